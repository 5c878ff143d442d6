"""Send Ctrl-C during a search and at no other time: a moment too late it would end the tests instead."""

import signal
import threading
from contextlib import contextmanager
from unittest.mock import patch

from zermelo.machine.runtime.large_stack import Call


def is_waiting_for_a_search(frame):
    """Whether this thread is waiting for a search; inside a callback of Python's own Ctrl-C would be lost."""
    return frame.f_code is Call.wait.__code__


@contextmanager
def control_c(begun=None):
    """Send Ctrl-C once inside the block: as soon as a search is running, and after the event `begun` if given.

    A handler installed meanwhile (`signal.signal`) is called then, and only then.
    """
    heard, over = threading.Event(), threading.Event()
    listener = signal.default_int_handler

    def hear(number, frame):
        if not heard.is_set() and is_waiting_for_a_search(frame):
            heard.set()
            listener(number, frame)

    def listen(number, handler):
        nonlocal listener
        before, listener = listener, handler
        return before

    def press():
        while not (over.wait(0.05) or heard.is_set()):
            if begun is None or begun.is_set():
                signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    usual = signal.signal(signal.SIGINT, hear)
    finger = threading.Thread(target=press)
    finger.start()
    try:
        with patch("signal.signal", listen):
            yield
    finally:
        over.set()
        finger.join()
        signal.signal(signal.SIGINT, usual)
