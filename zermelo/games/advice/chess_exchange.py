"""Static exchange evaluation in chess: what the captures on one square win or lose, the cheapest piece first.

Pins are not seen, and a capture in passing counts as a step; so it is advice, no rule.

>>> from zermelo.games.looks.chess_fen import position_of
>>> position = position_of("4k3/3p4/4p3/8/8/8/4Q3/4K3 w - - 0 1")
>>> loses(position, 12 | 44 << 6)                              # Qxe6 for a pawn, recaptured by another
True
"""

from zermelo.games.moves.chess import (
    KING,
    PAWN,
    Position,
    all_pieces,
    attackers,
    diagonal_from,
    kind_on,
    of_kind,
    pieces_of,
    straight_from,
)
from zermelo.rules import bits

VALUES = (100, 325, 335, 500, 1000, 20_000)
"""Hundredths of a pawn, for exchanges alone."""


def loses(position: Position, move: int) -> bool:
    """Whether the mover comes out of the exchange on the square of the move with less than before.

    Either side may stop capturing; `swing` is what the side that captured last has won, seen by the one to capture now.
    """
    origin, target = move & 63, move >> 6 & 63
    player, occupied = position.player, all_pieces(position)
    own, enemies = pieces_of(position, player), pieces_of(position, 1 - player)
    if own & bits.square(target) != 0 or move >> 12 != 0:  # castling, or a promotion
        return False
    won = VALUES[kind_on(position, target)] if enemies & bits.square(target) != 0 else 0
    swing = VALUES[kind_on(position, origin)] - won
    if swing <= 0:
        return False
    occupied = occupied & ~bits.square(origin) | bits.square(target)
    others = attackers(position, target, occupied, enemies, player)
    others |= attackers(position, target, occupied, own & ~bits.square(origin), 1 - player)
    side, ahead = player, True
    while True:
        side = 1 - side
        others &= occupied
        choice = others & (own if side == player else enemies)
        if choice == 0:
            break
        kind = PAWN
        while of_kind(position, kind) & choice == 0:
            kind += 1
        ahead = not ahead
        if kind == KING:
            if others & (enemies if side == player else own) != 0:  # the king cannot capture
                ahead = not ahead
            break
        swing = VALUES[kind] - swing
        if swing < (1 if ahead else 0):
            break
        occupied &= ~bits.square(bits.first(of_kind(position, kind) & choice))
        diagonal = diagonal_from(target, occupied) & position.diagonal
        others |= diagonal | straight_from(target, occupied) & position.straight
    return not ahead
