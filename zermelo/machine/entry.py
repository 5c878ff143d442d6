"""Functions as numba takes them, and the one among them that Python calls."""

import os
from collections.abc import Callable
from types import FunctionType
from typing import Any

from zermelo.machine.fingerprint import Fingerprint
from zermelo.machine.natural.rewrites.scope import MARK
from zermelo.machine.substitutes import INLINED

LARGEST_INLINED = 600
"""Bytes of Python's code; most of them become nothing or one instruction."""


def machine_function(function: FunctionType, is_entry: bool = False) -> Any:
    """A numba function; only the entry is called from Python and needs the means for it."""
    import numba
    from numba.core.types import unliteral

    dispatcher: Any = numba.njit(  # type: ignore[call-overload]
        nogil=True,
        boundscheck=bounds_checked(),
        no_cpython_wrapper=not is_entry,
        no_cfunc_wrapper=True,
        forceinline=is_small_form(function) or function.__code__ in INLINED,
    )(function)
    # numba would compile a helper again for every constant it is called with: call it by type alone.
    call_template, fold = dispatcher.get_call_template, dispatcher.fold_argument_types
    dispatcher.get_call_template = lambda args, kws: call_template(tuple(map(unliteral, args)), kws)
    dispatcher.fold_argument_types = lambda args, kws: fold(tuple(map(unliteral, args)), kws)
    return dispatcher


def is_small_form(function: FunctionType) -> bool:
    """Whether a rewrite made a function so small that it belongs into its callers: a call takes longer than it does."""
    return function.__name__.startswith(MARK) and len(function.__code__.co_code) <= LARGEST_INLINED


def entry_to(inner: Callable[[], Any], fingerprint: Fingerprint) -> Any:
    """An entry point for Python; a function that others call back must not be one itself.

    Its callees are made by `inner` when it has to be compiled, not when it comes from the cache. The second answer
    is to be called then.
    """
    called: Any = None

    def entry(*arguments: Any) -> Any:
        return called(*arguments)

    def make() -> None:
        nonlocal called
        if called is None:
            called = inner()

    entry.__qualname__ = f"entry_{fingerprint.text}"
    return machine_function(entry, is_entry=True), make  # type: ignore[arg-type]


def bounds_checked() -> bool:
    """ZERMELO_BOUNDSCHECK=1 makes compiled code refuse an index that is out of range."""
    return os.environ.get("ZERMELO_BOUNDSCHECK", "0") == "1"
