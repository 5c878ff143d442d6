"""Quarto: put down the piece that you were handed, and hand over another; four that share something win."""

from typing import NamedTuple

from zermelo import Game

LINES = (
    [[4 * r + c for c in range(4)] for r in range(4)]
    + [[4 * r + c for r in range(4)] for c in range(4)]
    + [[0, 5, 10, 15], [3, 6, 9, 12]]
)


class Quarto(NamedTuple):
    board: tuple[int, ...]
    hand: int
    player: int
    is_won: bool


def unused(q):
    return [piece for piece in range(16) if piece not in q.board and piece != q.hand]


def actions(q):
    left = unused(q) or [-1]
    return [(square, piece) for square in range(16) if q.board[square] == -1 for piece in left]


def shares(pieces):
    if -1 in pieces:
        return False
    ones, zeros = 15, 15
    for piece in pieces:
        ones &= piece
        zeros &= ~piece
    return ones != 0 or zeros != 0


def result(q, move):
    square, piece = move
    board = q.board[:square] + (q.hand,) + q.board[square + 1 :]
    won = any(shares([board[cell] for cell in line]) for line in LINES if square in line)
    return Quarto(board, piece, 1 - q.player, won)


def terminal(q):
    return q.is_won or -1 not in q.board


def utility(q):
    if not q.is_won:
        return 0
    return 1 if q.player == 1 else -1


game = Game(
    name="quarto",
    initial=Quarto((-1,) * 16, 0, 0, False),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    bounds=(-1, 1),
)
