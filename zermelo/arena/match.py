"""Play a plan: distribute its games, store each as it ends, resume, and stop when a test is decided.

>>> import tempfile
>>> from pathlib import Path
>>> from zermelo.arena.plan import ContestPlan
>>> from zermelo.arena.store import Store
>>> plan = ContestPlan("nim:1,2", ("model:ideal", "random"), pairs=2)
>>> with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "arena.sqlite") as store:
...     len(list(Contest(plan, store).play())), len(list(Contest(plan, store, resume=True).play()))
(4, 0)
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial

from zermelo.arena.elo import paired
from zermelo.arena.entrants import Own
from zermelo.arena.one_game import GameRecord, play_game
from zermelo.arena.plan import ContestPlan, Fixture
from zermelo.arena.sprt import Sprt
from zermelo.arena.store import Store
from zermelo.tasks.pool import Alone, TaskPool


class Contest:
    """A match or tournament under way: a plan, and the games that are stored."""

    def __init__(
        self,
        plan: ContestPlan,
        store: Store,
        *,
        resume: bool = False,
        pool: TaskPool | None = None,
        is_stopped: Callable[[], bool] = lambda: False,
        own: Own | None = None,
    ) -> None:
        """`pool` plays the games; by default this process. `own` holds the players that are given as objects.

        `is_stopped` reports Ctrl-C where this process plays, because a search may have answered the signal.
        """
        self.plan, self._store, self._pool, self._own = plan, store, pool or Alone(), own
        self._is_stopped = is_stopped
        self.fixture = Fixture(plan, os.path.dirname(os.path.abspath(store.file)))
        self.fixture.check(own)
        self.id = store.resume(plan) if resume else store.begin(plan)
        self._games = {game.number: game for game in store.games(self.id)}
        self._test = Sprt(*plan.sprt) if plan.sprt else None
        self._tested = 0
        self._counts = [0] * 5
        self.verdict = ""
        """The hypothesis that a test has accepted."""

    @property
    def games(self) -> list[GameRecord]:
        """The games so far, in order."""
        return [self._games[number] for number in sorted(self._games)]

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of the test."""
        return self._test.llr(self._counts) if self._test else 0.0

    def play(self) -> Iterator[GameRecord]:
        """Play the missing games; each is stored before it is yielded."""
        self._decide()
        for stage in range(self.fixture.stages):
            if self.verdict:
                break
            missing = [task for task in self.fixture.games(stage, self.games) if task.number not in self._games]
            alone = isinstance(self._pool, Alone)
            work = partial(play_game, is_stopped=self._is_stopped) if alone else play_game
            shared = () if self._own is None else (self._own if alone else self._own.sent(),)
            with closing(self._pool.results(work, missing, *shared)) as playing:
                for game in playing:
                    self._store.add(self.id, game)
                    self._games[game.number] = game
                    self._decide()
                    yield game
                    if self.verdict:
                        break
        self._store.end(self.id, self._last())

    def _decide(self) -> None:
        """Test the pairs in order, so that the verdict does not depend on which game ends first."""
        while self._test and not self.verdict:
            first, second = self._games.get(2 * self._tested), self._games.get(2 * self._tested + 1)
            if first is None or second is None:
                return
            (pair,) = (number for number, count in enumerate(paired([_first_players(first, second)])) if count)
            self._counts[pair] += 1
            self._tested += 1
            self.verdict = self._test.verdict(self._counts)

    def _last(self) -> int | None:
        """The last game that counts, where a test has ended the match."""
        if not self.verdict:
            return None
        last = 2 * self._tested - 1
        self._games = {number: game for number, game in self._games.items() if number <= last}
        return last


def _first_players(*games: GameRecord) -> tuple[float, float]:
    """The scores of the first player of the plan in a pair of games."""
    one, other = (game.scores[game.seats.index(0)] for game in games)
    return one, other
