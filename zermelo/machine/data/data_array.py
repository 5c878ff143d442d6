"""Many numbers that rules read and do not contain: learned weights, tables of an ending.

A function that names a `DataArray` reads it with `array[place]`, interpreted and compiled alike. The constants of a
rulebook become part of its machine code, which is right for a few hundred of them. A data array stays where it is in
memory, and machine code knows only a symbol for its address, which is filled in when the code is loaded: half a million
weights cost the compiler nothing, and the code on disk serves every process.

>>> import numpy as np
>>> weights = DataArray(np.array([3, -1, 4], np.int16))
>>> def evaluate(place):
...     return 10 * weights[place] + len(weights)
>>> evaluate(1)
-7
>>> from zermelo.machine.compile import compiled
>>> compiled(evaluate)(1)
-7
"""

import io
from array import array
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M
from zermelo.machine.runtime.files import write_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any] | array[Any]

CACHE_LINE = 64
"""Bytes that a processor reads together: vectors that lie across two lines take twice as long."""
LANES = 8
"""Rows for networks are computed LANES numbers at a time (`rows.py`)."""
KINDS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "float32", "float64")
"""The types that the numbers may have in memory; rules get integers of 64 bits, or floats of 64 bits."""


class DataArray:
    """A row of numbers in memory, from an array, a `.npy` file (mapped, not read) or a member of a `.npz` file.

    A file is opened when a number is first needed, so a rulebook may name it and still load at once. Arrays of Python
    are read without numpy.

    Machine code knows the array by its content, so other weights are other code. With a `name` it knows it by that
    instead: the numbers may then change in place between two searches, or be too many to read them all for a digest,
    and the machine code stays. One process has one array of a name.
    """

    def __init__(
        self,
        source: "Numbers | Path | str | Callable[[], Numbers]",
        member: str | None = None,
        *,
        name: str = "",
        width: int = 0,
    ) -> None:
        """`member` is the name of an array within a `.npz` file; a function makes an array when it is needed.

        With a `width`, a multiple of LANES, it holds rows of that many floats of 32 bits, for `rows.py`.
        """
        self._source, self._member, self.name, self.width = source, member, name, width

    def __repr__(self) -> str:
        return f"<DataArray of {len(self):,} numbers, {self.kind}>"

    @cached_property
    def _content(self) -> "Numbers":
        source = self._source() if callable(self._source) else self._source
        return read_array(Path(source), self._member) if isinstance(source, str | Path) else source

    @cached_property
    def array(self) -> "NDArray[Any]":
        """The numbers, one after the other."""
        import numpy as np

        found = np.asarray(self._content)
        if str(found.dtype) not in KINDS:
            raise ZermeloError(
                M(
                    "A data array holds numbers of the kinds {kinds}, not {kind}.",
                    kinds=", ".join(KINDS),
                    kind=str(found.dtype),
                )
            )
        found = np.ascontiguousarray(found).reshape(-1)
        if self.width:
            found = _on_cache_lines(found)
        return _only_one(self.name, found) if self.name else found

    @cached_property
    def _numbers(self) -> Any:
        if not self.name and not self.width and isinstance(self._content, array):
            return memoryview(self._content)  # which takes no numpy
        return memoryview(self.array)  # type: ignore[arg-type]  # reads Python's numbers

    @property
    def rows(self) -> "NDArray[Any]":
        """The numbers row by row, where they have a width."""
        return self.array.reshape(-1, self.width)

    @property
    def kind(self) -> str:
        """The type of each number in memory, one of KINDS."""
        return str(self.array.dtype)

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, place: int) -> Any:
        if place < 0:  # compiled code would read what lies before the array
            raise IndexError(place)
        return self._numbers[place]

    def __setitem__(self, place: int, number: float) -> None:
        """Change a number; only of an array with a name, since machine code knows others by what they hold."""
        if place < 0 or not self.name:
            raise IndexError(place)
        self.array[place] = number

    @cached_property
    def symbol(self) -> str:
        """The name of its address in machine code."""
        if self.name:
            return f"zermelo.data.{self.kind}.{len(self)}.{self.name}"
        import hashlib

        return f"zermelo.data.{self.kind}.{hashlib.sha256(self._numbers).hexdigest()[:32]}"

    def link(self) -> None:
        """Tell the linker where the numbers are, before machine code that names them is loaded."""
        import llvmlite.binding as llvm

        held = _linked.setdefault(self.symbol, self.array)
        llvm.add_symbol(self.symbol, held.ctypes.data)


_linked: dict[str, Any] = {}
"""The arrays that machine code may read, by symbol: they live as long as the process, and equal contents are one."""
_named: dict[str, Any] = {}
"""The arrays that are known by name."""


def _on_cache_lines(numbers: "NDArray[Any]") -> "NDArray[Any]":
    """The same numbers in memory that begins with a cache line."""
    import numpy as np

    room = np.empty(numbers.nbytes + CACHE_LINE, np.uint8)
    first = -room.ctypes.data % CACHE_LINE
    placed = room[first : first + numbers.nbytes].view(numbers.dtype)
    placed[:] = numbers
    return placed


def _only_one(name: str, array: "NDArray[Any]") -> "NDArray[Any]":
    """The array of that name: this one, or another of equal content (a rulebook may be loaded twice)."""
    import numpy as np

    held = _named.setdefault(name, array)
    if held is not array and (held.dtype != array.dtype or not np.array_equal(held, array)):
        raise ZermeloError(
            M("There is another data array of the name {name!r}; change its numbers in place instead.", name=name)
        )
    return held  # type: ignore[no-any-return]


def read_array(file: Path, member: str | None = None) -> Any:
    """The array in a file of numpy; `member` tells which, where there are several."""
    import zipfile

    try:
        import numpy as np
    except ModuleNotFoundError:
        from zermelo.machine.data.numpy_files import read_plainly

        return read_plainly(file, member)
    try:
        found: Any = np.load(file, mmap_mode="r")
        if isinstance(found, np.ndarray):
            return found
        if member in found.files:
            return found[member]
    except OSError as error:
        raise ZermeloError(M("{file} cannot be read: {reason}.", file=file, reason=reason_of(error))) from None
    except (ValueError, EOFError, zipfile.BadZipFile):
        raise ZermeloError(M("{file} does not hold arrays of numpy, or is damaged.", file=file)) from None
    there = ", ".join(found.files)
    raise ZermeloError(
        M("{file} has no array {member!r}; it has {there}.", file=file, member=member or "", there=there)
    )


def write_arrays(file: Path, **arrays: Any) -> None:
    """Write arrays, by name, into a compressed file of numpy of just this name, whole or not at all.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_arrays(Path(folder) / "file", squares=[1, 4, 9])
    ...     read_array(Path(folder) / "file", "squares").tolist()
    [1, 4, 9]
    """
    import numpy as np

    stream = io.BytesIO()
    np.savez_compressed(stream, **arrays)
    write_whole(file, stream.getvalue())
