"""Work of numba's that our programs do not need, left out: one idea a file, and the machine code stays the same.

numba is made for single functions of long loops. A search is a hundred small functions, so that much of the time goes
into records and checks that numba makes of each of them. Besides what `call_types` saves, these files save a sixth.

They replace internals of one version of numba. Other supported versions compile as they come, which takes longer.
"""

from functools import cache

import numba

from zermelo.machine.numba_patches import call_types, constraints, counts, lifetimes, passes, timers

VERSION = "0.68.1"
"""The version of numba whose internals these files know."""


@cache
def install() -> None:
    """Let numba compile this way if it is of that version; calling it again changes nothing."""
    if numba.__version__ != VERSION:
        return
    for idea in (call_types, constraints, counts, lifetimes, passes, timers):
        idea.install()
