"""Plain functions become machine code, together with everything they reach.

`compiled(function)` walks the functions that a function reaches through its globals, its closure
and the namespaces (a `Game`, a module of helpers) that it names. Each is rebuilt over a namespace in
which those helpers stand as compiled twins, so the source needs no decorator and stays ordinary
Python for a person, a debugger or a trace.

>>> from zermelo.machine.compile import compiled
>>> def double(number):
...     return 2 * number
>>> def quadruple(number):
...     return double(double(number))
>>> compiled(quadruple)(10)
40

The result is kept on disk under a fingerprint of the whole: code, constants and captured values of
every function reached. So an edited helper is never answered from a stale file (zermelo/machine/cache.py).
"""

import builtins
import os
from collections.abc import Callable
from types import CellType, FunctionType, ModuleType
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.announce import announce
from zermelo.machine.fingerprint import Fingerprint, attributes, is_namespace, is_own, names_of, reached
from zermelo.machine.reasons import explain
from zermelo.machine.substitutes import SUBSTITUTES


class NotCompilable(ZermeloError):
    """The function runs interpreted; the sentence says which line keeps it from being compiled."""


def enabled() -> bool:
    """Whether compilation is on: the environment variable ZERMELO_COMPILE=0 turns it off."""
    return os.environ.get("ZERMELO_COMPILE", "1") != "0"


class Twins:
    """Builds the compiled twin of a function and, on the way, of every function it reaches."""

    def __init__(self, fingerprint: Fingerprint) -> None:
        self._fingerprint = fingerprint
        self._memory: dict[FunctionType, Any] = {}

    def of(self, value: Any, names: list[str]) -> Any:
        """The counterpart of a captured value in compiled code."""
        if isinstance(value, FunctionType):
            return self.of_function(value)
        if is_namespace(value):
            # numba resolves `namespace.name` at compile time when the namespace is a module.
            module = ModuleType(getattr(value, "__name__", type(value).__name__))
            for name, attribute in attributes(value, names).items():
                setattr(module, name, self.of(attribute, names))
            return module
        return value

    def of_function(self, function: FunctionType) -> Any:
        if function in self._memory:
            return self._memory[function]
        if function in SUBSTITUTES:
            module, _, name = SUBSTITUTES[function].partition(":")
            return getattr(__import__(module, fromlist=[name]), name)
        if not is_own(function):
            return function
        cells = tuple(CellType() for _ in function.__code__.co_freevars)
        namespace: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
        twin = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, cells)
        # The symbol of the machine code carries the fingerprint, so that code loaded from files that
        # different processes wrote can never answer for each other.
        twin.__qualname__ = f"{function.__qualname__}_{self._fingerprint.text}"
        twin.__module__ = function.__module__
        dispatcher = machine_function(twin)
        self._memory[function] = dispatcher  # before its helpers, which may call it back
        names = names_of(function.__code__)
        values = reached(function)
        for cell, name in zip(cells, function.__code__.co_freevars, strict=True):
            cell.cell_contents = self.of(values.pop(name), names)
        for name, value in values.items():
            namespace[name] = self.of(value, names)
        return dispatcher


def machine_function(function: FunctionType, is_entry: bool = False) -> Any:
    """A numba function; only the entry is called from Python and needs the means for it."""
    import numba
    from numba.core.types import unliteral

    dispatcher: Any = numba.njit(  # type: ignore[call-overload]
        nogil=True, boundscheck=bounds_checked(), no_cpython_wrapper=not is_entry, no_cfunc_wrapper=True
    )(function)
    # numba would compile a helper again for every constant it is called with: call it by type alone.
    call_template, fold = dispatcher.get_call_template, dispatcher.fold_argument_types
    dispatcher.get_call_template = lambda args, kws: call_template(tuple(map(unliteral, args)), kws)
    dispatcher.fold_argument_types = lambda args, kws: fold(tuple(map(unliteral, args)), kws)
    return dispatcher


def entry_to(inner: Any, fingerprint: Fingerprint) -> Any:
    """An entry point for Python; a function that others call back must not be one itself."""

    def entry(*arguments: Any) -> Any:
        return inner(*arguments)

    entry.__qualname__ = f"entry_{fingerprint.text}"
    return machine_function(entry, is_entry=True)  # type: ignore[arg-type]


def bounds_checked() -> bool:
    """ZERMELO_BOUNDSCHECK=1 makes compiled code refuse an index that is out of range."""
    return os.environ.get("ZERMELO_BOUNDSCHECK", "0") == "1"


class Compiled:
    """A function compiled at its first call for the types of its arguments."""

    def __init__(self, function: FunctionType) -> None:
        from zermelo.machine.cache import MachineCodeCache
        from zermelo.machine.linking import install

        install()
        self.interpreted = function
        self.fingerprint = Fingerprint(function)
        self._dispatcher = entry_to(Twins(self.fingerprint).of_function(function), self.fingerprint)
        self._dispatcher._cache = MachineCodeCache(function.__qualname__, self.fingerprint, announce)

    def __call__(self, *arguments: Any) -> Any:
        from numba.core.errors import NumbaError, UnsupportedBytecodeError

        try:
            return self._dispatcher(*arguments)
        except (NumbaError, UnsupportedBytecodeError) as error:
            raise NotCompilable(explain(error, self.interpreted, arguments)) from None


def compiled(function: Callable[..., Any]) -> Compiled:
    """The compiled twin of a plain function; NotCompilable, in one sentence, where it cannot be."""
    if not isinstance(function, FunctionType):
        raise NotCompilable(
            M("{function!r} is not a plain Python function, so it runs interpreted.", function=function)
        )
    return Compiled(function)
