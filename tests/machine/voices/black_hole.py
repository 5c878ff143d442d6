"""Black hole: write 1, 2, 3 … into a triangle; the last free cell swallows its neighbours, and the smaller sum wins."""

from dataclasses import dataclass
from typing import Optional

from zermelo import Game

ROWS = 3
CELLS = [(r, c) for r in range(ROWS) for c in range(r + 1)]
INDEX = {cell: i for i, cell in enumerate(CELLS)}
AROUND = [(0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1)]
NEIGHBOURS = [[INDEX[r + a, c + b] for a, b in AROUND if (r + a, c + b) in INDEX] for r, c in CELLS]


@dataclass(frozen=True)
class Triangle:
    numbers: tuple[int, ...]  # positive: first player, negative: second, 0: free
    ply: int = 0

    @property
    def player(self) -> int:
        return self.ply % 2

    def hole(self) -> Optional[int]:
        free = [cell for cell, number in enumerate(self.numbers) if number == 0]
        return free[0] if len(free) == 1 else None


def actions(t: Triangle):
    return [cell for cell, number in enumerate(t.numbers) if not number]


def result(t: Triangle, cell: int) -> Triangle:
    number = t.ply // 2 + 1
    signed = number if t.player == 0 else -number
    return Triangle(t.numbers[:cell] + (signed,) + t.numbers[cell + 1 :], t.ply + 1)


def terminal(t: Triangle) -> bool:
    return t.hole() is not None


def utility(t: Triangle) -> int:
    hole = t.hole()
    return -sum(t.numbers[n] for n in NEIGHBOURS[hole])


game = Game(
    name="black-hole",
    initial=Triangle((0,) * len(CELLS)),
    player=lambda t: t.player,
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
