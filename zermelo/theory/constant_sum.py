"""Constant sum is zero sum on another scale: a chess game worth 2, 1 or 0 (or 1, ½, 0) is one worth +1, 0 or -1.

If two players always share the same total, what one has above half is won from the other. `to_zero_sum` maps shares
of a total to one number, with half the total as the unit; `to_shares` maps it back to a pair of shares. Both take a
payoff, a `Matrix`, a `Tree` or a `Game`:

>>> [to_zero_sum(points, 2) for points in (2, 1, 0)], [to_zero_sum(points, 1) for points in (1, 0.5, 0)]
([1, 0, -1], [1, 0, -1])
>>> to_shares(1, 2), to_shares(0, 1)
((2, 0), (Fraction(1, 2), Fraction(1, 2)))

>>> from zermelo import search, tree
>>> points = tree([[(2, 0), (1, 1)], [(1, 1), (0, 2)]])       # payoffs for each player
>>> search(points).value, search(to_zero_sum(points)).value
((1, 1), 0)

The map is increasing, so minimax decides the same; and affine, so averages do too.
"""

import random
from collections.abc import Callable
from copy import copy
from fractions import Fraction
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import exact
from zermelo.languages.message import M
from zermelo.languages.numbers import Number
from zermelo.rules.game import Game, Value, variant
from zermelo.rules.playout import playout
from zermelo.theory.matrix import Matrix
from zermelo.theory.matrix_results import ROW
from zermelo.trees.tree import Tree

SAMPLE = 200
"""The number of random games played to determine the sum of the payoffs."""
LONGEST_SAMPLE = 10_000
ROUNDING = 1e-9


def to_zero_sum(thing: Any, total: Number | None = None) -> Any:
    """Convert a constant-sum payoff, matrix, tree or game to zero sum; without `total` it is determined."""
    if isinstance(thing, Matrix):
        return _matrix_to_zero_sum(thing, total)
    if isinstance(thing, Tree):
        return _tree_to_zero_sum(thing, total)
    if isinstance(thing, Game):
        return _game_to_zero_sum(thing, total)
    if isinstance(thing, tuple):
        if total is not None and exact(sum(thing)) != exact(total):
            raise ZermeloError(
                M(
                    "The payoffs {payoffs} add up to {sum}, not to {total}.",
                    payoffs=thing,
                    sum=sum(thing),
                    total=total,
                )
            )
        return to_zero_sum(thing[0], sum(thing))
    if total is None:
        raise ZermeloError(M("One number alone does not tell what the two players share; give the total."))
    factor, offset = _coding(total)
    return exact(exact(thing) * factor + offset)


def to_shares(thing: Any, total: Number) -> Any:
    """Convert a zero-sum number, matrix, tree or game to pairs of shares of a total."""
    unit, half = _shares(total)

    def pair(value: Number) -> tuple[Number, Number]:
        return exact(half + unit * exact(value)), exact(half - unit * exact(value))

    if isinstance(thing, Matrix):
        return Matrix(thing.rows, thing.columns, tuple(tuple(map(pair, row)) for row in _numbers(thing)))
    if isinstance(thing, Tree):
        if thing.has_payoffs:
            raise ZermeloError(M("The tree has payoffs for each player already."))
        return with_changed_values(thing, pair)
    if isinstance(thing, Game):
        return _game_to_shares(thing, total)
    return pair(thing)


def _coding(total: Number) -> tuple[int | Fraction, int | Fraction]:
    """The factor and the offset that map the first player's share to a zero-sum number."""
    unit, half = _shares(total)
    return exact(Fraction(1) / unit), exact(-Fraction(half) / unit)


def _shares(total: Number) -> tuple[int | Fraction, int | Fraction]:
    """The unit, and each player's half. If the total is not positive, the unit is 1."""
    half = exact(Fraction(exact(total)) / 2)
    return (half if half > 0 else 1), half


def _numbers(matrix: Matrix) -> list[list[Any]]:
    """The payoffs of a zero-sum matrix, for the row player."""
    if not matrix.is_zero_sum:
        raise ZermeloError(M("The matrix is not zero-sum, so it cannot be turned into shares of another total."))
    return matrix.own(ROW)


def _matrix_to_zero_sum(matrix: Matrix, total: Number | None) -> Matrix:
    if not matrix.has_pairs:
        if total is None:
            raise ZermeloError(M("Single numbers do not tell what the two players share; give the total."))
        return Matrix(
            matrix.rows,
            matrix.columns,
            tuple(tuple(to_zero_sum(value, total) for value in row) for row in matrix.payoffs),
        )
    if matrix.total is None or (total is not None and exact(total) != matrix.total):
        wanted = M("the same") if total is None else total
        raise ZermeloError(M("The payoffs of the matrix do not add up to {wanted} in every cell.", wanted=wanted))
    factor, offset = _coding(matrix.total)
    return Matrix(
        matrix.rows, matrix.columns, tuple(tuple(value * factor + offset for value in row) for row in matrix.own(ROW))
    )


def _tree_to_zero_sum(tree: Tree, total: Number | None) -> Tree:
    if tree.has_payoffs and tree.sides != 2:
        raise ZermeloError(
            M("The tree has {players} players; a constant sum is zero sum only between two.", players=tree.sides)
        )
    if total is None:
        if not tree.has_payoffs:
            raise ZermeloError(M("Single numbers do not tell what the two players share; give the total."))
        total = sum(next(value for value in tree.values if value is not None))
    return with_changed_values(tree, lambda value: to_zero_sum(value, total))


def with_changed_values(tree: Tree, change: Callable[[Value], Value]) -> Tree:
    """The tree with every value in it changed."""
    after = copy(tree)
    after.__dict__.pop("sides", None)  # a cached property that depends on the values
    after.values = [None if value is None else change(value) for value in tree.values]
    after.stated = [None if value is None else change(value) for value in tree.stated]
    return after


# ---------------------------------------------------------------------------------------------
# Games. Their functions will be compiled, so the numbers in them are ints if whole, else floats.


def _machine_number(number: int | Fraction) -> int | float:
    return int(number) if number == int(number) else float(number)


def _game_to_zero_sum(game: Game, total: Number | None) -> Game:
    if game.players != 2:
        raise ZermeloError(
            M(
                "{name} has {players} players; a constant sum is zero sum only between two.",
                name=game.name,
                players=game.players,
            )
        )
    several = game.has_payoffs
    if several:
        total = _checked_total(game, total)
    elif total is None:
        if game.bounds is None:
            raise ZermeloError(M("{name} declares no bounds, so its total is not known; give it.", name=game.name))
        total = sum(game.bounds)  # the best for one is the worst for the other
    factor, offset = map(_machine_number, _coding(total))

    def own_share(value: Value) -> Value:
        return value[0]

    def only(value: Value) -> Value:
        return value

    share = own_share if several else only

    def utility(state):  # type: ignore[no-untyped-def]
        return share(game.utility(state)) * factor + offset

    def evaluate(state):  # type: ignore[no-untyped-def]
        return share(game.evaluate(state)) * factor + offset  # type: ignore[misc]

    low, high = game.bounds or (0, 0)
    return variant(
        game,
        utility=utility,
        evaluate=evaluate if game.evaluate else None,
        zero_sum=True,
        payoff_sum=None,
        constant_sum=None,
        bounds=(low * factor + offset, high * factor + offset) if game.bounds else None,
    )


def _game_to_shares(game: Game, total: Number) -> Game:
    if game.players != 2 or game.has_payoffs:
        raise ZermeloError(M("{name} is not a zero-sum game of two, so there is no total to share.", name=game.name))
    unit, half = map(_machine_number, _shares(total))

    def utility(state):  # type: ignore[no-untyped-def]
        value = game.utility(state) * unit
        return half + value, half - value

    def evaluate(state):  # type: ignore[no-untyped-def]
        value = game.evaluate(state) * unit  # type: ignore[misc]
        return half + value, half - value

    bounds = None
    if game.bounds:
        most = max(map(abs, game.bounds)) * unit
        bounds = (half - most, half + most)
    return variant(
        game,
        utility=utility,
        evaluate=evaluate if game.evaluate else None,
        zero_sum=False,
        payoff_sum=float(total),
        constant_sum=float(total),
        bounds=bounds,
    )


def _checked_total(game: Game, total: Number | None) -> Number:
    """The sum of the payoffs of random games; an error if it is not constant."""
    source = random.Random(0)
    for _ in range(SAMPLE):
        payoffs = _random_end(game, source)
        if payoffs is None:
            continue
        found = sum(payoffs)
        total = found if total is None else total
        if abs(found - total) > ROUNDING:
            raise ZermeloError(
                M(
                    "{name} is not of constant sum: a game can end in {payoffs}, "
                    "which adds up to {found}, not to {total}.",
                    name=game.name,
                    payoffs=payoffs,
                    found=found,
                    total=total,
                )
            )
    if total is None:
        raise ZermeloError(
            M("No random game of {name} came to its end, so its total is not known; give it.", name=game.name)
        )
    return total


def _random_end(game: Game, source: random.Random) -> Value:
    """The payoffs at the end of a random game; None if it does not end."""
    *_, last = playout(game, game.initial, source, LONGEST_SAMPLE)
    return game.utility(last) if game.terminal(last) else None
