"""How the engine writes values: whole numbers, in which a quick win is better than a slow one.

A value of the game becomes *points* (`resolution` of them for 1), and points a *score*: points × `unit`, less the
plies it takes to get there if somebody wins. So among equal wins the quickest has the largest score, among equal losses
the slowest, and both tell their distance:

    score of a finished game  =  sign · ((|points| + lift) · unit − ply)
    score of an estimate      =  points · unit                            (a multiple of the unit: no distance)

`lift` puts every finished win above every estimate. It is 0 in a game that counts points, where a sure 2 is not
better than a likely 10.
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
"""A whole number here; in a game of chance a float, the value itself."""
CLEAR = 4
"""An advantage of so many times the usual size is a clear one: a choice for the eye, not a fit. Estimates in random
games, compared with their ends, asked for 5 in Connect Four, 3 in tic-tac-toe, 2 in kalah and 9 in m,n,k-games."""
WIDEST_SAMPLE = 1000
"""Sampled games are played among the first so many moves of each position: a sample is to be quick."""
MOST_POINTS = 1 << 20
"""Values of a game without declared bounds count up to this many points."""


@dataclass(frozen=True)
class Scale:
    """The numbers that turn values of one game into scores and back."""

    resolution: float
    most: int
    """No estimate has more points."""
    lift: int
    unit: int
    spread: float
    """The usual size of an estimate."""
    clear: float
    """An advantage that mostly wins."""

    @property
    def largest(self) -> int:
        """No score is larger."""
        return (self.most + self.lift) * self.unit

    @property
    def margin(self) -> int:
        """How far from the score of the last depth the next one is expected at most."""
        return max(1, round(self.spread * self.resolution / 2)) * self.unit

    def is_decided(self, score: int) -> bool:
        """Whether somebody has a forced win. Where points are counted, a finished line is only one among others."""
        return self.lift > 0 and score % self.unit != 0

    def plies(self, score: int) -> int | None:
        """How far from the root the game ends that a score stands for; None if it is an estimate, or a draw."""
        return self.unit - abs(score) % self.unit if score % self.unit != 0 else None

    def value(self, score: int) -> float:
        """The value of the game that a score stands for, seen by the same player."""
        points = -(-abs(score) // self.unit) - (self.lift if self.is_decided(score) else 0)
        value = points / self.resolution
        return value if score >= 0 else -value

    def chance(self, score: int, exact: bool = False) -> float:
        """From −1, lost, to 1, won: what a score promises the player who sees it."""
        if exact or self.is_decided(score):
            return float((score > 0) - (score < 0))
        return tanh(self.value(score) / self.clear)


def scale_of(game: Game, start: Position) -> Scale:
    """The range of the values of a game: declared, or seen in a few games played at random."""
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
    """The values at the ends of some random games, and the estimates on the way."""
    assert game.evaluate is not None
    dice = random.Random(1912)
    finished, estimates = [], []
    for _ in range(games):
        for position in playout(game, start, dice, widest=WIDEST_SAMPLE):
            if game.terminal(position):
                finished.append(game.utility(position))
            else:
                estimates.append(game.evaluate(position))
    return finished, estimates


def scoring(game: Game, scale: Scale) -> SimpleNamespace:
    """The functions of a kernel that know about scores."""
    resolution, most, lift, unit = scale.resolution, scale.most, scale.lift, scale.unit
    rounding = 0.5

    def points(value):
        """To the nearest whole number of points, and not beyond the most."""
        size = int(abs(value) * resolution + rounding)
        return min(size, most) if value > 0 else -min(size, most)

    def own(state, number):
        """A number that MAX sees, as the player to move sees it."""
        return number if game.player(state) == MAX else -number

    def finished(state, ply):
        """The score of a finished game, for the player whose turn it would be."""
        number = points(game.utility(state))
        if number > 0:
            return own(state, (number + lift) * unit - ply)
        if number < 0:
            return own(state, (number - lift) * unit + ply)
        return 0

    def near(ply):
        """A distance that a score can tell: beyond that, far is far."""
        return min(ply, unit - 1)

    def estimated(state):
        """The score of an unfinished position, for the player to move."""
        return own(state, points(game.evaluate(state)) * unit)

    def best(ply):
        """No position at this ply, not finished, is worth more than a win with the next move."""
        return (most + lift) * unit - ply - 1

    def worst(ply):
        return -best(ply)

    def from_here(score, ply):
        """A score with the distance counted from this ply on, as the table keeps it."""
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
