"""No counting of references where there are none: positions, moves and values are numbers and tuples of numbers.

Whenever a variable is set or no longer needed, numba loads it, takes it apart, looks for references to count, finds
none, and clears it. All that is text for LLVM, which reads it and removes it again.
"""

from typing import Any

from numba.core.lowering import Lower
from numba.core.runtime.context import NRTContext

_counted: dict[Any, bool] = {}


def install() -> None:
    """Let numba count references only of what has some."""
    count, delete, store = NRTContext._call_incref_decref, Lower.delvar, Lower.storevar

    def count_references(self: Any, builder: Any, kind: Any, value: Any, function: str) -> None:
        if has_references(self._context, builder, kind):
            count(self, builder, kind, value, function)

    def delete_variable(self: Any, name: str) -> None:
        if has_references(self.context, self.builder, self.typeof(name)):
            delete(self, name)
        elif name not in self._blk_local_varmap:
            self._singly_assigned_vars.discard(name)

    def store_variable(self: Any, value: Any, name: str, argidx: int | None = None) -> None:
        kind = self.typeof(name)
        on_stack = self._disable_sroa_like_opt or name not in self._singly_assigned_vars
        if argidx is not None or not on_stack or has_references(self.context, self.builder, kind):
            store(self, value, name, argidx)
        else:
            self.builder.store(value, self.getvar(name))

    NRTContext._call_incref_decref = count_references
    Lower.delvar = delete_variable
    Lower.storevar = store_variable


def has_references(context: Any, builder: Any, kind: Any) -> bool:
    """Whether values of a type hold anything of which references are counted."""
    if kind not in _counted:
        model = context.data_model_manager[kind]
        inside = [part for part, _ in model.traverse(builder)]
        _counted[kind] = model.has_nrt_meminfo() or any(has_references(context, builder, part) for part in inside)
    return _counted[kind]
