"""Steps down a gradient: each weight moves by about the same length, however large its gradient is (Adam).

Gradients of positions seen in a batch of games are noisy; their means over the last batches tell the direction, and the
roots of the means of their squares the scale. The step becomes shorter towards the end of a training.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

MEMORY, MEMORY_OF_SQUARES = 0.9, 0.999
TINY = 1e-8
LAST = 0.05
"""The last step, as a part of the first."""


class Descent:
    """Weights that follow a gradient; everything is in three arrays and the number of steps."""

    def __init__(self, weights: "NDArray[Any]", step: float, steps: int) -> None:
        """`steps` is how many there will be."""
        import numpy as np

        self.weights, self.step, self.steps, self.taken = weights, step, steps, 0
        self.mean, self.square = np.zeros_like(weights), np.zeros_like(weights)

    def follow(self, gradient: "NDArray[Any]") -> None:
        """Take one step.

        >>> import numpy as np
        >>> descent = Descent(np.zeros(2, np.float32), 0.1, 1000)
        >>> for _ in range(300):
        ...     descent.follow(np.array([3, -5], np.float32) - descent.weights)
        >>> descent.weights.round(2)
        array([ 3., -5.], dtype=float32)
        """
        import numpy as np

        self.taken += 1
        self.mean += (1 - MEMORY) * (gradient - self.mean)
        self.square += (1 - MEMORY_OF_SQUARES) * (gradient * gradient - self.square)
        mean = self.mean / (1 - MEMORY**self.taken)
        square = self.square / (1 - MEMORY_OF_SQUARES**self.taken)
        progress = min(1.0, self.taken / max(1, self.steps))
        length = self.step * (1 - (1 - LAST) * progress)
        self.weights += (length * mean / (np.sqrt(square) + TINY)).astype(np.float32)

    def state(self) -> "dict[str, Any]":
        """The state that must be written to resume from here."""
        return {"weights": self.weights, "mean": self.mean, "square": self.square, "taken": self.taken}

    def resume(self, state: "dict[str, NDArray[Any]]") -> None:
        """Go on from what was written."""
        self.weights[:], self.mean[:], self.square[:] = (state[name] for name in ("weights", "mean", "square"))
        self.taken = int(state["taken"])
