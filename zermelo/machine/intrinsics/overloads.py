"""numba's decorators for functions with annotations, which it would compare between a function and its twin."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from numba import extending
from numba.core import types


def _without_annotations(typing: Callable[..., Any]) -> Callable[..., Any]:
    typing.__annotations__ = {}

    @wraps(typing)
    def chosen(*arguments: Any, **named: Any) -> Any:
        made = typing(*arguments, **named)
        if made is not None:
            made.__annotations__ = {}
        return made

    return chosen


def overload(function: Any, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Declare what a function becomes for arguments of certain types."""
    return lambda typing: extending.overload(function, **options)(_without_annotations(typing))


def overload_method(kind: Any, name: str) -> Callable[[Callable[..., Any]], Any]:
    """Declare what a method of a type becomes."""
    return lambda typing: extending.overload_method(kind, name)(_without_annotations(typing))


def by_type(typing: Callable[..., Any]) -> Any:
    """Declare a function of compiled code alone, which becomes what `typing` gives for the types of its arguments."""

    @wraps(typing)
    def function(*arguments: Any) -> None: ...

    overload(function)(typing)
    return function


intrinsic: Any = extending.intrinsic
"""Declare a function that generates instructions; it is called without its first argument, the typing context."""


def instructions(signature: Any, build: Callable[..., Any]) -> Any:
    """The function that becomes the instructions which `build` makes of a builder and the arguments.

    A function in place of its signature makes one for the types of the arguments.
    """

    @wraps(build)  # numba asks it for the number of its arguments
    def typing(context: Any, *arguments: Any) -> Any:
        return signature(*arguments) if callable(signature) else signature, generate

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = build(builder, *arguments)
        return context.get_dummy_value() if signature.return_type == types.void else made

    return intrinsic(typing)
