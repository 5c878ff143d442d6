"""An evaluation with adjustable weights: a weighted sum of features, and the tree searched with it.

A game whose `evaluate` was created by `linear` has weights already; for tic-tac-toe the course defines its own.

>>> from zermelo.games import tic_tac_toe
>>> [term.usual for term in terms_of(tic_tac_toe.game)]
[1, -1, 0, 0]
>>> weighted(tic_tac_toe.game, [1, -1, 0, 0]).evaluate(tic_tac_toe.game.position("b2 b3"))
2
>>> searched([0, 0, -1, 0], "", 1).best.action != "b2"
True
"""

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.explain.story import Story
from zermelo.explain.telling import tell
from zermelo.games import tic_tac_toe
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import Number
from zermelo.rules.game import Game, variant
from zermelo.theory.evaluation import Feature, linear

Board = tic_tac_toe.Position
CENTRE, CORNERS = 0b000010000, 0b101000101
HEAVIEST = 5
"""The maximum of a slider, unless the usual weight is larger."""


@dataclass(frozen=True)
class Term:
    """A feature, its display name, and its default weight."""

    title: str
    usual: Number
    feature: Feature


def lines_of_crosses(position: Board) -> int:
    return tic_tac_toe.open_lines(position.noughts)


def lines_of_noughts(position: Board) -> int:
    return tic_tac_toe.open_lines(position.crosses)


def centre(position: Board) -> int:
    return bool(position.crosses & CENTRE) - bool(position.noughts & CENTRE)


def corners(position: Board) -> int:
    return (position.crosses & CORNERS).bit_count() - (position.noughts & CORNERS).bit_count()


KNOWN = {
    tic_tac_toe.game.name: (
        Term(M("lines open to X"), 1, lines_of_crosses),
        Term(M("lines open to O"), -1, lines_of_noughts),
        Term(M("X in the centre, minus O"), 0, centre),
        Term(M("X in corners, minus O"), 0, corners),
    )
}
"""By the name of a game: the features of its own evaluation, and further ones to try."""


def terms_of(game: Game) -> tuple[Term, ...]:
    """The features of a game's evaluation with their weights; empty if it is not a known sum."""
    declared = getattr(game.evaluate, "terms", None)
    if declared is None:
        return KNOWN.get(game.name, ())
    return tuple(Term(feature.__name__.replace("_", " "), weight, feature) for weight, feature in declared)


def weighted(game: Game, weights: Sequence[Number]) -> Game:
    """The same game, evaluated with these weights; the bounds of its values are then unknown."""
    terms = terms_of(game)
    if not terms:
        raise ZermeloError(
            M("The evaluation of {game} is not a sum of features, so it has no weights.", game=game.name)
        )
    if len(weights) != len(terms):
        raise ZermeloError(
            M("Give one weight for each feature, {count} in all, not {given}.", count=len(terms), given=len(weights))
        )
    evaluate = linear(*((weight, term.feature) for weight, term in zip(weights, terms, strict=True)))
    return variant(game, evaluate=evaluate, bounds=None)


def searched(weights: Sequence[Number], start: str, depth: int) -> Story:
    """A minimax search of tic-tac-toe to a depth with these weights, symmetric moves once."""
    game = weighted(tic_tac_toe.game, weights)
    position = game.position(start) if start else game.initial
    return tell(game, position, algorithm="minimax", depth=depth, symmetric=True)
