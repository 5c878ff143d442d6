"""Check every foreign rulebook: no fault missed, and no false alarm.

They lie beside the project and not in it; where they are missing the tests are skipped. Whether each compiles is asked
in tests/machine/test_strangers.py.
"""

import re
import warnings

import pytest

from tests.machine.test_strangers import NOT_LOADED, REFUSED, TRIALS
from zermelo.games import find, playable
from zermelo.languages.errors import ZermeloError
from zermelo.rules.check import check
from zermelo.rules.comparing import Unplayable
from zermelo.rules.first_look import Faulty

pytestmark = pytest.mark.skipif(not TRIALS.exists(), reason="the rulebooks of strangers are not beside the project")

FAULTS = {
    "big_ints": "`sticks` of the position holds .*, which has more than 64 bits",
    "bit63": "`board` of the position holds .*, which has more than 64 bits",
    "class_position": "has no __eq__ and __hash__; make it a NamedTuple",
    "d_action_text_dup": "`action_text` writes two moves the same.*line 19",
    "d_bounds_wrong": "outside the declared bounds 0 to 0.5.*line 17",
    "d_draw_bad": "is not a Board; return.*line 19",
    "d_eval_crash": "`evaluate` fails at line 20",
    "d_eval_mover": "`evaluate` gives 0.5 at every position.*line 19",
    "d_eval_none": "`evaluate` gives None.*line 19",
    "d_info_wrong": "it is 'perfect' or 'imperfect'",
    "d_key_bits_small": "more than the declared key_bits=2.*line 19",
    "d_key_collides": "let the key hold every field that matters.*line",
    "d_longest_small": "declares longest=3, but a game lasts 12 plies",
    "d_names_few": "player_names has 1 names, Ann, but the game has 2 players",
    "d_players3": "each of the 3 players needs an entry of a tuple.*line 17",
    "d_sym_wrong": "`symmetries` leaves the position itself out; yield it too.*line 19",
    "d_text_crash": "`text` gives 1, which is not a text.*line 19",
    "d_text_unprintable": "control character.*line 19",
    "dataclass_position": r"has no __hash__; make it a NamedTuple or a dataclass\(frozen=True\)",
    "dict_position": "`player` fails",
    "e_action_text_dup": "`action_text` writes two moves the same.*line 21",
    "e_key_bits_small": "more than the declared key_bits=2.*line 21",
    "e_key_collides": "differ in who moves; let the key hold every field that matters.*line 21",
    "e_key_no_player": "let the key hold every field that matters.*line",
    "e_longest_small": "declares longest=3, but a game lasts 13 plies",
    "e_sym_wrong": "yield only positions that play alike.*line 23",
    "f_chance": "sum to 0.9, not to 1.*line 10",
    "f_from_key_wrong": "undo what `key` does.*line 23",
    "f_noisy_illegal": "`noisy` gives 7, which is not a legal move.*line 21",
    "f_parse_wrong": "`parse_action` takes '2'.*line 21",
    "f_zero_sum_false": "each of the 2 players needs an entry of a tuple.*line 17",
    "itertools_product": "`actions` lists a move twice: 2.*line 9",
    "list_in_position": "hold a tuple in its place",
    "list_of_lists": "give numbers, texts or tuples.*line 8",
    "list_position_mutated": "in place: `piles` was .* make a new one",
    "no_moves_not_terminal": "let `terminal` say that the game is over.*line 8",
    "no_player_field": "`player` fails",
    "numpy_only": "`player` fails",
    "numpy_position": "hold a tuple in its place",
    "overflow64": "`board` of the position holds .*, which has more than 64 bits",
    "plain_tuple": "`player` fails",
    "player_starts_1": "`player` answers 2, but a game of 2 players has 0 to 1",
    "player_strings": "`player` answers 'X', but a game of 2 players has 0 to 1",
    "random_rule": "let it depend on its position and its move alone",
    "typo_field": "`terminal` fails at line 16",
    "utility_none": "`utility` gives None.*line 18",
}
"""The complaint of `check` about each wrong rulebook."""
HINTS = {
    "numpy_const": r"a number of numpy.* write `int\(…\)`",
    "utility_from_mover": "`utility` is a number for MAX, player 0, not for the player to move",
}
"""Hints about rules that may be meant so."""
ENDLESS = {"endless"}
GAMES = 20
"""Random games of each; where there are few positions all are looked at anyway."""


def judge(name: str) -> bool:
    """Whether a rulebook is sound, after `check` has said of it what it should."""
    file = str(TRIALS / "features" / f"{name}.py")
    if name in NOT_LOADED:
        with pytest.raises(ZermeloError, match=f"{name}.py"):
            find(file)
        return False
    assert is_told_at_once(file) == (name in FAULTS), name
    report = check(find(file), games=GAMES)
    if name in FAULTS:
        assert any(re.search(FAULTS[name], one) for one in report.problems), (name, report.problems)
        return False
    assert report.problems == [], name
    assert name not in HINTS or any(re.search(HINTS[name], one) for one in report.hints), report.hints
    assert (report.unfinished > 0) == (name in ENDLESS)
    return name not in HINTS | dict.fromkeys(ENDLESS, "")


def is_told_at_once(file: str) -> bool:
    """Whether a rulebook is refused or warned of before anything else is made of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", Faulty)
        try:
            playable(file)
        except (Unplayable, Faulty):
            return True
    return False


def test_no_fault_goes_unseen_and_nine_of_ten_sound_rulebooks_compile(monkeypatch, capsys):
    """Sound are those that `check` has nothing against."""
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    names = sorted(file.stem for file in (TRIALS / "features").glob("*.py"))
    assert set(FAULTS) | NOT_LOADED | set(HINTS) | ENDLESS < set(names)
    sound = {name for name in names if judge(name)}
    capsys.readouterr()  # one of them prints
    assert len(sound & set(REFUSED)) <= len(sound) / 10, (len(sound), sorted(sound & set(REFUSED)))
