"""Weights of an evaluation, as the tree lab offers and takes them."""

from dataclasses import dataclass
from typing import Annotated

from zermelo.course.weights import HEAVIEST, terms_of, weighted
from zermelo.languages.exact import exact
from zermelo.rules.game import Game
from zermelo.studio.api import Caller
from zermelo.studio.schema import about, between, most

LARGEST, MOST = 1_000_000, 50
Weights = Annotated[
    list[Annotated[float, between(-LARGEST, LARGEST)]],
    most(MOST, "Of a game whose evaluation is a sum: other weights of its `features`."),
]


@dataclass(frozen=True)
class Feature:
    """A part of an evaluation that is a sum: what one of `weights` weighs."""

    title: str
    usual: Annotated[float, about("The weight that the game gives it.")]
    most: Annotated[float, about("How far a slider goes, to both sides.")]


def with_weights(game: Game, weights: list[float]) -> Game:
    """The game, judged by other weights if there are any."""
    return weighted(game, tuple(map(exact, weights))) if weights else game


def features_of(caller: Caller, game: Game | None) -> list[Feature]:
    """The features of a game's evaluation; of a tree there are none."""
    terms = terms_of(game) if game is not None else ()
    weights = [(caller.say(term.title), float(term.usual)) for term in terms]
    return [Feature(title, usual, max(HEAVIEST, 2 * abs(usual))) for title, usual in weights]
