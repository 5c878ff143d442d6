"""A rulebook that checks is a rulebook that plays: right ones are broken at random, and judged by plain recursion.

`check` catches the wrong ones and accuses none of the right ones; for each that is not accused, the solver and the
engine find the values of plain minimax.
"""

from random import Random

import pytest

from tests.rules.breaking import broken
from tests.rules.right_rulebooks import RIGHT
from tests.rules.truth import Truth, name
from zermelo import Game, check
from zermelo.engine import Engine, Limits
from zermelo.solving.solution import solve

GAMES = 8
"""Random games of each; where there are few positions all are looked at anyway."""
pytestmark = pytest.mark.usefixtures("interpreted")


@pytest.fixture
def interpreted(monkeypatch):
    """Each would have to be compiled, and what compiles is asked elsewhere."""
    monkeypatch.setenv("ZERMELO_COMPILE", "0")


def loaded(source: str) -> Game | None:
    """The game of a source; None if Python itself refuses it, as it does whatever uses the file."""
    space: dict = {"__name__": "rulebook"}
    try:
        exec(compile(source, "rulebook.py", "exec"), space)
    except Exception:
        return None
    return space["game"]


def judged(source: str) -> str:
    """The fate of a broken rulebook: refused, caught, right, doubtful; raise if it was misjudged."""
    game, twin = loaded(source), loaded(source)
    if game is None or twin is None:
        return "refused"
    verdict = Truth(twin).judge()
    problems = check(game, games=GAMES).problems
    if verdict.wrong:
        assert problems, f"not caught: {verdict.wrong[0]}"
        return "caught"
    if not verdict.doubtful:
        assert problems == [], "accused"
    if problems:
        return "doubtful"
    if verdict.values and not game.terminal(game.initial):
        value, plies = verdict.values[name(twin.initial)]
        answer = solve(game, remember=False)
        assert (answer.value, answer.plies if value else plies) == (value, plies) or game.counts_points
        assert answer.value == value
        best = Engine(game, megabytes=1, compiled=False).best(limits=Limits(depth=40))
        assert best.value == value and best.exact
    return "right"


def breaking(count: int, seed: int) -> dict[str, int]:
    """Break that many rulebooks and count each outcome."""
    dice, fates = Random(seed), {"refused": 0, "caught": 0, "right": 0, "doubtful": 0}
    for number in range(count):
        source = broken(list(RIGHT.values())[number % len(RIGHT)], dice)
        try:
            fates[judged(source)] += 1
        except AssertionError as error:
            pytest.fail(f"number {number}: {error}\n{source}")
    return fates


@pytest.mark.parametrize("rulebook", RIGHT)
def test_the_right_ones_are_right(rulebook):
    game = loaded(RIGHT[rulebook])
    assert Truth(loaded(RIGHT[rulebook])).judge().wrong == []
    assert check(game, games=GAMES).problems == []
    assert judged(RIGHT[rulebook]) == "right"


def test_what_is_broken_is_caught_and_what_is_not_plays_right():
    fates = breaking(72, seed=1)
    assert fates["caught"] > 30 and fates["right"] > 5


@pytest.mark.soak
@pytest.mark.parametrize(("count", "seed"), [(1000, 2), (3000, 3)])
def test_thousands_of_broken_rulebooks(count, seed):
    fates = breaking(count, seed)
    print(fates)
    assert fates["caught"] > 0.4 * count and fates["right"] > 0.05 * count
