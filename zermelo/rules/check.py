"""Is a rulebook right? Play it at random, interpreted and compiled, and say in one sentence what is wrong.

>>> from zermelo.games import tic_tac_toe
>>> check(tic_tac_toe.game, games=5).problems
[]
"""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import inf, isclose, isnan
from pathlib import Path
from time import perf_counter
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import Compiled, NotCompilable, compiled, enabled
from zermelo.machine.kernel import machine_position
from zermelo.rules.accidents import line_of
from zermelo.rules.game import CHANCE, Action, Game, Position, Value

PACKAGE = Path(__file__).resolve().parent
LARGEST = 2**63 - 1
LONGEST_GAME = 2000
MOST_PROBLEMS = 5
FIRST_GAMES = 3
"""Games that a user's rulebook is played before anything is made of it."""
FIRST_SECONDS = 1.0
"""How long that may take."""
SHOWN_GAMES = 5
"""Games whose boards and moves are also written and drawn."""


@dataclass
class Report:
    """What random games showed: problems in one sentence each, the most telling first."""

    game: str
    problems: list[str] = field(default_factory=list)
    games: int = 0
    unfinished: int = 0
    """How many of the games were broken off because they did not end."""
    positions: int = 0
    compiled: bool = False
    note: str = ""
    """Why the rules could not be compiled, if so."""


class Wrong(ZermeloError):
    """The rules contradict themselves; the sentence says where."""


class Unplayable(Wrong):
    """Nothing can be made of such rules."""


def check(game: Game, games: int = 100, seed: int = 0) -> Report:
    """Play `games` random games and compare, at every position, the rules with what they promise.

    Compiled rules are compared with interpreted ones: the same moves, the same results, the same values.
    """
    report = Report(game.name)
    machine = Machine(game) if enabled() else None
    dice = random.Random(seed)
    scales = Scales()
    for number in range(games):
        trail: list[Action] = []
        try:
            report.positions += _play(game, machine, dice, trail, scales)
            if number < SHOWN_GAMES:
                _check_shown(game, trail)
            report.unfinished += len(trail) == LONGEST_GAME
        except Wrong as problem:
            sentence = f"{problem} (after {_moves_text(game, trail)})"
            if sentence not in report.problems:
                report.problems.append(sentence)
        report.games += 1
        if len(report.problems) >= MOST_PROBLEMS:
            break
    beyond = "" if game.decisive or game.has_payoffs else scales.problem()
    report.problems += [beyond] if beyond else []
    if machine:
        report.compiled = machine.note == ""
        report.note = machine.note
    return report


def refuse_unplayable(game: Game, file: str) -> None:
    """Play a little, and raise Unplayable with one sentence if the rules of that file cannot be played at all."""
    until = perf_counter() + FIRST_SECONDS
    for seed in range(FIRST_GAMES):
        trail: list[Action] = []
        try:
            _play(game, None, random.Random(seed), trail, Scales(), until)
            _check_shown(game, trail)
        except Unplayable as problem:
            raise Unplayable(f"{file}: {problem} (after {_moves_text(game, trail)}).") from None
        except Wrong:
            break  # it can be played, and `check` says what is wrong


class Scales:
    """What finished games are worth, and the largest estimate of an unfinished one."""

    def __init__(self) -> None:
        self.results: set[Any] = set()
        self.estimate: Any = 0

    def problem(self) -> str:
        """Whether an estimate is beyond a win, in a game that is won, drawn or lost."""
        win = max(self.results, default=0)
        if not {win, -win} <= self.results <= {win, 0, -win} or abs(self.estimate) <= win:
            return ""
        return (
            f"`evaluate` gives {self.estimate}, but a won game is worth {win}, so a search that stops early would "
            "rather go on than win; put both on one scale, or declare decisive=True"
        )


def _moves_text(game: Game, trail: list[Action]) -> str:
    if not trail:
        return "no move, at the start"
    shown, position = [], game.initial
    try:
        for action in trail:
            shown.append(game.write(position, action))
            position = game.result(position, action)
    except Exception:
        shown = [str(action) for action in trail]
    if len(shown) <= 12:
        return f"the moves {' '.join(shown)}"
    return f"{len(shown)} moves, the last {' '.join(shown[-6:])}"


def _play(
    game: Game, machine: "Machine | None", dice: random.Random, trail: list[Action], scales: Scales, until: float = inf
) -> int:
    """One random game, or as much of it as there is time for; the number of positions seen."""
    position = game.initial
    for _ in range(LONGEST_GAME):
        if perf_counter() > until:
            break
        _check_position(position)
        over = call("terminal", game.terminal, position)
        if machine:
            machine.compare("terminal", game.terminal, position)
        if over:
            _check_utility(game, position, machine)
            scales.results.add(game.utility(position))
            return len(trail) + 1
        action = _choose(game, machine, position, dice)
        if game.evaluate and not game.has_payoffs and game.player(position) != CHANCE:
            scales.estimate = max(scales.estimate, game.evaluate(position), key=abs)
        after = call("result", game.result, position, action)
        _check_result(position, after)
        if machine:
            machine.compare("result", game.result, position, action)
        trail.append(action)
        position = after
    return len(trail)  # a game without end is allowed: searches of it take a depth


def call(name: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a rule; whatever it raises is said in one sentence, with the line."""
    try:
        return function(*arguments)
    except ZermeloError:
        raise
    except Exception as error:
        place = line_of(error)
        raise Unplayable(f"`{name}` fails{place} with {type(error).__name__}: {error}") from None


def listed(name: str, function: Callable[..., Any], position: Position) -> list[Any]:
    """What a rule gives, as a list."""
    given = call(name, function, position)
    if not isinstance(given, Iterable):
        raise Unplayable(f"`{name}` gives {given!r}; it should yield one after the other, or return a list of them")
    return list(call(name, lambda: list(given)))


def _choose(game: Game, machine: "Machine | None", position: Position, dice: random.Random) -> Action:
    """A random move, or an outcome of chance, after a look at all of them."""
    mover = call("player", game.player, position)
    if machine:
        machine.compare("player", game.player, position)
    if mover == CHANCE:
        return _choose_outcome(game, machine, position, dice)
    if not isinstance(mover, int) or not 0 <= mover < game.players:
        players = f"a game of {game.players} players has 0 to {game.players - 1} and CHANCE"
        raise Unplayable(f"`player` answers {mover!r}, but {players}")
    actions = listed("actions", game.actions, position)
    if not actions:
        raise Unplayable("The position is not terminal, and yet `actions` gives no move")
    if len(set(actions)) < len(actions):
        raise Wrong(f"`actions` lists a move twice: {_first_twice(actions)!r}")
    for rule in ("noisy", "evaluate"):
        _check_optional(game, rule, machine, position, actions)
    if machine:
        machine.compare_list("actions", game.actions, position)
    return dice.choice(actions)


def _first_twice(items: list[Any]) -> Any:
    return next(item for number, item in enumerate(items) if item in items[:number])


def _choose_outcome(game: Game, machine: "Machine | None", position: Position, dice: random.Random) -> Action:
    if game.chance is None:
        raise Unplayable("`player` answers CHANCE, but the game has no `chance` function")
    pairs = listed("chance", game.chance, position)
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise Unplayable("`chance` must give pairs (outcome, probability)")
    if not pairs:
        raise Unplayable("The position is a chance node, and yet `chance` gives no outcome")
    shares = [share for _, share in pairs]
    if min(shares) < 0:
        raise Unplayable(f"`chance` gives a negative probability, {min(shares)}")
    if not isclose(sum(shares), 1, abs_tol=1e-9):
        raise Unplayable(f"The probabilities that `chance` gives sum to {float(sum(shares)):.6g}, not to 1")
    if machine:
        machine.compare_list("chance", game.chance, position)
    return dice.choices([outcome for outcome, _ in pairs], [float(share) for share in shares])[0]


def _check_optional(
    game: Game, rule: str, machine: "Machine | None", position: Position, actions: list[Action]
) -> None:
    function = getattr(game, rule)
    if function is None:
        return
    if rule == "evaluate":
        _check_value(game, "evaluate", call(rule, function, position))
        if machine:
            machine.compare(rule, function, position)
        return
    for action in listed(rule, function, position):
        if action not in actions:
            raise Wrong(f"`noisy` gives {action!r}, which is not a legal move")


def _check_utility(game: Game, position: Position, machine: "Machine | None") -> None:
    _check_value(game, "utility", call("utility", game.utility, position))
    if machine:
        machine.compare("utility", game.utility, position)


def _check_value(game: Game, rule: str, value: Value) -> None:
    if game.has_payoffs:
        if not isinstance(value, tuple) or len(value) != game.players:
            raise Unplayable(
                f"`{rule}` gives {value!r}, where each of the {game.players} players needs an entry of a tuple"
            )
        parts = value
    else:
        if isinstance(value, tuple):
            raise Unplayable(f"`{rule}` gives the tuple {value!r}, where a zero-sum game of two has one number for MAX")
        parts = (value,)
    for part in parts:
        if isinstance(part, bool) or not hasattr(part, "__float__") or isnan(part):
            raise Unplayable(f"`{rule}` gives {part!r}, which is not a number")
        if game.bounds and not game.bounds[0] <= part <= game.bounds[1]:
            raise Wrong(f"`{rule}` gives {part}, outside the declared bounds {game.bounds[0]} to {game.bounds[1]}")


def _check_shown(game: Game, trail: list[Action]) -> None:
    """A game that was played, as people see it: boards and moves have a text, and a drawing where the game has one."""
    moves, position = list(trail), game.initial
    trail.clear()  # so that it tells how far we came
    for action in moves:
        _check_text("text", game.look.text, position)
        _check_text("action_text", game.look.action_text, position, action)
        if game.look.draw:
            call("draw", game.look.draw, position)
        trail.append(action)
        position = game.result(position, action)


def _check_text(rule: str, function: Callable[..., Any] | None, *arguments: Any) -> None:
    if function and not isinstance(shown := call(rule, function, *arguments), str):
        raise Unplayable(f"`{rule}` gives {shown!r}, which is not a text")


def _check_position(position: Position) -> None:
    for name, number in _integers(position):
        if not -LARGEST - 1 <= number <= LARGEST:
            raise Wrong(f"{name} holds {number}, which outgrows 64 bits")


def _integers(value: Any, name: str = "The position") -> Iterator[tuple[str, int]]:
    """Every integer inside a position, with the name of its field."""
    if isinstance(value, int):
        yield name, value
    elif isinstance(value, tuple):
        fields = getattr(value, "_fields", range(len(value)))
        for field_name, part in zip(fields, value, strict=True):
            yield from _integers(part, f"Field `{field_name}` of the position")


def _check_result(before: Position, after: Position) -> None:
    if shape(before) != shape(after):
        raise Wrong(f"`result` changes the type of the position, from {shape(before)} to {shape(after)}")


def shape(value: Any) -> str:
    """The type of a value with the types inside it, as the compiler sees it."""
    if isinstance(value, tuple):
        inside = ", ".join(shape(part) for part in value)
        return f"{type(value).__name__}({inside})"
    return type(value).__name__


class Machine:
    """The compiled rules, each compared with the interpreted one until it turns out not to be compilable."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.note = ""
        self._compiled = cache(compiled)
        self._listing = cache(_compiled_list)

    def compare(self, name: str, function: Callable[..., Any], *arguments: Any) -> None:
        self._compare(name, function, self._compiled, lambda: function(*arguments), arguments)

    def compare_list(self, name: str, function: Callable[..., Any], position: Position) -> None:
        """For rules that give several things: compiled, a generator cannot be handed back to Python whole."""
        self._compare(name, function, self._listing, lambda: list(function(position)), (position,))

    def _compare(
        self,
        name: str,
        function: Callable[..., Any],
        compiler: Callable[..., Compiled],
        interpreted: Callable[[], Any],
        arguments: tuple[Any, ...],
    ) -> None:
        if self.note:
            return
        try:
            found = compiler(function)(machine_position(arguments[0]), *arguments[1:])
        except NotCompilable as error:
            self.note = error.message
            return
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
            raise Wrong(f"`{name}` works interpreted, but compiled it fails with {failure}") from None
        expected = interpreted()
        if plain(found) != plain(expected):
            both = f"{expected!r} interpreted and {found!r} compiled"
            raise Wrong(f"`{name}` gives {both}; does a number outgrow 64 bits?")


def plain(value: Any) -> Any:
    """Numbers and tuples without the names of their types, which compiled code does not keep."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (tuple, list)):
        return tuple(plain(part) for part in value)
    if isinstance(value, (float, Fraction)):
        return round(float(value), 12)
    return value


def _compiled_list(function: Callable[..., Any]) -> Compiled:
    def listed(position):  # type: ignore[no-untyped-def]
        return [item for item in function(position)]  # noqa: C416 - what the compiler understands

    return compiled(listed)
