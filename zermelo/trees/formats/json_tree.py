"""JSON, with all attributes of a tree and exact numbers as text.

    {"format": "zermelo tree", "version": 1, "nodes": [node, …]}

The nodes are in depth-first order, the root first, each an object with
    label        its name, used once
    parent       the label of its parent; absent at the root
    player       "max", "min", "chance", or the number of a player from 3
and, where it applies,
    value        a number as text ("3", "13/2", "6.5", "inf") or a list of those, one per player
    estimate     true if the value is only an estimate        unknown      the name of the unknown value, or ""
    action       the name of the move to it                   highlighted  true
    probability  a number as text                             marked       true if the edge to it is drawn as cut
    unknown_probability  the name of the probability          shape        "△", "▽" or "○"
    set          the name of its information set

Reading also accepts JSON numbers, nodes without a player (then in turn) or a label, and plain nested arrays,
`[[3, 12, 8], [2, 4, 6]]`.

>>> from zermelo.trees.notation import parse
>>> print(write(parse("A(left: 3, 0.5)")))
{"format": "zermelo tree", "version": 1, "nodes": [
{"label": "A", "player": "max"},
{"label": "A1", "parent": "A", "player": "min", "value": "3", "action": "left"},
{"label": "A2", "parent": "A", "player": "min", "value": "0.5"}
]}
"""

import json
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.languages.numbers import shorten, write_number
from zermelo.rules.game import CHANCE, MAX, MIN
from zermelo.trees.build import Draft, build
from zermelo.trees.formats.limits import require_shallow
from zermelo.trees.notation import MOST_PLAYERS
from zermelo.trees.notation_words import SHAPES
from zermelo.trees.tree import BadTree, Tree, read_value

NAME = "json"
EXTENSIONS = (".json",)
PLAYERS = {"max": MAX, "min": MIN, "chance": CHANCE}
TEXTS = ("action", "unknown", "unknown_probability", "set")
FLAGS = ("estimate", "highlighted", "marked")
KEYS = ("label", "parent", "player", "value", "probability", "shape", *TEXTS, *FLAGS)


def looks_like(text: str) -> bool:
    return text.lstrip()[:1] == "{" and '"nodes"' in text


def write(tree: Tree) -> str:
    """The tree as JSON, one node per line."""
    lines = [json.dumps(_node(tree, number), ensure_ascii=False) for number in range(len(tree))]
    return '{"format": "zermelo tree", "version": 1, "nodes": [\n' + ",\n".join(lines) + "\n]}"


def _node(tree: Tree, number: int) -> dict[str, Any]:
    """The fields of one node, without defaults."""
    parent, player = tree.parents[number], tree.players[number]
    value = tree.written(number)
    share = tree.probabilities[number]
    said = {
        "label": tree.labels[number],
        "parent": tree.labels[parent] if parent >= 0 else None,
        "player": {MAX: "max", MIN: "min", CHANCE: "chance"}.get(player, player + 1),
        "value": [write_number(part) for part in value]
        if isinstance(value, tuple)
        else None
        if value is None
        else write_number(value),
        "estimate": tree.estimates[number] or None,
        "unknown": tree.unknowns[number],
        "action": tree.actions[number] or None,
        "probability": None if share is None else write_number(share),
        "unknown_probability": tree.unknown_probabilities[number],
        "highlighted": tree.highlighted[number] or None,
        "marked": tree.marked[number] or None,
        "shape": tree.shapes[number] or None,
        "set": tree.sets[number] or None,
    }
    return {key: value for key, value in said.items() if value is not None}


def read(text: str) -> Tree:
    """Read a JSON text; the message of a BadTree names the invalid node."""
    require_shallow(text, M("JSON"))
    try:
        data = json.loads(text, parse_float=read_value, parse_constant=read_value)
    except (ValueError, RecursionError) as error:
        raise BadTree(_not_json(error)) from None
    if not isinstance(data, dict) or "nodes" not in data:
        tree = build(data)
    else:
        tree = _read_nodes(data["nodes"])
    tree.check_sense()
    return tree


def _not_json(error: Exception) -> Message:
    if isinstance(error, json.JSONDecodeError):
        return M("This is not JSON at line {line}, column {column}.", line=error.lineno, column=error.colno)
    return M("This is not JSON.")


def _read_nodes(nodes: Any) -> Tree:
    if not isinstance(nodes, list) or not nodes or not all(isinstance(node, dict) for node in nodes):
        raise BadTree(M('The "nodes" of a tree are a list of objects, the root first.'))
    draft = Draft()
    at: dict[str, int] = {}
    inner = {node.get("parent") for node in nodes if isinstance(node.get("parent"), str)}
    path: list[int] = []
    for place, node in enumerate(nodes, start=1):
        _refuse_strange(node, place)
        label = _text(node, "label", place)
        parent = _parent(node, place, at, path)
        number = draft.add(parent, label=label, player=_player(node, place), **_columns(node, place, label in inner))
        at[draft.tree.labels[number]] = number
        path.append(number)
    tree = draft.done()
    _refuse_stray_shares(tree)
    return tree


def _refuse_strange(node: dict[str, Any], place: int) -> None:
    """Refuse unknown keys: a misspelt key would silently change the tree."""
    for key in node:
        if key not in KEYS:
            raise BadTree(
                M(
                    "Node {place} has a {key}, which means nothing; a node has {known}.",
                    place=place,
                    key=shorten(key),
                    known=", ".join(KEYS),
                )
            )


def _refuse_stray_shares(tree: Tree) -> None:
    for number, parent in enumerate(tree.parents):
        has_share = tree.probabilities[number] is not None or tree.unknown_probabilities[number] is not None
        if has_share and (parent < 0 or tree.players[parent] != CHANCE):
            raise BadTree(
                M("Node {label} has a probability, but it is not below a chance node.", label=tree.labels[number])
            )


def _parent(node: dict[str, Any], place: int, at: dict[str, int], path: list[int]) -> int:
    """The number of the parent; in depth-first order it is on the path to the previous node."""
    label = _text(node, "parent", place)
    if place == 1 and not label:
        return -1
    if label not in at:
        raise BadTree(
            M(
                "Node {place} has the parent {label}, which is not the label of a node before it.",
                place=place,
                label=shorten(label),
            )
        )
    while path and path[-1] != at[label]:
        path.pop()
    if not path:
        raise BadTree(
            M(
                "Node {place} is out of order: the nodes below {label} stand together, depth first.",
                place=place,
                label=shorten(label),
            )
        )
    return path[-1]


def _text(node: dict[str, Any], key: str, place: int) -> str:
    text = node.get(key)
    if text is not None and not isinstance(text, str):
        raise BadTree(M('Node {place}: "{key}" is a text, not {text}.', place=place, key=key, text=shorten(str(text))))
    return text or ""


def _player(node: dict[str, Any], place: int) -> int | None:
    player = node.get("player")
    if player is None or (isinstance(player, str) and player in PLAYERS):
        return None if player is None else PLAYERS[player]
    if isinstance(player, int) and not isinstance(player, bool) and 1 <= player <= MOST_PLAYERS:
        return player - 1
    raise BadTree(
        M(
            'Node {place}: "player" is "max", "min", "chance" or a number from 1, not {player}.',
            place=place,
            player=shorten(str(player)),
        )
    )


def _columns(node: dict[str, Any], place: int, inner: bool) -> dict[str, Any]:
    value = node.get("value")
    if value is not None:
        value = tuple(_number(part, place) for part in value) if isinstance(value, list) else _number(value, place)
    share = node.get("probability")
    columns: dict[str, Any] = {"value": None if inner else value, "stated": value if inner else None}
    columns["probability"] = None if share is None else _number(share, place)
    columns |= {key: _text(node, key, place) for key in TEXTS if node.get(key) is not None}
    for key in FLAGS:
        if node.get(key) not in (None, True, False):
            raise BadTree(M('Node {place}: "{key}" is true or false.', place=place, key=key))
        columns[key] = bool(node.get(key))
    columns["shape"] = _text(node, "shape", place)
    if columns["shape"] not in ("", *SHAPES):
        raise BadTree(M('Node {place}: "shape" is one of {shapes}.', place=place, shapes=", ".join(SHAPES)))
    return columns


def _number(number: Any, place: int) -> Any:
    if isinstance(number, bool) or not isinstance(number, (int, float, str)):
        if type(number).__name__ == "Fraction":
            return number
        raise BadTree(
            M(
                'Node {place}: {number} is not a number; write "3", "13/2" or "inf".',
                place=place,
                number=shorten(str(number)),
            )
        )
    try:
        return read_value(str(number))
    except BadTree as error:
        raise BadTree(M("Node {place}: {problem}", place=place, problem=error.message)) from None
