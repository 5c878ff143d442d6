"""Turning turtles with bits: turn a turtle on its back, and any one to its right as well. An embedded programmer."""

from zermelo import Game

TURTLES = 0b110101


def actions(s):
    row = s >> 1
    while row:
        top = row.bit_length() - 1
        yield 1 << top
        for low in range(top):
            yield 1 << top | 1 << low
        row ^= 1 << top


game = Game(
    name="turning-turtles",
    initial=TURTLES << 1,
    player=lambda s: s & 1,
    actions=actions,
    result=lambda s, flips: (s ^ (flips << 1)) ^ 1,
    terminal=lambda s: s >> 1 == 0,
    utility=lambda s: 1 if s & 1 else -1,
)
