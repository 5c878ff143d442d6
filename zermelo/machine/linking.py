"""Direct calls between compiled functions that call each other in a circle.

numba leaves a pointer, filled in at run time, where a function calls one that is still being compiled: max_value
calls value, which is compiling it. Such a pointer hides the call from the optimiser, and is not filled in when the
code is loaded from disk. Once everything is linked into one module the function is there, so the pointer is made a
constant before optimising: the calls become direct, and the code is complete by itself.
"""

import re
import warnings
from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.errors import NumbaWarning
from numba.core.registry import cpu_target

_POINTER = re.compile(
    rf'^(?P<pointer>@"{re.escape(RuntimeLinker.PREFIX)}(?P<function>[^"]+)") = external [a-z_ ]*global ptr.*$',
    re.MULTILINE,
)


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    def _optimize_final_module(self) -> None:
        self._final_module = with_direct_calls(self._final_module)
        super()._optimize_final_module()  # type: ignore[no-untyped-call]


def with_direct_calls(module: Any) -> Any:
    """The module with each pointer to a function that it defines made a constant."""
    if not any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in module.global_variables):
        return module
    defined = {function.name for function in module.functions if not function.is_declaration}

    def definition(match: re.Match[str]) -> str:
        if match["function"] not in defined:
            return match[0]
        return f'{match["pointer"]} = internal constant ptr @"{match["function"]}"'

    text = str(module)
    linked = _POINTER.sub(definition, text)
    if linked == text:
        return module
    result = llvm.parse_assembly(linked)
    result.name = module.name
    return result


def install() -> None:
    """Let numba build its libraries this way, and keep its advice to itself; calling it again changes nothing."""
    warnings.filterwarnings("ignore", category=NumbaWarning)
    cpu_target.target_context.codegen()._library_class = LinkedLibrary
