"""Lists and sets that never leave a rule: rewritten rules make them by these calls, and compiled they need no heap.

numba knows them as they are;
what they become is in `lists.py` and `bags.py`.
"""

from typing import Any

from zermelo.machine.substitutes import compiled_as


class LentList(list[Any]):
    """A list that a helper fills."""

    take = list.append


class LentSet(set[Any]):
    """A set that a helper fills; one that would return a list may do so, too."""

    take = set.add


@compiled_as("zermelo.machine.natural.stack.making:new_list")
def new_list(*like: Any) -> list[Any]:
    """An empty list, of such items if it is not plain what it holds; compiled, it lies on the stack of the rule.

    >>> new_list()
    []
    """
    return []


@compiled_as("zermelo.machine.natural.stack.making:new_bag")
def new_bag(*like: Any) -> set[Any]:
    """An empty set whose order cannot matter; compiled, it is bits on the stack of the rule.

    >>> len(new_bag())
    0
    """
    return LentSet()


@compiled_as("zermelo.machine.natural.stack.making:new_lent_list")
def new_lent_list(like: Any) -> list[Any]:
    """An empty list of such items that a helper fills; compiled, it lies on the stack of the rule that calls it.

    >>> new_lent_list(0)
    []
    """
    return LentList()


MAKERS = {
    "list": new_list,
    "set": new_bag,
    "lent list": new_lent_list,
    "lent set": new_bag,
}
"""The functions that make each kind of collection."""
