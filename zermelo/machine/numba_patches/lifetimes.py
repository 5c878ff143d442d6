"""Compute the lifetimes of variables on request, not after each of numba's passes."""

from typing import Any

from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.transforms import canonicalize_cfg


def install() -> None:
    """Let numba work out lifetimes late. Generators need them at once, and so does who puts deletions in."""
    at_once = PostProcessor.run

    def run(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        function = self.func_ir
        if emit_dels or function.is_generator:
            at_once(self, emit_dels, extend_lifetimes)
            return
        function.blocks = canonicalize_cfg(function.blocks)
        function.variable_lifetime = VariableLifetime(function.blocks)
        function.generator_info = None

    PostProcessor.run = run
