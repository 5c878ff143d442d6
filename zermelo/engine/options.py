"""Every technique of the engine by name, so that it can be switched off and its worth measured."""

from dataclasses import dataclass, fields, replace
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M


@dataclass(frozen=True)
class Options:
    """Which techniques the engine uses. Those of the last group may change the value; the others never do."""

    table: bool = True
    """Remember positions that come about by different orders of moves."""
    table_move: bool = True
    """Try first what was best when this position was last searched."""
    principal_variation: bool = True
    """Search the moves after the first only for "is it better?", with a null window."""
    aspiration: bool = True
    """Expect the value of the last depth, and search the whole window only if that is wrong."""
    killers: bool = True
    """Try early what refuted another move at the same ply."""
    replies: bool = True
    """Try early what refuted the same move of the opponent elsewhere."""
    history: bool = True
    """Try early what refuted moves often."""
    order: bool = True
    """Sort moves as the game advises."""
    win_distance: bool = True
    """Do not look for a win that would be slower than one already found."""

    star1: bool = True
    """With chance, leave out the outcomes that cannot bring the average into the window any more."""
    probes: bool = True
    """With chance, look at one move after each outcome first, which often is enough for the cut (Star2)."""
    static_order: bool = True
    """With chance, sort moves by the estimate of the position after each, above the last plies."""

    endings: bool = True
    """Prove the rest of the game where the game says that little is left, instead of searching to a depth."""

    sufficient: bool = True
    """Leave out moves that the game knows cannot matter in the end, whatever an estimate may say of them."""
    proved: bool = True
    """Believe what the game can prove at a glance: a threat that cannot be parried, say."""
    deeper_entries: bool = True
    """Use what the table knows from a deeper search than needed: a better value, though not that of this depth."""
    quiescence: bool = True
    """At the horizon, play the noisy moves out."""
    extensions: bool = True
    """Look further after moves that the game calls forcing."""
    singular: bool = True
    """Look further after a move that is better than all others."""
    null_move: bool = True
    """If even passing is good enough, do not search further; where the game allows it."""
    late_moves: bool = True
    """Search late moves less deeply at first; where the game allows it."""
    probable_cuts: bool = True
    """If a shallow search is far outside the window, do not search deeply; where the game says how far is far."""
    futility: bool = True
    """Near the horizon, skip quiet moves that cannot reach the window; where the game allows it."""
    move_filter: bool = True
    """With chance, follow only the moves that look best; where the game says how many. A beam replaces it."""
    beam: int | None = None
    """Look only at so many best-looking moves of each position."""
    reach: float | None = None
    """With chance, take the estimate of a position that is reached with less than this probability from the root."""
    samples: int | None = None
    """With chance, draw so many outcomes where there are more; the result tells the standard error."""
    evaluation: str = "game"
    """The estimate: the game's own, or `rollout` or `mobility` (`game` without an own one is `rollout`)."""

    def __post_init__(self) -> None:
        if self.evaluation not in EVALUATIONS:
            raise ZermeloError(
                M(
                    "There is no evaluation {name!r}; there are {names}.",
                    name=self.evaluation,
                    names=", ".join(EVALUATIONS),
                )
            )
        if self.beam is not None and self.beam < 1:
            raise ZermeloError(M("A beam of {width} leaves no move; give at least 1.", width=self.beam))
        if self.reach is not None and not 0 <= self.reach < 1:
            raise ZermeloError(
                M("{reach} is not a probability to stop at; give one from 0 to less than 1.", reach=self.reach)
            )
        if self.samples is not None and self.samples < 2:
            raise ZermeloError(
                M("{samples} samples are too few for a standard error; give at least 2.", samples=self.samples)
            )


EVALUATIONS = ("game", "rollout", "mobility")
INEXACT = (
    "sufficient",
    "proved",
    "deeper_entries",
    "quiescence",
    "extensions",
    "singular",
    "null_move",
    "late_moves",
    "probable_cuts",
    "futility",
    "move_filter",
)
"""The techniques that may give another value than a plain search of the same depth."""


def exact(options: Options | None = None) -> Options:
    """The same options with everything switched off that can change a value.

    >>> exact().null_move, exact().table
    (False, True)
    """
    switched_off: dict[str, Any] = dict.fromkeys(INEXACT, False)
    return replace(options or Options(), beam=None, reach=None, samples=None, **switched_off)


def without(*names: str) -> Options:
    """The usual options without some techniques.

    >>> without("killers", "history").killers
    False
    """
    known = {field.name for field in fields(Options) if field.type is bool}
    for name in names:
        if name.replace("-", "_") not in known:
            shown = ", ".join(sorted(known)).replace("_", "-")
            raise ZermeloError(M("The engine has no technique {name!r}; it has {names}.", name=name, names=shown))
    switched_off: dict[str, Any] = {name.replace("-", "_"): False for name in names}
    return Options(**switched_off)
