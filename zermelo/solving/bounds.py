"""The transposition table of a proof: the proved bounds of each position, in one 64-bit word.

    remaining key bits | work | upper bound | lower bound

The key is multiplied by an odd number, which is invertible: its high bits choose the slot, and the remaining bits,
stored in the word, identify the position exactly. Words are read and written atomically, so any number of threads may
share the table without locks. Slots come in pairs: the first is replaced by work, the second always.

The lower bound is counted up from the lowest value and the upper bound down from the highest, so that an empty word, 0,
bounds nothing.
"""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from zermelo.languages.message import M
from zermelo.machine.runtime.memory import load, store
from zermelo.rules.game import Game, Unsuitable, variant

TABLE_BITS = 2
"""The word of a thread's block with the binary logarithm of the table size."""
WORK_BITS = 6
"""Work is stored as the bit length of the number of nodes."""
WORD = 63
FINGERPRINT_BITS = 62
"""Bits of the fingerprint of a position without a key."""
SCRAMBLE = 0x1F83_D9AB_FB41_BD6B


def content_bits(most: int) -> int:
    """The number of bits of a word beside the key, for values between −most and most."""
    return WORK_BITS + 2 * (2 * most).bit_length()


@lru_cache(maxsize=64)
def keyed(game: Game) -> Game:
    """The game with a key for the table: its own, or the fingerprint it declares where positions are too many."""
    if game.key is not None or game.advice.proof.fingerprint is None:
        return game
    return variant(game, key=game.advice.proof.fingerprint, key_bits=FINGERPRINT_BITS)


def smallest_table(game: Game, most: int) -> int:
    """The binary logarithm of the smallest table for which the remaining key bits fit into a word."""
    if game.key is None or game.key_bits is None:
        raise Unsuitable(
            M("{game} does not say how many bits its key has, which the table of a proof needs.", game=game.name)
        )
    return max(4, game.key_bits + 1 + content_bits(most) - WORD)


def entries(game: Game, most: int) -> SimpleNamespace:
    """The table functions of a kernel; `run` is a thread's block, `table` the shared memory."""
    key, key_bits = game.key, game.key_bits or 0
    mask = (1 << key_bits) - 1
    odd = SCRAMBLE & mask | 1
    value_bits = (2 * most).bit_length()
    value_mask = (1 << value_bits) - 1
    work_at = 2 * value_bits
    rest_at = work_at + WORK_BITS
    content_mask = (1 << rest_at) - 1

    def hashed(position):  # type: ignore[no-untyped-def]
        return key(position) * odd & mask  # type: ignore[misc]

    def probe(run, table, hash):  # type: ignore[no-untyped-def]
        """The content of the entry of a position, 0 if absent."""
        spare = key_bits - load(run, TABLE_BITS)
        place, rest = hash >> spare & ~1, hash & (2 << spare) - 1
        word = load(table, place)
        if word >> rest_at == rest:
            return word & content_mask
        word = load(table, place + 1)
        if word >> rest_at == rest:
            return word & content_mask
        return 0

    def keep(run, table, hash, low, high, nodes):  # type: ignore[no-untyped-def]
        """Store the proved bounds of a position, with the number of nodes they took."""
        work = 0
        while nodes:
            nodes >>= 1
            work += 1
        spare = key_bits - load(run, TABLE_BITS)
        place, rest = hash >> spare & ~1, hash & (2 << spare) - 1
        word = ((rest << WORK_BITS | work) << value_bits | most - high) << value_bits | low + most
        before = load(table, place)
        if before >> rest_at == rest:
            store(table, place, word)
        elif before >> work_at & (1 << WORK_BITS) - 1 <= work:
            store(table, place + 1, before)
            store(table, place, word)
        else:
            store(table, place + 1, word)

    def at_least(content):  # type: ignore[no-untyped-def]
        return (content & value_mask) - most

    def at_most(content):  # type: ignore[no-untyped-def]
        return most - (content >> value_bits & value_mask)

    return SimpleNamespace(hashed=hashed, probe=probe, keep=keep, at_least=at_least, at_most=at_most)


def content_of(words: Any, most: int) -> Any:
    """The content of words without the key, for one word or an array."""
    return words & (1 << content_bits(most)) - 1


def work_of(words: Any, most: int) -> Any:
    """The work of entries as the bit length of their nodes, for one word or an array."""
    return content_of(words, most) >> 2 * (2 * most).bit_length()


def hashes_of(words: Any, game: Game, most: int) -> Any:
    """The scrambled keys at all slots of a table, given as an array; meaningless at empty slots."""
    import numpy as np

    spare = (game.key_bits or 0) - (len(words).bit_length() - 1)
    pairs = np.arange(len(words), dtype=np.int64) >> 1
    return pairs << spare + 1 | words >> content_bits(most)


def place_all(words: Any, hashes: Any, contents: Any, game: Game, most: int, second: bool = False) -> None:
    """Write entries into the first slot of each pair of an array, or into the second; the last write wins."""
    spare = (game.key_bits or 0) - (len(words).bit_length() - 1)
    rests = hashes & (2 << spare) - 1
    words[hashes >> spare & ~1 | int(second)] = rests << content_bits(most) | contents


def move_all(before: Any, after: Any, game: Game, most: int) -> None:
    """Copy a table into a larger one, both given as arrays: a pair spreads over several, so nothing is lost."""
    hashes, contents = hashes_of(before, game, most), content_of(before, most)
    for second in (False, True):
        own = slice(int(second), None, 2)
        place_all(after, hashes[own], contents[own], game, most, second)
