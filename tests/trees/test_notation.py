"""The text notation: the meaning of each part, the canonical form, error positions, hostile texts."""

import json
from fractions import Fraction
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo
from zermelo.languages.errors import BadText
from zermelo.languages.exact import read_number
from zermelo.languages.numbers import write_number
from zermelo.rules.game import CHANCE, MAX, MIN
from zermelo.trees.build import build, chance, node
from zermelo.trees.notation import parse, write
from zermelo.trees.notation_words import SHAPES
from zermelo.trees.tree import BadTree, Tree

CASES = Path(__file__).resolve().parents[3] / "shared" / "mission" / "tree-cases.json"

BOOK = "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"
LOST = (
    "A+( B*(0.2: D-(5,9), 0.4: E-(7,10,6), 0.1: F-(4,12), ?p14: X-=8 ),"
    " C*(0.3: G-(4,11), 0.3: H-(10,9), ?p23: 3, ?p24: 10) )"
)


# The meaning of each part


def test_the_tree_of_the_first_exercise():
    tree = parse(BOOK)
    assert " ".join(tree.labels) == "A B B1 B2 B3 B31 B32 B33 C C1 C2 C3 D D1 D2 D3"
    assert [tree.values[leaf] for leaf in tree.leaves] == [3, 12, 8, 7, 3, 2, 4, 6, 14, 5, 1]
    assert [tree.actions[child] for child in tree.children[0]] == ["a1", "a2", "a3"]
    assert [tree.players[n] for n in (0, 1, 2, 4, 5)] == [MAX, MIN, MAX, MAX, MIN]


def test_a_text_is_a_tree_wherever_data_is():
    game = zermelo.tree("A(a1: B(3,12,8), a2: C(2,4,6), a3: D(14,5,2))")
    found = zermelo.search(game)
    assert (found.value, game.write(game.initial, found.action)) == (3, "a1")
    assert parse("A((3,12,8),(2,4,6))") == build([[3, 12, 8], [2, 4, 6]])
    assert parse("A(left: (1,2), right: *(3,4))") == build({"left": [1, 2], "right": chance(3, 4)})


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("A(1,2)", MAX),
        ("A+(1,2)", MAX),
        ("A-(1,2)", MIN),
        ("A−(1,2)", MIN),
        ("A*(1,2)", CHANCE),
        ("△(1,2)", MAX),
        ("▽A(1,2)", MIN),
        ("○A(1,2)", CHANCE),
        ("max A(1,2)", MAX),
        ("min A(1,2)", MIN),
        ("chance A(1,2)", CHANCE),
        ("A min(1,2)", MIN),
        ("MIN(1,2)", MIN),
        ("A@1(1,2)", MAX),
        ("A@2(1,2)", MIN),
        ("▽A@2-(1,2)", MIN),
    ],
)
def test_who_moves(text, player):
    assert parse(text).players[0] == player


def test_chance_does_not_use_up_the_turn():
    tree = parse("A(B*(C(1,2),D(3,4)),E(F*(5,6)))")
    player = dict(zip(tree.labels, tree.players, strict=True))
    assert [player[label] for label in ("A", "B", "C", "C1", "E", "F", "F1")] == [
        MAX,
        CHANCE,
        MIN,
        MAX,
        MIN,
        CHANCE,
        MAX,
    ]


def test_three_players_follow_one_another():
    tree = parse("A(B(C([1,2,3],[4,5,6]),[0,0,0]),D([7,8,9],[1,1,1]))")
    player = dict(zip(tree.labels, tree.players, strict=True))
    assert [player[label] for label in ("A", "B", "C", "C1")] == [0, 1, 2, 0]
    assert tree.values[3] == (1, 2, 3)
    assert parse("P@1(Q@2([1,2,3],[4,2,1]),[0,0,0])").players[:2] == [0, 1]


def test_numbers_are_exact():
    tree = parse("A(0.1,7/2,6/2,-3,−0.5,+4,.25,inf,-inf,∞,−∞,~2)")
    values = [tree.values[leaf] for leaf in tree.leaves]
    exact = [Fraction(1, 10), Fraction(7, 2), 3, -3, Fraction(-1, 2), 4, Fraction(1, 4), inf, -inf, inf, -inf, 2]
    assert values == exact
    assert isinstance(values[2], int)
    assert tree.estimates[-1] and not any(tree.estimates[:-1])


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(1, 2), "0.5"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(-401, 4), "-100.25"),
        (Fraction(1, 3), "1/3"),
        (Fraction(1, 10**6), "0.000001"),
        (Fraction(1, 10**7), "1/10000000"),
        (Fraction(2, 1), "2"),
        (-7, "-7"),
        (Fraction(10**40 + 1, 2), "5" + "0" * 39 + ".5"),
        (10**299, "1" + "0" * 299),
        (-0.5, "-0.5"),
        (1e-9, "0.000000001"),
        (Fraction(1, 10**299), "1/1" + "0" * 299),
    ],
)
def test_numbers_have_one_text(number, text):
    assert write_number(number) == text
    assert read_number(text) == (number if not isinstance(number, float) else Fraction(str(number)))


@pytest.mark.parametrize("text", ["9" * 301, "1/" + "7" * 301, "." + "0" * 300 + "1", "9" * 100_000, "1e301", "1e-301"])
def test_numbers_are_not_endless(text):
    with pytest.raises(BadText, match="at most 300"):
        read_number(text)


LONG = ["-" + "9" * 300, "0." + "0" * 298 + "7", "9" * 298 + ".5", "9" * 300 + "/2", "1/" + "7" * 300]


@pytest.mark.parametrize("text", LONG)
def test_long_numbers_read_back(text):
    tree = parse(f"A({text})")
    assert parse(write(tree)) == tree


def test_a_decimal_comma_separates():
    assert [parse("A(0,5)").values[leaf] for leaf in (1, 2)] == [0, 5]


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("A*(1,2,3)", [Fraction(1, 3)] * 3),
        ("A*(0.25: 1, 3/4: 2)", [Fraction(1, 4), Fraction(3, 4)]),
        ("A*(12.5%: 1, 87.5%: 2)", [Fraction(1, 8), Fraction(7, 8)]),
        ("A*(5)", [1]),
        ("A*(1: 5, 0: 6)", [1, 0]),
        ("A*(0.3: 1, ?p: 2)", [Fraction(3, 10), None]),
        ("A*(a 50%: 1, b 1/2: 2)", [Fraction(1, 2)] * 2),
        ("A*(1/2 1, 1/2 -2)", [Fraction(1, 2)] * 2),
        ("A*(a 1/2 B(1,2), b 1/2 3)", [Fraction(1, 2)] * 2),
        ("A*(1/2 *(3,4), 1/2 -(5))", [Fraction(1, 2)] * 2),
    ],
)
def test_probabilities(text, shares):
    tree = parse(text)
    assert [tree.probabilities[child] for child in tree.children[0]] == shares


def test_the_lost_exercise_keeps_its_unknowns():
    tree = parse(LOST)
    at = {label: number for number, label in enumerate(tree.labels)}
    assert tree.unknown_probabilities[at["X"]] == "p14"
    assert [tree.unknown_probabilities[child] for child in tree.children[at["C"]]] == [None, None, "p23", "p24"]
    assert (tree.values[at["X"]], tree.players[at["X"]], tree.children[at["X"]]) == (8, MIN, [])
    with pytest.raises(BadTree, match=r"The probability of X is unknown \(\?p14\)"):
        tree.game()


def test_marks_and_questions():
    tree = parse("A(B(3,#12,H!=?x),C(~2,∞!),?)")
    at = {label: number for number, label in enumerate(tree.labels)}
    assert [label for label in tree.labels if tree.highlighted[at[label]]] == ["H", "C2"]
    assert [label for label in tree.labels if tree.marked[at[label]]] == ["B2"]
    assert (tree.unknowns[at["H"]], tree.unknowns[at["A3"]], tree.unknowns[at["B1"]]) == ("x", "", None)
    assert tree.estimates[at["C1"]]
    with pytest.raises(BadTree, match=r"The value of H is unknown \(\?x\)"):
        tree.game()


def test_a_value_beside_an_inner_node_is_stated_and_serves_as_its_evaluation():
    tree = parse("A(B=~4(3,12),C=2!(2,9))")
    assert (tree.stated[1], tree.estimates[1], tree.values[1]) == (4, True, None)
    assert (tree.stated[4], tree.estimates[4], tree.highlighted[4]) == (2, False, True)
    assert zermelo.search(tree.game(), depth=1).value == 4
    assert zermelo.search(tree.game()).value == 3


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("A(a: 1, b: 2)", ["a", "b"]),
        ("A(a B(1,2), b 3)", ["a", "b"]),
        ('A("take 1": 1, "2": 2)', ["take 1", "2"]),
        ("A(max: 1, inf: 2)", ["max", "inf"]),
        ("A(a -3, b ?)", ["a", "b"]),
        ("A(max B(1,2),C-=4)", ["", ""]),
        ("A(a max B(1,2), C max(1,2))", ["a", ""]),
        ('A(año: 1, "a\\"b\\\\": 2)', ["año", 'a"b\\']),
        ("A(a △B(1,2),b ~3)", ["a", "b"]),
    ],
)
def test_actions(text, actions):
    tree = parse(text)
    assert [tree.actions[child] for child in tree.children[0]] == actions


def test_comments_and_blanks():
    assert parse("A ( // the root\n  B ( 3 , 4 ) , // MIN\n  5 )\n") == parse("A(B(3,4),5)")


def test_labels_in_any_alphabet_and_any_text():
    assert parse('Ñ(α(1,2),"two words"(3,4),Ж\'=5,é=6)').labels == [
        "Ñ",
        "α",
        "α1",
        "α2",
        "two words",
        "two words1",
        "two words2",
        "Ж'",
        "é",
    ]


def test_automatic_labels_give_way():
    assert parse("A(1,A1=2)").labels == ["A", "A_1", "A1"]
    many = parse("A((1,2),3,4,5,6,7,8,9,10,11,12)")
    assert len(set(many.labels)) == len(many)
    assert many.labels[-2:] == ["A10", "A_11"]


# The canonical form


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("A*( heads 1/2 : B-(1,2), tails 50% : 7 )", "A*(heads: B-(1,2), tails: 7)"),
        (BOOK, "A(a1: B(3,12,(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"),
        ("X(X1=1,X2=2)", "X(1,2)"),
        ("max A(min B(3,4),chance C(1,2))", "A(B(3,4),C*(1,2))"),
        ("A(B+(3,4),X+=3,-=4)", "A(B+(3,4),X+=3,-=4)"),
        ("A(7/14,2/3,0.1234567,inf,−∞)", "A(0.5,2/3,1234567/10000000,inf,-inf)"),
        ("A*(0.3: 1, ?p: 2)", "A*(0.3: 1, ?p: 2)"),
        ("△A(▽B(3),○(1,2))", "△A(▽B(3),○(1,2))"),
        ("P@1(Q@2([1,2,3],[4,2,1]),[0,0,0])", "P@1(Q@2([1,2,3],[4,2,1]),[0,0,0])"),
        ("A(#B(3,#a: 12),H!=?x,I=5!,J!(2),=6(1),!(2))", "A(#B(3, #a: 12),H!=?x,I!=5,J!(2),=6(1),!(2))"),
        ('"max"("in f"=3,"inf"=4,min: 5)', '"max"("in f"=3,"inf"=4, "min": 5)'),
        ("5", "5"),
        ("~-5!", "~-5!"),
    ],
)
def test_canonical(text, canonical):
    assert write(parse(text)) == canonical
    assert parse(canonical) == parse(text)


def test_floats_of_python_data_are_written_as_shown():
    assert write(build([0.1, 1e-7, 2.0, 1e22])) == "A(0.1,0.0000001,2,10000000000000000000000)"


def test_what_cannot_be_written_is_said():
    tree = Tree()
    tree.add(-1)
    with pytest.raises(BadTree, match="Node A has no value and no children"):
        write(tree)
    with pytest.raises(BadTree, match="Two nodes are called B"):
        build([node([1], label="B"), node([2], label="B")])


@pytest.mark.skipif(not CASES.exists(), reason="the collected exercises are not beside the project")
def test_the_collected_exercises():
    for case in json.loads(CASES.read_text()):
        tree = parse(case["tree"])
        assert (len(tree), len(tree.leaves)) == (case["nodes"], case["leaves"]), case["id"]
        assert parse(write(tree)) == tree
        if "(" not in case["value"]:
            assert zermelo.search(tree.game()).value == Fraction(case["value"]), case["id"]


# Round trip


NUMBERS = st.one_of(st.integers(-99, 99), st.fractions(max_denominator=50), st.sampled_from([inf, -inf, 0, 10**30]))
WORDS = st.one_of(
    st.sampled_from(["", "", "", "A", "A1", "A11", "B", "B1", "max", "inf", "x y", "ñ", "n7", "A_1"]),
    st.text(max_size=6),
)


@st.composite
def trees(draw):
    """Trees with all possible attributes."""
    tree = Tree()
    labels, players = [], []
    entries = draw(st.sampled_from([0, 0, 0, 2, 3]))
    budget = draw(st.integers(0, 25))

    def value():
        return tuple(draw(NUMBERS) for _ in range(entries)) if entries else draw(NUMBERS)

    def add(parent, **edge):
        label = draw(WORDS)
        labels.append("" if label in labels else label)
        inner = budget > len(tree) and draw(st.booleans())
        question = draw(st.one_of(st.none(), st.none(), st.sampled_from(["", "x", "ñ1"])))
        worth = None if question is not None else value()
        if inner and draw(st.booleans()):
            question = worth = None
        player = draw(st.sampled_from([None, None, MAX, MIN, CHANCE] + ([2] if entries == 3 else [])))
        players.append(player)
        shape = draw(st.sampled_from(["", *[shape for shape, kind in SHAPES.items() if kind == player]]))
        number = tree.add(
            parent,
            label=labels[-1] or "?",
            value=None if inner else worth,
            stated=worth if inner else None,
            unknown=question,
            estimate=worth is not None and draw(st.booleans()),
            highlighted=draw(st.booleans()),
            shape=shape,
            **edge,
        )
        if inner:
            used = set()
            for share in draw(shares(draw(st.integers(1, 3)))) if player == CHANCE else [{}] * draw(st.integers(1, 3)):
                action = draw(WORDS)
                add(number, action="" if action in used else action, marked=draw(st.booleans()), **share)
                used.add(action)

    add(-1)
    tree.name_nodes(labels)
    tree.take_turns(players)
    return tree


@st.composite
def shares(draw, count):
    weights = [draw(st.integers(1, 9)) for _ in range(count)]
    known = [{"probability": Fraction(weight, sum(weights))} for weight in weights]
    if draw(st.booleans()):
        known[draw(st.integers(0, count - 1))] = {"unknown_probability": draw(st.sampled_from(["", "p", "q2"]))}
    return known


def test_the_kind_of_a_leaf_is_kept():
    """A MIN node that was computed elsewhere is not an end of the game (exercise 001 has one)."""
    for text, shape in [
        ("A(X-=8,3)", "▽"),
        ("A(▽X=8,3)", "▽"),
        ("A(min X=8,3)", "▽"),
        ("A(X+=8,3)", "△"),
        ("A(X=8,3)", ""),
        ("A(X@2=8,3)", ""),
        ("A(X@1=8,3)", ""),
    ]:
        assert parse(text).shapes == ["", shape, ""], text
    assert write(parse("A(▽X=8,3)")) == write(parse("A(X-=8,3)")) == "A(X-=8,3)"
    assert write(parse("A(X@2=8,Y@1=3)")) == "A(X=8,Y@1=3)"  # it is the turn of player 2 anyway


@settings(max_examples=150, deadline=None)
@given(trees())
def test_a_written_tree_reads_back_equal_in_every_column(tree):
    text = write(tree)
    assert parse(text) == tree
    assert write(parse(text)) == text
