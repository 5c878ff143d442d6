"""Detect writes to the disk, by the audit events of the interpreter."""

import os
import sys
from contextlib import contextmanager

from zermelo.machine import cache

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod"}
OURS = ("__pycache__", ".hypothesis", os.devnull, str(cache.folder()))
"""Bytecode caches, files of the tests, and machine code that may still be compiled for an earlier test."""

_written: list[str] = []
_watching: list[bool] = []
_hooked: list[bool] = []


def _heard(event, arguments):
    if not _watching:
        return
    if event == "open":
        path, mode, flags = arguments
        if isinstance(path, int) or not (flags & WRITING or set(mode or "") & set("wxa+")):
            return
    elif event not in CHANGES:
        return
    place = os.fsdecode(arguments[0]) if isinstance(arguments[0], (str, bytes)) else str(arguments[0])
    if not any(name in place for name in OURS):
        _written.append(f"{event} {place}")


@contextmanager
def watched():
    """A list of all files written, created, renamed or removed while the block runs."""
    if not _hooked:
        sys.addaudithook(_heard)  # for good: Python has no way to take it back
        _hooked.append(True)
    _written.clear()
    _watching.append(True)
    try:
        yield _written
    finally:
        _watching.pop()
