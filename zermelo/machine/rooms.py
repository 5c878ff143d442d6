"""Lists and sets that never leave a rule: rewritten rules make them by these calls, and compiled they need no heap.

numba knows them as they are;
what they become is in `list_rooms.py` and `set_rooms.py`.
"""

from typing import Any

from zermelo.machine.substitutes import compiled_as


@compiled_as("zermelo.machine.rooms:new_list")
def new_list() -> list[Any]:
    """An empty list; compiled, it lies on the stack of the rule.

    >>> new_list()
    []
    """
    return []


@compiled_as("zermelo.machine.rooms:new_set")
def new_set() -> set[Any]:
    """An empty set; compiled, it lies on the stack of the rule, in the order in which Python keeps it.

    >>> new_set()
    set()
    """
    return set()


@compiled_as("zermelo.machine.rooms:new_bag")
def new_bag() -> set[Any]:
    """An empty set that is never gone through; compiled, it lies on the stack of the rule, in any order.

    >>> new_bag()
    set()
    """
    return set()


ROOMS = {"list": new_list, "set": new_set, "bag": new_bag}
"""What makes each kind of collection."""
