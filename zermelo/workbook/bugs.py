"""Diagnosis: known wrong algorithms are run on the same exercise to find the one that explains a student's answers.

Every bug is a task that searches wrongly; its questions then have the answers of a student with that bug. Where several
agree with all of a student's answers, the diagnosis is the commonest mistake among them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Any

from zermelo.algorithms import Algorithm, algorithms
from zermelo.algorithms.alphabeta import FAIL, above, at_least, at_most, below
from zermelo.algorithms.horizon import at_limit
from zermelo.algorithms.maxn import maxn, own_entry
from zermelo.algorithms.mcts import number_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import Message
from zermelo.rules.game import CHANCE, MAX, MIN
from zermelo.trees.tree import Tree
from zermelo.workbook import changes
from zermelo.workbook.diagnoses import DIAGNOSES
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.question import Question, questions_of

Kernel = Callable[..., Callable[..., Any]]
Window = tuple[Any, Any]


@dataclass(frozen=True)
class Bug:
    """A known mistake. `task` turns a correct task into the wrong one, or None if the bug has no effect."""

    name: str
    task: Callable[[ExerciseTask], ExerciseTask | None]

    @property
    def remark(self) -> Message:
        return DIAGNOSES[self.name]


# ---------------------------------------------------------------------------------------------
# Wrong algorithms


def inherited(depth: int, maximises: bool, alpha: Any, beta: Any) -> Window:
    return alpha, beta


def of_parent_only(depth: int, maximises: bool, alpha: Any, beta: Any) -> Window:
    return (alpha, inf) if maximises else (-inf, beta)


def open_window(depth: int, maximises: bool, alpha: Any, beta: Any) -> Window:
    return -inf, inf


def open_below_root(depth: int, maximises: bool, alpha: Any, beta: Any) -> Window:
    return (-inf, inf) if depth == 0 else (alpha, beta)


def alphabeta_by_hand(
    game: Any,
    observe: Any,
    strict: bool = False,
    fail: str = "soft",
    cutoff: Any = at_limit,
    handed_down: Callable[..., Window] = inherited,
    last_tie: bool = False,
    looks_below: bool = False,
) -> Any:
    """Alpha-beta as students do it.

    handed_down   the window that a node hands down to its children, by its depth, player and own window
    last_tie      whether the root takes the last of equal children
    looks_below   whether a node that is cut gets its value of plain minimax
    """
    reaches_beta: Callable[..., bool] = above if strict else at_least
    reaches_alpha: Callable[..., bool] = below if strict else at_most
    returned_by_max: Callable[..., Any] = FAIL[fail][0]
    returned_by_min: Callable[..., Any] = FAIL[fail][1]

    def decision(state: Any, limit: int, low: Any, high: Any, run: Any) -> Any:
        return value(state, 0, limit, low, high, run)

    def value(state: Any, depth: int, limit: int, alpha: Any, beta: Any, run: Any) -> Any:
        observe.enter(run, depth, alpha, beta)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if cutoff(state, depth, limit):
            return observe.estimate(run, depth, game.evaluate(state))
        maximises = game.player(state) == MAX
        best: Any = None
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            window = handed_down(depth, maximises, alpha, beta)
            child = value(game.result(state, action), depth + 1, limit, *window, run)
            tie = last_tie and depth == 0 and child == best
            if best is None or tie or (child > best if maximises else child < best):
                best = child
                observe.improve(run, depth, number, best)
            if reaches_beta(best, beta) if maximises else reaches_alpha(best, alpha):
                observe.cut(run, depth, best, beta if maximises else alpha)
                break
            alpha, beta = (max(alpha, best), beta) if maximises else (alpha, min(beta, best))
        returned = returned_by_max if maximises else returned_by_min
        labelled = plain_value(state, depth, limit) if looks_below else returned(best, alpha, beta)
        return observe.leave(run, depth, labelled)

    def plain_value(state: Any, depth: int, limit: int) -> Any:
        if game.terminal(state):
            return game.utility(state)
        if cutoff(state, depth, limit):
            return game.evaluate(state)
        best = max if game.player(state) == MAX else min
        return best(plain_value(game.result(state, action), depth + 1, limit) for action in game.actions(state))

    return decision


def backed_up_by_hand(
    game: Any,
    observe: Any,
    cutoff: Any = at_limit,
    *,
    back_up: Callable[[int, list[tuple[Any, Any]]], Any],
    own: Callable[[Any, int], Any],
) -> Any:
    """Plain recursion that backs up values in a way of its own.

    back_up   the value of a node from its player and its children, each with its probability or None
    own       the worth of a value for a player
    """

    def decision(state: Any, limit: int, low: Any, high: Any, run: Any) -> Any:
        return value(state, 0, limit, run)

    def value(state: Any, depth: int, limit: int, run: Any) -> Any:
        observe.enter(run, depth, -inf, inf)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if cutoff(state, depth, limit):
            return observe.estimate(run, depth, game.evaluate(state))
        mover = game.player(state)
        moves = game.chance(state) if mover == CHANCE else [(action, None) for action in game.actions(state)]
        children: list[tuple[Any, Any]] = []
        for number, (move, share) in enumerate(moves):
            observe.descend(run, depth, number)
            child = value(game.result(state, move), depth + 1, limit, run)
            if share is not None:
                observe.term(run, depth, number, share, child)
            elif all(own(child, mover) > own(other, mover) for _, other in children):
                observe.improve(run, depth, number, child)
            children.append((share, child))
        return observe.leave(run, depth, back_up(mover, children))

    return decision


def likeliest(mover: int, children: list[tuple[Any, Any]]) -> Any:
    """The value of the likeliest outcome, the first of equals."""
    if mover == CHANCE:
        return max(children, key=lambda child: child[0])[1]
    return (max if mover == MAX else min)(value for _, value in children)


def largest_entries(mover: int, children: list[tuple[Any, Any]]) -> Any:
    """The payoffs of which each entry is the largest among the children."""
    rows = [payoffs for _, payoffs in children]
    if mover == CHANCE:
        return tuple(sum(share * payoffs[entry] for share, payoffs in children) for entry in range(len(rows[0])))
    return tuple(map(max, zip(*rows, strict=True)))


def with_weights(game: Any, observe: Any, *, weight: Callable[..., Any], **options: Any) -> Any:
    """Expectiminimax with outcomes weighted by a function of their probability and their number."""

    def chance(state: Any) -> Any:
        outcomes = list(game.chance(state))
        return [(outcome, weight(probability, len(outcomes))) for outcome, probability in outcomes]

    return algorithms()["expectiminimax"].kernel(replace(game, chance=chance), observe, **options)


class WrongTask(ExerciseTask):
    """A task in which one algorithm is replaced by a wrong one."""

    def __init__(self, task: ExerciseTask, algorithm: str, kernel: Kernel) -> None:
        super().__init__(task.exercise, rule=task.rule, tree=task.tree)
        self.wrong = replace(algorithms()[algorithm], kernel=kernel)

    def declared(self, algorithm: str) -> str | Algorithm:
        return self.wrong if algorithm == self.wrong.name else algorithm


# ---------------------------------------------------------------------------------------------
# The bugs


def _wrong(algorithm: str, kernel: Kernel) -> Callable[[ExerciseTask], ExerciseTask | None]:
    def make(task: ExerciseTask) -> ExerciseTask | None:
        if not task.exercise.tree or algorithm not in (task.plain, task.algorithm):
            return None
        return WrongTask(task, algorithm, kernel)

    return make


def _by_hand(**mistake: Any) -> Callable[[ExerciseTask], ExerciseTask | None]:
    return _wrong("alphabeta", partial(alphabeta_by_hand, **mistake))


def _at_cuts(task: ExerciseTask) -> ExerciseTask | None:
    """Values of plain minimax where alpha-beta has bounds; such a student writes no sign."""
    unsigned = ExerciseTask(task.exercise, rule=replace(task.rule, fail="soft"), tree=task.tree)
    return _by_hand(looks_below=True)(unsigned)


def _with_tree(change: Callable[[Tree], Tree], chance: bool = False) -> Callable[[ExerciseTask], ExerciseTask | None]:
    def make(task: ExerciseTask) -> ExerciseTask | None:
        if not task.exercise.tree or task.plain == "maxn" or (chance and task.plain != "expectiminimax"):
            return None
        return ExerciseTask(task.exercise, rule=task.rule, tree=change(task.tree))

    return make


def _with_rule(**parts: str) -> Callable[[ExerciseTask], ExerciseTask | None]:
    def make(task: ExerciseTask) -> ExerciseTask | None:
        if not task.exercise.tree or all(getattr(task.rule, name) == value for name, value in parts.items()):
            return None
        return ExerciseTask(task.exercise, rule=replace(task.rule, **parts), tree=task.tree)

    return make


def _other_tie(task: ExerciseTask) -> ExerciseTask | None:
    return _with_rule(tie="nonstrict" if task.rule.tie == "strict" else "strict")(task)


def _other_direction(task: ExerciseTask) -> ExerciseTask | None:
    return _with_rule(order="ltr" if task.rule.order == "rtl" else "rtl")(task)


def _deeper(plies: int) -> Callable[[ExerciseTask], ExerciseTask | None]:
    def make(task: ExerciseTask) -> ExerciseTask | None:
        asked = [question.options.get("depth") for question in task.exercise.ask]
        if task.exercise.depth is None and not any(asked):
            return None
        return ExerciseTask(task.exercise, rule=task.rule, deeper=plies)

    return make


BUGS = (
    Bug("not-pruned", _by_hand(handed_down=open_window)),
    Bug("counts-leaves", _with_rule(count="leaves")),
    Bug("counts-branches", _with_rule(count="branches")),
    Bug("minimax-at-cuts", _at_cuts),
    Bug("not-inherited", _by_hand(handed_down=of_parent_only)),
    Bug("root-lost", _by_hand(handed_down=open_below_root)),
    Bug("swapped", _with_tree(changes.swapped)),
    Bug("other-tie", _other_tie),
    Bug("style-soft", _with_rule(fail="soft")),
    Bug("style-hard", _with_rule(fail="hard")),
    Bug("style-practical", _with_rule(fail="practical")),
    Bug("other-direction", _other_direction),
    Bug("last-tie", _by_hand(last_tie=True)),
    Bug("chance-uniform", _with_tree(changes.equally_likely, chance=True)),
    Bug("likeliest", _wrong("expectiminimax", partial(backed_up_by_hand, back_up=likeliest, own=number_for))),
    Bug("not-weighted", _wrong("expectiminimax", partial(with_weights, weight=lambda share, outcomes: 1))),
    Bug("chance-as-min", _with_tree(partial(changes.chance_as, player=MIN), chance=True)),
    Bug("chance-as-max", _with_tree(partial(changes.chance_as, player=MAX), chance=True)),
    Bug(
        "divided-again",
        _wrong("expectiminimax", partial(with_weights, weight=lambda share, outcomes: share / outcomes)),
    ),
    Bug("maxn-first-entry", _wrong("maxn", partial(maxn, worth=lambda row, mover: row[0]))),
    Bug("maxn-sum", _wrong("maxn", partial(maxn, worth=lambda row, mover: sum(row)))),
    Bug("maxn-wrong-entry", _wrong("maxn", partial(maxn, worth=lambda row, mover: row[(mover + 1) % len(row)]))),
    Bug("maxn-entrywise", _wrong("maxn", partial(backed_up_by_hand, back_up=largest_entries, own=own_entry))),
    Bug("depth-more", _deeper(1)),
    Bug("depth-less", _deeper(-1)),
)
"""The known mistakes, within each kind of exercise the commonest among students first."""


def wrong_questions(bug: Bug, task: ExerciseTask) -> list[Question]:
    """The questions of an exercise with the answers of a student with a bug; none if the bug has no effect."""
    try:
        wrong = bug.task(task)
        return [] if wrong is None else questions_of(wrong)
    except ZermeloError:  # the bug leads to something that cannot be searched
        return []


class Diagnostician:
    """The bugs of one exercise; the answers of each are computed on demand and cached."""

    def __init__(self, task: ExerciseTask, questions: list[Question]) -> None:
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

    def diagnose(self, answers: Mapping[str, Any]) -> tuple[Bug, ...]:
        """The bugs that explain the answers, the commonest first; none if the answers are right."""
        given = {
            question.name: answers[question.name]
            for question in self.questions
            if answers.get(question.name) not in (None, "", {})
        }
        if not given or all(
            question.agrees(given[question.name]) for question in self.questions if question.name in given
        ):
            return ()
        return tuple(bug for bug in BUGS if self.explains(bug, given))
