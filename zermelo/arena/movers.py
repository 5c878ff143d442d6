"""The movers of this package: players at the board.

A mover plays one game. It is created or cleared for each game, so that a game depends on its seed alone:

>>> from zermelo.arena.player import read_player
>>> from zermelo.games import find
>>> from zermelo.players.play import Play
>>> game = find("nim:1,2")
>>> with mover_of(read_player("model:ideal"), Seat(game)) as mover:
...     game.write(game.initial, mover.choose(Play(game), None))
'2x1'
"""

import random
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from zermelo.algorithms.registry import ENGINE
from zermelo.arena.opening import START, Opening
from zermelo.arena.player import (
    FILE,
    FOR_HIDDEN,
    MODEL,
    OBJECT,
    OPPONENT,
    OPTIONS,
    PERFECT,
    RANDOM,
    Player,
)
from zermelo.engine import Limits, without
from zermelo.engine.limits import Clock
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.players.engine_pool import EnginePool
from zermelo.players.guesser import AUTO, Guesser
from zermelo.players.hidden import EQUILIBRIUM, ISMCTS, PIMC, HiddenPlayer, information_set_search, kept_equilibrium
from zermelo.players.levels import level_named, playing
from zermelo.players.mover import Held, Mover
from zermelo.players.play import Play, program
from zermelo.players.strategist import Strategist
from zermelo.players.thinker import SECONDS, Thinker
from zermelo.protocols.protocol import protocols
from zermelo.rules.game import Action, Game, Position, Unsuitable
from zermelo.rules.weights import with_weights
from zermelo.solving.solution import is_duel, solve
from zermelo.theory.opponent_models import model_of
from zermelo.theory.strategy import Strategy, plan

MEGABYTES = 16
"""The default table of an engine, small because several play at once."""
ENGINES = EnginePool()
"""Cleared engines of earlier games in this process; allocating one can take longer than a game."""


@dataclass(frozen=True)
class Seat:
    """What a mover needs to know: the rules and their address, the opening, a seed."""

    game: Game
    address: str = ""
    opening: Opening = START
    seed: int = 0
    time: float | None = None
    """Default seconds per move, if the player sets none."""
    number: int = 0
    """The number of the seat."""
    guarded: str = ""
    """The folder of the results, which a user's player may only read."""


class RandomMover(Held):
    """A uniformly random legal move."""

    def __init__(self, seat: Seat) -> None:
        self._dice = random.Random(seat.seed)

    def choose(self, play: Play, clock: Clock | None) -> Action:
        return self._dice.choice(play.legal)


class ModelMover(Held):
    """A model of an opponent, sampled; it is asked with what its player sees."""

    def __init__(self, seat: Seat, name: str) -> None:
        self._dice = random.Random(seat.seed)
        self._model = model_of(seat.game, name)

    def choose(self, play: Play, clock: Clock | None) -> Action:
        pairs = list(self._model(play.game.view(play.position, play.player)))
        return self._dice.choices([action for action, _ in pairs], [float(share) for _, share in pairs])[0]


class OpponentMover(Held):
    """One of the named opponents; its games differ by their seeds."""

    def __init__(self, seat: Seat, name: str) -> None:
        self._thinker = thinker_of(seat.game, Player(choose_algorithm(seat.game).name), seat.number)
        self._thinker.warm()
        self._choose = program(playing(lambda: self._thinker, level_named(name), seat.seed))

    def choose(self, play: Play, clock: Clock | None) -> Action:
        return self._choose(play)

    def close(self) -> None:
        give_back(self._thinker)


class HiddenMover(Held):
    """An equilibrium, or a search of sampled worlds."""

    def __init__(self, seat: Seat, player: Player) -> None:
        self._choose = hidden_player(seat.game, player, seat.seed)

    def choose(self, play: Play, clock: Clock | None) -> Action:
        return self._choose(play)


BY_KNOWLEDGE = (EQUILIBRIUM, PIMC, ISMCTS)
"""The players for games in which something is hidden, and for no others."""


def hidden_player(game: Game, player: Player, seed: int | None = None) -> HiddenPlayer:
    """The player of a game in which something is hidden, prepared."""
    if player.kind == EQUILIBRIUM:
        return Strategist(game, seed, found=kept_equilibrium(game))
    settings = dict(player.settings)
    seconds = settings.pop("time", None)
    if player.kind == ISMCTS:
        return information_set_search(game, seed=seed, seconds=seconds, **settings)
    search = settings.pop("search", AUTO)
    guesser = Guesser(game, settings.pop("worlds", None), search, seed, seconds, **settings)
    guesser.refuse_unfit()
    return guesser


class PerfectMover(Held):
    """The best move by exact solution; with chance or more players, by a plan for the whole game."""

    def __init__(self) -> None:
        self._plan: Strategy | None = None

    def choose(self, play: Play, clock: Clock | None) -> Action:
        only = play.legal
        if is_duel(play.game):
            return only[0] if len(only) == 1 else _best(play.game, play.position)
        self._plan = self._plan or _plan(play.game, play.position, play.player)
        return self._plan(play.position)


@lru_cache(maxsize=100_000)
def _best(game: Game, position: Position) -> Action:
    return solve(game, position, threads=1).action


@lru_cache(maxsize=32)
def _plan(game: Game, position: Position, player: int) -> Strategy:
    return plan(game, position, player)


class ThinkingMover(Held):
    """The engine or a textbook algorithm, within the limits of the player, the seat or the clock."""

    def __init__(self, seat: Seat, player: Player) -> None:
        self._thinker = thinker_of(seat.game, player, seat.number)
        self._thinker.warm()  # before any clock runs
        seconds = player.get("time", seat.time)
        self._limits = Limits(player.get("depth"), player.get("nodes"), seconds)
        self._is_unlimited = self._limits == Limits()

    def choose(self, play: Play, clock: Clock | None) -> Action:
        only = play.legal
        if len(only) == 1:
            return only[0]
        limits = self._limits
        if limits.time is None and clock is not None:
            limits = replace(limits, clock=clock)
        elif self._is_unlimited:
            limits = Limits(time=SECONDS)
        return self._thinker.choose(play.position, limits, [move.before for move in play.history])

    def close(self) -> None:
        give_back(self._thinker)


def give_back(thinker: Thinker) -> None:
    """Return an engine of the usual size to the pool; free a larger one."""
    if thinker.engine and thinker.engine.megabytes <= MEGABYTES:
        thinker.clear()
        ENGINES.put_back(thinker.engine)


def thinker_of(game: Game, player: Player, seat: int = 0) -> Thinker:
    """The thinker of a player, refused if it does not fit the game.

    Its own weights are loaded into the slot of its seat, so that all players share one machine code.
    """
    if player.get("weights"):
        game = with_weights(game, Path(player.get("weights")), slot=seat)
    evaluation = player.get("evaluation", "game")
    if player.kind != ENGINE:
        textbook = {name: value for name, value in player.settings if name in OPTIONS}
        return Thinker(game, player.kind, must_move=True, **textbook)
    options = replace(
        without(*player.several("without")),
        evaluation=evaluation,
        beam=player.get("beam"),
        reach=player.get("reach"),
        samples=player.get("samples"),
    )
    engine = ENGINES.take(game, options, player.get("table", MEGABYTES), player.get("threads", 1))
    return Thinker(game, ENGINE, must_move=True, engine=engine)


def mover_of(player: Player, seat: Seat) -> Mover:
    """The player at the board, for one game."""
    if player.kind == RANDOM:
        return RandomMover(seat)
    if player.kind == MODEL:
        return ModelMover(seat, player.address)
    if player.kind == OPPONENT:
        return OpponentMover(seat, player.address)
    if player.kind == PERFECT:
        return PerfectMover()
    if player.kind in BY_KNOWLEDGE:
        return HiddenMover(seat, player)
    if player.kind == FILE:
        from zermelo.arena.outside import OutsideMover

        return OutsideMover(player, seat)
    if player.kind in protocols():
        return protocols()[player.kind].opened(player.address, seat.time)
    return ThinkingMover(seat, player)


def refuse_peeking(player: str, game: Game) -> None:
    """Refuse a player that sees the whole position of a game in which something is hidden."""
    if game.sees is not None:
        raise Unsuitable(
            M(
                "{game} hides something, which {player} would see; the players for such games are {names}.",
                game=game.name,
                player=player,
                names=", ".join((*FOR_HIDDEN, *(f"{MODEL}:{name}" for name in game.advice.search.models))),
            )
        )


def refuse_unfit(player: Player, game: Game) -> None:
    """Refuse a player that cannot play the game, or that would see what is hidden."""
    if player.kind == OBJECT:
        raise ZermeloError(M("{player} is a player of a script, which alone can play it.", player=player.address))
    by_rulebook = player.kind == MODEL and player.address in game.advice.search.models
    if player.kind not in FOR_HIDDEN and not by_rulebook:
        refuse_peeking(str(player), game)
    if player.kind in BY_KNOWLEDGE:
        if game.sees is None:
            raise Unsuitable(
                M(
                    "{player} is for games in which something is hidden, unlike {game}.",
                    player=str(player),
                    game=game.name,
                )
            )
        hidden_player(game, player)
    elif player.kind == MODEL:
        model_of(game, player.address)
    elif player.kind in protocols():
        protocols()[player.kind].refuse(game, player.address)
    elif player.kind not in (RANDOM, PERFECT, FILE, OPPONENT):
        thinker_of(game, player)
        Limits(player.get("depth"), player.get("nodes"), player.get("time"))


def is_repeatable(player: Player) -> bool:
    """Whether the seed alone determines the moves, independent of the clock."""
    if player.kind in (PIMC, ISMCTS):
        return player.get("time") is None
    if player.kind in (RANDOM, MODEL, PERFECT, EQUILIBRIUM) or (
        player.kind in protocols() and protocols()[player.kind].is_repeatable
    ):
        return True
    limited = player.get("depth") is not None or player.get("nodes") is not None
    return (
        player.kind not in (FILE, *protocols())
        and limited
        and player.get("time") is None
        and player.get("threads", 1) == 1
    )
