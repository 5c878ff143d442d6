"""The result of a search: whether it is exact, and how it is displayed."""

import pytest

from zermelo.algorithms import run_algorithm
from zermelo.games import find

GAME = find("tic-tac-toe")


def test_a_result_says_whether_an_estimate_takes_part():
    assert run_algorithm(GAME, GAME.position("X.O/.X./O..")).exact
    shallow = run_algorithm(GAME, depth=1)
    assert not shallow.exact and shallow.estimates == shallow.leaves == 9


def test_its_repr_is_one_short_line():
    text = repr(run_algorithm(GAME, depth=2))
    assert text.startswith("Result(tic-tac-toe, alphabeta: value ") and "depth 2" in text and len(text) < 120
    assert repr(run_algorithm(GAME)).count(" …") == 1  # nine moves, of which eight are shown


@pytest.mark.parametrize(
    "language, word", [("en", "Principal line"), ("es", "Línea principal"), ("ca", "Línia principal")]
)
def test_a_notebook_shows_a_table(language, word, monkeypatch):
    monkeypatch.setenv("ZERMELO_LANG", language)
    shown = run_algorithm(GAME, GAME.position("X.O/.X./O.."))._repr_html_()
    assert shown.startswith("<table>") and "b3 a2 c2 b1 c1" in shown
    assert word in shown


@pytest.mark.parametrize("compiled", [False, None])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_a_cut_off_test_of_the_state_and_the_depth_as_in_the_lecture(algorithm, compiled):
    found = run_algorithm(GAME, algorithm=algorithm, compiled=compiled, cutoff=lambda state, depth: depth >= 2)
    limited = run_algorithm(GAME, algorithm=algorithm, compiled=compiled, depth=2)
    assert (found.value, found.action, found.nodes) == (limited.value, limited.action, limited.nodes)
