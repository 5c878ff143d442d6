'''Berkeley's CS188 `.test` files (project 2, multi-agent search): a tree of named states.

>>> test = """
... class: "GraphGameTreeTest"
... alg: "AlphaBetaAgent"
... depth: "2"
... num_agents: "2"
... start_state: "max"
... win_states: "A B"
... lose_states: "C"
... successors: \\"\\"\\"
... max Left min1
... max Right C
... min1 Left A
... min1 Right B
... \\"\\"\\"
... evaluation: \\"\\"\\"
... A 3.0
... B 12.0
... C 2.0
... \\"\\"\\"
... """
>>> from zermelo.trees.notation import write as notation
>>> notation(read(test))
'"max"(Left: min1(Left: A=3, Right: B=12), Right: C=2)'

Agent 0 is MAX and moves at every `num_agents`-th level; the other agents are MIN or, under an expectimax agent,
chance with equally likely outcomes. States that are neither won nor lost have estimates, for a search that stops
there. `read_test` also returns the algorithm and the depth, the defaults of every command that searches the tree.
'''

import re
from typing import Any, NamedTuple

from zermelo.languages.message import M
from zermelo.languages.numbers import Number, shorten
from zermelo.rules.game import CHANCE, MAX, MIN
from zermelo.trees.build import Draft
from zermelo.trees.formats.limits import refuse_payoffs, refuse_sets, refuse_unknowns, require_decimals
from zermelo.trees.nesting import levels
from zermelo.trees.tree import BadTree, Tree, read_value

NAME = "cs188"
EXTENSIONS = (".test",)
MOST_AGENTS = 10
DIRECTIONS = {1: ["Down"], 2: ["Left", "Right"], 3: ["Left", "Center", "Right"]}

FIELD = re.compile(r'^[ \t]*(\w+)[ \t]*:[ \t]*(?:"""(.*?)"""|"([^"\n]*)")', re.MULTILINE | re.DOTALL)


class Test(NamedTuple):
    """A tree test: what to search, with which agent, and to which depth (in rounds of all agents)."""

    tree: Tree
    algorithm: str
    depth: int
    agents: int


def looks_like(text: str) -> bool:
    return "successors:" in text and "evaluation:" in text


AGENTS: dict[str, dict[str, Any]] = {
    "minimax": {"algorithm": "minimax"},
    "alphabeta": {"algorithm": "alphabeta", "rule": "strict"},
    "expectimax": {"algorithm": "expectiminimax"},
}
"""The search options of each agent of the project; its alpha-beta does not prune on equality."""


def read(text: str) -> Tree:
    """Read the whole tree of a test, also below its search depth; `Tree.asks` has the search options."""
    test = read_test(text)
    test.tree.asks |= next((search for name, search in AGENTS.items() if name in test.algorithm.lower()), {})
    if 0 < test.depth * test.agents < test.tree.depth:
        test.tree.asks["depth"] = test.depth * test.agents
    return test.tree


def read_test(text: str) -> Test:
    """Read a test: its tree, algorithm and depth."""
    bare = re.sub(r"#[^\n]*", "", text)
    fields = {match[1]: match[2] if match[2] is not None else match[3] for match in FIELD.finditer(bare)}
    for name in ("start_state", "successors", "evaluation"):
        if name not in fields:
            raise BadTree(
                M("The test has no field {name!r}; it needs start_state, successors and evaluation.", name=name)
            )
    agents = _whole(fields.get("num_agents", "2"), "num_agents")
    if not 1 <= agents <= MOST_AGENTS:
        raise BadTree(
            M(
                "The test has {agents} agents; from 1 to {most} are understood.",
                agents=agents,
                most=MOST_AGENTS,
            )
        )
    algorithm = fields.get("alg") or fields.get("agent") or "MinimaxAgent"
    others = CHANCE if "expectimax" in algorithm.lower() else MIN
    return Test(_grow(fields, agents, others), algorithm, _whole(fields.get("depth", "1"), "depth"), agents)


def _whole(text: str, name: str) -> int:
    if not re.fullmatch(r"\s*[0-9]{1,6}\s*", text):
        raise BadTree(M("The field {name!r} is a number in quotes, not {text}.", name=name, text=shorten(text)))
    return int(text)


def _grow(fields: dict[str, str], agents: int, others: int) -> Tree:
    successors: dict[str, list[tuple[str, str]]] = {}
    for state, action, following in _table(fields["successors"], 3, "successors", M("a state, an action and a state")):
        successors.setdefault(state, []).append((action, following))
    rows = _table(fields["evaluation"], 2, "evaluation", M("a state and a number"))
    evaluation = {state: read_value(value) for state, value in rows}
    finished = set((fields.get("win_states", "") + " " + fields.get("lose_states", "")).split())

    draft = Draft()
    seen: set[str] = set()
    waiting = [(fields["start_state"].strip(), "", -1, 0)]
    while waiting:
        state, action, parent, level = waiting.pop()
        if state in seen:
            raise BadTree(
                M("State {state} is reached in two ways; a tree has one way to each node.", state=shorten(state))
            )
        seen.add(state)
        moves = [] if state in finished else successors.get(state, [])
        value: Number | None = evaluation.get(state)
        if not moves and value is None:
            raise BadTree(M("State {state} has no successors and no evaluation.", state=shorten(state)))
        number = draft.add(
            parent,
            label=state,
            action=action,
            player=MAX if level % agents == 0 else others,
            value=None if moves else value,
            stated=value if moves else None,
            estimate=value is not None and state not in finished,
        )
        waiting += [(following, name, number, level + 1) for name, following in reversed(moves)]
    return draft.done()


def _table(text: str, width: int, name: str, what: str) -> list[list[str]]:
    rows = [line.split() for line in text.splitlines() if line.strip()]
    for row in rows:
        if len(row) != width:
            raise BadTree(
                M("A line of {name!r} holds {what}, not {line}.", name=name, what=what, line=shorten(" ".join(row)))
            )
    return rows


def write(tree: Tree, algorithm: str = "", depth: int = 0) -> str:
    """The tree as a test for an agent, searched completely unless a depth is given."""
    refuse_unknowns(tree, M("a CS188 test"))
    refuse_sets(tree, M("a CS188 test"))
    refuse_payoffs(tree, M("a CS188 test"))
    depths = levels(tree.parents)
    agents, others = _agents(tree, depths)
    algorithm = algorithm or ("ExpectimaxAgent" if others == CHANCE else "AlphaBetaAgent")
    depth = depth or -(-max(depths) // agents)
    for label in tree.labels:
        if not re.fullmatch(r'[^\s"#]+', label):
            raise BadTree(
                M("The label {label} has blanks, quotes or #, which a CS188 test cannot hold.", label=shorten(label))
            )
    finished = [number for number in tree.leaves if not tree.estimates[number]]
    won = " ".join(tree.labels[number] for number in finished if tree.written(number) >= 0)
    lost = " ".join(tree.labels[number] for number in finished if tree.written(number) < 0)
    return (
        f'class: "GraphGameTreeTest"\nalg: "{algorithm}"\ndepth: "{depth}"\n\n'
        f'diagram: """\n{_diagram(tree, depths)}\n"""\n'
        f'num_agents: "{agents}"\n\nstart_state: "{tree.labels[0]}"\nwin_states: "{won}"\nlose_states: "{lost}"\n\n'
        f'successors: """\n{_successors(tree)}\n"""\n\nevaluation: """\n{_evaluation(tree)}\n"""\n'
    )


def _agents(tree: Tree, depths: list[int]) -> tuple[int, int]:
    """The number of agents, and the player of those after MAX: MIN or CHANCE."""
    inner = [(depths[number], tree.players[number]) for number, children in enumerate(tree.children) if children]
    for agents in range(2, MOST_AGENTS + 1):
        for others in (MIN, CHANCE):
            if all(player == (MAX if level % agents == 0 else others) for level, player in inner):
                _require_fair(tree)
                return agents, others
    raise BadTree(M("In a CS188 test MAX moves at every n-th level, and the other agents are all MIN or all chance."))


def _require_fair(tree: Tree) -> None:
    for number, children in enumerate(tree.children):
        if tree.players[number] == CHANCE and len({tree.probabilities[child] for child in children}) > 1:
            raise BadTree(
                M("The outcomes of {label} are not equally likely, as in a CS188 test.", label=tree.labels[number])
            )


def _successors(tree: Tree) -> str:
    lines = []
    for number, children in enumerate(tree.children):
        usual = DIRECTIONS.get(len(children)) or [f"a{place}" for place in range(1, len(children) + 1)]
        for child, direction in zip(children, usual, strict=True):
            action = re.sub(r'[\s"#]+', "_", tree.actions[child]) or direction
            lines.append(f"{tree.labels[number]} {action} {tree.labels[child]}")
    return "\n".join(lines)


def _evaluation(tree: Tree) -> str:
    lines = []
    for number, label in enumerate(tree.labels):
        value = tree.written(number)
        if value is not None:
            require_decimals(value, label, M("a CS188 test"))
            lines.append(f"{label} {float(value)}")
    return "\n".join(lines)


def _diagram(tree: Tree, depths: list[int]) -> str:
    """The tree as an indented list, which the autograder shows when an answer is wrong."""
    lines = []
    for number, label in enumerate(tree.labels):
        value = tree.values[number]
        lines.append("  " * min(depths[number], 40) + label + ("" if value is None else f" {float(value)}"))
    return "\n".join(lines)
