"""Dominoes: the rules, exact values of small sets, and hidden tiles drawn as likely as they are."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.arena.movers import refuse_unfit
from zermelo.arena.player import read_player
from zermelo.arena.scripted import match
from zermelo.equilibria.linear import equilibrium
from zermelo.games import find
from zermelo.games.dominoes import Position, dominoes, game
from zermelo.players.guesser import Guesser, opened
from zermelo.players.play import Play, dice, moves
from zermelo.players.strategist import is_seen
from zermelo.rules.game import CHANCE, UNSEEN, BadPosition, Game, variant
from zermelo.solving.solution import solve

pytestmark = interpreted


def at(rules: Game, hands: str, **others: str) -> Position:
    names = ("First", "Second", "Third", "Fourth")
    lines = [f"{name}: {hand}" for name, hand in zip(names, hands.split("/"), strict=False)]
    return rules.position("\n".join([*lines, *(f"{name}: {content}" for name, content in others.items())]))


def after(rules: Game, position: Position, words: str) -> Position:
    for word in words.split(", "):
        position = rules.result(position, rules.read(position, word))
    return position


def winner(position: Position) -> int:
    """1 if the first player has won, -1 if the second; who goes out may score nothing, if the other holds 0-0."""
    value = position.scores[0] - position.scores[1]
    return (position.hands[0] == 0 or value > 0) - (position.hands[1] == 0 or value < 0)


@pytest.mark.parametrize("tiles, pips, wins", [(2, Fraction(193, 90), Fraction(73, 90)), (3, Fraction(37, 20), 0.7)])
def test_exact_values_of_the_smallest_set(tiles: int, pips: Fraction, wins: Fraction) -> None:
    rules = dominoes(2, tiles=tiles)
    assert equilibrium(rules).value == pips
    counted = variant(rules, utility=winner, counts_points=False)
    assert equilibrium(counted).value == pytest.approx(float(wins), abs=1e-12)


def test_with_all_tiles_dealt_nothing_is_hidden_from_two() -> None:
    assert solve(opened(dominoes(2, tiles=3))).value == pytest.approx(1.85)


BLOCKED = dominoes(3, tiles=3)


def test_who_can_must_lay_and_the_row_has_two_ends() -> None:
    position = after(BLOCKED, at(BLOCKED, "3-3 3-1 1-0 / 2-1 2-0 1-1"), "3-1")
    assert [BLOCKED.write(position, move) for move in BLOCKED.moves(position)] == ["2-1", "1-1"]
    position = after(BLOCKED, position, "2-1, 3-3")
    assert [BLOCKED.write(position, move) for move in BLOCKED.moves(position)] == ["2-0"]
    assert "Row: 2-1 1-3 3-3\n" in BLOCKED.show(position)


def test_a_tile_that_fits_both_ends_is_laid_at_either() -> None:
    position = after(BLOCKED, at(BLOCKED, "3-2 1-0 0-0 / 2-0 3-0 1-1"), "3-2, 2-0")
    position = after(BLOCKED, position, "0-0")
    assert [BLOCKED.write(position, move) for move in BLOCKED.moves(position)] == ["3-0 left", "3-0 right"]
    left, right = (after(BLOCKED, position, f"3-0 {end}") for end in ("left", "right"))
    assert (left.left, left.right, right.left, right.right) == (3, 3, 0, 0)


def test_a_blocked_round_is_won_by_the_fewer_pips_and_shows_all() -> None:
    position = after(BLOCKED, at(BLOCKED, "0-0 1-0 3-3 / 2-0 2-1 2-2"), "0-0, 2-0, 1-0, 2-1 left")
    assert not BLOCKED.terminal(position) and BLOCKED.view(position, 0).hands[1] == UNSEEN
    over = after(BLOCKED, position, "pass, 2-2")
    assert BLOCKED.terminal(over) and BLOCKED.utility(over) == -6
    blocked = after(BLOCKED, at(BLOCKED, "1-0 2-2 3-3 / 0-0 1-1 3-2"), "1-0, 0-0, pass, 1-1, pass, pass")
    assert BLOCKED.terminal(blocked) and BLOCKED.utility(blocked) == -5
    assert BLOCKED.view(blocked, 0) == blocked


def test_a_player_draws_until_a_tile_fits_or_two_are_left() -> None:
    rules = dominoes(2, tiles=1, kind="draw")
    position = after(rules, rules.initial, "0-0, 2-2, 0-0")
    assert rules.terminal(position)
    position = after(rules, rules.initial, "1-1, 2-2")
    held = rules.result(position, rules.moves(position)[0])
    assert rules.terminal(held)  # the hand of the first is empty
    rules = dominoes(2, tiles=2, kind="draw", stay=0)
    position = after(rules, rules.initial, "0-0, 1-1, 2-0, 2-2, 1-1")
    assert rules.player(position) == CHANCE and len(rules.moves(position)) == 2
    drawn = after(rules, position, "2-1")
    assert rules.player(drawn) == 1 and rules.view(drawn, 0).hands[1] == UNSEEN and drawn.boneyard == 1
    assert [rules.write(drawn, move) for move in rules.moves(drawn)] == ["2-1"]


def test_the_highest_double_leads_and_its_player_must_lay_it() -> None:
    rules = dominoes(3, tiles=3, lead="double")
    position = after(rules, rules.initial, "1-0, 3-2, 1-1, 2-0, 0-0, 2-2")
    assert rules.player(position) == 1 and [rules.write(position, move) for move in rules.moves(position)] == ["2-2"]


def test_a_match_goes_on_with_the_winner_in_the_lead() -> None:
    rules = dominoes(3, tiles=3, points=20)
    position = after(rules, at(rules, "0-0 1-0 3-3 / 2-0 2-1 2-2", Points="3 13"), "0-0, 2-0, 1-0, 2-1 left, pass, 2-2")
    assert position.scores == (3, 19) and position.leader == 1 and rules.player(position) == CHANCE
    position = after(rules, at(rules, "0-0 1-0 3-3 / 2-0 2-1 2-2", Points="3 14"), "0-0, 2-0, 1-0, 2-1 left, pass, 2-2")
    assert rules.terminal(position) and rules.utility(position) == -1


def test_a_team_of_four_scores_all_pips_that_are_left() -> None:
    rules = dominoes(3, players=4, tiles=2)
    position = after(rules, at(rules, "0-0 1-0 / 3-3 2-1 / 3-2 2-2 / 1-1 3-0"), "0-0, pass, pass, 3-0, 1-0")
    assert rules.terminal(position) and rules.utility(position) == (20, -20, 20, -20)


def worlds(rules: Game, view: Position, who: int) -> Counter[Position]:
    """The positions that look so, by a visit of the whole tree, each with its probability times a constant.

    The choices of the players have no weight: only chance does.
    """
    found: Counter[Position] = Counter()
    waiting = [(rules.initial, Fraction(1))]
    while waiting:
        position, share = waiting.pop()
        if rules.view(position, who) == view:
            found[position] += share
        elif not rules.terminal(position) and position.events <= view.events:
            of_chance = rules.player(position) == CHANCE
            pairs = rules.outcomes(position) if of_chance else [(move, 1) for move in rules.actions(position)]
            for move, part in pairs:
                after = rules.result(position, move)
                if after.told[: 1 + after.events // 9] and agrees(after, view):
                    waiting.append((after, share * part))
    return found


def agrees(position: Position, view: Position) -> bool:
    mask = (1 << 7 * min(position.events, 9)) - 1
    return position.told[0] == view.told[0] & mask


@pytest.mark.parametrize("lead", ["first", "double"])
@pytest.mark.parametrize("kind", ["block", "draw"])
def test_the_hidden_tiles_are_drawn_as_likely_as_they_are(kind: str, lead: str) -> None:
    """Compared with the whole tree, after rounds in which a player has passed or drawn, as often as possible."""
    rules = dominoes(2, tiles=2, kind=kind, lead=lead, stay=1)
    tried, numbers = 0, Random(3)
    guess = rules.advice.search.guess
    for seed in range(40):
        play = Play(rules)
        for _ in moves(play, [lambda table: numbers.choice(table.legal)] * 2, dice(seed)):
            if play.is_over or play.player == CHANCE or play.position.events < 2:
                continue
            view = rules.view(play.position, play.player)
            known = worlds(rules, view, play.player)
            total = sum(known.values())
            drawn = Counter(guess(view, play.player, numbers) for _ in range(60 * len(known)))
            assert set(drawn) <= set(known)
            expected = {one: float(60 * len(known) * share / total) for one, share in known.items()}
            distance = sum((drawn[one] - share) ** 2 / share for one, share in expected.items())
            assert distance < len(known) + 6 * (2 * len(known)) ** 0.5
            tried += len(known) > 1
    assert tried > 3


def test_a_move_of_the_program_does_not_depend_on_what_is_hidden() -> None:
    hidden = ("6-5 6-4 5-1 4-1 3-0 2-2 0-0", "6-6 5-5 4-4 3-1 2-0 1-1 5-0")
    plays = [Play(game, at(game, f"6-3 5-3 4-3 3-3 3-2 2-1 1-0 / {other}")) for other in hidden]
    assert len({Guesser(game, worlds=3, simulations=60, seed=5)(play) for play in plays}) == 1


def test_the_program_beats_a_greedy_player() -> None:
    rules = "dominoes:highest=4,tiles=5"
    games = match(rules, "pimc:worlds=5,simulations=60", "model:greedy", pairs=3, seed=1).games
    assert sum(record.scores[record.seats.index(0)] for record in games) >= len(games) / 2
    refuse_unfit(read_player("model:greedy"), game)


HANDS = "First: 3-3 3-1 1-0\nSecond: 2-1 2-0 1-1"
test_impossible_positions_are_refused = refused(
    BLOCKED.look.parse,
    BadPosition,
    [
        (HANDS.replace("1-1", "1-0"), "1-0 is in two places"),
        (HANDS.replace("1-1", "6-1"), "'6-1' is not a tile"),
        (HANDS + "\nTold: 3-2", "First has 2 tiles"),
        (HANDS + "\nTold: 3-2, 1-0", "fits no end"),
        (HANDS + "\nRow: 3-2", "the row is -"),
        (HANDS + "\nLeads: 5", "'5' leads no round"),
        (HANDS + "\nPoints: 1", "not the points"),
        (HANDS + "\nLeads: -", "and then one leads"),
    ],
)


@pytest.mark.parametrize("address", ["dominoes:highest=2,tiles=3", "dominoes:highest=3,players=4,tiles=2"])
def test_a_tile_dealt_to_another_is_not_seen_even_if_it_is_the_only_one_left(address: str) -> None:
    rules = find(address)
    for seed in range(20):
        play, numbers = Play(rules), dice(seed)
        while play.position.dealt < rules.players * int(address[-1]):
            before, owner = play.position, play.position.dealt // int(address[-1])
            move = play.make(numbers(play))
            seen = [is_seen(rules, before, move.action, viewer) for viewer in range(rules.players)]
            assert seen == [viewer == owner for viewer in range(rules.players)]
