"""Triad: Diplomacy in miniature, with orders that three powers write at once.

The map is a wheel of seven places: a ring a x b y c z in this order, and the hub m next to all six. Power A begins on a
and x, B on b and y, C on c and z; with `armies` 1 on a, b and c alone. In each turn all armies get one order, unseen by
the other powers until all are given: to hold, to move to a neighbouring place, to support a neighbour that does not
move, or to support a move into a neighbouring place. Then all orders are carried out together, as in Diplomacy without
fleets, convoys and retreats:

- a move is as strong as 1 and its supports. It succeeds if it is stronger than the army that it meets, and than
  every other move to the same place; two armies never change places, three and more may move in a circle
- an army that does not try to leave resists with 1 and its supports, one whose move failed with 1. A move against an
  army that moves the other way has to be stronger than that move; an army beaten so keeps no army out of the place
  that its attacker has left
- no power dislodges an army of its own, nor helps to
- support fails if another power attacks the supporter, except from the place against which it supports, and
  whenever the supporter is dislodged. A dislodged army is removed

A place belongs to the power whose army was there last at the end of a turn. After `turns` turns each power's payoff is
the number of its places.
"""

from collections.abc import Iterator
from random import Random

from zermelo.games.looks.triad import look_of
from zermelo.games.moves.triad import NO_ORDER, NO_ORDERS, NONE, POWERS, SIZE, Position, carried_out, orders_of
from zermelo.machine.natural.functions import replaced
from zermelo.rules.advice import Advice, SearchAdvice
from zermelo.rules.game import UNSEEN, Game
from zermelo.rules.parameters import whole

STARTS = {1: (1, 0, 2, 0, 3, 0, 0), 2: (1, 1, 2, 2, 3, 3, 0)}
"""The power of the army on each place, by the number of armies of each."""


def next_army(position: Position) -> int:
    """The place whose army gets the next order: those of the first power come first."""
    for power in range(1, POWERS + 1):
        for place in range(SIZE):
            if position.armies[place] == power and position.orders[place] == NO_ORDER:
                return place
    return NONE


def player(position: Position) -> int:
    return position.armies[next_army(position)] - 1


def actions(position: Position) -> list[int]:
    return orders_of(position.armies, next_army(position))


def result(position: Position, order: int) -> Position:
    orders = replaced(position.orders, next_army(position), order)
    for place in range(SIZE):
        if position.armies[place] != NONE and orders[place] == NO_ORDER:
            return Position(position.armies, position.owners, orders, position.turns)
    return carried_out(Position(position.armies, position.owners, orders, position.turns))


def terminal(position: Position) -> bool:
    return position.turns == 0


def utility(position: Position) -> tuple[int, int, int]:
    return position.owners.count(1), position.owners.count(2), position.owners.count(3)


def evaluate(position: Position) -> tuple[float, float, float]:
    """The places as they are now."""
    places = utility(position)
    return 1.0 * places[0], 1.0 * places[1], 1.0 * places[2]


def sees(position: Position, who: int) -> Position:
    """A power sees its own orders alone until all are given."""
    orders = position.orders
    for place in range(SIZE):
        if position.armies[place] not in (NONE, who + 1) and orders[place] != NO_ORDER:
            orders = replaced(orders, place, UNSEEN)
    return Position(position.armies, position.owners, orders, position.turns)


def possible(view: Position, who: int) -> Iterator[tuple[Position, float]]:
    """Every order of every hidden army, each as likely as the others."""
    hidden = [place for place in range(SIZE) if view.orders[place] == UNSEEN]
    choices = [orders_of(view.armies, place) for place in hidden]
    count = 1
    for orders in choices:
        count *= len(orders)
    for number in range(count):
        given, rest = view.orders, number
        for place, orders in zip(hidden, choices, strict=True):
            given = replaced(given, place, orders[rest % len(orders)])
            rest //= len(orders)
        yield Position(view.armies, view.owners, given, view.turns), 1 / count


def guess(view: Position, who: int, dice: Random) -> Position:
    """One of those at random."""
    orders = view.orders
    for place in range(SIZE):
        if orders[place] == UNSEEN:
            orders = replaced(orders, place, dice.choice(orders_of(view.armies, place)))
    return Position(view.armies, view.owners, orders, view.turns)


def triad(armies: int = 2, turns: int = 3) -> Game:
    """The game with one or two armies of each power, and that many turns.

    >>> [len(triad(armies).moves(triad(armies).initial)) for armies in (1, 2)]
    [8, 13]
    """
    whole("armies", armies, 1, 2)
    whole("turns", turns, 1, 6)
    start = STARTS[armies]
    initial = Position(start, start, NO_ORDERS, turns)
    return Game(
        name="triad" if (armies, turns) == (2, 3) else f"triad:{armies},{turns}",
        initial=initial,
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        sees=sees,
        possible=possible,
        players=POWERS,
        zero_sum=False,
        bounds=(0, SIZE),
        payoff_sum=SIZE,
        longest=POWERS * armies * turns,
        look=look_of(initial, orders_of, next_army, NO_ORDER),
        advice=Advice(search=SearchAdvice(guess=guess)),
    )


game = triad()
