"""The words of memory that one thread of the engine works in, and how moves are kept there.

The `run` of a kernel is the handle of a block of words (`zermelo/machine/memory.py`), which the engine lays out like
this:

    counters | lines, a row a ply | killers, two a ply | replies | history of each player | … | path | moves | …

A move of any kind (a number, or a tuple of numbers) is kept on the stack whole; where one word must do, as in the
history, its `code` stands for it.
"""

from zermelo.machine.lines import END, LINE
from zermelo.machine.memory import Block

CODES = 4096
"""How many codes of moves there are; two moves that share one are sorted alike, which does no harm."""
DEEPEST = 240
"""No line is searched further than this many plies from the root."""

NODES, DOUBTS, STOP, NODE_LIMIT, TABLE_BITS, AGE, DEEPEST_SEEN, HISTORY_LENGTH, HITS, LEFT_OUT, FILE, SPAN = range(12)
"""Counters and settings. DOUBTS counts what keeps a value from being exact: estimates, pruned moves, repetitions; FILE
and SPAN tell where a file of exact values is and how its scores are written."""
LEAVES, VARIANCE, TURNED, SHARED = 12, 13, 14, 15
"""Of games of chance: how many positions were valued, be it to sort moves; the square of the standard error of the
value found last, where outcomes are sampled; with which outcome of each node this thread begins, in parts of
WHOLE_TURN of them; and whether other threads write into the table."""
WHOLE_TURN = 256

KILLERS = END
REPLIES = KILLERS + 2 * LINE
HISTORY = REPLIES + CODES
MARKS = HISTORY + 2 * CODES
"""For each code, the stamp of the last node in which that move was noisy."""
PATH = MARKS + CODES
"""The keys of the positions that led to this one, those of the game before the root first."""
LONGEST_PATH = 4096
UTILITIES = PATH + LONGEST_PATH
"""The points of each utility that a file of exact values knows, in its order."""
MOST_UTILITIES = 1024
STACK = UTILITIES + MOST_UTILITIES
STACK_WORDS = 1 << 18
EXCLUDED = STACK + STACK_WORDS
"""For each number of a move at the root, 1 where it is left out: the other lines of a multi-line search."""
MOST_ROOT_MOVES = STACK_WORDS // 3
"""No position on the stack has more moves: each takes two words, and at least one for the move itself."""
FINISHED_DEPTH = EXCLUDED + MOST_ROOT_MOVES
FINISHED_SCORE, FINISHED_LINE = FINISHED_DEPTH + 1, FINISHED_DEPTH + 2
"""Of the last depth that was finished, among all moves of the root: which one, its score, and its row of moves."""
WORDS = FINISHED_LINE + LINE


class TooManyMoves(Exception):
    """A position has more moves than there is room for."""


def fade(block: Block) -> None:
    """Let what was learned about moves count half at the next depth."""
    if block.machine:
        block.array[HISTORY:MARKS] //= 2
    else:
        for word in [word for word in block.words if HISTORY <= word < MARKS]:
            block.words[word] //= 2


def code(action):
    """One number for a move; most games have fewer moves than there are codes, and then each has its own."""
    return hash(action) & (CODES - 1)
