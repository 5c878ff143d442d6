"""Congkak for beginners: sow, and go on from the hole where the last shell falls if it was not empty."""

from typing import NamedTuple

from zermelo import Game

HOLES = 3
SHELLS = 2
HOME = [HOLES, 2 * HOLES + 1]
SIDES = [range(0, HOLES), range(HOLES + 1, 2 * HOLES + 1)]


class Board(NamedTuple):
    shells: tuple[int, ...]
    player: int
    ply: int


def actions(board):
    return [hole for hole in SIDES[board.player] if board.shells[hole] > 0]


def result(board, hole):
    shells = list(board.shells)
    hand, shells[hole] = shells[hole], 0
    while hand:
        hole = (hole + 1) % len(shells)
        if hole == HOME[1 - board.player]:
            continue
        shells[hole] += 1
        hand -= 1
        if hand == 0 and hole not in HOME and shells[hole] > 1:
            hand, shells[hole] = shells[hole], 0
    return Board(tuple(shells), 1 - board.player, board.ply + 1)


def terminal(board):
    return not actions(board) or board.ply >= 10


def utility(board):
    return board.shells[HOME[0]] - board.shells[HOME[1]]


game = Game(
    name="congkak",
    initial=Board((SHELLS,) * HOLES + (0,) + (SHELLS,) * HOLES + (0,), 0, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
