"""The command `bench`."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import click

from zermelo.cli.parsing import argument
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

BenchmarkName = Annotated[str | None, argument(M("The benchmark to run, or all."), "NAME")]


def bench(name: BenchmarkName = None) -> None:
    """Measure the speed, against other packages where they are installed.

    Without a name it lists the benchmarks. They are in the project's repository, beside the package.

    \b
    zermelo bench
    zermelo bench all
    """
    known = benchmarks()
    if not known:
        raise ZermeloError(M("The benchmarks are in the project's repository, not in the installed package."))
    if name is None:
        width = max(map(len, known))
        for key, file in known.items():
            print(f"{key.ljust(width)}  {first_line(file)}")
        return
    if name not in known and name != "all":
        raise ZermeloError(
            M("There is no benchmark {name!r}; there are {known}, and all.", name=name, known=", ".join(known))
        )
    failed = False
    for key in known if name == "all" else [name]:
        sys.stdout.flush()
        failed |= subprocess.run([sys.executable, str(known[key])], env=_environment(known[key])).returncode != 0
    if failed:
        raise click.exceptions.Exit(1)


def benchmarks() -> dict[str, Path]:
    """The benchmarks by name: the programs in the folder `benchmarks` beside the package."""
    folder = Path(__file__).resolve().parents[2] / "benchmarks"
    files = sorted(folder.glob("*.py"))
    return {file.stem.replace("_", "-"): file for file in files if _is_program(file)}


def _is_program(file: Path) -> bool:
    return "__main__" in file.read_text(encoding="utf-8") and not file.name.startswith("_")


def first_line(file: Path) -> str:
    """The first line of a benchmark's docstring."""
    return (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def _environment(file: Path) -> dict[str, Any]:
    """The environment with the folder above the benchmarks on the path, because they share helpers."""
    path = [str(file.parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(path)}
