"""The pool of processes or the cluster that a command requests."""

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.tasks.pool import TaskPool


def sharing(workers: int | None, cluster: str) -> "AbstractContextManager[TaskPool | None]":
    """The pool for --workers and --cluster; None to work in this process.

    >>> with sharing(None, "") as pool:
    ...     pool is None
    True
    """
    if not cluster and workers in (None, 1):
        return nullcontext()
    from zermelo.tasks.pool import pool_of

    return pool_of(workers, cluster)
