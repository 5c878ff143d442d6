"""Processes that end with the one that started them."""

import ctypes
import signal
from contextlib import suppress

DIE_WITH_PARENT = 1


def end_with_parent() -> None:
    """Let this process be killed when its parent ends, even in the midst of an endless loop; on Linux only."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
