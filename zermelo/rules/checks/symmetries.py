"""Checks that symmetric positions are the same for each of them, and play alike; a sample of them in large groups."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.rules.checks.evidence import MOST_MOVES, Evidence, Visit, call, listed, shortened
from zermelo.rules.checks.keys import Name, how_they_differ
from zermelo.rules.checks.play import name_of
from zermelo.rules.checks.registry import costly
from zermelo.rules.comparing import Wrong
from zermelo.rules.game import Position

FEW, SAMPLE = 8, 2
"""Images all of which are examined, and the number that are examined where there are more."""
FOLLOWED = 1000
"""Images of successors per examined image: one move of a group of more, and all moves of a small group."""


@costly("symmetries")
def symmetric_positions_play_alike(visit: Visit) -> None:
    game, evidence = visit.game, visit.evidence
    if len(visit.moves) > MOST_MOVES:
        return
    assert game.symmetries
    images = listed("symmetries", game.symmetries, visit.position)
    evidence.spend(len(images))

    def name(position: Position) -> Hashable:
        return call("key", game.key, position) if game.key else name_of(game, position)

    names = [name(image) for image in images]
    if evidence.machine and game.key:
        keys = image_keys(game.symmetries, game.key)
        evidence.machine.compare_list("symmetries", keys, names, visit.position)
    if name(visit.position) not in names:
        raise Wrong(
            M("`symmetries` leaves the position itself out; yield it too, preferably first"),
            "symmetries",
        )
    own = evidence.orbits[name(visit.position)] = frozenset(names)
    if len(own) == 1:
        return
    for image in images if len(images) <= FEW else evidence.dice.sample(images, SAMPLE):
        if orbit(evidence, image, name) != own:
            raise Wrong(
                M(
                    "`symmetries` yields {image}, which has other symmetric positions than this one; yield all of "
                    "them, whichever of them is given",
                    image=shortened(image),
                ),
                "symmetries",
            )
        difference = unlikeness(visit, image, name, len(images))
        if difference is not None:
            raise Wrong(
                M(
                    "`symmetries` yields {image}, but the two differ in {difference}; yield only positions that play "
                    "alike",
                    image=shortened(image),
                    difference=difference,
                ),
                "symmetries",
            )


def unlikeness(visit: Visit, image: Position, name: Name, count: int) -> Message | None:
    """The difference in play of a position and one of its `count` images; of many, for some of the moves."""
    game, evidence = visit.game, visit.evidence
    evidence.spend(2 * len(visit.moves))
    if count <= FEW or not visit.is_choice:
        return how_they_differ(game, visit.position, image, lambda position: orbit(evidence, position, name))
    difference = how_they_differ(game, visit.position, image, lambda position: None)
    if difference is not None:
        return difference
    leads = {name(game.result(image, action)) for action in game.actions(image)}
    for action in evidence.dice.sample(visit.moves, min(len(visit.moves), 1 + FOLLOWED // count)):
        if leads.isdisjoint(orbit(evidence, game.result(visit.position, action), name)):
            return M("where the moves lead")
    return None


def orbit(evidence: Evidence, position: Position, name: Name) -> frozenset[Hashable]:
    """The names of all symmetric positions."""
    own = name(position)
    if own not in evidence.orbits:
        images = listed("symmetries", evidence.game.symmetries, position)  # type: ignore[arg-type]
        evidence.spend(len(images))
        evidence.orbits[own] = frozenset(map(name, images))
    return evidence.orbits[own]


@lru_cache(maxsize=16)
def image_keys(symmetries: Callable[[Position], Any], key: Callable[[Position], Any]) -> Callable[[Position], Any]:
    """The keys of the symmetric positions, which compiled code can return; cached per game."""

    def keys(position):  # type: ignore[no-untyped-def]
        for image in symmetries(position):
            yield key(image)

    return keys
