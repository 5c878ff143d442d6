"""Errors that a person can mend: one sentence each."""

import errno

from zermelo.languages.message import M


class ZermeloError(Exception):
    """Something the caller can mend; its text is one sentence for a person, a `Message` where it can be translated."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.message = message


class BadText(ZermeloError):
    """A text that cannot be read as what it should be: a number, a tree, a table of payoffs."""


def reason_of(error: OSError) -> str:
    """Why the system did not read, write or listen; what we have no words for stays as the system says it.

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
            return M("the disk cannot be written to")
        case errno.ENOSPC | errno.EDQUOT:
            return M("there is no room left on the disk")
        case errno.EADDRINUSE:
            return M("another program is using it")
        case errno.EADDRNOTAVAIL:
            return M("this machine has no such address")
    return error.strerror or str(error)
