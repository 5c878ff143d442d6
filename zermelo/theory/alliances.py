"""Alliances: what players are sure of alone and together, and what max^n gives them, whatever the ties.

An alliance acts as one player for the sum of its payoffs, against all others together; the value of that game of two
sides is what it is sure of. Where that is more than max^n gives its members, they gain by acting as one.

>>> from zermelo.games.coins import coins
>>> found = alliances(coins(1, 9, 2, 7))
>>> found.maxn, [(one.members, one.sure, one.gain) for one in found.pairs]
((8, 2, 9), [((0, 1), 12, 2), ((0, 2), 17, 0), ((1, 2), 11, 0)])
>>> found.alone, maxn_values(coins(1, 9, 2, 7))
((8, 2, 7), {(8, 2, 9)})
"""

from itertools import combinations
from typing import Any, NamedTuple

from zermelo.algorithms.run import run_algorithm
from zermelo.algorithms.variants.payoffs import alliance
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import Value, tidy
from zermelo.rules.game import CHANCE, Game, Position, Unsuitable

MOST_POSITIONS = 200_000
"""The positions of a game of which all max^n values are computed."""


class Alliance(NamedTuple):
    """Some players who act as one."""

    members: tuple[int, ...]
    sure: Any
    """The sum of their payoffs, whatever the others do."""
    by_maxn: Any
    """The sum of their payoffs by max^n."""

    @property
    def gain(self) -> Any:
        """How much more they are sure of together than max^n gives them."""
        return self.sure - self.by_maxn


class Alliances(NamedTuple):
    """The guarantees of a position for several players."""

    maxn: tuple[Any, ...]
    """The value of max^n, the first move among equals."""
    alone: tuple[Any, ...]
    """What each player is sure of against all others together."""
    pairs: tuple[Alliance, ...]


def alliances(game: Game, position: Position = None, *, depth: int | None = None) -> Alliances:
    """What each player and each pair of players is sure of; `depth` as in a search."""
    refuse_two(game)
    start = game.start_at(position)

    values = run_algorithm(game, start, algorithm="maxn", depth=depth, compiled=False).value
    pairs = tuple(
        Alliance(members, guarantee(game, members, start, depth=depth), tidy(sum(values[member] for member in members)))
        for members in combinations(range(game.players), 2)
    )
    return Alliances(
        tuple(values), tuple(guarantee(game, (player,), start, depth=depth) for player in range(game.players)), pairs
    )


def guarantee(game: Game, members: tuple[int, ...], position: Position = None, *, depth: int | None = None) -> Any:
    """What some players are sure of together, whatever the others do."""
    side = alliance(game, members)
    return tidy(run_algorithm(side, game.start_at(position), algorithm="alphabeta", depth=depth, compiled=False).value)


def refuse_two(game: Game) -> None:
    """Refuse a game without alliances, or one in which something is hidden."""
    if game.players < 3:
        raise Unsuitable(M("{game} has {players} players; alliances need three.", game=game.name, players=game.players))
    if game.information != "perfect" or game.chance is not None:
        raise Unsuitable(M("{game} has chance or hides something; alliances are compared without.", game=game.name))


def maxn_values(game: Game, position: Position = None) -> set[tuple[Any, ...]]:
    """All values of max^n, over all ways to choose among equal moves.

    A move can be the choice of its player if each other move has a value that is no better for that player.
    """
    refuse_two(game)
    known: dict[Position, set[Value]] = {}

    def values(state: Position) -> set[Value]:
        if state not in known:
            if len(known) >= MOST_POSITIONS:
                raise ZermeloError(
                    M(
                        "{game} has more than {most:,} positions, too many for all values.",
                        game=game.name,
                        most=MOST_POSITIONS,
                    )
                )
            known[state] = {tuple(game.utility(state))} if game.terminal(state) else chosen(state)
        return known[state]

    def chosen(state: Position) -> set[Value]:
        mover = game.player(state)
        assert mover != CHANCE
        after = [values(game.result(state, action)) for action in game.actions(state)]
        least = [min(value[mover] for value in some) for some in after]
        return {value for some in after for value in some if value[mover] >= max(least)}

    return values(game.start_at(position))
