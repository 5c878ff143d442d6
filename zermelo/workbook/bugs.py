"""Diagnosis: known wrong algorithms, run on the same exercise, and the one that explains a student's answers named.

Every bug is a task that searches wrongly; its questions then have the answers of a student with that bug. If exactly
one of them agrees with everything a student answered, that is what went wrong.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from types import CellType, FunctionType
from typing import Any

from zermelo.algorithms import Algorithm, algorithms
from zermelo.algorithms.maxn import NO_ONE
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import Message
from zermelo.rules.game import MAX, MIN
from zermelo.trees.tree import Tree
from zermelo.workbook import changes
from zermelo.workbook.diagnoses import DIAGNOSES
from zermelo.workbook.question import Question, questions_of
from zermelo.workbook.task import Task

Kernel = Callable[..., Callable[..., Any]]


@dataclass(frozen=True)
class Bug:
    """A way to go wrong. `task` makes the wrong task of a right one, or None where the bug cannot show."""

    name: str
    task: Callable[[Task], Task | None]

    @property
    def remark(self) -> Message:
        return DIAGNOSES[self.name]


# ---------------------------------------------------------------------------------------------
# Wrong algorithms: the real ones, with one of their functions replaced


def real(algorithm: str) -> Kernel:
    return algorithms()[algorithm].kernel


def inner(function: Any, name: str) -> Any:
    """A function that another one calls: `value` of `decision`, `max_value` of `value`."""
    return _cell(function, name).cell_contents


def replace_inner(function: Any, name: str, other: Any) -> None:
    """Let a function call another one by that name."""
    _cell(function, name).cell_contents = other


def calling(function: Any, name: str, other: Any) -> Any:
    """The same function, which alone calls another one by that name."""
    cells = [
        CellType(other) if free == name else cell
        for free, cell in zip(function.__code__.co_freevars, function.__closure__, strict=True)
    ]
    return FunctionType(function.__code__, function.__globals__, function.__name__, None, tuple(cells))


def _cell(function: Any, name: str) -> CellType:
    cell: CellType = function.__closure__[function.__code__.co_freevars.index(name)]
    return cell


def without_inheritance(game: Any, observe: Any, **options: Any) -> Any:
    """Alpha-beta in which a node knows the bound of its parent only: no deep cuts."""
    decision = real("alphabeta")(game, observe, **options)
    value = inner(decision, "value")

    def below_max(state: Any, depth: int, limit: int, alpha: Any, beta: Any, run: Any) -> Any:
        return value(state, depth, limit, alpha, inf, run)

    def below_min(state: Any, depth: int, limit: int, alpha: Any, beta: Any, run: Any) -> Any:
        return value(state, depth, limit, -inf, beta, run)

    replace_inner(value, "max_value", calling(inner(value, "max_value"), "value", below_max))
    replace_inner(value, "min_value", calling(inner(value, "min_value"), "value", below_min))
    return decision


def without_windows(game: Any, observe: Any, **options: Any) -> Any:
    """Alpha-beta in which no node gets a window, so nothing is cut off: plain minimax."""
    decision = real("alphabeta")(game, observe, **options)
    value = inner(decision, "value")

    def untold(state: Any, depth: int, limit: int, alpha: Any, beta: Any, run: Any) -> Any:
        return value(state, depth, limit, -inf, inf, run)

    replace_inner(value, "max_value", calling(inner(value, "max_value"), "value", untold))
    replace_inner(value, "min_value", calling(inner(value, "min_value"), "value", untold))
    return decision


def with_root_loop(game: Any, observe: Any, passes: bool = True, last_tie: bool = False, **options: Any) -> Any:
    """Alpha-beta whose `decision` is a loop of its own, as some notes print it.

    not passes   every child of the root gets the whole window
    last_tie     of equal children the root takes the last
    """
    value = inner(real("alphabeta")(game, observe, **options), "value")
    max_value, min_value = inner(value, "max_value"), inner(value, "min_value")
    reaches_beta, reaches_alpha = inner(max_value, "reaches_beta"), inner(min_value, "reaches_alpha")
    returned_by_max, returned_by_min = inner(max_value, "returned_by_max"), inner(min_value, "returned_by_min")

    def decision(state: Any, limit: int, alpha: Any, beta: Any, run: Any) -> Any:
        observe.enter(run, 0, alpha, beta)
        maximises = game.player(state) == MAX
        best: Any = None
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, 0, number)
            window = (alpha, beta) if passes else (-inf, inf)
            child = value(game.result(state, action), 1, limit, *window, run)
            if best is None or (child > best if maximises else child < best) or (last_tie and child == best):
                best = child
                observe.improve(run, 0, number, best)
            if reaches_beta(best, beta) if maximises else reaches_alpha(best, alpha):
                observe.cut(run, 0, best, beta if maximises else alpha)
                break
            alpha, beta = (max(alpha, best), beta) if maximises else (alpha, min(beta, best))
        returned = returned_by_max if maximises else returned_by_min
        return observe.leave(run, 0, returned(best, alpha, beta))

    return decision


def with_wrong_average(game: Any, observe: Any, *, average: str, **options: Any) -> Any:
    """Expectiminimax with a wrong average: the plain sum, or the weighted sum divided once more by the outcomes."""
    decision = real("expectiminimax")(game, observe, **options)
    value = inner(decision, "value")

    def exp_value(state: Any, depth: int, limit: int, run: Any) -> Any:
        outcomes = list(game.chance(state))
        total: Any = 0
        for number, (outcome, probability) in enumerate(outcomes):
            observe.descend(run, depth, number)
            share = 1 if average == "sum" else probability / len(outcomes)
            child = value(game.result(state, outcome), depth + 1, limit, run)
            total += share * child
            observe.term(run, depth, number, share, child)
        return observe.leave(run, depth, total)

    replace_inner(value, "exp_value", exp_value)
    return decision


def with_wrong_entry(game: Any, observe: Any, *, wanted: str, **options: Any) -> Any:
    """Max^n in which everybody maximises the wrong thing: the sum, or the entry of the next player."""
    decision = real("maxn")(game, observe, **options)
    value = inner(decision, "value")

    def liked(payoffs: Any, mover: int) -> Any:
        return sum(payoffs) if wanted == "sum" else payoffs[(mover + 1) % len(payoffs)]

    def own_best(state: Any, depth: int, limit: int, above: int, secured: Any, run: Any) -> Any:
        mover = game.player(state)
        best: Any = None
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit, NO_ONE, -inf, run)
            if best is None or liked(child, mover) > liked(best, mover):
                best = child
                observe.improve(run, depth, number, best)
        return observe.leave(run, depth, best)

    replace_inner(value, "own_best", own_best)
    return decision


class WrongTask(Task):
    """A task in which one algorithm is replaced by a wrong one."""

    def __init__(self, task: Task, algorithm: str, kernel: Kernel) -> None:
        super().__init__(task.exercise, rule=task.rule, tree=task.tree)
        self.wrong = replace(algorithms()[algorithm], kernel=kernel)

    def declared(self, algorithm: str) -> str | Algorithm:
        return self.wrong if algorithm == self.wrong.name else algorithm


# ---------------------------------------------------------------------------------------------
# The bugs


def _wrong(algorithm: str, kernel: Kernel) -> Callable[[Task], Task | None]:
    def make(task: Task) -> Task | None:
        if not task.exercise.tree or algorithm not in (task.plain, task.algorithm):
            return None
        return WrongTask(task, algorithm, kernel)

    return make


def _with_tree(change: Callable[[Tree], Tree], chance: bool = False) -> Callable[[Task], Task | None]:
    def make(task: Task) -> Task | None:
        if not task.exercise.tree or task.plain == "maxn" or (chance and task.plain != "expectiminimax"):
            return None
        return Task(task.exercise, rule=task.rule, tree=change(task.tree))

    return make


def _with_rule(**parts: str) -> Callable[[Task], Task | None]:
    def make(task: Task) -> Task | None:
        if not task.exercise.tree or all(getattr(task.rule, name) == value for name, value in parts.items()):
            return None
        return Task(task.exercise, rule=replace(task.rule, **parts), tree=task.tree)

    return make


def _other_tie(task: Task) -> Task | None:
    return _with_rule(tie="nonstrict" if task.rule.tie == "strict" else "strict")(task)


def _other_direction(task: Task) -> Task | None:
    return _with_rule(order="ltr" if task.rule.order == "rtl" else "rtl")(task)


def _deeper(plies: int) -> Callable[[Task], Task | None]:
    def make(task: Task) -> Task | None:
        asked = [question.options.get("depth") for question in task.exercise.ask]
        if task.exercise.depth is None and not any(asked):
            return None
        return Task(task.exercise, rule=task.rule, deeper=plies)

    return make


BUGS = (
    Bug("swapped", _with_tree(changes.swapped)),
    Bug("other-tie", _other_tie),
    Bug("style-soft", _with_rule(fail="soft")),
    Bug("style-hard", _with_rule(fail="hard")),
    Bug("style-practical", _with_rule(fail="practical")),
    Bug("not-pruned", _wrong("alphabeta", without_windows)),
    Bug("not-inherited", _wrong("alphabeta", without_inheritance)),
    Bug("root-lost", _wrong("alphabeta", partial(with_root_loop, passes=False))),
    Bug("last-tie", _wrong("alphabeta", partial(with_root_loop, last_tie=True))),
    Bug("other-direction", _other_direction),
    Bug("counts-leaves", _with_rule(count="leaves")),
    Bug("counts-branches", _with_rule(count="branches")),
    Bug("chance-uniform", _with_tree(changes.equally_likely, chance=True)),
    Bug("chance-as-min", _with_tree(partial(changes.chance_as, player=MIN), chance=True)),
    Bug("chance-as-max", _with_tree(partial(changes.chance_as, player=MAX), chance=True)),
    Bug("not-weighted", _wrong("expectiminimax", partial(with_wrong_average, average="sum"))),
    Bug("divided-again", _wrong("expectiminimax", partial(with_wrong_average, average="divided"))),
    Bug("maxn-sum", _wrong("maxn", partial(with_wrong_entry, wanted="sum"))),
    Bug("maxn-wrong-entry", _wrong("maxn", partial(with_wrong_entry, wanted="next"))),
    Bug("depth-more", _deeper(1)),
    Bug("depth-less", _deeper(-1)),
)


def wrong_questions(bug: Bug, task: Task) -> list[Question]:
    """The questions of an exercise as a student with a bug answers them; none where the bug cannot show."""
    try:
        wrong = bug.task(task)
        return [] if wrong is None else questions_of(wrong)
    except ZermeloError:  # the bug leads to something that cannot be searched
        return []


class Diagnostician:
    """Knows the bugs of one exercise; the answer of each is worked out once, when it is first needed."""

    def __init__(self, task: Task, questions: list[Question]) -> None:
        self.task = task
        self.questions = questions
        self._wrong: dict[str, list[Question]] = {}

    def wrong(self, bug: Bug) -> list[Question]:
        if bug.name not in self._wrong:
            self._wrong[bug.name] = wrong_questions(bug, self.task)
        return self._wrong[bug.name]

    def explains(self, bug: Bug, answers: Mapping[str, Any]) -> bool:
        """Whether a bug agrees with every answer."""
        questions = [question for question in self.wrong(bug) if question.name in answers]
        try:
            return bool(questions) and all(question.agrees(answers[question.name]) for question in questions)
        except ZermeloError:
            return False

    def explaining(self, answers: Mapping[str, Any]) -> list[Bug]:
        return [bug for bug in BUGS if self.explains(bug, answers)]

    def diagnose(self, answers: Mapping[str, Any]) -> Bug | None:
        """The one bug that explains the answers; None if they are right, or none or several explain them."""
        given = {
            question.name: answers[question.name]
            for question in self.questions
            if answers.get(question.name) not in (None, "", {})
        }
        if not given or all(
            question.agrees(given[question.name]) for question in self.questions if question.name in given
        ):
            return None
        found = self.explaining(given)
        return found[0] if len(found) == 1 else None
