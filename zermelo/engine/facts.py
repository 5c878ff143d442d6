"""The raw findings of a search, and the results reported from them.

`Found` holds the numbers of a search unconverted. Only reported findings become a `Result`: converting a line to moves
takes longer than many a search.
"""

from functools import reduce
from typing import NamedTuple

from zermelo.algorithms.registry import ENGINE
from zermelo.algorithms.result import Result
from zermelo.engine.chance.scale import ChanceScale
from zermelo.engine.program import Program
from zermelo.engine.scoring import Scale, Score
from zermelo.languages.numbers import tidy
from zermelo.rules.game import MIN, Game, Position


class Found(NamedTuple):
    """One line of one depth; depth 0 if none was finished."""

    depth: int
    rank: int
    score: Score
    whole: bool
    """Whether the search reached the end of the game everywhere, without estimates."""
    numbers: list[int]
    """The line, as indices into the legal moves."""
    nodes: int
    leaves: int
    deepest: int
    seconds: float
    error: float | None = None
    """The standard error of the value, where outcomes of chance are sampled."""
    complete: bool = True

    def is_exact(self, scale: Scale | ChanceScale) -> bool:
        return self.whole or scale.is_decided(self.score)

    def plies(self, scale: Scale | ChanceScale) -> int | None:
        """The plies of a forced win."""
        return scale.plies(self.score) if self.is_exact(scale) else None

    def is_settled(self, scale: Scale | ChanceScale) -> bool:
        """Whether a deeper search cannot change the result."""
        plies = self.plies(scale)
        return self.whole or (plies is not None and plies <= self.depth)


def fact_of(found: Found, game: Game, start: Position, program: Program, compiled: bool, fill: float) -> Result:
    """The result of a line; `fill` is the fill ratio of the table."""
    line = program.line(found.numbers, start)
    exact = found.is_exact(program.scale)
    sign = -1 if game.player(start) == MIN else 1
    chance = 0.0
    if found.depth == 0:
        value = program.game.evaluate(start)  # type: ignore[misc]
    else:
        end = reduce(game.result, line, start)
        chance = sign * program.scale.chance(found.score, found.whole)
        value = game.utility(end) if exact and game.terminal(end) else sign * program.scale.value(found.score)
    return Result(
        game,
        start,
        ENGINE,
        tidy(value),
        line[0] if line else None,
        line,
        found.nodes,
        leaves=found.leaves,
        depth=found.depth,
        seconds=found.seconds,
        compiled=compiled,
        interpreted="" if compiled else program.kernel.refusal,
        complete=found.complete,
        plies=found.plies(program.scale),
        exact=exact,
        chances=(chance, -chance),
        error=found.error,
        rank=found.rank,
        deepest=found.deepest,
        fill=fill,
    )
