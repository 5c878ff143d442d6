"""A game in progress: the side to move, the history, and the choosers of moves.

A chooser is any function from a `Play` to a legal move: a person at a keyboard, a program, or chance. The loop
yields a fact for each move and never prints.

>>> from zermelo.games import find
>>> play = Play(find("nim:1,2"))
>>> first = lambda play: play.legal[0]
>>> [move.text for move in moves(play, [first, first])]
['1x1', '2x1', '2x1']
>>> play.is_over
True
"""

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from zermelo.algorithms import Result
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, in_context, in_language, joined
from zermelo.rules.game import CHANCE, Action, Game, Position
from zermelo.rules.words import is_spelled, main_spelling

LONGEST_GAME = 10_000
"""Moves after which a game is considered endless."""


@dataclass(frozen=True)
class Move:
    """A move made: its player, the move itself, its notation, and the position before it."""

    player: int
    action: Action
    text: str
    before: Position


@dataclass
class Play:
    """The state of a game in progress."""

    game: Game
    position: Position = None
    history: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.position is None:
            self.position = self.game.initial

    @property
    def is_over(self) -> bool:
        return bool(self.game.terminal(self.position))

    @property
    def player(self) -> int:
        return self.game.player(self.position)

    @property
    def legal(self) -> list[Action]:
        return self.game.moves(self.position)

    @property
    def is_repeated(self) -> bool:
        """Whether the position has repeated as often as the rules allow."""
        if self.game.repetition is None:
            return False
        name = self.game.transposition or self.game.key or (lambda position: position)
        now = name(self.position)
        return [name(move.before) for move in self.history].count(now) + 1 >= self.game.occurrences

    def make(self, action: Action) -> Move:
        """Play a move, or apply an outcome of chance."""
        move = Move(self.player, action, self.game.write(self.position, action), self.position)
        self.position = self.game.result(self.position, action)
        self.history.append(move)
        return move

    def take_back(self, players: Collection[int]) -> bool:
        """Go back to before the last move of any of these players; False if they have made none.

        The moves of chance and of the others since then are taken back, too.
        """
        own = [number for number, move in enumerate(self.history) if move.player in players]
        if not own:
            return False
        self.position = self.history[own[-1]].before
        del self.history[own[-1] :]
        return True


Chooser = Callable[[Play], Action]


def moves(play: Play, choosers: Sequence[Chooser], chance: Chooser | None = None) -> Iterator[Move]:
    """Play to the end of the game, yielding each move. `choosers` holds one chooser per player.

    A chooser may take moves back before it answers; its move is for the position it leaves.
    """
    roll = chance or dice()
    while not (play.is_over or play.is_repeated):
        if len(play.history) >= LONGEST_GAME:
            raise ZermeloError(
                M(
                    "After {most:,} moves this game of {game} seems to go on for ever.",
                    most=LONGEST_GAME,
                    game=play.game.name,
                )
            )
        choose = roll if play.player == CHANCE else choosers[play.player]
        yield play.make(choose(play))


def dice(seed: int | None = None) -> Chooser:
    """Chance as a chooser: draw an outcome by its probability; a seed makes it repeatable.

    >>> from zermelo.games import find
    >>> pig = find("pig")
    >>> rolling = Play(pig, pig.result(pig.initial, pig.moves(pig.initial)[0]))
    >>> dice(seed=7)(rolling) == dice(seed=7)(rolling)
    True
    """
    source = random.Random(seed)

    def roll(play: Play) -> Action:
        pairs = play.game.outcomes(play.position)
        return source.choices([outcome for outcome, _ in pairs], [float(share) for _, share in pairs])[0]

    return roll


def program(think: Callable[[Play], Result]) -> Chooser:
    """The program as a chooser; a forced move is played without searching."""

    def choose(play: Play) -> Action:
        only = play.legal
        return only[0] if len(only) == 1 else think(play).action

    return choose


def which_players(game: Game, chosen: str) -> set[int]:
    """The players a person takes over: first, second …, a number from 1, a player's name, all, or none.

    >>> from zermelo.games import find
    >>> which_players(find("tic-tac-toe"), "second"), which_players(find("tic-tac-toe"), "x")
    ({1}, {0})
    >>> which_players(find("tic-tac-toe"), "segundo"), which_players(find("nim"), "primera")
    ({1}, {0})
    """
    ordinals = ORDINALS[: game.players]
    wanted = chosen.strip()
    if is_spelled(wanted, ALL):
        return set(range(game.players))
    if is_spelled(wanted, NONE):
        return set()
    for player in range(game.players):
        is_meant = any(is_spelled(wanted, ordinal) for ordinal in ordinals[player : player + 1])
        if is_meant or wanted == str(player + 1) or _is_called(game.player_name(player), wanted):
            return {player}
    raise ZermeloError(
        M(
            "There is no player {name!r} in {game}; you can be {players}, {all} or {none}.",
            name=chosen,
            game=game.name,
            players=joined(map(main_spelling, ordinals)),
            all=main_spelling(ALL),
            none=main_spelling(NONE),
        )
    )


def single_player(game: Game, name: str) -> int:
    """The player of that name."""
    players = which_players(game, name)
    if len(players) != 1:
        raise ZermeloError(M("{name!r} is not a single player; name one.", name=name))
    return players.pop()


ORDINALS = (
    in_context("typed", "first"),
    in_context("typed", "second"),
    in_context("typed", "third"),
    in_context("typed", "fourth"),
    in_context("typed", "fifth"),
    in_context("typed", "sixth"),
)
ALL = in_context("typed", "all")
NONE = in_context("typed", "none")


def _is_called(name: str, wanted: str) -> bool:
    """Whether a word is the name of a player in any language."""
    return any(in_language(name, language).casefold() == wanted.casefold() for language in LANGUAGES)
