"""Where a game was lost: the move of the loser after which the chances fell most.

>>> from zermelo.games import find
>>> from zermelo.players.play import Play
>>> game = find("tic-tac-toe")
>>> play = Play(game)
>>> for move in "b2 b1 a1 c3 a3 c1 a2".split():
...     _ = play.make(game.read(play.position, move))
>>> found = turning_point(play)
>>> found.number, found.played, found.words()
(2, 'b1', 'O lost the game with move 2, b1; a3 was better.')
"""

from dataclasses import dataclass

from zermelo.engine import Limits
from zermelo.languages.message import M, Message, capital
from zermelo.players.chances import chances_of
from zermelo.players.play import Play
from zermelo.players.thinker import Thinker, WhileCompiling, finished
from zermelo.rules.game import MAX, MIN, Game

SECONDS, MOST_SECONDS = 0.15, 3.0
"""Seconds per position of the game, and in total."""
DECISIVE = 0.5
"""The least loss of chances of a decisive move: half of the way from won to even, or from even to lost."""


@dataclass(frozen=True)
class TurningPoint:
    """The move that decided a game."""

    game: Game
    loser: int
    number: int
    """The number of the move, counted from 1."""
    played: str
    better: str

    def words(self) -> Message:
        return M(
            "{player} lost the game with move {number}, {played}; {better} was better.",
            player=capital(self.game.player_name(self.loser)),
            number=self.number,
            played=self.played,
            better=self.better,
        )


def turning_point(play: Play) -> TurningPoint | None:
    """The worst move of the loser of a finished game; None after a draw, or if no single move decided.

    Games of chance and of more than two players have no such move.
    """
    game = play.game
    if game.players != 2 or game.chance is not None or game.has_payoffs or not play.is_over:
        return None
    value = game.utility(play.position)
    if value == 0:
        return None
    loser = MIN if value > 0 else MAX
    own = [number for number, move in enumerate(play.history) if move.player == loser]
    if not own:
        return None
    thinker = Thinker(game, while_compiling=WhileCompiling.PLAY)
    limits = Limits(time=min(SECONDS, MOST_SECONDS / len(own)))
    before = [thinker.best(play.history[number].before, limits) for number in own]
    chances = [chances_of(found)[loser] for found in before]
    after = [*chances[1:], chances_of(finished(game, play.position))[loser]]
    costs = [one - next_one for one, next_one in zip(chances, after, strict=True)]
    candidates = [place for place, found in enumerate(before) if found.action is not None and costs[place] >= DECISIVE]
    candidates = [place for place in candidates if before[place].action != play.history[own[place]].action]
    if not candidates:
        return None
    worst = max(candidates, key=lambda place: costs[place])
    found = before[worst]
    return TurningPoint(
        game, loser, own[worst] + 1, play.history[own[worst]].text, game.write(found.position, found.action)
    )
