"""The command line: a table of the commands and the modules that define them, loaded when a command is run.

`docs/command-line.md` describes every command and the JSON it prints.
"""

import os
import sys
from keyword import iskeyword

GROUPS = {
    "play": {"play": "play", "games": "lists", "studio": "studio", "site": "site", "demo": "demo"},
    "search": {"best": "best", "analyze": "analyze", "rollout": "rollout", "perft": "perft", "algorithms": "lists"},
    "explain": {
        "value": "explain",
        "trace": "explain",
        "explain": "explain",
        "draw": "draw",
        "theory matrix": "matrix",
        "theory complexity": "complexity",
        "theory dice": "theory",
        "theory magnitude": "theory",
        "theory deviation": "theory",
        "theory alliances": "alliances",
        "theory monopoly": "monopoly",
    },
    "solve": {
        "solve": "solve",
        "strategy": "strategy",
        "table": "tables",
        "probe": "tables",
    },
    "learn": {"train": "train", "evaluation": "evaluation"},
    "arena": {"match": "arena", "tournament": "arena", "cross": "cross", "results": "results", "replay": "results"},
    "workbook": {"course": "course", "exercise": "workbook", "grade": "workbook", "class": "classroom"},
    "tools": {
        "new": "new",
        "check": "check",
        "warm": "check",
        "bench": "bench",
        "suite": "suite",
        "speak nboard": "nboard",
        "uci": "uci",
        "gtp": "gtp",
    },
}
"""The commands by group of the help, each with the module that defines its function (`function_name`)."""
COMMANDS = {command: module for group in GROUPS.values() for command, module in group.items()}
FORMER = {
    "bearoff": "probe GAME",
    "book": "table --plies",
    "count": "value --count",
    "prove": "solve --prove",
    "rate": "results --ratings",
    "weights": "evaluation --features",
}
"""Former names of commands, and what an error recommends instead."""


def function_name(command: str) -> str:
    """The name of the function of a command: its last word, with an underscore if Python keeps that word for itself.

    >>> function_name("theory dice"), function_name("class")
    ('dice', 'class_')
    """
    word = command.split()[-1]
    return f"{word}_" if iskeyword(word) else word


def next_words(commands: dict[str, str], before: str = "") -> list[str]:
    """The first words of some commands, or the words that follow the given ones.

    >>> next_words({"best": "", "theory dice": ""}), next_words({"best": "", "theory dice": ""}, "theory")
    (['best', 'theory'], ['dice'])
    """
    place = len(before.split())
    return list(dict.fromkeys(one.split()[place] for one in commands if one.startswith(f"{before} ".lstrip())))


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
