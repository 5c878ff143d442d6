"""The transposition table of a game of chance: bounds of the value of a position, to a depth.

An average needs full precision, and a window at a chance node may be passed on either side, so an entry has two floats:

    key xor the other three | at least | at most | age, depth and best move

Two threads that write at once leave four words that do not match and count as empty. As in the other table, every
position has two slots: the first is replaced by depth, the second always.
"""

from types import SimpleNamespace

from zermelo.engine.memory import AGE, DEEPEST, HITS, TABLE_BITS
from zermelo.engine.table import WORD, Layout, hashing
from zermelo.machine.runtime.memory import float_of, load, store, word_of
from zermelo.rules.game import Game

MOVE_BITS, DEPTH_BITS = 16, 8
WORDS_OF_ENTRY = 4
LAYOUT = Layout(MOVE_BITS, DEPTH_BITS, score_bits=0, key_bits=0)
COMPLETE = LAYOUT.complete
"""The depth that means "to the end of the game"."""
assert COMPLETE > DEEPEST


def bound_entries(game: Game, low: float, high: float) -> SimpleNamespace:
    """The table functions of a kernel; all values of the game lie between `low` and `high`."""
    key = hashing(game)
    most_move = (1 << MOVE_BITS) - 1
    depth_at, age_at, used_at = MOVE_BITS, MOVE_BITS + DEPTH_BITS, MOVE_BITS + DEPTH_BITS + 2

    def place(run, key):
        """The first word of the first of the two slots of a key."""
        return key >> WORD - load(run, TABLE_BITS) & ~7

    def content_at(table, where, key):
        """The last word of a slot if it belongs to the key, else 0."""
        content = load(table, where + 3)
        return content if load(table, where) ^ load(table, where + 1) ^ load(table, where + 2) ^ content == key else 0

    def probe(run, table, key):
        """The entry of a position: its last word, 0 if absent, and the bounds of the value."""
        where = place(run, key)
        for place_number in range(2):
            there = where + place_number * WORDS_OF_ENTRY
            least, most = load(table, there + 1), load(table, there + 2)
            content = load(table, there + 3)
            if content != 0 and load(table, there) ^ least ^ most ^ content == key:
                store(run, HITS, load(run, HITS) + 1)
                return content, float_of(least), float_of(most)
        return 0, low, high

    def write(table, where, key, least, most, content):
        first, second = word_of(least), word_of(most)
        store(table, where, key ^ first ^ second ^ content)
        store(table, where + 1, first)
        store(table, where + 2, second)
        store(table, where + 3, content)

    def keep(run, table, key, least, most, depth, move):
        """Store the result of a search; `move` is the index of the best move, −1 if none."""
        there, known_least, known_most = probe(run, table, key)
        if there != 0 and depth_of(there) == depth and max(least, known_least) <= min(most, known_most):
            least, most = max(least, known_least), min(most, known_most)
            if move < 0:
                move = move_of(there)
        number = move + 1 if move < most_move else 0
        age = load(run, AGE)
        content = ((1 << 2 | age) << DEPTH_BITS | depth) << MOVE_BITS | number
        first = place(run, key)
        second = first + WORDS_OF_ENTRY
        if content_at(table, second, key) != 0:
            write(table, second, key, least, most, content)
            return
        other = load(table, first + 3)
        stale = (other >> age_at & 3) != age
        if other == 0 or stale or depth >= depth_of(other) or content_at(table, first, key) != 0:
            write(table, first, key, least, most, content)
        else:
            write(table, second, key, least, most, content)

    def move_of(content):
        return (content & most_move) - 1

    def depth_of(content):
        return content >> depth_at & COMPLETE

    assert used_at < WORD
    return SimpleNamespace(key=key, probe=probe, keep=keep, move_of=move_of, depth_of=depth_of)
