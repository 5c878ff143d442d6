"""Kalah: sow seeds around the board, and gather more of them in your store than the opponent.

Two players, South first, each with a row of pits in front of them and a store at their right. A move takes all seeds
out of one of one's own pits and sows them one by one counter-clockwise: into the pits at its right, one's own store,
the opponent's pits, and on into one's own pits again; the opponent's store is passed over. `kalah(6, 4)` has six pits
on each side and four seeds in each.

- If the last seed falls into one's own store, one moves again (one sowing is one ply, so a player may move twice).
- If it falls into an own pit that was empty and there are seeds in the pit opposite, both go into one's own store.
- As soon as a row is empty the game is over: the seeds of the other row go into the store of their owner.

Whoever has more seeds wins, and by so many: the value is the difference of the stores. With `empty_capture=1` the last
seed goes into the store even if there is nothing in the pit opposite; those are the rules under which Irving, Donkers
and Uiterwijk solved the game in 2000.

A side of the board is one integer, a field of some bits for each pit in the order of sowing and the last for the store;
kalah(6, 4) has 48 seeds, which need 6 bits:

     field    0  1  2  3  4  5     6        North    6  5  4  3  2  1
     bits     0  6 12 18 24 30    36        store 0                     0 store
     pit      1  2  3  4  5  6  store       South    1  2  3  4  5  6

Sowing is an addition: a one in each field that gets a seed.
"""

import re
from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple

import numpy as np

from zermelo.languages.errors import ZermeloError
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import MAX, MIN, Advice, BadPosition, Game, IllegalMove
from zermelo.rules.look import Look

NAMES = ("South", "North")


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
    """The game with so many pits on each side and so many seeds in each.

    >>> from zermelo import search
    >>> search(kalah(2, 2, 1)).value, search(kalah(3, 2, 1)).value      # South loses the one and wins the other
    (-2, 4)
    """
    check_size(pits, seeds, empty_capture)
    total = 2 * pits * seeds
    bits = total.bit_length()
    store = pits
    field = (1 << bits) - 1
    row = (1 << bits * pits) - 1
    a_seed_in_each = sum(1 << bits * place for place in range(pits + 1))
    lap = 2 * pits + 1
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
        """How many seeds the last one captures with itself, 0 if none."""
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
        """A side whose seeds have all gone into the store."""
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
        """To move again comes first, from the right so that no pit to the left spoils it; then the largest capture."""
        after = sown(position, pit)
        if after.last == store:
            return 2 * total + pit
        capture = captured(after)
        return pits + capture if capture else pit

    def proved(position: Position) -> tuple[int, int]:
        """What is in a store stays there, so the rest of the seeds is all that is still to be won."""
        own, other = seeds_in(mine(position), store), seeds_in(theirs(position), store)
        return 2 * own - total, total - 2 * other

    def key(position: Position) -> int:
        """The number of this arrangement of the seeds among all that there are, and whose turn it is.

        A row of seeds with a wall behind each pit tells the arrangement; the walls are a combination of places, and
        combinations are numbered by binomial coefficients.
        """
        number, place, wall = 0, 0, 0
        for side in (position.south, position.north):
            for pit in range(pits + 1):
                if wall < lap:  # what is in the last store follows from the rest
                    place += seeds_in(side, pit)
                    number += int(ways[wall, place])
                    place += 1
                    wall += 1
        return number * 2 + position.player

    # -----------------------------------------------------------------------------------------
    # For people

    def numbers(side: int) -> list[int]:
        return [seeds_in(side, place) for place in range(pits + 1)]

    def text(position: Position) -> str:
        """The board as South sees it, with the numbers of the pits above and below."""
        *north, north_store = numbers(position.north)
        *south, south_store = numbers(position.south)
        wide = max(2, len(str(total)), len(str(pits)))

        def spread(cells: list[int]) -> str:
            return " " * (wide + 1) + " ".join(str(cell).rjust(wide) for cell in cells)

        names = list(range(1, pits + 1))
        stores = str(north_store).rjust(wide) + " " * ((wide + 1) * pits + 1) + str(south_store).rjust(wide)
        rows = [spread(names[::-1]), spread(north[::-1]), stores, spread(south), spread(names)]
        return "\n".join([*rows, f"{NAMES[position.player]} to move"])

    def parse(written: str) -> Position:
        """A position as it is drawn, with or without the numbers of the pits, or each side with its store at the end.

        "0 5 5 5 5 4 0 / 4 4 4 4 4 4 0 north": South has sown the first pit, and North is to move.
        """
        bare = re.sub(r"south|north|to move", "", written.lower())
        lines = [line for line in re.split(r"[\n/]", bare) if line.strip()]
        if not all(re.fullmatch(r"[\d\s,;|]+", line) for line in lines):
            raise BadPosition(f"{written!r} is not a position of kalah; {shape()}.")
        rows = [[int(number) for number in re.findall(r"\d+", line)] for line in lines]
        lengths = [len(numbers) for numbers in rows]
        if lengths == [pits, pits, 2, pits, pits]:
            rows, lengths = rows[1:4], lengths[1:4]  # without the numbers of the pits
        if lengths == [pits, 2, pits]:
            south, north = [*rows[2], rows[1][1]], [*rows[0][::-1], rows[1][0]]
        elif lengths == [pits + 1, pits + 1]:
            south, north = rows
        else:
            raise BadPosition(f"{written!r} is not a position of kalah; {shape()}.")
        if sum(south) + sum(north) != total:
            raise BadPosition(f"There are {total} seeds in the game, and here are {sum(south) + sum(north)}.")
        sides = packed(south), packed(north)
        if not sides[0] & row or not sides[1] & row:
            sides = swept(sides[0]), swept(sides[1])
        return Position(sides[0], sides[1], MIN if "north" in written.lower() else MAX)

    def shape() -> str:
        start = " ".join([str(seeds)] * pits + ["0"])
        return f"draw it, or write South's pits and store, then North's: {start} / {start} south"

    def packed(places: list[int]) -> int:
        return sum(count << bits * place for place, count in enumerate(places))

    def draw(position: Position) -> Board:
        """Pits of coins, each with its number of seeds; the stores at the ends."""
        north, south = numbers(position.north), numbers(position.south)
        lying = [((pits - pit, 0), MIN, north[pit]) for pit in range(pits)]
        lying += [((pit + 1, 1), MAX, south[pit]) for pit in range(pits)]
        return Board(
            columns=pits + 2,
            rows=2,
            style="holes",
            missing=((0, 0), (0, 1), (pits + 1, 0), (pits + 1, 1)),
            pieces=tuple(Piece(place, "coin", player, str(count)) for place, player, count in lying if count),
            column_names=("", *(str(pit + 1) for pit in range(pits)), ""),
            scores=(str(south[store]), str(north[store])),
        )

    def squares(position: Position, pit: int) -> tuple[Square, ...]:
        return ((pit + 1, 1) if position.player == MAX else (pits - pit, 0),)

    def action_text(position: Position, pit: int) -> str:
        return str(pit + 1)

    def parse_action(position: Position, written: str) -> int:
        """A pit by its number from one's own left, or by its letter."""
        found = re.fullmatch(r"(?:pit|house|hole|casa|hoyo|forat|clot)?[\s.:]*(?:(\d+)|([a-z]))", written.lower())
        if found is None:
            raise IllegalMove(f"{written!r} is not a pit; pits are written 1 to {pits} from the player's own left.")
        number, letter = found.groups()
        return int(number) - 1 if number else ord(letter) - ord("a")

    usual = (pits, seeds, empty_capture) == (6, 4, 0)
    game = Game(
        name="kalah" if usual else f"kalah:{pits},{seeds},{empty_capture}",
        initial=Position(first_side, first_side, MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=utility,
        noisy=noisy,
        key=key,
        key_bits=(2 * comb(total + lap, lap) - 1).bit_length(),
        advice=Advice(order=order, proved=proved),
        longest=total * (total * pits + 1),  # at most so many steps of seeds between two that come into a store
        bounds=(-total, total),
        counts_points=True,
        look=Look(
            about="Sow the seeds of a pit around the board; whoever has more seeds in the store at the end wins.",
            text=text,
            parse=parse,
            action_text=action_text,
            parse_action=parse_action,
            draw=draw,
            squares=squares,
            player_names=NAMES,
        ),
    )
    return game


def arrangements(seeds: int, walls: int) -> Any:
    """For each wall, and each place before which it may stand, how many arrangements come before those.

    An array, because a tuple of so many numbers would take seconds to compile.

    >>> arrangements(1, 2)
    array([[0, 1, 2],
           [0, 0, 1]])
    """
    return np.array([[comb(place, wall + 1) for place in range(seeds + walls)] for wall in range(walls)])


def check_size(pits: int, seeds: int, empty_capture: int) -> None:
    if not all(isinstance(number, int) for number in (pits, seeds, empty_capture)) or pits < 1 or seeds < 1:
        raise ZermeloError(f"Kalah has whole numbers of pits and seeds from 1, not {pits} and {seeds}.")
    if empty_capture not in (0, 1):
        raise ZermeloError(f"Empty capture is 0 (no) or 1 (yes), not {empty_capture}.")
    total, lap = 2 * pits * seeds, 2 * pits + 1
    if (pits + 1) * total.bit_length() > 63 or 2 * comb(total + lap, lap) >= 1 << 63:
        raise ZermeloError(f"Kalah with {pits} pits of {seeds} seeds is too large for a position to fit into 63 bits.")


game = kalah()
