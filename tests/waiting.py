"""Wait for a condition, however busy the machine is."""

import time

PATIENCE = 600
"""Seconds after which a condition is considered hanging: far more than it takes."""


def comes_true(condition):
    """Wait for a condition; return whether it became true."""
    until = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < until:
        time.sleep(0.01)
    return condition()
