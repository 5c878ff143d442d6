"""Scores of the engine: integers in which a fast win is better than a slow one.

A value of the game becomes *points* (`resolution` per unit of value), and points a *score*: points × `unit`, minus the
distance in plies for a win. So among equal wins the fastest has the largest score, among equal losses the slowest, and
both encode their distance:

    score of a terminal position  =  sign · ((|points| + lift) · unit − ply)
    score of an estimate          =  points · unit                            (a multiple of the unit: no distance)

`lift` puts every won terminal position above every estimate. It is 0 in a game that counts points, where a sure 2 is
not better than a likely 10.
"""

import random
from dataclasses import dataclass
from math import tanh
from types import SimpleNamespace
from typing import Any

from zermelo.engine.memory import DEEPEST
from zermelo.rules.game import MAX, Game, Position, Value
from zermelo.rules.playout import playout

Score = Any
"""An integer here; in a game of chance a float, the value itself."""
CLEAR = 4
"""A clear advantage as a multiple of the usual estimate, chosen by eye, not fitted. Comparing estimates in random games
with their results gave 5 in Connect Four, 3 in tic-tac-toe, 2 in kalah and 9 in m,n,k-games."""
WIDEST_SAMPLE = 1000
"""The number of first moves of each position among which sampled games choose, for speed."""
GENERIC, MOST_GENERIC = "zermelo.engine.estimates", 16
"""The module of the generic estimates, and how many of them set the scale: interpreted, each may take a tenth of a
second."""
MOST_POINTS = 1 << 20
"""The largest points of a game without declared bounds."""


@dataclass(frozen=True)
class Scale:
    """The conversion between values of one game and scores."""

    resolution: float
    most: int
    """The largest points of an estimate."""
    lift: int
    unit: int
    spread: float
    """The usual size of an estimate."""
    clear: float
    """An advantage that mostly wins."""

    @property
    def largest(self) -> int:
        """The largest score."""
        return (self.most + self.lift) * self.unit

    @property
    def margin(self) -> int:
        """Half the aspiration window: the expected deviation from the score of the last depth."""
        return self.part(8)

    def part(self, parts: int) -> int:
        """The score of a part of a clear advantage, by which deviations and leads are measured."""
        return max(1, round(self.clear * self.resolution / parts)) * self.unit

    def is_decided(self, score: int) -> bool:
        """Whether a score is a forced win or loss; never where points are counted, as other lines may gain more."""
        return self.lift > 0 and score % self.unit != 0

    def plies(self, score: int) -> int | None:
        """The distance to the end of the game encoded in a score; None for an estimate or a draw."""
        return self.unit - abs(score) % self.unit if score % self.unit != 0 else None

    def value(self, score: int) -> float:
        """The value of a score, for the same player."""
        points = -(-abs(score) // self.unit) - (self.lift if self.is_decided(score) else 0)
        value = points / self.resolution
        return value if score >= 0 else -value

    def chance(self, score: int, exact: bool = False) -> float:
        """The expected outcome of a score for its player, from −1 (lost) to 1 (won)."""
        if exact or self.is_decided(score):
            return float((score > 0) - (score < 0))
        return tanh(self.value(score) / self.clear)


def scale_of(game: Game, start: Position) -> Scale:
    """The scale of a game: its declared range of values, or that seen in a few random games."""
    assert game.evaluate is not None
    finished, estimates = samples(game, start)
    seen = [abs(value) for value in finished + estimates]
    largest = max([*seen, *(abs(bound) for bound in game.bounds or ())], default=1) or 1
    whole = all(value == int(value) for value in finished + estimates)
    resolution = 1.0 if whole else max(1.0, round(1000 / largest))
    most = int(largest * resolution) + 1 if game.bounds else MOST_POINTS
    longest = min(game.longest or DEEPEST, DEEPEST)
    sizes = sorted(abs(value) for value in estimates)
    spread = float(sizes[len(sizes) * 3 // 4] if sizes else 0) or float(max(map(abs, finished), default=0)) or 1.0
    return Scale(
        resolution,
        most,
        0 if game.counts_points else most + 1,
        1 << (longest + 2).bit_length(),
        spread,
        game.advice.search.clear or CLEAR * spread,
    )


def samples(game: Game, start: Position, games: int = 8) -> tuple[list[Value], list[Value]]:
    """The final values of some random games, and the estimates on the way; few of the generic ones."""
    assert game.evaluate is not None
    dice = random.Random(1912)
    finished, unfinished = [], []
    for _ in range(games):
        for position in playout(game, start, dice, widest=WIDEST_SAMPLE):
            if game.terminal(position):
                finished.append(game.utility(position))
            else:
                unfinished.append(position)
    if game.evaluate.__module__ == GENERIC:
        unfinished = unfinished[:: len(unfinished) // MOST_GENERIC + 1]
    return finished, [game.evaluate(position) for position in unfinished]


def scoring(game: Game, scale: Scale) -> SimpleNamespace:
    """The score functions of a kernel."""
    resolution, most, lift, unit = scale.resolution, scale.most, scale.lift, scale.unit
    rounding = 0.5

    def points(value):
        """Round a value to points, clamped to the largest."""
        size = int(abs(value) * resolution + rounding)
        return min(size, most) if value > 0 else -min(size, most)

    def own(state, number):
        """Convert a number for MAX to the view of the player to move."""
        return number if game.player(state) == MAX else -number

    def finished(state, ply):
        """The score of a terminal position, for the player whose turn it would be."""
        number = points(game.utility(state))
        if number > 0:
            return own(state, (number + lift) * unit - ply)
        if number < 0:
            return own(state, (number - lift) * unit + ply)
        return 0

    def near(ply):
        """A distance, clamped to what a score can encode."""
        return min(ply, unit - 1)

    def estimated(state):
        """The score of the estimate of a position, for the player to move."""
        return own(state, points(game.evaluate(state)) * unit)

    def best(ply):
        """The largest score of a position at this ply that is not terminal: a win with the next move."""
        return (most + lift) * unit - ply - 1

    def worst(ply):
        return -best(ply)

    def from_here(score, ply):
        """A score with the distance counted from this ply, as stored in the table."""
        if score % unit == 0:
            return score
        return score + ply if score > 0 else score - ply

    def from_root(score, ply):
        """A score of the table with the distance counted from the root."""
        if score % unit == 0:
            return score
        return score - ply if score > 0 else score + ply

    won = (points(max(map(abs, game.bounds or (0, 0)))) + lift) * unit
    soonest = (game.longest or 0) + 1

    def promised(value, ply):
        """A value of `ProofAdvice.proved`, which counts plies, as a score for the player to move."""
        if value > 0:
            return won - near(ply + soonest - value)
        if value < 0:
            return near(ply + soonest + value) - won
        return 0

    # Where points count, a bound on them says nothing of the distance, which may cost or gain less than one of them.
    def points_at_least(value, ply):
        return (points(value) - (1 if value > 0 else 0)) * unit

    def points_at_most(value, ply):
        return (points(value) + (1 if value < 0 else 0)) * unit

    at_least, at_most = (points_at_least, points_at_most) if game.counts_points else (promised, promised)
    return SimpleNamespace(
        at_least=at_least,
        at_most=at_most,
        points=points,
        own=own,
        finished=finished,
        estimated=estimated,
        near=near,
        best=best,
        worst=worst,
        from_here=from_here,
        from_root=from_root,
    )
