"""How the orders of triad are carried out: which moves succeed, by the rules of Diplomacy without convoys.

A set of moves that succeed is an integer with a bit for each place that an army leaves. An order is the number of a
place seven times and of another: the army of the first goes to the second, or holds where both are the same; the army
that has the order does so itself or supports it.
"""

from typing import NamedTuple

from zermelo.games.looks.triad import NEAR, PLACES
from zermelo.machine.natural.functions import replaced

POWERS, SIZE = 3, len(PLACES)
NONE = 0
"""No army, and no owner."""
NO_ORDER = SIZE * SIZE
NO_ORDERS = (NO_ORDER,) * SIZE


class Position(NamedTuple):
    armies: tuple[int, ...]
    """The power whose army is on each place: 1, 2, 3 or NONE."""
    owners: tuple[int, ...]
    """The power to which each place belongs."""
    orders: tuple[int, ...]
    """The order of the army on each place; NO_ORDER before it is given, UNSEEN where it is hidden."""
    turns: int
    """The turns still to play."""


def orders_of(armies: tuple[int, ...], army: int) -> list[int]:
    """What the army on a place may be ordered to do: hold, move, support a neighbour, support a move."""
    found = [army * SIZE + army]
    for target in range(SIZE):
        if NEAR[army][target]:
            found.append(army * SIZE + target)
    for target in range(SIZE):
        if NEAR[army][target] and armies[target] != NONE:
            found.append(target * SIZE + target)
    for target in range(SIZE):
        for origin in range(SIZE):
            if NEAR[army][target] and NEAR[origin][target] and origin != army and armies[origin] != NONE:
                found.append(origin * SIZE + target)
    return found


def moves(orders: tuple[int, ...], place: int) -> bool:
    """Whether the army of a place is ordered to leave it."""
    order = orders[place]
    return order != NO_ORDER and order // SIZE == place and order % SIZE != place


def stays(orders: tuple[int, ...], place: int, successes: int) -> bool:
    """Whether the army of a place is still there, with the moves that succeed as a set of places."""
    return not (moves(orders, place) and successes >> place & 1)


def is_dislodged(position: Position, place: int, successes: int) -> bool:
    for origin in range(SIZE):
        if origin != place and successes >> origin & 1 and position.orders[origin] % SIZE == place:
            return stays(position.orders, place, successes)
    return False


def supports(position: Position, order: int, successes: int, without: int) -> int:
    """How many supports an order has that are not cut, those of the power `without` apart."""
    armies, orders = position.armies, position.orders
    count = 0
    for place in range(SIZE):
        if orders[place] == order and place != order // SIZE and armies[place] != without:
            is_cut = is_dislodged(position, place, successes)
            for attacker in range(SIZE):
                if moves(orders, attacker) and orders[attacker] % SIZE == place and attacker != order % SIZE:
                    is_cut = is_cut or armies[attacker] != armies[place]
            count += not is_cut
    return count


def succeeds(position: Position, origin: int, successes: int) -> bool:
    """Whether the move of an army is strong enough, if just these moves succeed."""
    armies, orders = position.armies, position.orders
    target = orders[origin] % SIZE
    meets = armies[target] != NONE and orders[target] == target * SIZE + origin
    attack, resistance = 1 + supports(position, orders[origin], successes, NONE), 0
    if armies[target] != NONE and (meets or stays(orders, target, successes)):
        if armies[target] == armies[origin]:
            return False
        attack = 1 + supports(position, orders[origin], successes, armies[target])
        resistance = 1
        if meets:
            resistance = 1 + supports(position, orders[target], successes, NONE)
        elif not moves(orders, target):
            resistance = 1 + supports(position, target * SIZE + target, successes, NONE)
    for rival in range(SIZE):
        if rival != origin and moves(orders, rival) and orders[rival] % SIZE == target:
            is_beaten = orders[target] == target * SIZE + rival and successes >> target & 1
            strength = 0 if is_beaten else 1 + supports(position, orders[rival], successes, NONE)
            resistance = max(resistance, strength)
    return attack > resistance


def successful(position: Position) -> int:
    """The moves that succeed, as a set of places: just those that are strong enough if just those succeed.

    Where there are two such sets, armies move in a circle or do not, and they do.
    """
    ordered = 0
    for place in range(SIZE):
        ordered |= moves(position.orders, place) << place
    successes = ordered
    while successes:
        is_consistent = True
        for place in range(SIZE):
            if ordered >> place & 1 and succeeds(position, place, successes) != bool(successes >> place & 1):
                is_consistent = False
                break
        if is_consistent:
            break
        successes = successes - 1 & ordered
    return successes


def carried_out(position: Position) -> Position:
    """The position at the beginning of the next turn."""
    successes = successful(position)
    armies, owners = position.armies, position.owners
    for place in range(SIZE):
        if successes >> place & 1 or is_dislodged(position, place, successes):
            armies = replaced(armies, place, NONE)
    for place in range(SIZE):
        if successes >> place & 1:
            armies = replaced(armies, position.orders[place] % SIZE, position.armies[place])
    for place in range(SIZE):
        if armies[place] != NONE:
            owners = replaced(owners, place, armies[place])
    return Position(armies, owners, NO_ORDERS, position.turns - 1)
