"""Moves of chess as text: SAN, which the game writes; and everything else that people and programs write.

>>> from zermelo.games.chess import game
>>> position = game.position("rnbqkb1r/pp1p1ppp/2p2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1")
>>> [game.write(position, game.read(position, text)) for text in ("f3e5", "Nf3xe5", "nxe5+", "Bf1-c4", "e1e2")]
['Nxe5', 'Nxe5', 'Nxe5', 'Bc4', 'Ke2']
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from zermelo.games.looks.chess_fen import name_of, signs_on
from zermelo.games.moves.chess import Position, castled_king, choices, in_check, pieces_of
from zermelo.languages.message import M
from zermelo.rules import bits
from zermelo.rules.game import IllegalMove, moves_text

Result = Callable[[Position, int], Position]
PIECES = "PNBRQK"
CASTLING = {"oo": "O-O", "00": "O-O", "ooo": "O-O-O", "000": "O-O-O"}
FIGURES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPKQRBNP")
WRITTEN = re.compile(
    r"(?P<piece>[KQRBNP]?)(?P<column>[a-h]?)(?P<row>[1-8]?)(?P<target>[a-h][1-8])(?P<promotion>[QRBNqrbn]?)"
)
DECORATION = re.compile(r"e\.?p\.?$|[-–x×:=+#!?()/\s]|\bmate$")


def is_castling(position: Position, move: int) -> bool:
    """Whether a move puts the king on its own rook, which stands for castling."""
    own_rooks = position.castling & pieces_of(position, position.player)
    return bool(own_rooks & bits.square(move >> 6 & 63)) and position.kings >> (move & 63) & 1 == 1


def promotion_of(move: int) -> str:
    """The letter of the promotion; empty if there is none."""
    return PIECES[move >> 12] if move >> 12 else ""


@lru_cache(maxsize=4096)
def legal_moves(position: Position) -> tuple[int, ...]:
    """The legal moves, whether or not the game is over."""
    return tuple(choices(position, True))


def castling_text(move: int) -> str:
    return "O-O" if move >> 6 & 63 > move & 63 else "O-O-O"


def without_check(position: Position, move: int) -> str:
    """A move in SAN, without the sign of a check."""
    origin, target = move & 63, move >> 6 & 63
    if is_castling(position, move):
        return castling_text(move)
    signs = signs_on(position).upper()
    piece, promotion = signs[origin], promotion_of(move)
    takes = "x" if signs[target] != "." or (piece == "P" and origin % 8 != target % 8) else ""
    if piece == "P":
        written = f"{name_of(origin)[0] if takes else ''}{takes}{name_of(target)}"
        return f"{written}={promotion}" if promotion else written
    rivals = [
        other & 63
        for other in legal_moves(position)
        if other >> 6 & 63 == target
        and other & 63 != origin
        and signs[other & 63] == piece
        and not is_castling(position, other)
    ]
    return f"{piece}{_distinction(origin, rivals)}{takes}{name_of(target)}"


def _distinction(origin: int, rivals: list[int]) -> str:
    """What tells a piece from others of its kind: its column if that suffices, else its row, else both."""
    column, row = tuple(name_of(origin))
    if not rivals:
        return ""
    if all(rival % 8 != origin % 8 for rival in rivals):
        return column
    return row if all(rival // 8 != origin // 8 for rival in rivals) else column + row


def writing(result: Result) -> Callable[[Position, int], str]:
    """The function that writes a move in SAN."""

    @lru_cache(maxsize=1 << 14)
    def write(position: Position, move: int) -> str:
        after = result(position, move)
        sign = ("+" if legal_moves(after) else "#") if in_check(after) else ""
        return without_check(position, move) + sign

    return write


def coordinates(position: Position, move: int, chess960: bool = False) -> str:
    """A move as UCI writes it: e2e4, e7e8q; castling e1g1, in Chess960 e1h1."""
    origin, target = move & 63, move >> 6 & 63
    if is_castling(position, move) and not chess960:
        target = castled_king(origin, target)
    return f"{name_of(origin)}{name_of(target)}{promotion_of(move).lower()}"


def reading(write: Callable[[Position, int], str]) -> Callable[[Position, str], int]:
    """The function that reads a move in any notation."""

    def read(position: Position, written: str) -> int:
        bare = DECORATION.sub("", written.strip().translate(FIGURES))
        for form in dict.fromkeys((bare, bare[:1].upper() + bare[1:].lower(), bare.lower())):
            fitting = list(meant(position, form))
            if len(fitting) == 1:
                return fitting[0]
            if fitting:
                shown = moves_text([write(position, move) for move in fitting])
                raise IllegalMove(M("{written!r} can be more than one move; {legal}.", written=written, legal=shown))
        names = [write(position, move) for move in legal_moves(position)]
        raise IllegalMove(M("{written!r} is not a move here; {legal}.", written=written, legal=moves_text(names)))

    return read


def meant(position: Position, form: str) -> Iterator[int]:
    """The legal moves that a text without decoration may mean."""
    found = WRITTEN.fullmatch(form)
    for move in legal_moves(position):
        if is_castling(position, move):
            texts = coordinates(position, move), coordinates(position, move, chess960=True)
            if CASTLING.get(form.lower()) == castling_text(move) or form in texts:
                yield move
        elif found and _fits(position, move, found):
            yield move


def _fits(position: Position, move: int, found: re.Match[str]) -> bool:
    origin = name_of(move & 63)
    piece = signs_on(position)[move & 63].upper()
    # Both squares name any piece; the target alone, or the target and a column, a pawn.
    pieces = found["piece"] or (piece if found["column"] and found["row"] else "P")
    return (
        pieces == piece
        and found["target"] == name_of(move >> 6 & 63)
        and found["promotion"].upper() == promotion_of(move)
        and (not found["column"] or found["column"] == origin[0])
        and (not found["row"] or found["row"] == origin[1])
    )
