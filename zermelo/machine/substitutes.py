"""Functions that say how they are compiled: their twin is written by hand, or belongs into its callers."""

from collections.abc import Callable
from types import CodeType
from typing import Any, TypeVar

SUBSTITUTES: dict[Callable[..., Any], str] = {}
"""Functions whose compiled twin is written by hand, as "module:name"."""
INLINED: set[CodeType] = set()
"""The code of functions that belong into their callers: every copy of such a function has the same."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled_as(substitute: str) -> Callable[[_Function], _Function]:
    """Declare the hand-written machine twin of a function, "module:name", imported when needed."""

    def declare(function: _Function) -> _Function:
        SUBSTITUTES[function] = substitute
        return function

    return declare


def inlined(function: _Function) -> _Function:
    """Declare that a function belongs into its callers, where the compiler would take it for too long.

    A search asks for the result of each move in one place: what does not depend on the move is then computed once.
    """
    INLINED.add(function.__code__)  # type: ignore[attr-defined]
    return function
