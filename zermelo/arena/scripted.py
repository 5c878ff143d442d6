"""Matches and tournaments from a script: the same games as by the commands, and their result as a value.

>>> match("nim:1,2", "model:ideal", "random", pairs=2, opening_plies=0)
Match(nim:1,2: model:ideal 3, random 1 of 4 games)
>>> match("nim:1,2", lambda position: "2x1", "random", pairs=1, opening_plies=0)
Match(nim:1,2: random 2, lambda() 0 of 2 games; lambda() failed: 1)
"""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from zermelo.arena.clocks import read_control
from zermelo.arena.entrants import Entrant, Own, entered
from zermelo.arena.match import Contest
from zermelo.arena.one_game import GameRecord
from zermelo.arena.plan import ROBIN, ContestPlan, digest_of
from zermelo.arena.player import players_of
from zermelo.arena.standings import Row, Standings, names_of, rated, standings
from zermelo.arena.store import Store
from zermelo.arena.words import difference_words, failures_words, margin_words, row_texts, row_titles
from zermelo.games.loading import as_game, own_address
from zermelo.languages.choice import language_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, in_language
from zermelo.library.tables import html_table
from zermelo.rules.game import Game
from zermelo.tasks.pool import pool_of


@dataclass(frozen=True, repr=False)
class Match:
    """The games and the standings of a match or tournament."""

    plan: ContestPlan
    games: list[GameRecord]
    standings: Standings
    """Points, ratings and, for two players, their difference with its error."""

    @property
    def rows(self) -> list[Row]:
        """The players with their points and ratings, the best first."""
        return self.standings.rows

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data: a row for each player, and the difference of two."""
        found = self.standings.strength
        difference = {} if found is None else {"elo": found.elo, "elo_low": found.low, "elo_high": found.high}
        rows = [row.to_dict() for row in self.rows]
        return {"game": self.plan.game, "games": len(self.games), "players": rows, **difference}

    def __repr__(self) -> str:
        points = ", ".join(f"{row.player} {row.points:g}" for row in self.rows)
        failed = "".join(f"; {row.player} failed: {row.forfeits}" for row in self.rows if row.forfeits)
        return f"Match({self.plan.game}: {points} of {len(self.games)} games{failed})"

    def _repr_html_(self) -> str:
        """The standings as a table for notebooks, with the difference of two players and the failures below."""
        language, with_elo = language_for(), self.standings.strength is None
        titles = [in_language(title, language) for title in row_titles(with_elo)]
        table = html_table([row_texts(row, language, with_elo) for row in self.rows], titles)
        return table + "".join(f"<p>{escape(in_language(text, language))}</p>" for text in self._remarks())

    def _remarks(self) -> Iterator[str]:
        names = names_of(self.plan.players)
        if self.standings.strength and self.standings.strength.games:
            yield difference_words(names[0], self.standings.strength, self.standings.pairs)
        if self.standings.margin:
            yield margin_words(names[0], self.standings.margin)
        yield from failures_words(names, self.games)


def match(
    game: Game | str,
    *players: Entrant,
    pairs: int = 10,
    seed: int = 0,
    time: str | float = "",
    opening_plies: int | None = None,
    sprt: tuple[float, float] | None = None,
    workers: int = 1,
    store: Path | str | None = None,
) -> Match:
    """Play a match of some openings, each from all seats.

    A player is a text as for `zermelo match`; a function of the position, or of (game, position, clock), that returns a
    move, its text or the result of a search; a game with another `evaluate` (see `variant`); or a pair such as
    `("engine:depth=3", evaluate)`, a search by that evaluation. `time` is seconds per move or a clock such as "60+1";
    `sprt` ends the match when one of two strengths in Elo is decided. With `workers`, functions must be defined at the
    top of a file. With a `store` the games stay in that file for `zermelo results` and `zermelo replay`.

    >>> result = match("tic-tac-toe", "perfect", "random", pairs=2, seed=1)
    >>> len(result.games), result.rows[0].player
    (4, 'perfect')
    >>> def greedy(game, position, clock):
    ...     return max(game.moves(position), key=lambda move: move[1])
    >>> match("nim", greedy, ("alphabeta:depth=2", lambda position: 0), pairs=2)
    Match(nim: alphabeta:depth=2 (lambda) 4, greedy() 0 of 4 games)
    """
    rules = as_game(game)
    refuse_other_numbers(rules, players)
    own, texts = entered(rules, players)
    plan = ContestPlan(
        own_address(rules),
        tuple(texts),
        pairs=pairs,
        seed=seed,
        time=str(read_control(str(time))),
        opening_plies=opening_plies,
        sprt=sprt,
        digests=tuple(map(digest_of, texts)),
    )
    return _played(plan, own, workers, store)


def tournament(
    game: Game | str,
    *players: Entrant,
    kind: str = ROBIN,
    rounds: int = 5,
    pairs: int = 10,
    seed: int = 0,
    time: str | float = "",
    opening_plies: int | None = None,
    workers: int = 1,
    store: Path | str | None = None,
) -> Match:
    """Play a tournament of players as in `match`; a text may stand for several, as for `zermelo tournament`.

    `kind` is robin (all against all), gauntlet (the first against each), ladder (each against the next) or swiss (some
    `rounds`).

    >>> found = tournament("nim:1,2", "alphabeta:depth=1..3", lambda position: "1x1", pairs=1)
    >>> len(found.games), sorted(row.player for row in found.rows)[-1]
    (12, 'lambda()')
    """
    rules = as_game(game)
    several = [each for one in players for each in (map(str, players_of(one)) if isinstance(one, str) else [one])]
    own, texts = entered(rules, several)
    plan = ContestPlan(
        own_address(rules),
        tuple(texts),
        kind=kind,
        rounds=rounds,
        pairs=pairs,
        seed=seed,
        time=str(read_control(str(time))),
        opening_plies=opening_plies,
        digests=tuple(map(digest_of, texts)),
    )
    return _played(plan, own, workers, store)


def _played(plan: ContestPlan, own: Own, workers: int, store: Path | str | None) -> Match:
    with ExitStack() as stack:
        file = Path(store) if store else Path(stack.enter_context(tempfile.TemporaryDirectory())) / "match.sqlite"
        pool = stack.enter_context(pool_of(workers))
        contest = Contest(plan, stack.enter_context(Store(file)), pool=pool, own=own)
        for _ in contest.play():
            pass
        return Match(plan, contest.games, standings(plan, contest.games))


def rate(*matches: Match | Path | str, game: str | None = None) -> list[Row]:
    """Rate the players of several matches of one game together; a match may be the file in which it is stored.

    `game` chooses the matches of a file. Equal texts are the same player; the average rating is 0.

    >>> first = match("nim:1,2", "model:ideal", "random", pairs=2)
    >>> second = match("nim:1,2", "random", "model:uniform", pairs=2)
    >>> [row.player for row in rate(first, second)][0]
    'model:ideal'
    """
    found: list[tuple[ContestPlan, Sequence[GameRecord]]] = []
    for one in matches:
        if isinstance(one, Match):
            found.append((one.plan, one.games))
            continue
        with Store(Path(one), must_exist=True) as store:
            found += [(each.plan, store.games(each.id)) for each in store.matches() if game in (None, each.plan.game)]
    return rated(found)


def refuse_other_numbers(game: Game, players: Sequence[Entrant]) -> None:
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
