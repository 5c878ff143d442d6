"""2048: sliding against a naive twin, the exact values of small boards, and n-tuples against naive ones."""

from pathlib import Path
from random import Random

import pytest

from tests.games.playouts import find
from tests.modes import interpreted, needs_compiler
from tests.refusals import refused
from zermelo import variant
from zermelo.algorithms import run_algorithm
from zermelo.games import find as load
from zermelo.games.advice._2048 import SIZE, TUPLES, in_four_bits
from zermelo.games.moves._2048 import BITS, TILE
from zermelo.languages.errors import ZermeloError
from zermelo.rules.advice import Advice
from zermelo.rules.declared import features_of
from zermelo.rules.game import Game, Position
from zermelo.solving.graph import TooLarge
from zermelo.solving.settled import solve_settled
from zermelo.solving.solution import solve


def tiles(game: Game, position: Position) -> list[list[int]]:
    """The tiles as a player sees them, from the text of the board."""
    rows = game.show(position).splitlines()[:-1]
    return [[0 if cell == "." else int(cell) for cell in row.split()] for row in rows]


def slid_to_left(line: list[int]) -> tuple[list[int], int]:
    """The rules in words: tiles in order, equal neighbours merge once, the one nearest to the wall first."""
    rest, merged, points = [tile for tile in line if tile], [], 0
    while rest:
        if len(rest) > 1 and rest[0] == rest[1]:
            merged.append(2 * rest[0])
            points += 2 * rest[0]
            rest = rest[2:]
        else:
            merged.append(rest[0])
            rest = rest[1:]
    return merged + [0] * (len(line) - len(merged)), points


def turned(board: list[list[int]]) -> list[list[int]]:
    """A quarter turn to the left."""
    return [list(row) for row in zip(*board, strict=True)][::-1]


def naively_moved(board: list[list[int]], direction: str) -> tuple[list[list[int]], int]:
    turns = {"left": 0, "up": 1, "right": 2, "down": 3}[direction]
    for _ in range(turns):
        board = turned(board)
    found = [slid_to_left(row) for row in board]
    board = [row for row, _ in found]
    for _ in range(-turns % 4):
        board = turned(board)
    return board, sum(points for _, points in found)


def random_board(rows: int, columns: int, dice: Random) -> str:
    cells = [[dice.choice([".", ".", "2", "2", "4", "8", "16"]) for _ in range(columns)] for _ in range(rows)]
    cells[0][0] = "2"
    return " / ".join(" ".join(row) for row in cells)


@interpreted
@pytest.mark.parametrize("address", ["2048", "2048:3,3", "2048:2,5", "2048:1,6", "2048:5,6"])
def test_moves_are_those_of_the_rules_in_words(address: str) -> None:
    game, dice = find(address), Random(address)
    rows, columns = len(game.initial.rows), game.look.draw(game.initial).columns
    for _ in range(200):
        position = game.position(random_board(rows, columns, dice))
        board = tiles(game, position)
        moves = {name: naively_moved(board, name) for name in ("left", "right", "up", "down")}
        legal = {name: after for name, after in moves.items() if after[0] != board}
        assert {game.write(position, action) for action in game.moves(position)} == set(legal)
        assert game.terminal(position) == (not legal)
        for action in game.moves(position):
            after = game.result(position, action)
            wanted, points = legal[game.write(position, action)]
            assert (tiles(game, after), after.score, after.falling) == (wanted, points, 1)


@interpreted
@pytest.mark.parametrize(
    ("before", "after", "points"),
    [
        ("2 2 2 2", "4 4 . .", 8),
        ("2 2 2 .", "4 2 . .", 4),
        ("4 2 2 .", "4 4 . .", 4),
        (". 2 . 2", "4 . . .", 4),
        ("8 4 2 2", "8 4 4 .", 4),
        ("32768 32768 2 .", "65536 2 . .", 65536),
    ],
)
def test_a_tile_merges_once_and_at_the_wall_first(before: str, after: str, points: int) -> None:
    game = find("2048")
    position = game.position(f"{before} / . . . . / . . . . / . . . .")
    moved = game.result(position, game.read(position, "l"))
    assert tiles(game, moved)[0] == [0 if cell == "." else int(cell) for cell in after.split()]
    assert moved.score == points


@interpreted
def test_chance_places_a_two_or_a_four_on_every_empty_square() -> None:
    game = find("2048:2,2,0,25")
    position = game.position("2 . / . 8 / score 12, 1 to appear")
    outcomes = {game.write(position, outcome): share for outcome, share in game.outcomes(position)}
    assert outcomes == {"2b2": 0.375, "4b2": 0.125, "2a1": 0.375, "4a1": 0.125}
    only_fours = find("2048:2,2,0,100")
    assert {game.write(only_fours.initial, outcome)[0] for outcome in only_fours.moves(only_fours.initial)} == {"4"}
    assert sum(share for _, share in find("2048").outcomes(find("2048").initial)) == pytest.approx(1)


@interpreted
@pytest.mark.parametrize(
    ("address", "position", "value"),
    [
        ("2048:2,2", "", 66.964149457101),
        ("2048:2,2", "2 2 / . .", 67.696264078769),
        ("2048:2,2,8", "", 1),
        ("2048:2,2,16", "", 0.962511253750),
        ("2048:2,2,16", "2 2 / . .", 0.962612875000),
        ("2048:2,2,32", "", 0.082887289072),
    ],
)
def test_the_published_values_of_the_smallest_board(address: str, position: str, value: float) -> None:
    """Lees-Miller 2018, and computed twice beside the project; two 2s are another start than two random tiles."""
    assert solve(address, position).value == pytest.approx(value, abs=1e-11)


@needs_compiler
@pytest.mark.parametrize(("address", "value"), [("2048:2,3", 480.258271775958), ("2048:2,3,64", 0.939263692431)])
def test_the_published_values_of_two_rows_of_three(address: str, value: float) -> None:
    assert solve(address).value == pytest.approx(value, abs=1e-9)


@pytest.mark.soak
@needs_compiler
def test_the_published_value_of_three_by_three() -> None:
    assert solve("2048:3,3", megabytes=2048).value == pytest.approx(5468.486797410285, abs=1e-6)


@interpreted
def test_a_table_of_what_is_to_come_agrees_with_a_list_of_all_positions() -> None:
    game = find("2048:2,2")
    listed = variant(game, advice=Advice())
    for text in ("2 2 / 8 16", "2 8 / 2 16 / score 20", "16 4 / 8 . / score 60, 1 to appear"):
        assert solve(game, text).value == pytest.approx(solve(listed, text).value, abs=1e-12)
    assert solve(game, "4 4 / 8 2").action == solve(listed, "4 4 / 8 2").action


@interpreted
def test_a_full_table_is_refused_in_a_sentence() -> None:
    game = find("2048:2,3")
    with pytest.raises(TooLarge, match=r"table of 0\.001 MB is full after 768 positions"):
        solve_settled(game, game.initial, 0.001)


@interpreted
def test_expectimax_of_the_textbook_looks_at_every_tile() -> None:
    """Two plies by hand: the one move that leaves two empty squares, and the average of the four boards after it."""
    game = find("2048:1,3")
    position = game.position("2 2 4")
    found = run_algorithm(game, position, depth=2, algorithm="expectiminimax")
    after = game.result(position, game.read(position, "left"))
    mean = sum(share * game.evaluate(game.result(after, outcome)) for outcome, share in game.outcomes(after))
    assert game.write(position, found.action) in ("left", "right")
    assert found.value == pytest.approx(mean)


@interpreted
def test_n_tuples_are_the_squares_they_name_in_every_reflection() -> None:
    """Squares in hexadecimal: 012345 456789 012456 45689a, from the boards as lists."""
    game, names = find("2048"), ("012345", "456789", "012456", "45689a")
    features, dice = features_of(game), Random(7)
    collect = features.walk(lambda found, place, amount, run: [*found, place])
    for _ in range(20):
        position = game.position(random_board(4, 4, dice))
        board = [[row >> BITS * place & TILE for place in range(4)] for row in position.rows]
        wanted = []
        for one in (board, [list(row) for row in zip(*board, strict=True)]):
            for image in (one, [row[::-1] for row in one], one[::-1], [row[::-1] for row in one][::-1]):
                flat = [tile for row in image for tile in row]
                for number, squares in enumerate(names):
                    arrangement = sum(flat[int(square, 16)] << 4 * place for place, square in enumerate(squares))
                    wanted.append(number * SIZE + arrangement)
        assert sorted(collect(position, [], 0)) == sorted(wanted)
        for image in game.symmetries(position):
            assert sorted(collect(image, [], 0)) == sorted(wanted)
    assert len(TUPLES) == len(names)
    assert in_four_bits((17, 0, 0, 16 << 3 * BITS)) == in_four_bits((15, 0, 0, 15 << 3 * BITS))


test_impossible_boards_are_refused_in_a_sentence = refused(
    load,
    ZermeloError,
    [
        ("2048:0,4", "rows is a whole number from 1"),
        ("2048:1,1", "rows is a whole number from 2"),
        ("2048:6,6", "too large"),
        ("2048:4,4,100", "target is a tile from 8 to 131072, or 0"),
        ("2048:2,2,64", "target is a tile from 8 to 32"),
        ("2048:4,4,4", "target is a tile"),
        ("2048:4,4,0,101", "fours is a whole number from 0 to 100"),
    ],
)

test_impossible_positions_are_refused_in_a_sentence = refused(
    lambda text: find("2048:2,2").position(text),
    ZermeloError,
    [
        ("2 2", "no"),
        ("2 3 / . .", "'3' is no tile of this board"),
        ("64 . / . .", "'64' is no tile"),
        ("2 2 / 4 4 / score 3, 1 to appear", "new tiles need empty squares"),
        (". . / . .", "moves need tiles"),
        ("2 2 2 / . . .", "not a board of 2048 with 2 rows of 2 squares"),
    ],
)


def test_the_rulebook_fits_on_two_pages() -> None:
    from zermelo.games import _2048

    assert Path(str(_2048.__file__)).read_text(encoding="utf-8").count("\n") <= 200
