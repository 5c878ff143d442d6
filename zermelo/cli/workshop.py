"""For those who write rulebooks and measure: the commands `check`, `warm` and `bench`."""

import ast
import os
import subprocess
import sys
import time as clock
from pathlib import Path
from typing import Annotated, Any

import typer

from zermelo.cli.console import complain, print_json, progress, say
from zermelo.cli.options import GameName, Json, Language
from zermelo.languages.errors import ZermeloError

GameNames = Annotated[list[str] | None, typer.Argument(help="All of them if none is named.", show_default=False)]
BenchmarkName = Annotated[str | None, typer.Argument(help="Which benchmark, or all.", show_default=False)]


def check(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many random games to play.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Other numbers play other games.")] = 0,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Play a rulebook at random, interpreted and compiled, and say what is wrong with it.

    \b
    zermelo check my_game.py
    zermelo check connect-four --games 1000
    """
    from zermelo.games import find
    from zermelo.players.verdicts import plural
    from zermelo.rules.check import LONGEST_GAME
    from zermelo.rules.check import check as check_game

    rules = find(game)
    with progress(rules.name, shown=not json) as line:
        line.say(f"playing {plural(games, 'game')} at random …")
        report = check_game(rules, games=games, seed=seed)
    if json:
        print_json(
            {
                "game": rules.name,
                "problems": report.problems,
                "games": report.games,
                "unfinished": report.unfinished,
                "positions": report.positions,
                "compiled": report.compiled,
                "note": report.note,
            }
        )
    else:
        for problem in report.problems:
            complain(f"{rules.name}: {problem.rstrip('.')}.")
        if not report.problems:
            both = ", interpreted and compiled" if report.compiled else ""
            say(
                f"{rules.name}: no problem in {plural(report.games, 'random game')}{both} "
                f"({plural(report.positions, 'position')})."
            )
        if report.unfinished:
            say(f"{rules.name}: {report.unfinished} of {report.games} games did not end within {LONGEST_GAME} moves.")
        if report.note:
            complain(f"{rules.name} is slow: {report.note}")
    if report.problems:
        raise typer.Exit(2)


def warm(games: GameNames = None, lang: Language = None) -> None:
    """Compile games ahead, so that every later start is quick.

    \b
    zermelo warm
    zermelo warm tic-tac-toe connect-four:8,7
    """
    from zermelo.algorithms.run import warm as warm_game
    from zermelo.games import find, names
    from zermelo.machine.cache import folder
    from zermelo.machine.compile import NotCompilable, enabled
    from zermelo.players.verdicts import duration, plural

    if not enabled():
        raise ZermeloError("Compilation is turned off by ZERMELO_COMPILE=0, so there is nothing to warm.")
    for address in games or names():
        rules = find(address)
        started = clock.perf_counter()
        try:
            with progress(rules.name) as line:
                line.say(f"compiling {rules.name} …")
                ready = warm_game(rules)
            took = duration(clock.perf_counter() - started)
            say(f"{rules.name}: {plural(len(ready), 'algorithm')} ready in {took}.")
        except NotCompilable as error:
            complain(f"{rules.name} is slow: {error}")
    say(f"Kept in {folder()}.")


def bench(name: BenchmarkName = None, lang: Language = None) -> None:
    """Measure the speed, against other packages where they are installed.

    Without a name it lists the benchmarks. They lie in the project's own folder, beside the package.

    \b
    zermelo bench
    zermelo bench all
    """
    known = benchmarks()
    if not known:
        raise ZermeloError("The benchmarks lie in the project's repository, not in the installed package.")
    if name is None:
        width = max(map(len, known))
        for key, file in known.items():
            print(f"{key.ljust(width)}  {first_line(file)}")
        return
    if name not in known and name != "all":
        raise ZermeloError(f"There is no benchmark {name!r}; there are {', '.join(known)}, and all.")
    failed = False
    for key in known if name == "all" else [name]:
        sys.stdout.flush()
        failed |= subprocess.run([sys.executable, str(known[key])], env=_environment(known[key])).returncode != 0
    if failed:
        raise typer.Exit(1)


def benchmarks() -> dict[str, Path]:
    """The benchmarks by name: the programs in the folder `benchmarks` beside the package."""
    folder = Path(__file__).resolve().parents[2] / "benchmarks"
    files = sorted(folder.glob("*.py"))
    return {file.stem.replace("_", "-"): file for file in files if _is_program(file)}


def _is_program(file: Path) -> bool:
    return "__main__" in file.read_text(encoding="utf-8") and not file.name.startswith("_")


def first_line(file: Path) -> str:
    """What a benchmark says about itself."""
    return (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def _environment(file: Path) -> dict[str, Any]:
    """Benchmarks share helpers, so the folder above theirs is where Python looks first."""
    path = [str(file.parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(path)}
