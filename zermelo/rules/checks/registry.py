"""The registry of checks. A decorator registers a check and determines when it runs.

A check raises `Wrong` with a sentence and the name of the rule at fault; it is not run again after that.
"""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., None])

BEFORE_PLAY: list[Callable[[Any], None]] = []
"""Called once with the evidence, before any move."""
AT_POSITIONS: list[Callable[[Any], None]] = []
"""Called with every visit of a position."""
SAMPLED: list[Callable[[Any], None]] = []
"""Called with some of the visits: interpreted advice may be slow."""
COSTLY: list[Callable[[Any], None]] = []
"""Called with visits as long as the allowance of rule calls lasts."""
SHOWN: list[Callable[[Any], None]] = []
"""Called with the visits of the first games: text and drawings."""
AFTER_PLAY: list[Callable[[Any], None]] = []
"""Called once, with the evidence of all games."""


def enters(checks: list[Callable[[Any], None]]) -> Callable[[Function], Function]:
    """A decorator that registers a function in one of the lists."""

    def entered(function: Function) -> Function:
        checks.append(function)
        return function

    return entered


before_play, at_positions, sampled = enters(BEFORE_PLAY), enters(AT_POSITIONS), enters(SAMPLED)
costly, shown, after_play = enters(COSTLY), enters(SHOWN), enters(AFTER_PLAY)
