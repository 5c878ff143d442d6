"""The whole result of a search as data, for `zermelo value --json` and for programs.

Numbers are exact text ("6.5", "1/3"), infinities "inf" and "-inf", payoffs lists. `generated` counts every call of
the search, including the root, and `evaluated` the leaves among them; `skipped` are the nodes that plain minimax
would have generated in addition. A cut names the child after which it happened, the ancestor that owns the bound
(null for the initial window) and the dropped children: none after the last child.
"""

from typing import Any

from zermelo.explain.labels import label
from zermelo.explain.story import Cut, Story
from zermelo.explain.telling import tell
from zermelo.languages.numbers import json_value
from zermelo.rules.game import Game, Position
from zermelo.trees.tree import Tree


def report(
    subject: Tree | Game,
    position: Position = None,
    *,
    algorithm: str = "auto",
    rule: str = "nonstrict",
    labels: str = "soft",
    depth: int | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Search a tree or a game, and report the result as data.

    >>> from zermelo.trees.notation import parse
    >>> found = report(parse("A(a1: B(3,12,8), a2: C(2,4,6))"), algorithm="alphabeta")
    >>> found["value"], found["best"], found["action"], found["generated"], found["skipped"]
    ('3', 'B', 'a1', 7, ['C2', 'C3'])
    >>> found["cuts"]
    [{'node': 'C', 'after': 'C1', 'kind': 'alpha', 'value': '2', 'bound': '3', 'owner': 'A', 'dropped': ['C2', 'C3']}]
    """
    return as_data(tell(subject, position, algorithm=algorithm, rule=rule, labels=labels, depth=depth, **options))


def as_data(story: Story) -> dict[str, Any]:
    """A story as data; where a node was visited more than once, its last visit counts."""
    return {
        "algorithm": story.algorithm,
        "rule": story.rule,
        "style": story.labels,
        "value": json_value(story.value, as_text=True),
        "best": story.best.label if story.best else None,
        "action": story.best.action if story.best else None,
        "line": [node.label for node in story.line],
        "generated": story.result.nodes,
        "evaluated": story.result.leaves,
        "skipped": list(story.skipped),
        "cuts": [cut_as_data(cut) for cut in story.cuts],
        "windows": windows(story),
        "labels": {node.label: label(story, node.visit) for node in story.nodes if not node.visit.is_leaf},
        "bound": story.bound,
    }


def leaf_as_data(tree: Tree) -> dict[str, Any]:
    """The same for a tree that is a single leaf: its value is given, and nothing is searched.

    >>> from zermelo.trees.notation import parse
    >>> leaf_as_data(parse("A=13/2"))["value"]
    '6.5'
    """
    return {
        "algorithm": None,
        "rule": None,
        "style": None,
        "value": json_value(tree.values[0], as_text=True),
        "best": None,
        "action": None,
        "line": [tree.labels[0]],
        "generated": 1,
        "evaluated": 1,
        "skipped": [],
        "cuts": [],
        "windows": {},
        "labels": {},
        "bound": "",
    }


def cut_as_data(cut: Cut) -> dict[str, Any]:
    return {
        "node": cut.node.label,
        "after": cut.after.label if cut.after else None,
        "kind": cut.kind,
        "value": json_value(cut.value, as_text=True),
        "bound": json_value(cut.bound, as_text=True),
        "owner": cut.owner.node.label if cut.owner else None,
        "dropped": list(cut.dropped),
    }


def windows(story: Story) -> dict[str, list[str]]:
    """The window at entry of each node; empty if the algorithm has no windows."""
    if not story.has_windows:
        return {}
    return {
        node.label: [json_value(node.visit.first_alpha, as_text=True), json_value(node.visit.first_beta, as_text=True)]
        for node in story.nodes
    }
