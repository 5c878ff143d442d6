"""The shapes of the textbooks, and the colours of players in light and dark mode.

    theme      MAX   MIN   chance   leaf      source
    aima       △     ▽     ○        □         Russell and Norvig
    nilsson    □     ○     ◇        number    Nilsson
    unir       ○     □     ◇        number    course notes with the two swapped
    ballard    +     −     *        number    Ballard's signs
    negamax    ○     ○     ◇        number    one kind of node, values seen by the player to move

Third and later players have their own shapes in every theme. Colours only repeat what shape, text and line
style already say.
"""

from dataclasses import dataclass

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import CHANCE

LATER_PLAYERS = ("pentagon", "hexagon", "octagon")
SIGNS = {
    "up": "△",
    "down": "▽",
    "circle": "○",
    "square": "□",
    "diamond": "◇",
    "pentagon": "⬠",
    "hexagon": "⬡",
    "octagon": "⯃",
    "bare": "",
}
"""Each shape as a character, for plain text."""


@dataclass(frozen=True)
class Theme:
    """The shape of each kind of node."""

    name: str
    first: str
    second: str
    chance: str
    leaf: str
    signs: tuple[str, str, str] | None = None
    """The signs in the shapes of MAX, MIN and chance, in place of the value."""
    seen_by_mover: bool = False

    def shape(self, player: int, is_leaf: bool) -> str:
        if is_leaf:
            return self.leaf
        if player == CHANCE:
            return self.chance
        return (self.first, self.second, *LATER_PLAYERS)[min(player, 1 + len(LATER_PLAYERS))]

    def sign(self, player: int) -> str:
        """The sign inside the shape; empty if the value goes there."""
        if self.signs is None or player > 1:
            return ""
        return self.signs[2 if player == CHANCE else player]


THEMES = {
    theme.name: theme
    for theme in (
        Theme("aima", "up", "down", "circle", "square"),
        Theme("nilsson", "square", "circle", "diamond", "bare"),
        Theme("unir", "circle", "square", "diamond", "bare"),
        Theme("ballard", "circle", "circle", "circle", "bare", signs=("+", "−", "*")),
        Theme("negamax", "circle", "circle", "diamond", "bare", seen_by_mover=True),
    )
}


def find_theme(name: str) -> Theme:
    """The theme of that name.

    >>> find_theme("nilsson").shape(0, is_leaf=False)
    'square'
    """
    if name not in THEMES:
        raise ZermeloError(M("There is no theme {name!r}; there are {themes}.", name=name, themes=", ".join(THEMES)))
    return THEMES[name]


@dataclass(frozen=True)
class Colours:
    """The colours of a drawing. Text on any ground of the same drawing has a contrast of at least 4.5 to 1."""

    ground: str
    ink: str
    muted: str
    """Unvisited nodes, and everything secondary."""
    panel: str
    """The background of a node's box."""
    edge: str
    cut: str
    light_square: str
    dark_square: str
    cloth: str
    wood: str
    wall: str
    maze: str
    """The backgrounds of boards: squares of two colours, a green cloth, a slab of wood, a wall with holes, a maze."""
    players: tuple[tuple[str, str], ...]
    """The outline and the fill of each player's shapes."""
    chance: tuple[str, str]
    leaf: tuple[str, str]

    def of(self, player: int, is_leaf: bool) -> tuple[str, str]:
        """The outline and the fill of a node."""
        if is_leaf:
            return self.leaf
        return self.chance if player == CHANCE else self.players[player % len(self.players)]


LIGHT = Colours(
    ground="#ffffff",
    ink="#17202c",
    muted="#586170",
    panel="#f3f5f8",
    edge="#5a6474",
    cut="#a30f2d",
    light_square="#f1e3c6",
    dark_square="#a8764a",
    cloth="#2e8b57",
    wood="#c8996b",
    wall="#b9c9e6",
    maze="#171b29",
    players=(
        ("#1d4ed8", "#dfe9ff"),
        ("#b3261e", "#ffe4e0"),
        ("#7426b8", "#f1e5ff"),
        ("#8a4b00", "#ffeccf"),
        ("#0b6b80", "#d5f3fa"),
        ("#9c1f86", "#ffe2f7"),
    ),
    chance=("#0a6b47", "#d9f5e6"),
    leaf=("#3b4656", "#ffffff"),
)
DARK = Colours(
    ground="#10151f",
    ink="#edf1f7",
    muted="#a4afbf",
    panel="#1c2431",
    edge="#98a4b5",
    cut="#ff9db0",
    light_square="#cdb892",
    dark_square="#7a5433",
    cloth="#23704a",
    wood="#7d5a38",
    wall="#2b3b5c",
    maze="#05070d",
    players=(
        ("#8fb8ff", "#1b356f"),
        ("#ffa79f", "#6d1f1a"),
        ("#d9b4ff", "#4c2180"),
        ("#ffc57a", "#5c3705"),
        ("#7fdcf2", "#0c4552"),
        ("#ffa6ea", "#661a58"),
    ),
    chance=("#7fe0b4", "#0d4a33"),
    leaf=("#b9c3d1", "#1c2431"),
)
