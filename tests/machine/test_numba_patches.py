"""The patches of numba preserve its results: types and references."""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.machine.processes import run_python
from tests.modes import needs_compiler
from zermelo import search
from zermelo.machine.compile import compiled
from zermelo.machine.numba_patches import spared_work

pytestmark = needs_compiler


class Place(NamedTuple):
    row: int
    column: int


def halves(number):
    """A variable whose type is known only after the second time round, and one that follows it."""
    total = 0
    last = total
    for one in range(number):
        last = total
        total = total + one / 2
    return total + last


def gathered(number):
    """A list that is empty at first, lists inside a tuple, and a record that replaces another."""
    places = []
    held = ([0], [0])
    place = Place(0, 0)
    for one in range(number):
        place = Place(place.row + one, place.column - one)
        places.append(place)
        held = ([one], held[0])
    return sum([one.row for one in places]) + held[0][0] + 10 * held[1][0] + place.column


def maybe(number):
    """A list or nothing."""
    found = None
    for one in range(number):
        if one % 3 == 2:
            found = [one, one]
    if found is None:
        return -1
    return len(found) + found[0]


def even(number):
    return number == 0 or odd(number - 1)


def odd(number):
    return number != 0 and even(number - 1)


def steps(number):
    """A generator that holds a list while it waits."""
    seen = [0]
    for one in range(number):
        seen.append(one)
        yield len(seen) + one


def stepped(number):
    total = 0
    for one in steps(number):
        total += one
    return total


@pytest.fixture
def allocations():
    """How often machine code has taken memory, less how often it has given some back."""
    from numba.core.runtime import _nrt_python as counter

    counter.memsys_enable_stats()
    yield lambda: counter.memsys_get_stats_alloc() - counter.memsys_get_stats_free()
    counter.memsys_disable_stats()


@pytest.mark.parametrize("function", [halves, gathered, maybe, even, stepped], ids=lambda one: one.__name__)
def test_results_are_those_of_python_and_nothing_is_left_in_memory(function, allocations):
    machine = compiled(function)
    assert machine(1) == function(1)
    before = allocations()
    assert [machine(number) for number in range(9)] == [function(number) for number in range(9)]
    assert allocations() == before


def test_references_are_counted_wherever_there_are_some():
    from numba.core import types
    from numba.core.registry import cpu_target

    from zermelo.machine.numba_patches.counts import has_references

    context = cpu_target.target_context
    numbers = types.List(types.int64)
    place = types.NamedUniTuple(types.int64, 2, Place)
    for kind in (numbers, types.Tuple((types.int64, numbers)), types.Optional(numbers), types.float64[:]):
        assert has_references(context, None, kind), kind
    for kind in (types.int64, place, types.Optional(types.int64), types.Tuple((place, types.float64))):
        assert not has_references(context, None, kind), kind


def test_machine_code_from_disk_needs_no_compiler(tmp_path):
    """Lists and errors, too: memory is there without all that numba loads to compile."""
    (tmp_path / "lists.py").write_text(
        "def listed(number):\n    return [one // (number - 3) for one in range(number)] if number else []\n"
    )
    code = """
        import sys
        from lists import listed
        from zermelo.machine.compile import compiled
        print(compiled(listed)(5), "numba.np.linalg" in sys.modules)
        try:
            compiled(listed)(3)
        except ZeroDivisionError as error:
            print(error)
    """
    answers = [run_python(code, tmp_path).stdout.splitlines() for _ in range(2)]
    assert answers[0] == ["[0, 0, 1, 1, 2] True", "integer division by zero"]
    assert answers[1] == ["[0, 0, 1, 1, 2] False", "integer division by zero"]


def test_another_version_of_numba_compiles_as_it_comes(tmp_path):
    """The files know the internals of one version; with others a game compiles without them, and plays the same."""
    code = """
        import numba
        numba.__version__ = "0.68.1.other"
        from zermelo import search
        found = search("nim:1,2,3", compiled=True)
        from numba.core.types.functions import BaseFunction
        print(found.value, found.nodes, BaseFunction.get_call_type.__module__)
    """
    value, nodes, home = run_python(code, tmp_path).stdout.split()
    plain = search("nim:1,2,3", compiled=False)
    assert (int(value), int(nodes)) == (plain.value, plain.nodes)
    assert home == "numba.core.types.functions"


def test_the_version_is_the_one_that_is_installed_with_this_package():
    pinned = (Path(__file__).parents[2] / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert f"numba=={spared_work.VERSION}" in pinned
