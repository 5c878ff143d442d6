"""Garbage collected seldom while machine code is made.

A compiler makes many objects that stay: going through them all again and again takes a tenth of its time.
"""

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (50_000, 20, 100)
"""Thresholds as `gc.set_threshold` takes them."""

_lock = threading.Lock()
_compiling = 0
_before = gc.get_threshold()


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Collect garbage seldom inside the block, in any thread."""
    global _compiling, _before
    with _lock:
        if _compiling == 0:
            _before = gc.get_threshold()
            gc.set_threshold(*SELDOM)
        _compiling += 1
    try:
        yield
    finally:
        with _lock:
            _compiling -= 1
            if _compiling == 0:
                gc.set_threshold(*_before)
