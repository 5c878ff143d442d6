"""The techniques of the engine by name, so that each can be switched off and measured."""

from dataclasses import dataclass, fields, replace
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M


@dataclass(frozen=True)
class Options:
    """The techniques in use. Those of the last group may change the value; the others never do."""

    table: bool = True
    """Transposition table."""
    table_move: bool = True
    """Try first the best move stored in the table."""
    principal_variation: bool = True
    """Search the moves after the first with a null window (principal variation search)."""
    aspiration: bool = True
    """Aspiration windows: search around the value of the last depth, and again with a wider window if that fails."""
    killers: bool = True
    """Killer moves: try early the moves that cut at the same ply."""
    replies: bool = True
    """Countermoves: try early the refutation of the opponent's last move."""
    history: bool = True
    """History heuristic: try early the moves that cut often."""
    order: bool = True
    """Sort moves as the game advises."""
    win_distance: bool = True
    """Win-distance pruning: do not search for a win slower than one already found."""

    star1: bool = True
    """With chance, skip the outcomes that can no longer bring the average into the window (Star1)."""
    probes: bool = True
    """With chance, probe one move after each outcome first, which often suffices for a cutoff (Star2)."""
    static_order: bool = True
    """With chance, sort moves by the estimate of the position after each, above the last plies."""

    endings: bool = True
    """Solve a position exactly where the game says that few moves remain."""

    sufficient: bool = True
    """Skip moves that, by the advice of the game, cannot affect the outcome."""
    proved: bool = True
    """Use the static proofs of the game: an unstoppable threat, say."""
    deeper_entries: bool = True
    """Accept table entries of a deeper search than required: a better value, though not that of this depth."""
    quiescence: bool = True
    """Quiescence search: play out the noisy moves at the horizon."""
    quiet_table: bool = True
    """Ask the table in quiescence, too, and store its results there."""
    extensions: bool = True
    """Extend moves that the game calls forcing."""
    singular: bool = True
    """Singular extensions: extend a move that is far better than all others."""
    null_move: bool = True
    """Null move: cut if even passing is good enough; where the game allows it."""
    late_moves: bool = True
    """Late-move reductions: search late moves less deeply at first; where the game allows it."""
    probable_cuts: bool = True
    """Cut if a shallow search is far outside the window; where the game declares the deviations."""
    futility: bool = True
    """Futility pruning: near the horizon, skip quiet moves that cannot reach the window; where the game allows it."""
    exchange: bool = True
    """Try captures that lose material last, and skip them in quiescence; where the game says which."""
    move_filter: bool = True
    """With chance, search only the moves that look best; where the game says how many. A beam replaces it."""
    beam: int | None = None
    """The number of best-looking moves searched in each position; None for all."""
    reach: float | None = None
    """With chance, the reach probability from the root below which a position is only estimated."""
    samples: int | None = None
    """With chance, the number of outcomes sampled where there are more; the result includes the standard error."""
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
    "quiet_table",
    "extensions",
    "singular",
    "null_move",
    "late_moves",
    "probable_cuts",
    "futility",
    "exchange",
    "move_filter",
)
"""The techniques that may change the value of a plain search of the same depth."""


def exact(options: Options | None = None) -> Options:
    """The options without the techniques that can change a value.

    >>> exact().null_move, exact().table
    (False, True)
    """
    switched_off: dict[str, Any] = dict.fromkeys(INEXACT, False)
    return replace(options or Options(), beam=None, reach=None, samples=None, **switched_off)


def without(*names: str) -> Options:
    """The default options without some techniques.

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
