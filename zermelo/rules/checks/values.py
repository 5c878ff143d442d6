"""Checks of values: numbers or one per player, within the declared bounds, and estimates on the same scale."""

from collections.abc import Iterator
from math import isclose, isfinite, isnan
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.checks.evidence import Evidence, Visit, call
from zermelo.rules.checks.registry import after_play, at_positions, before_play
from zermelo.rules.comparing import Unplayable, Wrong
from zermelo.rules.game import Game, Value

SOME, ENOUGH = 5, 20
"""Positions per side after which constant estimates, or a correlation with outcomes, are significant."""
FINISHED = 30
"""Random games after which outcomes are significant, since the positions of a game share one."""
LIKE, UNLIKE = 0.3, -0.5
"""The correlation, and anticorrelation, of estimates and outcomes that is significant."""


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


@before_play
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


@before_play
def repetition_is_a_value(evidence: Evidence) -> None:
    game = evidence.game
    if game.repetition is None:
        return
    refuse_value(game, "repetition", game.repetition)
    refuse_beyond(game, "repetition", game.repetition)


@at_positions
def results_are_values(visit: Visit) -> None:
    if visit.over:
        value = visit.game.utility(visit.position)
        visit.evidence.results.add(value)
        refuse_beyond(visit.game, "utility", value)


@at_positions
def estimates_are_values(visit: Visit) -> None:
    """Estimates are needed wherever a search may stop: in every unfinished position."""
    game, evidence = visit.game, visit.evidence
    for rule, function in (("evaluate", game.evaluate), ("estimate", game.advice.search.estimate)):
        if function is None or not visit.is_choice:
            continue
        value = call(rule, function, visit.position)
        refuse_value(game, rule, value)
        if rule == "evaluate":
            evidence.estimates.append((value, visit))
        if evidence.machine:
            evidence.machine.compare(rule, function, value, visit.position)
        refuse_beyond(game, rule, value)


@after_play
def an_estimate_is_not_beyond_a_win(evidence: Evidence) -> None:
    """In a game with only win, draw and loss."""
    game = evidence.game
    if game.decisive or game.has_payoffs or not evidence.estimates:
        return
    win = max(evidence.results, default=0)
    estimate = max((value for value, _ in evidence.estimates), key=abs)
    if not {win, -win} <= evidence.results <= {win, 0, -win} or abs(estimate) <= win:
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


@after_play
def estimates_are_seen_by_max(evidence: Evidence) -> None:
    """Large is good for MAX regardless of who moves: estimates correlate with outcomes on either side's turn."""
    game = evidence.game
    if game.has_payoffs or game.players != 2 or len(evidence.results) < 2 or game.evaluate is None:
        return
    seen: dict[int, list[tuple[float, float]]] = {0: [], 1: []}
    for mover, estimate, outcome in estimates_and_outcomes(evidence):
        if isfinite(estimate):
            seen[mover].append((float(estimate), float(outcome)))
    if min(map(len, seen.values())) < SOME:
        return
    estimates = {estimate for pairs in seen.values() for estimate, _ in pairs}
    if len(estimates) == 1 and estimates != {0.0}:
        (only,) = estimates
        raise Wrong(
            M(
                "`evaluate` gives {only} at every position, so it says nothing, and MAX seems ahead or behind "
                "everywhere; let it depend on the position, or leave it out",
                only=only,
            ),
            "evaluate",
        )
    if min(map(len, seen.values())) < ENOUGH or (evidence.finished < FINISHED and known_order(evidence) is None):
        return
    own, other = likeness(seen[0]), likeness(seen[1])
    if own > LIKE and other < -LIKE:
        raise Wrong(
            M(
                "`evaluate` seems to take the side of the player to move: where player 1 moves, large "
                "estimates lead to lost games of MAX; give a number for MAX, player 0, regardless of who moves"
            ),
            "evaluate",
        )
    if own < UNLIKE and other < UNLIKE:
        raise Wrong(
            M(
                "`evaluate` seems to take the side of MIN: large estimates lead to lost games of MAX; "
                "give a number for MAX, player 0, regardless of who moves"
            ),
            "evaluate",
        )


def known_order(evidence: Evidence) -> list[int] | None:
    """All positions in topological order; None if the listing is incomplete or cyclic, or there is chance."""
    listing = evidence.listing
    known = listing is not None and listing.complete and evidence.game.chance is None
    return listing.order() if known else None


def estimates_and_outcomes(evidence: Evidence) -> Iterator[tuple[int, Value, Value]]:
    """The mover, the estimate, and the true value if all positions are known, else the random game's outcome."""
    order = known_order(evidence)
    if order is not None:
        truth = evidence.listing.minimax(order)
        for number, visit in enumerate(evidence.listing.visits):
            if visit.is_choice:
                yield visit.mover, evidence.game.evaluate(visit.position), truth[number][0]  # type: ignore[misc]
        return
    for number, outcome in evidence.outcomes.items():
        estimate, visit = evidence.estimates[number]
        yield visit.mover, estimate, outcome


def likeness(pairs: list[tuple[float, float]]) -> float:
    """The Pearson correlation of pairs, 0 if one side is constant.

    >>> likeness([(1, 2), (2, 4), (3, 6)]), likeness([(1, 0), (2, 0)])
    (1.0, 0.0)
    """
    count = len(pairs)
    first, second = (sum(column) / count for column in zip(*pairs, strict=True))
    together = sum((a - first) * (b - second) for a, b in pairs)
    spread = sum((a - first) ** 2 for a, _ in pairs) * sum((b - second) ** 2 for _, b in pairs)
    return float(together / spread**0.5) if spread > 0 else 0.0
