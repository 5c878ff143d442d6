"""Ridge regression: least squares with an L2 penalty, by conjugate gradients.

The value of each example should be the sum of some weights, times their amounts. The penalty keeps weights small that
are seen rarely. The matrix is never formed: a step needs two passes over the examples.

>>> import numpy as np
>>> picks = np.array([[0, 1], [0, 2], [1, 2]])
>>> fitted(picks, np.array([3.0, 4.0, 5.0]), 3, penalty=0.0).round(3)
array([1., 2., 3.])
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

PENALTY = 30.0
STEPS = 40
PRECISE = 1e-4
"""The relative residual at which the equations count as solved."""


def fitted(
    picks: "NDArray[Any]",
    values: "NDArray[Any]",
    size: int,
    penalty: float = PENALTY,
    steps: int = STEPS,
    amounts: "NDArray[Any] | float" = 1.0,
) -> "NDArray[Any]":
    """Fit `size` weights to examples: each row of `picks` has the indices of the weights of one example.

    `amounts`, of the same shape, are the coefficients.
    """
    import numpy as np

    flat = picks.reshape(-1)
    times = np.broadcast_to(amounts, picks.shape)

    def gathered(numbers: "NDArray[Any]") -> "NDArray[Any]":
        """For each weight, the sum over the examples that pick it."""
        return np.bincount(flat, (numbers[:, None] * times).reshape(-1), size)

    scaling = 1 / (np.bincount(flat, (times * times).reshape(-1), size) + penalty + 1e-9)
    weights = np.zeros(size)
    left = gathered(values)
    first = float(left @ (scaling * left))
    step = scaling * left
    size_of_error = first
    for _ in range(steps):
        if size_of_error <= PRECISE**2 * first:  # immediately without examples
            break
        moved = gathered((times * step[picks]).sum(axis=1)) + penalty * step
        length = size_of_error / float(step @ moved)
        weights += length * step
        left -= length * moved
        before, size_of_error = size_of_error, float(left @ (scaling * left))
        step = scaling * left + size_of_error / before * step
    return weights


def error_of(
    weights: "NDArray[Any]", picks: "NDArray[Any]", values: "NDArray[Any]", amounts: "NDArray[Any] | float" = 1.0
) -> float:
    """The root mean square error."""
    import numpy as np

    return float(np.sqrt(np.mean(((amounts * weights[picks]).sum(axis=1) - values) ** 2)))
