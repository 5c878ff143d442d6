"""Checks of drawings: a `Board` with its pieces on its squares, and moves on existing squares."""

from zermelo.languages.message import M
from zermelo.rules.board import Board
from zermelo.rules.checks.evidence import MOST_MOVES, Evidence, Visit, call
from zermelo.rules.checks.registry import shown, thorough
from zermelo.rules.comparing import Unplayable, Wrong
from zermelo.rules.display import drawing_of
from zermelo.rules.game import variant
from zermelo.rules.look import BadLook, squares_given


@shown("draw")
def drawings_are_boards(visit: Visit) -> None:
    assert visit.game.look.draw
    board = call("draw", visit.game.look.draw, visit.position)
    if not isinstance(board, Board):
        raise Unplayable(
            M("`draw` gives {given!r}, which is not a Board; return zermelo.rules.board.Board(…)", given=board), "draw"
        )
    grid = {(column, row) for column in range(board.columns) for row in range(board.rows)}
    places = set(board.squares()) if board.spots else grid  # a store may be off the squares of the board
    for piece in board.pieces:
        if piece.square not in places:
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


@thorough()
def boards_can_be_shown(evidence: Evidence) -> None:
    """The first, a middle and the last position drawn by the code of the studio."""
    game, known = evidence.game, list(evidence.known.values())
    if game.look.draw is None and game.look.text is None:
        return
    for visit in {id(visit): visit for visit in (*known[:1], *known[len(known) // 2 :][:1], *known[-1:])}.values():
        try:
            drawing_of(variant(game, initial=visit.position))
        except Exception as error:
            rule, failure = "draw" if game.look.draw else "text", f"{type(error).__name__}: {error}"
            raise Wrong(
                M("`{rule}` gives a board that cannot be shown: {failure}", rule=rule, failure=failure), rule, visit
            ) from None


@shown("squares", decisions=True)
def moves_are_made_on_squares(visit: Visit) -> None:
    game = visit.game
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
