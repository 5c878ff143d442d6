"""The frontier of a search: the positions that wait to be expanded, as a stack, or as a heap by priority.

>>> from zermelo.pathfinding.memory import memory_for
>>> run = memory_for(10, HEAP, width=1, machine=False).handle
>>> for number, priority in enumerate((5.0, 3.0, 4.0)):
...     insert(run, priority, 0.0, number, cost=0.0)
>>> [take_first(run) for _ in range(3)]
[1, 2, 0]
"""

from typing import Any

from zermelo.machine.runtime.memory import Stopped, float_of, load, store, word_of
from zermelo.pathfinding.memory import FRONTIER, FULL, MOST, WAITING, cost_of

ENTRY = 4
"""The words of an entry of the heap: the priority, the estimate, the number of the position, and the cost so far."""
HEAP = 2 * ENTRY
"""The words of the heap for each position: one for which a cheaper way is found is entered again."""


def push(run: Any, number: int) -> None:
    """Put a position on the stack."""
    size = load(run, FRONTIER)
    store(run, load(run, WAITING) + size, number)
    store(run, FRONTIER, size + 1)


def pop(run: Any) -> int:
    """Take the last position from the stack."""
    size = load(run, FRONTIER) - 1
    store(run, FRONTIER, size)
    return load(run, load(run, WAITING) + size)


def reverse_from(run: Any, size: int) -> None:
    """Reverse the order of the positions above the first `size` of the stack."""
    low, high = load(run, WAITING) + size, load(run, WAITING) + load(run, FRONTIER) - 1
    while low < high:
        first, last = load(run, low), load(run, high)
        store(run, low, last)
        store(run, high, first)
        low, high = low + 1, high - 1


def insert(run: Any, priority: float, estimate: float, number: int, cost: float) -> None:
    """Enter a position in the heap: the least priority is taken first, then the least estimate, then the oldest."""
    size = load(run, FRONTIER)
    if size >= load(run, MOST) * HEAP // ENTRY:
        store(run, FULL, 1)
        raise Stopped
    store(run, FRONTIER, size + 1)
    place = size
    entry = load(run, WAITING) + ENTRY * place
    store(run, entry, word_of(priority))
    store(run, entry + 1, word_of(estimate))
    store(run, entry + 2, number)
    store(run, entry + 3, word_of(cost))
    while place > 0 and is_before(run, place, (place - 1) // 2):
        swap(run, place, (place - 1) // 2)
        place = (place - 1) // 2


def first_priority(run: Any) -> float:
    """The least priority in the heap."""
    return float_of(load(run, load(run, WAITING)))


def is_outdated(run: Any) -> bool:
    """Whether a cheaper way to the first position of the heap was found after it was entered."""
    entry = load(run, WAITING)
    return float_of(load(run, entry + 3)) > cost_of(run, load(run, entry + 2))


def take_first(run: Any) -> int:
    """Take the position with the least priority from the heap."""
    number = load(run, load(run, WAITING) + 2)
    size = load(run, FRONTIER) - 1
    store(run, FRONTIER, size)
    swap(run, 0, size)
    place, child = 0, 1
    while child < size:
        if child + 1 < size and is_before(run, child + 1, child):
            child += 1
        if not is_before(run, child, place):
            break
        swap(run, place, child)
        place, child = child, 2 * child + 1
    return number


def swap(run: Any, one: int, other: int) -> None:
    first, second = load(run, WAITING) + ENTRY * one, load(run, WAITING) + ENTRY * other
    for word in range(ENTRY):
        kept = load(run, first + word)
        store(run, first + word, load(run, second + word))
        store(run, second + word, kept)


def is_before(run: Any, one: int, other: int) -> bool:
    """Whether an entry of the heap is to be taken before another."""
    first, second = load(run, WAITING) + ENTRY * one, load(run, WAITING) + ENTRY * other
    mine, theirs = float_of(load(run, first)), float_of(load(run, second))
    if mine != theirs:
        return mine < theirs
    mine, theirs = float_of(load(run, first + 1)), float_of(load(run, second + 1))
    if mine != theirs:
        return mine < theirs
    return load(run, first + 2) < load(run, second + 2)
