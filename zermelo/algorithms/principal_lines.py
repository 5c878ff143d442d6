"""The principal line of each ply, kept in the words of a block while a kernel searches.

    header of the kernel | row of ply 0 | row of ply 1 | …          row:   length  child  child  child …

A child is the number of a move in the order of the rules.
"""

from typing import Any

from zermelo.machine.runtime.memory import Block, load, store

HEADER = 32
"""Words before the rows: counters and settings, which each kernel names for itself."""
LINE = 128
"""How many plies of a principal line are kept."""
END = HEADER + LINE * LINE
"""The first word behind the rows."""


def end_line(run: Any, depth: int) -> None:
    """Make the principal line of this node empty."""
    if depth < LINE:
        store(run, HEADER + LINE * depth, 0)


def extend_line(run: Any, depth: int, child: int) -> None:
    """Make the principal line of this node this child, followed by the child's own line."""
    if depth >= LINE - 1:
        return
    row = HEADER + LINE * depth
    below = row + LINE
    length = min(load(run, below), LINE - 2)
    store(run, row + 1, child)
    for word in range(1, length + 1):
        store(run, row + 1 + word, load(run, below + word))
    store(run, row, length + 1)


def copy_line(run: Any, row: int) -> None:
    """Copy the principal line of the root into a row elsewhere."""
    for word in range(load(run, HEADER) + 1):
        store(run, row + word, load(run, HEADER + word))


def principal_line(block: Block, row: int = HEADER) -> list[int]:
    """The children of the line from the root, or of one in a row elsewhere."""
    return [block.words[row + 1 + ply] for ply in range(block.words[row])]
