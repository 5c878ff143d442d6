"""The drawing of the backgammon board, and the squares of each checker of a play.

As on the text board, the points are White's: 1 to 6 are at the lower right, and Black's home above them.
"""

from zermelo.games.looks.backgammon_plays import steps
from zermelo.games.looks.backgammon_text import LOWER, ROWS, UPPER, Stakes, counts, pips
from zermelo.games.moves.backgammon_position import BAR, EITHER, OFF, OVER, Position, on_point, other_side
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import MAX, MIN

BAR_COLUMN, TRAY_COLUMN = 6, 13
PLACES = {point: (column, row) for row, points in enumerate((UPPER, LOWER)) for column, point in enumerate(points)}


def square_of(player: int, point: int) -> Square:
    """The square of a player's point; the tray for checkers off the board, above for Black and below for White."""
    if point == OFF:
        return TRAY_COLUMN, 1 - player
    return PLACES[point if player == MAX else BAR - point]


def draw(stakes: Stakes, position: Position) -> Board:
    """The board as White sees it, with the roll at the side of its player."""
    pieces = []
    for player, checkers in enumerate(counts(position)):
        for point, count in enumerate(checkers):
            square, kind = square_of(player, point), "flat" if point == OFF else "checker"
            texts = [""] * (count - 1) + [str(count) if count > ROWS and point != OFF else ""] * (count > 0)
            pieces += [Piece(square, kind, player, text) for text in texts]
    if position.dice > OVER:
        first = 9 if position.turn == MAX else 2
        pieces += [
            Piece((first + place, 0), "die", position.turn, str(face))
            for place, face in enumerate(divmod(position.dice, 10))
        ]
    if stakes.cube:
        owner = None if position.owner == EITHER else position.owner
        pieces.append(Piece((BAR_COLUMN, 0 if owner == MIN else 1), "cube", owner, str(position.cube)))
    white, black = (pips(checkers) for checkers in counts(position))
    upper, lower = (tuple("bar" if point in (BAR, OFF) else str(point) for point in row) for row in (UPPER, LOWER))
    return Board(
        columns=TRAY_COLUMN + 1,
        rows=2,
        style="backgammon",
        pieces=tuple(pieces),
        upper_names=(*upper, "off"),
        column_names=(*lower, "off"),
        scores=tuple(_score(stakes, score, left) for score, left in zip(_match(position), (white, black), strict=True)),
        in_steps=True,
    )


def _match(position: Position) -> tuple[int, int]:
    return position.white_score, position.black_score


def _score(stakes: Stakes, score: int, left: int) -> str:
    """The points in a match, if any, and the pip count."""
    return f"{score} / {stakes.length} · {left}" if stakes.length else str(left)


def detours(position: Position, choice: int) -> tuple[tuple[Square, ...], ...]:
    """The path by the other point of a checker that runs with both dice, if it is free: the result is the same."""
    made = steps(position, choice) if position.dice > OVER else []
    if len(made) != 2 or made[0].target != made[1].origin or made[0].hits or made[1].target == OFF:
        return ()
    first, last = made
    middle = first.origin - (last.origin - last.target)
    if middle == first.target or on_point(other_side(position), BAR - middle):
        return ()
    return (tuple(square_of(position.turn, point) for point in (first.origin, middle, middle, last.target)),)


def squares(position: Position, choice: int) -> tuple[Square, ...]:
    """The origin and target of each checker; empty for cube decisions."""
    if position.dice <= OVER:
        return ()
    ends = [point for step in steps(position, choice) for point in (step.origin, step.target)]
    return tuple(square_of(position.turn, point) for point in ends)
