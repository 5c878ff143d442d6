"""Functions whose compiled twin is written by hand."""

from collections.abc import Callable
from typing import Any, TypeVar

SUBSTITUTES: dict[Callable[..., Any], str] = {}
"""Functions whose compiled twin is written by hand, as "module:name"."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled_as(substitute: str) -> Callable[[_Function], _Function]:
    """Declare the hand-written machine twin of a function, "module:name", imported when needed."""

    def declare(function: _Function) -> _Function:
        SUBSTITUTES[function] = substitute
        return function

    return declare
