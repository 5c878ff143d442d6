"""The look of Go: stones on the crossings of lines, named from the lower left corner without the letter i.

A move is a point, c3, or a pass. Lines below the board say who moves and, where it matters, the point that must not be
retaken, whether the last move was a pass, and the prisoners. The rules are in `zermelo/games/go.py`.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.languages.message import M, Message, counted, joined
from zermelo.rules.board import Board
from zermelo.rules.game import MAX, MIN, BadPosition
from zermelo.rules.grid import Grid
from zermelo.rules.look import Look
from zermelo.rules.moves_on_grid import OnSquaresOrPass
from zermelo.rules.words import in_english

if TYPE_CHECKING:
    from zermelo.games.go import Position

NAMES = (M("Black"), M("White"))
STONES = {"X": ("stone", MAX), "O": ("stone", MIN)}
LETTERS = "abcdefghjklmnopqrst"
"""The names of the columns: i is left out, which looks like j and 1."""


def grid(size: int) -> Grid:
    return Grid(size, size, STONES, players=NAMES, title=M("Go"), style="goban", says_turn=True, letters=LETTERS)


def ko_line(point: object) -> Message:
    return M("ko: {point}", point=point)


def passes_line(passes: object) -> Message:
    return M("passes: {passes}", passes=passes)


def prisoners_line(prisoners: object) -> Message:
    """How many more stones Black has taken than White."""
    return M("prisoners: {prisoners}", prisoners=prisoners)


LINES = (ko_line, passes_line, prisoners_line)


def go_look(grid: Grid, of_position: Callable[..., "Position"], nowhere: int) -> Look:
    """The look on a board of any size; `of_position` takes board, player, ko, passes and prisoners."""
    words = (*grid.words, *(line("") for line in LINES))

    def below(position: "Position") -> list[Message]:
        """The lines that matter, below the board and the point of the ko."""
        lines = [passes_line(position.passes)] if position.passes else []
        return lines + ([prisoners_line(position.prisoners)] if position.prisoners else [])

    def text(position: "Position") -> str:
        ko = [ko_line(grid.name(position.ko))] if position.ko != nowhere else []
        return joined([grid.text(grid.sides_of(position.board), position.player), *ko, *below(position)], "\n")

    def parse(written: str) -> "Position":
        bare = in_english(written, words)
        found = {}
        for name, pattern in (("ko", r"[a-z]\d{1,2}"), ("passes", "[012]"), ("prisoners", r"[-−]?\d{1,3}")):
            line = re.search(rf"^{name}:[ \t]*({pattern})[ \t]*$", bare, re.MULTILINE | re.IGNORECASE)
            if line:
                found[name] = line[1]
                bare = bare.replace(line[0], "")
        setting = grid.read_in_any_language(bare)
        square = grid.square_named(found["ko"].lower()) if "ko" in found else None
        if "ko" in found and (square is None or any(side >> grid.bits[square] & 1 for side in setting.sets)):
            raise BadPosition(M("{point} is not a free point of the board.", point=found["ko"]))
        ko = grid.bits[square] if square else nowhere
        counts = (int(str(found.get(name, 0)).replace("−", "-")) for name in ("passes", "prisoners"))
        return of_position(grid.board_of(*setting.sets), setting.player or 0, ko, *counts)

    def draw(position: "Position") -> Board:
        marked = 1 << position.ko if position.ko != nowhere else 0
        return replace(grid.draw(grid.sides_of(position.board), marked), notes=tuple(below(position)))

    drawn = grid.look(
        M("Put stones on the crossings to surround free points; a chain without a liberty is taken off the board."),
        sides=lambda position: grid.sides_of(position.board),
        position=lambda black, white, player: of_position(grid.board_of(black, white), player, nowhere, 0, 0),
        moves=OnSquaresOrPass(grid),
    )
    return replace(
        drawn,
        rules=(
            M("Stones joined along the lines share the empty points next to them; a group without any is captured."),
            M("A stone may not take back at once what has just taken one stone (ko)."),
            M("Two passes in a row end the game."),
        ),
        text=text,
        parse=parse,
        draw=draw,
        words=words,
        margin=lambda count: counted("{count} point", "{count} points", count),
        formats=("sgf",),
        parameters={"size": M("lines"), "komi": M("komi"), "ko": M("ko"), "suicide": M("suicide")},
    )
