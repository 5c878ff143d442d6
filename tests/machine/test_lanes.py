"""Questions asked of all squares at once: every answer is that of the function as it was written."""

import linecache
import random
from types import FunctionType

import pytest

from zermelo.machine.compile import compiled, enabled
from zermelo.machine.rewriting import helpers_of, rewritten

SIZE = 6
DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
STEPS = (1, -1, 6, -6)


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
    """What is found changes what is asked: not to be asked at once."""
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
    """What a helper returns is more than true or false."""
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
    seen = [0] * 40
    same = seen
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


# ---------------------------------------------------------------------------------------------
# Functions made at random, asked in lanes by Python itself


class Author:
    """Writes functions that answer whether something holds for a square."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.oddity = self.random.choice([0, 0.05])
        self.lines = []

    def number(self, depth=2):
        if self.random.random() < self.oddity:
            return self.odd_number()
        kind = self.random.randrange(7 if depth else 4)
        if kind < 2:
            return self.random.choice(["square", "x", "y", "own"])
        if kind < 4:
            return str(self.random.randrange(-3, 8))
        if kind == 4:
            return f"board[{self.number(0)} % 36]" if self.random.random() < 0.3 else "board[square]"
        if kind == 5:
            return f"({self.number(depth - 1)} {self.random.choice('+-')} {self.number(depth - 1)})"
        one, operation = self.random.choice(["square", "x"]), self.random.choice(["//", "%", "*"])
        return f"({one} {operation} {self.random.randrange(1, 4)})"

    def odd_number(self):
        """What lanes cannot do everywhere."""
        one, other = (self.random.choice(["square", "x", "y", "z", "2"]) for _ in range(2))
        choices = [f"({one} or {other})", f"({one} % {other})", f"({one} * {other})", "number(board, square, own)"]
        return self.random.choice([*choices, "w", "z"])

    def test(self, depth=2):
        kind = self.random.randrange(5 if depth else 2)
        if kind < 2:
            return f"{self.number()} {self.random.choice(['==', '!=', '<', '<=', '>', '>='])} {self.number()}"
        if kind == 2:
            return f"not ({self.test(depth - 1)})"
        return f"({self.test(depth - 1)} {self.random.choice(['and', 'or'])} {self.test(depth - 1)})"

    def body(self, indent, depth, loop):
        for _ in range(self.random.randrange(1, 4)):
            self.statement(indent, depth, loop)

    def write(self, indent, text):
        self.lines.append("    " * indent + text)

    def statement(self, indent, depth, loop):
        kind = self.random.randrange(8 if depth else 4)
        if kind < 3:
            self.write(indent, f"{self.random.choice('xyxyw')} = {self.number()}")
        elif kind == 3:
            choices = ["return " + self.test(), "return True", "return False", *(["break", "continue"] if loop else [])]
            self.write(indent, f"if {self.test()}:")
            self.write(indent + 1, self.random.choice(choices))
        elif kind < 6:
            self.write(indent, f"if {self.test()}:")
            self.body(indent + 1, depth - 1, loop)
            if self.random.random() < 0.5:
                self.write(indent, "else:")
                self.body(indent + 1, depth - 1, loop)
        elif kind == 6:
            self.write(indent, f"for z in {self.random.choice(['range(4)', 'STEPS'])}:")
            self.write(indent + 1, "x = x % 5 + z if x >= 0 else z")
            self.body(indent + 1, depth - 1, True)
        else:
            self.write(indent, f"while 0 <= x < {self.random.randrange(2, 9)} and n < 30:")
            self.write(indent + 1, f"n, x = n + 1, x {self.random.choice('+-')} 1")
            self.body(indent + 1, depth - 1, True)

    def function(self):
        self.write(0, "def number(board, square, own):")
        self.write(1, "return board[square] + own")
        self.write(0, "def holds(board, square, own):")
        self.write(1, "x, y, n, z = square % 6, square // 6, 0, 1")
        self.body(1, 2, False)
        self.write(1, f"return {self.test()}")
        self.write(0, "def rule(board, own):")
        self.write(1, "return [square for square in range(36) if holds(board, square, own)]")
        text = "\n".join(self.lines) + "\n"
        name = f"<lanes {id(self)} {hash(text)}>"
        linecache.cache[name] = (len(text), None, text.splitlines(True), name)
        names = {"STEPS": STEPS, "__name__": "made_at_random"}
        exec(compile(text, name, "exec"), names)
        return names["rule"], text


def asked_at_random(seeds):
    """How many functions made at random were asked in lanes, and how often lanes could tell."""
    asked = told = 0
    for seed in seeds:
        rule, text = Author(seed).function()
        for question in questions_in(rule):
            asked += 1
            for number, board in enumerate(boards(seed, 3)):
                try:
                    wanted = word_of(rule, board, number)
                except (NameError, ZeroDivisionError):
                    continue  # the function is wrong as it was written
                found = question.in_lanes(board, number)
                assert found & (1 << 36) - 1 == found
                assert found == wanted, text
                told += 1
    return asked, told


def word_of(rule, board, own):
    return sum(1 << square for square in rule(board, own))


def test_functions_made_at_random_answer_in_lanes_as_they_are_written():
    asked, told = asked_at_random(range(40))
    assert asked > 5 and told > 2 * asked


@pytest.mark.soak
def test_many_functions_made_at_random():
    asked, _ = asked_at_random(range(1000, 6000))
    assert asked > 500
