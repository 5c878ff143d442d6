from random import Random

import pytest

from tests.games.exact import exact_value
from tests.games.playouts import playout
from tests.modes import interpreted
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.games.advice.breakthrough import RACE_WON
from zermelo.games.breakthrough import WIN, breakthrough, game
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import enabled
from zermelo.rules.game import BadPosition, Game, IllegalMove, variant
from zermelo.rules.perft import perft

Grid = list[list[str]]
"""Rows from White's first one, squares from the left."""


def grid_of(shown: str) -> Grid:
    """The board as the text shows it."""
    return [line.split()[1:] for line in reversed(shown.splitlines()[:-2])]


def naive_moves(grid: Grid, player: int) -> dict[str, Grid]:
    """Every move by its name, with the board after it, by looking at each pawn."""
    own, other, forward = ("W", "B", 1) if player == 0 else ("B", "W", -1)
    found = {}
    for y, line in enumerate(grid):
        for x, mark in enumerate(line):
            for side in (-1, 0, 1):
                to_x, to_y = x + side, y + forward
                if mark != own or not 0 <= to_x < len(line) or not 0 <= to_y < len(grid):
                    continue
                target = grid[to_y][to_x]
                if target == "." or (target == other and side):
                    after = [list(row) for row in grid]
                    after[y][x], after[to_y][to_x] = ".", own
                    sign = "x" if target == other else "-"
                    found[f"{'abcdefghijklmnop'[x]}{y + 1}{sign}{'abcdefghijklmnop'[to_x]}{to_y + 1}"] = after
    return found


def naive_winner(grid: Grid) -> int | None:
    if "W" in grid[-1] or not any("B" in row for row in grid):
        return 0
    if "B" in grid[0] or not any("W" in row for row in grid):
        return 1
    return None


def naive_perft(grid: Grid, player: int, depth: int) -> int:
    if depth == 0:
        return 1
    if naive_winner(grid) is not None:
        return 0
    return sum(naive_perft(after, 1 - player, depth - 1) for after in naive_moves(grid, player).values())


SIZES = [(8, 8), (2, 4), (3, 5), (5, 6), (9, 7), (16, 4), (7, 9)]


@interpreted
@pytest.mark.parametrize("size", SIZES)
def test_the_rules_are_those_of_a_plain_grid(size: tuple[int, int]) -> None:
    board = breakthrough(*size)
    for seed in range(12):
        for position, action in playout(board, seed, most=400):
            grid = grid_of(board.show(position))
            assert board.terminal(position) == (naive_winner(grid) is not None)
            if action is None:
                assert board.utility(position) == (WIN if naive_winner(grid) == 0 else -WIN)
                continue
            moves = naive_moves(grid, position.player)
            assert {board.write(position, move) for move in board.moves(position)} == set(moves)
            after = grid_of(board.show(board.result(position, action)))
            assert after == moves[board.write(position, action)]


@pytest.mark.parametrize("size", [(8, 8), (4, 5), (2, 6)])
@interpreted
def test_trees_are_as_large_as_those_of_a_plain_grid(size: tuple[int, int]) -> None:
    board = breakthrough(*size)
    grid = grid_of(board.show(board.initial))
    depth = 3 if size == (8, 8) else 5
    assert perft(board, depth).leaves == [naive_perft(grid, 0, plies) for plies in range(1, depth + 1)]


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
def test_the_tree_of_the_usual_board() -> None:
    assert perft(game, 5).leaves == [22, 484, 11132, 256036, 6182818]


@pytest.mark.parametrize("size", SIZES)
def test_noisy_moves_capture_or_come_near_the_last_row(size: tuple[int, int]) -> None:
    board = breakthrough(*size)
    for seed in range(5):
        for position, action in playout(board, seed, most=400):
            if action is not None:
                near = (size[1], size[1] - 1) if position.player == 0 else (1, 2)
                written = [board.write(position, move) for move in board.moves(position)]
                expected = [text for text in written if "x" in text or int(text[-1]) in near]
                assert [board.write(position, move) for move in board.noisy(position)] == expected


@pytest.mark.parametrize("size", [(3, 4), (2, 6), (4, 4)])
def test_sufficient_moves_hold_a_best_one(size: tuple[int, int]) -> None:
    board = breakthrough(*size)
    for seed in range(10 if enabled() else 2):
        for position, action in list(playout(board, seed))[6:]:
            if action is None:
                continue
            chosen = list(board.advice.proof.sufficient(position))
            assert chosen and set(chosen) <= set(board.moves(position)) and len(set(chosen)) == len(chosen)
            best = max if position.player == 0 else min
            values = [exact_by_search(board, board.result(position, move)) for move in chosen]
            assert best(values) == exact_by_search(board, position)


def exact_by_search(board: Game, position: object) -> float:
    return board.utility(position) if board.terminal(position) else run_algorithm(board, position).value


def test_a_decided_race_is_decided() -> None:
    """A race that the evaluation calls won is won by a search to the end, too."""
    board = breakthrough(4, 6) if enabled() else breakthrough(3, 5)
    decided = 0
    for seed in range(60 if enabled() else 20):
        for position, action in playout(board, seed):
            if action is not None and abs(board.evaluate(position)) == RACE_WON:
                decided += 1
                value = run_algorithm(board, position, depth=9 if enabled() else 7).value
                assert value == (WIN if board.evaluate(position) > 0 else -WIN), board.show(position)
    assert decided > 10


def raced(board: Game) -> Game:
    """The game that ends when its race is decided."""
    terminal, utility, evaluate = board.terminal, board.utility, board.evaluate

    def over(position):  # type: ignore[no-untyped-def]
        return terminal(position) or abs(evaluate(position)) == RACE_WON

    def value(position):  # type: ignore[no-untyped-def]
        if terminal(position):
            return utility(position)
        return WIN if evaluate(position) > 0 else -WIN

    return variant(board, terminal=over, utility=value)


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
@pytest.mark.parametrize("size, winner", [((3, 5), 1), ((3, 6), 0)])
def test_small_boards_have_a_winner_with_and_without_races(size: tuple[int, int], winner: int) -> None:
    value = WIN if winner == 0 else -WIN
    assert exact_value(breakthrough(*size)) == value
    assert exact_value(raced(breakthrough(*size))) == value


@pytest.mark.parametrize("size", [(2, 4), (3, 4)])
@interpreted
def test_the_smallest_boards_are_won_by_the_second_player(size: tuple[int, int]) -> None:
    board = breakthrough(*size)
    known: dict[tuple[str, int], int] = {}

    def winner(grid: Grid, player: int) -> int:
        won = naive_winner(grid)
        name = "/".join(map("".join, grid)), player
        if won is not None:
            return won
        if name not in known:
            after = [winner(after, 1 - player) for after in naive_moves(grid, player).values()]
            known[name] = player if player in after else 1 - player
        return known[name]

    assert winner(grid_of(board.show(board.initial)), 0) == 1
    assert run_algorithm(board).value == -WIN


def test_the_evaluation_sees_both_sides_alike() -> None:
    """The board turned upside down with the colours exchanged is worth the opposite."""
    for size in [(8, 8), (5, 6)]:
        board = breakthrough(*size)
        for seed in range(10):
            for position, action in playout(board, seed, most=400):
                if action is not None:
                    *rows, _, turn = board.show(position).splitlines()
                    swapped = [" ".join(row.split()[1:]).translate(str.maketrans("WB", "BW")) for row in reversed(rows)]
                    other = board.look.parse("\n".join([*swapped, "Black" if turn.startswith("White") else "White"]))
                    assert board.evaluate(other) == -board.evaluate(position)
                    assert abs(board.evaluate(position)) < WIN


def test_the_game_lasts_no_longer_than_declared() -> None:
    dice = Random(1)
    for size in [(2, 4), (3, 4), (2, 5)]:
        board = breakthrough(*size)
        longest = 0
        for _ in range(300):
            position, plies = board.initial, 0
            while not board.terminal(position):
                quiet = [move for move in board.moves(position) if move not in list(board.noisy(position))]
                position, plies = board.result(position, dice.choice(quiet or board.moves(position))), plies + 1
            longest = max(longest, plies)
        assert longest <= board.longest


@pytest.mark.parametrize("way", ["a2-b3", "a2b3", "A2 B3", "a2:b3", "a2 to b3"])
def test_moves_are_read_however_people_write_them(way: str) -> None:
    assert game.write(game.initial, game.read(game.initial, way)) == "a2-b3"


def test_captures_are_written_with_a_cross() -> None:
    small = breakthrough(4, 5)
    position = small.position("a2-a3 b4xa3")
    assert small.write(position, small.read(position, "b2a3")) == "b2xa3"
    assert small.read(position, "xa3") == small.read(position, "b2xa3")


test_impossible_moves_are_refused = refused(
    lambda way: game.read(game.initial, way),
    IllegalMove,
    [
        ("b3", "more than one piece goes there"),
        ("a2a4", "no piece can do that"),
        ("e", "from and to, such as"),
        ("a2b3c4", "from and to"),
        ("z2z3", "from and to"),
    ],
)


def test_a_board_may_be_typed_in_short() -> None:
    small = breakthrough(3, 4)
    assert small.look.parse("bbb/bbb/www/www") == small.initial
    assert small.look.parse("BBB/BBB/WWW/WWW black").player == 1
    assert small.look.parse("bbb/bbb/www/www b to move").player == 1


test_impossible_positions_are_refused = refused(
    lambda written: breakthrough(3, 4).look.parse(written),
    BadPosition,
    [
        ("BBB/BBB/WWW", "4 rows of 3"),
        ("BBB/BWW/WWW/WWW", "cannot have more"),
        ("BWB/.../.../WWW", "had reached the last row"),
        (".../.../WWW/WWW white", "had no pawns left"),
    ],
)


test_impossible_sizes_are_refused = refused(
    lambda size: breakthrough(*size),
    ZermeloError,
    [
        ((1, 8), "width is a whole number from 2 to 16"),
        ((8, 3), "height is a whole number from 4 to 9"),
        ((9, 8), "too large"),
        ((8, 8.5), "whole number"),
    ],
)
