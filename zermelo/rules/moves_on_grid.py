"""The notation of moves on a board of squares: a square, several at once, a column, or a step to another square.

Each kind writes a move, parses any usual notation, and gives the squares of the drawing to click.
"""

import re
from collections.abc import Callable, Iterable
from itertools import islice, permutations
from typing import TYPE_CHECKING, Protocol

from zermelo.languages.message import M, Message, in_context
from zermelo.rules.board import Square
from zermelo.rules.game import Action, IllegalMove, Position, moves_text
from zermelo.rules.words import is_spelled, main_spelling

if TYPE_CHECKING:
    from zermelo.rules.grid import Grid

Sides = Callable[[Position], tuple[int, ...]]
"""The squares of each kind of piece in a position, in the order in which the grid names the pieces."""

ROW, COLUMN = in_context("typed", "row, r"), in_context("typed", "column, col, c")
TOP, BOTTOM = in_context("typed", "top, upper, up"), in_context("typed", "bottom, lower, down")
LEFT, RIGHT = in_context("typed", "left"), in_context("typed", "right")
MIDDLE = in_context("typed", "middle, center, centre")
PASS = in_context("typed", "pass, pa, ps")


class Moves(Protocol):
    """How the moves of a game are written, read and clicked."""

    def text(self, position: Position, action: Action) -> str: ...

    def parse(self, position: Position, written: str) -> Action: ...

    def squares(self, position: Position, action: Action) -> tuple[Square, ...]: ...


class OnSquares:
    """A move is the number of the square where a piece is put.

    b2 · 2b · row and column from the top left: 2,2, r2c2, row 2 column 2 · on a board of nine squares also 1 to 9 in
    reading order, and centre, top left, bottom and the like, in every language.
    """

    def __init__(self, grid: "Grid") -> None:
        self.grid = grid
        self.is_small = grid.width < 10 and grid.height < 10
        self.has_nine = (grid.width, grid.height) == (3, 3)

    def text(self, position: Position, action: Action) -> str:
        return self.grid.name(action)

    def squares(self, position: Position, action: Action) -> tuple[Square, ...]:
        return (self.grid.places[action],)

    def parse(self, position: Position, written: str) -> Action:
        square = self._square(written.lower())
        if square not in self.grid.bits:
            corner = self.grid.name(self.grid.bits[0, 0])
            raise IllegalMove(
                M(
                    "{written!r} is not a square; the one at the top left is {corner} or 1,1.",
                    written=written,
                    corner=corner,
                )
            )
        return self.grid.bits[square]

    def _square(self, written: str) -> Square | None:
        """Column and row from the top left, possibly off the board."""
        named = re.fullmatch(r"\s*(?:([a-z])\s*(\d{1,2})|(\d{1,2})\s*([a-z]))\s*", written)
        if named:
            return self.grid.square_named((named[1] or named[4]) + (named[2] or named[3]))
        words = re.findall(r"[a-z]+", written)
        numbers = [int(digits) for digits in re.findall(r"\d" if self.is_small else r"\d{1,2}", written)]
        if len(numbers) == 2 and all(is_spelled(word, ROW) or is_spelled(word, COLUMN) for word in words):
            row, column = reversed(numbers) if words and is_spelled(words[0], COLUMN) else numbers
            return column - 1, row - 1
        if self.has_nine and len(numbers) == 1 and not words:
            return (numbers[0] - 1) % 3, (numbers[0] - 1) // 3
        return self._described(words) if self.has_nine and words and not numbers else None

    def _described(self, words: list[str]) -> Square | None:
        """The square of words such as top left; an omitted direction means the middle."""
        column, row = (_either(words, *sides) for sides in ((LEFT, RIGHT), (TOP, BOTTOM)))
        understood = all(any(is_spelled(word, one) for one in (LEFT, RIGHT, TOP, BOTTOM, MIDDLE)) for word in words)
        return (column, row) if understood and column is not None and row is not None else None


def _either(words: list[str], first: Message, last: Message) -> int | None:
    """0 or 2 where the words name a side, 1 where they name none, None where they name both."""
    named = [any(is_spelled(word, side) for word in words) for side in (first, last)]
    return None if all(named) else 0 if named[0] else 2 if named[1] else 1


class OnSquaresOrPass(OnSquares):
    """A move is the number of a square, or the number after the last one, which is a pass."""

    def text(self, position: Position, action: Action) -> str:
        return self.grid.name(action) if action in self.grid.places else main_spelling(PASS)

    def squares(self, position: Position, action: Action) -> tuple[Square, ...]:
        return (self.grid.places[action],) if action in self.grid.places else ()

    def parse(self, position: Position, written: str) -> int:
        number = self.number(written)
        return super().parse(position, written) if number is None else number  # type: ignore[no-any-return]

    def number(self, written: str) -> int | None:
        """The number of a square or of a pass; None if it is neither."""
        if is_spelled(written, PASS) or written == "--":
            return len(self.grid.places)
        square = self.grid.square_named(written.lower())
        return self.grid.bits[square] if square else None


class OnSets:
    """A move puts pieces on several squares at once, such as a domino: a1-a2.

    In any order and with any separator: a2 a1, a2a1; some of the squares suffice if only one move covers them.
    """

    MOST_ORDERS = 24
    """The orders in which the squares of a move may be clicked: all of up to four."""

    def __init__(
        self,
        grid: "Grid",
        actions: Callable[[Position], Iterable[Action]],
        bits_of: Callable[[Action], Iterable[int]],
    ) -> None:
        self.grid, self.actions, self.bits_of = grid, actions, bits_of

    def text(self, position: Position, action: Action) -> str:
        names = (self.grid.name(bit) for bit in self.bits_of(action))
        return "-".join(sorted(names, key=lambda name: (len(name), name)))

    def squares(self, position: Position, action: Action) -> tuple[Square, ...]:
        return tuple(self.grid.places[bit] for bit in self.bits_of(action))

    def detours(self, position: Position, action: Action) -> tuple[tuple[Square, ...], ...]:
        """The same squares in other orders."""
        return tuple(islice(permutations(self.squares(position, action)), 1, self.MOST_ORDERS))

    def parse(self, position: Position, written: str) -> Action:
        named = set(self.grid.squares_in(written))
        covers = {action: set(self.squares(position, action)) for action in self.actions(position)}
        exact = [action for action, squares in covers.items() if squares == named]
        (found,) = exact or [action for action, squares in covers.items() if named and squares >= named]
        return found  # the line above raises ValueError where no move fits, or several


class InColumns:
    """A move is the number of the column, from 0, into which a piece falls: 4, column 4, d."""

    def __init__(self, grid: "Grid", sides: Sides) -> None:
        self.grid, self.sides = grid, sides

    def text(self, position: Position, action: Action) -> str:
        return str(action + 1)

    def squares(self, position: Position, action: Action) -> tuple[Square, ...]:
        """Where the piece comes to lie."""
        taken = sum(self.sides(position))
        free = [row for row in range(self.grid.height) if not taken >> self.grid.bits[action, row] & 1]
        return ((action, free[-1]),)

    def parse(self, position: Position, written: str) -> Action:
        found = re.fullmatch(r"([^\W\d]+(?=[\s.:]|\d))?[\s.:]*(?:(\d+)|([a-z]))", written.lower())
        if found is None or (found[1] and not is_spelled(found[1], COLUMN)):
            raise IllegalMove(
                M(
                    "{written!r} is not a column; columns are written 1 to {width}, or as letters from a.",
                    written=written,
                    width=self.grid.width,
                )
            )
        return int(found[2]) - 1 if found[2] else ord(found[3]) - ord("a")


class InSteps:
    """A move goes from a square to another: a2-a3, with an x for a capture: a2xb3.

    With any separator: a2a3, a2 a3, a2:b3; the target alone suffices if only one piece can go there.
    """

    def __init__(
        self,
        grid: "Grid",
        sides: Sides,
        actions: Callable[[Position], Iterable[Action]],
        ends: Callable[[Action], tuple[int, int]],
    ) -> None:
        self.grid, self.sides, self.actions, self.ends = grid, sides, actions, ends

    def text(self, position: Position, action: Action) -> str:
        origin, target = self.ends(action)
        taken = any(squares >> target & 1 for squares in self.sides(position))
        return f"{self.grid.name(origin)}{'x' if taken else '-'}{self.grid.name(target)}"

    def squares(self, position: Position, action: Action) -> tuple[Square, ...]:
        return tuple(self.grid.places[end] for end in self.ends(action))

    def parse(self, position: Position, written: str) -> Action:
        found = self.grid.squares_in(written)
        squares = [square for square in found if square is not None]
        names = [self.text(position, action) for action in self.actions(position)]
        if not 1 <= len(squares) <= 2 or len(squares) < len(found):
            raise IllegalMove(
                M(
                    "{written!r} is not a move; moves are written from and to, such as {example}.",
                    written=written,
                    example=names[0] if names else "a2-a3",
                )
            )
        fitting = [
            action
            for action in self.actions(position)
            if list(self.squares(position, action)[-len(squares) :]) == squares
        ]
        if len(fitting) == 1:
            return fitting[0]
        how = M("more than one piece goes there") if fitting else M("no piece can do that")
        raise IllegalMove(
            M("{written!r} is not a move here, {how}; {legal}.", written=written, how=how, legal=moves_text(names))
        )
