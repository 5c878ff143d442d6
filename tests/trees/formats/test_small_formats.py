"""Lists, child counts, dictionaries, nested data and JSON, each from samples written by hand."""

import json
from fractions import Fraction
from math import inf

import pytest

from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.rules.game import CHANCE
from zermelo.trees.build import build
from zermelo.trees.formats import aima, counts, json_tree, lists, nested
from zermelo.trees.notation import parse
from zermelo.trees.notation import write as notation
from zermelo.trees.notation_words import BadNotation
from zermelo.trees.tree import BadTree

# Lists


def test_lists_as_in_lisp():
    tree = lists.read("'(((1 2) (3 4)) ((5 6) (7 8)))  ; three levels")
    assert notation(tree) == "A(((1,2),(3,4)),((5,6),(7,8)))"
    assert run_algorithm(tree.game()).value == 6
    assert lists.read("( 1/2 -3\n (0.25) )").values[1:] == [Fraction(1, 2), -3, None, Fraction(1, 4)]


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("", 1, "expected a list"),
        ("((3 4)", 7, r"expected '\)'"),
        ("(3 x)", 4, "expected a number"),
        ("(3 ())", 4, "at least one"),
        ("(3) (4)", 5, "the list is complete"),
    ],
)
def test_bad_lists(text, column, sentence):
    with pytest.raises(BadNotation, match=sentence) as caught:
        lists.read(text)
    assert caught.value.column == column


# Child counts


def test_counts_depth_first_and_by_level():
    wanted = parse("A((3,12,8),(2,4,6),(14,5,2))")
    assert counts.read("3 3 0 0 0 3 0 0 0 3 0 0 0\n3 12 8 2 4 6 14 5 2") == wanted
    assert counts.read("3|3,3,3\n3,12,8,2,4,6,14,5,2") == wanted
    assert counts.read("b: 3\nd: 2\nvalues: 3 12 8 2 4 6 14 5 2") == wanted
    assert counts.read("2|1,2\n5,6,7") == parse("A((5),(6,7))")
    assert counts.read("3\n1,2,3") == parse("A(1,2,3)")
    assert counts.read("0\n7") == parse("7")


def test_counts_by_level_need_all_leaves_at_the_end():
    with pytest.raises(BadTree, match="Not all leaves are on the last level"):
        counts.write_levels(parse("A(1,(2,3))"))


test_bad_counts = refused(
    counts.read,
    BadTree,
    [
        ("3 0 0 0\n1 2", "has 3 leaves, but 2 values"),
        ("2|1\n1", "Level 2 has 2 nodes, but 1 numbers"),
        ("x\n1", "number of children"),
        ("", "Expected two lines"),
        ("2 0 0\n1 2\n3", "but found '3'"),
        ("0 1 0\n1 2", "Level 1 has 1 nodes"),
        ("0 2 0\n1 2", "complete before"),
        ("b = 9\nd = 50\nvalues = 1", "does not have 1 leaves"),
        ("9999999|" + "9999999," * 3 + "\n1", "nodes"),
    ],
)


# The dictionaries of aima-python

FIGURE = """
class Figure(Game):
    succs = dict(A=dict(a1='B', a2='C', a3='D'), B=dict(b1='B1', b2='B2', b3='B3'),
                 C=dict(c1='C1', c2='C2', c3='C3'), D=dict(d1='D1', d2='D2', d3='D3'))
    utils = Dict(B1=3, B2=12, B3=8, C1=2, C2=4, C3=6, D1=14, D2=5, D3=-2)
    initial = 'A'
    def actions(self, state):
        return list(self.succs.get(state, {}).keys())
"""


def test_a_class_of_aima_python():
    tree = aima.read(FIGURE)
    assert notation(tree) == (
        "A(a1: B(b1: 3, b2: 12, b3: 8), a2: C(c1: 2, c2: 4, c3: 6), a3: D(d1: 14, d2: 5, d3: -2))"
    )
    assert aima.from_dictionaries(*aima.to_dictionaries(tree)) == tree
    assert aima.read(aima.write(tree)) == tree


@pytest.mark.parametrize(
    ("succs", "utils", "sentence"),
    [
        ({"A": {"a": "B"}}, {}, "neither successors nor a utility"),
        ({"A": {"a": "A"}}, {}, "reached in two ways"),
        ({"A": 3}, {}, "a dictionary of actions"),
        ({"A": {"a": ["B"]}}, {}, "A state is a text or a number"),
        ({}, 3, "gives each leaf a number"),
        ({"A": {"a": "B"}}, {"B": "x"}, "not a number"),
    ],
)
def test_bad_dictionaries(succs, utils, sentence):
    with pytest.raises(BadTree, match=sentence):
        aima.from_dictionaries(succs, utils)


def test_states_may_be_numbers():
    assert (
        notation(aima.read("succs = {0: {'l': 1, 'r': 2}}\nutils = {1: 5, 2: 7}\ninitial = 0"))
        == '"0"(l: "1"=5, r: "2"=7)'
    )


def test_a_whole_file_of_aima_python():
    """Its second class computes the successors, which is passed over."""
    second = "class Second:\n    succs = {i: dict(l=i * 3 + 1) for i in range(13)}\n    utils = dict()\n"
    for text in (FIGURE + second, second + FIGURE):
        assert aima.read(text) == aima.read(FIGURE)
    with pytest.raises(BadTree, match="This is not Python text with the dictionaries"):
        aima.read(second)


def test_nothing_is_run():
    with pytest.raises(BadTree, match="This is not Python text"):
        aima.read("succs = __import__('os').getcwd()\nutils = {}")


# Nested data


def test_nested_data():
    assert nested.read("[[3, 12, 8], {'left': 2, 'right': [4, 6]}]") == build(
        [[3, 12, 8], {"left": 2, "right": [4, 6]}]
    )
    assert nested.read("[(1, 2), (3, 4)]").has_payoffs
    assert nested.to_data(parse("A(a: 0.5, B(1,2))")) == {"a": 0.5, "B": [1, 2]}


def test_exact_data_builds_an_equal_tree():
    tree = parse("A(a: B*(0.25: X=~3, 3/4: 5), C+(1,2))")
    assert build(nested.to_data(tree, exact=True)) == tree


@pytest.mark.parametrize(
    "text", ["", "[", "[1, 'x']", "__import__('os')", "[" * 5000, "[[]]", "[1, None]", "[(1, 2), 3]"]
)
def test_bad_data(text):
    with pytest.raises(BadTree):
        nested.read(text)


# JSON

BY_HAND = """{"format": "zermelo tree", "version": 1, "nodes": [
  {"label": "Root"},
  {"label": "C", "parent": "Root", "player": "chance", "action": "go"},
  {"parent": "C", "probability": "1/4", "value": "inf"},
  {"label": "late", "parent": "C", "probability": 0.75, "value": 0.1, "estimate": true},
  {"label": "end", "parent": "Root", "value": "13/2", "highlighted": true, "marked": true, "shape": "▽"}
]}"""


def test_json_by_hand():
    tree = json_tree.read(BY_HAND)
    assert notation(tree) == "Root(go: C*(0.25: inf, 0.75: late=~0.1),#end-!=6.5)"
    assert (tree.players[1], tree.values[2], tree.values[3]) == (CHANCE, inf, Fraction(1, 10))
    assert json_tree.read(json_tree.write(tree)) == tree
    assert json_tree.read("[[3, 0.5], [2, 4]]") == parse("A((3,0.5),(2,4))")


def test_json_is_json_with_exact_numbers_as_text():
    data = json.loads(json_tree.write(parse("A@1(B@3([1,2/3,-1]),[0,0,inf])")))
    assert data["nodes"][1]["player"] == 3
    assert data["nodes"][2]["value"] == ["1", "2/3", "-1"]


test_bad_json = refused(
    json_tree.read,
    BadTree,
    [
        ("{", "not JSON at line 1, column 2"),
        ("[" * 100_000, "nest more than"),
        ('{"nodes": []}', "a list of objects"),
        ('{"nodes": [{"label": 3, "value": 1}]}', '"label" is a text'),
        ('{"nodes": [{"value": true}]}', "not a number"),
        ('{"nodes": [{"value": "x"}]}', "Node 1: 'x' is not a number"),
        ('{"nodes": [{"label": "A"}]}', "no children and no value"),
        ('{"nodes": [{"label": "A"}, {"parent": "B", "value": 1}]}', "not the label of a node before"),
        ('{"nodes": [{"player": "me", "value": 1}]}', '"player" is "max"'),
        ('{"nodes": [{"value": 1, "shape": "x"}]}', '"shape"'),
        ('{"nodes": [{"value": 1, "marked": "x"}]}', "true or false"),
        ('{"nodes": [{"label": "A", "playr": "chance", "value": 1}]}', "Node 1 has a 'playr', which means nothing"),
        ('{"nodes": [{"label": "A"}, {"parent": "A", "probability": 1, "value": 1}]}', "not below a chance node"),
        ("[NaN]", "not a number"),
        ('"A"', "not a value"),
        (
            '{"nodes": [{"label":"A"},{"label":"B","parent":"A"},{"label":"x","parent":"A","value":1},'
            '{"parent":"B","value":1}]}',
            "out of order",
        ),
    ],
)
