"""The keyword options of a search, typed once for every call that takes them."""

from collections.abc import Callable
from math import inf
from typing import Any, TypedDict

from zermelo.algorithms.events import Event
from zermelo.rules.game import Value

Window = tuple[Value, Value]
FULL_WINDOW: Window = (-inf, inf)


class AlgorithmOptions(TypedDict, total=False):
    """The options of the algorithms; each declares those it has."""

    strict: bool
    """Cut only when a value passes the bound, not on ties."""
    fail: str
    """The value of a node that was cut: soft, hard or practical."""
    cutoff: Any
    """cutoff(state, depth) or cutoff(state, depth, limit): whether to estimate instead of searching on."""
    quiescence: bool
    """Play out the noisy moves at the horizon."""
    singular: float | None
    """Search a ply deeper after a move better than all others by this margin."""
    model: Any
    """The behaviour of the opponent: ideal, uniform, probabilities, or your own function."""
    shallow: bool
    """In max^n, prune where the sum of the payoffs is known."""
    simulations: int
    """The number of samples of a search that is not exact."""
    seed: int
    """The seed of its random numbers."""
    explore: float
    """In Monte Carlo tree search, the weight of the bonus for few visits."""
    plies: int
    """In Monte Carlo tree search, the length at which a random game is cut off and evaluated."""
    formula: str
    """In Monte Carlo tree search, the formula that selects a child: ucb1, tuned, rave, grave or puct."""
    reference: int
    """In GRAVE, the visits of a node whose own rows count."""
    bias: float
    """In RAVE and GRAVE, how fast a child's own visits replace the row of its move."""
    implicit: float
    """In Monte Carlo tree search, the weight of backed-up estimates (implicit minimax)."""
    clear: float
    """In Monte Carlo tree search, an estimate that mostly wins: estimates then count as chances; 0: as they are."""
    root: str
    """In Monte Carlo tree search, how the root selects: by the formula, or gumbel (sequential halving)."""
    considered: int
    """With root="gumbel", the number of moves that the root tries."""
    scale: float
    """With root="gumbel", the weight of the means against the priors."""
    noise: float
    """With root="gumbel", the weight of the numbers drawn; 0 leaves the order to the priors."""
    unproved: bool
    """In Monte Carlo tree search, back up means alone, not proved values."""


class RunOptions(AlgorithmOptions, total=False):
    """Those, and the options of every textbook search."""

    beam: int | None
    """The number of best-looking moves to search."""
    symmetric: bool
    """Search one of several moves that lead to symmetric positions."""
    record: bool
    """Store the events."""
    observer: Callable[[Event], None] | None
    """Call this with each event as it happens."""
    compiled: bool | None
    """Force machine code (True) or plain Python (False)."""


class SearchOptions(RunOptions, total=False):
    """Those, and the window at the root."""

    window: Window
