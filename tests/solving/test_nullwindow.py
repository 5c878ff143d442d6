"""The proof by null windows against the naive twin, and the advice of Connect Four, position by position."""

from random import Random

import pytest

from tests.modes import interpreted
from tests.solving.naive import counted_for_mover, naive_distance, random_positions
from zermelo import Game, Unsuitable, ZermeloError, variant
from zermelo.games import find
from zermelo.machine.compile import enabled
from zermelo.machine.runtime.memory import Block
from zermelo.rules.advice import Advice
from zermelo.solving import prover as proving
from zermelo.solving import saved_proof
from zermelo.solving.nullwindow import FAVOURITES, MOST_FAVOURITE, favourites, refusal
from zermelo.solving.prover import Prover

MANY = 400 if enabled() else 60


def small_nim(*piles: int) -> Game:
    game = find("nim:" + ",".join(map(str, piles)))
    return variant(game, key_bits=(2 * (max(piles) + 1) ** len(piles) - 1).bit_length(), longest=sum(piles))


GAMES = {
    "tic-tac-toe": find("tic-tac-toe"),
    "nim 3 4 5": small_nim(3, 4, 5),
    "nim 1 2 3 2": small_nim(1, 2, 3, 2),
    "connect-four:4,3,3": find("connect-four:4,3,3"),
    "connect-four:3,5,3": find("connect-four:3,5,3"),
    "connect-four:4,4,3": find("connect-four:4,4,3"),
    "mnk:4,3,3": find("mnk:4,3,3"),
    "without advice": variant(find("connect-four:4,3,3"), advice=Advice()),
    "without symmetries": variant(find("connect-four:4,3,3"), symmetries=None),
}
COMPILED = ["tic-tac-toe", "mnk:4,3,3", "connect-four:4,4,3", "without advice"]
"""Those that machine code proves, too; the others are proved interpreted."""


@pytest.mark.parametrize("name", COMPILED if enabled() else GAMES)
def test_values_are_those_of_plain_recursion(name):
    game = GAMES[name]
    naive, prover, dice = naive_distance(game), Prover(game), Random(name)
    for state in random_positions(game, MANY, dice):
        if dice.random() < 0.2:
            prover.clear()
        assert prover.value(state) == counted_for_mover(game, naive, state), state


@interpreted
@pytest.mark.parametrize(
    "name, last_plies",
    [
        ("connect-four:7,6,4", 9),
        ("connect-four:6,5,4", 10),
        ("connect-four:5,5,4", 9),
        ("connect-four:5,4,4", 9),
        ("connect-four:9,5,5", 9),
        ("connect-four:4,7,4", 10),
        ("connect-four:6,4,3", 12),
        ("mnk:3,3,3", 9),
        ("mnk:4,3,3", 8),
        ("mnk:4,4,3", 7),
        ("mnk:4,4,4", 7),
        ("mnk:5,5,4", 7),
        ("mnk:7,3,3", 7),
        ("mnk:5,5,5", 7),
    ],
)
def test_advice_is_true(name, last_plies):
    """Bounds hold the value, and among the sufficient moves is a best one."""
    game = find(name)
    naive, dice = naive_distance(game), Random(name.removeprefix("connect-four:"))
    for state in random_positions(game, MANY // 4, dice, last_plies):
        value = counted_for_mover(game, naive, state)
        low, high = game.advice.proof.proved(state)
        assert low <= value <= high, game.show(state)
        moves = list(game.advice.proof.sufficient(state))
        assert moves and set(moves) <= set(game.moves(state)) and len(moves) == len(set(moves))
        replies = [counted_for_mover(game, naive, game.result(state, move)) for move in moves]
        assert max(-reply + (reply > 0) - (reply < 0) for reply in replies) == value, game.show(state)


@interpreted
@pytest.mark.parametrize("name", ["connect-four:3,4,3", "connect-four:4,3,3", "mnk:3,3,3", "mnk:5,2,3", "mnk:3,3,2"])
def test_the_advice_is_true_of_every_position(name):
    game = find(name)
    naive = naive_distance(game)
    seen = {game.initial}
    waiting = [game.initial]
    for state in waiting:
        low, high = game.advice.proof.proved(state)
        assert low <= counted_for_mover(game, naive, state) <= high, game.show(state)
        for action in game.moves(state):
            after = game.result(state, action)
            if after not in seen and not game.terminal(after):
                seen.add(after)
                waiting.append(after)


def test_best_play_keeps_the_value_to_the_end():
    game = GAMES["connect-four:4,4,3"]
    naive, prover = naive_distance(game), Prover(game)
    for state in random_positions(game, 50, Random(3)):
        value = prover.value(state)
        line = prover.line(state, value)
        for action in line:
            state = game.result(state, action)
        utility, plies = naive(state)
        assert game.terminal(state) and plies == 0
        assert (utility != 0) == (value != 0) and (value == 0 or len(line) == prover.most - abs(value))


def test_every_move_has_its_value():
    game = GAMES["tic-tac-toe"]
    state = game.position("X.O/.X./..O")
    prover, naive = Prover(game), naive_distance(game)
    for action, value in prover.moves(state):
        reply = counted_for_mover(game, naive, game.result(state, action))
        assert value == -reply + (reply > 0) - (reply < 0)


def test_points_are_counted_where_there_are_points():
    """A small game of points: the players take 1, 2 or 3 from the ends of a row, and the lead counts."""
    from typing import NamedTuple

    class Row(NamedTuple):
        left: int
        right: int
        lead: int
        player: int

    values = (3, 1, 2, 5, 4, 1, 6, 2)

    def actions(row):
        yield 0
        yield 1

    def result(row, end):
        value = values[row.left] if end == 0 else values[row.right]
        gain = value if row.player == 0 else -value
        return Row(row.left + (end == 0), row.right - (end == 1), row.lead + gain, 1 - row.player)

    def key(row):
        return ((row.left * 16 + row.right + 1) * 64 + row.lead + 32) * 2 + row.player

    game = Game(
        name="row",
        initial=Row(0, len(values) - 1, 0, 0),
        actions=actions,
        result=result,
        terminal=lambda row: row.left > row.right,
        utility=lambda row: row.lead,
        key=key,
        key_bits=16,
        longest=len(values),
        counts_points=True,
        bounds=(-24, 24),
    )
    naive, prover = naive_distance(game), Prover(game)
    for state in random_positions(game, 60, Random(1)):
        utility = naive(state)[0]
        assert prover.value(state) == (utility if state.player == 0 else -utility)


# ---------------------------------------------------------------------------------------------
# Slices, growth, threads, books


@pytest.mark.skipif(not enabled(), reason="interpreted, there is one thread and the table has no size")
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_proof_in_many_slices_gives_the_same(threads, monkeypatch):
    game = find("connect-four:5,4")
    expected = Prover(game).value(game.initial)
    for name, number in {"SLICE": 5000, "WORTH_SHARING": 1000, "FIRST_BITS": 10, "GROWTH_BITS": 1}.items():
        monkeypatch.setattr(proving, name, number)
    prover = Prover(game, threads=threads)
    assert prover.bits == 10 and prover.value(game.initial) == expected
    assert prover.bits > 10


@pytest.mark.skipif(not enabled(), reason="interpreted, there is one thread")
def test_an_easy_proof_is_not_shared_whatever_was_proved_before(monkeypatch):
    game, shared = find("connect-four:5,4"), []
    monkeypatch.setattr(Prover, "_ask_together", lambda prover, *question: shared.append(question))
    prover = Prover(game, threads=2)
    prover.nodes = 10 * proving.WORTH_SHARING
    prover.value(game.position("3 3 3 3 2 2 2 2 1 1"))
    assert prover.reaches(game.position("3 3 3 3 2 2 2 2 1 1 1"), -game.longest)
    assert shared == []


def test_a_book_is_asked_first():
    game = GAMES["connect-four:4,4,3"]
    naive = naive_distance(game)
    asked = []

    def known(state):
        asked.append(state)
        return naive(state) if state != game.initial else None

    prover = Prover(game, known=known)
    assert prover.value(game.initial) == counted_for_mover(game, naive, game.initial)
    assert len(asked) == 5 and prover.nodes < 20


def test_a_game_that_does_not_fit_is_refused_in_a_sentence():
    assert refusal(find("pig")) and refusal(find("coins")) and refusal(find("prisoners-dilemma"))
    with pytest.raises(Unsuitable, match="bits its key has"):
        Prover(variant(find("tic-tac-toe"), key_bits=None))
    with pytest.raises(Unsuitable, match="too many for a table"):
        Prover(variant(find("tic-tac-toe"), key_bits=63, longest=5000))
    with pytest.raises(Unsuitable, match="how many plies"):
        Prover(variant(find("tic-tac-toe"), longest=None))


# ---------------------------------------------------------------------------------------------
# Saving and resuming


def interrupted(prover, state, file, monkeypatch, slices):
    """A proof left after some slices, as by Ctrl-C."""
    monkeypatch.setattr(proving, "SAVED_EVERY", 0.0)
    monkeypatch.setattr(saved_proof, "SAVED_WORK", 3)
    monkeypatch.setattr(proving, "SLICE", 300)
    steps = prover.steps(state, file)
    for _ in range(slices):
        assert not next(steps).is_done
    steps.close()


@pytest.mark.parametrize("slices", [1, 4])
def test_a_proof_goes_on_where_it_was_left(slices, tmp_path, monkeypatch):
    game, file = find("connect-four:4,4"), tmp_path / "proof"
    expected = Prover(game).value(game.initial)
    interrupted(Prover(game), game.initial, file, monkeypatch, slices)
    again = Prover(game)
    assert file.exists() and [step.low for step in again.steps(game.initial, file)][-1] == expected
    assert not file.exists()


def test_a_damaged_or_foreign_file_is_refused_in_a_sentence(tmp_path, monkeypatch):
    game, file = find("connect-four:4,4"), tmp_path / "proof"
    interrupted(Prover(game), game.initial, file, monkeypatch, 2)
    whole = file.read_bytes()
    for damaged in (whole[:-1], whole[:40], b"", whole[:100] + b"\0" + whole[101:]):
        file.write_bytes(damaged)
        with pytest.raises(ZermeloError, match="not a complete saved proof"):
            next(Prover(game).steps(game.initial, file))
    file.write_bytes(whole)
    with pytest.raises(ZermeloError, match="another position"):
        next(Prover(game).steps(game.position("1"), file))


def test_a_move_that_was_good_enough_is_remembered_for_its_position_alone() -> None:
    remembered, remember = favourites(find("connect-four"))
    run, rows = Block(), Block()
    run.words[FAVOURITES] = rows.handle
    for place, number in ((5, 3), (1 << 40, 40)):
        remember(run, place, number)
        assert remembered(run, place) == min(number, MOST_FAVOURITE)
        assert remembered(run, place + 1) == 0
