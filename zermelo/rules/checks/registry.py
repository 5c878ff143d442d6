"""The list of all checks. A function enters itself with one of the decorators, which says when it is called.

A check raises `Wrong` with a sentence and the name of the rule that is at fault; it is not asked again then.
"""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., None])

BEFORE_PLAY: list[Callable[[Any], None]] = []
"""Called once, with the evidence: what can be seen without a move."""
AT_POSITIONS: list[Callable[[Any], None]] = []
"""Called with every visit of a position."""
SAMPLED: list[Callable[[Any], None]] = []
"""Called with some of the visits: advice may look far ahead, which takes long where it is not compiled."""
COSTLY: list[Callable[[Any], None]] = []
"""Called with visits as long as the allowance of rule calls lasts."""
SHOWN: list[Callable[[Any], None]] = []
"""Called with the visits of the first games: what people see."""
AFTER_PLAY: list[Callable[[Any], None]] = []
"""Called once, with the evidence of all games."""


def enters(checks: list[Callable[[Any], None]]) -> Callable[[Function], Function]:
    """The decorator that enters a function in one of the lists."""

    def entered(function: Function) -> Function:
        checks.append(function)
        return function

    return entered


before_play, at_positions, sampled = enters(BEFORE_PLAY), enters(AT_POSITIONS), enters(SAMPLED)
costly, shown, after_play = enters(COSTLY), enters(SHOWN), enters(AFTER_PLAY)
