"""The table of a proof: what has been proved of each position, in one 64-bit word.

    rest of the key | work | at most | at least

The key is multiplied by an odd number, which can be undone: its first bits choose the place, and the rest in the word
tells exactly who is there. A word is read and written in one go, so any number of threads may share the table without
locks. Two places side by side serve two keys: the first keeps what took the most work, the second what came last.

`at least` is counted up from the lowest value and `at most` down from the highest, so that an empty word, 0, says
nothing about anybody.
"""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from zermelo.languages.message import M
from zermelo.machine.runtime.memory import load, store
from zermelo.rules.game import Game, Unsuitable, variant

TABLE_BITS = 2
"""The word of a thread's block that says how many places the table has: 2 to that power."""
WORK_BITS = 6
"""Work is kept as the number of binary digits of the nodes it took."""
WORD = 63
FINGERPRINT_BITS = 62
"""Of the number that stands for a position which has no key of its own."""
SCRAMBLE = 0x1F83_D9AB_FB41_BD6B


def content_bits(most: int) -> int:
    """How many bits of a word are not the key, where values lie between −most and most."""
    return WORK_BITS + 2 * (2 * most).bit_length()


@lru_cache(maxsize=64)
def keyed(game: Game) -> Game:
    """The game with a key for the table: its own, or the fingerprint that it gives where positions are too many."""
    if game.key is not None or game.advice.proof.fingerprint is None:
        return game
    return variant(game, key=game.advice.proof.fingerprint, key_bits=FINGERPRINT_BITS)


def smallest_table(game: Game, most: int) -> int:
    """How many bits the number of places must have at least, so that the rest of the key fits into a word."""
    if game.key is None or game.key_bits is None:
        raise Unsuitable(
            M("{game} does not say how many bits its key has, which the table of a proof needs.", game=game.name)
        )
    return max(4, game.key_bits + 1 + content_bits(most) - WORD)


def entries(game: Game, most: int) -> SimpleNamespace:
    """The functions of a kernel that know about the table; `run` is a thread's block, `table` the shared memory."""
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
        """The content of the entry of a position, 0 if there is none."""
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
        """Remember what was proved of a position, and how many nodes it took."""
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
    """The part of words that is not the key, of an array of them or of one."""
    return words & (1 << content_bits(most)) - 1


def work_of(words: Any, most: int) -> Any:
    """How many binary digits the nodes had that an entry took, of an array of words or of one."""
    return content_of(words, most) >> 2 * (2 * most).bit_length()


def hashes_of(words: Any, game: Game, most: int) -> Any:
    """The scrambled keys at all the places of a table, given as an array; of empty places they mean nothing."""
    import numpy as np

    spare = (game.key_bits or 0) - (len(words).bit_length() - 1)
    pairs = np.arange(len(words), dtype=np.int64) >> 1
    return pairs << spare + 1 | words >> content_bits(most)


def place_all(words: Any, hashes: Any, contents: Any, game: Game, most: int, second: bool = False) -> None:
    """Write entries into the first place of each pair of an array, or into the second; of several, the last stays."""
    spare = (game.key_bits or 0) - (len(words).bit_length() - 1)
    rests = hashes & (2 << spare) - 1
    words[hashes >> spare & ~1 | int(second)] = rests << content_bits(most) | contents


def move_all(before: Any, after: Any, game: Game, most: int) -> None:
    """Copy a table into a larger one, both given as arrays: a pair becomes several, so nothing is lost."""
    hashes, contents = hashes_of(before, game, most), content_of(before, most)
    for second in (False, True):
        own = slice(int(second), None, 2)
        place_all(after, hashes[own], contents[own], game, most, second)
