"""The program where something is hidden: an equilibrium of a small game, or a search of sampled worlds."""

from contextlib import suppress
from typing import Any

from zermelo.equilibria.linear import Equilibrium, equilibrium
from zermelo.equilibria.sequence_form import MOST_NODES, Progress, TooLarge
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.players.guesser import AUTO, Guesser
from zermelo.players.information_set_search import InformationSetSearch
from zermelo.players.strategist import Strategist
from zermelo.rules.game import Game, Unsuitable

EQUILIBRIUM, PIMC, ISMCTS = "equilibrium", "pimc", "ismcts"
"""The names of the programs."""
HiddenPlayer = Strategist | Guesser | InformationSetSearch
ABOUT_HIDDEN: dict[str, tuple[Message, Message]] = {
    EQUILIBRIUM: (M("equilibrium"), M("Mixes its moves so that no opponent can profit; for small games.")),
    ISMCTS: (
        M("tree of information sets"),
        M("Monte Carlo tree search in sampled worlds, with one tree for all that look the same (ISMCTS)."),
    ),
    PIMC: (M("sampled worlds"), M("Draws what it cannot see, searches each world drawn, and averages (PIMC).")),
}
"""What they are called, and what they do, in words."""
ISMCTS_OPTIONS = ("simulations", "explore", "seed", "seconds")
MOST_TO_PLAY = 500_000
"""Nodes of the largest tree whose equilibrium is found before a game."""

MOST_KEPT = 16

_kept: dict[tuple[Game, int], Equilibrium | None] = {}
"""By the game and the most nodes of its tree."""


def kept_equilibrium(game: Game, progress: Progress | None = None) -> Equilibrium:
    """The equilibrium of a game, found once."""
    found = _kept.get((game, MOST_NODES))
    if found is None:
        found = equilibrium(game, progress)
        _keep(game, MOST_NODES, found)
    return found


def small_equilibrium(game: Game, progress: Progress | None = None) -> Equilibrium | None:
    """The equilibrium of a small game, found once; None where the tree is too large or the game unfit."""
    if (game, MOST_TO_PLAY) in _kept:
        return _kept[game, MOST_TO_PLAY]
    found = None
    with suppress(TooLarge, Unsuitable):
        found = equilibrium(game, progress, most=MOST_TO_PLAY)
    _keep(game, MOST_TO_PLAY, found)
    return found


def _keep(game: Game, most: int, found: Equilibrium | None) -> None:
    _kept[game, most] = found
    while len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]


def hidden_opponent(
    game: Game,
    algorithm: str = AUTO,
    seconds: float | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> HiddenPlayer:
    """The player of that name: equilibrium, ismcts, pimc, or a search for the worlds; options are those of the search.

    >>> from zermelo.games import find
    >>> type(hidden_opponent(find("kuhn-poker"))).__name__
    'Strategist'
    """
    if algorithm == EQUILIBRIUM:
        return Strategist(game, seed, found=kept_equilibrium(game, progress))
    if algorithm == AUTO and not options and (found := small_equilibrium(game, progress)):
        return Strategist(game, seed, found=found)
    if algorithm == ISMCTS:
        return information_set_search(game, seed=seed, seconds=seconds, **options)
    search = AUTO if algorithm == PIMC else algorithm
    guesser = Guesser(game, algorithm=search, seed=seed, seconds=seconds, **options)
    guesser.refuse_unfit()
    return guesser


def information_set_search(game: Game, **options: Any) -> InformationSetSearch:
    """The player ismcts; refuse a game or an option that does not suit it."""
    for name in options:
        if name not in ISMCTS_OPTIONS:
            raise ZermeloError(
                M("ismcts has no option {name!r}; it has {known}.", name=name, known=", ".join(ISMCTS_OPTIONS))
            )
    searcher = InformationSetSearch(game, **options)
    searcher.refuse_unfit()
    return searcher
