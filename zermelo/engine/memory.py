"""The words of memory that one thread of the engine works in, and how moves are kept there.

As in `zermelo/machine/memory.py`, the `run` of a kernel is a notebook: Python objects when interpreted, the address
of a block of 64-bit words when compiled. The engine lays its block out like this:

    counters | lines, a row a ply | killers, two a ply | replies | history of each player | … | path | stack of moves

A move of any kind (a number, or a tuple of numbers) is kept on the stack whole; where one word must do, as in the
history, its `code` stands for it.
"""

from typing import Any

from zermelo.machine.compile import compiled_as
from zermelo.machine.memory import HEADER, LINE, Notebook

CODES = 4096
"""How many codes of moves there are; two moves that share one are sorted alike, which does no harm."""
DEEPEST = 240
"""No line is searched further than this many plies from the root."""

NODES, DOUBTS, STOP, NODE_LIMIT, TABLE_BITS, AGE, DEEPEST_SEEN, HISTORY_LENGTH, HITS, LEFT_OUT, FILE, SPAN = range(12)
"""Counters and settings. DOUBTS counts what keeps a value from being exact: estimates, pruned moves, repetitions; FILE
and SPAN tell where a file of exact values is and how its scores are written."""

KILLERS = HEADER + LINE * LINE
REPLIES = KILLERS + 2 * LINE
HISTORY = REPLIES + CODES
MARKS = HISTORY + 2 * CODES
"""For each code, the stamp of the last node in which that move was noisy."""
EXCLUDED = MARKS + CODES
"""For each number of a move at the root, 1 where it is left out: the other lines of a multi-line search."""
PATH = EXCLUDED + CODES
"""The keys of the positions that led to this one, those of the game before the root first."""
LONGEST_PATH = 4096
UTILITIES = PATH + LONGEST_PATH
"""The points of each utility that a file of exact values knows, in its order."""
MOST_UTILITIES = 1024
STACK = UTILITIES + MOST_UTILITIES
STACK_WORDS = 1 << 18
WORDS = STACK + STACK_WORDS


class TooManyMoves(Exception):
    """A position has more moves than there is room for."""


@compiled_as("zermelo.engine.machine:save")
def save(run: Notebook, word: int, action: Any) -> None:
    """Keep a move, whatever it consists of."""
    run.words[word] = action


@compiled_as("zermelo.engine.machine:restore")
def restore(run: Notebook, word: int, like: Any) -> Any:
    """The move kept there; `like` is any move, to tell what kind it is."""
    return run.words[word]


@compiled_as("zermelo.engine.machine:words_in")
def words_in(action: Any) -> int:
    """How many words a move takes."""
    return 1


@compiled_as("zermelo.engine.machine:product")
def product(first: int, second: int) -> int:
    """The product modulo 2^63. Said expressly, because the compiler may assume that products never overflow."""
    return first * second & (1 << 63) - 1


def code(action):
    """One number for a move; most games have fewer moves than there are codes, and then each has its own."""
    return hash(action) & (CODES - 1)
