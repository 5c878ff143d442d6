"""The positions of backgammon: checkers on points, whose turn it is, the dice and the stakes.

Both players count the points from their own side, as players do: 24 is the point farthest from home, 6 to 1 are home,
25 is the bar and 0 is off the board. Point 24 of one is point 1 of the other, 25 - 24. The number of checkers on a
point has four bits, in two words per player:

    word      near                                    far
    point     0 (off)   1    2    3   …   12          13   14   …   24   25 (bar)
    bits      0-3       4-7  8-11 12-15   48-51       0-3  4-7      44-47  48-51
"""

from array import array
from typing import NamedTuple

from zermelo.machine.data.data_array import DataArray
from zermelo.rules.game import MAX

OFF, HOME, BAR = 0, 6, 25
FAR = 13
"""The first point in the word of the far points."""
WORD = 4 * FAR
"""The bits of a word used for points."""
CHECKERS = 15
ROLL, DOUBLE, TAKE, PASS = 1 << 21, 2 << 21, 3 << 21, 4 << 21
"""Cube decisions, which are not plays."""
ROLLING, OPENING, DOUBLING, ANSWERING, OVER = range(5)
"""The phases in which no roll is played: the dice roll, both players roll a die to begin, a player may double,
the opponent answers, or the game is over."""
EITHER = 2


class Side(NamedTuple):
    """The checkers of one player, as the player counts the points."""

    near: int
    far: int


START = Side(5 << 4 * 6 | 3 << 4 * 8, 5 | 2 << 4 * (24 - FAR))


class Scores(NamedTuple):
    """The state of a match."""

    white: int
    black: int
    crawford: int


class Position(NamedTuple):
    white_near: int
    white_far: int
    black_near: int
    black_far: int
    turn: int
    """Whose turn it is, also while the dice roll and a double is answered; at the end, the winner."""
    dice: int
    """The roll to be played, 31 for a 3 and a 1, the larger first; or the phase, see above."""
    cube: int
    """The value of the doubling cube; 1 without it."""
    owner: int
    """Who may turn the cube: MAX, MIN, or EITHER while it lies in the middle."""
    white_score: int
    """Points in the match, 0 where no match is played."""
    black_score: int
    crawford: int
    """0 before the Crawford game of a match, 1 in it, 2 after it."""


# ---------------------------------------------------------------------------------------------
# Checkers on points


def on_point(side: Side, point: int) -> int:
    """The number of checkers on a point: branchless, since the word is hard to predict."""
    return (side.near >> min(4 * point, WORD) | side.far << 4 >> max(4 * (point - FAR) + 4, 0)) & 15


def checkers() -> "array[int]":
    """The value of a checker on each point in the near word, then in the far word; else 0."""
    near = [1 << 4 * point if point < FAR else 0 for point in range(BAR + 1)]
    far = [1 << 4 * (point - FAR) if point >= FAR else 0 for point in range(BAR + 1)]
    return array("q", near + far)


CHECKER = DataArray(checkers)
POINTS = 32
"""The points per die in the table of steps: a power of two, for fast multiplication."""


def steps() -> "array[int]":
    """The change of both words by a checker that leaves a point by a die, in a row, at `die * POINTS + point`.

    >>> place = 2 * (2 * POINTS + 6)                              # by a 2 from point 6 to point 4
    >>> steps()[place : place + 2].tolist() == [(1 << 4 * 4) - (1 << 4 * 6), 0]
    True
    """
    found = array("q", bytes(8 * 7 * POINTS * 2))
    for die in range(1, 7):
        for origin in range(1, BAR + 1):
            place = 2 * (die * POINTS + origin)
            found[place], found[place + 1] = moved(Side(0, 0), origin, max(origin - die, OFF))
    return found


STEP = DataArray(steps)


def own_side(position: Position) -> Side:
    """The checkers of the player whose turn it is."""
    if position.turn == MAX:
        return Side(position.white_near, position.white_far)
    return Side(position.black_near, position.black_far)


def other_side(position: Position) -> Side:
    if position.turn == MAX:
        return Side(position.black_near, position.black_far)
    return Side(position.white_near, position.white_far)


def moved(side: Side, origin: int, target: int) -> Side:
    """The side after a checker has moved from a point to another."""
    near = side.near + CHECKER[target] - CHECKER[origin]
    return Side(near, side.far + CHECKER[BAR + 1 + target] - CHECKER[BAR + 1 + origin])


def stepped(side: Side, origin: int, die: int) -> Side:
    """The side after a checker has left a point by a die; unchanged for point 0."""
    place = 2 * (die * POINTS + origin)
    return Side(side.near + STEP[place], side.far + STEP[place + 1])


def has_blot(side: Side, point: int) -> bool:
    """Whether a player has a single checker on a point of the board or the bar: both words in one comparison."""
    near, far = CHECKER[point], CHECKER[BAR + 1 + point]
    return (side.near & 15 * near ^ near | side.far & 15 * far ^ far) == 0  # type: ignore[no-any-return]


def placed(position: Position, white: Side, black: Side, turn: int, dice: int) -> Position:
    """Other checkers at the same stakes."""
    return Position(
        white.near,
        white.far,
        black.near,
        black.far,
        turn,
        dice,
        position.cube,
        position.owner,
        position.white_score,
        position.black_score,
        position.crawford,
    )


def turned(position: Position, turn: int, dice: int) -> Position:
    """The same checkers and stakes at another moment."""
    white, black = Side(position.white_near, position.white_far), Side(position.black_near, position.black_far)
    return placed(position, white, black, turn, dice)


def staked(position: Position, cube: int, owner: int, scores: Scores) -> Position:
    """The same checkers at other stakes."""
    return Position(
        position.white_near,
        position.white_far,
        position.black_near,
        position.black_far,
        position.turn,
        position.dice,
        cube,
        owner,
        scores.white,
        scores.black,
        scores.crawford,
    )
