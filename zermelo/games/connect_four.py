"""Connect Four (cuatro en raya): stones fall down the columns, and four in a line win.

Two players, X first, drop a stone into a column that is not full in turn. Four of one's own side by side, one above
the other or on a diagonal win; a full board without them is a draw. The board is 7 wide and 6 high, and the line is 4
long, unless told otherwise: `connect_four(width=5, height=4, line=3)`.

A set of squares is one integer. Its bits run up each column, with a row above the board that is always empty, so that
no line reaches from one column into the next:

     6 13 20 27 34 41 48   (always empty)
     5 12 19 26 33 40 47   top
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42   bottom
     1  2  3  4  5  6  7   column

Up is +1, right is +7, the diagonals are +8 and +6. Adding the lowest bit of a column to all stones carries through
the stones that lie there to the first free square: that is how a stone falls.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.rules import text_board
from zermelo.rules.board import Board, Square, pieces_in
from zermelo.rules.game import MAX, MIN, Advice, BadPosition, Game, IllegalMove
from zermelo.rules.look import Look

WIN = 1000
"""What a win is worth: more than any evaluation, so that only its sign tells the outcome."""


GIVEN_AWAY = 3
"""How many spots must be made to make up for one that is given away."""


class Position(NamedTuple):
    mine: int
    """The stones of the player to move."""
    stones: int
    """The stones of both."""
    player: int


def connect_four(width: int = 7, height: int = 6, line: int = 4) -> Game:
    """The game on a board of any size that fits into 63 bits.

    >>> connect_four(5, 4).name
    'connect-four:5,4,4'
    """
    check_size(width, height, line)
    pitch = height + 1  # from a square to the one at its right
    column_of_squares = (1 << height) - 1
    bottom = sum(1 << pitch * column for column in range(width))
    board = bottom * column_of_squares
    directions = (1, pitch, pitch + 1, pitch - 1)
    steps = doubling_steps(line)
    weights = binary_weights(width, pitch, column_of_squares)

    def actions(position: Position) -> Iterator[int]:
        for column in range(width):
            if not position.stones >> (pitch * column + height - 1) & 1:
                yield column

    def result(position: Position, column: int) -> Position:
        stones = position.stones | position.stones + (1 << pitch * column)
        return Position(theirs(position), stones, 1 - position.player)

    def has_line(stones: int) -> bool:
        found = 0
        for direction in directions:
            ends = stones
            for step in steps:
                ends &= ends >> direction * step
            found |= ends  # to gather them is faster than to stop at the first
        return found != 0

    def terminal(position: Position) -> bool:
        """Only the player who has just moved can have completed a line."""
        return has_line(theirs(position)) or position.stones == board

    def utility(position: Position) -> int:
        if not has_line(theirs(position)):
            return 0
        return WIN if position.player == MIN else -WIN

    def evaluate(position: Position) -> int:
        """Each stone counts how many columns lie between it and the nearer edge: 0 1 2 3 2 1 0."""
        lead = 0
        for weight, squares in weights:
            lead += weight * (count(theirs(position) & squares) - count(position.mine & squares))
        return lead if position.player == MIN else -lead

    def key(position: Position) -> int:
        """The player's stones, and a mark on the first free square of each column; these tell all the rest."""
        return position.mine | position.stones + bottom

    def from_key(number: int) -> Position:
        """The mark of a column is its highest bit; below it lie the stones, and their number tells whose turn it is."""
        stones = 0
        for column in range(width):
            squares = number >> pitch * column & (1 << pitch) - 1
            filled = 0
            while squares >> 1 > filled:  # grows row by row to just below the mark
                filled = filled << 1 | 1
            stones |= filled << pitch * column
        return Position(number & stones, stones, count(stones) & 1)

    def mirrored(stones: int) -> int:
        after = 0
        for column in range(width):
            after |= (stones >> pitch * column & column_of_squares) << pitch * (width - 1 - column)
        return after

    def symmetries(position: Position) -> Iterator[Position]:
        yield position
        yield Position(mirrored(position.mine), mirrored(position.stones), position.player)

    # -----------------------------------------------------------------------------------------
    # What a good player knows

    longest = width * height
    win_in = longest + 1  # a win in so many plies is worth this less those plies
    sideways = (pitch, pitch + 1, pitch - 1)
    even_rows = sum(bottom << row for row in range(0, pitch, 2))
    odd_height = height % 2
    centre_first = tuple(sorted(range(width), key=lambda column: abs(2 * column - width + 1)))
    field = min(6, 63 // width)  # bits that the promise of a column may have, so that all fit into one number
    most_promise = (1 << field) - 1

    def spots(own: int) -> int:
        """Squares where one more stone completes a line: so many of its stones before it, the others behind.

        Some of them may be taken already.
        """
        found = board
        for step in range(1, line):
            found &= own << step  # in a column the missing stone can only be the highest
        for direction in sideways:
            for before in range(line):
                squares = board
                for step in range(1, before + 1):
                    squares &= own << direction * step
                for step in range(1, line - before):
                    squares &= own >> direction * step
                found |= squares
        return found

    def estimate(position: Position) -> int:
        """Besides the centre, squares that would complete a line; most of all those that fall to their owner.

        When everything else is filled, the first player gets the squares of odd rows (the third, the fifth), the second
        player those of even rows, if the height is even.
        """
        own, other = spots(position.mine) & ~position.stones, spots(theirs(position)) & ~position.stones
        own_rows = even_rows if position.player == MAX else ~even_rows
        lead = count(own) - count(other) + 3 * (count(own & own_rows) - count(other & ~own_rows))
        return evaluate(position) + 4 * (lead if position.player == MAX else -lead)

    def safe_squares(stones: int, enemy: int) -> int:
        """Where a stone may fall so that the other side cannot complete a line at once; `enemy` are its spots."""
        free = stones + bottom & board
        forced = free & enemy
        if forced:
            free = forced if forced & forced - 1 == 0 else 0  # nobody parries two at once
        return free & ~(enemy >> 1)

    def proved(position: Position) -> tuple[int, int]:
        """A line at once, a line that cannot be parried, no stones left, or a strategy of answering above."""
        stones = position.stones
        free = stones + bottom & board
        if spots(position.mine) & free:
            return win_in - 1, win_in - 1
        if free == 0:
            return 0, 0
        enemy = spots(theirs(position)) & ~stones
        if safe_squares(stones, enemy) == 0:
            return 2 - win_in, 2 - win_in
        return 4 - win_in, min(win_in - 3, answered_above(position, enemy))

    def answered_above(position: Position, enemy: int) -> int:
        """The most that the player to move can get if the other side answers each stone with one on top of it.

        Then the player gets the lowest free square of each column, the third, the fifth …, and the other side those
        between. What a column holds besides:

            closed   the other side has a spot on one of its squares: there it wins, and nothing above matters
            even     an even number of squares is free: there is always an answer
            odd      the last square has no answer above it, and the other side answers in another odd column, after
                     which the squares change hands; so the player may get any square of an odd column

        With an even number of odd columns there is always an answer. If the player cannot complete a line even with
        all those squares, there is no win; and if a column is closed, the player will be forced to open it in the end.
        """
        stones = position.stones
        free = board & ~stones
        marks = stones + bottom
        low = columns_of(marks & even_rows)  # columns whose lowest free square is in an even row, counted from 0
        lead = free & (low * column_of_squares ^ ~even_rows)
        closing = enemy & ~lead
        closed = columns_of(closing)
        odd = (bottom & ~low if odd_height == 0 else low) & ~closed
        if count(odd) & 1:
            return win_in
        above = closing << 1 & board
        for _ in range(height - 2):
            above |= above << 1 & board
        within_reach = lead & ~above | free & odd * column_of_squares
        if has_line(position.mine | within_reach):
            return win_in
        if closed == 0:
            return 0
        # Everything else is filled first; then the player takes the square below one spot, the other side the spot.
        below = free & closed * column_of_squares & ~above & ~closing
        plies = count(free & ~(closed * column_of_squares)) + count(below) - count(closed) + 2
        return plies - win_in

    def columns_of(squares: int) -> int:
        """The lowest square of each column that has one of these."""
        found = squares
        for row in range(1, pitch):
            found |= squares >> row & bottom
        return found & bottom

    def sufficient(position: Position) -> Iterator[int]:
        """Moves that do not lose at once, those that make the most spots first; if one makes two threats, only it.

        A stone below one's own spot gives the spot away, so that comes last. Where none of all this can be had, any
        move does.
        """
        stones, mine = position.stones, position.mine
        own, enemy = spots(mine) & ~stones, spots(theirs(position)) & ~stones
        winning = own & stones + bottom
        squares = winning if winning else safe_squares(stones, enemy)
        if squares == 0:
            squares = stones + bottom & board
        promises = 0  # of each column, in fields of one number; 0 if no stone should fall there
        for column in centre_first:
            square = squares & column_of_squares << pitch * column
            if square:
                after = stones | square
                made = spots(mine | square) & ~after
                threats = made & after + bottom
                if winning or threats & threats - 1 or threats << 1 & made:
                    yield column
                    return
                promise = 1 + count(made) + (GIVEN_AWAY if own & square << 1 == 0 else 0)
                promises |= min(promise, most_promise) << field * column
        while promises:
            best, most = 0, 0
            for column in centre_first:
                promise = promises >> field * column & most_promise
                if promise > most:
                    best, most = column, promise
            promises ^= most << field * best
            yield best

    # -----------------------------------------------------------------------------------------
    # For people

    def text(position: Position) -> str:
        own, other = ("X", "O") if position.player == MAX else ("O", "X")

        def mark(column: int, row: int) -> str:
            square = 1 << pitch * column + row
            return own if position.mine & square else other if position.stones & square else "."

        rows = ["".join(mark(column, row) for column in range(width)) for row in reversed(range(height))]
        return text_board.draw(rows, columns=[str(column + 1) for column in range(width)])

    places = tuple((bit // pitch, height - 1 - bit % pitch) for bit in range(width * pitch))

    def draw(position: Position) -> Board:
        own, other = position.player, 1 - position.player
        return Board(
            columns=width,
            rows=height,
            style="holes",
            column_names=tuple(str(column + 1) for column in range(width)),
            pieces=pieces_in(position.mine, places, "disc", own) + pieces_in(theirs(position), places, "disc", other),
            by_column=True,
        )

    def squares(position: Position, column: int) -> tuple[Square, ...]:
        """Where the stone comes to lie."""
        fallen = position.stones >> pitch * column & column_of_squares
        return ((column, height - 1 - count(fallen)),)

    def parse(written: str) -> Position:
        """A position from a drawn board, or from the columns played, one after the other: 44455."""
        if re.fullmatch(r"[\d\s,;]+", written):
            return after_moves([int(number) for number in re.findall(r"\d" if width < 10 else r"\d+", written)])
        return from_rows(text_board.read(written, "XO"))

    def after_moves(columns: list[int]) -> Position:
        position: Position = game.initial
        for number, column in enumerate(columns, start=1):
            if column - 1 not in game.moves(position):
                raise BadPosition(f"Move {number}, column {column}, is not possible: {game.legal_text(position)}.")
            position = result(position, column - 1)
        return position

    def from_rows(rows: list[str]) -> Position:
        if len(rows) != height or {len(row) for row in rows} != {width}:
            shown = "/".join(rows)
            raise BadPosition(f"The board has {height} rows of {width} squares, which {shown!r} has not.")
        of_player = [0, 0]
        for column in range(width):
            squares = "".join(row[column] for row in reversed(rows)).rstrip(text_board.EMPTY)
            if text_board.EMPTY in squares:
                raise BadPosition(f"A stone of column {column + 1} hangs in the air; stones fall as low as they can.")
            for row, mark in enumerate(squares):
                of_player["XO".index(mark)] |= 1 << pitch * column + row
        crosses, noughts = of_player
        player = count(crosses) - count(noughts)
        if player not in (MAX, MIN):
            raise BadPosition(
                f"X begins and the players alternate, so there cannot be {count(crosses)} X with {count(noughts)} O."
            )
        position = Position(of_player[player], crosses | noughts, player)
        check_last_move(position)
        return position

    def check_last_move(position: Position) -> None:
        """Refuse a board on which somebody moved although the game was over."""
        last = theirs(position)
        before = [last & ~square for square in top_stones(position.stones) if last & square]
        if has_line(position.mine) or (has_line(last) and all(has_line(stones) for stones in before)):
            raise BadPosition(f"The game was over before the last move: somebody already had {line} in a line.")

    def top_stones(stones: int) -> list[int]:
        """The highest stone of each column that has one."""
        squares = [1 << bit for bit in range(pitch * width)]
        return [square for square in squares if stones & square and not stones & square << 1]

    def action_text(position: Position, column: int) -> str:
        return str(column + 1)

    def parse_action(position: Position, written: str) -> int:
        found = re.fullmatch(r"(?:col|column|columna)?[\s.:]*(?:(\d+)|([a-z]))", written.lower())
        if found is None:
            raise IllegalMove(f"{written!r} is not a column; columns are written 1 to {width}, or as letters from a.")
        number, letter = found.groups()
        return int(number) - 1 if number else ord(letter) - ord("a")

    game = Game(
        name="connect-four" if (width, height, line) == (7, 6, 4) else f"connect-four:{width},{height},{line}",
        initial=Position(mine=0, stones=0, player=MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        symmetries=symmetries,
        key=key,
        key_bits=width * pitch,
        from_key=from_key,
        longest=longest,
        advice=Advice(estimate=estimate, sufficient=sufficient, proved=proved),
        bounds=(-WIN, WIN),
        look=Look(
            about=f"Drop a stone into a column in turn; {line} of your own in a line, in any direction, win.",
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


def theirs(position: Position) -> int:
    """The stones of the player who has just moved."""
    return position.mine ^ position.stones


def count(squares: int) -> int:
    """How many squares are in a set: each step takes the lowest one away."""
    number = 0
    while squares:
        squares &= squares - 1
        number += 1
    return number


def check_size(width: int, height: int, line: int) -> None:
    if not all(isinstance(number, int) and number > 0 for number in (width, height, line)):
        raise ZermeloError(f"Width, height and line are whole numbers from 1, not {width}, {height} and {line}.")
    if width * (height + 1) > 63:
        raise ZermeloError(f"A board {width} wide and {height} high is too large: width × (height + 1) is at most 63.")
    if not 2 <= line <= max(width, height):
        raise ZermeloError(f"A line of {line} does not fit: on {width}×{height} it is 2 to {max(width, height)} long.")


def doubling_steps(line: int) -> tuple[int, ...]:
    """How far to shift a set of squares, and keep what coincides, until only the ends of whole lines are left.

    Pairs beside pairs are lines of four, so two shifts find them.

    >>> doubling_steps(4), doubling_steps(5)
    ((1, 2), (1, 2, 1))
    """
    steps: list[int] = []
    while (length := 1 + sum(steps)) < line:
        steps.append(min(length, line - length))
    return tuple(steps)


def binary_weights(width: int, pitch: int, column_of_squares: int) -> tuple[tuple[int, int], ...]:
    """The distance of each column to the nearer edge, bit by bit: pairs (1, 2, 4 …, the squares that have it).

    Two sets of squares, those that count 1 and those that count 2, do for the distances 0 1 2 3 2 1 0.
    """
    distance = [min(column, width - 1 - column) for column in range(width)]
    bits = [1 << bit for bit in range(max(1, max(distance).bit_length()))]
    columns = [[column for column in range(width) if distance[column] & bit] for bit in bits]
    squares = [sum(column_of_squares << pitch * column for column in chosen) for chosen in columns]
    return tuple(zip(bits, squares, strict=True))


game = connect_four()
