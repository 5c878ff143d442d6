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


def before_play(function: Function) -> Function:
    BEFORE_PLAY.append(function)
    return function


def at_positions(function: Function) -> Function:
    AT_POSITIONS.append(function)
    return function


def sampled(function: Function) -> Function:
    SAMPLED.append(function)
    return function


def costly(function: Function) -> Function:
    COSTLY.append(function)
    return function


def shown(function: Function) -> Function:
    SHOWN.append(function)
    return function


def after_play(function: Function) -> Function:
    AFTER_PLAY.append(function)
    return function
