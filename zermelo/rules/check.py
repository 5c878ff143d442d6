"""Is a rulebook right? Play it at random, interpreted and compiled, and say in one sentence what is wrong.

>>> from zermelo.games import tic_tac_toe
>>> check(tic_tac_toe.game, games=5).problems
[]
"""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import inf, isclose, isnan
from pathlib import Path
from time import perf_counter
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.compile import enabled
from zermelo.rules.accidents import line_of
from zermelo.rules.comparing import Machine, Unplayable, Wrong
from zermelo.rules.game import CHANCE, Action, Game, Position, Value
from zermelo.rules.look import BadLook, squares_given

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
            sentence = M("{problem} (after {moves})", problem=problem.message, moves=_moves_text(game, trail))
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
            raise Unplayable(
                M(
                    "{file}: {problem} (after {moves}).",
                    file=file,
                    problem=problem.message,
                    moves=_moves_text(game, trail),
                )
            ) from None
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
        return M(
            "`evaluate` gives {estimate}, but a won game is worth {win}, so a search that stops early would "
            "rather go on than win; put both on one scale, or declare decisive=True",
            estimate=self.estimate,
            win=win,
        )


def _moves_text(game: Game, trail: list[Action]) -> str:
    if not trail:
        return M("no move, at the start")
    shown, position = [], game.initial
    try:
        for action in trail:
            shown.append(game.write(position, action))
            position = game.result(position, action)
    except Exception:
        shown = [str(action) for action in trail]
    if len(shown) <= 12:
        return M("the moves {moves}", moves=" ".join(shown))
    return M("{count} moves, the last {moves}", count=len(shown), moves=" ".join(shown[-6:]))


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
        line, failure = line_of(error), f"{type(error).__name__}: {error}"
        if line is None:
            raise Unplayable(M("`{name}` fails with {failure}", name=name, failure=failure)) from None
        raise Unplayable(
            M("`{name}` fails at line {line} with {failure}", name=name, line=line, failure=failure)
        ) from None


def listed(name: str, function: Callable[..., Any], position: Position) -> list[Any]:
    """What a rule gives, as a list."""
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


def _choose(game: Game, machine: "Machine | None", position: Position, dice: random.Random) -> Action:
    """A random move, or an outcome of chance, after a look at all of them."""
    mover = call("player", game.player, position)
    if machine:
        machine.compare("player", game.player, position)
    if mover == CHANCE:
        return _choose_outcome(game, machine, position, dice)
    if not isinstance(mover, int) or not 0 <= mover < game.players:
        raise Unplayable(
            M(
                "`player` answers {mover!r}, but a game of {players} players has 0 to {last} and CHANCE",
                mover=mover,
                players=game.players,
                last=game.players - 1,
            )
        )
    actions = listed("actions", game.actions, position)
    if not actions:
        raise Unplayable(M("The position is not terminal, and yet `actions` gives no move"))
    if len(set(actions)) < len(actions):
        raise Wrong(M("`actions` lists a move twice: {move!r}", move=_first_twice(actions)))
    for rule in ("noisy", "evaluate"):
        _check_optional(game, rule, machine, position, actions)
    if machine:
        machine.compare_list("actions", game.actions, position)
    return dice.choice(actions)


def _first_twice(items: list[Any]) -> Any:
    return next(item for number, item in enumerate(items) if item in items[:number])


def _choose_outcome(game: Game, machine: "Machine | None", position: Position, dice: random.Random) -> Action:
    if game.chance is None:
        raise Unplayable(M("`player` answers CHANCE, but the game has no `chance` function"))
    pairs = listed("chance", game.chance, position)
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise Unplayable(M("`chance` must give pairs (outcome, probability)"))
    if not pairs:
        raise Unplayable(M("The position is a chance node, and yet `chance` gives no outcome"))
    shares = [share for _, share in pairs]
    if min(shares) < 0:
        raise Unplayable(M("`chance` gives a negative probability, {share}", share=min(shares)))
    if not isclose(sum(shares), 1, abs_tol=1e-9):
        raise Unplayable(M("The probabilities that `chance` gives sum to {sum:.6g}, not to 1", sum=float(sum(shares))))
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
            raise Wrong(M("`noisy` gives {action!r}, which is not a legal move", action=action))


def _check_utility(game: Game, position: Position, machine: "Machine | None") -> None:
    value = call("utility", game.utility, position)
    _check_value(game, "utility", value)
    if game.has_payoffs and game.constant_sum is not None and not isclose(sum(value), game.constant_sum, abs_tol=1e-9):
        raise Wrong(
            M(
                "`utility` gives {value}, which adds up to {total} and not to the declared {declared}",
                value=value,
                total=sum(value),
                declared=game.constant_sum,
            )
        )
    if machine:
        machine.compare("utility", game.utility, position)


def _check_value(game: Game, rule: str, value: Value) -> None:
    if game.has_payoffs:
        if not isinstance(value, tuple) or len(value) != game.players:
            raise Unplayable(
                M(
                    "`{rule}` gives {value!r}, where each of the {players} players needs an entry of a tuple",
                    rule=rule,
                    value=value,
                    players=game.players,
                )
            )
        parts = value
    else:
        if isinstance(value, tuple):
            raise Unplayable(
                M(
                    "`{rule}` gives the tuple {value!r}, where a zero-sum game of two has one number for MAX",
                    rule=rule,
                    value=value,
                )
            )
        parts = (value,)
    for part in parts:
        if isinstance(part, bool) or not hasattr(part, "__float__") or isnan(part):
            raise Unplayable(M("`{rule}` gives {part!r}, which is not a number", rule=rule, part=part))
        if game.bounds and not game.bounds[0] <= part <= game.bounds[1]:
            raise Wrong(
                M(
                    "`{rule}` gives {part}, outside the declared bounds {low} to {high}",
                    rule=rule,
                    part=part,
                    low=game.bounds[0],
                    high=game.bounds[1],
                )
            )


def _check_shown(game: Game, trail: list[Action]) -> None:
    """A game that was played, as people see it: boards and moves have a text, and a drawing where the game has one."""
    moves, position = list(trail), game.initial
    trail.clear()  # so that it tells how far we came
    for action in moves:
        _check_text("text", game.look.text, position)
        _check_text("action_text", game.look.action_text, position, action)
        if game.look.draw:
            call("draw", game.look.draw, position)
        if game.look.squares:
            _check_squares(game, position, action)
        trail.append(action)
        position = game.result(position, action)


def _check_squares(game: Game, position: Position, action: Action) -> None:
    try:
        call("squares", squares_given, game.look, position, action)
    except BadLook as error:
        raise Unplayable(error.problem) from None


def _check_text(rule: str, function: Callable[..., Any] | None, *arguments: Any) -> None:
    if function and not isinstance(shown := call(rule, function, *arguments), str):
        raise Unplayable(M("`{rule}` gives {shown!r}, which is not a text", rule=rule, shown=shown))


def _check_position(position: Position) -> None:
    for name, number in _integers(position):
        if not -LARGEST - 1 <= number <= LARGEST:
            raise Wrong(M("{name} holds {number}, which outgrows 64 bits", name=name, number=number))


def _integers(value: Any, name: str = M("The position")) -> Iterator[tuple[str, int]]:
    """Every integer inside a position, with the name of its field."""
    if isinstance(value, int):
        yield name, value
    elif isinstance(value, tuple):
        fields = getattr(value, "_fields", range(len(value)))
        for field_name, part in zip(fields, value, strict=True):
            yield from _integers(part, M("Field `{field}` of the position", field=field_name))


def _check_result(before: Position, after: Position) -> None:
    if shape(before) != shape(after):
        raise Wrong(
            M(
                "`result` changes the type of the position, from {before} to {after}",
                before=shape(before),
                after=shape(after),
            )
        )


def shape(value: Any) -> str:
    """The type of a value with the types inside it, as the compiler sees it."""
    if isinstance(value, tuple):
        inside = ", ".join(shape(part) for part in value)
        return f"{type(value).__name__}({inside})"
    return type(value).__name__
