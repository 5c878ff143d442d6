"""A second process that answers for a rulebook: with another hash seed, another clock and other random numbers."""

import os
import pickle
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from zermelo.rules.checks.content import content
from zermelo.rules.game import CHANCE, Game, Position

SECONDS = 20
"""The longest wait for that process."""
AHEAD = (3 * 86400 + 13 * 3600 + 31 * 60 + 17.5, 86400 + 5 * 3600 + 13 * 60 + 2.5)
"""The seconds by which its clock is fast, in turn: other days of the week, odd seconds, and, at whatever time it is
here, one of them tells the other half of the day."""
SEEDS = ("1", "1913")
"""The seeds of two processes: if texts come in another order in one of them, they do in this one or in the other."""
PROGRAM = "from zermelo.rules.checks.elsewhere import answer; answer()"
PLACE = re.compile(" at 0x[0-9a-fA-F]+")

Answers = dict[str, Any]


def answers(game: Game, position: Position) -> Answers:
    """What the rules say of a position, as plain values by the names of the rules."""
    found: Answers = {"terminal": bool(game.terminal(position))}
    if game.key is not None:
        found["key"] = content(game.key(position))
    if found["terminal"]:
        found["utility"] = content(game.utility(position))
        return found
    found["player"] = game.player(position)
    if found["player"] == CHANCE:
        outcomes = game.outcomes(position)
        found["chance"] = [(content(outcome), float(share)) for outcome, share in outcomes]
        moves = [outcome for outcome, _ in outcomes]
    else:
        moves = list(game.actions(position))
        found["actions"] = list(map(content, moves))
        if game.evaluate is not None:
            found["evaluate"] = content(game.evaluate(position))
    first = min(moves, key=repr)  # not the first one, as their order may differ
    return found | {"result": content(game.result(position, first))}


def asked_elsewhere(game: Game, trails: Sequence[Sequence[Any]], seed: str) -> list[tuple[Any, Answers] | None]:
    """For each sequence of moves the content of its position in another process, and the answers there.

    Empty if the game cannot be loaded there; None for each sequence of which a move is missing there.
    """
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    try:
        asked = pickle.dumps(sys.path) + pickle.dumps((game, [[content(move) for move in trail] for trail in trails]))
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], input=asked, capture_output=True, timeout=SECONDS, env=environment
        )
        return pickle.loads(done.stdout) if done.returncode == 0 else []  # type: ignore[no-any-return]
    except (subprocess.TimeoutExpired, OSError, pickle.PickleError, TypeError, AttributeError, EOFError):
        return []


def answer() -> None:
    """Read a game and sequences of moves, and write the answers; what the rules print goes to stderr."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    ahead = put_the_clock_forward()
    sys.path[:] = pickle.load(sys.stdin.buffer)
    game, trails = pickle.load(sys.stdin.buffer)
    found: list[tuple[Any, Answers] | None] = [None] * len(trails)
    for number in reversed(range(len(trails))):
        ahead[0] = AHEAD[number % 2]
        with suppress(Exception):
            position = replayed(game, trails[number])
            found[number] = content(position), answers(game, position)
    with out:
        pickle.dump(found, out)


def replayed(game: Game, trail: Sequence[Any]) -> Position:
    """The position after moves, each given by its content; LookupError if one is missing."""
    position = game.initial
    for action in trail:
        is_chance = game.player(position) == CHANCE
        moves = [outcome for outcome, _ in game.outcomes(position)] if is_chance else list(game.actions(position))
        found = [move for move in moves if not differ(content(move), action)]
        if len(found) != 1:
            raise LookupError
        position = game.result(position, found[0])
    return position


def differ(first: Any, second: Any) -> bool:
    """Whether two contents differ in more than addresses.

    >>> differ((1, repr(object())), (1, repr(object()))), differ((1, 2), (1, 3))
    (False, True)
    """
    return bool(first != second) and PLACE.sub("", repr(first)) != PLACE.sub("", repr(second))


def put_the_clock_forward() -> list[float]:
    """Let every function of `time` and `datetime` tell a time that is later by the seconds in a list of one."""
    import datetime

    ahead = [AHEAD[0]]
    for name in ("time", "monotonic", "perf_counter", "process_time"):
        ask, ask_whole = getattr(time, name), getattr(time, f"{name}_ns")
        setattr(time, name, lambda ask=ask: ask() + ahead[0])
        setattr(time, f"{name}_ns", lambda ask=ask_whole: ask() + int(ahead[0] * 1e9))
    for name in ("localtime", "gmtime", "ctime"):
        ask = getattr(time, name)
        setattr(time, name, lambda seconds=None, ask=ask: ask(time.time() if seconds is None else seconds))

    class Later(datetime.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return super().now(tz) + datetime.timedelta(seconds=ahead[0])

        @classmethod
        def today(cls) -> Any:
            return cls.now()

    datetime.datetime = Later  # type: ignore[misc]
    return ahead
