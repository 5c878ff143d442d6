"""Battleship: the rules, fleets drawn as likely as each other, and the hunt for one ship by exact values."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.games.advice.battleship import FleetsLeft, places_of
from zermelo.games.battleship import battleship, game
from zermelo.games.battleship_hunt import battleship_hunt
from zermelo.languages.errors import ZermeloError
from zermelo.players.guesser import Guesser
from zermelo.players.play import Play, dice, moves
from zermelo.rules.game import UNSEEN, BadPosition
from zermelo.solving.solution import solve

pytestmark = interpreted

SMALL = battleship(3, 3, 2)
PLACED = "a1-a5 b1-b4 c1-c3 d1-d3 e1-e2 " * 2


def test_ships_may_touch_and_not_overlap_nor_leave_the_sea() -> None:
    position = game.position("a1-a5")
    written = [game.write(position, move) for move in game.moves(position)]
    assert "b1-b4" in written and not {"a3-a6", "a1-d1", "h1-k1"} & set(written)
    assert len(game.moves(game.initial)) == 120


def test_the_first_places_all_ships_then_the_second_then_both_shoot_in_turn() -> None:
    assert [SMALL.position(text).player for text in ("", "a1-b1", "a1-b1 c2-c3", "a1-b1 c2-c3 a1")] == [0, 1, 0, 1]
    assert game.player(game.position(PLACED + "a1 j9")) == 0


def test_a_ship_is_shown_when_it_is_sunk_and_a_hit_is_not_told_apart_before() -> None:
    position = game.position(PLACED + "e1 j1 a1 j2")
    view = game.view(position, 0)
    assert view.second == (UNSEEN,) * 5 and view.hits_of_second == position.hits_of_second
    sunk = game.view(game.result(position, game.read(position, "e2")), 0)
    assert sunk.second == (UNSEEN, UNSEEN, UNSEEN, UNSEEN, position.second[4])
    assert game.view(position, 1).second == position.second


def test_who_sinks_the_fleet_wins() -> None:
    over = SMALL.position("a1-b1 c2-c3 c2 a1 c3")
    assert SMALL.terminal(over) and SMALL.utility(over) == 1 and SMALL.view(over, 1) == over
    assert SMALL.utility(SMALL.position("a1-b1 c2-c3 c2 a1 a1 b1")) == -1


def test_every_fleet_that_agrees_is_as_likely_as_any_other() -> None:
    """Compared with a list of all fleets, each of which is seen or not."""
    width, height, lengths = 4, 3, (3, 2, 2)
    places = {length: places_of(width, height, length) for length in set(lengths)}
    shots, hits = 0b0000_0110_0001, 0b0000_0110_0000
    known = set()
    for fleet in product(*(places[length].items() for length in lengths)):
        squares = [bits for _, bits in fleet]
        whole = squares[0] | squares[1] | squares[2]
        afloat = all(bits & ~hits for bits in squares)
        if whole.bit_count() == sum(lengths) and whole & shots == hits and afloat:
            known.add(tuple(place for place, _ in fleet))
    numbers, count = Random(1), 100
    fleets = FleetsLeft(places, lengths, (UNSEEN,) * 3, shots, hits)
    drawn = Counter(fleets.draw(numbers) for _ in range(count * len(known)))
    assert set(drawn) == known
    assert sum((drawn[fleet] - count) ** 2 / count for fleet in known) < len(known) + 5 * (2 * len(known)) ** 0.5


def test_the_program_shoots_better_than_at_random() -> None:
    won = 0
    for seed in range(12):
        play, numbers = Play(battleship(5, 5, 3, 2)), Random(seed)
        shooter = Guesser(play.game, worlds=20, seed=seed)
        choosers = [shooter, lambda table, numbers=numbers: numbers.choice(table.legal)]
        mine = seed % 2
        for _ in moves(play, choosers if mine == 0 else choosers[::-1], dice(seed)):
            pass
        won += play.game.utility(play.position) == (1 if mine == 0 else -1)
    assert won >= 10


def test_a_move_of_the_program_does_not_depend_on_what_is_hidden() -> None:
    one, other = (SMALL.position(f"a1-b1 {ship} b2 a3") for ship in ("a1-a2", "c1-c2"))
    assert one != other and SMALL.view(one, 0) == SMALL.view(other, 0)
    chosen = {Guesser(SMALL, worlds=30, seed=5)(Play(SMALL, position)) for position in (one, other)}
    assert len(chosen) == 1


# -----------------------------------------------------------------------------------------------
# The hunt


@pytest.mark.parametrize("size, shots", [((2, 2, 2), 3), ((3, 3, 2), Fraction(9, 2)), ((3, 3, 3), Fraction(9, 2))])
def test_the_fewest_shots_on_average(size: tuple[int, int, int], shots: Fraction) -> None:
    assert solve(battleship_hunt(*size)).value == pytest.approx(-float(shots))


def hunted(size: tuple[int, int, int], greedy: bool) -> Fraction:
    """The shots on average, by lists of places: the best shots, or those at the most places, the best of several."""
    width, height, length = size
    all_places = list(places_of(width, height, length).values())

    @cache
    def left(places: tuple[int, ...], hits: int) -> Fraction:
        free = [square for square in range(width * height) if not hits >> square & 1]
        with_ship = {square: sum(place >> square & 1 for place in places) for square in free}
        most = max(with_ship.values())
        wanted = [square for square in free if with_ship[square] == most or (with_ship[square] and not greedy)]
        return min(after(places, hits, square) for square in wanted)

    def after(places: tuple[int, ...], hits: int, square: int) -> Fraction:
        bit, total = 1 << square, Fraction(1)
        missed = tuple(place for place in places if not place & bit)
        hit = tuple(place for place in places if place & bit and place != hits | bit)
        if missed:
            total += left(missed, hits) * len(missed) / len(places)
        if hit:
            total += left(hit, hits | bit) * len(hit) / len(places)
        return total

    return left(tuple(all_places), 0)


def test_the_hunt_agrees_with_lists_of_places() -> None:
    assert hunted((3, 3, 3), greedy=False) == Fraction(9, 2)


@pytest.mark.parametrize(
    "size, best, likeliest",
    [
        ((4, 4, 3), Fraction(45, 8), Fraction(23, 4)),
        pytest.param((5, 5, 4), Fraction(71, 10), Fraction(36, 5), marks=pytest.mark.soak),
    ],
)
def test_the_likeliest_squares_are_not_always_best(
    size: tuple[int, int, int], best: Fraction, likeliest: Fraction
) -> None:
    assert (hunted(size, greedy=False), hunted(size, greedy=True)) == (best, likeliest)


def test_impossible_fleets_are_refused() -> None:
    with pytest.raises(ZermeloError, match="A fleet of 2, 2, 2 is too large for 2×2 squares"):
        battleship(2, 2, 2, 2, 2)
    with pytest.raises(ZermeloError, match="width is a whole number from 1 to 10"):
        battleship(11)


SEA = "1 A A . . . .\n2 . . . . . .\n3 . . . . . .\nTo move: second"
test_impossible_seas_are_refused = refused(
    SMALL.look.parse,
    BadPosition,
    [
        (SEA.replace("A A .", "A . A"), "Ship A has 2 squares in a row or a column"),
        (SEA.replace("A A .", "A A o"), "then both shoot"),
        (SEA.replace("second", "first"), "it is not the turn of First"),
        (SEA.replace("A A .", "A Z ."), "'Z' is not a square of the sea"),
        (SEA[:20], "A position is 3 numbered rows of 3 squares"),
    ],
)
