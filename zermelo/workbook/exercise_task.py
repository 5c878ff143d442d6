"""An exercise with its unknowns solved and its searches recorded.

Questions take all results from their task and never search themselves, so that a task that searches wrongly (see
`bugs.py`) gives the answers of a student with that bug.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.algorithms import Algorithm
from zermelo.explain.story import Story
from zermelo.explain.telling import tell
from zermelo.games import find
from zermelo.languages.message import M, in_language
from zermelo.languages.numbers import Number, tidy
from zermelo.rules.game import CHANCE, MAX, Game, Position, Value
from zermelo.theory.matrix import Matrix
from zermelo.trees.notation import parse
from zermelo.trees.tree import Tree
from zermelo.workbook import changes
from zermelo.workbook.answers import read_value
from zermelo.workbook.exercise import Exercise, Rule
from zermelo.workbook.linear import Equation, Linear, read_equation, solve
from zermelo.workbook.remarks import BadExercise

SHALLOW = 5


class ExerciseTask:
    """The facts of one exercise."""

    def __init__(
        self,
        exercise: Exercise,
        *,
        rule: Rule | None = None,
        tree: Tree | None = None,
        deeper: int = 0,
        language: str = "en",
    ) -> None:
        self.exercise = exercise
        self.language = language
        """The language of the moves that are words."""
        self.rule = rule or exercise.rule
        self.deeper = deeper
        """Plies searched beyond the requested depth: 0, except for a student who miscounts."""
        self._tree = tree
        self._stories: dict[tuple[Any, ...], Story] = {}

    # The data

    @cached_property
    def written(self) -> Tree:
        """The tree as the student sees it."""
        if not self.exercise.tree:
            raise BadExercise(M("This question is about a tree, and the exercise has none."))
        tree = parse(self.exercise.tree)
        tree.actions = [in_language(self.exercise.word(action), self.language) for action in tree.actions]
        return tree

    @cached_property
    def tree(self) -> Tree:
        """The tree with the unknowns solved."""
        return self._tree or self.filled(solution(self))

    def filled(self, found: Mapping[str, Linear], parameter: Number = 0) -> Tree:
        """The tree with numbers substituted for its unknowns."""
        tree = self.written
        values = {number: tidy(found[name].at(parameter)) for number, name in unknown_values(tree).items()}
        shares = {number: tidy(found[name].at(parameter)) for number, name in unknown_shares(tree).items()}
        for number, share in shares.items():
            if not 0 <= share <= 1:
                name = unknown_shares(tree)[number]
                raise BadExercise(
                    M("The probability {name} would be {share}, which is not between 0 and 1.", name=name, share=share)
                )
        return changes.with_probabilities(changes.with_values(tree, values), shares)

    @cached_property
    def game(self) -> Game:
        if not self.exercise.game:
            raise BadExercise(M("This question is about a position of a game, and the exercise has none."))
        return find(self.exercise.game)

    @cached_property
    def position(self) -> Position:
        return self.game.position(self.exercise.position)

    @cached_property
    def matrix(self) -> Matrix:
        if not self.exercise.matrix:
            raise BadExercise(M("This question is about a payoff matrix, and the exercise has none."))
        return Matrix.read(self.exercise.matrix)

    # The search

    @property
    def plain(self) -> str:
        """The algorithm that gives every node its value: minimax, expectiminimax or max^n."""
        tree = self._tree or self.written  # the kind of tree does not depend on the unknowns
        if tree.has_payoffs or tree.sides > 2:
            return "maxn"
        return "expectiminimax" if CHANCE in tree.players else "minimax"

    @property
    def algorithm(self) -> str:
        """The algorithm that the exercise is about."""
        return self.exercise.algorithm or ("alphabeta" if self.plain == "minimax" else self.plain)

    def story(self, algorithm: str = "", *, tree: Tree | None = None, depth: int | None = None) -> Story:
        """The story of a search of the tree, cached."""
        name = algorithm or self.algorithm
        if tree is not None:
            return self.search(tree, name, depth)
        key = (name, depth)
        if key not in self._stories:
            self._stories[key] = self.search(self.tree, name, depth)
        return self._stories[key]

    def simulated(self, seed: int) -> Story:
        """The story of some simulations of the tree, cached."""
        key = ("mcts", seed)
        if key not in self._stories:
            self._stories[key] = tell(self.tree, algorithm="mcts", seed=seed, unproved=True)
        return self._stories[key]

    def search(self, tree: Tree, algorithm: str, depth: int | None) -> Story:
        """Search under the rule of the exercise."""
        subject = changes.from_right(tree) if self.rule.order == "rtl" else tree
        limit = self.limit(depth)
        searches = self.declared(algorithm)
        if algorithm != "alphabeta":
            return tell(subject, algorithm=searches, depth=limit)
        options: dict[str, Any] = {} if self.rule.range == "none" else {"window": self.rule.window}
        return tell(subject, algorithm=searches, rule=self.rule.tie, labels=self.rule.fail, depth=limit, **options)

    def declared(self, algorithm: str) -> str | Algorithm:
        """The algorithm to run under that name; a wrong one for a diagnosis."""
        return algorithm

    def play(self, depth: int | None = None) -> Story:
        """The story of a search from the position of the game."""
        limit = self.limit(depth)
        # A shallow search takes less time than compiling.
        options: dict[str, Any] = {"compiled": False} if limit is not None and limit <= SHALLOW else {}
        return tell(self.game, self.position, algorithm="minimax", depth=limit, **options)

    def limit(self, depth: int | None) -> int | None:
        """The search depth in plies; None if unlimited."""
        wanted = depth if depth is not None else self.exercise.depth
        return None if wanted is None else max(1, wanted + self.deeper)

    def values(self, tree: Tree | None = None) -> dict[str, Value]:
        """The value of every node, without pruning."""
        story = self.story(self.plain, tree=tree)
        return {node.label: tidy(node.visit.value) for node in story.nodes}

    def optimal(self, label: str) -> list[str]:
        """The best children of a node for the player to move."""
        tree, values = self.tree, self.values()
        number = changes.number_of(tree, label)
        mover = tree.players[number]
        children = [tree.labels[child] for child in tree.children[number]]
        if self.plain == "maxn":
            best = max(values[child][mover] for child in children)
            return [child for child in children if values[child][mover] == best]
        return [child for child in children if values[child] == values[label]]


# ---------------------------------------------------------------------------------------------
# Unknowns


def unknown_values(tree: Tree) -> dict[int, str]:
    """The leaves of unknown value, with the name of the unknown: by default the label."""
    return {
        number: tree.unknowns[number] or tree.labels[number]
        for number in tree.leaves
        if tree.unknowns[number] is not None
    }


def unknown_shares(tree: Tree) -> dict[int, str]:
    """The children of unknown probability, with the name of the unknown."""
    return {
        number: name or f"p{tree.labels[number]}"
        for number, name in enumerate(tree.unknown_probabilities)
        if name is not None
    }


def unknowns(tree: Tree) -> list[str]:
    """The distinct unknowns, in the order of the tree."""
    found = {**unknown_values(tree), **unknown_shares(tree)}
    return list(dict.fromkeys(found[number] for number in sorted(found)))


def solution(task: ExerciseTask, parameter: str = "") -> dict[str, Linear]:
    """The unknowns as numbers or, with a parameter, as linear functions of it."""
    tree = task.written
    wanted = unknowns(tree)
    if not wanted and not parameter:
        return {}
    if parameter and parameter not in wanted:
        raise BadExercise(
            M(
                "The tree has no unknown {parameter}; it has {known}.",
                parameter=parameter,
                known=", ".join(wanted) or "none",
            )
        )
    return solve(statements(task), wanted, parameter)


def statements(task: ExerciseTask) -> list[Equation]:
    """The equations of the statement for the unknowns: sums of 1, given values of nodes, and the relations."""
    tree, exercise = task.written, task.exercise
    told = {number: value for number, value in enumerate(tree.stated) if value is not None}
    told |= {changes.number_of(tree, node): read_value(value) for node, value in exercise.given.items()}
    found = [read_equation(relation) for relation in exercise.relations]
    shares, leaves = unknown_shares(tree), unknown_values(tree)
    certain = values_without_unknowns(tree, told)
    for number, children in enumerate(tree.children):
        if tree.players[number] == CHANCE and any(child in shares for child in children):
            found.append(_sum_is_one(tree, children, shares))
        concerned = any(child in shares or child in leaves for child in children)
        if number in told and concerned:
            found.append(_node_is(tree, number, Fraction(told[number]), shares, leaves, certain))
    return found


def _sum_is_one(tree: Tree, children: list[int], shares: Mapping[int, str]) -> Equation:
    factors: dict[str, Fraction] = {}
    rest = Fraction(1)
    for child in children:
        if child in shares:
            factors[shares[child]] = factors.get(shares[child], Fraction(0)) + 1
        else:
            rest -= Fraction(tree.probabilities[child] or 0)
    return Equation(factors, rest)


def _node_is(
    tree: Tree,
    number: int,
    value: Fraction,
    shares: Mapping[int, str],
    leaves: Mapping[int, str],
    certain: Mapping[int, Value],
) -> Equation:
    """The equation of a node whose value is given."""
    label = tree.labels[number]
    children = tree.children[number]
    if tree.players[number] != CHANCE:
        return _choice_is(tree, number, value, leaves, certain)
    factors: dict[str, Fraction] = {}
    rest = value
    for child in children:
        if child in shares and child in leaves:
            raise BadExercise(
                M("Below {label} an unknown probability multiplies an unknown value, which is not linear.", label=label)
            )
        if child not in leaves and child not in certain:
            raise BadExercise(
                M(
                    "The value of {child} depends on an unknown, so {label} gives no linear equation.",
                    child=tree.labels[child],
                    label=label,
                )
            )
        if child in shares:
            factors[shares[child]] = factors.get(shares[child], Fraction(0)) + Fraction(certain[child])
        elif child in leaves:
            factors[leaves[child]] = factors.get(leaves[child], Fraction(0)) + Fraction(tree.probabilities[child] or 0)
        else:
            rest -= Fraction(tree.probabilities[child] or 0) * Fraction(certain[child])
    return Equation(factors, rest)


def _choice_is(
    tree: Tree, number: int, value: Fraction, leaves: Mapping[int, str], certain: Mapping[int, Value]
) -> Equation:
    """The equation of a MAX or MIN node: it determines an unknown leaf only if that is the chosen one."""
    label, children = tree.labels[number], tree.children[number]
    unknown = [child for child in children if child in leaves]
    others = [certain[child] for child in children if child in certain]
    sign = 1 if tree.players[number] == MAX else -1
    if (
        len(unknown) + len(others) < len(children)
        or len(unknown) != 1
        or any(sign * other >= sign * value for other in others)
    ):
        raise BadExercise(
            M(
                "That {label} is worth {value} does not determine {unknowns}.",
                label=label,
                value=value,
                unknowns=", ".join(leaves[child] for child in unknown),
            )
        )
    return Equation({leaves[unknown[0]]: Fraction(1)}, value)


def values_without_unknowns(tree: Tree, told: Mapping[int, Value]) -> dict[int, Value]:
    """The values of all nodes that depend on no unknown, from a search with placeholders for the unknowns."""
    shares, leaves = unknown_shares(tree), unknown_values(tree)
    open_nodes: set[int] = set()
    for number in reversed(range(len(tree))):
        children = tree.children[number]
        if number in leaves or any(child in open_nodes or child in shares for child in children):
            open_nodes.add(number)
    stand_in: dict[int, Number] = {}
    for children in tree.children:
        unsaid = [child for child in children if child in shares]
        rest = (
            1 - sum(Fraction(tree.probabilities[child] or 0) for child in children if child not in shares)
            if unsaid
            else 0
        )
        stand_in |= dict.fromkeys(unsaid, Fraction(rest) / len(unsaid) if unsaid else 0)
    provisional = changes.with_probabilities(changes.with_values(tree, dict.fromkeys(leaves, 0)), stand_in)
    algorithm = "expectiminimax" if CHANCE in tree.players else "minimax"
    story = tell(provisional, algorithm=algorithm)
    computed = {node.position.node: tidy(node.visit.value) for node in story.nodes}
    return {number: value for number, value in computed.items() if number not in open_nodes} | {
        number: value for number, value in told.items() if number in open_nodes
    }
