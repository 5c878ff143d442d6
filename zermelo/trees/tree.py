"""Explicit game trees: exercises, examples from books, payoff matrices.

A tree is written as nested Python data. A number is a leaf, a tuple the payoffs of several players; a list or a
dictionary is an inner node, whose keys name the actions. Levels alternate between MAX and MIN unless told
otherwise:

>>> from zermelo import search, tree
>>> example = tree({"a1": [3, 12, [8, 7, 3]], "a2": [2, 4, 6], "a3": [14, 5, 1]})
>>> found = search(example)
>>> example.write(example.initial, found.action), found.value, found.nodes
('a1', 3, 12)

`chance` makes a chance node and `node` one with a name or a player of its own:

>>> from zermelo.trees.tree import chance, node
>>> search(tree({"safe": 5, "risky": chance((0.5, 8), (0.5, 8))})).value
8

A tree can also be written as text, in the notation of `zermelo.trees.notation`:

>>> search(tree("A(a1: B(3,12,8), a2: C(2,4,6), a3: D(14,5,2))")).value
3

Every tree is a `Game` like any other (see `Tree.game`), so every algorithm can search it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import inf, isclose
from typing import Any, NamedTuple

from zermelo.languages.errors import BadText
from zermelo.languages.exact import read_number
from zermelo.languages.numbers import Number
from zermelo.rules.display import drawing_of
from zermelo.rules.game import CHANCE, MAX, MIN, Game, Value
from zermelo.rules.look import Look

LONGEST_PARENT = 40
"""Below a label longer than this, nodes without a label are called by their number: a deep tree stays small."""


class BadTree(BadText):
    """The data does not describe a tree; the sentence says where."""


def read_value(text: str) -> Number:
    """The exact number that stands at a leaf or an edge; BadTree if the text is none."""
    try:
        return read_number(text)
    except BadText as error:
        raise BadTree(error.message) from None


@dataclass(frozen=True)
class Branch:
    """An inner node with something said about it; made by `node` and `chance`."""

    children: tuple[Any, ...]
    actions: tuple[str, ...] = ()
    probabilities: tuple[Number, ...] | None = None
    label: str = ""
    player: int | None = None


@dataclass(frozen=True)
class Leaf:
    """A leaf with a name, or whose value is only an estimate."""

    value: Value
    label: str = ""
    estimate: bool = False


def node(children: Any, *, label: str = "", player: int | None = None) -> Branch:
    """An inner node with a name, or with a player other than the one whose turn it would be."""
    if isinstance(children, Mapping):
        return Branch(tuple(children.values()), tuple(map(str, children)), None, label, player)
    return Branch(tuple(children), (), None, label, player)


def chance(*outcomes: Any, label: str = "") -> Branch:
    """A chance node from pairs (probability, child), or from children alone, which are then equally likely."""
    if all(isinstance(outcome, tuple) and len(outcome) == 2 for outcome in outcomes):
        return Branch(tuple(child for _, child in outcomes), (), tuple(share for share, _ in outcomes), label, CHANCE)
    return Branch(tuple(outcomes), (), None, label, CHANCE)


class Arrays(NamedTuple):
    """A tree as columns, one entry a node (`child`: one a child); lists with exact numbers, or numpy arrays."""

    player: Sequence[int]
    start: Sequence[int]
    count: Sequence[int]  # type: ignore[assignment]
    child: Sequence[int]
    probability: Sequence[Number]
    values: tuple[Sequence[Number], ...]


class Position(NamedTuple):
    """A node of a tree. It brings the tree along, so that one compilation serves all trees."""

    node: int
    tree: Arrays

    @property
    def prefers_interpreted(self) -> bool:
        """Exact fractions exist in plain Python only, and a small tree is searched before it is compiled."""
        return len(self.tree.player) < 50_000

    def for_machine(self) -> "Position":
        """The same node with numpy arrays."""
        import numpy as np

        whole: Any = [np.asarray(column, np.int64) for column in self.tree[:4]]
        probability: Any = np.asarray(self.tree.probability, np.float64)
        values: Any = tuple(np.asarray(column, np.float64) for column in self.tree.values)
        return Position(self.node, Arrays(whole[0], whole[1], whole[2], whole[3], probability, values))

    def __repr__(self) -> str:
        return f"<node {self.node}>"


# The rules of the game "walk down the tree".


def player(position: Position) -> int:
    return position.tree.player[position.node]


def actions(position: Position) -> Iterator[int]:
    start = position.tree.start[position.node]
    for place in range(start, start + position.tree.count[position.node]):
        yield position.tree.child[place]


def result(position: Position, child: int) -> Position:
    return Position(child, position.tree)


def terminal(position: Position) -> bool:
    return position.tree.count[position.node] == 0


def utility(position: Position) -> Number:
    return position.tree.values[0][position.node]


def outcomes(position: Position) -> Iterator[tuple[int, Any]]:
    for child in actions(position):
        yield child, position.tree.probability[child]


def payoffs(players: int) -> Callable[[Position], tuple[Number, ...]]:
    """The utility of a tree of several players: one entry from each column of values."""
    last = players - 1
    if players == 1:

        def only(position: Position) -> tuple[Number, ...]:
            return (position.tree.values[0][position.node],)

        return only
    others = payoffs(players - 1)

    def each(position: Position) -> tuple[Number, ...]:
        return others(position) + (position.tree.values[last][position.node],)

    return each


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
    """What the move to this node is called; empty if it has no name."""
    probabilities: list[Number | None] = field(default_factory=list)
    estimates: list[bool] = field(default_factory=list)
    """Whether the value is only an estimate, made where a search stopped."""
    stated: list[Value | None] = field(default_factory=list)
    """The value written beside an inner node: one already computed, or its estimate; None if nothing is written."""
    unknowns: list[str | None] = field(default_factory=list)
    """The name of the value to be found (empty if it has none); None if the value is not a question."""
    unknown_probabilities: list[str | None] = field(default_factory=list)
    """The name of the probability to be found, likewise."""
    highlighted: list[bool] = field(default_factory=list)
    marked: list[bool] = field(default_factory=list)
    """Whether the edge to this node is drawn as cut."""
    shapes: list[str] = field(default_factory=list)
    """The shape that was asked for: △, ▽, ○, or empty. A leaf has one if it was written as a MAX or MIN node."""

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
        if parent >= 0:
            self.children[parent].append(number)
        return number

    def name_nodes(self, given: Sequence[str]) -> None:
        """Set the labels: the given ones, and for the empty ones parent and place (B1, B2 …).

        A given label comes first: if it takes the automatic name of another node, that one becomes B_1.
        """
        taken = {label for label in given if label}
        if len(taken) < len(given) - given.count(""):
            twice = next(label for label, times in Counter(given).items() if label and times > 1)
            raise BadTree(f"Two nodes are called {twice}; every label can be used once.")
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
        """Set who moves: the given players, and for None whoever's turn it is.

        MAX begins and the players follow one another, two unless there are payoffs for more. Chance does not use up
        the turn: whoever was to move, moves after it.
        """
        sides = self.entries or 2
        turns: list[int] = []
        for number, player in enumerate(given):
            turns.append(self._turn(number, turns, sides))
            self.players[number] = turns[number] if player is None else player

    def turns(self) -> list[int]:
        """Whose turn it is at every node, whoever really moves there."""
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
        """For every node, which child of its parent it is, counted from 1; the root is 1."""
        places = [1] * len(self)
        for children in self.children:
            for place, child in enumerate(children, start=1):
                places[child] = place
        return places

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def depth(self) -> int:
        """How many moves lead from the root to the deepest leaf."""
        depths = [0] * len(self)
        for number in range(1, len(self)):
            depths[number] = depths[self.parents[number]] + 1
        return max(depths, default=0)

    def written(self, number: int) -> Value:
        """What is written at a node: the value of a leaf, or what is stated beside an inner node; None if nothing."""
        return self.stated[number] if self.children[number] else self.values[number]

    def _repr_svg_(self) -> str:
        """The tree drawn, for notebooks."""
        return drawing_of(self)

    @property
    def leaves(self) -> list[int]:
        return [number for number, children in enumerate(self.children) if not children]

    @property
    def entries(self) -> int:
        """How many entries a payoff has; 0 if values are plain numbers."""
        sizes = {len(value) for value in (*self.values, *self.stated) if isinstance(value, tuple)}
        if len(sizes) > 1:
            raise BadTree(f"The payoffs have different lengths: {', '.join(map(str, sorted(sizes)))} entries.")
        return sizes.pop() if sizes else 0

    @cached_property
    def sides(self) -> int:
        """How many players there are: as many as a payoff has entries, else as many as move."""
        return self.entries or max(2, max(self.players) + 1)

    @property
    def has_payoffs(self) -> bool:
        return any(isinstance(value, tuple) for value in self.values)

    def check(self) -> None:
        """Raise BadTree, in one sentence, if the tree makes no sense or still has something to be found."""
        self.check_sense()
        for number, label in enumerate(self.labels):
            if self.unknowns[number] is not None and not self.children[number]:
                raise BadTree(f"The value of {label} is unknown (?{self.unknowns[number]}); a search needs a number.")
            if (name := self.unknown_probabilities[number]) is not None:
                raise BadTree(f"The probability of {label} is unknown (?{name}); a search needs a number.")
        if CHANCE in self.players and inf in self.values and -inf in self.values:
            self._check_averages()

    def _check_averages(self) -> None:
        """Raise BadTree if a chance node adds inf and -inf; of the value below, only whether it is infinite matters."""
        endless = [0] * len(self)  # -1: -inf, 0: a number, 1: inf
        for number in range(len(self) - 1, -1, -1):  # children have larger numbers than their parents
            below = [endless[child] for child in self.children[number]]
            if not below:
                value = self.values[number]
                endless[number] = 1 if value == inf else -1 if value == -inf else 0
            elif self.players[number] != CHANCE:
                endless[number] = max(below) if self.players[number] == MAX else min(below)
            elif min(below) < 0 < max(below):
                label = self.labels[number]
                raise BadTree(f"The average at {label} adds inf and -inf, which has no value; write numbers.")
            else:
                endless[number] = min(below) or max(below)

    def check_sense(self) -> None:
        """Raise BadTree, in one sentence, if the tree makes no sense, whatever its unknowns are."""
        numbers = [n for n in self.leaves if self.values[n] is not None and not isinstance(self.values[n], tuple)]
        if self.has_payoffs and numbers:
            label = self.labels[numbers[0]]
            raise BadTree(f"Node {label} has one number where other leaves have payoffs for each player.")
        if min(self.players) < CHANCE:
            raise BadTree(f"There is no player {min(self.players)}; players are 0 (MAX), 1 (MIN), 2 and so on.")
        if numbers and max(self.players) > MIN:
            label = self.labels[numbers[0]]
            raise BadTree(f"Player {max(self.players) + 1} moves, so {label} needs a payoff for each player.")
        if max(self.players) >= self.sides:
            raise BadTree(f"Player {max(self.players) + 1} moves, but the payoffs have only {self.sides} entries.")
        for number in self.leaves:
            if self.values[number] is None and self.unknowns[number] is None:
                raise BadTree(f"Node {self.labels[number]} has no children and no value.")
        for number, children in enumerate(self.children):
            if children and self.players[number] == CHANCE:
                self._check_shares(self.labels[number], children)

    def _check_shares(self, label: str, children: list[int]) -> None:
        given = [share for child in children if (share := self.probabilities[child]) is not None]
        unknown = sum(self.unknown_probabilities[child] is not None for child in children)
        if len(given) + unknown != len(children):
            raise BadTree(f"Chance node {label} has outcomes without a probability.")
        if given and min(given) < 0:
            raise BadTree(f"Chance node {label} has a negative probability, {min(given)}.")
        if not isclose(sum(given), 1, abs_tol=1e-9) and not (unknown and sum(given) < 1):
            raise BadTree(f"The probabilities of chance node {label} sum to {sum(given)}, not to 1.")

    @property
    def bounds(self) -> tuple[Number, Number] | None:
        """The smallest and the largest number written at a node; None where there are payoffs."""
        numbers = [value for value in (*self.values, *self.stated) if value is not None]
        return None if self.has_payoffs or not numbers else (min(numbers), max(numbers))

    @property
    def payoff_sum(self) -> Number | None:
        """The most that the payoffs written at a node add up to; None where one is negative, or there are none."""
        payoffs = [value for value in (*self.values, *self.stated) if isinstance(value, tuple)]
        return None if not payoffs or min(map(min, payoffs)) < 0 else max(map(sum, payoffs))

    def arrays(self) -> Arrays:
        starts: list[int] = []
        flat: list[int] = []
        for children in self.children:
            starts.append(len(flat))
            flat.extend(children)
        columns = self.sides if self.has_payoffs else 1
        # What is written beside an inner node is its evaluation, for a search that stops there; if nothing is, it
        # counts as 0, or as the nearest number between the bounds of the tree.
        low, high = self.bounds or (0, 0)
        nothing = min(max(0, low), high)
        written = [self.written(number) for number in range(len(self))]
        values = tuple(
            [nothing if value is None else value[side] if isinstance(value, tuple) else value for value in written]
            for side in range(columns)
        )
        shares = [0 if share is None else share for share in self.probabilities]
        return Arrays(self.players, starts, [len(children) for children in self.children], flat or [0], shares, values)

    def game(self, name: str = "tree") -> Game:
        """The tree as a game: positions are nodes, and the action is the child that is chosen."""
        self.check()
        labels = self.labels

        def text(position: Position) -> str:
            return labels[position.node]

        def action_text(position: Position, child: int) -> str:
            return self.actions[child] or labels[child]

        several = self.has_payoffs
        return TreeGame(
            tree=self,
            name=name,
            initial=Position(0, self.arrays()),
            player=player,
            actions=actions,
            result=result,
            terminal=terminal,
            utility=payoffs(self.sides) if several else utility,
            evaluate=payoffs(self.sides) if several else utility,
            chance=outcomes if CHANCE in self.players else None,
            key=_node,
            players=self.sides,
            zero_sum=not several,
            bounds=self.bounds,  # type: ignore[arg-type]
            payoff_sum=self.payoff_sum,  # type: ignore[arg-type]
            look=Look(text=text, action_text=action_text, about="An explicit tree."),
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class TreeGame(Game):
    """The game of an explicit tree; a notebook shows the tree itself."""

    tree: Tree

    def _repr_svg_(self) -> str:
        return self.tree._repr_svg_()


def _node(position: Position) -> int:
    return position.node


def automatic_label(parent: str, place: int, number: int, gap: str = "") -> str:
    """What a node without a label is called: after its parent and its place there.

    >>> automatic_label("B", 2, 7), automatic_label("", 1, 0)
    ('B2', 'A')
    """
    if not parent:
        return f"A{gap}"
    return f"{parent}{gap}{place}" if len(parent) <= LONGEST_PARENT else f"n{gap}{number}"


class Draft:
    """A tree while it is being read: labels, players and probabilities may be left open until it is `done`."""

    def __init__(self) -> None:
        self.tree = Tree()
        self.labels: list[str] = []
        self.players: list[int | None] = []

    def add(self, parent: int, *, label: str = "", player: int | None = None, **columns: Any) -> int:
        """Append a node and return its number; see `Tree.add`."""
        self.labels.append(label)
        self.players.append(player)
        return self.tree.add(parent, label=label, **columns)

    def done(self) -> Tree:
        """The tree, with names for the nodes without one, players in turn, and outcomes equally likely."""
        tree = self.tree
        tree.name_nodes(self.labels)
        tree.take_turns(self.players)
        for number, children in enumerate(tree.children):
            open_shares = all(
                tree.probabilities[child] is None and tree.unknown_probabilities[child] is None for child in children
            )
            if tree.players[number] == CHANCE and open_shares:
                for child in children:
                    tree.probabilities[child] = Fraction(1, len(children)) if len(children) > 1 else 1
        return tree


def build(data: Any) -> Tree:
    """The columns of a tree written as nested data; see the top of this file."""
    draft = Draft()
    waiting: list[tuple[Any, int, str, Number | None]] = [(data, -1, "", None)]
    while waiting:
        item, parent, action, probability = waiting.pop()
        if isinstance(item, Tree):
            raise BadTree("A tree inside a tree is written as its data, not as a Tree.")
        if isinstance(item, (Mapping, list)):
            item = node(item)
        if isinstance(item, Branch):
            waiting += reversed(_add_branch(draft, item, parent, action, probability))
        else:
            _add_leaf(draft, item if isinstance(item, Leaf) else Leaf(item), parent, action, probability)
    return draft.done()


def _add_leaf(draft: Draft, leaf: Leaf, parent: int, action: str, probability: Number | None) -> None:
    parts = leaf.value if isinstance(leaf.value, tuple) else (leaf.value,)
    if not parts or not all(isinstance(part, (int, float, Fraction)) and part == part for part in parts):
        place = f"below {draft.tree.labels[parent]}" if parent >= 0 else "at the root"
        raise BadTree(f"{leaf.value!r} {place} is not a value: a leaf is a number, or a tuple of numbers.")
    draft.add(
        parent, label=leaf.label, value=leaf.value, action=action, probability=probability, estimate=leaf.estimate
    )


def _add_branch(
    draft: Draft, branch: Branch, parent: int, action: str, probability: Number | None
) -> list[tuple[Any, int, str, Number | None]]:
    """Append an inner node; its children, still to be added, in order."""
    if not branch.children:
        raise BadTree(f"Node {branch.label or 'without a name'} has no children and no value.")
    number = draft.add(parent, label=branch.label, player=branch.player, action=action, probability=probability)
    names = branch.actions or ("",) * len(branch.children)
    shares: Sequence[Number | None] = branch.probabilities or (None,) * len(branch.children)
    return [(child, number, name, share) for child, name, share in zip(branch.children, names, shares, strict=True)]


def tree(data: Any, name: str = "tree") -> Game:
    """The game of an explicit tree, from nested Python data, text in the notation, or a `Tree`.

    >>> from zermelo import search
    >>> search(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
    3
    >>> search(tree("A(B(3,12,8),C(2,4,6),D(14,5,2))")).value
    3
    """
    if isinstance(data, str):
        from zermelo.trees.notation import parse

        data = parse(data)
    return (data if isinstance(data, Tree) else build(data)).game(name)


def matrix(rows: Mapping[str, Mapping[str, Value]], *, first: int = MAX, name: str = "matrix") -> Game:
    """A payoff matrix as a game in turns: the first player chooses a row, or the second a column, and then the other.

    Seed example: the row player moves first and gets 0, moves second and gets 2.

    >>> from zermelo import search
    >>> payoff = {"A": {"A": 2, "B": -3}, "B": {"A": 0, "B": 2}, "C": {"A": -5, "B": 10}}
    >>> search(matrix(payoff)).value, search(matrix(payoff, first=MIN)).value
    (0, 2)
    """
    columns = list(next(iter(rows.values()), []))
    for row, cells in rows.items():
        if set(cells) != set(columns):
            raise BadTree(f"Row {row} of the matrix has other columns than the first row.")
    if first == MAX:
        return tree(node({row: node(dict(cells), player=MIN) for row, cells in rows.items()}, player=MAX), name)
    by_column = {column: node({row: cells[column] for row, cells in rows.items()}, player=MAX) for column in columns}
    return tree(node(by_column, player=MIN), name)
