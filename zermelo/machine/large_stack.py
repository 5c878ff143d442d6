"""Running a search on a thread with a large stack, so that long games fit and Ctrl-C gets through."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

DEEPEST_PLY = 20_000
"""A search that goes deeper than this is in a game that does not end."""
STACK = 512 * 1024 * 1024
"""Bytes of stack; memory is only taken as it is used."""
DEEP_RECURSION = 10 * DEEPEST_PLY

_lock = threading.Lock()
_usual_limits: list[int] = []
"""The recursion limit before each search that is under way; the first is the one to go back to."""


def on_large_stack(function: Callable[..., Any], arguments: tuple[Any, ...], stop: Callable[[], None]) -> Any:
    """Call a function on a thread of its own; Ctrl-C asks it to stop and is passed on."""
    outcome: dict[str, Any] = {}
    done = threading.Event()  # not `join`: interrupted, that would take a thread for finished which is not

    def work() -> None:
        try:
            outcome["value"] = function(*arguments)
        except BaseException as error:
            outcome["error"] = error
        finally:
            done.set()

    with deep_recursion():
        _start(work)
        try:
            done.wait()
        except KeyboardInterrupt:
            stop()
            done.wait()
            raise
    if "error" in outcome:
        raise outcome["error"]
    return outcome["value"]


def _start(work: Callable[[], None]) -> None:
    """Start a thread with the large stack; other threads keep the usual size."""
    with _lock:
        before = threading.stack_size(STACK)
        try:
            threading.Thread(target=work, daemon=True).start()
        finally:
            threading.stack_size(before)


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Python's recursion limit raised while a search runs, and only then: elsewhere it guards small stacks."""
    with _lock:
        _usual_limits.append(sys.getrecursionlimit())
        sys.setrecursionlimit(max(DEEP_RECURSION, sys.getrecursionlimit()))
    try:
        yield
    finally:
        with _lock:
            usual = _usual_limits[0]
            _usual_limits.pop()
            if not _usual_limits:
                sys.setrecursionlimit(usual)
