"""Calls on threads with a large stack: their outcome, their end, and that the threads serve again.

Whatever line an interrupt comes at, of the caller or of the thread, nothing waits for ever, runs on or is left behind.
"""

import os
import subprocess
import sys
import threading
import time
from contextlib import suppress

import pytest

from zermelo.machine.runtime import large_stack
from zermelo.machine.runtime.large_stack import Call, on_large_stack

FORKING = """
import os
from zermelo.machine.runtime.large_stack import on_large_stack
assert on_large_stack(abs, (-3,), print) == 3
child = os.fork()
if child == 0:
    os._exit(on_large_stack(abs, (-4,), print))
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 4
"""


def never():
    raise AssertionError("no end was requested")


def thread():
    return on_large_stack(threading.get_ident, (), never)


def test_it_gives_the_value_or_raises_the_exception():
    assert on_large_stack(divmod, (7, 2), never) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        on_large_stack(divmod, (7, 0), never)


def test_a_thread_serves_again():
    threads = {thread() for _ in range(100)}
    assert len(threads) < 10, "a busy machine may end one or another between two calls"
    assert threading.get_ident() not in threads


def test_calls_at_the_same_time_have_threads_of_their_own():
    both = threading.Barrier(2)
    other = threading.Thread(target=on_large_stack, args=(both.wait, (), never))
    other.start()
    on_large_stack(both.wait, (), never)
    other.join()


def test_a_thread_that_nobody_needs_ends(monkeypatch):
    monkeypatch.setattr(large_stack, "IDLE", 0.0)
    monkeypatch.setattr(large_stack, "UNCLAIMED", 0.01)
    served = on_large_stack(threading.current_thread, (), never)
    served.join()
    assert thread()


def test_the_deadline_asks_for_an_end():
    asked = threading.Event()
    assert on_large_stack(asked.wait, (), asked.set, time.perf_counter() + 0.01)
    assert asked.is_set()


def test_deep_recursion_fits():
    def depth(left):
        return 0 if left == 0 else 1 + depth(left - 1)

    usual = sys.getrecursionlimit()
    assert on_large_stack(depth, (50_000,), never) == 50_000
    assert sys.getrecursionlimit() == usual


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system starts processes in another way")
def test_a_forked_process_has_threads_of_its_own():
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKING], check=True)


class Work:
    """A function that ends when it is asked to stop, and how often it began and ended."""

    def __init__(self):
        self.begun = self.ended = 0
        self.asked = threading.Event()

    def __call__(self):
        sys.settrace(threading.gettrace())  # an exception raised by a trace function turned it off
        self.begun += 1
        self.asked.wait()
        self.ended += 1
        return "done"

    def run(self):
        return on_large_stack(self, (), self.asked.set, deadline=0)


class Fault:
    """An exception that is raised once, at the n-th line that some functions of the module come to."""

    def __init__(self, error, functions):
        self._error = error
        self._codes = {function.__code__ for function in functions}
        self._left = 0

    def __call__(self, frame, event, _):
        if frame.f_code not in self._codes:
            return None
        if event == "line" and self._left > 0:
            self._left -= 1
            if self._left == 0:
                raise self._error
        return self

    def at_each_line(self, call, rounds):
        """Call a function until the fault has come at each line; the lines of a call are fewer than 50."""
        for line in range(1, 51):
            for _ in range(rounds):
                self._left = line
                while self._left > 0:
                    call()


@pytest.fixture(params=[0.0, 0.0005, 0.2], ids=["new threads", "threads that leave", "threads that wait"])
def threads(request, monkeypatch):
    """How long threads wait for a call; those of a test end with it."""
    monkeypatch.setattr(large_stack, "UNCLAIMED", 0.001)
    monkeypatch.setattr(large_stack, "IDLE", request.param)
    before = set(threading.enumerate())
    usual = threading.stack_size(), sys.getrecursionlimit()
    yield
    while left := set(threading.enumerate()) - before:
        for one in left:
            with suppress(RuntimeError):  # it is about to start
                one.join()
    assert (threading.stack_size(), sys.getrecursionlimit()) == usual


ROUNDS = pytest.mark.parametrize("rounds", [1, pytest.param(40, marks=pytest.mark.soak)])


@ROUNDS
def test_an_interrupt_at_any_line_leaves_nothing_behind(threads, rounds):
    caller = (on_large_stack, large_stack._hand_over, Call.__init__, Call.claim, Call.wait, Call.outcome)
    fault = Fault(KeyboardInterrupt, caller)

    def call():
        work = Work()
        usual = sys.gettrace()
        try:
            sys.settrace(fault)
            assert work.run() == "done"
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(usual)
        assert work.begun == work.ended <= 1, "it runs on"

    fault.at_each_line(call, rounds)


@ROUNDS
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_ended_at_any_line_keeps_no_caller_waiting(threads, rounds):
    fault = Fault(SystemExit, (large_stack._serve, large_stack._next, Call.claim, Call.run, Call.finish))

    def call():
        with suppress(SystemExit, RuntimeError):
            assert Work().run() == "done"

    threading.settrace(fault)
    try:
        fault.at_each_line(call, rounds)
    finally:
        threading.settrace(None)
    assert Work().run() == "done"
