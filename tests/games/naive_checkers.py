"""Checkers on a plain dictionary of squares: slow, and written independently of the rulebook."""

from collections.abc import Iterator
from dataclasses import dataclass

Square = tuple[int, int]
"""Column and row from the top left."""
DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


@dataclass(frozen=True)
class Naive:
    """A board, by whose turn and rules: signs b, w for men, B, W for kings."""

    size: int
    pieces: dict[Square, str]
    turn: str
    international: bool

    def captures(self) -> list[tuple[tuple[Square, ...], frozenset[Square]]]:
        """Every complete capture: the squares on which the piece stops, and what it takes."""
        found = []
        for start, sign in self.pieces.items():
            if sign.lower() == self.turn:
                without = {square: piece for square, piece in self.pieces.items() if square != start}
                found += [(path, taken) for path, taken in self._jumps(without, sign, (start,), frozenset()) if taken]
        if self.international:
            most = max((len(taken) for _, taken in found), default=0)
            found = [(path, taken) for path, taken in found if len(taken) == most]
        return found

    def _jumps(
        self, pieces: dict[Square, str], sign: str, path: tuple[Square, ...], taken: frozenset[Square]
    ) -> Iterator[tuple[tuple[Square, ...], frozenset[Square]]]:
        goes_on = False
        for right, down in DIAGONALS:
            if sign.islower() and not self.international and down != self._forward():
                continue
            column, row = path[-1]
            over = column + right, row + down
            while self.international and sign.isupper() and self._is_free(pieces, over):
                over = over[0] + right, over[1] + down
            if pieces.get(over, self.turn).lower() == self.turn or over in taken:
                continue
            landing = over[0] + right, over[1] + down
            while self._is_free(pieces, landing):
                goes_on = True
                yield from self._jumps(pieces, sign, (*path, landing), taken | {over})
                if sign.islower() or not self.international:
                    break
                landing = landing[0] + right, landing[1] + down
        if not goes_on:
            yield path, taken

    def steps(self) -> list[tuple[Square, Square]]:
        found = []
        for (column, row), sign in self.pieces.items():
            if sign.lower() != self.turn:
                continue
            for right, down in DIAGONALS:
                if sign.islower() and down != self._forward():
                    continue
                target = column + right, row + down
                while self._is_free(self.pieces, target):
                    found.append(((column, row), target))
                    if sign.islower() or not self.international:
                        break
                    target = target[0] + right, target[1] + down
        return found

    def _forward(self) -> int:
        return 1 if self.turn == "b" else -1

    def _is_free(self, pieces: dict[Square, str], square: Square) -> bool:
        return square not in pieces and all(0 <= part < self.size for part in square)

    def after(self, path: tuple[Square, ...], taken: frozenset[Square]) -> dict[Square, str]:
        """The pieces after a move."""
        left = {square: sign for square, sign in self.pieces.items() if square not in taken and square != path[0]}
        last = self.size - 1 if self.turn == "b" else 0
        sign = self.pieces[path[0]]
        left[path[-1]] = sign.upper() if path[-1][1] == last else sign
        return left
