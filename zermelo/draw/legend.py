"""The legend: the meaning of the signs in a drawing."""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.draw.boxes import Style, condition, player_text
from zermelo.draw.picture import Picture
from zermelo.draw.themes import SIGNS
from zermelo.languages.message import M
from zermelo.rules.game import CHANCE

FRONTIERS = {
    "g": M("cost so far"),
    "h": M("estimate of the cost that remains"),
    "g + h": M("cost so far + estimate of the cost that remains"),
}
"""What orders the frontier of a search for a path."""


class LegendEntry(NamedTuple):
    """A sign and its meaning."""

    sign: str
    """"player", "leaf", the name of a stroke ("cut-edge", "unvisited", "principal", "number", "highlighted", "set"), or
    the sign itself."""
    text: str
    player: int = 0
    shape: str = ""
    """The sign as a character, for plain text."""

    @property
    def words(self) -> str:
        return f"{self.shape} {self.text}".strip()


def legend(picture: Picture, style: Style) -> list[LegendEntry]:
    """The entries, players first.

    >>> from zermelo.draw.source import of_tree
    >>> from zermelo.draw.themes import THEMES
    >>> from zermelo.trees.build import build
    >>> [entry.words for entry in legend(of_tree(build([[3, 12], [2, 4]])), Style(THEMES["aima"]))]
    ['△ MAX', '▽ MIN', '□ leaf', 'values seen by MAX']
    """
    return [*_kinds(picture, style), *_signs(picture, style), *_viewpoint(picture, style)]


def _kinds(picture: Picture, style: Style) -> Iterator[LegendEntry]:
    players = {node.player for node in picture.nodes if not node.is_leaf and not node.folded}
    for player in sorted(players, key=lambda player: (player == CHANCE, player)):
        sign = style.theme.sign(player) or SIGNS[style.theme.shape(player, False)]
        name = player_text(picture, player, style) or M("position").in_language(style.lang)
        yield LegendEntry("player", name, player, sign)
    if any(node.is_leaf for node in picture.nodes):
        bare = style.theme.leaf == "bare"
        yield LegendEntry(
            "leaf", (M("number alone: leaf") if bare else M("leaf")).in_language(style.lang), 0, SIGNS[style.theme.leaf]
        )


def _signs(picture: Picture, style: Style) -> Iterator[LegendEntry]:
    nodes, lang = picture.nodes, style.lang
    if style.windows and any(node.window is not None for node in nodes):
        yield LegendEntry("[α, β]", M("window on entry").in_language(lang), shape="[α, β]")
    if style.windows and any(node.cut for node in nodes):
        met = sorted({f"v {condition(node.cut)}" for node in nodes if node.cut}, reverse=True)
        yield LegendEntry(", ".join(met), M("condition of the cut").in_language(lang), shape=", ".join(met))
    if picture.f:
        yield LegendEntry(picture.f, FRONTIERS[picture.f].in_language(lang), shape=picture.f)
    if any(node.reach is not None for node in nodes):
        yield LegendEntry("P", M("probability of reaching the leaf").in_language(lang), shape="P")
    tallied = any(node.tally for node in nodes)
    numbered = style.numbers and any(node.visits for node in nodes)
    visited = M("number of visits") if tallied else M("order of expansion") if picture.f else M("order of visits")
    strokes = (
        ("cut-edge", M("cut branch"), "╳", any(node.dropped for node in nodes)),
        (
            "unvisited",
            M("not expanded") if picture.f else M("not visited"),
            "╌",
            any(not node.visited for node in nodes),
        ),
        ("principal", M("way found") if picture.f else M("principal line"), "━", any(node.principal for node in nodes)),
        ("number", visited, "#1", numbered),
        ("highlighted", M("highlighted"), "!", any(node.highlighted for node in nodes)),
        ("set", M("one information set"), "{ }", bool(picture.sets())),
    )
    for sign, meaning, character, occurs in strokes:
        if occurs:
            yield LegendEntry(sign, meaning.in_language(lang), shape=character)
    if any(node.relation for node in nodes):
        yield LegendEntry("≥ ≤", M("only a bound").in_language(lang), shape="≥ ≤")
    if any(node.estimate for node in nodes):
        yield LegendEntry("~", M("estimate").in_language(lang), shape="~")
    if any(node.unknown for node in nodes):
        yield LegendEntry("?", M("unknown").in_language(lang), shape="?")
    if any(node.folded for node in nodes):
        yield LegendEntry("+n", M("nodes not drawn").in_language(lang), shape="+n")


def _viewpoint(picture: Picture, style: Style) -> Iterator[LegendEntry]:
    """Whose values they are."""
    if picture.f:
        return
    meaning = M("values seen by MAX")
    if picture.payoffs:
        meaning = M("values: one entry for each player")
    elif picture.seen_by_mover:
        meaning = M("values seen by the player to move")
    yield LegendEntry("", meaning.in_language(style.lang))
