"""Euclid's game: subtract a multiple of the smaller number from the larger; whoever reaches zero wins."""

from zermelo import Game

game = Game(
    name="euclid",
    initial=(34, 21, 0),
    player=lambda s: s[2],
    actions=lambda s: range(1, max(s[:2]) // min(s[:2]) + 1),
    result=lambda s, k: (*sorted((min(s[0], s[1]), max(s[0], s[1]) - k * min(s[0], s[1]))), 1 - s[2]),
    terminal=lambda s: 0 in s[:2],
    utility=lambda s: 1 if s[2] == 1 else -1,
)
