"""Arrays that machine code reads by address: equal to the numbers themselves, in both modes and across processes."""

import os
import subprocess
import sys

import numpy as np
import pytest

from tests.modes import needs_compiler
from zermelo.algorithms import run_algorithm
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import compiled
from zermelo.machine.data.data_array import KINDS, DataArray
from zermelo.machine.data.rows import number_in, row_at, sigmoids, weighed, with_number
from zermelo.rules.game import variant


def extremes(kind):
    """Numbers of a kind, the smallest and the largest among them."""
    if kind.startswith("float"):
        return np.array([0.5, -1.25, 3.0e30], kind)
    return np.array([np.iinfo(kind).min, 1, np.iinfo(kind).max], kind)


@needs_compiler
def test_numbers_of_every_kind_are_read_as_they_are():
    arrays = [DataArray(extremes(kind)) for kind in KINDS]
    a, b, c, d, e, f, g, h, i = arrays

    def integers(place):
        return a[place], b[place], c[place], d[place], e[place], f[place], g[place]

    def floats(place):
        return h[place], i[place]

    for place in range(3):
        assert compiled(integers)(place) == integers(place)
        assert compiled(floats)(place) == floats(place)
    assert [type(array[0]) for array in arrays] == [int] * 7 + [float] * 2


def test_arrays_come_from_files_and_are_opened_late(tmp_path):
    np.save(tmp_path / "weights.npy", np.arange(6, dtype=np.int16).reshape(2, 3))
    np.savez(tmp_path / "weights.npz", first=np.array([1.5], np.float32), second=np.array([7], np.uint8))
    assert list(DataArray(tmp_path / "weights.npy")) == [0, 1, 2, 3, 4, 5]
    assert DataArray(tmp_path / "weights.npz", "second")[0] == 7
    missing = DataArray(tmp_path / "nowhere.npy")
    with pytest.raises(ZermeloError, match=r"nowhere\.npy cannot be read: there is no such file or folder"):
        len(missing)
    with pytest.raises(ZermeloError, match="has no array 'third'; it has first, second"):
        len(DataArray(tmp_path / "weights.npz", "third"))


def test_what_is_no_array_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "text.npy").write_text("weights: 1, 2, 3", encoding="utf-8")
    with pytest.raises(ZermeloError, match=r"text\.npy does not hold arrays of numpy"):
        len(DataArray(tmp_path / "text.npy"))
    with pytest.raises(ZermeloError, match=r"numbers of the kinds int8, .* not complex128"):
        len(DataArray(np.array([1j])))
    array = DataArray(np.array([1, 2]))
    for beyond in (-1, 2):
        with pytest.raises(IndexError):
            array[beyond]


@needs_compiler
def test_a_named_array_changes_in_place_and_a_second_one_is_refused():
    learned = DataArray(np.zeros(4, np.float64), name="learned-in-a-test")

    def third():
        return learned[2]

    function = compiled(third)
    assert function() == 0.0
    learned.array[2] = 2.5
    assert function() == third() == 2.5
    with pytest.raises(ZermeloError, match="another data array of the name 'learned-in-a-test'"):
        len(DataArray(np.ones(4, np.float64), name="learned-in-a-test"))


PROGRAM = """
import sys
import numpy as np
from zermelo.machine.runtime.announce import announcing
from zermelo.machine.compile import compiled
from zermelo.machine.data.data_array import DataArray
weights = DataArray(sys.argv[1])
def twice(place):
    return 2 * weights[place]
made = []
with announcing(made.append):
    print(compiled(twice)(70_000), bool(made))
"""


@needs_compiler
def test_machine_code_on_disk_serves_other_processes_and_is_small(tmp_path):
    def run():
        command = [sys.executable, "-c", PROGRAM, str(tmp_path / "weights.npy")]
        environment = os.environ | {"ZERMELO_CACHE": str(tmp_path / "cache")}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()

    np.save(tmp_path / "weights.npy", np.arange(100_000, dtype=np.int32))
    assert run() == ["140000", "True"]
    assert run() == ["140000", "False"]
    assert sum(file.stat().st_size for file in (tmp_path / "cache").iterdir()) < 50_000
    np.save(tmp_path / "weights.npy", -np.arange(100_000, dtype=np.int32))
    assert run() == ["-140000", "True"]


@needs_compiler
def test_a_search_estimates_with_learned_numbers_in_both_modes():
    weights = DataArray(np.array([3, -2, 3, -2, 4, -2, 3, -2, 3], np.int16))

    def evaluate(position):
        total = 0
        for square in range(9):
            total += weights[square] * ((position.crosses >> square & 1) - (position.noughts >> square & 1))
        return total

    game = variant(find("tic-tac-toe"), evaluate=evaluate)
    found = [run_algorithm(game, algorithm="alphabeta", depth=3, compiled=machine) for machine in (False, True)]
    assert found[0].value == found[1].value == 4
    assert found[0].nodes == found[1].nodes


@needs_compiler
@pytest.mark.parametrize("width", [8, 16, 24])
def test_numbers_are_put_into_rows_and_read_as_in_python(width):
    """Bit for bit: a row of several vectors is one row, and its numbers have 32 bits."""
    weights = DataArray(np.linspace(-3, 3, 4 * width, dtype=np.float32), width=width)

    def answer(place):
        row = with_number(row_at(weights, 1), place, weighed(row_at(weights, 0), weights, 2) / 7)
        return number_in(sigmoids(row), place) - number_in(row, width - 1 - place)

    quick = compiled(answer)
    assert [quick(place) for place in range(width)] == [answer(place) for place in range(width)]
    numbers = row_at(weights, 3)
    assert sigmoids(numbers) == pytest.approx(1 / (1 + np.exp(-numbers.astype(float))), abs=1e-6)
