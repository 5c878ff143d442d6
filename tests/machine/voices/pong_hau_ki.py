"""Pong hau k'i: two stones each on five points; whoever is blocked loses. Terse."""

from zermelo import Game

ROADS = {(0, 2), (0, 3), (1, 2), (1, 4), (2, 3), (2, 4), (3, 4)}
POINTS = range(5)
LIMIT = 12


def linked(a, b):
    return (min(a, b), max(a, b)) in ROADS


def moves(s):
    board, ply = s
    return [(a, b) for a in POINTS for b in POINTS if board[a] == 1 + ply % 2 and board[b] == 0 and linked(a, b)]


def result(s, m):
    board, ply = s
    a, b = m
    return tuple(board[a] if p == b else 0 if p == a else board[p] for p in POINTS), ply + 1


game = Game(
    name="pong-hau-ki",
    initial=((1, 2, 0, 2, 1), 0),
    player=lambda s: s[1] % 2,
    actions=moves,
    result=result,
    terminal=lambda s: s[1] == LIMIT or not moves(s),
    utility=lambda s: 0 if moves(s) else (-1 if s[1] % 2 == 0 else 1),
)
