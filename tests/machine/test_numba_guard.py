"""Where numba cannot compile, everything runs interpreted, and one sentence says why: never the user's line."""

import sys
import tomllib
from pathlib import Path

import numba
import pytest

from tests.machine.processes import run_python
from tests.modes import needs_compiler
from zermelo.machine import numba_patches
from zermelo.machine.compile import CompilerFailed, compiled

pytestmark = needs_compiler


def double(number):
    return 2 * number


@pytest.mark.parametrize(
    ("spoilt", "reason"),
    [
        ("sys.modules['numba'] = None", "numba is not installed"),
        ("import numba; numba.__version__ = '0.62.1'", "numba 0.62.1 is installed and Zermelo compiles with"),
        ("import numba; numba.__version__ = '0.69.0rc1'", "numba 0.69.0rc1 is installed and Zermelo compiles with"),
        ("from numba.core import codegen; del codegen.JITCodeLibrary", "cannot be used (ImportError: "),
        ("from numba.core.codegen import JITCPUCodegen as c; del c._library_class", "cannot be used (AttributeError: "),
    ],
    ids=["missing", "old", "new", "part of a module", "part of a class"],
)
def test_without_a_supported_numba_rules_run_interpreted_with_one_sentence(tmp_path, spoilt, reason):
    code = f"""
        import sys
        {spoilt}
        from zermelo import search
        found = search("tic-tac-toe", algorithm="alphabeta")
        print(found.compiled, found.interpreted)
        from zermelo.cli import main
        main(["best", "tic-tac-toe"])
    """
    done = run_python(code, tmp_path)
    assert "It is a draw with best play" in done.stdout
    (sentence,) = {line.partition("tic-tac-toe is slow: ")[2] for line in done.stderr.splitlines()} - {""}
    assert done.stdout.startswith(f"False {sentence}\n")
    assert reason in sentence
    assert f'"{numba_patches.RANGE}"`.' in sentence
    assert "Traceback" not in done.stderr


def test_the_range_is_the_one_that_is_promised():
    promised = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "dependencies"
    ]
    assert numba_patches.RANGE in [promise.partition(";")[0] for promise in promised]


def test_a_failure_of_the_compiler_is_not_a_fault_of_the_rules(tmp_path, monkeypatch):
    """It names the versions, not the user's line, and a later start tries again."""
    from numba.core.lowering import Lower

    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    with monkeypatch.context() as broken:
        broken.setattr(Lower, "lower_inst", lambda *_: getattr(Lower, "_moved_away"))  # noqa: B009
        with pytest.raises(CompilerFailed) as told:
            compiled(double)(3)
    version = ".".join(map(str, sys.version_info[:3]))
    assert f"the compiler failed with numba {numba.__version__} on Python {version}: AttributeError: " in str(
        told.value
    )
    assert "_moved_away" in str(told.value)
    assert ".py, line" not in str(told.value)
    assert compiled(double)(3) == 6
