"""Connect Four against the public sets of positions with known scores, read where they lie beside the project.

A line is the columns played and the score for the side to move: 0 for a draw; a win with the stone that makes k stones
on the board scores (44 − k) // 2, a loss minus that.
"""

from pathlib import Path

import pytest

from zermelo.games import find
from zermelo.games.connect_four import game
from zermelo.machine.compile import enabled
from zermelo.solving.prover import Prover
from zermelo.solving.solution import solve

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "connect4"
needs_sets = pytest.mark.skipif(not FOLDER.exists(), reason=f"the sets of positions are not in {FOLDER}")
needs_machine_code = pytest.mark.skipif(not enabled(), reason="too long without the compiler")


def score(value: int, stones: int) -> int:
    """The score of the public sets, from a value counted in plies."""
    if value == 0:
        return 0
    at_the_end = stones + game.longest + 1 - abs(value)
    return (44 - at_the_end) // 2 * (1 if value > 0 else -1)


def positions(name: str) -> list[tuple[str, int]]:
    lines = (FOLDER / f"Test_{name}.txt").read_text().split("\n")
    return [(line.split()[0], int(line.split()[1])) for line in lines if line.strip()]


def check(prover: Prover, name: str, chosen: slice) -> None:
    for moves, expected in positions(name)[chosen]:
        prover.clear()
        value = prover.value(game.position(moves))
        assert score(value, len(moves)) == expected, f"{name} {moves}"


@needs_sets
@needs_machine_code
@pytest.mark.parametrize("name, count", [("L3_R1", 300), ("L2_R1", 300), ("L2_R2", 60), ("L1_R1", 100), ("L1_R2", 3)])
def test_a_sample_of_the_sets_is_exact(name, count):
    check(Prover(game), name, slice(count))


@needs_sets
@pytest.mark.skipif(enabled(), reason="the compiled run does more")
def test_late_positions_are_exact_interpreted():
    check(Prover(game), "L3_R1", slice(60))


@pytest.mark.soak
@needs_sets
@needs_machine_code
@pytest.mark.parametrize("name", ["L3_R1", "L2_R1", "L2_R2", "L1_R1"])
def test_every_position_of_the_sets_is_exact(name):
    check(Prover(game, threads=2), name, slice(None))


@pytest.mark.soak
@needs_sets
@needs_machine_code
@pytest.mark.parametrize("name, chosen", [("L1_R2", slice(100)), ("L1_R3", slice(20))])
def test_a_sample_of_the_hard_sets_is_exact(name, chosen):
    check(Prover(game, threads=2), name, chosen)


@needs_machine_code
@pytest.mark.parametrize(
    "moves, outcome, plies",
    [
        ("32164625", "win", 13),
        ("6146", "win", 3),
        ("243335424257", "win", 7),
        ("5455174361263362", "loss", 26),
        ("274552224131661", "draw", 27),
    ],
)
def test_outcome_and_distance_are_those_published(moves, outcome, plies):
    solution = solve(game, game.position(moves))
    assert (solution.outcome, solution.plies, len(solution.line)) == (outcome, plies, plies)


@needs_machine_code
@pytest.mark.parametrize("size, outcome", [("5,5", "draw"), ("6,4", "loss")])
def test_small_boards_have_their_published_values(size, outcome):
    """Tromp's table of boards, by width and height."""
    assert solve(find(f"connect-four:{size}")).outcome == outcome


@pytest.mark.soak
@needs_machine_code
def test_the_empty_board():
    """The first player wins with the centre column on the 41st stone; the first moves score −2 −1 0 1 0 −1 −2."""
    solution = solve(game, megabytes=1024)
    assert (solution.outcome, solution.plies, solution.action) == ("win", 41, 3)
    prover = Prover(game, threads=2, megabytes=1024)
    assert [score(value, 0) for _, value in prover.moves(game.initial)] == [-2, -1, 0, 1, 0, -1, -2]
