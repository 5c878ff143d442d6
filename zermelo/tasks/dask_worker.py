"""The settings of a dask worker that works for us: it computes, and does not profile itself."""

from typing import Any

from distributed import WorkerPlugin

WATCHING = ("profile", "profile-cycle", "tick", "ticks")
"""Jobs of dask that look at its threads a hundred times a second and at its event loop fifty times. They compete with
the task for the core and for Python's lock."""


class Unwatched(WorkerPlugin):  # type: ignore[misc]
    """Ends these jobs on every worker, on those that join later as well."""

    name = "zermelo-unwatched"

    def setup(self, worker: Any) -> None:
        for name in WATCHING:
            watching = worker.periodic_callbacks.pop(name, None)  # a worker that joins would start it again
            if watching is not None:
                watching.stop()
