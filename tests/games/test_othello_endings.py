"""Each fast path of the endgame solver beside its naive twin, and the FFO positions with their published scores."""

import inspect
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.games.playouts import playout
from tests.modes import needs_compiler
from zermelo.algorithms import run_algorithm
from zermelo.games.advice.othello_endings import FEW
from zermelo.games.advice.othello_foresight import LEAST_EMPTY, PLIES, SIMPLE, Foresight, foresight
from zermelo.games.othello import Position, game, othello
from zermelo.machine.compile import compiled, enabled
from zermelo.machine.runtime.memory import Block
from zermelo.rules import bits
from zermelo.rules.game import Game, own_value
from zermelo.solving import prover as prover_module
from zermelo.solving.prover import Prover
from zermelo.solving.questions import Questions
from zermelo.solving.selective import PASSES, expecting
from zermelo.solving.solution import solve

DATA = Path(__file__).parents[3] / "shared" / "data" / "othello"

FFO = {
    1: ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", "g8", 18),
    5: ("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", "g8", 32),
    20: ("XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", "h5", 6),
    23: ("--O-------OOX---OOOXXXO-OOOOXOXXXXXOOXOXXXXXXOOXX-XXXXOX--XXXX-- X", "a2", 4),
}


def empties(board: Game, position: Position) -> int:
    return int(board.bounds[1]) - bits.population(position.mine | position.theirs)


def late_positions(board: Game, most: int, games: int) -> list[Position]:
    """Unfinished positions of random games with at most that many empty squares."""
    found = [position for seed in range(games) for position, action in playout(board, seed, 130) if action is not None]
    return [position for position in found if empties(board, position) <= most]


@pytest.mark.parametrize("size", [4, 8])
def test_the_last_squares_are_searched_rightly(size: int) -> None:
    """Against plain alpha-beta, with every threshold around the value."""
    board = othello(size)
    few = FEW if enabled() else 4
    ending, run = board.advice.proof.ending, Block(8, machine=enabled())
    machine = compiled(ending) if enabled() else ending
    for position in late_positions(board, few, 25)[:: 1 if enabled() else 4]:
        value = own_value(position.player, run_algorithm(board, position).value)
        for threshold in {value - 1, value, value + 1, value + 2, 0}:
            answer = machine(position, threshold, run.handle)
            assert (answer >= threshold) == (value >= threshold)
            assert answer <= value if answer >= threshold else answer >= value
    assert run.words[0] > 100


@pytest.mark.parametrize("size", [4, 6, 8])
def test_no_line_of_play_turns_over_what_counts_as_stable(size: int) -> None:
    """Proofs at a glance hold at the end of random games, and for the value where that is quickly found."""
    board = othello(size)
    for seed in range(10):
        told = []
        for position, _ in playout(board, seed, 130):
            low, high = board.advice.proof.proved(position)
            told.append((low, high) if position.player == 0 else (-high, -low))
        end = board.utility(position)
        assert all(low <= end <= high for low, high in told)
        assert told[-1] == (end, end)
    for position in late_positions(board, 7 if enabled() else 4, 8):
        low, high = board.advice.proof.proved(position)
        assert low <= own_value(position.player, run_algorithm(board, position).value) <= high


def test_full_edges_and_corners_are_stable() -> None:
    """Black has the whole upper edge and the row below it: sixteen discs that stay."""
    position = game.position("X" * 16 + "." * 11 + "OX......XO" + "." * 27 + " X")
    assert game.advice.proof.proved(position) == (-64 + 2 * 16, 64)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_all_moves_are_ordered(size: int) -> None:
    board = othello(size)
    for position, action in playout(board, "order", 130):
        if action is not None:
            assert sorted(board.advice.proof.proof_moves(position)) == board.moves(position)


def test_fingerprints_tell_positions_apart_but_not_colours() -> None:
    print_of, seen = game.advice.proof.fingerprint, {}
    for seed in range(40):
        for position, _ in playout(game, seed, 130):
            assert print_of(Position(position.mine, position.theirs, 1 - position.player)) == print_of(position)
            assert seen.setdefault(print_of(position), position[:2]) == position[:2]
            assert 0 <= print_of(position) < 1 << 62
    for bit, other in product(range(64), repeat=2):
        assert print_of(Position(bits.square(bit), bits.square(other), 0)) not in seen


@needs_compiler
def test_proofs_agree_with_plain_search() -> None:
    board = othello(8)
    prover = Prover(board)
    for position in late_positions(board, 10, 12):
        if empties(board, position) >= 8:
            prover.clear()
            assert prover.value(position) == own_value(position.player, run_algorithm(board, position).value)


@needs_compiler
@pytest.mark.parametrize("number", FFO)
def test_published_endings(number: int) -> None:
    written, move, score = FFO[number]
    solution = solve(game, written, remember=False)
    assert (solution.move, solution.value) == (move, score)


@needs_compiler
def test_what_is_likely_is_believed_only_to_choose_the_first_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that believes comes near the value; the proof finds it, whatever the guess was."""
    written, _, score = FFO[23]
    position, prover = game.position(written), Prover(game)
    questions = Questions(game, position, prover.most)
    for _ in expecting(prover, position, questions, 1_000_000, PASSES[0]):
        pass
    assert questions.is_trusted and abs(questions.guess - score) <= 8
    monkeypatch.setattr(prover_module, "expecting", lambda prover, position, questions, *more: wrongly(questions))
    prover.clear()
    assert prover.value(position) == score


@needs_compiler
def test_surer_passes_interrupt_a_proof_and_leave_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without patience they come one after the other, between slices of the proof."""
    made = []

    def expecting_told(prover: Prover, position: Position, questions: Questions, nodes: int, passes: tuple[int, ...]):  # type: ignore[no-untyped-def]
        made.append(passes)
        yield from expecting(prover, position, questions, nodes, passes)

    monkeypatch.setattr(prover_module, "expecting", expecting_told)
    monkeypatch.setattr(prover_module, "PATIENCE", 0)
    monkeypatch.setattr(prover_module, "WORTH_EXPECTING", 1000)
    prover = Prover(game, slice_nodes=10_000)
    written, _, score = FFO[23]
    assert prover.value(game.position(written)) == score
    assert made == list(PASSES)


def wrongly(questions: Questions) -> Iterator[None]:
    questions.guess, questions.is_trusted = 50, True
    yield


@pytest.mark.parametrize("size", [6, 8])
def test_what_is_foreseen_is_what_plain_search_finds(size: int) -> None:
    """Two plies ahead with any window, and what is likely lies beyond the margin."""
    board = othello(size)
    ahead = foreseeing(board)
    for position in late_positions(board, 20, 2)[:: 4 if enabled() else 12]:
        if empties(board, position) < LEAST_EMPTY or board.moves(position) == [size * size]:
            continue
        value = plainly(board, position, PLIES)
        low, high = value - 3, value + 3
        assert ahead.foreseen(position.mine, position.theirs, PLIES, low, high) == value
        assert ahead.likely(position, value - 20, 10) == 1 and ahead.likely(position, value + 20, 10) == -1
        assert ahead.likely(position, value, 10) == 0


def foreseeing(board: Game) -> Foresight:
    """The foresight of a board with a simple evaluation: mobility."""
    mobility, flips = rule(board.terminal, "mobility"), rule(board.result, "flips")
    return foresight(int(board.bounds[1]), mobility, flips, moves_judged(mobility), SIMPLE)


def rule(function: Any, name: str) -> Any:
    """A function of the rulebook that another one calls."""
    return inspect.getclosurevars(function).nonlocals[name]


def moves_judged(mobility: Any) -> Any:
    return lambda mine, theirs: bits.population(mobility(mine, theirs)) - bits.population(mobility(theirs, mine))


def plainly(board: Game, position: Position, plies: int) -> int:
    moves = [move for move in board.moves(position) if move != board.bounds[1]]
    if plies == 0 or not moves:
        return int(moves_judged(rule(board.terminal, "mobility"))(position.mine, position.theirs))
    return max(-plainly(board, board.result(position, move), plies - 1) for move in moves)


@needs_compiler
@pytest.mark.parametrize(("side", "value"), [(4, -10), pytest.param(6, -4, marks=pytest.mark.soak)])
def test_a_small_board_is_solved(side: int, value: int) -> None:
    assert solve(othello(side), remember=False).value == value


@pytest.mark.soak
@needs_compiler
@pytest.mark.skipif(not DATA.exists(), reason="the FFO positions are not at hand")
def test_the_first_forty_of_the_ffo_positions() -> None:
    lines = [line for part in ("1-19", "20-39") for line in (DATA / f"fforum-{part}.obf").read_text().splitlines()]
    prover = Prover(game, threads=2)
    for line in lines:
        prover.clear()
        assert prover.value(game.position(line)) == int(line.split(";")[1].split(":")[1])
