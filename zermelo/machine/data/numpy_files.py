"""The files of numpy, read where numpy is missing: numbers one after the other, as Python's arrays hold them."""

import ast
import io
import zipfile
from array import array
from pathlib import Path
from typing import Any, BinaryIO

from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f4": "f", "f8": "d"}


def read_plainly(file: Path, member: str | None = None) -> "array[Any]":
    """The numbers of an array in a file.

    >>> import tempfile
    >>> from zermelo.machine.data.data_array import write_arrays
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_arrays(Path(folder) / "file", squares=[1, 4, 9])
    ...     read_plainly(Path(folder) / "file", "squares")
    array('q', [1, 4, 9])
    """
    try:
        if not zipfile.is_zipfile(file):
            with file.open("rb") as stream:
                return _numbers(stream)
        with zipfile.ZipFile(file) as members:
            return _numbers(io.BytesIO(members.read(f"{member}.npy")))
    except OSError as error:
        raise ZermeloError(M("{file} cannot be read: {reason}.", file=file, reason=reason_of(error))) from None
    except (ValueError, KeyError, SyntaxError, EOFError, zipfile.BadZipFile):
        raise ZermeloError(M("{file} does not hold arrays of numpy, or is damaged.", file=file)) from None


def _numbers(stream: BinaryIO) -> "array[Any]":
    magic = stream.read(8)
    if magic[:6] != b"\x93NUMPY":
        raise ValueError(magic)
    size = int.from_bytes(stream.read(2 if magic[6] == 1 else 4), "little")
    header = ast.literal_eval(stream.read(size).decode("latin-1"))
    return array(CODES[header["descr"][1:]], stream.read())
