from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.games.playouts import playout
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.games.othello import Position, game, othello
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import enabled
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.perft import perft

Grid = list[list[str]]
"""Rows from the top, squares from the left: X is Black, O is White."""

DATA = Path(__file__).parents[3] / "shared" / "data" / "othello"
COUNTS = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800]
"""Published; a game that is over counts again at every greater depth."""
MUST_PASS = "xxxxxxx-xxxxxxxxxxxxxxxxxxxxxxxxxxxooxxxxxxxxxxxxxxxxxxxxxxxxxxo X"


def grid_of(shown: str) -> Grid:
    """The board as the text shows it."""
    return [line.split()[1:] for line in shown.splitlines()[:-2]]


def naive_flips(grid: Grid, column: int, row: int, own: str) -> list[tuple[int, int]]:
    """The naive twin: walk in each direction until something else than a disc of the opponent comes."""
    if grid[row][column] != ".":
        return []
    found, size = [], len(grid)
    for right, down in product((-1, 0, 1), repeat=2):
        line, x, y = [], column + right, row + down
        while (right or down) and 0 <= x < size and 0 <= y < size and grid[y][x] not in (".", own):
            line.append((x, y))
            x, y = x + right, y + down
        if line and 0 <= x < size and 0 <= y < size and grid[y][x] == own:
            found += line
    return found


def naive_moves(grid: Grid, own: str) -> dict[str, Grid]:
    """Every move by its name, with the board after it; a pass if there is no other."""
    found = {}
    for row, column in product(range(len(grid)), repeat=2):
        turned = naive_flips(grid, column, row, own)
        if turned:
            after = [list(line) for line in grid]
            for x, y in [*turned, (column, row)]:
                after[y][x] = own
            found[f"{'abcdefgh'[column]}{row + 1}"] = after
    return found or {"pass": grid}


def naive_utility(grid: Grid) -> int:
    signs = [sign for line in grid for sign in line]
    lead, empty = signs.count("X") - signs.count("O"), signs.count(".")
    return lead + empty if lead > 0 else lead - empty if lead < 0 else 0


def random_games(size: int, games: int) -> Iterator[tuple[Position, int | None]]:
    for seed in range(games):
        yield from playout(othello(size), seed, most=130)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_the_rules_are_those_of_a_plain_grid(size: int) -> None:
    board = othello(size)
    for position, action in random_games(size, 12):
        grid = grid_of(board.show(position))
        moves = naive_moves(grid, "XO"[position.player])
        over = "pass" in moves and "pass" in naive_moves(grid, "OX"[position.player])
        assert board.terminal(position) == over
        if action is None:
            assert board.utility(position) == naive_utility(grid)
            continue
        assert {board.write(position, move) for move in board.moves(position)} == set(moves)
        after = grid_of(board.show(board.result(position, action)))
        assert after == moves[board.write(position, action)]


def published_counts(depth: int) -> list[int]:
    """The counts to a depth as they are published: with the games that were over before."""
    return [perft(game, plies).leaves[-1] + perft(game, plies - 1).ended for plies in range(1, depth + 1)]


def test_the_published_counts() -> None:
    depth = 9 if enabled() else 5
    assert published_counts(depth) == COUNTS[:depth]


@pytest.mark.soak
@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
def test_the_published_counts_to_eleven() -> None:
    assert published_counts(11) == COUNTS


def test_no_game_is_shorter_than_nine_plies() -> None:
    if enabled():
        assert perft(game, 8).ended == 0 and perft(game, 9).ended == 228


def test_the_smallest_board_is_won_by_the_second_player() -> None:
    """As is known: 11 discs to 3, so that two squares stay empty."""
    board = othello(4)
    if enabled():
        found = run_algorithm(board)
        end = board.position(" ".join(found.moves))
        discs = [sign for line in grid_of(board.show(end)) for sign in line]
        assert found.value == -10 and (discs.count("X"), discs.count("O")) == (3, 11)


def test_the_empty_squares_count_for_the_winner() -> None:
    """Black has turned everything over after nine plies, on 13 squares: that is 64 to 0."""
    position = game.position("e6f4e3f6g5d6e7f5c5")
    assert game.terminal(position) and game.utility(position) == 64


@pytest.mark.parametrize("written", ["f5d6c3", "F5D6C3", "f5 d6 c3", "1. f5 d6 2. c3", "f5, d6, c3"])
def test_transcripts_however_they_are_written(written: str) -> None:
    expected = game.initial
    for square in ("f5", "d6", "c3"):
        expected = game.result(expected, game.read(expected, square))
    assert game.position(written) == expected


def test_boards_of_other_programs() -> None:
    shown = game.position("f5d6c3")
    signs = "".join("".join(row) for row in grid_of(game.show(shown)))
    for black, empty in (("X", "."), ("x", "-"), ("*", "-"), ("*", "."), ("@", "_")):
        line = signs.replace("X", black).replace(".", empty)
        assert game.position(f"{line} O") == shown
        assert game.position(f"{line}o") == shown
        assert game.position(f"{line} O; G8:+18; H1:+12;") == shown
        assert game.position(f"{line} White to move") == shown
        assert game.position(line) == game.position(f"{line} X")


def test_a_pass_is_the_only_move_and_may_be_left_out() -> None:
    position = game.position(MUST_PASS)
    assert [game.write(position, move) for move in game.moves(position)] == ["pass"]
    for written in ("pass", "PASS", "pa", "--", "paso", "passo"):
        assert game.read(position, written) == 64
    assert game.look.squares(position, 64) == ()
    played, written = game.initial, []
    for position, action in playout(game, "with a pass 3", most=130):
        played = position
        if action is not None:
            written.append(game.write(position, action))
    assert "pass" in written
    assert game.position("".join(written)) == game.position(" ".join(written)) == played
    assert game.position("".join(move for move in written if move != "pass")) == played


test_what_is_not_a_position = refused(
    game.position,
    BadPosition,
    [
        ("f5d6a1", "Move 3: 'a1' is not a move here; the legal moves are"),
        ("f5d6 pass", "Move 3: 'pass' is not a move here"),
        ("f5z9", "Move 2: 'z' is not a move here"),
        ("f5hello", "Move 2: 'hello' is not a move here"),
        ("." * 64, "four squares in the middle"),
        ("XO..", "8 rows of 8 squares"),
        ("hello", "not a row of a board"),
    ],
)


def test_what_is_not_a_move() -> None:
    for written in ("a1", "pass", "--", "d33", "j9", ""):
        with pytest.raises(IllegalMove, match=r"the legal moves are d3, c4, f5, e6|the one at the top left is a1"):
            game.read(game.initial, written)


@pytest.mark.parametrize("size", [2, 3, 5, 7, 10])
def test_other_boards_are_refused(size: int) -> None:
    with pytest.raises(ZermeloError, match=r"4, 6 or 8|from 4 to 8"):
        othello(size)


def compare_with_openspiel(games: int) -> int:
    """Play random games side by side; how many positions were compared."""
    pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed")
    theirs, dice, compared = pyspiel.load_game("othello"), Random(14), 0
    for _ in range(games):
        state, position = theirs.new_initial_state(), game.initial
        while not game.terminal(position):
            moves = game.moves(position)
            assert state.legal_actions() == moves  # a pass is 64 there, too
            assert state.current_player() == position.player
            action = moves[int(dice.random() * len(moves))]
            state.apply_action(action)
            position = game.result(position, action)
            compared += 1
        assert state.is_terminal()
        assert state.returns()[0] == (game.utility(position) > 0) - (game.utility(position) < 0)
    return compared


def test_openspiel_plays_the_same_game() -> None:
    assert compare_with_openspiel(20) > 1000


@pytest.mark.soak
def test_openspiel_plays_the_same_game_for_100_000_positions() -> None:
    assert compare_with_openspiel(1700) > 100_000
