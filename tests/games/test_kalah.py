from functools import cache

import pytest

from tests.games.exact import exact_value
from tests.games.playouts import playout
from tests.modes import interpreted
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.games.kalah import Position, game, kalah
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import enabled
from zermelo.rules.game import MAX, BadPosition, Game, IllegalMove
from zermelo.rules.perft import perft
from zermelo.solving.graph import explore
from zermelo.solving.prover import Prover
from zermelo.solving.solution import solve

Naive = tuple[list[int], int]
"""The seeds of both sides in the order of sowing, South's pits and store first, and who moves."""


def naive(pits: int, seeds: int) -> Naive:
    return ([seeds] * pits + [0]) * 2, 0


def naive_move(position: Naive, pit: int, empty_capture: int, capturing: bool = True) -> Naive:
    """The rules as a person carries them out, seed by seed, on a ring of holes."""
    ring, player = list(position[0]), position[1]
    pits = len(ring) // 2 - 1
    start = player * (pits + 1)
    own_store, other_store = start + pits, (start + pits + pits + 1) % len(ring)
    hole = start + pit
    hand, ring[hole] = ring[hole], 0
    while hand:
        hole = (hole + 1) % len(ring)
        if hole != other_store:
            ring[hole] += 1
            hand -= 1
    if capturing and start <= hole < own_store and ring[hole] == 1:
        opposite = 2 * pits - hole
        if ring[opposite] or empty_capture:
            ring[own_store] += 1 + ring[opposite]
            ring[hole] = ring[opposite] = 0
    rows = [range(pits), range(pits + 1, 2 * pits + 1)]
    if any(not any(ring[place] for place in row) for row in rows):
        for row in rows:
            for place in row:
                ring[row.stop] += ring[place]
                ring[place] = 0
    return ring, player if hole == own_store else 1 - player


def naive_moves(position: Naive) -> list[int]:
    ring, player = position
    pits = len(ring) // 2 - 1
    return [pit for pit in range(pits) if ring[player * (pits + 1) + pit]]


def naive_perft(position: Naive, depth: int, empty_capture: int) -> int:
    if depth == 0:
        return 1
    return sum(
        naive_perft(naive_move(position, pit, empty_capture), depth - 1, empty_capture) for pit in naive_moves(position)
    )


def board_of(variant: Game, position: object) -> list[int]:
    """The seeds as the text shows them, in the order of sowing."""
    rows = [[int(number) for number in line.split()] for line in variant.show(position).splitlines()[:-1]]
    _, north, (north_store, south_store), south, _ = rows
    return [*south, south_store, *north[::-1], north_store]


@pytest.mark.parametrize("size", [(6, 4, 0), (6, 4, 1), (3, 2, 0), (2, 5, 1), (1, 4, 0), (4, 9, 0), (8, 1, 1)])
def test_every_move_is_that_of_a_person_who_sows_seed_by_seed(size: tuple[int, int, int]) -> None:
    variant = kalah(*size)
    for seed in range(40):
        other = naive(*size[:2])
        for position, pit in playout(variant, seed, most=200):
            assert board_of(variant, position) == other[0]
            assert variant.moves(position) == naive_moves(other)
            if pit is not None:
                assert position.player == other[1]
                other = naive_move(other, pit, size[2])
        assert variant.terminal(position)
        pits = size[0]
        assert variant.utility(position) == other[0][pits] - other[0][2 * pits + 1]


@pytest.mark.parametrize("size", [(6, 4, 0), (4, 3, 1), (3, 6, 0)])
@interpreted
def test_trees_are_as_large_as_those_of_the_naive_rules(size: tuple[int, int, int]) -> None:
    expected = [naive_perft(naive(*size[:2]), depth, size[2]) for depth in range(1, 6)]
    assert perft(kalah(*size), 5).leaves == expected


PUBLISHED = {1: "DLWLWD", 2: "WLLLWW", 3: "DWWWWL", 4: "WWWWWD", 5: "DDWWWW", 6: "WWWWW"}
"""Irving, Donkers, Uiterwijk, Solving Kalah (2000), table 10: for 1, 2 … seeds, with empty capture."""
MARGINS = {(4, 1): 2, (4, 2): 6, (4, 3): 8, (4, 4): 2, (5, 1): 0, (5, 2): 0, (6, 1): 2, (6, 2): 10}
"""Table 9 there: by how much South wins."""
WITHOUT_EMPTY_CAPTURE = {(4, 2): 6, (4, 3): 6}


def outcome(value: float) -> str:
    return "W" if value > 0 else "L" if value < 0 else "D"


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 1), (2, 2), (3, 1)])
def test_the_smallest_games_have_their_published_values(size: tuple[int, int]) -> None:
    value = run_algorithm(kalah(*size, empty_capture=1), compiled=False).value
    assert outcome(value) == PUBLISHED[size[0]][size[1] - 1]


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
@pytest.mark.parametrize("size", [(2, 4), (3, 6), (4, 3)])
def test_small_games_have_their_published_values(size: tuple[int, int]) -> None:
    value = exact_value(kalah(*size, empty_capture=1))
    assert outcome(value) == PUBLISHED[size[0]][size[1] - 1]
    assert value == MARGINS.get(size, value)


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
@pytest.mark.parametrize("size", [(4, 4), (6, 2)])
def test_larger_games_are_solved(size: tuple[int, int]) -> None:
    assert solve(kalah(*size, empty_capture=1)).value == MARGINS[size]


@pytest.mark.soak
@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
@pytest.mark.parametrize("empty_capture, margin", [(0, 8), (1, 10)])
def test_the_game_as_it_is_usually_played(empty_capture: int, margin: int) -> None:
    """Six pits, four seeds: by 10 with empty capture (Irving, Donkers, Uiterwijk), by 8 without (Mark Rawlings)."""
    assert solve(kalah(6, 4, empty_capture), megabytes=2048).value == margin


@pytest.mark.parametrize("size", [(1, 4), (2, 2), (2, 3), (3, 1)])
def test_what_is_said_of_every_position_is_true(size: tuple[int, int]) -> None:
    """The value lies within what is proved at a glance, and no game lasts longer than is said."""
    variant = kalah(*size)

    @cache
    def value_and_plies(position: Position) -> tuple[int, int]:
        if variant.terminal(position):
            return variant.utility(position), 0
        after = [value_and_plies(variant.result(position, pit)) for pit in variant.actions(position)]
        best = max if position.player == MAX else min
        return best(value for value, _ in after), 1 + max(plies for _, plies in after)

    for position in explore(variant, variant.initial).states:
        value, plies = value_and_plies(position)
        low, high = variant.advice.proof.proved(position)
        own = value if position.player == MAX else -value
        assert low <= own <= high and (low == high or not variant.terminal(position))
        assert plies <= variant.longest
    assert Prover(variant, machine=False).value(variant.initial) == value_and_plies(variant.initial)[0]


@pytest.mark.skipif(not enabled(), reason="too long without the compiler")
@pytest.mark.parametrize("size", WITHOUT_EMPTY_CAPTURE)
def test_values_without_empty_capture(size: tuple[int, int]) -> None:
    assert exact_value(kalah(*size)) == WITHOUT_EMPTY_CAPTURE[size]


PERFECT = {(4, 2): "4 4 341 342 2434", (6, 1): "65 65 4 4 3", (5, 3): "35 4 4 14 52 2 15453 4 4 3 3 5 525453 4"}
"""Table 9 there: perfect games, the pits of a turn together."""


@pytest.mark.parametrize("size", PERFECT)
def test_perfect_games_end_as_published(size: tuple[int, int]) -> None:
    variant = kalah(*size, empty_capture=1)
    position = variant.initial
    for number, turn in enumerate(PERFECT[size].split()):
        for pit in turn:
            assert position.player == number % 2
            position = variant.result(position, variant.read(position, pit))
    assert variant.terminal(position)
    assert variant.utility(position) == {**MARGINS, (5, 3): 8}[size]


def test_the_last_seed_in_the_store_moves_again() -> None:
    position = game.position("3")
    assert position.player == 0
    assert game.position("3 1").player == 1


@pytest.mark.parametrize(
    "written, empty_capture, after",
    [
        ("1 0 0 4 4 4 0 / 4 4 4 4 4 4 11 south", 0, "0 0 0 4 4 4 5 / 4 4 4 4 0 4 11 north"),  # takes five
        ("1 0 0 4 4 4 0 / 4 4 4 4 0 4 15 south", 0, "0 1 0 4 4 4 0 / 4 4 4 4 0 4 15 north"),  # nothing to take
        ("1 0 0 4 4 4 0 / 4 4 4 4 0 4 15 south", 1, "0 0 0 4 4 4 1 / 4 4 4 4 0 4 15 north"),
        ("13 0 0 0 0 0 0 / 4 4 4 4 4 4 11 south", 0, "0 1 1 1 1 1 7 / 5 5 5 5 5 0 11 north"),  # once around
    ],
)
def test_captures(written: str, empty_capture: int, after: str) -> None:
    variant = kalah(empty_capture=empty_capture)
    assert variant.result(variant.look.parse(written), 0) == variant.look.parse(after)


def test_the_rest_goes_to_its_owner() -> None:
    before = game.look.parse("0 0 0 0 0 1 20 / 1 0 0 0 0 2 24 south")
    after = game.result(before, 5)
    assert game.terminal(after)
    assert game.utility(after) == 21 - 27


@pytest.mark.parametrize("size", [(6, 4, 0), (3, 5, 0)])
def test_noisy_moves_capture_or_move_again(size: tuple[int, int, int]) -> None:
    variant = kalah(*size)
    for seed in range(20):
        for position, action in playout(variant, seed, most=200):
            if action is not None:
                board = board_of(variant, position), position.player
                after = {pit: naive_move(board, pit, 0) for pit in naive_moves(board)}
                harmless = {pit: naive_move(board, pit, 0, capturing=False) for pit in after}
                expected = [pit for pit in after if after[pit] != harmless[pit] or after[pit][1] == position.player]
                assert list(variant.noisy(position)) == expected


@pytest.mark.parametrize(
    "written",
    [
        "0 5 5 5 5 4 0 / 4 4 4 4 4 4 0 north",
        "0,5,5,5,5,4,0 / 4,4,4,4,4,4,0 NORTH to move",
        "4 4 4 4 4 4\n0 0\n0 5 5 5 5 4\nNorth to move",
        "1",
    ],
)
def test_positions_are_read_however_they_are_typed(written: str) -> None:
    assert game.position(written) == game.result(game.initial, 0)


test_impossible_positions_are_refused = refused(
    game.look.parse,
    BadPosition,
    [
        ("4 4 4 / 4 4 4", "South's pits and store"),
        ("four", "not a position"),
        ("4 4 4 4 4 4 0 / 4 4 4 4 4 4 1", "48 seeds in the game, and here are 49"),
    ],
)


@pytest.mark.parametrize("way", ["3", "c", "C", "pit 3", "Pit: 3", "hoyo 3", "house 3"])
def test_pits_are_read_however_people_write_them(way: str) -> None:
    assert game.read(game.initial, way) == 2


def test_an_empty_pit_cannot_be_sown() -> None:
    with pytest.raises(IllegalMove, match="the legal moves are 1, 2, 4, 5, 6"):
        game.read(game.position("3"), "3")


test_impossible_sizes_are_refused = refused(
    lambda size: kalah(*size),
    ZermeloError,
    [
        ((0, 4), "pits is a whole number from 1"),
        ((6, 4.5), "seeds is a whole number from 1"),
        ((6, 4, 2), "empty_capture is a whole number from 0 to 1"),
        ((9, 9), "too large"),
    ],
)


def test_keys_number_all_arrangements() -> None:
    """Four seeds in four places, times two players: the keys are the numbers from 0, each of them once."""
    small = kalah(1, 2)
    south_and_north = [((a, b), (c, 4 - a - b - c)) for a in range(5) for b in range(5 - a) for c in range(5 - a - b)]
    keys = [
        small.key(Position(south[0] | south[1] << 3, north[0] | north[1] << 3, player))
        for south, north in south_and_north
        for player in (0, 1)
    ]
    assert sorted(keys) == list(range(70))
    assert small.key_bits == 7
