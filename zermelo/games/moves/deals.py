"""Hands dealt by chance, a card or a tile at a time."""

from collections.abc import Callable, Iterator
from math import comb

from zermelo.machine.runtime.memory import quotient
from zermelo.rules.bits import last, population, squares
from zermelo.rules.parameters import fits


def dealing_of(count: int, each: int) -> Callable[[int, int, int], Iterator[tuple[int, float]]]:
    """The function (rest, hand, wanted) that yields the next card of a hand, dealt from its lowest to its highest.

    Every hand is equally likely, so a card comes next in proportion to the ways to choose the others above it.
    """
    ways = tuple(comb(number, chosen) for number in range(count + 1) for chosen in range(each + 1))
    fits(bits=max(ways).bit_length())

    def dealing(rest: int, hand: int, wanted: int) -> Iterator[tuple[int, float]]:
        free = rest if hand == 0 else rest >> last(hand) << last(hand)
        number = population(free)
        above = number
        for card in squares(free):
            above -= 1
            if above >= wanted - 1:
                share = ways[above * (each + 1) + wanted - 1]
                yield card, quotient(share, ways[number * (each + 1) + wanted])

    return dealing
