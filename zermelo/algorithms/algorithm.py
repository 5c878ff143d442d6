"""What an algorithm declares, and which games it fits.

Each file of this package that defines `ALGORITHM` is an algorithm; nothing else has to be edited to add one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any

from zermelo.rules.game import Game


@dataclass(frozen=True)
class Algorithm:
    name: str
    kernel: Callable[..., Callable[..., Any]]
    """(game, observe, **options) -> decision(state, limit, low, high, run) -> value."""
    fits: Callable[[Game], str]
    """An empty text, or the sentence that says why the game does not fit."""
    about: str
    options: tuple[str, ...] = ()
    prepare: Callable[[Game, Any], Game] | None = None
    """Turns (game, position) into the game that the kernel searches."""
    tuples: bool = False
    """Whether its values are tuples with an entry for each player."""
    averages: bool = False
    """Whether it takes averages, which infinite values have none of."""


def adversarial(game: Game) -> str:
    """For searches of two opponents, or one player alone, without chance."""
    if game.chance is not None:
        return f"{game.name} has chance nodes, which it cannot average; use expectiminimax or star2."
    return zero_sum(game)


def zero_sum(game: Game) -> str:
    """For searches in which one number says it all."""
    if game.players > 2:
        return f"{game.name} has {game.players} players and it knows only MAX and MIN; use maxn or paranoid."
    if game.players == 2 and not game.zero_sum:
        return f"{game.name} is not zero-sum: what one player gains the other need not lose; use maxn."
    return ""


def bounded(game: Game) -> str:
    """For searches that prune chance nodes."""
    if game.bounds is None:
        return f"{game.name} declares no bounds, so no outcome of chance can be skipped; use expectiminimax."
    if not all(map(isfinite, game.bounds)):
        return f"{game.name} has infinite values, so no outcome of chance can be skipped; use expectiminimax."
    return zero_sum(game)


def any_game(game: Game) -> str:
    return ""


def several(game: Game) -> str:
    """For searches that set one player against all others."""
    if game.players < 2:
        return f"{game.name} has no opponent."
    return ""
