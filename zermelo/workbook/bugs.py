"""Diagnosis: known wrong algorithms, run on the same exercise, and the one that explains a student's answers named.

Every bug is a task that searches wrongly; its questions then have the answers of a student with that bug. If exactly
one of them agrees with everything a student answered, that is what went wrong.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Any

from zermelo.algorithms.events import ESTIMATES, LEAVES, NODES, Notebook
from zermelo.algorithms.maxn import with_payoffs
from zermelo.algorithms.observe import RECORDING
from zermelo.algorithms.result import Result
from zermelo.algorithms.run import FOREVER
from zermelo.explain.story import Story
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import Message
from zermelo.languages.numbers import tidy
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import CHANCE, MAX, MIN
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
# Wrong algorithms


def alphabeta_wrongly(
    game: Any,
    observe: Any,
    *,
    strict: bool,
    fail: str,
    inherited: bool = True,
    root_passes: bool = True,
    last_tie: bool = False,
) -> Any:
    """Alpha-beta as in zermelo/algorithms/alphabeta.py, with one of its lines wrong.

    not inherited    a node knows the bound of its parent only: no deep cuts
    not root_passes  the root gives every child the window it began with (the printed decision loop of some notes)
    last_tie         of equal children the root takes the last
    """

    def decision(state: Any, limit: int, low: Any, high: Any, run: Any) -> Any:
        return value(state, 0, limit, low, high, run)

    def value(state: Any, depth: int, limit: int, alpha: Any, beta: Any, run: Any) -> Any:
        observe.enter(run, depth, alpha, beta)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if depth >= limit:
            return observe.estimate(run, depth, game.evaluate(state))
        sign = 1 if game.player(state) == MAX else -1
        best: Any = None
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit, *passed(depth, alpha, beta, sign), run)
            if best is None or sign * child > sign * best or (last_tie and depth == 0 and child == best):
                best = child
                observe.improve(run, depth, number, best)
            bound = beta if sign > 0 else alpha
            if sign * best > sign * bound or (best == bound and not strict):
                observe.cut(run, depth, best, bound)
                break
            alpha, beta = (max(alpha, best), beta) if sign > 0 else (alpha, min(beta, best))
        return observe.leave(run, depth, returned(best, alpha, beta, sign))

    def passed(depth: int, alpha: Any, beta: Any, sign: int) -> tuple[Any, Any]:
        if not root_passes and depth == 0:
            return -inf, inf
        if not inherited:
            return (alpha, inf) if sign > 0 else (-inf, beta)
        return alpha, beta

    def returned(best: Any, alpha: Any, beta: Any, sign: int) -> Any:
        if fail == "soft":
            return best
        inside = max(alpha, min(best, beta)) if fail == "hard" else best
        return max(alpha, inside) if sign > 0 else min(beta, inside)

    return decision


def expectation_wrongly(game: Any, observe: Any, *, average: str) -> Any:
    """Expectiminimax with a wrong average: the plain sum, or the weighted sum divided once more by the outcomes."""

    def decision(state: Any, limit: int, low: Any, high: Any, run: Any) -> Any:
        return value(state, 0, limit, run)

    def value(state: Any, depth: int, limit: int, run: Any) -> Any:
        observe.enter(run, depth, -inf, inf)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if game.player(state) == CHANCE:
            return average_of(state, depth, limit, run)
        sign = 1 if game.player(state) == MAX else -1
        best: Any = None
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit, run)
            if best is None or sign * child > sign * best:
                best = child
                observe.improve(run, depth, number, best)
        return observe.leave(run, depth, best)

    def average_of(state: Any, depth: int, limit: int, run: Any) -> Any:
        outcomes = list(game.chance(state))
        total: Any = 0
        for number, (outcome, probability) in enumerate(outcomes):
            observe.descend(run, depth, number)
            share = 1 if average == "sum" else probability / len(outcomes)
            child = value(game.result(state, outcome), depth + 1, limit, run)
            total += share * child
            observe.term(run, depth, number, share, child)
        return observe.leave(run, depth, total)

    return decision


def maxn_wrongly(game: Any, observe: Any, *, wanted: str) -> Any:
    """Max^n in which everybody maximises the wrong thing: the sum, or the entry of the next player."""

    def liked(payoffs: Any, mover: int) -> Any:
        return sum(payoffs) if wanted == "sum" else payoffs[(mover + 1) % len(payoffs)]

    def decision(state: Any, limit: int, low: Any, high: Any, run: Any) -> Any:
        return value(state, 0, limit, run)

    def value(state: Any, depth: int, limit: int, run: Any) -> Any:
        observe.enter(run, depth, -inf, inf)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        mover = game.player(state)
        if mover == CHANCE:
            return average_of(state, depth, limit, run)
        best: Any = None
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit, run)
            if best is None or liked(child, mover) > liked(best, mover):
                best = child
                observe.improve(run, depth, number, best)
        return observe.leave(run, depth, best)

    def average_of(state: Any, depth: int, limit: int, run: Any) -> Any:
        total: Any = (0,) * game.players
        for number, (outcome, probability) in enumerate(game.chance(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, outcome), depth + 1, limit, run)
            total = tuple(before + probability * part for before, part in zip(total, child, strict=True))
            observe.term(run, depth, number, probability, child)
        return observe.leave(run, depth, total)

    return decision


def run_wrongly(
    tree: Tree, algorithm: str, kernel: Kernel, limit: int | None, window: tuple[Any, Any], style: str, strict: bool
) -> Story:
    """Search with a wrong kernel and tell what happened."""
    game = tree.game()
    notebook = Notebook()
    decision = kernel(with_defaults(with_payoffs(game) if algorithm == "maxn" else game), RECORDING)
    value = decision(game.initial, FOREVER if limit is None else limit, *window, notebook)
    words = notebook.words
    result = Result(
        game=game,
        position=game.initial,
        algorithm=algorithm,
        value=tidy(value),
        action=None,
        line=[],
        nodes=words[NODES],
        leaves=words[LEAVES],
        estimates=words[ESTIMATES],
        exact=not words[ESTIMATES],
        depth=limit,
        seconds=0,
        compiled=False,
        searched=game,
        read_events=notebook.read_events,
    )
    return Story(result, tree=tree, options={"strict": strict}, labels=style)


class WrongTask(Task):
    """A task in which one algorithm is replaced by a wrong one."""

    def __init__(self, task: Task, algorithm: str, kernel: Kernel) -> None:
        super().__init__(task.exercise, rule=task.rule, tree=task.tree)
        self.replaced, self.kernel = algorithm, kernel

    def search(self, tree: Tree, algorithm: str, depth: int | None) -> Story:
        if algorithm != self.replaced:
            return super().search(tree, algorithm, depth)
        subject = changes.from_right(tree) if self.rule.order == "rtl" else tree
        kernel, strict = self.kernel, self.rule.tie == "strict"
        if algorithm == "alphabeta":
            kernel = partial(kernel, strict=strict, fail="soft" if self.rule.fail == "bound" else self.rule.fail)
        return run_wrongly(subject, algorithm, kernel, self.limit(depth), self.rule.window, self.rule.fail, strict)


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
    Bug("not-inherited", _wrong("alphabeta", partial(alphabeta_wrongly, inherited=False))),
    Bug("root-lost", _wrong("alphabeta", partial(alphabeta_wrongly, root_passes=False))),
    Bug("last-tie", _wrong("alphabeta", partial(alphabeta_wrongly, last_tie=True))),
    Bug("other-direction", _other_direction),
    Bug("counts-leaves", _with_rule(count="leaves")),
    Bug("counts-branches", _with_rule(count="branches")),
    Bug("chance-uniform", _with_tree(changes.equally_likely, chance=True)),
    Bug("chance-as-min", _with_tree(partial(changes.chance_as, player=MIN), chance=True)),
    Bug("chance-as-max", _with_tree(partial(changes.chance_as, player=MAX), chance=True)),
    Bug("not-weighted", _wrong("expectiminimax", partial(expectation_wrongly, average="sum"))),
    Bug("divided-again", _wrong("expectiminimax", partial(expectation_wrongly, average="divided"))),
    Bug("maxn-sum", _wrong("maxn", partial(maxn_wrongly, wanted="sum"))),
    Bug("maxn-wrong-entry", _wrong("maxn", partial(maxn_wrongly, wanted="next"))),
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


def wrong_answers(bug: Bug, task: Task) -> dict[str, Any] | None:
    """What a student with a bug writes; None where the bug cannot show, or asks for a cut that is never made."""
    try:
        return {question.name: question.key for question in wrong_questions(bug, task)} or None
    except ZermeloError:
        return None


class Diagnostician:
    """Knows the bugs of one exercise; what each of them answers is worked out once, when it is first needed."""

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
