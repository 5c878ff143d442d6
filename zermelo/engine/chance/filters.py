"""Move filters of games of chance, by the estimates of the positions after the moves."""

from math import inf

from zermelo.engine.options import Options
from zermelo.rules.advice import MoveFilter
from zermelo.rules.game import Game

FEW = 2
"""The game's filter ignores positions with up to this number of moves: a doubling decision, say."""
MANY = 1 << 20
"""More moves than any position has."""


def filter_of(game: Game, options: Options) -> tuple[MoveFilter, int]:
    """A filter, and the number of moves up to which it ignores a position.

    A beam is a filter of the same width everywhere; otherwise the game advises one, if moves are sorted by estimates.

    >>> from zermelo.games import find
    >>> filter_of(find("backgammon"), Options()), filter_of(find("pig"), Options(beam=4))
    ((MoveFilter(root=8, margin=0.16, below=1), 2), (MoveFilter(root=4, margin=inf, below=4), 0))
    """
    if options.beam is not None:
        return MoveFilter(options.beam, inf, options.beam), 0
    advised = game.advice.search.move_filter
    if advised is None or not options.move_filter or not options.static_order:
        return MoveFilter(MANY, inf, MANY), MANY
    return advised, FEW
