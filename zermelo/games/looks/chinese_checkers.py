"""The star of Chinese checkers: its holes, and how it is shown and read; a hole is named by its row and place, e4."""

import re
from collections.abc import Callable
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

from zermelo.languages.message import M, Message, joined
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.grid import LETTERS
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look

NAMES = (M("First"), M("Second"), M("Third"), M("Fourth"), M("Fifth"), M("Sixth"))
TO_MOVE, MOVES = M("To move"), M("Moves")
FREE, PASSED = ".", "pass"
OFF = -1
"""No hole: beyond the board."""
Hole = tuple[int, int, int]
"""Its three coordinates, which add up to 0: towards the right, the upper left and the bottom."""
STEPS = ((1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0), (0, 1, -1))
"""To the six neighbours, clockwise from the upper right."""
SIDES = ((2, -1), (0, 1), (1, -1), (2, 1), (0, -1), (1, 1))
"""Of each point, clockwise from the top: the coordinate that is beyond the hexagon, and its sign."""


class Star(NamedTuple):
    """A board; holes are numbers, row by row from the top."""

    side: int
    holes: tuple[Hole, ...]
    names: tuple[str, ...]
    around: tuple[tuple[int, ...], ...]
    """The six neighbours of each hole, clockwise from the upper right; OFF where the board ends."""
    points: tuple[tuple[int, ...], ...]
    """The holes of each point, clockwise from the top."""
    distances: tuple[tuple[int, ...], ...]
    """The steps from each hole to the tip of each point."""


@cache
def star_of(side: int) -> Star:
    """The star whose points have that many rows.

    >>> [len(star_of(side).holes) for side in (1, 2, 3, 4)]
    [13, 37, 73, 121]
    """
    reach = range(-2 * side, 2 * side + 1)
    holes = tuple(
        (right, -right - down, down)
        for down in reach
        for right in reach
        if min(hole := (right, -right - down, down)) >= -side or max(hole) <= side
    )
    numbers = {hole: number for number, hole in enumerate(holes)}
    rows = [[hole for hole in holes if hole[2] == down] for down in reach]
    letter = {down: LETTERS[side * 2 - down] for down in reach}
    points = tuple(
        tuple(number for number, hole in enumerate(holes) if sign * hole[axis] > side) for axis, sign in SIDES
    )
    tips = [max((holes[number] for number in point), key=lambda hole: max(map(abs, hole))) for point in points]
    return Star(
        side=side,
        holes=holes,
        names=tuple(f"{letter[row[0][2]]}{place}" for row in rows for place in range(1, len(row) + 1)),
        around=tuple(tuple(numbers.get(_next(hole, step), OFF) for step in STEPS) for hole in holes),
        points=points,
        distances=tuple(tuple(_steps(hole, tip) for hole in holes) for tip in tips),
    )


def _next(hole: Hole, step: Hole) -> Hole:
    return hole[0] + step[0], hole[1] + step[1], hole[2] + step[2]


def _steps(one: Hole, other: Hole) -> int:
    return max(abs(here - there) for here, there in zip(one, other, strict=True))


def _corners(star: Star, point: int) -> tuple[Square, ...]:
    """The corners of a point: its tip, and the ends of its longest row."""
    away = star.distances[point]
    longest_row = sorted((star.holes[hole], hole) for hole in star.points[point] if away[hole] == star.side - 1)
    return (away.index(0), 0), (longest_row[0][1], 0), (longest_row[-1][1], 0)


def look_of(star: Star, seats: tuple[int, ...], longest: int, position_of: Callable[..., Any]) -> Look:
    """The look of the game for the players who sit at these points."""
    players, tip = len(seats), 2 * star.side
    names = {name: hole for hole, name in enumerate(star.names)}
    rows = [[hole for hole, at in enumerate(star.holes) if at[2] == down] for down in range(-tip, tip + 1)]
    spots = tuple((right + down / 2 + 1.5 * star.side, (down + tip) * sqrt(3) / 2) for right, _, down in star.holes)
    pieces = len(star.points[0])
    tips = [(distances.index(0), 0) for distances in star.distances]
    triangles = ((tuple(tips[::2]), None), (tuple(tips[1::2]), None))
    points = [_corners(star, point) for point in range(6)]

    def text(position: Any) -> Message:
        """The star, a number for each piece; who is to move; and how many moves were made."""
        lines = []
        for row in rows:
            signs = " ".join(str(position.board[hole] or FREE) for hole in row)
            middle = sum(spots[hole][0] for hole in (row[0], row[-1])) / 2
            indent = " " * round(2 * middle - len(row) + 1)
            lines.append(f"{star.names[row[0]][0]}  {indent}{signs}")
        below = labelled([(TO_MOVE, str(position.player + 1)), (MOVES, str(position.moves))])
        return joined([*lines, below], "\n")

    def parse(written: str) -> Any:
        """The signs of the holes, row by row, however they are laid out; then the player to move and the moves."""
        lines = [line for line in re.split(r"[\n/]", written) if line.strip()]
        drawn = [line for line in lines if ":" not in line]
        signs = re.sub(r"\s", "", "".join(re.sub(r"^\s*[a-q]\s", "", line.lower()) for line in drawn))
        holds = [*map(str, range(1, players + 1))]
        if len(signs) != len(star.holes) or set(signs) - {FREE, *holds}:
            raise BadPosition(
                M(
                    "{written!r} is no star of {holes} holes; write the number of a player or a dot for each.",
                    written=written,
                    holes=len(star.holes),
                )
            )
        if any(signs.count(player) != pieces for player in holds):
            raise BadPosition(M("Every player has {pieces} on the board.", pieces=pieces))
        given = contents("\n".join(line for line in lines if ":" in line) or f"{TO_MOVE}: 1", [TO_MOVE, MOVES])
        mover, moves = given[TO_MOVE], given[MOVES] or "0"
        if mover not in holds:
            raise BadPosition(
                M("{mover!r} is not to move; the players are 1 to {players}.", mover=mover, players=players)
            )
        if not re.fullmatch(r"\d{1,5}", moves) or int(moves) > longest:
            raise BadPosition(M("{moves!r} is no number of moves up to {most}.", moves=moves, most=longest))
        return position_of(tuple(0 if sign == FREE else int(sign) for sign in signs), int(mover) - 1, int(moves))

    def action_text(position: Any, move: tuple[int, int]) -> str:
        origin, target = move
        return PASSED if origin < 0 else f"{star.names[origin]}-{star.names[target]}"

    def parse_action(position: Any, written: str) -> tuple[int, int]:
        ends = re.findall(r"[a-q]\d+", written.lower())
        if len(ends) < 2 or not all(name in names for name in ends):
            raise IllegalMove(M("{written!r} is no move such as {example}.", written=written, example="b1-c1"))
        return names[ends[0]], names[ends[-1]]

    def squares(position: Any, move: tuple[int, int]) -> tuple[Square, ...]:
        return () if move[0] < 0 else ((move[0], 0), (move[1], 0))

    def draw(position: Any) -> Board:
        """The star; each point in the colour of the player whose home it is, the goal opposite."""
        owners = {seat: player for player, seat in enumerate(seats)}
        return Board(
            spots=spots,
            style="holes",
            areas=(*triangles, *((point, owners.get(seat)) for seat, point in enumerate(points))),
            square_names=star.names,
            pieces=tuple(
                Piece((hole, 0), "disc", piece - 1, str(piece)) for hole, piece in enumerate(position.board) if piece
            ),
        )

    return Look(
        title=M("Chinese checkers"),
        about=M("Bring all pieces to the opposite point of the star, by steps and by hops over others."),
        parameters={
            "players": M("number of players"),
            "side": M("rows of a point"),
            "rounds": M("rounds until a draw"),
        },
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        player_names=NAMES[:players],
        words=(TO_MOVE, MOVES),
    )
