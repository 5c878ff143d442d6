"""The tree lab on one screen: windows, slides, sizes, nodes added and deleted."""

import re
from urllib.parse import urlencode

import pytest

from tests.rulebooks import STICKS
from tests.studio.conftest import becomes, comes_true, expect, fits, running
from tests.studio.test_trees import SEED, uniform


def lab_with(visit, studio, tree, **more):
    one = visit(studio, **more)
    one.open("/trees#" + urlencode({"tree": tree}))
    expect(one.page.locator("#drawing svg")).to_be_visible()
    return one.page


def test_fit_is_a_way_to_see_every_tree(visit, studio):
    page = lab_with(visit, studio, uniform(4, 4))
    page.click("#fit")
    expect(page.locator("#fit")).to_have_attribute("aria-pressed", "true")
    page.click("#last")
    page.fill("#notation", SEED)
    expect(page.locator("[data-node]")).to_have_count(16)
    assert comes_true(lambda: page.locator("#drawing svg").bounding_box()["width"] > 400)
    expect(page.locator("#count")).to_have_text(re.compile("^Step 1 of"))  # another tree, so the steps begin anew


def test_an_algorithm_that_does_not_fit_gives_way(visit, studio):
    page = lab_with(visit, studio, SEED)
    page.select_option("#algorithm", "alphabeta")
    page.fill("#notation", "A@1(B@2([1,2,6],[4,3,3]),C@3([6,1,2],[7,4,1]))")
    expect(page.locator("#algorithm")).to_have_value("auto")
    expect(page.locator("#about")).to_have_text(re.compile("^alphabeta does not fit this tree"))
    expect(page.locator("#fault")).to_be_hidden()
    expect(page.locator("#count")).to_have_text(re.compile("^Step"))
    page.fill("#notation", SEED)
    page.select_option("#algorithm", "pvs")
    expect(page.locator("#about")).not_to_have_text(re.compile("does not fit"))


def test_ones_own_game_has_its_file_name_and_no_parameters(visit, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(STICKS)
    with running(str(file)) as studio:
        one = visit(studio)
        one.open("/trees#game=mine.py")
        expect(one.page.locator("#game option").first).to_have_text("mine (mine.py)")
        expect(one.page.locator("#sizing")).to_be_hidden()
        one.page.select_option("#game", "nim")
        expect(one.page.locator("#sizing")).to_be_visible()
        one.page.close()


@pytest.mark.parametrize(("width", "beside"), [(1280, True), (1000, False)])
def test_code_and_calls_stand_beside_the_tree_where_there_is_room(visit, studio, width, beside):
    page = lab_with(visit, studio, SEED, width=width, height=800)
    tree, code, calls = (page.locator(name).bounding_box() for name in ("#drawing", "#code", "#calls"))
    assert (code["x"] >= tree["x"] + tree["width"]) == beside
    assert (calls["y"] + 20 < 800) == beside
    fits(page)


def test_random_trees_by_sliders(visit, studio):
    page = lab_with(visit, studio, SEED)
    nodes = page.locator("[data-node]")
    page.locator("#random").click()
    expect(nodes).to_have_count(15)  # three plies, two children each
    before = page.locator("#notation").input_value()
    page.locator("#random").click()
    expect(page.locator("#notation")).not_to_have_value(before)
    page.locator("#width").fill("3")
    expect(nodes).to_have_count(40)
    page.locator("#plies").fill("2")
    expect(nodes).to_have_count(13)
    page.locator("#dice").check()
    expect(page.locator("#notation")).to_have_value(re.compile(r"^A\(B\*\(1/3: "))
    expect(page.locator("#fault")).to_be_hidden()


def test_the_notation_is_helped_with(visit, studio):
    page = lab_with(visit, studio, SEED)
    page.get_by_text("How to write a tree").click()
    for example in page.locator("#help button").all():
        example.click()
        expect(page.locator("#notation")).to_have_value(example.get_attribute("data-tree"))
        if "?x" not in example.inner_text():
            expect(page.locator("#count")).to_have_text(re.compile("^Step"))
            expect(page.locator("#fault")).to_be_hidden()


def test_the_lab_knows_opponent_models_and_windows(ask):
    tree = "A(B(3,12,8),C(2,4,6))"
    modelled = ask("/api/trees/show", notation=tree, model="uniform")
    assert modelled["algorithm"] == "expectimax" and "23/3" in str(modelled["trace"])
    narrow = ask("/api/trees/show", notation=tree, algorithm="alphabeta", window="4, 9")
    assert "alpha= 4 , beta= 9" in str(narrow["trace"])
    faulty = ask("/api/trees/show", notation=tree, algorithm="minimax", window="4,9")
    assert "minimax has no window" in faulty["fault"]["sentence"]
    assert "is not a window" in ask("/api/trees/show", notation=tree, window="4")["fault"]["sentence"]


def test_the_window_at_a_node_runs_with_the_search(visit, studio):
    page = lab_with(visit, studio, "A(B(3,12,8),C(2,4,6))")
    root = page.locator('[data-node="0"] text.window')
    expect(root).to_have_text("[−∞, ∞]")
    page.keyboard.press("End")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(root).to_have_text("[3, ∞]")
    page.keyboard.press("Home")
    expect(root).to_have_text("[−∞, ∞]")


def press(page, node):
    """Open a node with the keyboard, wherever it is drawn."""
    page.locator(f'[data-node="{node}"]').focus()
    page.keyboard.press("Enter")


def test_nodes_are_added_and_deleted_in_the_drawing(visit, studio):
    page = lab_with(visit, studio, "A(B(3,12),C(2,4))", own=True)  # not scrolled by a test before
    press(page, 1)
    page.locator("#node").get_by_role("button", name="Add a child").click()
    expect(page.locator("#notation")).to_have_value("A(B(3,12, 0),C(2,4))")
    expect(page.locator("[data-node]")).to_have_count(8)
    press(page, 3)
    page.locator("#leaf-delete").click()
    expect(page.locator("#notation")).to_have_value("A(B(3, 0),C(2,4))")
    expect(page.locator("[data-node]")).to_have_count(7)
    page.locator('[data-node="1"] polygon').first.click()
    expect(page.locator("#leaf")).to_be_hidden()  # nothing lies over the children of an inner node
    page.locator("#node").get_by_role("button", name="Delete").click()
    expect(page.locator("#notation")).to_have_value("A(C(2,4))")
    expect(page.locator("[data-node]")).to_have_count(4)
    page.locator('[data-node="0"] polygon').first.click()
    expect(page.locator("#node").get_by_role("button", name="Add a child")).to_be_visible()
    expect(page.locator("#node").get_by_role("button", name="Delete")).to_be_hidden()


@pytest.mark.parametrize(
    ("notation", "change", "node", "said"),
    [
        ("A(B*(1/2: 3, 1/2: 4),5)", "add", 1, "probabilit"),
        ("A(B(3),5)", "delete", 2, "only child cannot be deleted"),
        ("A(3,5)", "delete", 0, "The root"),
    ],
)
def test_what_cannot_be_added_or_deleted_is_told(ask, notation, change, node, said):
    answer = ask("/api/trees/change", notation=notation, change=change, node=node)
    assert said in answer["fault"] and answer["notation"] == notation


def test_a_presentation_has_large_type_and_ends_with_escape(visit, studio):
    page = lab_with(visit, studio, "A(B(3,12),C(2,4))", width=1600, height=900)
    size = "parseFloat(getComputedStyle(document.querySelector('#sentence')).fontSize)"
    before = page.evaluate(size)
    page.keyboard.press("p")
    expect(page.locator("body > header")).to_be_hidden()
    becomes(page, f"{size} > {1.6 * before}")
    shown = "document.querySelector('#drawing svg').viewBox.baseVal"
    becomes(page, f"{shown}.y > 10 && {shown}.height < document.querySelector('#drawing svg').naturalHeight - 80")
    becomes(page, "document.documentElement.scrollHeight <= innerHeight")  # all of it without scrolling
    page.keyboard.press("Escape")
    expect(page.locator("body > header")).to_be_visible()
    becomes(page, f"{shown}.y === 0")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [("algorithm=blah", "There is no algorithm 'blah'"), ("blah=3", "does not know this part of the link: blah.")],
)
def test_a_link_with_unknown_words_is_told(visit, studio, more, sentence):
    one = visit(studio)
    one.open(f"/trees#tree=A(B(3,4),C(2,5))&{more}")
    complaint = one.page.locator("#complaint")
    expect(complaint).to_contain_text(sentence)
    expect(one.page.locator("#algorithm")).to_have_value("auto")
    one.page.select_option("#algorithm", "minimax")
    expect(complaint).to_be_hidden()


SMALLEST_TYPE = """() => Math.min(...[...document.querySelectorAll("#drawing svg text")].map((text) =>
    parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a))"""


@pytest.mark.parametrize(
    ("width", "tree", "wider"), [(1280, SEED, False), (390, SEED, True), (1280, uniform(4, 2), True)]
)
def test_type_is_legible_and_a_wide_tree_says_that_it_goes_on(visit, studio, width, tree, wider):
    page = lab_with(visit, studio, tree, width=width, height=800)
    assert comes_true(lambda: page.evaluate(SMALLEST_TYPE) > 11.9)
    assert page.locator("#wider").is_visible() == wider
    root, ground = page.locator("[data-node='0']").bounding_box(), page.locator("#drawing").bounding_box()
    assert ground["x"] <= root["x"] <= ground["x"] + ground["width"] - root["width"]
    if wider:
        assert abs(root["x"] + root["width"] / 2 - ground["x"] - ground["width"] / 2) < 30
        page.click("#fit")
        expect(page.locator("#wider")).to_be_hidden()
