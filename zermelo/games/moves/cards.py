"""Playing cards as numbers, and decks shuffled by number.

A card is its rank times the number of suits, plus its suit: in a deck of four suits 0 is the ace of clubs, 1 that of
diamonds, 2 of hearts, 3 of spades, 4 the two of clubs. A deck of two suits has clubs and diamonds.
"""

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.parameters import whole

NATURAL = True
SUITS = "CDHS"
RED = (False, True, True, False)
RANKS = "A23456789TJQK"
LARGEST_DEAL = 2**31 - 1
MOVE = 64
"""A move of a card is its number times this, and where it goes."""
UNKNOWN, GONE = -1, -2
"""Instead of a card: one that has not been seen, and none."""


def dealt(number: int, size: int) -> tuple[int, ...]:
    """The cards of a deck in the order in which they are dealt, by the numbers of Microsoft's FreeCell.

    >>> [name(card, 4) for card in dealt(1, 52)[:8]]
    ['JD', '2D', '9H', 'JC', '5D', '7H', '7C', '5H']
    """
    cards, state, order = list(range(size)), number, []
    for left in range(size, 0, -1):
        state = (214013 * state + 2531011) % 2**31
        place = (state >> 16) % left
        order.append(cards[place])
        cards[place] = cards[left - 1]
    return tuple(order)


def name(card: int, suits: int) -> str:
    """A card in two letters, such as TH for the ten of hearts."""
    return RANKS[card // suits] + SUITS[card % suits]


def names(suits: int, ranks: int) -> dict[str, int]:
    """The cards of a deck by their names."""
    return {name(card, suits): card for card in range(suits * ranks)}


def parents(suits: int, ranks: int) -> tuple[tuple[int, ...], ...]:
    """For each card those on which it may lie in a column: one rank higher, and of the other colour.

    >>> [name(card, 4) for card in parents(4, 13)[names(4, 13)["7H"]]]
    ['8C', '8S']
    """
    return tuple(
        tuple(
            suits * (card // suits + 1) + suit
            for suit in range(suits)
            if RED[suit] != RED[card % suits] and card // suits + 1 < ranks
        )
        for card in range(suits * ranks)
    )


def refuse_bad_deck(suits: int, ranks: int, deal: int, least_deal: int = 0) -> None:
    """Refuse a deck that is none, or a deal without a number."""
    if suits not in (2, 4):
        raise ZermeloError(M("The parameter suits is 2 or 4, not {value}.", value=suits))
    whole("ranks", ranks, 2, len(RANKS))
    whole("deal", deal, least_deal, LARGEST_DEAL)


def covered(on: tuple[int, ...], most: int) -> int:
    """A bit for each card or column below `most` that a card lies on.

    >>> bin(covered((3, 5, 0, 5), 5))
    '0b1001'
    """
    found = 0
    for below in on:
        if below < most:
            found |= 1 << below
    return found


def without(cards: tuple[int, ...], place: int, nothing: int) -> tuple[int, ...]:
    """The cards when one is taken away: those behind it move up.

    >>> without((7, 8, 9), 1, -1)
    (7, 9, -1)
    """
    moved = list(cards)
    for number in range(place, len(cards) - 1):
        moved[number] = cards[number + 1]
    moved[len(cards) - 1] = nothing
    return tuple(moved)


def by_place(order: tuple[int, ...], columns: int) -> list[int]:
    """The cards in columns of 1, 2, 3 … that are dealt in rows: the last of each, those below them, and the rest."""
    rows = iter(order)
    column_cards: list[list[int]] = [[] for _ in range(columns)]
    for row in range(columns):
        for column in range(row, columns):
            column_cards[column].append(next(rows))
    return [cards[-1] for cards in column_cards] + [card for cards in column_cards for card in cards[:-1]] + list(rows)
