"""Work of numba's that our programs do not need, left out: one idea a file, and the machine code stays the same.

numba is made for single functions of long loops. A search is a hundred small functions, so that much of the time goes
into records and checks that numba makes of each of them. Besides what `call_types` saves, these files save a sixth.
"""

from functools import cache

from zermelo.machine.spared import call_types, constraints, counts, lifetimes, passes, timers, variables


@cache
def install() -> None:
    """Let numba compile this way; calling it again changes nothing."""
    for idea in (call_types, constraints, counts, lifetimes, passes, timers, variables):
        idea.install()
