"""Hunt a hidden ship: battleship for one player, with as few shots as possible.

A ship lies in a row or a column of the sea, every place as likely as any other. Each shot at a square is a miss, a hit,
or the last square of the ship, which is sunk. The value is what the shots cost, one each. What is seen is the whole
position, and chance decides what a shot meets: the share of the places, among those that agree with all that was seen.

To shoot where most of these places have the ship is good, and not always best: on 4×4 squares a ship of three is found
in 23/4 shots on average so, and in 45/8 by the best shots.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.battleship_hunt import look_of
from zermelo.rules.bits import population
from zermelo.rules.game import CHANCE, MAX, Game
from zermelo.rules.parameters import fits, whole

NONE = -1
MISS, HIT, SUNK = range(3)


class Position(NamedTuple):
    missed: int
    """The squares shot at in vain, as bits in reading order."""
    hits: int
    aim: int
    """The square of the shot that chance decides; -1 if the player is to choose one."""


def battleship_hunt(width: int = 3, height: int = 3, length: int = 2) -> Game:
    """The hunt on a sea of that size.

    >>> battleship_hunt(4, 4, 3).name
    'battleship-hunt:4,4,3'
    """
    whole("width", width, 1, 10)
    whole("height", height, 1, 10)
    whole("length", length, 1, max(width, height))
    squares = width * height
    fits(squares)
    row, column = (1 << length) - 1, sum(1 << width * number for number in range(length))

    def player(position: Position) -> int:
        return MAX if position.aim == NONE else CHANCE

    def actions(position: Position) -> Iterator[int]:
        """The squares where the ship may be; a shot elsewhere would tell nothing."""
        live = 0
        for square in range(squares):
            if square % width + length <= width and agrees(position, row << square):
                live |= row << square
            if length > 1 and square // width + length <= height and agrees(position, column << square):
                live |= column << square
        for square in range(squares):
            if (live & ~position.hits) >> square & 1:
                yield square

    def agrees(position: Position, ship: int) -> bool:
        """Whether a place of the ship, which was not sunk yet, agrees with what was seen."""
        return ship & position.missed == 0 and ship & position.hits == position.hits and ship != position.hits

    def kind(position: Position, ship: int) -> int:
        """What a shot meets if the ship lies there."""
        shot = 1 << position.aim
        if not ship & shot:
            return MISS
        return SUNK if position.hits | shot == ship else HIT

    def places(position: Position, wanted: int) -> int:
        """The number of places of the ship with a certain result of the shot."""
        number = 0
        for square in range(squares):
            if square % width + length <= width and agrees(position, row << square):
                number += kind(position, row << square) == wanted
            if length > 1 and square // width + length <= height and agrees(position, column << square):
                number += kind(position, column << square) == wanted
        return number

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        missing, hit, sunk = places(position, MISS), places(position, HIT), places(position, SUNK)
        total = missing + hit + sunk
        if missing:
            yield MISS, missing / total
        if hit:
            yield HIT, hit / total
        if sunk:
            yield SUNK, sunk / total

    def result(position: Position, action: int) -> Position:
        if position.aim == NONE:
            return Position(position.missed, position.hits, action)
        shot = 1 << position.aim
        if action == MISS:
            return Position(position.missed | shot, position.hits, NONE)
        return Position(position.missed, position.hits | shot, NONE)

    def terminal(position: Position) -> bool:
        return position.aim == NONE and population(position.hits) == length

    def utility(position: Position) -> int:
        return -population(position.missed) - population(position.hits)

    def evaluate(position: Position) -> int:
        """The shots made, and one for each part of the ship that is still afloat."""
        return -population(position.missed) - length

    def key(position: Position) -> int:
        return (position.missed << squares | position.hits) * (squares + 1) + position.aim + 1

    usual = (width, height, length) == (3, 3, 2)
    return Game(
        name="battleship-hunt" if usual else f"battleship-hunt:{width},{height},{length}",
        initial=Position(missed=0, hits=0, aim=NONE),
        players=1,
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        chance=chance,
        key=key if 2 * squares + 7 < 63 else None,
        bounds=(-squares, 0),
        counts_points=True,
        longest=2 * squares,
        look=look_of(width, height, length, Position),
    )


game = battleship_hunt()
