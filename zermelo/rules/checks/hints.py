"""Further declarations that a rulebook could make, and their use."""

from collections.abc import Iterator
from itertools import pairwise
from math import isclose
from numbers import Number
from typing import Any

from zermelo.languages.message import M, Message, capital
from zermelo.machine.natural.forms import fields_of, is_record, machine_form
from zermelo.machine.natural.trial import differences
from zermelo.rules.checks.content import parts_of
from zermelo.rules.checks.evidence import Evidence
from zermelo.rules.game import Game

WORD = 63
"""The most bits of a key."""
POSITION = M("the position")


def hints(evidence: Evidence) -> list[str]:
    """Declarations that would make `solve` and the engine much faster, as far as play suggests them."""
    game = evidence.game
    found: list[str] = list(remarks(evidence))
    if game.players != 2 or game.has_payoffs or game.chance is not None or not evidence.known:
        return found
    if len(evidence.results) == 1 and evidence.results != {0} and loser_may_be_either(evidence):
        found.append(
            M(
                "Every game ends with {value}, regardless of who would move next; `utility` is a number for MAX, "
                "player 0, not for the player to move",
                value=next(iter(evidence.results)),
            )
        )
    if game.key is None:
        written = key_written(evidence)
        if written is not None:
            source, bits = written
            found.append(
                M(
                    "With `key` and `key_bits`, `solve`, `table` and the engine are faster; as far as play shows, "
                    "key={source}, key_bits={bits}",
                    source=source,
                    bits=bits,
                )
            )
    elif game.key_bits is None and all(isinstance(key, int) and 0 <= key < 1 << WORD for key in evidence.keys):
        bits = max(evidence.keys, default=1).bit_length()
        found.append(
            M(
                "With `key_bits`, the bits that the largest possible key has, `solve` can prove the value and the "
                "table of the engine holds twice as much; play shows keys of up to {bits} bits",
                bits=bits,
            )
        )
    if game.longest is None and is_finite(evidence):
        plies = longest_seen(evidence)
        found.append(
            M(
                "With `longest`, the most plies that a game can last, `solve` can prove the value; play shows games of "
                "up to {plies} plies",
                plies=plies,
            )
        )
    return found


def remarks(evidence: Evidence) -> Iterator[Message]:
    """What no answer shows to be wrong, and yet may be."""
    for reason in evidence.outside:
        yield M("{reason}; an answer may depend on the position alone", reason=capital(reason))
    held = [one for visit in evidence.known.values() for one in numbers_in(visit.position)]
    for name, number in [one for one in held if hasattr(one[1], "tobytes")][:1]:
        yield M(
            "{name} holds {number!r}, a number of numpy, which is slower and looks odd; write `int(…)` around it",
            name=capital(name),
            number=number,
        )
    floats = sorted({(float(number), name) for name, number in held if isinstance(number, float)})
    for (one, name), (other, _) in pairwise(floats):
        if one != other and isclose(one, other, rel_tol=1e-9, abs_tol=1e-12):
            yield M(
                "{name} holds {one!r} and {other!r}, which may be meant to be equal; use whole numbers, of tenths say, "
                "or `fractions.Fraction`",
                name=capital(name),
                one=one,
                other=other,
            )
            break


def numbers_in(value: Any, name: Message = POSITION) -> Iterator[tuple[Message, Any]]:
    """Every number inside a position, with the field that holds it."""
    if isinstance(value, Number) and not isinstance(value, bool):
        yield name, value
    names = fields_of(type(value)) if is_record(type(value)) else None
    for place, part in enumerate(parts_of(value) or ()):
        yield from numbers_in(part, M("`{field}`", field=names[place]) if names else name)


def changed_shape(evidence: Evidence) -> Message | None:
    """The field that changes its shape, in a sentence with a remedy; such positions run interpreted."""
    start = machine_form(evidence.game.initial)
    for visit in evidence.known.values():
        for sentence in differences(start, machine_form(visit.position), POSITION):
            return sentence
    return None


def loser_may_be_either(evidence: Evidence) -> bool:
    """Whether games end with either player to move, so that either may lose."""
    ends = (visit.position for visit in evidence.known.values() if visit.over)
    return len({evidence.game.player(position) for position in ends}) > 1


def is_finite(evidence: Evidence) -> bool:
    """Whether no position repeated, as far as play shows."""
    return evidence.listing is None or evidence.listing.order() is not None


def longest_seen(evidence: Evidence) -> int:
    played = evidence.longest.ply if evidence.longest else 0
    listing = evidence.listing
    if listing is None or not listing.complete:
        return played
    return int(listing.longest(listing.order() or [])[0])


def key_written(evidence: Evidence) -> tuple[str, int] | None:
    """A key built from the fields of the position, as Python source, and its bits; None if they do not fit."""
    parts = accessors(evidence.game)
    if parts is None:
        return None
    largest = dict.fromkeys(parts, 0)
    for visit in evidence.known.values():
        for part in parts:
            try:
                number = value_at(visit.position, part)
            except (AttributeError, LookupError, TypeError):  # a position of another shape
                return None
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                return None
            largest[part] = max(largest[part], number)
    source, bits = "", 0
    for part, most in largest.items():
        width = max(1, most.bit_length())
        name = f"position{part}"
        before = f"({source})" if " " in source else source
        source = f"{before} << {width} | {name}" if source else name
        bits += width
    return (f"lambda position: {source}", bits) if bits <= WORD else None


def accessors(game: Game) -> list[str] | None:
    """The accessor of each number of a position: .sticks, .piles[0]; None if there are other parts."""
    return _accessors(game.initial, "")


def _accessors(value: Any, place: str) -> list[str] | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return [place]
    if not isinstance(value, tuple):
        return None
    names = getattr(value, "_fields", None)
    found: list[str] = []
    for number, part in enumerate(value):
        inner = _accessors(part, f"{place}.{names[number]}" if names else f"{place}[{number}]")
        if inner is None:
            return None
        found += inner
    return found


def value_at(position: Any, place: str) -> Any:
    """The number of a position at an accessor such as .piles[0]."""
    for part in place.replace("[", ".").replace("]", "").split(".")[1:]:
        position = position[int(part)] if part.isdigit() else getattr(position, part)
    return position
