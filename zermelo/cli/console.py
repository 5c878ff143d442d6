"""The output of the commands: answers on stdout, everything else in one sentence on stderr."""

import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TextIO

from zermelo.languages.choice import language_for
from zermelo.languages.errors import RulebookWarning
from zermelo.languages.message import M, in_language

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C ended."""


class Speech:
    """The language of the output: that of `--lang`, else of the locale."""

    def __init__(self) -> None:
        self.asked: str | None = None

    def choose(self, language: str | None) -> None:
        """Set the language; the locale's if None or unknown."""
        self.asked = None
        self.asked = None if language is None else language_for(language)

    @property
    def language(self) -> str:
        return language_for(self.asked)


speech = Speech()


def told(text: str) -> str:
    """A message in the language of the reader; plain text unchanged."""
    return in_language(text, speech.language)


def say(message: str = "") -> None:
    """Print a message on stdout, in the language of the reader."""
    print(told(message))


def say_wrapped(message: str) -> None:
    """Print a message on stdout, wrapped on a narrow terminal."""
    import textwrap

    width = terminal_width()
    for line in told(message).splitlines():
        print(textwrap.fill(line, width) if width < NARROWEST else line)


def terminal_width() -> int:
    """The columns of the terminal; the usual number if it is unknown or absurd."""
    import shutil

    columns = shutil.get_terminal_size().columns
    return columns if columns >= LEAST_WIDTH else USUAL_WIDTH


def complain(message: str) -> None:
    """Print a message on stderr, on one line, in the language of the reader."""
    print(" ".join(told(message).split()), file=sys.stderr)


NARROWEST = 72
"""On a narrower terminal the rows of a table are printed one below the other."""
LEAST_WIDTH, USUAL_WIDTH = 20, 80


def print_rows(titles: list[str], rows: Iterable[tuple[str, ...]], numbers: bool = False) -> None:
    """Print a table with an unwrapped first column; row by row on a narrow terminal.

    `numbers`: right-align the other columns.
    """
    from rich.console import Console
    from rich.table import Table

    width = terminal_width()
    if width < NARROWEST:
        for row in rows:
            _print_below(titles, row, width)
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    for number, title in enumerate(titles):
        right = numbers and number > 0
        table.add_column(told(title), no_wrap=number == 0 or right, justify="right" if right else "left")
    for row in rows:
        table.add_row(*map(told, row))
    Console(width=width).print(table)


def _print_below(titles: list[str], row: tuple[str, ...], width: int) -> None:
    """Print one row of a table: its name, and the other cells below it."""
    import textwrap

    print(told(row[0]))
    for title, cell in zip(titles[1:], row[1:], strict=True):
        text = f"{told(title)}: {told(cell)}"
        print(textwrap.fill(text, width, initial_indent="  ", subsequent_indent="    "))


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
    """A status line that also announces compilation."""
    from zermelo.machine.runtime.announce import announcing

    line = Progress(shown)
    with line, announcing(lambda name: line.say(M("compiling {game}, this happens once …", game=game or name))):
        yield line


def reporting(line: Progress) -> Callable[[str, int], None]:
    """The callback by which solvers report their progress."""

    def report(what: str, count: int) -> None:
        line.say(M("{what}: {count:,} …", what=what, count=count) if count else M("{what} …", what=what))

    return report


class Interruption:
    """Whether Ctrl-C was pressed, even if a search answered it with its best move so far."""

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
    """Print a warning about a rulebook as one sentence, without Python's file and line."""
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
            if issubclass(category, RulebookWarning):
                complain(message.args[0] if isinstance(message, Warning) else message)
            else:
                usual(message, category, filename, lineno, file, line)

        warnings.showwarning = show
        warnings.simplefilter("always", UserWarning)
        yield
