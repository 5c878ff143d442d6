"""Pools of workers: this process, several processes, or a cluster (cluster.py).

Tasks are idempotent, so the tasks of a killed worker are simply submitted again. The tasks, the results and the
function must be picklable.

>>> with pool_of(workers=1) as pool:
...     list(pool.results(abs, [1, -2, 3]))
[1, 2, 3]
"""

import os
import signal
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import islice
from multiprocessing import get_context
from threading import Lock
from types import FrameType
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.processors import processors
from zermelo.tasks.lifetime import end_with_parent

AHEAD = 2
"""Batches in flight per worker, so that none is idle."""
ATTEMPTS = 5
"""Losses of workers in a row, without any result in between, after which the work is abandoned."""
LOOKING = 1.0
"""Seconds between two counts of the workers."""


def pool_of(workers: int | None = None, cluster: str = "") -> "TaskPool":
    """The requested pool: a cluster by its address, or `workers` processes, by default one per core."""
    if cluster:
        from zermelo.tasks.cluster import Cluster

        return Cluster(cluster)
    return Alone() if (workers or processors()) == 1 else Processes(workers or processors())


class TaskPool(ABC):
    """Some workers; as a context manager, it dismisses them at the end."""

    sees_files = True
    """Whether the workers share the file system."""

    def workers(self) -> int:
        """The current number of workers."""
        return 1

    @abstractmethod
    def results(self, work: Callable[..., Any], tasks: Iterable[Any], *shared: Any) -> Generator[Any, None, None]:
        """Yield `work(task, *shared)` for each task as it completes. Closing the generator stops the work."""

    def in_order(self, work: Callable[..., Any], tasks: Iterable[Any], *shared: Any) -> Generator[Any, None, None]:
        """The results in the order of the tasks.

        >>> list(pool_of(workers=1).in_order(abs, [1, -2, 3]))
        [1, 2, 3]
        """
        early: dict[int, Any] = {}
        due = 0
        with closing(self.results(_numbered, enumerate(tasks), work, *shared)) as results:
            for number, result in results:
                early[number] = result
                while due in early:
                    yield early.pop(due)
                    due += 1

    def dismiss(self) -> None:
        """Kill the workers; does nothing for this process alone."""
        return

    def __enter__(self) -> "TaskPool":
        return self

    def __exit__(self, *problem: object) -> None:
        self.dismiss()


def _numbered(task: tuple[int, Any], work: Callable[..., Any], *shared: Any) -> tuple[int, Any]:
    number, given = task
    return number, work(given, *shared)


class Alone(TaskPool):
    """This process; the results come in order."""

    def results(self, work: Callable[..., Any], tasks: Iterable[Any], *shared: Any) -> Generator[Any, None, None]:
        for task in tasks:
            yield work(task, *shared)


class Many(TaskPool):
    """Several workers behind an executor: tasks are submitted in batches, again if their worker is lost."""

    batch_seconds = 0.0
    """The target duration of a batch; 0 for one task per batch."""
    losses: tuple[type[BaseException], ...] = ()
    """The errors that the executor raises when a worker is lost."""

    def __init__(self) -> None:
        self._lost = 0

    @abstractmethod
    def executor(self) -> Executor:
        """The current executor."""

    @abstractmethod
    def workers(self) -> int:
        """The current number of workers."""

    @abstractmethod
    def recover(self) -> None:
        """Prepare for more work after a loss."""

    def is_loss(self, error: Exception) -> bool:
        """Whether an error means the loss of a worker rather than a failed task."""
        return isinstance(error, self.losses)

    def sent(self, shared: Any) -> Any:
        """A handle of data shared by all tasks, to avoid sending it with each."""
        return shared

    def results(self, work: Callable[..., Any], tasks: Iterable[Any], *shared: Any) -> Generator[Any, None, None]:
        waiting, size = iter(tasks), 1
        running: dict[Future[Any], list[Any]] = {}
        again: list[list[Any]] = []
        try:
            while True:
                while len(running) < AHEAD * max(1, self.workers()):
                    batch = again.pop() if again else list(islice(waiting, size))
                    if not batch:
                        break
                    future = self._submitted(work, batch, shared)
                    if future is None:
                        again.append(batch)
                    else:
                        running[future] = batch
                if not running:
                    return
                for future in wait(running, timeout=LOOKING, return_when=FIRST_COMPLETED).done:
                    batch = running.pop(future)
                    try:
                        found, seconds = future.result()
                    except Exception as error:
                        if not self.is_loss(error):
                            raise
                        again.append(batch)
                        self._recovered()
                        continue
                    self._lost = 0
                    size = self._batch_size(len(batch), seconds)
                    yield from found
        finally:
            for future in running:
                future.cancel()

    def _submitted(self, work: Callable[..., Any], batch: list[Any], shared: tuple[Any, ...]) -> Future[Any] | None:
        """Submit a batch; None if the workers are lost."""
        try:
            return self.executor().submit(run_batch, work, batch, *map(self.sent, shared))
        except self.losses:
            self._recovered()
            return None

    def _recovered(self) -> None:
        self._lost += 1
        if self._lost >= ATTEMPTS * AHEAD * max(1, self.workers()):
            raise ZermeloError(M("The worker processes are killed again and again."))
        self.recover()

    def _batch_size(self, size: int, seconds: float) -> int:
        """The size of the next batch after one that took `seconds`; it at most doubles."""
        if seconds <= 0:
            return 2 * size if self.batch_seconds else 1
        return max(1, min(2 * size, int(size * self.batch_seconds / seconds)))


_one_at_a_time = Lock()


def run_batch(work: Callable[..., Any], batch: list[Any], *shared: Any) -> tuple[list[Any], float]:
    """The results of some tasks, and their duration; a worker with several threads runs one batch at a time."""
    with _one_at_a_time:
        began = time.perf_counter()
        return [work(task, *shared) for task in batch], time.perf_counter() - began


class Processes(Many):
    """Local processes, restarted when one of them is killed."""

    losses = (BrokenProcessPool,)

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count
        self._pool: Executor | None = None

    def workers(self) -> int:
        return self._count

    def executor(self) -> Executor:
        if self._pool is None:
            refuse_unguarded()
            self._pool = ProcessPoolExecutor(self._count, get_context("spawn"), _prepare, (os.getpid(),))
        return self._pool

    def recover(self) -> None:
        if getattr(self._pool, "_broken", False):
            self.dismiss()

    def dismiss(self) -> None:
        if self._pool is None:
            return
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        for process in processes:
            process.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = None


def refuse_unguarded() -> None:
    """Refuse to start processes from a script that each of them would run again, or could not load."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    if file is None:
        return
    if not os.path.exists(file):
        raise ZermeloError(M("Several processes need a script in a file, because each of them loads it."))
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        if frame.f_globals is vars(main) and frame.f_code.co_name == "<module>":
            if "__name__" not in frame.f_code.co_names:
                raise ZermeloError(
                    M(
                        'Each process loads the script anew: write `if __name__ == "__main__":` before the lines that '
                        "start several of them."
                    )
                )
            return
        frame = frame.f_back


def _prepare(parent: int) -> None:
    """Initialize a worker: it ends with its parent, and ignores Ctrl-C."""
    end_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
