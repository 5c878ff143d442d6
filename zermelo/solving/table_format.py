"""The file format of exact values, for opening books, endgame tables and complete solutions.

A file holds a score for each position, under the smallest key among its symmetric images. It is memory-mapped, so a
table of gigabytes opens at once, and the same bytes are probed from Python (`Table.probe`) and inside a compiled search
(`look_up`, by the address of the mapped words).

    head     64-bit words (see `Word`) · a description as JSON · a checksum of each block · a checksum of the head
    body     in blocks of one megabyte, each with its checksum:
               keys    sorted; only their low 8, 16, 32 or 64 bits, whichever makes the file smallest
               scores  in 8, 16 or 32 bits each
               index   for each prefix of a key, its first place in the two lists

`scores.py` encodes a value and its plies as one number.

A table of endgames by number (`zermelo/rules/endgames.py`) has no keys, and outcomes (`retrograde.py`) instead of
scores, compressed in chunks: neighbouring places mostly have few distinct outcomes.

    scores  consecutive chunks of 2048 places, each   the bits per place · a dictionary of the distinct outcomes,
                                                      four per word · for each place an index into it
    index   the offset of each chunk, in words
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from zermelo.algorithms.variants.symmetry import canonical_key
from zermelo.languages.errors import ZermeloError
from zermelo.machine.runtime.memory import load
from zermelo.rules.game import MAX, Game, Position

MAGIC = int.from_bytes(b"ZERMELO\n", "little")
VERSION = 1
BLOCK = 1 << 20
DIGEST = 32
ABSENT = -1
"""Returned by `look_up` for a key that is not in the file."""
CHECKED_AT_ONCE = 64 * BLOCK
"""A body up to this size is checked when the file is opened, a larger one block by block as it is read."""


class Word(IntEnum):
    """The words at the start of a file; `…_AT` is the offset of a section, in words."""

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
    SPAN = 15
    """In a table of endgames, the span of its scores; 0 in others."""


BUCKETS, SHIFT, KEY_BITS, KEY_MASK = int(Word.BUCKETS), int(Word.SHIFT), int(Word.KEY_BITS), int(Word.KEY_MASK)
SCORE_BITS, SCORE_MASK = int(Word.SCORE_BITS), int(Word.SCORE_MASK)
KEYS_AT, SCORES_AT, INDEX_AT = int(Word.KEYS_AT), int(Word.SCORES_AT), int(Word.INDEX_AT)
ENTRIES, SPAN = int(Word.ENTRIES), int(Word.SPAN)
CHUNK_BITS = 11
CHUNK = 1 << CHUNK_BITS
"""Places per compressed chunk of a table of endgames."""


class BadFile(ZermeloError):
    """The file is not a complete, undamaged table of this game."""


def rounded(size: int) -> int:
    """The size of a section, padded to whole words."""
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
    if game.advice.proof.endgames is not None:
        return endgame_prober(game)
    canonical = canonical_key(game)

    def probe(table: Any, state: Position) -> int:
        return look_up(table, canonical(state))

    return probe


def outcome_at(table: Any, place: int) -> int:
    """The outcome of a place in a table of endgames that has it."""
    chunk = load(table, SCORES_AT) + load(table, load(table, INDEX_AT) + (place >> CHUNK_BITS))
    bits, kinds = load(table, chunk), load(table, chunk + 1)
    number = 0
    if bits > 0:
        each = 64 // bits
        inside = place & CHUNK - 1
        word = load(table, chunk + 2 + (kinds + 3 >> 2) + inside // each)
        number = word >> inside % each * bits & (1 << bits) - 1
    return load(table, chunk + 2 + (number >> 2)) >> (number & 3) * 16 & 0xFFFF


def endgame_prober(game: Game) -> Callable[[Any, Position], int]:
    """The same for a table of endgames: the score for MAX, from the outcome for the side to move."""
    endgames = game.advice.proof.endgames
    assert endgames is not None
    place_of = endgames.place

    def probe(table: Any, state: Position) -> int:
        place = place_of(state)
        if place < 0 or place >= load(table, ENTRIES):
            return ABSENT
        outcome, span = outcome_at(table, place), load(table, SPAN)
        if outcome == 0:
            return span
        plies, mover_wins = (outcome - 1) >> 1, outcome & 1 == 0
        if mover_wins == (game.player(state) == MAX):
            return 3 * span - 1 - plies
        return plies

    return probe
