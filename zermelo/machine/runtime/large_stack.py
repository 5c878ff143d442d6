"""Running a search on a thread with a large stack, so that long games fit and Ctrl-C gets through.

The threads are kept for a while: a game against the clock asks for thousands of short searches, and to start a thread
for each, with memory of its own that the system must provide, takes longer than many a search.

An interrupt may come at any line of the caller, and a thread may be ended at any line of its own. So a call belongs to
the first that claims it, a thread that runs it or the caller that gives up, and the caller looks every second whether
its call has been claimed: if not, it hands the call to another thread.

Without threads the call runs here, and an alarm asks it to stop at the deadline.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from queue import Empty, SimpleQueue
from typing import Any

from zermelo.machine.runtime.threads import alarm, has_threads, in_background

DEEPEST_PLY = 20_000
"""A search that goes deeper than this is in a game that does not end."""
STACK = 512 * 1024 * 1024
"""Bytes of stack; memory is only taken as it is used."""
DEEP_RECURSION = 10 * DEEPEST_PLY
IDLE = 5.0
"""Seconds that a thread waits for the next search; then it ends, and gives its memory back."""
UNCLAIMED = 1.0
"""Seconds after which a call that no thread has claimed is handed to another."""

_lock = threading.Lock()
"""Taken only where no interrupt comes: on threads other than the caller's."""
_usual_limits: list[int] = []
"""The recursion limit before each search that is under way; the first is the one to go back to."""
_idle: "list[SimpleQueue[Call]]" = []
"""Where the threads wait that have nothing to do."""


class Call:
    """A call of a function on another thread, and how it ended."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._function, self._arguments = function, arguments
        self._value: Any = None
        self._error: BaseException | None = RuntimeError("the thread of this call was ended")
        self._claimed = threading.Lock()
        self._is_over = False
        self._bell = threading.Lock()  # not an Event, whose own lock an interrupt may leave in disorder
        self._bell.acquire()

    def claim(self) -> bool:
        """Whether the call is for the one who asks, which it is once."""
        return self._claimed.acquire(blocking=False)

    def run(self) -> None:
        try:
            self._value = self._function(*self._arguments)
            self._error = None
        except BaseException as error:
            self._error = error

    def fail(self, error: BaseException) -> None:
        self._error = error
        self.finish()

    def finish(self) -> None:
        """Wake the caller."""
        self._is_over = True
        with suppress(RuntimeError):  # it rang already
            self._bell.release()

    def wait(self, deadline: float = inf) -> bool:
        """Whether the call is over by a time of `perf_counter`."""
        while not self._is_over:
            left = max(0.0, deadline - time.perf_counter())
            if self._bell.acquire(timeout=min(left, UNCLAIMED)):
                continue
            if left <= UNCLAIMED:
                return self._is_over
            if not self._claimed.locked():
                _hand_over(self)
        return True

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
    if not has_threads():
        with alarm(deadline, stop), deep_recursion():
            return function(*arguments)
    call = Call(function, arguments)
    try:
        _hand_over(call)
        if not call.wait(deadline):
            stop()
            call.wait()
    except BaseException:
        if not call.claim():  # else no thread has begun it, and none will
            stop()
            call.wait()
        raise
    return call.outcome()


def _hand_over(call: Call) -> None:
    """Give a call to a thread that waits, or to a new one."""
    try:
        _idle.pop().put(call)
    except IndexError:
        in_background(_start_thread, call)


def _start_thread(call: Call) -> None:
    """Start a thread with the large stack; other threads keep the usual size."""
    calls: SimpleQueue[Call] = SimpleQueue()
    calls.put(call)
    with _lock:
        usual = threading.stack_size(STACK)
        try:
            in_background(_serve, calls)
        except RuntimeError as error:  # the system has no room for it
            if call.claim():
                call.fail(error)
        finally:
            threading.stack_size(usual)


def _serve(calls: "SimpleQueue[Call]") -> None:
    """The work of a thread: one call after another, until none has come for a while."""
    while (call := _next(calls)) is not None:
        is_ours = False
        try:
            is_ours = call.claim()
            if is_ours:
                with deep_recursion():
                    call.run()
            _idle.append(calls)  # before the caller knows, who may have another call at once
            if is_ours:
                call.finish()
        finally:
            if is_ours:
                call.finish()  # a second time, because what ends this thread may have come at either line
        del call  # its arguments hold memory


def _next(calls: "SimpleQueue[Call]") -> Call | None:
    """The next call of a thread, or none if none has come for a while."""
    for _ in range(2):  # the second time for a caller who took the queue a moment before it left the list
        try:
            return calls.get(timeout=IDLE)
        except Empty:
            with suppress(ValueError):
                _idle.remove(calls)
    return None


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
