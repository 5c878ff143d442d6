"""The command line: `zermelo games`, `play`, `best`, `solve`, `perft` and the others, one module a family.

`docs/command-line.md` describes every command and the JSON it prints.
"""

import os
import sys

COMMANDS = {
    "games": "lists",
    "algorithms": "lists",
    "play": "play",
    "best": "best",
    "analyze": "analyze",
    "solve": "solve",
    "prove": "prove",
    "perft": "perft",
    "table": "tables",
    "book": "tables",
    "probe": "tables",
    "bearoff": "bearoff",
    "rollout": "rollout",
    "train": "train",
    "weights": "weights",
    "match": "arena",
    "tournament": "arena",
    "results": "results",
    "rate": "results",
    "replay": "results",
    "nboard": "nboard",
    "strategy": "strategy",
    "matrix": "matrix",
    "evaluation": "theory",
    "deviation": "theory",
    "magnitude": "theory",
    "dice": "theory",
    "complexity": "complexity",
    "value": "explain",
    "trace": "explain",
    "explain": "explain",
    "count": "explain",
    "draw": "draw",
    "exercise": "workbook",
    "grade": "workbook",
    "course": "course",
    "studio": "studio",
    "new": "new",
    "check": "check",
    "warm": "check",
    "bench": "bench",
    "demo": "demo",
}
"""Each command and the module of this folder with the function of that name, loaded when the command is run."""


def main(arguments: list[str] | None = None) -> None:
    """Run a command and leave with its exit code."""
    if sys.stdout is None:  # closed by the process that started this one
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - until the end of the process
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """Run a command; return its exit code."""
    if arguments == ["--version"]:  # answered without loading a parser
        print_version()
        return 0
    from zermelo.cli.program import run_command

    return run_command(arguments)


def print_version() -> None:
    from zermelo import __version__

    print(f"zermelo {__version__}")
