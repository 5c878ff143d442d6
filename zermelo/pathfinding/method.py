"""The declaration of a search for a path."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.algorithms.algorithm import title_of
from zermelo.languages.message import Message


@dataclass(frozen=True)
class Method:
    """A search for a path; its file is its textbook."""

    name: str
    kernel: Callable[..., Callable[..., Any]]
    """(game, observe) -> search(start, run) -> the number of a goal, or NOWHERE."""
    fewest_moves: bool = False
    """Whether the way it finds has the fewest moves."""
    least_cost: bool = False
    """Whether the way it finds has the least cost, if the estimate it uses is never too high."""
    uses_distance: bool = False
    """Whether an estimate guides it."""
    numbers: bool = True
    """Whether it remembers all positions by number; a recursion remembers its path only."""
    gives_up: bool = False
    """Whether it may stop where a way exists."""
    meets: bool = False
    """Whether it begins at the goal as well; its answer is then the number of the position before the meeting."""
    waiting: int = 0
    """The words of its frontier for each position."""
    f: str = ""
    """What orders its frontier, from the cost so far g and the estimate h."""

    @property
    def title(self) -> Message:
        """The usual name."""
        return title_of(self.name)
