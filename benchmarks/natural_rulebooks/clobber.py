"""Clobber on five by four: take a neighbouring stone of the other by moving onto it; who cannot, loses."""

from typing import NamedTuple

from zermelo import Game

WIDTH, HEIGHT = 5, 4
EMPTY, BLACK, WHITE = 0, 1, 2


class Position(NamedTuple):
    board: tuple
    player: int


def neighbours(square):
    found = []
    if square % WIDTH > 0:
        found.append(square - 1)
    if square % WIDTH < WIDTH - 1:
        found.append(square + 1)
    if square >= WIDTH:
        found.append(square - WIDTH)
    if square < WIDTH * (HEIGHT - 1):
        found.append(square + WIDTH)
    return found


def actions(position):
    own, other = (BLACK, WHITE) if position.player == 0 else (WHITE, BLACK)
    moves = []
    for square, stone in enumerate(position.board):
        if stone == own:
            for target in neighbours(square):
                if position.board[target] == other:
                    moves.append((square, target))
    return moves


def result(position, move):
    source, target = move
    board = list(position.board)
    board[target] = board[source]
    board[source] = EMPTY
    return Position(tuple(board), 1 - position.player)


def terminal(position):
    return not actions(position)


def utility(position):
    return -1 if position.player == 0 else 1


start = tuple(BLACK if (square % WIDTH + square // WIDTH) % 2 == 0 else WHITE for square in range(WIDTH * HEIGHT))
game = Game(
    name="clobber",
    initial=Position(start, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    bounds=(-1, 1),
)
