"""Rulebooks as strangers write them: each compiles and counts as interpreted, or a sentence names a line and a remedy.

They lie beside the project and not in it; where they are missing the tests are skipped. The verdict of `check` on each
is in tests/rules/test_strangers_checked.py.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from zermelo.machine.compile import enabled

TRIALS = Path(__file__).parents[3] / "shared" / "trials"
if not TRIALS.exists():
    TRIALS = Path(__file__).parents[4] / "shared" / "trials"

pytestmark = [
    pytest.mark.skipif(not enabled(), reason="compilation is turned off"),
    pytest.mark.skipif(not TRIALS.exists(), reason="the rulebooks of strangers are not beside the project"),
]

REFUSED = {
    "big_ints": "line 21.*use two numbers",
    "class_position": "line 21.*make it a NamedTuple or a dataclass",
    "class_position_eq": "line 25.*make it a NamedTuple or a dataclass",
    "d_eval_none": "line 20",
    "d_players3": "line 18",
    "dict_mixed": "line 20",
    "dict_position": "line 16.*make it a NamedTuple or a dataclass",
    "f_zero_sum_false": "line 18",
    "global_state": "line 18",
    "list_position_mutated": "line 14",
    "mixed_actions": "line 9.*of different kinds; keep it of one kind",
    "no_player_field": "line 21.*give the game a function `player`",
    "numpy_only": "line 20.*give the game a function `player`",
    "plain_tuple": "line 17.*give the game a function `player`",
    "print_rule": "line 16",
    "set_actions": "line 9",
    "set_add": "line 12",
    "try_except": "line 11",
    "tuple_varying": "line 14: The rules run interpreted, because `piles` is a tuple of 3 at the start and of 2 later",
    "typo_field": "line 16",
}
"""The rulebooks that do not compile, and what the sentence about each says: the line, and a remedy."""
NOT_LOADED = {"forgot_game", "import_error", "missing_arg", "syntax_error", "typo_arg"}
WRONG = {"player_strings", "random_rule", "utility_none", "d_eval_crash", "d_info_wrong", "overflow64"}
"""Rulebooks that contradict themselves, whatever becomes of them; the last has 81 moves of a board of 81 bits."""
GAMES = ["dots1", "einstein1", "hex1", "hex2", "othello1"]
QUICK = ["any_all", "dataclass_frozen", "mixed_actions", "tuple_genexp"]


def verdicts(files):
    """The outcome for each file, in one process: a crash leaves out those that follow."""
    script = Path(__file__).parent / "strangers.py"
    settings = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, str(script), *map(str, files)],
        env=settings,
        text=True,
        capture_output=True,
        timeout=3000,
        check=False,
    )
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"file"')]
    assert done.returncode == 0, f"after {found[-1:]}: {done.stderr[-500:]}"
    return {Path(one["file"]).stem: one for one in found}


def judge(name, found):
    verdict, sentence = found["verdict"], found["sentence"]
    if name in WRONG:
        return
    expected = "refused" if name in REFUSED else "not loaded" if name in NOT_LOADED else "compiles"
    assert verdict == expected, (name, verdict, sentence)
    if name in REFUSED:
        assert re.search(REFUSED[name], sentence) and f"{name}.py, line" in sentence
        assert not re.search(r"numba|Numba|int64|UniTuple|compile\.py|check\.py|timed\.py|defaults\.py", sentence)


def test_a_few_features_of_python():
    found = verdicts(TRIALS / "features" / f"{name}.py" for name in QUICK)
    for name in QUICK:
        judge(name, found[name])


@pytest.mark.soak
def test_every_feature_of_python():
    files = [file for file in sorted((TRIALS / "features").glob("*.py")) if file.stem != "overflow64"]
    found = verdicts(files)
    for file in files:
        judge(file.stem, found[file.stem])


@pytest.mark.soak
def test_whole_games_compile_as_they_are():
    found = verdicts(TRIALS / "games" / f"{name}.py" for name in GAMES)
    assert {name: found[name]["verdict"] for name in GAMES} == dict.fromkeys(GAMES, "compiles")
