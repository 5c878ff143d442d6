"""Errors that the user can correct: one sentence each."""

import errno
import os
import sys
import warnings
from pathlib import Path

from zermelo.languages.message import M


class ZermeloError(Exception):
    """An error that the caller can correct; its text is one sentence, a `Message` if it is translatable."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.message = message


class RulebookWarning(UserWarning):
    """A warning to the author of a rulebook; the results are not affected."""


_INNER = str(Path(__file__).parents[1]), f"{os.sep}numba{os.sep}"
"""Parts of the paths of this package and of the compiler that it calls."""
_warned: set[tuple[type[RulebookWarning], str]] = set()


def warn_once(warning: RulebookWarning) -> None:
    """Issue each warning once, pointing at the line that called Zermelo."""
    said = type(warning), str(warning)
    if said in _warned:
        return
    _warned.add(said)
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and any(part in frame.f_code.co_filename for part in _INNER):
        level, frame = level + 1, frame.f_back
    warnings.warn(warning, stacklevel=level)


class BadText(ZermeloError):
    """A text that cannot be parsed: a number, a tree, a table of payoffs."""


def reason_of(error: OSError) -> str:
    """Why the system failed to read, write or listen; unknown reasons are quoted from the system.

    >>> reason_of(FileNotFoundError(errno.ENOENT, "No such file or directory")).in_language("es")
    'no existe el fichero o la carpeta'
    """
    match error.errno:
        case errno.ENOENT:
            return M("there is no such file or folder")
        case errno.EACCES | errno.EPERM:
            return M("permission is denied")
        case errno.EISDIR:
            return M("it is a folder")
        case errno.ENOTDIR | errno.EEXIST:  # a folder of the path is missing, and a file has its name
            return M("part of the path is a file, not a folder")
        case errno.ENAMETOOLONG:
            return M("the name is too long")
        case errno.EROFS:
            return M("the disk is read-only")
        case errno.ENOSPC | errno.EDQUOT:
            return M("the disk is full")
        case errno.EADDRINUSE:
            return M("another program is using it")
        case errno.EADDRNOTAVAIL:
            return M("this machine has no such address")
    return error.strerror or str(error)
