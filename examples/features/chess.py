"""The evaluation of the lectures for chess: material 1, 3, 3, 5, 9, and terms that a player would name.

The rules are those of the package. Each feature is White's count minus Black's, and its weight is in hundredths of a
pawn: change the weights here, or by the sliders of the studio's Trees, or learn them.

    zermelo best examples/features/chess.py "e4 e5 Nf3" --depth 5
    zermelo match examples/features/chess.py engine:nodes=2000 alphabeta:depth=2 --pairs 10
    zermelo train examples/features/chess.py -o chess.npz
"""

from typing import NamedTuple

from zermelo.games import chess
from zermelo.games.moves.chess import (
    A_FILE,
    KING,
    LEAPS,
    all_pieces,
    diagonal_from,
    forward,
    king_of,
    of_kind,
    pieces_of,
    straight_from,
)
from zermelo.rules import bits
from zermelo.rules.game import variant
from zermelo.theory import linear

CENTRE = sum(1 << square for square in (27, 28, 35, 36))  # d4, e4, d5, e5


def count(position, kind):
    """White's pieces of a kind minus Black's."""
    pieces = of_kind(position, kind)
    return bits.population(pieces & position.white) - bits.population(pieces & ~position.white)


def pawns(position):
    return count(position, 0)


def knights(position):
    return count(position, 1)


def bishops(position):
    return count(position, 2)


def rooks(position):
    return count(position, 3)


def queens(position):
    return count(position, 4)


def files(squares):
    """All squares of the files on which a set has any."""
    found = 0
    for column in range(8):
        if squares & bits.left(A_FILE, column) != 0:
            found |= bits.left(A_FILE, column)
    return found


def isolated_of(pawns):
    """The pawns without another on a neighbouring file."""
    taken = files(pawns)
    beside = bits.left(taken & ~bits.left(A_FILE, 7), 1) | bits.right(taken & ~A_FILE, 1)
    return bits.population(pawns & ~beside)


def isolated_pawns(position):
    return isolated_of(position.pawns & position.white) - isolated_of(position.pawns & ~position.white)


def centre(position):
    """Pawns and knights on the four squares in the middle."""
    there = CENTRE & (position.pawns | position.knights)
    return bits.population(there & position.white) - bits.population(there & ~position.white)


def shield_of(position, player):
    """The pawns just before a king, but only at the edge of the board."""
    king = king_of(position, player)
    if king % 8 == 3 or king % 8 == 4:
        return 0
    around = LEAPS[64 + king] & forward(LEAPS[64 + king] | bits.square(king), player)
    return bits.population(around & position.pawns & pieces_of(position, player))


def king_shield(position):
    return shield_of(position, 0) - shield_of(position, 1)


def mobility_of(position, player):
    """The squares that knights, bishops, rooks and queens attack, but for those with own pieces."""
    own, occupied, found = pieces_of(position, player), all_pieces(position), 0
    for kind in range(1, KING):
        left = of_kind(position, kind) & own
        while left != 0:
            square = bits.first(left)
            left = bits.rest(left)
            reached = LEAPS[square] if kind == 1 else 0
            if position.diagonal & bits.square(square) != 0:
                reached |= diagonal_from(square, occupied)
            if position.straight & bits.square(square) != 0:
                reached |= straight_from(square, occupied)
            found += bits.population(reached & ~own)
    return found


def mobility(position):
    return mobility_of(position, 0) - mobility_of(position, 1)


class Seen(NamedTuple):
    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    isolated_pawns: int
    centre: int
    king_shield: int
    mobility: int


def features(position):
    return Seen(
        pawns(position),
        knights(position),
        bishops(position),
        rooks(position),
        queens(position),
        isolated_pawns(position),
        centre(position),
        king_shield(position),
        mobility(position),
    )


evaluate = linear(
    (100, pawns),
    (300, knights),
    (300, bishops),
    (500, rooks),
    (900, queens),
    (-15, isolated_pawns),
    (20, centre),
    (12, king_shield),
    (4, mobility),
)
game = variant(chess.game, evaluate=evaluate, features=features)
