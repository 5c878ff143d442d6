"""The cube: turn its faces until each has one colour.

`cube(3)` is Rubik's cube and `cube(2)` the pocket cube. A move turns a face by a quarter, a half or three quarters:
U, U2 and U' turn the upper face clockwise, by a half, and anticlockwise; R, F, D, L and B are the right, front, lower,
left and back face. By default each of them is one move (half-turn metric); with `quarter=1` half turns are no moves
(quarter-turn metric). The pocket cube turns U, R and F only: the corner at the back on the lower left stays, because
turning the opposite face has the same effect on the others.

A corner piece is a number with five bits, the piece and its twist, and an edge piece one with five bits, the piece and
its flip; the eight corners are one integer, the twelve edges another, each by the place where the piece is.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.cube import cube_look
from zermelo.games.moves.cube import CORNER_SOURCES, CORNER_TWISTS, EDGE_FLIPS, EDGE_SOURCES, FACES
from zermelo.rules.game import Game
from zermelo.rules.parameters import whole

CORNERS, EDGES = 8, 12
BITS = 5
"""The bits of a piece: four for the piece of a corner, with two for the twist above three; see below."""
POCKET = 3
"""The faces that the pocket cube turns: U, R and F."""
SCRAMBLES = {2: "R U2 F R' U F2", 3: "F U2 R' D"}
"""How the first positions are mixed."""


class Position(NamedTuple):
    corners: int
    """Five bits for each place, the first lowest: the piece, and eight times its twist."""
    edges: int
    """Five bits for each place: the piece, and sixteen times its flip; 0 in the pocket cube."""


SOLVED_CORNERS = sum(piece << BITS * piece for piece in range(CORNERS))
SOLVED_EDGES = sum(piece << BITS * piece for piece in range(EDGES))


def cube(size: int = 3, quarter: int = 0) -> Game:
    """The cube with that number of pieces along an edge, 2 or 3; with `quarter`, in the quarter-turn metric.

    >>> from zermelo import solve
    >>> solve(cube()).moves
    ["D'", 'R', 'U2', "F'"]
    """
    whole("size", size, 2, 3)
    whole("quarter", quarter, 0, 1)
    faces = POCKET if size == 2 else len(FACES)
    turns = (1, 3) if quarter else (1, 2, 3)
    has_edges = size == 3
    solved = Position(SOLVED_CORNERS, SOLVED_EDGES if has_edges else 0)

    def actions(position: Position) -> Iterator[int]:
        """Turns, as four times the face plus the number of quarters."""
        for face in range(faces):
            for turn in turns:
                yield 4 * face + turn

    def turned_corners(corners: int, face: int) -> int:
        after = 0
        for place in range(CORNERS):
            piece = corners >> BITS * CORNER_SOURCES[face * CORNERS + place] & 31
            twist = (piece >> 3) + CORNER_TWISTS[face * CORNERS + place]
            after |= ((piece & 7) | (twist - 3 if twist >= 3 else twist) << 3) << BITS * place
        return after

    def turned_edges(edges: int, face: int) -> int:
        after = 0
        for place in range(EDGES):
            piece = edges >> BITS * EDGE_SOURCES[face * EDGES + place] & 31
            after |= (piece ^ EDGE_FLIPS[face * EDGES + place] << 4) << BITS * place
        return after

    def result(position: Position, move: int) -> Position:
        corners, edges = position.corners, position.edges
        for _ in range(move & 3):
            corners = turned_corners(corners, move >> 2)
            if has_edges:
                edges = turned_edges(edges, move >> 2)
        return Position(corners, edges)

    def terminal(position: Position) -> bool:
        return position.corners == solved.corners and position.edges == solved.edges

    def utility(position: Position) -> int:
        return 1

    def key(position: Position) -> int:
        return position.corners

    def mixed(scramble: str) -> Position:
        position = solved
        for move in scramble.split():
            turn = {"2": 2, "'": 3}.get(move[1:], 1)
            for _ in range(turn if quarter else 1):
                position = result(position, 4 * FACES.index(move[0]) + (1 if quarter else turn))
        return position

    name = f"cube:{size},1" if quarter else "cube" if size == 3 else f"cube:{size}"
    return Game(
        name=name,
        initial=mixed(SCRAMBLES[size]),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        key=None if has_edges else key,
        key_bits=None if has_edges else BITS * CORNERS,
        goal=solved,
        players=1,
        bounds=(0, 1),
        look=cube_look(size, Position),
    )


game = cube()
