"""Minesweeper: layouts counted against brute force, the exact values of small boards, and the risks on the board."""

from itertools import combinations
from math import comb
from random import Random

import pytest

from tests.games.playouts import find
from tests.modes import interpreted, needs_compiler
from tests.refusals import refused
from zermelo.games import find as load
from zermelo.games.moves.minesweeper import COVERED, MINE, NUMBER, PER_WORD, Words, counting, neighbours
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import CHANCE
from zermelo.solving.solution import solve


def packed(signs: list[int]) -> Words:
    words = [0] * -(-len(signs) // PER_WORD)
    for square, sign in enumerate(signs):
        words[square // PER_WORD] |= sign << 4 * (square % PER_WORD)
    return tuple(words)


def agrees(layout: set[int], signs: list[int], width: int, height: int) -> bool:
    for square, sign in enumerate(signs):
        if sign != COVERED and (sign == MINE) != (square in layout):
            return False
        around = sum(other in layout for other in neighbours(width, height, square))
        if NUMBER <= sign < MINE and sign - NUMBER != around:
            return False
    return True


def compare_with_brute_force(positions: int, dice: Random) -> None:
    for _ in range(positions):
        width, height = dice.randint(1, 5), dice.randint(2, 4)
        squares = width * height
        mines = dice.randint(1, squares - 1) if squares <= 12 else dice.randint(1, 4)
        layout = set(dice.sample(range(squares), mines))
        signs = [COVERED] * squares
        for square in range(squares):
            if dice.random() < 0.4 and square not in layout:
                signs[square] = NUMBER + sum(other in layout for other in neighbours(width, height, square))
            elif dice.random() < 0.05 and square in layout:
                signs[square] = MINE
        wanted = sum(agrees(set(one), signs, width, height) for one in combinations(range(squares), mines))
        assert counting(width, height, mines).layouts(packed(signs)) == wanted


@interpreted
def test_layouts_are_counted_as_by_brute_force() -> None:
    compare_with_brute_force(120, Random(3))


@pytest.mark.soak
@interpreted
def test_layouts_of_ten_thousand_positions_are_counted_as_by_brute_force() -> None:
    compare_with_brute_force(10_000, Random(1998))


@interpreted
def test_all_layouts_of_the_largest_usual_board_are_counted() -> None:
    assert counting(30, 16, 99).layouts((0,) * 32) == pytest.approx(float(comb(480, 99)), rel=1e-12)


@interpreted
def test_chance_opens_a_square_and_all_around_a_zero() -> None:
    game = find("minesweeper:3,2,1,0")
    clicked = game.result(game.initial, game.read(game.initial, "a1"))
    assert game.player(clicked) == CHANCE
    assert dict(game.outcomes(clicked)) == {0: pytest.approx(1 / 3), 1: pytest.approx(1 / 2), 9: pytest.approx(1 / 6)}
    position = game.position("a1 0")
    for number in ("0", "1", "1"):
        assert game.player(position) == CHANCE
        position = game.result(position, game.read(position, number))
    assert game.player(position) == 0
    assert game.show(position) == "2  0 1 #\n1  0 1 #\n   a b c"
    assert dict(game.outcomes(game.result(position, game.read(position, "c1")))) == {1: 0.5, 9: 0.5}
    assert game.utility(game.position(game.show(position).replace("1 #\n1", "1 *\n1"))) == 0


@interpreted
@pytest.mark.parametrize(
    ("first", "outcomes"), [(0, {0, 1, 2, 9}), (1, {0, 1, 2}), (2, {0})], ids=["any", "safe", "opening"]
)
def test_the_first_square_is_as_declared(first: int, outcomes: set[int]) -> None:
    game = find(f"minesweeper:3,3,2,{first}")
    found = dict(game.outcomes(game.result(game.initial, 0)))
    assert set(found) == outcomes and sum(found.values()) == pytest.approx(1)
    later = game.position("1 # # / # # # / # # #")
    assert 9 in dict(game.outcomes(game.result(later, 4)))


@interpreted
@pytest.mark.parametrize(
    ("address", "won", "of"),
    [
        ("minesweeper:2,2,1,0", 1, 4),
        ("minesweeper:2,2,1,1", 1, 3),
        ("minesweeper:3,2,1,0", 3, 6),
        ("minesweeper:3,2,2,1", 5, 10),
    ],
)
def test_exact_values_of_the_smallest_boards(address: str, won: int, of: int) -> None:
    assert solve(address).value == pytest.approx(won / of, abs=1e-12)


@needs_compiler
def test_exact_values_of_three_by_three() -> None:
    """24 of 36 layouts are won with two mines, beginning on an edge; the square of least risk is not always best."""
    found = solve("minesweeper:3,3,2,0")
    assert (found.value, found.move) == (pytest.approx(24 / 36, abs=1e-12), "b3")
    corner = find("minesweeper:3,3,2,0").result(find("minesweeper:3,3,2,0").initial, 0)
    assert solve(find("minesweeper:3,3,2,0"), corner).value == pytest.approx(23 / 36, abs=1e-12)


@pytest.mark.soak
@needs_compiler
@pytest.mark.parametrize(
    ("address", "value", "move"),
    [
        ("minesweeper:3,3,3,0", 33 / 84, "a3"),
        ("minesweeper:3,3,3,1", 33 / 56, "a3"),
        ("minesweeper:4,3,3,0", 124 / 220, "a3"),
        ("minesweeper:4,4,3,0", 400 / 560, "a4"),
        ("minesweeper:4,4,4,0", 961 / 1820, "b4"),
    ],
)
def test_exact_values_of_larger_boards(address: str, value: float, move: str) -> None:
    found = solve(address)
    assert (found.value, found.move) == (pytest.approx(value, abs=1e-10), move)


@interpreted
def test_risks_are_drawn_on_covered_squares() -> None:
    game = find("minesweeper:4,2,2,1,1")
    position = game.position("# 1 # # / # # # #")
    assert game.show(position).splitlines()[0] == "2  20%   1 20% 50%"
    # one mine is on the five squares beside the number, the other on the two squares beyond
    pieces = {piece.square: piece for piece in game.look.draw(position).pieces}
    assert (pieces[1, 0].kind, pieces[1, 0].text) == ("count", "1")
    assert pieces[0, 0].kind == "cover" and pieces[0, 0].text.endswith("%")
    plain = find("minesweeper:4,2,2,1")
    assert "%" not in plain.show(plain.position("# 1 # # / # # # #"))


test_impossible_boards_are_refused_in_a_sentence = refused(
    load,
    ZermeloError,
    [
        ("minesweeper:0", "width is a whole number from 1 to 30"),
        ("minesweeper:3,3,9", "mines is a whole number from 1 to 8"),
        ("minesweeper:3,3,0", "mines is a whole number from 1 to 8"),
        ("minesweeper:3,3,2,3", "first is a whole number from 0 to 2"),
    ],
)

test_impossible_positions_are_refused_in_a_sentence = refused(
    lambda text: find("minesweeper:3,3,2,1").position(text),
    ZermeloError,
    [
        ("3 # # / # # # / # # #", "No layout of 2 mines agrees"),
        ("x # # / # # # / # # #", "'x' is no square"),
        ("# # # / # # #", "not a board of 3 rows of 3 squares"),
        ("? ? # / # # # / # # #", "No layout of 2 mines agrees"),
    ],
)
