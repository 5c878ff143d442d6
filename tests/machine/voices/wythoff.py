"""Wythoff's queen, object-oriented: the position knows its rules."""

from dataclasses import dataclass

from zermelo import Game


@dataclass(frozen=True)
class Queen:
    x: int
    y: int
    player: int = 0

    def is_home(self) -> bool:
        return self.x == 0 and self.y == 0

    def moves(self) -> list[tuple[int, int]]:
        left = [(step, 0) for step in range(1, self.x + 1)]
        down = [(0, step) for step in range(1, self.y + 1)]
        both = [(step, step) for step in range(1, min(self.x, self.y) + 1)]
        return left + down + both

    def after(self, move: tuple[int, int]) -> "Queen":
        dx, dy = move
        return Queen(self.x - dx, self.y - dy, 1 - self.player)

    def payoff(self) -> int:
        return 1 if self.player == 1 else -1


game = Game(
    name="wythoff",
    initial=Queen(4, 6),
    actions=Queen.moves,
    result=Queen.after,
    terminal=Queen.is_home,
    utility=Queen.payoff,
)
