"""Write how often each of the 169 starting hands of hold'em beats each other one, over all boards.

    python tools/holdem_equities.py         half a minute; writes zermelo/games/weights/holdem.npz

For a kind and another it holds their meetings, the pairs of hands that share no card, and the lead: over all meetings
and boards the number that the first wins, less the number that it loses.

Of the 2,598,960 boards only one of each kind up to the suits is taken, 134,459, with its weight. The 1,081 hands
beside a board are sorted by strength; then a hand beats those before it, counted by kind, less those that share a card
with it.
"""

import sys
import time
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
from numba import njit

from zermelo.games.moves import push_fold
from zermelo.games.moves.push_fold import KINDS, kind_of

FILE = Path(__file__).parents[1] / "zermelo" / "games" / "weights" / "holdem.npz"
push_fold.straight, push_fold.highest = njit(push_fold.straight), njit(push_fold.highest)
strength_by_machine = njit(push_fold.strength)


@njit
def permuted(board, order, image):
    """Whether the board is the first of its images under the permutations of suits, and how many they are."""
    distinct = 0
    own = 0
    for card in board:
        own |= 1 << card
    seen = np.zeros(24, np.int64)
    for number in range(24):
        other = 0
        for card in board:
            other |= 1 << (card // 4 * 4 + order[number, card % 4])
        if other < own:
            return 0
        known = False
        for before in range(distinct):
            if seen[before] == other:
                known = True
        if not known:
            seen[distinct] = other
            distinct += 1
    return distinct


@njit
def add_board(board, weight, wins, kinds, strong):
    """Add the wins of all hands beside a board."""
    used = 0
    for card in board:
        used |= 1 << card
    firsts, seconds = np.empty(1081, np.int64), np.empty(1081, np.int64)
    values, count = np.empty(1081, np.int64), 0
    for one in range(52):
        if used >> one & 1:
            continue
        for other in range(one):
            if used >> other & 1:
                continue
            firsts[count], seconds[count] = one, other
            values[count] = strong(used | 1 << one | 1 << other)
            count += 1
    order = np.argsort(values)
    below, of_card = np.zeros(KINDS, np.int32), np.zeros((52, KINDS), np.int32)
    place = 0
    while place < count:
        end = place
        while end < count and values[order[end]] == values[order[place]]:
            end += 1
        for number in range(place, end):
            hand = order[number]
            one, other = firsts[hand], seconds[hand]
            row = wins[kinds[one, other]]
            for kind in range(KINDS):
                row[kind] += weight * (below[kind] - of_card[one, kind] - of_card[other, kind])
        for number in range(place, end):
            hand = order[number]
            one, other = firsts[hand], seconds[hand]
            kind = kinds[one, other]
            below[kind] += 1
            of_card[one, kind] += 1
            of_card[other, kind] += 1
        place = end


@njit
def count_wins(order, kinds, strong, wins):
    board = np.empty(5, np.int64)
    boards = 0
    for a in range(4, 52):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    for e in range(d):
                        board[0], board[1], board[2], board[3], board[4] = a, b, c, d, e
                        weight = permuted(board, order, board)
                        if weight:
                            boards += 1
                            add_board(board, weight, wins, kinds, strong)
    return boards


def main():
    began = time.process_time()
    kinds = np.array([[kind_of(one, other) if one != other else 0 for other in range(52)] for one in range(52)])
    wins = np.zeros((KINDS, KINDS), np.int64)
    boards = count_wins(np.array(list(permutations(range(4)))), kinds, strength_by_machine, wins)
    meetings = np.zeros((KINDS, KINDS), np.uint8)
    for one, other in combinations(range(52), 2):
        for third, fourth in combinations([card for card in range(52) if card not in (one, other)], 2):
            meetings[kinds[one, other], kinds[third, fourth]] += 1
    np.savez_compressed(FILE, lead=(wins - wins.T).astype(np.int32), meetings=meetings)
    print(
        f"{boards:,} boards, {time.process_time() - began:.0f} s of CPU, {FILE.stat().st_size:,} bytes", file=sys.stderr
    )


if __name__ == "__main__":
    main()
