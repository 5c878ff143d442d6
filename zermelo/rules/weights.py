"""Weights as data: a NumPy file with the weights of an evaluation and the recipe of their training."""

import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.data.data_array import DataArray, read_array, write_arrays
from zermelo.rules.declared import features_of
from zermelo.rules.features import Features, evaluation
from zermelo.rules.game import Game, variant
from zermelo.rules.numbering import numbered

if TYPE_CHECKING:
    from numpy.typing import NDArray

METHOD, ALPHAZERO = "method", "alphazero"
WEIGHTS, RECIPE, HIDDEN = "weights", "recipe", "hidden"
LARGEST = (1 << 15) - 1


class Weights(NamedTuple):
    """The content of a file of weights."""

    features: Features
    """The features of the game, with the trained number of hidden units."""
    array: "NDArray[Any]"
    recipe: dict[str, Any]


def write_weights(file: Path, weights: "NDArray[Any]", recipe: dict[str, Any], whole: bool = True) -> None:
    """Write weights with their recipe, as 16-bit integers in units or as 32-bit floats."""
    import numpy as np

    text = np.frombuffer(json.dumps(recipe).encode(), np.uint8)
    small = np.clip(np.rint(weights), -LARGEST, LARGEST).astype(np.int16) if whole else weights.astype(np.float32)
    write_arrays(file, **{WEIGHTS: small, RECIPE: text})


def read_recipe(file: Path) -> dict[str, Any]:
    """How the weights of a file were learned."""
    try:
        recipe = dict(json.loads(read_array(file, RECIPE).tobytes()))
        int(recipe.get(HIDDEN, 0))
    except (ValueError, TypeError):
        raise ZermeloError(M("The recipe of the weights in {file} cannot be read.", file=file)) from None
    return recipe


def features_in(file: Path, game: Game) -> Features:
    """The features whose weights are in a file: those of the game, or the numbers of its positions and moves."""
    return numbered(game) if read_recipe(file).get(METHOD) == ALPHAZERO else features_of(game)


def read_weights(file: Path, features: Features) -> Weights:
    """The weights of a file and their recipe; refuse those of other features."""
    weights, recipe = read_array(file, WEIGHTS), read_recipe(file)
    hidden = int(recipe.get(HIDDEN, features.hidden))
    trained = replace(features, hidden=hidden)
    if len(weights) != trained.size:
        raise ZermeloError(
            M(
                "{file} has {count:,} weights, and the features of the game have {size:,}.",
                file=file,
                count=len(weights),
                size=trained.size,
            )
        )
    return Weights(trained, weights, recipe)


def with_weights(game: Game, file: Path, slot: int | None = None) -> Game:
    """The same game with the evaluation by the weights in a file.

    Machine code is compiled for the weights. With a `slot` it is compiled for that instead and works with any weights:
    the game of a slot uses those loaded last.
    """
    found = read_weights(file, features_in(file, game))
    if slot is None:
        return _judging(game, found.features, DataArray(found.array, width=found.features.hidden))
    made, weights = _slot(game, bool(found.features.moves), found.features.hidden, str(found.array.dtype), slot)
    weights.array[:] = found.array
    return made


@lru_cache(maxsize=64)
def _slot(game: Game, has_priors: bool, hidden: int, kind: str, slot: int) -> tuple[Game, DataArray]:
    import numpy as np

    features = replace(numbered(game) if has_priors else features_of(game), hidden=hidden)
    name = f"slot {slot} {game.name} {features.size} {hidden}"
    weights = DataArray(np.zeros(features.size, kind), name=name, width=hidden)
    return _judging(game, features, weights), weights


def _judging(game: Game, features: Features, weights: DataArray) -> Game:
    evaluate = evaluation(features, weights, most_of(game), game.counts_points)
    if features.moves:
        from zermelo.rules.networks import network_prior

        return variant(game, evaluate=evaluate, prior=network_prior(features, weights, most_of(game)))
    keeps_scale = features.judging is not None and not features.hidden
    return variant(
        game, evaluate=evaluate, estimate=None, futility=game.advice.search.futility if keeps_scale else None
    )


def most_of(game: Game) -> float:
    """The largest possible win."""
    return float(max(abs(bound) for bound in game.bounds or (1,)))
