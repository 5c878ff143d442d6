"""Checks that keys identify positions and fit in the declared bits."""

from collections import Counter
from collections.abc import Callable, Hashable

from zermelo.languages.message import M, Message
from zermelo.rules.checks.content import are_same
from zermelo.rules.checks.evidence import Evidence, Visit, call, is_hashable, moves_text, shortened
from zermelo.rules.checks.positions import LARGEST
from zermelo.rules.checks.registry import at_positions, before_play
from zermelo.rules.comparing import Wrong
from zermelo.rules.game import CHANCE, Game, Position

Name = Callable[[Position], Hashable]


@before_play()
def what_belongs_to_a_key_has_one(evidence: Evidence) -> None:
    game = evidence.game
    if game.key is None and game.key_bits is not None:
        raise Wrong(M("The game declares key_bits={bits} but no `key` that has them", bits=game.key_bits))
    if game.key is None and game.from_key is not None:
        raise Wrong(M("The game has a `from_key` but no `key` that it could be the inverse of"), "from_key")
    if game.key_bits is not None and (not isinstance(game.key_bits, int) or game.key_bits < 1):
        raise Wrong(M("key_bits={bits!r} is not a number of bits from 1 up", bits=game.key_bits))


@at_positions("key")
def keys_tell_positions_apart(visit: Visit) -> None:
    game, evidence = visit.game, visit.evidence
    assert game.key
    key = call("key", game.key, visit.position)
    if not is_hashable(key):
        raise Wrong(M("`key` gives {key!r}, which cannot be looked up in a table; give a number", key=key), "key")
    if isinstance(key, int) and not -LARGEST - 1 <= key <= LARGEST:
        raise Wrong(
            M("`key` gives {key}, which has more than 64 bits; leave it out, or make it smaller", key=key), "key"
        )
    if evidence.machine:
        evidence.machine.compare("key", game.key, key, visit.position)
    first = evidence.keys.setdefault(key, visit)
    if first is visit or are_same(first.position, visit.position):
        return
    difference = how_they_differ(game, first.position, visit.position, game.key)
    if difference is not None:
        raise Wrong(
            M(
                "`key` gives {key!r} here and also at {other}, after {moves}, but the two differ in {difference}; let "
                "the key hold every field that matters",
                key=key,
                other=shortened(first.position),
                moves=moves_text(game, first.trail),
                difference=difference,
            ),
            "key",
        )


@at_positions("key", "key_bits")
def keys_have_the_declared_bits(visit: Visit) -> None:
    game = visit.game
    assert game.key and game.key_bits is not None
    key = call("key", game.key, visit.position)
    if not isinstance(key, int):
        raise Wrong(M("`key` gives {key!r}, but key_bits is for whole numbers", key=key), "key")
    if key < 0:
        raise Wrong(
            M("`key` gives {key}, but where key_bits is declared no key may be negative", key=key),
            "key",
        )
    if key >= 1 << game.key_bits:
        raise Wrong(
            M(
                "`key` gives {key}, which has {needed} bits, more than the declared key_bits={bits}",
                key=key,
                needed=key.bit_length(),
                bits=game.key_bits,
            ),
            "key",
        )


@at_positions("key", "from_key")
def from_key_is_the_inverse(visit: Visit) -> None:
    game, evidence = visit.game, visit.evidence
    assert game.from_key and game.key
    key = call("key", game.key, visit.position)
    position = call("from_key", game.from_key, key)
    if evidence.machine:
        evidence.machine.compare("from_key", game.from_key, position, key)
    if are_same(position, visit.position):
        return
    back = call("key", game.key, position)
    if back != key or how_they_differ(game, position, visit.position, game.key) is not None:
        raise Wrong(
            M(
                "`from_key` makes {position} of the key {key}, which belongs to another position; undo what `key` does",
                position=shortened(position),
                key=key,
            ),
            "from_key",
        )


def how_they_differ(game: Game, first: Position, second: Position, name: Name) -> Message | None:
    """The difference in play of two positions, successors with equal names counting as equal, or None."""
    try:
        return _difference(game, first, second, name)
    except Exception as error:  # one of them is not a position of the game
        return M("the rules, which fail with {failure}", failure=f"{type(error).__name__}: {error}")


def _difference(game: Game, first: Position, second: Position, name: Name) -> Message | None:
    if bool(game.terminal(first)) != bool(game.terminal(second)):
        return M("whether the game is over")
    if game.terminal(first):
        return M("what the game is worth") if game.utility(first) != game.utility(second) else None
    if game.player(first) != game.player(second):
        return M("who moves")
    if game.player(first) == CHANCE:
        return M("what chance brings") if _chances(game, first, name) != _chances(game, second, name) else None
    leads, other = ([name(game.result(state, action)) for action in game.actions(state)] for state in (first, second))
    return M("where the moves lead") if Counter(leads) != Counter(other) else None


def _chances(game: Game, position: Position, name: Name) -> dict[Hashable, float]:
    found: dict[Hashable, float] = {}
    for outcome, share in game.outcomes(position):
        after = name(game.result(position, outcome))
        found[after] = found.get(after, 0.0) + float(share)
    return {after: round(share, 9) for after, share in found.items()}
