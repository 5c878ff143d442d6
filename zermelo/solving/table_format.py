"""The file of exact values: one format for opening books, endgame tables and whole solutions.

A file holds positions, each under the smallest key among its symmetric images, and for each a score. It is mapped into
memory, not read, so a table of gigabytes opens at once, and the same bytes are probed from Python (`Table.probe`) and
inside a compiled search (`look_up`, by the address of the mapped words).

    head     64-bit words (see `Word`) · a description as JSON · a checksum of each block · a checksum of the head
    body     in blocks of one megabyte, each with its checksum:
               keys    sorted; only their low 8, 16, 32 or 64 bits, whichever makes the file smallest
               scores  in 8, 16 or 32 bits each
               index   where in the two lists the keys with the same high bits begin

`scores.py` tells how a value and its plies are one number.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from zermelo.algorithms.variants.symmetry import canonical_key
from zermelo.languages.errors import ZermeloError
from zermelo.machine.memory import load
from zermelo.rules.game import Game, Position

MAGIC = int.from_bytes(b"ZERMELO\n", "little")
VERSION = 1
BLOCK = 1 << 20
DIGEST = 32
ABSENT = -1
"""The answer of `look_up` for a key that is not in the file."""
CHECKED_AT_ONCE = 64 * BLOCK
"""A body up to this size is checked when the file is opened, a larger one where it is read."""


class Word(IntEnum):
    """The words at the beginning of a file; `…_AT` is where a section begins, in words."""

    MAGIC = 0
    VERSION = 1
    SIZE = 2
    DESCRIPTION = 3
    ENTRIES = 4
    BUCKETS = 5
    SHIFT = 6
    KEY_BITS = 7
    KEY_MASK = 8
    SCORE_BITS = 9
    SCORE_MASK = 10
    KEYS_AT = 11
    SCORES_AT = 12
    INDEX_AT = 13
    BODY_AT = 14
    RESERVED = 15


BUCKETS, SHIFT, KEY_BITS, KEY_MASK = int(Word.BUCKETS), int(Word.SHIFT), int(Word.KEY_BITS), int(Word.KEY_MASK)
SCORE_BITS, SCORE_MASK = int(Word.SCORE_BITS), int(Word.SCORE_MASK)
KEYS_AT, SCORES_AT, INDEX_AT = int(Word.KEYS_AT), int(Word.SCORES_AT), int(Word.INDEX_AT)


class BadFile(ZermeloError):
    """The file is not a whole and sound table, or not one of this game."""


def rounded(size: int) -> int:
    """The size of a section with what fills it up to whole words."""
    return -(-size // 8) * 8


# ---------------------------------------------------------------------------------------------
# Probing. These functions are compiled into searches; `table` is then the address of the mapped words.


def look_up(table: Any, key: int) -> int:
    """The score of a key, or ABSENT."""
    bucket = key >> load(table, SHIFT)
    if key < 0 or bucket >= load(table, BUCKETS):
        return ABSENT
    index = load(table, INDEX_AT) + bucket
    low, end = load(table, index), load(table, index + 1)
    high = end
    start, bits, mask = load(table, KEYS_AT), load(table, KEY_BITS), load(table, KEY_MASK)
    wanted = key & mask
    while low < high:
        middle = (low + high) >> 1
        if packed(table, start, bits, mask, middle) < wanted:
            low = middle + 1
        else:
            high = middle
    if low == end or packed(table, start, bits, mask, low) != wanted:
        return ABSENT
    return packed(table, load(table, SCORES_AT), load(table, SCORE_BITS), load(table, SCORE_MASK), low)


def packed(table: Any, start: int, bits: int, mask: int, number: int) -> int:
    """An entry of a list whose entries take 8, 16, 32 or 64 bits."""
    place = number * bits
    return load(table, start + (place >> 6)) >> (place & 63) & mask


def prober(game: Game) -> Callable[[Any, Position], int]:
    """The function `probe(table, state)` for use inside a kernel: the score of a position, or ABSENT.

    `table` is the Table itself when interpreted and `Table.address` when compiled.
    """
    canonical = canonical_key(game)

    def probe(table: Any, state: Position) -> int:
        return look_up(table, canonical(state))

    return probe
