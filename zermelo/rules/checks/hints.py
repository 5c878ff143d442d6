"""Further declarations that a rulebook could make, and their use."""

from typing import Any

from zermelo.languages.message import M
from zermelo.rules.checks.evidence import Evidence
from zermelo.rules.game import Game

WORD = 63
"""The most bits of a key."""


def hints(evidence: Evidence) -> list[str]:
    """Declarations that would make `solve` and the engine much faster, as far as play suggests them."""
    game = evidence.game
    if game.players != 2 or game.has_payoffs or game.chance is not None or not evidence.known:
        return []
    found: list[str] = []
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
    parts = fields_of(evidence.game)
    if parts is None:
        return None
    largest = dict.fromkeys(parts, 0)
    for visit in evidence.known.values():
        for part in parts:
            number = value_at(visit.position, part)
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


def fields_of(game: Game) -> list[str] | None:
    """The accessor of each number of a position: .sticks, .piles[0]; None if there are other parts."""
    return _fields(game.initial, "")


def _fields(value: Any, place: str) -> list[str] | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return [place]
    if not isinstance(value, tuple):
        return None
    names = getattr(value, "_fields", None)
    found: list[str] = []
    for number, part in enumerate(value):
        inner = _fields(part, f"{place}.{names[number]}" if names else f"{place}[{number}]")
        if inner is None:
            return None
        found += inner
    return found


def value_at(position: Any, place: str) -> Any:
    """The number of a position at an accessor such as .piles[0]."""
    for part in place.replace("[", ".").replace("]", "").split(".")[1:]:
        position = position[int(part)] if part.isdigit() else getattr(position, part)
    return position
