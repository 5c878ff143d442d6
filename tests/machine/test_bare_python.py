"""Trees, exercises and small games need neither threads nor numba nor numpy: they run in a browser."""

import pytest

from tests.machine.processes import run_python
from tests.modes import interpreted

pytestmark = interpreted

BARE = """
    import sys
    import threading

    for missing in ("llvmlite", "numba", "numpy", "scipy"):
        sys.modules[missing] = None

    def start(thread):
        raise RuntimeError("can't start new thread")

    threading.Thread.start = start

    def run(line):
        from zermelo.cli import main
        try:
            main(line.split())
        except SystemExit as ended:
            print("exit code", ended.code)
"""


def bare(code, folder):
    return run_python(BARE + code, folder)


COMMANDS = {
    "trace A(B(3,12,8),C(2,4,6),D(14,5,2)) --algorithm alphabeta": "value found: 3",
    "explain A(B(3,12,8),C(2,4,6),D(14,5,2)) --node C": "C2, C3 are skipped",
    "draw A(B(3,12,8),C(2,4,6))": "C3 = 6",
    "exercise --kind alphabeta --seed 3": "Answers in a file",
    "games": "minesweeper",
    "best nim": "First wins with 1x2 in 11 plies",
    "best tic-tac-toe --depth 4": "the evaluation gives",
    "best kalah:3,2 --depth 3": "is slow: The rules run interpreted, because numba is not installed",
    "best checkers --depth 2": "Black should play",
    "best othello:6 --depth 2": "Black should play",
    "best chess --depth 1": "White should play",
    "best pig:20,4 --depth 2": "First should play",
    "best go:5 --simulations 40": "Black should play",
    "solve connect-four:3,3,3": "It is a draw",
    "solve 8-puzzle": "Solved in 26 moves",
    "solve kuhn-poker": "This needs numpy, which is not installed; run `pip install numpy`.",
}


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    lines = [f"print('== {line}', flush=True); run('{line}'); sys.stdout.flush()" for line in COMMANDS]
    done = run_python(
        "\n".join([*BARE.replace("\n    ", "\n").splitlines(), "sys.stderr = sys.stdout", *lines]),
        tmp_path_factory.mktemp("bare"),
    )
    assert "Traceback" not in done.stdout and not done.stderr
    parts = [part.partition("\n") for part in done.stdout.split("== ")[1:]]
    return {line: answer for line, _, answer in parts}


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_answer_without_threads_and_numpy(answers, line):
    assert COMMANDS[line] in " ".join(answers[line].split())
    assert "Zermelo failed" not in answers[line]


def test_a_time_limit_holds_without_threads(tmp_path):
    code = """
    import time
    from zermelo import search
    from zermelo.machine.runtime.threads import has_threads

    began = time.perf_counter()
    found = search("connect-four", time=0.2)
    print(has_threads(), found.exact, time.perf_counter() - began < 30)
    """
    assert bare(code, tmp_path).stdout == "False False True\n"


def test_an_action_that_does_not_end_is_stopped_without_threads(tmp_path):
    code = """
    from zermelo.studio.patience import GivenUp, within

    def forever():
        while True:
            pass

    print(within(5, lambda: 42))
    try:
        within(0.1, forever)
    except GivenUp as error:
        print(error)
    """
    assert bare(code, tmp_path).stdout == "42\nIt did not come to an end within 0.1 seconds.\n"


def test_an_executor_without_threads_passes_results_and_errors(tmp_path):
    code = """
    from zermelo.machine.runtime.threads import executor

    with executor(3) as pool:
        print(list(pool.map(abs, [-1, 2])), type(pool.submit(int, "x").exception()).__name__)
    """
    assert bare(code, tmp_path).stdout == "[1, 2] ValueError\n"
