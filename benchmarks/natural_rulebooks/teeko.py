"""Teeko: four stones each, first put down and then moved, make a line or a square of them."""

from dataclasses import dataclass, replace

from zermelo import Game

N = 5


def lines():
    found = []
    for x in range(N):
        for y in range(N):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(x + i * dx, y + i * dy) for i in range(4)]
                if all(0 <= a < N and 0 <= b < N for a, b in cells):
                    found.append(frozenset(a * N + b for a, b in cells))
            if x < N - 1 and y < N - 1:
                found.append(frozenset((x * N + y, x * N + y + 1, (x + 1) * N + y, (x + 1) * N + y + 1)))
    return tuple(found)


WINNING = lines()


@dataclass(frozen=True)
class Teeko:
    black: frozenset
    red: frozenset
    player: int


def around(cell):
    x, y = divmod(cell, N)
    return [
        (x + dx) * N + y + dy
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (dx or dy) and 0 <= x + dx < N and 0 <= y + dy < N
    ]


def actions(t):
    own = t.black if t.player == 0 else t.red
    taken = t.black | t.red
    if len(own) < 4:
        return [(-1, cell) for cell in range(N * N) if cell not in taken]
    return [(cell, to) for cell in sorted(own) for to in around(cell) if to not in taken]


def result(t, move):
    old, new = move
    own = t.black if t.player == 0 else t.red
    if old >= 0:
        own = own - {old}
    own = own | {new}
    if t.player == 0:
        return replace(t, black=own, player=1)
    return replace(t, red=own, player=0)


def wins(stones):
    return any(line == stones for line in WINNING)


def terminal(t):
    return wins(t.black) or wins(t.red)


def utility(t):
    return 1 if wins(t.black) else -1


game = Game(
    name="teeko",
    initial=Teeko(frozenset(), frozenset(), 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    bounds=(-1, 1),
)
