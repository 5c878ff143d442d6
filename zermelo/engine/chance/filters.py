"""Which moves of a position are followed where dice fall, by the estimates of the positions after them."""

from math import inf

from zermelo.engine.options import Options
from zermelo.rules.advice import MoveFilter
from zermelo.rules.game import Game

FEW = 2
"""The game's filter leaves positions of so many moves alone: a choice about a doubling cube, say."""
MANY = 1 << 20
"""More moves than any position has."""


def filter_of(game: Game, options: Options) -> tuple[MoveFilter, int]:
    """A filter, and how many moves a position may have to be left alone by it.

    A beam is a filter that is as wide everywhere; else the game advises one, where moves are sorted by their estimates.

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
