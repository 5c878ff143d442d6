"""How a level of Sokoban is shown and read; a step is written u, l, r or d, and in capitals where it pushes a crate."""

from collections.abc import Callable
from typing import Any

from zermelo.games.levels import Level, read_level
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.look import Look

DIRECTIONS = ((0, -1), (-1, 0), (1, 0), (0, 1))
STEPS = "ulrd"
KEYS = ("up", "left", "right", "down")


def level_look(level: Level, beside: tuple[int, ...], position_of: Callable[[int, int], Any]) -> Look:
    """The look of a level."""
    numbers = {square: number for number, square in enumerate(level.floor)}
    everywhere = [(column, row) for row in range(level.height) for column in range(level.width)]
    near = {(column + right, row + down) for column, row in level.floor for right in (-1, 0, 1) for down in (-1, 0, 1)}
    walls = frozenset(square for square in everywhere if square in near and square not in numbers)

    def crates_of(position: Any) -> list[Square]:
        return [square for number, square in enumerate(level.floor) if position.crates >> number & 1]

    def text(position: Any) -> str:
        keeper, crates = level.floor[position.keeper], set(crates_of(position))

        def sign(square: Square) -> str:
            if square in walls:
                return "#"
            aim = square in level.targets
            if square == keeper:
                return "+" if aim else "@"
            if square in crates:
                return "*" if aim else "$"
            return "." if aim else " "

        rows = ["".join(sign((column, row)) for column in range(level.width)) for row in range(level.height)]
        return "\n".join(row.rstrip() for row in rows)

    def parse(written: str) -> Any:
        """The same level with its crates and its keeper elsewhere."""
        try:
            found = read_level(written.replace("/", "\n"), level.name)
        except ZermeloError as error:
            raise BadPosition(error.message) from None
        left, top = found.floor[0][0] - level.floor[0][0], found.floor[0][1] - level.floor[0][1]

        def here(square: Square) -> Square:
            return square[0] - left, square[1] - top

        if tuple(map(here, found.floor)) != level.floor or frozenset(map(here, found.targets)) != level.targets:
            raise BadPosition(M("{name}: the walls and the targets of a level stay where they are.", name=level.name))
        return position_of(sum(1 << numbers[here(crate)] for crate in found.crates), numbers[here(found.keeper)])

    def action_text(position: Any, direction: int) -> str:
        ahead = beside[4 * position.keeper + direction]
        return STEPS[direction].upper() if position.crates >> ahead & 1 else STEPS[direction]

    def parse_action(position: Any, written: str) -> int:
        if written.lower() not in set(STEPS):
            raise IllegalMove(M("{written!r} is no step; write u, l, r or d.", written=written))
        return STEPS.index(written.lower())

    def squares(position: Any, direction: int) -> tuple[Square, ...]:
        return (level.floor[beside[4 * position.keeper + direction]],)

    def arrow(position: Any, direction: int) -> str:
        return KEYS[direction]

    def draw(position: Any) -> Board:
        pieces = [Piece(square, "target") for square in sorted(level.targets)]
        pieces += [Piece(crate, "crate", text="*" if crate in level.targets else "") for crate in crates_of(position)]
        pieces.append(Piece(level.floor[position.keeper], "keeper", 0))
        return Board(
            columns=level.width,
            rows=level.height,
            style="maze",
            missing=tuple(square for square in everywhere if square not in numbers),
            pieces=tuple(pieces),
        )

    return Look(
        title=M("Sokoban"),
        about=M("Push all crates onto the targets; they cannot be pulled."),
        player_names=(M("Player"),),
        parameters={"level": M("level")},
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        arrow=arrow,
        run_together=True,
    )
