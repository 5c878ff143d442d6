"""Unknown probabilities and values, and the threshold at which the decision changes."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from zermelo.languages.message import M, Message, joined
from zermelo.languages.numbers import Number, tidy
from zermelo.rules.game import CHANCE, MAX
from zermelo.trees.tree import Tree
from zermelo.workbook.exercise_task import solution, unknown_shares, unknown_values, unknowns
from zermelo.workbook.fields import Field, NumberField, SetField
from zermelo.workbook.intervals import Union
from zermelo.workbook.linear import Linear, Pieces, constant, crossings, highest, lowest, weighted
from zermelo.workbook.question import Question
from zermelo.workbook.remarks import BadExercise, formula

NEAR = Fraction(1, 1000)


class Unknowns(Question):
    """The unknowns of the tree, after a check that the statement determines them."""

    kind = "unknowns"

    def ask(self) -> Message:
        names = self.names()
        told = [f"{node} = {value}" for node, value in self.task.exercise.given.items()]
        said = [formula(text) for text in (*self.task.exercise.relations, *told)]
        return (
            M("Find {names}, knowing that {relations}.", names=joined(names), relations=joined(said))
            if said
            else M("Find {names}.", names=joined(names))
        )

    def make_fields(self) -> list[Field]:
        found = solution(self.task)
        return [NumberField(name, tidy(found[name].start)) for name in self.names()]

    def names(self) -> list[str]:
        """The unknowns by letter and number, p2 before p10, wherever they stand in the tree."""
        return sorted(unknowns(self.task.written), key=lambda name: (name.rstrip("0123456789"), len(name), name))


class Threshold(Question):
    """The values of a parameter for which a move is best, or at which the decision changes."""

    kind = "threshold"
    options = ("parameter", "move", "want")

    def parameter(self) -> str:
        return str(self.given.get("parameter") or (unknowns(self.task.written) or [""])[0])

    def ask(self) -> Message:
        parameter, node = self.parameter(), self.task.written.labels[0]
        if self.want == "set":
            return M(
                "For which values of {parameter} is {move} a best move at {node}?",
                parameter=parameter,
                move=self.move(),
                node=node,
            )
        return M("At which value of {parameter} does the decision at {node} change?", parameter=parameter, node=node)

    @property
    def want(self) -> str:
        return self.one_of("want", ("number", "set"))

    def make_fields(self) -> list[Field]:
        if self.want == "set":
            low, high = self.range()
            return [
                SetField(
                    "values",
                    self.best_for(self.move()),
                    domain=Union.build([(low, True, high, True)]),
                    near=NEAR,
                    caption=self.parameter(),
                )
            ]
        points = self.thresholds()
        if len(points) != 1:
            raise BadExercise(
                M(
                    "The decision changes {count} times with {parameter}, not once.",
                    count=len(points),
                    parameter=self.parameter(),
                )
            )
        return [NumberField("threshold", tidy(points[0]), NEAR, caption=self.parameter())]

    def move(self) -> str:
        tree = self.task.written
        children = [tree.labels[child] for child in tree.children[0]]
        wanted = str(self.given.get("move", children[0]))
        if wanted not in children:
            raise BadExercise(
                M(
                    "{wanted!r} is not a move of {node}; its moves are {known}.",
                    wanted=wanted,
                    node=tree.labels[0],
                    known=", ".join(children),
                )
            )
        return wanted

    def thresholds(self) -> list[Number]:
        """The values within the range where the set of best moves changes."""
        low, high = self.range()
        moves = [self.task.written.labels[child] for child in self.task.written.children[0]]
        ends = {end for move in moves for end in self.best_for(move).ends}
        return sorted(end for end in ends if low < end < high)

    def range(self) -> tuple[Number, Number]:
        """The values of the parameter for which all probabilities are valid."""
        low: Number = float("-inf")
        high: Number = float("inf")
        shares = set(unknown_shares(self.task.written).values())
        for name, line in solution(self.task, self.parameter()).items():
            if name not in shares or not line.slope:
                continue
            ends = sorted(((0 - line.start) / line.slope, (1 - line.start) / line.slope))
            low, high = max(low, ends[0]), min(high, ends[1])
        return low, high

    def best_for(self, move: str) -> Union:
        """The values of the parameter for which a move is among the best; searches every point and gap."""
        found = solution(self.task, self.parameter())
        low, high = self.range()
        points = crossings(list(self.functions(found).values()))

        def is_best(parameter: Number) -> bool:
            values = self.task.values(self.task.filled(found, parameter))
            return bool(values[move] == values[self.task.written.labels[0]])

        return Union.where(is_best, points, low, high)

    def functions(self, found: Mapping[str, Linear]) -> dict[str, Pieces]:
        """The value of every child of the root as a function of the parameter, which gives the breakpoints."""
        tree = self.task.written
        below = _Functions(tree, found)
        return {tree.labels[child]: below.of(child) for child in tree.children[0]}


class _Functions:
    """The value of every node as a function of the parameter."""

    def __init__(self, tree: Tree, found: Mapping[str, Linear]) -> None:
        self.tree = tree
        self.values = {number: found[name] for number, name in unknown_values(tree).items()}
        self.shares = {number: found[name] for number, name in unknown_shares(tree).items()}

    def of(self, number: int) -> Pieces:
        children = self.tree.children[number]
        if number in self.values:
            return Pieces((self.values[number],))
        if not children:
            value: Any = self.tree.values[number]
            return constant(value)
        functions = [self.of(child) for child in children]
        if self.tree.players[number] == CHANCE:
            shares = [
                self.shares.get(child, Linear(Fraction(self.tree.probabilities[child] or 0))) for child in children
            ]
            return weighted(shares, functions)
        return highest(functions) if self.tree.players[number] == MAX else lowest(functions)


QUESTIONS = (Unknowns, Threshold)
