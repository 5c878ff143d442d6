"""Threads and timers, and what takes their place where Python cannot start a thread, as in a browser.

Without threads, work runs at once in the caller, and an alarm interrupts it: the handler of a signal runs between two
instructions of Python. A timer of the system sends the signal; an environment without one, such as a worker of a
browser, replaces `set_timer` and calls `ring` itself.

>>> with executor(2) as pool:
...     pool.submit(pow, 2, 10).result()
1024
"""

import asyncio
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from math import inf
from typing import Any, TypeVar

Answer = TypeVar("Answer")


@cache
def has_threads() -> bool:
    """Whether threads can be started, which is tried once."""
    thread = threading.Thread(target=int)
    try:
        thread.start()
    except RuntimeError:
        return False
    thread.join()
    return True


def in_background(work: Callable[..., Any], *arguments: Any, name: str | None = None) -> threading.Thread | None:
    """Start a daemon thread; without threads do the work now and return None."""
    if not has_threads():
        work(*arguments)
        return None
    thread = threading.Thread(target=work, args=arguments, daemon=True, name=name)
    thread.start()
    return thread


async def aside(function: Callable[..., Answer], *arguments: Any) -> Answer:
    """Call a function in a thread, so that the event loop continues; without threads call it here."""
    return await asyncio.to_thread(function, *arguments) if has_threads() else function(*arguments)


class Direct(Executor):
    """An executor without threads: what is submitted is done at once."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        try:
            done.set_result(function(*arguments, **named))
        except Exception as error:
            done.set_exception(error)
        return done


def executor(threads: int, name: str = "") -> Executor:
    return ThreadPoolExecutor(threads, thread_name_prefix=name) if has_threads() else Direct()


# ---------------------------------------------------------------------------------------------
# Timers

_alarms: list[tuple[float, Callable[[], None]]] = []
"""When each alarm rings, as a time of `perf_counter`, and what it calls."""


def _system_timer(seconds: float) -> None:
    """Have the system ring once after some seconds; never for 0. Only the main thread gets signals."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, seconds)


set_timer: Callable[[float], None] = _system_timer


def ring(*signal_and_frame: object) -> None:
    """Call what is due, and set the timer for the next."""
    now = time.perf_counter()
    due = [alarm for alarm in _alarms if alarm[0] <= now]
    _alarms[:] = [alarm for alarm in _alarms if alarm[0] > now]
    _set_next()
    for _, call in due:
        call()


def _set_next() -> None:
    first = min((when for when, _ in _alarms), default=inf)
    set_timer(max(first - time.perf_counter(), 1e-3) if first < inf else 0.0)


@contextmanager
def alarm(deadline: float, call: Callable[[], None]) -> Iterator[None]:
    """Without threads: call a function if the work inside lasts until a time of `perf_counter`.

    What the function raises, the work raises.
    """
    if deadline == inf:
        yield
        return
    one = (deadline, call)
    _alarms.append(one)
    _set_next()
    try:
        yield
    finally:
        if one in _alarms:
            _alarms.remove(one)
        _set_next()


@contextmanager
def every(seconds: float, call: Callable[[], None]) -> Iterator[None]:
    """Call a function at intervals while the work inside runs, in a thread; without threads never."""
    over = threading.Event()

    def watch() -> None:
        while not over.wait(seconds):
            call()

    if has_threads():
        in_background(watch)
    try:
        yield
    finally:
        over.set()
