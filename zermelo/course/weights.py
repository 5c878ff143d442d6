"""An evaluation whose weights can be changed: features of tic-tac-toe, added up, and the tree that they lead to.

>>> weighted([1, -1, 0, 0]).evaluate(tic_tac_toe.game.position("b2 b3"))
2
>>> searched([0, 0, -1, 0], "", 1).best.action != "b2"
True
"""

from collections.abc import Sequence

from zermelo.explain.story import Story
from zermelo.explain.telling import tell
from zermelo.games import tic_tac_toe
from zermelo.languages.message import M
from zermelo.languages.numbers import Number
from zermelo.rules.game import Game, variant
from zermelo.theory.evaluation import linear

Board = tic_tac_toe.Position
CENTRE, CORNERS = 0b000010000, 0b101000101
HEAVIEST = 5


def lines_of_crosses(position: Board) -> int:
    return tic_tac_toe.open_lines(position.noughts)


def lines_of_noughts(position: Board) -> int:
    return tic_tac_toe.open_lines(position.crosses)


def centre(position: Board) -> int:
    return bool(position.crosses & CENTRE) - bool(position.noughts & CENTRE)


def corners(position: Board) -> int:
    return (position.crosses & CORNERS).bit_count() - (position.noughts & CORNERS).bit_count()


FEATURES = {
    M("lines open to X"): lines_of_crosses,
    M("lines open to O"): lines_of_noughts,
    M("X in the centre, minus O"): centre,
    M("X in corners, minus O"): corners,
}
USUAL = (1, -1, 0, 0)
"""The weights of open lines alone."""


def weighted(weights: Sequence[Number]) -> Game:
    """Tic-tac-toe, judged by these weights."""
    terms = zip(weights, FEATURES.values(), strict=True)
    most = HEAVIEST * 8 * len(FEATURES)
    return variant(tic_tac_toe.game, evaluate=linear(*terms), bounds=(-most, most))


def searched(weights: Sequence[Number], start: str, depth: int) -> Story:
    """Minimax to a depth from a position, symmetric moves once, with these weights."""
    game = weighted(weights)
    position = game.position(start) if start else game.initial
    return tell(game, position, algorithm="minimax", depth=depth, symmetric=True)
