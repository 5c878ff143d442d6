"""Boards as rows of bytes, and lists and sets on the stack of a rule: compiled they answer as Python does."""

from random import Random
from typing import NamedTuple

import pytest

from tests.modes import needs_compiler
from zermelo import Game, replaced
from zermelo.algorithms import run_algorithm
from zermelo.machine.compile import NotCompilable, compiled

pytestmark = needs_compiler


class Board(NamedTuple):
    squares: tuple
    player: int


def next_number(number):
    return (number * 1103515245 + 12345) % 2147483648


def order_of_numbers(number, count):
    seen = set()
    for _ in range(count):
        number = next_number(number)
        seen.add(number // 8 % 97 - 20)
    order = 0
    for one in seen:
        order = (order * 31 + one) % 1000000007
    return order, len(seen)


def order_of_pairs(number, count):
    seen = {(0, 0)}
    for _ in range(count):
        number = next_number(number)
        seen.add((number // 8 % 9, number // 1000 % 9))
    order = 0
    for row, column in seen:
        order = (order * 31 + row * 10 + column) % 1000000007
    return order, len(seen)


def bags(number, count):
    seen = set()
    pairs = set()
    hits = 0
    for _ in range(count):
        number = next_number(number)
        hits += (number // 3 % 19 - 1, number // 100 % 9) in pairs
        seen.add(number // 16 % 300 - 20)
        pairs.add((number // 3 % 19 - 1, number // 100 % 9))
        if number // 16 % 4 == 0:
            seen.discard(number // 7 % 300 - 20)
            pairs.discard((number // 4 % 19 - 1, number // 90 % 9))
    return hits, sum(seen), len(seen), sorted(pairs)[-1] if pairs else (0, 0), len(pairs)


def stacks(number, count):
    stack = [number % 7]
    total = 0
    for _ in range(count):
        number = next_number(number)
        stack.append(number // 16 % 1000)
        if number // 16 % 3 == 0:
            total += stack.pop()
        if number // 16 % 11 == 0 and stack:
            total += stack.pop(0)
        if stack:
            stack[number // 16 % len(stack)] = 5
            total += stack[-1]
    for one in stack:
        total = (total * 3 + one) % 1000003
    return total, len(stack), 5 in stack, stack.count(5)


def growing(number, count):
    queue = [number % 5 + 1]
    for one in queue:
        if len(queue) < count:
            queue.append(one * 3 % 17)
            queue += [one + 1, 2]
    counts = [0] * 17
    for one in queue:
        counts[one % 17] += 1
    return sum(counts), max(counts), min(queue), sorted(counts)[3]


def made_in_a_loop(number, count):
    total = number % 3
    for one in range(count):
        inner = [part for part in range(one % 50) if part % 3]
        rests = {part % 5 for part in inner}
        total += len(inner) + len(rests)
        for rest in rests:
            total = (total * 7 + rest) % 10007
    return total


RULES = [order_of_numbers, order_of_pairs, bags, stacks, growing, made_in_a_loop]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_lists_and_sets_on_the_stack_are_those_of_python(rule):
    machine, dice = compiled(rule), Random(7)
    for number in range(100):
        given = dice.randrange(1 << 31), dice.randrange(600 if number % 10 == 0 else 40)
        assert machine(*given) == rule(*given), given
    assert machine.ways[0]._compiled and not machine.ways[1]._compiled


def asked(board, number):
    squares = list(board.squares)
    squares[number % 12] = number % 5 - 2
    after = Board(tuple(squares), 1 - board.player)
    largest = max(board.squares), min(after.squares), sum(after.squares)
    found = board.squares.count(1), after.squares.index(number % 5 - 2), 100 in board.squares, 0 in after.squares
    order = board.squares == after.squares, board.squares < after.squares, sorted(after.squares)[:2] == [0, 0]
    return largest, found, order, hash(after), board.squares[-1]


def test_a_board_of_bytes_is_asked_what_a_tuple_is_asked():
    machine, dice = compiled(asked), Random(7)
    for number in range(100):
        board = Board(tuple(dice.choice((-1, 0, 1, 2)) for _ in range(12)), number % 2)
        assert machine(board, number) == asked(board, number)
    assert machine.ways[0]._compiled and not machine.ways[1]._compiled


def counting(most):
    """Each adds one to a square of nine; it ends at a number that may be too large for a byte."""

    def actions(board):
        return [square for square in range(9) if board.squares[square] < most and square < 2]

    def result(board, square):
        return Board(replaced(board.squares, square, board.squares[square] + 25), 1 - board.player)

    def terminal(board):
        return board.squares[0] >= most or board.squares[1] >= most

    def utility(board):
        return 1

    rules = {"actions": actions, "result": result, "terminal": terminal, "utility": utility}
    return Game(name="counting", initial=Board((0,) * 9, 0), **rules)


def test_numbers_that_outgrow_a_byte_are_compiled_as_words():
    game = counting(200)
    fast, slow = run_algorithm(game, compiled=True, depth=16), run_algorithm(game, compiled=False, depth=16)
    assert (fast.value, fast.nodes) == (slow.value, slow.nodes)


def first_of(board):
    for square in chosen(board):
        return square
    return -1


def chosen(board):
    return {square * 9 for square in board.squares}


def marked(board):
    squares = list(board.squares)
    for square in chosen(board):
        squares[square % 9] = 1
    return tuple(squares)


def test_the_order_of_a_set_from_elsewhere_is_refused_where_it_matters():
    board = Board((3, 1, 2) * 3, 0)
    with pytest.raises(NotCompilable, match=r"test_rooms.py, line.*loop over `sorted"):
        compiled(first_of)(board)
    assert compiled(marked)(board) == marked(board)
