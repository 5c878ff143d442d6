import pytest

from tests.modes import interpreted
from zermelo.algorithms import run_algorithm
from zermelo.games.prisoners_dilemma import CONFESS, DENY, game
from zermelo.rules.game import BadPosition, IllegalMove, Unsuitable


@pytest.mark.parametrize(
    "answers, years",
    [
        ("confess confess", (-6, -6)),
        ("confess deny", (0, -10)),
        ("deny confess", (-10, 0)),
        ("deny deny", (-0.5, -0.5)),
    ],
)
def test_the_years(answers: str, years: tuple[float, float]) -> None:
    assert game.utility(game.position(answers)) == years


@interpreted
def test_both_confess() -> None:
    found = run_algorithm(game)
    assert (found.algorithm, found.value, found.line) == ("maxn", (-6, -6), [CONFESS, CONFESS])
    assert found.nodes == 7


@interpreted
def test_to_confess_is_dominant() -> None:
    assert run_algorithm(game, game.position("deny")).action == CONFESS
    assert run_algorithm(game, game.position("confess")).action == CONFESS


def test_alpha_beta_refuses_because_the_sum_is_not_zero() -> None:
    with pytest.raises(Unsuitable, match="not zero-sum"):
        run_algorithm(game, algorithm="alphabeta")


def test_answers_are_read_however_people_write_them() -> None:
    assert [game.read(game.initial, way) for way in ("confess", "C", "defect", "confesar")] == [CONFESS] * 4
    assert [game.read(game.initial, way) for way in ("deny", "d", "silent", "negar")] == [DENY] * 4
    with pytest.raises(IllegalMove, match="confess or deny"):
        game.read(game.initial, "escape")


@pytest.mark.parametrize("written", ["deny deny deny", "deny escape"])
def test_impossible_positions_are_refused(written: str) -> None:
    with pytest.raises(BadPosition):
        game.look.parse(written)
