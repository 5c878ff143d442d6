"""The compiler: plain functions in, machine code out, never a stale answer and never a traceback."""

import threading
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from tests.machine.processes import run_python, write_rulebook
from tests.modes import needs_compiler
from tests.rulebooks import STICKS
from zermelo.algorithms import run_algorithm
from zermelo.games import find
from zermelo.machine import twins
from zermelo.machine.compile import NotCompilable, compiled
from zermelo.machine.entry import machine_function
from zermelo.machine.fingerprint import Fingerprint
from zermelo.machine.runtime.announce import announcing
from zermelo.machine.runtime.kernel import RunsInterpreted
from zermelo.machine.runtime.locks import taking_turns
from zermelo.machine.substitutes import inlined

SCALE = 3


class Point(NamedTuple):
    x: int
    y: int


def scaled(point):
    return Point(point.x * SCALE, point.y * SCALE)


def is_even(number):
    return True if number == 0 else is_odd(number - 1)


def is_odd(number):
    return False if number == 0 else is_even(number - 1)


@needs_compiler
def test_globals_helpers_and_named_tuples_are_followed():
    def both(point):
        return scaled(scaled(point))

    assert compiled(both)(Point(1, 2)) == Point(9, 18)


@needs_compiler
def test_functions_that_call_each_other():
    assert compiled(is_even)(10) is True
    assert compiled(is_even)(7) is False


@needs_compiler
def test_a_function_that_reaches_another_helper_now_is_compiled_anew():
    def plus_one(number):
        return number + 1

    def plus_two(number):
        return number + 2

    def twice(number):
        return helper(helper(number))

    helper = plus_one
    assert compiled(twice)(1) == 3
    helper = plus_two
    assert compiled(twice)(1) == 5


@needs_compiler
def test_what_another_process_is_making_is_waited_for(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))

    def made_elsewhere(number):
        return number + 3

    assert compiled(made_elsewhere)(1) == 4
    (file,) = tmp_path.glob("*.bin")
    content = file.read_bytes()
    file.unlink()
    with taking_turns(file, 0):  # as the other process does
        compiled_anew: list[str] = []
        waiting = threading.Thread(target=lambda: asked(compiled(made_elsewhere), compiled_anew))
        waiting.start()
        assert not waiting.join(0.2) and waiting.is_alive()
        file.write_bytes(content)
    waiting.join()
    assert compiled_anew == []


def asked(function, compiled_anew):
    with announcing(compiled_anew.append, here=True):
        assert function(1) == 4


@needs_compiler
def test_two_functions_share_the_twins_of_what_both_reach(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    made = []
    monkeypatch.setattr(twins, "machine_function", lambda twin: made.append(twin.__name__) or machine_function(twin))

    def shared_by_two(number):
        return number + 1

    def first_of_two(number):
        return 2 * shared_by_two(number)

    def second_of_two(number):
        return 3 * shared_by_two(number)

    assert (compiled(first_of_two)(1), compiled(second_of_two)(1)) == (4, 6)
    assert made == ["first_of_two", "shared_by_two", "second_of_two"]


@needs_compiler
def test_captured_values_and_namespaces():
    def family(step, rules):
        def climb(number):
            return rules.double(number) + step

        return climb

    def double(number):
        return 2 * number

    rules = SimpleNamespace(double=double)
    assert compiled(family(1, rules))(10) == 21
    assert compiled(family(5, rules))(10) == 25


@needs_compiler
def test_named_tuples_made_inside_a_function_survive_the_cache(tmp_path):
    code = """
        from typing import NamedTuple
        from zermelo.machine.runtime.announce import announcing
        from zermelo.machine.compile import compiled

        def make():
            class Local(NamedTuple):
                a: int
            def bump(local):
                return Local(local.a + 1)
            return Local, bump

        Local, bump = make()
        anew = []
        with announcing(anew.append):
            print(compiled(bump)(Local(1)).a, len(anew))
    """
    assert run_python(code, tmp_path).stdout.split() == ["2", "1"]
    assert run_python(code, tmp_path).stdout.split() == ["2", "0"]


@needs_compiler
def test_positions_of_a_file_that_has_moved_survive_the_cache(tmp_path):
    code = """
        from zermelo.games import find
        from zermelo.machine.compile import compiled

        start = find("{file}").initial
        Position = type(start)
        def after(position, take):
            return Position(position.sticks - take, 1 - position.player)
        print(compiled(after)(start, 2).sticks)
    """
    for name in ("one.py", "other.py"):
        (tmp_path / name).write_text(STICKS)
        assert run_python(code.format(file=name), tmp_path).stdout.split() == ["3"]


def test_the_fingerprint_sees_every_part():
    def family(constant, function):
        def use(number):
            return function(number) + constant

        return use

    def first(number):
        return number + 1

    def second(number):
        return number + 2

    prints = {Fingerprint(family(constant, function)).text for constant in (1, 2) for function in (first, second)}
    assert len(prints) == 4
    assert Fingerprint(family(1, first)).text == Fingerprint(family(1, first)).text


@needs_compiler
def test_helpers_that_several_functions_share_are_linked(tmp_path):
    """In m,n,k-games two generators call a third; its code is linked whichever of them comes first."""
    answer = """
        from zermelo.algorithms import run_algorithm
        from zermelo.games import find
        print(run_algorithm(find("mnk:3,3,3"), depth=3, compiled=True).nodes)
    """
    first, again = run_python(answer, tmp_path), run_python(answer, tmp_path)
    assert (first.returncode, again.returncode) == (0, 0), first.stderr + again.stderr
    assert first.stdout == again.stdout


@needs_compiler
def test_compiling_is_announced():
    def fresh(number):
        return number + 123_456_789

    heard = []
    with announcing(heard.append):
        assert compiled(fresh)(1) == 123_456_790
    assert len(heard) <= 1  # once at most: an earlier run of this test may have left it in the cache


# Functions that cannot be compiled

UNCOMPILABLE = {
    "NEXT = {0: 1, 1: 0, 'two': 2}\n": ("1 - position.player)", "NEXT[position.player])", "`NEXT` is a dictionary of"),
    "#\n": (
        "return position.sticks == 0",
        "return position.sticks.to_bytes(1, 'big') == bytes(1)",
        "`.to_bytes` is not",
    ),
    "import time\n": (
        "return position.sticks == 0",
        "return position.sticks == 0 * int(time.time())",
        "`time.time` has no machine form",
    ),
    "##\n": ("return position.sticks == 0", "return f'{position.sticks:>2}' == ' 0'", "formatting text"),
}


@needs_compiler
@pytest.mark.parametrize("head", UNCOMPILABLE)
def test_an_uncompilable_rulebook_plays_and_says_why_it_is_slow(tmp_path, head):
    old, new, reason = UNCOMPILABLE[head]
    write_rulebook(tmp_path)
    source = head + (tmp_path / "rules.py").read_text().replace(old, new)
    (tmp_path / "rules.py").write_text(source)
    with pytest.warns(RunsInterpreted) as heard:
        found = run_algorithm(find(str(tmp_path / "rules.py")))
    assert (found.value, found.compiled) == (-1, False)
    line = next(number for number, text in enumerate(source.splitlines(), start=1) if new in text)
    sentence = str(heard[0].message)
    assert f"rules.py, line {line}" in sentence and reason in sentence
    assert len(sentence.splitlines()) == 1


@needs_compiler
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {
                "        yield take": "        pass\n    return [(None, 1)] if position.player else [(0, 1)]",
                "sticks - take": "sticks - take[1]",
            },
            "a move holds None",
        ),
        (
            {
                "sticks: int": "taken: frozenset",
                "Position(5, 0)": "Position(frozenset(), 0)",
                "position.sticks - take": "position.taken | {'abcdef'[2 * len(position.taken) + take]}",
                "min(2, position.sticks)": "2",
                "position.sticks == 0": "len(position.taken) > 1",
            },
            "`taken` is a set of texts; number",
        ),
    ],
)
def test_what_moves_and_sets_hold_is_told_in_a_sentence(tmp_path, changes, said):
    source = STICKS.replace("MOST = 2\n", "").replace("MOST", "2")
    for old, new in changes.items():
        source = source.replace(old, new)
    (tmp_path / "rules.py").write_text(source)
    with pytest.warns(RunsInterpreted, match=said):
        assert run_algorithm(find(str(tmp_path / "rules.py"))).compiled is False


def test_what_is_not_a_function_is_refused_in_a_sentence():
    with pytest.raises(NotCompilable, match="not a plain Python function"):
        compiled(len)


@needs_compiler
def test_a_function_that_calls_itself_with_another_type_is_linked(tmp_path):
    (tmp_path / "halving.py").write_text(
        "def halvings(number):\n    if number <= 1:\n        return 0\n    return 1 + halvings(number / 2)\n"
    )
    answer = """
        from halving import halvings
        from zermelo.machine.compile import compiled
        print(compiled(halvings)(9))
    """
    first, again = run_python(answer, tmp_path), run_python(answer, tmp_path)
    assert (first.stdout, again.stdout) == ("4\n", "4\n"), first.stderr + again.stderr


@needs_compiler
def test_positions_that_change_their_type_are_searched(tmp_path):
    """Each kind of position has its own code; a call between the two led nowhere and ended the process."""
    rules = STICKS.replace("1 - position.player)", "float(1 - position.player))")
    file = tmp_path / "odd.py"
    file.write_text(rules, encoding="utf-8")
    answer = f"""
        from zermelo.algorithms import run_algorithm
        from zermelo.games import find
        print(run_algorithm(find({str(file)!r}), algorithm="minimax", depth=3, compiled=True).nodes)
    """
    first, again = run_python(answer, tmp_path), run_python(answer, tmp_path)
    assert (first.stdout, again.stdout) == ("14\n", "14\n"), first.stderr + again.stderr


@needs_compiler
def test_a_function_that_belongs_into_its_callers_is_other_code_with_the_same_answer():
    def doubled(number):
        return 2 * number

    def both(number):
        return doubled(number) + doubled(number + 1)

    as_a_call = Fingerprint(both).text
    assert compiled(both)(3) == 14
    inlined(doubled)
    assert Fingerprint(both).text != as_a_call
    assert compiled(both)(3) == 14
