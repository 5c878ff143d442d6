"""The contract of all formats: a name, files, a text that reads back, a sentence for trees they cannot hold."""

import random

import pytest

from zermelo.languages.errors import BadText
from zermelo.trees import formats
from zermelo.trees.notation import parse
from zermelo.trees.notation import write as notation
from zermelo.trees.tree import BadTree, Tree

PLAIN = ["A(B(3,12,8),C(2,4,6),D(14,5,2))", "A((3,(8,7)),2.5)", "A(-1)", "R(M1(X1(2,3),X2(5,9)),M2(0,-7))"]
TEXTS = sorted(formats.formats())


@pytest.mark.parametrize("format", TEXTS)
@pytest.mark.parametrize("text", PLAIN)
def test_a_plain_tree_keeps_its_shape_and_values(format, text):
    tree = parse(text)
    back = formats.read(formats.write(tree, format), format)
    assert (back.children, back.values, back.players[0]) == (tree.children, tree.values, tree.players[0])
    assert [back.players[n] for n in range(len(back)) if back.children[n]] == [
        tree.players[n] for n in range(len(tree)) if tree.children[n]
    ]


@pytest.mark.parametrize("format", ["notation", "json", "forest", "gambit"])
@pytest.mark.parametrize(
    "text",
    [
        "A(a1: B(3,12), a2: C*(1/4: 8, x 3/4: D(-2,1/3)))",
        "P@1(Q@2([1,2,3],[4,2,1]),R@3([0,0,1/2]))",
        "A-(B(1,2),C-(3,4))",
        'A("two words"(1,2),"a_b%#[]{}\\\\~^$"=4,"x=1"(5))',
    ],
)
def test_formats_with_chance_and_players_read_back_equal(format, text):
    tree = parse(text)
    assert formats.read(formats.write(tree, format), format) == tree


@pytest.mark.parametrize("format", ["notation", "json"])
def test_everything_reads_back_equal(format):
    tree = parse("△A(#a: B=~4!(3,#12,H!=?x),C*(0.3: ~2, ?p: ∞),?)")
    assert formats.read(formats.write(tree, format), format) == tree


@pytest.mark.parametrize("format", [name for name in TEXTS if name not in ("notation", "nested")])
def test_a_text_is_known_by_its_looks(format):
    tree = parse(PLAIN[0])
    assert format == formats.format_of(formats.write(tree, format)).NAME


def test_by_name_and_by_file():
    assert formats.format_of("", "game.efg").NAME == "gambit"
    assert formats.format_named(".json").NAME == "json"
    assert formats.format_of("A(B(3,12),C(2,4))").NAME == "notation"
    assert formats.format_of("((3,12),(2,4))").NAME == "notation"
    assert formats.format_of("[[3, 12], [2, 4]]").NAME == "nested"
    with pytest.raises(BadTree, match="There is no tree format 'sgf'; the formats are aima, counts, cs188"):
        formats.read("5", "sgf")


@pytest.mark.parametrize(
    ("text", "format", "sentence"),
    [
        ("A*(1,2)", "lists", "chance node, which a list of numbers cannot hold"),
        ("A(?x,2)", "counts", "something unknown"),
        ("A([1,2],[3,4])", "aima", "payoffs for each player"),
        ("A-(1,2)", "lists", "out of turn"),
        ("A(?,1)", "gambit", "something unknown"),
        ("A(inf,1)", "gambit", "infinite"),
        ("A(1/3,1)", "cs188", "not a decimal"),
        ("A(1/3,1)", "aima", "not a decimal"),
        ('A("b c"=1,2)', "cs188", "blanks"),
        ("A-(1,2)", "cs188", "MAX moves at every"),
        ("A(B*(0.3: 1, 0.7: 2),C*(1,2))", "cs188", "equally likely"),
        ("A(B*(1,2),3)", "nested", "exact=True"),
        ("A(X: 1, X=2)", "nested", "Two actions"),
        ("A(x: 1, X=2)", "aima", "Two actions"),
    ],
)
def test_what_a_format_cannot_hold_is_said(text, format, sentence):
    with pytest.raises(BadTree, match=sentence):
        formats.write(parse(text), format)


@pytest.mark.parametrize("format", TEXTS)
def test_mutated_texts_give_a_tree_or_a_sentence(format):
    """Texts with accidents, and rubbish: never another error."""
    random_source = random.Random(f"accidents of {format}")
    samples = [formats.write(parse(text), format) for text in PLAIN]
    for _ in range(250):
        text = random_source.choice(samples)
        for _ in range(random_source.randint(1, 3)):
            start = random_source.randint(0, len(text))
            end = start + random_source.choice((0, 1, 3))
            text = (
                text[:start]
                + random_source.choice(["", *'()[]{}",:|=\\ \n09-"', "\x00", "null", "nan", text])
                + text[end:]
            )
        try:
            assert isinstance(formats.read(text, format), Tree)
        except BadText as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize("format", ["notation", "json", "lists", "counts", "gambit", "forest", "cs188"])
def test_deep_trees_need_no_recursion(format):
    tree = parse("(" * 3000 + "3" + ")" * 3000)
    assert formats.read(formats.write(tree, format), format).children == tree.children


def test_writing_is_canonical():
    for name in TEXTS:
        text = formats.write(parse(PLAIN[0]), name)
        assert formats.write(formats.read(text, name), name) == text
    assert notation(formats.read("((3 12 8)(2 4 6))")) == "A((3,12,8),(2,4,6))"


@pytest.mark.parametrize("format", ["nested", "aima", "json", "notation"])
def test_infinities_read_back(format):
    tree = parse("A(inf,B(-inf,-2.5))")
    assert formats.read(formats.write(tree, format), format).values == tree.values
