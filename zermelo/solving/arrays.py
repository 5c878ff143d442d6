"""Files of arrays in a work folder, verified by checksum when read."""

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.languages.message import M
from zermelo.machine.runtime.files import write_whole
from zermelo.solving.table_format import BadFile

if TYPE_CHECKING:
    from numpy.typing import NDArray


WORK_MAGIC = 0x5A4C56454C000001
PIECE = 1 << 26
"""Bytes per write."""


def save_arrays(file: Path, *arrays: "NDArray[Any]") -> None:
    """Write arrays atomically: for each its type, its size, its bytes and their checksum."""
    import numpy as np

    def pieces() -> Iterator[bytes]:
        for array in arrays:
            flat = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
            width = array.shape[1] if array.ndim > 1 else 0
            head = [WORK_MAGIC, ord(array.dtype.char), len(array), width, zlib.crc32(flat)]  # type: ignore[arg-type]
            yield np.array(head, np.int64).tobytes()
            for start in range(0, len(flat), PIECE):
                yield flat[start : start + PIECE].tobytes()
            yield bytes(-len(flat) % 8)

    write_whole(file, pieces())


def load_arrays(file: Path) -> list["NDArray[Any]"]:
    """The arrays of a file, memory-mapped and verified."""
    import numpy as np

    size = file.stat().st_size
    content = np.memmap(file, np.uint8, "r") if size else np.zeros(0, np.uint8)
    arrays, at = [], 0
    while at < size:
        head = content[at : at + 40]
        if len(head) < 40:
            raise BadFile(M("{file} is damaged; delete it, and the listing resumes before it.", file=file))
        magic, kind, length, width, expected = (int(word) for word in head.view(np.int64))
        at += 40
        if magic != WORK_MAGIC or not 0 <= kind < 128 or length < 0 or width < 0:
            raise BadFile(M("{file} is damaged; delete it, and the listing resumes before it.", file=file))
        dtype = np.dtype(chr(kind))
        end = at + length * max(width, 1) * dtype.itemsize
        if end > size or zlib.crc32(content[at:end]) != expected:  # type: ignore[arg-type]
            raise BadFile(M("{file} is damaged; delete it, and the listing resumes before it.", file=file))
        arrays.append(content[at:end].view(dtype).reshape((length, width) if width else length))
        at = end + (-(end - at) % 8)
    return arrays
