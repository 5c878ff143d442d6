"""How a map is shown: a position and a move are the name of a place; the estimate of a place stands below its name."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Any

from zermelo.languages.message import M, joined
from zermelo.rules.board import Board, Piece
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.look import Look

RADIUS = 2.6
"""Half the width of a map, in squares; the places lie on a circle, the first at the left."""
Ways = tuple[tuple[tuple[int, int], ...], ...]


def map_look(
    names: tuple[str, ...],
    estimates: tuple[int, ...],
    ways: Ways,
    roads: Sequence[Any],
    position_of: Callable[[int], Any],
) -> Look:
    """The look of a map."""
    angles = [pi - 2 * pi * place / len(names) for place in range(len(names))]
    spots = [(RADIUS * (1 + cos(angle)), RADIUS * (1 - sin(angle))) for angle in angles]

    def text(position: Any) -> str:
        return str(names[position.place])

    def place_named(written: str) -> int | None:
        wanted = written.strip().casefold()
        return next((place for place, name in enumerate(names) if name.casefold() == wanted), None)

    def parse(written: str) -> Any:
        place = place_named(written)
        if place is None:
            raise BadPosition(
                M("{written!r} is no place of the map; there are {places}.", written=written, places=joined(names))
            )
        return position_of(place)

    def action_text(position: Any, way: int) -> str:
        return str(names[ways[position.place][way][0]])

    def parse_action(position: Any, written: str) -> int:
        wanted = place_named(written)
        found = [way for way, (place, _) in enumerate(ways[position.place]) if place == wanted]
        if not found:
            near = joined(names[place] for place, _ in ways[position.place])
            raise IllegalMove(
                M(
                    "No road leads from {place} to {written!r}; there are {places}.",
                    place=names[position.place],
                    written=written,
                    places=near,
                )
            )
        return min(found, key=lambda way: ways[position.place][way][1])

    def draw(position: Any) -> Board:
        here = position.place
        places = tuple(
            Piece((place, 0), "disc", 0 if place == here else None, name) for place, name in enumerate(names)
        )
        lines = tuple(((road.origin, 0), (road.target, 0)) for road in roads)
        costs = tuple(str(road.cost) if road.both_ways else f"{road.cost} →" for road in roads)
        heights = M("h: {estimates}", estimates=joined(f"{name} {h}" for name, h in zip(names, estimates, strict=True)))
        return Board(spots=tuple(spots), lines=lines, line_names=costs, pieces=places, notes=(heights,))

    return Look(
        title=M("Roads"),
        about=M("Find the cheapest way on a map from the first place to a goal."),
        player_names=(M("Player"),),
        parameters={"map": M("places with their estimates and roads with their costs")},
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
    )
