"""Random games of chance, one rulebook for all of them: the position carries the seed that everything depends on.

Who moves, how many moves there are, what they lead to, the probabilities and the values are drawn from a hash of the
seed and the place, so that positions come about in several ways, and one compilation serves for every seed.
"""

from typing import NamedTuple

from zermelo.algorithms import run_algorithm
from zermelo.machine.runtime.memory import product
from zermelo.rules.game import CHANCE, MAX, MIN, Game, variant

LONGEST, PLACES = 9, 12
"""Plies of a game at most, and places of each ply: few enough to meet the same one often."""


class Place(NamedTuple):
    seed: int
    ply: int
    place: int


def drawn(position: Place, purpose: int, below: int) -> int:
    """A number from 0 to `below`, the same whenever it is asked for."""
    number = ((position.seed * 64 + position.ply) * 64 + position.place) * 64 + purpose
    mixed = product(number + 1, 0x1F83_D9AB_FB41_BD6B)
    mixed = product(mixed ^ mixed >> 31, 0x2545_F491_4F6C_DD1D)
    return (mixed >> 20) % below


def player(position: Place) -> int:
    kind = drawn(position, 1, 3)
    return CHANCE if kind == 2 else MIN if kind == 1 else MAX


def actions(position: Place):
    for number in range(1 + drawn(position, 2, 4)):
        yield number


def chance(position: Place):
    """From one to five outcomes; some cannot happen, and some lead to the same position."""
    count = 1 + drawn(position, 2, 5)
    whole = 1
    for number in range(1, count):
        whole += drawn(position, 8 + number, 4)
    for number in range(count):
        yield number, (1 if number == 0 else drawn(position, 8 + number, 4)) / whole


def result(position: Place, number: int) -> Place:
    return Place(position.seed, position.ply + 1, drawn(position, 16 + number, PLACES))


def terminal(position: Place) -> bool:
    return position.ply >= LONGEST or (position.ply > 0 and drawn(position, 3, 8) == 0)


def utility(position: Place) -> float:
    return drawn(position, 4, 21) / 10 - 1


def evaluate(position: Place) -> float:
    return drawn(position, 5, 201) / 100 - 1


game = Game(
    name="random-chance",
    initial=Place(0, 0, 0),
    player=player,
    actions=actions,
    chance=chance,
    result=result,
    terminal=terminal,
    utility=utility,
    evaluate=evaluate,
    bounds=(-1, 1),
)
unbounded = variant(game, name="random-chance-unbounded", bounds=None)


def is_right(found, plain: Game, depth: int | None, compiled: bool) -> bool:
    """Whether a result has the value of plain expectiminimax to the same depth, and a move that reaches it."""
    wanted = run_algorithm(plain, found.position, algorithm="expectiminimax", depth=depth, compiled=compiled)
    if abs(found.value - wanted.value) > 1e-9:
        return False
    if found.action is None:
        return wanted.action is None
    after = plain.result(found.position, found.action)
    return abs(plain_value(plain, after, None if depth is None else depth - 1, compiled) - wanted.value) <= 1e-9


def plain_value(plain: Game, position, depth: int | None, compiled: bool) -> float:
    if plain.terminal(position):
        return plain.utility(position)
    if depth == 0:
        return plain.evaluate(position)
    return run_algorithm(plain, position, algorithm="expectiminimax", depth=depth, compiled=compiled).value
