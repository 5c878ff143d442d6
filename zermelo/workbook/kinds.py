"""The kinds of generated exercises: each draws a tree, or another subject, and asks about it."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from zermelo.explain.orders import extremes as order_extremes
from zermelo.explain.path_story import tell_path
from zermelo.explain.story import Story
from zermelo.games import find, tic_tac_toe
from zermelo.languages.numbers import exact_text as exact
from zermelo.pathfinding.route import find_route
from zermelo.trees.notation import write
from zermelo.workbook.exercise import Asked, Exercise, Rule
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.grading import questions_for
from zermelo.workbook.questions.knowledge import GAMES
from zermelo.workbook.questions.simulations import UcbTable
from zermelo.workbook.questions.statements import STATEMENTS
from zermelo.workbook.questions.what_if import MoveChanges, NoCut
from zermelo.workbook.random_maps import random_map
from zermelo.workbook.random_trees import (
    Controls,
    Unlucky,
    adversarial_tree,
    alternating,
    build,
    chance_tree,
    fill,
    leaves,
    letters,
    nodes,
    shape,
)

MOST_MAPS = 400
"""The random maps that are tried for one exercise."""
Maker = Callable[[Random, Controls, Rule], Exercise]
CLEARLY = 0.1
"""The least difference of two scores that rounding cannot reverse."""


def check_unique(task: ExerciseTask, controls: Controls) -> None:
    if controls.unique_best and len(task.optimal(task.tree.labels[0])) != 1:
        raise Unlucky


def check_cuts(story: Story, controls: Controls) -> None:
    """Raise Unlucky unless the cuts of a search are as required."""
    effective = story.effective_cuts
    counts = {"alpha": 0, "beta": 0}
    for cut in effective:
        counts[cut.kind] += 1
    fits = (
        (controls.cuts is None or len(effective) == controls.cuts)
        and counts["alpha"] >= controls.alpha_cuts
        and counts["beta"] >= controls.beta_cuts
        and sum(cut.is_deep for cut in effective) >= controls.deep_cuts
        and len(story.skipped) >= controls.gap
        and (controls.last_child or len(effective) == len(story.cuts))
    )
    if not fits:
        raise Unlucky


def pruned_exercise(chance: Random, controls: Controls, rule: Rule) -> tuple[Exercise, ExerciseTask]:
    """An exercise about alpha-beta, still without questions, and its task."""
    tree = adversarial_tree(chance, controls)
    made = Exercise(ask=(Asked("pruned"),), tree=write(tree), rule=rule)
    task = ExerciseTask(made)
    check_unique(task, controls)
    check_cuts(task.story("alphabeta"), controls)
    return made, task


def asking(exercise: Exercise, *questions: Any) -> Exercise:
    asked = tuple(question if isinstance(question, Asked) else Asked(question) for question in questions)
    return replace(exercise, ask=asked)


def minimax(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    tree = adversarial_tree(chance, controls)
    made = Exercise(ask=(Asked("values"),), tree=write(tree), algorithm="minimax", rule=rule)
    check_unique(ExerciseTask(made), controls)
    return asking(made, "values", "best-move", "line")


def alphabeta(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    return asking(
        pruned_exercise(chance, controls, rule)[0], "ab-tree", "leaf-order", "best-move", "not-generated", "cuts"
    )


def what_if(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    """Ask about a leaf that was searched before a cut and determines it."""
    made, task = pruned_exercise(chance, controls, rule)
    story = task.story("alphabeta")
    cut = chance.choice(story.effective_cuts)
    after = cut.after
    assert after is not None
    below = [visit.node for visit in story.visits if visit.is_leaf and _is_below(visit.node, after)]
    for leaf in chance.sample(below, len(below)):
        options = {"leaf": leaf.label, "cut": [cut.node.label, {"after": after.label}]}
        found: list[Any] = [NoCut(task, options).fields[0], MoveChanges(task, {"leaf": leaf.label}).fields[0]]
        if all(field.correct and field.correct.complement() for field in found):
            return asking(made, "pruned", Asked("no-cut", options), Asked("move-changes", {"leaf": leaf.label}))
    raise Unlucky


def _is_below(node: Any, ancestor: Any) -> bool:
    while node is not None:
        if node is ancestor:
            return True
        node = node.parent
    return False


def why(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    made, task = pruned_exercise(chance, controls, rule)
    cut = chance.choice(task.story("alphabeta").effective_cuts)
    assert cut.after is not None
    return asking(made, Asked("why", {"cut": [cut.node.label, {"after": cut.after.label}]}), "pruned")


def reorder(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    made, task = pruned_exercise(chance, controls, rule)
    found = order_extremes(task.tree, rule.tie == "strict")
    if found is None or not found.fewest < task.story("alphabeta").result.nodes:
        raise Unlucky
    return asking(made, "generated", Asked("reorder", {"goal": "fewest"}))


def traces(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    made, _ = pruned_exercise(chance, controls, rule)
    seed = str(chance.randrange(10**6))
    gaps, error = Asked("trace-gaps", {"gaps": "4", "seed": seed}), Asked("trace-error", {"seed": seed})
    return asking(made, chance.choice([gaps, error]))  # not both: each prints what the other asks for


def simulations(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    """Ask about a simulation that follows scores clearly different from each other."""
    tree = adversarial_tree(chance, controls)
    option = {"simulation": str(controls.branching + chance.randint(1, 3)), "seed": str(chance.randrange(10**6))}
    asked = tuple(Asked(kind, option) for kind in ("ucb-table", "selected", "back-up"))
    made = Exercise(ask=asked, tree=write(tree), rule=rule)
    table = questions_for(made)[0]
    assert isinstance(table, UcbTable)
    first, second = sorted((one.score for one in table.compared), reverse=True)[:2]
    if first - second < CLEARLY:
        raise Unlucky
    return made


def expectiminimax(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    made = Exercise(ask=(Asked("values"),), tree=write(build(chance_tree(chance, controls))), rule=rule)
    check_unique(ExerciseTask(made), controls)
    return asking(made, "values", "best-move", "plan")


def unknowns(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    """Ask for three probabilities: one follows from the sum, two from a given value."""
    root = chance_tree(chance, controls)
    first, second = chance.sample(root.children, 2)
    known = ExerciseTask(Exercise(ask=(Asked("values"),), tree=write(build(root)), rule=rule))
    check_unique(known, controls)
    values = known.values()
    missing = [chance.choice(first.children), *chance.sample(second.children, 2)]
    for number, child in enumerate(missing, start=1):
        child.probability, child.unknown = None, f"p{number}"
    given = {second.label: exact(values[second.label])}
    made = Exercise(ask=(Asked("unknowns"),), tree=write(build(root)), rule=rule, given=given)
    return asking(made, "unknowns", "values", "best-move")


def threshold(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    """Ask where the better of two lotteries over the same p changes."""
    values = chance.sample(range(controls.low, controls.high + 1), 4)
    tree = f"A(B*(?p: {values[0]}, ?q: {values[1]}), C*(?p: {values[2]}, ?q: {values[3]}))"
    return Exercise(
        ask=(
            Asked("threshold", {"parameter": "p"}),
            Asked("threshold", {"parameter": "p", "want": "set", "move": "B"}),
        ),
        tree=tree,
        rule=rule,
    )


def maxn(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    root = shape(chance, controls, tuple(level % 3 for level in range(controls.depth)))
    for leaf in leaves(root):
        leaf.value = tuple(chance.randint(controls.low, controls.high) for _ in range(3))
    made = Exercise(ask=(Asked("values"),), tree=write(build(root)), rule=rule)
    task = ExerciseTask(made)
    if not controls.ties:  # a tie would make the answer depend on the rule for ties
        for number, children in enumerate(task.tree.children):
            if children and len(task.optimal(task.tree.labels[number])) != 1:
                raise Unlucky
    return asking(made, "values", "best-move")


def transform(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    made = Exercise(ask=(Asked("values"),), tree=write(build(chance_tree(chance, controls))), rule=rule)
    check_unique(ExerciseTask(made), controls)
    option: dict[str, Any] = {"power": "3"}
    if chance.random() < 0.3:
        option = {"affine": [str(chance.randint(2, 4)), str(chance.randint(-5, 5))]}
    return asking(made, "best-move", Asked("transform", option))


def tic_tac_toe_board(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    game = tic_tac_toe.game
    position = game.initial
    words = []
    for _ in range(chance.randint(2, 4)):
        action = chance.choice(game.moves(position))
        words.append(game.write(position, action))
        position = game.result(position, action)
    if game.terminal(position):
        raise Unlucky
    return Exercise(
        ask=(Asked("open-lines"), Asked("evaluation"), Asked("depth-move")),
        game=game.name,
        position=" ".join(words),
        depth=controls.depth,
        rule=rule,
    )


def true_false(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    chosen = chance.sample(list(STATEMENTS), 3)
    return Exercise(ask=tuple(Asked("true-false", {"statement": name}) for name in chosen), rule=rule)


def horizon(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    """Ask for the move at each depth of a tree with estimates, where it differs from that at depth 1."""
    root = shape(chance, controls, alternating(controls.depth))
    fill(chance, controls, root)
    for node in nodes(root):
        if node.children and node is not root:
            node.value = chance.randint(controls.low, controls.high)
    made = Exercise(ask=(Asked("depth-change", {"deepest": str(controls.depth)}),), tree=write(build(root)), rule=rule)
    (question,) = questions_for(made)
    changes = question.fields[-1]
    if changes.key == "0" or any(len(getattr(part, "correct", ())) > 1 for part in question.fields[:-1]):
        raise Unlucky
    return made


def payoff_matrix(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    rows = [
        [chance.randint(controls.low, controls.high) for _ in range(controls.branching)]
        for _ in range(controls.branching)
    ]
    text = "; ".join(f"{name}: {' '.join(map(str, row))}" for name, row in zip(letters(), rows, strict=False))
    return Exercise(
        ask=(
            Asked("matrix-tree", {"first": "row"}),
            Asked("matrix-tree", {"first": "column"}),
            Asked("maximin"),
            Asked("dominance"),
        ),
        matrix=text,
        rule=rule,
    )


def classification(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    return Exercise(ask=tuple(Asked("classify", {"game": name}) for name in chance.sample(list(GAMES), 3)), rule=rule)


def complexity(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    small = {"b": str(chance.randint(2, 10)), "m": str(chance.randint(2, 6)), "figures": ["leaves", "best-leaves"]}
    large = {"b": str(chance.randint(10, 40)), "m": str(chance.randint(40, 120)), "figures": ["magnitude"]}
    return Exercise(ask=(Asked("complexity", small), Asked("complexity", large)), rule=rule)


def just_search(chance: Random, controls: Controls, rule: Rule) -> Exercise:
    """Ask about A* on a small map, in which ties decide nothing; on every other one it misses the cheapest way."""
    misses = chance.random() < 0.5
    for _ in range(MOST_MAPS):
        address = f"roads:{random_map(chance, controls.depth + 3, controls.low, controls.high)}"
        story, least = tell_path(find(address), None, "astar"), find_route(find(address), None, "ucs", compiled=False)
        steps = story.steps[1:]
        tied = any(sum(one.f == step.numbers.f for one in step.rivals) > 1 for step in steps)
        decided = controls.ties or not tied
        if decided and len(steps) >= controls.depth and (story.route.cost > least.cost) == misses:
            after = str(chance.randint(2, len(steps)))
            made = Exercise(ask=(Asked("expansion-order"),), game=address, rule=rule)
            return asking(made, "expansion-order", Asked("frontier", {"after": after}), "f-values", "path-found")
    raise Unlucky


KINDS: dict[str, tuple[Maker, dict[str, Any]]] = {
    "minimax": (minimax, {"depth": 3, "branching": 2, "irregularity": 0.3}),
    "alphabeta": (alphabeta, {"depth": 3, "branching": 2, "irregularity": 0.4, "gap": 2}),
    "what-if": (what_if, {"depth": 3, "branching": 2, "irregularity": 0.4, "gap": 2}),
    "why": (why, {"depth": 3, "branching": 2, "irregularity": 0.4, "gap": 2}),
    "reorder": (reorder, {"depth": 2, "branching": 3}),
    "trace": (traces, {"depth": 3, "branching": 2, "gap": 1}),
    "monte-carlo": (simulations, {"depth": 2, "branching": 3}),
    "expectiminimax": (expectiminimax, {"depth": 3, "branching": 2, "high": 20, "irregularity": 0.4}),
    "unknowns": (unknowns, {"depth": 3, "branching": 3, "high": 40}),
    "threshold": (threshold, {}),
    "maxn": (maxn, {"depth": 3, "branching": 2, "high": 9}),
    "transform": (transform, {"depth": 2, "branching": 2}),
    "tic-tac-toe": (tic_tac_toe_board, {"depth": 2}),
    "true-false": (true_false, {}),
    "horizon": (horizon, {"depth": 3, "branching": 2}),
    "matrix": (payoff_matrix, {"branching": 3, "low": -9, "high": 9}),
    "classify": (classification, {}),
    "complexity": (complexity, {}),
    "just-search": (just_search, {"depth": 3, "branching": 2, "low": 1, "high": 9}),
}
"""The maker of each kind, with the controls that suit it."""
