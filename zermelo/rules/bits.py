"""Sets of squares on boards of up to 64 squares: one integer, one bit per square.

Machine words are signed, so the square of bit 63 makes a set negative. These functions give the same answer
interpreted, where integers are unbounded, and compiled, where they are 64 bits wide. The operators `&`, `|`, `^` and
`~` need no help; `<<`, `>>`, `-` and comparisons with `<` do.

>>> corners = square(0) | square(63)
>>> corners < 0, population(corners), list(squares(corners))
(True, 2, [0, 63])
>>> list(squares(right(corners, 56)))
[7]
>>> list(squares(left(corners, 8)))
[8]

Boards of up to 63 squares may use the plain operators.
"""

from collections.abc import Iterator

from zermelo.machine.substitutes import compiled_as

WORD = (1 << 64) - 1
SIGN = 1 << 63


def signed(number: int) -> int:
    """The low 64 bits of a number as a signed word.

    >>> signed(2**63), signed(2**64 + 5), signed(-1)
    (-9223372036854775808, 5, -1)
    """
    return (number & WORD ^ SIGN) - SIGN


@compiled_as("zermelo.machine.intrinsics.bit_intrinsics:square")
def square(number: int) -> int:
    """The set of one square."""
    return signed(1 << number)


@compiled_as("zermelo.machine.intrinsics.bit_intrinsics:left")
def left(board: int, count: int) -> int:
    """The set shifted up by `count` bits; bits beyond the word are dropped."""
    return (board << count & WORD ^ SIGN) - SIGN  # as `signed`, without a call: rules shift millions of times


@compiled_as("zermelo.machine.intrinsics.bit_intrinsics:right")
def right(board: int, count: int) -> int:
    """The set shifted down by `count` bits; bits beyond the word are dropped."""
    return (board & WORD) >> count if count else signed(board)


def shifted(board: int, count: int) -> int:
    """The set shifted up by `count` bits, or down if it is negative."""
    return left(board, count) if count >= 0 else right(board, -count)


@compiled_as("zermelo.machine.intrinsics.bit_intrinsics:population")
def population(board: int) -> int:
    """The number of squares in a set."""
    return (board & WORD).bit_count()


@compiled_as("zermelo.machine.intrinsics.bit_intrinsics:first")
def first(board: int) -> int:
    """The number of the lowest square of a nonempty set."""
    return (board & -board).bit_length() - 1


@compiled_as("zermelo.machine.intrinsics.bit_intrinsics:last")
def last(board: int) -> int:
    """The number of the highest square of a nonempty set."""
    return (board & WORD).bit_length() - 1


@compiled_as("zermelo.machine.intrinsics.bit_intrinsics:rest")
def rest(board: int) -> int:
    """The set without its lowest square."""
    return signed(board & board - 1)


def nth(board: int, number: int) -> int:
    """The number of the square that follows `number` lower ones in a set of more.

    >>> nth(0b101100, 2)
    5
    """
    for _ in range(number):
        board = rest(board)
    return first(board)


def squares(board: int) -> Iterator[int]:
    """The numbers of the squares of a set, the lowest first."""
    while board != 0:
        yield first(board)
        board = rest(board)


def doubling_steps(length: int) -> tuple[int, ...]:
    """The shifts after which ANDing a set with itself leaves only the ends of runs of that length.

    Pairs beside pairs are runs of four, so two shifts find them.

    >>> doubling_steps(4), doubling_steps(5)
    ((1, 2), (1, 2, 1))
    """
    steps: list[int] = []
    while (found := 1 + sum(steps)) < length:
        steps.append(min(found, length - found))
    return tuple(steps)
