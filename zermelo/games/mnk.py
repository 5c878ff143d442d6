"""The m,n,k-game: so many of one's own in a line, on a board of any size.

Two players, X first, put a stone on a free square in turn. `line` of one's own side by side, one above the other or on
a diagonal win; a full board without them is a draw. `mnk(3, 3, 3)` is tic-tac-toe, `mnk(15, 15, 5)` would be gomoku;
boards have up to 64 squares. The second player can never do better than draw: an extra stone does no harm, so the
first could steal any winning strategy.

A set of squares is one integer (see zermelo/rules/bits.py for the 64th bit), the bits in reading order; on 4×3:

    3    0  1  2  3      to the right is +1, down is +4, the diagonals are +5 and +3
    2    4  5  6  7
    1    8  9 10 11
         a  b  c  d
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.rules import bits, text_board
from zermelo.rules.board import Board, Square, pieces_in
from zermelo.rules.game import MAX, MIN, Advice, BadPosition, Game, IllegalMove
from zermelo.rules.look import Look

WIN = 100_000
"""What a win is worth: more than any evaluation, so that only its sign tells the outcome."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"

Image = tuple[tuple[int, int], ...]
"""A symmetry: pairs of a set of squares and by how many bits they all move."""


class Position(NamedTuple):
    mine: int
    """The stones of the player to move."""
    theirs: int
    player: int


def mnk(width: int = 3, height: int = 3, line: int = 3) -> Game:
    """The game of so many in a line on a board of that size, of up to 64 squares.

    >>> from zermelo import search
    >>> search(mnk(3, 3, 3)).value, search(mnk(4, 3, 3)).value == WIN     # one more column wins
    (0, True)
    >>> mnk(3, 3, 3).evaluate(mnk(3, 3, 3).position("b2 b3"))     # three lines are open to X, and one to O
    2
    >>> [mnk(4, 3, 3).look.parse_action(None, way) for way in ("2c", "2,3", "r2c3", "column 3 row 2")]
    [6, 6, 6, 6]
    """
    check_size(width, height, line)
    size = width * height
    board = bits.signed((1 << size) - 1)
    lines = all_lines(width, height, line)
    directions = tuple((right + width * down, fitting(width, height, line, right, down)) for right, down in DIRECTIONS)
    steps = bits.doubling_steps(line)
    through = lines_through(lines, size)
    weights = (0, *(3**stones for stones in range(line)))
    central = tuple(len([found for found in row if found]) for row in through)
    from_the_centre = tuple(sorted(range(size), key=lambda square: (-central[square], square)))
    images = symmetries_of(width, height)

    def actions(position: Position) -> Iterator[int]:
        return bits.squares(board & ~(position.mine | position.theirs))

    def result(position: Position, square: int) -> Position:
        return Position(position.theirs, position.mine | bits.square(square), 1 - position.player)

    def has_line(stones: int) -> bool:
        found = 0
        for direction, starts in directions:
            ends = stones
            for step in steps:
                ends &= bits.right(ends, direction * step)
            found |= ends & starts
        return found != 0

    def terminal(position: Position) -> bool:
        """Only the player who has just moved can have completed a line."""
        return has_line(position.theirs) or position.mine | position.theirs == board

    def utility(position: Position) -> int:
        if not has_line(position.theirs):
            return 0
        return WIN if position.player == MIN else -WIN

    # -----------------------------------------------------------------------------------------
    # What a good player knows

    def completing(stones: int, others: int) -> int:
        """The squares that complete a line of these stones."""
        found = 0
        for squares in lines:
            missing = squares & ~stones
            if bits.rest(missing) == 0 and missing & others == 0:
                found |= missing
        return found

    def noisy(position: Position) -> Iterator[int]:
        """The moves that win, and those that keep the other from winning."""
        wins = completing(position.mine, position.theirs)
        return bits.squares(wins | completing(position.theirs, position.mine))

    def sufficient(position: Position) -> Iterator[int]:
        """A move that wins, else one that keeps the other from winning, else all, those on most lines first."""
        wanted = completing(position.mine, position.theirs)
        if wanted == 0:
            wanted = completing(position.theirs, position.mine)
        if wanted != 0:
            yield bits.first(wanted)  # if the other has two ways to win, no move prevents both
        else:
            for square in from_the_centre:
                if bits.square(square) & (position.mine | position.theirs) == 0:
                    yield square

    def order(position: Position, square: int) -> int:
        """What the lines through the square are worth to either side, and how many there are."""
        value = central[square]
        for squares in through[square]:
            own, other = bits.population(position.mine & squares), bits.population(position.theirs & squares)
            if other == 0:
                value += 2 * weights[own]
            elif own == 0:
                value += 2 * weights[other] - 1
        return value

    def evaluate(position: Position) -> int:
        """Every line that only one side has stones on counts for it: 1, 3, 9 … for one, two, three stones."""
        lead = 0
        for squares in lines:
            own, other = bits.population(position.mine & squares), bits.population(position.theirs & squares)
            if other == 0:
                lead += weights[own]
            elif own == 0:
                lead -= weights[other]
        return lead if position.player == MAX else -lead

    def key(position: Position) -> int:
        """The stones of both; their number tells whose turn it is."""
        return position.mine | position.theirs << size

    def moved(stones: int, image: Image) -> int:
        after = 0
        for squares, distance in image:
            after |= bits.shifted(stones & squares, distance)
        return after

    def symmetries(position: Position) -> Iterator[Position]:
        """The board mirrored and, if it is a square, turned: four or eight boards in all."""
        for image in images:
            yield Position(moved(position.mine, image), moved(position.theirs, image), position.player)

    # -----------------------------------------------------------------------------------------
    # For people

    columns = tuple(LETTERS[:width])
    row_names = tuple(str(number) for number in range(height, 0, -1))
    places = tuple((square % width, square // width) for square in range(size))

    def sides(position: Position) -> tuple[int, int]:
        """The stones of X and those of O."""
        return (position.mine, position.theirs) if position.player == MAX else (position.theirs, position.mine)

    def text(position: Position) -> str:
        crosses, noughts = sides(position)
        marks = ["X" if crosses >> square & 1 else "O" if noughts >> square & 1 else "." for square in range(size)]
        rows = ["".join(marks[start : start + width]) for start in range(0, size, width)]
        return text_board.draw(rows, columns=columns, rows=row_names)

    def parse(written: str) -> Position:
        """A position from a drawn board, or from all its squares in a row; the stones tell whose turn it is."""
        rows = text_board.read(written, "XO")
        marks = "".join(rows)
        if len(marks) != size or len(rows) not in (1, height) or len(set(map(len, rows))) != 1:
            raise BadPosition(f"The board has {height} rows of {width} squares, written X, O or a dot; draw them all.")
        crosses, noughts = (
            bits.signed(sum(1 << square for square, mark in enumerate(marks) if mark == sign)) for sign in "XO"
        )
        first, second = marks.count("X"), marks.count("O")
        player = first - second
        if player not in (MAX, MIN):
            raise BadPosition(f"X begins and the players alternate, so there cannot be {first} X with {second} O.")
        position = Position(crosses, noughts, MAX) if player == MAX else Position(noughts, crosses, MIN)
        check_last_move(position)
        return position

    def check_last_move(position: Position) -> None:
        """Refuse a board on which somebody moved although the game was over."""
        last = position.theirs
        before = [last & ~bits.square(square) for square in bits.squares(last)]
        if has_line(position.mine) or (has_line(last) and all(has_line(stones) for stones in before)):
            raise BadPosition(f"The game was over before the last move: somebody already had {line} in a line.")

    def draw(position: Position) -> Board:
        """The same board to look at; a completed line is marked."""
        crosses, noughts = sides(position)
        complete = 0
        for found in lines:
            complete |= found if found in (crosses & found, noughts & found) else 0
        return Board(
            columns=width,
            rows=height,
            column_names=columns,
            row_names=row_names,
            pieces=pieces_in(crosses, places, "cross", MAX) + pieces_in(noughts, places, "ring", MIN),
            marked=tuple(places[square] for square in bits.squares(complete)),
        )

    def squares(position: Position, square: int) -> tuple[Square, ...]:
        return (places[square],)

    def action_text(position: Position, square: int) -> str:
        """A square by its column and its row, counted from below as in chess."""
        column, row = places[square]
        return columns[column] + row_names[row]

    def parse_action(position: Position, written: str) -> int:
        """Also 2b for b2, and row and column from the top left: 2,3 or row 2 column 3."""
        words = written.lower()
        named = re.fullmatch(r"\s*(?:([a-z])\s*(\d{1,2})|(\d{1,2})\s*([a-z]))\s*", words)
        letter, number = (named[1] or named[4], named[2] or named[3]) if named else (None, None)
        if letter in columns and number in row_names:
            return columns.index(letter) + width * row_names.index(number)
        numbers = [int(digits) for digits in re.findall(r"\d{1,2}", words)]
        known = set(re.findall(r"[a-z]+", words)) <= {"r", "row", "fila", "f", "c", "col", "column", "columna"}
        if len(numbers) == 2 and known:
            row, column = reversed(numbers) if re.match(r"\s*c", words) else numbers
            if 1 <= row <= height and 1 <= column <= width:
                return (row - 1) * width + column - 1
        raise IllegalMove(f"{written!r} is not a square; the one at the top left is {action_text(position, 0)} or 1,1.")

    fits = 2 * size <= 63
    game = Game(
        name="mnk" if (width, height, line) == (3, 3, 3) else f"mnk:{width},{height},{line}",
        initial=Position(mine=0, theirs=0, player=MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        noisy=noisy,
        symmetries=symmetries,
        key=key if fits else None,  # beyond 31 squares the position itself is the key
        key_bits=2 * size if fits else None,
        advice=Advice(order=order, sufficient=sufficient),
        bounds=(-WIN, WIN),
        longest=size,
        look=Look(
            about=f"Put a stone on a free square in turn; {line} of your own in a line, in any direction, win.",
            text=text,
            parse=parse,
            action_text=action_text,
            parse_action=parse_action,
            draw=draw,
            squares=squares,
            player_names=("X", "O"),
        ),
    )
    return game


# ---------------------------------------------------------------------------------------------
# The geometry of a board

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""Right and down, along which lines run."""


def line_from(width: int, height: int, line: int, start: Square, right: int, down: int) -> int:
    """The squares of a line from a square in a direction; 0 where it does not fit on the board."""
    column, row = start
    if not (0 <= column + (line - 1) * right < width and row + (line - 1) * down < height):
        return 0
    return bits.signed(sum(1 << column + step * right + width * (row + step * down) for step in range(line)))


def squares_of(width: int, height: int) -> list[Square]:
    return [(column, row) for row in range(height) for column in range(width)]


def all_lines(width: int, height: int, line: int) -> tuple[int, ...]:
    """Every line of the board as a set of squares.

    >>> len(all_lines(3, 3, 3)), len(all_lines(7, 7, 5))
    (8, 60)
    """
    found = [
        line_from(width, height, line, start, right, down)
        for right, down in DIRECTIONS
        for start in squares_of(width, height)
    ]
    return tuple(squares for squares in found if squares)


def fitting(width: int, height: int, line: int, right: int, down: int) -> int:
    """The squares from which a line in that direction fits on the board."""
    return bits.signed(
        sum(
            1 << column + width * row
            for column, row in squares_of(width, height)
            if line_from(width, height, line, (column, row), right, down)
        )
    )


def lines_through(lines: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """For each square the lines through it; all rows have the same length, with nothing at the end."""
    rows = [[squares for squares in lines if squares >> square & 1] for square in range(size)]
    longest = max(map(len, rows))
    return tuple(tuple(row + [0] * (longest - len(row))) for row in rows)


def symmetries_of(width: int, height: int) -> tuple[Image, ...]:
    """The board as it is, mirrored both ways, and for a square also over its diagonal.

    >>> len(symmetries_of(4, 3)), len(symmetries_of(3, 3))
    (4, 8)
    """
    maps: list[Callable[[int, int], Square]] = [
        lambda column, row: (column, row),
        lambda column, row: (width - 1 - column, row),
        lambda column, row: (column, height - 1 - row),
        lambda column, row: (width - 1 - column, height - 1 - row),
    ]
    if width == height:
        maps += [
            lambda column, row: (row, column),
            lambda column, row: (width - 1 - row, column),
            lambda column, row: (row, height - 1 - column),
            lambda column, row: (width - 1 - row, height - 1 - column),
        ]
    images = []
    for goes in maps:
        together: dict[int, int] = {}
        for column, row in squares_of(width, height):
            square, (to_column, to_row) = column + width * row, goes(column, row)
            distance = to_column + width * to_row - square
            together[distance] = together.get(distance, 0) | 1 << square
        images.append([(bits.signed(squares), distance) for distance, squares in together.items()])
    longest = max(map(len, images))
    return tuple(tuple(image + [(0, 0)] * (longest - len(image))) for image in images)


def check_size(width: int, height: int, line: int) -> None:
    if not all(isinstance(number, int) and number > 0 for number in (width, height, line)):
        raise ZermeloError(f"Width, height and line are whole numbers from 1, not {width}, {height} and {line}.")
    if width * height > 64 or width > len(LETTERS):
        raise ZermeloError(f"A board {width} wide and {height} high is too large: 64 squares, 26 in a row.")
    if not 2 <= line <= max(width, height):
        raise ZermeloError(f"A line of {line} does not fit: on {width}×{height} it is 2 to {max(width, height)} long.")


game = mnk()
