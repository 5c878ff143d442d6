"""The evidence about a rulebook so far: the positions visited and the faults found."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.rules.accidents import is_from_rules, is_of_rulebook, line_of
from zermelo.rules.checks.content import attributes
from zermelo.rules.checks.outside import holders, outside
from zermelo.rules.checks.registry import AT_DECISIONS, AT_POSITIONS, COSTLY, RULES, SAMPLED, SHOWN
from zermelo.rules.comparing import Machine, Unplayable, Unsteady, Wrong
from zermelo.rules.game import CHANCE, Action, Game, Position
from zermelo.rules.identity import has_own

LONGEST_TEXT = 120
"""The most characters of a position in a sentence."""
SHOWN_MOVES = 12
"""The most moves in a sentence; of more, only the last ones."""
MOST_MOVES = 1000
"""The most moves of a position to examine; there may be millions."""
ALLOWANCE = 100_000
"""Rule calls that costly checks may make in random games, and again in the list of positions."""


@dataclass(slots=True, eq=False)
class Visit:
    """A visited position: who moves, the legal moves, and the moves that led there."""

    evidence: "Evidence"
    position: Position
    before: "Visit | None" = None
    action: Action = None
    """The preceding visit and the move made there."""
    over: bool = False
    mover: int = CHANCE
    moves: list[Action] = field(default_factory=list)
    """The legal moves, or the outcomes of chance."""
    shares: list[float] = field(default_factory=list)
    """The probabilities of those outcomes."""
    ply: int = 0

    def __post_init__(self) -> None:
        self.ply = self.before.ply + 1 if self.before else 0

    @property
    def trail(self) -> list[Action]:
        """The moves that lead here from the start."""
        moves: list[Action] = []
        visit = self
        while visit.before is not None:
            moves.append(visit.action)
            visit = visit.before
        return moves[::-1]

    @property
    def game(self) -> Game:
        return self.evidence.game

    @property
    def is_choice(self) -> bool:
        """Whether a player moves here."""
        return not self.over and self.mover != CHANCE


@dataclass
class Evidence:
    """The game, and the findings of its random games and the list of its positions."""

    game: Game
    machine: Machine | None = None
    problems: list[str] = field(default_factory=list)
    broken: list[Wrong] = field(default_factory=list)
    """The faults behind the sentences."""
    fits: dict[Callable[..., None], bool] = field(default_factory=dict)
    """Whether the game has the rules that a check is about."""
    asked: Counter[Callable[..., None]] = field(default_factory=Counter)
    """How often each check ran."""
    silent: set[Callable[..., None]] = field(default_factory=set)
    """Checks that have found a fault and are not run again."""
    faults: set[tuple[str, str]] = field(default_factory=set)
    """The templates of the problems reported, so that none is reported twice."""
    allowance: int = ALLOWANCE
    snapshots: int = 0
    """The remaining snapshots of mutable positions."""
    known: dict[Any, Visit] = field(default_factory=dict)
    """The first visit of each position, by position, or by key if it is not hashable."""
    keys: dict[Any, Visit] = field(default_factory=dict)
    orbits: dict[Any, frozenset[Any]] = field(default_factory=dict)
    """The names of the positions that are symmetric to a position, by its name."""
    results: set[Any] = field(default_factory=set)
    """The values of finished games."""
    estimates: list[tuple[Any, Visit]] = field(default_factory=list)
    endings: list[Any] = field(default_factory=list)
    """The last estimates of each random game and its outcome; see `estimates.py`."""
    longest: Visit | None = None
    """The end, or the last position, of the longest game."""
    views: dict[Any, Visit] = field(default_factory=dict)
    """The first visit of each view, by player and view; see `sight.py`."""
    again: int = 0
    """How often a position was asked about again,"""
    elsewhere: int = 0
    """and in another process."""
    hunted: int = 0
    """The moves played in search of two positions with one key."""
    hides: bool = False
    """Whether a player has seen less than the whole position."""
    listing: Any = None
    """All positions of a small game; see `listing.py`."""
    dice: random.Random = field(default_factory=lambda: random.Random(0))

    def ask(self, check: Callable[[Any], None], subject: Any, visit: Visit | None = None) -> None:
        """Run a check, if the game has the rules that it is about, and note the problem it raises."""
        if check not in self.fits:
            self.fits[check] = all(has_rule(self.game, rule) for rule in RULES.get(check, ()))
        if check in self.silent or not self.fits[check]:
            return
        if check in AT_DECISIONS and visit is not None and not visit.is_choice:
            return
        self.asked[check] += 1
        try:
            check(subject)
        except Wrong as problem:
            self.silent.add(check)
            self.note(problem, visit)
        except Exception as error:
            if not is_from_rules(error):
                raise
            self.silent.add(check)
            line, failure = line_of(error), f"{type(error).__name__}: {error}"
            sentence = M("The rules fail with {failure}", failure=failure)
            at = M("The rules fail at line {line} with {failure}", line=line, failure=failure)
            self.note(Wrong(at if line else sentence), visit)

    def note(self, problem: Wrong, visit: Visit | None = None) -> None:
        """Record a fault as a sentence with its place, once per kind."""
        visit = problem.visit or visit
        template = getattr(problem.message, "template", problem.message)
        if isinstance(problem, Unsteady) and self.outside:
            problem.message = M("{problem}: {reason}", problem=problem.message, reason=self.outside[0])
        if (template, problem.rule) in self.faults:
            return
        self.faults.add((template, problem.rule))
        problem.visit = visit
        is_cause = isinstance(problem, Unsteady) and self.listing is not None  # of what was found during play
        place = 0 if is_cause else len(self.broken)
        self.broken.insert(place, problem)
        self.problems.insert(place, placed(self.game, problem, visit))

    def tested(self) -> dict[str, int]:
        """The number of positions at which each rule was checked, and of those asked about again."""
        found: dict[str, int] = {}
        for check in AT_POSITIONS + SAMPLED + COSTLY + SHOWN:
            for rule in RULES[check]:
                found[rule] = max(found.get(rule, 0), self.asked[check])
        found |= {"again": self.again, "elsewhere": self.elsewhere, "keys": self.hunted}
        return {rule: count for rule, count in found.items() if count}

    @cached_property
    def outside(self) -> list[Message]:
        """Where the rules ask or change something outside the position."""
        return outside(self.game)

    def spend(self, calls: int) -> None:
        self.allowance -= calls


def placed(game: Game, problem: Wrong, visit: Visit | None) -> str:
    """A sentence about a fault with the moves that lead to it, the position, and the line of the rule."""
    line = line_of_rule(game, problem.rule)
    if visit is None:
        return M("{problem} (line {line})", problem=problem.message, line=line) if line else problem.message
    moves, position = moves_text(game, visit.trail), shortened(visit.position)
    if line is None:
        return M("{problem} (after {moves}, at {position})", problem=problem.message, moves=moves, position=position)
    return M(
        "{problem} (after {moves}, at {position}; line {line})",
        problem=problem.message,
        moves=moves,
        position=position,
        line=line,
    )


def shortened(position: Position) -> str:
    """The `repr` of a position, on one line and shortened.

    >>> shortened((1, 2))
    '(1, 2)'
    """
    if not has_own(type(position), "__repr__"):  # the default shows only an address
        parts = ", ".join(f"{name}={part!r}" for name, part in attributes(position))
        text = f"{type(position).__name__}({parts})"
    else:
        text = " ".join(repr(position).split())
    return cut(text)


def cut(text: str) -> str:
    """A text, shortened to the most characters that a sentence quotes."""
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"


def has_rule(game: Game, rule: str) -> bool:
    """Whether a game has an optional rule or declaration."""
    return any(getattr(holder, rule, None) is not None for holder in holders(game))


def line_of_rule(game: Game, rule: str) -> int | None:
    """The first line of a rule's function in the rulebook, or None."""
    for holder in holders(game):
        code = getattr(getattr(holder, rule, None), "__code__", None) if rule else None
        if code is not None and is_of_rulebook(code.co_filename):
            return int(code.co_firstlineno)
    return None


def moves_text(game: Game, trail: Sequence[Action]) -> Message:
    """The moves that lead to a position, for a sentence."""
    if not trail:
        return M("no move, at the start")
    try:
        written = game.write_line(game.initial, trail)
    except Exception:
        written = [str(action) for action in trail]
    if len(written) <= SHOWN_MOVES:
        return M("the moves {moves}", moves=" ".join(written))
    return M("{count} moves, the last {moves}", count=len(written), moves=" ".join(written[-6:]))


def call(name: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a rule; turn any error it raises into one sentence with the line."""
    try:
        return function(*arguments)
    except ZermeloError:
        raise
    except Exception as error:
        line, failure = line_of(error), f"{type(error).__name__}: {error}"
        if line is None:
            raise Unplayable(M("`{name}` fails with {failure}", name=name, failure=failure)) from None
        raise Unplayable(
            M("`{name}` fails at line {line} with {failure}", name=name, line=line, failure=failure)
        ) from None


def listed(name: str, function: Callable[..., Any], position: Position) -> list[Any]:
    """The results of a rule as a list."""
    given = call(name, function, position)
    if not isinstance(given, Iterable):
        raise Unplayable(
            M(
                "`{name}` gives {given!r}; it should yield one after the other, or return a list of them",
                name=name,
                given=given,
            )
        )
    return list(call(name, lambda: list(given)))


def is_hashable(value: Any) -> bool:
    """Whether a value is hashable.

    >>> is_hashable((1, 2)), is_hashable((1, [2]))
    (True, False)
    """
    try:
        hash(value)
    except TypeError:
        return False
    return True
