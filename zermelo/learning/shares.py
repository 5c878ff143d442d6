"""The importance of features: the weights of a sum, or the effect of the inputs of a network."""

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.rules.features import Features
from zermelo.rules.game import Game, Position
from zermelo.rules.playout import playout
from zermelo.rules.weights import Weights, most_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

GAMES = 12
EVERY = 5
"""One position in five of a random game is sampled."""


class Share(NamedTuple):
    """The share of one feature in an evaluation at one stage."""

    name: str
    weights: int
    """The number of its nonzero weights."""
    size: float
    """Their root mean square, in points; for a network, the mean absolute effect."""
    best: list[str]
    """The configurations that add most, each with its weight."""
    worst: list[str]


def summary(features: Features, weights: "NDArray[Any]", stage: int, shown: int) -> list[Share]:
    """The share of each feature of a sum at a stage, counted from 0."""
    import numpy as np

    found = []
    first = stage * features.places[-1]
    for table, place in zip(features.tables, features.places, strict=False):
        own = weights[first + place : first + place + table.size].astype(float) / (features.unit or 1)
        used = own[own != 0]
        order = [int(number) for number in np.argsort(own, kind="stable") if own[number] != 0]
        order = [number for number in order if number <= table.twin(number)]  # one of each pair of mirror images
        worth = [f"{table.write(number)} {_signed(own[number])}".strip() for number in order]
        size = float(np.sqrt(np.mean(used**2))) if len(used) else 0.0
        found.append(Share(table.name, len(used), size, worth[::-1][:shown], worth[:shown] if table.size > 1 else []))
    return found


def effects(game: Game, weights: Weights, shown: int, seed: int = 1) -> list[Share]:
    """The effect of each feature of a network: its change of the estimate in positions of random games."""
    import numpy as np

    features = weights.features
    changes: dict[int, list[float]] = {}
    for position in sampled(game, seed):
        first = features.network(position) * features.rows
        rows = weights.array.reshape(-1, features.hidden)[first : first + features.rows]
        places = np.array([pair for pair in inputs_of(features, position) if pair[1]]).reshape(-1, 2)
        which, parts = places[:, 0].astype(int), places[:, 1:] * rows[places[:, 0].astype(int)]
        sums = rows[features.inputs] + parts.sum(axis=0)
        values = _values(features, rows, np.vstack([sums, sums - parts]), most_of(game))
        for place, without in zip(which.tolist(), values[1:].tolist(), strict=True):
            changes.setdefault(place, []).append(float(values[0]) - without)
    found = []
    for table, place in zip(features.tables, features.places, strict=False):
        means = {
            one: sum(changes[one]) / len(changes[one]) for one in range(place, place + table.size) if one in changes
        }
        sizes = [abs(change) for one in means for change in changes[one]]
        order = sorted(means, key=lambda one: means[one])
        worth = [f"{table.write(one - place)} {_signed(means[one])}".strip() for one in order]
        size = sum(sizes) / len(sizes) if sizes else 0.0
        found.append(Share(table.name, len(means), size, worth[::-1][:shown], worth[:shown] if table.size > 1 else []))
    return found


def sampled(game: Game, seed: int) -> list[Position]:
    """Sample nonterminal positions of random games."""
    dice = Random(seed)
    played = (list(playout(game, game.initial, dice, plies=200)) for _ in range(GAMES))
    return [one for positions in played for one in positions[::EVERY] if not game.terminal(one)]


def inputs_of(features: Features, position: Position) -> list[tuple[int, float]]:
    """The inputs of a position, as indices and amounts."""
    found: list[tuple[int, float]] = []

    def note(seen: Any, place: int, amount: float, run: Any) -> Any:
        found.append((place, float(amount)))
        return seen

    features.walk(note)(position, 0, 0)
    return found


def _values(features: Features, rows: "NDArray[Any]", sums: "NDArray[Any]", most: float) -> "NDArray[Any]":
    """The estimates for the viewer of the position, from the sums of the hidden units."""
    import numpy as np

    from zermelo.rules.networks import levels_of, worth_of

    worth = np.array(worth_of(levels_of(features, most)))
    units = 1 / (1 + np.exp(-sums))
    last = features.inputs + 1 + len(worth)
    outputs = units @ rows[features.inputs + 1 : last].T + rows[last][: len(worth)]
    return (1 / (1 + np.exp(-outputs))) @ worth  # type: ignore[no-any-return]


def _signed(number: float) -> str:
    return f"{number:+.1f}" if abs(number) >= 1 else f"{number:+.2g}"
