"""Boards of more than 64 squares: a tuple with a number for each square, with the same grid as smaller ones."""

from random import Random

import pytest

from tests.modes import needs_compiler
from tests.refusals import refused
from zermelo import Game, ZermeloError, check, search, variant
from zermelo.algorithms import run_algorithm
from zermelo.games.loading import as_game
from zermelo.rules.grid import DIRECTIONS, Grid

PIECES = {"X": ("disc", 0), "O": ("disc", 1)}
SIZES = ((9, 9), (15, 15), (19, 19), (13, 8), (5, 20))


@pytest.fixture(scope="module")
def gomoku() -> Game:
    return as_game("examples/gomoku.py")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_line_is_found_and_every_symmetry_maps_lines_on_lines(width, height):
    grid = Grid(width, height, PIECES)
    wanted = {
        tuple((column + step * right, row + step * down) for step in range(5))
        for column in range(width)
        for row in range(height)
        for right, down in DIRECTIONS
        if 0 <= column + 4 * right < width and row + 4 * down < height
    }
    lines = grid.rows_of(5)
    assert {tuple(grid.places[bit] for bit in line) for line in lines} == wanted and len(lines) == len(wanted)
    assert len(set(grid.images)) == (8 if width == height else 4)
    sets = {frozenset(line) for line in lines}
    assert all({frozenset(image[bit] for bit in line) for line in lines} == sets for image in grid.images)


@pytest.mark.parametrize(("width", "height"), [(3, 3), (8, 8), *SIZES])
def test_text_drawing_and_sides_keep_every_piece(width, height):
    grid, dice = Grid(width, height, PIECES), Random(width)
    for _ in range(20):
        board = tuple(dice.choice((0, 0, 1, 2)) for _ in range(width * height))
        sides = grid.sides_of(board)
        assert grid.board_of(*sides) == board
        assert grid.read(grid.text(sides, 0)).sets == sides
        signs = {piece.square: piece.player for piece in grid.draw(sides).pieces}
        assert signs == {grid.places[bit]: piece - 1 for bit, piece in enumerate(board) if piece}


def test_on_small_boards_the_lines_are_the_same_as_sets_of_squares():
    grid = Grid(8, 8, PIECES)
    assert grid.lines(5) == tuple(map(grid.of_bits, grid.rows_of(5)))


test_sets_of_more_than_64_squares_are_refused = refused(
    lambda ask: ask(Grid(9, 9, PIECES)),
    ZermeloError,
    [
        (lambda grid: grid.lines(5), "A grid of 81 squares has no `lines`: a set has up to 64; .* use `rows_of`"),
        (lambda grid: grid.starts((1, 0), 5), "no `starts`.* use `rows_of`"),
        (lambda grid: grid.line_from((0, 0), (1, 0), 5), "no `line_from`.* use `rows_of`"),
        (lambda grid: grid.symmetries, "no `symmetries`.* use `images`"),
        (lambda grid: grid.mirror, "no `symmetries`.* use `images`"),
    ],
)


def test_gomoku_is_right(gomoku):
    assert check(gomoku, games=3).problems == []
    dice, lines = Random(3), Grid(15, 15, PIECES).rows_of(5)
    for _ in range(3):
        position = gomoku.initial
        while not gomoku.terminal(position):
            position = gomoku.result(position, dice.choice(list(gomoku.actions(position))))
        won = [any(all(position.board[at] == side for at in line) for line in lines) for side in (1, 2)]
        assert won == [gomoku.utility(position) > 0, gomoku.utility(position) < 0]
        assert gomoku.position(gomoku.show(position)) == position
        worth = (0, 1, 6, 30, 150, 1000)
        counts = [[sum(position.board[at] == side for at in line) for side in (1, 2)] for line in lines]
        assert position.lead == sum(worth[black] - worth[white] for black, white in counts if not (black and white))


def test_a_board_after_the_end_of_gomoku_is_refused_and_the_five_are_marked(gomoku):
    won = gomoku.position("h8 a1 h9 a2 h10 a3 h11 a4 h12")
    assert gomoku.terminal(won) and gomoku.utility(won) == 100_000
    assert gomoku.look.draw(won).marked == ((7, 3), (7, 4), (7, 5), (7, 6), (7, 7))
    with pytest.raises(ZermeloError, match="a player already had 5 in a line"):
        gomoku.position(gomoku.show(won).replace(". .", "O .", 1))


@needs_compiler
def test_the_engine_wins_at_once_or_blocks(gomoku):
    for moves, best in (("h8 a1 h9 a2 h10 a3 h11 a4", {"h12", "h7"}), ("h8 a1 h9 a2 h10 a3 o1 a4", {"a5"})):
        position = gomoku.position(moves)
        assert gomoku.write(position, search(gomoku, position, depth=3).action) in best


@needs_compiler
def test_large_boards_are_searched_alike_compiled_and_interpreted(gomoku):
    few = variant(gomoku, actions=lambda position: list(gomoku.actions(position))[100:125])
    position = gomoku.position("h8 i9 h9 h7 i8 g8 j7 k6")
    found = [run_algorithm(few, position, depth=2, compiled=compiled) for compiled in (True, False)]
    assert found[0].compiled and found[0].line == found[1].line and found[0].value == found[1].value
