"""Battleship: hide a fleet, and sink that of the other.

Both players place their ships on a sea of squares, in a row or a column; ships may touch and not overlap. Then they
shoot in turn at the sea of the other, a square at a time, and are told whether it is a miss, a hit, or the last square
of a ship, which is then shown: sunk. Who sinks the whole fleet first wins.

`battleship(width, height, *ships)` takes the lengths of the ships, the longest first. No player sees the ships of the
other, so good players hide theirs at random, and shoot where most of the fleets that agree with all that was seen have
a ship.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.advice.battleship import sampling
from zermelo.games.looks.battleship import look_of
from zermelo.games.moves.battleship import IN_A_WORD, NOT_PLACED, Squares, count, has, refuse_stuck, ships_on
from zermelo.rules.advice import Advice, SearchAdvice
from zermelo.rules.game import UNSEEN, Game
from zermelo.rules.parameters import whole
from zermelo.rules.piles import each, replacing

FLEET = (5, 4, 3, 3, 2)
LARGEST, MOST_SHIPS = 10, 8
NOTHING: Squares = (0, 0)


class Position(NamedTuple):
    first: tuple[int, ...]
    """The place of each ship of the first player: 1 + twice its first square, and 1 more if it lies in a column; 0
    before it is placed, UNSEEN where it is hidden."""
    second: tuple[int, ...]
    shots_at_first: Squares
    hits_of_first: Squares
    """The squares of the first player's ships that were hit."""
    shots_at_second: Squares
    hits_of_second: Squares
    player: int


def battleship(width: int = 10, height: int = 10, *ships: int) -> Game:
    """The game on a sea of that size, with ships of these lengths; by default 5, 4, 3, 3 and 2.

    >>> battleship(4, 4, 3).name
    'battleship:4,4,3'
    """
    lengths = ships or FLEET
    whole("width", width, 1, LARGEST)
    whole("height", height, 1, LARGEST)
    whole("number of ships", len(lengths), 1, MOST_SHIPS)
    for length in lengths:
        whole("ships", length, 1, max(width, height))
    refuse_stuck(width, height, lengths)
    squares, fleet, total = width * height, len(lengths), sum(lengths)
    with_word, with_place = replacing(2), replacing(fleet)

    is_ship, fits, afloat = ships_on(width, height, lengths)

    def placed(places: tuple[int, ...]) -> int:
        """The number of ships that are placed, the first ones."""
        number = 0
        for ship in range(fleet):
            if places[ship] != NOT_PLACED:
                number += 1
        return number

    # -----------------------------------------------------------------------------------------
    # Moves

    def actions(position: Position) -> Iterator[int]:
        """A place for the next ship; then a square to shoot at."""
        if placed(position.second) < fleet:
            places = position.first if position.player == 0 else position.second
            length = lengths[placed(places)]
            for place in range(1, 2 * squares + 1):
                if fits(places, place, length) and not (length == 1 and (place - 1) % 2):
                    yield place
        else:
            shots = position.shots_at_second if position.player == 0 else position.shots_at_first
            for square in range(squares):
                if not has(shots, square):
                    yield square

    def added(set_of: Squares, square: int) -> Squares:
        word = square // IN_A_WORD
        return with_word(set_of, word, set_of[word] | 1 << square % IN_A_WORD)

    def result(position: Position, action: int) -> Position:
        first, second, shots_1, hits_1, shots_2, hits_2, player = position
        if placed(second) < fleet:
            if player == 0:
                first = with_place(first, placed(first), action)
                return Position(first, second, shots_1, hits_1, shots_2, hits_2, 0 if placed(first) < fleet else 1)
            second = with_place(second, placed(second), action)
            return Position(first, second, shots_1, hits_1, shots_2, hits_2, 1 if placed(second) < fleet else 0)
        if player == 0:
            if is_ship(second, action):
                hits_2 = added(hits_2, action)
            return Position(first, second, shots_1, hits_1, added(shots_2, action), hits_2, 1)
        if is_ship(first, action):
            hits_1 = added(hits_1, action)
        return Position(first, second, added(shots_1, action), hits_1, shots_2, hits_2, 0)

    def terminal(position: Position) -> bool:
        return count(position.hits_of_first) == total or count(position.hits_of_second) == total

    def utility(position: Position) -> int:
        return 1 if count(position.hits_of_second) == total else -1

    def evaluate(position: Position) -> float:
        """The share of the fleet that was hit, of the second player's minus the first's."""
        return (count(position.hits_of_second) - count(position.hits_of_first)) / total

    # -----------------------------------------------------------------------------------------
    # What is seen

    def of_first(position: Position, ship: int) -> int:
        place = position.first[ship]
        return UNSEEN if place > NOT_PLACED and afloat(place, lengths[ship], position.hits_of_first) else place

    def of_second(position: Position, ship: int) -> int:
        place = position.second[ship]
        return UNSEEN if place > NOT_PLACED and afloat(place, lengths[ship], position.hits_of_second) else place

    seen_of_first, seen_of_second = each(fleet, of_first), each(fleet, of_second)

    def sees(position: Position, who: int) -> Position:
        """The own fleet, all shots and hits, and of the other fleet what was sunk; all when the game is over."""
        first, second, shots_1, hits_1, shots_2, hits_2, player = position
        if terminal(position):
            return position
        if who == 0:
            return Position(first, seen_of_second(position), shots_1, hits_1, shots_2, hits_2, player)
        return Position(seen_of_first(position), second, shots_1, hits_1, shots_2, hits_2, player)

    start = Position(
        first=(NOT_PLACED,) * fleet,
        second=(NOT_PLACED,) * fleet,
        shots_at_first=NOTHING,
        hits_of_first=NOTHING,
        shots_at_second=NOTHING,
        hits_of_second=NOTHING,
        player=0,
    )
    usual = (width, height, *lengths) == (LARGEST, LARGEST, *FLEET)
    return Game(
        name="battleship" if usual else f"battleship:{width},{height},{','.join(map(str, lengths))}",
        initial=start,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        sees=sees,
        bounds=(-1, 1),
        advice=Advice(search=SearchAdvice(guess=sampling(width, height, lengths))),
        longest=2 * fleet + 2 * squares - 1,
        look=look_of(width, height, lengths, start),
    )


game = battleship()
