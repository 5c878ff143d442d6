"""A match from a script: the same games as `zermelo match`, and their result as a value.

>>> match("nim:1,2", "model:ideal", "random", pairs=2, opening_plies=0)
Match(nim:1,2: model:ideal 3, random 1 of 4 games)
"""

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from zermelo.arena.clocks import read_control
from zermelo.arena.match import Contest
from zermelo.arena.one_game import GameRecord
from zermelo.arena.plan import ContestPlan, digest_of
from zermelo.arena.player import read_player
from zermelo.arena.standings import Standings, standings
from zermelo.arena.store import Store
from zermelo.games.loading import as_game, shared_address
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import Game
from zermelo.tasks.pool import Alone, pool_of


@dataclass(frozen=True, repr=False)
class Match:
    """The games and the standings of a match."""

    plan: ContestPlan
    games: list[GameRecord]
    standings: Standings
    """Points, ratings and, for two players, their difference with its error."""

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data: a row for each player, and the difference of two."""
        found = self.standings.strength
        difference = {} if found is None else {"elo": found.elo, "elo_low": found.low, "elo_high": found.high}
        rows = [asdict(row) for row in self.standings.rows]
        return {"game": self.plan.game, "games": len(self.games), "players": rows, **difference}

    def __repr__(self) -> str:
        points = ", ".join(f"{row.player} {row.points:g}" for row in self.standings.rows)
        return f"Match({self.plan.game}: {points} of {len(self.games)} games)"


def match(
    game: Game | str,
    *players: str,
    pairs: int = 10,
    seed: int = 0,
    time: str | float = "",
    opening_plies: int | None = None,
    sprt: tuple[float, float] | None = None,
    workers: int = 1,
    store: Path | str | None = None,
) -> Match:
    """Play a match of some openings, each from all seats; players are written as for `zermelo match`.

    `time` is seconds per move or a clock such as "60+1"; `sprt` ends the match when one of two strengths in Elo is
    decided. With a `store` the games stay in that file for `zermelo results` and `zermelo replay`.

    >>> result = match("tic-tac-toe", "perfect", "random", pairs=2, seed=1)
    >>> len(result.games), result.standings.rows[0].player
    (4, 'perfect')
    """
    rules = as_game(game)
    refuse_other_numbers(rules, players)
    texts = tuple(str(read_player(text)) for text in players)
    plan = ContestPlan(
        shared_address(rules),
        texts,
        pairs=pairs,
        seed=seed,
        time=str(read_control(str(time))),
        opening_plies=opening_plies,
        sprt=sprt,
        digests=tuple(digest_of(text) for text in texts),
    )
    with ExitStack() as stack:
        file = Path(store) if store else Path(stack.enter_context(tempfile.TemporaryDirectory())) / "match.sqlite"
        pool = Alone() if workers == 1 else stack.enter_context(pool_of(workers))
        contest = Contest(plan, stack.enter_context(Store(file)), pool=pool)
        for _ in contest.play():
            pass
        return Match(plan, contest.games, standings(plan, contest.games))


def refuse_other_numbers(game: Game, players: Sequence[str]) -> None:
    """Refuse a number of players other than that of the game."""
    if len(players) != game.players:
        raise ZermeloError(
            M(
                "A match of {game} has {wanted} players, not {given}; `zermelo tournament` takes more.",
                game=game.name,
                wanted=game.players,
                given=len(players),
            )
        )
