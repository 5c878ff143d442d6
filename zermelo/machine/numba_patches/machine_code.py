"""The cache that numba asks: machine code read from a file and made a function of this process again."""

import io
import os
import pickle
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import NumbaPickler

from zermelo.machine.cache import (
    classes_in,
    file_of,
    folder,
    read_checked,
    warn_not_kept,
    warn_unless_writable,
    write_checked,
)
from zermelo.machine.runtime.announce import only_loads
from zermelo.machine.runtime.locks import taking_turns

if TYPE_CHECKING:
    from zermelo.machine.fingerprint import Fingerprint

PATIENCE = 60
"""Seconds to wait for another process that makes the same machine code: several times what the largest game takes."""


class MachineCodeCache(_Cache):  # type: ignore[misc]
    """The cache that numba asks before it compiles a function, and fills afterwards."""

    def __init__(self, name: str, fingerprint: "Fingerprint", announce: Callable[[str], None]) -> None:
        self._name = name
        self._fingerprint = fingerprint
        self._announce = announce

    @property
    def cache_path(self) -> str:
        return str(folder())

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...

    def _file(self, signature: Any, codegen: Any) -> Path:
        return file_of(self._name, self._fingerprint, signature, codegen)

    def one_at_a_time(self, signature: Any, codegen: Any) -> AbstractContextManager[None]:
        """Let no other process make the same machine code inside the block: it waits, and then finds it made."""
        file = self._file(signature, codegen)
        return nullcontext() if only_loads() or file.exists() else taking_turns(file, PATIENCE)

    def _is_ambiguous(self, signature: Any) -> bool:
        """Whether a position is of another class than the rules', of the same name and fields: a rulebook loaded twice.

        Code for such a mixture is not the code for the rulebook alone, and the file's name could not tell them apart.
        """
        known = self._fingerprint.named_tuples
        return any(known.get(self._fingerprint.name_of_class(cls), cls) is not cls for cls in classes_in(signature))

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        # A function need not name the class it is given: know the NamedTuples of its arguments, too.
        for cls in classes_in(signature):
            self._fingerprint.named_tuples.setdefault(self._fingerprint.name_of_class(cls), cls)
        if self._is_ambiguous(signature):
            self._announce(self._name)
            return None
        file = self._file(signature, target_context.codegen())
        try:
            content = io.BytesIO(read_checked(file))
            needed, returned, made = _Reader(content, self._fingerprint.named_tuples).load()
            if all(cls.__module__ == module for cls, module in returned):  # else a user's file lies elsewhere now
                know_memory()
                if not all(map(llvm.address_of_symbol, needed)):
                    target_context.refresh()  # it takes as long as loading numba
                found = CompileResult._rebuild(target_context, *made)  # type: ignore[no-untyped-call]
                os.utime(file)  # so that tidying up keeps what is in use
                return found
        except Exception:  # any fault of the file: compiling again is the remedy
            with suppress(OSError):
                file.unlink()
        warn_unless_writable()
        self._announce(self._name)
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        if result.library.has_dynamic_globals or self._is_ambiguous(signature):
            return
        try:
            buffer = io.BytesIO()
            # The code makes a NamedTuple for Python by the name of its module, which depends on a user file's path.
            returned = [(cls, cls.__module__) for cls in classes_in([result.signature.return_type])]
            content = symbols_needed(result.library), returned, result._reduce()
            _Writer(buffer, self._fingerprint).dump(content)  # type: ignore[no-untyped-call]
            write_checked(self._file(signature, result.target_context.codegen()), buffer.getvalue())
        except OSError as error:
            warn_not_kept(error)
        except Exception:  # what cannot be pickled is compiled again next time
            return


def symbols_needed(library: Any) -> list[str]:
    """The names that machine code takes from elsewhere: functions of Python, of numba, and data."""
    module = library._final_module
    parts = [*module.functions, *module.global_variables]
    return [part.name for part in parts if part.is_declaration and not part.name.startswith("llvm.")]


@lru_cache(maxsize=1)
def know_memory() -> None:
    """Tell the linker where numba's memory is, as numba does when it sets out to compile."""
    from numba.core.runtime import nrt

    for name, address in nrt._nrt.c_helpers.items():  # type: ignore[attr-defined]
        llvm.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)


class _Writer(NumbaPickler):  # type: ignore[misc]
    """Refers to the rulebook's NamedTuples by name; they may live inside a function."""

    def __init__(self, file: io.BytesIO, fingerprint: "Fingerprint") -> None:
        super().__init__(file, protocol=4)  # type: ignore[no-untyped-call]
        self._names = {cls: name for name, cls in fingerprint.named_tuples.items()}

    def persistent_id(self, value: Any) -> str | None:
        return self._names.get(value) if isinstance(value, type) else None


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, named_tuples: dict[str, type]) -> None:
        super().__init__(file)
        self._named_tuples = named_tuples

    def persistent_load(self, name: str) -> type:
        return self._named_tuples[name]
