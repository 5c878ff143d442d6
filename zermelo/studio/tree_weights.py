"""The weights of an evaluation in the tree lab."""

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
    most(MOST, "For a game with a linear evaluation: weights of its `features`."),
]


@dataclass(frozen=True)
class Feature:
    """A feature of a linear evaluation."""

    title: str
    usual: Annotated[float, about("Its default weight.")]
    most: Annotated[float, about("The range of a slider, in both directions.")]


def with_weights(game: Game, weights: list[float]) -> Game:
    """The game with these weights, if any are given."""
    return weighted(game, tuple(map(exact, weights))) if weights else game


def features_of(caller: Caller, game: Game | None) -> list[Feature]:
    """The features of a game's evaluation; none for a tree."""
    terms = terms_of(game) if game is not None else ()
    weights = [(caller.say(term.title), float(term.usual)) for term in terms]
    return [Feature(title, usual, max(HEAVIEST, 2 * abs(usual))) for title, usual in weights]
