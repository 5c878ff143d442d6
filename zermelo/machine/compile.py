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
import hashlib
import linecache
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from types import CellType, CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

from zermelo.languages.errors import ZermeloError

SUBSTITUTES: dict[Callable[..., Any], str] = {}
"""Functions whose compiled twin is written by hand, as "module:name"."""


class NotCompilable(ZermeloError):
    """The function runs interpreted; the sentence says which line keeps it from being compiled."""


def enabled() -> bool:
    """Whether compilation is on: the environment variable ZERMELO_COMPILE=0 turns it off."""
    return os.environ.get("ZERMELO_COMPILE", "1") != "0"


_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled_as(substitute: str) -> Callable[[_Function], _Function]:
    """Declare the hand-written machine twin of a function, "module:name", imported when needed."""

    def declare(function: _Function) -> _Function:
        SUBSTITUTES[function] = substitute
        return function

    return declare


_announcers: list[tuple[int | None, Callable[[str], None]]] = []
"""Each with the thread that it listens to, or None."""


@contextmanager
def announcing(announce: Callable[[str], None], *, here: bool = False) -> Iterator[None]:
    """While inside, `announce(name)` is called whenever something has to be compiled anew, or only by this thread."""
    entry = threading.get_ident() if here else None, announce
    _announcers.append(entry)
    try:
        yield
    finally:
        _announcers.remove(entry)


class MustCompile(BaseException):
    """Something would have to be compiled, where compiling was not wanted."""


_thread = threading.local()


@contextmanager
def only_loading() -> Iterator[None]:
    """While inside, this thread loads what was compiled before; whatever was not raises MustCompile."""
    _thread.only_loads = True
    try:
        yield
    finally:
        _thread.only_loads = False


def announce(name: str) -> None:
    """Tell that something has to be compiled anew."""
    for thread, announcer in list(_announcers):
        if thread in (None, threading.get_ident()):
            announcer(name)
    if getattr(_thread, "only_loads", False):
        raise MustCompile(name)


# ---------------------------------------------------------------------------------------------
# What a function reaches


def names_of(code: CodeType) -> list[str]:
    """Every name a function looks up outside itself, the functions written inside it included."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names.update(names_of(constant))
    return sorted(names)


def is_own(function: FunctionType) -> bool:
    """Whether a function is to be rebuilt; numba knows the standard library and numpy by itself."""
    return not is_foreign(function.__module__ or "")


def is_foreign(module: str) -> bool:
    top = module.partition(".")[0]
    return top in sys.stdlib_module_names or top in {"numpy", "numba"}


def is_namespace(value: Any) -> bool:
    """Whether `value.name` in a function means one of our functions or constants."""
    if isinstance(value, ModuleType):
        return not is_foreign(value.__name__)
    return isinstance(value, SimpleNamespace) or (is_dataclass(value) and not isinstance(value, type))


def is_named_tuple(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")


def captured(function: FunctionType) -> dict[str, Any]:
    """The closure of a function by name."""
    cells = function.__closure__ or ()
    return dict(zip(function.__code__.co_freevars, (cell.cell_contents for cell in cells), strict=True))


def reached(function: FunctionType) -> dict[str, Any]:
    """Everything a function names outside itself: globals first, then its closure."""
    found = {name: function.__globals__[name] for name in names_of(function.__code__) if name in function.__globals__}
    return found | captured(function)


def attributes(namespace: Any, names: list[str]) -> dict[str, Any]:
    """The attributes of a namespace that are among the names a function uses."""
    return {name: getattr(namespace, name) for name in names if hasattr(namespace, name)}


# ---------------------------------------------------------------------------------------------
# The fingerprint


class Fingerprint:
    """A digest of a function with all it reaches, equal in every process for equal behaviour."""

    def __init__(self, function: FunctionType) -> None:
        self._hash = hashlib.sha256(repr(sys.version_info[:2]).encode())
        self._seen: dict[Any, int] = {}
        self.named_tuples: dict[str, type] = {}
        self._describe(function)
        self.text = self._hash.hexdigest()[:24]

    def _write(self, *parts: object) -> None:
        for part in parts:
            data = part if isinstance(part, bytes) else str(part).encode()
            self._hash.update(len(data).to_bytes(8, "little") + data)

    def _describe(self, value: Any) -> None:
        kind = type(value)
        self._write(kind.__name__)
        if isinstance(value, FunctionType):
            self._describe_function(value)
        elif is_named_tuple(value):
            self.named_tuples[self.name_of_class(value)] = value
            self._write(value.__qualname__, value._fields, value._field_defaults)
        elif isinstance(value, (tuple, list)):
            self._write(len(value))
            for item in value:
                self._describe(item)
        elif isinstance(value, frozenset):
            self._write(sorted(map(repr, value)))
        elif isinstance(value, CodeType):
            self._describe_code(value)
        elif isinstance(value, (type, ModuleType)) or callable(value):
            self._write(getattr(value, "__module__", ""), getattr(value, "__qualname__", repr(kind)))
        elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
            self._write(value.dtype, value.shape, value.tobytes())
        else:
            self._write(repr(value))

    @staticmethod
    def name_of_class(named_tuple: Any) -> str:
        return f"{named_tuple.__qualname__}({','.join(named_tuple._fields)})"

    def _describe_code(self, code: CodeType) -> None:
        self._write(code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_argcount, code.co_flags)
        for constant in code.co_consts:
            self._describe(constant)

    def _describe_function(self, function: FunctionType) -> None:
        if function in SUBSTITUTES:
            self._write(SUBSTITUTES[function])
            return
        if function in self._seen:
            self._write("seen", self._seen[function])
            return
        self._seen[function] = len(self._seen)
        self._write(function.__qualname__)
        self._describe_code(function.__code__)
        self._describe(function.__defaults__)
        names = names_of(function.__code__)
        for name, value in reached(function).items():
            self._write(name)
            if is_namespace(value):
                for attribute, item in attributes(value, names).items():
                    self._write(attribute)
                    self._describe(item)
            else:
                self._describe(value)


# ---------------------------------------------------------------------------------------------
# The twins


class Twins:
    """Builds the compiled twin of a function and, on the way, of every function it reaches."""

    def __init__(self, fingerprint: Fingerprint) -> None:
        self._fingerprint = fingerprint
        self._memory: dict[FunctionType, Any] = {}

    def of(self, value: Any, names: list[str]) -> Any:
        """What stands for a captured value in compiled code."""
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
    """A door from Python; a function that others call back must not be one itself."""

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
        raise NotCompilable(f"{function!r} is not a plain Python function, so it runs interpreted.")
    return Compiled(function)


# ---------------------------------------------------------------------------------------------
# Why something could not be compiled, in a person's words

_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)|Raised from (?P<from>.+) \((?P<at>\d+)\)')
_REASONS: list[tuple[str, str]] = [
    (
        r"Untyped global name '(\w+)':? *[Cc]annot determine Numba type of <class '(?:abc.ABCMeta|type)'>",
        "`{0}` is a class, which has no machine form; use numbers, tuples or numpy arrays",
    ),
    (
        r"Untyped global name '(\w+)':? *[Cc]annot determine Numba type of <class '([\w.]+)'>",
        "`{0}` is a {1}, which has no machine form; use numbers, tuples or numpy arrays",
    ),
    (r"Untyped global name '(\w+)'", "`{0}` has no machine form"),
    (r"Unknown attribute '_replace' of type", "`_replace` has no machine form; write the new position out in full"),
    (r"Unknown attribute '(\w+)' of type ([^\n]+)", "`.{0}` is not known for {1}"),
    (r"variable '(\w+)', have imprecise type: (\w+)", "`{0}` is a {1} whose content has no single type"),
    (r"exception_match|SETUP_FINALLY|PUSH_EXC_INFO", "catching an exception has no machine form here"),
    (
        r"No implementation of function Function\(<[^>]*?(?:impl_)?(\w+)(?: at 0x\w+)?>\)",
        "`{0}` cannot be used on these values",
    ),
    (r"Cannot unify ([^\n]+?) and ([^\n]+?) for '([\w.]+?)(?:\.\d+)?'", "`{2}` is sometimes {0} and sometimes {1}"),
    (r"Can't unify return type", "it returns values of different types"),
    (r"GET_YIELD_FROM_ITER", "`yield from` has no machine form; use a loop with `yield`"),
    (r"IMPORT_NAME", "an import inside a function has no machine form; move it to the top of the file"),
    (r"(?:Use of unsupported opcode|opcode) \(?(\w+)\)?", "this kind of statement ({0}) has no machine form"),
    (r"format spec in f-strings|FORMAT_VALUE", "formatting text has no machine form"),
    (r"dictobject|dict\(|DictType", "this dictionary has no single type of key and value"),
    (r"[Cc]annot determine Numba type of <class '([\w.]+)'>", "a value of type {0} has no machine form"),
    (r"name '(\w+)' is not defined", "`{0}` is not defined"),
]


def explain(error: Exception, function: FunctionType, arguments: tuple[Any, ...] = ()) -> str:
    """One sentence: which function and line could not be compiled, and why."""
    text = str(error)
    if arguments and re.search(r"- argument 0:|non-precise type pyobject\nDuring: typing of argument", text):
        kind = type(arguments[0]).__name__
        return f"The position is a {kind}, which has no machine form; make it a NamedTuple of numbers."
    reason = "it uses Python that has no machine form"
    for pattern, words in _REASONS:
        found = re.search(pattern, text)
        if found:
            reason = words.format(*found.groups())
            break
    # numba tells the whole chain of calls, the cause first.
    place = _PLACE.search(text)
    if not place:
        return f"`{function.__name__}` runs interpreted, because {reason}."
    file, number = place["file"] or place["from"], int(place["line"] or place["at"])
    line = linecache.getline(os.path.abspath(file), number).strip()
    source = f" (`{line}`)" if line else ""
    return f"{os.path.basename(file)}, line {number}{source} runs interpreted, because {reason}."
