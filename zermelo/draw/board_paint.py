"""The geometry and the colours of a painted board."""

from dataclasses import dataclass
from math import sqrt

from zermelo.draw.board_size import SIDE
from zermelo.draw.themes import Colours
from zermelo.rules.board import Board, Square

TONES = {
    "white": ("#5a6474", "#ffffff"),
    "black": ("#8b94a3", "#20242c"),
    "red": ("#7d1710", "#d8453a"),
    "yellow": ("#8a6100", "#f6c945"),
    "green": ("#0d5233", "#2f9e67"),
    "blue": ("#143a94", "#3f74e0"),
}
"""The outline and the fill of pieces of a player named after a colour, the same in light and dark mode."""


@dataclass(frozen=True)
class Paint:
    """The geometry and the colours of a board."""

    board: Board
    colours: Colours
    left: float
    top: float
    wide: float
    """The width of a square."""
    high: float = SIDE

    def middle(self, square: Square) -> tuple[float, float]:
        """The centre of a square; each row of hexagons starts half a cell further to the right."""
        column, row = square
        if self.board.spots:
            x, y = self.board.spots[column]
            return self.left + (x + 0.5) * self.wide, self.top + (y + 0.5) * self.high
        if self.board.style == "hexagons":
            radius = self.radius
            return self.left + (column + row / 2 + 0.5) * self.wide, self.top + radius * (1 + 1.5 * row)
        return self.left + (column + 0.5) * self.wide, self.top + (row + 0.5) * self.high

    @property
    def radius(self) -> float:
        """The distance from the centre of a hexagon to its corners."""
        return self.wide / sqrt(3)

    def hexagon(self, square: Square) -> list[tuple[float, float]]:
        """The corners of a cell, clockwise from the top."""
        (x, y), radius, half = self.middle(square), self.radius, self.wide / 2
        return [
            (x, y - radius),
            (x + half, y - radius / 2),
            (x + half, y + radius / 2),
            (x, y + radius),
            (x - half, y + radius / 2),
            (x - half, y - radius / 2),
        ]

    def tone(self, player: int | None) -> str:
        """The colour a player is named after, empty if none."""
        return tone_of(self.board, player)

    def tint(self, player: int | None) -> tuple[str, str]:
        """The outline and the fill of a player's piece."""
        if player is None:
            return self.colours.leaf
        if self.tone(player):
            return TONES[self.tone(player)]
        return self.colours.of(player, is_leaf=False)

    def body(self, player: int | None) -> tuple[str, str]:
        """The colour of a solid piece and of the marks on it."""
        outline, filling = self.tint(player)
        return (filling, outline) if self.tone(player) else (outline, filling)


def tone_of(board: Board, player: int | None) -> str:
    """The colour a player is named after, if it is a colour of pieces, else empty.

    >>> tone_of(Board(tones=("white", "south")), 0), tone_of(Board(tones=("white", "south")), 1)
    ('white', '')
    """
    tone = board.tones[player] if player is not None and 0 <= player < len(board.tones) else ""
    return tone if tone in TONES else ""
