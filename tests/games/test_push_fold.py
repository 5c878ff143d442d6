"""Push or fold: the strength of hands, equities that are published, and the equilibrium of published charts."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.equilibria.linear import Equilibrium, equilibrium
from zermelo.games.moves.push_fold import BOARDS, KINDS, LEADS, MEETINGS, kind_of, name_of, strength, ways
from zermelo.games.push_fold import game, push_fold
from zermelo.rules.game import UNSEEN, BadPosition

pytestmark = interpreted

KIND = {name_of(kind): kind for kind in range(KINDS)}


def equity(one: str, other: str) -> Fraction:
    place = KINDS * KIND[one] + KIND[other]
    return (1 + Fraction(int(LEADS[place]), int(MEETINGS[place]) * BOARDS)) / 2


def naive_strength(cards: list[int]) -> tuple[int, ...]:
    """The best of all five of the cards, in the words of the rules."""

    def of_five(five: tuple[int, ...]) -> tuple[int, ...]:
        ranks = sorted((card // 4 for card in five), reverse=True)
        if ranks == [12, 3, 2, 1, 0]:
            ranks = [3, 2, 1, 0, -1]
        alike = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
        counts = tuple(sorted(map(ranks.count, set(ranks)), reverse=True))
        straight, flush = ranks == list(range(ranks[0], ranks[0] - 5, -1)), len({card % 4 for card in five}) == 1
        kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
        kind = 8 if straight and flush else 5 if flush else 4 if straight else kinds.get(counts, 0)
        return (max(kind, kinds.get(counts, 0)), *alike)

    return max(map(of_five, combinations(cards, 5)))


def test_hands_are_ranked_as_by_the_best_five_of_seven() -> None:
    dice = Random(169)
    hands = [dice.sample(range(52), 7) for _ in range(300)]
    hands += [
        dice.sample([card for card in range(52) if card % 4 == suit or card < 12], 7)
        for suit in range(4)
        for _ in range(30)
    ]
    found = [(naive_strength(hand), strength(sum(1 << card for card in hand))) for hand in hands]
    assert all((one[0] < two[0]) == (one[1] < two[1]) for one in found for two in found[::7])


@pytest.mark.parametrize(
    "hand, percent", [("AA", 85.2037), ("AKs", 67.0446), ("22", 50.3340), ("72o", 34.5836), ("32o", 32.3032)]
)
def test_equities_against_any_hand_are_those_that_are_published(hand: str, percent: float) -> None:
    shares = [(int(MEETINGS[KINDS * KIND[hand] + kind]), equity(hand, name_of(kind))) for kind in range(KINDS)]
    total = sum(share for share, _ in shares)
    assert total == ways(KIND[hand]) * 1225
    assert float(sum(share * part for share, part in shares) / total) == pytest.approx(percent / 100, abs=1e-6)


def test_what_one_wins_the_other_loses() -> None:
    assert all(
        LEADS[KINDS * one + two] == -LEADS[KINDS * two + one] for one in range(KINDS) for two in range(one, KINDS)
    )
    assert sum(map(ways, range(KINDS))) == 1326 and sum(map(int, MEETINGS.array)) == 1326 * 1225
    assert kind_of(51, 47) == KIND["AKs"] and kind_of(0, 51) == KIND["A2o"]


def plays(found: Equilibrium, who: int) -> dict[str, float]:
    """The probability of the bold move with every kind of hand."""
    sets, shares = found.form.sides[who].sets, found.strategies[who]
    return {name_of(one.view[who] - 1): float(share[1]) for one, share in zip(sets, shares, strict=True)}


CHARTS = [
    pytest.param(2, {"63s": 1, "32o": 0}, {"72o": 1}, marks=pytest.mark.soak),
    (7, {"T3s": 1, "63s": 1}, {"Q2o": 0}),
    pytest.param(
        12, {"QTo": 1, "Q8o": 1, "Q7o": 0, "T3s": 0, "22": 1}, {"22": 1, "A2o": 1, "Q2o": 0}, marks=pytest.mark.soak
    ),
]
"""By stacks, hands to push or fold, and to call or not: published charts print the marginal ones."""


@pytest.mark.parametrize("stack, pushed, called", CHARTS)
def test_the_equilibrium_is_that_of_the_charts(stack: int, pushed: dict[str, int], called: dict[str, int]) -> None:
    found = equilibrium(push_fold(stack))
    for who, wanted in enumerate((pushed, called)):
        played = plays(found, who)
        assert {hand: played[hand] for hand in wanted} == pytest.approx(wanted, abs=1e-6)


def test_a_fold_shows_no_hand() -> None:
    folded, called = (game.position(f"First: AKs\nSecond: 22\nMoves: push {word}") for word in ("fold", "call"))
    assert game.view(folded, 0).second == UNSEEN and game.view(called, 0) == called
    assert game.utility(folded) == 1 and game.utility(called) == 10 * (2 * equity("AKs", "22") - 1)


test_impossible_positions_are_refused = refused(
    game.look.parse,
    BadPosition,
    [
        ("First: AKx", "'AKx' is not a kind of hand"),
        ("First: AKs\nMoves: push", "Both are dealt a hand"),
        ("First: AKs\nSecond: 22\nMoves: call", "Both are dealt a hand"),
    ],
)
