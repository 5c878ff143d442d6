"""Triad: how orders are carried out, against cases of the rules of Diplomacy and random orders resolved elsewhere."""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.games import find
from zermelo.games.looks.triad import NEAR, PLACES
from zermelo.games.moves.triad import NO_ORDER, Position, carried_out, orders_of
from zermelo.games.triad import game, triad
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import UNSEEN, BadPosition

pytestmark = interpreted

DATA = Path(__file__).parents[3] / "shared" / "data" / "worlds" / "players" / "diplomacy"


def cases(name: str) -> list[dict[str, Any]]:
    file = DATA / f"{name}_cases.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else []  # type: ignore[no-any-return]


def order_of(place: str, words: list[str]) -> int:
    """An order of the files: H, M m, SH y, SM a m."""
    ends = {"H": [place, place], "M": [place, *words[1:]], "SH": words[1:] * 2, "SM": words[1:]}[words[0]]
    origin, target = map(PLACES.index, ends)
    return origin * 7 + target


def after(case: dict[str, Any]) -> dict[str, str]:
    """The armies after all orders are carried out."""
    armies = tuple(" ABC".index(case["units"].get(place, " ")) for place in PLACES)
    words = {place: given.split() if isinstance(given, str) else given for place, given in case["orders"].items()}
    orders = tuple(
        order_of(place, words.get(place, ["H"])) if army else NO_ORDER
        for place, army in zip(PLACES, armies, strict=True)
    )
    assert all(not army or orders[place] in orders_of(armies, place) for place, army in enumerate(armies))
    found = carried_out(Position(armies, armies, orders, 1)).armies
    return {place: " ABC"[army] for place, army in zip(PLACES, found, strict=True) if army}


needs_data = pytest.mark.skipif(not DATA.exists(), reason="the folder ../shared is not beside the project")


@needs_data
@pytest.mark.parametrize("case", cases("named"), ids=lambda case: case["name"])
def test_named_cases_of_diplomacy(case: dict[str, Any]) -> None:
    assert after(case) == case["after"]


@needs_data
def test_random_orders_resolved_elsewhere() -> None:
    found = cases("random")
    assert len(found) == 2000
    assert [case for case in found if after(case) != case["after"]] == []


@pytest.mark.parametrize(
    "armies, orders, found",
    [
        ("A A B . . . .", "a-m xSa-m b-m - - - -", ". A B . . . A"),  # one support wins
        ("A B . . . . .", "a-x x-a - - - - -", "A B . . . . ."),  # two never change places
        ("A B . . . . C", "a-x x-m - - - - m-a", "C A . . . . B"),  # three move in a circle
        ("A B . . . C A", "a-x x-a - - - z-a mSa-x", "C A . . . . A"),  # the beaten army keeps no one out
    ],
)
def test_the_last_order_carries_out_all(armies: str, orders: str, found: str) -> None:
    """By moves of the game, as they are written."""
    position = game.position(f"Armies: {armies}")
    words = [
        word for power in "ABC" for army, word in zip(armies.split(), orders.split(), strict=True) if army == power
    ]
    for word in words:
        assert position.turns == 3
        position = game.result(position, game.read(position, word))
    assert game.show(position).splitlines()[0] == f"Armies: {found}"
    assert position.turns == 2


def test_thirteen_orders_an_army() -> None:
    assert [len(orders_of(game.initial.armies, army)) for army in range(6)] == [13] * 6
    assert sum(map(sum, NEAR)) == 24


def test_the_small_form_has_eleven_pure_equilibria_all_even() -> None:
    """512 sets of orders; in an equilibrium no power gains by another order of its own."""
    small = triad(1, 1)
    orders = [orders_of(small.initial.armies, army) for army in (0, 2, 4)]
    payoffs = {}
    for chosen in product(*orders):
        position = small.initial
        for order in chosen:
            position = small.result(position, order)
        payoffs[chosen] = small.utility(position)

    def is_equilibrium(chosen: tuple[int, ...]) -> bool:
        others = [(*chosen[:who], other, *chosen[who + 1 :]) for who in range(3) for other in orders[who]]
        return all(
            payoffs[other][who] <= payoffs[chosen][who]
            for other in others
            for who in range(3)
            if other[who] != chosen[who]
        )

    found = Counter(payoffs[chosen] for chosen in payoffs if is_equilibrium(chosen))
    assert len(payoffs) == 512 and found == {(2, 2, 2): 11}


def test_orders_are_seen_when_all_are_given() -> None:
    position = game.position("a-m xSa-m b-x yH")
    view = game.view(position, 2)
    assert [place for place in range(7) if view.orders[place] == UNSEEN] == [0, 1, 2, 3]
    assert game.view(position, 0).orders[:2] == position.orders[:2]
    assert game.view(position, 0).orders[2:4] == (UNSEEN, UNSEEN)
    after = game.result(game.result(position, game.read(position, "cH")), 5 * 8)
    assert all(game.view(after, who) == after for who in range(3))


def test_a_place_belongs_to_the_last_who_was_there() -> None:
    small = triad(1, 2)
    position = small.position("a-m bH cH")
    assert small.utility(position) == (2, 1, 1)


test_bad_positions_are_refused = refused(
    game.position,
    BadPosition,
    [
        ("Armies: A B", "not seven powers"),
        ("Armies: . . . . . . .", "There is an army"),
        ("Armies: A . . . . . .\nOwners: B . . . . . .", "owns its place"),
        ("Armies: A B . . . . .\nOrders: - xH - - - - -", "in turn"),
        ("Armies: A B . . . . .\nOrders: b-m - - - - - -", "'b-m' is no order of the army on a"),
        ("Armies: A B . . . . .\nOrders: aH", "not seven orders"),
        ("Armies: A B . . . . .\nTurns: 9", "no number of turns up to 3"),
    ],
)
test_impossible_parameters_are_refused = refused(
    find, ZermeloError, [("triad:3", "armies is a whole number from 1 to 2"), ("triad:2,9", "turns is a whole number")]
)
