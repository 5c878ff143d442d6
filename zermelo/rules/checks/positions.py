"""Checks that positions are values: equal by their parts, never changed by a rule, of one type, within 64 bits."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.checks.content import changed_part, content, is_fixed, text_of
from zermelo.rules.checks.evidence import Visit
from zermelo.rules.checks.registry import at_positions
from zermelo.rules.comparing import Unplayable, Unsteady, Wrong
from zermelo.rules.game import Game, Position
from zermelo.rules.identity import compared_by_place, has_own, nameless, unhashable_part

LARGEST = 2**63 - 1


class Snapshot:
    """A copy of a position before a rule is called; empty if the position is immutable."""

    def __init__(self, position: Position, wanted: bool = True) -> None:
        self.position = position
        self.kept = wanted and not is_fixed(position)
        self.content = content(position) if self.kept else None
        # A class with its own equality may cache values beside its parts, such as its hash.
        own = self.kept and not isinstance(position, tuple) and has_own(type(position), "__eq__")
        self.copy = deepcopy(position) if own and not hasattr(position, "tobytes") else None

    def refuse_change(self, rule: str) -> None:
        """Raise if the position has changed."""
        if not self.kept or content(self.position) == self.content:
            return
        if self.copy is not None and self.copy == self.position:
            return
        part = changed_part(self.content, content(self.position), self.position)
        if part is None:
            raise Unplayable(
                M(
                    "`{rule}` changes the position that it is given, in place; make a new one, as in "
                    "`copy = list(position)`, and leave the old one as it is",
                    rule=rule,
                ),
                rule,
            )
        name, before, after = part
        raise Unplayable(
            M(
                "`{rule}` changes the position that it is given, in place: `{field}` was {before} and becomes "
                "{after}; make a new one, as in `{field} = list(position.{field})`, and leave the old one as it is",
                rule=rule,
                field=name,
                before=text_of(before),
                after=text_of(after),
            ),
            rule,
        )


def refuse_nameless(game: Game, position: Position) -> None:
    """Raise if positions have no identity, which every table needs."""
    reason = nameless(game, position)
    if reason is not None:
        raise Unplayable(reason)


def refuse_other(game: Game, first: Position, second: Position) -> None:
    """Raise if the same move from the same position has led to two different ones."""
    if is_fixed(first) and first == second:
        return
    if content(first) != content(second):
        raise Unsteady(
            M(
                "`result` leads to {first!r} and, asked again, to {second!r}; let it depend on its "
                "position and its move alone: chance belongs in `chance`, and all that is remembered "
                "in the position",
                first=first,
                second=second,
            ),
            "result",
        )
    if game.key is not None or compared_by_place(first) is not None or unhashable_part(first) is not None:
        return
    if first != second or hash(first) != hash(second):
        raise Unplayable(
            M(
                "Positions of {game} that are made of the same parts are not equal, or have different hashes; write "
                "__eq__ and __hash__ of {kind} with all its fields, or make it a NamedTuple",
                game=game.name,
                kind=type(first).__name__,
            )
        )


def refuse_large(position: Position) -> None:
    """Raise if a number of a position does not fit in a machine word."""
    for place, number in integers(position):
        if not -LARGEST - 1 <= number <= LARGEST:
            name = M("The position") if place is None else M("Field `{field}` of the position", field=place)
            raise Wrong(M("{name} holds {number}, which has more than 64 bits", name=name, number=number))


def integers(value: Any, place: Any = None) -> Iterator[tuple[Any, int]]:
    """Every integer inside a position, with the name of its field."""
    if isinstance(value, int):
        yield place, value
    elif isinstance(value, tuple):
        fields = getattr(value, "_fields", None) or range(len(value))
        for field_name, part in zip(fields, value, strict=True):
            yield from integers(part, field_name)


def shape(value: Any) -> str:
    """The type of a value with the types inside it, as the compiler sees it."""
    if isinstance(value, tuple):
        inside = ", ".join(shape(part) for part in value)
        return f"{type(value).__name__}({inside})"
    return type(value).__name__


@at_positions()
def equal_positions_are_the_same(visit: Visit) -> None:
    """The equality of a class may ignore a field that matters."""
    if is_fixed(visit.position) or unhashable_part(visit.position) is not None:
        return
    first = visit.evidence.known.get(visit.position)
    if first is None or (first.over, first.mover, first.moves) == (visit.over, visit.mover, visit.moves):
        return
    raise Wrong(
        M(
            "Two positions are equal and yet differ in who moves or what is legal; compare all fields in __eq__ of "
            "{kind}, or make it a NamedTuple",
            kind=type(visit.position).__name__,
        )
    )
