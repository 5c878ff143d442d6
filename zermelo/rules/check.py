"""Check a rulebook by playing it, interpreted and compiled; report each fault in one sentence.

The checks themselves are in `zermelo/rules/checks/`, one topic per file.

>>> from zermelo.games import tic_tac_toe
>>> check(tic_tac_toe.game, games=5).problems
[]
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from zermelo.machine.compile import enabled
from zermelo.rules.checks import advice, boards, keys, length, moves, positions, sight, text, values
from zermelo.rules.checks.anew import rules_loaded_anew_agree
from zermelo.rules.checks.evidence import ALLOWANCE, Evidence, Visit
from zermelo.rules.checks.hints import hints
from zermelo.rules.checks.listing import list_positions
from zermelo.rules.checks.play import LONGEST_GAME, SOME, begin, examine, play
from zermelo.rules.checks.registry import AFTER_PLAY, BEFORE_PLAY, SHOWN
from zermelo.rules.comparing import Machine, Unplayable, Wrong
from zermelo.rules.game import Game

IN_THIS_ORDER = (positions, moves, sight, values, keys, length, text, boards, advice)
"""The modules of checks, which register themselves when imported."""
MOST_PROBLEMS = 8
SHOWN_GAMES = 5
"""Games whose boards and moves are also checked as text and drawings."""
LISTED = 1500
"""Positions examined one by one, besides those of random games."""
SHOWN_LISTED = 100
"""The number of those that are also written and drawn."""


@dataclass
class Report:
    """The findings: problems in one sentence each, the most telling first."""

    game: str
    problems: list[str] = field(default_factory=list)
    games: int = 0
    unfinished: int = 0
    """The number of games cut off because they did not end."""
    positions: int = 0
    compiled: bool = False
    note: str = ""
    """Why the rules could not be compiled, if so."""
    hints: list[str] = field(default_factory=list)
    """Further declarations that the rulebook could make, and their use."""


def check(game: Game, games: int = 100, seed: int = 0, progress: Callable[[int], None] | None = None) -> Report:
    """Play `games` random games and check, at every position, that the rules keep their declarations.

    Compiled rules are compared with interpreted ones: the same moves, the same results, the same values. All positions
    of a small game are examined. `progress` is called with the number of games played so far.
    """
    report = Report(game.name)
    machine = Machine(game) if enabled() else None
    evidence = Evidence(game, machine)
    begin(evidence)
    for one in BEFORE_PLAY:
        evidence.ask(one, evidence)
    dice = random.Random(seed)
    for number in range(games):
        try:
            visits = play(evidence, dice, number)
            _keep_outcome(evidence, visits)
            if number < SHOWN_GAMES:
                show(visits)
            report.positions += len(visits)
            report.unfinished += len(visits) == LONGEST_GAME
        except Wrong as problem:
            evidence.note(problem)
        report.games += 1
        if progress:
            progress(report.games)
        if len(evidence.problems) >= MOST_PROBLEMS:
            break
    if not any(isinstance(problem, Unplayable) for problem in evidence.broken):
        _look_at_all(evidence)
    report.problems = list(evidence.problems)
    report.hints = [] if report.problems else hints(evidence)
    if machine:
        report.compiled = machine.note == ""
        report.note = machine.note
    return report


def _keep_outcome(evidence: Evidence, visits: list[Visit]) -> None:
    """Record the outcome of the game of the latest estimates."""
    if not visits or not visits[-1].over:
        return
    evidence.finished += 1
    value = evidence.game.utility(visits[-1].position)
    own = {id(visit) for visit in visits}
    for number in range(len(evidence.estimates) - 1, -1, -1):
        if id(evidence.estimates[number][1]) not in own:
            break
        evidence.outcomes[number] = value


def show(visits: Iterable[Visit]) -> None:
    """Check the text and the drawings of positions."""
    for visit in visits:
        for one in SHOWN:
            visit.evidence.ask(one, visit, visit)


def _look_at_all(evidence: Evidence) -> None:
    """Examine all positions, or the first ones if there are many; then check the evidence as a whole."""
    evidence.allowance, evidence.machine = ALLOWANCE, None
    try:
        evidence.listing = list_positions(Visit(evidence, evidence.game.initial), LISTED)
    except Wrong as problem:
        evidence.note(problem)
        return
    for number, visit in enumerate(evidence.listing.visits):
        examine(visit, is_sampled=evidence.listing.complete or number % SOME == 0, is_costly=True)
    show(evidence.listing.visits[:SHOWN_LISTED])
    for one in (*AFTER_PLAY, rules_loaded_anew_agree):
        evidence.ask(one, evidence)
