"""The move generator of backgammon: the plays of a roll, each result once.

The points are counted as the player to move does (`zermelo/games/moves/backgammon_position.py`). A set of points is one
integer with a bit for each. A play is the points its checkers leave, in the order in which they move, five bits each;
one more bit is set if the smaller die is played first:

    bits   0-4  first  ·  5-9  second  ·  10-14  third  ·  15-19  fourth  ·  20  smaller die first

Where nothing can move, the play is 0.
"""

from collections.abc import Iterator

from zermelo.games.moves.backgammon_position import (
    ANSWERING,
    BAR,
    DOUBLE,
    DOUBLING,
    FAR,
    HOME,
    OFF,
    PASS,
    ROLL,
    TAKE,
    Position,
    Side,
    has_blot,
    moved,
    on_point,
    other_side,
    own_side,
    stepped,
)
from zermelo.machine.substitutes import inlined
from zermelo.rules import bits

LOWEST_BITS = 0x1111111111111
NO_STEP = 1 << OFF
"""The set of point 0 alone: a step from there moves nothing."""
SMALLER_FIRST, HITTING = 1 << 20, 1 << 21
"""Flags of a play: the smaller die goes first; a blot is hit on the way."""


def after_steps(position: Position, play: int) -> tuple[Side, Side]:
    """The checkers of the mover and the opponent after a play."""
    return played(own_side(position), other_side(position), position.dice, play)


@inlined
def played(own: Side, other: Side, dice: int, play: int) -> tuple[Side, Side]:
    """The same from the checkers of both; an omitted step leaves point 0, and changes nothing."""
    larger, smaller = numbers_of(dice)
    die, next_die = (smaller, larger) if play & SMALLER_FIRST else (larger, smaller)
    own = stepped(stepped(own, play & 31, die), play >> 5 & 31, next_die)
    if larger == smaller:
        own = stepped(stepped(own, play >> 10 & 31, die), play >> 15 & 31, die)
    if play & HITTING:
        other = hit(other, play, die, next_die)
    return own, other


def hit(other: Side, play: int, die: int, next_die: int) -> Side:
    """The checkers of the opponent after a play, with the hit blots on the bar."""
    left = play & SMALLER_FIRST - 1
    while left != 0:
        target = (left & 31) - die
        if target > OFF and has_blot(other, BAR - target):
            other = moved(other, BAR - target, BAR)
        left >>= 5
        die = next_die
    return other


def numbers_of(dice: int) -> tuple[int, int]:
    """The two numbers of a roll, without the overhead of a division for negative numbers.

    >>> all(numbers_of(dice) == divmod(dice, 10) for dice in range(69))
    True
    """
    larger = dice * 205 >> 11
    return larger, dice - 10 * larger


# ---------------------------------------------------------------------------------------------
# Sets of points


def gathered(word: int) -> int:
    """The lowest of every four bits, packed."""
    word &= LOWEST_BITS
    word = (word | word >> 3) & 0x0303030303030303
    word = (word | word >> 6) & 0x000F000F000F000F
    word = (word | word >> 12) & 0x000000FF000000FF
    return (word | word >> 24) & 0xFFFF


def standing(side: Side) -> int:
    """The points on which a player has checkers, without those off the board."""
    near, far = side.near, side.far
    held = gathered(near | near >> 1 | near >> 2 | near >> 3) | gathered(far | far >> 1 | far >> 2 | far >> 3) << FAR
    return held & ~1


def made(side: Side) -> int:
    """The points on which a player has two checkers or more."""
    near, far = side.near, side.far
    return (gathered(near >> 1 | near >> 2 | near >> 3) | gathered(far >> 1 | far >> 2 | far >> 3) << FAR) & ~1


def opposite(points: int) -> int:
    """A set of points as the other player counts them: point p becomes 25 - p."""
    points = (points & 0x55555555) << 1 | points >> 1 & 0x55555555
    points = (points & 0x33333333) << 2 | points >> 2 & 0x33333333
    points = (points & 0x0F0F0F0F) << 4 | points >> 4 & 0x0F0F0F0F
    points = (points & 0x00FF00FF) << 8 | points >> 8 & 0x00FF00FF
    return ((points & 0xFFFF) << 16 | points >> 16) >> 6


# ---------------------------------------------------------------------------------------------
# Plays


def movers(held: int, blocked: int, die: int) -> int:
    """The points from which a checker can move by a die; `blocked` are those the opponent has made.

    A checker on the bar goes first. Checkers are borne off once all are home: by their own number, or by a larger one
    if none stands behind them.
    """
    if held >> BAR:
        held = 1 << BAR
    going = held & ~(blocked << die) & -2 << die
    if held >> HOME + 1 == 0 and held != 0:
        going |= held & 1 << die if held >> die else 1 << bits.last(held)
    return going


def after(held: int, several: int, origin: int, die: int) -> int:
    """The points held after a checker has left one; `several` are those with two checkers or more."""
    target = origin - die
    if not several >> origin & 1:
        held &= ~(1 << origin)
    return held | 1 << target if target > OFF else held


def actions(position: Position) -> Iterator[int]:
    """The choices of the player to move, in a fixed order: about the cube, or every play of the roll.

    Both dice are played where that is possible, else one, the larger if either could be; all four of a doublet, or as
    many as possible. There is one play for each resulting position.
    """
    larger, smaller = numbers_of(position.dice)
    own, other = own_side(position), other_side(position)
    held, several = standing(own), made(own)
    blocked, blots = opposite(made(other)), opposite(standing(other) & ~made(other))
    if position.dice == DOUBLING:
        yield ROLL
        yield DOUBLE
    elif position.dice == ANSWERING:
        yield TAKE
        yield PASS
    elif larger == smaller:
        # Checkers that leave the same points have the same result in any order: the rearmost goes first.
        # `one` and `two` are the checkers after that many moves, `after_one` and so on the points held.
        die = larger
        count = longest_of_doublet(own, blocked, die)
        to_blots = blots << die
        firsts = movers(held, blocked, die) if count > 0 else NO_STEP
        while firsts != 0:
            first = bits.last(firsts)
            firsts ^= 1 << first
            one = stepped(own, first, die)
            after_one = changed(held, one, first, die)
            seconds = movers(after_one, blocked, die) & (2 << first) - 1 if count > 1 else NO_STEP
            while seconds != 0:
                second = bits.last(seconds)
                seconds ^= 1 << second
                two = stepped(one, second, die)
                after_two = changed(after_one, two, second, die)
                thirds = movers(after_two, blocked, die) & (2 << second) - 1 if count > 2 else NO_STEP
                while thirds != 0:
                    third = bits.last(thirds)
                    thirds ^= 1 << third
                    after_three = changed(after_two, stepped(two, third, die), third, die)
                    fourths = movers(after_three, blocked, die) & (2 << third) - 1 if count > 3 else NO_STEP
                    play = first | second << 5 | third << 10
                    hits = to_blots >> first | to_blots >> second | to_blots >> third
                    while fourths != 0:
                        fourth = bits.last(fourths)
                        fourths ^= 1 << fourth
                        yield play | fourth << 15 | hitting(hits | to_blots >> fourth)
    else:
        both = False
        by_larger_to_blots, by_smaller_to_blots = blots << larger, blots << smaller
        starts = movers(held, blocked, larger)
        while starts != 0:
            first = bits.last(starts)
            starts ^= 1 << first
            seconds = movers(after(held, several, first, larger), blocked, smaller)
            # The checker `smaller` behind may come here as this one leaves: equivalent to running with both dice.
            behind = first + smaller
            if seconds >> behind & 1 and runs(held, several, blocked, blots, behind, larger, smaller):
                seconds ^= 1 << behind
            while seconds != 0:
                second = bits.last(seconds)
                seconds ^= 1 << second
                both = True
                hits = by_larger_to_blots >> first | by_smaller_to_blots >> second
                yield first | second << 5 | hitting(hits)
        by_larger = movers(held, blocked, larger)
        starts = movers(held, blocked, smaller)
        # While checkers stay outside, two of them go in either order; only one that runs may have no twin then.
        outside = held >> HOME + 1
        free = held >> BAR == 0 and (bits.rest(outside) | several >> HOME + 1) != 0
        while starts != 0:
            first = bits.last(starts)
            starts ^= 1 << first
            seconds = movers(after(held, several, first, smaller), blocked, larger)
            both = both or seconds != 0
            if free:
                seconds &= ~by_larger & 1 << max(first - smaller, OFF)
            while seconds != 0:
                second = bits.last(seconds)
                seconds ^= 1 << second
                if not has_twin(held, several, blocked, blots, first, second, larger, smaller):
                    hits = by_smaller_to_blots >> first | by_larger_to_blots >> second
                    yield first | second << 5 | SMALLER_FIRST | hitting(hits)
        if not both:
            starts = movers(held, blocked, larger)
            order = 0
            if starts == 0:
                starts, order = movers(held, blocked, smaller), SMALLER_FIRST
            if starts == 0:
                yield 0
            while starts != 0:
                first = bits.last(starts)
                starts ^= 1 << first
                hits = (by_smaller_to_blots if order else by_larger_to_blots) >> first
                yield first | order | hitting(hits)


def hitting(hits: int) -> int:
    """The flag of a play, if the last bit says that it hits a blot."""
    return (hits & 1) * HITTING


def changed(held: int, side: Side, origin: int, die: int) -> int:
    """The points held after a checker has left one by a die; `side` are the checkers after it."""
    if on_point(side, origin) == 0:
        held &= ~(1 << origin)
    return (held | 1 << max(origin - die, OFF)) & ~1


def longest_of_doublet(side: Side, blocked: int, die: int) -> int:
    """The number of steps of a doublet: that of always moving the rearmost checker that can."""
    for count in range(4):
        choices = movers(standing(side), blocked, die)
        if choices == 0:
            return count
        origin = bits.last(choices)
        side = stepped(side, origin, die)
    return 4


def runs(held: int, several: int, blocked: int, blots: int, origin: int, larger: int, smaller: int) -> bool:
    """Whether a checker can play the larger die, then the smaller one, and hits nothing on either way."""
    middle = origin - larger
    if middle <= OFF or (blots >> middle | blots >> origin - smaller) & 1:
        return False
    if not movers(held, blocked, larger) >> origin & 1:
        return False
    return movers(after(held, several, origin, larger), blocked, smaller) >> middle & 1 != 0


def has_twin(
    held: int, several: int, blocked: int, blots: int, first: int, second: int, larger: int, smaller: int
) -> bool:
    """Whether a play that begins with the smaller die has the same result as one that begins with the larger.

    `first` goes by the smaller die and `second` by the larger. The twin moves the same two checkers in the other order,
    or, where both are borne off, each by the other die, or runs with the one checker by the other point between.
    """
    by_larger = movers(held, blocked, larger)
    if by_larger >> second & 1 and movers(after(held, several, second, larger), blocked, smaller) >> first & 1:
        return True
    if first <= smaller and second <= smaller and by_larger >> first & 1:
        return movers(after(held, several, first, larger), blocked, smaller) >> second & 1 != 0
    return second == first - smaller and runs(held, several, blocked, blots, first, larger, smaller)
