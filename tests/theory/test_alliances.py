"""Alliances: values computed elsewhere, and naive recursions over explicit sets."""

from random import Random
from typing import Any

import pytest

from tests.modes import interpreted
from zermelo.games import find
from zermelo.games.coins import coins
from zermelo.rules.game import Game, Unsuitable
from zermelo.theory.alliances import alliances, maxn_values

pytestmark = interpreted

ROWS: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int]] = [
    ((1, 9, 2, 7), (8, 2, 7), (12, 17, 11), 1),
    ((8, 15, 3, 7), (11, 8, 7), (26, 25, 22), 1),
    ((2, 10, 50, 1, 5, 20, 2, 1, 10, 20, 5, 1), (26, 21, 21), (106, 106, 101), 8),
    ((3, 1, 4, 1, 5, 9, 2, 6, 5), (11, 14, 6), (30, 22, 25), 5),
    ((1, 2, 3, 4, 5, 6, 7, 8, 9), (18, 15, 12), (33, 30, 27), 1),
    ((5, 5, 1, 9, 1, 5, 5, 1, 9), (15, 15, 7), (34, 26, 26), 1),
    ((7, 1, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5), (18, 16, 15), (40, 39, 37), 3),
]
"""A row of coins, what each player is sure of, what each pair is sure of, and the number of max^n values."""


@pytest.mark.parametrize("row, alone, pairs, count", ROWS)
def test_coins(row: tuple[int, ...], alone: tuple[int, ...], pairs: tuple[int, ...], count: int) -> None:
    found = alliances(coins(*row))
    assert (found.alone, tuple(one.sure for one in found.pairs)) == (alone, pairs)
    values = maxn_values(coins(*row))
    assert len(values) == count and found.maxn in values


def naive_sure(game: Game, state: Any, members: tuple[int, ...]) -> Any:
    if game.terminal(state):
        return sum(game.utility(state)[member] for member in members)
    after = [naive_sure(game, game.result(state, action), members) for action in game.actions(state)]
    return max(after) if game.player(state) in members else min(after)


def naive_maxn_values(game: Game, state: Any) -> set[Any]:
    """Every choice of a value for each move, and every best move of that choice."""
    if game.terminal(state):
        return {game.utility(state)}
    choices: list[list[Any]] = [[]]
    for action in game.actions(state):
        some = naive_maxn_values(game, game.result(state, action))
        choices = [[*before, value] for before in choices for value in some]
    mover = game.player(state)
    return {value for choice in choices for value in choice if value[mover] == max(other[mover] for other in choice)}


@pytest.mark.parametrize("seed", range(12))
def test_small_rows_agree_with_naive_recursion(seed: int) -> None:
    dice = Random(seed)
    game = coins(*(dice.randrange(4) for _ in range(6)))
    found = alliances(game)
    for one in found.pairs:
        assert one.sure == naive_sure(game, game.initial, one.members)
    assert maxn_values(game) == naive_maxn_values(game, game.initial)


@pytest.mark.parametrize("name", ["nim", "kuhn-poker", "pig"])
def test_games_without_alliances_are_refused(name: str) -> None:
    with pytest.raises(Unsuitable):
        alliances(find(name))
