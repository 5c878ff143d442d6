"""The material of a chess position, from its Forsyth-Edwards notation: the first evaluation of every chess program.

    python examples/chess_material.py "4k3/8/8/3q4/8/8/4PP2/R3K3 w - - 0 1"

>>> material("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
Material(white=39, black=39)
>>> material("4k3/8/8/3q4/8/8/4PP2/R3K3").difference      # a rook and two pawns against a queen
-2
"""

import sys
from collections import Counter
from dataclasses import dataclass

from zermelo import BadPosition

WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}
"""The king counts nothing: it is never exchanged."""


@dataclass(frozen=True)
class Material:
    """The material of each side, in pawns."""

    white: int
    black: int

    @property
    def difference(self) -> int:
        """White's material minus Black's."""
        return self.white - self.black


def material(fen: str) -> Material:
    """The material of both sides; only the board, the first field of the notation, is needed."""
    pieces = pieces_of(fen)
    return Material(
        white=sum(WORTH[letter.lower()] * count for letter, count in pieces.items() if letter.isupper()),
        black=sum(WORTH[letter] * count for letter, count in pieces.items() if letter.islower()),
    )


def pieces_of(fen: str) -> Counter[str]:
    """The number of pieces of each kind, White's in capitals.

    >>> pieces_of("8/8/8/3pP3/8/8/4P3/8")["P"]
    2
    """
    fields = fen.split()
    if not fields:
        raise BadPosition("An empty text is no board; a board is eight rows apart by /, such as 4k3/8/8/8/8/8/4P3/4K3.")
    rows = fields[0].split("/")
    if len(rows) != 8:
        raise BadPosition(f"A chess board has eight rows apart by /, and {shown(fields[0])} has {len(rows)}.")
    for number, row in zip(range(8, 0, -1), rows, strict=True):
        check_row(number, row)
    if len(fields) > 1 and fields[1] not in ("w", "b"):
        raise BadPosition(f"After the board w or b says who moves, not {shown(fields[1])}.")
    return Counter(letter for row in rows for letter in row if letter.isalpha())


def check_row(number: int, row: str) -> None:
    strange = next((letter for letter in row if letter.lower() not in WORTH and letter not in "12345678"), None)
    if strange is not None:
        known = ", ".join(WORTH).upper()
        raise BadPosition(f"{strange!r} in row {number} is no piece; they are {known}, small letters for Black.")
    squares = sum(int(letter) if letter.isdigit() else 1 for letter in row)
    if squares != 8:
        raise BadPosition(f"Row {number} of the board, {shown(row)}, has {squares} squares instead of 8.")


def shown(text: str) -> str:
    return repr(text[:80])


if __name__ == "__main__":
    try:
        found = material(" ".join(sys.argv[1:]))
    except BadPosition as error:
        sys.exit(str(error))
    print(f"White {found.white}, Black {found.black}: {found.difference:+d}")
