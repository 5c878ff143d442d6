"""Passes of the compiler without the records that numba keeps of each: what it was given, how long it took.

The checks of the passes themselves are left out, too: they find faults of numba's, not of our functions.
"""

from typing import Any

from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, _pass_registry
from numba.core.errors import new_error_context
from numba.core.postproc import PostProcessor
from numba.core.transforms import canonicalize_cfg
from numba.core.typed_passes import BaseNativeLowering, NopythonRewrites
from numba.core.types import Array, StringLiteral


def install() -> None:
    """Let numba run its passes this way, unless its own settings ask to see them."""
    in_full = PassManager._runPass
    watched = ("_print_before", "_print_after", "_print_wrap")

    def run_pass(self: Any, index: int, one: Any, state: Any) -> None:
        if any(getattr(self, name, ()) for name in watched):
            in_full(self, index, one, state)
            return
        if is_needless(one, state):
            return
        with global_compiler_lock:
            one.analysis = self._analysis
            with new_error_context("Pass {name}", name=one.name()):
                changed = one.run_initialization(state) | one.run_pass(state) | one.run_finalizer(state)
            if not isinstance(one, BaseNativeLowering):  # after which the statements are not looked at again
                tidy(one, state.func_ir, changed)

    PassManager._runPass = run_pass


def is_needless(one: Any, state: Any) -> bool:
    """Whether a pass has nothing to look for: numba rewrites expressions of arrays, and items named by a text."""
    if not isinstance(one, NopythonRewrites):
        return False
    return not any(isinstance(kind, (Array, StringLiteral)) for kind in state.typemap.values())


def tidy(one: Any, function: Any, changed: bool) -> None:
    """Bring the blocks of a function into numba's usual form after a pass that may have changed them."""
    if not _pass_registry.get(type(one)).mutates_CFG:
        return
    if changed:
        PostProcessor(function).run()
    else:
        function.blocks = canonicalize_cfg(function.blocks)
