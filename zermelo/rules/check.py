"""Check a rulebook by playing it, interpreted and compiled; report each fault in one sentence.

The checks themselves are in `zermelo/rules/checks/`, one topic per file.

>>> from zermelo.games import tic_tac_toe
>>> check(tic_tac_toe.game, games=5).problems
[]
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from zermelo.languages.choice import language_for
from zermelo.languages.message import M, Message, counted, joined
from zermelo.machine.compile import enabled
from zermelo.rules.checks import (
    advice,
    again,
    boards,
    collisions,
    estimates,
    keys,
    length,
    moves,
    positions,
    puzzles,
    sight,
    symmetries,
    text,
    values,
)
from zermelo.rules.checks.estimates import keep_ending
from zermelo.rules.checks.evidence import ALLOWANCE, Evidence, Visit
from zermelo.rules.checks.hints import changed_shape, hints
from zermelo.rules.checks.listing import list_positions
from zermelo.rules.checks.play import LONGEST_GAME, SOME, begin, examine, play
from zermelo.rules.checks.registry import AFTER_PLAY, BEFORE_PLAY, SHOWN, THOROUGH
from zermelo.rules.comparing import Machine, Unplayable, Wrong
from zermelo.rules.display import rows_in_html
from zermelo.rules.game import Game

IN_THIS_ORDER = (
    (positions, moves, sight, values, puzzles, estimates, keys, symmetries, length),
    (text, boards, advice, again, collisions),
)
"""The modules of checks, which register themselves when imported."""
MOST_PROBLEMS = 8
SHOWN_GAMES = 5
"""Games whose boards and moves are also checked as text and drawings."""
LISTED = 1500
"""Positions examined one by one, besides those of random games."""
SHOWN_LISTED = 100
"""The number of those that are also written and drawn."""


@dataclass(repr=False)
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
    tested: dict[str, int] = field(default_factory=dict)
    """The number of positions at which each optional rule was tested, and of those asked about again."""

    def __repr__(self) -> str:
        found = "; ".join(self.problems) or "no problem"
        return f"Report({self.game}: {found}; {self.games} games, {self.positions} positions)"

    def _repr_html_(self) -> str:
        """A table for notebooks, one row per finding."""
        rows: list[tuple[Message, str]] = [(M("Problem"), problem) for problem in self.problems]
        rows += [(M("Tested"), self.what_was_tested()), (M("Slow"), self.note)]
        rows += [(M("Hint"), hint) for hint in self.hints]
        return rows_in_html([(name, text) for name, text in rows if text], language_for())

    def what_was_tested(self) -> Message:
        """What was tested, and how often, for a sentence."""
        played = counted("{count} random game", "{count:,} random games", self.games)
        visited = counted("{count} position", "{count:,} positions", self.positions)
        return joined([played, visited, *(tested(name, count) for name, count in self.tested.items())])


def tested(name: str, count: int) -> Message:
    """How often a rule was tested, or something else was."""
    match name:
        case "again":
            return counted("{count} position asked again", "{count:,} positions asked again", count)
        case "elsewhere":
            return counted("{count} in another process", "{count:,} in another process", count)
        case "keys":
            return counted("{count} more key", "{count:,} more keys", count)
    return counted("`{rule}` at {count} position", "`{rule}` at {count:,} positions", count, rule=name)


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
            keep_ending(evidence, visits)
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
    report.tested = evidence.tested()
    if machine:
        report.compiled = machine.note == ""
        report.note = changed_shape(evidence) or machine.note
    return report


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
    for one in AFTER_PLAY + THOROUGH:
        evidence.ask(one, evidence)
