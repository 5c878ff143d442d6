"""A search for two positions with one key, where a key may forget a field that matters."""

from collections.abc import Iterator
from time import process_time
from typing import Any

from zermelo.rules.checks.content import parts_of
from zermelo.rules.checks.evidence import Evidence, Visit
from zermelo.rules.checks.keys import how_they_differ, keys_tell_positions_apart
from zermelo.rules.checks.registry import thorough
from zermelo.rules.game import CHANCE

SAMPLE, OTHERS = 24, 3
"""Positions in which a part is replaced, and the number of others from which that part is taken."""
MOVES, SECONDS, PLIES = 25_000, 2.0, 200
"""The moves of random games in search of two positions with one key, their processor time, and the longest game."""


@thorough("key")
def no_field_is_forgotten(evidence: Evidence) -> None:
    """If one may be forgotten, play many more random games, in which only the keys are compared."""
    game, dice = evidence.game, evidence.dice
    is_known = evidence.listing is not None and evidence.listing.complete
    if evidence.problems or is_known or not may_forget(evidence):
        return
    until, moves = process_time() + SECONDS, 0
    while moves < MOVES and process_time() < until:
        here = Visit(evidence, game.initial)
        while here.ply < PLIES and not game.terminal(here.position):
            is_chance = game.player(here.position) == CHANCE
            choices = game.outcomes(here.position) if is_chance else list(game.actions(here.position))
            action = dice.choice(choices)
            action = action[0] if is_chance else action
            here = Visit(evidence, game.result(here.position, action), here, action)
            keys_tell_positions_apart(here)
            moves += 1
    evidence.hunted += moves


def may_forget(evidence: Evidence) -> bool:
    """Whether a key stays the same where a part on which the play depends is another; always if there are no parts."""
    game, known = evidence.game, list(evidence.known.values())
    assert game.key
    if parts_of(game.initial) is None:
        return True
    sample = [visit.position for visit in known[:: 1 + len(known) // SAMPLE]]
    for number, position in enumerate(sample):
        for other in sample[number + 1 : number + 1 + OTHERS]:
            for mixed in mixtures(position, other):
                try:
                    if game.key(mixed) == game.key(position) and how_they_differ(game, position, mixed, game.key):
                        return True
                except Exception:  # no position of the game, and no fault of its rules
                    continue
    return False


def mixtures(one: Any, other: Any) -> Iterator[Any]:
    """A position with one part of another position in place of its own, for each part that differs.

    >>> list(mixtures((1, (2, 3)), (0, (2, 4))))
    [(0, (2, 3)), (1, (2, 4)), (1, (2, 4))]
    """
    own, others = parts_of(one), parts_of(other)
    if type(one) is not type(other) or own is None or others is None or len(own) != len(others):
        return
    for place, (mine, theirs) in enumerate(zip(own, others, strict=True)):
        if mine != theirs:
            for part in (theirs, *mixtures(mine, theirs)):
                parts = (*own[:place], part, *own[place + 1 :])
                yield parts if type(one) is tuple else type(one)(*parts)
