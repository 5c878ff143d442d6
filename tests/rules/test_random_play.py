"""Random games by compiled rules: those of the interpreted ones, with the endings that are known."""

import pytest

from zermelo.games import find
from zermelo.machine.compile import enabled
from zermelo.rules.random_play import play_at_random


@pytest.mark.parametrize("name", ["tic-tac-toe", "pig:20", "coins"])
def test_the_same_seed_gives_the_same_games_compiled_and_interpreted(name):
    game = find(name)
    played, again = play_at_random(game, 50, seed=3), play_at_random(game, 50, seed=3, compiled=False)
    assert (played.plies, played.endings) == (again.plies, again.endings)
    assert sum(played.endings) == 50


def test_tic_tac_toe_at_random_ends_as_it_is_known_to():
    """58.5 % for the first player, 28.8 % for the second: exact shares of all random games."""
    games = 20_000 if enabled() else 2_000
    lost, _, won = (count / games for count in play_at_random(find("tic-tac-toe"), games, seed=1).endings)
    assert abs(won - 0.585) < 0.03 and abs(lost - 0.288) < 0.03
