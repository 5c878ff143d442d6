"""The cache of machine code: found again by the next process, never stale, never a traceback."""

import os
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from typing import NamedTuple

from tests.machine.processes import HELPERS, run_python, write_rulebook
from tests.modes import needs_compiler
from tests.rulebooks import STICKS
from zermelo.machine.compile import compiled
from zermelo.machine.runtime.announce import announcing

ANSWER = """
    import sys
    from zermelo.algorithms import run_algorithm
    from zermelo.machine.runtime.announce import announcing
    from zermelo.games import find
    compiled_anew = []
    with announcing(compiled_anew.append):
        found = run_algorithm(find("rules.py"))
    print(found.value, found.compiled, len(compiled_anew))
"""


@needs_compiler
def test_a_second_process_compiles_nothing(tmp_path):
    write_rulebook(tmp_path)
    assert run_python(ANSWER, tmp_path).stdout.split() == ["-1", "True", "1"]
    assert run_python(ANSWER, tmp_path).stdout.split() == ["-1", "True", "0"]


@needs_compiler
def test_an_edited_helper_in_another_file_gives_the_new_answer(tmp_path):
    write_rulebook(tmp_path, most=3)
    assert run_python(ANSWER, tmp_path).stdout.split() == ["-1", "True", "1"]
    write_rulebook(tmp_path, most=4)  # a constant that a helper reads
    assert run_python(ANSWER, tmp_path).stdout.split() == ["1", "True", "1"]
    (tmp_path / f"{HELPERS}.py").write_text("def most():\n    return 9 - 8\n")  # the helper itself
    assert run_python(ANSWER, tmp_path).stdout.split() == ["-1", "True", "1"]


def flipped(content):
    changed = bytearray(content)
    changed[len(content) // 2] ^= 1
    return bytes(changed)


@needs_compiler
def test_a_damaged_cache_file_costs_a_recompilation(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    compiled_anew: list[str] = []

    def kept_on_disk(number):
        return number + 3

    with announcing(compiled_anew.append, here=True):
        assert compiled(kept_on_disk)(1) == 4
        for damage in (lambda content: b"", lambda content: content[:5], lambda content: bytes(100_000), flipped):
            compiled_anew.clear()
            (file,) = tmp_path.glob("*.bin")
            file.write_bytes(damage(file.read_bytes()))
            assert compiled(kept_on_disk)(1) == 4
            assert len(compiled_anew) == 1
        compiled_anew.clear()
        assert compiled(kept_on_disk)(1) == 4
        assert compiled_anew == []


@needs_compiler
def test_a_cache_folder_that_cannot_be_written_is_no_error(tmp_path):
    write_rulebook(tmp_path)
    (tmp_path / "file").write_text("in the way")
    outcome = run_python(ANSWER, tmp_path, ZERMELO_CACHE=str(tmp_path / "file" / "cache"))
    assert outcome.stdout.split() == ["-1", "True", "1"]
    assert outcome.stderr.count("Machine code cannot be kept in") == 1
    assert outcome.stderr.startswith("<string>:")  # the line that called Zermelo


@needs_compiler
def test_a_later_solve_finds_the_machine_code_of_the_first(tmp_path):
    (tmp_path / "rules.py").write_text(STICKS)
    files = []
    for _ in range(2):
        solved = "from zermelo import solve; print(solve('rules.py').value)"
        assert run_python(solved, tmp_path, ZERMELO_CACHE=str(tmp_path / "cache")).stdout.split() == ["1"]
        files.append(sorted(file.name for file in (tmp_path / "cache").iterdir()))
    assert files[0] == files[1] != []


@needs_compiler
def test_two_processes_may_compile_at_once(tmp_path):
    write_rulebook(tmp_path)
    settings = {**os.environ, "ZERMELO_CACHE": str(tmp_path / "cache")}
    code = textwrap.dedent(ANSWER)
    together = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=tmp_path,
            env=settings,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(2)
    ]
    answers = [process.communicate(timeout=900) for process in together]
    assert all(out.split()[:2] == ["-1", "True"] and not err for out, err in answers)
    assert not list((tmp_path / "cache").glob(".*.tmp"))
    assert run_python(ANSWER, tmp_path).stdout.split() == ["-1", "True", "0"]


# Everything that a function reaches


@needs_compiler
def test_machine_code_changes_with_the_private_methods_of_a_position():
    def class_with(added):
        class Heap(NamedTuple):
            size: int

            def _more(self):
                return self.size + added

        def more(heap):
            return heap._more()

        more.__globals__["Heap"] = Heap
        return compiled(more)(Heap(1))

    assert class_with(1) == 2
    assert class_with(10) == 11


@needs_compiler
def test_machine_code_changes_with_the_numbers_of_a_class():
    def class_with(length):
        class Rules:
            LENGTH = length

        @dataclass(frozen=True)
        class Rock(Rules):
            place: int

            @property
            def is_there(self):
                return self.place == self.LENGTH

        def asked(rock):
            return rock.is_there, Rock.LENGTH, Rules.LENGTH

        asked.__globals__.update(Rock=Rock, Rules=Rules)
        return compiled(asked)(Rock(5))

    assert class_with(5) == (True, 5, 5)
    assert class_with(7) == (False, 7, 7)
