"""Processes that end with the one that started them."""

import ctypes
import os
import signal
from contextlib import suppress

DIE_WITH_PARENT = 1


def end_with_parent(parent: int) -> None:
    """Let the kernel kill this process when its parent ends, on Linux only.

    If the parent has ended already, exit now.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
