"""Chess960, or Fischer random chess: chess from one of 960 first rows, of which 518 is the usual one.

The bishops of a first row are on squares of both colours, the king between the rooks; Black's row is the mirror of
White's. After castling king and rook are where they are in chess; otherwise the rules are those of `chess.py`. The
numbers are those of Reinhard Scharnagl:

    the remainder by 4        the bishop on light squares: b, d, f, h
    of the quotient by 4      the bishop on dark squares: a, c, e, g
    of the quotient by 6      the queen on the free squares, from the left
    the rest, 0 to 9          the knights on the five squares left: 0 1, 0 2, 0 3, 0 4, 1 2 …; then rook, king, rook
"""

from itertools import combinations

from zermelo.games.chess import result, rules
from zermelo.games.looks.chess import look_of
from zermelo.languages.message import M
from zermelo.rules.game import Game
from zermelo.rules.parameters import whole

USUAL = 518


def first_row(number: int) -> str:
    """White's pieces from the left.

    >>> first_row(518), first_row(0), first_row(959)
    ('RNBQKBNR', 'BBQNNRKR', 'RKRNNQBB')
    """
    row = [""] * 8
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    row[2 * light + 1] = row[2 * dark] = "B"
    row[_free(row)[queen]] = "Q"
    free = _free(row)
    for place in list(combinations(range(5), 2))[knights]:
        row[free[place]] = "N"
    for place, piece in zip(_free(row), "RKR", strict=True):
        row[place] = piece
    return "".join(row)


def _free(row: list[str]) -> list[int]:
    return [place for place, piece in enumerate(row) if not piece]


def chess960(number: int = USUAL) -> Game:
    """The game from the first row of that number.

    >>> chess960(4).show(chess960(4).initial).splitlines()[-1]
    'qbbnnrkr/pppppppp/8/8/8/8/PPPPPPPP/QBBNNRKR w KQkq - 0 1'
    """
    whole("number", number, 0, 959)
    row = first_row(number)
    start = f"{row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{row} w KQkq - 0 1"
    look = look_of(result, M("Chess960"), {"number": M("number of the first row")})
    return rules("chess960" if number == USUAL else f"chess960:{number}", start, True, look)


game = chess960()
