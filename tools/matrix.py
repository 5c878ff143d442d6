"""A short suite on every supported Python, with the oldest and the newest supported dependencies.

    python tools/matrix.py            every interpreter found
    python tools/matrix.py 3.13 3.14  only these

Interpreters are searched on PATH, in pyenv, and in ZERMELO_PYTHONS, a list of paths as in PATH. pyproject.toml
declares the support: the classifiers name the versions of Python, the dependencies their oldest versions.
If an oldest version has no wheel for a Python, the oldest with a wheel is used. Logs are written to `.matrix`.
"""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".matrix"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TOOLS = ["pytest", "pytest-xdist", "hypothesis", "httpx"]
ENDS = {"oldest": ["--resolution", "lowest-direct"], "newest": []}
SUITE = [
    "tests/games/test_contract.py::test_random_games_keep_the_rules_interpreted_and_compiled",
    "tests/machine/test_compile.py",
    "tests/machine/test_helpers.py",
    "tests/machine/test_natural.py",
    "tests/machine/test_numba_guard.py",
    "tests/algorithms/test_properties.py::test_two_opponents_in_every_way",
    "tests/algorithms/test_properties.py::test_chance_in_every_way",
    "tests/studio/test_api.py",
    "tests/cli/test_output.py",
]


class Failed(Exception):
    """A failed step in one environment; the text goes into the table."""


def promised() -> list[str]:
    """The versions of Python in pyproject.toml, such as 3.13."""
    found = (re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", one) for one in PROJECT["classifiers"])
    return [one[1] for one in found if one]


def interpreters() -> dict[str, str]:
    """The path of an interpreter for each version; those in ZERMELO_PYTHONS come first, then the newest."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    others = [shutil.which(f"python{version}") for version in promised()]
    found: dict[str, tuple[tuple[int, ...], str]] = {}
    for path in [*others, *map(str, pyenv.glob("3.*/bin/python"))]:
        full = version_of(path)
        name = ".".join(map(str, full[:2]))
        if path and name in promised():
            found[name] = max(found.get(name, ((), "")), (full, path))
    for path in filter(None, os.environ.get("ZERMELO_PYTHONS", "").split(os.pathsep)):
        full = version_of(path)
        if full:
            found[".".join(map(str, full[:2]))] = full, path
        else:
            print(f"{path} in ZERMELO_PYTHONS is not a Python interpreter.")
    return {name: found[name][1] for name in sorted(found, key=lambda name: found[name])}


def version_of(path: str | None) -> tuple[int, ...]:
    """The version of an interpreter; empty if it does not start, such as a pyenv shim without its Python."""
    if not path:
        return ()
    try:
        told = subprocess.run([path, "-V"], capture_output=True, text=True, timeout=60, check=False).stdout
    except OSError:
        return ()
    return tuple(map(int, re.findall(r"\d+", told)[:3]))


def uv() -> str:
    """The path of uv, which can resolve the oldest versions; installed if missing."""
    there = shutil.which("uv")
    if there:
        return there
    home = FOLDER / "uv"
    if not (home / "bin" / "uv").exists():
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        subprocess.run([home / "bin" / "pip", "install", "--quiet", "uv"], check=True)
    return str(home / "bin" / "uv")


def run(log: Path, what: str, *command: str | Path, **environment: str) -> None:
    """Run a command with its output in a log; raise Failed if it fails."""
    with log.open("a", encoding="utf-8") as file:
        settings = {**os.environ, **environment}
        done = subprocess.run(list(map(str, command)), cwd=ROOT, env=settings, stdout=file, stderr=file, check=False)
    if done.returncode:
        raise Failed(what)


def tried(name: str, path: str, end: str) -> str:
    """The result of the suite with one interpreter and one end of the supported range, in a few words."""
    home, log = FOLDER / f"{name}-{end}", FOLDER / f"{name}-{end}.log"
    shutil.rmtree(home, ignore_errors=True)
    log.unlink(missing_ok=True)
    python, began = home / "bin" / "python", time.monotonic()
    install = [uv(), "pip", "install", "--quiet", "--python", python, "--only-binary", ":all:"]
    run(log, "no environment", uv(), "venv", "--quiet", "--python", path, home)
    run(log, "not installable", *install, *ENDS[end], "-r", "pyproject.toml")
    run(log, "no tools for tests", *install, "-c", "constraints.txt", *TOOLS)
    listed = [uv(), "pip", "freeze", "--python", str(python)]
    kept = subprocess.run(listed, capture_output=True, text=True, check=True).stdout
    versions = ", ".join(re.findall(r"^(?:numba|numpy)==.+$", kept, re.MULTILINE)).replace("==", " ")
    print(versions, end=" … ", flush=True)
    tests = [python, "-m", "pytest", "-n", str(os.cpu_count()), "--dist", "loadscope", "--no-loadscope-reorder", *SUITE]
    try:
        run(log, "failed", *tests, ZERMELO_CACHE=str(home / "machine-code"), PYTHONPATH=str(ROOT))
    except Failed:
        last = log.read_text(encoding="utf-8").strip().splitlines()[-1]
        raise Failed(f"{versions}: {last.strip('= ')}") from None
    return f"{versions}: passed in {time.monotonic() - began:.0f} s"


def main() -> int:
    found, wanted = interpreters(), sys.argv[1:] or promised()
    FOLDER.mkdir(exist_ok=True)
    table: dict[tuple[str, str], str] = {}
    good = True
    try:
        for name, path in found.items():
            if sys.argv[1:] and name not in wanted:
                continue
            for end in ENDS:
                print(f"Python {name}, {end} dependencies … ", end="", flush=True)
                try:
                    table[name, end] = tried(name, path, end)
                except Failed as error:
                    good, table[name, end] = False, f"{error}; see .matrix/{name}-{end}.log"
                print(table[name, end].rpartition(": ")[2], flush=True)
    except KeyboardInterrupt:
        print("\nStopped; what follows was done before.")
        good = False
    print()
    for (name, end), result in table.items():
        print(f"Python {name:5} {end:7} {result}")
    for name in wanted:
        if name not in found:
            print(f"Python {name} was not found; name one in ZERMELO_PYTHONS to try it.")
    return 0 if good and table else 1


if __name__ == "__main__":
    sys.exit(main())
