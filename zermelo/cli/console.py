"""The output of the commands: answers on stdout, everything else in one sentence on stderr."""

import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TextIO

from zermelo.languages.choice import language_for
from zermelo.languages.message import M, in_language

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""


class Speech:
    """The language of the output: the one asked for by `--lang`, else that of the locale."""

    def __init__(self) -> None:
        self.asked: str | None = None

    def choose(self, language: str | None) -> None:
        """Use a language, that of the locale for None or for one that there is not."""
        self.asked = None
        self.asked = None if language is None else language_for(language)

    @property
    def language(self) -> str:
        return language_for(self.asked)


speech = Speech()


def told(text: str) -> str:
    """A message in the language of the reader; other text as it is."""
    return in_language(text, speech.language)


def say(message: str = "") -> None:
    """Print a message on stdout, in the language of the reader."""
    print(told(message))


def complain(message: str) -> None:
    """Print a message on stderr, on one line, in the language of the reader."""
    print(" ".join(told(message).split()), file=sys.stderr)


NARROWEST = 72
"""A narrower table would be unreadable; the terminal wraps its lines instead."""


def print_table(table: Any) -> None:
    """Print a table as wide as the terminal, but not narrower than `NARROWEST`."""
    from rich.console import Console

    console = Console()
    Console(width=max(NARROWEST, console.width)).print(table)


def print_json(answer: Any) -> None:
    """Print the answer as one JSON value on one line."""
    import json

    print(json.dumps(answer, ensure_ascii=False))


def print_indented(text: str) -> None:
    """Print a board in the language of the reader, indented."""
    for line in told(text).splitlines():
        print(f"  {line}".rstrip())


class Progress:
    """A status line on a terminal, removed when the answer comes."""

    def __init__(self, shown: bool = True) -> None:
        self._shown = shown and sys.stderr.isatty()
        self._status: Any = None

    def say(self, message: str) -> None:
        if not self._shown:
            return
        text = told(message)
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
    """A status line that also reports every first compilation."""
    from zermelo.machine.announce import announcing

    line = Progress(shown)
    with line, announcing(lambda name: line.say(M("compiling {game}, this happens once …", game=game or name))):
        yield line


def reporting(line: Progress) -> Callable[[str, int], None]:
    """The callback by which solvers report their progress."""

    def report(what: str, count: int) -> None:
        line.say(M("{what}: {count:,} …", what=what, count=count) if count else M("{what} …", what=what))

    return report


class Interruption:
    """Whether Ctrl-C was pressed, also where a search answered it with its best move so far."""

    def __init__(self) -> None:
        self.happened = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.happened = True
        raise KeyboardInterrupt


@contextmanager
def catch_interrupt() -> Iterator[Interruption]:
    interruption = Interruption()
    if threading.current_thread() is not threading.main_thread():  # Python delivers signals to the main thread only
        yield interruption
        return
    before = signal.signal(signal.SIGINT, interruption)
    try:
        yield interruption
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def short_warnings() -> Iterator[None]:
    """Print the warning that a rulebook runs interpreted as one sentence, without Python's file and line."""
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
            from zermelo.machine.kernel import RunsInterpreted

            if issubclass(category, RunsInterpreted):
                complain(message.args[0] if isinstance(message, Warning) else message)
            else:
                usual(message, category, filename, lineno, file, line)

        warnings.showwarning = show
        warnings.simplefilter("always", UserWarning)
        yield
