"""Counting in bulk gives the same counts, without looking at the last ply."""

import pytest

from tests.games.playouts import find
from zermelo.rules.perft import perft


@pytest.mark.parametrize("address", ["tic-tac-toe", "pig:20", "kalah:3,2,1", "checkers"])
@pytest.mark.parametrize("depth", [0, 1, 4])
def test_bulk_counts_are_the_same(address: str, depth: int) -> None:
    whole = perft(find(address), depth, compiled=False)
    bulk = perft(find(address), depth, compiled=False, bulk=True)
    assert (bulk.leaves, bulk.nodes) == (whole.leaves, whole.nodes)
    assert bulk.ended <= whole.ended
