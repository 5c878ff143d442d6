"""Opponent models: the exact value of a strategy against imperfect opponents, and the best response to them.

A model is a function from a position to pairs (move, probability), or the name of a built-in one
(zermelo/algorithms/opponents.py). The best strategy by minimax gets at least its value against every opponent:

>>> from zermelo.games import find
>>> from zermelo.theory.strategy import plan
>>> nim = find("nim:1,2,3")                  # lost for the first player, if the second is perfect
>>> best = plan(nim)
>>> best.value, value_against(best, "uniform"), value_against(best, "ideal")
(-1, Fraction(13, 15), -1)

But another strategy can get more from this opponent, at the risk of losing to a better one:

>>> from zermelo import tree
>>> game = tree("A(safe: B(2,2), bold: C(1,9))")
>>> value_against(plan(game), "uniform"), best_response(game, "uniform").value
(2, 5)
>>> found = deviation(game, "uniform")
>>> print(found.sentence)
By minimax safe is best (2, bold only 1), but against this opponent bold brings 5 and safe 2.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from zermelo.algorithms.algorithm import FOREVER
from zermelo.algorithms.events import SearchLog
from zermelo.algorithms.opponents import modelled, searching
from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import exact_shares
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import tidy
from zermelo.rules.game import CHANCE, MAX, Action, Game, Position, Unsuitable, Value, own_value, variant
from zermelo.solving.graph import solve_graph
from zermelo.theory.strategy import Strategy, plan
from zermelo.trees.explicit import tree
from zermelo.trees.tree import TreeGame

Model = str | Callable[[Position], Iterable[tuple[Action, float]]]


def model_of(game: Game, model: Model) -> Callable[[Position], Iterable[tuple[Action, float]]]:
    """The function of a model, given itself or by name."""
    if isinstance(model, str):
        if game.has_payoffs and model != "uniform":
            raise Unsuitable(
                M(
                    "The model {model!r} knows one number only, and {name} has payoffs; use 'uniform'.",
                    model=model,
                    name=game.name,
                )
            )
        model = modelled(game, model)
    asked = searching(model)  # type: ignore[no-untyped-call]

    def moves(state: Position) -> Iterable[tuple[Action, float]]:
        return asked(state, FOREVER, SearchLog())  # type: ignore[no-any-return]

    return moves


def likely(game: Game, pairs: Iterable[tuple[Action, Any]]) -> list[tuple[Action, Any]]:
    """The moves of positive probability, with exact probabilities."""
    listed = list(pairs)
    try:
        shares = exact_shares(share for _, share in listed)
    except ZermeloError as error:
        raise ZermeloError(
            M("A model of an opponent in {name}: {problem}", name=game.name, problem=error.message)
        ) from None
    return [(action, share) for (action, _), share in zip(listed, shares, strict=True) if share > 0]


def against(game: Game, player: int, model: Model) -> Game:
    """The game in which all players but one are chance nodes that follow the model."""
    moves = model_of(game, model)

    def mover(state: Position) -> int:
        return player if game.player(state) == player else CHANCE

    def chance(state: Position) -> Iterator[tuple[Action, float]]:
        yield from likely(game, game.outcomes(state) if game.player(state) == CHANCE else moves(state))

    return variant(game, player=mover, chance=chance)


def value_against(strategy: Strategy, model: Model) -> Value:
    """The expected value when the player follows the strategy and all others move by the model.

    It is exact unless positions can repeat (pig); then it has float precision.
    """
    game = against(strategy.game, strategy.player, model)

    def always(state: Position) -> int:
        return CHANCE

    def chance(state: Position) -> Iterator[tuple[Action, float]]:
        if game.player(state) == strategy.player:
            yield strategy(state), 1
        else:
            yield from game.outcomes(state)

    graph, _ = solve_graph(variant(game, player=always, chance=chance), strategy.start)
    return tidy(graph.values[0])


def best_response(game: Game, model: Model, position: Position = None, player: int | None = None) -> Strategy:
    """The strategy that gets the most from opponents who move by the model."""
    start = game.start_at(position)
    mover = game.player(start)
    who = player if player is not None else max(mover, 0)
    return replace(plan(against(game, who, model), start, who), game=game)


# ---------------------------------------------------------------------------------------------
# What a player believes


def believed(game: Game, model: Model, position: Position = None) -> list[tuple[Position, list[tuple[Action, Any]]]]:
    """What the player to move expects of the others until the player's next turn: positions, and moves with shares.

    A player who may stay is taken to do so first, and each of the others to make the likeliest move after which the
    next one is asked.

    >>> from zermelo.games import find
    >>> game = find("pac-man:trap")
    >>> [[f"{game.write(here, move)} {float(share):g}" for move, share in moves]
    ...  for here, moves in believed(game, "directional")]
    [['East 0.9', 'South 0.1'], ['North 0.9', 'South 0.1']]
    """
    here = game.start_at(position)
    if game.terminal(here):
        return []
    player, moves = game.player(here), model_of(game, model)
    stays = [move for move in game.moves(here) if game.look.arrow and game.look.arrow(here, move) == "stay"]
    if player == MAX and stays:
        here = game.result(here, stays[0])
    found = []
    while not game.terminal(here) and game.player(here) != MAX:
        shares = likely(game, game.outcomes(here) if game.player(here) == CHANCE else moves(here))
        found.append((here, shares))
        here = game.result(here, max(shares, key=lambda pair: pair[1])[0])
    return found


# ---------------------------------------------------------------------------------------------
# Deviations from minimax that do better


@dataclass(frozen=True)
class Prospect:
    """The value of a move against perfect opponents, and against the model."""

    action: Action
    text: str
    minimax: Value
    against: Value


@dataclass(frozen=True)
class Deviation:
    """The best of minimax's moves, and another move that does better against the model."""

    minimax: Prospect
    better: Prospect

    @property
    def sentence(self) -> Message:
        return M(
            "By minimax {safe} is best ({value}, {bold} only {less}), "
            "but against this opponent {bold} brings {more} and {safe} {expected}.",
            safe=self.minimax.text,
            value=self.minimax.minimax,
            expected=self.minimax.against,
            bold=self.better.text,
            less=self.better.minimax,
            more=self.better.against,
        )


def prospects(game: Game, model: Model, position: Position = None) -> list[Prospect]:
    """Both values of each move of the side to move, if the player then plays optimally against either opponent."""
    start = game.start_at(position)
    if game.terminal(start) or game.player(start) == CHANCE:
        raise ZermeloError(M("No player is to move here, so there are no moves to compare."))
    perfect, _ = solve_graph(game, start)
    likely_graph, _ = solve_graph(against(game, game.player(start), model), start)
    return [
        Prospect(action, game.write(start, action), tidy(perfect.values[one]), tidy(likely_graph.values[other]))
        for action, one, other in zip(game.actions(start), perfect.children[0], likely_graph.children[0], strict=True)
    ]


def deviation(game: Game, model: Model, position: Position = None) -> Deviation | None:
    """A move that minimax would not choose but that does better against this opponent; None if absent."""
    start = game.start_at(position)
    player = game.player(start)
    seen = prospects(game, model, start)

    def sure(move: Prospect) -> Value:
        return own_value(player, move.minimax)

    def hoped(move: Prospect) -> Value:
        return own_value(player, move.against)

    best = max(map(sure, seen))
    chosen = max((move for move in seen if sure(move) == best), key=hoped)
    others = [move for move in seen if sure(move) < best and hoped(move) > hoped(chosen)]
    return Deviation(chosen, max(others, key=hoped)) if others else None


def find_deviation(
    model: str = "uniform", *, branching: int = 2, depth: int = 2, largest: int = 9, seed: int = 0, tries: int = 10_000
) -> TreeGame:
    """A random tree in which a move other than minimax's does better against this opponent.

    >>> game = find_deviation("mixture:0.5", seed=1)
    >>> deviation(game, "mixture:0.5") is None, deviation(game, "ideal") is None
    (False, True)
    """
    if branching < 2 or depth < 2 or largest < 1:
        raise ZermeloError(
            M("To choose against an opponent, a tree needs at least two moves, two plies and two values.")
        )
    source = random.Random(seed)

    def grow(levels: int) -> Any:
        return source.randint(0, largest) if levels == 0 else [grow(levels - 1) for _ in range(branching)]

    for _ in range(tries):
        game = tree(grow(depth))
        if deviation(game, model):
            return game
    raise ZermeloError(
        M(
            "In {tries:,} random trees no other move than minimax's does better against {model!r}.",
            tries=tries,
            model=model,
        )
    )
