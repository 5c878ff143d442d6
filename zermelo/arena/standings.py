"""The results of a match or tournament: points, and ratings with their errors.

>>> from zermelo.arena.plan import Fixture, ContestPlan
>>> from zermelo.arena.one_game import play_game
>>> plan = ContestPlan("nim:1,2", ("random", "model:ideal"), pairs=2, opening_plies=0)
>>> table = standings(plan, [play_game(task) for task in Fixture(plan).games(0)])
>>> [(row.player, row.points) for row in table.rows]
[('model:ideal', 3.0), ('random', 1.0)]
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import inf, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from zermelo.arena.bradley_terry import ratings
from zermelo.arena.elo import CONFIDENT, Strength, paired, strength
from zermelo.arena.one_game import GameRecord
from zermelo.arena.plan import ContestPlan
from zermelo.arena.player import read_player
from zermelo.games.loading import rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import json_value

Points = dict[tuple[str, str], tuple[float, float]]
"""The score of two players against each other."""


@dataclass(frozen=True)
class Row:
    """A player with its results."""

    player: str
    elo: float
    error: float
    games: int
    won: int
    drawn: int
    """Games neither won against all others nor lost to all others."""
    lost: int
    points: float
    forfeits: int
    """Games lost by forfeit."""
    seconds: float
    """Total thinking time."""

    @property
    def score(self) -> float:
        """Points per game."""
        return self.points / self.games if self.games else 0.5

    def to_dict(self) -> dict[str, Any]:
        """The row as plain data, ready for JSON."""
        return {
            "player": self.player,
            "elo": json_value(round(self.elo, 2)),
            "error": json_value(round(self.error, 2)),
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "points": self.points,
            "failures": self.forfeits,
            "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True)
class Standings:
    """The table, the best player first; for two players also their difference."""

    rows: list[Row]
    pairs: tuple[int, ...] = ()
    """Pairs in which the first player of the plan scored 0, ½, 1, 1½ and 2 points."""
    strength: Strength | None = None
    """The strength of the first player of the plan, by these pairs."""
    margin: "Margin | None" = None
    """The mean payoff of the first player of the plan, if the game counts points."""
    encounters: tuple["Encounter", ...] = ()
    """In a tournament of a two-player game: each pair of players who have met."""


@dataclass(frozen=True)
class Margin:
    """The mean payoff of a player per game, with its 95 % error."""

    mean: float
    error: float


@dataclass(frozen=True)
class Encounter:
    """Two players of a tournament, and their difference in strength."""

    one: str
    other: str
    pairs: tuple[int, ...]
    strength: Strength


def names_of(players: Sequence[str]) -> list[str]:
    """The names of players: the text, the base name of a file, duplicates numbered.

    >>> names_of(["random", "perfect", "random"])
    ['random', 'perfect', 'random (2)']
    """
    short = [Path(text.partition(".py")[0]).name + ".py" if ".py" in text else text for text in players]
    shown = [
        one if short.count(one) == 1 or players.count(text) > 1 else text
        for one, text in zip(short, players, strict=True)
    ]
    seen: Counter[str] = Counter()
    found = []
    for name in shown:
        seen[name] += 1
        found.append(f"{name} ({seen[name]})" if seen[name] > 1 else name)
    return found


def standings(plan: ContestPlan, games: Sequence[GameRecord]) -> Standings:
    """The table of some games of a plan."""
    names = names_of(plan.players)
    rated = {one.player: one for one in ratings(points_of(names, games))} if games else {}
    rows = [_row(number, name, games, rated.get(name)) for number, name in enumerate(names)]
    rows.sort(key=lambda row: (-row.points, -row.elo) if _is_even(rows) else (-row.elo, -row.points))
    if any(len(game.seats) != 2 for game in games):
        return Standings(rows)
    if len(plan.players) != 2:
        return Standings(rows, encounters=tuple(_encounters(names, games)))
    pairs = paired(pairs_of(games, 0))
    margin = margin_of(games, 0) if rules_at(plan.game).counts_points else None
    return Standings(rows, pairs, strength(pairs), margin)


def rated(contests: Sequence[tuple[ContestPlan, Sequence[GameRecord]]]) -> list[Row]:
    """The players of several matches of one game, rated together, the best first; equal texts are the same player."""
    known = sorted({plan.game for plan, _ in contests})
    if len(known) > 1:
        raise ZermeloError(M("The matches are of {games}; choose one of these games.", games=", ".join(known)))
    players = sorted({text for plan, _ in contests for text in plan.players})
    games: list[GameRecord] = []
    for plan, played in contests:
        numbers = [players.index(text) for text in plan.players]
        games += [replace(one, seats=tuple(numbers[seat] for seat in one.seats)) for one in played]
    if not games:
        raise ZermeloError(M("There are no games to rate."))
    rows = standings(replace(contests[0][0], players=tuple(players)), games).rows
    return sorted(rows, key=lambda row: -row.elo)


def _encounters(names: Sequence[str], games: Sequence[GameRecord]) -> Iterator[Encounter]:
    """Each pair of players who have met, in the order of their first games."""
    met: dict[frozenset[int], list[GameRecord]] = {}
    for game in games:
        met.setdefault(frozenset(game.seats), []).append(game)
    for between in met.values():
        one, other = min(between, key=lambda game: game.number).seats
        pairs = paired(pairs_of(between, one))
        yield Encounter(names[one], names[other], pairs, strength(pairs))


def _is_even(rows: Sequence[Row]) -> bool:
    """Whether all players have the same number of games, so that points can be compared."""
    return len({row.games for row in rows}) == 1


def _row(number: int, name: str, games: Sequence[GameRecord], rated: Any) -> Row:
    own = [(game, seat) for game in games for seat, player in enumerate(game.seats) if player == number]
    scores = [game.scores[seat] for game, seat in own]
    won, lost = scores.count(1), scores.count(0)
    return Row(
        name,
        rated.elo if rated else 0.0,
        rated.error if rated else inf,
        len(own),
        won,
        len(own) - won - lost,
        lost,
        float(sum(scores)),
        sum(game.loser == seat for game, seat in own),
        sum(game.seconds[seat] for game, seat in own if game.seconds),
    )


def pairs_of(games: Iterable[GameRecord], player: int) -> list[tuple[float, float]]:
    """The scores of one of two players in the two games of each whole pair."""
    rounds: dict[int, list[float]] = {}
    for game in games:
        rounds.setdefault(game.round, []).append(game.scores[game.seats.index(player)])
    return [(scores[0], scores[1]) for scores in rounds.values() if len(scores) == 2]


def margin_of(games: Iterable[GameRecord], player: int) -> Margin | None:
    """The mean payoff of a player; a pair is one sample, because both its games have the same dice."""
    rounds: dict[int, list[float]] = {}
    for game in games:
        if game.payoffs:
            rounds.setdefault(game.round, []).append(float(game.payoffs[game.seats.index(player)]))
    gains = [fmean(pair) for pair in rounds.values() if len(pair) == 2]
    return Margin(fmean(gains), CONFIDENT * stdev(gains) / sqrt(len(gains))) if len(gains) > 1 else None


def points_of(names: Sequence[str], games: Iterable[GameRecord]) -> Points:
    """The score of each pair of players; a game of more players counts for each pair of them."""
    found: Points = {}
    for game in games:
        for one, other in combinations(range(len(game.seats)), 2):
            first, second = names[game.seats[one]], names[game.seats[other]]
            if first == second:
                continue
            gained = (game.scores[one] > game.scores[other]) + (game.scores[one] == game.scores[other]) / 2
            if first > second:
                first, second, gained = second, first, 1 - gained
            before = found.get((first, second), (0.0, 0.0))
            found[first, second] = before[0] + gained, before[1] + 1 - gained
    return found


def setting_of(names: Sequence[str]) -> tuple[str, dict[str, float]] | None:
    """The one numeric setting in which players differ, with its values; None if they differ otherwise.

    >>> setting_of(["alphabeta:depth=1", "alphabeta:depth=3"])
    ('depth', {'alphabeta:depth=1': 1.0, 'alphabeta:depth=3': 3.0})
    """
    if any(name.endswith((".py", ")")) for name in names):
        return None
    players = [read_player(name) for name in names]
    for setting in ("depth", "time", "nodes", "singular", "beam"):
        rest = {(one.kind, one.address, tuple(pair for pair in one.settings if pair[0] != setting)) for one in players}
        values = {name: one.get(setting) for name, one in zip(names, players, strict=True)}
        if len(rest) == 1 and None not in values.values() and len(set(values.values())) == len(names) > 1:
            return setting, {name: float(value) for name, value in values.items()}
    return None
