"""Iterative deepening with aspiration windows.

A depth is searched with a narrow window around the last value, which cuts most of the tree, and again with a wider one
if the value lies outside. A search of a few hundred nodes takes less time than the call from Python into machine code,
so one call may search several depths where they need not be reported.
"""

from typing import Any

from zermelo.algorithms.principal_lines import copy_line
from zermelo.engine.chance.scale import ChanceScale
from zermelo.engine.memory import (
    DOUBTS,
    FINISHED_DEPTH,
    FINISHED_LINE,
    FINISHED_SCORE,
    LEFT_OUT,
    NODES,
    fade,
)
from zermelo.engine.options import Options
from zermelo.engine.scoring import Scale
from zermelo.machine.runtime.memory import load, save, store

ENOUGH = 2000
"""Nodes after which a call starts no further depth, so that the driver can check the clock."""


def deepening(decision: Any, scale: Scale | ChanceScale, options: Options) -> Any:
    """A kernel that deepens with `decision`, which searches one depth within a window.

    >>> from zermelo.engine.memory import WORDS
    >>> from zermelo.machine.runtime.memory import Block
    >>> windows = []
    >>> def decision(state, depth, alpha, beta, run, memory):
    ...     windows.append((alpha, beta))
    ...     return min(max(0.75, alpha), beta)
    >>> deepened = deepening(decision, ChanceScale(-1, 1, spread=0.5), Options())
    >>> deepened("a position", 3, 3, 0.5, True, Block(WORDS), None)
    0.75
    >>> windows
    [(0.375, 0.625), (0.375, 1.125)]
    """
    low, high, usual_margin = -scale.largest - 1, scale.largest + 1, scale.margin
    expects = options.aspiration
    tells_distance = isinstance(scale, Scale) and scale.lift > 0
    unit = scale.unit if isinstance(scale, Scale) else 1

    def deepened(state, depth, last, guess, near, run, memory):
        """The score of the last depth searched: `depth`, or a later one up to `last` while they are short.

        A decided result also ends the call. `near` says whether to expect the score near the guess.
        """
        score = searched(state, depth, guess, near, run, memory)
        finish(run, depth, score)
        while depth < last and load(run, NODES) < ENOUGH and load(run, DOUBTS) != 0 and not is_decided(score):
            fade(run)
            store(run, DOUBTS, 0)
            depth += 1
            score = searched(state, depth, score, near, run, memory)
            finish(run, depth, score)
        return score

    def searched(state, depth, guess, near, run, memory):
        alpha, beta, margin = low, high, usual_margin
        if expects and near and depth > 2:
            alpha, beta = max(low, guess - margin), min(high, guess + margin)
        score = decision(state, depth, alpha, beta, run, memory)
        while not (alpha < score < beta or (alpha == low and beta == high)):
            margin *= 4
            if score <= alpha:
                alpha = low if is_decided(score) else max(low, score - margin)
            else:
                beta = high if is_decided(score) else min(high, score + margin)
            score = decision(state, depth, alpha, beta, run, memory)
        return score

    def is_decided(score):
        return tells_distance and score % unit != 0

    def finish(run, depth, score):
        """Save the result of a depth before the next one overwrites it; not that of a second line."""
        if load(run, LEFT_OUT) == 0:
            store(run, FINISHED_DEPTH, depth)
            save(run, FINISHED_SCORE, score)
            copy_line(run, FINISHED_LINE)

    return deepened
