"""Examine positions: those of random games, or all of a small game."""

import random
from math import inf
from time import perf_counter

from zermelo.rules.checks.content import content, is_fixed
from zermelo.rules.checks.evidence import Evidence, Visit, call
from zermelo.rules.checks.moves import legal_moves, outcomes, refuse_mover, refuse_other_answers
from zermelo.rules.checks.positions import Snapshot, refuse_large, refuse_nameless, refuse_other
from zermelo.rules.checks.registry import AT_POSITIONS, COSTLY, SAMPLED
from zermelo.rules.checks.values import refuse_value
from zermelo.rules.comparing import Wrong
from zermelo.rules.game import CHANCE, Action, Game, Position

LONGEST_GAME = 2000
LONGEST_WALK = 200
"""The moves of a random game of one player without chance, which seldom ends."""
SNAPSHOT_PARTS = 200_000
"""The total size of all snapshots: the position of an explicit tree contains all its nodes."""
SOME = 4
"""Sampled and costly checks examine one in this many positions of random games."""


def begin(evidence: Evidence) -> None:
    """Set the number of snapshots, which mutable positions need."""
    start = evidence.game.initial
    parts = 1 if is_fixed(start) else len(repr(content(start)))
    evidence.snapshots = max(8, SNAPSHOT_PARTS // parts)


def look_at(visit: Visit) -> Visit:
    """Apply the rules to a position; raise if they fail or change it."""
    evidence, position = visit.evidence, visit.position
    game, machine = evidence.game, evidence.machine
    refuse_large(position)
    evidence.snapshots -= 1
    snapshot = Snapshot(position, evidence.snapshots > 0)
    over = call("terminal", game.terminal, position)
    visit.over = bool(over)
    snapshot.refuse_change("terminal")
    if machine:
        machine.compare("terminal", game.terminal, over, position)
    if visit.over:
        value = call("utility", game.utility, position)
        refuse_value(game, "utility", value)
        snapshot.refuse_change("utility")
        if machine:
            machine.compare("utility", game.utility, value, position)
        return visit
    visit.mover = call("player", game.player, position)
    snapshot.refuse_change("player")
    if machine:
        machine.compare("player", game.player, visit.mover, position)
    if visit.mover == CHANCE:
        visit.moves, visit.shares = outcomes(game, position)
        snapshot.refuse_change("chance")
        if machine and game.chance:
            machine.compare_list("chance", game.chance, list(zip(visit.moves, visit.shares, strict=True)), position)
        return visit
    refuse_mover(game, visit.mover)
    visit.moves = legal_moves(game, position)
    snapshot.refuse_change("actions")
    if machine:
        machine.compare_list("actions", game.actions, visit.moves, position)
    return visit


def step(visit: Visit, action: Action) -> Position:
    """Make a move twice; raise if it changes the position, or if the results differ."""
    game, evidence = visit.game, visit.evidence
    evidence.snapshots -= 1
    snapshot = Snapshot(visit.position, evidence.snapshots > 0)
    after = call("result", game.result, visit.position, action)
    snapshot.refuse_change("result")
    if evidence.snapshots > 0:
        refuse_other(game, after, call("result", game.result, visit.position, action))
    if evidence.machine:
        evidence.machine.compare("result", game.result, after, visit.position, action)
    return after


def play(evidence: Evidence, dice: random.Random, number: int, until: float = inf) -> list[Visit]:
    """Play a random game until its end or the time limit; return the visited positions.

    A fault of a position itself ends the game; other faults are noted, and it continues.
    """
    visits: list[Visit] = []
    here = Visit(evidence, evidence.game.initial)
    try:
        is_walk = evidence.game.players == 1 and evidence.game.chance is None
        longest = LONGEST_WALK if is_walk else LONGEST_GAME
        while len(visits) < longest and perf_counter() <= until:
            visits.append(look_at(here))
            is_chosen = (here.ply + number) % SOME == 0
            examine(here, is_sampled=is_chosen, is_costly=is_chosen)
            if here.over:
                break
            action = chosen(here, dice)
            after = step(here, action)
            if here.ply == 0:  # not sooner: in-place change is the better explanation
                refuse_nameless(evidence.game, here.position)
            here = Visit(evidence, after, here, action)
    except Wrong as problem:
        problem.visit = problem.visit or here
        raise
    return visits


def chosen(visit: Visit, dice: random.Random) -> Action:
    """A random move, or an outcome of chance by its probability."""
    if visit.mover == CHANCE:
        return dice.choices(visit.moves, [float(share) for share in visit.shares])[0]
    return dice.choice(visit.moves)


def examine(visit: Visit, is_sampled: bool, is_costly: bool) -> None:
    """Run every check on a position."""
    evidence = visit.evidence
    if evidence.longest is None or visit.ply > evidence.longest.ply:
        evidence.longest = visit
    name = name_of(evidence.game, visit.position)
    is_new = name is None or name not in evidence.known
    if is_new or not is_fixed(visit.position):
        for check in AT_POSITIONS + SAMPLED if is_sampled else AT_POSITIONS:
            evidence.ask(check, visit, visit)
    if is_costly:
        for check in COSTLY:
            if evidence.allowance > 0:
                evidence.ask(check, visit, visit)
    if is_new and name is not None:
        evidence.known[name] = visit
    elif name is not None:
        evidence.ask(refuse_other_answers, (evidence.known[name], visit), visit)


def name_of(game: Game, position: Position) -> object:
    """The identity of a position: itself, its key if it is not hashable, or None."""
    try:
        hash(position)
    except TypeError:
        return call("key", game.key, position) if game.key else None
    return position
