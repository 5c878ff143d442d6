"""Checks of values: numbers or one per player, within the declared bounds, and estimates on the same scale."""

from collections.abc import Callable
from math import isclose, isnan
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.checks.evidence import Evidence, Visit, call
from zermelo.rules.checks.registry import after_play, at_positions, before_play
from zermelo.rules.comparing import Unplayable, Wrong
from zermelo.rules.game import Game, Position, Value


def refuse_value(game: Game, rule: str, value: Value) -> None:
    """Raise if a value is no number, or has the wrong form for the game."""
    if game.has_payoffs:
        if not isinstance(value, tuple) or len(value) != game.players:
            raise Unplayable(
                M(
                    "`{rule}` gives {value!r}, where each of the {players} players needs an entry of a tuple",
                    rule=rule,
                    value=value,
                    players=game.players,
                ),
                rule,
            )
        parts = value
    else:
        if isinstance(value, tuple):
            raise Unplayable(
                M(
                    "`{rule}` gives the tuple {value!r}, where a zero-sum game of two has one number for MAX",
                    rule=rule,
                    value=value,
                ),
                rule,
            )
        parts = (value,)
    for part in parts:
        if isinstance(part, bool) or not hasattr(part, "__float__") or isnan(part):
            raise Unplayable(M("`{rule}` gives {part!r}, which is not a number", rule=rule, part=part), rule)


def refuse_beyond(game: Game, rule: str, value: Value) -> None:
    """Raise if a value is outside the declared bounds, or payoffs violate their declared sum."""
    parts = value if isinstance(value, tuple) else (value,)
    for part in parts:
        if game.bounds and is_pair(game.bounds) and not game.bounds[0] <= part <= game.bounds[1]:
            raise Wrong(
                M(
                    "`{rule}` gives {part}, outside the declared bounds {low} to {high}",
                    rule=rule,
                    part=part,
                    low=game.bounds[0],
                    high=game.bounds[1],
                ),
                rule,
            )
    if not game.has_payoffs:
        return
    if rule == "utility" and game.constant_sum is not None and not isclose(sum(parts), game.constant_sum, abs_tol=1e-9):
        raise Wrong(
            M(
                "`utility` gives {value}, which adds up to {total} and not to the declared {declared}",
                value=value,
                total=sum(parts),
                declared=game.constant_sum,
            ),
            rule,
        )
    if game.payoff_sum is None:
        return
    total = sum(parts)
    if total > game.payoff_sum and not isclose(total, game.payoff_sum):
        raise Wrong(
            M(
                "`{rule}` gives {value}, which adds up to {total}, more than the declared payoff_sum {most}",
                rule=rule,
                value=value,
                total=total,
                most=game.payoff_sum,
            ),
            rule,
        )
    if min(parts) < 0:
        raise Wrong(
            M(
                "`{rule}` gives {value}, but where a payoff_sum is declared no payoff may be negative; leave it out",
                rule=rule,
                value=value,
            ),
            rule,
        )


@before_play()
def bounds_are_a_pair(evidence: Evidence) -> None:
    bounds = evidence.game.bounds
    if bounds is not None and not is_pair(bounds):
        raise Wrong(
            M("bounds={bounds!r} is not a pair of the smallest and the largest value, as in (-1, 1)", bounds=bounds)
        )


def is_pair(bounds: Any) -> bool:
    """Whether bounds are two numbers, the smaller first."""
    numbers = isinstance(bounds, tuple) and all(hasattr(bound, "__float__") for bound in bounds)
    return numbers and len(bounds) == 2 and bool(bounds[0] <= bounds[1])


@before_play()
def repetition_is_a_value(evidence: Evidence) -> None:
    game = evidence.game
    if game.repetition is None:
        return
    refuse_value(game, "repetition", game.repetition)
    refuse_beyond(game, "repetition", game.repetition)


@at_positions()
def results_are_values(visit: Visit) -> None:
    if visit.over:
        value = visit.game.utility(visit.position)
        visit.evidence.results.add(value)
        refuse_beyond(visit.game, "utility", value)


@at_positions("evaluate", decisions=True)
def evaluations_are_values(visit: Visit) -> None:
    """Estimates are needed wherever a search may stop: in every unfinished position."""
    visit.evidence.estimates.append((estimate_at(visit, "evaluate", visit.game.evaluate), visit))


@at_positions("estimate", decisions=True)
def estimates_are_values(visit: Visit) -> None:
    estimate_at(visit, "estimate", visit.game.advice.search.estimate)


def estimate_at(visit: Visit, rule: str, function: Callable[[Position], Value] | None) -> Value:
    """The estimate of a position; raise if it is no value of the game."""
    game, machine = visit.game, visit.evidence.machine
    assert function
    value = call(rule, function, visit.position)
    refuse_value(game, rule, value)
    if machine:
        machine.compare(rule, function, value, visit.position)
    refuse_beyond(game, rule, value)
    return value


@after_play("evaluate")
def an_estimate_is_not_beyond_a_win(evidence: Evidence) -> None:
    """In a game with only win, draw and loss."""
    game = evidence.game
    if game.decisive or game.has_payoffs or not evidence.estimates:
        return
    win = max(evidence.results, default=0)
    estimate = max((value for value, _ in evidence.estimates), key=abs)
    if win == 0 or not {win, -win} <= evidence.results <= {win, 0, -win} or abs(estimate) <= win:
        return
    raise Wrong(
        M(
            "`evaluate` gives {estimate}, but a won game is worth {win}, so a search that stops early would "
            "rather go on than win; put both on one scale, or declare decisive=True",
            estimate=estimate,
            win=win,
        ),
        "evaluate",
    )
