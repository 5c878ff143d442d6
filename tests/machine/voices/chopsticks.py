"""Chopsticks: tap the other's hand with as many fingers as yours shows; five is out. Hands are sorted pairs."""

from typing import NamedTuple

from zermelo import Game


class Hands(NamedTuple):
    mine: tuple[int, int]
    yours: tuple[int, int]
    player: int
    ply: int


def actions(hands):
    taps = set()
    for i, finger in enumerate(hands.mine):
        for j, other in enumerate(hands.yours):
            if finger and other:
                taps.add((i, j))
    return sorted(taps)


def result(hands, tap):
    i, j = tap
    struck = list(hands.yours)
    struck[j] = (struck[j] + hands.mine[i]) % 5
    return Hands(tuple(sorted(struck)), hands.mine, 1 - hands.player, hands.ply + 1)


def terminal(hands):
    return not any(hands.mine) or hands.ply >= 10


def utility(hands):
    if any(hands.mine):
        return 0
    return -1 if hands.player == 0 else 1


game = Game(
    name="chopsticks",
    initial=Hands((1, 1), (1, 1), 0, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
