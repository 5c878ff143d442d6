"""Advice for Connect Four: threats, safe squares, and the follow-up strategy.

The rules and the layout of the bits are in `zermelo/games/connect_four.py`. A spot is a square where one more stone
completes a line.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from zermelo.rules import bits
from zermelo.rules.advice import Advice, ProofAdvice, SearchAdvice
from zermelo.rules.game import MAX, MIN
from zermelo.rules.random_states import draw_below, next_state

if TYPE_CHECKING:
    from zermelo.games.connect_four import Position

SOLVABLE = 30
"""The most free squares with which a proof to the end of the game takes a second or less."""
ALL = -1
"""All bits, and so all squares."""
GIVEN_AWAY = 3
"""The number of new spots that make up for one given away."""


def evaluation(width: int, height: int, theirs: Callable[["Position"], int]) -> Callable[["Position"], int]:
    """A simple estimate: each stone counts its distance to the nearer edge, 0 1 2 3 2 1 0."""
    weights = binary_weights(width, height)

    def evaluate(position: "Position") -> int:
        lead = 0
        for weight, squares in weights:
            lead += weight * (bits.population(theirs(position) & squares) - bits.population(position.mine & squares))
        return lead if position.player == MIN else -lead

    return evaluate


def binary_weights(width: int, height: int) -> tuple[tuple[int, int], ...]:
    """The distance of each column to the nearer edge, bit by bit: pairs (1, 2, 4 …, the squares that have it).

    Two sets of squares, those that count 1 and those that count 2, do for the distances 0 1 2 3 2 1 0.
    """
    distance = [min(column, width - 1 - column) for column in range(width)]
    powers = [1 << power for power in range(max(1, max(distance).bit_length()))]
    columns = [[column for column in range(width) if distance[column] & power] for power in powers]
    squares = [sum((1 << height) - 1 << (height + 1) * column for column in chosen) for chosen in columns]
    return tuple(zip(powers, squares, strict=True))


def advice(
    width: int,
    height: int,
    line: int,
    result: Callable[["Position", int], "Position"],
    terminal: Callable[["Position"], bool],
    has_line: Callable[[int], bool],
    theirs: Callable[["Position"], int],
    evaluate: Callable[["Position"], int],
) -> Advice:
    """Estimates, proofs and the order of moves, for a board of any size."""
    pitch = height + 1
    column_of_squares = (1 << height) - 1
    bottom = sum(1 << pitch * column for column in range(width))
    board = bottom * column_of_squares
    win_in = width * height + 1  # a win in n plies is worth this minus n
    sideways = (pitch, pitch + 1, pitch - 1)
    even_rows = sum(bottom << row for row in range(0, pitch, 2))
    odd_height = height % 2
    centre_first = tuple(sorted(range(width), key=lambda column: abs(2 * column - width + 1)))
    field = min(6, 63 // width)  # bits per column, so that the promises of all fit into one number
    most_promise = (1 << field) - 1

    def spots(own: int) -> int:
        """Squares where one more stone completes a line, with its stones before and behind.

        Some of them may be occupied.
        """
        found = own << 1
        for step in range(2, line):
            found &= own << step  # in a column the missing stone can only be the highest
        for direction in sideways:
            before = ALL
            for stones_before in range(line):
                behind = ALL
                for step in range(1, line - stones_before):
                    behind &= own >> direction * step
                found |= before & behind
                before &= own << direction * (stones_before + 1)
        return found & board

    def estimate(position: "Position") -> int:
        """Besides the centre, squares that would complete a line; most of all those of the owner's parity.

        When everything else is filled, the first player gets the squares of odd rows (the third, the fifth), the second
        player those of even rows, if the height is even.
        """
        own, other = spots(position.mine) & ~position.stones, spots(theirs(position)) & ~position.stones
        own_rows = even_rows if position.player == MAX else ~even_rows
        lead = bits.population(own) - bits.population(other)
        lead += 3 * (bits.population(own & own_rows) - bits.population(other & ~own_rows))
        return evaluate(position) + 4 * (lead if position.player == MAX else -lead)

    def safe_squares(stones: int, enemy: int) -> int:
        """The squares after which the other side cannot complete a line at once; `enemy` are its spots."""
        free = stones + bottom & board
        forced = free & enemy
        if forced:
            free = forced if forced & forced - 1 == 0 else 0  # two at once cannot be parried
        return free & ~(enemy >> 1)

    def proved(position: "Position") -> tuple[int, int]:
        """Bounds by an immediate line, an unstoppable one, a full board, or the follow-up strategy."""
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

    def answered_above(position: "Position", enemy: int) -> int:
        """An upper bound if the other side plays follow-up: answers each stone with one on top of it.

        Then the player gets the lowest free square of each column, the third, the fifth …, and the other side those
        between. The kinds of columns:

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
        if bits.population(odd) & 1:
            return win_in
        above = above_lowest(closing)
        within_reach = lead & ~above | free & odd * column_of_squares
        if has_line(position.mine | within_reach):
            return win_in
        if closed == 0:
            return 0
        # Everything else is filled first; then the player takes the square below one spot, the other side the spot.
        below = free & closed * column_of_squares & ~above & ~closing
        plies = (
            bits.population(free & ~(closed * column_of_squares)) + bits.population(below) - bits.population(closed) + 2
        )
        return plies - win_in

    def columns_of(squares: int) -> int:
        """The lowest square of each column that has some of these, or the mark above it.

        Adding a full column carries into the row above the board unless the column is empty.
        """
        return squares + board >> height & bottom

    def above_lowest(squares: int) -> int:
        """The squares above the lowest of these in each column.

        Subtracting one from a column changes its lowest bit and those below; an empty column borrows from the row above
        the board.
        """
        lent = squares | bottom << height
        return board & ~(lent ^ lent - bottom)

    def sufficient(position: "Position") -> Iterator[int]:
        """Moves that do not lose at once, those that make the most spots first; if one makes two threats, only it.

        A stone below one's own spot gives the spot away, so that comes last. If every move loses, any move does.
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
                promise = 1 + bits.population(made) + (GIVEN_AWAY if own & square << 1 == 0 else 0)
                promises |= min(promise, most_promise) << field * column
        while promises:
            best, most = 0, 0
            for column in centre_first:
                promise = promises >> field * column & most_promise
                if promise > most:
                    best, most = column, promise
            promises ^= most << field * best
            yield best

    def solvable(position: "Position") -> bool:
        return bits.population(board & ~position.stones) <= SOLVABLE

    def playout(position: "Position", plies: int, dice: int) -> "tuple[Position, int]":
        """Each stone falls on one of the lowest free squares, drawn by its number."""
        while plies > 0 and not terminal(position):
            dice = next_state(dice)
            squares = position.stones + bottom & board
            position = result(position, bits.nth(squares, draw_below(dice, bits.population(squares))) // pitch)
            plies -= 1
        return position, dice

    return Advice(
        search=SearchAdvice(estimate=estimate, playout=playout),
        proof=ProofAdvice(sufficient=sufficient, proved=proved, solvable=solvable),
    )
