"""Checks of advice: sufficient moves are legal and include a best one, and proved bounds hold."""

import random
from collections.abc import Callable
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.checks.evidence import Evidence, Visit, call, listed, shortened
from zermelo.rules.checks.listing import Listing, list_positions, promptly
from zermelo.rules.checks.moves import first_twice
from zermelo.rules.checks.positions import shape
from zermelo.rules.checks.registry import after_play, at_positions, sampled
from zermelo.rules.comparing import Wrong
from zermelo.rules.game import MAX

ENDGAMES, COMPARED = 60, 1500
"""The number of random endings to solve in a game too large to be solved, and the positions in them after which to
stop: many games have no small endings."""
SMALL = 200
"""The most positions of such an ending."""
ORDERED = 8
"""Moves per position whose order is checked."""
LATEST, EARLIEST = 1, 8
"""The plies before the end at which an ending begins."""
TAKEN_BACK = 12
"""Plies of a random game that are replaced by sufficient moves."""
TRIED = 4
"""Moves that a lingering player tries, to find one that does not end the game."""
LONGEST_GAME = 400


@sampled("sufficient", decisions=True)
def sufficient_moves_are_legal(visit: Visit) -> None:
    sufficient = visit.game.advice.proof.sufficient
    assert sufficient
    chosen = sufficient_moves(visit, visit.moves)
    if visit.evidence.machine:
        visit.evidence.machine.compare_list("sufficient", sufficient, chosen, visit.position)


def sufficient_moves(visit: Visit, legal: list[Any]) -> list[Any]:
    """The moves of `sufficient`, by default all; raise if they are not distinct legal moves."""
    sufficient = visit.game.advice.proof.sufficient
    if sufficient is None:
        return legal
    chosen = listed("sufficient", sufficient, visit.position)
    if not chosen:
        raise Wrong(M("`sufficient` gives no move, though the game is not over"), "sufficient", visit)
    known = set(legal)
    for action in chosen:
        if action not in known:
            raise Wrong(
                M("`sufficient` gives {action!r}, which is not a legal move", action=action), "sufficient", visit
            )
    if len(set(chosen)) < len(chosen):
        raise Wrong(M("`sufficient` lists a move twice: {move!r}", move=first_twice(chosen)), "sufficient", visit)
    return chosen


@sampled("proof_moves", decisions=True)
def proof_moves_are_the_sufficient_ones(visit: Visit) -> None:
    proof_moves = visit.game.advice.proof.proof_moves
    assert proof_moves
    chosen, expected = listed("proof_moves", proof_moves, visit.position), sufficient_moves(visit, visit.moves)
    if len(chosen) != len(expected) or set(chosen) != set(expected):
        raise Wrong(
            M(
                "`proof_moves` gives {chosen}, and not, in another order, {expected}",
                chosen=shortened(chosen),
                expected=shortened(expected),
            ),
            "proof_moves",
            visit,
        )


@at_positions("order", decisions=True)
def orders_are_whole_numbers(visit: Visit) -> None:
    order = visit.game.advice.search.order
    assert order
    values = [call("order", order, visit.position, action) for action in visit.moves[:ORDERED]]
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool):
            raise Wrong(M("`order` gives {value!r}, which is not a whole number", value=value), "order")
    if visit.evidence.machine:
        visit.evidence.machine.compare("order", order, values[0], visit.position, visit.moves[0])


@at_positions("pass_turn", decisions=True)
def passing_gives_the_turn_away(visit: Visit) -> None:
    advice, game = visit.game.advice, visit.game
    assert advice.search.pass_turn
    if advice.search.may_pass is not None and not call("may_pass", advice.search.may_pass, visit.position):
        return
    after = call("pass_turn", advice.search.pass_turn, visit.position)
    if shape(after) != shape(visit.position) or game.player(after) == visit.mover:
        raise Wrong(
            M("`pass_turn` gives {after!r}; it should be the same position with the other side to move", after=after),
            "pass_turn",
        )


@after_play()
def advice_is_true(evidence: Evidence) -> None:
    """Compare with plain minimax: the whole game where it is small, else the ends of some games."""
    game = evidence.game
    is_duel = game.players == 2 and not game.has_payoffs and game.chance is None
    is_advised = game.advice.proof.sufficient is not None or game.advice.proof.proved is not None
    if not is_duel or not is_advised or sufficient_moves_are_legal in evidence.silent:
        return
    if evidence.listing is not None and evidence.listing.complete:
        compare_with_minimax(evidence.listing)
    else:
        compared = 0
        for seed in range(ENDGAMES):
            ending = an_ending(evidence, random.Random(seed), lingers=seed % 2 == 1)
            if ending is not None:
                compare_with_minimax(ending)
                compared += len(ending.visits)
            if compared >= COMPARED:
                break


def an_ending(evidence: Evidence, dice: random.Random, lingers: bool) -> Listing | None:
    """The largest small ending of a random game whose last plies are replaced by sufficient moves.

    Lingering players avoid moves that end the game, so that full boards are reached as well.
    """
    path = [Visit(evidence, evidence.game.initial)]
    play_on(path, dice, lambda visit, legal: legal, lingers)
    del path[max(1, len(path) - TAKEN_BACK) :]
    first = len(path) if len(path) > 1 else 0  # `proved` may assume that a sufficient move led to a position
    play_on(path, dice, sufficient_moves, lingers)
    found = None
    for start in reversed(path[max(first, len(path) - EARLIEST - 1) : -LATEST]):
        listing = list_positions(start, SMALL)
        if not listing.complete:
            break
        found = listing
    return found


def play_on(
    path: list[Visit], dice: random.Random, choices: Callable[[Visit, list[Any]], list[Any]], lingers: bool
) -> None:
    """Continue a game at random to its end; `choices` selects from the legal moves."""
    while len(path) < LONGEST_GAME:
        here = path[-1]
        game, position = here.game, here.position
        if game.terminal(position):
            break
        moves = choices(here, list(game.actions(position)))
        for action in dice.sample(moves, min(len(moves), TRIED if lingers else 1)):
            after = game.result(position, action)
            if not (lingers and game.terminal(after)):
                break
        path.append(Visit(here.evidence, after, here, action))


def compare_with_minimax(listing: Listing) -> None:
    """Traverse the sufficient moves of a listing, and compare the advice with the true values."""
    order = listing.order()
    if order is None:
        return  # cycles: minimax alone does not define the values
    truth = listing.minimax(order)
    reached, waiting = {0}, [0]
    for number in waiting:  # grows while it is read
        visit = listing.visits[number]
        is_settled = False
        if listing.game.advice.proof.proved is not None and visit.ply > 0:
            is_settled = refuse_unproved(visit, *truth[number])
        if visit.over or is_settled:
            continue
        followed = refuse_insufficient(listing, number, truth)
        waiting += [child for child in followed if child not in reached]
        reached.update(followed)


def refuse_unproved(visit: Visit, value: Any, plies: int) -> bool:
    """Raise if the value is outside the proved bounds; return whether they are equal."""
    game = visit.game
    if not game.counts_points and game.longest is None:
        return False  # unused then
    proved = call("proved", game.advice.proof.proved, visit.position)  # type: ignore[arg-type]
    if not isinstance(proved, tuple) or len(proved) != 2:
        raise Wrong(
            M("`proved` gives {given!r}, not a pair of the least and the greatest value", given=proved),
            "proved",
            visit,
        )
    own = value if game.player(visit.position) == MAX else -value
    if not game.counts_points:
        size = (game.longest or 0) + 1 - plies
        own = size if own > 0 else -size if own < 0 else 0
    low, high = proved
    if not low <= own <= high or (visit.over and low < high):
        raise Wrong(
            M(
                "`proved` says that the position is worth {low} to {high} for the player to move, but it is worth "
                "{value}, as `proved` counts",
                low=low,
                high=high,
                value=own,
            ),
            "proved",
            visit,
        )
    return bool(low == high)


def refuse_insufficient(listing: Listing, number: int, truth: list[tuple[Any, int]]) -> list[int]:
    """Raise if no sufficient move is a best one; return their successors."""
    visit = listing.visits[number]
    places = dict(zip(visit.moves, listing.children[number], strict=True))
    chosen = [places[action] for action in sufficient_moves(visit, visit.moves)]
    best = max if visit.mover == MAX else min
    value = best((truth[child] for child in chosen), key=promptly)[0]
    if value != truth[number][0]:
        better = [action for action, child in places.items() if truth[child][0] == truth[number][0]]
        raise Wrong(
            M(
                "`sufficient` leaves out {move!r}, which is worth {value} to MAX, and its own moves are worth {other} "
                "at best",
                move=better[0],
                value=truth[number][0],
                other=value,
            ),
            "sufficient",
            visit,
        )
    return chosen
