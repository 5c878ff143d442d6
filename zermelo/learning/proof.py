"""Matches of trained weights in the arena, in points per game with their error."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from zermelo.arena.match import Contest
from zermelo.arena.one_game import GameRecord
from zermelo.arena.plan import ContestPlan, digest_of
from zermelo.arena.store import Store
from zermelo.rules.game import Game
from zermelo.tasks.pool import TaskPool

SURE = 1.96
"""The half-width of a 95 % confidence interval, in standard errors."""


@dataclass(frozen=True)
class Proof:
    """The result of a match of some weights against an opponent."""

    learned: int
    """The number of games of training."""
    points: float
    """Points per game; a win is 1 if the game counts no points."""
    error: float
    """The 95 % error."""
    games: int


def player_text(file: Path | None, plies: int = 1, simulations: int | None = None) -> str:
    """The engine with a search depth, or a search by simulations, and weights; by default those of the game.

    >>> player_text(None), player_text(Path("my.npz"), 4), player_text(None, simulations=32)
    ('engine:depth=1', 'engine:depth=4,weights=my.npz', 'mcts:simulations=32')
    """
    return (f"mcts:simulations={simulations}" if simulations else f"engine:depth={plies}") + (
        f",weights={file}" if file else ""
    )


def matches(
    game: Game,
    address: str,
    kept: Iterable[tuple[int, Path]],
    opponent: str,
    *,
    plies: int,
    simulations: int | None = None,
    pairs: int,
    store: Path,
    pool: TaskPool,
) -> Iterator[Proof | GameRecord]:
    """Play a match of each set of weights against the opponent, resuming earlier ones.

    Yield each game as it ends, and after each match its result.
    """
    with Store(store) as games:
        for learned, file in kept:
            players = (player_text(file, plies, simulations), opponent)
            plan = ContestPlan(address, players, pairs=pairs, digests=tuple(map(digest_of, players)))
            contest = Contest(plan, games, resume=True, pool=pool)
            yield from contest.play()
            yield proof_of(learned, game, contest.games)


def proof_of(learned: int, game: Game, games: list[GameRecord]) -> Proof:
    """The points per game of the first player with their error; a pair with the same opening and dice is one sample."""
    rounds: dict[int, list[float]] = {}
    for one in games:
        rounds.setdefault(one.round, []).append(points_of(one))
    unit = (
        1.0 if game.counts_points else min((abs(point) for own in rounds.values() for point in own if point), default=1)
    )
    means = [fmean(own) / unit for own in rounds.values()]
    error = SURE * stdev(means) / sqrt(len(means)) if len(means) > 1 else float("inf")
    return Proof(learned, fmean(means), error, len(games))


def points_of(game: GameRecord) -> float:
    """The points of the first player of the plan; a forfeit counts 1."""
    seat = game.seats.index(0)
    return float(game.payoffs[seat]) if game.payoffs else 2 * game.scores[seat] - 1
