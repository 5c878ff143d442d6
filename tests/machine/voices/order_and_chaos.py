"""Order and chaos on 3×3, either mark: Order wants three alike, Chaos prevents it. Rows of rows, zip(*rows)."""

from typing import NamedTuple

from zermelo import Game

N = 3


class Board(NamedTuple):
    rows: tuple[tuple[str, ...], ...]
    player: int


def actions(board):
    return [(r, c, mark) for r in range(N) for c in range(N) if board.rows[r][c] == "." for mark in "XO"]


def result(board, action):
    r, c, mark = action
    rows = [list(row) for row in board.rows]
    rows[r][c] = mark
    return Board(tuple(tuple(row) for row in rows), 1 - board.player)


def lines(rows):
    yield from rows
    yield from zip(*rows)
    yield tuple(rows[i][i] for i in range(N))
    yield tuple(rows[i][N - 1 - i] for i in range(N))


def order(board):
    return any(line[0] != "." and len(set(line)) == 1 for line in lines(board.rows))


def terminal(board):
    return order(board) or all(mark != "." for row in board.rows for mark in row)


def utility(board):
    return 1 if order(board) else -1


game = Game(
    name="order-and-chaos",
    initial=Board((("." * N,) and tuple("." * N),) * N, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
