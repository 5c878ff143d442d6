"""Gradient descent with Adam, and a learning rate that decays linearly.

Adam scales the running mean of the gradient by the root of the running mean of its squares.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

MEMORY, MEMORY_OF_SQUARES = 0.9, 0.999
TINY = 1e-8
LAST = 0.05
"""The final learning rate, as a fraction of the initial one."""


class Descent:
    """Weights and the state of Adam: two moments and the number of steps."""

    def __init__(self, weights: "NDArray[Any]", step: float, steps: int) -> None:
        """`step` is the initial learning rate, `steps` the planned number of steps."""
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
        """The state to save for resuming."""
        return {"weights": self.weights, "mean": self.mean, "square": self.square, "taken": self.taken}

    def resume(self, state: "dict[str, NDArray[Any]]") -> None:
        """Restore a saved state."""
        self.weights[:], self.mean[:], self.square[:] = (state[name] for name in ("weights", "mean", "square"))
        self.taken = int(state["taken"])
