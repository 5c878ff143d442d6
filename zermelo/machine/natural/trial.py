"""A few games played at random before rules are compiled, to see whether positions keep their shape.

Compiled rules hold a position of one shape: a tuple keeps its length, and a field its kind. One sentence
reports a change that the first games show; one that only a later game shows stops the search when it happens
(`outgrown.py`).
"""

import ast
import random
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.machine.natural.boards import fits_bytes
from zermelo.machine.natural.forms import MOST_NUMBERS, SIDE, NumberSet, fields_of, is_record, machine_form
from zermelo.machine.natural.outgrown import outgrown
from zermelo.machine.natural.sources import source_of
from zermelo.machine.reason_places import at, is_users, place_of_result, values_reached

GAMES, PLIES = 4, 60
CHANCE = -1


def changed_shape(function: FunctionType, first: Any) -> Message | None:
    """The part of a user's positions that changes its shape, in a sentence; None where nothing does.

    `first` is the position as it is to be compiled for, in which boards may be rows of bytes.
    """
    for game in values_reached(function):
        rules = [getattr(game, name, None) for name in ("actions", "result", "terminal")]
        users = [isinstance(rule, FunctionType) and is_users(rule.__code__.co_filename) for rule in rules]
        if all(isinstance(rule, FunctionType) for rule in rules) and hasattr(game, "initial") and any(users):
            start = machine_form(game.initial)
            for position in positions(game):
                if not fits_bytes(machine_form(position), first):
                    return outgrown()
                for sentence in differences(start, machine_form(position), M("the position")):
                    return at(place_of_result(function), sentence)
            return None
    return None


def absent_parts(functions: list[FunctionType]) -> Message | None:
    """A sentence about the first tuple of a user's that holds None, beside others in which a number stands there."""
    for one in functions:
        node, path = source_of(one), one.__code__.co_filename
        for part in ast.walk(node) if node is not None and is_users(path) else ():
            if isinstance(part, (ast.Tuple, ast.List)) and any(names_none(item) for item in part.elts):
                problem = M("The rules run interpreted, because a move holds None; use a number such as -1 for none.")
                return at((path, part.lineno), problem)
    return None


def names_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def positions(game: Any) -> Iterator[Any]:
    """The positions of some games played at random; a rule that fails ends them, since the search will tell."""
    chooser = random.Random(1913)
    for _ in range(GAMES):
        position = game.initial
        try:
            for _ in range(PLIES):
                if game.terminal(position):
                    break
                if game.player(position) == CHANCE:
                    moves = [outcome for outcome, _ in game.chance(position)]
                else:
                    moves = list(game.actions(position))
                position = game.result(position, chooser.choice(moves))
                yield position
        except Exception:
            return


def differences(start: Any, later: Any, name: Message) -> Iterator[Message]:
    """In what the shape of a value differs from that of the first position."""
    if isinstance(start, tuple) and isinstance(later, tuple):
        if len(start) != len(later):
            yield M(
                "The rules run interpreted, because {name} is a tuple of {before} at the start and of {after} later; "
                "keep its length, with a number such as -1 for what is gone.",
                name=name,
                before=len(start),
                after=len(later),
            )
            return
        names = fields_of(type(start)) if is_record(type(start)) else ()
        for number, (one, other) in enumerate(zip(start, later, strict=True)):
            yield from differences(one, other, M("`{field}`", field=names[number]) if names else name)
    elif (
        isinstance(start, NumberSet) and isinstance(later, (set, frozenset)) and all(type(one) is str for one in later)
    ):
        yield M("The rules run interpreted, because {name} is a set of texts; number its items.", name=name)
    elif isinstance(start, NumberSet) and isinstance(later, (set, frozenset)):
        yield M(
            "The rules run interpreted, because {name} comes to hold more than the numbers 0 to {most}, "
            "or pairs of 0 to {side}; number its items.",
            name=name,
            most=MOST_NUMBERS - 1,
            side=SIDE - 1,
        )
    elif isinstance(start, NumberSet) and isinstance(later, NumberSet) and later.pairs and not start.pairs:
        yield M(
            "The rules run interpreted, because {name} is empty at the start and holds pairs later; "
            "declare it as `frozenset[tuple[int, int]]`.",
            name=name,
        )
    elif (start is None) != (later is None):
        yield M(
            "The rules run interpreted, because {name} is sometimes None and sometimes not; "
            "use a number such as -1 for none.",
            name=name,
        )
