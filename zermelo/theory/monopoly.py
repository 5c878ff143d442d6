"""Monopoly's board as an exact Markov chain: how often each square is visited, and what a street earns.

A step is one throw of two dice. A state is a square with the doubles thrown so far in this turn, or jail with the
attempts made to leave it. The third double in a row leads to jail at once. Cards are drawn with replacement, each of
the sixteen of a deck as likely as any other; cards that lead elsewhere are followed, and "go back three spaces" from
the third Chance square draws from Community Chest. In the short jail a player pays at once and takes an ordinary turn;
in the long one the player throws for doubles, at most three times, and a double that frees gives no further throw.

>>> chain = visits()
>>> round(100 * chain.per_throw[24], 4), round(100 * chain.per_throw[IN_JAIL], 4), round(chain.throws, 6)
(3.1858, 3.95, 1.186624)
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from zermelo.languages.message import M, Message

SQUARES = (
    "Go", "Mediterranean Avenue", "Community Chest", "Baltic Avenue", "Income Tax", "Reading Railroad",
    "Oriental Avenue", "Chance", "Vermont Avenue", "Connecticut Avenue", "Just Visiting", "St. Charles Place",
    "Electric Company", "States Avenue", "Virginia Avenue", "Pennsylvania Railroad", "St. James Place",
    "Community Chest", "Tennessee Avenue", "New York Avenue", "Free Parking", "Kentucky Avenue", "Chance",
    "Indiana Avenue", "Illinois Avenue", "B. & O. Railroad", "Atlantic Avenue", "Ventnor Avenue", "Water Works",
    "Marvin Gardens", "Go To Jail", "Pacific Avenue", "North Carolina Avenue", "Community Chest",
    "Pennsylvania Avenue", "Short Line", "Chance", "Park Place", "Luxury Tax", "Boardwalk", "In Jail",
)  # fmt: skip
IN_JAIL, TO_JAIL, VISITING, AROUND = 40, 30, 10, 40
CHANCE, CHEST = (7, 22, 36), (2, 17, 33)
RAILROADS, UTILITIES = (5, 15, 25, 35), (12, 28)
LED_BY_CHANCE = (0, 24, 11, 5, 39, IN_JAIL)
"""Where single cards of Chance lead; of the others one leads to the nearest utility, two to the nearest railroad, and
one three squares back."""
CARDS = 16
DOUBLES, ATTEMPTS = 3, 3


class Street(NamedTuple):
    """A street by its square: its price, and the rent with no house to four and with a hotel."""

    square: int
    price: int
    rents: tuple[int, ...]


class Group(NamedTuple):
    """Streets of a colour, and the price of a house there."""

    colour: Message
    house: int
    streets: tuple[Street, ...]


GROUPS = (
    Group(M("brown"), 50, (Street(1, 60, (2, 10, 30, 90, 160, 250)), Street(3, 60, (4, 20, 60, 180, 320, 450)))),
    Group(
        M("light blue"),
        50,
        (
            Street(6, 100, (6, 30, 90, 270, 400, 550)),
            Street(8, 100, (6, 30, 90, 270, 400, 550)),
            Street(9, 120, (8, 40, 100, 300, 450, 600)),
        ),
    ),
    Group(
        M("pink"),
        100,
        (
            Street(11, 140, (10, 50, 150, 450, 625, 750)),
            Street(13, 140, (10, 50, 150, 450, 625, 750)),
            Street(14, 160, (12, 60, 180, 500, 700, 900)),
        ),
    ),
    Group(
        M("orange"),
        100,
        (
            Street(16, 180, (14, 70, 200, 550, 750, 950)),
            Street(18, 180, (14, 70, 200, 550, 750, 950)),
            Street(19, 200, (16, 80, 220, 600, 800, 1000)),
        ),
    ),
    Group(
        M("red"),
        150,
        (
            Street(21, 220, (18, 90, 250, 700, 875, 1050)),
            Street(23, 220, (18, 90, 250, 700, 875, 1050)),
            Street(24, 240, (20, 100, 300, 750, 925, 1100)),
        ),
    ),
    Group(
        M("yellow"),
        150,
        (
            Street(26, 260, (22, 110, 330, 800, 975, 1150)),
            Street(27, 260, (22, 110, 330, 800, 975, 1150)),
            Street(29, 280, (24, 120, 360, 850, 1025, 1200)),
        ),
    ),
    Group(
        M("green"),
        200,
        (
            Street(31, 300, (26, 130, 390, 900, 1100, 1275)),
            Street(32, 300, (26, 130, 390, 900, 1100, 1275)),
            Street(34, 320, (28, 150, 450, 1000, 1200, 1400)),
        ),
    ),
    Group(
        M("dark blue"),
        200,
        (Street(37, 350, (35, 175, 500, 1100, 1300, 1500)), Street(39, 400, (50, 200, 600, 1400, 1700, 2000))),
    ),
)
HOTEL = 5
"""A hotel counts as the fifth house."""
RAILROAD_RENT = 200
"""With all four railroads; a player whom a card sends there pays double."""


class Visits(NamedTuple):
    """How often squares are visited in the long run."""

    per_throw: tuple[float, ...]
    """The share of the throws that end on each square; the last is jail itself, beside which one visits."""
    throws: float
    """The mean number of throws in a turn."""
    sent_to_railroads: float
    """The share of the throws on which a card sends a player to the nearest railroad."""

    def per_turn(self, square: int) -> float:
        return self.per_throw[square] * self.throws


State = tuple[int, int]
"""A square with the doubles so far, or IN_JAIL with the attempts made."""


def arrivals(square: int, share: float) -> Iterator[tuple[int, float]]:
    """Where a piece that comes to a square with some probability ends, once all cards are followed."""
    if square == TO_JAIL:
        yield IN_JAIL, share
    elif square in CHEST:
        card = share / CARDS
        yield from ((0, card), (IN_JAIL, card), (square, share - 2 * card))
    elif square in CHANCE:
        card = share / CARDS
        yield from ((target, card) for target in LED_BY_CHANCE)
        yield nearest(UTILITIES, square), card
        yield nearest(RAILROADS, square), 2 * card
        yield from arrivals(square - 3, card)
        yield square, share - (len(LED_BY_CHANCE) + 4) * card
    else:
        yield square, share


def nearest(squares: Sequence[int], square: int) -> int:
    """The first of some squares after one.

    >>> nearest(RAILROADS, 36), nearest(UTILITIES, 22)
    (5, 28)
    """
    return min(squares, key=lambda target: (target - square) % AROUND)


def throws(state: State, long_jail: bool) -> Iterator[tuple[State, float]]:
    """The states after a throw with their probabilities."""
    square, count = state
    jailed = square == IN_JAIL and long_jail
    origin = VISITING if square == IN_JAIL else square
    doubles = 0 if square == IN_JAIL else count
    for first, second in product(range(1, 7), repeat=2):
        is_double = first == second
        if jailed and not is_double and count + 1 < ATTEMPTS:
            yield (IN_JAIL, count + 1), 1 / 36
        elif is_double and doubles + 1 == DOUBLES:
            yield (IN_JAIL, 0), 1 / 36
        else:
            again = doubles + 1 if is_double and not jailed else 0
            for target, share in arrivals((origin + first + second) % AROUND, 1 / 36):
                yield (target, 0 if target == IN_JAIL else again), share


@cache
def visits(long_jail: bool = False) -> Visits:
    """The stationary distribution, by a system of linear equations."""
    import numpy as np

    states = [*product(range(AROUND), range(DOUBLES)), *((IN_JAIL, attempts) for attempts in range(ATTEMPTS))]
    number = {state: place for place, state in enumerate(states)}
    matrix = np.zeros((len(states), len(states)))
    for state in states:
        for after, share in throws(state, long_jail):
            matrix[number[after], number[state]] += share
    balance = matrix - np.eye(len(states))
    balance[-1] = 1.0  # the shares sum to 1
    shares = np.linalg.solve(balance, np.eye(len(states))[-1])
    per_throw = [0.0] * len(SQUARES)
    for (square, _), share in zip(states, shares, strict=True):
        per_throw[square] += float(share)
    first_throws = sum(float(shares[number[state]]) for state in states if state[0] == IN_JAIL or state[1] == 0)
    others = CARDS - len(LED_BY_CHANCE) - 4
    on_chance = sum(per_throw[square] for square in CHANCE) * CARDS / others
    return Visits(tuple(per_throw), 1 / first_throws, on_chance * 2 / CARDS)


class Earnings(NamedTuple):
    """What a colour earns in a hundred turns of one opponent, what it costs, and the turns that pay for it."""

    colour: Message
    income: float
    cost: int

    @property
    def turns(self) -> float:
        return 100 * self.cost / self.income


def earnings(houses: int = HOTEL, long_jail: bool = False) -> list[Earnings]:
    """Of each colour with that number of houses on every street; five are a hotel.

    >>> orange = earnings()[3]
    >>> str(orange.colour), round(orange.income), orange.cost, round(orange.turns, 1)
    ('orange', 10118, 2060, 20.4)
    """
    chain = visits(long_jail)
    found = []
    for colour, house, streets in GROUPS:
        doubled = 2 if houses == 0 else 1  # of all streets of a colour, unbuilt
        income = sum(doubled * street.rents[houses] * chain.per_turn(street.square) for street in streets)
        cost = sum(street.price + houses * house for street in streets)
        found.append(Earnings(colour, 100 * income, cost))
    return found


def railroad_income(long_jail: bool = False) -> float:
    """What four railroads earn in a hundred turns of one opponent."""
    chain = visits(long_jail)
    visited = sum(chain.per_throw[square] for square in RAILROADS) + chain.sent_to_railroads
    return 100 * RAILROAD_RENT * visited * chain.throws
