"""Opponents from a beginner to full strength, and the named levels among them.

An opponent searches less deep than the program could, overlooks quiet moves now and then, and chooses among the moves
it sees by how good they are: a small difference rarely matters to it, and a large one hardly ever escapes it. Its
choice depends on the seed of the game and the number of the move alone, so a game can be played again.

>>> level_named("fácil").name, level_named("hard").name, level_named("Clara").name
('Bruno', 'Sofia', 'Clara')
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import exp

from zermelo.algorithms import Result
from zermelo.engine import Limits
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.players.chances import chances_of
from zermelo.players.play import Chooser, Play
from zermelo.players.thinker import Search, Thinker
from zermelo.rules.game import Action, Position
from zermelo.rules.words import is_spelled, main_spelling

MOST_SECONDS = 2.0
"""Seconds after which a search to a depth stops, in a large game or while the rules are compiled."""
MOST_COMPARED = 40
"""The most moves that an opponent compares."""


@dataclass(frozen=True)
class Opponent:
    """A character: how deep it looks, how often it overlooks something, how much it cares."""

    name: str
    temper: Message
    rating: int
    """Measured by a round robin in Connect Four and Othello; docs/opponents.md says how."""
    limits: Limits
    notices: float = 1.0
    """The probability of noticing a quiet move; captures and the like are always noticed."""
    carelessness: float = 0.0
    """A difference of chances, which go from −1 to 1, that matters little to it; 0 for always the best move."""

    def within(self, seconds: float) -> "Opponent":
        """The same opponent in a hurry."""
        return replace(self, limits=replace(self.limits, time=min(seconds, self.limits.time or seconds)))

    @property
    def compared(self) -> int:
        """The number of moves that it compares."""
        if not self.carelessness:
            return 1
        return MOST_COMPARED if self.limits.depth else 3  # by the clock, each more costs depth

    @property
    def slips(self) -> float:
        """The share of random moves where moves cannot be compared."""
        return min(0.5, 2 * self.carelessness)


def to_depth(depth: int) -> Limits:
    return Limits(depth=depth, time=MOST_SECONDS)


OPPONENTS = (
    Opponent("Pip", M("moves first and looks afterwards"), 400, to_depth(1), 0.4, 0.6),
    Opponent("Momo", M("likes almost every move"), 480, to_depth(1), 0.6, 0.3),
    Opponent("Lina", M("takes what is offered, and overlooks the quiet moves"), 610, to_depth(1), 0.75, 0.12),
    Opponent("Bruno", M("sees your reply, but often hopes for the best"), 790, to_depth(2), 0.8, 0.12),
    Opponent("Clara", M("careful, one reply ahead"), 1050, to_depth(2), 0.9, 0.05),
    Opponent("Otto", M("makes a plan of three moves, and sometimes forgets it"), 1210, to_depth(3), 0.9, 0.05),
    Opponent("Nadia", M("calm: four moves ahead, with a slip now and then"), 1430, to_depth(4), 0.95, 0.04),
    Opponent("Tomas", M("exact in short fights, blind in long ones"), 1550, to_depth(5), 0.97, 0.02),
    Opponent("Ingrid", M("patient: six moves ahead"), 1710, to_depth(6), 0.99, 0.015),
    Opponent("Ravi", M("deep, with a small mistake now and then"), 1860, to_depth(8), 1.0, 0.01),
    Opponent("Sofia", M("thinks for a second, and hardly errs"), 2180, Limits(time=1), 1.0, 0.002),
    Opponent("Ernst", M("thinks for five seconds: as strong as the program is"), 2270, Limits(time=5)),
)
"""From the weakest to the strongest."""
LEVELS = {
    in_context("typed", "beginner"): OPPONENTS[1],
    in_context("typed", "easy"): OPPONENTS[3],
    in_context("typed", "medium"): OPPONENTS[6],
    in_context("typed", "hard"): OPPONENTS[10],
    in_context("typed", "strongest"): OPPONENTS[11],
}
"""The usual words for five of them."""


def level_named(name: str) -> Opponent:
    """The opponent of that name, or of a level in any language."""
    wanted = name.strip()
    for opponent in OPPONENTS:
        if opponent.name.casefold() == wanted.casefold():
            return opponent
    for spellings, opponent in LEVELS.items():
        if is_spelled(wanted, spellings):
            return opponent
    raise ZermeloError(
        M(
            "There is no level {name!r}; there are {levels}, and the opponents {opponents}.",
            name=name,
            levels=joined(map(main_spelling, LEVELS)),
            opponents=", ".join(opponent.name for opponent in OPPONENTS),
        )
    )


@dataclass
class Choosing:
    """A search by an opponent: iterate over it for its best lines, and last the line that it chose."""

    opponent: Opponent
    search: Search
    dice: random.Random
    _last: list[Result] = field(default_factory=list)

    def __iter__(self) -> Iterator[Result]:
        finished: list[Result] = []
        lines: list[Result] = []
        for found in self.search:
            if found.rank == 1:
                finished, lines = lines or finished, []
                yield found
            lines.append(found)
        compared = lines if len(lines) >= len(finished) else finished  # a depth may be stopped halfway
        if len(compared) > 1:
            yield replace(chosen(compared, self.opponent, self.dice), rank=1)
        elif compared and self.dice.random() < self.opponent.slips:
            yield _random_line(compared[0], self.dice)

    def stop(self) -> None:
        self.search.stop()


def _random_line(best: Result, dice: random.Random) -> Result:
    """A random move instead of the best one, by a search that does not compare moves."""
    action = dice.choice(best.game.moves(best.position))
    return best if action == best.action else replace(best, action=action, line=[action])


def chosen(lines: Sequence[Result], opponent: Opponent, dice: random.Random) -> Result:
    """The line of an opponent's choice: of those it notices, a good one more likely than a bad one."""
    game, position = lines[0].game, lines[0].position
    mover = game.player(position)
    loud = list(game.noisy(position)) if game.noisy else []
    noticed = [one for one in lines if dice.random() < opponent.notices or one.action in loud] or [lines[0]]
    if not opponent.carelessness:
        return noticed[0]
    chances = [chances_of(one)[mover] for one in noticed]
    best = max(chances)
    return dice.choices(noticed, [exp((chance - best) / opponent.carelessness) for chance in chances])[0]


def choosing(
    thinker: Thinker, opponent: Opponent, position: Position, history: Sequence[Position], seed: object
) -> Choosing:
    """The search of an opponent in a position of a game with a seed."""
    dice = random.Random(f"{seed} {len(history)}")
    search = thinker.think(position, opponent.limits, lines=opponent.compared, history=history)
    return Choosing(opponent, search, dice)


def playing(thinker: Callable[[], Thinker], opponent: Opponent, seed: int | None = None) -> Callable[[Play], Result]:
    """An opponent as the search of a game in progress; without a seed, each game is another one."""
    own = random.getrandbits(64) if seed is None else seed

    def think(play: Play) -> Result:
        *_, last = choosing(thinker(), opponent, play.position, [move.before for move in play.history], own)
        return last

    return think


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
