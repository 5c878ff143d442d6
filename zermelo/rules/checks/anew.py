"""Detect hidden state: a rulebook reloaded and called in another order must give the same results."""

import re
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

PLACE = re.compile(" at 0x[0-9a-fA-F]+")
REPLAYED = 200
"""Positions to replay, the last of the list first."""


def rules_loaded_anew_agree(evidence: Evidence) -> None:
    """Raise if the moves that led to a position lead elsewhere in a second copy of a user's rulebook."""
    twin = loaded_anew(evidence.game)
    if twin is None or evidence.listing is None:
        return
    for visit in reversed(evidence.listing.visits[-REPLAYED:]):
        with suppress(LookupError):
            other = replayed(twin, visit)
            if differ(content(other), content(visit.position)):
                raise Wrong(
                    M(
                        "`result` leads to {other} when the rulebook is reloaded and called in another order; let it "
                        "depend on its position and its move alone, not on anything remembered from earlier calls",
                        other=shortened(other),
                    ),
                    "result",
                    visit,
                )


def loaded_anew(game: Game) -> Game | None:
    """A second copy of a game that a user's file defines by name, or None."""
    code = getattr(game.result, "__code__", None)
    module = sys.modules.get(getattr(game.result, "__module__", ""))
    if code is None or module is None or not is_users(code.co_filename):
        return None
    names = [name for name, value in vars(module).items() if value is game]
    if not names:
        return None
    copy = ModuleType(module.__name__)
    sys.modules[copy.__name__] = copy  # classes of the file look up their module
    try:
        exec(compile(Path(code.co_filename).read_bytes(), code.co_filename, "exec"), vars(copy))
    except Exception:  # it was loaded once, so the fault is not in its rules
        return None
    finally:
        sys.modules[copy.__name__] = module
    found = getattr(copy, names[0], None)
    return found if isinstance(found, Game) else None


def differ(first: Any, second: Any) -> bool:
    """Whether two contents of positions differ in more than addresses.

    >>> differ((1, repr(object())), (1, repr(object()))), differ((1, 2), (1, 3))
    (False, True)
    """
    return bool(first != second) and PLACE.sub("", repr(first)) != PLACE.sub("", repr(second))


def replayed(twin: Game, visit: Visit) -> Position:
    """The position of a copy after the moves that led to a visit; LookupError if a move has no counterpart there."""
    position = twin.initial
    for action in visit.trail:
        position = twin.result(position, counterpart(twin, position, action))
    return position


def counterpart(twin: Game, position: Position, action: Any) -> Any:
    """The same move in a copy, whose classes and enumerations are distinct ones of the same names."""
    if twin.player(position) == CHANCE:
        moves = [outcome for outcome, _ in twin.outcomes(position)]
    else:
        moves = list(twin.actions(position))
    found = [move for move in moves if repr(move) == repr(action)]
    if len(found) != 1:
        raise LookupError
    return found[0]
