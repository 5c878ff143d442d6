"""An opening: the text of a position, and moves from there."""

import json
from dataclasses import dataclass

from zermelo.players.play import Play
from zermelo.rules.game import Game


@dataclass(frozen=True)
class Opening:
    """A position and the moves made from it before the players begin.

    >>> from zermelo.games import find
    >>> Opening("", ("4", "4")).play(find("connect-four")).history[-1].text
    '4'
    """

    position: str = ""
    """The text of a position; the initial one if empty."""
    moves: tuple[str, ...] = ()

    def play(self, game: Game) -> Play:
        """The game in progress after the opening."""
        play = Play(game, game.position(self.position) if self.position else game.initial)
        for move in self.moves:
            play.make(game.read(play.position, move))
        return play

    def stored(self) -> str:
        """Serialize the opening for `restored`."""
        return json.dumps([self.position, *self.moves], ensure_ascii=False)


def restored(text: str) -> Opening:
    """Deserialize the text of `Opening.stored`.

    >>> restored(Opening("", ("4", "4")).stored())
    Opening(position='', moves=('4', '4'))
    """
    position, *moves = json.loads(text)
    return Opening(position, tuple(moves))


START = Opening()
"""The initial position."""
