"""Processes that end with the one that started them."""

import ctypes
import os
import signal
from contextlib import suppress

DIE_WITH_PARENT = 1


def end_with_parent(parent: int) -> None:
    """Let this process be killed when its parent ends, even in the midst of an endless loop; on Linux only.

    A parent that has ended already, before it could be watched, ends it now.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
