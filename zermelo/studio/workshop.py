"""Machine code that is made in the background, so that the first move of a game does not wait for it.

Compiling takes ten seconds and more, and happens once for each rulebook and search; loading what was compiled before
takes a moment. Whoever needs machine code gives a job, waits a little, and thinks interpreted if it is a long one.
A job says how to load it, and how to have it compiled elsewhere before that, where it was never compiled.

>>> workshop = Workshop()
>>> workshop.job("nothing", lambda: None, lambda: None).is_ready_within(5)
True
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress

from zermelo.machine.compile import MustCompile, announce, only_loading

MOST_JOBS = 64
"""How many jobs are remembered; one that was forgotten is done again, which takes no time."""
MOST_WAITING = 8
"""How many jobs wait for the one that is under way; the oldest is given up when more come."""
GLANCE = 0.05
"""Seconds between two looks at whether somebody still waits."""


class Job:
    """Something to be compiled, or to be loaded."""

    def __init__(self, load: Callable[[], None], send_away: Callable[[], None]) -> None:
        self._load, self._send_away = load, send_away
        self._changed = threading.Condition()
        self._is_done = self._is_long = self._is_given_up = False
        self._afterwards: list[Callable[[], None]] = []

    def run(self) -> None:
        with suppress(Exception):  # what is wrong with the rules is said by the search that follows
            self._work()
        self._is_news(is_done=True)
        while self._afterwards:
            self._afterwards.pop()()

    def _work(self) -> None:
        try:
            with only_loading():
                self._load()
        except MustCompile:
            self._is_news(is_long=True)
            self._send_away()
            self._load()  # which compiles whatever could not be compiled elsewhere

    def _is_news(self, *, is_long: bool = False, is_done: bool = False) -> None:
        with self._changed:
            self._is_long, self._is_done = self._is_long or is_long, self._is_done or is_done
            self._changed.notify_all()

    def give_up(self) -> None:
        """Let go whoever waits for it."""
        with self._changed:
            self._is_given_up = True
            self._changed.notify_all()

    @property
    def is_done(self) -> bool:
        return self._is_done

    def is_ready_within(self, seconds: float) -> bool:
        """Whether it is done after so many seconds at most; known at once where something has to be compiled anew."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_done or self._is_long or self._is_given_up, seconds)
            self._tell()
            return self._is_done

    def wait(self, is_in_vain: Callable[[], bool]) -> None:
        """Wait until it is done, however long that takes, or given up, or of no use any more."""
        with self._changed:
            self._tell()
            while not (self._is_done or self._is_given_up or is_in_vain()):
                self._changed.wait(GLANCE)

    def _tell(self) -> None:
        """Tell whoever waits that it takes longer."""
        if self._is_long and not self._is_done:
            announce("machine code")

    def afterwards(self, call: Callable[[], None]) -> None:
        """Have something called when it is done, from its thread; not at all if it is done already."""
        with self._changed:
            if not self._is_done:
                self._afterwards.append(call)


class Workshop:
    """The jobs that were given, each once; one after the other, the newest first, for somebody waits for it now."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self._waiting: list[Hashable] = []
        self._is_working = False
        self._lock = threading.Lock()

    def job(self, what: Hashable, load: Callable[[], None], send_away: Callable[[], None]) -> Job:
        """The job of that name, which is begun if it is new."""
        with self._lock:
            if what not in self._jobs:
                self._jobs[what] = Job(load, send_away)
                self._waiting.append(what)
                if len(self._waiting) > MOST_WAITING:
                    self._jobs.pop(self._waiting.pop(0)).give_up()
                if len(self._jobs) > MOST_JOBS:
                    self._jobs.popitem(last=False)
            self._jobs.move_to_end(what)
            if not self._is_working:
                self._is_working = True
                threading.Thread(target=self._work, daemon=True, name="workshop").start()
            return self._jobs[what]

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._is_working = False
                    return
                job = self._jobs.get(self._waiting.pop())
            if job:
                job.run()
