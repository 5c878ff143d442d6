"""Named levels of playing strength, from a beginner to full strength.

A level thinks to a depth or for a time, and sometimes plays a random legal move instead, as beginners overlook things.

>>> level_named("fácil").name, level_named("hard").slips
('easy', 0.0)
"""

import random
from dataclasses import dataclass

from zermelo.engine import Limits
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.players.play import Chooser, Play
from zermelo.rules.game import Action
from zermelo.rules.words import is_spelled, main_spelling


@dataclass(frozen=True)
class Level:
    """A strength of the program."""

    spellings: Message
    limits: Limits
    slips: float = 0.0
    """The share of random moves."""

    @property
    def name(self) -> str:
        """The name in English."""
        return str(main_spelling(self.spellings))


LEVELS = (
    Level(in_context("typed", "beginner"), Limits(depth=1), slips=0.5),
    Level(in_context("typed", "easy"), Limits(depth=2), slips=0.2),
    Level(in_context("typed", "medium"), Limits(depth=4), slips=0.05),
    Level(in_context("typed", "hard"), Limits(time=1)),
    Level(in_context("typed", "strongest"), Limits(time=5)),
)
"""From the weakest to the strongest."""
USUAL = LEVELS[3]


def level_named(name: str) -> Level:
    """The level of a name in any language."""
    for level in LEVELS:
        if is_spelled(name.strip(), level.spellings):
            return level
    raise ZermeloError(
        M(
            "There is no level {name!r}; there are {levels}.",
            name=name,
            levels=joined(main_spelling(level.spellings) for level in LEVELS),
        )
    )


def slipping(choose: Chooser, slips: float, seed: int | None = None) -> Chooser:
    """The same player, sometimes playing a random legal move.

    >>> from zermelo.games import find
    >>> play = Play(find("nim"))
    >>> careless = slipping(lambda play: play.legal[0], slips=1.0, seed=3)
    >>> careless(play) in play.legal, slipping(lambda play: play.legal[0], slips=0.0)(play) == play.legal[0]
    (True, True)
    """
    dice = random.Random(seed)

    def chosen(play: Play) -> Action:
        return dice.choice(play.legal) if dice.random() < slips else choose(play)

    return chosen
