"""One game of a match: an idempotent task that any process can run.

>>> task = GameTask(0, 0, "nim:1,2", (0, 1), ("model:ideal", "random"))
>>> record = play_game(task)
>>> record.scores, record.ending
((1.0, 0.0), 'rules')
"""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zermelo.arena.clocks import Watch, read_control
from zermelo.arena.entrants import Own, received
from zermelo.arena.movers import Seat
from zermelo.arena.opening import START, Opening
from zermelo.arena.seeds import derived
from zermelo.games.loading import rules_at
from zermelo.languages.numbers import tidy
from zermelo.players.forfeit import Forfeit
from zermelo.players.mover import Mover
from zermelo.players.play import Chooser, Play, dice, moves
from zermelo.rules.game import CHANCE, Action, Game, Value
from zermelo.solving.store import Table

RULES, PLIES, REPETITION, TABLE = "rules", "plies", "repetition", "table"
"""How a game ends: by its rules, the limit of plies, a repetition, or a table of exact values."""
MOST_PLIES = 1000
"""The default limit of plies, after which a game is a draw."""


@dataclass(frozen=True)
class GameTask:
    """Everything that a game depends on."""

    number: int
    """The number of the game in its match."""
    round: int
    """The number of its pair or set of seat orders, whose games share the opening and the dice."""
    address: str
    """The address of the rules."""
    seats: tuple[int, ...]
    """The numbers of the players, by seat."""
    players: tuple[str, ...]
    """The players by seat, as texts."""
    opening: Opening = START
    seed: int = 0
    time: str = ""
    longest: int = MOST_PLIES
    table: str = ""
    """A table of exact values, which adjudicates positions it contains."""
    guarded: str = ""
    """The folder of the results, which a user's player may only read."""


@dataclass(frozen=True)
class GameRecord:
    """The course of a game."""

    number: int
    round: int
    seats: tuple[int, ...]
    opening: Opening
    moves: tuple[str, ...]
    payoffs: tuple[Any, ...]
    """The payoff of each seat; empty if the game ended otherwise than by its rules."""
    scores: tuple[float, ...]
    """The score of each seat: 1 for beating all others, 0 for losing to all of them."""
    ending: str = RULES
    """RULES, PLIES, REPETITION, TABLE, or the reason of a forfeit (forfeit.py)."""
    loser: int | None = None
    """The seat that forfeited."""
    detail: str = ""
    seconds: tuple[float, ...] = ()
    """Total seconds of each seat."""
    times: tuple[float, ...] = ()
    """Seconds of each move; 0 for chance."""


@lru_cache(maxsize=2)
def _table(file: str, game: Game) -> Table:
    return Table(file, game)


def play_game(
    task: GameTask, given: Own | bytes | None = None, is_stopped: Callable[[], bool] = lambda: False
) -> GameRecord:
    """Play a game to its end; a player that fails forfeits it. `given` are players that are objects.

    `is_stopped` is called after each move. A search may answer Ctrl-C with the best move so far, which is not
    reproducible, so the game is abandoned by KeyboardInterrupt.
    """
    own = received(given) if isinstance(given, bytes) else given or Own(rules_at(task.address))
    game = own.game
    play = task.opening.play(game)
    begun = len(play.history)
    control = read_control(task.time)
    watches = [Watch(control) for _ in task.players]
    times: list[float] = []
    ending, payoffs, loser, detail = RULES, None, None, ""
    with ExitStack() as stack:
        movers: list[Mover] = []
        for number, text in enumerate(task.players):
            seed = derived(task.seed, "player", task.round, task.seats, number)
            seat = Seat(game, task.address, task.opening, seed, control.move, number, task.guarded)
            movers.append(stack.enter_context(own.mover(text, seat)))
        choosers = [_timed(mover, watch) for mover, watch in zip(movers, watches, strict=True)]
        try:
            for move in moves(play, choosers, dice(derived(task.seed, "dice", task.round))):
                times.append(0.0 if move.player == CHANCE else round(watches[move.player].last, 6))
                if is_stopped():
                    raise KeyboardInterrupt
                ending, value = _adjudicated(play, begun, task)
                if ending != RULES:
                    payoffs = None if value is None else shares_of(game, value)
                    break
        except Forfeit as lost:
            ending, loser, detail = lost.reason, play.player, lost.detail
    if ending == RULES:
        payoffs = shares_of(game, game.utility(play.position))
    scores = _without(loser, game.players) if loser is not None else scores_of(payoffs, game.players)
    return GameRecord(
        task.number,
        task.round,
        task.seats,
        task.opening,
        tuple(move.text for move in play.history[begun:]),
        payoffs or (),
        scores,
        ending,
        loser,
        detail,
        tuple(round(watch.used, 6) for watch in watches),
        tuple(times),
    )


def _timed(mover: Mover, watch: Watch) -> Chooser:
    def choose(play: Play) -> Action:
        clock = watch.clock
        with watch:
            action = mover.choose(play, clock)
            watch.excuse(mover.excused)
        return action

    return choose


def _adjudicated(play: Play, begun: int, task: GameTask) -> tuple[str, Value]:
    """How a game is adjudicated, and its value; RULES if it goes on."""
    game = play.game
    if play.is_over:
        return RULES, None
    if play.is_repeated:
        return REPETITION, game.repetition
    if task.table:
        entry = _table(task.table, game).probe(play.position)
        if entry is not None:
            return TABLE, entry.value
    if len(play.history) - begun >= task.longest:
        return PLIES, None
    return RULES, None


def shares_of(game: Game, value: Value) -> tuple[Value, ...]:
    """The payoff of each player; a zero-sum value becomes a pair."""
    shares = value if game.has_payoffs else (value, -value)
    return tuple(tidy(share) for share in shares)


def scores_of(payoffs: tuple[Value, ...] | None, players: int) -> tuple[float, ...]:
    """The share of the others that each player beats; a draw, or a game without payoffs, counts half.

    >>> scores_of((3, 5, 3), 3)
    (0.25, 1.0, 0.25)
    """
    if payoffs is None:
        return (0.5,) * players
    return tuple(
        sum((own > other) + (own == other) / 2 for seat, other in enumerate(payoffs) if seat != player)
        / max(1, players - 1)
        for player, own in enumerate(payoffs)
    )


def _without(loser: int, players: int) -> tuple[float, ...]:
    """The scores after a forfeit: the others draw among themselves."""
    return scores_of(tuple(0 if seat == loser else 1 for seat in range(players)), players)
