"""Payoff matrices: exact solutions with their certificates, dominance, and reading."""

import random
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.refusals import refused
from zermelo import MIN, Matrix, ZermeloError, matrix
from zermelo.algorithms import run_algorithm
from zermelo.games import prisoners_dilemma
from zermelo.theory.matrix_reading import BadMatrix
from zermelo.theory.matrix_results import COLUMN, ROW, dominates
from zermelo.theory.simplex import maximise

COURSE = Matrix.read("A: 2 -3; B: 0 2; C: -5 10")
NUMBERS = st.one_of(st.integers(-5, 5), st.fractions(-5, 5, max_denominator=4))


def tables(cells, largest=5):
    return st.integers(1, largest).flatmap(
        lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), min_size=1, max_size=largest)
    )


MATRICES = tables(NUMBERS).map(Matrix.of)
BIMATRICES = tables(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), 4).map(Matrix.of)


def dilemma():
    """The matrix of the prisoners, from the rules of the game."""
    choices = {"confess": prisoners_dilemma.CONFESS, "deny": prisoners_dilemma.DENY}
    return Matrix.of(
        {
            first: {
                second: prisoners_dilemma.utility(prisoners_dilemma.Position(one, two, 0))
                for second, two in choices.items()
            }
            for first, one in choices.items()
        }
    )


def test_the_matrix_of_the_course():
    assert (run_algorithm(COURSE.game(ROW)).value, run_algorithm(COURSE.game(COLUMN)).value) == (0, 2)
    assert (COURSE.maximin().value, COURSE.maximin().choices) == (0, ["B"])
    assert (COURSE.minimax().value, COURSE.minimax().choices) == (2, ["A"])
    assert COURSE.saddle_points() == []
    mixed = COURSE.mixed()
    assert mixed.value == Fraction(4, 7)
    assert mixed.columns == {"A": Fraction(5, 7), "B": Fraction(2, 7)}
    assert certificate(COURSE, mixed)
    for first, moves in ((ROW, ["B", "A"]), (COLUMN, ["A", "A"])):
        game = COURSE.game(first)
        found = run_algorithm(game)
        after = game.result(game.initial, found.line[0])
        assert [game.write(game.initial, found.line[0]), game.write(after, found.line[1])] == moves


def test_the_prisoners():
    payoffs = dilemma()
    assert payoffs.payoff("confess", "deny") == (0, -10)
    assert payoffs.payoff("deny", "deny") == (Fraction(-1, 2), Fraction(-1, 2))
    assert not payoffs.is_zero_sum
    assert payoffs.equilibria() == [("confess", "confess")]
    assert [(one.player, one.dominated, one.by, one.strict) for one in payoffs.dominated()] == [
        (ROW, "deny", "confess", True),
        (COLUMN, "deny", "confess", True),
    ]
    left = payoffs.eliminate()
    assert (left.left.rows, left.left.columns) == (("confess",), ("confess",))
    assert left.sentences == [
        "Row deny is strictly dominated by confess, which is better in every case. It is eliminated.",
        "Column deny is strictly dominated by confess, which is better in every case. It is eliminated.",
        "Row confess and column confess remain.",
    ]
    assert run_algorithm(payoffs.game(ROW)).value == run_algorithm(payoffs.game(COLUMN)).value == (-6, -6)
    assert payoffs.text().splitlines()[1:] == ["confess   −6*, −6*      0*, −10", "deny       −10, 0*   −0.5, −0.5"]


def certificate(payoffs, mixed):
    """Whether each mixture alone guarantees the value: together they prove it."""
    own = payoffs.own(ROW)
    rows, columns = list(mixed.rows.values()), list(mixed.columns.values())
    assert min(*rows, *columns) >= 0
    assert sum(rows) == sum(columns) == 1
    for place in range(len(columns)):
        assert sum(share * row[place] for share, row in zip(rows, own, strict=True)) >= mixed.value
    for row in own:
        assert sum(share * value for share, value in zip(columns, row, strict=True)) <= mixed.value
    return True


@settings(max_examples=300, deadline=None)
@given(MATRICES)
def test_mixed_strategies_prove_their_value(payoffs):
    mixed = payoffs.mixed()
    assert certificate(payoffs, mixed)
    assert payoffs.maximin().value <= mixed.value <= payoffs.minimax().value
    saddle = payoffs.saddle_points()
    assert bool(saddle) == (payoffs.maximin().value == payoffs.minimax().value)
    for row, column in saddle:
        assert payoffs.payoff(row, column) == mixed.value


@settings(max_examples=200, deadline=None)
@given(MATRICES)
def test_who_sees_the_other_choose_has_the_advantage(payoffs):
    assert run_algorithm(payoffs.game(ROW)).value == payoffs.maximin().value
    assert run_algorithm(payoffs.game(COLUMN)).value == payoffs.minimax().value


def test_a_large_matrix_and_a_degenerate_one():
    source = random.Random(1)
    large = Matrix.of([[source.randint(-9, 9) for _ in range(20)] for _ in range(20)])
    assert certificate(large, large.mixed())
    rock_paper_scissors = Matrix.of([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    mixed = rock_paper_scissors.mixed()
    assert mixed.value == 0
    assert set(mixed.rows.values()) == set(mixed.columns.values()) == {Fraction(1, 3)}
    assert Matrix.of([[0] * 6] * 6).mixed().value == 0


@settings(max_examples=200, deadline=None)
@given(BIMATRICES)
def test_equilibria_by_definition(payoffs):
    def stays(row, column):
        mine, theirs = payoffs.payoff(row, column)
        return all(payoffs.payoff(other, column)[0] <= mine for other in payoffs.rows) and all(
            payoffs.payoff(row, other)[1] <= theirs for other in payoffs.columns
        )

    assert payoffs.equilibria() == [cell for cell in payoffs.cells() if stays(*cell)]


@settings(max_examples=200, deadline=None)
@given(BIMATRICES)
def test_dominance_by_definition_and_what_elimination_keeps(payoffs):
    strict = payoffs.eliminate()
    weak = payoffs.eliminate(weak=True)
    assert strict.left.dominated() == weak.left.dominated(weak=True) == []
    assert all(step.strict for step in strict.steps)
    assert len(strict.sentences) == len(strict.steps) + 1
    # Strict elimination keeps every equilibrium and adds none; weak elimination adds none.
    assert strict.left.equilibria() == payoffs.equilibria()
    assert set(weak.left.equilibria()) <= set(payoffs.equilibria())
    for player in (ROW, COLUMN):
        own = dict(zip(payoffs.names(player), payoffs.own(player), strict=True))
        named = {one.dominated for one in payoffs.dominated() if one.player == player}
        for name in own:
            others = [own[other] for other in own if other != name]
            beaten = any(all(a > b for a, b in zip(other, own[name], strict=True)) for other in others)
            assert (name in named) == beaten


@settings(max_examples=100, deadline=None)
@given(tables(st.tuples(st.integers(-2, 2), st.integers(-2, 2)), 3).map(Matrix.of), st.randoms(use_true_random=False))
def test_strict_elimination_does_not_depend_on_the_order(payoffs, source):
    left = payoffs
    while found := left.dominated():
        step = source.choice(found)
        left = left.without(step.player, step.dominated)
    assert left == payoffs.eliminate().left


def test_weak_dominance_says_so():
    payoffs = Matrix.read("A: 1 1; B: 1 0")
    assert payoffs.dominated() == [one for one in payoffs.dominated(weak=True) if one.strict]
    assert payoffs.eliminate(weak=True).sentences[0] == (
        "Row B is weakly dominated by A, which is never worse and sometimes better. It is eliminated."
    )
    assert not dominates([1, 1], [1, 1], weak=True)
    assert Matrix.read("1 2; 3 0").eliminate().sentences == ["Nothing is dominated."]


@pytest.mark.parametrize(
    "text",
    [
        "A: 2 -3; B: 0 2; C: -5 10",
        "A: 2, -3\nB: 0, 2\nC: -5, 10\n",
        ",A,B\nA,2,-3\nB,0,2\nC,-5,10",
        "2 −3;0 2;-5 10",
        "J1,A,B\r\nA,2,-3\r\nB,0,2\r\nC,-5,10\r\n",
        ' "A": 2 -3 ;; "B": 0/5 4/2; C: -5.0 1e1 ;',
        "A\t2\t-3\nB\t0\t2\nC\t-5\t10",
        ": A B; A: 2 -3; B: 0 2; C: -5 10",
    ],
)
def test_every_usual_way_to_write_a_matrix(text):
    assert Matrix.read(text) == COURSE


@pytest.mark.parametrize(
    "text",
    [
        ", confess, deny; confess, (-6,-6), (0,-10); deny, (-10,0), (-1/2,-0.5)",
        ',confess,deny\nconfess,"-6,-6","0,-10"\ndeny,"-10,0","-0.5,-0.5"',
        ": confess deny; confess: [-6 -6] [0 -10]; deny: [-10 0] [-.5 -.5]",
    ],
)
def test_every_usual_way_to_write_pairs(text):
    assert Matrix.read(text) == dilemma()


test_what_is_no_matrix_is_said_in_a_sentence = refused(
    Matrix.read,
    BadMatrix,
    [
        ("", "empty text"),
        (" ; \n", "empty text"),
        ("A: 2 3; B: 1", "Row B has 1 payoff,"),
        ("A: 2 x", "'x' is not a number"),
        ("A: 2 (1,2)", "one kind"),
        ("A: (1,2,3) (1,2,3)", "3 payoffs"),
        ("A: 1; A: 2", "called A"),
        ("A: 2 inf", "finite"),
        ("A: (1,2", "is not a cell"),
        ("A:", "at least one"),
        ("a b", "at least one"),
        ("A: 1/0 2", "divides by zero"),
        ("A: 1,,2", "is not a cell"),
        ("A: () 2", "empty"),
        ('NFG 1 R "x" { "a" "b" } { 2 2 } 1 -1 0 0 0 0 -1 1', "strategic form of Gambit"),
        ("1" * 2_000_000, "characters"),
    ],
)


@settings(max_examples=500, deadline=None)
@given(st.text(alphabet='AB:;,. \n\t"()[]-/0123456789einf∞', max_size=40))
def test_any_text_is_a_matrix_or_a_sentence(text):
    try:
        payoffs = Matrix.read(text)
    except BadMatrix as error:
        assert "\n" not in str(error)
        return
    assert len(payoffs.text().splitlines()) >= 2


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Matrix.of({"A": {"x": 1}, "B": {"y": 2}}),
        lambda: Matrix.of({"A": [1], "B": {"y": 2}}),
        lambda: Matrix.of(7),
        lambda: Matrix.of([[1, 2], [3]]),
        lambda: Matrix.of([[float("nan")]]),
        lambda: Matrix(("A",), ("B",), ()),
        lambda: COURSE.payoff("D", "A"),
        lambda: COURSE.game(2),
        lambda: dilemma().minimax(),
        lambda: dilemma().mixed(),
        lambda: dilemma().saddle_points(),
        lambda: Matrix.of({}),
        lambda: matrix({"A": {"x": 1}, "B": {"y": 2}}, first=MIN),
    ],
)
def test_bad_data_is_refused_in_a_sentence(wrong):
    with pytest.raises(ZermeloError):
        wrong()


def brute_force(constraints, limits, gains):
    """The best vertex of a program in two variables, by trying every crossing of two lines."""
    lines = [(row[0], row[1], limit) for row, limit in zip(constraints, limits, strict=True)] + [(-1, 0, 0), (0, -1, 0)]
    best = Fraction(0)
    for (a, b, c), (d, e, f) in permutations(lines, 2):
        if a * e != b * d:
            x, y = Fraction(c * e - b * f, a * e - b * d), Fraction(a * f - c * d, a * e - b * d)
            if all(p * x + q * y <= r for p, q, r in lines):
                best = max(best, gains[0] * x + gains[1] * y)
    return best


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=5), st.data())
def test_the_simplex_method_against_every_vertex(constraints, data):
    limits = data.draw(st.lists(st.integers(0, 9), min_size=len(constraints), max_size=len(constraints)))
    gains = data.draw(st.tuples(st.integers(-3, 6), st.integers(-3, 6)))
    best, solution, prices = maximise(constraints, limits, gains)
    assert best == brute_force(constraints, limits, gains)
    assert best == sum(gain * part for gain, part in zip(gains, solution, strict=True))
    assert best == sum(limit * price for limit, price in zip(limits, prices, strict=True))


def test_the_table_shows_where_each_reply_is_best():
    assert COURSE.text() == (
        "        A     B  │  min\n"
        "A      2*   *−3  │   −3\n"
        "B      *0     2  │    0\n"
        "C     *−5   10*  │   −5\n"
        "      ─────────\n"
        "max     2    10"
    )
    assert str(Matrix.read("3")) == "        A  │  min\nA     *3*  │    3\n      ───\nmax     3"
    assert "star" in dilemma().legend()
    assert "column" in COURSE.legend()
