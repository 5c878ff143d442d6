"""Running a search on a thread with a large stack, so that long games fit and Ctrl-C gets through.

The threads are kept for a while: a game against the clock asks for thousands of short searches, and to start a thread
for each, with memory of its own that the system must provide, takes longer than many a search.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from queue import Empty, SimpleQueue
from typing import Any

DEEPEST_PLY = 20_000
"""A search that goes deeper than this is in a game that does not end."""
STACK = 512 * 1024 * 1024
"""Bytes of stack; memory is only taken as it is used."""
DEEP_RECURSION = 10 * DEEPEST_PLY
IDLE = 5.0
"""Seconds that a thread waits for the next search; then it ends, and gives its memory back."""

_lock = threading.Lock()
_usual_limits: list[int] = []
"""The recursion limit before each search that is under way; the first is the one to go back to."""
_idle: "list[SimpleQueue[Call]]" = []
"""Where the threads wait that have nothing to do."""


class Call:
    """A call of a function on another thread, and how it ended."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._function, self._arguments = function, arguments
        self._value: Any = None
        self._error: BaseException | None = None
        self.done = threading.Event()  # not `join`: interrupted, that would take a thread for finished which is not

    def run(self) -> None:
        try:
            self._value = self._function(*self._arguments)
        except BaseException as error:
            self._error = error

    def outcome(self) -> Any:
        """The value of the function, or the exception that it raised."""
        if self._error is not None:
            raise self._error
        return self._value


def on_large_stack(
    function: Callable[..., Any], arguments: tuple[Any, ...], stop: Callable[[], None], deadline: float = inf
) -> Any:
    """Call a function on a thread with a large stack.

    Ctrl-C asks it to stop and is passed on; so does the deadline, a time of `perf_counter`, and nothing is passed on.
    """
    call = Call(function, arguments)
    with deep_recursion():
        _hand_over(call)
        try:
            if not call.done.wait(None if deadline == inf else max(0.0, deadline - time.perf_counter())):
                stop()
                call.done.wait()
        except KeyboardInterrupt:
            stop()
            call.done.wait()
            raise
    return call.outcome()


def _hand_over(call: Call) -> None:
    """Give a call to a thread that waits, or to a new one."""
    with _lock:
        calls = _idle.pop() if _idle else _new_thread()
    calls.put(call)


def _new_thread() -> "SimpleQueue[Call]":
    """Start a thread with the large stack; other threads keep the usual size."""
    calls: SimpleQueue[Call] = SimpleQueue()
    before = threading.stack_size(STACK)
    try:
        threading.Thread(target=_answer, args=(calls,), daemon=True).start()
    finally:
        threading.stack_size(before)
    return calls


def _answer(calls: "SimpleQueue[Call]") -> None:
    """The work of a thread: one call after another, until none has come for a while."""
    while True:
        try:
            call = calls.get(timeout=IDLE)
        except Empty:
            with _lock:
                if calls in _idle:
                    _idle.remove(calls)
                    return
            continue  # a call is on its way
        call.run()
        with _lock:
            _idle.append(calls)  # before the caller knows, who may have another call at once
        call.done.set()
        del call  # its arguments hold memory


def _forget_threads() -> None:
    """After a fork there are no threads but the one that forked."""
    global _lock
    _lock = threading.Lock()
    _idle.clear()
    _usual_limits.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_threads)


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
