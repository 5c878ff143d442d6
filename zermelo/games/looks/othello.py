"""The look of Othello: discs on a board named from its top left corner, and the usual notations.

A move is a square, f5, or a pass. A position is a drawn board, its squares in a row with the side to move behind them
(the `.obf` format of test positions), or a transcript: the moves of a game, run together or apart, with or without
passes. The rules are in `zermelo/games/othello.py`.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.games.looks.opening_names import OTHELLO
from zermelo.languages.message import M, counted
from zermelo.rules.bits import population
from zermelo.rules.board import Board
from zermelo.rules.game import MAX, MIN, BadPosition, moves_text
from zermelo.rules.grid import Grid
from zermelo.rules.look import Look
from zermelo.rules.moves_on_grid import OnSquaresOrPass, Sides

if TYPE_CHECKING:
    from zermelo.games.othello import Position

TITLE = M("Othello")
NAMES = (M("Black"), M("White"))
DISCS = {"X": ("disc", MAX), "O": ("disc", MIN)}
SIGNS = str.maketrans("*#@", "XXX")
"""The signs of other programs for a black disc."""


def grid(size: int) -> Grid:
    """The board of size×size squares."""
    return Grid(size, size, DISCS, players=NAMES, title=TITLE, style="green", from_top=True, says_turn=True)


def look(
    grid: Grid,
    sides: Sides,
    position_of: Callable[[int, int, int], "Position"],
    actions: Callable[["Position"], Iterable[int]],
    result: Callable[["Position", int], "Position"],
    initial: "Position",
) -> Look:
    """The look on a board of any size."""
    moves = OnSquaresOrPass(grid)
    passing = len(grid.places)
    square = rf"[a-{grid.column_names[-1]}][1-{grid.height}]"
    word = rf"{square}|--|(?:(?!{square})[^\W\d_])+|[^\s,;]+"
    drawn = grid.look(
        M("Enclose rows of the opponent's discs to turn them over; the player with more discs at the end wins."),
        sides=sides,
        position=position_of,
        moves=moves,
    )

    def parse(written: str) -> "Position":
        """A transcript, a line of squares with the side to move behind it, or a drawn board."""
        transcript = re.sub(r"\d+\s*\.", " ", written.lower()).strip()
        if re.match(square, transcript):
            return played(re.findall(word, transcript))
        bare = written.split(";")[0].translate(SIGNS)
        line = "".join(bare.split()).upper().replace("0", "O")
        if len(line) == passing + 1 and re.fullmatch(r"[XO._-]+", line) and line[-1] in DISCS:
            bare = f"{line[:-1]} {NAMES[list(DISCS).index(line[-1])]} to move"
        assert drawn.parse is not None
        return drawn.parse(bare)  # type: ignore[no-any-return]

    def played(words: list[str]) -> "Position":
        """The position after some moves; omitted passes are added."""
        position = initial
        for number, written in enumerate(words, start=1):
            action = moves.number(written)
            if action != passing and list(actions(position)) == [passing]:
                position = result(position, passing)
            legal = list(actions(position))
            if action not in legal:
                names = moves_text([moves.text(position, one) for one in legal])
                problem = M("{written!r} is not a move here; {legal}.", written=written, legal=names)
                raise BadPosition(M("Move {number}: {problem}", number=number, problem=problem))
            position = result(position, action)
        return position

    def counted_discs(position: "Position") -> Board:
        """The drawn board, with the number of discs of each player."""
        assert drawn.draw is not None
        return replace(drawn.draw(position), scores=tuple(str(population(discs)) for discs in sides(position)))

    return replace(
        drawn,
        rules=(
            M(
                "Place a disc so that discs of the opponent lie in a row between it and another of yours; "
                "they turn over."
            ),
            M("The row may be straight or diagonal, and one move may turn several rows."),
            M("A player who cannot move passes; the game ends when neither can."),
        ),
        draw=counted_discs,
        parse=parse,
        margin=lambda count: counted("{count} disc", "{count} discs", count),
        openings=OTHELLO if grid.width == 8 else {},
    )
