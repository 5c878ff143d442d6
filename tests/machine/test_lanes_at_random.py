"""Functions made at random, asked in lanes by Python itself: every answer is that of the function as it was written."""

import linecache
import random

import pytest

from tests.machine.test_lanes import boards, questions_in

STEPS = (1, -1, 6, -6)


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
        """An expression that not all lanes can compute."""
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
