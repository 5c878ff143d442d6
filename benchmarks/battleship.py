"""Battleship on 10×10: the shots that the sampling player needs to sink a fleet at random, and those of blind ones.

    .venv/bin/python benchmarks/battleship.py [boards] [worlds] [first seed]

It draws fleets that agree with what was seen (`zermelo/games/advice/battleship.py`) and shoots where most of them have
a ship, which is the choice of `pimc` in this game: the evaluation counts hits.
"""

import sys
from collections import Counter
from random import Random
from statistics import fmean, median, stdev

from zermelo.games.advice.battleship import FleetsLeft, places_of

WIDTH = HEIGHT = 10
LENGTHS = (5, 4, 3, 3, 2)
UNSEEN = -1
PLACES = {length: places_of(WIDTH, HEIGHT, length) for length in LENGTHS}
SHIPS = range(len(LENGTHS))


def shots_needed(worlds: int, dice: Random) -> int:
    """The shots at one fleet until it is sunk."""
    hidden = (UNSEEN,) * len(LENGTHS)
    fleet = FleetsLeft(PLACES, LENGTHS, hidden, 0, 0).draw(dice)
    ships = [PLACES[LENGTHS[ship]][fleet[ship]] for ship in SHIPS]
    target = sum(ships)
    shots = 0
    while target & ~shots:
        sunk = tuple(fleet[ship] if not ships[ship] & ~shots else UNSEEN for ship in SHIPS)
        fleets = FleetsLeft(PLACES, LENGTHS, sunk, shots, shots & target)
        drawn: Counter[int] = Counter()
        for _ in range(worlds):
            found = fleets.draw(dice)
            drawn[sum(PLACES[LENGTHS[ship]][found[ship]] for ship in SHIPS) & ~shots] += 1
        with_ship = [0] * (WIDTH * HEIGHT)
        for squares, times in drawn.items():
            while squares:
                bit = squares & -squares
                with_ship[bit.bit_length() - 1] += times
                squares ^= bit
        most = max(with_ship)
        shots |= 1 << dice.choice([square for square, times in enumerate(with_ship) if times == most])
    return shots.bit_count()


def main() -> None:
    boards, worlds, seed = ([int(word) for word in sys.argv[1:]] + [200, 100, 1][len(sys.argv) - 1 :])[:3]
    needed = [shots_needed(worlds, Random(seed * 1_000_000 + board)) for board in range(boards)]
    total = sum(LENGTHS)
    error = 1.96 * stdev(needed) / boards**0.5
    print(f"{boards} boards, {worlds} fleets drawn at each shot")
    print(f"shots: {fmean(needed):.2f} ± {error:.2f} on average, median {median(needed)}, at most {max(needed)}")
    print(f"at random: {total * (WIDTH * HEIGHT + 1) / (total + 1):.2f} on average")


if __name__ == "__main__":
    main()
