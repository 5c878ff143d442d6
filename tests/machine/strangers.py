"""Report whether rulebooks compile, in one process: `python strangers.py FILE …` prints JSON lines."""

import json
import sys

from zermelo.algorithms import run_algorithm
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import NotCompilable
from zermelo.rules.perft import perft


def verdict(file, depth):
    """How a rulebook fares: compiled and equal to its interpreted run, refused in a sentence, or not loaded."""
    try:
        game = find(file)
    except ZermeloError as error:
        return {"verdict": "not loaded", "sentence": str(error)}
    try:
        fast = counted(game, depth, True)
        run_algorithm(game, depth=2, compiled=True)
    except NotCompilable as error:
        return {"verdict": "refused", "sentence": error.message}
    except Exception as error:  # the rules are wrong, which another test is about
        return {"verdict": "fails", "sentence": f"{type(error).__name__}: {error}"}
    return {"verdict": "compiles" if fast == counted(game, depth, False) else "differs", "sentence": ""}


def counted(game, depth, compiled):
    found = perft(game, depth, compiled=compiled)
    return found.leaves, found.ended


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(json.dumps({"file": name, **verdict(name, 3)}), flush=True)
