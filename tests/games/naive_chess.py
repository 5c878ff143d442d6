"""Chess once more, as slowly and as plainly as possible: a board of letters, moves tried and taken back."""

from collections.abc import Iterator

from zermelo.games.looks.chess_fen import LETTERS

Square = tuple[int, int]
Move = tuple[Square, Square, str]
"""From, to (for castling the rook), and the letter of a promotion."""
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
WAYS = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL, "K": STRAIGHT + DIAGONAL, "N": LEAPS}


class Naive:
    """A position: the letters on the squares (column, row), whose turn it is, the rooks that may castle, the square
    that a pawn has just passed."""

    def __init__(self, fen: str) -> None:
        board, turn, _, passed = fen.split()[:4]
        self.board: dict[Square, str] = {}
        for row, signs in enumerate(board.split("/")):
            column = 0
            for sign in signs:
                if sign in LETTERS:
                    self.board[column, 7 - row] = sign
                column += int(sign) if sign.isdigit() else 1
        self.white = turn == "w"
        self.passed = (ord(passed[0]) - ord("a"), int(passed[1]) - 1) if passed != "-" else None
        self.rooks: set[Square] = set()

    def is_own(self, square: Square, white: bool) -> bool:
        return square in self.board and self.board[square].isupper() == white

    def attacked(self, square: Square, by_white: bool) -> bool:
        """Whether a piece of that side could go there."""
        for origin, sign in list(self.board.items()):
            if sign.isupper() == by_white:
                ahead = 1 if by_white else -1
                if sign in "Pp":
                    reached = {(origin[0] - 1, origin[1] + ahead), (origin[0] + 1, origin[1] + ahead)}
                else:
                    reached = set(self.reach(origin, sign.upper()))
                if square in reached:
                    return True
        return False

    def reach(self, origin: Square, piece: str) -> Iterator[Square]:
        """The squares that a piece other than a pawn sees, its own pieces among them."""
        for right, up in WAYS[piece]:
            column, row = origin[0] + right, origin[1] + up
            while column in range(8) and row in range(8):
                yield column, row
                if (column, row) in self.board or piece in "NK":
                    break
                column, row = column + right, row + up

    def in_check(self, white: bool) -> bool:
        king = next(square for square, sign in self.board.items() if sign == ("K" if white else "k"))
        return self.attacked(king, not white)

    def after(self, move: Move) -> "Naive":
        """The board after a move; rights and the passed square are not needed."""
        (origin, target, promotion), new = move, Naive.__new__(Naive)
        new.board = dict(self.board)
        sign = new.board.pop(origin)
        if self.is_own(target, self.white):
            rook, right = new.board.pop(target), target[0] > origin[0]
            new.board[6 if right else 2, origin[1]] = sign
            new.board[5 if right else 3, origin[1]] = rook
            return new
        if sign in "Pp" and target == self.passed and target not in self.board:
            del new.board[target[0], origin[1]]
        new.board[target] = (promotion if self.white else promotion.lower()) or sign
        return new

    def moves(self) -> list[Move]:
        steps = [move for move in self.steps() if not self.after(move).in_check(self.white)]
        return sorted([*steps, *self.castlings()])

    def steps(self) -> Iterator[Move]:
        for origin, sign in list(self.board.items()):
            if not self.is_own(origin, self.white):
                continue
            if sign not in "Pp":
                yield from (
                    (origin, one, "") for one in self.reach(origin, sign.upper()) if not self.is_own(one, self.white)
                )
                continue
            for target in self.pawn_goes(origin):
                for promotion in "NBRQ" if target[1] in (0, 7) else [""]:
                    yield origin, target, promotion

    def pawn_goes(self, origin: Square) -> Iterator[Square]:
        ahead, (column, row) = 1 if self.white else -1, origin
        if (column, row + ahead) not in self.board:
            yield column, row + ahead
            if row == (1 if self.white else 6) and (column, row + 2 * ahead) not in self.board:
                yield column, row + 2 * ahead
        for side in (column - 1, column + 1):
            target = side, row + ahead
            if self.is_own(target, not self.white) or target == self.passed:
                yield target

    def castlings(self) -> Iterator[Move]:
        king = next(square for square, sign in self.board.items() if sign == ("K" if self.white else "k"))
        for rook in self.rooks:
            if not self.is_own(rook, self.white):
                continue
            right, row = rook > king, king[1]
            ways = ((king[0], 6 if right else 2), (rook[0], 5 if right else 3))
            crossed = [{(column, row) for column in range(min(way), max(way) + 1)} for way in ways]
            others = set(self.board) - {king, rook}
            if not (crossed[0] | crossed[1]) & others and not self.in_check(self.white):
                empty = Naive.__new__(Naive)
                empty.board = {one: sign for one, sign in self.board.items() if one not in (king, rook)}
                empty.board[ways[1][1], row] = "R" if self.white else "r"
                if not any(empty.attacked(square, not self.white) for square in crossed[0]):
                    yield king, rook, ""
