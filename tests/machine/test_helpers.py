"""Helpers that return lists and sets, called in other forms: the results are unchanged."""

import ast
from itertools import product
from textwrap import indent

import pytest

from zermelo.machine.compile import compiled, enabled
from zermelo.machine.natural.rewrites.commuting import is_free
from zermelo.machine.natural.rewriting import helpers_of, rewritten

SIZE = 4
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def ray(number, square, step):
    """Squares up to one that 5 divides; None beyond the edge, or where 7 divides."""
    square = square + step
    if not 0 <= square < 16 or (number + square) % 7 == 0:
        return None
    if (number + square) % 5 == 0:
        return []
    rest = ray(number, square, step)
    return None if rest is None else [square] + rest


def line(number, square, step):
    """The same with a loop, and a list that is read on the way."""
    found = []
    square += step
    while 0 <= square < 16:
        if (number + square) % 7 == 0 or len(found) > 6:
            return None
        if (number + square) % 5 == 0:
            return found
        found.append(square)
        square += step
    return None


def reached(number, square):
    if number % 11 == 0:
        return set()
    found = set()
    for step in (1, -1, 3):
        found |= set(ray(number, square, step) or [])
    return found


def collected(number, square):
    found = [square] if number % 2 else []
    for step in (1, 2):
        found += line(number, square, step) or []
    found.extend(one for one in range(number % 4))
    return found


def last_or_first(number, square):
    """Leaves with nothing although something was found."""
    found = []
    for one in range(square):
        if (one + number) % 3 == 0:
            found.append(one)
        if one == 5:
            return []
    return found


def begun_again(number, square):
    found = []
    for one in range(square):
        if (one + number) % 3 == 0:
            found = []
        found.append(one * number)
    return sorted(found)


def both(number, square):
    return collected(number, square) + last_or_first(number, square) or [99]


def pairs(number, square):
    return [(row, column) for row, column in STEPS if (row * number + column + square) % 3]


def steps(number):
    return [step for step in STEPS if step[0] != number % 2]


def evens(number, square):
    return [one for one in collected(number, square) if one % 2 == 0]


def once(number, square):
    """A set of a list that repeats itself, as a list."""
    return sorted(set(collected(number, square) + collected(number, square)))


def nothing_found(number, square):
    return not reached(number, square), bool(both(number, square)), len(collected(number, square)) == 0


def asked(number, square):
    one, other = ray(number, square, 1), line(number, square, 1)
    count = 0
    if one is None:
        count += 1
    if other:
        count += 10
    if ray(number, square, 2) is not None and not line(number, square, 2):
        count += 100
    if last_or_first(number, square) and not begun_again(number, square):
        count += 1000
    return count


def gone_through(number, square):
    total = 0
    for one in reached(number, square):
        total += one * one
    for place, one in enumerate(both(number, square)):
        total += place * one
    return total


def named(number, square):
    squares = ray(number, square, -1)
    if squares is None:
        return -1
    total = len(squares)
    for one in squares:
        total = total * 3 + one
    return total


def of_pairs(number, square):
    total = 0
    for row, column in pairs(number, square):
        total = total * 5 + row + 2 * column
    for row, column in steps(number):
        total = total * 5 + row + 2 * column
    return total, len(pairs(number, square))


def in_turn(number, square):
    found = [100]
    found += evens(number, square)
    found.extend(once(number, square))
    total = 0
    for one in found:
        total = (total * 7 + one) % 1000003
    return total, max(begun_again(number, square + 1)), sum(once(number, square)), sorted(both(number, square))[0]


def pair(square):
    return [square, 99]


def ray_and_pair(number, square):
    """Ends with what another helper lists."""
    if square > 15:
        return None
    if (number + square) % 5 == 0:
        return pair(square)
    if (number + square) % 3 == 0:
        return list(range(square, square + 2))
    rest = ray_and_pair(number, square + 2)
    if rest is None:
        return None
    return [square] + rest


def ends_elsewhere(number, square):
    found = []
    for one in ray_and_pair(number, square) or []:
        found.append(one)
    return found


def each_once(number, square):
    """Lists made of sets: nothing comes twice."""
    if number % 3 == 0:
        return list({number % 2, square % 2})
    if number % 3 == 1:
        return [*{one % 3 for one in (number, square, 1)}]
    return list({number % 4} | {square % 4})


def gone_through_once(number, square):
    found = []
    for one in each_once(number, square):
        found.append(one)
    return sorted(found)


def sets_of_what_comes_twice(number, square):
    return list(set(collected(number, square) + collected(number, square)))


def taken_once(number, square):
    found, others = [number], {number}
    found.extend(set(once_and_again(square)))
    found += set(once_and_again(number) or [])
    others.update(set(once_and_again(square)))
    total = 0
    for one in sets_of_what_comes_twice(number, square):
        total += one
    return sorted(found), sorted(others), total, bool(sets_of_what_comes_twice(number, square))


def once_and_again(number):
    return [number % 5, number % 3, number % 5]


RULES = [nothing_found, asked, gone_through, named, of_pairs, in_turn, ends_elsewhere, gone_through_once, taken_once]
CASES = list(product(range(1, 40), range(16)))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_forms_of_helpers_answer_as_the_helpers_do(rule):
    changed = rewritten(rule, helpers=helpers_of(()))
    assert changed is not rule
    for case in CASES:
        assert changed(*case) == rule(*case), case


@pytest.mark.skipif(not enabled(), reason="compilation is turned off")
def test_they_do_so_compiled():
    def every(number, square):
        return (
            nothing_found(number, square),
            asked(number, square),
            gone_through(number, square),
            named(number, square),
            of_pairs(number, square),
            in_turn(number, square),
            ends_elsewhere(number, square),
        )

    run = compiled(every)
    for case in CASES[::3]:
        assert run(*case) == every(*case), case
    assert run.ways[0]._compiled, "the swiftest way is the one that was compiled"


def doubled(number):
    return [one for one in range(600) if one % number]


def test_a_list_too_long_for_its_room_is_made_on_the_heap():
    def total(number):
        count = 0
        for one in doubled(number):
            count += one
        return count

    if not enabled():
        pytest.skip("compilation is turned off")
    run = compiled(total)
    for number in (2, 3):
        try:
            assert run(number) == total(number)
        except Exception as error:  # the first call that needs more room compiles anew
            assert "NotCompilable" in type(error).__name__
            assert run(number) == total(number)


def test_a_question_leaves_at_the_first_item():
    seen = []

    def noted(one):
        seen.append(one)
        return True

    noting["noted"] = noted
    changed = rewritten(asks, helpers=helpers_of(()))
    assert changed(100) is True and seen == [0]


noting = {}


def listed(number):
    return [one for one in range(number) if noting["noted"](one)]


def asks(number):
    return bool(listed(number))


@pytest.mark.parametrize(
    ("loop", "is_any"),
    [
        ("for s in stones:\n for d in (1, 2):\n  if len(run(stones, s, d)) > 2:\n   return True", True),
        ("for s in stones:\n if s > 3:\n  return True\n if s < 2:\n  return False", False),
        ("for s in stones:\n for d in (1, 2):\n  if s > d:\n   return s", False),
        ("for s in stones:\n for d in found:\n  found.append(s)", False),
        ("for s in stones:\n for d in (1, 2):\n  total += s * d", True),
        ("for s in stones:\n for d in (1, 2):\n  total = total * d + s", False),
    ],
)
def test_a_loop_over_a_set_is_free_where_any_order_comes_to_the_same(loop, is_any):
    rule = ast.parse("def rule(stones, found):\n total = 0\n" + indent(loop, " ")).body[0]
    assert is_free(rule.body[-1], rule) is is_any
