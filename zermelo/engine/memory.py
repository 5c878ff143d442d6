"""The memory of one engine thread, and the representation of moves in it.

The `run` of a kernel is the handle of a block of words (`zermelo/machine/runtime/memory.py`) with this layout:

    counters | lines, one row per ply | killers, two per ply | replies | history of each player | … | path | moves | …

A word of the history is `count | 1`, or 0 if unused. The words in use are listed, because a search of a few hundred
nodes uses few of the thousands, and would otherwise spend its time on ageing all of them.

A move of any type (a number, or a tuple of numbers) is stored on the stack in full; where it must fit into one word, as
in the history, its `code` represents it.
"""

from zermelo.algorithms.principal_lines import END, LINE
from zermelo.machine.runtime.memory import Block, load, store

CODES = 4096
"""The number of move codes; a collision only makes two moves share their ordering statistics."""
DEEPEST = 240
"""The greatest distance of a node from the root, in plies."""

NODES, DOUBTS, STOP, NODE_LIMIT, TABLE_BITS, AGE, DEEPEST_SEEN, HISTORY_LENGTH, HITS, LEFT_OUT, FILE, SPAN = range(12)
"""Counters and settings. DOUBTS counts what makes a value inexact: estimates, pruned moves, repetitions; FILE and SPAN
are the address of a file of exact values and the span of its scores."""
LEAVES, VARIANCE, TURNED, SHARED = 12, 13, 14, 15
"""In games of chance: the number of positions evaluated, including for move ordering; the squared standard error of the
last value, where outcomes are sampled; the outcome of each node that this thread starts with, as a fraction with
denominator WHOLE_TURN; and whether other threads write into the table."""
WHOLE_TURN = 256

KILLERS = END
REPLIES = KILLERS + 2 * LINE
HISTORY = REPLIES + CODES
MARKS = HISTORY + 2 * CODES
"""For each code, the stamp of the last node in which that move was noisy."""
PATH = MARKS + CODES
"""The keys of the positions on the path, starting with those before the root."""
LONGEST_PATH = 4096
UTILITIES = PATH + LONGEST_PATH
"""The points of each utility in a file of exact values, in its order."""
MOST_UTILITIES = 1024
STACK = UTILITIES + MOST_UTILITIES
STACK_WORDS = 1 << 18
EXCLUDED = STACK + STACK_WORDS
"""For each move at the root, 1 if it is excluded, because another line of a multi-line search begins with it."""
MOST_ROOT_MOVES = STACK_WORDS // 3
"""The largest number of moves on the stack: each takes two words, and at least one for the move itself."""
FINISHED_DEPTH = EXCLUDED + MOST_ROOT_MOVES
FINISHED_SCORE, FINISHED_LINE = FINISHED_DEPTH + 1, FINISHED_DEPTH + 2
"""The last finished depth over all root moves: the depth, its score, and its line."""
IN_USE = FINISHED_LINE + LINE
"""The number of history words in use, followed by their indices."""
GUESSES = IN_USE + 1 + 2 * CODES
"""The estimates of the positions on the path, for the player to move."""
WORDS = GUESSES + DEEPEST + 1


class TooManyMoves(Exception):
    """The moves of a position overflow the stack."""


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
    """Age the history: halve its counts for the next depth."""
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
    """The code of a move; unique in most games, which have fewer moves than codes."""
    return hash(action) & (CODES - 1)
