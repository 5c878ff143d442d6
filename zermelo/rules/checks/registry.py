"""The registry of checks. A decorator registers a check, and determines when it runs and for which games.

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
THOROUGH: list[Callable[[Any], None]] = []
"""Called after those by `check` alone, not by the brief check before each use."""
RULES: dict[Callable[[Any], None], tuple[str, ...]] = {}
"""The optional rules that each check is about; a game that lacks one of them is not checked for it."""
AT_DECISIONS: set[Callable[[Any], None]] = set()
"""The checks of positions in which a player moves."""


def enters(checks: list[Callable[[Any], None]]) -> Callable[..., Callable[[Function], Function]]:
    """A decorator that registers a function in one of the lists, with the rules that it is about."""

    def about(*rules: str, decisions: bool = False) -> Callable[[Function], Function]:
        def entered(function: Function) -> Function:
            checks.append(function)
            RULES[function] = rules
            if decisions:
                AT_DECISIONS.add(function)
            return function

        return entered

    return about


before_play, at_positions, sampled = enters(BEFORE_PLAY), enters(AT_POSITIONS), enters(SAMPLED)
costly, shown, after_play, thorough = enters(COSTLY), enters(SHOWN), enters(AFTER_PLAY), enters(THOROUGH)
