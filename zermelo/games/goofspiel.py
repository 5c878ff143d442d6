"""Goofspiel (GOPS): bid a card for each prize, both at once.

The cards of one suit, worth 1 to `cards`, are the prizes, and each player holds another suit. A prize is turned up;
both players choose a card of their hands and show them at once. The higher card takes the prize, equal cards leave it
to neither, and both cards are spent. The player with more points in the end wins.

`goofspiel(cards, order, scoring)`: the prizes come at random or, with `descending`, from the highest to the lowest; and
with `points` the winner gets the difference. Each player knows everything but the card that the other has just chosen;
to mix is necessary, since any fixed choice is outbid by one.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.goofspiel import look_of
from zermelo.machine.runtime.memory import quotient
from zermelo.rules.bits import last, population, squares
from zermelo.rules.game import CHANCE, UNSEEN, Game
from zermelo.rules.parameters import one_of, whole

NONE = 0
ORDERS, SCORINGS = ("random", "descending"), ("win", "points")


class Position(NamedTuple):
    prizes: int
    """The prizes that are not turned up yet: bit 0 for the one worth 1."""
    prize: int
    """The prize to bid for; 0 before it is turned up."""
    first: int
    """The cards in the hand of the first player, as the prizes."""
    second: int
    chosen: int
    """The card that the first player has chosen; 0 before, UNSEEN where it is hidden."""
    lead: int
    """The points of the first player minus those of the second."""


def goofspiel(cards: int = 4, order: str = "random", scoring: str = "win") -> Game:
    """The game with that number of cards in a suit.

    >>> goofspiel(3, "descending").name
    'goofspiel:3,descending,win'
    """
    whole("cards", cards, 1, 13)
    one_of("order", order, ORDERS)
    one_of("scoring", scoring, SCORINGS)
    counts_points = scoring == "points"
    at_random = order == "random"
    suit = (1 << cards) - 1
    most = cards * (cards + 1) // 2

    def player(position: Position) -> int:
        if position.prize == NONE:
            return CHANCE
        return 0 if position.chosen == NONE else 1

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        count = population(position.prizes)
        for bit in squares(position.prizes):
            yield bit + 1, quotient(1, count)

    def actions(position: Position) -> Iterator[int]:
        for bit in squares(position.first if position.chosen == NONE else position.second):
            yield bit + 1

    def result(position: Position, choice: int) -> Position:
        prizes, prize, first, second, chosen, lead = position
        if prize == NONE:
            return Position(prizes & ~(1 << choice - 1), choice, first, second, NONE, lead)
        if chosen == NONE:
            return Position(prizes, prize, first, second, choice, lead)
        if chosen > choice:
            lead += prize
        elif chosen < choice:
            lead -= prize
        first, second = first & ~(1 << chosen - 1), second & ~(1 << choice - 1)
        if at_random or prizes == 0:
            return Position(prizes, NONE, first, second, NONE, lead)
        return Position(prizes & ~(1 << last(prizes)), last(prizes) + 1, first, second, NONE, lead)

    def terminal(position: Position) -> bool:
        return position.first == 0 and position.second == 0

    def utility(position: Position) -> int:
        if counts_points:
            return position.lead
        return 1 if position.lead > 0 else -1 if position.lead < 0 else 0

    def sees(position: Position, who: int) -> Position:
        """The second player does not see the card that the first has chosen."""
        if who == 0 or position.chosen == NONE:
            return position
        return Position(position.prizes, position.prize, position.first, position.second, UNSEEN, position.lead)

    def possible(view: Position, who: int) -> Iterator[tuple[Position, float]]:
        prizes, prize, first, second, chosen, lead = view
        if chosen != UNSEEN:
            yield view, quotient(1, 1)
        else:
            count = population(first)
            for bit in squares(first):
                yield Position(prizes, prize, first, second, bit + 1, lead), quotient(1, count)

    def key(position: Position) -> int:
        hands = (position.prizes << cards | position.first) << cards | position.second
        return ((hands * 16 + position.prize) * 16 + position.chosen + 1) * (2 * most + 1) + position.lead + most

    parameters = cards, order, scoring
    start = Position(prizes=suit, prize=NONE, first=suit, second=suit, chosen=NONE, lead=0)
    if not at_random:
        start = start._replace(prizes=suit >> 1, prize=cards)
    return Game(
        name="goofspiel" if parameters == (4, "random", "win") else f"goofspiel:{cards},{order},{scoring}",
        initial=start,
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        chance=chance if at_random else None,
        sees=sees,
        possible=possible,
        key=key,
        bounds=(-most, most) if counts_points else (-1, 1),
        counts_points=counts_points,
        longest=(3 if at_random else 2) * cards,
        look=look_of(cards, start),
    )


game = goofspiel()
