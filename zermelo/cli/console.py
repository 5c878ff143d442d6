"""How the commands talk: answers on the output, everything else in one sentence on the error channel."""

import json
import signal
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TextIO

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""


class Speech:
    """The language that the commands speak: the one asked for, else that of the locale."""

    def __init__(self) -> None:
        self._asked: str | None = None

    def choose(self, arguments: list[str]) -> None:
        """Speak the language that the arguments of a command ask for with --lang."""
        from zermelo.languages.choice import language_for

        self._asked = None
        asked = option_given(arguments, "--lang")
        self._asked = None if asked is None else language_for(asked)

    @property
    def language(self) -> str:
        from zermelo.languages.choice import language_for

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
    from zermelo.languages.translations import translate_lines

    return translate_lines(text, speech.language)


def say(text: str = "") -> None:
    """Words on the output, in the language of the reader."""
    print(told(text))


def complain(sentence: str) -> None:
    """One line on the error channel, in the language of the reader."""
    print(" ".join(told(sentence).split()), file=sys.stderr)


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
    from zermelo.machine.announce import announcing

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
    from zermelo.machine.kernel import RunsInterpreted

    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if issubclass(category, RunsInterpreted):
                complain(str(message))
            else:
                usual(message, category, filename, lineno, file, line)

        warnings.showwarning = show
        warnings.simplefilter("always", RunsInterpreted)
        yield
