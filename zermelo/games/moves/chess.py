"""The pieces of chess on their squares: what they attack, and the legal moves.

A set of squares is one integer (see `zermelo/rules/bits.py` for the 64th bit), a1 the lowest bit, h1 the eighth, h8 the
highest. A queen is in two sets, of the pieces that move diagonally and of those that move straight. A move is one
integer, too:

    bits  0-5  from  ·  6-11  to, for castling the square of the rook  ·  from 12  the promotion: 1 knight … 4 queen
"""

from array import array
from collections.abc import Iterator
from itertools import chain, product
from typing import NamedTuple

from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.game import MAX

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
"""The kinds of pieces; a promotion is the number of one."""
A_FILE, H_FILE = 0x0101_0101_0101_0101, bits.signed(0x8080_8080_8080_8080)
ENDS = bits.signed(0xFF00_0000_0000_00FF)
"""The first and the last row, where pawns are promoted."""
LAST = bits.signed(1 << 63)
CLIMBING, FALLING = ((0, 1), (1, 0), (1, 1), (-1, 1)), ((0, -1), (-1, 0), (-1, -1), (1, -1))
"""Columns and rows to go, towards higher squares and back: two straight ways, then two diagonal ones."""


class Position(NamedTuple):
    pawns: int
    knights: int
    diagonal: int
    """Bishops and queens."""
    straight: int
    """Rooks and queens."""
    kings: int
    white: int
    """All pieces of White."""
    player: int
    castling: int
    """The rooks with which a king may still castle."""
    en_passant: int
    """The square that a pawn has just passed, if another can legally capture it there; else 0."""
    quiet: int
    """Plies since the last capture or move of a pawn."""
    worth: int
    """The values of the pieces on their squares, summed (`zermelo/games/advice/chess_values.py`)."""


def with_passed(position: Position, passed: int) -> Position:
    """The position with a pawn that has just passed a square and can be captured there."""
    pawns, knights, diagonal, straight, kings, white, player, castling, _, quiet, worth = position
    return Position(pawns, knights, diagonal, straight, kings, white, player, castling, passed, quiet, worth)


def _steps(square: int, ways: "tuple[tuple[int, int], ...]", most: int) -> list[int]:
    """The squares on the ways from a square, as one set for each way."""
    found = []
    for right, up in ways:
        ahead = [(square % 8 + step * right, square // 8 + step * up) for step in range(1, most + 1)]
        found.append(sum(1 << column + 8 * row for column, row in ahead if column in range(8) and row in range(8)))
    return [bits.signed(one) for one in found]


def _rays() -> "array[int]":
    """For each square the squares up to the edge in eight directions."""
    return array("q", chain.from_iterable(_steps(square, CLIMBING + FALLING, 7) for square in range(64)))


def _leaps() -> "array[int]":
    """For each square where a knight goes from there, then where a king goes."""
    knight = tuple((right, up) for right, up in product((-2, -1, 1, 2), repeat=2) if abs(right * up) == 2)
    ways = [(knight, square) for square in range(64)] + [(CLIMBING + FALLING, square) for square in range(64)]
    return array("q", [bits.signed(sum(_steps(square, way, 1))) for way, square in ways])


def _between() -> "array[int]":
    """For each pair of squares those between them, if they are on one line."""
    found = array("q", bytes(8 * 64 * 64))
    for origin in range(64):
        for ray in _steps(origin, CLIMBING + FALLING, 7):
            for target in bits.squares(ray):
                back = next(one for one in _steps(target, CLIMBING + FALLING, 7) if one & bits.square(origin))
                found[origin * 64 + target] = ray & back
    return found


RAYS, LEAPS, BETWEEN = DataArray(_rays), DataArray(_leaps), DataArray(_between)


# ---------------------------------------------------------------------------------------------
# What pieces attack


def upwards(ray: int, occupied: int) -> int:
    """The squares of a ray towards higher squares, up to the first occupied one."""
    return ray & ~bits.left(-2, bits.first(ray & occupied | LAST))


def downwards(ray: int, occupied: int) -> int:
    return ray & bits.left(-1, bits.last(ray & occupied | 1))


def straight_from(square: int, occupied: int) -> int:
    """The squares that a rook attacks."""
    first = 8 * square
    return (
        upwards(RAYS[first], occupied)
        | upwards(RAYS[first + 1], occupied)
        | downwards(RAYS[first + 4], occupied)
        | downwards(RAYS[first + 5], occupied)
    )


def diagonal_from(square: int, occupied: int) -> int:
    """The squares that a bishop attacks."""
    first = 8 * square
    return (
        upwards(RAYS[first + 2], occupied)
        | upwards(RAYS[first + 3], occupied)
        | downwards(RAYS[first + 6], occupied)
        | downwards(RAYS[first + 7], occupied)
    )


def pawns_attack(pawns: int, player: int) -> int:
    """The squares that a set of pawns of a player attacks."""
    if player == MAX:
        return bits.left(pawns & ~A_FILE, 7) | bits.left(pawns & ~H_FILE, 9)
    return bits.right(pawns & ~A_FILE, 9) | bits.right(pawns & ~H_FILE, 7)


def forward(squares: int, player: int) -> int:
    """A set of squares moved a row ahead, as the player sees it."""
    return bits.left(squares, 8) if player == MAX else bits.right(squares, 8)


def all_pieces(position: Position) -> int:
    return position.pawns | position.knights | position.diagonal | position.straight | position.kings


def pieces_of(position: Position, player: int) -> int:
    return position.white if player == MAX else all_pieces(position) & ~position.white


def of_kind(position: Position, kind: int) -> int:
    """The pieces of one kind, of both players."""
    if kind == PAWN:
        return position.pawns
    if kind == KNIGHT:
        return position.knights
    if kind == BISHOP:
        return position.diagonal & ~position.straight
    if kind == ROOK:
        return position.straight & ~position.diagonal
    if kind == QUEEN:
        return position.diagonal & position.straight
    return position.kings


def kind_on(position: Position, square: int) -> int:
    """The kind of the piece on an occupied square."""
    place = bits.square(square)
    if position.pawns & place != 0:
        return PAWN
    if position.knights & place != 0:
        return KNIGHT
    if position.diagonal & place != 0:
        return QUEEN if position.straight & place != 0 else BISHOP
    return ROOK if position.straight & place != 0 else KING


def attackers(position: Position, square: int, occupied: int, enemies: int, player: int) -> int:
    """The pieces among the enemies of a player that attack a square, if those squares are occupied."""
    by_knight: int = LEAPS[square]
    by_king: int = LEAPS[64 + square]
    return enemies & (
        pawns_attack(bits.square(square), player) & position.pawns
        | by_knight & position.knights
        | by_king & position.kings
        | diagonal_from(square, occupied) & position.diagonal
        | straight_from(square, occupied) & position.straight
    )


def king_of(position: Position, player: int) -> int:
    """The square of a king."""
    return bits.first(position.kings & pieces_of(position, player))


def in_check(position: Position) -> bool:
    player = position.player
    king, occupied = king_of(position, player), all_pieces(position)
    return attackers(position, king, occupied, pieces_of(position, 1 - player), player) != 0


# ---------------------------------------------------------------------------------------------
# Legal moves


class Danger(NamedTuple):
    """What threatens the king of the player to move."""

    king: int
    checkers: int
    pinned: int
    """Own pieces that shield the king."""
    allowed: int
    """The squares where pieces other than the king answer a check: anywhere if there is none."""


def danger(position: Position, own: int, enemies: int) -> Danger:
    """The checks and pins against the player to move."""
    king = bits.first(position.kings & own)
    first, occupied = 8 * king, own | enemies
    checkers = pawns_attack(bits.square(king), position.player) & position.pawns | LEAPS[king] & position.knights
    checkers &= enemies
    pinned = 0
    straight = RAYS[first] | RAYS[first + 1] | RAYS[first + 4] | RAYS[first + 5]
    diagonal = RAYS[first + 2] | RAYS[first + 3] | RAYS[first + 6] | RAYS[first + 7]
    aiming = enemies & (straight & position.straight | diagonal & position.diagonal)
    while aiming != 0:
        sniper = bits.first(aiming)
        aiming = bits.rest(aiming)
        shield = BETWEEN[64 * king + sniper] & occupied
        if shield == 0:
            checkers |= bits.square(sniper)
        elif bits.rest(shield) == 0:
            pinned |= shield & own
    allowed = -1
    if checkers != 0:
        allowed = BETWEEN[64 * king + bits.first(checkers)] | checkers if bits.rest(checkers) == 0 else 0
    return Danger(king, checkers, pinned, allowed)


def line_from(king: int, square: int) -> int:
    """The ray from the king through a square."""
    for way in range(8):
        ray: int = RAYS[8 * king + way]
        if ray & bits.square(square) != 0:
            return ray
    return 0


def safe_steps(position: Position, king: int, targets: int, own: int, enemies: int) -> int:
    """Those squares on which the king is not attacked."""
    occupied, found = (own | enemies) & ~bits.square(king), 0
    while targets != 0:
        target = bits.first(targets)
        targets = bits.rest(targets)
        if attackers(position, target, occupied, enemies, position.player) == 0:
            found |= bits.square(target)
    return found


def castled_king(king: int, rook: int) -> int:
    """The square of the king after castling: on the g or the c file."""
    return king & 56 | (6 if rook > king else 2)


def castled_rook(king: int, rook: int) -> int:
    return king & 56 | (5 if rook > king else 3)


def castlings(position: Position, king: int, own: int, enemies: int) -> int:
    """The rooks with which the king, not in check, may castle now.

    All squares that king and rook cross or reach are free but for the two, and the king crosses no attacked square.
    """
    rooks, found = position.castling & own, 0
    while rooks != 0:
        rook = bits.first(rooks)
        rooks = bits.rest(rooks)
        king_to, rook_to = castled_king(king, rook), castled_rook(king, rook)
        others = (own | enemies) & ~(bits.square(king) | bits.square(rook))
        way = BETWEEN[64 * king + king_to] | bits.square(king_to)
        rooks_way = BETWEEN[64 * rook + rook_to] | bits.square(rook_to)
        if (way | rooks_way) & others == 0:
            left, occupied = way, others | bits.square(rook_to)
            while left != 0 and attackers(position, bits.first(left), occupied, enemies, position.player) == 0:
                left = bits.rest(left)
            if left == 0:
                found |= bits.square(rook)
    return found


def can_capture_in_passing(position: Position, pawn: int, passed: int) -> bool:
    """Whether a pawn of the player to move may capture the one that just passed a square, without exposing its king."""
    player = position.player
    target = bits.square(passed)
    if pawns_attack(bits.square(pawn), player) & target == 0:
        return False
    captured = forward(target, 1 - player)
    occupied = all_pieces(position) & ~(bits.square(pawn) | captured) | target
    enemies = pieces_of(position, 1 - player) & ~captured
    return attackers(position, king_of(position, player), occupied, enemies, player) == 0


def capturable_in_passing(position: Position, passed: int) -> bool:
    """Whether any pawn of the player to move may do so."""
    pawns = pawns_attack(bits.square(passed), 1 - position.player) & position.pawns
    pawns &= pieces_of(position, position.player)
    while pawns != 0:
        if can_capture_in_passing(position, bits.first(pawns), passed):
            return True
        pawns = bits.rest(pawns)
    return False


def reach_of_pawn(position: Position, pawn: int, occupied: int, enemies: int) -> int:
    """The squares where a pawn steps or captures, except in passing."""
    player, origin = position.player, bits.square(pawn)
    step = forward(origin, player) & ~occupied
    targets = step | pawns_attack(origin, player) & enemies
    if pawn >> 3 == (1 if player == MAX else 6):
        targets |= forward(step, player) & ~occupied
    return targets


def choices(position: Position, with_quiet: bool) -> Iterator[int]:
    """The legal moves; without quiet ones captures and promotions to a queen."""
    player, occupied = position.player, all_pieces(position)
    own = pieces_of(position, player)
    enemies = occupied & ~own
    king, checkers, pinned, allowed = danger(position, own, enemies)
    for kind in range(6):
        left = of_kind(position, kind) & own
        wanted = ~own if with_quiet else enemies | ENDS if kind == PAWN else enemies
        while left != 0:
            origin = bits.first(left)
            left = bits.rest(left)
            if kind == PAWN:
                targets = reach_of_pawn(position, origin, occupied, enemies)
            elif kind == KNIGHT:
                targets = LEAPS[origin]
            elif kind == BISHOP:
                targets = diagonal_from(origin, occupied)
            elif kind == ROOK:
                targets = straight_from(origin, occupied)
            elif kind == QUEEN:
                targets = diagonal_from(origin, occupied) | straight_from(origin, occupied)
            else:
                targets = LEAPS[64 + origin]
            targets &= wanted
            if kind == KING:
                targets = safe_steps(position, king, targets, own, enemies)
                if with_quiet and checkers == 0:
                    targets |= castlings(position, king, own, enemies)
            else:
                targets &= allowed
                if pinned & bits.square(origin) != 0:
                    targets &= line_from(king, origin)
                passed = position.en_passant
                if kind == PAWN and passed != 0 and can_capture_in_passing(position, origin, passed):
                    targets |= bits.square(passed)
            while targets != 0:
                target = bits.first(targets)
                targets = bits.rest(targets)
                promotion = QUEEN if kind == PAWN and bits.square(target) & ENDS != 0 else 0
                yield origin | target << 6 | promotion << 12
                while with_quiet and promotion > KNIGHT:
                    promotion -= 1
                    yield origin | target << 6 | promotion << 12
