"""A numbering of the endgames of checkers, by the rank of the arrangement of each kind of piece.

The mover counts as the first player, with the board rotated if necessary. For each number of men and kings there is a
range of places:

    arrangements of own men × of enemy men × of own kings × of enemy kings

each kind on all of its squares, so places with two pieces on one square are unused. Squares are counted without the
bits between rows; a set of squares is ranked by binomial coefficients.
"""

from math import comb
from typing import NamedTuple

from zermelo.games.moves.checkers import Board, Position
from zermelo.machine.data.constant_table import constant_row, constant_table
from zermelo.rules import bits
from zermelo.rules.endgames import Endgames, Slice
from zermelo.rules.game import MAX, MIN

MOST = 6
"""The most pieces of a numbered endgame."""
EACH = MOST + 1


class Material(NamedTuple):
    """The number of pieces of each kind."""

    men: int
    enemy_men: int
    kings: int
    enemy_kings: int

    @property
    def exchanged(self) -> "Material":
        return Material(self.enemy_men, self.men, self.enemy_kings, self.kings)

    @property
    def name(self) -> str:
        """
        >>> Material(1, 0, 1, 2).name
        'KMvKK'
        """
        return f"{'K' * self.kings}{'M' * self.men}v{'K' * self.enemy_kings}{'M' * self.enemy_men}"

    @property
    def code(self) -> int:
        return ((self.men * EACH + self.enemy_men) * EACH + self.kings) * EACH + self.enemy_kings


def materials(pieces: int) -> list[list[Material]]:
    """The kinds of endgames with `pieces` pieces, grouped where moves lead both ways; fewest men first."""
    found = [
        Material(men, enemy_men, kings, pieces - men - enemy_men - kings)
        for men in range(pieces + 1)
        for enemy_men in range(pieces + 1 - men)
        for kings in range(pieces + 1 - men - enemy_men)
    ]
    both = [one for one in found if one.men + one.kings and one.enemy_men + one.enemy_kings]
    groups = {max(one, one.exchanged) for one in both}
    in_order = sorted(groups, key=lambda one: (one.men + one.enemy_men, one))
    return [[one] if one == one.exchanged else [one, one.exchanged] for one in in_order]


def endgames(board: Board, most: int = MOST) -> Endgames:
    """All endgames with at most `most` pieces."""
    size, half = board.size, board.half
    top = board.squares.bit_length() - 1
    squares = size * half
    fields = squares - half
    """Squares on which a man can stand."""
    ways = constant_table([[comb(square, count) for count in range(EACH + 1)] for square in range(squares + 1)])
    first_of = [-1] * EACH**4
    firsts, codes, slices = [], [], []
    end = 0
    for pieces in range(2, most + 1):
        for group in materials(pieces):
            start = end
            for one in group:
                first_of[one.code] = end
                firsts.append(end)
                codes.append(one.code)
                end += (
                    comb(fields, one.men)
                    * comb(fields, one.enemy_men)
                    * comb(squares, one.kings)
                    * comb(squares, one.enemy_kings)
                )
            slices.append(Slice(" ".join(one.name for one in group), pieces, start, end))
    starts, first_places, material_codes = constant_row(first_of), constant_row([*firsts, end]), constant_row(codes)
    rows = size + 1

    def rank(pieces: int, turned: bool, before: int) -> int:
        """The number of a set of squares among those of its size, without the first `before` squares."""
        number, count, left = 0, 0, pieces
        total = bits.population(pieces)
        while left != 0:
            bit = bits.first(left)
            left = bits.rest(left)
            count += 1
            slot = top - bit if turned else bit
            nth = total + 1 - count if turned else count
            number += ways[slot - slot // rows - before, nth]
        return number

    def unranked(number: int, count: int, before: int) -> int:
        """The set of `count` squares with a number: the inverse of `rank`."""
        pieces, square = 0, squares - before
        for left in range(count, 0, -1):
            square -= 1
            while ways[square, left] > number:
                square -= 1
            number -= ways[square, left]
            dense = square + before
            pieces |= 1 << dense + dense // size
        return pieces

    def place(position: Position) -> int:
        """See `Endgames.place`."""
        if position.first & position.second != 0 or bits.population(position.first | position.second) > most:
            return -1
        turned = position.player == MIN
        own, other = position.first, position.second
        if turned:
            own, other = other, own
        kings = position.kings
        men, enemy_men = bits.population(own & ~kings), bits.population(other & ~kings)
        own_kings, enemy_kings = bits.population(own & kings), bits.population(other & kings)
        start = starts[((men * EACH + enemy_men) * EACH + own_kings) * EACH + enemy_kings]
        if start < 0:
            return -1
        number = rank(own & ~kings, turned, 0)
        number = number * ways[fields, enemy_men] + rank(other & ~kings, turned, half)
        number = number * ways[squares, own_kings] + rank(own & kings, turned, 0)
        return int(start + number * ways[squares, enemy_kings] + rank(other & kings, turned, 0))

    def position_at(place: int) -> Position:
        """See `Endgames.position`; the first player moves."""
        low, high = 0, len(material_codes)
        while high - low > 1:
            middle = (low + high) >> 1
            if first_places[middle] <= place:
                low = middle
            else:
                high = middle
        code, number = material_codes[low], place - first_places[low]
        men, enemy_men = code // EACH**3, code // EACH**2 % EACH
        own_kings, enemy_kings = code // EACH % EACH, code % EACH
        kings = unranked(number % ways[squares, enemy_kings], enemy_kings, 0)
        second, number = kings, number // ways[squares, enemy_kings]
        crowned = unranked(number % ways[squares, own_kings], own_kings, 0)
        first, kings, number = crowned, kings | crowned, number // ways[squares, own_kings]
        second |= unranked(number % ways[fields, enemy_men], enemy_men, half)
        first |= unranked(number // ways[fields, enemy_men], men, 0)
        return Position(int(first), int(second), int(kings), MAX, 0)

    return Endgames(place, position_at, tuple(slices))
