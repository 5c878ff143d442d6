"""Rollouts by name: the values of the best moves of a position, or of every outcome of chance.

>>> [one.move for one in rollout("pig:30", "12+5 20", games=50, seed=1)]
['roll', 'hold']
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from zermelo.engine import Engine, Limits
from zermelo.games.loading import as_game, as_position
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.players.rollout import GAMES, best_moves
from zermelo.players.rollout import rollout as played_out
from zermelo.rules.game import CHANCE, MAX, Action, Game, Position
from zermelo.tasks.pool import TaskPool


@dataclass(frozen=True)
class RolledOut:
    """A move that was played out, with its value for the player to move."""

    outcome: str
    """The outcome of chance before it, if each was asked for."""
    move: str
    """Empty where chance moves."""
    value: float
    error: float
    """Half of the 95 % confidence interval."""
    plain_error: float
    """The same without variance reduction."""
    searched: float | None = None
    """The value by a search, if one was asked for."""

    def to_dict(self) -> dict[str, Any]:
        """The value as plain data, ready for JSON."""
        return {name: value for name, value in asdict(self).items() if name != "searched" or value is not None}


def rollout(
    game: Game | str,
    position: Position = None,
    *,
    games: int = GAMES,
    plies: int | None = None,
    moves: int = 3,
    each: bool = False,
    depth: int = 0,
    seed: int = 0,
    threads: int | None = None,
    pool: TaskPool | None = None,
    told: Callable[[str], None] = lambda move: None,
) -> list[RolledOut]:
    """Estimate the best moves of a position of a game of chance by playing it out many times, the best first.

    Where chance moves the position itself is estimated, or with `each` the best moves after each outcome. `plies` cuts
    the games off and estimates them, and `depth` also searches each move. The same seed gives the same values, with any
    number of threads and any pool. `told` is called with each move before it is played out.

    >>> found = rollout("pig:20,4", games=50, seed=1)
    >>> len(found), found[0].error < found[0].plain_error
    (1, True)
    """
    rules = as_game(game)
    start = as_position(rules, position)
    if rules.terminal(start):
        raise ZermeloError(M("The game is over; there is nothing to play out."))
    rows = []
    for subject in _subjects(rules, start, moves, each, depth):
        told(" ".join(filter(None, (subject.outcome, subject.move))))
        found = played_out(rules, subject.after, games, seed=seed, plies=plies, threads=threads, pool=pool)
        sign = 1 if subject.player == MAX else -1
        searched = None if subject.searched is None else sign * subject.searched
        row = RolledOut(subject.outcome, subject.move, sign * found.mean, found.error, found.plain_error, searched)
        rows.append(row)
    return sorted(sorted(rows, key=lambda row: -row.value), key=lambda row: row.outcome)


class Subject(NamedTuple):
    """A position to play out."""

    outcome: str
    """The text of the outcome of chance, and of the move after it."""
    move: str
    after: Position
    player: int
    """The player whose value is shown."""
    searched: float | None
    """The value by a search, for MAX."""


def _subjects(game: Game, start: Position, moves: int, each: bool, depth: int) -> Iterator[Subject]:
    """The positions to play out: the given one, its best moves, or the best moves after each outcome."""
    if game.player(start) != CHANCE:
        yield from _best(game, start, "", moves, depth)
    elif not each:
        yield Subject("", "", start, MAX, None)
    else:
        thrown = [(outcome, game.result(start, outcome)) for outcome in game.moves(start)]
        # Where dice say who begins, those for the other player lead to the same positions with the sides changed.
        mine = [one for one in thrown if start == game.initial and _mover(game, one[1]) == MAX]
        for outcome, after in mine or thrown:
            written = game.write(start, outcome)
            if _mover(game, after) == CHANCE:
                yield Subject(written, "", after, MAX, None)
            else:
                yield from _best(game, after, written, moves, depth)


def _mover(game: Game, position: Position) -> int:
    """The player to move; CHANCE at a chance node or a terminal position."""
    return CHANCE if game.terminal(position) else game.player(position)


def _best(game: Game, position: Position, outcome: str, moves: int, depth: int) -> Iterator[Subject]:
    """The moves with the best estimates, or the best by a search if `depth` is positive."""
    player = game.player(position)
    found = _searched(game, position, moves, depth) if depth else dict.fromkeys(best_moves(game, position, moves))
    for action, value in found.items():
        yield Subject(outcome, game.write(position, action), game.result(position, action), player, value)


def _searched(game: Game, position: Position, moves: int, depth: int) -> dict[Action, float | None]:
    """The best moves by a search, with their values for MAX."""
    lines = list(Engine(game, megabytes=64).think(position, Limits(depth=depth), lines=moves))
    deepest = [one for one in lines if one.depth == lines[-1].depth]
    return {one.action: float(one.value) for one in deepest[-moves:]}
