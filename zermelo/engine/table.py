"""The transposition table.

An entry is one 64-bit word where the game's key has few enough bits, and identifies its position exactly:

    remaining key bits | score | age | depth | bound | move

Otherwise it is two words, `hash xor content` and `content`: two threads that write at once leave a pair that does not
match and counts as empty. No locks are needed in either case. The key is scrambled by an invertible operation, so its
high bits choose the slot and the remaining ones identify the position.

Every position has two slots: the first is replaced by depth, the second always.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import SimpleNamespace

from zermelo.engine.memory import AGE, DEEPEST, HITS, TABLE_BITS
from zermelo.engine.scoring import Scale
from zermelo.machine.runtime.memory import Block, load, product, store
from zermelo.machine.runtime.threads import in_background
from zermelo.rules.game import Game, Position
from zermelo.rules.identity import require_names

UPPER, LOWER, EXACT = 1, 2, 3
"""Whether the score of an entry is an upper bound, a lower bound, or exact; as bits, so that EXACT is both."""
WORD = 63
"""Bits used per word: words are never negative."""
AGES = 4
SCRAMBLE = 0x1F83_D9AB_FB41_BD6B
AGAIN = 0x2545_F491_4F6C_DD1D

PAGE = 512
"""Words per page of memory, on the system with the smallest pages."""
PIECE = 1 << 20
"""Words mapped at a time."""
MAPPING = 1.0
"""Time limit for mapping a table, in seconds."""
SMALLEST_BITS = 4
SAMPLE = 1000
"""Sample size of the fill ratio, in words."""


def bits_of(megabytes: float) -> int:
    """The binary logarithm of the number of words in a table of that size.

    >>> bits_of(64)
    23
    """
    return max(SMALLEST_BITS, int(megabytes * 2**20 / 8).bit_length() - 1)


@dataclass(frozen=True)
class Layout:
    """The bit fields of an entry."""

    move_bits: int
    depth_bits: int
    score_bits: int
    key_bits: int
    """Bits of the key in a one-word entry; 0 if it takes a word of its own."""

    @property
    def content_bits(self) -> int:
        return self.move_bits + 2 + self.depth_bits + 2 + self.score_bits

    @property
    def complete(self) -> int:
        """The depth that means "to the end of the game"."""
        return (1 << self.depth_bits) - 1


def layout_of(game: Game, scale: Scale, table_bits: int) -> Layout:
    """One word if the key fits beside the other fields, for a table of that size, else two."""
    longest = min(game.longest or DEEPEST, DEEPEST)
    depth_bits = (longest + 1).bit_length()
    score_bits = (2 * scale.largest + 1).bit_length()
    one = Layout(6, depth_bits, score_bits, game.key_bits or WORD)
    if (
        game.key
        and game.key_bits
        and not game.transposition
        and one.content_bits + max(0, game.key_bits - table_bits) < WORD
    ):
        return one
    return Layout(min(12, WORD - 4 - depth_bits - score_bits), depth_bits, score_bits, 0)


class TableMemory(Block):
    """The words of a table, a power of two, shared by all threads."""

    def __init__(self, bits: int, machine: bool) -> None:
        self.bits = bits
        super().__init__(1 << bits, machine)
        self._is_mapped = not machine
        self._hurry = threading.Event()

    @contextmanager
    def becoming_mapped(self) -> Iterator[None]:
        """Map the memory in the background of the work inside; large tables for a second, the remaining pages on use.

        A new page is mapped when first touched, which takes as long as searching thousands of nodes: a search of a
        tenth of a second would do little else.
        """
        if self._is_mapped:
            yield
            return
        self._is_mapped = True
        toucher = in_background(self._touch)
        try:
            yield
        finally:
            if toucher:
                toucher.join(MAPPING)
                self._hurry.set()
                toucher.join()

    def _touch(self) -> None:
        for start in range(0, len(self.array), PIECE):
            if self._hurry.is_set():
                return
            self.array[start : start + PIECE : PAGE] |= 0

    def fill(self) -> float:
        """The fill ratio of the table, from a sample: keys are scrambled, so its first words are representative."""
        if not self.machine:
            return len(self.words) / (1 << self.bits)
        sample: list[int] = self.array[:SAMPLE].tolist()
        return 1 - sample.count(0) / len(sample)


def hashing(game: Game) -> Callable[[Position], int]:
    """The key of a position for tables of two words: 63 bits, the same interpreted and compiled."""
    half = WORD // 2
    key = game.transposition or game.key
    number_key = key is not None and isinstance(key(game.initial), int)
    require_names(game, game.initial)

    def of_number(state):
        return scrambled(key(state))  # type: ignore[misc]

    def of_key(state):
        return scrambled(hash(key(state)))  # type: ignore[misc]

    def of_position(state):
        return scrambled(hash(state))

    def scrambled(number):
        mixed = product(number, SCRAMBLE)
        mixed = product(mixed ^ mixed >> half, AGAIN)
        return mixed ^ mixed >> half

    return of_number if number_key else of_key if key else of_position


def hashing_within(game: Game, bits: int) -> Callable[[Position], int]:
    """The key of a position in `bits` bits, scrambled by a bijection."""
    mask = (1 << bits) - 1
    half = (bits + 1) // 2
    key = game.key

    def of_position(state):
        mixed = product(key(state), SCRAMBLE) & mask  # type: ignore[misc]
        return product(mixed ^ mixed >> half, AGAIN) & mask

    return of_position


def entries(game: Game, layout: Layout, scale: Scale) -> SimpleNamespace:
    """The table functions of a kernel."""
    move_bits, depth_bits, score_bits = layout.move_bits, layout.depth_bits, layout.score_bits
    content_bits, key_bits = layout.content_bits, layout.key_bits
    most_move, most_depth = (1 << move_bits) - 1, (1 << depth_bits) - 1
    bound_at, depth_at = move_bits, move_bits + 2
    age_at, score_at = depth_at + depth_bits, depth_at + depth_bits + 2
    content_mask, score_mask = (1 << content_bits) - 1, (1 << score_bits) - 1
    offset = scale.largest
    one_word = key_bits > 0
    key = hashing_within(game, key_bits) if one_word else hashing(game)

    def place(run, key):
        """The first word of the first of the two slots of a key."""
        bits = load(run, TABLE_BITS)
        if one_word:
            return (key >> key_bits - bits if key_bits > bits else key) & ~1
        return key >> WORD - bits & ~3

    def rest(run, key):
        """The key bits that the slot does not imply, including which slot of the pair is its own."""
        bits = load(run, TABLE_BITS)
        return key & ((2 << key_bits - bits) - 1 if key_bits > bits else 1)

    def content_at(run, table, where, key):
        """The content of a slot if it belongs to the key, else 0."""
        if one_word:
            word = load(table, where)
            return word & content_mask if word >> content_bits == rest(run, key) else 0
        content = load(table, where + 1)
        return content if load(table, where) ^ content == key else 0

    def probe(run, table, key):
        """The content of the entry of a position, 0 if absent."""
        where = place(run, key)
        found = content_at(run, table, where, key)
        if found == 0:
            found = content_at(run, table, where + (1 if one_word else 2), key)
        if found != 0:
            store(run, HITS, load(run, HITS) + 1)
        return found

    def write(run, table, where, key, content):
        if one_word:
            store(table, where, rest(run, key) << content_bits | content)
        else:
            store(table, where, key ^ content)
            store(table, where + 1, content)

    def keep(run, table, key, score, bound, depth, move):
        """Store the result of a search; `move` is the index of the best move, −1 if none."""
        number = move + 1 if move < most_move else 0
        age = load(run, AGE)
        content = ((((score + offset) << 2 | age) << depth_bits | depth) << 2 | bound) << move_bits | number
        first = place(run, key)
        second = first + (1 if one_word else 2)
        if content_at(run, table, second, key) != 0:
            write(run, table, second, key, content)
            return
        there = load(table, first if one_word else first + 1) & content_mask
        mine = content_at(run, table, first, key) != 0
        stale = (there >> age_at & 3) != age
        if mine or there == 0 or stale or depth >= (there >> depth_at & most_depth):
            write(run, table, first, key, content)
        else:
            write(run, table, second, key, content)

    def keep_quiet(run, table, key, score, bound):
        """Store the result of a quiescence search, never in place of a deeper one of the same position."""
        known = probe(run, table, key)
        if known == 0 or depth_of(known) == 0:
            keep(run, table, key, score, bound, 0, -1)

    def answers(score, bound, alpha, beta):
        """Whether a score with that bound causes a cutoff in this window."""
        return bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)

    def move_of(content):
        return (content & most_move) - 1

    def bound_of(content):
        return content >> bound_at & 3

    def depth_of(content):
        return content >> depth_at & most_depth

    def score_of(content):
        return (content >> score_at & score_mask) - offset

    return SimpleNamespace(
        key=key,
        probe=probe,
        keep=keep,
        keep_quiet=keep_quiet,
        answers=answers,
        move_of=move_of,
        bound_of=bound_of,
        depth_of=depth_of,
        score_of=score_of,
    )
