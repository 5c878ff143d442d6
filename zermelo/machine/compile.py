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

import os
from collections.abc import Callable
from types import FunctionType
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.announce import announce
from zermelo.machine.forms import MOST_NUMBERS, machine_form, plain_kinds
from zermelo.machine.outgrown import Outgrown


class NotCompilable(ZermeloError):
    """The function runs interpreted; the sentence says which line keeps it from being compiled."""


def enabled() -> bool:
    """Whether compilation is on: the environment variable ZERMELO_COMPILE=0 turns it off."""
    return os.environ.get("ZERMELO_COMPILE", "1") != "0"


def teach() -> None:
    """Teach numba more of Python: before it compiles, and before it meets anything but numbers."""
    import zermelo.machine.data_array_intrinsics
    import zermelo.machine.natural_intrinsics  # noqa: F401


class Compiled:
    """A function compiled at its first call for the types of its arguments."""

    def __init__(self, function: FunctionType) -> None:
        from zermelo.machine.fingerprint import Fingerprint
        from zermelo.machine.linking import install

        install()
        self.interpreted = function
        self.fingerprint = Fingerprint(function)
        self._dispatchers: dict[Any, Any] = {}
        """For each set of kinds of records."""
        self._compiled: set[Any] = set()
        self._known: dict[Any, Any] = {}
        """What to call for arguments of numbers alone, which need no other form."""

    def __call__(self, *arguments: Any) -> Any:
        kinds, given = plain_kinds(arguments), arguments
        run = self._known.get(kinds)
        if run is None:
            if kinds is None:
                teach()
            given = tuple(map(machine_form, arguments))
            run = self._ready(given)
            if kinds is not None:
                self._known[kinds] = run
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
        from zermelo.machine.reasons import explain
        from zermelo.machine.shapes import shapes_in

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
        for array in self.fingerprint.data_arrays:
            array.link()
        try:
            dispatcher.compile(signature)
        except Exception as error:
            told = error.message if isinstance(error, NotCompilable) else None
            sentence = told or explain(error, self.interpreted, arguments)
            failures.remember(sentence)
            raise NotCompilable(sentence) from None
        self._compiled.add((dispatcher, signature))
        return dispatcher

    def _twin(self, shapes: dict[type, tuple[Any, ...]]) -> Any:
        from zermelo.machine.twins import Twins

        return Twins(self.fingerprint, shapes).of_function(self.interpreted)

    def _dispatcher(self, shapes: dict[type, tuple[Any, ...]]) -> Any:
        from zermelo.machine.cache import MachineCodeCache
        from zermelo.machine.entry import entry_to

        key = tuple(shapes.items())
        if key not in self._dispatchers:
            dispatcher, make = entry_to(lambda: self._twin(shapes), self.fingerprint)

            def missing(name: str) -> None:
                from zermelo.machine.trial import changed_shape

                announce(name)
                teach()
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
