"""Positions and moves as numbers, for networks that learn a game without features.

A position is numbered by the bits of its fields: a set of squares has an input for each square, a pile of seven one for
each of the bits 111. A move has a number by a table of its hash. Which bits and moves there are is seen in random
games, the same in each process; moves that none of them met share the last number. The player to move selects one of
two networks. A game that declares features keeps them as inputs.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.data.data_array import DataArray
from zermelo.machine.substitutes import inlined
from zermelo.rules import bits
from zermelo.rules.declared import features_of
from zermelo.rules.features import Features, FeatureTable, Position, Visit, Walk
from zermelo.rules.game import CHANCE, Game

POSITIONS, LONGEST = 3000, 300
"""The number of positions seen, and the most of a game."""
LARGEST_TABLE = 1 << 18
WORD = 64


class Part(NamedTuple):
    """A field of a position."""

    name: str
    place: int
    length: int
    """The numbers in a field that is a tuple; 0 for one number."""
    least: int
    """The smallest number, from which the others are counted; 0 for sets of squares that fill a word."""
    width: int
    """The bits of each number."""

    @property
    def inputs(self) -> int:
        return max(1, self.length) * self.width


@lru_cache(maxsize=16)
def numbered(game: Game) -> Features:
    """The inputs of a network for a game, and the numbers of its moves; refuse one that cannot be numbered."""
    refuse_unsuitable(game)
    seen = list(random_positions(game))
    moves = sorted({move for position in seen for move in game.actions(position)}, key=repr)
    number_of = number_by_hash(moves)
    if game.advice.learning is not None:
        return replace(features_of(game), levels=(), moves=len(moves) + 1, number_of=number_of)
    parts = [part_of(game, name, place, seen) for place, name in enumerate(fields_of(seen[0])) if seen[0][place] != ()]
    player = game.player
    return Features(
        tables=tuple(FeatureTable(name=part.name, size=part.inputs, write=str) for part in parts),
        walk=lambda visit: visits_of(visit, parts),
        viewer=player,
        networks=2,
        network=player,
        moves=len(moves) + 1,
        number_of=number_of,
    )


def refuse_unsuitable(game: Game) -> None:
    if game.players != 2 or game.has_payoffs or game.chance is not None:
        raise ZermeloError(
            M("AlphaZero is for two opponents without chance, and {game} is another kind of game.", game=game.name)
        )


def random_positions(game: Game) -> Iterator[Position]:
    """The positions of random games in which a player moves."""
    random, count = Random(1), 0
    while count < POSITIONS:
        position = game.initial
        for _ in range(LONGEST):
            if game.terminal(position) or game.player(position) == CHANCE:
                break
            yield position
            count += 1
            position = game.result(position, random.choice(list(game.actions(position))))


def number_by_hash(moves: list[Any]) -> Callable[[Any], int]:
    """A function from moves to their numbers, that of the rest for others; moves of one hash share a number."""
    import numpy as np

    size = 1 << len(moves).bit_length()
    while size < LARGEST_TABLE and len({hash(move) & size - 1 for move in moves}) < len(moves):
        size *= 2
    numbers = np.full(size, len(moves), np.int32)
    for number, move in enumerate(moves):
        numbers[hash(move) & size - 1] = number
    table, mask = DataArray(numbers), size - 1

    def number_of(action: Any) -> int:
        return table[hash(action) & mask]  # type: ignore[no-any-return]

    return number_of


def fields_of(position: Position) -> list[str]:
    return list(getattr(position, "_fields", None) or map(str, range(len(position))))


def part_of(game: Game, name: str, place: int, seen: list[Position]) -> Part:
    """A field, by its numbers in the positions seen."""
    fields = [position[place] for position in seen]
    lengths = {len(field) if isinstance(field, tuple) else 0 for field in fields}
    numbers = [number for field in fields for number in (field if isinstance(field, tuple) else (field,))]
    if len(lengths) > 1 or not all(isinstance(number, int) for number in numbers):
        raise ZermeloError(
            M("The positions of {game} cannot be numbered: `{field}` is no number.", game=game.name, field=name)
        )
    least = min(0, min(numbers))
    fills_word = least < -(1 << WORD - 2)
    least = 0 if fills_word else least
    width = WORD if fills_word else max(1, (max(numbers) - least).bit_length())
    return Part(name, place, lengths.pop(), least, width)


def visits_of(visit: Visit, parts: list[Part]) -> Walk:
    """Visit the bits of all fields."""

    walk: Walk = nothing
    first = 0
    for part in parts:
        walk = followed(walk, visits_of_field(visit, part, first))
        first += part.inputs
    return walk


@inlined
def nothing(position: Position, found: Any, run: Any) -> Any:
    return found


def followed(before: Walk, after: Walk) -> Walk:
    @inlined
    def walk(position: Position, found: Any, run: Any) -> Any:
        return after(position, before(position, found, run), run)

    return walk


def visits_of_field(visit: Visit, part: Part, first: int) -> Walk:
    _, place, length, least, width = part

    @inlined
    def visit_bits(number: int, begin: int, found: Any, run: Any) -> Any:
        left = number - least
        while left != 0:
            bit = bits.first(left)
            if bit < width:
                found = visit(found, begin + bit, 1.0, run)
            left = bits.rest(left)
        return found

    @inlined
    def visit_number(position: Position, found: Any, run: Any) -> Any:
        return visit_bits(position[place], first, found, run)

    @inlined
    def visit_tuple(position: Position, found: Any, run: Any) -> Any:
        for which in range(length):
            found = visit_bits(position[place][which], first + which * width, found, run)
        return found

    return visit_tuple if length else visit_number
