"""One program out of many functions: linked once, optimised once, with direct calls inside.

numba makes a library of each function that it compiles, optimises it, turns it into machine code and links a copy into
every caller, which it optimises and turns into machine code again. Python only ever calls the entry, so here a library
stays as it is until an entry needs it: then everything that the entry reaches is linked into one module, which is
optimised and made machine code once. That takes a third off the time to compile a kernel.

Where functions call each other in a circle (max_value calls value, which is still being compiled), numba leaves a
pointer to fill in at run time. Such a pointer hides the call from the optimiser, and loading the code from disk does
not fill it in. In the linked module the function is there, so the pointer becomes a constant before optimising: the
calls are direct, and the code is complete by itself. numba does not say which library such a pointer leads to where the
function calls itself with arguments of another type, so every library is known by its function.
"""

import re
import warnings
from typing import Any
from weakref import WeakValueDictionary

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.cpu import CPUContext
from numba.core.errors import NumbaError, NumbaWarning
from numba.core.registry import cpu_target

from zermelo.machine.numba_patches import spared_work

_POINTER = re.compile(
    rf'^(?P<pointer>@"{re.escape(RuntimeLinker.PREFIX)}(?P<function>[^"]+)") = external [a-z_ ]*global ptr.*$',
    re.MULTILINE,
)

LIBRARY_PARTS = [
    "_codegen", "_ensure_finalized", "_final_module", "_get_module_for_linking", "_linking_libraries",
    "_optimize_final_module", "_raise_if_finalized", "_reload_init",
]  # fmt: skip
CODEGEN_PARTS = ["_data_layout", "_function_pass_manager", "_library_class"]


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function; `finalize` leaves it alone, and the first pointer asked for makes it machine code."""

    is_emitted = False
    """Whether it is machine code already."""

    def _optimize_functions(self, module: Any) -> None:
        """Simplify the functions that a module defines; numba also begins passes for those that it only declares."""
        module.data_layout = self._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()  # type: ignore[no-untyped-call]
                passes.run(function, builder)

    def finalize(self) -> None:
        """Let it be linked; there is nothing to do before an entry needs it."""
        self._raise_if_finalized()  # type: ignore[no-untyped-call]
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> Any:
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        self._link_and_emit()
        return super().get_pointer_to_function(name)  # type: ignore[no-untyped-call]

    def _link_and_emit(self) -> None:
        if self.is_emitted:
            return
        link_all(self._final_module, [library._get_module_for_linking() for library in reached_from(self)])  # type: ignore[no-untyped-call]
        self._final_module = with_direct_calls(self._final_module)
        refuse_loose_ends(self._final_module)
        self._optimize_final_module()  # type: ignore[no-untyped-call]
        self._final_module.verify()
        self._finalize_final_module()

    def _finalize_final_module(self) -> None:
        """Make machine code, or take it from a file of the cache, which calls this directly."""
        self.is_emitted = True
        super()._finalize_final_module()  # type: ignore[no-untyped-call]


_definitions: WeakValueDictionary[str, LinkedLibrary] = WeakValueDictionary()
"""The library that defines a function."""


def needed_by(library: LinkedLibrary) -> list[LinkedLibrary]:
    """The libraries that a library links, and those to which its pointers lead."""
    pointers = sorted(pointers_in([library._final_module]) & set(_definitions))
    return [*library._linking_libraries, *(_definitions[name] for name in pointers)]


def reached_from(library: LinkedLibrary) -> list[LinkedLibrary]:
    """Every library that a library needs, directly or through others, each once."""
    found: dict[LinkedLibrary, None] = {}
    waiting = needed_by(library)
    while waiting:
        one = waiting.pop()
        if one not in found and one is not library:
            found[one] = None
            waiting += needed_by(one)
    return list(found)


def link_all(module: Any, others: list[Any]) -> None:
    """Link modules into one, and those again of which a function is still missing.

    The linker leaves out a function that nothing calls yet, although a module that comes later may call it, or a
    pointer may lead to it.
    """
    home = {function.name: other for other in others for function in other.functions if not function.is_declaration}
    for name in pointers_in(others) & home.keys():
        home[name].get_function(name).linkage = "external"
    waiting, missing = others, set[str]()
    while waiting:
        for other in waiting:
            module.link_in(other, preserve=True)
        before = missing
        missing = {function.name for function in module.functions if function.is_declaration} & home.keys()
        waiting = list({id(home[name]): home[name] for name in missing}.values()) if missing != before else []
    for name in pointers_in([module]) & home.keys():
        module.get_function(name).linkage = "linkonce_odr"


def pointers_in(modules: list[Any]) -> set[str]:
    """The functions to which pointers of modules lead."""
    names = (variable.name for module in modules for variable in module.global_variables)
    return {name.removeprefix(RuntimeLinker.PREFIX) for name in names if name.startswith(RuntimeLinker.PREFIX)}


def with_direct_calls(module: Any) -> Any:
    """The module with each pointer to a function that it defines made a constant."""
    if not pointers_in([module]):
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


class LooseEnd(NumbaError):  # type: ignore[misc]
    """A call leads to a function that was not compiled: running it would end the process."""

    def __init__(self) -> None:
        super().__init__("The functions call each other with arguments of several types.")


def refuse_loose_ends(module: Any) -> None:
    """Raise an error if a pointer is left that leads nowhere.

    numba gives up some functions that call each other with arguments of several types, and keeps others that call them.
    """
    for variable in module.global_variables:
        if variable.name.startswith(RuntimeLinker.PREFIX) and variable.is_declaration:
            raise LooseEnd


def executable(context: Any, library: Any, description: Any, environment: Any) -> Any:
    """The function that Python calls; a mere placeholder for one that only other compiled functions call."""
    _definitions[description.mangled_name] = library
    wrapper = description.llvm_cpython_wrapper_name
    if library.is_emitted or any(function.name == wrapper for function in library._final_module.functions):
        return CPUContext.get_executable(context, library, description, environment)  # type: ignore[no-untyped-call]
    return [].append  # numba wants a builtin function, each its own


def install() -> None:
    """Let numba build its libraries this way, and keep its advice to itself; calling it again changes nothing."""
    warnings.filterwarnings("ignore", category=NumbaWarning)
    context = cpu_target.target_context
    refuse_missing_parts(context.codegen())
    context.codegen()._library_class = LinkedLibrary
    spared_work.install()
    context.get_executable = lambda *made: executable(context, *made)


def refuse_missing_parts(codegen: Any) -> None:
    """Raise AttributeError if numba no longer has what is used of it here."""
    library = LinkedLibrary(codegen, "parts")
    for owner, parts in ((library, LIBRARY_PARTS), (codegen, CODEGEN_PARTS), (CPUContext, ["get_executable"])):
        for part in parts:
            getattr(owner, part)
