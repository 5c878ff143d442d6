from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.modes import needs_compiler
from zermelo.machine.compile import compiled
from zermelo.rules import bits

BOARDS = st.integers(-(2**63), 2**63 - 1)


def as_set(board: int) -> set[int]:
    """The naive twin: a board as a Python set."""
    return {number for number in range(64) if board % 2**64 // 2**number % 2}


@given(board=BOARDS, count=st.integers(0, 63))
def test_boards_are_sets_of_squares(board: int, count: int) -> None:
    members = as_set(board)
    assert list(bits.squares(board)) == sorted(members)
    assert bits.population(board) == len(members)
    assert as_set(bits.left(board, count)) == {number + count for number in members} & set(range(64))
    assert as_set(bits.right(board, count)) == {number - count for number in members} & set(range(64))
    assert bits.shifted(board, count) == bits.left(board, count)
    assert bits.shifted(board, -count) == bits.right(board, count)
    assert as_set(bits.square(count)) == {count}
    if members:
        assert bits.first(board) == min(members)
        assert bits.last(board) == max(members)
        assert as_set(bits.rest(board)) == members - {min(members)}


@given(board=BOARDS, count=st.integers(0, 63))
def test_every_answer_is_a_machine_word(board: int, count: int) -> None:
    answers = [bits.left(board, count), bits.right(board, count), bits.rest(board), bits.square(count)]
    assert all(-(2**63) <= answer < 2**63 for answer in answers)


@needs_compiler
def test_compiled_they_are_the_same() -> None:
    def everything(board, count):  # type: ignore[no-untyped-def]
        total = 0
        for number in bits.squares(board):
            total += number * number
        return (
            bits.left(board, count),
            bits.right(board, count),
            bits.shifted(board, count),
            bits.shifted(board, -count),
            bits.population(board),
            bits.first(board),
            bits.last(board),
            bits.rest(board),
            bits.square(count),
            total,
        )

    machine = compiled(everything)
    dice = Random(1)
    boards = [bits.signed(dice.getrandbits(64) & dice.getrandbits(64)) or 1 for _ in range(300)]
    for board in [1, -1, -(2**63), 2**63 - 1, *boards]:
        count = dice.randrange(64)
        assert machine(board, count) == everything(board, count)


@pytest.mark.parametrize("length", range(1, 9))
def test_shifts_leave_only_the_ends_of_whole_runs(length: int) -> None:
    dice = Random(length)
    for _ in range(200):
        board = dice.getrandbits(20) | dice.getrandbits(20)
        ends = board
        for step in bits.doubling_steps(length):
            ends &= ends >> step
        runs = {low for low in range(20) if all(board >> low + place & 1 for place in range(length))}
        assert as_set(ends) == runs
