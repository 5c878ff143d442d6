"""The API of the tree lab: counts, explanations, changes, files."""

import random
import re
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.studio.conftest import comes_true
from tests.studio.test_trees import CHANCE, SEED, THREE, uniform
from zermelo.explain.orders import reordered
from zermelo.explain.telling import tell
from zermelo.studio import painting
from zermelo.studio.tree_changes import with_leaf
from zermelo.studio.tree_text import TreeText
from zermelo.trees.notation import parse, write
from zermelo.trees.notation_words import split
from zermelo.trees.notation_writer import Writer


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
    """A comment goes with the child on its line or below it; one on no child's line stays."""

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
    assert b64decode(saved["content"]).decode() == COMMENTED + "\n"


def scrawled(tree, dice):
    """The notation of a tree with blanks, line breaks and comments anywhere between tokens."""
    blanks = ["", "", "", " ", "\n  ", " // (a, b)\n", "\n// one\n // two\n ", "  // )\n  "]
    plain = write(tree)
    return "".join(
        token.text + plain[token.end : other.start] + dice.choice(blanks) for token, other in pairwise(split(plain))
    )


@pytest.mark.parametrize("seed", range(30))
def test_whatever_moves_the_tree_is_the_one_that_was_meant(seed):
    """Compare with the columns of the tree; an unchanged text is preserved verbatim, and every comment stays."""
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
    """The same tree, its nodes named by their places."""
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
    assert b64decode(file["content"]).startswith(start) and file["name"].startswith(("tree.", "trace."))


def test_a_large_image_blocks_no_other_request(studio, client, tmp_path, monkeypatch):
    """Rendering a wide tree once blocked all pages for twenty seconds."""
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
        assert b64decode(image.result().json()["content"]).startswith(b"\x89PNG")


def test_an_image_that_takes_too_long_is_refused(ask, monkeypatch):
    monkeypatch.setattr(painting, "PATIENCE", 0.001)
    assert ask("/api/trees/export", 400, notation=SEED, format="png").startswith("This drawing is too large for a PNG")


def test_a_file_that_cannot_be(ask):
    assert ask("/api/trees/export", 400, game="nim", format="notation").startswith("Only a tree has a notation")
    assert ask("/api/trees/export", 400, notation=SEED, algorithm="none", format="trace").startswith("Without a search")
