"""The variables of a statement, found by the kind of each part: numba asks five questions of every number and name."""

from typing import Any

from numba.core.ir import Inst, Var

_listers: dict[type, Any] = {}


def install() -> None:
    """Let numba list variables this way."""
    Inst._rec_list_vars = lambda self, value: variables_in(value)


def variables_in(value: Any) -> list[Any]:
    """The variables that a part of a statement names, in its order."""
    kind = type(value)
    if kind not in _listers:
        _listers[kind] = lister_for(kind)
    lister = _listers[kind]
    return lister(value) if lister else []


def lister_for(kind: type) -> Any:
    """How the variables of values of a class are listed; None where there can be none."""
    if issubclass(kind, Var):
        return lambda value: [value]
    if issubclass(kind, Inst):
        return kind.list_vars
    if issubclass(kind, (list, tuple)):
        return lambda value: [variable for part in value for variable in variables_in(part)]
    if issubclass(kind, dict):
        return lambda value: [variable for part in value.values() for variable in variables_in(part)]
    return None
