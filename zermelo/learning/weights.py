"""Weights as data: a file of numpy with the weights as small whole numbers, and the recipe by which they were made."""

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.data_array import read_array
from zermelo.machine.files import write_whole
from zermelo.rules.features import Features
from zermelo.rules.game import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

WEIGHTS, RECIPE = "weights", "recipe"
LARGEST = (1 << 15) - 1


def features_of(game: Game) -> Features:
    """What the evaluation of a game may learn; a game that declares nothing is refused."""
    if game.advice.features is None:
        raise ZermeloError(M("{game} declares no features, so there is nothing to learn.", game=game.name))
    return game.advice.features


def write_weights(file: Path, weights: "NDArray[Any]", recipe: dict[str, Any]) -> None:
    """Write weights, in units, with their recipe."""
    import numpy as np

    stream = io.BytesIO()
    text = np.frombuffer(json.dumps(recipe).encode(), np.uint8)
    whole = np.clip(np.rint(weights), -LARGEST, LARGEST).astype(np.int16)
    np.savez_compressed(stream, **{WEIGHTS: whole, RECIPE: text})
    write_whole(file, stream.getvalue())


def read_weights(file: Path, features: Features) -> tuple["NDArray[Any]", dict[str, Any]]:
    """The weights of a file and their recipe; those of other features are refused."""
    weights, recipe = read_array(file, WEIGHTS), read_array(file, RECIPE)
    if len(weights) != features.size:
        raise ZermeloError(
            M(
                "{file} has {count:,} weights, and the features of the game have {size:,}.",
                file=file,
                count=len(weights),
                size=features.size,
            )
        )
    return weights, json.loads(recipe.tobytes())


class Share(NamedTuple):
    """What one feature adds to an evaluation at one stage."""

    name: str
    weights: int
    """How many weights of it are not 0."""
    size: float
    """The root of the mean of their squares, in points."""
    best: list[str]
    """The arrangements that add most, each with what it adds."""
    worst: list[str]


def summary(features: Features, weights: "NDArray[Any]", stage: int, shown: int) -> list[Share]:
    """What each feature adds at a stage, counted from 0."""
    import numpy as np

    found = []
    first = stage * features.places[-1]
    for table, place in zip(features.tables, features.places, strict=False):
        own = weights[first + place : first + place + table.size].astype(float) / features.unit
        used = own[own != 0]
        order = [int(number) for number in np.argsort(own, kind="stable") if own[number] != 0]
        order = [number for number in order if number <= table.twin(number)]  # of twins, one is enough
        worth = [f"{table.write(number)} {own[number]:+.1f}" for number in order]
        size = float(np.sqrt(np.mean(used**2))) if len(used) else 0.0
        found.append(Share(table.name, len(used), size, worth[::-1][:shown], worth[:shown]))
    return found
