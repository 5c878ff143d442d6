"""Play matches, one at a time, in worker processes, stored as `zermelo match` stores them."""

from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock, Thread

from zermelo.arena.match import Contest
from zermelo.arena.plan import ContestPlan, Fixture
from zermelo.arena.store import Store
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.processors import processors
from zermelo.machine.runtime.threads import in_background
from zermelo.studio.http import Busy
from zermelo.tasks.pool import Processes, TaskPool

FILE = Path("arena.sqlite")


def processes() -> TaskPool:
    """Worker processes on all cores but one, which serves the pages."""
    return Processes(max(1, processors() - 1))


class Matches:
    """The file of matches, and the match in progress."""

    def __init__(self, file: Path = FILE, pool: Callable[[], TaskPool] = processes) -> None:
        self.file, self._pool = file, pool
        self._lock = Lock()
        self._stopping = Event()
        self._thread: Thread | None = None
        self.running: int | None = None
        """The number of the match in progress."""
        self.fault = ""
        """Why the last match failed, in a sentence."""

    def start(self, plan: ContestPlan) -> int:
        """Start a match and return its number in the file."""
        Fixture(plan).check()
        with self._lock:
            if self.running is not None:
                raise Busy(M("A match is being played; stop it first."))
            with Store(self.file) as store:
                self.running = store.begin(plan)
            self._stopping.clear()
            self.fault = ""
            self._thread = in_background(self._play, plan, name="match")
            return self.running

    def _play(self, plan: ContestPlan) -> None:
        try:
            with Store(self.file) as store, self._pool() as pool:
                for _ in Contest(plan, store, resume=True, pool=pool).play():
                    if self._stopping.is_set():
                        break
        except ZermeloError as error:
            self.fault = error.message
        finally:
            self.running = None

    def stop(self, wait: bool = True) -> None:
        """Stop the match after the current game; finished games stay stored. The processes end with the studio."""
        self._stopping.set()
        if self._thread and wait:
            self._thread.join()
