"""Slow solutions, stored in the user's cache: a game is solved once.

A file holds the answer and the moves of best play, by index. Its name is a digest of the rules with all they reach,
and of the position, so it is never found by other rules. An invalid file is ignored.
"""

import hashlib
import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from zermelo.machine.fingerprint import Fingerprint
from zermelo.machine.runtime.files import write_whole
from zermelo.rules.game import Action, Game, Position

WORTH_KEEPING = 1.0
"""Shortest solving time in seconds worth storing."""


@lru_cache(maxsize=64)
def rules_of(game: Game) -> str:
    """A digest of the rules that decide who wins."""

    def rules(state: Any) -> Any:
        return game.player(state), game.terminal(state), game.utility(state), game.actions(state), game.result

    function: Any = rules
    return Fingerprint(function).text


def solutions() -> Path:
    """The folder of solutions."""
    from zermelo.machine.cache import folder

    return folder() / "solutions"


def file_of(game: Game, position: Position) -> Path:
    """The file of the solution of a position."""
    task = f"{game.name} {rules_of(game)} {game.repetition!r} {position!r}"
    return solutions() / f"{hashlib.sha256(task.encode()).hexdigest()[:32]}.json"


def keep(game: Game, position: Position, line: list[Action], facts: dict[str, Any]) -> None:
    """Store a solution: its facts, and the index of each move of its line."""
    state, numbers = position, []
    for action in line:
        numbers.append(game.moves(state).index(action))
        state = game.result(state, action)
    write_whole(file_of(game, position), json.dumps({"line": numbers, **facts}).encode())


def recall(game: Game, position: Position, is_whole: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
    """The facts of a stored solution, its line as moves; None if absent or invalid."""
    try:
        found: dict[str, Any] = json.loads(file_of(game, position).read_text(encoding="utf-8"))
        state, line = position, []
        for number in found["line"]:
            line.append(game.moves(state)[number])
            state = game.result(state, line[-1])
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return {**found, "line": line} if is_whole(found) else None
