"""A tree as columns, one entry per node, with its properties and consistency checks."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf, isclose, isinf
from typing import Any

from zermelo.languages.errors import BadText
from zermelo.languages.exact import exact, read_number
from zermelo.languages.message import M, in_context
from zermelo.languages.numbers import Number
from zermelo.rules.display import drawing_of
from zermelo.rules.game import CHANCE, MAX, MIN, Game, Value
from zermelo.rules.look import Look
from zermelo.trees import hidden, walk
from zermelo.trees.nesting import levels
from zermelo.trees.walk import Arrays, Position

NAME = in_context("an explicit tree as a game", "tree")
LONGEST_PARENT = 40
"""Below a label longer than this, automatic labels are node numbers, so that labels of deep trees stay short."""


class BadTree(BadText):
    """The data does not describe a tree; the message says where."""


def read_value(text: str) -> Number:
    """Parse the exact number at a leaf or an edge; raise BadTree if it is not a number."""
    try:
        return read_number(text)
    except BadText as error:
        raise BadTree(error.message) from None


@dataclass
class Tree:
    """A tree as columns, nodes numbered in the order in which they are written (depth first, root 0)."""

    labels: list[str] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    values: list[Value | None] = field(default_factory=list)
    """The value of a leaf; None for an inner node."""
    parents: list[int] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    """The name of the move to this node; empty if unnamed."""
    probabilities: list[Number | None] = field(default_factory=list)
    estimates: list[bool] = field(default_factory=list)
    """Whether the value is only an estimate, made where a search stopped."""
    stated: list[Value | None] = field(default_factory=list)
    """The value written beside an inner node: one already computed, or its estimate; None if absent."""
    unknowns: list[str | None] = field(default_factory=list)
    """The name of an unknown value (may be empty); None if the value is known."""
    unknown_probabilities: list[str | None] = field(default_factory=list)
    """The name of an unknown probability, likewise."""
    highlighted: list[bool] = field(default_factory=list)
    marked: list[bool] = field(default_factory=list)
    """Whether the edge to this node is drawn as cut."""
    shapes: list[str] = field(default_factory=list)
    """The requested shape: △, ▽, ○, or empty. A leaf has one if it was written as a MAX or MIN node."""
    sets: list[str] = field(default_factory=list)
    """The name of the information set; empty for a node that its player knows."""

    asks: dict[str, Any] = field(default_factory=dict, compare=False)
    """Search options given by the source file (algorithm, depth, rule)."""

    def add(
        self,
        parent: int,
        *,
        label: str = "",
        player: int = MAX,
        value: Value | None = None,
        action: str = "",
        probability: Number | None = None,
        estimate: bool = False,
        stated: Value | None = None,
        unknown: str | None = None,
        unknown_probability: str | None = None,
        highlighted: bool = False,
        marked: bool = False,
        shape: str = "",
        set: str = "",
    ) -> int:
        """Append a node and return its number; -1 is the parent of the root."""
        number = len(self.labels)
        if not label:
            place = len(self.children[parent]) + 1 if parent >= 0 else 1
            label = automatic_label(self.labels[parent] if parent >= 0 else "", place, number)
        self.labels.append(label)
        self.players.append(player)
        self.values.append(value)
        self.parents.append(parent)
        self.children.append([])
        self.actions.append(action)
        self.probabilities.append(probability)
        self.estimates.append(estimate)
        self.stated.append(stated)
        self.unknowns.append(unknown)
        self.unknown_probabilities.append(unknown_probability)
        self.highlighted.append(highlighted)
        self.marked.append(marked)
        self.shapes.append(shape)
        self.sets.append(set)
        if parent >= 0:
            self.children[parent].append(number)
        return number

    def name_nodes(self, given: Sequence[str]) -> None:
        """Set the labels: the given ones; for empty ones, the parent's label and the child index (B1, B2 …).

        A given label takes precedence: if it equals the automatic label of another node, that one becomes B_1.
        """
        taken = {label for label in given if label}
        if len(taken) < len(given) - given.count(""):
            twice = next(label for label, times in Counter(given).items() if label and times > 1)
            raise BadTree(M("Two nodes are called {twice}; every label can be used once.", twice=twice))
        places = self.places
        for number, label in enumerate(given):
            if not label:
                parent = self.parents[number]
                above = self.labels[parent] if parent >= 0 else ""
                gap = ""
                while (label := automatic_label(above, places[number], number, gap)) in taken:
                    gap += "_"
                taken.add(label)
            self.labels[number] = label

    def take_turns(self, given: Sequence[int | None]) -> None:
        """Set the players: the given ones; for None, the one whose turn it is.

        MAX begins and the players follow one another, two unless there are payoffs for more. Chance does not use up
        the turn: the player who was to move moves after it.
        """
        sides = self.entries or 2
        turns: list[int] = []
        for number, player in enumerate(given):
            turns.append(self._turn(number, turns, sides))
            self.players[number] = turns[number] if player is None else player

    def turns(self) -> list[int]:
        """The player whose turn it would be at every node if no players were given."""
        sides = self.entries or 2
        turns: list[int] = []
        for number in range(len(self)):
            turns.append(self._turn(number, turns, sides))
        return turns

    def _turn(self, number: int, turns: list[int], sides: int) -> int:
        parent = self.parents[number]
        if parent < 0:
            return MAX
        return turns[parent] if self.players[parent] == CHANCE else (self.players[parent] + 1) % sides

    @property
    def places(self) -> list[int]:
        """For every node, its index among its siblings, counted from 1; the root is 1."""
        places = [1] * len(self)
        for children in self.children:
            for place, child in enumerate(children, start=1):
                places[child] = place
        return places

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def depth(self) -> int:
        """The number of moves from the root to the deepest leaf."""
        return max(levels(self.parents), default=0)

    def written(self, number: int) -> Value:
        """The value written at a node: that of a leaf, or the one stated beside an inner node; None if absent."""
        return self.stated[number] if self.children[number] else self.values[number]

    def _repr_svg_(self) -> str:
        """The tree drawn, for notebooks."""
        return drawing_of(self)

    @property
    def leaves(self) -> list[int]:
        return [number for number, children in enumerate(self.children) if not children]

    @property
    def entries(self) -> int:
        """The number of entries of a payoff; 0 if values are plain numbers."""
        sizes = {len(value) for value in (*self.values, *self.stated) if isinstance(value, tuple)}
        if len(sizes) > 1:
            raise BadTree(
                M("The payoffs have different lengths: {lengths} entries.", lengths=", ".join(map(str, sorted(sizes))))
            )
        return sizes.pop() if sizes else 0

    @cached_property
    def sides(self) -> int:
        """The number of players: the entries of a payoff or, without payoffs, the players that move."""
        return self.entries or max(2, max(self.players) + 1)

    @property
    def has_payoffs(self) -> bool:
        return any(isinstance(value, tuple) for value in self.values)

    def check(self) -> None:
        """Raise BadTree if the tree is inconsistent or has unknowns."""
        self.check_sense()
        for number, label in enumerate(self.labels):
            if self.unknowns[number] is not None and not self.children[number]:
                raise BadTree(
                    M(
                        "The value of {label} is unknown (?{unknown}); a search needs a number.",
                        label=label,
                        unknown=self.unknowns[number],
                    )
                )
            if (name := self.unknown_probabilities[number]) is not None:
                raise BadTree(
                    M(
                        "The probability of {label} is unknown (?{name}); a search needs a number.",
                        label=label,
                        name=name,
                    )
                )
        if CHANCE in self.players and inf in self.values and -inf in self.values:
            self._check_averages()

    def _check_averages(self) -> None:
        """Raise BadTree if a chance node adds inf and -inf; only the infinities among the values matter."""
        endless = [0] * len(self)  # -1: -inf, 0: a number, 1: inf
        for number in range(len(self) - 1, -1, -1):  # children have larger numbers than their parents
            below = [endless[child] for child in self.children[number] if self._can_happen(number, child)]
            if not self.children[number]:
                value = self.values[number]
                endless[number] = 1 if value == inf else -1 if value == -inf else 0
            elif self.players[number] != CHANCE:
                endless[number] = max(below) if self.players[number] == MAX else min(below)
            elif min(below) < 0 < max(below):
                label = self.labels[number]
                raise BadTree(
                    M("The average at {label} adds inf and -inf, which has no value; write numbers.", label=label)
                )
            else:
                endless[number] = min(below) or max(below)

    def _can_happen(self, number: int, child: int) -> bool:
        """Whether a search visits the child: outcomes of probability 0 are skipped."""
        return self.players[number] != CHANCE or self.probabilities[child] != 0

    def check_sense(self) -> None:
        """Raise BadTree if the tree is inconsistent for all values of its unknowns."""
        numbers = [n for n in self.leaves if self.values[n] is not None and not isinstance(self.values[n], tuple)]
        if self.has_payoffs and numbers:
            label = self.labels[numbers[0]]
            raise BadTree(
                M("Node {label} has one number where other leaves have payoffs for each player.", label=label)
            )
        if min(self.players) < CHANCE:
            raise BadTree(
                M("There is no player {player}; players are 0 (MAX), 1 (MIN), 2 and so on.", player=min(self.players))
            )
        if numbers and max(self.players) > MIN:
            label = self.labels[numbers[0]]
            raise BadTree(
                M(
                    "Player {player} moves, so {label} needs a payoff for each player.",
                    player=max(self.players) + 1,
                    label=label,
                )
            )
        if max(self.players) >= self.sides:
            raise BadTree(
                M(
                    "Player {player} moves, but the payoffs have only {entries} entries.",
                    player=max(self.players) + 1,
                    entries=self.sides,
                )
            )
        for number in self.leaves:
            if self.values[number] is None and self.unknowns[number] is None:
                raise BadTree(M("Node {label} has no children and no value.", label=self.labels[number]))
        for number, children in enumerate(self.children):
            if children and self.players[number] == CHANCE:
                self._check_shares(self.labels[number], children)
        hidden.check(self, lambda sentence, number: BadTree(sentence))

    def _check_shares(self, label: str, children: list[int]) -> None:
        given = [share for child in children if (share := self.probabilities[child]) is not None]
        unknown = sum(self.unknown_probabilities[child] is not None for child in children)
        if len(given) + unknown != len(children):
            raise BadTree(M("Chance node {label} has outcomes without a probability.", label=label))
        if given and min(given) < 0:
            raise BadTree(M("Chance node {label} has a negative probability, {share}.", label=label, share=min(given)))
        if not isclose(sum(given), 1, abs_tol=1e-9) and not (unknown and sum(given) < 1):
            raise BadTree(
                M("The probabilities of chance node {label} sum to {total}, not to 1.", label=label, total=sum(given))
            )

    @property
    def bounds(self) -> tuple[Number, Number] | None:
        """The smallest and the largest number written at a node; None for payoffs."""
        numbers = [value for value in (*self.values, *self.stated) if value is not None]
        return None if self.has_payoffs or not numbers else (min(numbers), max(numbers))

    @property
    def payoff_sum(self) -> Number | None:
        """The largest sum of payoffs written at a node; None if one is negative, or without payoffs."""
        payoffs = [value for value in (*self.values, *self.stated) if isinstance(value, tuple)]
        return None if not payoffs or min(map(min, payoffs)) < 0 else max(map(sum, payoffs))

    @property
    def constant_sum(self) -> Number | None:
        """The sum of the payoffs of a leaf, if it is the same for all; None for plain numbers."""
        payoffs = [value for value in self.values if isinstance(value, tuple)]
        if any(isinf(part) for value in payoffs for part in value):
            return None
        totals = {sum(map(exact, value)) for value in payoffs}
        return totals.pop() if len(totals) == 1 else None

    def arrays(self) -> Arrays:
        return walk.arrays(self)

    def game(self, name: str = NAME) -> "TreeGame":
        """The tree as a game: positions are nodes, and the action is the child that is chosen, or its place where
        something is hidden."""
        self.check()
        labels = self.labels

        sees = hidden.sight(self)
        rules = walk.BY_CHILD if sees is None else walk.BY_PLACE

        def text(position: Position) -> str:
            return self.sets[position.node] or labels[position.node]

        def action_text(position: Position, action: int) -> str:
            child = rules.result(position, action).node
            return self.actions[child] or labels[child]

        utility = walk.payoffs(self.sides) if self.has_payoffs else walk.utility
        return TreeGame(
            tree=self,
            name=name,
            initial=Position(0, self.arrays()),
            player=walk.player,
            actions=rules.actions,
            result=rules.result,
            terminal=walk.terminal,
            utility=utility,
            evaluate=utility,
            chance=rules.outcomes if CHANCE in self.players else None,
            sees=sees,
            information="perfect" if sees is None else "imperfect",
            key=walk.key,
            players=self.sides,
            zero_sum=not self.has_payoffs,
            bounds=self.bounds,  # type: ignore[arg-type]
            payoff_sum=self.payoff_sum,  # type: ignore[arg-type]
            constant_sum=self.constant_sum,  # type: ignore[arg-type]
            look=Look(text=text, action_text=action_text, about=M("An explicit tree.")),
        )


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class TreeGame(Game):
    """The game of an explicit tree; a notebook shows the tree itself."""

    tree: Tree

    def __repr__(self) -> str:
        return f"<TreeGame {self.name}, {len(self.tree.labels)} nodes>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the tree, which has no functions, and rebuild the game from it."""
        return _game_of, (self.tree, self.name)

    def _repr_svg_(self) -> str:
        return self.tree._repr_svg_()


def _game_of(tree: Tree, name: str) -> TreeGame:
    return tree.game(name)


def automatic_label(parent: str, place: int, number: int, gap: str = "") -> str:
    """The automatic label of a node: its parent's label and its child index.

    >>> automatic_label("B", 2, 7), automatic_label("", 1, 0)
    ('B2', 'A')
    """
    if not parent:
        return f"A{gap}"
    return f"{parent}{gap}{place}" if len(parent) <= LONGEST_PARENT else f"n{gap}{number}"
