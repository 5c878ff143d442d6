"""A value and its plies as one number, a score, for tables of exact values.

Scores are ordered as MAX prefers them: with the utilities of the game sorted and numbered 0, 1 …

    score = number of the utility × span + place        place   span - 1 - plies   if the utility is above 0
                                                                plies              if it is below 0
                                                                0                  if it is 0: distance is irrelevant

so that minimax on scores makes the winner hurry and the loser delay. `span` is larger than any number of plies.
"""

import hashlib
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import tidy
from zermelo.rules.game import Game, Position, Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIGNATURE_GAMES = 64


class ExactValue(NamedTuple):
    """The value of a position for MAX, and the plies to the end; None for a draw."""

    value: Value
    plies: int | None


@dataclass(frozen=True)
class Scale:
    """The encoding of values and plies as scores; see the top of this file.

    >>> scale = Scale((-1, 0, 1), 10)
    >>> [scale.score(1, 3), scale.score(1, 5), scale.score(0, 4), scale.score(-1, 5), scale.score(-1, 3)]
    [26, 24, 10, 5, 3]
    >>> scale.entry(24)
    ExactValue(value=1, plies=5)
    """

    utilities: tuple[Value, ...]
    span: int

    def score(self, value: Value, plies: int | None = None) -> int:
        place = 0 if value == 0 else self.span - 1 - (plies or 0) if value > 0 else plies or 0
        return self.utilities.index(value) * self.span + place

    def entry(self, score: int) -> ExactValue:
        number, place = divmod(score, self.span)
        value = self.utilities[number]
        return ExactValue(value, None if value == 0 else self.span - 1 - place if value > 0 else place)

    @property
    def scores(self) -> int:
        """The number of scores."""
        return len(self.utilities) * self.span

    @property
    def kind(self) -> Any:
        """The type of array that holds scores."""
        import numpy as np

        return np.uint8 if self.scores <= 1 << 8 else np.uint16 if self.scores <= 1 << 16 else np.uint32

    def one_ply_earlier(self) -> "NDArray[Any]":
        """For each score, the score backed up by one ply."""
        import numpy as np

        steps = np.sign(np.array([-value for value in self.utilities], np.float64)).astype(np.int64)
        return np.arange(self.scores) + np.repeat(steps, self.span)


def require_duel(game: Game) -> None:
    """Refuse a game that is not of two opponents without chance, or whose positions have no key."""
    if game.players != 2 or game.chance is not None or game.has_payoffs or game.information != "perfect":
        raise ZermeloError(
            M("Proofs and tables are for two opponents without chance, which {game} is not.", game=game.name)
        )
    if game.key is None and game.advice.proof.endgames is not None:
        raise ZermeloError(
            M(
                "{game} has too many positions for a table of all of them; --pieces builds all "
                "endgames with few pieces.",
                game=game.name,
            )
        )
    if game.key is None:
        raise ZermeloError(
            M("{game} has no `key`, a number for each position, by which a table could be searched.", game=game.name)
        )


def signature(game: Game) -> str:
    """A digest of how the rules behave: the same for the same game, however its rulebook is written.

    It hashes the keys, moves and results of fixed pseudo-random games. The code itself does not matter, so that a table
    stays valid when a rulebook is made faster, and with a new version of Python.
    """
    dice = random.Random(1912)
    digest = hashlib.sha256(game.name.encode())
    for _ in range(SIGNATURE_GAMES):
        state, plies = game.initial, 0
        while not game.terminal(state) and plies < 200:
            actions = game.moves(state)
            digest.update(f"{_key(game, state)} {game.player(state)} {len(actions)};".encode())
            state, plies = game.result(state, actions[int(dice.random() * len(actions))]), plies + 1
        digest.update(f"{_key(game, state)} {tidy(game.utility(state)) if game.terminal(state) else ''}.".encode())
    return digest.hexdigest()[:24]


def _key(game: Game, state: Position) -> object:
    return state if game.key is None else int(game.key(state))
