"""Monte Carlo tree search by hand: the table of a selection, the node it leads to, and what the back-up changes."""

from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property

from zermelo.explain.simulations import Candidate, candidates, replay
from zermelo.explain.story import Node, Story, Visit
from zermelo.languages.message import M, Message, joined, spelled
from zermelo.workbook.fields import ChoiceField, Field, NumberField
from zermelo.workbook.question import Question
from zermelo.workbook.remarks import BadExercise

MOST = 20
"""The largest number of a simulation that can be asked for."""
CLOSE = Fraction(1, 100)
"""How far a rounded score may be off."""


class SimulationQuestion(Question):
    """A question about a simulation, by default the first after every child of the root has a visit."""

    options = ("simulation", "seed")

    @cached_property
    def story(self) -> Story:
        return self.task.simulated(self.whole("seed", 0, 0, 10**9))

    @cached_property
    def number(self) -> int:
        return self.whole("simulation", len(self.children) + 1, 2, MOST)

    @cached_property
    def root(self) -> Visit:
        """The visit of the root that begins the simulation."""
        if self.story.root.role != "max" or self.number > len(self.story.root.visits):
            raise BadExercise(M("These simulations are of a tree where MAX moves first."))
        return self.story.root.visits[self.number - 1]

    @property
    def children(self) -> list[str]:
        """The children of the root."""
        tree = self.task.tree
        return [tree.labels[child] for child in tree.children[0]]

    def results(self, node: Node | None, last: int) -> list[Fraction]:
        """The results at a node of the simulations up to one."""
        before = self.story.root.visits[last].number if last < len(self.story.root.visits) else None
        known = replay(self.story).results
        visits = node.visits if node else []
        return [Fraction(known[one.number]) for one in visits if before is None or one.number < before]

    def material(self, language: str) -> str:
        """The simulations before this one, where no question before has shown them."""
        first = next((asked for asked in self.task.exercise.ask if asked.kind in SIMULATED), None)
        if first is not None and first.kind != self.kind and first.options == self.given:
            return ""
        told = [self.told(number, visit) for number, visit in enumerate(self.story.root.visits[: self.number - 1], 1)]
        return joined(told, "\n").in_language(language)

    def told(self, number: int, visit: Visit) -> Message:
        """A simulation: its path, and its result."""
        path = []
        result = replay(self.story).results[visit.number]
        while visit.steps:
            visit = visit.steps[-1].visit
            path.append(visit.node.label)
        return M("{number}. {path}: {result}", number=number, path=", ".join(path), result=spelled(result))


class UcbTable(SimulationQuestion):
    """Visits, mean and score of each child of the root."""

    kind = "ucb-table"

    def ask(self) -> Message:
        return M(
            "Monte Carlo tree search has done these simulations: the nodes visited below the root, and the result. "
            "Complete the table for simulation {number}: the visits n, the mean and the score of each child of the "
            "root. The score is mean + r·√(ln N / n); N is the number of simulations so far, and r the largest "
            "result so far minus the smallest, or 1 if all are equal.",
            number=self.number,
        )

    @cached_property
    def compared(self) -> list[Candidate]:
        compared = candidates(self.story, self.root)
        if any(one.visits == 0 for one in compared):
            raise BadExercise(M("Before simulation {number} a child has no visit yet.", number=self.number))
        return compared

    def make_fields(self) -> list[Field]:
        found: list[Field] = []
        for place, one in enumerate(self.compared):
            results = self.results(self.story.root.children[place], self.number - 1)
            found += counted(one.label, results)
            score = Fraction(f"{one.score:.2f}")
            found.append(NumberField(f"score {one.label}", score, CLOSE, caption=M("score of {node}", node=one.label)))
        return found


class Selected(SimulationQuestion):
    """The node at which a simulation ends its way down."""

    kind = "selected"

    def ask(self) -> Message:
        return M(
            "Where does the way of simulation {number} through the tree end? It selects the largest score, first the "
            "children without a visit in their order, and ends at a leaf or at the first node without a visit.",
            number=self.number,
        )

    def make_fields(self) -> list[Field]:
        visit = self.root
        while visit.steps:
            visit = visit.steps[-1].visit
        return [ChoiceField("node", tuple(self.task.tree.labels[1:]), frozenset({visit.node.label}))]


class BackUp(SimulationQuestion):
    """Visits and mean of the root and its children after a simulation."""

    kind = "back-up"

    def ask(self) -> Message:
        return M(
            "Simulation {number} yields {result}. What are the visits and the means of the root and of its children "
            "after it?",
            number=self.number,
            result=spelled(replay(self.story).results[self.root.number]),
        )

    def make_fields(self) -> list[Field]:
        root = self.story.root
        nodes = [root, *(root.children[place] for place in sorted(root.children))]
        return [field for node in nodes for field in counted(node.label, self.results(node, self.number))]


def counted(label: str, results: Iterable[Fraction]) -> list[Field]:
    """The fields of the visits and the mean of a node."""
    known = list(results)
    if not known:
        return [NumberField(f"visits {label}", 0, caption=M("visits of {node}", node=label))]
    mean = sum(known, Fraction(0)) / len(known)
    return [
        NumberField(f"visits {label}", len(known), caption=M("visits of {node}", node=label)),
        NumberField(f"mean {label}", mean, caption=M("mean of {node}", node=label)),
    ]


QUESTIONS = (UcbTable, Selected, BackUp)
SIMULATED = {question.kind for question in QUESTIONS}
