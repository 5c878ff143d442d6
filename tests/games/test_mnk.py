from itertools import product

import pytest

from tests.games.exact import exact_value
from tests.games.playouts import playout
from tests.modes import interpreted, needs_compiler
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.games import tic_tac_toe
from zermelo.games.mnk import WIN, game, mnk
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import enabled
from zermelo.rules.check import check
from zermelo.rules.game import BadPosition, Game, IllegalMove, Position
from zermelo.rules.perft import distinct, perft
from zermelo.solving.solution import solve

SIZES = [(3, 3, 3), (4, 3, 3), (5, 4, 4), (7, 7, 5), (8, 8, 5), (9, 7, 5), (2, 6, 4), (1, 5, 3), (26, 2, 4)]


def rows_of(board: Game, position: Position, size: tuple[int, int, int]) -> list[str]:
    return ["".join(line.split()[1:]) for line in board.show(position).splitlines()[: size[1]]]


def naive_lines(size: tuple[int, int, int]) -> list[list[tuple[int, int]]]:
    """Every line as a list of (column, row), by walking from every square in every direction."""
    width, height, line = size
    found = []
    for row, column, (down, right) in product(range(height), range(width), ((0, 1), (1, 0), (1, 1), (1, -1))):
        places = [(column + step * right, row + step * down) for step in range(line)]
        if all(0 <= x < width and 0 <= y < height for x, y in places):
            found.append(places)
    return found


def naive_evaluation(rows: list[str], size: tuple[int, int, int]) -> int:
    value = 0
    for places in naive_lines(size):
        marks = "".join(rows[y][x] for x, y in places)
        if "O" not in marks and "X" in marks:
            value += 3 ** (marks.count("X") - 1)
        if "X" not in marks and "O" in marks:
            value -= 3 ** (marks.count("O") - 1)
    return value


def naive_completing(rows: list[str], size: tuple[int, int, int], mark: str) -> set[tuple[int, int]]:
    found = set()
    for places in naive_lines(size):
        marks = "".join(rows[y][x] for x, y in places)
        if marks.count(mark) == size[2] - 1 and "." in marks:
            found.add(places[marks.index(".")])
    return found


def naive_live(rows: list[str], size: tuple[int, int, int]) -> list[int]:
    """The free squares on lines that a player may still complete."""
    found = set()
    for places in naive_lines(size):
        if {"X", "O"} - {rows[y][x] for x, y in places}:
            found |= {x + size[0] * y for x, y in places if rows[y][x] == "."}
    return sorted(found)


@interpreted
@pytest.mark.parametrize("size", SIZES)
def test_the_rules_and_the_advice_are_those_of_a_plain_grid(size: tuple[int, int, int]) -> None:
    board = mnk(*size)
    for seed in range(6):
        for position, action in playout(board, seed, most=64):
            rows = rows_of(board, position, size)
            lines = {"".join(rows[y][x] for x, y in places) for places in naive_lines(size)}
            winners = {mark for mark in "XO" if mark * size[2] in lines}
            assert board.terminal(position) == bool(winners or not any("." in row for row in rows))
            if action is None:
                assert board.utility(position) == (WIN if "X" in winners else -WIN if "O" in winners else 0)
                continue
            free = [x + size[0] * y for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "."]
            assert board.moves(position) == free
            assert board.evaluate(position) == naive_evaluation(rows, size)
            assert abs(board.evaluate(position)) < WIN
            own, other = "XO" if position.player == 0 else "OX"
            wins, threats = naive_completing(rows, size, own), naive_completing(rows, size, other)
            squares = sorted(x + size[0] * y for x, y in wins | threats)
            assert list(board.noisy(position)) == squares
            chosen = list(board.advice.proof.sufficient(position))
            wanted = {x + size[0] * y for x, y in wins or threats}
            live = naive_live(rows, size) or free[:1]
            assert (len(chosen) == 1 and chosen[0] in wanted) if wanted else sorted(chosen) == live


def test_three_in_a_line_on_three_by_three_is_tic_tac_toe() -> None:
    assert perft(game, 9 if enabled() else 5).leaves == perft(tic_tac_toe.game, 9 if enabled() else 5).leaves
    assert (distinct(game), distinct(game, symmetric=True)) == (5478, 765)
    assert run_algorithm(game).value == 0


@needs_compiler
def test_a_large_board_is_the_same_compiled() -> None:
    report = check(mnk(8, 8, 5), games=3)
    assert report.problems == [] and report.compiled


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3)])
def test_sufficient_moves_hold_a_best_one(size: tuple[int, int, int]) -> None:
    board = mnk(*size)
    for seed in range(10):
        for position, action in list(playout(board, seed))[4:]:
            if action is not None:
                best = max if position.player == 0 else min
                after = [board.result(position, move) for move in board.advice.proof.sufficient(position)]
                values = [board.utility(x) if board.terminal(x) else run_algorithm(board, x).value for x in after]
                assert best(values) == run_algorithm(board, position).value


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
@pytest.mark.parametrize(
    "size, outcome",
    [
        ((3, 3, 3), 0),
        ((4, 3, 3), 1),  # three in a line win on every board of at least 4×3
        ((3, 4, 3), 1),
        ((5, 2, 3), 0),  # and never on two rows
        ((4, 4, 4), 0),
        ((5, 4, 4), 0),  # four in a line are a draw up to 5×5
    ],
)
def test_boards_have_their_published_values(size: tuple[int, int, int], outcome: int) -> None:
    assert exact_value(mnk(*size)) == outcome * WIN


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
@pytest.mark.parametrize("size, outcome", [((5, 5, 4), 0), ((6, 5, 4), 1)])
def test_boards_of_25_squares_and_more_are_proved(size: tuple[int, int, int], outcome: int) -> None:
    solution = solve(mnk(*size))
    assert solution.value == outcome * WIN


def test_symmetric_boards() -> None:
    oblong, square = mnk(4, 3, 3), mnk(4, 4, 4)
    corners = {
        oblong.write(oblong.initial, place.theirs.bit_length() - 1)
        for place in oblong.symmetries(oblong.position("a1"))
    }
    assert corners == {"a1", "a3", "d1", "d3"}
    assert len(set(square.symmetries(square.position("b1")))) == 8
    assert len(list(oblong.symmetries(oblong.initial))) == 4


def test_the_most_central_square_and_a_threat_come_first() -> None:
    assert next(iter(game.advice.proof.sufficient(game.initial))) == 4
    board = mnk(5, 5, 4)
    position = board.position("b3 a5 c3 e1")
    order = {board.write(position, move): board.advice.search.order(position, move) for move in board.moves(position)}
    assert max(order, key=order.__getitem__) == "d3"


@pytest.mark.parametrize("way", ["c2", "C2", "2c", "2,3", "2 3", "r2c3", "row 2 column 3", "columna 3 fila 2"])
def test_squares_are_read_however_people_write_them(way: str) -> None:
    board = mnk(4, 3, 3)
    assert board.read(board.initial, way) == 6


@pytest.mark.parametrize("way", ["", "z9", "5", "c4", "4,1", "1,2,3", "centre of it"])
def test_other_texts_are_refused(way: str) -> None:
    board = mnk(4, 3, 3)
    with pytest.raises(IllegalMove, match=r"the one at the top left is a3|the legal moves are"):
        board.read(board.initial, way)


test_impossible_positions_are_refused = refused(
    lambda written: mnk(4, 3, 3).look.parse(written),
    BadPosition,
    [
        ("XX../..../....", "2 X with 0 O"),
        ("X.O", "3 rows of 4"),
        ("XXX./OOO./....", "over before the last move"),
        ("XXX./OO../O...", "over before the last move"),
    ],
)


def test_a_stone_may_complete_two_lines_at_once() -> None:
    board = mnk(3, 3, 3)
    assert board.terminal(board.look.parse("XXX/XOO/XOO"))


test_impossible_sizes_are_refused = refused(
    lambda size: mnk(*size),
    ZermeloError,
    [
        ((9, 8, 5), "too large"),
        ((3, 3, 4), "line is a whole number from 2 to 3"),
        ((0, 3, 3), "width is a whole number from 1"),
        ((3, 3, 1), "line is a whole number from 2 to 3"),
        ((1, 1, 1), "width is a whole number from 2"),
    ],
)
