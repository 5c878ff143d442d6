"""Checkers against other programs, where they are installed: pydraughts and OpenSpiel.

Where they differ, the rules decide; the tests below say how.
"""

import re
from functools import partial
from random import Random

import pytest

from tests.games.playouts import find, playout
from tests.games.test_checkers import random_position
from zermelo.games.checkers import Position
from zermelo.games.looks.checkers import fen
from zermelo.rules.game import Game

KINDS = {"checkers": "english", "checkers:10,1": "standard", "checkers:8,1": "brazilian"}


def some_positions(board: Game, count: int, seed: str) -> list[Position]:
    """Positions of random games and random boards, none of them over."""
    dice, found, number = Random(seed), [], 0
    while len(found) < count:
        number += 1
        found += [position for position, action in playout(board, f"{seed} {number}", most=200) if action is not None]
        thrown = [random_position(board, dice) for _ in range(40)]
        found += [position for position in thrown if position is not None and not board.terminal(position)]
    return found[:count]


def as_pydraughts_counts(address: str, square: int) -> int:
    """The number of a square in pydraughts, whose Brazilian boards are numbered from below."""
    return 4 * (7 - (square - 1) // 4) + (square - 1) % 4 + 1 if address == "checkers:8,1" else square


def compare_with_pydraughts(address: str, count: int, seed: str) -> None:
    draughts = pytest.importorskip("draughts", reason="pydraughts is not installed")
    board, number = find(address), partial(as_pydraughts_counts, address)
    for position in some_positions(board, count, seed):
        ours = fen(board, position._replace(quiet=0))
        written = re.sub(r"\d+", lambda found: str(number(int(found[0]))), ours)
        theirs = draughts.Board(variant=KINDS[address], fen=written).legal_moves()
        ends = {
            (number(move.steps_move[0]), number(move.steps_move[-1]), frozenset(map(number, move.captures)))
            for move in theirs
        }
        assert {our_capture(board, position, move) for move in board.moves(position)} == ends, ours
        if address == "checkers":  # where another way is another move
            assert sorted(map(tuple, (move.steps_move for move in theirs))) == our_paths(board, position)


def our_paths(board: Game, position: Position) -> list[tuple[int, ...]]:
    numbers = {square: number for number, square in enumerate(board.look.grid.bits, 1)}
    return sorted(
        tuple(numbers[square] for square in board.look.squares(position, move)) for move in board.moves(position)
    )


def our_capture(board: Game, position: Position, move: int) -> tuple[int, int, frozenset[int]]:
    grid = board.look.grid
    after = board.result(position, move)
    gone = (position.first | position.second) & ~(after.first | after.second) & ~(1 << (move & 63))
    taken = frozenset(int(grid.name(bit)) for bit in range(64) if gone >> bit & 1)
    return int(grid.name(move & 63)), int(grid.name(move >> 6 & 63)), taken


@pytest.mark.parametrize("address", ["checkers", "checkers:10,1", "checkers:8,1"])
def test_pydraughts_has_the_same_moves(address: str) -> None:
    compare_with_pydraughts(address, 60, "few")


@pytest.mark.soak
@pytest.mark.parametrize("address, count", [("checkers", 50_000), ("checkers:10,1", 40_000), ("checkers:8,1", 10_000)])
def test_pydraughts_has_the_same_moves_in_many_positions(address: str, count: int) -> None:
    compare_with_pydraughts(address, count, "many")


# ---------------------------------------------------------------------------------------------
# OpenSpiel, in which a capture of several pieces is several actions of the same player


def whole_moves(state, path=()):
    """The moves of a state of OpenSpiel as paths of squares, each with the state after it."""
    player = state.current_player()
    for action in state.legal_actions():
        step = state.action_to_string(action)
        after = state.clone()
        after.apply_action(action)
        squares = (*(path or (step[:2],)), step[2:4])
        jumps = abs(ord(step[0]) - ord(step[2])) == 2
        if jumps and not after.is_terminal() and after.current_player() == player:
            yield from whole_moves(after, squares)
        else:
            yield squares, after


def as_openspiel(square: tuple[int, int]) -> str:
    """Its board seen from the other side: the player who begins sits below."""
    column, row = square
    return f"{'abcdefgh'[7 - column]}{row + 1}"


def compare_with_openspiel(count: int, seed: str) -> int:
    """Random games side by side; how many positions were compared."""
    pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed")
    board, dice, seen = find("checkers"), Random(seed), 0
    while seen < count:
        position, state = board.initial, pyspiel.load_game("checkers").new_initial_state()
        without_capture = 0
        while not board.terminal(position) and not state.is_terminal():
            theirs = dict(whole_moves(state))
            ours = {
                tuple(map(as_openspiel, board.look.squares(position, move))): move for move in board.moves(position)
            }
            assert sorted(ours) == sorted(theirs), (fen(board, position), str(state))
            chosen = dice.choice(sorted(ours))
            captures = our_capture(board, position, ours[chosen])[2]
            without_capture = 0 if captures else without_capture + 1
            position, state, seen = board.result(position, ours[chosen]), theirs[chosen], seen + 1
        # OpenSpiel calls a game drawn after 40 plies without a capture. The rule says 40 moves of each player, and
        # begins anew with every step of a man.
        if state.is_terminal() and not board.terminal(position):
            assert state.returns() == [0.0, 0.0] and without_capture >= 40
    return seen


def test_openspiel_has_the_same_moves() -> None:
    assert compare_with_openspiel(150, "few") >= 150


@pytest.mark.soak
def test_openspiel_has_the_same_moves_in_many_positions() -> None:
    assert compare_with_openspiel(100_000, "many") >= 100_000
