"""Logistic regression: the weights whose sum, squashed by the hyperbolic tangent, best predicts the results.

Linear regression on 1, 0 and -1 would not suit games that are won, drawn or lost: an extra piece makes a won game no
more won. The weights maximize the likelihood with an L2 penalty, by Newton's method; each step solves its linear
equations by conjugate gradients.

Most configurations of a large pattern are rare, and a search selects those whose weights are overestimated by chance.
So a weight is the sum of a part of its own and of parts shared with others: with configurations that agree on some of
the squares, or with itself in other stages of the game. Each part has the same penalty, and shared parts are estimated
from many more examples.

>>> import numpy as np
>>> picks, values = np.array([[0], [0], [0], [0], [1], [1]]), np.array([1, 1, 1, -1, 0, 0])
>>> weights = fitted_chances(picks, values, 2, penalty=0.0)
>>> np.tanh(weights).round(3)
array([0.5, 0. ])
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.rules.features import Features

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

PENALTY = 30.0
NEWTON_STEPS, STEPS = 5, 20
PRECISE = 1e-3
"""The relative residual at which the equations count as solved."""
CHUNK = 1 << 13
"""Examples per chunk, so that intermediate arrays stay in the CPU cache."""


class Sharing(NamedTuple):
    """Shared parts: the number of the part of each weight, and the number of parts.

    A weight without a shared part has the last one, which stays 0.
    """

    part: "NDArray[Any]"
    parts: int


def sharings(features: Features) -> list[Sharing]:
    """The shared parts: across all stages, and within groups of configurations of a stage."""
    import numpy as np

    size, places = features.places[-1], np.arange(features.inputs)
    found = [Sharing(places % size, size + 1)] if features.stages > 1 else []
    for level in range(max((len(table.groups) for table in features.tables), default=0)):
        part, count = np.full(features.inputs, -1), 0
        for first, table in zip(features.places, features.tables, strict=False):
            if level < len(table.groups):
                groups = np.array([table.groups[level](number) for number in range(table.size)])
                for stage in range(features.stages):
                    begin = stage * size + first
                    part[begin : begin + table.size] = count + groups
                    count += int(groups.max()) + 1
        part[part < 0] = count
        found.append(Sharing(part, count + 1))
    return found


class Sums:
    """The sparse matrix of examples and weights: its product and its transposed product."""

    def __init__(self, picks: "NDArray[Any]", amounts: "NDArray[Any] | None", shared: "Sequence[Sharing]") -> None:
        self.picks, self.amounts, self.shared = picks, amounts, shared

    def whole(self, parts: "list[NDArray[Any]]") -> "NDArray[Any]":
        """The weights, as sums of their parts; the first parts are their own."""
        weights = parts[0].copy()
        for part, sharing in zip(parts[1:], self.shared, strict=True):
            weights += part[sharing.part]
        return weights

    def parts(self, numbers: "NDArray[Any]") -> "list[NDArray[Any]]":
        """For each part, the sum over its weights."""
        import numpy as np

        found = [np.bincount(sharing.part, numbers, sharing.parts) for sharing in self.shared]
        for part in found:
            part[-1] = 0
        return [numbers, *found]

    def chunks(self) -> "list[slice]":
        return [slice(first, first + CHUNK) for first in range(0, len(self.picks), CHUNK)]

    def up(self, weights: "NDArray[Any]", chunk: slice) -> "NDArray[Any]":
        """The sums of some examples."""
        found = weights[self.picks[chunk]]
        if self.amounts is not None:
            found *= self.amounts[chunk]
        return found.sum(axis=1)  # type: ignore[no-any-return]

    def down(self, numbers: "NDArray[Any]", chunk: slice, size: int, squared: bool = False) -> "NDArray[Any]":
        """For each weight, the sum over the examples that pick it."""
        import numpy as np

        picks = self.picks[chunk]
        times = np.broadcast_to(numbers[:, None], picks.shape)
        if self.amounts is not None:
            amounts = self.amounts[chunk]
            times = times * (amounts * amounts if squared else amounts)
        return np.bincount(picks.reshape(-1), times.reshape(-1), size)


def fitted_chances(
    picks: "NDArray[Any]",
    values: "NDArray[Any]",
    size: int,
    penalty: float = PENALTY,
    amounts: "NDArray[Any] | None" = None,
    shared: "Sequence[Sharing]" = (),
    prior: "NDArray[Any] | float" = 0.0,
) -> "NDArray[Any]":
    """Fit `size` weights to examples: each row of `picks` has the indices of the weights of one example.

    `values` go from -1, lost, to 1, won; `amounts`, of the shape of `picks`, are the coefficients (default: 1). The
    penalty is on what is added to the `prior` weights.
    """
    import numpy as np

    sums = Sums(picks, amounts, shared)
    chunks = sums.chunks()
    parts = [np.zeros(size), *(np.zeros(sharing.parts) for sharing in shared)]
    for _ in range(NEWTON_STEPS):
        weights = prior + sums.whole(parts)
        slope, curve = np.zeros(size), np.zeros(size)
        flat = np.zeros(len(values))
        for chunk in chunks:
            chances = np.tanh(sums.up(weights, chunk))
            flat[chunk] = 1 - chances * chances
            slope += sums.down(values[chunk] - chances, chunk, size)
            curve += sums.down(flat[chunk], chunk, size, squared=True)
        left = [part - penalty * own for part, own in zip(sums.parts(slope), parts, strict=True)]
        scaling = [1 / (part + penalty + 1e-9) for part in sums.parts(curve)]
        moved = _solved(sums, flat, left, scaling, penalty)
        parts = [own + step for own, step in zip(parts, moved, strict=True)]
    return prior + sums.whole(parts)


def _solved(
    sums: Sums,
    flat: "NDArray[Any]",
    left: "list[NDArray[Any]]",
    scaling: "list[NDArray[Any]]",
    penalty: float,
) -> "list[NDArray[Any]]":
    """The Newton step by conjugate gradients, where `left` is the gradient of each part."""
    import numpy as np

    found = [np.zeros_like(part) for part in left]
    step = [scale * part for scale, part in zip(scaling, left, strict=True)]
    error = first = _product(step, left)
    for _ in range(STEPS):
        if error <= PRECISE**2 * first:
            break
        weights = sums.whole(step)
        back = np.zeros(len(weights))
        for chunk in sums.chunks():
            back += sums.down(flat[chunk] * sums.up(weights, chunk), chunk, len(weights))
        bent = [part + penalty * own for part, own in zip(sums.parts(back), step, strict=True)]
        length = error / _product(step, bent)
        found = [one + length * two for one, two in zip(found, step, strict=True)]
        left = [one - length * two for one, two in zip(left, bent, strict=True)]
        better = [scale * part for scale, part in zip(scaling, left, strict=True)]
        before, error = error, _product(better, left)
        step = [one + error / before * two for one, two in zip(better, step, strict=True)]
    return found


def error_of_chances(
    weights: "NDArray[Any]", picks: "NDArray[Any]", values: "NDArray[Any]", amounts: "NDArray[Any] | None" = None
) -> float:
    """The root mean square error, where a win is 1."""
    import numpy as np

    sums = Sums(picks, amounts, ())
    squared = [(np.tanh(sums.up(weights, chunk)) - values[chunk]) ** 2 for chunk in sums.chunks()]
    return float(np.sqrt(np.concatenate(squared).mean()))


def _product(first: "list[NDArray[Any]]", second: "list[NDArray[Any]]") -> float:
    return float(sum(one @ two for one, two in zip(first, second, strict=True)))
