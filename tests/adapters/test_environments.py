"""Games as environments of PettingZoo and Gymnasium: their own checks pass, and play follows the rules."""

import copy
import re
from pathlib import Path
from random import Random

import pytest

from tests.refusals import refused
from zermelo import Game, IllegalMove, ZermeloError, find
from zermelo.adapters import into_gymnasium, into_pettingzoo
from zermelo.adapters.moves import every_move

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed")

GAMES = {
    "tic-tac-toe": None,
    "nim": None,
    "connect-four": range(7),
    "kalah": range(6),
    "coins": None,
    "pig": range(7),
    "pig:10,2,6,0": None,
    "prisoners-dilemma": None,
    "goofspiel": None,
    "kuhn-poker": None,
    "leduc-poker": None,
}
"""Ten games and one more, with their moves where they are declared; chance, several cards and dice, hidden parts."""
pytestmark = pytest.mark.filterwarnings("ignore")  # of their checks: about spaces without small bounds


@pytest.mark.parametrize(("name", "moves"), GAMES.items(), ids=str)
def test_the_checks_of_both_packages_pass(name, moves, capsys):
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test, seed_test

    game = find(name)
    api_test(into_pettingzoo.environment(game, moves=moves), num_cycles=30)
    seed_test(lambda: into_pettingzoo.environment(game, moves=moves), num_cycles=20)
    for seat in range(game.players):
        check_env(into_gymnasium.environment(game, moves=moves, seat=seat), skip_render_check=True)


def test_rewards_come_at_the_end_and_a_copy_keeps_the_board():
    game = find("tic-tac-toe")
    table = into_pettingzoo.environment(game, render_mode="ansi")
    table.reset(seed=1)
    numbers = every_move(game)
    for move in ("a1", "b1", "a2", "b2"):
        table.step(numbers.number(game.read(table.position, move)))
        assert set(table.rewards.values()) == {0}
    other = copy.deepcopy(table)
    table.step(numbers.number(game.read(table.position, "a3")))
    assert table.rewards == {"player_0": 1, "player_1": -1} and all(table.terminations.values())
    assert "O" in other.render() and not any(other.terminations.values())
    taken = numbers.number(game.read(game.initial, "a1"))
    with pytest.raises(IllegalMove, match=rf"^{taken} is no legal move here; "):
        other.step(taken)


def test_a_player_does_not_see_the_other_card():
    game = find("kuhn-poker")
    table = into_pettingzoo.environment(game)
    seen = set()
    for seed in range(30):
        table.reset(seed=seed)
        own, other = (table.observe(f"player_{player}") for player in (0, 1))
        seen.add(tuple(own["observation"]))
        assert own["action_mask"].sum() == 2 and other["action_mask"].sum() == 0
    assert len(seen) == 3  # one for each card of its own


def test_the_only_move_of_an_opponent_is_asked_for_what_it_sees():
    game, asked = find("kuhn-poker"), []

    def opponent(view):
        asked.append(view)
        return next(iter(game.actions(view)))

    one = into_gymnasium.environment(game, opponent=opponent, seat=1)
    one.reset(seed=3)
    position = one.position
    assert asked == [game.view(asked[0], 0)] and game.player(position) == 1


def test_an_illegal_move_ends_the_episode_with_the_smallest_reward():
    one = into_gymnasium.environment(find("connect-four:4,4,3"), moves=range(9))
    one.reset(seed=1)
    _, reward, over, cut, info = one.step(8)
    assert (over, cut, info) == (True, False, {"illegal": True}) and reward < 0


def test_collected_moves_are_all_that_turn_up():
    game, dice = find("leduc-poker"), Random(5)
    known = every_move(game)
    for _ in range(50):
        position, plies = game.initial, 0
        while not game.terminal(position):
            move = dice.choice(game.moves(position))
            assert known.list[known.number(move)] == move
            position, plies = game.result(position, move), plies + 1
        assert plies <= known.longest
        assert known.lowest <= game.utility(position) <= known.highest


def words(position=("a",)):
    return Game(
        name="words",
        initial=position,
        player=lambda position: 0,
        actions=lambda position: (1,),
        result=lambda position, move: ("b",),
        terminal=lambda position: position == ("b",),
        utility=lambda position: 0,
    )


def made(arguments):
    into_pettingzoo.environment(arguments[0], moves=arguments[1]).reset(seed=1)


test_what_cannot_be_numbered_is_refused_in_a_sentence = refused(
    made,
    ZermeloError,
    [
        ((find("othello"), None), "othello has more than 50000 positions, too many to collect its moves; declare them"),
        ((find("nim"), [(0, 1), (0, 1)]), "The list of the moves of nim has a move twice."),
        ((words(), None), "A position of words has 'a', which is no number of 64 bits; give a function numbers"),
    ],
)


def test_a_move_that_was_not_declared_is_refused():
    table = into_pettingzoo.environment(find("connect-four"), moves=range(3))
    table.reset(seed=1)
    with pytest.raises(ZermeloError, match="3 is a move of connect-four that is not in the list of its moves"):
        table.observe("player_0")


def test_the_examples_of_the_page_run(capsys):
    pytest.importorskip("pyspiel", reason="open-spiel is not installed")
    page = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    for example in examples:
        exec(example, {})
    assert len(examples) == 2 and float(capsys.readouterr().out) == pytest.approx(11 / 12)
