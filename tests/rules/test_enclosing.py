"""Rows between pieces, four directions at a time, beside a walk from square to square."""

import random

import pytest

from zermelo.machine.compile import compiled, enabled
from zermelo.machine.data.data_array import DataArray
from zermelo.machine.intrinsics.board_lines import DIRECTIONS
from zermelo.rules import bits
from zermelo.rules.enclosing import behind_rows, enclosed, rays_of


def walked(mine: int, theirs: int, size: int, square: int) -> int:
    """The pieces that one on a square encloses, step by step in each direction."""
    found = 0
    for right, down in DIRECTIONS:
        row, column, passed = square // size + down, square % size + right, 0
        while 0 <= row < size and 0 <= column < size and theirs >> size * row + column & 1:
            passed |= 1 << size * row + column
            row, column = row + down, column + right
        if 0 <= row < size and 0 <= column < size and mine >> size * row + column & 1:
            found |= passed
    return bits.signed(found)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_rows_are_found_as_by_walking(size: int) -> None:
    rays = DataArray(lambda: rays_of(size))
    whole = (1 << size * size) - 1

    def moves(mine: int, theirs: int) -> int:
        return behind_rows(mine, theirs, size)

    def turned(mine: int, theirs: int, square: int) -> int:
        return enclosed(mine, theirs, rays, square)

    ways = [(moves, turned)] + [(compiled(moves), compiled(turned))] * enabled()
    dice = random.Random(size)
    for _ in range(60):
        taken = dice.getrandbits(size * size) | dice.getrandbits(size * size)
        mine = taken & dice.getrandbits(size * size) & (-1 if dice.random() < 0.5 else dice.getrandbits(size * size))
        theirs = taken & ~mine
        expected = {square: walked(mine, theirs, size, square) for square in bits.squares(whole & ~taken)}
        for all_moves, turned_by in ways:
            found = all_moves(bits.signed(mine), bits.signed(theirs)) & bits.signed(whole & ~taken)
            assert set(bits.squares(found)) == {square for square, discs in expected.items() if discs}
            for square, discs in expected.items():
                assert turned_by(bits.signed(mine), bits.signed(theirs), square) == discs
