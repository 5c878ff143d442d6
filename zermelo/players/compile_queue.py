"""Compilation in the background, so that the first move of a game does not wait for it.

Compiling takes ten seconds and more, once for each rulebook and search; loading machine code from the cache takes a
moment. A job can load machine code, and on a cache miss have it compiled by another process. A search submits a job,
waits a little, and runs interpreted if the job is slow.

>>> queue = CompileQueue()
>>> queue.submit("nothing", lambda: None, lambda: None).is_ready_within(5)
True
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import FIRST_COMPLETED, Future, InvalidStateError, wait
from contextlib import suppress

from zermelo.machine.runtime.announce import announce, is_loaded
from zermelo.machine.runtime.threads import in_background

MOST_JOBS = 64
"""Finished jobs retained; to repeat a dropped one takes no time, as its machine code is loaded already."""
MOST_WAITING = 8
"""Capacity of the queue; when it is full, the oldest job is cancelled."""
POLLING = 0.05
"""Polling interval in seconds, while a caller waits."""


class CompileJob:
    """Machine code to load, and to compile first if necessary."""

    def __init__(self, load: Callable[[], None], compile_elsewhere: Callable[[], None]) -> None:
        self._load, self._compile_elsewhere = load, compile_elsewhere
        self._finished: Future[None] = Future()
        self._found_slow: Future[None] = Future()  # done on a cache miss

    def run(self) -> None:
        """Load or compile. The search that follows reports faults of the rules, so errors are dropped here."""
        if not self._finished.set_running_or_notify_cancel():
            return
        with suppress(Exception):
            self._work()
        self._finished.set_result(None)

    def _work(self) -> None:
        if not is_loaded(self._load):
            self.find_slow()
            self._compile_elsewhere()
            self._load()  # compiles here if the other process could not

    def find_slow(self) -> None:
        """Release callers that wait only for loading: this job compiles, or waits for one that does."""
        with suppress(InvalidStateError):
            self._found_slow.set_result(None)

    def when_slow(self, call: Callable[[], None]) -> None:
        """Call a function when this job turns out to compile; at once if that is known."""
        self._found_slow.add_done_callback(lambda _: call())

    def cancel(self) -> None:
        """Release all callers waiting for this job, which has not begun."""
        self._finished.cancel()

    @property
    def is_done(self) -> bool:
        return self._finished.done() and not self._finished.cancelled()

    def is_ready_within(self, seconds: float) -> bool:
        """Whether the job is done within a timeout; False at once for a slow one."""
        wait([self._finished, self._found_slow], seconds, FIRST_COMPLETED)
        self._announce()
        return self.is_done

    def wait(self, is_in_vain: Callable[[], bool]) -> None:
        """Wait until the job is done or cancelled, or `is_in_vain` returns True."""
        self._announce()
        while not (self._finished.done() or is_in_vain()):
            wait([self._finished], POLLING)

    def _announce(self) -> None:
        """Announce to listeners that rules are being compiled."""
        if self._found_slow.done() and not self._finished.done():
            announce("machine code")

    def when_done(self, call: Callable[[], None]) -> None:
        """Call a function from the job's thread when the job is done; at once if it is done already."""
        self._finished.add_done_callback(lambda finished: None if finished.cancelled() else call())


class CompileQueue:
    """A queue of jobs, each submitted once, run sequentially; the newest first, as a caller waits for it now."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[Hashable, CompileJob] = OrderedDict()
        self._waiting: dict[Hashable, CompileJob] = {}
        self._is_running = False
        self._current: CompileJob | None = None
        self._lock = threading.Lock()

    def submit(self, key: Hashable, load: Callable[[], None], compile_elsewhere: Callable[[], None]) -> CompileJob:
        """The job with that key, queued if it is new."""
        with self._lock:
            if key not in self._jobs:
                self._add(key, CompileJob(load, compile_elsewhere))
            self._jobs.move_to_end(key)
            job, was_running, self._is_running = self._jobs[key], self._is_running, True
        if not was_running:
            # A daemon, unlike the threads of an executor: the program can exit without waiting for the compiler.
            in_background(self._run, name="compile queue")
        return job

    def _add(self, key: Hashable, job: CompileJob) -> None:
        self._jobs[key] = self._waiting[key] = job
        if self._current:
            self._current.when_slow(job.find_slow)
        if len(self._waiting) > MOST_WAITING:
            oldest = next(iter(self._waiting))
            self._waiting.pop(oldest).cancel()
            self._jobs.pop(oldest, None)
        if len(self._jobs) > MOST_JOBS:
            self._jobs.popitem(last=False)

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._is_running, self._current = False, None
                    return
                _, self._current = self._waiting.popitem()
                for job in self._waiting.values():
                    self._current.when_slow(job.find_slow)
            self._current.run()


QUEUE = CompileQueue()
"""The queue of this process."""
