"""Positions of chess as FEN, with the castling rights of X-FEN and Shredder-FEN as well, for Chess960.

    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1

are the rows from the eighth down, the player to move, the castling rights, the square that a pawn has just passed, the
quiet plies, and the number of the move, which a position does not tell and which is written as 1. A K among the rights
is the outermost rook on the king's right, a Q that on its left; a letter from A to H is the rook on that file.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from zermelo.games.advice.chess_values import SIDE, VALUES
from zermelo.games.moves.chess import (
    ENDS,
    KING,
    PAWN,
    Position,
    all_pieces,
    attackers,
    capturable_in_passing,
    forward,
    king_of,
    of_kind,
    pieces_of,
    with_passed,
)
from zermelo.languages.message import M
from zermelo.rules import bits
from zermelo.rules.game import MAX, MIN, BadPosition

WHITE, BLACK = M("White"), M("Black")
NAMES = (WHITE, BLACK)
LETTERS = "PNBRQKpnbrqk"
"""The letter of each kind of piece, White's and then Black's."""
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ROW = "[pnbrqkPNBRQK1-8]+"
FEN = re.compile(
    rf"(?<!\S)(?P<board>{ROW}(?:/{ROW})+)"
    r"(?:\s+(?P<turn>[wb])(?:\s+(?P<rights>-|[A-Ha-hKQkq]+)(?:\s+(?P<passed>-|[a-h][1-8])"
    r"(?:\s+(?P<quiet>\d{1,4})(?:\s+\d+)?)?)?)?)?(?=\s|;|$)"
)
SIDES_OF_PIECES = (8, 2, 2, 2, 1, 1)
"""How many pieces of each kind a player begins with."""


def name_of(square: int) -> str:
    """The name of a square.

    >>> name_of(0), name_of(63)
    ('a1', 'h8')
    """
    return f"{'abcdefgh'[square % 8]}{square // 8 + 1}"


def square_of(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def position_of(written: str) -> Position:
    """The position of a FEN; raise BadPosition with what is wrong with it.

    >>> fen(position_of("4k3/8/8/8/3p4/8/4P3/4K2R w K - 3 9"))
    '4k3/8/8/8/3p4/8/4P3/4K2R w K - 3 1'
    """
    found = FEN.search(written)
    if found is None:
        raise BadPosition(M("{written!r} is not a FEN; write one such as {example}.", written=written, example=START))
    pieces = pieces_in(found["board"])
    player = MIN if found["turn"] == "b" else MAX
    return made(pieces, player, found["rights"] or "-", found["passed"] or "-", int(found["quiet"] or 0))


def rows_in(board: str) -> list[str]:
    """The rows of a FEN, a dot for each free square."""
    rows = [re.sub("[1-8]", lambda free: "." * int(free[0]), row) for row in board.split("/")]
    if len(rows) != 8:
        raise BadPosition(M("The board of a FEN has 8 rows, not {count}.", count=len(rows)))
    for number, row in enumerate(rows):
        if len(row) != 8:
            raise BadPosition(
                M("Row {row} of the FEN has {count} squares, not 8.", row=8 - number, count=len(row)),
            )
    return rows


def pieces_in(board: str) -> dict[int, str]:
    """The letter of the piece on each occupied square."""
    rows = rows_in(board)
    return {
        column + 8 * (7 - number): sign
        for number, row in enumerate(rows)
        for column, sign in enumerate(row)
        if sign != "."
    }


def made(pieces: dict[int, str], player: int, rights: str, passed: str, quiet: int) -> Position:
    """A legal position with these pieces and rights."""
    sets, worth = [0] * 6, 0
    white = bits.signed(sum(1 << square for square, sign in pieces.items() if sign.isupper()))
    for square, sign in pieces.items():
        kind = LETTERS.index(sign) % 6
        sets[kind] |= bits.square(square)
        worth += VALUES[(MAX if sign.isupper() else MIN) * SIDE + kind * 64 + square]
    pawns, knights, bishops, rooks, queens, kings = sets
    diagonal, straight = bishops | queens, rooks | queens
    position = Position(pawns, knights, diagonal, straight, kings, white, player, 0, 0, quiet, worth)
    _refuse_pieces(position)
    _refuse_checks(position)
    position = position._replace(castling=_rights_in(position, rights))
    return position if passed == "-" else _after_double_step(position, square_of(passed))


def _refuse_pieces(position: Position) -> None:
    for player in (MAX, MIN):
        own = pieces_of(position, player)
        counts = [bits.population(of_kind(position, kind) & own) for kind in range(6)]
        if counts[KING] != 1:
            raise BadPosition(
                M("{player} has {count} kings; each player has one.", player=NAMES[player], count=counts[KING])
            )
        promoted = sum(max(0, count - usual) for count, usual in zip(counts, SIDES_OF_PIECES, strict=True))
        if counts[PAWN] + promoted > 8:
            raise BadPosition(
                M(
                    "{player} has {pawns} pawns and {promoted} promoted pieces, more than eight pawns can become.",
                    player=NAMES[player],
                    pawns=counts[PAWN],
                    promoted=promoted,
                )
                if counts[PAWN] <= 8
                else M("{player} has {pawns} pawns and begins with eight.", player=NAMES[player], pawns=counts[PAWN])
            )
    if position.pawns & ENDS:
        square = name_of(bits.first(position.pawns & ENDS))
        raise BadPosition(M("A pawn cannot stand on {square}, in the first or the last row.", square=square))


def _refuse_checks(position: Position) -> None:
    player, occupied = position.player, all_pieces(position)
    own, enemies = pieces_of(position, player), pieces_of(position, 1 - player)
    if attackers(position, king_of(position, 1 - player), occupied, own, 1 - player):
        raise BadPosition(
            M("{other} is in check, but {player} is to move.", other=NAMES[1 - player], player=NAMES[player])
        )
    checkers = attackers(position, king_of(position, player), occupied, enemies, player)
    if bits.population(checkers) > 2:
        raise BadPosition(
            M(
                "{player} is in check from {count} pieces, and one move gives at most two checks.",
                player=NAMES[player],
                count=bits.population(checkers),
            )
        )


def _rooks_beside(position: Position, player: int, to_right: bool) -> list[int]:
    """The rooks in the first row of a player on a side of its king, which stands there, too; the outermost first."""
    king = king_of(position, player)
    rooks = of_kind(position, 3) & pieces_of(position, player)
    if king // 8 != (0 if player == MAX else 7):
        return []
    beside = [square for square in bits.squares(rooks) if square // 8 == king // 8 and (square > king) == to_right]
    return beside[::-1] if to_right else beside


def _rights_in(position: Position, rights: str) -> int:
    found = 0
    for right in rights.replace("-", ""):
        player = MAX if right.isupper() else MIN
        both = _rooks_beside(position, player, True), _rooks_beside(position, player, False)
        if right in "KkQq":
            fitting = both[right in "Qq"][:1]
        else:
            fitting = [rook for rook in both[0] + both[1] if rook % 8 == "abcdefgh".index(right.lower())]
        if not fitting:
            raise BadPosition(
                M(
                    "The castling right {right} needs the king of {player} in its first row and a rook on that side.",
                    right=right,
                    player=NAMES[player],
                )
            )
        found |= bits.square(fitting[0])
    return found


def _after_double_step(position: Position, passed: int) -> Position:
    """The position where a pawn has just passed a square, which counts if it can be captured there."""
    player, target = position.player, bits.square(passed)
    pawn, origin = forward(target, 1 - player), forward(target, player)
    theirs = position.pawns & pieces_of(position, 1 - player)
    if passed // 8 != (5 if player == MAX else 2) or not pawn & theirs or (target | origin) & all_pieces(position):
        raise BadPosition(M("No pawn can just have passed {square}.", square=name_of(passed)))
    return with_passed(position, passed) if capturable_in_passing(position, passed) else position


# ---------------------------------------------------------------------------------------------
# Writing


@lru_cache(maxsize=1024)
def signs_on(position: Position) -> str:
    """The letter of the piece on each square, a dot if it is free."""
    signs = ["."] * 64
    for number, sign in enumerate(LETTERS):
        for square in bits.squares(of_kind(position, number % 6) & pieces_of(position, number // 6)):
            signs[square] = sign
    return "".join(signs)


def rows_of(position: Position) -> list[str]:
    """The rows from the eighth down."""
    signs = signs_on(position)
    return [signs[8 * row : 8 * row + 8] for row in range(7, -1, -1)]


def rights_of(position: Position) -> Iterable[str]:
    """The castling rights, White's first, those on the right first."""
    for player in (MAX, MIN):
        for to_right, letter in ((True, "K"), (False, "Q")):
            rooks = _rooks_beside(position, player, to_right)
            for rook in rooks:
                if position.castling & bits.square(rook):
                    right = letter if rook == rooks[0] else "ABCDEFGH"[rook % 8]
                    yield right if player == MAX else right.lower()


def fen(position: Position) -> str:
    """A position as FEN.

    >>> fen(position_of("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1")), fen(position_of(START)) == START
    ('4k3/8/8/8/8/8/8/RR2K3 w B - 0 1', True)
    """
    board = "/".join(re.sub(r"\.+", lambda free: str(len(free[0])), row) for row in rows_of(position))
    passed = name_of(position.en_passant) if position.en_passant else "-"
    turn = "w" if position.player == MAX else "b"
    return f"{board} {turn} {''.join(rights_of(position)) or '-'} {passed} {position.quiet} 1"
