"""Types of calls, worked out once: numba asks what `+` of two integers gives thousands of times in one kernel.

For each call it tries every template of the function in turn. The answer depends on the function and the types of the
arguments alone, so it is remembered; that takes a third off the time to compile the engine.
"""

from typing import Any

from numba.core.types.functions import BaseFunction

_known: dict[Any, tuple[Any, Any]] = {}
"""The signature of a call, and the key of its implementation."""


def install() -> None:
    """Let numba look up the type of a call before it works it out."""
    work_out = BaseFunction.get_call_type

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        types = tuple(args) + tuple(kws.values())
        if not all(one.is_precise() for one in types):  # such as a list whose content is not known yet
            return work_out(self, context, args, kws)
        call = self.key, context, types, tuple(kws)
        if call not in _known:
            signature: Any = work_out(self, context, args, kws)
            _known[call] = signature, self._impl_keys[signature.args]
        signature, implementation = _known[call]
        self._impl_keys[signature.args] = implementation
        return signature

    BaseFunction.get_call_type = get_call_type
