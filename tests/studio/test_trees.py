"""The tree lab: what its API answers, and the page in a real browser."""

import random
import re
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from urllib.parse import urlencode

import pytest

from tests.rulebooks import STICKS
from tests.studio.conftest import becomes, comes_true, expect, fits, running
from zermelo.algorithms import algorithms
from zermelo.explain.orders import reordered
from zermelo.explain.pseudocode import code_for, lines_at_work
from zermelo.explain.story import answers, journey
from zermelo.explain.telling import tell
from zermelo.studio import painting
from zermelo.studio.pages.trees import SHOWN
from zermelo.studio.schema import check
from zermelo.studio.tree_changes import with_leaf
from zermelo.studio.tree_lab import MOST_BOARDS, MOST_DRAWN, MOST_NODES, MOST_POSITIONS_DRAWN, tree_numbers
from zermelo.studio.tree_text import TreeText
from zermelo.trees.notation import parse, write
from zermelo.trees.notation_words import split
from zermelo.trees.notation_writer import Writer

SEED = "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"
CHANCE = "A(safe: 5, risky: B*(win 1/3: C(12,9), lose 2/3: D(2,4)))"
THREE = "A@1(B@2([1,2,6],[4,3,3]),C@2([6,1,2],[7,4,1]))"


def uniform(depth, branching, seed=7):
    """A tree with random leaves, as text."""
    dice = random.Random(seed)

    def node(left):
        inside = (node(left - 1) if left > 1 else str(dice.randint(-50, 50)) for _ in range(branching))
        return f"({','.join(inside)})"

    return "A" + node(depth)


# ---------------------------------------------------------------------------------------------
# Searching and drawing


def test_a_tree_with_everything_to_step_through_it(ask):
    shown = ask("/api/trees/show", notation=SEED)
    check(shown, SHOWN)
    assert shown["fault"]["sentence"] == "" and shown["algorithm"] == shown["algorithms"][0]["name"] == "alphabeta"
    assert len(shown["steps"]) == 12 + 5 + 1 and len(shown["frames"]) == 12 and len(shown["nodes"]) == 16
    assert shown["parents"][:6] == [-1, 0, 1, 1, 1, 4] and "var(--ink)" in shown["svg"]
    first, *_, last = shown["steps"]
    assert first["text"].startswith("Enter A (MAX).") and first["nodes"] == [[0, 1, None]]
    assert last["text"] == "The search is over: the value of A is 3." and last["trace"] == len(shown["trace"])


def test_the_cuts_say_the_condition_in_force_and_why(ask):
    cuts = ask("/api/trees/show", notation=SEED)["cuts"]
    assert [(cut["node"], cut["condition"], cut["skips"]) for cut in cuts] == [
        ("B3", "Condition in force: cut if v ≥ 3.", 2),
        ("C", "Condition in force: cut if v ≤ 3.", 2),
        ("D", "Condition in force: cut if v ≤ 3.", 0),
    ]
    assert cuts[0]["why"].endswith("MIN is sure of 3 at B (branch B1) and will never choose B3. B32, B33 are skipped.")


def test_calls_code_and_trace_are_in_step(ask):
    shown = ask("/api/trees/show", notation=SEED)
    cut = shown["cuts"][0]["step"]
    step = shown["steps"][cut]
    assert shown["frames"][step["frame"]]["call"] == "max_value(B3, alpha = −∞, beta = 3)" and step["back"] == "8"
    assert shown["code"][step["code"][0]].strip() == "if best >= beta:"
    assert shown["trace"][step["trace"] - 1].startswith(". . CUT in maxValue of B3 because v= 8 >= beta= 3")
    above = shown["frames"][shown["frames"][step["frame"]]["above"]]
    assert above["call"].startswith("min_value(B,")
    assert above["states"][-1] == [cut, "best = 3, alpha = −∞, beta = 3"]


def test_the_strict_rule_changes_the_code(ask):
    code = ask("/api/trees/show", notation=SEED, rule="strict", algorithm="alphabeta")["code"]
    assert "        if best > beta:" in code and "        if best >= beta:" not in code


def test_negamax_counts_for_the_player_to_move(ask):
    shown = ask("/api/trees/show", notation="A(B(3,12),C(2,4))", algorithm="negamax")
    assert shown["frames"][1]["states"][0][1] == "best = −3, alpha = −3, beta = ∞"


FITTING = [
    (name, notation)
    for notation in (SEED, CHANCE, THREE, uniform(4, 2))
    for name, algorithm in algorithms().items()
    if not algorithm.fits(parse(notation).game())
]


@pytest.mark.parametrize(("name", "notation"), FITTING)
def test_every_algorithm_shows_the_line_at_work(name, notation):
    story = tell(parse(notation), algorithm=name)
    code, known = code_for(story), answers(story)
    for visit, leaving in journey(story):
        lines = [code.lines[line].strip() for line in lines_at_work(story, visit, leaving, known.get(visit.number))]
        if not (leaving or visit.is_leaf):
            assert lines[0].startswith("def ")
        elif visit.cut:
            assert lines[0].startswith("if ") or lines[0].startswith("return at_")
        else:
            assert lines[0].startswith("return ")
        answer = known.get(visit.number)
        if answer and answer.improved and (leaving or visit.is_leaf):
            assert lines[-1] == "best = child"
        if answer and answer.probability is not None and (leaving or visit.is_leaf):
            assert lines[-1].startswith("total")


def test_other_algorithms_and_styles(ask):
    for name in ("minimax", "pvs", "mtdf", "maxn", "expectimax", "none"):
        shown = ask("/api/trees/show", notation=SEED, algorithm=name, labels="bound", theme="nilsson", windows=False)
        check(shown, SHOWN)
        assert not shown["fault"]["sentence"] and bool(shown["steps"]) == (name != "none")
    fit = {one["name"] for one in ask("/api/trees/show", notation=THREE)["algorithms"]}
    assert fit == {"maxn", "paranoid"}
    assert "alphabeta" not in {one["name"] for one in ask("/api/trees/show", notation=CHANCE)["algorithms"]}


# ---------------------------------------------------------------------------------------------
# What is wrong is told, with the place


def test_a_bad_text_says_where(ask):
    fault = ask("/api/trees/show", notation="A(B(3,12,8),\nC(2,,6))")["fault"]
    assert fault["sentence"].startswith("Line 2, column 5: expected a node")
    assert (fault["line"], fault["column"], fault["picture"]) == (2, 5, "C(2,,6))\n    ^")


def test_a_click_while_a_text_is_unfinished_is_answered_with_what_is_missing(ask):
    unfinished = "A(B(3,12),C(2"
    said = ask("/api/trees/show", notation=unfinished)["fault"]["sentence"]
    assert ask("/api/trees/explain", notation=unfinished, node="B")["sentences"] == [said]
    assert ask("/api/trees/counts", notation=unfinished) == {"lines": [said], "ordered": False}
    assert ask("/api/trees/change", notation=unfinished, change="best") == {"notation": unfinished, "fault": said}


def test_unknown_values_are_drawn_but_not_searched(ask):
    shown = ask("/api/trees/show", notation="A(B(3,?x),C(2,4))")
    assert shown["fault"]["sentence"] and shown["svg"].count("data-node") == 7 and shown["steps"] == []


def test_three_players_are_the_reason_before_missing_bounds(ask):
    shown = ask("/api/trees/show", notation="A@1(B@2([1,2,6],[4,3,3]),C@2([6,1,2],[7,4,1]))", algorithm="star2")
    assert "3 players" in shown["fault"]["sentence"]


def test_an_algorithm_that_does_not_fit_says_why(ask):
    shown = ask("/api/trees/show", notation=CHANCE, algorithm="alphabeta")
    assert "has chance nodes" in shown["fault"]["sentence"] and shown["svg"] and not shown["steps"]


def test_sizes_are_limited_with_a_sentence(ask):
    deep = ask("/api/trees/show", notation="(" * 300 + "1" + ")" * 300)["fault"]["sentence"]
    assert deep == "The tree lab takes trees of at most 200 plies, and this one has 300."
    sentence = ask("/api/trees/show", notation=f"A({','.join('1' * (MOST_NODES + 1))})")["fault"]["sentence"]
    assert sentence == f"The tree lab takes trees of at most {MOST_NODES} nodes, and this one has {MOST_NODES + 2}."
    assert "`notation`" in ask("/api/trees/show", 400, notation="1" * 100_000)
    assert "too many to tell" in ask("/api/trees/show", game="connect-four", depth=9)["fault"]["sentence"]
    assert ask("/api/trees/show", 400, notation=SEED, game="nim").endswith("not about both.")
    assert ask("/api/trees/show", 400) == "The tree lab needs a tree (notation) or a game."


def test_in_the_language_of_the_visitor(client):
    client.cookies["lang"] = "es"
    shown = client.post("/api/trees/show", json={"notation": SEED}).json()
    assert shown["steps"][-1]["text"] == "La búsqueda ha terminado: el valor de A es 3."
    assert shown["cuts"][0]["condition"] == "Condición en vigor: poda si v ≥ 3."
    fault = client.post("/api/trees/show", json={"notation": "A("}).json()["fault"]
    assert fault["sentence"].startswith("Columna 3: se esperaba")


# ---------------------------------------------------------------------------------------------
# Large trees


def test_a_large_tree_is_folded_and_opened_on_demand(ask):
    notation = uniform(10, 2)
    shown = ask("/api/trees/show", notation=notation, algorithm="minimax")
    assert len(shown["nodes"]) <= MOST_DRAWN and len(shown["steps"]) == 2047 + 1023 + 1
    assert all(0 <= step["at"] < len(shown["nodes"]) for step in shown["steps"])
    marker = next(node for node in shown["nodes"] if node["whole"] >= 0)
    opened = ask("/api/trees/show", notation=notation, algorithm="minimax", opened=[marker["whole"]])
    assert len(opened["nodes"]) > len(shown["nodes"])
    assert sum(node["whole"] == marker["whole"] for node in opened["nodes"]) == 0


def test_the_nodes_of_a_drawing_are_those_of_the_tree():
    from zermelo.draw import draw

    tree = parse(SEED)
    assert tree_numbers(draw(tell(tree)).picture, tree) == list(range(len(tree)))
    folded = draw(tell(tree), most=9).picture
    numbers = tree_numbers(folded, tree)
    assert all(
        number == -1 if node.folded else tree.labels[number] == node.label
        for node, number in zip(folded.nodes, numbers, strict=True)
    )


# ---------------------------------------------------------------------------------------------
# Positions


def boards_in(svg):
    return svg.count('<g class="board"')


def test_positions_have_boards_and_moves(ask):
    shown = ask("/api/trees/show", game="tic-tac-toe", moves=["b2"], depth=2, algorithm="alphabeta")
    check(shown, SHOWN)
    assert [node["action"] for node in shown["nodes"]][:2] == ["", "a3"]
    assert shown["symmetric"] and len(shown["nodes"]) <= MOST_POSITIONS_DRAWN
    assert boards_in(shown["svg"]) == len([node for node in shown["nodes"] if node["whole"] < 0])
    assert 'class="piece cross"' in shown["svg"] and "var(--player-0)" in shown["svg"]
    merged = ask("/api/trees/show", game="tic-tac-toe", depth=1, symmetric=True)
    assert [node["name"] for node in merged["nodes"]] == ["root", "a3", "b3", "b2"] and boards_in(merged["svg"]) == 4
    below = ask("/api/trees/explain", game="tic-tac-toe", moves=["b2"], depth=2, node="a3")["sentences"]
    assert any("a3" in sentence for sentence in below)


def test_a_game_without_squares_keeps_its_text(ask):
    shown = ask("/api/trees/show", game="pig", depth=1)
    assert boards_in(shown["svg"]) == 0 and "rolling" in shown["svg"]


def test_what_each_player_has_stands_below_the_board(ask):
    shown = ask("/api/trees/show", game="coins:1,5,2", depth=1)
    assert boards_in(shown["svg"]) == 3 and ">1 : 0 : 0<" in shown["svg"]


def test_where_very_many_positions_are_opened_only_the_moves_are_left(ask):
    """So that stepping stays smooth; what was opened stays open."""
    wish = {"game": "connect-four", "depth": 3, "algorithm": "minimax"}
    opened, seen = [], []
    for _ in range(40):
        shown = ask("/api/trees/show", **wish, opened=opened)
        seen.append((len(shown["nodes"]) > MOST_BOARDS, boards_in(shown["svg"])))
        assert shown["boards"] != seen[-1][0]
        if seen[-1][0]:
            break
        opened += [node["whole"] for node in shown["nodes"] if node["whole"] >= 0][:4]
    assert [few > 0 for _, few in seen[:-1]] == [True] * (len(seen) - 1) and seen[-1] == (True, 0)
    assert ">4</text>" in shown["svg"]


def test_boards_are_drawn_in_files_and_text_in_latex(ask):
    wish = {"game": "connect-four", "moves": ["4"], "depth": 1, "algorithm": "minimax"}
    content = {
        form: b64decode(ask("/api/trees/export", **wish, format=form)["data"]) for form in ("svg", "png", "tex", "html")
    }
    assert boards_in(content["svg"].decode()) == boards_in(content["html"].decode()) == 8
    assert content["png"].startswith(b"\x89PNG") and b"ttfamily" in content["tex"]


@pytest.mark.parametrize("game", ["pig", "nim:1,2", "coins", "prisoners-dilemma"])
def test_every_kind_of_game(ask, game):
    shown = ask("/api/trees/show", game=game, depth=2)
    check(shown, SHOWN)
    assert shown["steps"] and not shown["fault"]["sentence"]
    assert ask("/api/trees/show", game=game, depth=40, algorithm="none")["svg"]


# ---------------------------------------------------------------------------------------------
# Counts, explanations, changes, files


def test_counts_against_minimax_and_other_orders(ask):
    found = ask("/api/trees/counts", notation=SEED)
    assert found["ordered"] and found["lines"][0] == "Nodes generated: 12; plain search: 16 (75 %)."
    assert any(line.startswith("Best order of children: 10 nodes") for line in found["lines"])
    large = ask("/api/trees/counts", notation=uniform(9, 2))
    assert not large["ordered"] and large["lines"][-1].startswith("The best and the worst order are looked for")
    position = ask("/api/trees/counts", game="nim:1,2,3", depth=3)
    assert not position["ordered"] and position["lines"]


def test_a_node_is_explained(ask):
    sentences = ask("/api/trees/explain", notation=SEED, node="C")["sentences"]
    assert sentences[-1] == "Condition in force: cut if v ≤ 3. There would be no cut with C1 > 3."
    assert ask("/api/trees/explain", notation=SEED, node="B33")["sentences"]
    assert ask("/api/trees/explain", notation=SEED, node="Z")["sentences"][0].startswith("There is no node 'Z'")


def changed(ask, **how):
    answer = ask("/api/trees/change", notation=SEED, **how)
    return answer["fault"] or answer["notation"]


def test_children_move_and_keep_their_names(ask):
    assert changed(ask, change="order", node=0, children=[8, 1, 12]) == (
        "A(a2: C(2,4,6), a1: B(B1=3,B2=12,B3(8,7,3)), a3: D(14,5,1))"
    )
    for children in ([8, 1], [8, 8, 1], [0, 1, 2], [8, 1, 12, 12]):
        assert changed(ask, change="order", node=0, children=children).startswith("The new order must name")
    assert changed(ask, change="order", node=1000, children=[]).startswith("The new order must name")


def test_a_leaf_takes_another_value(ask):
    assert changed(ask, change="leaf", node=9, value="7/2") == (
        "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(3.5,4,6), a3: D(14,5,1))"
    )
    assert changed(ask, change="leaf", node=1, value="7").startswith("A leaf takes one value")
    assert changed(ask, change="leaf", node=9, value="B(1,2)").startswith("A leaf takes one value")
    assert changed(ask, change="leaf", node=9, value="").startswith("Column 1: expected")
    assert "expected one number" in changed(ask, change="leaf", node=9, value="[1,2]")


COMMENT = re.compile(r"//[^\n]*")
COMMENTED = """// An exercise of mine
A( // MAX begins
  // the left one
  B(3, 12), // three is enough
  C(  2,4 ), D(14,
    5) // never reached
  // that is all
) // the end"""


def test_comments_and_lines_stay(ask):
    """A comment goes with the child on its line or below it; what belongs to nobody's line stays."""

    def after(**how):
        return ask("/api/trees/change", notation=COMMENTED, **how)["notation"]

    assert after(change="leaf", node=6, value="-7") == COMMENTED.replace("2,4", "2,-7")
    assert after(change="order", node=4, children=[6, 5]) == COMMENTED.replace("2,4", "4,2")
    assert (
        after(change="order", node=0, children=[7, 1, 4])
        == """// An exercise of mine
A( // MAX begins
  D(14,
    5), // never reached
  // the left one
  B(3, 12), // three is enough
 C(  2,4 )
  // that is all
) // the end"""
    )
    refused = ask("/api/trees/change", notation=COMMENTED, change="leaf", node=0, value="1")
    assert refused["fault"] and refused["notation"] == COMMENTED
    saved = ask("/api/trees/export", notation=COMMENTED, format="notation")
    assert b64decode(saved["data"]).decode() == COMMENTED + "\n"


def scrawled(tree, dice):
    """The notation of a tree as somebody might type it, with blanks, lines and comments anywhere between words."""
    blanks = ["", "", "", " ", "\n  ", " // (a, b)\n", "\n// one\n // two\n ", "  // )\n  "]
    plain = write(tree)
    return "".join(
        token.text + plain[token.end : other.start] + dice.choice(blanks) for token, other in pairwise(split(plain))
    )


@pytest.mark.parametrize("seed", range(30))
def test_whatever_moves_the_tree_is_the_one_that_was_meant(seed):
    """Against the columns of the tree; a text that nobody changes comes back letter by letter, every comment stays."""
    dice = random.Random(seed)
    plain = parse(dice.choice([SEED, CHANCE, THREE, uniform(3, 3), 'A(B=3!,#C(~4,?x),(1,(2,-3),"a, (b"=5))']))
    text = TreeText(scrawled(plain, dice))
    tree = text.tree
    assert tree == plain and text.written() == text.text
    order = {
        number: dice.sample(children, len(children))
        for number, children in enumerate(tree.children)
        if children and dice.random() < 0.6
    }
    moved = text.written(order)
    assert write(without_names(parse(moved))) == write(without_names(reordered(tree, order)))
    assert sorted(COMMENT.findall(moved)) == sorted(COMMENT.findall(text.text))
    leaf = dice.choice(tree.leaves)
    value = "[7,7,7]" if tree.has_payoffs else dice.choice(["-7", "~9", "?y", "13/2"])
    changed = with_leaf(text, leaf, value)
    before, after = Writer(tree), Writer(parse(changed))
    assert after.value(leaf) == Writer(parse(value)).value(0)
    assert [after.value(other) for other in tree.leaves if other != leaf] == [
        before.value(other) for other in tree.leaves if other != leaf
    ]


def without_names(tree):
    """The same tree, its nodes called after their places."""
    again = replace(tree, labels=[*tree.labels])
    again.name_nodes([""] * len(again))
    return again


def test_the_best_and_the_worst_order(ask):
    for kind, nodes in (("best", 10), ("worst", 16)):
        story = tell(parse(changed(ask, change=kind)), algorithm="alphabeta")
        assert story.value == 3 and story.result.nodes == nodes
    assert ask("/api/trees/change", notation=CHANCE, change="best")["fault"].startswith("Only a tree of MAX and MIN")


@pytest.mark.parametrize(
    ("kind", "start"),
    [
        ("svg", b"<svg"),
        ("png", b"\x89PNG"),
        ("pdf", b"%PDF"),
        ("tex", b"\\documentclass"),
        ("txt", b""),
        ("html", b"<!doctype html>"),
        ("trace", b"Call maxValue( A"),
        ("notation", b"A(a1: B("),
    ],
)
def test_files(ask, kind, start):
    file = ask("/api/trees/export", notation=SEED, format=kind, dark=True)
    assert b64decode(file["data"]).startswith(start) and file["name"].startswith(("tree.", "trace."))


def test_a_large_image_holds_up_nobody(studio, client, tmp_path, monkeypatch):
    """It once stopped all pages for the twenty seconds that a wide tree took to paint."""
    begun, go_on = tmp_path / "begun", tmp_path / "go on"
    wait = (
        f"import pathlib, sys, time; pathlib.Path({str(begun)!r}).touch()\n"
        f"while not pathlib.Path({str(go_on)!r}).exists(): time.sleep(0.01)\n"
    )
    monkeypatch.setattr(painting, "PAINT", wait + painting.PAINT)
    wide = {"notation": f"A({','.join('1' * 900)})", "opened": [0], "format": "png"}
    with ThreadPoolExecutor(1) as threads, studio.client() as other:
        image = threads.submit(other.post, "/api/trees/export", json=wide)
        assert comes_true(begun.exists)
        assert client.get("/api/games").status_code == 200 and not image.done()
        go_on.touch()
        assert b64decode(image.result().json()["data"]).startswith(b"\x89PNG")


def test_an_image_that_takes_too_long_is_refused(ask, monkeypatch):
    monkeypatch.setattr(painting, "PATIENCE", 0.001)
    assert ask("/api/trees/export", 400, notation=SEED, format="png").startswith("This drawing is too large for a PNG")


def test_a_file_that_cannot_be(ask):
    assert ask("/api/trees/export", 400, game="nim", format="notation").startswith("Only a tree has a notation")
    assert ask("/api/trees/export", 400, notation=SEED, algorithm="none", format="trace").startswith("Without a search")


# ---------------------------------------------------------------------------------------------
# In a browser

STATE = """() => [...document.querySelectorAll("#drawing [data-node], #drawing [data-edge]")].map(group =>
    [[...group.classList].sort().join(" "), group.querySelector(".value")?.textContent])"""


class Lab:
    """The page, as somebody uses it."""

    def __init__(self, visit, path="/trees"):
        self.visit, self.page = visit, visit.page
        visit.open(path)
        expect(self.nodes.first).to_be_attached()

    def part(self, name):
        return self.page.locator(f"#{name}")

    def says(self, name, text):
        """Wait until a part of the page says something."""
        expect(self.part(name)).to_have_text(text)

    @property
    def nodes(self):
        return self.page.locator("#drawing [data-node]")

    def number(self, number):
        """The node of that number."""
        return self.page.locator(f'#drawing [data-node="{number}"]')

    def node(self, title):
        """The node whose label is the text."""
        return self.nodes.filter(has=self.page.locator(f'text:text-is("{title}")'))

    def notation_is(self, notation):
        expect(self.part("notation")).to_have_value(notation)

    def seen(self):
        """All that changes from step to step."""
        return self.page.evaluate(STATE), *(self.part(name).text_content() for name in ("calls", "trace", "live"))


def test_the_lab_in_a_browser(studio, visit):
    lab = Lab(visit(studio, accept_downloads=True))
    page, press = lab.page, lab.page.keyboard.press

    # Typed: an error with its place, then a tree
    page.fill("#notation", "A(B(3,12,8),C(2,,6))")
    lab.says("fault-sentence", re.compile("^Column 17"))
    page.click("#fault-go")
    expect(lab.part("notation")).to_be_focused()
    becomes(page, "document.getElementById('notation').selectionStart === 16")
    page.fill("#notation", "A(B(3,12,8),C(2,4,6))")
    lab.says("count", "Step 1 of 11")
    expect(lab.part("fault")).to_be_hidden()
    lab.says("sentence", re.compile(r"^Enter A \(MAX\)\."))

    # Stepped to the end and back, with the keyboard: the same to be seen on both ways
    lab.part("slider").focus()
    seen = []
    for number in range(11):
        lab.says("count", f"Step {number + 1} of 11")
        seen.append(lab.seen())
        press("ArrowRight")
    lab.says("sentence", "The search is over: the value of A is 3.")
    lab.says("live", "The search is over: the value of A is 3.")
    expect(page.locator("#drawing svg.stepping")).to_have_count(0)
    for number in reversed(range(10)):
        press("ArrowLeft")
        lab.says("count", f"Step {number + 1} of 11")
        assert lab.seen() == seen[number]
    press("End")
    lab.says("count", "Step 11 of 11")
    assert lab.seen() == seen[10]
    page.locator("#cuts button").click()
    expect(page.locator("#code .now")).to_have_text("if best <= alpha:")
    lab.says("cuts", re.compile("cut if v ≤ 3"))
    lab.says("calls", re.compile(r"max_value\(A"))
    expect(page.locator("#trace .now")).to_have_text(re.compile("^. CUT in minValue of C"))

    # Space plays and stops; nothing moves by itself
    page.select_option("#pace", "30")
    lab.part("slider").focus()
    press("Home")
    lab.says("count", "Step 1 of 11")
    page.wait_for_timeout(150)
    lab.says("count", "Step 1 of 11")
    press(" ")
    lab.says("count", "Step 11 of 11")

    # Reordered by dragging, then with the keyboard; counted, and put into the best order
    first, second = lab.node("B").bounding_box(), lab.node("C").bounding_box()
    page.mouse.move(second["x"] + 20, second["y"] + 12)
    page.mouse.down()
    page.mouse.move(first["x"] - 40, first["y"] + 20, steps=6)
    page.mouse.up()
    lab.notation_is("A(C(2,4,6),B(3,12,8))")
    expect(page.locator("#drawing .chosen > title")).to_have_text(re.compile("^C:"))
    lab.says("counts", re.compile("Nodes generated"))
    lab.number(0).focus()
    press("ArrowDown")
    expect(lab.number(1)).to_be_focused()
    press("Shift+ArrowRight")
    lab.notation_is("A(B(3,12,8),C(2,4,6))")
    expect(lab.number(5)).to_be_focused()  # C, now after B and its leaves

    # A leaf changed: with the keyboard, and refused with a sentence
    lab.number(0).focus()
    for number in (1, 2):
        press("ArrowDown")
        expect(lab.number(number)).to_be_focused()
    press("Enter")
    expect(lab.part("value")).to_be_focused()
    page.keyboard.type("x")
    press("Enter")
    expect(lab.part("leaf-fault")).to_be_visible()
    page.fill("#value", "1")
    press("Enter")
    lab.notation_is("A(B(1,12,8),C(2,4,6))")
    lab.says("sentence", re.compile(r"the value of A is 2\.$"))
    page.click("#best")
    lab.notation_is("A(C(2,4,6),B(1,12,8))")

    # Exported, and as a link
    for kind, start in (("svg", b"<svg"), ("notation", b"A(C(2,4,6)")):
        with page.expect_download() as download:
            page.click(f"[data-format={kind}]")
        with open(download.value.path(), "rb") as file:
            assert file.read().startswith(start)
    expect(page).to_have_url(re.compile(r"#tree=A\(C|#tree=A%28C"))
    page.select_option("#rule", "strict")
    expect(page).to_have_url(re.compile("rule=strict"))

    # The language switched: the tree stays
    page.select_option("#language", "es")
    lab.says("sentence", re.compile(r"^Se entra en A \(MAX\)\."))
    lab.notation_is("A(C(2,4,6),B(1,12,8))")
    expect(lab.part("rule")).to_have_value("strict")


def test_comments_stay_in_the_browser_and_can_be_undone(studio, visit):
    lab = Lab(visit(studio))
    typed = "// mine\nA(\n  B(3, 12), // left\n  C(2, 4)\n)"
    lab.page.fill("#notation", typed)
    expect(lab.nodes).to_have_count(7)
    lab.number(1).focus()
    lab.page.keyboard.press("Shift+ArrowRight")
    lab.notation_is("// mine\nA(\n  C(2, 4),\n  B(3, 12) // left\n)")
    expect(lab.number(4)).to_be_focused()  # B at its new place
    lab.part("notation").focus()
    lab.page.keyboard.press("Control+z")
    lab.notation_is(typed)


def test_the_first_tree_is_seen_as_a_whole(studio, visit):
    lab = Lab(visit(studio, width=1280, height=900))
    hidden = "one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    assert comes_true(lambda: lab.part("drawing").evaluate(hidden) == [0, 0])


def test_positions_in_a_browser_the_size_of_a_phone(studio, visit):
    lab = Lab(
        visit(studio, width=390, height=800, has_touch=True, color_scheme="dark"),
        "/trees?game=tic-tac-toe&moves=b2&depth=2&algorithm=alphabeta&symmetric=true",
    )
    page, path = lab.page, lab.page.locator("#path button")
    fits(page)
    expect(lab.part("of-game")).to_be_visible()
    expect(lab.part("game")).to_have_value("tic-tac-toe")
    expect(page.locator("#drawing .board")).to_have_count(11)
    expect(lab.nodes).to_have_count(11)  # the corners are one move, and so are the edges
    lab.part("on").tap()
    lab.says("count", re.compile("^Step 2 of"))
    expect(lab.part("sentence")).not_to_be_empty()
    lab.number(1).evaluate("group => group.scrollIntoView({block: 'center'})")
    lab.number(1).tap()
    expect(page.locator("#node button")).to_have_text("Search from here")
    page.locator("#node button").tap()
    expect(path).to_have_count(3)
    expect(page).to_have_url(re.compile("move=b2&move=a3"))
    path.first.tap()
    expect(path).to_have_count(0)


frames = pytest.mark.parametrize("seconds", [1 / 10, pytest.param(1 / 30, marks=pytest.mark.soak)])
"""The most that a step may take: on any machine, and on one that has nothing else to do."""


@frames
def test_two_thousand_nodes_step_smoothly(studio, visit, seconds):
    lab = Lab(visit(studio))
    lab.page.fill("#notation", uniform(10, 2))
    expect(lab.nodes.nth(100)).to_be_attached()
    assert frame_of(lab) < seconds
    expect(lab.part("bare")).to_be_hidden()


@frames
def test_boards_step_smoothly(studio, visit, seconds):
    lab = Lab(visit(studio), "/trees?game=connect-four&depth=3&algorithm=minimax")
    expect(lab.page.locator("#drawing .board").nth(50)).to_be_attached()
    assert frame_of(lab) < seconds


def frame_of(lab, steps=60, tries=3):
    """The processor time of the page for a step, the least of several tries, so that a busy machine does not matter."""
    page = lab.page
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked():
        return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}["TaskDuration"]

    def once():
        lab.part("first").click()
        lab.says("count", re.compile("^Step 1 of"))
        before = worked()
        page.evaluate(
            """async steps => { for (let step = 0; step < steps; step++) {
            document.getElementById("on").click(); await new Promise(requestAnimationFrame); } }""",
            steps,
        )
        spent = worked() - before
        lab.says("count", re.compile(f"^Step {steps + 1} of"))
        return spent / steps

    expect(lab.part("counts")).not_to_be_empty()  # the last that comes by itself
    return min(once() for _ in range(tries))


def test_the_page_of_one_search_has_the_same_steps(studio, visit):
    """The file that the lab saves: a node that is probed first shows what is known so far, not how it ends."""
    from zermelo.draw import draw

    page = visit(studio).page
    page.set_content(draw(tell(parse(CHANCE), algorithm="star2")).html())
    value, count = page.locator("[data-node='3'] .value"), page.locator("#count")
    for number in range(5):
        expect(count).to_have_text(f"Step {number + 1} of 15")
        page.keyboard.press("ArrowRight")
    expect(count).to_have_text("Step 6 of 15")
    expect(value).to_have_text("12")  # C, of which one child is known
    page.keyboard.press("End")
    expect(value).to_have_text("9")
    expect(page.locator("#sentence")).to_have_text("The search is over: the value of A is 5.")


@pytest.mark.parametrize("subject", [{"notation": "A(B(3,12),C(2,4))"}, {"game": "tic-tac-toe", "depth": 1}])
def test_the_counts_of_maxn_with_two_players(ask, subject):
    lines = ask("/api/trees/counts", algorithm="maxn", **subject)["lines"]
    assert re.match(r"Nodes generated: (\d+); plain search: \1 \(100 %\)\.", lines[0])


def test_names_of_files(ask):
    names = {
        form: ask("/api/trees/export", notation=SEED, format=form)["name"] for form in ("trace", "notation", "svg")
    }
    assert names == {"trace": "trace.txt", "notation": "tree.txt", "svg": "tree.svg"}


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
    page = lab_with(visit, studio, "A(B(3,12),C(2,4))")
    press(page, 1)
    page.locator("#node").get_by_role("button", name="Add a child").click()
    expect(page.locator("#notation")).to_have_value("A(B(3,12, 0),C(2,4))")
    expect(page.locator("[data-node]")).to_have_count(8)
    press(page, 3)
    page.locator("#leaf-delete").click()
    expect(page.locator("#notation")).to_have_value("A(B(3, 0),C(2,4))")


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
    page.keyboard.press("Escape")
    expect(page.locator("body > header")).to_be_visible()
