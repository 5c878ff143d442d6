"""Build what a release consists of, check it, and stop: nothing is sent anywhere.

    python tools/release.py

The wheel and the sdist are built from the commit that is checked out and left in `dist`. The wheel is installed into an
empty environment in `.release`, where the examples of the README and twenty commands run; it then writes the static
site into `build/site`, if npm is installed.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST, WORK, SITE = ROOT / "dist", ROOT / ".release", ROOT / "build" / "site"
EXERCISE = "A(B(3,12,8),C(2,4,6),D(14,5,2))"
COMMANDS = [
    ["--version"],
    ["--help"],
    ["games"],
    ["algorithms"],
    ["value", EXERCISE],
    ["best", "tic-tac-toe"],
    ["best", EXERCISE],
    ["trace", EXERCISE, "--algorithm", "alphabeta", "--lang", "es"],
    ["explain", EXERCISE, "--node", "C"],
    ["theory", "matrix", "A: 2 -3; B: 0 2; C: -5 10"],
    ["draw", EXERCISE, "-o", "tree.svg"],
    ["exercise", "--kind", "alphabeta", "--seed", "1", "--lang", "ca"],
    ["solve", "tic-tac-toe"],
    ["solve", "connect-four:4,4,3"],
    ["analyze", "nim", "--time", "1"],
    ["perft", "tic-tac-toe", "4"],
    ["check", "nim"],
    ["new", "mygame.py"],
    ["check", "mygame.py"],
    ["course", "--export", "course"],
]


class Refused(Exception):
    """A check that failed, in a sentence."""


def run(*command: str | Path, folder: Path = ROOT, **settings: str) -> str:
    """Run a command and return what it printed; Refused with its last lines if it fails."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ZERMELO_"))}
    done = subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env={**environment, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        last = "\n".join(done.stdout.strip().splitlines()[-12:])
        raise Refused(f"{' '.join(map(str, command))} failed with exit code {done.returncode}:\n{last}")
    return done.stdout


def check_state() -> str:
    """The version to release; everything is committed, dated and translated."""
    left = run("git", "status", "--porcelain")
    if left:
        raise Refused(f"A release is built from a commit; these files differ from it:\n{left.rstrip()}")
    found = re.search(r'^__version__ = "(.+)"', (ROOT / "zermelo" / "__init__.py").read_text("utf-8"), re.MULTILINE)
    version = found[1] if found else "?"
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", changes, re.MULTILINE):
        raise Refused(f"CHANGELOG.md has no dated heading for {version}, such as: ## {version} (2026-01-31)")
    run(sys.executable, "tools/messages.py", "--release")
    return version


def build() -> tuple[Path, Path]:
    """The wheel and the sdist, which `twine` accepts; the same commit gives the same bytes."""
    shutil.rmtree(DIST, ignore_errors=True)
    tools = environment("tools", "build", "twine")
    run(tools, "-m", "build", "--outdir", DIST, SOURCE_DATE_EPOCH=run("git", "log", "-1", "--format=%ct").strip())
    (wheel,), (source,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    run(tools, "-m", "twine", "check", "--strict", wheel, source)
    return wheel, source


def environment(name: str, *packages: str | Path) -> Path:
    """The interpreter of a new environment in which nothing but some packages is installed."""
    home = WORK / name
    shutil.rmtree(home, ignore_errors=True)
    run(sys.executable, "-m", "venv", home)
    python = home / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)
    return python


def check_contents(wheel: Path, source: Path) -> None:
    """Every file of the package is in both, and nothing else is in the wheel."""
    tracked = set(run("git", "ls-files").splitlines())
    package = {name for name in tracked if name.startswith("zermelo/")}
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    if inside != package:
        raise Refused(f"The wheel differs from the package in: {', '.join(sorted(inside ^ package)[:10])}")
    with tarfile.open(source) as archive:
        found = {name.partition("/")[2] for name in archive.getnames()}
    if tracked - found:
        raise Refused(f"The sdist lacks: {', '.join(sorted(tracked - found)[:10])}")


def check_installed(wheel: Path) -> None:
    """The wheel in an empty environment: dependencies that agree, the README and the commands."""
    python, folder = environment("empty", wheel), WORK / "elsewhere"
    run(python, "-m", "pip", "check")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    cache = str(WORK / "machine-code")
    shutil.copy(ROOT / "README.md", folder)
    run(python, "-m", "doctest", "README.md", folder=folder, ZERMELO_CACHE=cache)
    for command in COMMANDS:
        print("  zermelo", *command, flush=True)
        run(python.with_name("zermelo"), *command, folder=folder, ZERMELO_CACHE=cache)


def build_site() -> None:
    """The static site, written by the installed wheel."""
    if not shutil.which("npm"):
        print("npm is not installed, so no site was built.")
        return
    run(WORK / "empty" / "bin" / "zermelo", "site", SITE, ZERMELO_CACHE=str(WORK / "machine-code"))
    size = sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file())
    print(f"{SITE.relative_to(ROOT)}: {size / 1e6:.1f} MB")


def main() -> int:
    try:
        version = check_state()
        print(f"Building Zermelo {version} …", flush=True)
        wheel, source = build()
        check_contents(wheel, source)
        print("Installing the wheel into an empty environment …", flush=True)
        check_installed(wheel)
        build_site()
    except Refused as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    for file in (wheel, source):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB")
    print("All checks passed; nothing was published.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
