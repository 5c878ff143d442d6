"""Questions asked of all squares at once: every answer is that of the function as it was written."""

import random
from types import FunctionType

import pytest

from zermelo.machine.compile import compiled, enabled
from zermelo.machine.rewriting import helpers_of, rewritten

SIZE = 6
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def meets(board, row, column, step, own):
    """Goes on until it meets its own colour, an empty square or the edge."""
    row, column = row + step[0], column + step[1]
    if not (0 <= row < SIZE and 0 <= column < SIZE) or board[row * SIZE + column] == 0:
        return False
    if board[row * SIZE + column] == own:
        return True
    return meets(board, row, column, step, own)


def walks(board, square, own):
    """The same with a loop that is left, and one that goes on early."""
    row, column = square // SIZE, square % SIZE
    if board[square] != 0:
        return False
    for down, right in DIRECTIONS:
        near, far = row + down, column + right
        length = 0
        while 0 <= near < SIZE and 0 <= far < SIZE:
            there = board[near * SIZE + far]
            if there == 0:
                length = 0
                break
            if there == own:
                break
            length += 1
            near += down
            far += right
        if not (0 <= near < SIZE and 0 <= far < SIZE):
            continue
        if length > 0:
            return True
    return False


def turned(board, square, own):
    found = set()
    for step in DIRECTIONS:
        found |= set(ray(board, square // SIZE, square % SIZE, step, own) or [])
    return found


def ray(board, row, column, step, own):
    row, column = row + step[0], column + step[1]
    if not (0 <= row < SIZE and 0 <= column < SIZE) or board[row * SIZE + column] == 0:
        return None
    if board[row * SIZE + column] == own:
        return []
    rest = ray(board, row, column, step, own)
    return None if rest is None else [row * SIZE + column] + rest


def by_walking(board, own):
    return [square for square in range(36) if walks(board, square, own)]


def by_turning(board, own):
    return sorted(square for square in range(36) if board[square] == 0 and turned(board, square, own))


def all_turned(board, own):
    return [len(turned(board, square, own)) for square in range(36)]


def can_move(board, own):
    return any(board[square] == 0 and walks(board, square, own) for square in range(36))


def is_full(board, own):
    return all(board[square] for square in range(36)), all(board[square] != own for square in range(36))


def appended(board, own):
    found = []
    for square in range(36):
        if board[square] == own and square % 5 != 2:
            found.append(square * 2)
    return found


def below(board, own):
    """Looks beyond the last square, which is an error."""
    return [square for square in range(36) if board[square + 1] == own]


def wrapped(board, own):
    """Looks at the last squares by negative numbers."""
    return [square for square in range(36) if board[square - 2] == own]


def far(board, own):
    """Counts with numbers that no lane can hold."""
    return [square for square in range(36) if board[square] * 100 + own * 1000 > square * 7]


def chosen(board, own):
    return [square for square in range(36) if (own if square < 20 else 2) == board[35 - square] or square in (3, 5)]


def stays_in_turn(board, own):
    """Each answer changes the next question, so the questions cannot be asked together."""
    seen = [0] * 40
    found = []
    for square in range(36):
        if board[square] == own and seen[square] == 0:
            seen[square + 1] = 1
            found.append(square)
    return found


def last_square(board, own):
    square = -1
    for square in range(30):
        if board[square] == own:
            own = own + 0
    return square


def of_rows(board, own):
    return [row for row in range(SIZE) if any(board[row * SIZE + column] == own for column in range(SIZE))]


def counted(board, own):
    return sum(1 for square in range(36) if board[square] == own), sum(s for s in range(36) if board[s] > own)


def neighbours(board, square, own):
    number = 0
    for step in (1, 6, 7):
        number += board[(square + step) % 36] == own
    return number


def by_number(board, own):
    """A helper that returns more than true or false."""
    return [square for square in range(36) if neighbours(board, square, own) == 2]


def by_other_number(board, own):
    return [square for square in range(36) if (board[square] or 5) == 5]


def known_to_be_three(board, own):
    return [square for square in range(36) if square == 3 and 2 * square + own * square + board[square] > 6]


def divides(board, square, own):
    """Divides only by numbers that are not zero."""
    rest = square % 3
    if rest == 2 and square % rest == 1:
        return True
    for number in (0, 1, 2, 3):
        if number == 2 and own % number == 0 and board[square] == number:
            return True
    return False


def by_dividing(board, own):
    return [square for square in range(36) if divides(board, square, own)]


def remembers(board, square, own):
    """A name that gets its first value in the first round."""
    for step in (0, 1, 2, 3):
        if step == 0:
            best = board[square]
        best = best + 1
        if best == 3 and step == 2:
            return True
    return False


def by_remembering(board, own):
    return [square for square in range(36) if remembers(board, square, own)]


def stops(board, square, own):
    """The item at which a loop was left."""
    step = 0
    for step in (0, 1, 2, 3):
        if board[square] == step:
            break
    return step == 1


def by_stopping(board, own):
    return [square for square in range(36) if stops(board, square, own)]


def before_leaving(board, square, own):
    """The value that a name had when the loop was left."""
    number = 0
    while True:
        earlier = number
        number = number + 1
        if number == square % 4 + 1:
            break
    return earlier == 2 and board[square] >= 0


def by_leaving(board, own):
    return [square for square in range(36) if before_leaving(board, square, own)]


def beyond(board, own):
    """Looks beyond the last square only where nobody asks."""
    return [square for square in range(36) if board[square] == own and (own != 7 or board[40] == 1)]


LARGE = (100, 200, 300, 400, 500, 600, 700, 356)


def is_larger(board, number, own):
    return number > 600 and board[0] == own


def of_large_numbers(board, own):
    return any(is_larger(board, number, own) for number in LARGE)


def mark(square, seen):
    seen[square] = 1
    return 1


def marked_by_keyword(board, own):
    seen = [0] * 40
    found = 0
    for square in range(36):
        if board[square] == own and seen[square] == 0:
            found += mark(seen=seen, square=square + 1)
    return found


def marked_by_other_name(board, own):
    seen = first = [0] * 40
    same: list[int] = first
    found = 0
    for square in range(36):
        if seen[square] == 0 and board[square] == own:
            same[square + 1] = 1
            found += 1
    return found


RULES = [
    by_walking, by_turning, all_turned, can_move, is_full, appended, wrapped, far, chosen, stays_in_turn, last_square,
    of_rows, counted, by_number, by_other_number, known_to_be_three, by_dividing, by_remembering, by_stopping,
    by_leaving, beyond, of_large_numbers, marked_by_keyword, marked_by_other_name,
]  # fmt: skip


def boards(seed, count):
    generator = random.Random(seed)
    for _ in range(count):
        share = generator.random()
        yield tuple(generator.choice((1, 2)) if generator.random() < share else 0 for _ in range(36))


@pytest.mark.skipif(not enabled(), reason="compilation is turned off")
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_compiled_rules_find_the_same_squares(rule):
    fast = compiled(rule)
    for number, board in enumerate(boards(1, 60)):
        own = 1 + number % 2 if number % 7 else 300
        assert fast(board, own) == rule(board, own)


@pytest.mark.skipif(not enabled(), reason="compilation is turned off")
def test_a_square_that_there_is_not_is_an_error_as_it_was():
    fast = compiled(below)
    for board in boards(2, 5):
        with pytest.raises(IndexError):
            below(board, 1)
        with pytest.raises(IndexError):
            fast(board, 1)


def questions_in(rule):
    """The functions that a rule asks instead of going from square to square, each with its twin in lanes."""
    changed = rewritten(rule, helpers=helpers_of(()))
    return [one for one in changed.__globals__.values() if isinstance(one, FunctionType) and hasattr(one, "in_lanes")]


@pytest.mark.parametrize(
    ("rule", "count"),
    [(by_walking, 1), (can_move, 1), (is_full, 2), (appended, 1), (counted, 2), (of_rows, 0), (stays_in_turn, 1)],
)
def test_what_is_asked_at_once(rule, count):
    assert len(questions_in(rule)) == count
