"""The text in and below each node's shape, and its size.

        △        the shape, with the value inside (Ballard's signs: with the sign)
      B3 (7)     the label, and the order of visits
      X . O      the board of a game
    [−∞, 3]      the window on entry
      8 ≥ β      the condition of the cut

All of it is one box for the layout, so that no label can touch a neighbour.
"""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from zermelo.draw.board_size import thumbnail_of
from zermelo.draw.measure import monospace_width, width
from zermelo.draw.picture import Cut, Node, Picture
from zermelo.draw.themes import Theme
from zermelo.languages.message import M, counted, in_context
from zermelo.languages.numbers import display, in_a_row, rounded
from zermelo.rules.board import Board
from zermelo.rules.game import CHANCE, Value

SHAPE_HEIGHT = 38.0
LEAF_HEIGHT = 28.0
VALUE_SIZE, LABEL_SIZE, BOARD_SIZE, SMALL_SIZE = 15.0, 13.0, 11.0, 11.5
PADDING = 6.0
BOARD_MARGIN = 4.0
"""The margin above and below a drawn board."""
LONGEST_TEXT = 24
"""The most characters of a name or number."""
LONGEST_INSIDE = 42.0
"""A value wider than this does not fit into the shape of an inner node."""


@dataclass(frozen=True)
class Style:
    """Drawing options: the details shown at each node, and the language."""

    theme: Theme
    lang: str = "en"
    windows: bool = True
    numbers: bool = True
    labels: bool = True
    leaf_details: bool = True
    """Whether leaves have labels and windows too; omitted in very large trees."""
    dense: bool = False
    """Whether neighbours and rows stand close together, as on paper."""
    explained: bool = True
    """Whether there is a legend; on paper the words beside the rows suffice."""
    marked_rows: bool = True
    """Whether the player to move may be written once beside a row that belongs to one player."""
    boards: bool = True
    """Whether the boards of a game's positions are shown."""
    values_below: bool = False
    """Whether the values of inner nodes go below their shapes because they are too long."""


class BoxLine(NamedTuple):
    """A line of text below the shape."""

    text: str
    kind: str
    """"label", "value", "player", "board", "drawn", "scores", "notes", "sum", "reach", "window" or "cut"."""
    number: str = ""
    """The order of visits, in a circle after the text."""
    board: Board | None = None
    """A board in place of a line of text."""

    @property
    def size(self) -> float:
        return {"label": LABEL_SIZE, "value": VALUE_SIZE, "board": BOARD_SIZE}.get(self.kind, SMALL_SIZE)

    @property
    def height(self) -> float:
        if self.board is not None:
            return thumbnail_of(self.board).height + 2 * BOARD_MARGIN
        return self.size + (2 if self.kind == "board" else 5)

    @property
    def is_bold(self) -> bool:
        return self.kind in {"label", "value", "scores"}

    @property
    def text_width(self) -> float:
        if self.board is not None:
            return thumbnail_of(self.board).width
        if self.kind == "board":
            return monospace_width(self.text, self.size)
        return width(self.text, self.size, bold=self.is_bold)

    @property
    def badge_width(self) -> float:
        """The circle with the visit, and the blank before it."""
        return badge(self.number) + (4 if self.text else 0) if self.number else 0.0

    @property
    def width(self) -> float:
        return self.text_width + self.badge_width


def badge(number: str) -> float:
    """The width of the circle around a visit number."""
    return max(15.0, width(number, 10) + 8)


@dataclass(frozen=True)
class Box:
    """A node ready to be laid out."""

    shape: str
    inside: str
    """The text in the shape: the value, or a sign."""
    shape_width: float
    shape_height: float
    lines: list[BoxLine] = field(default_factory=list)
    edge: str = ""
    """The text on the edge to this node."""

    @property
    def panel_width(self) -> float:
        """The width of the part below the shape."""
        return max(line.width for line in self.lines) + 2 * PADDING if self.lines else 0.0

    @property
    def panel_height(self) -> float:
        return sum(line.height for line in self.lines) + 4 if self.lines else 0.0

    @property
    def width(self) -> float:
        return max(self.shape_width, self.panel_width)

    @property
    def height(self) -> float:
        return self.shape_height + self.panel_height + (3 if self.lines else 0)


# ---------------------------------------------------------------------------------------------
# Texts


def number_text(value: Value, lang: str) -> str:
    """A number in a figure: with a real minus sign, and rounded.

    >>> number_text(-0.5, "en"), number_text(1 / 3, "es"), number_text(float("inf"), "ca")
    ('−0.5', '0,3333', '∞')
    """
    if isinstance(value, tuple):
        return f"({in_a_row([number_text(part, lang) for part in value])})"
    return shortened(display(rounded(value), lang))


def shortened(text: str) -> str:
    """A text cut to the length that fits a figure; the text alternative has names in full."""
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def reach_text(node: Node, lang: str) -> str:
    """The probability that play ends at a leaf: `P = 1/36`."""
    return f"P = {display(node.reach, lang)}"


def value_text(node: Node, lang: str) -> str:
    """A node's value as drawn: `3`, `≥8`, `~2`, `?`, or nothing."""
    if node.unknown:
        return node.unknown
    if node.value is None:
        return ""
    text = node.relation + number_text(node.value, lang)
    if not node.estimate:
        return text
    return f"~\u2009{text}" if text.startswith("−") else f"~{text}"  # two adjacent strokes are hard to distinguish


def window_text(node: Node, lang: str) -> str:
    """`[−∞, 3]`; with decimal commas the separator is a semicolon."""
    if node.window is None:
        return ""
    return f"[{in_a_row([number_text(bound, lang) for bound in node.window])}]"


def cut_text(cut: Cut, lang: str) -> str:
    """The condition of a cut: `8 ≥ β`."""
    if cut.kind == "shallow":
        return f"Σ − v ≤ {number_text(cut.bound, lang)}"  # the share left for the player above
    return f"{number_text(cut.value, lang)} {condition(cut)}"


def condition(cut: Cut) -> str:
    """The relation of the value to the bound: `≥ β`, `< α`, or `≥ γ` for a null-window test."""
    if cut.kind == "shallow":
        return "≥ Σ − u"  # u: the guaranteed value of the player above
    high = cut.kind == "beta"
    sign = (">" if high else "<") if cut.strict else "≥" if high else "≤"
    return f"{sign} {'γ' if cut.asked else 'β' if high else 'α'}"


def cut_reason(cut: Cut, lang: str) -> str:
    """The same with the bound's value: `8 ≥ β = 3`."""
    return cut_text(cut, lang) + ("" if cut.kind == "shallow" else f" = {number_text(cut.bound, lang)}")


def visit_text(node: Node) -> str:
    """The order of visits: `3`, or `3, 7` if the search returned to the node; in simulations, how many: `n=12`."""
    if node.tally:
        return f"n={node.tally}"
    first = ", ".join(map(str, node.visits[:3]))
    return first + (" …" if len(node.visits) > 3 else "")


def edge_text(node: Node, lang: str) -> str:
    """The action and the probability on an edge."""
    share = node.probability
    written = share if isinstance(share, str) else "" if share is None else number_text(share, lang)
    return " ".join(part for part in (shortened(node.action), written) if part)


def player_text(picture: Picture, player: int, style: Style) -> str:
    """The player to move, in a word: MAX, MIN, chance, or a player's name; empty in a search for a path."""
    if picture.f:
        return ""
    if player == CHANCE:
        return M("chance").in_language(style.lang)
    if picture.payoffs or picture.players != 2 or style.theme.seen_by_mover:
        if player < len(picture.player_names):
            return picture.player_names[player]
        return in_context("node", "player {number}", number=player + 1).in_language(style.lang)
    return "MAX" if player == 0 else "MIN"


def folded_text(count: int, lang: str) -> str:
    return counted("+{count} node", "+{count} nodes", count).in_language(lang)


# ---------------------------------------------------------------------------------------------
# Boxes


def boxes(picture: Picture, style: Style) -> list[Box]:
    """The boxes of all nodes."""
    named = rows_of_one_player(picture) if style.marked_rows or picture.f else {}
    style = replace(
        style,
        values_below=any(
            not node.is_leaf and width(value_text(node, style.lang), VALUE_SIZE, bold=True) > LONGEST_INSIDE
            for node in picture.nodes
        ),
    )
    depths = picture.depths()
    return [box(picture, node, style, depths[number] in named) for number, node in enumerate(picture.nodes)]


def rows_of_one_player(picture: Picture) -> dict[int, int]:
    """The rows whose inner nodes all belong to one player, with that player."""
    movers: dict[int, set[int]] = {}
    for depth, node in zip(picture.depths(), picture.nodes, strict=True):
        if node.children or node.unopened:
            movers.setdefault(depth, set()).add(node.player)
    return {depth: players.pop() for depth, players in movers.items() if len(players) == 1}


def box(picture: Picture, node: Node, style: Style, player_is_named: bool) -> Box:
    """The box of one node."""
    if node.folded:
        text = folded_text(node.folded, style.lang)
        return Box("folded", text, width(text, SMALL_SIZE) + 16, 22.0)
    shape = style.theme.shape(node.player, node.is_leaf)
    sign = "" if node.is_leaf else style.theme.sign(node.player)
    value = value_text(node, style.lang)
    below = bool(sign) or (style.values_below and not node.is_leaf)
    inside = sign if below else value
    lines = lines_below(picture, node, style, value if below else "", player_is_named)
    shape_width, shape_height = shape_size(shape, inside, node.is_leaf, 12 if style.leaf_details else 7)
    return Box(shape, inside, shape_width, shape_height, lines, edge_text(node, style.lang))


def lines_below(picture: Picture, node: Node, style: Style, value: str, player_is_named: bool) -> list[BoxLine]:
    lines = []
    detailed = style.leaf_details or not node.is_leaf
    number = visit_text(node) if style.numbers and detailed else ""
    label = shortened(node.label) if style.labels and detailed else ""
    if value and style.values_below:
        lines.append(BoxLine(value, "value"))
        value = ""
    if label or number or value:
        named = f"{label} = {value}" if label and value else label or value
        lines.append(BoxLine(named, "label", number))
    if node.sum:
        lines.append(BoxLine(node.sum, "sum"))
    if not node.is_leaf and not player_is_named:
        lines.append(BoxLine(player_text(picture, node.player, style), "player"))
    if style.boards:
        lines += board_lines(node)
    if node.reach is not None:
        lines.append(BoxLine(reach_text(node, style.lang), "reach"))
    if style.windows and detailed and node.window is not None:
        lines.append(BoxLine(window_text(node, style.lang), "window"))
    if style.windows and node.cut is not None:
        lines.append(BoxLine(cut_text(node.cut, style.lang), "cut"))
    return lines


def board_lines(node: Node) -> list[BoxLine]:
    """The board with each player's holdings; or the lines of its text, padded to one length for centring."""
    if node.drawn is not None:
        scores = [BoxLine(" : ".join(node.drawn.scores), "scores")] if any(node.drawn.scores) else []
        return [BoxLine("", "drawn", board=node.drawn), *scores, *(BoxLine(note, "notes") for note in node.drawn.notes)]
    lines = node.board.rstrip().splitlines()
    longest = max(map(len, lines), default=0)
    return [BoxLine(line.ljust(longest), "board") for line in lines]


def shape_size(shape: str, inside: str, is_leaf: bool, padding: float) -> tuple[float, float]:
    """The width and height of a shape around its text."""
    text = width(inside, VALUE_SIZE, bold=True)
    if shape in {"up", "down"}:
        return max(44.0, (text + 6) / 0.52), SHAPE_HEIGHT
    if shape == "circle":
        return max(SHAPE_HEIGHT, text / 0.84 + 6), SHAPE_HEIGHT
    if shape == "square":
        return max(18 + padding if is_leaf else SHAPE_HEIGHT, text + padding), LEAF_HEIGHT if is_leaf else SHAPE_HEIGHT
    if shape == "bare":
        return max(18.0, text + padding), 22.0
    if shape == "diamond":
        return max(48.0, (text + 4) / 0.6), SHAPE_HEIGHT
    return max(44.0, text / 0.7 + 6), SHAPE_HEIGHT  # polygons of later players
