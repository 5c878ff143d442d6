from itertools import product
from random import Random

import pytest

from tests.games.playouts import playout
from tests.modes import interpreted
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.games.connect_four import WIN, connect_four, game
from zermelo.machine.compile import enabled
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.perft import perft

PUBLISHED = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572]


def test_the_tree_is_counted_as_published() -> None:
    depth = 9 if enabled() else 5
    assert perft(game, depth).leaves == PUBLISHED[:depth]


def naive_winner(rows: list[str], line: int) -> set[str]:
    """Who has a line, by looking along every direction from every square."""
    height, width = len(rows), len(rows[0])
    winners = set()
    for row, column, (down, right) in product(range(height), range(width), ((0, 1), (1, 0), (1, 1), (1, -1))):
        places = [(row + step * down, column + step * right) for step in range(line)]
        if all(0 <= y < height and 0 <= x < width for y, x in places):
            marks = {rows[y][x] for y, x in places}
            winners |= marks - {"."} if len(marks) == 1 else set()
    return winners


def naive_evaluation(rows: list[str]) -> int:
    width = len(rows[0])
    sign = {"X": 1, "O": -1, ".": 0}
    return sum(sign[mark] * min(column, width - 1 - column) for row in rows for column, mark in enumerate(row))


@interpreted
@pytest.mark.parametrize("size", [(7, 6, 4), (5, 4, 3), (4, 4, 2), (9, 6, 5), (6, 5, 6), (1, 8, 3), (15, 3, 4)])
def test_lines_and_evaluation_are_those_of_a_plain_grid(size: tuple[int, int, int]) -> None:
    variant = connect_four(*size)
    for seed in range(60):
        for position, _ in playout(variant, seed, most=200):
            rows = [line.replace(" ", "") for line in variant.show(position).splitlines()[:-1]]
            winners = naive_winner(rows, size[2])
            assert variant.terminal(position) == bool(winners or not any("." in row for row in rows))
            if variant.terminal(position):
                assert variant.utility(position) == (WIN if "X" in winners else -WIN if "O" in winners else 0)
            else:
                assert variant.evaluate(position) == naive_evaluation(rows)
                assert abs(variant.evaluate(position)) < WIN


def test_a_column_that_is_full_cannot_be_played() -> None:
    position = game.position("444444")
    assert [game.write(position, column) for column in game.moves(position)] == ["1", "2", "3", "5", "6", "7"]
    with pytest.raises(IllegalMove, match="the legal moves are 1, 2, 3, 5, 6, 7"):
        game.read(position, "4")


@pytest.mark.parametrize(
    "moves, depth, best, value",
    [
        ("414141", 1, "4", WIN),  # X completes a column
        ("1727172", 1, "7", -WIN),  # O completes a column
        ("172717", 2, "7", None),  # X must block
    ],
)
def test_wins_and_threats_are_seen_by_both_sides(moves: str, depth: int, best: str, value: int | None) -> None:
    position = game.position(moves)
    found = run_algorithm(game, position, depth=depth)
    assert game.write(position, found.action) == best
    assert found.value == value or (value is None and abs(found.value) < WIN)


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
@pytest.mark.parametrize("size, outcome", [((4, 4, 4), 0), ((4, 4, 3), 1)])
def test_small_boards_have_their_known_values(size: tuple[int, int, int], outcome: int) -> None:
    """Four in a line on four by four is a draw (Tromp's table); three in a line is won by the first player."""
    value = run_algorithm(connect_four(*size), symmetric=True, window=(-1, 1)).value
    assert (value > 0) - (value < 0) == outcome


@pytest.mark.parametrize("written", ["44455", "4 4 4 5 5", "4,4,4,5,5", "4 d column:4 5 e"])
def test_positions_are_read_from_columns(written: str) -> None:
    assert game.show(game.position(written)).splitlines()[-4:] == [
        ". . . X . . .",
        ". . . O X . .",
        ". . . X O . .",
        "1 2 3 4 5 6 7",
    ]


def test_a_board_may_be_typed_in_short() -> None:
    board = "......./......./......./...x.../...ox../...xo.."
    assert game.position(board) == game.position("44455")


EMPTY_ROWS = "......./" * 4


test_impossible_positions_are_refused = refused(
    game.position,
    BadPosition,
    [
        ("4444444", "Move 7: '4' is not a move here"),
        ("8", "Move 1: '8' is not a move here"),
        ("12121213", "Move 8: '3' is not a move here; the game is over"),
        (".......", "6 rows of 7"),
        (EMPTY_ROWS + "X....../.......", "hangs in the air"),
        (EMPTY_ROWS + "......./XX.....", "2 X with 0 O"),
        (EMPTY_ROWS + ".OOO.../OXXXX..", "over before the last move"),
        (EMPTY_ROWS + "OOOO.../XXXX...", "over before the last move"),
    ],
)


def test_two_lines_at_once_need_one_last_stone() -> None:
    """Seven in a row come about by a stone in the middle; two columns of four cannot both be the last move."""
    assert game.terminal(game.look.parse(EMPTY_ROWS + "OOO.OOO/XXXXXXX"))
    with pytest.raises(BadPosition, match="over before the last move"):
        game.look.parse("......./......./X.....X/XO....X/XOO.O.X/XOO.O.X")


@pytest.mark.parametrize("way", ["4", "d", "D", "column 4", "Col. 4", "columna 4", " 4 "])
def test_columns_are_read_however_people_write_them(way: str) -> None:
    assert game.read(game.initial, way) == 3


def test_a_wide_board_numbers_its_columns_above_nine() -> None:
    wide = connect_four(15, 3, 4)
    position = wide.position("12 12 3")
    assert wide.look.parse(wide.show(position)) == position
    assert wide.read(position, "15") == 14


def test_every_position_has_its_mirror_image() -> None:
    dice = Random(1)
    for _ in range(50):
        columns = [dice.randrange(1, 8) for _ in range(6)]
        position = game.position("".join(map(str, columns)))
        mirrored = game.position("".join(str(8 - column) for column in columns))
        assert list(game.symmetries(position)) == [position, mirrored]
