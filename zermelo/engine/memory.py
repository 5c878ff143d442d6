"""The words of memory that one thread of the engine works in, and how moves are kept there.

The `run` of a kernel is the handle of a block of words (`zermelo/machine/runtime/memory.py`), laid out like this:

    counters | lines, a row a ply | killers, two a ply | replies | history of each player | … | path | moves | …

A word of the history is `count | 1`, or 0 where nothing is known of a move. The words in use are listed, because a
search of a few hundred nodes uses few of the thousands, and would else spend its time on letting all of them fade.

A move of any kind (a number, or a tuple of numbers) is kept on the stack whole; where one word must do, as in the
history, its `code` stands for it.
"""

from zermelo.machine.runtime.lines import END, LINE
from zermelo.machine.runtime.memory import Block, load, store

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
IN_USE = FINISHED_LINE + LINE
"""How many words of the history are in use; behind it, which."""
WORDS = IN_USE + 1 + 2 * CODES


class TooManyMoves(Exception):
    """A position has more moves than there is room for."""


def counted(run, word):
    """The count of a word of the history."""
    return load(run, word) >> 1


def count(run, word, number):
    """Set the count of a word of the history."""
    if load(run, word) == 0:
        used = load(run, IN_USE) + 1
        store(run, IN_USE + used, word)
        store(run, IN_USE, used)
    store(run, word, number << 1 | 1)


def fade(run):
    """Let what was learned about moves count half at the next depth."""
    for number in range(1, load(run, IN_USE) + 1):
        word = load(run, IN_USE + number)
        store(run, word, load(run, word) >> 2 << 1 | 1)


def fade_block(block: Block) -> None:
    """The same from Python, for a whole block at once."""
    if not block.machine:
        fade(block.handle)
        return
    used = block.array[IN_USE + 1 : IN_USE + 1 + block.words[IN_USE]]
    block.array[used] = block.array[used] >> 2 << 1 | 1


def code(action):
    """One number for a move; most games have fewer moves than there are codes, and then each has its own."""
    return hash(action) & (CODES - 1)
