"""Exact equilibria: published values as fractions, best responses against a naive twin."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from tests.modes import interpreted
from zermelo import solve
from zermelo.equilibria.linear import equilibrium
from zermelo.equilibria.responses import exploitability, judge, mixtures_of, plan_of, respond, uniform
from zermelo.equilibria.sequence_form import TooLarge, unfold
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import CHANCE, MAX, MIN, Unsuitable

pytestmark = interpreted

VALUES = {
    "kuhn-poker": Fraction(-1, 18),
    "one-card-poker:3": Fraction(-1, 18),
    "one-card-poker:4": Fraction(-1, 24),
    "one-card-poker:5": Fraction(-1, 15),
    "one-card-poker:6": Fraction(-11, 180),
    "one-card-poker:7": Fraction(-1, 14),
    "one-card-poker": Fraction(-5, 78),
}
"""Kuhn 1950; Gordon's figure for 13 cards; the rest in HIDDEN_MCTS, computed with another program."""


@pytest.mark.parametrize("address, value", VALUES.items())
def test_published_values(address: str, value: Fraction) -> None:
    found = equilibrium(find(address))
    assert found.is_exact and found.value == value


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


def test_who_bluffs_too_much_is_exploited() -> None:
    judged = exploitability(find("kuhn-poker"), first=lambda view, moves: [0, 1])
    assert judged.best[MIN] > Fraction(1, 18) and judged.exploitability == judged.nash_conv / 2
    assert judged.bounds[0] < Fraction(-1, 18) < judged.bounds[1]
    assert judge(unfold(find("kuhn-poker")), [[1] * 13, [1] * 13]).nash_conv > 0


def test_what_is_no_strategy_is_refused() -> None:
    for mixture in ([1], [1, 1], [2, -1], []):
        with pytest.raises(ZermeloError, match="give a probability for each"):
            exploitability(find("kuhn-poker"), first=lambda view, moves, mixture=mixture: mixture)


def test_other_games_are_refused() -> None:
    with pytest.raises(Unsuitable, match="not a zero-sum game of two players"):
        unfold(find("coins"))
    with pytest.raises(TooLarge, match="more than 1,000 nodes"):
        unfold(find("tic-tac-toe"), most=1000)
