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
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine import numba_patches
from zermelo.machine.collecting import seldom_collected
from zermelo.machine.natural.forms import holds_sets, machine_form, plain_kinds
from zermelo.machine.natural.outgrown import Outgrown, outgrown
from zermelo.machine.runtime.announce import announce, getting_ready

if TYPE_CHECKING:
    from zermelo.machine.fingerprint import Fingerprint


class NotCompilable(ZermeloError):
    """The function runs interpreted; the sentence says which line keeps it from being compiled."""


class CompilerFailed(NotCompilable):
    """The compiler itself failed, so that the same rules may well be compiled in another environment."""


def enabled() -> bool:
    """Whether compilation is on: the environment variable ZERMELO_COMPILE=0 turns it off."""
    return os.environ.get("ZERMELO_COMPILE", "1") != "0"


def teach() -> None:
    """Teach numba more of Python: before it compiles, and before it meets anything but numbers."""
    import zermelo.machine.data.data_array_intrinsics
    import zermelo.machine.natural.function_intrinsics  # noqa: F401


class Way:
    """One way to compile a function: with boards as rows of bytes and lists on the stack, or as numba has them."""

    def __init__(self, function: FunctionType, fingerprint: Any, swift: bool) -> None:
        self.function, self.fingerprint, self.swift = function, fingerprint, swift
        self.differs = False
        """Whether it has turned out that the two ways are not the same."""
        self._dispatchers: dict[Any, Any] = {}
        """For each set of kinds of records."""
        self._compiled: set[Any] = set()

    def form(self, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments as this way takes them."""
        from zermelo.machine.natural.boards import packed

        made = tuple(map(packed, arguments)) if self.swift else arguments
        self.differs |= any(one is not other for one, other in zip(made, arguments, strict=True))
        return made

    def refuse(self, arguments: tuple[Any, ...], sentence: str) -> None:
        """Do not compile for such arguments again, in this process or another."""
        from zermelo.machine.cache import keep_failure

        self._compiled.clear()
        with suppress(ValueError):  # a value without any machine form need not be remembered
            dispatcher = self._dispatcher(arguments)
            keep_failure(self._refused(dispatcher, (dispatcher.typeof_pyval(arguments),)), sentence)

    def _refused(self, dispatcher: Any, signature: Any) -> Path:
        """The file with the reason why it cannot be compiled, if it cannot."""
        from zermelo.machine.cache import file_of

        return file_of("refused", self.fingerprint, signature, dispatcher.targetctx.codegen())

    def ready(self, arguments: tuple[Any, ...]) -> Any:
        """The function compiled for such arguments; NotCompilable, at once where that was found out before."""
        from zermelo.machine.cache import keep_failure, known_failure
        from zermelo.machine.natural.sources import is_gone
        from zermelo.machine.natural.trial import absent_parts
        from zermelo.machine.reasons import explain, is_about_rules

        try:
            dispatcher = self._dispatcher(arguments)
            signature = (dispatcher.typeof_pyval(arguments),)  # its arguments come as one tuple
            if (dispatcher, signature) in self._compiled:
                return dispatcher
        except ValueError as error:  # something among the arguments has no machine form
            raise NotCompilable(explain(error, self.function, arguments)) from None
        refused = self._refused(dispatcher, signature)
        known = known_failure(refused)
        if known is not None:
            self.differs = True  # if it does not, the other way knows that, too
            raise NotCompilable(known)
        for array in self.fingerprint.data_arrays:
            array.link()
        try:
            alone = dispatcher._cache.one_at_a_time(signature, dispatcher.targetctx.codegen())
            with getting_ready(), seldom_collected(), alone:
                dispatcher.compile(signature)
        except Exception as error:
            from zermelo.machine.twins import forget_twins

            forget_twins()
            told = error.message if isinstance(error, NotCompilable) else None
            if not is_about_rules(error):
                told = absent_parts(functions_reached(self.function))
                if told is None:
                    raise CompilerFailed(numba_patches.failure(error)) from error
            sentence = told or explain(error, self.function, arguments)
            if not any(map(is_gone, functions_reached(self.function))):  # it may be back in a moment
                keep_failure(refused, sentence)
            raise NotCompilable(sentence) from None
        self._compiled.add((dispatcher, signature))
        return dispatcher

    def _twin(self, shapes: dict[type, tuple[Any, ...]], given_sets: bool) -> Any:
        from zermelo.machine.twins import Twins

        twins = Twins(self.fingerprint, shapes, on_stack=self.swift, given_sets=given_sets)
        made = twins.of_function(self.function)
        self.differs |= twins.has_locals
        return made

    def _dispatcher(self, arguments: tuple[Any, ...]) -> Any:
        from zermelo.machine.entry import entry_to
        from zermelo.machine.natural.shapes import shapes_in
        from zermelo.machine.numba_patches.machine_code import MachineCodeCache

        shapes = shapes_in(arguments)
        key = tuple(shapes.items())
        if key not in self._dispatchers:
            dispatcher, make = entry_to(lambda: self._twin(shapes, holds_sets(arguments)), self.fingerprint)

            def missing(name: str) -> None:
                from zermelo.machine.natural.trial import changed_shape

                announce(name)
                teach()
                problem = changed_shape(self.function, arguments[0] if arguments else None)
                if problem is not None:
                    raise NotCompilable(problem)
                make()

            dispatcher._cache = MachineCodeCache(self.function.__qualname__, self.fingerprint, missing)
            self._dispatchers[key] = dispatcher
        return self._dispatchers[key]


_packaged: dict[Any, "Compiled"] = {}
"""The compiled functions that reach none of a user's, by fingerprint: the searches of all explicit trees are the same,
and machine code that has been loaded cannot be given back."""


def functions_reached(function: FunctionType) -> list[FunctionType]:
    from zermelo.machine.reason_places import values_reached

    return [one for one in values_reached(function) if isinstance(one, FunctionType)]


def is_all_packaged(function: FunctionType) -> bool:
    """Whether a function reaches functions of this package only."""
    from zermelo.machine.fingerprint import is_packaged

    return all(map(is_packaged, functions_reached(function)))


class Compiled:
    """A function compiled at its first call for the types of its arguments."""

    def __init__(self, function: FunctionType, fingerprint: "Fingerprint") -> None:
        self.interpreted = function
        self.fingerprint = fingerprint
        self._known: dict[Any, Any] = {}
        """The function to call for arguments of numbers alone, which need no other form."""
        self.ready_for: set[Any] = set()
        """The kinds of positions for which a kernel has made sure that it is compiled."""

    @cached_property
    def ways(self) -> list[Way]:
        """The ways to compile it, the swiftest first; rules of this package choose their forms themselves."""
        if is_all_packaged(self.interpreted):
            return [Way(self.interpreted, self.fingerprint, swift=False)]
        teach()
        ways = {"swift": True, "plain": False}
        return [Way(self.interpreted, self.fingerprint.varied(name), swift) for name, swift in ways.items()]

    def __call__(self, *arguments: Any) -> Any:
        kinds, given = plain_kinds(arguments), arguments
        run = self._known.get(kinds)
        way = None
        if run is None:
            if kinds is None:
                teach()
            way, run, given = self._ready(tuple(map(machine_form, arguments)))
            if kinds is not None and not way.differs:
                self._known[kinds] = run
        try:
            return run(*given)
        except Outgrown:
            (way or self.ways[0]).refuse(given, outgrown())
            raise NotCompilable(outgrown()) from None

    def _ready(self, arguments: tuple[Any, ...]) -> tuple[Way, Any, tuple[Any, ...]]:
        """The function compiled for such arguments in the first way that can be had, and the arguments in its form."""
        for number, way in enumerate(self.ways[:-1]):
            given = way.form(arguments)
            try:
                return way, way.ready(given), given
            except NotCompilable as error:
                if isinstance(error, CompilerFailed):
                    continue  # another way may do without the part that fails, and tells of it if not
                if not way.differs:
                    for other in self.ways[number + 1 :]:
                        other.refuse(other.form(arguments), error.message)
                    raise
        return self.ways[-1], self.ways[-1].ready(arguments), arguments


def name_of(function: Any) -> str:
    """The name of a function, of a method with its class, or of what is called like one."""
    return f"`{getattr(function, '__qualname__', type(function).__name__)}`"


def compiled(function: Callable[..., Any]) -> Compiled:
    """The compiled twin of a plain function; NotCompilable, in one sentence, where it cannot be."""
    problem = numba_patches.problem()
    if problem is not None:
        raise NotCompilable(problem)
    if not isinstance(function, FunctionType):
        raise NotCompilable(
            M("{function} is not a plain Python function, so it runs interpreted.", function=name_of(function))
        )
    from zermelo.machine.fingerprint import Fingerprint

    fingerprint = Fingerprint(function)
    key = fingerprint.text, *fingerprint.named_tuples.values()
    if key not in _packaged:
        made = Compiled(function, fingerprint)
        if not is_all_packaged(function):
            return made
        _packaged[key] = made
    return _packaged[key]
