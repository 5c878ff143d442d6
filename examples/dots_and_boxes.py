"""Dots and boxes: draw a line between two dots; the player who closes a box owns it and moves again. Most boxes win.

    zermelo check examples/dots_and_boxes.py
    zermelo studio examples/dots_and_boxes.py:dots_and_boxes:3,3

The lines are the bits of an integer: those from left to right in reading order, then those from top to bottom. Moves
are made on the lines themselves, which the board declares as edges between its dots.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo import Game, Look
from zermelo.rules.board import Board, Edge, Piece, Square
from zermelo.rules.game import MAX, MIN
from zermelo.rules.parameters import fits, whole

NAMES = ("A", "B")
NO_OWNER = -1


class Position(NamedTuple):
    lines: int
    owners: tuple[int, ...]
    """The owner of each box, in reading order."""
    player: int


def dots_and_boxes(width: int = 2, height: int = 2) -> Game:
    """The game with `width` × `height` boxes.

    >>> from zermelo import search
    >>> search(dots_and_boxes(1, 1)).value      # the second player draws the last line of the only box
    -1
    """
    whole("width", width, 1, 4)
    whole("height", height, 1, 4)
    across = width * (height + 1)
    count = across + (width + 1) * height
    fits(bits=count)
    ends: list[tuple[Square, Square]] = [((x, y), (x + 1, y)) for y in range(height + 1) for x in range(width)]
    ends += [((x, y), (x, y + 1)) for y in range(height) for x in range(width + 1)]
    borders = tuple(
        1 << width * y + x
        | 1 << width * (y + 1) + x
        | 1 << across + (width + 1) * y + x
        | 1 << across + (width + 1) * y + x + 1
        for y in range(height)
        for x in range(width)
    )
    """The four lines around each box."""

    def actions(position: Position) -> Iterator[int]:
        for line in range(count):
            if not position.lines >> line & 1:
                yield line

    def result(position: Position, line: int) -> Position:
        lines = position.lines | 1 << line
        owners = list(position.owners)
        closed = False
        for box in range(width * height):
            if owners[box] == NO_OWNER and lines & borders[box] == borders[box]:
                owners[box] = position.player
                closed = True
        return Position(lines, tuple(owners), position.player if closed else 1 - position.player)

    def terminal(position: Position) -> bool:
        return position.lines == (1 << count) - 1

    def utility(position: Position) -> int:
        return position.owners.count(MAX) - position.owners.count(MIN)

    def name(dot: Square) -> str:
        return f"{'abcdefgh'[dot[0]]}{height + 1 - dot[1]}"

    def action_text(position: Position, line: int) -> str:
        origin, target = ends[line]
        return f"{name(origin)}-{name(target)}"

    def text(position: Position) -> str:
        """Dots, lines and the owners of boxes; the turn below."""
        rows = []
        for y in range(height + 1):
            across_here = [position.lines >> width * y + x & 1 for x in range(width)]
            rows.append("+" + "+".join("---" if drawn else "   " for drawn in across_here) + "+")
            if y < height:
                down = [position.lines >> across + (width + 1) * y + x & 1 for x in range(width + 1)]
                boxes = [*position.owners[width * y : width * (y + 1)], NO_OWNER]
                signs = [" " if owner == NO_OWNER else NAMES[owner] for owner in boxes]
                rows.append(
                    "".join(("|" if line else " ") + f" {sign} " for line, sign in zip(down, signs, strict=True))
                )
        return "\n".join([*rows, f"{NAMES[position.player]} to move"])

    def draw(position: Position) -> Board:
        boxes = [((box % width, box // width), owner) for box, owner in enumerate(position.owners)]
        return Board(
            columns=width + 1,
            rows=height + 1,
            style="bare",
            column_names=tuple("abcdefgh"[: width + 1]),
            row_names=tuple(str(height + 1 - y) for y in range(height + 1)),
            edges=tuple(Edge(*both, taken=bool(position.lines >> line & 1)) for line, both in enumerate(ends)),
            pieces=tuple(Piece(corner, "claim", owner, NAMES[owner]) for corner, owner in boxes if owner != NO_OWNER),
            scores=tuple(str(position.owners.count(player)) for player in (MAX, MIN)),
        )

    return Game(
        name=f"dots-and-boxes:{width},{height}",
        initial=Position(0, (NO_OWNER,) * (width * height), MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=utility,
        longest=count,
        bounds=(-width * height, width * height),
        counts_points=True,
        look=Look(
            title="Dots and boxes",
            about="Draw a line between two dots; the player who closes a box owns it and moves again.",
            player_names=NAMES,
            text=text,
            action_text=action_text,
            draw=draw,
            squares=lambda position, line: ends[line],
        ),
    )


game = dots_and_boxes()
