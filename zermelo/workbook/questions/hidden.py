"""Trees with information sets: best responses, exploitability, beliefs, and averages of worlds that are seen whole."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from zermelo.equilibria.linear import equilibrium
from zermelo.equilibria.responses import Mixture, judge, plan_of, replies
from zermelo.equilibria.sequence_form import InformationSet, SequenceForm, unfold
from zermelo.explain.telling import tell
from zermelo.languages.exact import exact
from zermelo.languages.message import M, Message, joined, spelled
from zermelo.languages.numbers import tidy
from zermelo.rules.game import CHANCE, MAX, MIN
from zermelo.rules.words import laid_out
from zermelo.trees import hidden
from zermelo.trees.notation import parse
from zermelo.trees.tree import Tree
from zermelo.workbook.answers import read_value
from zermelo.workbook.fields import ChoiceField, Field, NumberField
from zermelo.workbook.question import Question
from zermelo.workbook.remarks import BadAnswer, BadExercise

NAMES = {MAX: "MAX", MIN: "MIN"}


class HiddenQuestion(Question):
    """A question about information sets, and about strategies that the exercise gives."""

    options: ClassVar[tuple[str, ...]] = ("strategy",)

    @cached_property
    def tree(self) -> Tree:
        """The tree with the moves as the exercise names them."""
        if not self.task.exercise.tree or not any(hidden.members(tree := parse(self.task.exercise.tree))):
            raise BadExercise(M("This question is about information sets, and the exercise has none."))
        return tree

    @cached_property
    def form(self) -> SequenceForm:
        return unfold(self.tree.game())

    def name_of(self, one: InformationSet) -> str:
        """The name of a set; of a node that its player knows, its label."""
        number: int = one.view.node
        return self.tree.sets[number] or self.tree.labels[number]

    def moves(self, one: InformationSet) -> list[str]:
        return [self.form.game.write(one.view, move) for move in one.moves]

    @cached_property
    def strategy(self) -> Mapping[str, Mapping[str, Any]]:
        """The given probabilities, by information set and move."""
        given = self.given.get("strategy", {})
        known = {self.name_of(one): self.moves(one) for side in self.form.sides for one in side.sets}
        if not isinstance(given, Mapping):
            raise BadExercise(M("A strategy has a probability of every move for each information set, by its name."))
        for name, mixture in given.items():
            if name not in known:
                raise BadExercise(
                    M("There is no information set {name}; there are {known}.", name=name, known=", ".join(known))
                )
            shares = _shares(mixture)
            if not shares or set(mixture) != set(known[name]) or min(shares) < 0 or sum(shares) != 1:
                raise BadExercise(
                    M(
                        "The strategy at {name} gives each of {moves} a probability, of sum 1.",
                        name=name,
                        moves=", ".join(known[name]),
                    )
                )
        return {name: dict(zip(mixture, _shares(mixture), strict=True)) for name, mixture in given.items()}

    def mixtures(self, player: int) -> list[Mixture]:
        """The given strategy of a player; uniform where nothing is given."""
        found: list[Mixture] = []
        for one in self.form.sides[player].sets:
            moves = self.moves(one)
            shares = self.strategy.get(self.name_of(one), dict.fromkeys(moves, Fraction(1, len(moves))))
            found.append([shares[move] for move in moves])
        return found

    def plan(self, player: int) -> list[Any]:
        return plan_of(self.form, player, self.mixtures(player))

    def reach(self, number: int) -> Fraction:
        """The probability that chance and the strategies lead to a node."""
        tree, share = self.tree, Fraction(1)
        while (parent := tree.parents[number]) >= 0:
            children = tree.children[parent]
            if tree.players[parent] == CHANCE:
                share *= Fraction(tree.probabilities[number] or 0)
            else:
                name = tree.sets[parent] or tree.labels[parent]
                own = self.strategy.get(name, {})
                share *= own[tree.actions[number]] if own else Fraction(1, len(children))
            number = parent
        return share

    def words(self, moves: list[str]) -> dict[str, str]:
        return {move: self.task.exercise.word(move) for move in moves}

    def concerned(self) -> set[str]:
        """The information sets at which the answer depends on the strategy: by default those of both players."""
        return {self.name_of(one) for side in self.form.sides for one in side.sets}

    def material(self, language: str) -> str:
        """The given strategy, a line for each information set."""
        lines = []
        for name, mixture in self.strategy.items():
            words = self.words(list(mixture))
            parts = [joined([words[move], spelled(tidy(share))], " ") for move, share in mixture.items()]
            lines.append(laid_out("{name}: {text}", name=name, text=joined(parts)).in_language(language))
        if not self.concerned() <= set(self.strategy):
            lines.append(M("At every other information set all moves are equally likely.").in_language(language))
        return "\n".join(lines)


def _shares(mixture: Any) -> list[Fraction]:
    """The probabilities of a mixture; none where it is not one."""
    try:
        return [Fraction(read_value(share)) for share in mixture.values()]
    except (AttributeError, BadAnswer, OverflowError):
        return []


class BestResponse(HiddenQuestion):
    """What a player does best against the given strategy of the other."""

    kind = "best-response"
    options = ("strategy", "player")

    @property
    def player(self) -> int:
        return MAX if self.one_of("player", ("max", "min")) == "max" else MIN

    def ask(self) -> Message:
        return M(
            "The other player follows this strategy. What is the best move of {player} at each information set, and "
            "the value that follows, as MAX sees it?",
            player=NAMES[self.player],
        )

    def concerned(self) -> set[str]:
        return {self.name_of(one) for one in self.form.sides[1 - self.player].sets}

    def make_fields(self) -> list[Field]:
        value, best = replies(self.form, self.player, self.plan(1 - self.player))
        found: list[Field] = []
        for one, right in zip(self.form.sides[self.player].sets, best, strict=True):
            moves = self.moves(one)
            correct = frozenset(moves[place] for place in right)
            found.append(ChoiceField(self.name_of(one), tuple(moves), correct, self.words(moves)))
        seen = tidy(value if self.player == MAX else -value)
        return [*found, NumberField("value", seen, caption=M("value"))]


class Exploitability(HiddenQuestion):
    """What best responses get against a pair of strategies, and how far that is from an equilibrium."""

    kind = "exploitability"
    sentence = M(
        "Both players follow these strategies. What would each get by a best response to the other, as MAX sees it, "
        "and how large is the exploitability, half the difference?"
    )

    def make_fields(self) -> list[Field]:
        found = judge(self.form, [self.plan(MAX), self.plan(MIN)])
        low, high = found.bounds
        return [
            NumberField("max", tidy(high), caption=M("best response of MAX")),
            NumberField("min", tidy(low), caption=M("best response of MIN")),
            NumberField("exploitability", tidy(found.exploitability), caption=M("exploitability")),
        ]


class Posterior(HiddenQuestion):
    """Where in an information set its player is, given how the game was played so far: the rule of Bayes."""

    kind = "posterior"
    options = ("strategy", "set")

    @cached_property
    def nodes(self) -> list[int]:
        return hidden.members(self.tree)[self.one_of("set", hidden.members(self.tree))]

    def ask(self) -> Message:
        return M(
            "All play by this strategy, and the game is at the information set {name}. "
            "How likely is each of its nodes?",
            name=self.tree.sets[self.nodes[0]],
        )

    def concerned(self) -> set[str]:
        tree, found = self.tree, set()
        for number in self.nodes:
            while (number := tree.parents[number]) >= 0:
                if tree.players[number] != CHANCE:
                    found.add(tree.sets[number] or tree.labels[number])
        return found

    def make_fields(self) -> list[Field]:
        reaches = [self.reach(number) for number in self.nodes]
        if not sum(reaches):
            raise BadExercise(M("With this strategy the game never comes to the information set."))
        return [
            NumberField(self.tree.labels[number], tidy(reach / sum(reaches)))
            for number, reach in zip(self.nodes, reaches, strict=True)
        ]


class Worlds(HiddenQuestion):
    """The average of what each move is worth where all is seen, and what the game is worth in truth."""

    kind = "worlds"
    options = ("set",)

    def concerned(self) -> set[str]:
        return set()

    @cached_property
    def nodes(self) -> list[int]:
        found = hidden.members(self.tree)[self.one_of("set", hidden.members(self.tree))]
        tree, above = self.tree, list(found)
        while above := [tree.parents[number] for number in above if tree.parents[number] >= 0]:
            if any(tree.players[number] != CHANCE for number in above):
                raise BadExercise(M("The question worlds is about an information set to which chance alone leads."))
        return found

    def ask(self) -> Message:
        return M(
            "At the information set {name}: what is each move worth on average, if in each world all is seen? "
            "Which has the best average? And what is the whole game worth in truth?",
            name=self.tree.sets[self.nodes[0]],
        )

    def averages(self) -> list[Fraction]:
        """By move, weighted by the probabilities of chance."""
        tree = self.tree
        story = tell(replace(tree, sets=[""] * len(tree)), algorithm=self.task.plain)
        values = {node.label: Fraction(exact(node.visit.value)) for node in story.nodes}
        shares = [self.reach(number) for number in self.nodes]
        averages = []
        for children in zip(*(tree.children[number] for number in self.nodes), strict=True):
            parts = (share * values[tree.labels[child]] for share, child in zip(shares, children, strict=True))
            averages.append(sum(parts, Fraction(0)) / sum(shares))
        return averages

    def make_fields(self) -> list[Field]:
        first, averages = self.nodes[0], self.averages()
        moves = [self.tree.actions[child] for child in self.tree.children[first]]
        best = max(averages) if self.tree.players[first] == MAX else min(averages)
        words = self.words(moves)
        numbers = [
            NumberField(move, tidy(average), caption=M("average of {move}", move=words[move]))
            for move, average in zip(moves, averages, strict=True)
        ]
        right = frozenset(move for move, average in zip(moves, averages, strict=True) if average == best)
        choice = ChoiceField("best", tuple(moves), right, words, caption=M("best average"))
        return [*numbers, choice, NumberField("value", self.value, caption=M("value in truth"))]

    @cached_property
    def value(self) -> Any:
        found = equilibrium(self.tree.game())
        if not found.is_exact:
            raise BadExercise(M("The equilibrium of this tree was not found exactly."))
        return tidy(found.value)


QUESTIONS = (BestResponse, Exploitability, Posterior, Worlds)
