"""Calls on threads with a large stack: their outcome, their end, and that the threads serve again."""

import os
import subprocess
import sys
import threading
import time

import pytest

from zermelo.machine import large_stack
from zermelo.machine.large_stack import on_large_stack

FORKING = """
import os
from zermelo.machine.large_stack import on_large_stack
assert on_large_stack(abs, (-3,), print) == 3
child = os.fork()
if child == 0:
    os._exit(on_large_stack(abs, (-4,), print))
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 4
"""


def never():
    raise AssertionError("nobody asked for an end")


def thread():
    return on_large_stack(threading.get_ident, (), never)


def test_it_gives_the_value_or_raises_the_exception():
    assert on_large_stack(divmod, (7, 2), never) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        on_large_stack(divmod, (7, 0), never)


def test_a_thread_serves_again():
    assert thread() == thread() != threading.get_ident()


def test_calls_at_the_same_time_have_threads_of_their_own():
    both = threading.Barrier(2)
    other = threading.Thread(target=on_large_stack, args=(both.wait, (30,), never))
    other.start()
    on_large_stack(both.wait, (30,), never)
    other.join()


def test_a_thread_that_nobody_needs_ends(monkeypatch):
    monkeypatch.setattr(large_stack, "IDLE", 0.01)
    monkeypatch.setattr(large_stack, "_idle", [])
    thread()
    for _ in range(1000):
        if not large_stack._idle:
            break
        time.sleep(0.01)
    assert not large_stack._idle
    assert thread()


def test_the_deadline_asks_for_an_end():
    asked = threading.Event()
    assert on_large_stack(asked.wait, (60,), asked.set, time.perf_counter() + 0.01)
    assert asked.is_set()


def test_deep_recursion_fits():
    def depth(left):
        return 0 if left == 0 else 1 + depth(left - 1)

    usual = sys.getrecursionlimit()
    assert on_large_stack(depth, (50_000,), never) == 50_000
    assert sys.getrecursionlimit() == usual


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system starts processes in another way")
def test_a_forked_process_has_threads_of_its_own():
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKING], check=True, timeout=60)
