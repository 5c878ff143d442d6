"""The forms in which a rulebook declares the features of an evaluation.

    Game(…, features=function)                  a fixed number of values per position, seen by the first player
    Game(…, features=Numbers(of=function, …))   the same with hidden units, names, or another viewer
    Game(…, features=Patterns(of=function, …))  arrangements: indices that each select a weight of a table
    Game(…, features=Features(…))               full control

>>> from zermelo.games import tic_tac_toe
>>> from zermelo.rules.game import variant
>>> def features(position):
...     return position.crosses >> 4 & 1, position.noughts >> 4 & 1
>>> learnable = variant(tic_tac_toe.game, features=features)
>>> [str(table.name) for table in features_of(learnable).tables]
['1', '2', 'to move']
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.data.data_array import LANES
from zermelo.machine.runtime.memory import number
from zermelo.rules.features import Features, FeatureTable, Position, Visit, Walk, only

if TYPE_CHECKING:
    from zermelo.rules.game import Game

TO_MOVE = M("to move")


def first_player(position: Position) -> int:
    """The first player as the viewer, as for `evaluate`."""
    return 0


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """Features that are numbers: `of` returns a tuple of fixed length, best a NamedTuple.

    >>> from zermelo.games.nim import nim
    >>> from zermelo.rules.game import variant
    >>> learnable = variant(nim(3, 4), features=Numbers(of=lambda position: position.piles, names=("left", "right")))
    >>> [str(table.name) for table in features_of(learnable).tables]
    ['left', 'right', 'to move']
    """

    of: Callable[[Position], tuple[float, ...]]
    names: tuple[str, ...] = ()
    """Their names; by default the fields of a NamedTuple, or 1, 2, 3."""
    viewer: Callable[[Position], int] = first_player
    """The player who sees the numbers, 0 or 1; by default the first, as in `evaluate`."""
    hidden: int = 0
    """The hidden units of a network, a multiple of 8; 0 for a sum of weights."""
    levels: tuple[float, ...] = ()
    """The point levels of a network; see `Features`."""
    file: Path | None = None
    """Where the weights are that come with the game."""


@dataclass(frozen=True, kw_only=True)
class Patterns:
    """Features that are arrangements: `of` returns a tuple of indices, each of a weight in a table.

    >>> from zermelo.games.nim import nim
    >>> from zermelo.rules.game import variant
    >>> patterns = Patterns(of=lambda position: position.piles, sizes={"pile": 5}, tables=("pile", "pile"))
    >>> [(str(table.name), table.size) for table in features_of(variant(nim(3, 4), features=patterns)).tables]
    [('pile', 5), ('to move', 1)]
    """

    of: Callable[[Position], tuple[int, ...]]
    sizes: Mapping[str, int] = field(default_factory=dict)
    """The size of each table, by its name: indices run from 0 to one less."""
    tables: tuple[str, ...] = ()
    """The table of each index; by default those of `sizes` in order."""
    viewer: Callable[[Position], int] = first_player
    hidden: int = 0
    levels: tuple[float, ...] = ()
    file: Path | None = None


@lru_cache(maxsize=64)
def features_of(game: "Game") -> Features:
    """The features of a game; refuse one that declares none."""
    declared = game.advice.learning
    if declared is None:
        raise ZermeloError(M("{game} declares no features, so there is nothing to learn.", game=game.name))
    if game.has_payoffs:
        raise ZermeloError(M("Learning is for one player or two opponents, and {game} has others.", game=game.name))
    if isinstance(declared, Patterns):
        made = _of_patterns(game, declared)
    elif isinstance(declared, Features):
        made = declared
    else:
        made = _of_numbers(game, declared if isinstance(declared, Numbers) else Numbers(of=declared))
    if made.hidden % LANES or made.hidden < 0:
        raise ZermeloError(
            M(
                "The hidden units of a network are a multiple of {lanes}, and {game} declares {hidden}.",
                lanes=LANES,
                game=game.name,
                hidden=made.hidden,
            )
        )
    return made


def _first_seen(game: "Game", function: Callable[[Position], Any]) -> tuple[Any, ...]:
    """The features of the first position; refuse a function that returns no numbers."""
    try:
        seen = function(game.initial)
    except Exception as error:
        raise ZermeloError(
            M(
                "The features of {game} fail in its first position: {kind}: {reason}.",
                game=game.name,
                kind=type(error).__name__,
                reason=error,
            )
        ) from error
    if not isinstance(seen, tuple) or not seen or not all(isinstance(one, (int, float)) for one in seen):
        raise ZermeloError(
            M("The features of {game} must be a tuple of numbers, not {seen!r}.", game=game.name, seen=seen)
        )
    return seen


def _of_numbers(game: "Game", declared: Numbers) -> Features:
    """Numbers as features, plus whether the viewer is to move."""
    seen = _first_seen(game, declared.of)
    names = declared.names or getattr(seen, "_fields", None) or [str(place) for place in range(1, len(seen) + 1)]
    if len(names) != len(seen):
        raise ZermeloError(
            M(
                "{game} has {count} features and {names} names for them.",
                game=game.name,
                count=len(seen),
                names=len(names),
            )
        )
    of, count, player, viewer = declared.of, len(seen), game.player, declared.viewer

    def walk(visit: Visit) -> Walk:
        def visit_all(position: Position, found: Any, run: Any) -> Any:
            amounts = number(of(position))
            for place in range(count):
                found = visit(found, place, amounts[place], run)
            return visit(found, count, turn(position), run)

        return visit_all

    def turn(position: Position) -> float:
        """1 if the viewer is to move, -1 if the opponent, 0 at a chance node."""
        who = player(position)
        return 0.0 if who < 0 else 1.0 if who == viewer(position) else -1.0

    return Features(
        tables=tuple(FeatureTable(name=name, size=1, write=lambda place: "") for name in (*names, TO_MOVE)),
        walk=walk,
        viewer=viewer,
        file=declared.file,
        hidden=declared.hidden,
        levels=declared.levels,
        network=only,
    )


def _of_patterns(game: "Game", declared: Patterns) -> Features:
    """Arrangements as features."""
    seen = _first_seen(game, declared.of)
    tables = declared.tables or tuple(declared.sizes)
    unknown = sorted(set(tables) - set(declared.sizes))
    if unknown:
        raise ZermeloError(M("{game} gives no size for the table {table!r}.", game=game.name, table=unknown[0]))
    if len(tables) != len(seen):
        raise ZermeloError(
            M("{game} has {count} patterns and {tables} tables.", game=game.name, count=len(seen), tables=len(tables))
        )
    begins = dict(zip(declared.sizes, accumulate(declared.sizes.values(), initial=0), strict=False))
    places = tuple(begins[table] for table in tables)
    last, of, player, viewer = sum(declared.sizes.values()), declared.of, game.player, declared.viewer

    def walk(visit: Visit) -> Walk:
        def visit_all(position: Position, found: Any, run: Any) -> Any:
            picked = of(position)
            for which in range(len(places)):
                found = visit(found, places[which] + picked[which], 1.0, run)
            who = player(position)
            return visit(found, last, 0.0 if who < 0 else 1.0 if who == viewer(position) else -1.0, run)

        return visit_all

    return Features(
        tables=(
            *(FeatureTable(name=name, size=size, write=str) for name, size in declared.sizes.items()),
            FeatureTable(name=TO_MOVE, size=1, write=lambda place: ""),
        ),
        walk=walk,
        viewer=viewer,
        file=declared.file,
        hidden=declared.hidden,
        levels=declared.levels,
    )
