"""The turns of the faces of a cube, derived from where the stickers are in space.

A sticker is a direction on a place: the corner at the upper, front, right has three. Places and pieces are numbered
alike, and the first sticker of a place is the one on its upper or lower face, of an edge without one that in front or
at the back: a piece whose first sticker is there is not twisted or flipped.
"""

from itertools import product

FACES = "URFDLB"
NORMALS = {"U": (0, 1, 0), "R": (1, 0, 0), "F": (0, 0, 1), "D": (0, -1, 0), "L": (-1, 0, 0), "B": (0, 0, -1)}
Vector = tuple[int, int, int]


def turned(vector: Vector, face: str) -> Vector:
    """A direction after a quarter turn clockwise, seen from outside the face."""
    x, y, z = vector
    return {
        "U": (-z, y, x),
        "D": (z, y, -x),
        "R": (x, z, -y),
        "L": (x, -z, y),
        "F": (y, -x, z),
        "B": (-y, x, z),
    }[face]


def stickers_of(place: Vector) -> tuple[str, ...]:
    """The faces of a place: first the one that counts for twist and flip, then clockwise seen from outside."""
    sides = [face for face in "UDFBRL" if sum(a * b for a, b in zip(place, NORMALS[face], strict=True)) > 0]
    if len(sides) == 3:
        first, second, third = (NORMALS[face] for face in sides)
        cross = (
            first[1] * second[2] - first[2] * second[1],
            first[2] * second[0] - first[0] * second[2],
            first[0] * second[1] - first[1] * second[0],
        )
        if sum(a * b for a, b in zip(cross, third, strict=True)) > 0:  # anticlockwise
            sides = [sides[0], sides[2], sides[1]]
    return tuple(sides)


def numbered(count: int) -> list[Vector]:
    """The places with that number of faces, the upper ones first; corners have three, edges two."""
    everywhere = [(x, y, z) for x, y, z in product((1, 0, -1), repeat=3)]
    places = [place for place in everywhere if sum(map(abs, place)) == count]
    return sorted(places, key=lambda place: (-place[1], -place[2], -place[0]))


CORNER_PLACES, EDGE_PLACES = numbered(3), numbered(2)


def turns_of(places: list[Vector]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each face and place: where the piece comes from that a turn brings there, and what it adds to its twist."""
    sources, twists = [], []
    for face in FACES:
        moves = {place: turned(place, face) if _is_on(place, face) else place for place in places}
        for place in places:
            source = next(one for one, target in moves.items() if target == place)
            sources.append(places.index(source))
            first = NORMALS[stickers_of(source)[0]]
            shown = turned(first, face) if source != place else first
            twists.append(next(n for n, side in enumerate(stickers_of(place)) if NORMALS[side] == shown))
    return tuple(sources), tuple(twists)


def _is_on(place: Vector, face: str) -> bool:
    return sum(a * b for a, b in zip(place, NORMALS[face], strict=True)) > 0


CORNER_SOURCES, CORNER_TWISTS = turns_of(CORNER_PLACES)
EDGE_SOURCES, EDGE_FLIPS = turns_of(EDGE_PLACES)
