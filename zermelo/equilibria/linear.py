"""The exact equilibrium of a game of two opponents: a linear program over the sequence form, proved in fractions.

    maximise  worth[root]
    subject to, for every sequence s of MIN,
        worth[set of s]  ≤  Σ weight · plan[sequence of MAX]  +  Σ worth[sets of MIN that follow s]
    where plan is a plan of MAX: it begins with 1, and at every set its parts sum to the weight that leads there

MIN's own plan is the dual solution. The solver computes with floats; the strategies are rounded to simple fractions,
and exact best responses then show what they guarantee. If both guarantee the same, that is the value of the game.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zermelo.equilibria.responses import Judgement, Mixture, judge, plan_of
from zermelo.equilibria.sequence_form import MOST_NODES, Progress, SequenceForm, Side, unfold
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import whole
from zermelo.rules.game import MAX, MIN, Game, Position

DENOMINATORS = [10**power for power in range(1, 8)]
"""The largest denominators of the strategies, tried in turn until the proof succeeds."""
TINY = 1e-9
"""A weight that the solver's rounding errors explain."""


@dataclass(frozen=True)
class Equilibrium:
    """Strategies of both players, what they guarantee, and the work that it took."""

    form: SequenceForm
    strategies: tuple[list[Mixture], list[Mixture]]
    """For each player the mixture at every information set, in the order of `form.sides`."""
    judgement: Judgement
    seconds: float

    @property
    def is_exact(self) -> bool:
        """Whether neither player can gain anything, which proves the value."""
        return self.judgement.nash_conv == 0

    @property
    def value(self) -> int | Fraction | float:
        """The value for MAX: exact if it is proved, else the middle of the bounds, as a float."""
        low, high = self.judgement.bounds
        return whole(low) if self.is_exact else float((low + high) / 2)

    @property
    def method(self) -> Message:
        """How it was found, in words."""
        if self.is_exact:
            return M("a linear program over sequences of moves, proved in fractions")
        gap = f"{float(self.judgement.nash_conv):.1g}"
        return M("a linear program over sequences of moves, proved to within {gap}", gap=gap)


def equilibrium(
    game: Game, progress: Progress | None = None, start: Position = None, most: int = MOST_NODES
) -> Equilibrium:
    """The exact equilibrium of a game, with its proof; refuse any start but that of the game."""
    if game.start_at(start) != game.initial:
        raise ZermeloError(
            M(
                "What a position of {game} is worth depends on what the players believe; "
                "only the whole game is solved.",
                game=game.name,
            )
        )
    started = time.perf_counter()
    form = unfold(game, progress, most)
    if progress:
        progress(M("sequences in the linear program"), form.sequences)
    plans = _solved(form)
    best: Equilibrium | None = None
    for denominator in DENOMINATORS:
        mixed = tuple(rounded(side, plan, denominator) for side, plan in zip(form.sides, plans, strict=True))
        judged = judge(form, [plan_of(form, player, mixed[player]) for player in (MAX, MIN)])
        if best is None or judged.nash_conv < best.judgement.nash_conv:
            best = Equilibrium(form, (mixed[MAX], mixed[MIN]), judged, time.perf_counter() - started)
        if judged.nash_conv == 0:
            break
    assert best is not None
    return best


def _solved(form: SequenceForm) -> tuple[Sequence[float], Sequence[float]]:
    """The plans of both players, by the linear program at the top of this file."""
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import csr_array

    mine, other = form.sides
    width = mine.size + 1 + len(other.sets)  # MAX's plan, then what MIN's root and sets are worth
    worth = mine.size + 1
    entries = [(form.ends[MIN], form.ends[MAX], -np.array(form.weights / form.scale, float))]
    rows, columns, signs = [0], [mine.size], [1.0]
    for number, one in enumerate(other.sets):
        rows += [one.parent, *one.sequences]
        columns += [worth + number] * (1 + len(one.moves))
        signs += [-1.0] + [1.0] * len(one.moves)
    entries.append((np.array(rows), np.array(columns), np.array(signs)))
    down, across, amounts = (np.concatenate([one[at] for one in entries]) for at in range(3))
    limits = csr_array((amounts, (down, across)), shape=(other.size, width))
    flow = csr_array(_flow(mine), shape=(1 + len(mine.sets), width))
    start = np.zeros(1 + len(mine.sets))
    start[0] = 1
    gain = np.zeros(width)
    gain[mine.size] = -1
    found = linprog(
        gain,
        A_ub=limits,
        b_ub=np.zeros(other.size),
        A_eq=flow,
        b_eq=start,
        bounds=np.array([(0, np.inf)] * mine.size + [(-np.inf, np.inf)] * (width - mine.size)),
        method="highs",
    )
    if found.x is None:
        raise ZermeloError(M("The linear program was not solved: {reason}", reason=found.message))
    return found.x[: mine.size].tolist(), (-found.ineqlin.marginals).tolist()


def _flow(side: Side) -> Any:
    """The constraints of a plan: it begins with 1, and the parts of a set sum to the weight before it."""
    rows, columns, signs = [0], [0], [1.0]
    for number, one in enumerate(side.sets, 1):
        rows += [number] * (1 + len(one.moves))
        columns += [one.parent, *one.sequences]
        signs += [-1.0] + [1.0] * len(one.moves)
    return signs, (rows, columns)


def rounded(side: Side, plan: Sequence[float], denominator: int) -> list[Mixture]:
    """The mixtures of a plan as fractions of at most that denominator; uniform where the plan never leads."""
    found = []
    for one in side.sets:
        shares = [max(plan[sequence], 0.0) for sequence in one.sequences]
        total = sum(shares)
        if total < TINY:
            found.append([Fraction(1, len(shares))] * len(shares))
            continue
        mixture = [Fraction(share / total).limit_denominator(denominator) for share in shares]
        largest = max(range(len(mixture)), key=mixture.__getitem__)
        mixture[largest] += 1 - sum(mixture)
        found.append(mixture)
    return found
