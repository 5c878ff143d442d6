"""Checks of drawings: a `Board` with its pieces on its squares, and moves on existing squares."""

from zermelo.languages.message import M
from zermelo.rules.board import Board
from zermelo.rules.checks.evidence import MOST_MOVES, Visit, call
from zermelo.rules.checks.registry import shown
from zermelo.rules.comparing import Unplayable, Wrong
from zermelo.rules.look import BadLook, squares_given


@shown
def drawings_are_boards(visit: Visit) -> None:
    draw = visit.game.look.draw
    if draw is None:
        return
    board = call("draw", draw, visit.position)
    if not isinstance(board, Board):
        raise Unplayable(
            M("`draw` gives {given!r}, which is not a Board; return zermelo.rules.board.Board(…)", given=board), "draw"
        )
    places = {(column, row) for column in range(board.columns) for row in range(board.rows)}
    for piece in board.pieces:
        if piece.square not in places:  # a store may be off the squares of the board
            raise Wrong(
                M(
                    "`draw` puts a piece on {square}, which the board of {columns} columns and {rows} rows does not "
                    "have; a square is (column, row), counted from 0 at the top left",
                    square=piece.square,
                    columns=board.columns,
                    rows=board.rows,
                ),
                "draw",
            )
    for names, count in ((board.column_names, board.columns), (board.row_names, board.rows)):
        if names and len(names) != count:
            raise Wrong(
                M(
                    "`draw` gives {named} names for {count} columns or rows; name all of them, or none",
                    named=len(names),
                    count=count,
                ),
                "draw",
            )


@shown
def moves_are_made_on_squares(visit: Visit) -> None:
    game = visit.game
    if game.look.squares is None or not visit.is_choice:
        return
    board = game.look.draw(visit.position) if game.look.draw else None
    has = set(board.squares()) if isinstance(board, Board) else None
    for action in visit.moves[:MOST_MOVES]:
        try:
            squares = call("squares", squares_given, game.look, visit.position, action)
        except BadLook as error:
            raise Unplayable(error.problem) from None
        for square in squares:
            if has is not None and square not in has:
                raise Wrong(
                    M(
                        "`squares` gives {square}, which is not on the board that `draw` gives; a square is "
                        "(column, row), counted from 0 at the top left",
                        square=square,
                    ),
                    "squares",
                )
