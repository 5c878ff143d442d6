"""A rulebook without key and longest is still proved; guesses are always verified."""

from random import Random
from typing import NamedTuple

import pytest

from zermelo import Game, variant
from zermelo.games import find
from zermelo.rules.advice import Advice
from zermelo.solving import solution
from zermelo.solving.derived import WrongGuess, with_derived
from zermelo.solving.graph import explore
from zermelo.solving.prover import Prover
from zermelo.solving.solution import _listed, solve

SMALL = ["tic-tac-toe", "nim:2,3,1", "connect-four:3,4,3", "mnk:3,2,2"]


def bare(name):
    """A game that declares nothing that helps to solve it."""
    return variant(find(name), key=None, key_bits=None, from_key=None, longest=None, symmetries=None, advice=Advice())


def not_at_once(game, start, task, seconds):
    """In place of the plain search that is tried first."""
    return None


@pytest.mark.parametrize("name", SMALL)
def test_no_two_positions_share_a_derived_key(name):
    game = bare(name)
    made = with_derived(game)
    states = explore(game, game.initial).states
    keys = [made.key(state) for state in states]
    assert len(set(keys)) == len(states) and max(keys) < 1 << made.key_bits


@pytest.mark.parametrize("name", ["nim:2,3,1", "connect-four:3,4,3"])
def test_a_bare_rulebook_is_proved_as_it_is_listed(name, monkeypatch):
    monkeypatch.setattr(solution, "_searched", not_at_once)
    game = bare(name)
    proved, listed = solve(game, remember=False), _listed(game, game.initial, None)
    assert proved.method == "null-window proof search" and proved.game is game
    assert (proved.value, proved.outcome) == (listed.value, listed.outcome)
    assert proved.value == 0 or proved.plies == listed.plies


class Counter(NamedTuple):
    number: int
    player: int


def doubling(position):
    """Nearly always 0; the largest number lies behind moves that chance never finds."""
    yield 0
    for move in range(1, 400):
        yield move


RARE = Game(
    name="rare",
    initial=Counter(0, 0),
    actions=doubling,
    result=lambda p, move: Counter((p.number + 1) * 1000 if move == 0 else -1, 1 - p.player),
    terminal=lambda p: p.number < 0 or p.number > 10**7,
    utility=lambda p: 0 if p.number < 0 else 1,
)
"""Random games end at once, with the number -1; the one way to win leads over numbers that are never seen."""


def test_what_outgrows_a_guess_stops_the_proof(monkeypatch):
    monkeypatch.setattr(solution, "_searched", not_at_once)
    made = with_derived(RARE)
    with pytest.raises(WrongGuess):
        made.key(Counter(1_001_000, 0))
    with pytest.raises(WrongGuess):
        Prover(made, machine=False, is_guessed=True).value(RARE.initial)
    assert solve(RARE, remember=False).value == _listed(RARE, RARE.initial, None).value == 0


def circling(position):
    yield 0
    yield 1


CIRCLE = Game(
    name="circle",
    initial=Counter(0, 0),
    actions=circling,
    result=lambda p, move: Counter((p.number + 1) % 3 if move == 0 else 9, 1 - p.player),
    terminal=lambda p: p.number == 9,
    utility=lambda p: 1 if p.player == 0 else -1,  # the player that gives up has lost
)


def test_a_game_that_need_not_end_is_not_proved_by_a_guess(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    monkeypatch.setattr(solution, "_searched", not_at_once)
    with pytest.raises(WrongGuess):
        Prover(with_derived(CIRCLE), machine=False, is_guessed=True).value(CIRCLE.initial)
    found = solve(CIRCLE, remember=False)
    assert found.value == 0 and found.method.startswith("all ")


def a_random_graph(dice):
    """A game on a few nodes, some of which can be reached again; finished nodes are won, drawn or lost."""
    size = dice.randrange(4, 40)
    ahead = dice.choice([0, 0, 2])
    moves = tuple(
        tuple(sorted({dice.randrange(max(0, node + 1 - ahead), size) for _ in range(dice.randrange(1, 4))}))
        if node < size * 2 // 3
        else ()
        for node in range(size)
    )
    ends = tuple(dice.choice([-1, -1, 0, 1, 1]) for _ in range(size))
    return Game(
        name="graph",
        initial=Counter(0, 0),
        actions=lambda p: moves[p.number],
        result=lambda p, node: Counter(node, 1 - p.player),
        terminal=lambda p: not moves[p.number],
        utility=lambda p: ends[p.number],
    )


def test_random_graphs_are_proved_as_they_are_listed(monkeypatch):
    """With whatever guess, also one that is far too short."""
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    monkeypatch.setattr(solution, "_searched", not_at_once)
    dice, methods = Random(5), set()
    for number in range(120):
        game = a_random_graph(dice)
        if number % 3 == 0 and with_derived(game) is not None:
            short = variant(with_derived(game), longest=dice.randrange(1, 6))
            monkeypatch.setattr(solution, "with_derived", lambda _, short=short: short)
        else:
            monkeypatch.setattr(solution, "with_derived", with_derived)
        proved, listed = solve(game, remember=False), _listed(game, game.initial, None)
        assert (proved.value, proved.outcome) == (listed.value, listed.outcome)
        assert proved.value == 0 or proved.plies == listed.plies
        methods.add(proved.method.split()[0])
    assert methods == {"null-window", "all"}


def test_what_is_not_made_of_numbers_gets_no_key():
    assert with_derived(variant(RARE, initial=Counter(0.5, 0))) is None


def test_bits_are_found_for_a_key_without_them():
    game = variant(bare("nim:2,3,1"), key=find("nim:2,3,1").key)
    made = with_derived(game)
    assert made.key_bits >= find("nim:2,3,1").key_bits - 1 and made.longest >= 6
