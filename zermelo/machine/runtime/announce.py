"""Announce each compilation, so that a caller can show it, refuse it, or leave its time out of account."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_announcers: list[tuple[int | None, Callable[[str], None]]] = []
"""Each with the thread that it listens to, or None."""


@contextmanager
def announcing(announce: Callable[[str], None], *, here: bool = False) -> Iterator[None]:
    """Call `announce(name)` for each compilation inside the block; with `here`, only for those of this thread."""
    entry = threading.get_ident() if here else None, announce
    _announcers.append(entry)
    try:
        yield
    finally:
        _announcers.remove(entry)


class MustCompile(BaseException):
    """Something would have to be compiled where only loading is allowed; to the compiler an Exception is a fault."""


_thread = threading.local()


def is_loaded(load: Callable[[], object]) -> bool:
    """Load machine code; whether the cache held all of it. Nothing is compiled."""
    _thread.only_loads = True
    try:
        load()
    except MustCompile:
        return False
    finally:
        _thread.only_loads = False
    return True


@contextmanager
def getting_ready() -> Iterator[None]:
    """Measure the time of a block that makes or loads machine code; `seconds_spent` adds it up."""
    outermost, began = not getattr(_thread, "gets_ready", False), time.perf_counter()
    _thread.gets_ready = True
    _at_work.append(began)
    try:
        yield
    finally:
        _at_work.remove(began)
        if outermost:
            _thread.gets_ready = False
            _spent.append(time.perf_counter() - began)


_spent: list[float] = []
_at_work: list[float] = []


def is_getting_ready() -> bool:
    """Whether a thread of this process makes or loads machine code now."""
    return bool(_at_work)


def seconds_spent() -> float:
    """How long this process has waited for machine code so far."""
    return sum(_spent)


def only_loads() -> bool:
    """Whether this thread must not compile."""
    return getattr(_thread, "only_loads", False)


def announce(name: str) -> None:
    """Tell that something has to be compiled anew."""
    for thread, announcer in list(_announcers):
        if thread in (None, threading.get_ident()):
            announcer(name)
    if only_loads():
        raise MustCompile(name)
