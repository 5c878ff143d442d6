"""How the commands talk: answers on the output, everything else in one sentence on the error channel."""

import json
import os
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from math import isfinite
from types import FrameType
from typing import Any, TextIO

from zermelo.game import Value
from zermelo.starting import INTERRUPTED as INTERRUPTED


class Speech:
    """The language that the commands speak: the one asked for, else that of the locale."""

    def __init__(self) -> None:
        self._asked: str | None = None

    def choose(self, arguments: list[str]) -> None:
        """Speak the language that the arguments of a command ask for with --lang."""
        from zermelo.explain.languages import language_for

        self._asked = None
        asked = option_given(arguments, "--lang")
        self._asked = None if asked is None else language_for(asked)

    @property
    def language(self) -> str:
        from zermelo.explain.languages import language_for

        return language_for(self._asked)


speech = Speech()


def option_given(arguments: list[str], name: str) -> str | None:
    """The value of an option among arguments that nobody has read yet.

    >>> option_given(["best", "nim", "--lang", "es"], "--lang"), option_given(["--lang=ca", "games"], "--lang")
    ('es', 'ca')
    """
    for number, argument in enumerate(arguments):
        if argument == name:
            return arguments[number + 1] if number + 1 < len(arguments) else None
        if argument.startswith(f"{name}="):
            return argument[len(name) + 1 :]
    return None


def told(text: str) -> str:
    """The same words in the language of the reader, line by line."""
    from zermelo.explain.translations import translate_lines

    return translate_lines(text, speech.language)


def say(text: str = "") -> None:
    """Words on the output, in the language of the reader."""
    print(told(text))


def complain(sentence: str) -> None:
    """One line on the error channel, in the language of the reader."""
    print(told(" ".join(sentence.split())), file=sys.stderr)


NARROWEST = 72
"""A table that is squeezed further cannot be read; the terminal may break its lines."""


def print_table(table: Any) -> None:
    """A table, as wide as the terminal but never narrower than can be read."""
    from rich.console import Console

    console = Console()
    Console(width=max(NARROWEST, console.width)).print(table)


def print_json(answer: Any) -> None:
    """The whole answer as one JSON value on one line."""
    print(json.dumps(answer, ensure_ascii=False))


def json_value(value: Value) -> Any:
    """A value in JSON: numbers as they are, infinities and fractions as text, payoffs as a list.

    >>> json_value((1, float("-inf"), Fraction(13, 2)))
    [1, '-inf', '13/2']
    """
    if isinstance(value, tuple):
        return [json_value(part) for part in value]
    if isinstance(value, Fraction) or (isinstance(value, float) and not isfinite(value)):
        return str(value)
    return value


def print_indented(text: str) -> None:
    """A board in the language of the reader, a little apart from the words."""
    from zermelo.explain.board_text import in_language

    for line in in_language(text, speech.language).splitlines():
        print(f"  {line}".rstrip())


class Progress:
    """A line that says what is going on; only where a person watches, and gone when the answer comes."""

    def __init__(self, shown: bool = True) -> None:
        self._shown = shown and sys.stderr.isatty()
        self._status: Any = None

    def say(self, text: str) -> None:
        if not self._shown:
            return
        text = told(text)
        if self._status is None:
            from rich.console import Console

            self._status = Console(stderr=True).status(text)
            self._status.start()
        self._status.update(text)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *problem: object) -> None:
        if self._status is not None:
            self._status.stop()


@contextmanager
def progress(game: str = "", shown: bool = True) -> Iterator[Progress]:
    """A progress line that also tells of every first compilation."""
    from zermelo.compile import announcing

    line = Progress(shown)
    with line, announcing(lambda name: line.say(f"compiling {game or name}, this happens once …")):
        yield line


class Interruption:
    """Whether Ctrl-C was pressed, also where a search took it as the wish for its best answer so far."""

    def __init__(self) -> None:
        self.happened = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.happened = True
        raise KeyboardInterrupt


@contextmanager
def noticing_interruption() -> Iterator[Interruption]:
    interruption = Interruption()
    if threading.current_thread() is not threading.main_thread():  # where Python hears no signals
        yield interruption
        return
    before = signal.signal(signal.SIGINT, interruption)
    try:
        yield interruption
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def plain_warnings() -> Iterator[None]:
    """A rulebook that runs interpreted is told of in one sentence, not as a warning of Python."""
    from zermelo.search.driver import RunsInterpreted

    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], filename: str, lineno: int,
                 file: TextIO | None = None, line: str | None = None) -> None:  # fmt: skip
            if issubclass(category, RunsInterpreted):
                complain(str(message))
            else:
                usual(message, category, filename, lineno, file, line)

        warnings.showwarning = show
        warnings.simplefilter("always", RunsInterpreted)
        yield


def accident(error: BaseException) -> tuple[str, int]:
    """What to say, and the exit code, when a rulebook or Zermelo itself fails in an unforeseen way."""
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    frames = traceback.extract_tb(error.__traceback__)
    place = _rulebook_place(frames)
    if place:
        return f"{place}: {what}.", 2
    if os.path.basename(frames[-1].filename) == "compile.py":  # machine code does not tell its lines
        return f"The compiled rules fail with {what}; `zermelo check` says at which line.", 2
    return f"Zermelo failed with {what}; ZERMELO_TRACEBACK=1 shows where.", 1


def _rulebook_place(frames: traceback.StackSummary) -> str:
    """The last line of a user's own file that was running, or nothing."""
    from zermelo.check import is_users

    own = [frame for frame in frames if is_users(frame.filename)]
    return f"{os.path.basename(own[-1].filename)}, line {own[-1].lineno}" if own else ""
