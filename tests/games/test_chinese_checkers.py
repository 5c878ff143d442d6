"""Chinese checkers: the counts of the star, the rules of hops and of the goal, and the end of every game."""

from math import isclose
from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.draw.board_svg import board_svg
from zermelo.draw.boards import board_of
from zermelo.games import find
from zermelo.games.chinese_checkers import Position, chinese_checkers, game
from zermelo.games.looks.chinese_checkers import star_of
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import BadPosition, Game, IllegalMove
from zermelo.rules.perft import perft

pytestmark = interpreted

PLAYERS = (2, 3, 4, 6)


@pytest.mark.parametrize(
    "players, side, counts",
    [
        (2, 2, [6, 36, 396, 4356]),
        (3, 2, [6, 36, 216, 2388]),
        (6, 2, [6, 37, 236, 1534]),
        (2, 3, [10, 100, 1800]),
        (3, 3, [10, 100, 1000]),
        (6, 3, [10, 103, 1065]),
        (2, 4, [14, 196, 4760]),
        (3, 4, [14, 196, 2744]),
        (6, 4, [14, 199, 2828]),
    ],
)
def test_counts_computed_elsewhere(players: int, side: int, counts: list[int]) -> None:
    assert perft(chinese_checkers(players, side), len(counts)).leaves == counts


@pytest.mark.parametrize("players", PLAYERS)
def test_homes_and_goals_are_opposite_points(players: int) -> None:
    """Each player has the pieces of a point, and the two centres are opposite."""
    star = star_of(3)
    board = chinese_checkers(players, 3).initial.board
    assert [board.count(player) for player in range(1, players + 1)] == [6] * players
    for point in range(6):
        assert {len(star.points[point])} == {6}
        ends = (star.points[point], star.points[(point + 3) % 6])
        sums = [[sum(star.holes[hole][axis] for hole in end) for axis in range(3)] for end in ends]
        assert sums[0] == [-total for total in sums[1]]


def naive_moves(
    game: Game, position: Position, side: int, goals: dict[int, set[tuple[int, int]]]
) -> set[tuple[int, int]]:
    """The moves by a walk over coordinates: steps, and chains of hops by recursion."""
    star = star_of(side)
    at = {(right, down): position.board[hole] for hole, (right, _, down) in enumerate(star.holes)}
    number = {(right, down): hole for hole, (right, _, down) in enumerate(star.holes)}
    ways = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]

    def hops(place: tuple[int, int], found: set[tuple[int, int]]) -> set[tuple[int, int]]:
        for right, down in ways:
            over, behind = (place[0] + right, place[1] + down), (place[0] + 2 * right, place[1] + 2 * down)
            if rest.get(over) and rest.get(behind) == 0 and behind not in found:
                found.add(behind)
                hops(behind, found)
        return found

    moves = set()
    for origin in [place for place, piece in at.items() if piece == position.player + 1]:
        rest = at | {origin: 0}
        steps = {(origin[0] + right, origin[1] + down) for right, down in ways}
        ends = {place for place in steps if at.get(place) == 0} | hops(origin, set()) - {origin}
        goal = goals[position.player]
        moves |= {(number[origin], number[end]) for end in ends if origin not in goal or end in goal}
    return moves or {(-1, -1)}


@pytest.mark.parametrize("players, side", [(2, 2), (3, 1), (3, 2), (4, 2), (6, 2)])
def test_moves_agree_with_a_naive_twin(players: int, side: int) -> None:
    game, dice, star = chinese_checkers(players, side, 20), Random(7), star_of(side)
    start = game.initial.board
    goals = {
        player: {
            (-star.holes[hole][0], -star.holes[hole][2]) for hole, piece in enumerate(start) if piece == player + 1
        }
        for player in range(players)
    }
    for _ in range(3):
        position = game.initial
        while not game.terminal(position):
            moves = game.moves(position)
            assert len(set(moves)) == len(moves)
            assert set(moves) == naive_moves(game, position, side, goals)
            position = game.result(position, dice.choice(moves))
        assert isclose(sum(game.utility(position)) if players > 2 else 1, 1)


def star(*rows: str, mover: int = 1, moves: int = 0) -> str:
    return "\n".join([*rows, f"To move: {mover}", f"Moves: {moves}"])


def test_a_chain_of_hops_may_stop_anywhere() -> None:
    position = game.position(star(".", "..", "22...33", "2.....", ".....", "..3...", "1......", "1.", "1"))
    written = [game.write(position, move) for move in game.moves(position)]
    assert {move for move in written if move.startswith("a1")} == {"a1-b2", "a1-c3", "a1-e3"}


def test_the_winner_has_a_piece_of_its_own_in_a_full_goal() -> None:
    """The goal of the first is full of others: nothing has been won; with one of its own, it has won."""
    two = chinese_checkers(2)
    full = ("2", "22", ".......", "......", ".....", "......", ".......")
    assert not two.terminal(two.position(star(*full, "11", "1")))
    mixed = two.position(star("2", "21", "...2...", "......", ".....", "......", ".......", "11", ".", mover=2))
    assert two.terminal(mixed) and two.utility(mixed) == 1


def test_a_piece_in_its_goal_stays_there() -> None:
    two = chinese_checkers(2)
    position = two.position(star(".", "1.", ".......", "......", "2.2.2", "......", ".......", "11", "."))
    moves = {two.write(position, move) for move in two.moves(position)}
    assert {move for move in moves if move.startswith("h1")} == {"h1-i1", "h1-h2"}


@pytest.mark.parametrize("players", PLAYERS)
def test_every_game_ends(players: int) -> None:
    """By the limit of rounds at the latest; then all share alike."""
    game = chinese_checkers(players, 2, 3)
    position = game.initial
    while not game.terminal(position):
        position = game.result(position, game.moves(position)[0])
    assert position.moves == 3 * players == game.longest
    assert game.utility(position) == (0 if players == 2 else (1 / players,) * players)


def test_a_player_without_a_move_passes() -> None:
    """The piece of the first is shut in by two rows; the others move on."""
    six = chinese_checkers(6, 1)
    position = six.position(star("6", "....", "2.3", ".45.", "1"))
    assert [six.write(position, move) for move in six.moves(position)] == ["pass"]
    after = six.result(position, six.read(position, "pass"))
    assert (after.board, after.player, after.moves) == (position.board, 1, 1)


def test_estimates_share_one() -> None:
    position = game.position("b1-c3 f1-f2 f6-f5 a1-c5")
    estimates = game.evaluate(position)
    assert isclose(sum(estimates), 1) and estimates[0] == max(estimates)
    assert game.evaluate(game.initial) == pytest.approx((1 / 3,) * 3)


test_bad_positions_are_refused = refused(
    game.position,
    BadPosition,
    [
        ("1.2", "is no star of 37 holes"),
        (star(".", "..", "22...33", "2....3", ".....", "......", ".......", "11", "."), "Every player has 3"),
        (star(".", "..", "22...33", "2....3", ".....", "......", ".......", "11", "1", mover=4), "'4' is not to move"),
        (star(".", "..", "22...33", "2....3", ".....", "......", ".......", "11", "1", moves=301), "up to 300"),
    ],
)
test_bad_moves_are_refused = refused(
    lambda text: game.read(game.initial, text),
    IllegalMove,
    [("z9-a1", "is no move such as"), ("b1", "no move such"), ("b1-i1", "legal")],
)
test_impossible_parameters_are_refused = refused(
    find,
    ZermeloError,
    [
        ("chinese-checkers:5", "players is one of 2, 3, 4, 6, not 5"),
        ("chinese-checkers:3,5", "side is a whole number from 1 to 4"),
        ("chinese-checkers:3,2,0", "rounds is a whole number from 1"),
    ],
)


@pytest.mark.parametrize("address, areas", [("chinese-checkers", 8), ("triad", 6)])
def test_a_board_of_points_is_drawn(address: str, areas: int) -> None:
    """Well-formed, with an area for each point of the star and its two triangles, or for each place that is owned."""
    game = find(address)
    board = board_of(game, game.initial)
    painted = fromstring(board_svg(board, "title", "description"))
    drawn = [one for one in painted.iter() if one.get("class") == "area"]
    assert board.is_drawn and len(drawn) == areas
    assert len([one for one in painted.iter() if one.get("data-square")]) == len(board.spots)
