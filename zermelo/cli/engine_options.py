"""The options of the engine and of limits, and the answers for a file of positions."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import click

from zermelo.cli.console import print_json, told
from zermelo.cli.options import Book, Depth, Nodes, Time, checked_time, position_of
from zermelo.cli.parsing import option
from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M
from zermelo.rules.game import Game, Position

if TYPE_CHECKING:
    from zermelo.engine import Engine, Limits
    from zermelo.solving.store import Table


class LimitOptions(NamedTuple):
    """When to stop."""

    depth: Depth = None
    time: Time = None
    nodes: Nodes = None

    def limits(self, patience: float | None) -> "Limits":
        """The limits for a search: `patience` seconds if no limit is given."""
        from zermelo.engine import Limits

        unlimited = self.depth is None and self.time is None and self.nodes is None
        return Limits(self.depth, self.nodes, patience if unlimited else checked_time(self.time))


class EngineOptions(NamedTuple):
    """How the engine searches."""

    threads: Annotated[int, option(M("CPU cores for the engine."))] = 1
    table: Annotated[float | None, option(M("Memory of the engine in MB (default: 64)."), metavar="MB")] = None
    book: Book = None
    without: Annotated[
        tuple[str, ...], option(M("Switch a technique of the engine off: null-move, killers …"), metavar="TECHNIQUE")
    ] = ()

    def engine(self, game: Game) -> "Engine":
        """An engine with these options."""
        from zermelo import engine as engines
        from zermelo.engine.engine import MEGABYTES

        return engines.Engine(
            game,
            options=engines.without(*self.without),
            threads=self.threads,
            known=book_of(game, self.book),
            megabytes=MEGABYTES if self.table is None else self.table,
        )


def book_of(game: Game, file: str | None) -> "Table | None":
    """The file of exact values that an option names."""
    from zermelo.solving.store import Table

    return Table(file, game) if file else None


# ---------------------------------------------------------------------------------------------
# Many positions


def each_position(game: Game, file: str, words: tuple[str, ...], answer: Callable[[Position], dict[str, Any]]) -> None:
    """Print one JSON object for each line of a file, in order; a wrong line gives its error, and exit code 2."""
    if words:
        raise ZermeloError(M("Give a position, or --positions with a file of them, but not both."))
    failed = False
    for number, text in _lines(file):
        try:
            found = {"position": text} | answer(position_of(game, (text,)))
        except ZermeloError as error:
            failed = True
            found = {"position": text, "line_number": number, "error": told(error.message)}
        print_json(found)
        sys.stdout.flush()
    if failed:
        raise click.exceptions.Exit(2)


def _lines(file: str) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers."""
    if file == "-":
        yield from _numbered(sys.stdin)
        return
    try:
        with open(file, encoding="utf-8") as lines:
            yield from _numbered(lines)
    except UnicodeDecodeError:
        raise ZermeloError(M("{file} is not text in UTF-8.", file=file)) from None
    except OSError as error:
        raise ZermeloError(M("{file} cannot be read: {reason}.", file=file, reason=reason_of(error))) from None


def _numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    return ((number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip())
