"""A cluster: the workers of a dask scheduler, given by its address or by its file.

dask reschedules the tasks of a killed worker, and includes workers that join. See docs/cluster.md.
"""

import logging
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError, Executor
from pathlib import Path
from traceback import extract_tb
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.tasks.pool import LOOKING, Many

PATIENCE = 10.0
"""Timeout for the scheduler, in seconds."""
RETRIES = 5
"""Retries of a batch by dask."""


def version() -> str:
    from zermelo import __version__

    return __version__


class Cluster(Many):
    """The workers of a dask scheduler."""

    batch_seconds = 1.0
    sees_files = False

    def __init__(self, address: str) -> None:
        super().__init__()
        try:
            from distributed import Client, KilledWorker
            from distributed.comm import CommClosedError

            from zermelo.tasks.dask_worker import Unwatched
        except ImportError:
            raise ZermeloError(M("A cluster needs the package distributed: pip install 'zermelo[cluster]'.")) from None
        self.losses = (KilledWorker, CancelledError)
        self._disconnected = CommClosedError
        for name in ("distributed", "distributed.client"):  # dask sets a level of its own for some
            logging.getLogger(name).setLevel(logging.CRITICAL)
        where = {"scheduler_file": address} if Path(address).is_file() else {"address": address}
        try:
            self._client = Client(**where, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError):
            raise ZermeloError(
                M("No cluster answers at {address}; start one with `dask scheduler`.", address=address)
            ) from None
        self._refuse_other_versions(address)
        self._client.register_plugin(Unwatched())
        self._executor = self._client.get_executor(retries=RETRIES, pure=False)
        self._sent: list[tuple[Any, Any]] = []
        self._counted, self._workers = 0.0, 0

    def _refuse_other_versions(self, address: str) -> None:
        """Refuse another version: tasks are pickled by name, so both sides must have the same names."""
        try:
            theirs = self._client.run_on_scheduler(version)
        except Exception:  # dask may raise any exception for a function that it cannot load
            theirs = ""
        if theirs != version():
            self._client.close()
            raise ZermeloError(
                M(
                    "The scheduler at {address} does not run in an environment with Zermelo {version}; "
                    "install the same version on every machine.",
                    address=address,
                    version=version(),
                )
            )

    def workers(self) -> int:
        """The number of workers, refreshed every second, because they may join and leave."""
        now = time.monotonic()
        if now - self._counted > LOOKING or not self._workers:
            self._counted, self._workers = now, len(self._client.nthreads())
        return self._workers

    def executor(self) -> Executor:
        return self._executor  # type: ignore[no-any-return]

    def results(self, work: Callable[..., Any], tasks: Iterable[Any], *shared: Any) -> Generator[Any, None, None]:
        """Share out the tasks; the end of the scheduler is told in a sentence."""
        try:
            yield from super().results(work, tasks, *shared)
        except Exception as error:
            # A connection fails before the client's status changes.
            if self._client.status == "running" and not isinstance(error, self._disconnected):
                raise
            raise ZermeloError(
                M(
                    "The scheduler of the cluster has ended, or cannot be reached. Start it again and give the same "
                    "command, a match with --resume; what is finished is kept."
                )
            ) from None

    def is_loss(self, error: Exception) -> bool:
        """Include a worker killed while its result is sent, which dask reports as an error of unpacking."""
        innermost = extract_tb(error.__traceback__)[-1:]
        return super().is_loss(error) or any(frame.filename.endswith("cfexecutor.py") for frame in innermost)

    def sent(self, shared: Any) -> Any:
        """Scatter shared data to the workers, once."""
        for given, handle in self._sent:
            if given is shared:
                return handle
        handle = self._client.scatter(shared, broadcast=True, hash=False)
        self._sent = [*self._sent[-3:], (shared, handle)]
        return handle

    def recover(self) -> None:
        self._sent.clear()  # the workers that held it may be gone

    def dismiss(self) -> None:
        """Disconnect from the cluster."""
        self._sent.clear()
        self._executor.shutdown(wait=False)
        self._client.close()
