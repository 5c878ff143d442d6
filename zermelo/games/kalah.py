"""Kalah: sow seeds around the board, and gather more of them in your store than the opponent.

Two players, South first, each with a row of pits in front of them and a store at their right. A move takes all seeds
out of one of one's own pits and sows them one by one counter-clockwise: into the pits at its right, one's own store,
the opponent's pits, and on into one's own pits again; the opponent's store is passed over. `kalah(6, 4)` has six pits
on each side and four seeds in each.

- If the last seed falls into one's own store, one moves again (one sowing is one ply, so a player may move twice).
- If it falls into an own pit that was empty and there are seeds in the pit opposite, both go into one's own store.
- As soon as a row is empty the game is over: the seeds of the other row go into the store of their owner.

The player with more seeds wins; the value is the difference of the stores. With `empty_capture=1` the last seed goes
into the store even if the pit opposite is empty: the rules under which Irving, Donkers and Uiterwijk solved the game
in 2000.

A side of the board is one integer, with a bit field for each pit in the order of sowing and the last for the store;
the 48 seeds of kalah(6, 4) need 6 bits:

     field    0  1  2  3  4  5     6        North    6  5  4  3  2  1
     bits     0  6 12 18 24 30    36        store 0                     0 store
     pit      1  2  3  4  5  6  store       South    1  2  3  4  5  6

Sowing is an addition: a one in each field that gets a seed.
"""

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from zermelo.games.advice.kalah import arrangements
from zermelo.games.looks import kalah as look
from zermelo.rules.advice import Advice, ProofAdvice, SearchAdvice
from zermelo.rules.game import MAX, Game
from zermelo.rules.parameters import fits, whole


class Position(NamedTuple):
    south: int
    north: int
    player: int


class Sown(NamedTuple):
    """The board just after the last seed has fallen, before anything is captured."""

    own: int
    other: int
    last: int
    """The own field where the last seed fell: a pit, the store, or -1 if it fell on the other side."""


def kalah(pits: int = 6, seeds: int = 4, empty_capture: int = 0) -> Game:
    """The game with `pits` pits on each side and `seeds` seeds in each.

    >>> from zermelo import search
    >>> search(kalah(2, 2, 1)).value, search(kalah(3, 2, 1)).value      # South loses the one and wins the other
    (-2, 4)
    """
    whole("pits", pits, 1)
    whole("seeds", seeds, 1)
    whole("empty_capture", empty_capture, 0, 1)
    total = 2 * pits * seeds
    bits = total.bit_length()
    lap = 2 * pits + 1
    key_bits = (2 * comb(total + lap, lap) - 1).bit_length()
    fits(bits=max((pits + 1) * bits, key_bits))
    store = pits
    field = (1 << bits) - 1
    row = (1 << bits * pits) - 1
    a_seed_in_each = sum(1 << bits * place for place in range(pits + 1))
    ways = arrangements(total, 2 * pits + 1)
    first_side = (seeds * a_seed_in_each) & row

    def seeds_in(side: int, place: int) -> int:
        return side >> bits * place & field

    def a_seed_in_first(count: int) -> int:
        """One seed for each of the first fields of a side."""
        return a_seed_in_each & (1 << bits * count) - 1

    def mine(position: Position) -> int:
        return position.south if position.player == MAX else position.north

    def theirs(position: Position) -> int:
        return position.north if position.player == MAX else position.south

    def actions(position: Position) -> Iterator[int]:
        own = mine(position)
        for pit in range(pits):
            if seeds_in(own, pit):
                yield pit

    def sown(position: Position, pit: int) -> Sown:
        own, other = mine(position), theirs(position)
        count = seeds_in(own, pit)
        own -= count << bits * pit
        if count >= lap:  # whole laps put a seed everywhere, except into the other store
            own += count // lap * a_seed_in_each
            other += count // lap * (a_seed_in_each & row)
            count %= lap
        to_store = store - pit
        if count <= to_store:
            own += a_seed_in_first(pit + 1 + count) - a_seed_in_first(pit + 1)
            return Sown(own, other, pit + count)
        own += a_seed_in_first(store + 1) - a_seed_in_first(pit + 1)
        if count <= to_store + pits:
            return Sown(own, other + a_seed_in_first(count - to_store), -1)
        again = count - to_store - pits
        return Sown(own + a_seed_in_first(again), other + a_seed_in_first(pits), again - 1)

    def captured(after: Sown) -> int:
        """The number of seeds captured, the last one included; 0 without a capture."""
        if after.last < 0 or after.last == store or seeds_in(after.own, after.last) != 1:
            return 0
        opposite = seeds_in(after.other, pits - 1 - after.last)
        return opposite + 1 if opposite or empty_capture else 0

    def result(position: Position, pit: int) -> Position:
        after = sown(position, pit)
        own, other, last = after.own, after.other, after.last
        capture = captured(after)
        if capture:
            own += (capture << bits * store) - (1 << bits * last)
            other -= capture - 1 << bits * (pits - 1 - last)
        player = position.player if last == store else 1 - position.player
        if not own & row or not other & row:
            own, other = swept(own), swept(other)
        if position.player == MAX:
            return Position(own, other, player)
        return Position(other, own, player)

    def swept(side: int) -> int:
        """A side with all its seeds in the store."""
        kept = side >> bits * store
        for pit in range(pits):
            kept += seeds_in(side, pit)
        return kept << bits * store

    def terminal(position: Position) -> bool:
        return not (position.south | position.north) & row

    def utility(position: Position) -> int:
        return (position.south >> bits * store) - (position.north >> bits * store)

    def noisy(position: Position) -> Iterator[int]:
        """The moves that capture, or after which the player moves again."""
        own = mine(position)
        for pit in range(pits):
            if seeds_in(own, pit):
                after = sown(position, pit)
                if after.last == store or captured(after):
                    yield pit

    def order(position: Position, pit: int) -> int:
        """Extra moves first, from the right so that no pit to the left spoils one; then the largest capture."""
        after = sown(position, pit)
        if after.last == store:
            return 2 * total + pit
        capture = captured(after)
        return pits + capture if capture else pit

    def proved(position: Position) -> tuple[int, int]:
        """Seeds in a store stay there, so only the others can still be won."""
        own, other = seeds_in(mine(position), store), seeds_in(theirs(position), store)
        return 2 * own - total, total - 2 * other

    def key(position: Position) -> int:
        """The number of this arrangement of the seeds, and the player to move."""
        number, place, wall = 0, 0, 0
        for side in (position.south, position.north):
            for pit in range(pits + 1):
                if wall < lap:  # the seeds in the last store follow from the rest
                    place += seeds_in(side, pit)
                    number += int(ways[wall, place])
                    place += 1
                    wall += 1
        return number * 2 + position.player

    usual = (pits, seeds, empty_capture) == (6, 4, 0)
    return Game(
        name="kalah" if usual else f"kalah:{pits},{seeds},{empty_capture}",
        initial=Position(first_side, first_side, MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=utility,
        noisy=noisy,
        key=key,
        key_bits=key_bits,
        advice=Advice(search=SearchAdvice(order=order), proof=ProofAdvice(proved=proved)),
        longest=total * (total * pits + 1),  # bounds the steps of seeds between two that enter a store
        bounds=(-total, total),
        counts_points=True,
        look=look.look(pits, seeds, swept, Position),
    )


game = kalah()
