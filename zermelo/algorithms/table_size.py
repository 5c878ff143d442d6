"""How large the tables of a search may be, and what to say where the machine has no room for one.

>>> checked_megabytes(64)
64
>>> checked_megabytes(0.5)
Traceback (most recent call last):
zermelo.languages.errors.ZermeloError: A table of 0.5 MB is not possible; give a size from 1 to 1048576.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

MOST_MEGABYTES = 1 << 20


def checked_megabytes(megabytes: float) -> float:
    """The size of a table, refused if no table has it."""
    if not 1 <= megabytes <= MOST_MEGABYTES:  # NaN fails here, too
        raise ZermeloError(
            M(
                "A table of {megabytes:g} MB is not possible; give a size from 1 to {most}.",
                megabytes=megabytes,
                most=str(MOST_MEGABYTES),
            )
        )
    return megabytes


@contextmanager
def room_for(megabytes: float) -> Iterator[None]:
    """Turn a lack of memory, while inside, into one sentence."""
    try:
        yield
    except MemoryError:
        raise ZermeloError(
            M("There is no memory for a table of {megabytes:g} MB; give a smaller size.", megabytes=megabytes)
        ) from None
