"""Breakthrough: the first pawn to reach the other side of the board wins.

Two players, White first, each with two full rows of pawns. A pawn moves one square forward, straight or diagonally, to
a free square; it captures diagonally forward only, and nobody has to capture. Whoever brings a pawn to the last row,
or captures every pawn of the opponent, has won. There are no draws, and there is always a move: the pawn that is
furthest ahead has nobody of its own before it. The board is 8 wide and 8 high unless told otherwise, up to 64 squares.

A set of squares is one integer (see zermelo/rules/bits.py for the 64th bit); on 8×8, White moves up and Black down:

    56 57 58 59 60 61 62 63   row 8     straight ahead is +8 for White and -8 for Black,
     …                                  to a side of it one more or one less
     8  9 10 11 12 13 14 15   row 2
     0  1  2  3  4  5  6  7   row 1
     a  b  c  d  e  f  g  h
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.rules import bits, text_board
from zermelo.rules.board import Board, Square, pieces_in
from zermelo.rules.game import MAX, MIN, Advice, BadPosition, Game, IllegalMove
from zermelo.rules.look import Look

WIN = 10_000
PAWN = 100
"""What a pawn is worth in the evaluation; a win is more than any evaluation."""
ADVANCE = 3
"""For each row, once for the first, twice for the second and so on: the last steps count most."""
COVERED = 8
"""For a pawn that another of its side would avenge."""
AT_HOME = 10
"""For a pawn that still guards its first row."""
TO_MOVE = 15
RACE_WON = WIN - 1000
"""An estimate that is certain, but not yet a win."""

LEFT, STRAIGHT, RIGHT = -1, 0, 1
SIDES = (LEFT, STRAIGHT, RIGHT)
LETTERS = "abcdefghijklmnop"
NAMES = ("White", "Black")


class Position(NamedTuple):
    white: int
    black: int
    player: int


def breakthrough(width: int = 8, height: int = 8) -> Game:
    """The game on a board of that size, of up to 64 squares.

    >>> from zermelo import search
    >>> search(breakthrough(3, 4)).value == -WIN      # on 3×4 Black wins
    True
    """
    check_size(width, height)
    size = width * height
    board = bits.signed((1 << size) - 1)
    row_of_squares = (1 << width) - 1
    rows = tuple(bits.signed(row_of_squares << width * row) for row in range(height))
    left_edge = bits.signed(sum(1 << width * row for row in range(height)))
    right_edge = bits.signed(sum(1 << width * row + width - 1 for row in range(height)))
    may_go = (board & ~left_edge, board, board & ~right_edge)
    """From where a pawn can go to the left, straight ahead and to the right."""

    def own(position: Position) -> int:
        return position.white if position.player == MAX else position.black

    def other(position: Position) -> int:
        return position.black if position.player == MAX else position.white

    def ahead(player: int) -> int:
        return width if player == MAX else -width

    def row(player: int, number: int) -> int:
        """A row as the player counts them, from 1 at home to the height of the board."""
        return rows[number - 1] if player == MAX else rows[height - number]

    def stepped(pawns: int, player: int, side: int) -> int:
        """Where pawns get by one step to that side."""
        return bits.shifted(pawns & may_go[side + 1], ahead(player) + side) & board

    def targets(position: Position, side: int) -> int:
        """The squares that a step to that side may end on."""
        free = ~(own(position) | other(position)) if side == STRAIGHT else ~own(position)
        return stepped(own(position), position.player, side) & free

    def steps_to(position: Position, wanted: int) -> Iterator[int]:
        """The moves that end on some squares, as origin + 64 × target."""
        for side in SIDES:
            ends = targets(position, side) & wanted
            while ends != 0:
                target = bits.first(ends)
                ends = bits.rest(ends)
                yield target - ahead(position.player) - side | target << 6

    def actions(position: Position) -> Iterator[int]:
        return steps_to(position, board)

    def result(position: Position, step: int) -> Position:
        origin, target = bits.square(step & 63), bits.square(step >> 6)
        if position.player == MAX:
            return Position(position.white ^ origin | target, position.black & ~target, MIN)
        return Position(position.white & ~target, position.black ^ origin | target, MAX)

    def terminal(position: Position) -> bool:
        """Only the player who has just moved can have won."""
        last = 1 - position.player
        return other(position) & row(last, height) != 0 or own(position) == 0

    def utility(position: Position) -> int:
        return WIN if position.player == MIN else -WIN

    # -----------------------------------------------------------------------------------------
    # What a good player knows

    def noisy(position: Position) -> Iterator[int]:
        """Captures, and steps to the last two rows: the one wins, and from the other a pawn threatens to."""
        player = position.player
        return steps_to(position, other(position) | row(player, height) | row(player, height - 1))

    def sufficient(position: Position) -> Iterator[int]:
        """A step that wins, if there is one; else the capture of a pawn that would win; else everything.

        A pawn before its last row cannot be blocked, since it may also go to a side. Where it cannot be captured
        all moves are the same.
        """
        player = position.player
        winning = own(position) & row(player, height - 1)
        threat = other(position) & row(1 - player, height - 1)
        wanted = board
        if winning != 0:
            wanted = row(player, height)
        elif threat & (targets(position, LEFT) | targets(position, RIGHT)) != 0:
            wanted = threat
        for step in steps_to(position, wanted & other(position)):
            yield step
        for number in range(height, 1, -1):  # the furthest first
            for step in steps_to(position, wanted & row(player, number) & ~other(position)):
                yield step

    def order(position: Position, step: int) -> int:
        """Captures before the rest, and the nearer to the last row the better; then to where one is covered."""
        target = step >> 6
        reached = target // width if position.player == MAX else height - 1 - target // width
        mark = bits.square(target)
        value = 4 * reached
        if other(position) & mark != 0:
            value += 8 * height
        if covering(own(position) & ~bits.square(step & 63), position.player) & mark != 0:
            value += 3
        if covering(other(position), 1 - position.player) & mark != 0:
            value -= 6
        return value

    def covering(pawns: int, player: int) -> int:
        """The squares on which pawns would capture."""
        return stepped(pawns, player, LEFT) | stepped(pawns, player, RIGHT)

    def within_reach(pawns: int, player: int) -> int:
        """Every square that pawns can ever come to, if nobody is in their way, and where they stand."""
        reach = pawns
        for _ in range(height - 1):
            reach |= stepped(reach, player, LEFT) | stepped(reach, player, STRAIGHT) | stepped(reach, player, RIGHT)
        return reach

    def steps_left(pawns: int, player: int) -> int:
        """How many steps the pawn that is furthest ahead needs to the last row; without pawns, more than the height."""
        for number in range(height, 0, -1):
            if pawns & row(player, number) != 0:
                return height - number
        return height + 1

    def strength(pawns: int, player: int) -> int:
        """Pawns, how far they have come, whether they are covered, and who guards the first row."""
        value = PAWN * bits.population(pawns) + COVERED * bits.population(pawns & covering(pawns, player))
        value += AT_HOME * bits.population(pawns & row(player, 1))
        for number in range(2, height):
            value += ADVANCE * number * (number - 1) // 2 * bits.population(pawns & row(player, number))
        return value

    def race(position: Position) -> int:
        """Who is certain to arrive first: 1 the player to move, -1 the other, 0 nobody is.

        A pawn that no enemy can ever meet on its way runs; it wins if it needs no more steps than the furthest pawn
        of the other side, or, where that side is to move, fewer.
        """
        player, enemy = position.player, 1 - position.player
        runners = own(position) & ~within_reach(other(position), enemy)
        if steps_left(runners, player) <= steps_left(other(position), enemy):
            return 1
        runners = other(position) & ~within_reach(own(position), player)
        if steps_left(runners, enemy) < steps_left(own(position), player):
            return -1
        return 0

    def evaluate(position: Position) -> int:
        """The strength of White minus that of Black, or the winner of a race that is decided."""
        sign = 1 if position.player == MAX else -1
        winner = race(position)
        if winner != 0:
            return sign * winner * RACE_WON
        white = strength(position.white, MAX)
        return white - strength(position.black, MIN) + sign * TO_MOVE

    def key(position: Position) -> int:
        return position.white | position.black << size | position.player << 2 * size

    def mirrored(pawns: int) -> int:
        """The same pawns with left and right exchanged."""
        after = 0
        for column in range(width):
            after |= bits.left(bits.right(pawns, column) & left_edge, width - 1 - column)
        return after

    def symmetries(position: Position) -> Iterator[Position]:
        yield position
        yield Position(mirrored(position.white), mirrored(position.black), position.player)

    # -----------------------------------------------------------------------------------------
    # For people

    columns = tuple(LETTERS[:width])
    row_names = tuple(str(number) for number in range(height, 0, -1))
    places = tuple((square % width, height - 1 - square // width) for square in range(size))

    def name(square: int) -> str:
        return f"{LETTERS[square % width]}{square // width + 1}"

    def text(position: Position) -> str:
        """The board with its coordinates, and whose turn it is."""
        marks = [
            "W" if position.white >> square & 1 else "B" if position.black >> square & 1 else "."
            for square in range(size)
        ]
        drawn = ["".join(marks[start : start + width]) for start in range(size - width, -1, -width)]
        return f"{text_board.draw(drawn, columns=columns, rows=row_names)}\n{NAMES[position.player]} to move"

    def parse(written: str) -> Position:
        """A position from a drawn board, the last row first, and "black" somewhere if it is Black's turn."""
        bare = re.sub(r"\b(white|black|w|b)?\s*to move\b|\bwhite\b|\bblack\b", "", written.lower())
        lines = text_board.read(bare, "WB")
        if len(lines) != height or {len(line) for line in lines} != {width}:
            raise BadPosition(f"The board has {height} rows of {width} squares, written W, B or a dot; draw them all.")
        marks = "".join(reversed(lines))
        white, black = (
            bits.signed(sum(1 << square for square, mark in enumerate(marks) if mark == sign)) for sign in "WB"
        )
        to_move = MIN if re.search(r"black|\bb to move", written.lower()) else MAX
        position = Position(white, black, to_move)
        check_pawns(position)
        return position

    def check_pawns(position: Position) -> None:
        for player, pawns in enumerate((position.white, position.black)):
            if bits.population(pawns) > 2 * width:
                raise BadPosition(f"{NAMES[player]} begins with {2 * width} pawns and cannot have more.")
            arrived = bits.population(pawns & row(player, height))
            if arrived > 1 or (arrived and position.player == player):
                raise BadPosition(f"The game was over before the last move: {NAMES[player]} had reached the last row.")
            if not pawns and position.player != player:
                raise BadPosition(f"The game was over before the last move: {NAMES[player]} had no pawns left.")

    def draw(position: Position) -> Board:
        return Board(
            columns=width,
            rows=height,
            style="checkered",
            column_names=columns,
            row_names=row_names,
            pieces=pieces_in(position.white, places, "pawn", MAX) + pieces_in(position.black, places, "pawn", MIN),
        )

    def squares(position: Position, step: int) -> tuple[Square, ...]:
        return places[step & 63], places[step >> 6]

    def action_text(position: Position, step: int) -> str:
        """a2-a3, and with an x for a capture: a2xb3."""
        taken = other(position) >> (step >> 6) & 1
        return f"{name(step & 63)}{'x' if taken else '-'}{name(step >> 6)}"

    def parse_action(position: Position, written: str) -> int:
        """From and to, however they are joined: a2a3, a2 a3, a2:b3; the target alone where only one pawn fits."""
        found = re.findall(r"([a-p])\s*(\d)", written.lower())
        ends = [LETTERS.index(letter) + width * (int(number) - 1) for letter, number in found if letter in columns]
        fitting: list[int] = [step for step in game.moves(position) if [step & 63, step >> 6][-len(ends) :] == ends]
        if not 1 <= len(ends) <= 2 or len(ends) != len(found):
            raise IllegalMove(f"{written!r} is not a move; moves are written from and to, such as {example(position)}.")
        if len(fitting) != 1:
            how = "more than one pawn goes there" if fitting else "no pawn can do that"
            raise IllegalMove(f"{written!r} is not a move here, {how}; {game.legal_text(position)}.")
        return fitting[0]

    def example(position: Position) -> str:
        moves = game.moves(position)
        return game.write(position, moves[0]) if moves else "a2-a3"

    fits = 2 * size + 1 <= 63
    game = Game(
        name="breakthrough" if (width, height) == (8, 8) else f"breakthrough:{width},{height}",
        initial=Position(bits.signed((1 << 2 * width) - 1), bits.signed((1 << size) - (1 << size - 2 * width)), MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        noisy=noisy,
        symmetries=symmetries,
        key=key if fits else None,  # beyond 31 squares the position itself is the key
        key_bits=2 * size + 1 if fits else None,
        advice=Advice(order=order, sufficient=sufficient, late_moves=8),
        bounds=(-WIN, WIN),
        longest=2 * width * (2 * height - 5) + 1,  # every pawn walks to its last row but one, and then one arrives
        look=Look(
            about="Bring a pawn to the other side of the board; pawns step forward and capture diagonally.",
            text=text,
            parse=parse,
            action_text=action_text,
            parse_action=parse_action,
            draw=draw,
            squares=squares,
            player_names=NAMES,
        ),
    )
    return game


def check_size(width: int, height: int) -> None:
    if not all(isinstance(number, int) for number in (width, height)):
        raise ZermeloError(f"Width and height are whole numbers, not {width} and {height}.")
    if not 2 <= width <= len(LETTERS) or not 4 <= height <= 9:
        raise ZermeloError(f"Breakthrough is played on 2 to 16 columns and 4 to 9 rows, not on {width}×{height}.")
    if width * height > 64:
        raise ZermeloError(f"A board {width} wide and {height} high is too large: there may be 64 squares.")


game = breakthrough()
