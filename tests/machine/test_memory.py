"""The memory of kernels: the same words from Python, from interpreted functions and from machine code."""

import numpy as np
import pytest

from tests.modes import needs_compiler
from zermelo.algorithms.principal_lines import end_line, extend_line, principal_line
from zermelo.machine.compile import compiled
from zermelo.machine.runtime.kernel import Kernel
from zermelo.machine.runtime.memory import Block, Stopped, load, product, restore, save, store, words_in

both = pytest.mark.parametrize("machine", [False, pytest.param(True, marks=needs_compiler)])


@both
def test_a_block_holds_what_was_written(machine):
    block = Block(16, machine)
    block.words[3] = 1 << 40
    store(block, 5, -7)
    assert (load(block, 3), load(block, 5), load(block, 6)) == (1 << 40, -7, 0)
    assert type(load(block, 3)) is int
    assert block.first(6).tolist() == [0, 0, 0, 1 << 40, 0, -7]
    block.clear()
    assert load(block, 3) == 0


@both
def test_a_block_takes_words_from_an_array(machine):
    block = Block(8, machine)
    block.overwrite(np.array([0, 5, 0, 9]))
    assert [block.words[word] for word in range(5)] == [0, 5, 0, 9, 0]


def doubled(run):
    store(run, 1, 2 * load(run, 0))
    save(run, 2, (load(run, 1), (True, 0.5)))
    return restore(run, 2, (0, (False, 0.0))), product(1 << 40, 1 << 30)


@both
def test_a_function_works_on_a_block_in_both_modes(machine):
    block = Block(16, machine)
    block.words[0] = 21
    function = compiled(doubled) if machine else doubled
    assert function(block.handle) == ((42, (True, 0.5)), (1 << 70) % (1 << 63))
    assert block.words[1] == 42


def test_an_interpreted_move_is_one_word():
    assert words_in((1, 2)) == 1


def test_a_principal_line_is_the_best_child_and_its_line():
    block = Block()
    end_line(block, 2)
    extend_line(block, 1, 4)
    extend_line(block, 0, 3)
    assert principal_line(block) == [3, 4]


def searching(position, run):
    if load(run, 0) != 0:
        raise Stopped
    return position.missing


@needs_compiler
def test_a_kernel_that_cannot_be_compiled_is_refused_once_and_warned_about():
    def stopped():
        block = Block(1, machine=True)
        block.words[0] = 1
        return (block,)

    kernel = Kernel(searching, stopped)
    assert not kernel.becomes_ready("broken", 3, wanted=False)
    with pytest.warns(UserWarning, match="broken is slow"):
        assert not kernel.becomes_ready("broken", 3)
    assert kernel.refusal and not kernel.becomes_ready("broken", 3)
