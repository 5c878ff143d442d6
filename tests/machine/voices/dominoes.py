"""Dominoes, all tiles open: lay a tile at either end of the chain; who cannot play loses."""

from typing import NamedTuple

from zermelo import Game

TILES = [(a, b) for a in range(4) for b in range(a, 4)]


class Table(NamedTuple):
    hands: tuple[frozenset, frozenset]
    left: int
    right: int
    player: int


def playable(table):
    found = []
    for a, b in sorted(table.hands[table.player]):
        if table.left == -1:
            found.append((a, b, "right"))
            continue
        if table.left in (a, b):
            found.append((a, b, "left"))
        if table.right in (a, b) and table.right != table.left:
            found.append((a, b, "right"))
    return found


def result(table, move):
    a, b, side = move
    hand = table.hands[table.player] - {(a, b)}
    hands = (hand, table.hands[1]) if table.player == 0 else (table.hands[0], hand)
    if table.left == -1:
        return Table(hands, a, b, 1 - table.player)
    if side == "left":
        return Table(hands, b if table.left == a else a, table.right, 1 - table.player)
    return Table(hands, table.left, b if table.right == a else a, 1 - table.player)


def terminal(table):
    return not playable(table)


def utility(table):
    return -1 if table.player == 0 else 1


game = Game(
    name="dominoes",
    initial=Table((frozenset(TILES[::2]), frozenset(TILES[1::2])), -1, -1, 0),
    actions=playable,
    result=result,
    terminal=terminal,
    utility=utility,
)
