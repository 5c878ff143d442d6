"""The options of the engine and of limits."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, NamedTuple

from zermelo.cli.options import Book, Depth, Nodes, Time, checked_time
from zermelo.cli.parsing import option
from zermelo.languages.message import M
from zermelo.rules.game import Game

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

        return engines.Engine(
            game,
            options=replace(engines.without(*self.without), reach=self.reach, samples=self.samples),
            threads=self.threads,
            known=book_of(game, self.book),
            megabytes=MEGABYTES if self.table is None else self.table,
        )


def book_of(game: Game, file: str | None) -> "Table | None":
    """The file of exact values that an option names."""
    from zermelo.solving.store import Table

    return Table(file, game) if file else None
