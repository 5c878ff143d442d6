"""The 169 kinds of starting hands of hold'em, the strength of seven cards, and how often a kind beats another one.

A card is four times its rank, from 0 for the deuce to 12 for the ace, and its suit. Kinds are numbered in a table of
13 × 13: the higher rank is the row for suited hands, and the column for others.
"""

from math import comb
from pathlib import Path

from zermelo.machine.data.data_array import DataArray

RANKS = "23456789TJQKA"
KINDS = 169
BOARDS = comb(48, 5)
"""The boards that can lie beside two hands."""
FILE = Path(__file__).parents[1] / "weights" / "holdem.npz"
LEADS, MEETINGS = DataArray(FILE, "lead"), DataArray(FILE, "meetings")
"""For a kind and another the meetings, which are the pairs of hands that share no card; and over all of these and all
boards the number that the first wins, less the number that it loses (`tools/holdem_equities.py`)."""
STRAIGHT_FLUSH, FOUR, FULL, FLUSH, STRAIGHT, THREE, TWO_PAIRS, PAIR = range(8, 0, -1)


def kind_of(one: int, other: int) -> int:
    """The kind of two cards.

    >>> [name_of(kind_of(50, other)) for other in (46, 45, 48)]
    ['AKs', 'AKo', 'AA']
    """
    high, low = max(one // 4, other // 4), min(one // 4, other // 4)
    return 13 * high + low if one % 4 == other % 4 else 13 * low + high


def name_of(kind: int) -> str:
    """The usual name: AA, AKs, AKo."""
    row, column = divmod(kind, 13)
    if row == column:
        return RANKS[row] * 2
    return f"{RANKS[max(row, column)]}{RANKS[min(row, column)]}{'s' if row > column else 'o'}"


def ways(kind: int) -> int:
    """The number of pairs of cards of a kind."""
    row, column = divmod(kind, 13)
    return 6 if row == column else 4 if row > column else 12


def straight(ranks: int) -> int:
    """The highest rank of a straight in a set of ranks, 3 for the wheel; 0 without any."""
    with_low_ace = ranks << 1 | ranks >> 12
    for high in range(12, 2, -1):
        if with_low_ace >> high - 3 & 31 == 31:
            return high
    return 0


def highest(ranks: int, count: int) -> int:
    """The highest ranks of a set, four bits each, the highest first."""
    found = 0
    for rank in range(12, -1, -1):
        if ranks >> rank & 1 and count > 0:
            found = found << 4 | rank
            count -= 1
    return found


def strength(cards: int) -> int:
    """The strength of the best five of seven cards, a set: the larger, the stronger.

    >>> hand = lambda text: sum(1 << 4 * RANKS.index(card[0]) + "cdhs".index(card[1]) for card in text.split())
    >>> strength(hand("As Ks Qs Js Ts 2c 3d")) > strength(hand("Ac Ad Ah As Kc Kd Kh"))
    True
    """
    once = twice = thrice = four = flush = 0
    for suit in range(4):
        in_suit = count = 0
        for rank in range(13):
            if cards >> 4 * rank + suit & 1:
                in_suit |= 1 << rank
                count += 1
        four |= thrice & in_suit
        thrice |= twice & in_suit
        twice |= once & in_suit
        once |= in_suit
        if count >= 5:
            flush = in_suit
    if flush and straight(flush):
        return STRAIGHT_FLUSH << 20 | straight(flush)
    if four:
        top = highest(four, 1)
        return FOUR << 20 | top << 4 | highest(once & ~(1 << top), 1)
    if thrice:
        top = highest(thrice, 1)
        rest = twice & ~(1 << top)
        if rest:
            return FULL << 20 | top << 4 | highest(rest, 1)
    if flush:
        return FLUSH << 20 | highest(flush, 5)
    if straight(once):
        return STRAIGHT << 20 | straight(once)
    if thrice:
        top = highest(thrice, 1)
        return THREE << 20 | top << 8 | highest(once & ~(1 << top), 2)
    pairs = highest(twice, 2)
    if pairs > 12:
        both = 1 << (pairs >> 4) | 1 << (pairs & 15)
        return TWO_PAIRS << 20 | pairs << 4 | highest(once & ~both, 1)
    if twice:
        return PAIR << 20 | pairs << 12 | highest(once & ~(1 << pairs), 3)
    return highest(once, 5)
