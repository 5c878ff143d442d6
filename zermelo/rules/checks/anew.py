"""A rulebook that is loaded anew and asked in another order answers the same: nothing is kept outside of positions."""

import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.accidents import is_users
from zermelo.rules.checks.content import content
from zermelo.rules.checks.evidence import Evidence, Visit, shortened
from zermelo.rules.comparing import Wrong
from zermelo.rules.game import CHANCE, Game, Position

REPLAYED = 200
"""Positions that are come to again, the last ones of the list first."""


def rules_loaded_anew_agree(evidence: Evidence) -> None:
    """Raise if the moves that led to a position lead elsewhere in a second copy of a user's rulebook."""
    twin = loaded_anew(evidence.game)
    if twin is None or evidence.listing is None:
        return
    for visit in reversed(evidence.listing.visits[-REPLAYED:]):
        with suppress(LookupError):
            other = replayed(twin, visit)
            if content(other) != content(visit.position) and repr(other) != repr(visit.position):
                raise Wrong(
                    M(
                        "`result` leads to {other} when the rulebook is loaded anew and asked in another order; let it "
                        "depend on its position and its move alone, and not on what it has kept of earlier ones",
                        other=shortened(other),
                    ),
                    "result",
                    visit,
                )


def loaded_anew(game: Game) -> Game | None:
    """A second copy of a game that a user's file defines by name; None where there is no such file."""
    code = getattr(game.result, "__code__", None)
    module = sys.modules.get(getattr(game.result, "__module__", ""))
    names = [name for name, value in vars(module).items() if value is game] if module else []
    if code is None or not names or not is_users(code.co_filename):
        return None
    copy = ModuleType(f"{game.result.__module__}_anew")
    sys.modules[copy.__name__] = copy  # classes of the file look their module up
    try:
        exec(compile(Path(code.co_filename).read_bytes(), code.co_filename, "exec"), vars(copy))
    except Exception:  # it was loaded once, so the fault is not in its rules
        return None
    finally:
        del sys.modules[copy.__name__]
    found = getattr(copy, names[0], None)
    return found if isinstance(found, Game) else None


def replayed(twin: Game, visit: Visit) -> Position:
    """The position of a copy after the moves that led to a visit; LookupError if a move has no counterpart there."""
    position = twin.initial
    for action in visit.trail:
        position = twin.result(position, counterpart(twin, position, action))
    return position


def counterpart(twin: Game, position: Position, action: Any) -> Any:
    """The same move in a copy, whose classes and enumerations are others of the same names."""
    if twin.player(position) == CHANCE:
        moves = [outcome for outcome, _ in twin.outcomes(position)]
    else:
        moves = list(twin.actions(position))
    found = [move for move in moves if repr(move) == repr(action)]
    if len(found) != 1:
        raise LookupError
    return found[0]
