"""The home page: links, every game with its board, alpha-beta in a minute, and where the reader left off."""

import random
from dataclasses import dataclass
from typing import Annotated

from zermelo.draw.board_svg import board_svg
from zermelo.draw.boards import board_of
from zermelo.draw.page_colours import PAGE as COLOURS
from zermelo.languages.message import M, in_language
from zermelo.rules.board import Board, Piece
from zermelo.rules.game import CHANCE, MAX, Game, Position
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.game_api import title_of
from zermelo.studio.pages import Page
from zermelo.studio.schema import Nothing, about

PLIES, SHARE = 10, 3
"""The gallery shows each game after at most 10 plies, and at most a third of the game: neither an empty board nor one
that is nearly over."""
LONGEST = 60
SEED = 4


@dataclass(frozen=True)
class PicturedGame:
    """A game with a picture of its board."""

    address: Annotated[str, about("The name of the game in requests.")]
    title: str
    about: str
    own: Annotated[bool, about("Whether it is the user's own rulebook.")]
    hides: Annotated[bool, about("Whether something is hidden from a player.")]
    board: Annotated[str, about("A position of it as SVG.")]


def gallery(caller: Caller, request: Nothing) -> list[PicturedGame]:
    """Every game with a picture of its board."""
    library = caller.studio.library
    library.refresh()
    return [pictured(caller, address, library.find(address, hidden=True)) for address in library.names()]


def pictured(caller: Caller, address: str, game: Game) -> PicturedGame:
    position = game.view(under_way(game), MAX)
    shown = in_language(game.show(position), caller.language)
    title = title_of(caller, address, game)
    board = board_svg(picture_of(caller, game, position), title, shown, COLOURS, clickable=False)
    own, hides = address == caller.studio.library.own, game.sees is not None
    return PicturedGame(address, title, caller.say(game.look.about), own, hides, board)


def picture_of(caller: Caller, game: Game, position: Position) -> Board:
    """The board; for a game without squares a die, or its text."""
    board = board_of(game, position, caller.language)
    if board.is_drawn:
        return board
    if game.chance is not None:
        return Board(columns=1, rows=1, style="bare", pieces=(Piece((0, 0), "die", CHANCE, "5"),))
    return Board(notes=tuple(in_language(game.show(position), caller.language).splitlines()))


def under_way(game: Game) -> Position:
    """A position in the middle of a random game, the same each time.

    >>> from zermelo.games import find
    >>> find("nim").terminal(under_way(find("nim")))
    False
    """
    chance = random.Random(SEED)
    passed = [game.initial]
    while len(passed) < LONGEST and not game.terminal(passed[-1]):
        passed.append(game.result(passed[-1], chance.choice(game.moves(passed[-1]))))
    return passed[min(PLIES, (len(passed) - 1) // SHARE)]


PAGE = Page(
    name="home",
    title=M("Start"),
    place=0,
    is_first=True,
    endpoints=[Endpoint("GET", "/api/gallery", gallery)],
)
