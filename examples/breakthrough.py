"""Breakthrough on a board of five by five: the first pawn to reach the other side wins.

Pawns move one square forward, straight or diagonally, and capture diagonally only. The first player to bring a pawn
to the last row, or to capture every pawn of the opponent, wins.

New here, compared with the templates of `zermelo new`: captures as `noisy` moves, so that a search can extend noisy
positions (quiescence); boards and moves in the usual notation.

    20 21 22 23 24   row 5     white, the first player, moves up
    15 16 17 18 19   row 4
    10 11 12 13 14   row 3
     5  6  7  8  9   row 2
     0  1  2  3  4   row 1     black moves down
     a  b  c  d  e
"""

from typing import NamedTuple

from zermelo import Game, Look

SIZE = 5
SQUARES = SIZE * SIZE
FIRST_ROW = (1 << SIZE) - 1
LAST_ROW = FIRST_ROW << SQUARES - SIZE
WIN = 100


class Position(NamedTuple):
    white: int
    black: int
    player: int


def steps(position: Position):
    """Every legal (origin, target), captures and quiet moves alike."""
    own = position.white if position.player == 0 else position.black
    other = position.black if position.player == 0 else position.white
    forward = SIZE if position.player == 0 else -SIZE
    for origin in range(SQUARES):
        if own >> origin & 1:
            for side in (-1, 0, 1):
                target = origin + forward + side
                on_board = 0 <= origin % SIZE + side < SIZE and 0 <= target < SQUARES
                if on_board and not (own | other if side == 0 else own) >> target & 1:
                    yield origin, target


def noisy(position: Position):
    other = position.black if position.player == 0 else position.white
    for origin, target in steps(position):
        if other >> target & 1:
            yield origin, target


def result(position: Position, step: tuple[int, int]):
    origin, target = step
    if position.player == 0:
        return Position(position.white ^ 1 << origin | 1 << target, position.black & ~(1 << target), 1)
    return Position(position.white & ~(1 << target), position.black ^ 1 << origin | 1 << target, 0)


def white_won(position: Position):
    return position.white & LAST_ROW != 0 or position.black == 0


def black_won(position: Position):
    return position.black & FIRST_ROW != 0 or position.white == 0


def terminal(position: Position):
    return white_won(position) or black_won(position)


def utility(position: Position):
    return WIN if white_won(position) else -WIN


def evaluate(position: Position):
    """Five points for each pawn and one for each row it has advanced."""
    value = 0
    for square in range(SQUARES):
        if position.white >> square & 1:
            value += 5 + square // SIZE
        if position.black >> square & 1:
            value -= 5 + SIZE - 1 - square // SIZE
    return value


def text(position: Position):
    lines = []
    for row in range(SIZE - 1, -1, -1):
        squares = range(row * SIZE, row * SIZE + SIZE)
        marks = ["W" if position.white >> s & 1 else "B" if position.black >> s & 1 else "." for s in squares]
        lines.append(f"{row + 1}  {' '.join(marks)}")
    return "\n".join([*lines, "   a b c d e"])


def action_text(position: Position, step: tuple[int, int]):
    return "-".join("abcde"[square % SIZE] + str(square // SIZE + 1) for square in step)


def parse_action(position: Position, written: str):
    """Read a2-b3, and also a2b3, a2 b3 and a2xb3."""
    wanted = "".join(sign for sign in written.lower() if sign in "abcde12345")
    for step in steps(position):
        if action_text(position, step).replace("-", "") == wanted:
            return step
    return None


game = Game(
    name="breakthrough",
    initial=Position(white=(1 << 2 * SIZE) - 1, black=(1 << 2 * SIZE) - 1 << SQUARES - 2 * SIZE, player=0),
    actions=steps,
    noisy=noisy,
    result=result,
    terminal=terminal,
    utility=utility,
    evaluate=evaluate,
    bounds=(-WIN, WIN),
    look=Look(
        about="Bring a pawn to the other side of the board; pawns capture diagonally.",
        text=text,
        action_text=action_text,
        parse_action=parse_action,
        player_names=("White", "Black"),
    ),
)
