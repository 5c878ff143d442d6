"""Waiting for what must come, however busy the machine is."""

import time

PATIENCE = 600
"""Seconds after which something is taken to hang: far more than it takes."""


def comes_true(condition):
    """Whether something comes true."""
    until = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    return condition()
