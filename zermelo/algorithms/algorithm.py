"""The declaration of an algorithm, and the tests of whether it fits a game.

Each file of this package that defines `ALGORITHM` is an algorithm, and so is any file given by its path or announced
by another package (registry.py). Every view of a search (trace, drawing, sentences, counts, code) reads the
declaration, so nothing else has to be edited to add one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple

from zermelo.algorithms.writing import Writing
from zermelo.languages.message import M, Message, in_context
from zermelo.rules.game import Game
from zermelo.rules.words import main_spelling

FOREVER = 1 << 30
"""A depth limit that no game reaches: search to the end."""
MAX_SEES, MOVER_SEES, ROOT_SEES = "max", "mover", "root"
"""The perspective of the numbers of an algorithm: MAX, the player to move at each node, or the player to move at the
root."""


class Setting(NamedTuple):
    """A number that a kernel reads from its memory when it starts, so that another one needs no compilation."""

    name: str
    default: float
    least: float


@dataclass(frozen=True)
class Algorithm:
    name: str
    kernel: Callable[..., Callable[..., Any]]
    """(game, observe, **options) -> decision(state, limit, low, high, run) -> value."""
    fits: Callable[[Game], str]
    """Returns the reason why a game does not fit, or an empty text."""
    about: str
    options: tuple[str, ...] = ()
    """The options of its kernel, by name."""
    settings: tuple[Setting, ...] = ()
    """The options that are numbers in its memory."""
    workspace: int = 0
    """The words of memory that it needs beside the log."""
    exact: bool = True
    """Whether it finds the value of plain recursion. A sampling search (Monte Carlo) does not: every view calls its
    value an estimate, and it has the options `simulations` and `seed`, which make it repeatable."""
    prepare: Callable[[Game, Any], Game] | None = None
    """Turns (game, position) into the game that the kernel searches."""
    misses_turns: bool = False
    """Whether players miss their turn in that game, so that its lines are not of the game beyond the first move."""
    tuples: bool = False
    """Whether its values are tuples with an entry for each player."""
    averages: bool = False
    """Whether it computes averages, which infinite values do not have."""
    simulates: bool = False
    """Whether each visit of the root is a simulation, which descends to the child with the largest sum of two terms,
    as it reports (`weigh`); the value of a node is then the mean of its results."""
    windows: bool = False
    """Whether a node has a window [alpha, beta], narrowed by its children, and is cut outside it."""
    seen_by: str = MAX_SEES
    """The perspective of its values: MAX_SEES, MOVER_SEES or ROOT_SEES."""
    asks: Callable[..., Any] | None = None
    """The search for its null-window questions (alpha = beta); see scout.py. It requires `windows`."""
    roles: tuple[str, str] = ("max", "min")
    """The role of a node where MAX moves, and where another player does: "max", "min", "model" (an opponent described
    by probabilities) or "own" (a player who maximises its own entry)."""
    rule: str = ""
    """When it cuts, or how it chooses, as part of a sentence; empty if the other declarations imply it."""
    rule_by_mover: str = ""
    """The same from the perspective of the player to move."""
    writings: tuple[Writing, ...] = ()
    """Its pseudo-code in books and lectures, shown in step with its source."""

    @property
    def title(self) -> Message:
        """The usual name."""
        return title_of(self.name)

    @property
    def all_options(self) -> tuple[str, ...]:
        """The options of its kernel and its settings, by name."""
        return (*self.options, *(setting.name for setting in self.settings))

    @property
    def is_plain_alphabeta(self) -> bool:
        """Whether it searches the nodes of alpha-beta: windows, without questions or averages."""
        return self.windows and not self.asks and not self.averages


def title_of(name: str) -> Message:
    """The usual name of an algorithm in the reader's language; its short name by default.

    >>> title_of("alphabeta"), title_of("alphabeta").in_language("es"), title_of("my_search").in_language("es")
    ('alphabeta', 'alfa-beta', 'my_search')
    """
    return main_spelling(in_context("algorithm", name))


def any_game(game: Game) -> str:
    """For searches that need only perfect information: a node of the tree determines the state."""
    if game.information != "perfect":
        return M(
            "{game} hides something from its players, and a search of positions sees everything; "
            "`zermelo solve` finds its exact value.",
            game=game.name,
        )
    return ""


def with_means(game: Game) -> str:
    """For searches of any number of players that compute means."""
    if game.bounds is not None and not all(map(isfinite, game.bounds)):
        return M("{game} has infinite values, which have no average.", game=game.name)
    return any_game(game)


def adversarial(game: Game) -> str:
    """For searches of two opponents, or one player alone, without chance."""
    if game.chance is not None:
        return M("{game} has chance nodes, which it cannot average; use expectiminimax or star2.", game=game.name)
    return zero_sum(game)


def zero_sum(game: Game) -> str:
    """For searches in which one number is the value for both players."""
    if game.players > 2:
        return M(
            "it is for two opponents, and {game} has {players} players; use maxn or paranoid.",
            game=game.name,
            players=game.players,
        )
    if game.players == 2 and not game.zero_sum:
        return M(
            "{game} is not zero-sum: what one player gains the other need not lose; use maxn.",
            game=game.name,
        )
    if game.has_payoffs:
        return M("{game} has payoffs, though of one player only, where it needs one number; use maxn.", game=game.name)
    return any_game(game)


def bounded(game: Game) -> str:
    """For searches that prune chance nodes."""
    unfit = zero_sum(game)
    if unfit:
        return unfit
    if game.bounds is None:
        return M(
            "{game} declares no bounds, so no outcome of chance can be skipped; use expectiminimax.", game=game.name
        )
    if not all(map(isfinite, game.bounds)):
        return M(
            "{game} has infinite values, so no outcome of chance can be skipped; use expectiminimax.", game=game.name
        )
    return ""


def several(game: Game) -> str:
    """For searches that set one player against all others."""
    if game.players < 2:
        return M("{game} has no opponent.", game=game.name)
    return any_game(game)


def several_without_chance(game: Game) -> Message | str:
    """For searches that set one player against all others and cannot average."""
    if game.chance is not None:
        return M("{game} has chance nodes, which it cannot average; use maxn.", game=game.name)
    return several(game)
