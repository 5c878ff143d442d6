"""The drawing in LaTeX, with TikZ and the package forest: a standalone document for pdflatex and its successors.

Everything that belongs to a node, including its window, is inside the node's box, because forest separates boxes
but ignores anything merely attached to them.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from zermelo.draw.boxes import SMALL_SIZE, Box, BoxLine, Style, boxes
from zermelo.draw.fold import fold
from zermelo.draw.legend import LegendEntry, legend
from zermelo.draw.measure import width
from zermelo.draw.pen import TEXT_HEIGHT, corners
from zermelo.draw.picture import Node, Picture
from zermelo.draw.themes import LIGHT, Theme
from zermelo.rules.game import CHANCE

MOST_NODES = 120
"""The most nodes: a TeX page is at most five metres wide."""
ENTRIES_A_ROW = 5
SLASHES = r"$\boldsymbol{/\!/}$"
SCALE = 0.75
"""Points per unit of the SVG drawing."""

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "^": r"\textasciicircum{}",
    "_": r"\_",
    "~": r"$\sim$",
    "%": r"\%",
    "−": "$-$",
    "∞": r"$\infty$",
    "≥": r"$\ge$",
    "≤": r"$\le$",
    "α": r"$\alpha$",
    "β": r"$\beta$",
    "Σ": r"$\Sigma$",
    "<": "$<$",
    ">": "$>$",
    "|": r"\textbar{}",
    "·": r"$\cdot$",
    "…": r"\dots{}",
    '"': r"\textquotedblright{}",
    "●": r"$\bullet$",
    "○": r"$\circ$",
    "×": r"$\times$",
    "\t": " ",
    "\u00a0": "~",
    "\u2009": r"\,",
    "-": "{-}",
    "'": "{'}",
    "`": r"\textasciigrave{}",
    "*": r"$\ast$",
}


def escape(text: str) -> str:
    """A text with TeX's special characters escaped; a character that pdflatex lacks becomes its number.

    >>> print(escape("50% of {x} ≥ −∞"))
    50\\% of \\{x\\} $\\ge$ $-$$\\infty$
    """
    return "".join(_character(character) for character in text)


def _character(character: str) -> str:
    if character in SPECIAL:
        return SPECIAL[character]
    if character == " " or (character.isprintable() and ord(character) < 0x180):
        return character
    return " " if character.isspace() else f"U+{ord(character):04X}"


def document(picture: Picture, style: Style) -> str:
    """The whole document."""
    picture = fold(picture, MOST_NODES)
    picture = replace(picture, nodes=[replace(node, drawn=None) for node in picture.nodes])  # LaTeX has boards as text
    colours = [f"\\definecolor{{{name}}}{{HTML}}{{{value[1:].upper()}}}" for name, value in _colours(picture)]
    caption = [f"{{\\footnotesize {escape(picture.caption)}\\par}}\\medskip"] if picture.caption else []
    return "\n".join(
        [
            r"\documentclass[border=8pt,varwidth=500cm]{standalone}",
            r"\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}",
            r"\usepackage{amsmath, textcomp}",
            r"\usepackage{forest}",
            *colours,
            r"\newcommand\visit[1]{\,\raisebox{0.2ex}{\fboxsep=1pt\fboxrule=0.3pt\fbox{\tiny #1}}}",
            r"\begin{document}",
            r"\sffamily\parindent=0pt",
            *caption,
            r"\begin{forest}",
            r"for tree={align=center, anchor=north, inner sep=1.5pt, l sep=9mm, s sep=3mm,",
            r"  parent anchor=south, child anchor=north,",
            r"  tier/.wrap pgfmath arg={tier #1}{level()}, edge={thick}}",
            *_brackets(picture, style),
            *_information_sets(picture),
            r"\end{forest}",
            r"\par\medskip",
            r"{\footnotesize " + "\\\\\n".join(_legend_rows(picture, style)) + r"\par}",
            r"\end{document}",
            "",
        ]
    )


def _colours(picture: Picture) -> Iterator[tuple[str, str]]:
    outline, filling = LIGHT.chance
    yield from (("muted", LIGHT.muted), ("cut", LIGHT.cut), ("chance", outline), ("chancefill", filling))
    for player in sorted({max(0, node.player) for node in picture.nodes}):
        outline, filling = LIGHT.of(player, is_leaf=False)
        yield from ((_name(player), outline), (_name(player) + "fill", filling))


def _name(player: int) -> str:
    """The name of a player's colour, letters only as TeX requires."""
    return "chance" if player == CHANCE else "player" + "abcdef"[player % 6]


# ---------------------------------------------------------------------------------------------
# The tree


def _brackets(picture: Picture, style: Style) -> Iterator[str]:
    """The nodes in forest's notation, one per line, each in brackets around its children."""
    depths = picture.depths()
    drawn = boxes(picture, replace(style, marked_rows=False))
    joined = {number for numbers in picture.sets() for number in numbers}
    before = -1
    for number in picture.walk():
        depth = depths[number]
        if depth <= before:
            yield "]" * (before - depth + 1)
        name = f", name=node{number}" if number in joined else ""
        yield "[" + _node(picture.nodes[number], drawn[number]) + name
        before = depth
    yield "]" * (before + 1)


def _information_sets(picture: Picture) -> Iterator[str]:
    """Dashed lines from node to node of each set."""
    order = {number: place for place, number in enumerate(picture.walk())}
    for numbers in picture.sets():
        for one, other in pairwise(sorted(numbers, key=order.__getitem__)):
            colour = _name(picture.nodes[one].player)
            yield f"\\draw[{colour}, thick, densely dashed] (node{one}.north) to[bend left=15] (node{other}.north);"


def _node(node: Node, drawn: Box) -> str:
    """A node's content and options: space for the shape and the lines below it, then the shape itself."""
    room = f"\\rule{{0pt}}{{{_points(drawn.shape_height)}}}\\rule{{{_points(drawn.shape_width)}}}{{0pt}}"
    content = "\\\\".join([room, *(_line(line, node) for line in drawn.lines)])
    options = [*_options(node), f"tikz={{{_shape(node, drawn)}}}", *_edge_labels(node, drawn)]
    return f"{{{content}}}, {', '.join(options)}"


def _points(length: float) -> str:
    """A length of the SVG drawing in points."""
    return f"{length * SCALE:.1f}pt"


def _shape(node: Node, drawn: Box) -> str:
    """The shape hanging from the top of the node's box, with its text."""
    colour = "muted" if node.folded or not node.visited else "black" if node.is_leaf else _name(node.player)
    filling = "" if node.folded or node.is_leaf or not node.visited else f", fill={colour}fill"
    stroke = "line width=1.6pt" if node.principal else "thick"
    dashes = "" if node.visited else ", densely dashed"
    path = _outline(drawn.shape, drawn.shape_width, drawn.shape_height)
    figure = f"\\path[draw={colour}{filling}, {stroke}{dashes}] {path};" if path else ""
    middle = _points(-drawn.shape_height * TEXT_HEIGHT.get(drawn.shape, 0.5))
    ink = "text=muted, " if node.folded or not node.visited else ""
    inside = f"\\footnotesize {escape(drawn.inside)}" if node.folded else f"\\textbf{{{escape(drawn.inside)}}}"
    text = f"\\node[{ink}inner sep=0pt] at (0pt,{middle}) {{{inside}}};" if drawn.inside else ""
    return f"\\begin{{scope}}[shift={{(.north)}}]{figure}{text}\\end{{scope}}"


def _outline(shape: str, wide: float, high: float) -> str:
    """The path of a shape whose top is the origin."""
    left, right, bottom = _points(-wide / 2), _points(wide / 2), _points(-high)
    if shape == "bare":
        return ""
    if shape in {"square", "folded"}:
        rounded = "[rounded corners=5pt] " if shape == "folded" else ""
        return f"{rounded}({left},0pt) rectangle ({right},{bottom})"
    if shape == "circle":
        return f"(0pt,{_points(-high / 2)}) ellipse [x radius={right}, y radius={_points(high / 2)}]"
    return " -- ".join(f"({_points(x)},{_points(-y)})" for x, y in corners(shape, 0, 0, wide, high)) + " -- cycle"


def _edge_labels(node: Node, drawn: Box) -> Iterator[str]:
    """The action and the probability, and the double stroke of a cut."""
    nodes = f"node[pos=0.4, sloped, text=cut, inner sep=0pt]{{{SLASHES}}}" if node.dropped else ""
    if drawn.edge:
        nodes += f"node[pos=0.72, fill=white, inner sep=1pt, font=\\scriptsize]{{{escape(drawn.edge)}}}"
        yield f"minimum width={_points(width(drawn.edge, SMALL_SIZE) * 1.6)}"
    if nodes:
        yield f"edge label={{{nodes}}}"


def _line(line: BoxLine, node: Node) -> str:
    """A line below the shape."""
    text = escape(line.text)
    if line.kind == "board":
        return r"{\ttfamily\scriptsize " + text.replace(" ", "~") + "}"
    if line.kind in {"label", "value"}:
        return f"\\textbf{{{text}}}" + (f"\\visit{{{escape(line.number)}}}" if line.number else "")
    colour = _name(node.player) if line.kind == "player" and node.visited else "cut" if line.kind == "cut" else ""
    return r"{\footnotesize " + (f"\\color{{{colour}}}" if colour else "") + text + "}"


def _options(node: Node) -> Iterator[str]:
    if not node.visited:
        yield "text=muted"
        yield "edge={densely dashed, draw=muted}"
    elif node.principal:
        yield "edge={line width=2pt}"
    if node.highlighted:
        yield "draw, dotted, very thick"


# ---------------------------------------------------------------------------------------------
# The legend


def _legend_rows(picture: Picture, style: Style) -> Iterator[str]:
    entries = [_entry(entry, style.theme) for entry in legend(picture, style)]
    for start in range(0, len(entries), ENTRIES_A_ROW):
        yield r"\quad ".join(entries[start : start + ENTRIES_A_ROW])


def _entry(entry: LegendEntry, theme: Theme) -> str:
    text = escape(entry.text)
    if entry.sign in {"player", "leaf"}:
        is_leaf = entry.sign == "leaf"
        shape = theme.shape(entry.player, is_leaf)
        if shape == "bare":
            return text
        colours = "draw" if is_leaf else f"draw={_name(entry.player)}, fill={_name(entry.player)}fill"
        sign = "" if is_leaf else escape(theme.sign(entry.player))
        inside = f"\\node[inner sep=0pt] at (0pt,{_points(-8)}) {{\\tiny {sign}}};" if sign else ""
        return f"\\tikz[baseline={_points(-13)}]{{\\path[{colours}] {_outline(shape, 18, 16)};{inside}}} {text}"
    dashed = r"\tikz[baseline=-0.6ex]\draw[densely dashed, muted] (0,0) --"
    strokes = {
        "cut-edge": f"{dashed} node[text=cut]{{{SLASHES}}} (8mm,0);",
        "unvisited": f"{dashed} (8mm,0);",
        "principal": r"\tikz[baseline=-0.6ex]\draw[line width=2pt] (0,0) -- (8mm,0);",
        "number": r"\visit{1}",
        "set": r"\tikz[baseline=-0.6ex]\draw[thick, densely dashed] (0,0) -- (8mm,0);",
        "highlighted": r"\tikz[baseline=-0.6ex]\draw[dotted, very thick] (0,-1mm) rectangle (5mm,1mm);",
    }
    sign = strokes.get(entry.sign, f"\\textbf{{{escape(entry.sign)}}}" if entry.sign else "")
    return f"{sign} {text}".strip()
