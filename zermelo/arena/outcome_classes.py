"""The equivalence classes of an evaluation: how games ended that passed through positions of the same value.

The lectures' example: of the positions with the same features 60 % were won, 30 % lost and 10 % drawn, so the expected
utility of the class is 0.6 − 0.3 = 0.3, which is a good evaluation for all of them. Here the games are played by the
arena's players, from random openings, and the same seed gives the same games.

>>> found = [pair for game in played("tic-tac-toe", 30, seed=1) for pair in game]
>>> [(group.low, group.high, group.won, group.lost, group.drawn) for group in classes(found, 3)]
[(-2, 0, 28, 22, 56), (1, 1, 17, 8, 21), (2, 4, 29, 14, 40)]
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from zermelo.arena.one_game import GameTask, play_game
from zermelo.arena.openings import endless_openings
from zermelo.games.loading import rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import Number
from zermelo.library.batches import walk
from zermelo.rules.game import Unsuitable

PLAYER = "model:mixture:0.8"
"""Fast and varied: the best move by the evaluation one ply deep, and one time in five any move."""
CLASSES = 9
"""The largest number of classes; more values than that are grouped into intervals with about as many positions."""


class OutcomeClass(NamedTuple):
    """The positions whose evaluation lies between two values, by the ends of their games, as MAX sees them."""

    low: Number
    high: Number
    won: int
    lost: int
    drawn: int

    @property
    def positions(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def expected(self) -> float:
        """The mean utility, with 1 for a win, −1 for a loss and 0 for a draw.

        >>> round(OutcomeClass(0, 0, won=60, lost=30, drawn=10).expected, 2)
        0.3
        """
        return (self.won - self.lost) / self.positions


def played(
    address: str, games: int, player: str = PLAYER, seed: int = 0, is_stopped: Callable[[], bool] = lambda: False
) -> Iterator[list[tuple[Number, int]]]:
    """Play games of a player against itself; of each position: its evaluation, and 1, −1 or 0 for the end for MAX.

    Final positions do not count: their value is known. `is_stopped` is that of `play_game`.
    """
    game = rules_at(address)
    if game.evaluate is None:
        raise ZermeloError(M("{name} has no evaluation; give one.", name=game.name))
    if game.players != 2 or game.has_payoffs:
        raise Unsuitable(
            M("Won, lost and drawn are counted for two opponents; {name} is another kind.", name=game.name)
        )
    for number, opening in zip(range(games), endless_openings(game, seed=seed), strict=False):
        task = GameTask(number, number, address, (0, 1), (player, player), opening, seed)
        record = play_game(task, is_stopped=is_stopped)
        first, second = record.scores
        end = (first > second) - (first < second)
        states = walk(game, (*opening.moves, *record.moves))
        yield [(game.evaluate(state), end) for state in states if not game.terminal(state)]


def classes(found: Iterable[tuple[Number, int]], most: int = CLASSES) -> list[OutcomeClass]:
    """Group pairs of an evaluation and an end by the evaluation, in at most `most` classes.

    >>> [(one.low, one.high, one.positions) for one in classes([(1, 1), (1, -1), (2, 0), (3, 1), (9, 1)], 2)]
    [(1, 1, 2), (2, 9, 3)]
    """
    ends: dict[Number, Counter[int]] = {}
    for value, end in found:
        ends.setdefault(value, Counter())[end] += 1
    values = sorted(ends)
    groups: dict[int, list[Number]] = {}
    total, before = sum(count.total() for count in ends.values()), 0
    for place, value in enumerate(values):
        # The class of a value: its own, or the part of all positions in which its middle one lies.
        middle = before + ends[value].total() / 2
        groups.setdefault(place if len(values) <= most else int(most * middle / total), []).append(value)
        before += ends[value].total()
    return [_together(group, [ends[value] for value in group]) for group in groups.values()]


def _together(values: list[Number], ends: list[Counter[int]]) -> OutcomeClass:
    won, lost, drawn = (sum(count[end] for count in ends) for end in (1, -1, 0))
    return OutcomeClass(values[0], values[-1], won, lost, drawn)
