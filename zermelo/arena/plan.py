"""The plan of a match or tournament: everything that its games depend on, and the games themselves.

>>> plan = ContestPlan("nim", ("perfect", "random"), pairs=1, opening_plies=0)
>>> [task.seats for task in Fixture(plan).games(0)]
[(0, 1), (1, 0)]
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from zermelo.arena.clocks import read_control
from zermelo.arena.entrants import Own
from zermelo.arena.one_game import MOST_PLIES, GameRecord, GameTask
from zermelo.arena.opening import Opening
from zermelo.arena.openings import openings_of_lines, random_openings
from zermelo.arena.player import FILE, read_player
from zermelo.arena.sprt import Sprt
from zermelo.arena.swiss import pairings
from zermelo.games.loading import rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime import files
from zermelo.rules.game import Game
from zermelo.solving.store import Table

ROBIN, GAUNTLET, LADDER, SWISS = "robin", "gauntlet", "ladder", "swiss"
KINDS = (ROBIN, GAUNTLET, LADDER, SWISS)


@dataclass(frozen=True)
class ContestPlan:
    """Everything that determines the games: the same plan and seed give the same games."""

    game: str
    """The address of the rules."""
    players: tuple[str, ...]
    kind: str = ROBIN
    """ROBIN: all against all. GAUNTLET: the first against each. LADDER: each against the next. SWISS: by rounds."""
    pairs: int = 10
    """Openings for each encounter; each is played in all orders of the seats."""
    seed: int = 0
    time: str = ""
    opening_plies: int | None = None
    lines: tuple[str, ...] = ()
    """Openings as text, instead of random ones."""
    longest: int = MOST_PLIES
    table: str = ""
    sprt: tuple[float, float] | None = None
    rounds: int = 5
    """Rounds of a Swiss tournament."""
    digests: tuple[str, ...] = ()
    """Checksums of the players' files: a changed file is another player."""

    def stored(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    def identity(self) -> str:
        """The key for resuming: all settings but the number of pairs, which may grow."""
        kept = asdict(self)
        if self.kind != SWISS:
            kept.pop("pairs")
        return json.dumps(kept, ensure_ascii=False)


def restored_plan(text: str) -> ContestPlan:
    """Deserialize the text of `ContestPlan.stored`.

    >>> plan = ContestPlan("nim", ("perfect", "random"), sprt=(0, 5))
    >>> restored_plan(plan.stored()) == plan
    True
    """
    fields: dict[str, Any] = json.loads(text)
    made: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
    return ContestPlan(**made)


def digest_of(text: str) -> str:
    """A checksum of the file or the weights of a player; empty for other players."""
    player = read_player(text)
    file = player.address if player.kind == FILE else player.get("weights")
    return files.digest_of(Path(file)) if file else ""


class Fixture:
    """The games of a plan, stage by stage: one stage, or the rounds of a Swiss tournament."""

    def __init__(self, plan: ContestPlan, guarded: str = "") -> None:
        self.plan, self.guarded = plan, guarded
        self.game: Game = rules_at(plan.game)
        self.orders = list(permutations(range(self.game.players)))

    def check(self, own: Own | None = None) -> None:
        """Refuse a plan that cannot be played; `own` holds the players that are given as objects."""
        plan, game = self.plan, self.game
        if game.sees is not None and (plan.opening_plies or plan.lines):
            raise ZermeloError(
                M("{game} hides something, so each game begins at the start; leave the openings out.", game=game.name)
            )
        if game.players < 2:
            raise ZermeloError(M("{game} is for one player, so it has no opponents.", game=game.name))
        if len(plan.players) < game.players:
            raise ZermeloError(
                M(
                    "{game} needs {wanted} players; there are {given}.",
                    game=game.name,
                    wanted=game.players,
                    given=len(plan.players),
                )
            )
        if plan.kind not in KINDS:
            raise ZermeloError(
                M("There is no tournament {kind!r}; there are {kinds}.", kind=plan.kind, kinds=", ".join(KINDS))
            )
        if plan.kind == SWISS and game.players != 2:
            raise ZermeloError(M("A Swiss tournament is for games of two players."))
        if plan.sprt is not None:
            Sprt(*plan.sprt)
            if len(plan.players) != 2 or game.players != 2:
                raise ZermeloError(M("A sequential test compares two players in a game of two."))
        read_control(plan.time)
        if plan.table:
            Table(plan.table, game)
        for text in plan.players:
            (own or Own(game)).refuse_unfit(text)

    @cached_property
    def openings(self) -> list[Opening]:
        """An opening for each pair; those of a file are repeated if they are too few."""
        plan = self.plan
        if plan.lines:
            found = openings_of_lines(self.game, plan.lines)
            return [found[number % len(found)] for number in range(plan.pairs)]
        plies = plan.opening_plies if self.game.sees is None else 0
        return random_openings(self.game, plan.pairs, plies=plies, seed=plan.seed)

    @property
    def stages(self) -> int:
        return self.plan.rounds if self.plan.kind == SWISS else 1

    def games_in_all(self) -> int:
        """The number of games of the plan, if no test ends it early."""
        encounters = len(self.plan.players) // 2 if self.plan.kind == SWISS else len(self._encounters(()))
        return self.stages * encounters * self.plan.pairs * len(self.orders)

    def games(self, stage: int, records: Sequence[GameRecord] = ()) -> list[GameTask]:
        """The games of a stage; those of a later Swiss round depend on the records of the earlier ones."""
        plan, each = self.plan, len(self.orders)
        encounters = self._encounters(self._before(stage, records))
        first = stage * (len(plan.players) // 2) * plan.pairs if plan.kind == SWISS else 0
        found: list[GameTask] = []
        for pair in range(plan.pairs):
            for encounter in encounters:
                round_number = first + len(found) // each
                for order in self.orders:
                    seats = tuple(encounter[place] for place in order)
                    found.append(self._task(first * each + len(found), round_number, pair, seats))
        return found

    def _task(self, number: int, round_number: int, pair: int, seats: tuple[int, ...]) -> GameTask:
        plan = self.plan
        return GameTask(
            number,
            round_number,
            plan.game,
            seats,
            tuple(plan.players[seat] for seat in seats),
            self.openings[pair],
            plan.seed,
            plan.time,
            plan.longest,
            plan.table,
            self.guarded,
        )

    def _before(self, stage: int, records: Sequence[GameRecord]) -> list[GameRecord]:
        """The records of the earlier stages, in order."""
        last = stage * (len(self.plan.players) // 2) * self.plan.pairs
        return sorted((one for one in records if one.round < last), key=lambda one: one.number)

    def _encounters(self, records: Sequence[GameRecord]) -> list[tuple[int, ...]]:
        """The encounters, as numbers of players."""
        plan, seats = self.plan, self.game.players
        players = range(len(plan.players))
        if plan.kind == SWISS:
            return list(pairings(len(players), records))
        if plan.kind == LADDER:
            return [tuple(reversed(players[low : low + seats])) for low in players[: len(players) - seats + 1]]
        found = list(combinations(players, seats))
        return found if plan.kind == ROBIN else [one for one in found if 0 in one]
