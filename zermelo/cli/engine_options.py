"""The options of the engine and of limits."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from zermelo.cli.options import Depth, Nodes, Time, checked_time
from zermelo.cli.parsing import option
from zermelo.languages.message import M
from zermelo.rules.game import Game

if TYPE_CHECKING:
    from zermelo.engine import Engine, Limits
    from zermelo.records.polyglot import OpeningBook
    from zermelo.solving.store import Table

OPENING = ".bin"
"""The ending of the names of opening books."""


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
    book: Annotated[
        str | None,
        option(
            M("Look up exact values in this file, written by `zermelo table`, or moves in a book of Polyglot (.bin)."),
            metavar="FILE",
        ),
    ] = None
    without: Annotated[
        tuple[str, ...], option(M("Switch a technique of the engine off: null-move, killers …"), metavar="TECHNIQUE")
    ] = ()
    reach: Annotated[
        float | None,
        option(M("With chance, estimate positions that are less probable than this."), metavar="PROBABILITY"),
    ] = None
    samples: Annotated[
        int | None,
        option(M("With chance, sample this many outcomes where there are more, and show the standard error.")),
    ] = None

    def engine(self, game: Game) -> "Engine":
        """An engine with these options."""
        from zermelo import engine as engines
        from zermelo.engine.engine import MEGABYTES

        is_opening = bool(self.book) and str(self.book).endswith(OPENING)
        made = engines.Engine(
            game,
            options=replace(engines.without(*self.without), reach=self.reach, samples=self.samples),
            threads=self.threads,
            known=None if is_opening else book_of(game, self.book),
            megabytes=MEGABYTES if self.table is None else self.table,
        )
        if is_opening:
            made.opening = opening_book(game, str(self.book)).best
        return made


def opening_book(game: Game, file: str) -> "OpeningBook":
    """The opening book in a file."""
    from zermelo.records.polyglot import OpeningBook

    return OpeningBook(Path(file), game)


def book_of(game: Game, file: str | None) -> "Table | None":
    """The file of exact values that an option names."""
    from zermelo.solving.store import Table

    return Table(file, game) if file else None
