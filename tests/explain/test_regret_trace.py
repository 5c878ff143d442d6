"""The trace of regret minimisation: numbers by hand, in every language, and its limits."""

import pytest

from zermelo.cli import run
from zermelo.cli.explain import LEARNING
from zermelo.equilibria.regret import RULES
from zermelo.explain.regret_tracing import trace_regret
from zermelo.games import find
from zermelo.languages.choice import LANGUAGES
from zermelo.trees.notation import parse

BLUFF = "C*(good: G(check: 1, bet: H-{h}(fold: 1, call: 2)), bad: B(check: -1, bet: L-{h}(fold: 1, call: -2)))"


def test_an_iteration_by_hand():
    """A bet is worth (1 + 2)/2 with the good card and (1 − 2)/2 with the bad one, each half as often; then MIN, who
    faces one bluff for every good card, pays 1 for a fold and 2 or −2 for a call."""
    assert trace_regret(parse(BLUFF).game(), "cfr", 1, "en") == [
        "iteration 1 of CFR: player 1 against the strategy of player 2",
        ". B: check (1/2) −1/2, bet (1/2) −1/4; value −3/8",
        ". . regret: check 0 − 1/8 = −1/8, bet 0 + 1/8 = 1/8",
        ". . next: check 0, bet 1",
        ". G: check (1/2) 1/2, bet (1/2) 3/4; value 5/8",
        ". . regret: check 0 − 1/8 = −1/8, bet 0 + 1/8 = 1/8",
        ". . next: check 0, bet 1",
        "iteration 1 of CFR: player 2 against the strategy of player 1",
        ". h: fold (1/2) −1, call (1/2) 0; value −1/2",
        ". . regret: fold 0 − 1/2 = −1/2, call 0 + 1/2 = 1/2",
        ". . next: fold 0, call 1",
        "The average strategies: value between 0 and 1/2 for player 1; either can gain 1/4 on average.",
    ]


def test_what_a_rule_makes_of_a_sum_is_marked():
    lines = trace_regret(parse(BLUFF).game(), "cfr+", 1, "en")
    assert ". . regret: check 0 − 1/8 → 0, bet 0 + 1/8 = 1/8" in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_lines(language):
    lines = trace_regret(find("kuhn-poker"), "cfr+", 2, language)
    assert len(lines) == 2 * (2 + 3 * 12) + 1
    words = {"en": "iteration 2 of CFR+", "es": "iteración 2 de CFR+", "ca": "iteració 2 de CFR+"}
    assert sum(line.startswith(words[language]) for line in lines) == 2


def test_the_command_knows_every_rule():
    assert tuple(RULES) == LEARNING


def test_the_command_traces_or_refuses_in_a_sentence(capsys):
    assert run(["trace", BLUFF, "--algorithm", "cfr", "--json"]) == 0
    assert '"algorithm": "cfr"' in capsys.readouterr().out
    for words, sentence in (
        (["kuhn-poker", "--iterations", "2"], "--iterations goes with --algorithm cfr"),
        (["kuhn-poker", "J K", "--algorithm", "cfr"], "for a whole game"),
        (["kuhn-poker", "--algorithm", "cfr", "--depth", "2"], "with --json alone"),
        (["leduc-poker", "--algorithm", "cfr", "--iterations", "20"], "too long a trace"),
        (["prisoners-dilemma", "--algorithm", "cfr"], "not a zero-sum game of two players"),
    ):
        assert run(["trace", *words]) == 2
        assert sentence in capsys.readouterr().err
