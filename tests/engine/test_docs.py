"""Every output in docs/practice.md is up to date, and docs/engine.md describes every step and technique."""

import doctest
import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from zermelo.cli import run
from zermelo.engine import Options
from zermelo.machine.compile import enabled
from zermelo.rules.advice import GROUP_OF

ROOT = Path(__file__).parents[2]
ENGINE = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
PRACTICE = (ROOT / "docs" / "practice.md").read_text(encoding="utf-8")


def examples():
    """Each command of the page with the output that follows it."""
    for command, shown in re.findall(r"^\$ zermelo ([^\n]*)\n(.*?\n)(?=\$ |```)", PRACTICE, re.DOTALL | re.MULTILINE):
        yield pytest.param(command, shown, id=command)


def is_short(command):
    """Whether a search takes no machine code to be over soon."""
    return any(f"--depth {depth} " in command for depth in (1, 2, 3, 4, 10)) or "--beam" in command


@pytest.mark.parametrize("command, shown", list(examples()))
def test_the_outputs_are_real(command, shown, capsys):
    if not enabled() and not is_short(command):
        pytest.skip("the number of nodes needs machine code")
    if enabled() and is_short(command):
        pytest.skip("the run without compilation shows it, sooner than a search is compiled")
    assert run(shlex.split(command)) == 0
    printed = capsys.readouterr().out
    assert doctest.OutputChecker().check_output(shown, printed, doctest.ELLIPSIS), printed


@pytest.mark.parametrize("kernel, page", [("kernel.py", "engine.md"), ("chance/kernel.py", "chance.md")])
def test_the_steps_are_those_of_the_search(kernel, page):
    source = (ROOT / "zermelo" / "engine" / kernel).read_text(encoding="utf-8")
    told = (ROOT / "docs" / page).read_text(encoding="utf-8")
    in_source = [int(number) for number in re.findall(r"^\s+# (\d+)\. ", source, re.MULTILINE)]
    in_page = [int(number) for number in re.findall(r"^\| (\d+) \|", told, re.MULTILINE)]
    assert in_source == in_page == list(range(1, len(in_page) + 1))


@pytest.mark.parametrize("option", [field.name for field in fields(Options) if field.type is bool])
def test_every_technique_is_told_of(option):
    assert f"`{option.replace('_', '-')}`" in ENGINE


@pytest.mark.parametrize("field", [field for field in GROUP_OF if field not in ("proved", "features")])
def test_everything_a_rulebook_can_advise_is_told_of(field):
    assert f"{field}=…" in ENGINE
