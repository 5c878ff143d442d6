"""The tiles of dominoes, the positions, and the events that all players see."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from zermelo.games.moves.deals import dealing_of
from zermelo.rules.bits import squares
from zermelo.rules.piles import replacing

NONE = 9
BITS, IN_A_WORD = 7, 9
"""Bits of an event, and the number of events in a word of the memory."""
LEFT, RIGHT = 0, 1


class Position(NamedTuple):
    hands: tuple[int, ...]
    """The tiles of each player, a bit for each; UNSEEN where they are hidden."""
    dealt: int
    """The number of tiles that were dealt in this round."""
    boneyard: int
    """The number of tiles that are neither held nor laid."""
    told: tuple[int, ...]
    """The events of this round, which all players see, in digits of seven bits."""
    events: int
    """Their number."""
    left: int
    """The pips at the left end of the row; 0 while it is empty."""
    right: int
    player: int
    """Who is to lay, to draw or to pass."""
    leader: int
    """Who leads this round; NONE while the highest tile is to decide that."""
    scores: tuple[int, int]
    """The points of either side."""


@dataclass(frozen=True)
class Tiles:
    """A set of tiles; a double is higher than any other tile, and else the more pips the higher."""

    ends: tuple[tuple[int, int], ...]
    """The lower and the higher end of each tile, from the lowest tile to the highest."""

    @property
    def count(self) -> int:
        return len(self.ends)

    @property
    def pass_move(self) -> int:
        """Moves are 2 · tile + the end it is laid at; the last one is to pass."""
        return 2 * self.count

    @property
    def drawn(self) -> int:
        """The event of a tile being drawn, and the others do not see which."""
        return self.pass_move + 1

    def with_pips(self, pips: int) -> int:
        """The set of tiles that have an end with these pips."""
        return sum(1 << tile for tile, ends in enumerate(self.ends) if pips in ends)


def tiles_to(highest: int) -> Tiles:
    """The set up to a double.

    >>> tiles_to(2).ends
    ((0, 1), (0, 2), (1, 2), (0, 0), (1, 1), (2, 2))
    """
    pairs = combinations_with_replacement(range(highest + 1), 2)
    return Tiles(tuple(sorted(pairs, key=lambda ends: (ends[0] == ends[1], sum(ends), ends[1]))))


def extending(tiles: Tiles) -> Callable[[bool, int, int, int], tuple[int, int]]:
    """The function that gives the open ends after a move from those before it."""
    low, high = (tuple(ends[side] for ends in tiles.ends) for side in (0, 1))

    def extended(is_first: bool, left: int, right: int, action: int) -> tuple[int, int]:
        tile = action // 2
        if is_first:
            return low[tile], high[tile]
        if action % 2 == LEFT:
            return low[tile] + high[tile] - left, right
        return left, low[tile] + high[tile] - right

    return extended


def pips_in(tiles: Tiles) -> Callable[[int], int]:
    """The function that counts the pips of a hand."""
    worth = tuple(map(sum, tiles.ends))

    def pips(hand: int) -> int:
        total = 0
        for tile in squares(hand):
            total += worth[tile]
        return total

    return pips


def memory(words: int) -> tuple[Callable[[tuple[int, ...], int], int], Callable[..., tuple[int, ...]]]:
    """The functions that read an event of a memory of some words, and that add one.

    >>> read, added = memory(2)
    >>> read(added((0, 0), 3, 5), 3)
    5
    """
    with_word = replacing(words)

    def read(told: tuple[int, ...], number: int) -> int:
        return told[number // IN_A_WORD] >> BITS * (number % IN_A_WORD) & (1 << BITS) - 1

    def added(told: tuple[int, ...], number: int, event: int) -> tuple[int, ...]:
        word = number // IN_A_WORD
        return with_word(told, word, told[word] | event << BITS * (number % IN_A_WORD))

    return read, added


def leaving(tiles: Tiles, read: Callable[[tuple[int, ...], int], int]) -> Callable[[Position], int]:
    """The function that gives the set of tiles which are neither held nor laid."""
    count, pass_move = tiles.count, tiles.pass_move

    def left_over(position: Position) -> int:
        rest = (1 << count) - 1
        for hand in position.hands:
            rest &= ~hand
        for number in range(position.events):
            event = read(position.told, number)
            if event < pass_move:
                rest &= ~(1 << event // 2)
        return rest

    return left_over


def functions_of(tiles: Tiles, each: int, words: int) -> tuple[Callable[..., Any], ...]:
    """The functions of a rulebook: those of `memory`, `leaving`, `dealing_of`, `pips_in` and `extending`."""
    read, added = memory(words)
    return read, added, leaving(tiles, read), dealing_of(tiles.count, each), pips_in(tiles), extending(tiles)


def events_of(position: Position) -> Iterator[int]:
    """The events of the round, from the first."""
    read, _ = memory(len(position.told))
    for number in range(position.events):
        yield read(position.told, number)


class Laid(NamedTuple):
    """An event with what the table looked like."""

    player: int
    event: int
    left: int
    right: int
    """The open ends before it, both 0 while the row is empty."""


def round_of(position: Position, tiles: Tiles) -> Iterator[Laid]:
    """The events of the round with their players and the open ends before each."""
    player, players, extended = position.leader, len(position.hands), extending(tiles)
    left = right = 0
    for number, event in enumerate(events_of(position)):
        yield Laid(player, event, left, right)
        if event < tiles.pass_move:
            left, right = extended(number == 0, left, right, event)
        if event != tiles.drawn:
            player = (player + 1) % players
