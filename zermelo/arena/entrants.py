"""Players given as Python objects: functions, games with another evaluation, and searches by an evaluation.

A plan, its tasks and its records name such a player by a text in parentheses, `greedy()` or `engine:depth=3 (greedy)`;
the objects travel beside the tasks.

>>> from zermelo.games import find
>>> game = find("nim:1,2")
>>> own, texts = entered(game, ["random", lambda position: "2x1", ("alphabeta:depth=2", lambda position: 0)])
>>> texts
['random', 'lambda()', 'alphabeta:depth=2 (lambda)']
>>> with own.mover(texts[1], Seat(game)) as mover:
...     mover.choose(Play(game), None)
(1, 1)
"""

import inspect
import pickle
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import inf
from typing import Any

from zermelo.algorithms import algorithms
from zermelo.algorithms.registry import ENGINE
from zermelo.arena.choosing import answered, error_text
from zermelo.arena.movers import Seat, ThinkingMover, mover_of, refuse_peeking, refuse_unfit
from zermelo.arena.player import Player, read_player
from zermelo.engine.limits import Clock
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.announce import seconds_spent
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.players.forfeit import CRASH, TIME, Forfeit
from zermelo.players.mover import Held, Mover
from zermelo.players.play import Play
from zermelo.rules.game import Action, Game, Position, Value, variant

Evaluation = Callable[[Position], Value]
Entrant = str | Game | Callable[..., Any] | tuple[str, Game | Evaluation]
"""A player: its text, a function, a game with its own evaluation, or the text of a search and one of these two."""
GRACE = 0.1
"""Seconds by which a function may exceed its time per move."""


class FunctionMover(Held):
    """A function of a script, with random numbers of its own."""

    def __init__(self, function: Callable[..., Any], seat: Seat) -> None:
        self._function, self._seat = function, seat
        self._is_short = is_short(function)
        self._random = random.Random(seat.seed).getstate()

    def choose(self, play: Play, clock: Clock | None) -> Action:
        """The answer of the function; an error is a forfeit, as that of a player in a file."""
        own = clock or Clock(self._seat.time or inf, moves_to_go=1)
        given = (play.position,) if self._is_short else (play.game, play.position, own)
        before, began, compiled = random.getstate(), time.monotonic(), seconds_spent()
        random.setstate(self._random)
        try:
            chosen = self._function(*given)
        except Exception as error:
            code = getattr(self._function, "__code__", None)
            raise Forfeit(CRASH, error_text(error, code.co_filename if code else "")) from error
        finally:
            self._random = random.getstate()
            random.setstate(before)
        self.excused = seconds_spent() - compiled
        if self._seat.time and time.monotonic() - began - self.excused > self._seat.time + GRACE:
            raise Forfeit(TIME)
        return answered(play, chosen)


def is_short(function: Callable[..., Any]) -> bool:
    """Whether a player is a function of the position alone, rather than of (game, position, clock) as in a file.

    >>> is_short(lambda position: None), is_short(lambda game, position, clock: None)
    (True, False)
    """
    try:
        signature = inspect.signature(function)
    except ValueError:  # a function written in C
        return True
    for given in ((None,), (None, None, None)):
        try:
            signature.bind(*given)
        except TypeError:
            continue
        return len(given) == 1
    raise ZermeloError(
        M(
            "{name}{arguments} is not a player; write {name}(position) or {name}(game, position, clock).",
            name=_name_of(function),
            arguments=str(signature),
        )
    )


@dataclass(frozen=True)
class Own:
    """The rules and the players that a script gave as objects."""

    game: Game
    players: dict[str, Entrant] = field(default_factory=dict)
    """By their texts."""

    def mover(self, text: str, seat: Seat) -> Mover:
        """The player of a text at the board, for one game."""
        given = self.players.get(text)
        if given is None:
            return mover_of(read_player(text), seat)
        if callable(given):
            return FunctionMover(given, seat)
        player, game = searching(given, self.game)
        return ThinkingMover(replace(seat, game=game), player)

    def refuse_unfit(self, text: str) -> None:
        """Refuse a player that cannot play the game."""
        given = self.players.get(text)
        if given is None:
            refuse_unfit(read_player(text), self.game)
            return
        refuse_peeking(text, self.game)
        if callable(given):
            is_short(given)
        else:
            player, game = searching(given, self.game)
            if game.initial != self.game.initial or game.players != self.game.players:
                raise ZermeloError(
                    M("{player} plays {other}, which is not {game}.", player=text, other=game.name, game=self.game.name)
                )
            refuse_unfit(player, game)

    def sent(self) -> bytes:
        """All of it for other processes, or one sentence why they cannot have it."""
        for text, given in [*self.players.items(), (self.game.name, self.game)]:
            try:
                pickle.dumps(given)
            except Exception as error:  # pickle raises errors of many kinds
                raise ZermeloError(
                    M(
                        "{name} cannot be sent to other processes: {reason}. Define it with def at the top of a file, "
                        "or play with workers=1.",
                        name=text,
                        reason=str(error).removesuffix("."),
                    )
                ) from None
        return pickle.dumps(self)


@lru_cache(maxsize=2)
def received(sent: bytes) -> Own:
    """What `Own.sent` packed, once in each process, so that it is compiled once."""
    try:
        return pickle.loads(sent)  # type: ignore[no-any-return]
    except Exception as error:
        raise ZermeloError(
            M(
                "Another process does not find the players: {reason}. Define them with def at the top of a file, "
                "or play with workers=1.",
                reason=str(error).removesuffix("."),
            )
        ) from None


def searching(given: Any, game: Game) -> tuple[Player, Game]:
    """The search of a player by an evaluation, and the game with that evaluation."""
    text, judge = given if isinstance(given, tuple) else ("", given)
    judged = judge if isinstance(judge, Game) else judged_by(game, judge)
    player = read_player(text or choose_algorithm(judged).name)
    if player.kind not in (ENGINE, *algorithms()) or {"weights", "evaluation"} & dict(player.settings).keys():
        raise ZermeloError(
            M(
                "{player} does not search by an evaluation of yours; the engine and the algorithms do.",
                player=str(player),
            )
        )
    return player, judged


@lru_cache(maxsize=64)
def judged_by(game: Game, evaluate: Evaluation) -> Game:
    """The game with another evaluation, the same one each time, so that it is compiled once."""
    return variant(game, evaluate=evaluate)


def entered(game: Game, entrants: Iterable[Entrant]) -> tuple[Own, list[str]]:
    """The rules and the players given as objects, and the text of each player."""
    own, texts = Own(game), []
    for one in entrants:
        if isinstance(one, str):
            texts.append(str(read_player(one)))
            continue
        text, number = _text_of(one, game), 2
        named = text
        while own.players.setdefault(named, one) is not one:
            named, number = f"{text} ({number})", number + 1
        texts.append(named)
    return own, texts


def _text_of(one: Entrant, game: Game) -> str:
    if callable(one):
        return f"{_name_of(one)}()"
    if not (isinstance(one, Game) or _is_search(one)):
        raise ZermeloError(
            M(
                'A player is a text, a function, a game or a pair as in ("engine:depth=3", evaluation), not {value}.',
                value=repr(one)[:100],
            )
        )
    player, _ = searching(one, game)
    judge = one[1] if isinstance(one, tuple) else one
    if not isinstance(judge, Game):
        name = _name_of(judge)
    elif judge.name != game.name or judge.evaluate is None:
        name = judge.name
    else:
        name = _name_of(judge.evaluate)
    return f"{player} ({name})"


def _is_search(given: Any) -> bool:
    is_pair = isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], str)
    return is_pair and (isinstance(given[1], Game) or callable(given[1]))


def _name_of(function: Any) -> str:
    """The name of a function, of the one in a `partial`, or of the class of an object."""
    inner = getattr(function, "func", function)
    return str(getattr(inner, "__name__", type(inner).__name__)).strip("<>")
