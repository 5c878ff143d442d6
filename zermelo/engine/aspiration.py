"""Expecting the value of a search near that of the last depth: most of the tree then lies outside the window."""

from collections.abc import Callable

from zermelo.engine.chance.scale import ChanceScale
from zermelo.engine.scoring import Scale, Score


def searched_near(
    search: Callable[[Score, Score], Score], scale: Scale | ChanceScale, guess: Score, wide: bool
) -> Score:
    """The score that a search with a window gives; searched again with a wider one if it is not there.

    >>> windows = []
    >>> def search(alpha, beta):
    ...     windows.append((alpha, beta))
    ...     return min(max(0.75, alpha), beta)
    >>> searched_near(search, ChanceScale(-1, 1, spread=0.5), 0.5, wide=False)
    0.75
    >>> windows
    [(0.375, 0.625), (0.375, 1.125)]
    """
    low, high = -scale.largest - 1, scale.largest + 1
    alpha, beta, margin = low, high, scale.margin
    if not wide:
        alpha, beta = max(low, guess - margin), min(high, guess + margin)
    while True:
        score = search(alpha, beta)
        if alpha < score < beta or (alpha, beta) == (low, high):
            return score
        margin *= 4
        if score <= alpha:
            alpha = low if scale.is_decided(score) else max(low, score - margin)
        else:
            beta = high if scale.is_decided(score) else min(high, score + margin)
