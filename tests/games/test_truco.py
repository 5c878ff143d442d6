"""Truco: the ten points of its rules, exact values of small packs, and hidden cards drawn as they may be."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.equilibria.linear import equilibrium
from zermelo.games.looks.brisca import CARDS
from zermelo.games.moves.truco import numbers_of, strengths
from zermelo.games.truco import Position, game, truco
from zermelo.players.guesser import Guesser, opened
from zermelo.players.play import Play, dice, moves
from zermelo.rules.game import CHANCE, UNSEEN, BadPosition, Game

pytestmark = interpreted

ROUND = truco(0)
FLOR = truco(0, flor="yes")
ENVIDOS = {
    0: 108, 1: 148, 2: 244, 3: 364, 4: 508, 5: 676, 6: 868, 7: 1084, 20: 364, 21: 372, 22: 372, 23: 504, 24: 504,
    25: 640, 26: 640, 27: 780, 28: 408, 29: 420, 30: 284, 31: 292, 32: 148, 33: 152,
}  # fmt: skip


def at(rules: Game, hands: str, calls: str = "", **lines: str) -> Position:
    first, second = hands.split("/")
    more = "".join(f"\n{label}: {content}" for label, content in lines.items())
    position = rules.position(f"First: {first}\nSecond: {second}{more}")
    for word in filter(None, calls.split(", ")):
        position = rules.result(position, rules.read(position, word))
    return position


def legal(rules: Game, position: Position) -> set[str]:
    return {str(rules.write(position, move)) for move in rules.moves(position)}


@pytest.mark.parametrize(
    "cards, hand, calls, value",
    [
        (3, 1, 1, Fraction(-1, 18)),
        (4, 1, 1, Fraction(-1, 12)),
        (5, 1, 1, Fraction(-1, 10)),
        (4, 1, 3, Fraction(-1, 12)),
        (5, 1, 3, Fraction(-7, 60)),
        (6, 3, 0, Fraction(-1, 10)),
        pytest.param(6, 3, 1, Fraction(-1, 10), marks=pytest.mark.soak),
        pytest.param(7, 3, 0, Fraction(-1, 10), marks=pytest.mark.soak),
    ],
)
def test_exact_values_of_small_packs(cards: int, hand: int, calls: int, value: Fraction) -> None:
    assert equilibrium(truco(0, cards=cards, hand=hand, calls=calls)).value == value


def test_the_envido_of_all_hands() -> None:
    envido, is_flor, _ = numbers_of()
    hands = [1 << a | 1 << b | 1 << c for a, b, c in combinations(range(40), 3)]
    found = Counter(map(envido, hands))
    assert dict(found) == ENVIDOS and sum(map(is_flor, hands)) == 480
    assert sum(number * ways for number, ways in found.items()) / 9880 == pytest.approx(17.361134, abs=1e-6)
    assert comb(40, 3) * comb(37, 3) == 76_767_600


def test_the_fourteen_strengths() -> None:
    assert sorted(Counter(strengths()).values()) == sorted([1, 1, 1, 1, 4, 4, 2, 4, 4, 4, 2, 4, 4, 4])
    strength = dict(zip(CARDS, strengths(), strict=True))
    order = ["1e", "1b", "7e", "7o", "3c", "2b", "1o", "12e", "11e", "10e", "7b", "6e", "5o", "4c"]
    assert [strength[card] for card in order] == list(range(14, 0, -1)) and strength["1c"] == strength["1o"]


@pytest.mark.parametrize(
    "cards, winner",
    [
        ("1e, 4o, 1b, 4c", 0),  # two tricks
        ("4e, 4o, 5e, 6o", 1),  # the first tied: the second decides
        ("4e, 4o, 5e, 5o, 6e, 7e", 1),  # two tied: the third
        ("4e, 4o, 5e, 5o, 6e, 6o", 0),  # all tied: mano
        ("4e, 5o, 6o, 6e", 1),  # the first won, the second tied
        ("5e, 4o, 4c, 6o, 7e, 7o", 1),
        ("5e, 4o, 5c, 6o, 3o, 3e", 0),  # the first won, the third tied
    ],
)
def test_who_wins_the_round(cards: str, winner: int) -> None:
    """Hands of any cards: the first of a trick is that of its leader."""
    words, hands, leader = cards.split(", "), ([], []), 0
    strength = dict(zip(CARDS, strengths(), strict=True))
    for place in range(0, len(words), 2):
        led, other = words[place : place + 2]
        hands[leader].append(led)
        hands[1 - leader].append(other)
        if strength[other] > strength[led]:
            leader = 1 - leader
    spare = [card for card in ("10o", "10c", "10e", "10b", "11o", "11c") if card not in words]
    both = [" ".join(hand + [spare.pop() for _ in range(3 - len(hand))]) for hand in hands]
    over = at(ROUND, " / ".join(both), cards)
    assert ROUND.terminal(over) and ROUND.utility(over) == (1 if winner == 0 else -1)
    assert ROUND.view(over, 0) == over


HANDS = "1e 7e 4o / 3o 2c 5b"


def test_truco_is_called_raised_and_refused() -> None:
    called = at(ROUND, HANDS, "truco")
    assert legal(ROUND, called) == {"quiero", "no quiero", "retruco", "envido", "real envido", "falta envido"}
    assert ROUND.utility(ROUND.result(called, ROUND.read(called, "no quiero"))) == 1
    assert ROUND.utility(at(ROUND, HANDS, "truco, retruco, no quiero")) == -2
    assert ROUND.utility(at(ROUND, HANDS, "truco, retruco, vale cuatro, no quiero")) == 3
    assert ROUND.utility(at(ROUND, HANDS, "truco, retruco, vale cuatro, quiero, mazo")) == -4


def test_only_who_accepted_last_may_raise() -> None:
    accepted = at(ROUND, HANDS, "truco, quiero")
    assert not {"retruco", "envido"} & legal(ROUND, accepted)
    assert "retruco" in legal(ROUND, at(ROUND, HANDS, "truco, quiero, 4o"))


def test_a_call_before_the_card_differs_from_one_after_it() -> None:
    before, after = at(ROUND, HANDS, "truco, quiero, 4o"), at(ROUND, HANDS, "4o, truco, quiero")
    assert (before.raiser, after.raiser) == (1, 0) and before != after


@pytest.mark.parametrize(
    "calls, points",
    [
        ("envido", 1), ("envido, envido", 2), ("envido, real envido", 2), ("envido, envido, real envido", 4),
        ("real envido, falta envido", 3), ("envido, real envido, falta envido", 5), ("falta envido", 1),
        ("envido, envido, real envido, falta envido", 7),
    ],
)  # fmt: skip
def test_a_refused_envido_brings_the_points_before_it(calls: str, points: int) -> None:
    refused = at(ROUND, HANDS, f"{calls}, no quiero")
    assert max(refused.scores) == points and min(refused.scores) == 0
    assert refused.scores[calls.count(",") % 2] == points and ROUND.player(refused) == 0


def test_an_accepted_envido_brings_the_sum_and_falta_what_the_leader_lacks() -> None:
    assert at(ROUND, "1e 7e 4o / 3o 2o 5b", "envido, quiero").scores == (2, 0)  # 28 against 25
    assert at(ROUND, "1e 7e 4o / 3o 2o 5b", "envido, envido, real envido, quiero").scores == (7, 0)
    assert at(game, "1e 7e 4o / 3o 2o 5b", "envido, falta envido, quiero", Points="4 11").scores == (23, 11)


def test_who_says_good_shows_nothing_and_mano_wins_ties() -> None:
    good = at(ROUND, "1e 7e 4o / 3o 2o 5b", "envido, quiero")
    assert good.told == (29, 0) and ROUND.view(good, 0).hands[1] == UNSEEN
    assert at(ROUND, "1e 7e 4o / 1c 7c 5b", "envido, quiero").scores == (2, 0)
    assert at(ROUND, "1e 6e 4o / 1c 7c 5b", "envido, quiero").told == (28, 29)
    second = at(game, "1e 6e 4o / 1c 7c 5b", "envido, quiero", Mano="2")
    assert second.told == (0, 29) and second.scores == (0, 2)


def test_envido_goes_first_and_truco_waits_for_its_answer() -> None:
    position = at(ROUND, HANDS, "truco, envido, quiero")
    assert ROUND.player(position) == 1 and legal(ROUND, position) == {"quiero", "no quiero", "retruco"}
    assert "envido" not in legal(ROUND, at(ROUND, HANDS, "4o, truco"))  # the first has played a card
    assert "envido" in legal(ROUND, at(ROUND, HANDS, "4o"))
    assert "envido" not in legal(ROUND, at(ROUND, HANDS, "4o, 5b"))


def test_thirty_points_end_the_match_inside_a_round_and_the_deal_alternates() -> None:
    over = at(game, "1e 7e 4o / 3o 2o 5b", "envido, quiero", Points="28 20")
    assert game.terminal(over) and game.utility(over) == 1
    following = at(game, HANDS, "mazo", Points="3 4")
    assert following.scores == (3, 5) and following.mano == 1 and game.player(following) == CHANCE


FLORS = "1e 7e 4e / 3o 2o 5o"


def test_a_flor_must_be_called_and_ends_the_envido() -> None:
    assert legal(FLOR, at(FLOR, "1e 7e 4e / 3o 2c 5b")) == {"flor"}
    alone = at(FLOR, "1e 7e 4e / 3o 2c 5b", "flor")
    assert alone.scores == (3, 0) and FLOR.player(alone) == 0 and "envido" not in legal(FLOR, alone)
    assert legal(FLOR, at(FLOR, "3o 2c 5b / 1e 7e 4e", "envido")) == {"flor"}
    assert at(FLOR, "3o 2c 5b / 1e 7e 4e", "envido, flor").scores == (0, 3)
    assert "flor" not in legal(ROUND, at(ROUND, FLORS))


@pytest.mark.parametrize(
    "calls, scores",
    [
        ("quiero", (4, 0)), ("no quiero", (3, 0)), ("contraflor, quiero", (6, 0)), ("contraflor, no quiero", (0, 4)),
        ("al resto, no quiero", (0, 4)), ("contraflor, al resto, no quiero", (6, 0)), ("al resto, quiero", (30, 0)),
    ],
)  # fmt: skip
def test_two_flors(calls: str, scores: tuple[int, int]) -> None:
    assert at(FLOR, FLORS, f"flor, {calls}").scores == scores  # 32 against 30


def could_be(rules: Game, view: Position, who: int) -> set[int]:
    """The hands of the other with which the same calls would have led here, by playing them again."""
    found, own = set(), view.hands[who]
    shown = [(view.played >> 6 * number & 63) - 1 for number in range(view.plays)]
    free = [card for card in range(40) if not own >> card & 1]
    for cards in combinations(free, 3):
        held = sum(1 << card for card in cards)
        if all(own >> card & 1 or held >> card & 1 for card in shown):
            found.add(held)
    return found


@pytest.mark.parametrize("rules", [ROUND, FLOR], ids=["envido", "flor"])
def test_the_hidden_cards_agree_with_all_calls(rules: Game) -> None:
    """Every hand drawn, put in the place of the true one, allows the calls that were made, and looks the same."""
    numbers = Random(8)
    for seed in range(3):
        play = Play(rules)
        for _ in moves(play, [lambda table: numbers.choice(table.legal)] * 2, dice(seed)):
            if play.is_over or play.player == CHANCE:
                continue
            who, view = play.player, rules.view(play.position, play.player)
            world = rules.advice.search.guess(view, who, numbers)
            assert world.hands[1 - who] in could_be(rules, view, who)
            again = Play(rules, rules.initial._replace(hands=world.hands, dealt=6))
            for move in play.history[6:]:
                assert move.action in again.legal
                again.make(move.action)
            assert rules.view(again.position, who) == view


def test_a_move_of_the_program_does_not_depend_on_what_is_hidden() -> None:
    positions = [at(game, f"1e 7e 4o / {other} 6b", "4o, 6b, 5c") for other in ("5c 3o", "5c 12b")]
    assert len(set(positions)) == 2 and len({game.view(position, 0) for position in positions}) == 1
    programs = [Guesser(game, worlds=4, simulations=20, seed=2) for _ in positions]
    assert len({program(Play(game, one)) for program, one in zip(programs, positions, strict=True)}) == 1


def test_a_search_of_a_match_ends_with_the_round() -> None:
    rules = opened(truco(15))
    position = rules.result(at(game, HANDS, Points="3 4"), game.read(at(game, HANDS), "mazo"))
    assert rules.terminal(position) and rules.utility(position) == pytest.approx(-2 / 15)


test_impossible_positions_are_refused = refused(
    game.look.parse,
    BadPosition,
    [
        ("First: 8o 1o 2o\nSecond: 3o 4o 5o", "'8o' is no card"),
        ("First: 1o 1o 2o\nSecond: 3o 4o 5o", "two places"),
        ("First: 1o 2o\nSecond: 3o 4o 5o", "dealt 3 cards"),
        ("First: 1o 2o 3o\nSecond: 4o 5o 6o\nTable: 7o", "First has not been dealt 7o"),
        ("First: 1o 2o 3o\nSecond: 4o 5o 6o\nMano: 3", "'3' is no player"),
        ("First: 1o 2o 3o\nSecond: 4o 5o 6o\nWorth: 5", "'5' is not what a round is worth"),
        ("First: 1o 2o 3o\nSecond: 4o 5o 6o\nPoints: 1", "not two numbers"),
        ("First: 1o 2o 3o\nSecond: 4o 5o 6o\nBets: pass", "'pass' is no bet"),
    ],
)
