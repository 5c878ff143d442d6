"""Weights of an evaluation, as the tree lab offers and takes them."""

from typing import Annotated, Any

from zermelo.course.weights import HEAVIEST, terms_of, weighted
from zermelo.languages.exact import exact
from zermelo.rules.game import Game
from zermelo.studio.api import Caller
from zermelo.studio.schema import between, list_of, most, number, record, text

LARGEST, MOST = 1_000_000, 50
Weights = Annotated[
    list[Annotated[float, between(-LARGEST, LARGEST)]],
    most(MOST, "Of a game whose evaluation is a sum: other weights of its `features`."),
]
FEATURES = list_of(
    record(
        {
            "title": text(),
            "usual": number(-LARGEST, LARGEST, "The weight that the game gives it."),
            "most": number(0, 2 * LARGEST, "How far a slider goes, to both sides."),
        }
    ),
    MOST,
    "Of a game whose evaluation is a sum: what `weights` weigh.",
)


def with_weights(game: Game, weights: list[float]) -> Game:
    """The game, judged by other weights if there are any."""
    return weighted(game, tuple(map(exact, weights))) if weights else game


def features_of(caller: Caller, game: Game | None) -> list[dict[str, Any]]:
    """The features of a game's evaluation; of a tree there are none."""
    terms = terms_of(game) if game is not None else ()
    return [
        {
            "title": caller.say(term.title),
            "usual": float(term.usual),
            "most": max(HEAVIEST, 2 * abs(float(term.usual))),
        }
        for term in terms
    ]
