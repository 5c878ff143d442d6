"""Errors in the text notation point at the place."""

import pytest

from zermelo.trees.notation import MOST_PLAYERS, parse
from zermelo.trees.notation_words import BadNotation


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        ("", 1, 1, "expected a node (a number, a label, '?' or '('), but the text ends here."),
        ("A(", 1, 3, "expected a node"),
        ("A()", 1, 3, "expected a node (a number, a label, '?' or '('), but found ')'."),
        ("A(1,)", 1, 5, "expected a node"),
        ("A(B(3,12,8),C(2,,6))", 1, 17, "but found ','"),
        ("A(B(1,2)", 1, 9, "expected ',' or ')' inside A, but the text ends here."),
        ("A(1,2))", 1, 7, "expected the end of the text"),
        ("A(1,2) B(3)", 1, 8, "expected the end of the text"),
        ("A(B,C)", 1, 4, "expected a value (as in B=3) or children"),
        ("A(B=)", 1, 5, "expected a number"),
        ("A(1 2 3)", 1, 7, "expected ',' or ')'"),
        ("A(3(4,5))", 1, 4, "a value has no children"),
        ("A($)", 1, 3, "'$' has no meaning"),
        ('A("x', 1, 3, "no closing quote"),
        ('A(""=3)', 1, 3, "at least one letter"),
        ("A(1/0,2)", 1, 3, "divides by zero"),
        ("A(B{(1,2),C(3,4))", 1, 5, "expected the name of an information set"),
        ("A(B{h(1,2),C(3,4))", 1, 6, "expected '}' after the name of an information set"),
        ("A(B{h}(l: 1, r: 2), C{h}(l: 3, s: 4))", 1, 21, "B and C are in the information set h; the same player moves"),
        ("A(B{h}=2, 3)", 1, 3, "B is in the information set h; only nodes at which a player chooses can be"),
        ("A(B+{h}(1,2),C+{h}(3,4))", 1, 14, "the player chose differently before"),
        ("A(x: 3, x: 4)", 1, 9, "A has two moves named 'x'; the moves of a node have different names"),
        ("A(B(1,2),B(3,4))", 1, 10, "the label 'B' is already used at column 3"),
        ("A(B(1),\n  B(3))", 2, 3, "already used at line 1, column 3"),
        ("A(3,\n\n B(4,,5))", 3, 6, "expected a node"),
        ("A*(0.5: 3, 0.4: 2)", 1, 1, "the probabilities of A sum to 0.9, not to 1."),
        ("A(B*(2/3: 3, 2/3: 2),1)", 1, 3, "sum to 4/3, not to 1"),
        ("A*(0.7: 1, 0.4: 2, ?p: 3)", 1, 1, "sum to 1.1"),
        ("A*(0.5: 1, 2)", 1, 12, "expected a probability, for other outcomes of A have one"),
        ("A(0.5: 1, 0.5: 2)", 1, 3, "A is not a chance node"),
        ("A(B(?p: 1, 2),2)", 1, 5, "B is not a chance node"),
        ("A*(-1: 3)", 1, 4, "a probability has no sign"),
        ("A@0(1)", 1, 3, "numbered from 1"),
        ("A@x(1)", 1, 3, "expected the number of a player"),
        (f"A@{MOST_PLAYERS + 1}(1)", 1, 3, "numbered from 1"),
        ("A@7([1,2],[2,3])", 1, 1, "player 7 moves here, but there are payoffs for 2"),
        ("A(B@3(1,2),4)", 1, 3, "player 3 moves here, but one number is a value for MAX and MIN only."),
        ("A([1,2],3)", 1, 9, "expected payoffs for 2 players as before, but found one number."),
        ("A([1,2],[1,2,3])", 1, 9, "found payoffs for 3 players"),
        ("A([1,2)", 1, 7, "expected ',' or ']'"),
        ("A([])", 1, 4, "expected a number"),
        ("△A-(1,2)", 1, 3, "must say the same"),
        ("A@1-(1)", 1, 4, "must say the same"),
        ("A(~)", 1, 4, "expected a number"),
        ("A(" + "9" * 400 + ")", 1, 3, "at most 300"),
        ("A(3%)", 1, 5, "expected a node"),
        ("A(##3)", 1, 4, "expected a node"),
        ("#A(1)", 1, 1, "expected a node"),
    ],
)
def test_errors_point(text, line, column, sentence):
    with pytest.raises(BadNotation) as caught:
        parse(text)
    error = caught.value
    assert sentence in str(error)
    assert (error.line, error.column) == (line, column)
    assert "\n" not in str(error)
    shown, caret = error.picture.split("\n")
    assert caret.strip() == "^"
    if len(shown) < 60:
        assert shown == text.split("\n")[line - 1]
        assert len(caret) == column


def test_a_long_line_is_shown_around_the_place():
    with pytest.raises(BadNotation) as caught:
        parse("A(" + "1," * 5000 + "$," + "1," * 5000)
    shown, caret = caught.value.picture.split("\n")
    assert len(shown) < 130
    assert shown[len(caret) - 1] == "$"
