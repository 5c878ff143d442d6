"""Training from a script: the weights that the command `train` learns."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.games.loading import as_game, refuse_hidden
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.learning.coherent import CoherentPlan, CoherentTraining
from zermelo.learning.searched_training import SearchedPlan, SearchedTraining
from zermelo.learning.self_taught import SelfTaught
from zermelo.learning.temporal_training import TemporalPlan, TemporalTraining
from zermelo.learning.training import Standing, Training, TrainingPlan
from zermelo.learning.zero_training import ZeroPlan, ZeroTraining
from zermelo.machine.cache import folder as cache
from zermelo.machine.data.data_array import LANES
from zermelo.machine.runtime.files import digest_of, writing
from zermelo.rules.declared import features_of
from zermelo.rules.game import Game
from zermelo.rules.weights import ALPHAZERO, Weights, features_in, read_weights
from zermelo.tasks.pool import TaskPool, pool_of

TD, COHERENT, SEARCHED, REGRESSION, _ = METHODS = ("td", "tc", "searched", "regression", ALPHAZERO)
Descending = TemporalPlan | CoherentPlan | SearchedPlan | ZeroPlan
AnyPlan = Descending | TrainingPlan


class Settings(NamedTuple):
    """How to train, as on the command line; None is the default of the method."""

    method: str | None = None
    games: int | None = None
    rounds: int | None = None
    passes: int = 10
    depth: int = 4
    trace: float = 0.7
    step: float | None = None
    explore: float | None = None
    opening: int | None = None
    hidden: int | None = None
    begin: Path | str | None = None
    batch: int = 64
    simulations: int | None = None
    seed: int = 1

    def first(self, game: Game) -> Weights | None:
        """The weights to begin with, if any."""
        return read_weights(Path(self.begin), features_in(Path(self.begin), game)) if self.begin else None

    def plan(self, game: Game, first: Weights | None) -> AnyPlan:
        """The plan for a game, by the method of the settings or the one that suits its features."""
        if self.method == ALPHAZERO:
            return self._from_nothing()
        features = features_of(game)
        hidden = first.features.hidden if first else features.hidden if self.hidden is None else self.hidden
        is_fitted = features.is_solvable or features.judging
        usual = REGRESSION if is_fitted and not hidden else COHERENT if features.points else TD
        method = self.method or usual
        if method not in METHODS:
            raise ZermeloError(
                M("There is no method {name!r}; there are {methods}.", name=method, methods=", ".join(METHODS))
            )
        if method in (REGRESSION, COHERENT) and hidden:
            raise ZermeloError(
                M("A network is learned by --method td or searched; the others find the weights of a sum.")
            )
        if method == REGRESSION:
            rounds = self.rounds or TrainingPlan.rounds
            return TrainingPlan(self.games or TrainingPlan.games, rounds, self.depth, seed=self.seed)
        return self._descent(method, hidden, with_dice=game.chance is not None)

    def _from_nothing(self) -> ZeroPlan:
        """The plan of AlphaZero, with its own defaults."""
        given = {name: getattr(self, name) for name in ("games", "rounds", "step", "explore", "opening", "hidden")}
        given |= {"simulations": self.simulations}
        known = {name: value for name, value in given.items() if value is not None}
        if not known.get("hidden", ZeroPlan.hidden):
            raise ZermeloError(M("AlphaZero learns a network, so it has hidden units, as in --hidden 64."))
        refuse_odd(known.get("hidden", ZeroPlan.hidden))
        begun = digest_of(Path(self.begin)) if self.begin else ""
        return ZeroPlan(**known, passes=self.passes, trace=self.trace, seed=self.seed, begun=begun)

    def _descent(self, method: str, hidden: int, with_dice: bool) -> Descending:
        refuse_odd(hidden)
        common: dict[str, Any] = {
            "trace": self.trace,
            "explore": (0.0 if with_dice else 0.05) if self.explore is None else self.explore,
            "opening": (0 if with_dice else 4) if self.opening is None else self.opening,
            "hidden": hidden,
            "seed": self.seed,
            "begun": digest_of(Path(self.begin)) if self.begin else "",
        }
        if method == SEARCHED:
            common |= {"games": self.games or SearchedPlan.games, "step": self.step or SearchedPlan.step}
            return SearchedPlan(rounds=self.rounds or SearchedPlan.rounds, passes=self.passes, **common)
        if method == COHERENT:
            common |= {"games": self.games or CoherentPlan.games, "step": self.step or CoherentPlan.step}
            return CoherentPlan(**common)
        common |= {"games": self.games or TemporalPlan.games, "step": self.step or (0.03 if hidden else 0.02)}
        return TemporalPlan(batch=self.batch, **common)


def refuse_odd(hidden: int) -> None:
    """Refuse hidden units that fill no whole vectors."""
    if hidden % LANES:
        raise ZermeloError(M("The hidden units of a network are a multiple of 8, as in --hidden 16."))


def training_folder(folder: Path | str | None) -> Path:
    """The folder that holds trainings, by default in the cache."""
    return Path(folder) if folder else cache() / "training"


def by_descent(game: Game, plan: Descending, folder: Path, pool: TaskPool | None, first: Weights | None) -> SelfTaught:
    """The training of a plan by gradient descent."""
    if isinstance(plan, ZeroPlan):
        return ZeroTraining(game, plan, folder, pool, first)
    if isinstance(plan, SearchedPlan):
        return SearchedTraining(game, plan, folder, pool, first)
    if isinstance(plan, CoherentPlan):
        return CoherentTraining(game, plan, folder, pool, first)
    return TemporalTraining(game, plan, folder, pool, first)


def train(
    game: Game | str,
    file: Path | str,
    *,
    method: str | None = None,
    games: int | None = None,
    rounds: int | None = None,
    passes: int = 10,
    depth: int = 4,
    trace: float = 0.7,
    step: float | None = None,
    explore: float | None = None,
    opening: int | None = None,
    hidden: int | None = None,
    begin: Path | str | None = None,
    batch: int = 64,
    simulations: int | None = None,
    seed: int = 1,
    workers: int = 1,
    folder: Path | str | None = None,
    progress: Callable[[int, int], None] = lambda games, planned: None,
) -> Weights:
    """Learn the weights of an evaluation by self-play, write them to a file, and return them.

    The game must declare features, but for the method alphazero. The settings are those of `zermelo train`; `trace` is
    λ. `progress` is called with the games played and planned. The same settings give the same weights, with any number
    of workers, and after an interruption the same call resumes; Ctrl-C first writes the weights learned so far. In
    `match` the player `engine:depth=2,weights=FILE` uses them, or `mcts:weights=FILE` those of alphazero.

    >>> train("nim", "nim.npz")
    Traceback (most recent call last):
    zermelo.languages.errors.ZermeloError: nim declares no features, so there is nothing to learn.
    """
    rules, output = as_game(game), Path(file)
    refuse_hidden(rules)
    how = method, games, rounds, passes, depth, trace, step, explore, opening, hidden, begin, batch, simulations, seed
    settings = Settings(*how)
    first = settings.first(rules)
    plan = settings.plan(rules, first)
    with ExitStack() as stack:
        pool = None if workers == 1 else stack.enter_context(pool_of(workers))
        if isinstance(plan, TrainingPlan):
            _learn_by_regression(Training(rules, plan, training_folder(folder), pool), output, progress)
        else:
            _learn_by_descent(by_descent(rules, plan, training_folder(folder), pool, first), output, progress)
    return read_weights(output, features_in(output, rules))


def _learn_by_regression(training: Training, output: Path, progress: Callable[[int, int], None]) -> None:
    now: Standing | None = None
    for now in training.steps():
        progress((now.round - 1) * training.plan.games + now.games, training.plan.rounds * training.plan.games)
    assert now is not None
    with writing(output):
        training.write(output, now)


def _learn_by_descent(training: SelfTaught, output: Path, progress: Callable[[int, int], None]) -> None:
    try:
        for now in training.steps():
            progress(now.games, training.all_games)
    except KeyboardInterrupt:
        training.stop()
        with writing(output):
            training.write(output)
        raise
    with writing(output):
        training.write(output)
