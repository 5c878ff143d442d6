"""Everything that a function reaches, and a digest of it all.

A function reaches others through its globals, its closure and the namespaces (a `Game`, a module of helpers) that it
names. The digest covers the code, the constants and the captured values of each, so it changes with any of them.
"""

import sys
from copy import copy
from dataclasses import MISSING, is_dataclass
from enum import Enum
from types import CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

from zermelo.machine.data.data_array import DataArray
from zermelo.machine.natural.forms import in_lasting_order, is_record, machine_class
from zermelo.machine.substitutes import INLINED, SUBSTITUTES


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


def is_packaged(value: FunctionType | type) -> bool:
    """Whether a function or a class is of this package and written for the compiler, which leaves it as it is.

    A module of the package that sets `NATURAL` is compiled as a user's rulebook is.
    """
    module = value.__module__ or ""
    return _is_ours(module) and not getattr(sys.modules.get(module), "NATURAL", False)


def _is_ours(module: str) -> bool:
    """Whether a module is of this package; that of a user's file is below it, by its path."""
    return module.partition(".")[0] == "zermelo" and "/" not in module


def is_foreign(module: str) -> bool:
    top = module.partition(".")[0]
    return top in sys.stdlib_module_names or top in {"numpy", "numba"}


def is_namespace(value: Any) -> bool:
    """Whether `value.name` in a function means one of our functions or constants."""
    if isinstance(value, ModuleType):
        return not is_foreign(value.__name__)
    if isinstance(value, SimpleNamespace):
        return True
    if isinstance(value, type) or not is_dataclass(value):
        return False
    users = not _is_ours(type(value).__module__)
    return not (users and is_record(type(value)) and not any(callable(part) for part in vars(value).values()))


def unwrapped(value: Any) -> Any:
    """The function that a decorator of functools keeps answers of; a value of any other kind itself."""
    inner = getattr(value, "__wrapped__", None)
    return inner if isinstance(inner, FunctionType) and hasattr(value, "cache_info") else value


def captured(function: FunctionType) -> dict[str, Any]:
    """The closure of a function by name."""
    cells = function.__closure__ or ()
    return dict(zip(function.__code__.co_freevars, (cell.cell_contents for cell in cells), strict=True))


def reached(function: FunctionType) -> dict[str, Any]:
    """Everything a function names outside itself: globals first, then its closure."""
    found = {name: function.__globals__[name] for name in names_of(function.__code__) if name in function.__globals__}
    return found | captured(function)


def classes_known(function: FunctionType) -> list[Any]:
    """The user's classes of records and enumerations among the globals of a function, each once."""
    classes = {id(one): one for one in function.__globals__.values() if isinstance(one, type)}
    return [one for one in classes.values() if (is_record(one) or is_enumeration(one)) and not is_packaged(one)]


def is_enumeration(value: Any) -> bool:
    """Whether a value is a class of enumerations that has members."""
    return isinstance(value, type) and issubclass(value, Enum) and len(value) > 0


def methods_of(record: type) -> list[FunctionType]:
    """The methods of a class that rules may call, and what its properties do."""
    members = [member for name, member in sorted(vars(record).items()) if not name.startswith("__")]
    functions = [member.fget if isinstance(member, property) else member for member in members]
    return [one for one in functions if isinstance(one, FunctionType) and is_own(one)]


def constants_of(owner: type) -> dict[str, Any]:
    """The numbers that a class holds, its own and those of its bases: compiled rules have them for constants."""
    named = ((name, getattr(owner, name, None)) for name in dir(owner) if not name.startswith("__"))
    return {name: value for name, value in named if type(value) in (int, float, bool)}


def attributes(namespace: Any, names: list[str]) -> dict[str, Any]:
    """The attributes of a namespace that are among the names a function uses."""
    return {name: getattr(namespace, name) for name in names if hasattr(namespace, name)}


def sha256(data: bytes) -> Any:
    """A digest, loaded when it is first needed: where nothing is compiled, that is never."""
    import hashlib

    return hashlib.sha256(data)


class Fingerprint:
    """A digest of a function with all it reaches, equal in every process for equal behaviour."""

    def __init__(self, function: FunctionType) -> None:
        self._hash = sha256(repr(sys.version_info[:2]).encode())
        self._seen: dict[Any, int] = {}
        self.named_tuples: dict[str, type] = {}
        self.data_arrays: list[DataArray] = []
        self._describe(function)
        self.text: str = self._hash.hexdigest()[:24]

    def varied(self, how: str) -> "Fingerprint":
        """The fingerprint of the same function compiled in another way."""
        other = copy(self)
        other.text = sha256(f"{self.text} {how}".encode()).hexdigest()[:24]
        return other

    def _write(self, *parts: object) -> None:
        for part in parts:
            data = part if isinstance(part, bytes) else str(part).encode()
            self._hash.update(len(data).to_bytes(8, "little") + data)

    def _describe(self, value: Any) -> None:
        value = unwrapped(value)
        kind = type(value)
        self._write(kind.__name__)
        if isinstance(value, FunctionType):
            self._describe_function(value)
        elif is_record(value):
            self._describe_record(value)
        elif isinstance(value, type) and issubclass(value, Enum):
            self._write(value.__qualname__, [(member.name, repr(member.value)) for member in value])
        elif isinstance(value, (tuple, list)):
            self._write(len(value))
            for item in value:
                self._describe(item)
        elif isinstance(value, dict):
            self._describe(list(value.items()))
        elif value is MISSING:  # its text names its address, another in every process
            self._write("MISSING")
        elif isinstance(value, (set, frozenset)):
            self._write(list(map(repr, in_lasting_order(value))))
        elif isinstance(value, CodeType):
            self._describe_code(value)
        elif isinstance(value, DataArray):
            self.data_arrays.append(value)
            self._write(value.symbol)
        elif isinstance(value, (type, ModuleType)) or callable(value):
            self._write(constants_of(value) if isinstance(value, type) else "")
            self._write(getattr(value, "__module__", ""), getattr(value, "__qualname__", repr(kind)))
        elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
            self._write(value.dtype, value.shape, value.tobytes())
        else:
            self._write(repr(value))

    def _describe_record(self, value: Any) -> None:
        """A class of records: its fields, and the methods that rules may call."""
        made = machine_class(value)
        self.named_tuples[self.name_of_class(made)] = made
        self._write(value.__qualname__, made._fields, made._field_defaults, constants_of(value))
        if value in self._seen:
            return
        self._seen[value] = len(self._seen)
        for function in methods_of(value):
            self._describe(function)

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
        if function.__code__ in INLINED:
            self._write("inlined")
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
        for one in classes_known(function):  # which it need not name to use them
            if issubclass(one, Enum):
                self._describe(one if "value" in names else None)
            self._write({name: value for name, value in constants_of(one).items() if name in names})
            for method in methods_of(one):
                self._describe(method if method.__name__ in names else None)
