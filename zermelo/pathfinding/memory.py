"""The memory of a search for a path: the positions found so far, by number, each with how it was reached.

A kernel's `run` is a block of words (`machine/runtime/memory.py`). A position takes a row of words; an open hash table
finds the number of one that is known. The same functions run interpreted, where a position is one object in one word.

>>> run = memory_for(10, 0, width=1, machine=False).handle
>>> add(run, (3, 1), NOWHERE, 0, 0.0), number_of(run, (2, 0)) == load(run, COUNT), add(run, (2, 0), 0, 1, 1.0)
(0, True, 1)
>>> number_of(run, (2, 0)), position(run, 0, (0, 0))
(1, (3, 1))
"""

from typing import Any

from zermelo.machine.runtime.memory import (
    Block,
    Stopped,
    float_of,
    load,
    product,
    restore,
    save,
    store,
    word_of,
    words_in,
)
from zermelo.machine.substitutes import compiled_as

NOWHERE = -1
"""No position: the parent of the start, and the answer of a search that finds no goal."""

STOP, FULL, NODES, EXPANDED, COUNT, FRONTIER, BOUND, NEXT_BOUND, LENGTH = range(9)
"""Words: a request to stop, whether the memory is full, positions generated, expanded, and numbered; the size of the
frontier; the least cost that a solution can have, as far as is known, and the next one; the length of the path."""
MOST, WIDTH, MASK, SLOT, ROWS, LINKS, COSTS, TABLE, WAITING, MEETING = range(9, 19)
"""Words: how many positions there is room for, the words of one, the last slot of the table, the slot of the position
looked up last, where each part begins (rows, links, costs, table, frontier), and where searches from both ends met."""
HEADER = 19
LONGEST = 20_000
"""The most moves of a path that is found by recursion."""
MULTIPLIER = 0x1F351F1D9E3779B1
ORDINALS = 1 << 16
"""A link is the number of the parent times this, and the place of the move among its moves."""


def words_per_position(width: int, waiting: int) -> int:
    """The words that one position takes: its row, link and cost, two to four slots of the table, and the frontier."""
    return width + 2 + 4 + waiting


def memory_for(most: int, waiting: int, *, width: int, machine: bool) -> Block:
    """Room for a number of positions, with `waiting` words for each in the frontier."""
    slots = 1 << (2 * most).bit_length()
    rows = HEADER + LONGEST
    links = rows + (most + 1) * width
    costs, table = links + most, links + 2 * most
    block = Block(table + slots + waiting * most, machine)
    block.words[MOST], block.words[WIDTH], block.words[MASK] = most, width, slots - 1
    block.words[ROWS], block.words[LINKS], block.words[COSTS] = rows, links, costs
    block.words[TABLE], block.words[WAITING] = table, table + slots
    return block


@compiled_as("zermelo.machine.runtime.memory_intrinsics:load")
def content(run: Any, word: int) -> int:
    """A number for the content of a word: its hash where it is an object, the word itself when compiled."""
    return hash(run.words[word])


def position(run: Any, number: int, like: Any) -> Any:
    """The position with that number; `like` is any position, which tells its type."""
    return restore(run, load(run, ROWS) + number * load(run, WIDTH), like)


def number_of(run: Any, state: Any) -> int:
    """The number of a position; that of the next new one, COUNT, if it is not known."""
    count, width, rows, table = load(run, COUNT), load(run, WIDTH), load(run, ROWS), load(run, TABLE)
    new = rows + count * width
    save(run, new, state)
    mixed = 1
    for word in range(width):
        mixed = product(mixed ^ mixed >> 29 ^ content(run, new + word), MULTIPLIER)
    slot = mixed >> 24 & load(run, MASK)
    while load(run, table + slot) != 0:
        number = load(run, table + slot) - 1
        row = rows + number * width
        same = True
        for word in range(width):
            if load(run, row + word) != load(run, new + word):
                same = False
                break
        if same:
            count = number
            break
        slot = slot + 1 & load(run, MASK)
    store(run, SLOT, slot)
    return count


def add(run: Any, state: Any, parent: int, ordinal: int, cost: float) -> int:
    """Number a position that `number_of` has just found to be new; with the move that reached it and its cost."""
    if parent == NOWHERE:
        store(run, WIDTH, words_in(state))
        number_of(run, state)
    number = load(run, COUNT)
    if number + 1 >= load(run, MOST):
        store(run, FULL, 1)
        raise Stopped
    store(run, load(run, TABLE) + load(run, SLOT), number + 1)
    store(run, COUNT, number + 1)
    link(run, number, parent, ordinal, cost)
    return number


def forget_last(run: Any, state: Any) -> None:
    """Take back the last position that was added."""
    number_of(run, state)
    store(run, load(run, TABLE) + load(run, SLOT), 0)
    store(run, COUNT, load(run, COUNT) - 1)


def link(run: Any, number: int, parent: int, ordinal: int, cost: float) -> None:
    """Record the cheapest known way to a position: its last move, by the parent and the place among its moves."""
    store(run, load(run, LINKS) + number, parent * ORDINALS + ordinal)
    store(run, load(run, COSTS) + number, word_of(cost))


def cost_of(run: Any, number: int) -> float:
    """The cost of the cheapest known way to a position."""
    return float_of(load(run, load(run, COSTS) + number))


def count_node(run: Any) -> None:
    """Count a generated position, and stop where that was requested."""
    store(run, NODES, load(run, NODES) + 1)
    if load(run, STOP) != 0:
        raise Stopped


def count_expansion(run: Any) -> None:
    """Count a position whose moves are about to be made."""
    store(run, EXPANDED, load(run, EXPANDED) + 1)


def put_move(run: Any, depth: int, ordinal: int) -> None:
    """Write a move of the path that a recursion is on, by its place among the moves."""
    store(run, HEADER + depth, ordinal)


def path_of(block: Block) -> list[int]:
    """The place of each move on the path that a recursion has found."""
    return [int(block.words[HEADER + depth]) for depth in range(block.words[LENGTH])]


def way_to(block: Block, number: int) -> list[int]:
    """The place of each move on the cheapest known way to a position, from the start."""
    links, ordinals = block.words[LINKS], []
    while (found := int(block.words[links + number])) >= 0:
        number, ordinal = divmod(found, ORDINALS)
        ordinals.append(ordinal)
    return ordinals[::-1]
