"""Checks of `evaluate`: large is good for the player whose number it is, regardless of who moves.

Estimates are compared with the true values where all positions are known, else with the outcomes of games: one number a
game for each side to move, the mean of its last estimates. A suspicion is tested by more games, in which a player
who sees a winning move makes it.
"""

import random
from collections.abc import Iterable
from math import isfinite, sqrt
from time import process_time

from zermelo.languages.message import M
from zermelo.rules.checks.evidence import Evidence, Visit, call
from zermelo.rules.checks.registry import after_play, thorough
from zermelo.rules.comparing import Wrong
from zermelo.rules.game import CHANCE, Game, Position, Value

SOME, ENOUGH = 5, 20
"""Positions per side after which constant estimates, or a correlation with true values, are significant."""
LIKE, UNLIKE = 0.3, -0.5
"""The correlation, and anticorrelation, of estimates with true values that is significant."""
DOUBTFUL, ALLAYED = 0.3, 0.1
"""The correlation with the outcomes of random games below which more are played, and of those that allay the doubt."""
FIRST, GAMES, SECONDS, PLIES = 60, 400, 4.0, 400
"""The number of those games if the first allay the doubt, and if not; their processor time, and the longest game."""
CLEAR, DEVIATIONS = 0.2, 4
"""The correlation that is significant then, and its distance from 0 in standard deviations."""
SEEN = 6
"""Moves among which a player sees a win."""
LATE = 3
"""The last third of a game counts, and as many decisions more."""

Ending = dict[int, tuple[float, float]]
"""The mean of the last estimates of a game, and its outcome, by side."""
Pairs = dict[int, list[tuple[float, float]]]
"""Estimates and outcomes, by side: that of the player to move, or of the player whose entry it is."""


@after_play("evaluate")
def estimates_depend_on_the_position(evidence: Evidence) -> None:
    game = evidence.game
    if game.has_payoffs or game.players != 2 or len(evidence.results) < 2:
        return
    sides = [visit.mover for visit in evidence.known.values() if visit.is_choice]
    estimates = {value for value, _ in evidence.estimates if isfinite(value)}
    if min(sides.count(0), sides.count(1)) >= SOME and len(estimates) == 1 and estimates != {0}:
        (only,) = estimates
        raise Wrong(
            M(
                "`evaluate` gives {only} at every position, so it says nothing, and MAX seems ahead or behind "
                "everywhere; let it depend on the position, or leave it out",
                only=float(only),
            ),
            "evaluate",
        )


@after_play("evaluate")
def estimates_agree_with_values(evidence: Evidence) -> None:
    """In a small game of two opponents, whose values plain minimax gives."""
    game, listing = evidence.game, evidence.listing
    order = listing.order() if listing is not None and listing.complete and game.chance is None else None
    if game.has_payoffs or game.players != 2 or order is None:
        return
    pairs: Pairs = {0: [], 1: []}
    truth = listing.minimax(order)
    for number, visit in enumerate(listing.visits):
        estimate = game.evaluate(visit.position) if visit.is_choice else None  # type: ignore[misc]
        if estimate is not None and isfinite(estimate):
            pairs[visit.mover].append((float(estimate), float(truth[number][0])))
    if min(map(len, pairs.values())) >= ENOUGH:
        likenesses = {side: likeness(column) for side, column in pairs.items()}
        refuse_other_side(game, [side for side, r in likenesses.items() if r > LIKE], likenesses, UNLIKE)


@thorough("evaluate")
def estimates_agree_with_outcomes(evidence: Evidence) -> None:
    game = evidence.game
    if evidence.problems or game.players == 1 or not is_doubtful(evidence.endings, DOUBTFUL):
        return
    dice, until, endings = random.Random(0), process_time() + SECONDS, list[Ending]()
    while len(endings) < GAMES and process_time() < until:
        played = a_game(game, dice)
        if played is not None:
            endings.append(played)
            if len(endings) == FIRST and not is_doubtful(endings, ALLAYED):
                return
    pairs, count = gathered(endings), len(endings)
    likenesses = {side: likeness(column) for side, column in pairs.items()}
    limit = max(CLEAR, DEVIATIONS / sqrt(count)) if count else 1
    refuse_other_side(game, [side for side, r in likenesses.items() if r > limit], likenesses, -limit)


def is_doubtful(endings: list[Ending], limit: float) -> bool:
    """Whether on some side estimates are hardly larger where the outcome is."""
    return any(likeness(column) < limit for column in gathered(endings).values())


def refuse_other_side(game: Game, right: list[int], likenesses: dict[int, float], limit: float) -> None:
    """Raise if estimates contradict the outcomes on every side, or on one side and not on the other."""
    wrong = [side for side, likeness in likenesses.items() if likeness < limit]
    if not wrong:
        return
    if len(wrong) == len(likenesses) and game.has_payoffs:
        raise Wrong(
            M(
                "`evaluate` seems to give the numbers of other players: where the entry of a player is large, that "
                "player ends with little; let entry 0 be that of player 0, and so on"
            ),
            "evaluate",
        )
    if len(wrong) == len(likenesses):
        raise Wrong(
            M(
                "`evaluate` seems to take the side of MIN: large estimates lead to lost games of MAX; "
                "give a number for MAX, player 0, regardless of who moves"
            ),
            "evaluate",
        )
    if wrong == [1] and right == [0] and not game.has_payoffs:
        raise Wrong(
            M(
                "`evaluate` seems to take the side of the player to move: where player 1 moves, large "
                "estimates lead to lost games of MAX; give a number for MAX, player 0, regardless of who moves"
            ),
            "evaluate",
        )


def keep_ending(evidence: Evidence, visits: list[Visit]) -> None:
    """Record the last estimates and the outcome of a random game."""
    game = evidence.game
    if game.evaluate is not None and visits and visits[-1].over and not evidence.problems:
        late = [visit for visit in visits if visit.is_choice][-LATE - len(visits) // LATE :]
        decisions = [(visit.mover, call("evaluate", game.evaluate, visit.position)) for visit in late]
        evidence.endings.append(ending(game, decisions, game.utility(visits[-1].position)))


def ending(game: Game, decisions: list[tuple[int, Value]], outcome: Value) -> Ending:
    """The mean of the last estimates of a game and its outcome, for each side."""
    sides = range(game.players)
    if game.has_payoffs:
        columns = {side: [value[side] for _, value in decisions] for side in sides}
    else:
        columns = {side: [value for mover, value in decisions if mover == side] for side in sides}
    results = outcome if game.has_payoffs else (outcome,) * game.players
    return {
        side: (sum(map(float, column)) / len(column), float(results[side]))
        for side, column in columns.items()
        if column and all(map(isfinite, column))
    }


def gathered(endings: Iterable[Ending]) -> Pairs:
    found: Pairs = {}
    for one in endings:
        for side, pair in one.items():
            found.setdefault(side, []).append(pair)
    return found


def a_game(game: Game, dice: random.Random) -> Ending | None:
    """The ending of a game at random, in which a player who sees a winning move makes it; None if it does not end."""
    assert game.evaluate
    position, line = game.initial, list[tuple[int, Position]]()
    for _ in range(PLIES):
        if game.terminal(position):
            decisions = [(mover, game.evaluate(one)) for mover, one in line[-LATE - len(line) // LATE :]]
            return ending(game, decisions, game.utility(position))
        mover = game.player(position)
        if mover == CHANCE:
            outcomes, shares = zip(*game.outcomes(position), strict=True)
            position = game.result(position, dice.choices(outcomes, [float(share) for share in shares])[0])
        else:
            line.append((mover, position))
            position = next_position(game, position, mover, dice)
    return None


def next_position(game: Game, position: Position, mover: int, dice: random.Random) -> Position:
    """The end of the game after a winning move among some, else the position after the first of them."""
    moves = list(game.actions(position))
    seen = [game.result(position, move) for move in dice.sample(moves, min(len(moves), SEEN))]
    for after in seen:
        if game.terminal(after) and gain(game, after, mover) > 0:
            return after
    return seen[0]


def gain(game: Game, position: Position, player: int) -> float:
    value = game.utility(position)
    return float(value[player] if game.has_payoffs else -value if player else value)


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
