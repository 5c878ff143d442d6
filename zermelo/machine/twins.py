"""The compiled twins of plain functions, made for numba: each function rebuilt over a namespace of such twins."""

import builtins
from enum import Enum
from inspect import CO_GENERATOR
from types import CellType, FunctionType, ModuleType
from typing import Any

from zermelo.languages.message import M
from zermelo.machine.compile import NotCompilable
from zermelo.machine.entry import bounds_checked, machine_function
from zermelo.machine.fingerprint import (
    Fingerprint,
    attributes,
    is_namespace,
    is_own,
    is_packaged,
    names_of,
    reached,
    unwrapped,
)
from zermelo.machine.natural.constants import machine_constant
from zermelo.machine.natural.forms import code_of, holds_sets, is_record, machine_class, machine_form
from zermelo.machine.natural.functions import ordered
from zermelo.machine.natural.rewrites.scope import MARK
from zermelo.machine.natural.rewriting import as_generator, helpers_of, rewritten
from zermelo.machine.natural.sources import may_use_sets, source_of
from zermelo.machine.natural.stack.making import MAKERS
from zermelo.machine.substitutes import SUBSTITUTES

MOST_KEPT = 2000
_kept: dict[Any, tuple[Any, bool]] = {}
"""Twins for the next kernel that reaches the same function, each with `has_locals` of all that it reaches.

All searches of a game share its rules: the second need not infer their types and translate them again.
"""


class Twins:
    """Builds the compiled twin of a function and, on the way, of every function it reaches."""

    def __init__(
        self, fingerprint: Fingerprint, shapes: dict[type, tuple[Any, ...]], on_stack: bool, given_sets: bool
    ) -> None:
        self._fingerprint = fingerprint
        self._on_stack, self._given_sets = on_stack, given_sets
        self._helpers = helpers_of(tuple(shapes)) if on_stack else None
        self.has_locals = False
        """Whether something has been put on the stack that could be on the heap."""
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
                setattr(module, name, self.of(self._listing(name, attribute), names, packaged))
            return module
        if isinstance(value, type):
            return self.of_class(value)
        if packaged and not isinstance(value, (tuple, Enum)) and not is_record(type(value)):
            return value
        return machine_form(value) if packaged else machine_constant(value)

    def _listing(self, name: str, value: Any) -> Any:
        """A rule that lists moves: compiled, it returns a list instead of a dictionary, and a set is refused."""
        if name not in ("actions", "noisy", "chance") or not isinstance(value, FunctionType):
            return value
        if is_packaged(value) or value.__code__.co_flags & CO_GENERATOR:
            return value
        better = as_generator(value, tuple(self._shapes), self._helpers)
        if better is not None:
            return better

        def listed(position):  # type: ignore[no-untyped-def]
            return ordered(value(position))

        return listed

    def of_class(self, value: type) -> Any:
        """The function that makes a record of a class, or the members of an enumeration."""
        if issubclass(value, Enum):
            return tuple(code_of(member) for member in value)
        record: Any = machine_class(value) if is_record(value) else value  # type: ignore[arg-type]
        if record not in self._shapes:
            return record
        if record not in self._memory:
            from zermelo.machine.natural.fitting import maker

            self._memory[record] = self._dispatcher(maker(record, self._shapes[record]))
        return self._memory[record]

    def _dispatcher(self, twin: FunctionType, fingerprint: Fingerprint | None = None) -> Any:
        # The symbol of the machine code carries the fingerprint, so that code loaded from files that
        # different processes wrote can never answer for each other.
        twin.__qualname__ = f"{twin.__qualname__}_{(fingerprint or self._fingerprint).text}"
        return machine_function(twin)

    def _rewritten(self, original: FunctionType) -> FunctionType:
        function = rewritten(original, tuple(self._shapes), self._on_stack, self._helpers)
        made = hasattr(function, "is_rewritten") or function.__name__.startswith(MARK)
        if not made and source_of(function) is None and self._may_use_sets(function):
            raise NotCompilable(
                M(
                    "{function} runs interpreted, because its source cannot be read and it may loop "
                    "over a set, whose order only Python knows; write it into a file.",
                    function=function.__qualname__,
                )
            )
        called = [one for one in reached(function).values() if isinstance(one, FunctionType)]
        self.has_locals |= any(one in MAKERS.values() for one in called)  # type: ignore[comparison-overlap]
        self.has_locals |= self._helpers is not None and any(one in self._helpers for one in called)
        return function

    def _may_use_sets(self, function: FunctionType) -> bool:
        return self._given_sets or holds_sets([*reached(function).values()]) or may_use_sets(function.__code__)

    def of_function(self, original: FunctionType) -> Any:
        if original in self._memory:
            return self._memory[original]
        if original in SUBSTITUTES:
            module, _, name = SUBSTITUTES[original].partition(":")
            return getattr(__import__(module, fromlist=[name]), name)
        if not is_own(original):
            return original
        packaged = is_packaged(original)
        fingerprint = Fingerprint(original).varied(f"{self._shapes} {self._on_stack}")
        key = self._key(original, fingerprint)
        if key in _kept:
            self._memory[original], has_locals = _kept[key]
            self.has_locals |= has_locals
            return self._memory[original]
        function = original if packaged else self._rewritten(original)
        cells = tuple(CellType() for _ in function.__code__.co_freevars)
        namespace: dict[str, Any] = {"__builtins__": builtins, "__name__": function.__module__}
        twin = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, cells)
        twin.__kwdefaults__ = function.__kwdefaults__
        twin.__qualname__, twin.__module__ = function.__qualname__, function.__module__
        dispatcher = self._dispatcher(twin, fingerprint)
        self._memory[original] = dispatcher  # before its helpers, which may call it back
        names = names_of(function.__code__)
        values = reached(function)
        for cell, name in zip(cells, function.__code__.co_freevars, strict=True):
            cell.cell_contents = self.of(values.pop(name), names, packaged)
        for name, value in values.items():
            namespace[name] = self.of(value, names, packaged)
        self._keep(key, dispatcher)
        return dispatcher

    def _key(self, function: FunctionType, fingerprint: Fingerprint) -> Any:
        """Cache key: fingerprint, record classes, first line."""
        line = 0 if is_packaged(function) else function.__code__.co_firstlineno
        return fingerprint.text, tuple(fingerprint.named_tuples.values()), tuple(self._shapes), line, bounds_checked()

    def _keep(self, key: Any, dispatcher: Any) -> None:
        """Keep a twin; the oldest is forgotten where there are too many."""
        _kept[key] = dispatcher, self.has_locals
        if len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]


def forget_twins() -> None:
    """Begin anew: after a failure some of the kept twins may call what was not compiled."""
    _kept.clear()
