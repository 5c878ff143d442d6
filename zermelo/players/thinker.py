"""Who thinks about a position: the engine where it fits, else the textbook algorithm that suits the game.

Everything that plays (the terminal, the studio, a match) asks a `Thinker`. It keeps the engine, with what that
remembers, from move to move.

>>> from zermelo.games import find
>>> Thinker(find("pig")).name, Thinker(find("connect-four")).name
('star2', 'engine')
>>> game = find("tic-tac-toe")
>>> found = Thinker(game).best(game.position("XX./OO./..."))
>>> game.write(found.position, found.action), found.plies
('c3', 1)
"""

from collections.abc import Iterator, Sequence
from math import inf, isfinite
from typing import Any

from zermelo import engine as engines
from zermelo.algorithms import Result, algorithms, automatic
from zermelo.algorithms.deepening import deepened
from zermelo.algorithms.run import Task
from zermelo.engine import Engine, Limits
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import Game, Position

ENGINE = engines.NAME
"""The name of the engine among the algorithms."""
ABOUT = "the search that plays: table, ordering, extensions and pruning, against the clock"


def who_thinks(game: Game, algorithm: str = "auto", textbook: bool = False) -> tuple[str, str]:
    """The name of the algorithm for a game, and why; with `textbook`, one that shows how it works.

    >>> from zermelo.games import find
    >>> who_thinks(find("tic-tac-toe"))
    ('engine', 'two opponents, no chance, zero sum')
    """
    if algorithm != "auto":
        return algorithm, "as you asked"
    name, reason = automatic(game)
    fits = game.players == 2 and not engines.fits(game)
    return (name, reason) if textbook or not fits else (ENGINE, reason)


def names() -> list[str]:
    """Every name that can be asked for."""
    return ["auto", ENGINE, *sorted(algorithms())]


class Thinker:
    """A program that thinks about positions of one game, and can be told from another thread to stop."""

    def __init__(self, game: Game, algorithm: str = "auto", *, engine: Engine | None = None, **options: Any) -> None:
        self.game = game
        self.name, self.reason = who_thinks(game, algorithm, textbook=bool(options))
        if self.name not in names():
            raise ZermeloError(f"There is no algorithm {self.name!r}; there are {', '.join(names())}.")
        self._options = options
        self._engine = engine or Engine(game) if self.name == ENGINE else None
        self._task: Task | None = None
        if self._engine and options:
            name = next(iter(options))
            raise ZermeloError(f"The engine has no option {name!r}; its techniques are switched off by --without.")

    def stop(self) -> None:
        """Ask for an end; what was found last stands."""
        if self._engine:
            self._engine.stop()
        elif self._task:
            self._task.stop()

    def best(self, position: Position = None, limits: Limits | None = None, history: Sequence[Position] = ()) -> Result:
        """The last word about a position."""
        *_, last = self.think(position, limits, history)
        return last

    def think(
        self, position: Position = None, limits: Limits | None = None, history: Sequence[Position] = ()
    ) -> Iterator[Result]:
        """A result for each depth that was finished."""
        limits = limits or Limits()
        if self._engine:
            for fact in self._engine.think(position, limits, history=history):
                yield fact.as_result()
            return
        given = dict(self._options)
        window = given.pop("window", (-inf, inf))
        beam, symmetric = given.pop("beam", None), given.pop("symmetric", False)
        self._task = Task(self.game, position, self.name, beam=beam, symmetric=symmetric, options=given)
        hopeful, _ = limits.plan()
        yield from deepened(self._task, limits.depth, hopeful if isfinite(hopeful) else None, window)
