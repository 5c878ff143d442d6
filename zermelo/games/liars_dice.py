"""Liar's dice: bid on the dice of both players, seeing only your own, or call the last bid a lie.

Both players roll their dice and hide them. In turn they bid that all dice together show a face at least that number of
times, each bid with more dice than the last, or as many dice and a higher face; or they call the last bid a lie, and
all dice are shown. Who made that bid wins if it is true, and loses if it is a lie. A wild face counts as every face.

`liars_dice(sides, first, second, wild)`: dice with that number of sides, the number of dice of each player, and the
wild face: `highest`, `ones` or `none`. Two dice against one of six sides is `liars-dice:6,2,1`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from zermelo.games.looks.liars_dice import Table, look_of
from zermelo.machine.runtime.memory import quotient
from zermelo.rules.bits import last, population
from zermelo.rules.game import CHANCE, UNSEEN, Game
from zermelo.rules.parameters import WORD, fits, one_of, whole

NOT_ROLLED = 0
WILD = ("highest", "ones", "none")


class Position(NamedTuple):
    first: int
    """The dice of the first player: a digit for each face says how many show it, that of the 1 the lowest; 0 before
    they are rolled, UNSEEN where they are hidden."""
    second: int
    bids: int
    """A bit for each bid made, in the order of the bids; the last of all is the call."""


def hands(dice: int, sides: int, digit: int) -> tuple[tuple[int, int], ...]:
    """Every hand of some dice, in digits of that number of bits, and how many of the sides ** dice rolls give it.

    >>> [(hex(hand), ways) for hand, ways in hands(2, 2, digit=4)]
    [('0x2', 1), ('0x11', 2), ('0x20', 1)]
    """
    found = []
    for roll in combinations_with_replacement(range(sides), dice):
        repeated = Counter(roll).values()
        ways = factorial(dice) // prod(map(factorial, repeated))
        found.append((sum(1 << digit * face for face in roll), ways))
    return tuple(found)


def liars_dice(sides: int = 6, first: int = 1, second: int = 1, wild: str = "highest") -> Game:
    """The game with dice of that number of sides.

    >>> liars_dice(4, 2, 1, "none").name
    'liars-dice:4,2,1,none'
    """
    whole("sides", sides, 2, 9)
    whole("first", first, 1, 9)
    whole("second", second, 1, 9)
    one_of("wild", wild, WILD)
    call = (first + second) * sides
    """The bit of the call; the bids before it are count by count, and face by face."""
    fits(bits=call + 1, most=WORD - 1)
    digit = max(first, second).bit_length()
    mask = (1 << digit) - 1
    of_first, of_second = hands(first, sides, digit), hands(second, sides, digit)
    rolls_of_first, rolls_of_second = sides**first, sides**second
    wild_face = {"highest": sides, "ones": 1, "none": 0}[wild]

    def player(position: Position) -> int:
        if position.first == NOT_ROLLED or position.second == NOT_ROLLED:
            return CHANCE
        return population(position.bids) % 2

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        if position.first == NOT_ROLLED:
            for hand, ways in of_first:
                yield hand, quotient(ways, rolls_of_first)
        else:
            for hand, ways in of_second:
                yield hand, quotient(ways, rolls_of_second)

    def actions(position: Position) -> Iterator[int]:
        """The bids by their numbers, the smallest first, and the call."""
        lowest = 0 if position.bids == 0 else last(position.bids) + 1
        for bid in range(lowest, call):
            yield bid
        if position.bids != 0:
            yield call

    def result(position: Position, choice: int) -> Position:
        if position.first == NOT_ROLLED:
            return Position(choice, NOT_ROLLED, 0)
        if position.second == NOT_ROLLED:
            return Position(position.first, choice, 0)
        return Position(position.first, position.second, position.bids | 1 << choice)

    def terminal(position: Position) -> bool:
        return position.bids >> call != 0

    def shown(hand: int, face: int) -> int:
        """The number of dice of a hand that count for a face."""
        count = hand >> digit * (face - 1) & mask
        if wild_face != 0 and face != wild_face:
            count += hand >> digit * (wild_face - 1) & mask
        return count

    def utility(position: Position) -> int:
        bid = last(position.bids & ((1 << call) - 1))
        face = bid % sides + 1
        is_true = shown(position.first, face) + shown(position.second, face) > bid // sides
        bidder_is_first = population(position.bids) % 2 == 0
        return 1 if is_true == bidder_is_first else -1

    def sees(position: Position, who: int) -> Position:
        """The position without the dice of the other, until they are shown."""
        if terminal(position):
            return position
        of_first = position.first if who == 0 or position.first == NOT_ROLLED else UNSEEN
        of_second = position.second if who == 1 or position.second == NOT_ROLLED else UNSEEN
        return Position(of_first, of_second, position.bids)

    def possible(view: Position, who: int) -> Iterator[tuple[Position, float]]:
        if who == 0:
            for hand, ways in of_second:
                yield Position(view.first, hand, view.bids), quotient(ways, rolls_of_second)
        else:
            for hand, ways in of_first:
                yield Position(hand, view.second, view.bids), quotient(ways, rolls_of_first)

    bits = digit * sides + 1

    def key(position: Position) -> int:
        return ((position.first + 1) << bits | position.second + 1) << call + 1 | position.bids

    parameters = sides, first, second, wild
    return Game(
        name="liars-dice" if parameters == (6, 1, 1, "highest") else f"liars-dice:{sides},{first},{second},{wild}",
        initial=Position(first=NOT_ROLLED, second=NOT_ROLLED, bids=0),
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        chance=chance,
        sees=sees,
        possible=possible,
        key=key if 2 * bits + call + 1 < WORD else None,
        bounds=(-1, 1),
        longest=call + 3,
        look=look_of(Table(sides, (first, second), digit), Position),
    )


game = liars_dice()
