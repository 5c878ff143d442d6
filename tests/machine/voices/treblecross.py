"""Treblecross: one-dimensional noughts and crosses with crosses only; three in a row win. All on one string."""

from typing import NamedTuple

from zermelo import Game


class Strip(NamedTuple):
    cells: str
    player: int


def actions(strip):
    return [i for i in range(len(strip.cells)) if strip.cells[i] == "-"]


def result(strip, i):
    cells = strip.cells[:i] + "X" + strip.cells[i + 1 :]
    return Strip(cells, 1 - strip.player)


def terminal(strip):
    return "XXX" in strip.cells


def utility(strip):
    return 1 if strip.player == 1 else -1


game = Game(
    name="treblecross",
    initial=Strip("-" * 7, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
