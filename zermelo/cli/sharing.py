"""Work that is shared out: by several processes or a cluster, where the command asks for it."""

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.tasks.crew import Crew


def sharing(workers: int | None, cluster: str) -> "AbstractContextManager[Crew | None]":
    """The crew that the options of a command mean; None where this process is to work as it always does.

    >>> with sharing(None, "") as crew:
    ...     crew is None
    True
    """
    if not cluster and workers in (None, 1):
        return nullcontext()
    from zermelo.tasks.crew import crew_of

    return crew_of(workers, cluster)
