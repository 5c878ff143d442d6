"""Work that is shared out: by several processes or a cluster, where the command asks for it."""

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.tasks.pool import TaskPool


def sharing(workers: int | None, cluster: str) -> "AbstractContextManager[TaskPool | None]":
    """The pool that the options of a command mean; None where this process is to work as it always does.

    >>> with sharing(None, "") as pool:
    ...     pool is None
    True
    """
    if not cluster and workers in (None, 1):
        return nullcontext()
    from zermelo.tasks.pool import pool_of

    return pool_of(workers, cluster)
