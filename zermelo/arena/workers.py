"""Tasks done by several processes: each task may be done anywhere and again, so a killed worker loses nothing.

>>> list(results([1, 2, 3], abs, workers=1))
[1, 2, 3]
"""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import Any, TypeVar

from zermelo.arena.lifetime import end_with_parent
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 2
"""Tasks that are handed out for each worker, so that none waits for its next."""
ATTEMPTS = 5
"""How often in a row the pool may break, without any result in between, before it is given up."""


def cores() -> int:
    """The processors that this process may use."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def results(tasks: Iterable[Task], work: Callable[[Task], Result], workers: int) -> Generator[Result, None, None]:
    """The result of each task as it comes, in any order; with one worker in this process, in order.

    The tasks, the results and the function must be such that another process can be sent them. Whoever stops listening
    ends the workers.
    """
    if workers == 1:
        yield from map(work, tasks)
        return
    crew = _Crew(work, workers)
    try:
        yield from crew.results(iter(tasks))
    finally:
        crew.dismiss()


class _Crew:
    """A pool of processes that is started again when one of them is killed."""

    def __init__(self, work: Callable[[Any], Any], workers: int) -> None:
        self._work, self._workers = work, workers
        self._pool: Executor | None = None
        self._running: dict[Future[Any], tuple[int, Any]] = {}
        self._broken = 0

    def results(self, tasks: Iterator[Any]) -> Iterator[Any]:
        waiting = enumerate(tasks)
        again: list[tuple[int, Any]] = []
        while True:
            while len(self._running) < self._workers * AHEAD:
                following = again.pop() if again else next(waiting, None)
                if following is None:
                    break
                if not self._submitted(following):
                    again += [following, *self._restarted()]
            if not self._running:
                return
            done, _ = wait(self._running, return_when=FIRST_COMPLETED)
            for future in done:
                if isinstance(future.exception(), BrokenProcessPool):
                    again += self._restarted()
                    break
                self._running.pop(future)
                self._broken = 0
                yield future.result()

    def _submitted(self, numbered: tuple[int, Any]) -> bool:
        """Hand a task out; False if the pool has broken meanwhile."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), _prepare, (os.getpid(),))
        try:
            self._running[self._pool.submit(self._work, numbered[1])] = numbered
        except BrokenProcessPool:
            return False
        return True

    def _restarted(self) -> list[tuple[int, Any]]:
        """The tasks that a broken pool has not finished; they are handed out again."""
        self._broken += 1
        if self._broken >= ATTEMPTS:
            raise ZermeloError(M("The processes that do the work are killed again and again."))
        self.dismiss()
        finished = {future for future in self._running if not future.cancelled() and future.exception() is None}
        lost = [numbered for future, numbered in self._running.items() if future not in finished]
        self._running = {future: self._running[future] for future in finished}
        return lost

    def dismiss(self) -> None:
        """End the workers at once, whatever they are doing."""
        if self._pool is None:
            return
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        for process in processes:
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = None


def _prepare(parent: int) -> None:
    """A worker ends with the match, and leaves Ctrl-C to it."""
    end_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
