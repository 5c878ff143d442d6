"""Setting up a position piece by piece: the pieces that can be put on a board, and the board after a change."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

from zermelo.draw.board_svg import board_svg
from zermelo.explain.board_text import in_language, show_board
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, capital
from zermelo.rules.board import Board
from zermelo.rules.game import Game
from zermelo.studio.colours import PAGE as COLOURS
from zermelo.studio.endpoint import Caller
from zermelo.studio.palette import Palette, board_in, palette_of
from zermelo.studio.positions import LONGEST_START, GameRequest, label_of, replay, view
from zermelo.studio.schema import anything, between, list_of, most, record, text, whole

PALETTE = record(
    {
        "pieces": list_of(
            record({"sign": text(1), "name": text(), "svg": text(1 << 16)}),
            1000,
            "What can be put on squares; nothing where the game's text is not a board of signs.",
        ),
        "empty": text(1, "The sign of an empty square."),
        "movers": list_of(text(), 100, "Whose turn it can be, where the text says it; else empty."),
    }
)


@dataclass(frozen=True, kw_only=True)
class ArrangeRequest(GameRequest):
    """A change of a board that is being set up."""

    text: Annotated[str, most(LONGEST_START, "The board so far, in any language; the usual start if empty.")]
    square: Annotated[
        list[Annotated[int, between(0, 1000)]] | None,
        most(2, "(column, row) from the top left; every square if left out."),
    ] = None
    sign: Annotated[str | None, most(1, "What to put there, as the palette names it.")] = None
    player: Annotated[int | None, between(0, 100, "Whose turn it is to be.")] = None


ARRANGED = record(
    {
        "text": text(LONGEST_START, "The board after the change."),
        "signs": list_of(text(1000), 1000, "The signs of each row; a blank where the board has no square."),
        "board": text(1 << 24, "The same drawn, whether such a position can occur or not."),
        "player": whole(-1, 100, "Whose turn it is, as far as the text tells; else -1."),
        "fault": text(2000, "Why the game has no such position; empty if it has."),
        "view": anything("The position, as /api/position gives it; null if there is none."),
    }
)


def palette(caller: Caller, request: GameRequest) -> dict[str, Any]:
    """The pieces that can be put on the board of a game."""
    game = caller.studio.library.find(request.game)
    found = palette_of(game)
    if found is None:
        return {"pieces": [], "empty": "", "movers": []}
    pieces = [
        {"sign": sign, "name": name, "svg": _alone(found, sign, name)}
        for sign, name in _piece_names(caller, game, found).items()
    ]
    movers = [label_of(caller, game, player) for player in range(len(found.turns))]
    return {"pieces": pieces, "empty": found.empty, "movers": movers}


def _piece_names(caller: Caller, game: Game, found: Palette) -> dict[str, str]:
    """A piece is called by its owner, and by its sign where the owner has several kinds or there is no owner."""
    owners = [piece.player for piece in found.pieces.values()]
    names = {}
    for sign, piece in found.pieces.items():
        owner = "" if piece.player is None else label_of(caller, game, piece.player)
        names[sign] = owner if owner and owners.count(piece.player) == 1 else f"{owner} {sign}".strip()
    return names


def _alone(found: Palette, sign: str, name: str) -> str:
    """A piece on no board, for a button."""
    piece = replace(found.pieces[sign], square=(0, 0))
    return board_svg(Board(columns=1, rows=1, style="bare", pieces=(piece,)), name, sign, COLOURS)


def arrange(caller: Caller, request: ArrangeRequest) -> dict[str, Any]:
    """A board with a piece more or less, or another player to move; what the game says to it."""
    game = caller.studio.library.find(request.game)
    found = palette_of(game)
    if found is None:
        raise ZermeloError(M("The text of {game} is not a board of squares; type the position.", game=game.name))
    board = request.text
    if found.places(board) is None:  # written in another of the game's ways
        board = show_board(game, board_in(game, board), caller.language)
        if found.places(board) is None:
            raise ZermeloError(M("This board shows pieces that the palette does not have; type the position."))
    board = _changed(game, found, board, request, caller.language)
    fault, seen = "", None
    try:
        board_in(game, board)
        seen = view(caller, game, replay(game, board))
    except ZermeloError as error:
        fault = caller.say(error.message)
    mover = found.mover(board)
    drawn = found.drawn(board)
    if mover is not None:
        drawn = replace(drawn, notes=(in_language(found.turns[mover], caller.language),))
    return {
        "text": board,
        "signs": found.rows(board),
        "board": board_svg(drawn, capital(game.name), board, COLOURS),
        "player": -1 if mover is None else mover,
        "fault": fault,
        "view": seen,
    }


def _changed(game: Game, found: Palette, board: str, request: ArrangeRequest, language: str) -> str:
    sign = request.sign
    if sign is not None:
        if sign != found.empty and sign not in found.pieces:
            pieces = ", ".join([*found.pieces, found.empty])
            raise ZermeloError(M("{sign!r} is no piece; there are {pieces}.", sign=sign, pieces=pieces))
        board = found.put(board, None if request.square is None else tuple(request.square), sign)
    player = request.player
    if player is not None:
        if player >= len(found.turns):
            raise ZermeloError(
                M(
                    "The text of {game} does not say that it is the turn of player {player}.",
                    game=game.name,
                    player=player + 1,
                )
            )
        board = found.with_mover(board, player, language)
    return board
