"""A dask plugin that turns off the profiling of workers."""

from typing import Any

from distributed import WorkerPlugin

WATCHING = ("profile", "profile-cycle", "tick", "ticks")
"""Periodic callbacks that sample threads and the event loop up to a hundred times per second. They compete with the
task for the core and the GIL."""


class Unwatched(WorkerPlugin):  # type: ignore[misc]
    """Stop these callbacks on every worker, including those that join later."""

    name = "zermelo-unwatched"

    def setup(self, worker: Any) -> None:
        for name in WATCHING:
            watching = worker.periodic_callbacks.pop(name, None)  # a worker that joins would start it again
            if watching is not None:
                watching.stop()
