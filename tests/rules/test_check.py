"""`zermelo check` finds what is wrong with a rulebook and says it in one sentence."""

import pytest

from tests.modes import interpreted
from tests.rulebooks import STICKS as RULEBOOK
from tests.rulebooks import sticks_of_three
from zermelo import CHANCE, check, tree, variant
from zermelo.cli import run
from zermelo.games import find
from zermelo.machine.compile import enabled

Position = type(sticks_of_three().initial)
GOOD = variant(sticks_of_three(), initial=Position(7, 0), bounds=(-1, 1))


def test_a_good_rulebook_has_no_problems():
    report = check(GOOD, games=20)
    assert report.problems == []
    assert report.games == 20
    assert report.positions > 60
    assert report.compiled is enabled()


TREES = ["A(B(3,12),C(2,4))", "A(1/3,B*(1/3: 1, 2/3: 5/7))", "P@1(Q@2([1,2],[3,4]),[0,0])"]


@pytest.mark.parametrize("notation", TREES)
def test_explicit_trees_are_games_like_any_other(notation):
    report = check(tree(notation), games=5)
    assert report.problems == []
    assert report.compiled is enabled()


def no_moves(position):
    for take in range(2, min(3, position.sticks) + 1):
        yield take


def twice(position):
    yield 1
    yield 1


def growing(position, take):
    return Position(position.sticks - take, position.player + (1 << 70))


def lopsided(position):
    yield 1, 0.5
    yield 2, 0.4


def crashing(position, take):
    return Position(position.sticks - take, 1 // (position.sticks - 7 + take - take))


def anyone(position):
    return 5


WRONG = {
    "no move": (variant(GOOD, actions=no_moves), "not terminal, and yet `actions` gives no move"),
    "a move twice": (variant(GOOD, actions=twice), "lists a move twice: 1"),
    "too large": (variant(GOOD, result=growing), "Field `player` of the position holds"),
    "probabilities": (variant(GOOD, player=lambda p: CHANCE, chance=lopsided), "sum to 0.9, not to 1"),
    "no chance": (variant(GOOD, player=lambda p: CHANCE), "no `chance` function"),
    "out of bounds": (variant(GOOD, bounds=(0, 1), utility=lambda p: -1), "outside the declared bounds 0 to 1"),
    "tuple": (variant(GOOD, utility=lambda p: (1, 2)), "where a zero-sum game of two has one number"),
    "one number": (variant(GOOD, zero_sum=False), "needs an entry of a tuple"),
    "not a number": (variant(GOOD, utility=lambda p: "won"), "'won', which is not a number"),
    "crash": (variant(GOOD, result=crashing), "`result` fails at line"),
    "player": (variant(GOOD, player=anyone), "answers 5, but a game of 2 players has 0 to 1"),
    "noisy": (variant(GOOD, noisy=lambda p: [9]), "`noisy` gives 9, which is not a legal move"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_in_one_sentence(case):
    game, sentence = WRONG[case]
    problems = check(game, games=20).problems
    assert problems, "nothing was found"
    assert sentence in problems[0]
    assert "\n" not in problems[0]
    assert "(after " in problems[0]


def squares(position, take):
    """Interpreted the number grows, compiled it wraps round at 64 bits."""
    return Position(position.sticks - take, 1 - position.player + (2**62 * position.sticks * 4 >= 2**63))


@pytest.mark.skipif(not enabled(), reason="compilation is turned off")
def test_interpreted_and_compiled_rules_that_disagree_are_found():
    problems = check(variant(GOOD, result=squares), games=5).problems
    assert "interpreted and" in problems[0] and "need more than 64 bits" in problems[0]


@pytest.mark.skipif(not enabled(), reason="compilation is turned off")
def test_what_cannot_be_compiled_is_a_note_and_not_a_problem():
    turn = {0: 1, 1: 0, "two": 2}
    report = check(variant(GOOD, result=lambda p, take: Position(p.sticks - take, turn[p.player])), games=5)
    assert report.problems == []
    assert not report.compiled
    assert "`turn`" in report.note


def test_an_estimate_beyond_a_win_is_found():
    """A search that stops early would rather have nine sticks on the table than win."""
    far_off = variant(GOOD, evaluate=lambda position: position.sticks, bounds=None)
    (problem,) = check(far_off, games=20).problems
    assert problem.startswith("`evaluate` gives 7, but a won game is worth 1, so a search that stops early")
    assert check(variant(far_off, decisive=True), games=20).problems == []
    assert check(variant(far_off, evaluate=lambda position: position.sticks / 8), games=20).problems == []


@interpreted
def test_advice_that_is_wrong_on_full_boards_only_is_found():
    """Random games of this size rarely come so far."""
    game = find("connect-four")
    right = game.advice.proof.proved

    def proved(position):
        low, high = right(position)
        is_wrong = position.stones.bit_count() >= 34 and low < 0 < high
        return (1, high) if is_wrong else (low, high)

    (problem,) = check(variant(game, proved=proved), games=5).problems
    assert "`proved` says that the position is worth 1 to" in problem


BROKEN = {
    "return 1 if position.player == 1 else -1": [
        ("return None", "`utility` gives None, which is not a number"),
        ("return (1, -1)", "`utility` gives the tuple (1, -1)"),
        ("return float('nan')", "`utility` gives nan"),
    ],
    "        yield take": [("        pass", "`actions` gives None; it should yield one after the other")],
    "range(1, min(MOST": [("range(2, min(MOST", "The position is not terminal, and yet `actions` gives no move")],
    "    for take": [("    5 // position.sticks\n    5 // 0\n    for take", "`actions` fails at line 11 with ZeroDiv")],
    "1 - position.player)": [("2)", "`player` answers 2, but a game of 2 players has 0 to 1 and CHANCE")],
    "utility=utility)": [
        ("utility=utility, evaluate=lambda position: 'x')", "`evaluate` gives 'x', which is not a number"),
        ("utility=utility, look=Look(text=lambda position: 1 // 0))", "`text` fails at line 24 with ZeroDivisionError"),
        ("utility=utility, look=Look(action_text=lambda position, take: take))", "`action_text` gives "),
        ("utility=utility, player=lambda p: -1, chance=lambda p: [(1, 0.9)])", "`chance` gives sum to 0.9, not to 1"),
    ],
}


@pytest.mark.parametrize(("right", "wrong", "said"), [(a, b, said) for a, some in BROKEN.items() for b, said in some])
def test_whatever_uses_a_broken_rulebook_says_what_is_wrong_with_it(right, wrong, said, tmp_path, capsys):
    """Not only `check`: each command says it in one sentence, and the fault is not Zermelo's."""
    file = tmp_path / "sticks.py"
    file.write_text(RULEBOOK.replace(right, wrong))
    for command in (["best", str(file), "--depth", "3"], ["solve", str(file)], ["trace", str(file), "--depth", "2"]):
        assert run(command) == 2, command
        (sentence,) = capsys.readouterr().err.splitlines()
        assert said in sentence and sentence.startswith("sticks.py: "), command


def test_what_is_only_slow_or_odd_is_no_hindrance(tmp_path, capsys):
    """A position that changes its type may not compile, but it can be played, and nothing is wrong with it."""
    file = tmp_path / "sticks.py"
    file.write_text(RULEBOOK.replace("1 - position.player)", "float(1 - position.player))"))
    assert run(["best", str(file), "--depth", "3", "--algorithm", "minimax"]) == 0
    assert run(["check", str(file)]) == 0
    assert "has a fault" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (find("tic-tac-toe"), "zero"),
        (find("pig"), "zero"),
        (find("coins"), "constant"),
        (find("prisoners-dilemma"), "variable"),
        (tree("A@1([3,7],[6,4])"), "constant"),
        (tree("A@1([3,-3],[6,-6])"), "zero"),
        (tree("A@1([3,7],[6,6])"), "variable"),
        (tree([(0.1, 0.2), (0.3, 0)]), "constant"),
    ],
)
@interpreted
def test_a_constant_sum_is_recognised(game, kind):
    assert game.kind_of_sum == kind
    assert not check(game).problems


def test_a_constant_sum_that_is_not_constant_is_found():
    report = check(variant(tree("A@1([3,7],[6,6])"), constant_sum=10))
    assert "adds up to 12 and not to the declared 10" in str(report)
