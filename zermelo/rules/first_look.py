"""A quick check of a user's rulebook before its first use: an unplayable one is refused.

Any other fault is a warning, since a search trusts the declarations of a rulebook. `check` is more thorough.
"""

import random
from time import perf_counter

from zermelo.languages.errors import RulebookWarning, warn_once
from zermelo.languages.message import M, Message
from zermelo.rules.check import show
from zermelo.rules.checks.evidence import Evidence, Visit, line_of_rule, moves_text
from zermelo.rules.checks.length import no_game_is_longer
from zermelo.rules.checks.listing import list_positions
from zermelo.rules.checks.play import begin, examine, play
from zermelo.rules.checks.registry import AFTER_PLAY, BEFORE_PLAY
from zermelo.rules.comparing import Unplayable, Wrong
from zermelo.rules.game import Game

SECONDS = 1.0
"""The time limit of the check."""
GAMES = 3
"""Random games to play."""
SHOWN = 8
"""Positions of each game that are also written and drawn."""
LISTED = 100
"""Further positions to examine, the first ones: two positions with the same key are often near each other."""
ALLOWANCE = 1000
"""Rule calls that costly checks may make at those."""


class Faulty(RulebookWarning):
    """A declaration of a rulebook does not hold; the text says which."""


def look_before_use(game: Game, file: str) -> None:
    """Raise Unplayable with one sentence if the rules of that file cannot be played; warn of any other fault."""
    until = perf_counter() + SECONDS
    evidence = Evidence(game, allowance=0)  # no costly checks
    begin(evidence)
    for number in range(GAMES):
        if not evidence.problems:
            _play(evidence, number, until)
    for one in BEFORE_PLAY:
        evidence.ask(one, evidence)
    if not evidence.problems and perf_counter() <= until:
        _list(evidence, until)
    for problem in evidence.broken:
        if isinstance(problem, Unplayable):
            raise Unplayable(_refusal(game, file, problem))
    if evidence.problems:
        first = evidence.problems[0]
        sentence = M(
            "{file} has a fault, so answers may be wrong; `zermelo check` lists all: {problem}",
            file=file,
            problem=first,
        )
        warn_once(Faulty(sentence))


def _play(evidence: Evidence, number: int, until: float) -> None:
    """Play one random game and check its text and drawings."""
    try:
        visits = play(evidence, random.Random(number), number, until)
        show(visits[:: 1 + len(visits) // SHOWN])
    except Wrong as problem:
        evidence.note(problem)


def _list(evidence: Evidence, until: float) -> None:
    """Examine the first positions, which are all of them in a small game."""
    evidence.allowance = ALLOWANCE
    try:
        evidence.listing = list_positions(Visit(evidence, evidence.game.initial), LISTED, until)
    except Wrong as problem:
        evidence.note(problem)
        return
    for visit in evidence.listing.visits:
        if perf_counter() > until:
            return
        examine(visit, is_sampled=evidence.listing.complete, is_costly=True)
    for one in AFTER_PLAY if evidence.listing.complete else (no_game_is_longer,):
        evidence.ask(one, evidence)


def _refusal(game: Game, file: str, problem: Unplayable) -> Message:
    """A sentence about the fault, the moves that lead to it and, if known, the line of the rule."""
    after = moves_text(game, problem.visit.trail if problem.visit else ())
    line = line_of_rule(game, problem.rule)
    if line is None:
        return M("{file}: {problem} (after {moves}).", file=file, problem=problem.message, moves=after)
    return M(
        "{file}: {problem} (line {line}; after {moves}).", file=file, problem=problem.message, line=line, moves=after
    )
