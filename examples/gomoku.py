"""Gomoku on a board of fifteen by fifteen: five or more stones of one colour in a line win.

Two players, Black first, put a stone on any free point in turn. A line runs along a row, a column or a diagonal; a full
board without five in a line is a draw. This is the free game: three and four open at once are allowed to both.

New here: a board of more than 64 squares. The position has a number for each point (0 free, 1 black, 2 white), and the
grid lists the lines as the numbers of their points. A position also keeps what an evaluation would count again: each
line on which only one colour has stones counts for it, the more the nearer it is to five.
"""

from typing import NamedTuple

from zermelo import Game
from zermelo.rules.advice import Advice, SearchAdvice
from zermelo.rules.grid import Grid

SIZE = 15
FIVE = 5
GRID = Grid(SIZE, SIZE, {"X": ("disc", 0), "O": ("disc", 1)}, style="points", players=("Black", "White"))
LINES = GRID.rows_of(FIVE)
THROUGH = tuple(tuple(line for line in LINES if point in line) for point in range(SIZE * SIZE))
WORTH = (0, 1, 6, 30, 150, 1000)  # of a line, by the stones on it
WIN = 100_000


class Position(NamedTuple):
    board: tuple[int, ...] = (0,) * SIZE * SIZE
    player: int = 0
    lead: int = 0
    """The lines of Black less those of White."""
    stones: int = 0
    is_won: bool = False
    """Whether the last stone completed five."""


def actions(position):
    return [point for point, stone in enumerate(position.board) if stone == 0]


def gain(position, point):
    """How much more the lines of the player to move are worth with a stone there, and the opponent's less."""
    gained = 0
    for line in THROUGH[point]:
        own, other = 0, 0
        for place in line:
            own += position.board[place] == position.player + 1
            other += position.board[place] == 2 - position.player
        if other == 0:
            gained += WORTH[own + 1] - WORTH[own]
        elif own == 0:
            gained += WORTH[other]
    return gained


def completes(position, point):
    """Whether a stone there completes five in a line."""
    for line in THROUGH[point]:
        if sum(position.board[place] == position.player + 1 for place in line) == FIVE - 1:
            return True
    return False


def result(position, point):
    board = list(position.board)
    board[point] = position.player + 1
    gained = gain(position, point) if position.player == 0 else -gain(position, point)
    is_won = completes(position, point)
    return Position(tuple(board), 1 - position.player, position.lead + gained, position.stones + 1, is_won)


def terminal(position):
    return position.is_won or position.stones == SIZE * SIZE


def utility(position):
    if not position.is_won:
        return 0
    return WIN if position.player == 1 else -WIN


def from_sides(black, white, player):
    """The position with these stones, which are put on the board one after another."""
    board = GRID.board_of(black, white)
    position = Position()
    for point in [point for point, stone in enumerate(board) if stone]:
        position = result(position._replace(player=board[point] - 1), point)
    is_won = any(all(board[place] == 2 - player for place in line) for line in LINES)
    return position._replace(player=player, is_won=is_won)


game = Game(
    name="gomoku",
    initial=Position(),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    evaluate=lambda position: position.lead,
    bounds=(-WIN, WIN),
    longest=SIZE * SIZE,
    advice=Advice(search=SearchAdvice(order=gain)),
    look=GRID.look(
        "Put a stone on a free point in turn; five of your own in a line, in any direction, win.",
        sides=lambda position: GRID.sides_of(position.board),
        position=from_sides,
        moves=GRID.on_squares(),
        lines=LINES,
    ),
)
