"""The endings of Othello: the last few squares without a table, stable discs, and move ordering.

Everything is seen by the player to move, whose discs are `mine`. The rules and the layout of the bits are in
`zermelo/games/othello.py`, the proof that uses all this in `zermelo/solving/nullwindow.py`.

Regions with an odd number of empty squares come first: the player who begins there also plays the last move, after
which no disc there can be turned. Quarters of the board serve as regions, since they are cheap to compute.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from zermelo.games.advice.othello_foresight import Foresight
from zermelo.machine.runtime.memory import load, product, store
from zermelo.rules import bits
from zermelo.rules.grid import Grid

if TYPE_CHECKING:
    from zermelo.games.othello import Position

FEW = 8
"""The most empty squares with which a game is searched to its end without table, ordering or static bounds."""
SOLVABLE = 22
"""The most empty squares with which a proof mostly takes a second or two."""
NODES_OF_TEN, GROWTH = 4000.0, 2.2
"""The nodes of a proof with ten empty squares, seldom more, and the growth factor per square
(`zermelo bench othello-foresight` prints them)."""
NODES = 0
"""The word of a thread's block that counts nodes."""
FIRST, SECOND = 0x1F83_D9AB_FB41_BD6B, 0x2545_F491_4F6C_DD1D
"""Odd multipliers that hash sets of squares."""
FINGERPRINT = (1 << 62) - 1
BEST_RANK = 63
Ranks = tuple[int, int, int, int, int, int]
"""Bit planes of ranks: the moves whose rank has the highest bit set, the next one, and so on."""


class Endings(NamedTuple):
    ending: Callable[["Position", int, int], int]
    is_ending: Callable[["Position"], bool]
    is_solvable: Callable[["Position"], bool]
    proof_nodes: Callable[["Position"], float]
    proved: Callable[["Position"], tuple[int, int]]
    order: Callable[["Position", int], int]
    proof_moves: Callable[["Position"], Iterator[int]]
    fingerprint: Callable[["Position"], int]


def endings(
    grid: Grid,
    mobility: Callable[[int, int], int],
    flips: Callable[[int, int, int], int],
    margin: Callable[[int, int], int],
    ahead: Foresight,
) -> Endings:
    """The advice for proofs on a board of any size; `ahead` is the outlook of an evaluation."""
    foreseen, weight, farther = ahead.foreseen, ahead.sight.weight, ahead.sight.farther
    size = grid.width
    squares = size * size
    passing = squares
    board = bits.signed((1 << squares) - 1)
    half, last = size // 2, size - 1
    quarters = tuple(
        grid.set_of((x + column * half, y + row * half) for x in range(half) for y in range(half))
        for column in (0, 1)
        for row in (0, 1)
    )
    corners = grid.set_of((x * last, y * last) for x in (0, 1) for y in (0, 1))
    x_squares = grid.set_of((1 + x * (last - 2), 1 + y * (last - 2)) for x in (0, 1) for y in (0, 1))
    left_side = grid.set_of((0, row) for row in range(size))
    right_side = grid.set_of((last, row) for row in range(size))
    rows = tuple(grid.set_of((column, row) for column in range(size)) for row in range(size))
    columns = tuple(grid.set_of((column, row) for row in range(size)) for column in range(size))
    falling = tuple(grid.set_of(s for s in grid.bits if s[0] - s[1] == number) for number in range(1 - size, size))
    rising = tuple(grid.set_of(s for s in grid.bits if s[0] + s[1] == number) for number in range(2 * size - 1))

    def is_ending(position: "Position") -> bool:
        return squares - bits.population(position.mine | position.theirs) <= FEW

    def is_solvable(position: "Position") -> bool:
        return squares - bits.population(position.mine | position.theirs) <= SOLVABLE

    def proof_nodes(position: "Position") -> float:
        return NODES_OF_TEN * GROWTH ** (squares - bits.population(position.mine | position.theirs) - 10)

    def ending(position: "Position", threshold: int, run: int) -> int:
        """A bound of the value on the same side of the threshold as the value, without a table."""
        mine, theirs = position.mine, position.theirs
        empty = board & ~(mine | theirs)
        if bits.population(empty) > 4:
            return several(mine, theirs, threshold, run)
        return last_ones(mine, theirs, odd_first(empty), empty, threshold, False, run)

    def count(run: int) -> None:
        store(run, NODES, load(run, NODES) + 1)

    def several(mine: int, theirs: int, threshold: int, run: int) -> int:
        """Five or more empty squares."""
        count(run)
        moves = mobility(mine, theirs)
        if moves == 0:
            if mobility(theirs, mine) == 0:
                return margin(mine, theirs)
            return -several(theirs, mine, 1 - threshold, run)
        empty = board & ~(mine | theirs)
        odd = odd_first(empty)
        five = bits.population(empty) == 5
        ranks = (odd, 0, 0, 0, 0, 0) if five else ranked(mine, theirs, moves, odd, 0, 0)
        best = -squares
        while moves != 0:
            square = most_promising(moves, ranks)
            turned = flips(mine, theirs, square)
            mark = bits.square(square)
            after_mine, after_theirs = theirs & ~turned, mine | turned | mark
            if five:
                rest = empty & ~mark
                reply = last_ones(after_mine, after_theirs, odd ^ quarter_of(mark), rest, 1 - threshold, False, run)
            else:
                reply = several(after_mine, after_theirs, 1 - threshold, run)
            best = max(best, -reply)
            if best >= threshold:
                return best
            moves &= ~mark
        return best

    def last_ones(mine: int, theirs: int, odd: int, empty: int, threshold: int, passed: bool, run: int) -> int:
        """One to four empty squares, those in odd quarters first."""
        count(run)
        after_first = bits.rest(empty)
        if after_first == 0:
            return last_one(mine, theirs, bits.first(empty))
        if bits.rest(after_first) == 0:
            return last_two(mine, theirs, bits.first(empty), bits.first(after_first), threshold, passed, run)
        best = -squares - 1
        left = empty & odd if empty & odd != 0 else empty
        tried = 0
        while left != 0:
            square = bits.first(left)
            mark = bits.square(square)
            turned = flips(mine, theirs, square)
            if turned != 0:
                rest = empty & ~mark
                reply = last_ones(
                    theirs & ~turned, mine | turned | mark, odd ^ quarter_of(mark), rest, 1 - threshold, False, run
                )
                best = max(best, -reply)
                if best >= threshold:
                    return best
            tried |= mark
            left &= ~mark
            if left == 0:
                left = empty & ~tried
        if best >= -squares:
            return best
        if passed:
            return margin(mine, theirs)
        return -last_ones(theirs, mine, odd, empty, 1 - threshold, True, run)

    def last_two(mine: int, theirs: int, one: int, other: int, threshold: int, passed: bool, run: int) -> int:
        """The value with two empty squares, which need no ordering."""
        best = -squares - 1
        turned = flips(mine, theirs, one)
        if turned != 0:
            count(run)
            best = -last_one(theirs & ~turned, mine | turned | bits.square(one), other)
            if best >= threshold:
                return best
        turned = flips(mine, theirs, other)
        if turned != 0:
            count(run)
            best = max(best, -last_one(theirs & ~turned, mine | turned | bits.square(other), one))
        if best >= -squares:
            return best
        if passed:
            return margin(mine, theirs)
        return -last_two(theirs, mine, one, other, 1 - threshold, True, run)

    def last_one(mine: int, theirs: int, square: int) -> int:
        """The value with one empty square: the side that can plays there."""
        turned = flips(mine, theirs, square)
        if turned != 0:
            return 2 * (bits.population(mine) + bits.population(turned) + 1) - squares
        turned = flips(theirs, mine, square)
        if turned != 0:
            return squares - 2 * (bits.population(theirs) + bits.population(turned) + 1)
        return margin(mine, theirs)

    def odd_first(empty: int) -> int:
        """The quarters with an odd number of empty squares."""
        odd = 0
        for quarter in quarters:
            odd |= quarter & -(bits.population(empty & quarter) & 1)
        return odd

    def quarter_of(mark: int) -> int:
        found = 0
        for quarter in quarters:
            if mark & quarter != 0:
                found = quarter
        return found

    # -----------------------------------------------------------------------------------------
    # Stable discs

    def proved(position: "Position") -> tuple[int, int]:
        """The value of a finished game; else bounds by the stable discs."""
        mine, theirs = position.mine, position.theirs
        if mobility(mine, theirs) == 0 and mobility(theirs, mine) == 0:
            value = margin(mine, theirs)
            return value, value
        taken = mine | theirs
        low, high = -squares, squares
        if corners & taken != 0:
            full = full_lines(taken)
            if corners & mine != 0:
                low += 2 * bits.population(stable(mine, *full))
            if corners & theirs != 0:
                high -= 2 * bits.population(stable(theirs, *full))
        return low, high

    def full_lines(taken: int) -> tuple[int, int, int, int]:
        """The squares whose row, column, falling and rising diagonal have no empty square."""
        return filled(taken, rows), filled(taken, columns), filled(taken, falling), filled(taken, rising)

    def filled(taken: int, lines: tuple[int, ...]) -> int:
        found = 0
        for line in lines:
            if line & ~taken == 0:
                found |= line
        return found

    def stable(own: int, full_rows: int, full_columns: int, full_falling: int, full_rising: int) -> int:
        """Stable discs: each of the four lines through them is full, or ends at the edge or a stable disc beside them.

        Computed iteratively, from the corners inwards.
        """
        in_row, in_column = full_rows | left_side | right_side, full_columns | rows[0] | rows[last]
        sides = left_side | right_side | rows[0] | rows[last]
        on_falling, on_rising = full_falling | sides, full_rising | sides
        found = own & in_row & in_column & on_falling & on_rising
        while True:
            not_left, not_right = found & ~left_side, found & ~right_side
            beside = in_row | bits.right(not_left, 1) | bits.left(not_right, 1)
            above = in_column | bits.right(found, size) | bits.left(found, size)
            fall = on_falling | bits.right(not_left, size + 1) | bits.left(not_right, size + 1)
            rise = on_rising | bits.left(not_left, size - 1) | bits.right(not_right, size - 1)
            more = own & beside & above & fall & rise
            if more == found:
                return found
            found = more

    # -----------------------------------------------------------------------------------------
    # Move ordering

    def rank(mine: int, theirs: int, square: int, odd: int, far: int, expected: int) -> int:
        """The rank of a move: few replies, above all in corners; then corners and odd quarters.

        `far` is the lookahead of the evaluation in plies, the move included, and `expected` its value here.
        """
        turned = flips(mine, theirs, square)
        mark = bits.square(square)
        replies = mobility(theirs & ~turned, mine | turned | mark)
        value = BEST_RANK - 16 - 2 * (bits.population(replies) + bits.population(replies & corners))
        if mark & corners != 0:
            value += 10
        if mark & x_squares != 0:
            value -= 4
        if mark & odd != 0:
            value += 3
        if far > 0:
            reply = foreseen(theirs & ~turned, mine | turned | mark, far - 1, -2 * squares, 2 * squares)
            value -= (reply + expected) * weight // 4
        return max(0, min(BEST_RANK, value))

    def ranked(mine: int, theirs: int, moves: int, odd: int, far: int, expected: int) -> Ranks:
        """The ranks of all moves as bit planes: one set of squares per bit of a rank."""
        p0 = p1 = p2 = p3 = p4 = p5 = 0
        while moves != 0:
            square = bits.first(moves)
            moves = bits.rest(moves)
            value = rank(mine, theirs, square, odd, far, expected)
            p0 |= bits.left(value & 1, square)
            p1 |= bits.left(value >> 1 & 1, square)
            p2 |= bits.left(value >> 2 & 1, square)
            p3 |= bits.left(value >> 3 & 1, square)
            p4 |= bits.left(value >> 4 & 1, square)
            p5 |= bits.left(value >> 5 & 1, square)
        return p5, p4, p3, p2, p1, p0

    def most_promising(moves: int, ranks: Ranks) -> int:
        """The best of some moves: those with the highest bit set, of these those with the next, and so on."""
        for digit in ranks:
            if moves & digit != 0:
                moves &= digit
        return bits.first(moves)

    def order(position: "Position", square: int) -> int:
        """The rank of a move without lookahead."""
        return 0 if square == passing else rank(position.mine, position.theirs, square, 0, 0, 0)

    def proof_moves(position: "Position") -> Iterator[int]:
        """Every move, the most promising first."""
        mine, theirs = position.mine, position.theirs
        moves = mobility(mine, theirs)
        if moves == 0:
            yield passing
        odd = odd_first(board & ~(mine | theirs))
        empty = squares - bits.population(mine | theirs)
        far = 0
        for number in farther:
            far += int(empty > number)
        expected = foreseen(mine, theirs, far - 1, -2 * squares, 2 * squares) if far > 0 else 0
        ranks = ranked(mine, theirs, moves, odd, far, expected)
        while moves != 0:
            square = most_promising(moves, ranks)
            moves &= ~bits.square(square)
            yield square

    def fingerprint(position: "Position") -> int:
        """A hash of the discs of both, independent of colour: the value is that for the player to move.

        In a proof of a billion positions, the probability of a collision is one in a billion.
        """
        mixed = product(position.mine, FIRST)
        mixed = product(mixed ^ mixed >> 31 ^ position.theirs, SECOND)
        mixed = product(mixed ^ mixed >> 29 ^ bits.right(position.mine, 62) ^ bits.right(position.theirs, 61), FIRST)
        return (mixed ^ mixed >> 32) & FINGERPRINT

    return Endings(ending, is_ending, is_solvable, proof_nodes, proved, order, proof_moves, fingerprint)
