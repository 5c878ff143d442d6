"""A tree as text: drawn with characters, and described in sentences."""

from collections.abc import Iterator

from zermelo.draw.boxes import (
    Style,
    cut_reason,
    cut_text,
    edge_text,
    folded_text,
    number_text,
    player_text,
    reach_text,
    value_text,
    visit_text,
    window_text,
)
from zermelo.draw.legend import legend
from zermelo.draw.picture import NOWHERE, Node, Picture
from zermelo.draw.themes import SIGNS
from zermelo.languages.message import M, Message, counted, joined

BOARD_INDENT = "  "


def plain(picture: Picture, style: Style) -> str:
    """The tree with one node per line, and the legend.

    >>> from zermelo.draw import draw
    >>> from zermelo.explain.telling import tell
    >>> from zermelo.trees.notation import parse
    >>> print("\\n".join(draw(tell(parse("A(B(3,5),C(2,4))"), algorithm="alphabeta")).text().splitlines()[3:-2]))
    △ A MAX = 3 [−∞, ∞] #1
    ┣━ ▽ B MIN = 3 [−∞, ∞] #2
    │  ┣━ □ B1 = 3 [−∞, ∞] #3
    │  └─ □ B2 = 5 [−∞, 3] #4
    └─ ▽ C MIN = 2 [3, ∞] (2 ≤ α) #5
       ├─ □ C1 = 2 [3, ∞] #6
       └╳╌□ C2 = 4
    """
    lines = [title(picture, style)] + ([picture.caption] if picture.caption else []) + [""]
    prefixes: dict[int, str] = {0: ""}
    last = {node.children[-1] for node in picture.nodes if node.children}
    for number in picture.walk():
        node = picture.nodes[number]
        before = prefixes.pop(number)
        own = "" if node.parent == NOWHERE else before + connector(node, number in last)
        below = before if node.parent == NOWHERE else before + ("   " if number in last else "│  ")
        lines.append(own + node_line(picture, node, style))
        hanging = below + ("│" if node.children else " ") + BOARD_INDENT
        lines += [(hanging + line).rstrip() for line in node.board.rstrip().splitlines()]
        for child in node.children:
            prefixes[child] = below
    entries = [entry.words for entry in legend(picture, style)]
    heading = M("Legend").in_language(style.lang)
    return "\n".join([*lines, "", f"{heading}: {' · '.join(entries)}", ""])


def connector(node: Node, is_last: bool) -> str:
    """The edge to a node: thick on the principal variation, crossed out where cut, dashed where not visited."""
    if node.dropped:
        return "└╳╌" if is_last else "├╳╌"
    if node.principal:
        return "┗━ " if is_last else "┣━ "
    if not node.visited:
        return "└╌ " if is_last else "├╌ "
    return "└─ " if is_last else "├─ "


def node_line(picture: Picture, node: Node, style: Style) -> str:
    if node.folded:
        return folded_text(node.folded, style.lang)
    edge = edge_text(node, style.lang)
    shape = style.theme.sign(node.player) if not node.is_leaf else ""
    shape = shape or SIGNS[style.theme.shape(node.player, node.is_leaf)]
    who = "" if node.is_leaf else player_text(picture, node.player, style)
    value = value_text(node, style.lang)
    known = f"{{{node.set}}}" if node.set else ""
    parts = [f"{edge}:" if edge else "", shape, node.label, known, who, f"= {value}" if value else ""]
    if node.sum:
        parts.append(f"= {node.sum}")
    if node.reach is not None:
        parts.append(reach_text(node, style.lang))
    if style.windows:
        parts += [window_text(node, style.lang), f"({cut_text(node.cut, style.lang)})" if node.cut else ""]
    if style.numbers and node.visits:
        parts.append(f"#{visit_text(node)}")
    parts.append("!" if node.highlighted else "")
    return " ".join(part for part in parts if part)


# ---------------------------------------------------------------------------------------------
# In words


def title(picture: Picture, style: Style) -> str:
    """The title of the drawing."""
    count = picture.sizes()[0]
    if picture.f:
        return counted(
            "Search tree of {count} position, by {algorithm}",
            "Search tree of {count} positions, by {algorithm}",
            count,
            algorithm=picture.algorithm,
        ).in_language(style.lang)
    if not picture.algorithm:
        return counted("Game tree of {count} node", "Game tree of {count} nodes", count).in_language(style.lang)
    return counted(
        "Game tree of {count} node searched by {algorithm}",
        "Game tree of {count} nodes searched by {algorithm}",
        count,
        algorithm=picture.algorithm,
    ).in_language(style.lang)


def words(picture: Picture, style: Style) -> str:
    """The whole tree in sentences, one per node, for screen readers."""
    depths = picture.depths()
    leaves = sum(node.is_leaf for node in picture.nodes)
    size = M(
        "{nodes} nodes, {leaves} of them leaves, {plies} plies deep.",
        nodes=picture.sizes()[0],
        leaves=leaves,
        plies=max(depths),
    )
    said = [size.in_language(style.lang)]
    said += [picture.caption] if picture.caption else []
    said += [sentence(picture, number, style) for number in picture.walk()]
    return "\n".join(said)


def sentence(picture: Picture, number: int, style: Style) -> str:
    """The sentence about one node."""
    node = picture.nodes[number]
    if node.folded:
        parent = name(picture, node.parent)
        return counted(
            "{count} node below {parent} is not drawn.",
            "{count} nodes below {parent} are not drawn.",
            node.folded,
            parent=parent,
        ).in_language(style.lang)
    facts = joined(_facts(picture, node, style)).in_language(style.lang)
    return f"{name(picture, number)}: {facts}."


def name(picture: Picture, number: int) -> str:
    """The name of a node: its label, or the moves that lead to it."""
    node = picture.nodes[number]
    if node.label:
        return node.label
    moves: list[str] = []
    while node.parent != NOWHERE and len(moves) < 12:
        moves.append(node.action or "·")
        node = picture.nodes[node.parent]
    return " ".join(reversed(moves)) or "·"


def _facts(picture: Picture, node: Node, style: Style) -> Iterator[str]:
    """All facts that the drawing shows of a node."""
    lang = style.lang
    yield M("leaf") if node.is_leaf else player_text(picture, node.player, style) or M("position")
    yield _place(picture, node)
    if node.set:
        yield M("in the information set {name}", name=node.set)
    if node.probability is not None:
        share = node.probability if isinstance(node.probability, str) else number_text(node.probability, lang)
        yield M("probability {probability}", probability=share)
    if node.unknown:
        yield M("value unknown ({name})", name=node.unknown)
    elif node.value is not None:
        yield _value(node, number_text(node.value, lang))
    if node.reach is not None:
        yield M("reached with probability {share}", share=number_text(node.reach, lang))
    if node.window is not None:
        low, high = (number_text(bound, lang) for bound in node.window)
        yield M("window from {alpha} to {beta}", alpha=low, beta=high)
    if node.tally:
        yield M("visits: {count}", count=node.tally)
    elif node.visits:
        yield M("visit {number}", number=visit_text(node))
    if not node.visited:
        yield M("not expanded") if picture.f else M("not visited")
    if node.dropped:
        yield M("branch cut")
    if node.cut:
        kind = {"alpha": "α", "beta": "β"}.get(node.cut.kind, node.cut.kind)
        yield M("{kind} cut because {reason}", kind=kind, reason=cut_reason(node.cut, lang))
    if node.principal:
        yield M("on the principal line")
    if node.highlighted:
        yield M("highlighted")
    if node.board:
        yield M("board {board}", board=" / ".join(line.strip() for line in node.board.strip().splitlines()))


def _place(picture: Picture, node: Node) -> Message:
    """The position of a node in the tree."""
    if node.parent == NOWHERE:
        return M("root")
    parent = name(picture, node.parent)
    if not node.action:
        return M("child of {parent}", parent=parent)
    return M("child of {parent} by {action}", parent=parent, action=node.action)


def _value(node: Node, value: str) -> Message:
    if node.relation == "≥":
        return M("value at least {value}", value=value)
    if node.relation == "≤":
        return M("value at most {value}", value=value)
    return M("estimated value {value}", value=value) if node.estimate else M("value {value}", value=value)
