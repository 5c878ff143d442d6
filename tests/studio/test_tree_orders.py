"""The tree lab: the search in the order of paper, and an evaluation with other weights."""

import re

from tests.rulebooks import STICKS
from tests.studio.conftest import expect, running

TREE = "A(a1: B(3,12,8), a2: C(2,4,6), a3: D(14,5,2))"
SUM = "\nfrom zermelo.theory.evaluation import linear\n\ndef parity(position):\n    return position.sticks % 2\n\n"


def test_four_steps_are_shown_in_their_own_order(visit, studio):
    one = visit(studio)
    one.open(f"/trees#tree={TREE}&algorithm=minimax")
    page = one.page
    expect(page.locator("#count")).to_have_text("Step 1 of 18")
    page.select_option("#writing", "four-steps")
    expect(page.locator("#count")).to_have_text("Step 1 of 19")
    expect(page.locator("#sentence")).to_have_text("Begin at A.")
    for _ in range(5):
        page.click("#on")
    expect(page.locator("#code .now")).to_have_text("2. EVALUATE every leaf")
    expect(page.locator("#sentence")).to_have_text("B1 is terminal: its value is its utility, 3.")
    expect(page.locator("[data-node='8'] .value")).to_have_class(re.compile("none"))
    page.click("#last")
    expect(page.locator("#sentence")).to_have_text("Choose a1 at A: its value is 3.")
    page.select_option("#writing", "book")
    expect(page.locator("#count")).to_have_text("Step 1 of 18")
    page.evaluate("localStorage.clear()")


def test_weights_of_an_evaluation_change_the_tree(visit, studio):
    one = visit(studio)
    one.open("/trees#game=tic-tac-toe&depth=1&symmetric=true&algorithm=minimax")
    page = one.page
    sliders = page.locator("#weight-list")
    expect(sliders.locator("output")).to_have_text(["1", "-1", "0", "0"])
    page.click("#last")
    expect(page.locator("#sentence")).to_have_text("The search is over: the value of the root is 4.")
    sliders.locator("input").nth(2).fill("-5")
    expect(page.locator("#sentence")).to_have_text("The search is over: the value of the root is 3.")
    expect(page).to_have_url(re.compile(r"weights=1\+-1\+-5\+0"))
    page.click("#usual-weights")
    expect(page.locator("#sentence")).to_have_text("The search is over: the value of the root is 4.")
    page.select_option("#game", "nim")
    expect(page.locator("#weights")).to_be_hidden()


def test_a_sum_in_ones_own_rulebook_has_weights(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(STICKS.replace("\ngame = Game(", f"{SUM}game = Game(evaluate=linear((3, parity)), "))
    with running(str(file)) as studio, studio.client() as client:
        body = {"game": "mine.py", "depth": 1, "algorithm": "minimax"}
        shown = client.post("/api/trees/show", json=body).json()
        assert shown["features"] == [{"title": "parity", "usual": 3, "most": 6}]
        other = client.post("/api/trees/show", json=body | {"weights": [7]}).json()
        assert shown["steps"][-1]["text"] != other["steps"][-1]["text"]
        refused = client.post("/api/trees/show", json=body | {"weights": [7, 1]})
        assert refused.json()["error"] == "Give one weight for each feature, 1 in all, not 2."


def test_a_game_without_a_sum_has_no_weights(ask):
    assert ask("/api/trees/show", game="nim", depth=1)["features"] == []
    said = ask("/api/trees/show", expected=400, game="nim", depth=1, weights=[1])
    assert said == "The evaluation of nim is not a sum of features, so it has no weights."
