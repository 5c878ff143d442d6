from functools import cache

import pytest

from tests.games.playouts import playout
from tests.modes import interpreted
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.games.coins import LEFT, RIGHT, USUAL, coins, game
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.perft import perft


@cache
def naive(row: tuple[int, ...], player: int) -> tuple[int, ...]:
    """The payoffs when all play for themselves, the left end first of equals."""
    if not row:
        return (0, 0, 0)

    def taking(coin: int, rest: tuple[int, ...]) -> tuple[int, ...]:
        payoffs = list(naive(rest, (player + 1) % 3))
        payoffs[player] += coin
        return tuple(payoffs)

    left, right = taking(row[0], row[1:]), taking(row[-1], row[:-1])
    return left if left[player] >= right[player] else right


@pytest.mark.parametrize("row", [(5,), (1, 9, 2, 7), (3, 1, 4, 1, 5, 9, 2, 6), USUAL])
@interpreted
def test_max_n_gives_each_player_the_naive_payoff(row: tuple[int, ...]) -> None:
    assert run_algorithm(coins(*row)).value == naive(row, 0)


def test_shallow_pruning_saves_nodes_and_changes_nothing() -> None:
    whole, pruned = run_algorithm(game), run_algorithm(game, shallow=True)
    assert (whole.value, whole.action) == (pruned.value, pruned.action) == ((63, 31, 33), RIGHT)
    assert (whole.nodes, pruned.nodes) == (6143, 4785)


@interpreted
def test_counts() -> None:
    """Two choices a move, one for the last coin."""
    assert perft(coins(1, 2, 3, 4), 4).leaves == [2, 4, 8, 8]


def test_all_coins_are_shared_out() -> None:
    for seed in range(20):
        for position, _ in playout(game, seed):
            if game.terminal(position):
                assert sum(game.utility(position)) == game.payoff_sum == 127
            else:
                assert sum(game.evaluate(position)) == pytest.approx(game.payoff_sum)


def test_ends_are_read_however_people_write_them() -> None:
    assert [game.read(game.initial, way) for way in ("left", "L", "izquierda", "first")] == [LEFT] * 4
    assert [game.read(game.initial, way) for way in ("right", "r", "derecha", "last")] == [RIGHT] * 4
    assert game.read(game.position("l" * 11), "right") == LEFT  # the last coin lies at both ends
    with pytest.raises(IllegalMove, match="the legal moves are left, right"):
        game.read(game.initial, "middle")


@pytest.mark.parametrize("written", ["lrr", "l r r", "left right right", "LRR"])
def test_positions_are_read_from_moves(written: str) -> None:
    position = game.position(written)
    assert (position.left, position.right, position.first, position.second, position.third) == (1, 2, 2, 1, 5)


test_impossible_positions_are_refused = refused(
    game.position,
    BadPosition,
    [
        ("lll" * 5, "Move 13: 'l' is not a move here"),
        ("Row: . 2\nFirst 1\nSecond 0\nThird 0", "cannot|does not give"),
        ("Row: 2 10 50\nFirst 0\nSecond 0\nThird 0", "does not give"),
        ("nonsense", "not an end of the row"),
    ],
)
