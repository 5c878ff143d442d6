"""Extensive-form files written by hand: a centipede with a bonus on the way, a coin, imperfect information."""

from fractions import Fraction

import pytest

from tests.refusals import refused
from tests.trees.unfolding import unfolded
from zermelo.algorithms import run_algorithm
from zermelo.equilibria.linear import equilibrium
from zermelo.games import find
from zermelo.rules.check import check
from zermelo.rules.game import CHANCE, Unsuitable
from zermelo.trees.formats import formats
from zermelo.trees.formats.gambit import read, write
from zermelo.trees.notation import parse
from zermelo.trees.notation import write as notation
from zermelo.trees.notation_words import BadNotation
from zermelo.trees.tree import BadTree

CENTIPEDE = r"""EFG 2 R "A short \"centipede\"" { "Ann" "Bob" }
"Payoffs grow."

p "start" 1 1 "(1,1)" { "take" "pass" } 0
t "" 1 "one" { 2, 1 }
p "" 2 1 "(2,1)" { "take" "pass" } 2 "a bonus for moving on" { 1 1/2 }
t "" 3 "two" { .5 4.0 }
t "end" 4 "three" { 4, 3 }
"""

COIN = """EFG 2 D "Coin" { "One" "Two" }
c "toss" 1 "(0,1)" { "heads" 1/4 "tails" 0.75 } 0
p "" 1 1 { "up" "down" } 0
t "" 1 "won" { 1 -1 }
t "" 2 "lost" { -1 1 }
p "" 2 1 "" { "left" "right" } 0
t "" 1
t "" 0
"""


def test_payoffs_on_the_way_are_added():
    tree = read(CENTIPEDE)
    assert notation(tree) == ("start@1(take: [2,1], pass: @2(take: [1.5,4.5], pass: end=[5,3.5]))")
    assert run_algorithm(tree.game()).value == (2, 1)


def test_a_zero_sum_game_of_two_has_one_number_a_leaf():
    tree = read(COIN)
    assert notation(tree) == "toss*(heads 0.25: (up: 1, down: -1), tails 0.75: -(left: 1, right: 0))"
    assert (tree.players[0], tree.probabilities[1]) == (CHANCE, Fraction(1, 4))
    assert run_algorithm(tree.game()).value == Fraction(1, 4)


MATCHING = "A(l: B{h}(l: 1, r: -1), r: C{h}(l: -1, r: 2))"


def test_information_sets_are_read_and_written():
    tree = parse(MATCHING)
    text = write(tree)
    assert 'p "B" 2 1 "h" { "l" "r" } 0' in text and 'p "C" 2 1 "h" { "l" "r" } 0' in text
    assert read(text) == tree
    nameless = read(text.replace('"h"', '""').replace('p "C" 2 1 "" { "l" "r" } 0', 'p "C" 2 1 0'))
    assert nameless.sets == ["", "2:1", "", "", "2:1", "", ""]


def test_every_other_format_holds_them_or_refuses():
    tree, holding = parse(MATCHING), []
    for name, module in formats().items():
        try:
            text = module.write(tree)
        except BadTree as error:
            assert "information set" in str(error)
            continue
        assert module.read(text) == tree
        holding.append(name)
    assert sorted(holding) == ["gambit", "json", "notation"]


def test_the_equilibrium_of_a_file_is_that_of_the_game():
    """Kuhn poker written as an extensive game has the value of the rulebook."""
    tree = unfolded(find("kuhn-poker"))
    found = equilibrium(read(write(tree)).game())
    assert (found.value, found.is_exact, found.form.nodes) == (Fraction(-1, 18), True, 58)
    assert [len(side.sets) for side in found.form.sides] == [6, 6]


def test_a_search_of_positions_refuses_information_sets():
    with pytest.raises(Unsuitable, match="sees everything"):
        run_algorithm(parse(MATCHING).game())


def test_what_players_see_of_a_tree_obeys_the_laws():
    report = check(unfolded(find("kuhn-poker")).game())
    assert not report.problems, report


def test_an_information_set_is_not_entered_twice():
    absent = 'EFG 2 R "x" { "a" "b" } p "" 1 1 "" { "l" "r" } 0 p "" 1 1 0 t "" 0 t "" 0 t "" 0'
    with pytest.raises(BadTree, match="remember their own moves"):
        read(absent)


def test_round_trip_with_exact_fractions():
    tree = parse("A(safe: 5, risky: C*(1/3: 8, 2/3: D(4,-1/7)))")
    assert "1/3" in write(tree)
    assert read(write(tree)) == tree


test_bad_files = refused(
    read,
    BadNotation,
    [
        ("NFG 1 R", "begins with EFG 2 R"),
        ("", "begins with EFG 2 R, but the text ends here"),
        ("EFG", "begins with EFG 2 R, but the text ends here"),
        ("EFG 2", "begins with EFG 2 R, but the text ends here"),
        ("E 2 R", "begins with EFG 2 R, but found 'E'"),
        ('EFG 2 R "x" { "a" ', "the name of a player"),
        ('EFG 2 R "x" { "a" } q', "expected a node: c"),
        ('EFG 2 R "x" { "a" } t "" 1 "" { 1, 2 }', "expected 1 payoffs"),
        ('EFG 2 R "x" { "a" } t "" 7', "the payoffs of outcome 7"),
        ('EFG 2 R "x" { "a" } p "" 2 1 "" { "l" } 0', "from 1 to 1"),
        ('EFG 2 R "x" { "a" } p "" 1 1 "" { "l" "r" } 0 t "" 0', "the text ends here"),
        ('EFG 2 R "x', "no closing quote"),
        ('EFG 2 R "x" { "a" } t "" 0 t "" 0', "the tree is complete"),
        ('EFG 2 R "x" { "a" } c "" 1 "" { "l" x } 0', "a probability"),
    ],
)


def test_names_are_written_in_ascii():
    """Gambit refuses a file with any other letter."""
    text = write(parse('"Señor α"(sí: 3, "€": 5)'))
    assert text.isascii()
    assert '"Senor _" 1 1 "" { "si" "_" }' in text


def test_one_player_alone_has_payoffs():
    file = 'EFG 2 R "x" { "a" } c "" 1 "" { "l" 1/2 "r" 1/2 } 0 t "" 1 "" { 1 } t "" 2 "" { 2 }'
    assert run_algorithm(read(file).game()).value == (Fraction(3, 2),)
