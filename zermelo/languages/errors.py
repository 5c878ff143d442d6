"""Errors that a person can mend: one sentence each."""

import errno
import sys
import warnings
from pathlib import Path

from zermelo.languages.message import M


class ZermeloError(Exception):
    """Something the caller can mend; its text is one sentence for a person, a `Message` where it can be translated."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.message = message


class RulebookWarning(UserWarning):
    """A sentence about a rulebook that its author may want to know; the answers come all the same."""


_PACKAGE = str(Path(__file__).parents[1])
_warned: set[tuple[type[RulebookWarning], str]] = set()


def warn_once(warning: RulebookWarning) -> None:
    """Warn once of the same thing, and name the line that called Zermelo."""
    said = type(warning), str(warning)
    if said in _warned:
        return
    _warned.add(said)
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(warning, stacklevel=level)


class BadText(ZermeloError):
    """A text that cannot be read as what it should be: a number, a tree, a table of payoffs."""


def reason_of(error: OSError) -> str:
    """Why the system did not read, write or listen; unknown reasons stay in the words of the system.

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
        case errno.ENOTDIR | errno.EEXIST:  # a folder of the path is missing, and a file stands in its place
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
