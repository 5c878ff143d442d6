"""Set up a position piece by piece: the palette of a game, and the board after a change."""

from dataclasses import dataclass, field, replace
from typing import Annotated

from zermelo.draw.board_svg import board_svg
from zermelo.draw.boards import tones_of
from zermelo.draw.page_colours import PAGE as COLOURS
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, capital, in_language
from zermelo.rules.board import Board, Piece
from zermelo.rules.game import BadPosition, Game
from zermelo.rules.grid import EMPTY, SIGNED, Grid
from zermelo.rules.possible_boards import Setting
from zermelo.studio.api import Caller
from zermelo.studio.positions import LONGEST_START, GameRequest, View, label_of, replay, view
from zermelo.studio.schema import about, between, most


@dataclass(frozen=True)
class PaletteItem:
    """A piece that can be placed on squares."""

    sign: str
    name: str
    svg: str


@dataclass(frozen=True)
class Palette:
    """The pieces that can be placed; none if the game declares none."""

    pieces: list[PaletteItem] = field(default_factory=list)
    empty: Annotated[str, about("The sign of an empty square.")] = ""
    movers: Annotated[
        list[str], about("The players who can be to move, if the text includes the turn; else empty.")
    ] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class ArrangeRequest(GameRequest):
    """A change of a board being set up."""

    text: Annotated[str, most(LONGEST_START, "The current board, in any language; the initial position if empty.")]
    square: Annotated[
        list[Annotated[int, between(0, 1000)]] | None,
        most(2, "(column, row) from the top left; every square by default."),
    ] = None
    sign: Annotated[str | None, most(1, "The piece to place there, by its sign in the palette.")] = None
    player: Annotated[int | None, between(0, 100, "The player to move.")] = None


@dataclass(frozen=True, kw_only=True)
class Arranged:
    """A board being set up."""

    text: Annotated[str, about("The board after the change.")]
    signs: Annotated[list[str], about("The signs of each row; a blank where the board has no square.")]
    board: Annotated[str, about("The board as SVG, even if the position is invalid.")]
    player: Annotated[int, about("The player to move if the text includes it; else -1.")]
    fault: Annotated[str, about("Why the position is invalid; empty if it is valid.")]
    view: View | None


def palette(caller: Caller, request: GameRequest) -> Palette:
    """The pieces that can be placed on the board of a game."""
    game = caller.studio.library.find(request.game)
    grid = game.look.grid
    if grid is None:
        return Palette()
    pieces = [
        PaletteItem(sign, name, _alone(game, grid, sign, name))
        for sign, name in _piece_names(caller, game, grid).items()
    ]
    return Palette(pieces, EMPTY, [label_of(caller, game, player) for player in range(len(grid.turns))])


def _piece_names(caller: Caller, game: Game, grid: Grid) -> dict[str, str]:
    """The names of the pieces: the owner, and the sign if the owner has several kinds or is missing."""
    owners = [player for _, player in grid.pieces.values()]
    names = {}
    for sign, (_, player) in grid.pieces.items():
        owner = "" if player is None else label_of(caller, game, player)
        names[sign] = owner if owner and owners.count(player) == 1 else f"{owner} {sign}".strip()
    return names


def _alone(game: Game, grid: Grid, sign: str, name: str) -> str:
    """A piece without a board, for a button."""
    kind, player = grid.pieces[sign]
    piece = Piece((0, 0), kind, player, sign if kind in SIGNED else "")
    return board_svg(Board(columns=1, rows=1, style="bare", pieces=(piece,), tones=tones_of(game)), name, sign, COLOURS)


def arrange(caller: Caller, request: ArrangeRequest) -> Arranged:
    """Change a piece or the player to move, and validate the position."""
    game = caller.studio.library.find(request.game)
    grid = game.look.grid
    if grid is None:
        raise ZermeloError(M("{game} declares no pieces to set up; type the position.", game=game.name))
    setting = _changed(game, grid, _setting(game, grid, request.text), request)
    board = in_language(grid.text_of(setting.rows, setting.player), caller.language)
    fault, seen = "", None
    try:
        game.board(board)
        seen = view(caller, game, replay(game, board))
    except ZermeloError as error:
        fault = caller.say(error.message)
    drawn = replace(grid.draw(setting.sets), tones=tones_of(game))
    if setting.player is not None:
        drawn = replace(drawn, notes=(in_language(grid.turns[setting.player], caller.language),))
    return Arranged(
        text=board,
        signs=list(setting.rows),
        board=board_svg(drawn, capital(game.name), board, COLOURS),
        player=-1 if setting.player is None else setting.player,
        fault=fault,
        view=seen,
    )


def _setting(game: Game, grid: Grid, written: str) -> Setting:
    """The pieces of a typed board, even if the position is invalid; else of a position in the game's notation."""
    try:
        return grid.read_in_any_language(written)
    except BadPosition:
        return grid.read(game.show(game.position(written)))


def _changed(game: Game, grid: Grid, setting: Setting, request: ArrangeRequest) -> Setting:
    rows, player, sign = list(setting.rows), setting.player, request.sign
    if sign is not None:
        if sign != EMPTY and sign not in grid.pieces:
            pieces = ", ".join([*grid.pieces, EMPTY])
            raise ZermeloError(M("{sign!r} is not a piece; there are {pieces}.", sign=sign, pieces=pieces))
        everywhere = [sign * grid.width] * grid.height
        rows = everywhere if request.square is None else _put(grid, rows, tuple(request.square), sign)
    if request.player is not None:
        player = request.player
        if player >= len(grid.turns):
            raise ZermeloError(
                M(
                    "The text of {game} does not say that it is the turn of player {player}.",
                    game=game.name,
                    player=player + 1,
                )
            )
    return grid.setting(rows, player)


def _put(grid: Grid, rows: list[str], square: tuple[int, ...], sign: str) -> list[str]:
    if square not in grid.bits:
        raise ZermeloError(M("The board has no such square."))
    column, row = square
    return [*rows[:row], rows[row][:column] + sign + rows[row][column + 1 :], *rows[row + 1 :]]
