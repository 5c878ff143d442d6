"""Best-reply search: its values by a naive twin and by another program, and two players, where it is alpha-beta."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.games.playouts import positions
from tests.modes import needs_compiler
from zermelo.algorithms import run_algorithm
from zermelo.algorithms.deepening import deepen_algorithm
from zermelo.games import find
from zermelo.games.coins import coins
from zermelo.rules.game import Game, own_value

VALUES = [
    ((1, 9, 2, 7), 16),
    ((8, 15, 3, 7), 22),
    ((2, 10, 50, 1, 5, 20, 2, 1, 10, 20, 5, 1), 74),
    ((3, 1, 4, 1, 5, 9, 2, 6, 5), 19),
    ((1, 2, 3, 4, 5, 6, 7, 8, 9), 25),
]
"""Rows of coins, and what best-reply search promises the first player, as another program found it."""


@pytest.mark.parametrize("row, value", VALUES)
def test_values_computed_elsewhere(row: tuple[int, ...], value: int) -> None:
    assert run_algorithm(coins(*row), algorithm="brs", compiled=False).value == value


def test_its_value_bounds_nothing() -> None:
    """The first is promised more than max^n finds, and is sure of less."""
    value, sure = (run_algorithm(coins(), algorithm=name, compiled=False).value for name in ("brs", "paranoid"))
    assert value == 74 > run_algorithm(coins(), algorithm="maxn", compiled=False).value[0] == 63 > sure == 26


def naive_value(game: Game, position: Any, me: int, depth: int) -> float:
    """The definition, without windows: the best of the own moves, or the worst of all moves of all others."""
    if game.terminal(position) or depth == 0:
        judge: Callable[[Any], Any] = game.utility if game.terminal(position) else game.evaluate  # type: ignore[assignment]
        return float(own_value(me, judge(position)))
    if position.player == me:
        return max(naive_value(game, game.result(position, move), me, depth - 1) for move in game.actions(position))
    worst = []
    for who in set(range(game.players)) - {me}:
        turned = position._replace(player=who)
        for move in game.actions(turned):
            worst.append(naive_value(game, game.result(turned, move)._replace(player=me), me, depth - 1))
    return min(worst)


@pytest.mark.parametrize(
    "address, depth", [("coins:3,1,4,1,5", 9), ("chinese-checkers", 2), ("chinese-checkers:4,1,9", 4)]
)
def test_it_agrees_with_its_definition(address: str, depth: int) -> None:
    """Pruning changes neither the value nor the move: the first that has it."""
    game = find(address)
    met = [position for position in positions(address, games=2, most=20) if not game.terminal(position)]
    for position in Random(address).sample(met, 4):
        me = position.player
        found = run_algorithm(game, position, algorithm="brs", depth=depth, compiled=False)
        after = {move: naive_value(game, game.result(position, move), me, depth - 1) for move in game.actions(position)}
        assert found.value == pytest.approx(naive_value(game, position, me, depth))
        assert after[found.action] == pytest.approx(max(after.values()))
        assert found.line == [found.action]


@pytest.mark.parametrize("address", ["tic-tac-toe", "kalah", "chinese-checkers:2,1,9"])
def test_of_two_players_it_is_alphabeta(address: str) -> None:
    """In kalah a player may move twice."""
    game = find(address)
    for position in [game.initial, game.result(game.initial, game.moves(game.initial)[0])]:
        plain = run_algorithm(game, position, algorithm="alphabeta", depth=4, compiled=False)
        found = run_algorithm(game, position, algorithm="brs", depth=4, compiled=False)
        assert own_value(game.player(position), plain.value) == found.value
        assert (plain.action, plain.nodes) == (found.action, found.nodes)


@needs_compiler
def test_it_is_the_same_interpreted_compiled_and_recorded() -> None:
    game = find("coins:3,1,4,1,5")
    plain, machine = (run_algorithm(game, algorithm="brs", record=True, compiled=which) for which in (False, True))
    assert (plain.value, plain.action, plain.nodes) == (machine.value, machine.action, machine.nodes)
    assert plain.events == machine.events


@pytest.mark.parametrize("algorithm", ["maxn", "paranoid", "brs"])
def test_each_search_of_several_players_deepens(algorithm: str) -> None:
    """Every depth is that of a search to it, and the last one the whole game."""
    game = find("chinese-checkers:3,1,2")
    found = list(deepen_algorithm(game, algorithm=algorithm, compiled=False))
    for depth, one in enumerate(found[:-1], start=1):
        alone = run_algorithm(game, algorithm=algorithm, depth=depth, compiled=False)
        assert (one.depth, one.value, one.action, one.nodes) == (depth, alone.value, alone.action, alone.nodes)
    whole = run_algorithm(game, algorithm=algorithm, compiled=False)
    assert (found[-1].depth, found[-1].value, found[-1].exact) == (None, whole.value, True)
