"""Notakto: both write X, and whoever makes three in a row loses. Sets of cells all the way."""

from zermelo import Game

ROWS = [{3 * r + c for c in range(3)} for r in range(3)]
COLUMNS = [{3 * r + c for r in range(3)} for c in range(3)]
DIAGONALS = [{0, 4, 8}, {2, 4, 6}]
LINES = ROWS + COLUMNS + DIAGONALS
CELLS = set(range(9))


def to_move(crosses):
    return len(crosses) % 2


def finished(crosses):
    return any(line <= crosses for line in LINES)


game = Game(
    name="notakto",
    initial=frozenset(),
    player=to_move,
    actions=lambda crosses: sorted(CELLS - crosses),
    result=lambda crosses, cell: crosses | {cell},
    terminal=finished,
    utility=lambda crosses: 1 if to_move(crosses) == 0 else -1,
)
