"""Exact equilibria: published values as fractions, best responses against a naive twin."""

import json
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from tests.modes import interpreted, needs_compiler
from zermelo import solve
from zermelo.cli import run
from zermelo.equilibria import machine_unfolding, sequence_form
from zermelo.equilibria.linear import equilibrium
from zermelo.equilibria.responses import exploitability, judge, mixtures_of, plan_of, respond, uniform
from zermelo.equilibria.sequence_form import TooLarge, unfold
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import CHANCE, MAX, MIN, BadRules, Unsuitable, variant

VALUES = {
    "kuhn-poker": "-1/18",
    "one-card-poker:3": "-1/18",
    "one-card-poker:4": "-1/24",
    "one-card-poker:5": "-1/15",
    "one-card-poker:6": "-11/180",
    "one-card-poker:7": "-1/14",
    "one-card-poker": "-5/78",
    "rock-paper-scissors": "0",
    "goofspiel:3": "0",
    "goofspiel:3,random,points": "0",
    "goofspiel:4,descending": "0",
    "liars-dice:2": "1/2",
    "liars-dice:3": "1/9",
    "liars-dice:4": "1/16",
    "liars-dice:2,1,1,none": "0",
    "liars-dice:3,1,1,none": "-1/9",
    "liars-dice:4,1,1,none": "-1/8",
    "liars-dice:2,1,1,ones": "1",
    "liars-dice:3,1,1,ones": "1/3",
    "liars-dice:4,1,1,ones": "0",
    "liars-dice:2,2,1,none": "1/4",
    "liars-dice:3,2,1,none": "1/9",
    "liars-dice:2,2,1,ones": "1",
    "liars-dice:3,2,1,ones": "1/3",
    "liars-dice:2,1,2,none": "0",
    "liars-dice:3,1,2,none": "-1/27",
    "liars-dice:2,2,2,none": "1/8",
    "liars-dice:2,2,2,ones": "1",
}
"""Kuhn 1950; Gordon's figure for 13 cards; thomasahle/snyd for dice of which none or the ones are wild; the rest in
HIDDEN_MCTS, computed with another program."""
LARGE = {"liars-dice": "-7/258", "liars-dice:6,1,1,ones": "-7/327", "liars-dice:6,1,1,none": "-1/9"}
MIDDLE = {
    "liars-dice:5": "1/125",
    "liars-dice:5,1,1,none": "-3/25",
    "liars-dice:5,1,1,ones": "0",
    "liars-dice:4,2,1,none": "345/1696",
    "liars-dice:4,2,1,ones": "1/4",
    "goofspiel": "0",
}
"""Values that take a second or more."""


@interpreted
@pytest.mark.parametrize("address, value", VALUES.items())
def test_published_values(address: str, value: str) -> None:
    found = equilibrium(find(address))
    assert found.is_exact and found.value == Fraction(value)


@needs_compiler
def test_liars_dice_with_six_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "liars-dice", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == "-7/258"


@pytest.mark.soak
@pytest.mark.parametrize("address, value", (LARGE | MIDDLE).items())
def test_larger_published_values(address: str, value: str) -> None:
    found = equilibrium(find(address))
    assert found.is_exact and found.value == Fraction(value)


@interpreted
def test_leduc_poker() -> None:
    """Its equilibrium has no simple fractions, so the value is proved to within 1e-12."""
    found = equilibrium(find("leduc-poker"))
    assert found.judgement.nash_conv < 1e-12 and abs(found.value + 0.085606424078) < 1e-12


@needs_compiler
@pytest.mark.parametrize("address", ["leduc-poker", "goofspiel:3", "liars-dice:3,2,1,none", "liars-dice:4"])
def test_machine_code_unfolds_the_same_tree(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = unfold(find(address))
    monkeypatch.setattr(sequence_form, "FEW", 50)
    monkeypatch.setattr(machine_unfolding, "ROOM", 40)
    fast = unfold(find(address))
    for one, other in zip(plain.sides, fast.sides, strict=True):
        assert (one.sets, one.numbers, one.size) == (other.sets, other.numbers, other.size)
    assert (plain.scale, plain.nodes, plain.weights.tolist()) == (fast.scale, fast.nodes, fast.weights.tolist())
    assert [ends.tolist() for ends in plain.ends] == [ends.tolist() for ends in fast.ends]


@needs_compiler
def test_contradicting_views_are_refused_by_machine_code_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a bet must be answered is hidden."""
    monkeypatch.setattr(sequence_form, "FEW", 50)
    game = find("leduc-poker")
    blind = variant(game, sees=lambda position, who: game.sees(position, who)._replace(opening=1, closing=1))
    with pytest.raises(BadRules, match="look the same to a player and have different moves"):
        unfold(blind)


@interpreted
def test_solve_gives_the_exact_value() -> None:
    found = solve("kuhn-poker")
    assert found.to_dict()["value"] == "-1/18" and found.outcome is None and found.nodes == 58
    with pytest.raises(ZermeloError, match="only the whole game is solved"):
        solve("kuhn-poker", "K Q")


def worth(game, policies, position=None) -> Fraction:  # type: ignore[no-untyped-def]
    """The value of a pair of policies for MAX, by recursion over positions."""
    position = game.start_at(position)
    if game.terminal(position):
        return Fraction(game.utility(position))
    mover, moves = game.player(position), game.moves(position)
    if mover == CHANCE:
        shares = [share for _, share in game.outcomes(position)]
    else:
        shares = policies[mover](game.view(position, mover), moves)
    parts = zip(moves, shares, strict=True)
    return sum(share * worth(game, policies, game.result(position, move)) for move, share in parts if share)


@interpreted
def test_the_best_response_is_the_best_of_all_pure_strategies() -> None:
    """The naive twin tries each of the 64 pure strategies of either player of Kuhn poker."""
    game = find("kuhn-poker")
    form = unfold(game)
    for player in (MAX, MIN):
        views = [one.view for one in form.sides[player].sets]
        values = []
        for choices in product((0, 1), repeat=len(views)):
            chosen = dict(zip(views, choices, strict=True))

            def pure(view, moves, chosen=chosen):  # type: ignore[no-untyped-def]
                return [Fraction(move == chosen[view]) for move in moves]

            values.append(worth(game, [pure, uniform] if player == MAX else [uniform, pure]))
        best = max(values) if player == MAX else -min(values)
        other = plan_of(form, 1 - player, mixtures_of(form, 1 - player, uniform))
        assert respond(form, player, other)[0] == best


@interpreted
def test_the_equilibrium_is_worth_its_value_against_itself() -> None:
    game = find("one-card-poker:4")
    found = equilibrium(game)

    @cache
    def mixtures(player):  # type: ignore[no-untyped-def]
        sets = found.form.sides[player].sets
        return {one.view: mixture for one, mixture in zip(sets, found.strategies[player], strict=True)}

    policies = [lambda view, moves, player=player: mixtures(player)[view] for player in (MAX, MIN)]
    assert worth(game, policies) == found.value == Fraction(-1, 24)
    assert exploitability(game, *policies).nash_conv == 0


@interpreted
def test_who_bluffs_too_much_is_exploited() -> None:
    judged = exploitability(find("kuhn-poker"), first=lambda view, moves: [0, 1])
    assert judged.best[MIN] > Fraction(1, 18) and judged.exploitability == judged.nash_conv / 2
    assert judged.bounds[0] < Fraction(-1, 18) < judged.bounds[1]
    assert judge(unfold(find("kuhn-poker")), [[1] * 13, [1] * 13]).nash_conv > 0


@interpreted
def test_what_is_no_strategy_is_refused() -> None:
    for mixture in ([1], [1, 1], [2, -1], []):
        with pytest.raises(ZermeloError, match="give a probability for each"):
            exploitability(find("kuhn-poker"), first=lambda view, moves, mixture=mixture: mixture)


@interpreted
def test_other_games_are_refused() -> None:
    with pytest.raises(Unsuitable, match="not a zero-sum game of two players"):
        unfold(find("coins"))
    with pytest.raises(TooLarge, match="more than 1,000 nodes"):
        unfold(find("tic-tac-toe"), most=1000)
