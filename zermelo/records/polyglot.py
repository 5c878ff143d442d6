"""Opening books in the format of Polyglot: the moves that a player would choose among, with their weights.

A book is a list of entries of sixteen bytes, sorted by the key of their position: key, move, weight, and four bytes for
learning, which we ignore. The key combines one number of a published table for each piece on its square, for each
right to castle, for the file of a pawn that can be captured in passing, and for White to move. (Polyglot also counts
a pawn whose capture in passing would expose the king.)

>>> from zermelo.games import find
>>> hex(key_of(find("chess").initial))
'0x463b96181691fc9c'
"""

import struct
from bisect import bisect_left
from functools import cache
from pathlib import Path
from typing import NamedTuple

from zermelo.games.looks.chess_moves import is_castling, legal_moves
from zermelo.games.moves.chess import Position, all_pieces, kind_on, pieces_of
from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M
from zermelo.rules import bits
from zermelo.rules.game import MAX, MIN, Game

ENTRY = struct.Struct(">QHHI")
NUMBERS = Path(__file__).parents[1] / "games" / "weights" / "polyglot.npy"
CASTLING, PASSING, TURN = 768, 772, 780
"""Where the numbers of the table that are not for pieces begin."""


class BookMove(NamedTuple):
    """A move of a book."""

    action: int
    weight: int


@cache
def numbers() -> tuple[int, ...]:
    """The published table."""
    import numpy as np

    return tuple(int(number) for number in np.load(NUMBERS))


def key_of(position: Position) -> int:
    """The key of a position."""
    table, found = numbers(), 0
    for square in bits.squares(all_pieces(position)):
        is_white = position.white & bits.square(square) != 0
        found ^= table[(2 * kind_on(position, square) + is_white) * 64 + square]
    for number, player in enumerate((MAX, MIN)):
        rooks = position.castling & pieces_of(position, player)
        king = bits.first(position.kings & pieces_of(position, player))
        for rook in bits.squares(rooks):
            found ^= table[CASTLING + 2 * number + (0 if rook > king else 1)]
    if position.en_passant:
        found ^= table[PASSING + position.en_passant % 8]
    return found ^ table[TURN] if position.player == MAX else found


def written(position: Position, action: int) -> int:
    """A move as the book writes it: target, origin and promotion, castling as a move of the king to its rook."""
    origin, target, promotion = action & 63, action >> 6 & 63, action >> 12
    return target | origin << 6 | promotion << 12


class OpeningBook:
    """The moves of a book for each position that it holds."""

    def __init__(self, file: Path, game: Game) -> None:
        if not game.name.startswith("chess"):
            raise ZermeloError(M("A book of Polyglot is for chess, not for {game}.", game=game.name))
        try:
            content = file.read_bytes()
        except OSError as error:
            raise ZermeloError(M("{file} cannot be read: {reason}.", file=file, reason=reason_of(error))) from None
        if not content or len(content) % ENTRY.size:
            raise ZermeloError(M("{file} is no book of Polyglot, whose entries have sixteen bytes.", file=file))
        entries = list(ENTRY.iter_unpack(content))
        self._keys = [key for key, *_ in entries]
        if any(key > after for key, after in zip(self._keys, self._keys[1:], strict=False)):
            raise ZermeloError(M("{file} is no book of Polyglot: its entries are not sorted by position.", file=file))
        self._moves = [(move, weight) for _, move, weight, _ in entries]

    def __len__(self) -> int:
        return len(self._keys)

    def moves(self, position: Position) -> list[BookMove]:
        """The legal moves of the book, the heaviest first."""
        key, found = key_of(position), []
        names = {written(position, action): action for action in legal_moves(position)}
        names |= {_usual_castling(name): action for name, action in names.items() if is_castling(position, action)}
        place = bisect_left(self._keys, key)
        while place < len(self._keys) and self._keys[place] == key:
            move, weight = self._moves[place]
            if move in names:
                found.append(BookMove(names[move], weight))
            place += 1
        return sorted(found, key=lambda one: -one.weight)

    def best(self, position: Position) -> int | None:
        """The heaviest move, if there is any; the first of equal ones."""
        return next((one.action for one in self.moves(position) if one.weight), None)


def _usual_castling(name: int) -> int:
    """The same with the king's own target, as some books write it."""
    rook, king = name & 63, name >> 6 & 63
    return king & 56 | (6 if rook > king else 2) | king << 6
