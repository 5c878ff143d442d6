from random import Random

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.algorithms.variants.decisive import decisive
from zermelo.algorithms.variants.symmetry import merge_symmetric
from zermelo.games.tic_tac_toe import Position, actions, evaluate, game, result, symmetries, terminal, utility
from zermelo.machine.compile import enabled
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.perft import distinct, perft

needs_speed = pytest.mark.skipif(not enabled(), reason="too long without the compiler")


@needs_speed
def test_the_whole_tree_is_counted_as_published() -> None:
    counted = perft(game, 9)
    assert counted.leaves == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert (counted.nodes, counted.ended) == (549946, 255168)


def test_distinct_positions_as_published() -> None:
    assert distinct(game) == 5478
    assert distinct(game, symmetric=True) == 765


@needs_speed
def test_minimax_visits_every_node() -> None:
    found = run_algorithm(game, algorithm="minimax")
    assert (found.value, found.nodes) == (0, 549946)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=needs_speed)])
def test_alpha_beta_visits_as_many_nodes_as_published(compiled: bool) -> None:
    for record in (False, True):
        assert run_algorithm(game, algorithm="alphabeta", compiled=compiled, record=record).nodes == 18297
        assert (
            run_algorithm(game, algorithm="alphabeta", window=(-1, 1), compiled=compiled, record=record).nodes == 16811
        )


@pytest.mark.parametrize("moves, value", [("b2 b3", 6 - 4), ("a3 b3", 6 - 5), ("a3 b1", 6 - 5), ("", 0), ("b2", 4)])
def test_open_lines(moves: str, value: int) -> None:
    assert evaluate(game.position(moves)) == value


@interpreted
def test_the_first_move_two_plies_deep_is_the_centre() -> None:
    """Centre 1, corner -1, side -2; twelve boards after two moves, up to symmetry."""
    assert [run_algorithm(game, game.position(first), depth=1).value for first in ("b2", "a3", "b3")] == [1, -1, -2]
    found = run_algorithm(game, depth=2)
    assert (game.write(game.initial, found.action), found.value) == ("b2", 1)
    assert perft(merge_symmetric(game), 2).leaves == [3, 12]


def test_eight_symmetries() -> None:
    lopsided = game.position("a3 b3 a2")
    assert len(set(symmetries(lopsided))) == 8
    assert set(symmetries(game.position("b2"))) == {game.position("b2")}


@pytest.mark.parametrize(
    "written",
    [
        "X.O/.X./...",
        "x.o.x....",
        "X-O\n-X-\n---",
        "3  X . O\n2  . X .\n1  . . .\n   a b c",
        "X | _ | 0\n--+---+--\n_ | X | _\n_ | _ | _",
        "a3 c3 b2",
        "1 3 5",
        "1,3,5",
        "A3 C3 B2",
    ],
)
def test_positions_are_read_however_they_are_typed(written: str) -> None:
    assert game.show(game.position(written)) == "3  X . O\n2  . X .\n1  . . .\n   a b c"


test_impossible_boards_are_refused = refused(
    game.look.parse,
    BadPosition,
    [
        ("XX......./", "2 X with 0 O"),
        ("O........", "0 X with 1 O"),
        ("XXXOOO...", "over before the last move"),
        ("XXXOO.O..", "over before the last move"),
        ("OOOXX.XX.", "over before the last move"),
        ("XX.OO", "3 rows of 3"),
        ("XO/XO/...", "3 rows of 3"),
        ("XO?......", "not a row of a board"),
    ],
)


def test_the_marks_tell_whose_turn_it_is() -> None:
    assert game.look.parse("XO.......").player == 0
    assert game.look.parse("XOX......").player == 1


@pytest.mark.parametrize(
    "ways, square",
    [
        ("1 | a3 | 3a | 1,1 | row 1 column 1 | top left | arriba izquierda | upper left | dalt esquerra", 0),
        ("2 | b3 | 1,2 | top | top middle | top centre", 1),
        (
            "5 | b2 | B2 | 2b | 2,2 | 2 2 | r2c2 | row 2 column 2 | column 2, row 2"
            " | centre | center | centro | middle",
            4,
        ),
        ("3 | c3 | 1,3 | column 3 row 1 | top right", 2),
        ("7 | a1 | 3,1 | bottom left | abajo izquierda", 6),
        ("6 | c2 | right | centre right | derecha", 5),
    ],
)
def test_squares_are_read_however_people_write_them(ways: str, square: int) -> None:
    for way in ways.split(" | "):
        assert game.read(game.initial, way) == square, way


@pytest.mark.parametrize("nonsense", ["", "0", "10", "d4", "4,4", "top bottom", "left right", "here", "b2 b3"])
def test_what_is_not_a_square_is_refused(nonsense: str) -> None:
    with pytest.raises(IllegalMove):
        game.read(game.initial, nonsense)


def test_an_occupied_square_is_refused_with_the_free_ones() -> None:
    with pytest.raises(IllegalMove, match="the legal moves are b3, c3"):
        game.read(game.position("a3"), "1")


@pytest.mark.parametrize(
    "algorithm", ["minimax", "alphabeta", "negamax", "pvs", "mtdf", "maxn", "paranoid", "expectimax"]
)
@interpreted
def test_no_number_of_open_lines_is_better_than_a_win(algorithm: str) -> None:
    """c2 wins at once; after c3 three lines are open to crosses, and none to noughts."""
    for depth in (1, 2, 3):
        assert run_algorithm(game, game.position(".../XX./.OO"), depth=depth, algorithm=algorithm).action == 5, depth


@interpreted
def test_a_win_among_estimates_is_infinite_and_to_the_end_it_is_worth_one() -> None:
    position = game.position(".../XX./.OO")
    assert run_algorithm(game, position, depth=1, algorithm="minimax").value == float("inf")
    assert run_algorithm(game, position, depth=1, algorithm="expectimax").value == 8
    assert decisive(game, averaged=False) is decisive(game, averaged=False)  # so that it is compiled once
    for whole in ({}, {"depth": 9}):
        assert run_algorithm(game, position, algorithm="minimax", **whole).value == 1


def naive(position: Position, depth: int, won: float) -> tuple[float, bool]:
    """Minimax to a depth, where a won game counts so much; and whether an estimate was met."""
    if terminal(position):
        return utility(position) and utility(position) * won, False
    if depth == 0:
        return evaluate(position), True
    found = [naive(result(position, square), depth - 1, won) for square in actions(position)]
    choose = max if position.player == 0 else min
    return choose(value for value, _ in found), any(met for _, met in found)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs", "mtdf"])
@interpreted
def test_a_win_counts_as_in_plain_minimax_with_infinite_wins(algorithm: str) -> None:
    """Where alpha-beta meets no estimate, minimax may: a win is then infinite or one, and it is the same win."""
    for seed in range(150):
        position = random_position(Random(seed))
        depth = 1 + seed % 3
        found = run_algorithm(game, position, depth=depth, algorithm=algorithm)
        among_estimates, met = naive(position, depth, float("inf"))
        if met and found.estimates:
            assert found.value == among_estimates, seed
        elif not met:
            assert found.value == naive(position, depth, 1)[0], seed
        else:
            assert found.value in (among_estimates, 1, -1, 0) and found.value * among_estimates >= 0, seed


@interpreted
def test_a_win_that_is_tried_first_is_not_given_up() -> None:
    """Nothing else is looked at then, so no estimate is met."""
    position = game.position(".XX/OO./...")
    assert run_algorithm(game, position, depth=1, algorithm="alphabeta").action == 0
    assert run_algorithm(game, position, depth=2, algorithm="alphabeta").action == 0


def random_position(chance: Random) -> Position:
    """A position of a random game that is not over."""
    trail = [game.initial]
    while not terminal(trail[-1]):
        trail.append(result(trail[-1], chance.choice(list(actions(trail[-1])))))
    return chance.choice(trail[:-1])


@interpreted
def test_every_move_found_within_the_horizon_wins_or_keeps_from_losing() -> None:
    """At depth 2: where a move wins it is played, and where only some keep the opponent from winning, one of them."""

    def wins(position: Position, mover: int) -> list[int]:
        return [square for square in actions(position) if utility(result(position, square)) == (1, -1)[mover]]

    for seed in range(300):
        position = random_position(Random(seed))
        mover = position.player
        chosen = run_algorithm(game, position, depth=2, algorithm="alphabeta").action
        winning = wins(position, mover)
        safe = [one for one in actions(position) if not wins(result(position, one), 1 - mover)]
        assert chosen in (winning or safe or list(actions(position)))
