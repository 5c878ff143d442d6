"""Brisca with open cards: a trick game of the Spanish pack for three players who see all hands.

Each player holds a few cards, one suit is trumps, and nothing is drawn. The first player leads any card; the others add
one each, of any suit: there is no duty to follow. The highest trump takes the trick, or else the highest card of the
suit led, and its player leads next. In each suit the cards rank 1 3 12 11 10 7 6 5 4 2; they count 11, 10, 4, 3, 2
points, and nothing from the 7 down. A player's payoff is the number of points in the tricks taken.

`brisca(cards, deal)` has that many cards in a hand, dealt by that number: the same number always gives the same hands.
With all cards open there is nothing to remember and nothing to guess, only to calculate (max^n).

A card is a number from 0 to 39: ten times its suit (oros, copas, espadas, bastos) and its rank from the top, the 1
being 0. A hand is an integer with a bit for each card.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from zermelo.games.looks.brisca import look_of
from zermelo.rules.bits import squares
from zermelo.rules.game import Game
from zermelo.rules.parameters import whole

PLAYERS, SUITS, RANKS = 3, 4, 10
NO_CARD = -1
POINTS = (11, 10, 4, 3, 2, 0, 0, 0, 0, 0)
"""What the cards of a suit count, from the highest."""


class Position(NamedTuple):
    first: int
    """The hand of the first player."""
    second: int
    third: int
    trump: int
    """The suit that beats the others."""
    led: int
    """The first card of the trick, or NO_CARD."""
    added: int
    """The second card of the trick, or NO_CARD."""
    leader: int
    """Who leads this trick."""
    won: int
    """The points of the first player."""
    won_by_second: int
    won_by_third: int


def points_of(card: int) -> int:
    return POINTS[card % RANKS]


def brisca(cards: int = 3, deal: int = 1) -> Game:
    """The game with that many cards in each hand.

    >>> from zermelo import search
    >>> search(brisca(), algorithm="maxn", compiled=False).value
    (25, 12, 3)
    """
    whole("cards", cards, 1, 13)
    whole("deal", deal, 1, 10**6)

    def dealt() -> Position:
        """The first position: the hands, then the suit of the next card of the pack as trumps."""
        pack = list(range(SUITS * RANKS))
        Random(f"brisca {cards} {deal}").shuffle(pack)
        hands = [sum(1 << card for card in pack[cards * player : cards * (player + 1)]) for player in range(PLAYERS)]
        trump = pack[PLAYERS * cards] // RANKS
        return Position(hands[0], hands[1], hands[2], trump, NO_CARD, NO_CARD, 0, 0, 0, 0)

    def player(position: Position) -> int:
        return (position.leader + (position.led != NO_CARD) + (position.added != NO_CARD)) % PLAYERS

    def hand(position: Position, owner: int) -> int:
        return position.first if owner == 0 else position.second if owner == 1 else position.third

    def actions(position: Position) -> Iterator[int]:
        for card in squares(hand(position, player(position))):
            yield card

    def beats(card: int, best: int, trump: int) -> bool:
        """Whether a card played later takes the trick from the best one so far."""
        if card // RANKS == best // RANKS:
            return card < best
        return card // RANKS == trump

    def result(position: Position, card: int) -> Position:
        owner, gone, ends = player(position), 1 << card, position.added != NO_CARD
        leader = taker(position, card) if ends else position.leader
        worth = points_of(position.led) + points_of(position.added) + points_of(card) if ends else 0
        return Position(
            first=position.first ^ (gone if owner == 0 else 0),
            second=position.second ^ (gone if owner == 1 else 0),
            third=position.third ^ (gone if owner == 2 else 0),
            trump=position.trump,
            led=NO_CARD if ends else card if position.led == NO_CARD else position.led,
            added=NO_CARD if ends or position.led == NO_CARD else card,
            leader=leader,
            won=position.won + (worth if leader == 0 else 0),
            won_by_second=position.won_by_second + (worth if leader == 1 else 0),
            won_by_third=position.won_by_third + (worth if leader == 2 else 0),
        )

    def taker(position: Position, last: int) -> int:
        """Who takes the trick that this third card completes."""
        best, place = position.led, 0
        if beats(position.added, best, position.trump):
            best, place = position.added, 1
        if beats(last, best, position.trump):
            place = 2
        return (position.leader + place) % PLAYERS

    def terminal(position: Position) -> bool:
        return position.first == 0 and position.second == 0 and position.third == 0

    def utility(position: Position) -> tuple[int, int, int]:
        return position.won, position.won_by_second, position.won_by_third

    def evaluate(position: Position) -> tuple[float, float, float]:
        """The points of each player, and a third of those still to be taken."""
        rest = 0
        for card in squares(position.first | position.second | position.third):
            rest += points_of(card)
        for card in (position.led, position.added):
            if card != NO_CARD:
                rest += points_of(card)
        share = rest / 3
        return position.won + share, position.won_by_second + share, position.won_by_third + share

    start = dealt()
    return Game(
        name="brisca" if (cards, deal) == (3, 1) else f"brisca:{cards},{deal}",
        initial=start,
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        players=PLAYERS,
        zero_sum=False,
        bounds=(0, 120),
        payoff_sum=120,
        longest=PLAYERS * cards,
        look=look_of(start, player, hand),
    )


game = brisca()
