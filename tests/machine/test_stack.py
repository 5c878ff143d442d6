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


def reached(number, count):
    """What is reached from a square, step by step."""
    seen = {(number % 9, 4)}
    for _ in range(count % 7):
        edge = set(seen)
        for square in sorted(edge):
            row, column = square
            for down, right in ((0, 1), (1, 0), (-1, 1)):
                after = (row + down, column + right)
                if after not in seen and (after[0] * 5 + after[1] * 3 + number) % 4:
                    seen.add(after)
    return len(seen), sorted(seen)[-1], sum(row for row, _ in seen), any(row == column for row, column in seen)


def counted_in_any_order(number, count):
    seen = {next_number(number + one) // 8 % 97 - 20 for one in range(count)}
    total = 0
    marks = [0] * 100
    for one in seen:
        if one % 10 > 2:
            total += one % 10
        marks[one] = 1
    return total, sum(marks), len([one for one in seen if one > 3]), max(seen, default=-1)


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
        for rest in sorted(rests):
            total = (total * 7 + rest) % 10007
    return total


def read_while_filled(number, count):
    """Everything that is put in is known before the first of it is; a loop over a cleared list ends."""
    found = [number % 7, count]
    found = [0] * len(found)
    found += [len(found), len(found)]
    found += [len(found) for _ in range(count % 3)]
    found.extend([found.pop(), len(found)])
    waiting, total = [1, 2, 3], 0
    for one in waiting:
        total = total * 10 + one
        if one == number % 3:
            waiting.clear()
    return sum(found), len(found), total


RULES = [bags, reached, counted_in_any_order, stacks, growing, made_in_a_loop]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_lists_and_sets_on_the_stack_are_those_of_python(rule):
    machine, dice = compiled(rule), Random(7)
    for number in range(100):
        given = dice.randrange(1 << 31), dice.randrange(600 if number % 10 == 0 else 40)
        assert machine(*given) == rule(*given), given
    assert machine.ways[0]._compiled and not machine.ways[1]._compiled


def test_a_list_that_is_read_while_it_is_filled_is_that_of_python():
    machine = compiled(read_while_filled)
    for given in ((3, 4), (4, 5), (11, 6)):
        assert machine(*given) == read_while_filled(*given), given


def last_seen(number):
    last = 0
    seen = {number, 9, 17}
    for one in seen:
        last = one
    return last


def greedily(number):
    seen = {number, 9, 17, 8}
    chosen = set()
    for one in seen:
        if one - 1 not in chosen:
            chosen.add(one)
    return len(chosen)


def once_from_where(number):
    seen, total = {1}, 0
    for one in {number, 9, 17}:
        half = one // 8
        if half not in seen:
            seen.add(half)
            total += one
    return total


def in_a_list(number):
    found = []
    seen = {number, 9, 17}
    for one in seen:
        found += [one]
    return found[0]


def listed(number):
    return [one + 1 for one in {number, 9, 17}]


def with_ties(number):
    seen = {number, 9, 17}
    return max(seen, key=lambda one: one % 8)


def over_each_other(number):
    board = [0] * 40
    seen = {number, 9, 17, 10}
    for one in seen:
        board[one] = 1
        board[one + 1] = 2
    return sum(board)


def extended(number):
    found = [1]
    found.extend({number, 9, 17, 8, 1000})
    return found


IN_ORDER = [extended, last_seen, greedily, once_from_where, in_a_list, listed, with_ties, over_each_other]


@pytest.mark.parametrize("rule", IN_ORDER, ids=lambda rule: rule.__name__)
def test_a_loop_over_a_set_in_order_is_refused_with_its_line(rule):
    with pytest.raises(NotCompilable, match=r"test_stack.py, line.*a set has no fixed order.*sorted"):
        compiled(rule)(25)


def asked(board, number):
    squares = list(board.squares)
    squares[number % len(squares)] = number % 5 - 2
    after = Board(tuple(squares), 1 - board.player)
    largest = max(board.squares), min(after.squares), sum(after.squares)
    found = board.squares.count(1), after.squares.index(number % 5 - 2), 100 in board.squares, 0 in after.squares
    order = board.squares == after.squares, board.squares < after.squares, sorted(after.squares)[:2] == [0, 0]
    return largest, found, order, hash(after), board.squares[-1]


@pytest.mark.parametrize("size", [12, 81, 225, 361])
def test_a_board_of_bytes_is_asked_what_a_tuple_is_asked(size):
    machine, dice = compiled(asked), Random(7)
    for number in range(100):
        board = Board(tuple(dice.choice((-1, 0, 1, 2)) for _ in range(size)), number * 7 % 2)
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
    with pytest.raises(NotCompilable, match=r"test_stack.py, line.*loop over `sorted"):
        compiled(first_of)(board)
    assert compiled(marked)(board) == marked(board)
