"""Cards as text and drawings: names such as TH, and a table with columns of overlapping cards."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from zermelo.games.moves.cards import RANKS, SUITS, name
from zermelo.languages.message import M, in_context
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition

SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
NOTHING, HIDDEN = "-", "?"
HOME, TO_HOME = M("Home"), in_context("typed", "home, foundation")
BY_CARD = re.compile(r"([A-Z0-9]{2})\s*[-\s]?\s*(.+)")
"""A move as a card and where it goes."""
TABLE_ROW = 4
"""The row of the first cards of the columns, below the places at the top; a card is four rows high."""


def read_cards(written: str, known: Mapping[str, int]) -> list[int]:
    """The cards of a text such as "7H 10s A♣ -".

    >>> read_cards("10c A♦ -", {"TC": 36, "AD": 1})
    [36, 1]
    """
    return [read_card(word, known) for word in written.replace(NOTHING, " ").split()]


def read_card(word: str, known: Mapping[str, int]) -> int:
    wanted = plain(word)
    if wanted in known:
        return known[wanted]
    suits = [suit for suit in SUITS if any(card.endswith(suit) for card in known)]
    raise BadPosition(
        M(
            "{word!r} is not a card of this deck: write a rank of {ranks} and a suit of {suits}.",
            word=word,
            ranks=RANKS[: len(known) // len(suits)],
            suits="".join(suits),
        )
    )


def plain(word: str) -> str:
    """A text with cards in letters: TH for 10♥.

    >>> plain("10♥-j♠")
    'TH-JS'
    """
    letters = word.upper().translate({ord(sign): suit for suit, sign in SIGNS.items()})
    return re.sub(r"10(?=[CDHS])", "T", letters)


def face(card: str) -> str:
    """A card as it is drawn: T♥ for TH, empty for its back."""
    return "" if card == HIDDEN else card[0] + SIGNS[card[1]]


def columns_of(on: Sequence[int], first: int, last: int) -> list[list[int]]:
    """The cards of each column from below, by what each card lies on; columns are numbered from `first` below `last`.

    >>> columns_of((4, 0, 5, 6), 4, 6)
    [[0, 1], [2]]
    """
    above = {below: card for card, below in enumerate(on) if below < last}
    found: list[list[int]] = []
    for place in range(first, last):
        found.append([])
        while (place := above.get(place, last)) < last:
            found[-1].append(place)
    return found


def onto(columns: Sequence[Sequence[int]], first: int, number: int) -> int:
    """What a card that goes to a column lies on: its last card; all empty columns mean the first."""
    if columns[number]:
        return columns[number][-1]
    return first + min(place for place, cards in enumerate(columns) if not cards)


def tops_at_home(on: Sequence[int], home: int, suits: int) -> list[str]:
    """The highest card of each suit at home.

    >>> tops_at_home((9, 9, 9, 4), 9, 2)
    ['2C', 'AD']
    """
    counts = [sum(below == home for below in on[suit::suits]) for suit in range(suits)]
    return [name(suits * (count - 1) + suit, suits) if count else NOTHING for suit, count in enumerate(counts)]


class Spot(NamedTuple):
    """A place on the table with its name, and the card on it, if any."""

    square: Square
    name: str
    card: str = ""


def table(width: int, top: Sequence[Spot], columns: Sequence[Sequence[str]], notes: Sequence[str] = ()) -> Board:
    """The table: places at the top, and below them columns of cards by name, each over the one before."""
    below = [
        Spot((number, TABLE_ROW + row), f"{number + 1}" if card == HIDDEN else card or f"{number + 1}", card)
        for number, column in enumerate(columns)
        for row, card in enumerate(column or [""])
    ]
    spots = sorted((*top, *below), key=lambda spot: spot.square[::-1])
    rows = TABLE_ROW + max(len(column) for column in columns) + 3
    used = {spot.square for spot in spots}
    return Board(
        columns=width,
        rows=rows,
        style="cards",
        missing=tuple((column, row) for row in range(rows) for column in range(width) if (column, row) not in used),
        square_names=tuple(spot.name for spot in spots),
        pieces=tuple(Piece(spot.square, "card", None, face(spot.card)) for spot in spots if spot.card),
        notes=tuple(notes),
    )
