"""Connect two sides of a 3×3 board of stones: a breadth-first search with a deque and sets of pairs."""

from collections import deque
from typing import NamedTuple

from zermelo import Game

SIZE = 3
FREE, WHITE, BLACK = range(3)


class Board(NamedTuple):
    stones: tuple[int, ...]
    player: int


def at(board, cell):
    x, y = cell
    return board.stones[y * SIZE + x]


def around(cell):
    x, y = cell
    near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return [(a, b) for a, b in near if 0 <= a < SIZE and 0 <= b < SIZE]


def connected(board, colour):
    start = {(0, i) if colour == WHITE else (i, 0) for i in range(SIZE)}
    queue = deque(cell for cell in sorted(start) if at(board, cell) == colour)
    seen = set(queue)
    while queue:
        cell = queue.popleft()
        if cell[colour - 1] == SIZE - 1:
            return True
        for other in around(cell):
            if other not in seen and at(board, other) == colour:
                seen.add(other)
                queue.append(other)
    return False


def actions(board):
    for i, stone in enumerate(board.stones):
        if stone == FREE:
            yield i


def result(board, i):
    stones = list(board.stones)
    stones[i] = WHITE if board.player == 0 else BLACK
    return Board(tuple(stones), 1 - board.player)


def terminal(board):
    return connected(board, WHITE) or connected(board, BLACK) or FREE not in board.stones


def utility(board):
    return 1 if connected(board, WHITE) else -1 if connected(board, BLACK) else 0


game = Game(
    name="bridg-it",
    initial=Board((FREE,) * SIZE**2, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
