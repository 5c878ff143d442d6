"""Advice for m,n,k-games: forced moves, open lines, and proofs that neither side can win any more.

The rules and the layout of the bits are in `zermelo/games/mnk.py`. A line is open to a side while the other has no
stone on it; a square on no open line is dead.

**Neither side can win.** Let every line that is open to a player weigh 1/2 to the power of the stones it still needs.
If these weights sum to less than 1, the other side, which is to move, can keep the player from ever completing a line:
it always takes the square whose lines weigh most, so no pair of moves increases the sum, and a completed line alone
would weigh 1 (Erdős and Selfridge, 1973). A player to move at most doubles the sum first, so then it must be less than
1/2. Five in a line on 5×5 is decided before the first move: 12 lines of weight 1/32.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from zermelo.rules import bits
from zermelo.rules.advice import Advice, ProofAdvice, SearchAdvice
from zermelo.rules.game import MAX

if TYPE_CHECKING:
    from zermelo.games.mnk import Position


class Knowledge(NamedTuple):
    noisy: Callable[["Position"], Iterator[int]]
    evaluate: Callable[["Position"], int]
    advice: Advice


def knowledge(lines: tuple[int, ...], size: int, line: int) -> Knowledge:
    """Noisy moves, the evaluation and advice, for a board of `size` squares with these lines."""
    board = bits.signed((1 << size) - 1)
    through = lines_through(lines, size)
    weights = (0, *(3**stones for stones in range(line)))
    central = tuple(len([found for found in row if found]) for row in through)
    from_the_centre = tuple(sorted(range(size), key=lambda square: (-central[square], square)))
    win_in = size + 1  # a win in n plies is worth this minus n
    whole = 1 << line  # the weight of a completed line

    def completing(stones: int, others: int) -> int:
        """The squares that complete a line of these stones."""
        found = 0
        for squares in lines:
            missing = squares & ~stones
            if bits.rest(missing) == 0 and missing & others == 0:
                found |= missing
        return found

    def noisy(position: "Position") -> Iterator[int]:
        """The moves that win, and those that block a win."""
        wins = completing(position.mine, position.theirs)
        return bits.squares(wins | completing(position.theirs, position.mine))

    def sufficient(position: "Position") -> Iterator[int]:
        """A move that wins, else one that blocks a win, else those on open lines, the heaviest first.

        A stone on a dead square helps neither side, and an extra stone elsewhere never harms.
        """
        mine, theirs = position.mine, position.theirs
        wanted = completing(mine, theirs)
        if wanted == 0:
            wanted = completing(theirs, mine)
        if wanted != 0:
            yield bits.first(wanted)  # no move blocks two wins
            return
        free = board & ~(mine | theirs)
        left = live_squares(mine, theirs) & free
        if left == 0:
            yield bits.first(free)
        while left != 0:
            best, most = 0, -1
            for square in from_the_centre:
                if left & bits.square(square):
                    promise = order(position, square)
                    if promise > most:
                        best, most = square, promise
            left &= ~bits.square(best)
            yield best

    def live_squares(mine: int, theirs: int) -> int:
        found = 0
        for squares in lines:
            if squares & mine == 0 or squares & theirs == 0:
                found |= squares
        return found

    def order(position: "Position", square: int) -> int:
        """The value of the lines through the square to either side, and their number."""
        value = central[square]
        for squares in through[square]:
            own, other = bits.population(position.mine & squares), bits.population(position.theirs & squares)
            if other == 0:
                value += 2 * weights[own]
            elif own == 0:
                value += 2 * weights[other] - 1
        return value

    def proved(position: "Position") -> tuple[int, int]:
        """Bounds by a complete line, an unstoppable one, or no line that can still be completed."""
        mine, theirs = position.mine, position.theirs
        own_weight, their_weight = 0, 0  # of all open lines, in units of which a completed line has 2 to its length
        own_most, their_most, threats = 0, 0, 0
        for squares in lines:
            own, other = mine & squares, theirs & squares
            if other == 0:
                stones = bits.population(own)
                own_weight += 1 << stones
                own_most = max(own_most, stones)
            if own == 0:
                stones = bits.population(other)
                their_weight += 1 << stones
                their_most = max(their_most, stones)
                if stones == line - 1:
                    threats |= squares & ~theirs
        if their_most == line:
            return -win_in, -win_in
        free = size - bits.population(mine | theirs)
        if free == 0:
            return 0, 0
        if own_most == line - 1:
            return win_in - 1, win_in - 1
        if bits.rest(threats) != 0:
            return 2 - win_in, 2 - win_in
        soonest_win, soonest_loss = 2 * (line - own_most) - 1, 2 * (line - their_most)
        high = win_in - soonest_win if 2 * own_weight >= whole and soonest_win <= free else 0
        low = soonest_loss - win_in if their_weight >= whole and soonest_loss <= free else 0
        return low, high

    def evaluate(position: "Position") -> int:
        """Every line that only one side has stones on counts for it: 1, 3, 9 … for one, two, three stones."""
        lead = 0
        for squares in lines:
            own, other = bits.population(position.mine & squares), bits.population(position.theirs & squares)
            if other == 0:
                lead += weights[own]
            elif own == 0:
                lead -= weights[other]
        return lead if position.player == MAX else -lead

    advice = Advice(search=SearchAdvice(order=order), proof=ProofAdvice(sufficient=sufficient, proved=proved))
    return Knowledge(noisy, evaluate, advice)


def lines_through(lines: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """For each square the lines through it, padded to rows of the same length."""
    rows = [[squares for squares in lines if squares >> square & 1] for square in range(size)]
    longest = max(map(len, rows))
    return tuple(tuple(row + [0] * (longest - len(row))) for row in rows)
