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
from enum import Enum
from inspect import CO_GENERATOR
from types import CellType, FunctionType, ModuleType
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.announce import announce
from zermelo.machine.constants import machine_constant
from zermelo.machine.fingerprint import Fingerprint, attributes, is_namespace, is_own, names_of, reached, unwrapped
from zermelo.machine.forms import MOST_NUMBERS, code_of, is_record, machine_class, machine_form
from zermelo.machine.natural import ordered
from zermelo.machine.outgrown import Outgrown
from zermelo.machine.reasons import explain
from zermelo.machine.rewriting import as_generator, rewritten
from zermelo.machine.substitutes import SUBSTITUTES
from zermelo.machine.trial import changed_shape


class NotCompilable(ZermeloError):
    """The function runs interpreted; the sentence says which line keeps it from being compiled."""


def enabled() -> bool:
    """Whether compilation is on: the environment variable ZERMELO_COMPILE=0 turns it off."""
    return os.environ.get("ZERMELO_COMPILE", "1") != "0"


class Twins:
    """Builds the compiled twin of a function and, on the way, of every function it reaches."""

    def __init__(self, fingerprint: Fingerprint, shapes: dict[type, tuple[Any, ...]]) -> None:
        self._fingerprint = fingerprint
        self._shapes = shapes
        self._memory: dict[Any, Any] = {}

    def of(self, value: Any, names: list[str], packaged: bool = False) -> Any:
        """The counterpart of a captured value in compiled code; that of this package is left as it is."""
        function = unwrapped(value)
        if isinstance(function, FunctionType):
            return self.of_function(function)
        if is_namespace(value):
            # numba resolves `namespace.name` at compile time when the namespace is a module.
            module = ModuleType(getattr(value, "__name__", type(value).__name__))
            for name, attribute in attributes(value, names).items():
                setattr(module, name, self.of(in_order(name, attribute, tuple(self._shapes)), names, packaged))
            return module
        if isinstance(value, type):
            return self.of_class(value)
        if packaged and not isinstance(value, (tuple, Enum)) and not is_record(type(value)):
            return value
        return machine_form(value) if packaged else machine_constant(value)

    def of_class(self, value: type) -> Any:
        """What makes a record of a class, or the members of an enumeration."""
        if issubclass(value, Enum):
            return tuple(code_of(member) for member in value)
        record: Any = machine_class(value) if is_record(value) else value  # type: ignore[arg-type]
        if record not in self._shapes:
            return record
        if record not in self._memory:
            from zermelo.machine.fitting import maker

            self._memory[record] = self._dispatcher(maker(record, self._shapes[record]))
        return self._memory[record]

    def _dispatcher(self, twin: FunctionType) -> Any:
        # The symbol of the machine code carries the fingerprint, so that code loaded from files that
        # different processes wrote can never answer for each other.
        twin.__qualname__ = f"{twin.__qualname__}_{self._fingerprint.text}"
        return machine_function(twin)

    def of_function(self, original: FunctionType) -> Any:
        if original in self._memory:
            return self._memory[original]
        if original in SUBSTITUTES:
            module, _, name = SUBSTITUTES[original].partition(":")
            return getattr(__import__(module, fromlist=[name]), name)
        if not is_own(original):
            return original
        packaged = is_packaged(original)
        function = original if packaged else rewritten(original, tuple(self._shapes))
        cells = tuple(CellType() for _ in function.__code__.co_freevars)
        namespace: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
        twin = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, cells)
        twin.__kwdefaults__ = function.__kwdefaults__
        twin.__qualname__, twin.__module__ = function.__qualname__, function.__module__
        dispatcher = self._dispatcher(twin)
        self._memory[original] = dispatcher  # before its helpers, which may call it back
        names = names_of(function.__code__)
        values = reached(function)
        for cell, name in zip(cells, function.__code__.co_freevars, strict=True):
            cell.cell_contents = self.of(values.pop(name), names, packaged)
        for name, value in values.items():
            namespace[name] = self.of(value, names, packaged)
        return dispatcher


def is_packaged(function: FunctionType) -> bool:
    """Whether a function is of this package, which is written for the compiler and left as it is."""
    return (function.__module__ or "").partition(".")[0] == "zermelo"


def in_order(name: str, value: Any, classes: tuple[type, ...]) -> Any:
    """A rule that lists moves: compiled, it returns a list instead of a dictionary, and a set is refused."""
    if name not in ("actions", "noisy", "chance") or not isinstance(value, FunctionType):
        return value
    if is_packaged(value) or value.__code__.co_flags & CO_GENERATOR:
        return value

    generator = as_generator(value, classes)
    if generator is not None:
        return generator

    def listed(position):  # type: ignore[no-untyped-def]
        return ordered(value(position))

    return listed


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


def entry_to(inner: Callable[[], Any], fingerprint: Fingerprint) -> Any:
    """An entry point for Python; a function that others call back must not be one itself.

    What it calls is made by `inner` when it has to be compiled, not when it comes from the cache. The second answer
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


class Compiled:
    """A function compiled at its first call for the types of its arguments."""

    def __init__(self, function: FunctionType) -> None:
        from zermelo.machine.linking import install

        install()
        self.interpreted = function
        self.fingerprint = Fingerprint(function)
        self._dispatchers: dict[Any, Any] = {}
        """For each set of kinds of records."""
        self._compiled: set[Any] = set()

    def __call__(self, *arguments: Any) -> Any:
        given = tuple(map(machine_form, arguments))
        run = self._ready(given)
        try:
            return run(*given)
        except Outgrown:
            sentence = M(
                "The rules run interpreted, because a position comes to hold what compiled rules cannot: "
                "a tuple of another length, or a set with a number above {most}.",
                most=MOST_NUMBERS - 1,
            )
            self._failures(run, given).remember(sentence)
            raise NotCompilable(sentence) from None

    def _failures(self, dispatcher: Any, arguments: tuple[Any, ...]) -> Any:
        from zermelo.machine.failures import Failures

        return Failures(self.fingerprint, (dispatcher.typeof_pyval(arguments),))

    def _ready(self, arguments: tuple[Any, ...]) -> Any:
        """The function compiled for such arguments; NotCompilable, at once where that was found out before."""
        from zermelo.machine.fitting import shapes_in

        try:
            shapes = shapes_in(arguments)
            dispatcher = self._dispatcher(shapes)
            signature = (dispatcher.typeof_pyval(arguments),)  # its arguments come as one tuple
            if (dispatcher, signature) in self._compiled:
                return dispatcher
        except ValueError as error:  # something among the arguments has no machine form
            raise NotCompilable(explain(error, self.interpreted, arguments)) from None
        failures = self._failures(dispatcher, arguments)
        known = failures.known()
        if known is not None:
            raise NotCompilable(known)
        try:
            dispatcher.compile(signature)
        except Exception as error:
            told = error.message if isinstance(error, NotCompilable) else None
            sentence = told or explain(error, self.interpreted, arguments)
            failures.remember(sentence)
            raise NotCompilable(sentence) from None
        self._compiled.add((dispatcher, signature))
        return dispatcher

    def _dispatcher(self, shapes: dict[type, tuple[Any, ...]]) -> Any:
        from zermelo.machine.cache import MachineCodeCache

        key = tuple(shapes.items())
        if key not in self._dispatchers:
            twins = Twins(self.fingerprint, shapes)
            dispatcher, make = entry_to(lambda: twins.of_function(self.interpreted), self.fingerprint)

            def missing(name: str) -> None:
                announce(name)
                problem = changed_shape(self.interpreted)
                if problem is not None:
                    raise NotCompilable(problem)
                make()

            dispatcher._cache = MachineCodeCache(self.interpreted.__qualname__, self.fingerprint, missing)
            self._dispatchers[key] = dispatcher
        return self._dispatchers[key]


def compiled(function: Callable[..., Any]) -> Compiled:
    """The compiled twin of a plain function; NotCompilable, in one sentence, where it cannot be."""
    if not isinstance(function, FunctionType):
        raise NotCompilable(
            M("{function!r} is not a plain Python function, so it runs interpreted.", function=function)
        )
    return Compiled(function)
