"""Setting up a position piece by piece: which pieces a game has, and where its text says what stands on a square.

The studio knows no game by name, so it learns both from the game itself. It lets some random games run, and looks at
the drawing and at the text of each position: if a block of lines has a sign for every square, and each sign always
means the same piece, the signs are the pieces that can be put on squares. Where a game's text is not such a board,
there is no palette, and positions are typed.

>>> from zermelo.games import find
>>> palette = palette_of(find("breakthrough"))
>>> palette.empty, {sign: (piece.kind, piece.player) for sign, piece in palette.pieces.items()}, palette.turns
('.', {'W': ('pawn', 0), 'B': ('pawn', 1)}, ('White to move', 'Black to move'))
>>> palette_of(find("kalah")) is None
True

A board that no game can reach is still a board: it is drawn and changed further until the game accepts it.

>>> palette = palette_of(find("tic-tac-toe"))
>>> print(palette.put("X.O\\n.X.\\n...", (1, 2), "X"))
X.O
.X.
.X.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from zermelo.draw.boards import board_of
from zermelo.explain.board_text import in_english, in_language, read_position
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.players.play import Play, dice, moves
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import CHANCE, BadPosition, Game, Position

SAMPLES = 6
"""How many random games show what the pieces look like."""
LONGEST_SAMPLE = 150
MOST_SQUARES = 1024
"""Nobody sets up a larger board by hand."""
ANYWHERE = (0, 0)


@dataclass(frozen=True)
class Palette:
    """The pieces of a game by their signs, and how to put them on the squares of a text."""

    frame: Board
    """The board without pieces."""
    empty: str
    """The sign of an empty square."""
    pieces: dict[str, Piece]
    turns: tuple[str, ...]
    """The line that says who moves, for each player; nothing where the text does not say it in a line of its own."""

    def places(self, text: str) -> dict[Square, int] | None:
        """Where in a text the sign of each square stands; None if it is no board of this game."""
        signs = {self.empty, *self.pieces}
        for start in range(len(text.splitlines())):
            places = _places(text, self.frame, start)
            if places and all(text[place] in signs for place in places.values()):
                return places
        return None

    def put(self, text: str, square: tuple[int, ...] | None, sign: str) -> str:
        """The text with a sign on a square, or on every square."""
        places = {tuple(square): place for square, place in (self.places(text) or {}).items()}
        if square is not None and square not in places:
            raise ZermeloError(M("The board has no such square."))
        signs = list(text)
        for place in places.values() if square is None else [places[square]]:
            signs[place] = sign
        return "".join(signs)

    def rows(self, text: str) -> list[str]:
        """The signs of a text row by row, without anything around them."""
        places = self.places(text) or {}
        return [
            "".join(
                text[places[column, row]] if (column, row) in places else " " for column in range(self.frame.columns)
            )
            for row in range(self.frame.rows)
        ]

    def drawn(self, text: str) -> Board:
        """What the text shows, whether such a position can occur or not."""
        places = self.places(text) or {}
        standing = [(square, self.pieces.get(text[place])) for square, place in places.items()]
        return replace(self.frame, pieces=tuple(replace(piece, square=square) for square, piece in standing if piece))

    def mover(self, text: str) -> int | None:
        """Who moves, as far as a text tells."""
        lines = in_english(text).splitlines()
        return next((player for player, turn in enumerate(self.turns) if turn in lines), None)

    def with_mover(self, text: str, player: int, language: str) -> str:
        """The same board with another player to move."""
        lines = text.splitlines()
        said = in_language(self.turns[player], language)
        for number, line in enumerate(lines):
            if in_english(line) in self.turns:
                return "\n".join([*lines[:number], said, *lines[number + 1 :]])
        return "\n".join([*lines, said])


@lru_cache(maxsize=64)
def palette_of(game: Game) -> Palette | None:
    """What can be put on the board of a game; None if its text is not a board of signs."""
    if game.look.parse is None or game.look.text is None:
        return None
    frame = board_of(game, game.initial)
    if not 0 < frame.columns * frame.rows <= MOST_SQUARES:
        return None
    seen = [(position, game.show(position)) for position in _sampled(game)]
    for start in range(len(seen[0][1].splitlines())):
        learned = _learned(game, frame, seen, start)
        if learned:
            known = [(sign, piece) for sign, piece in sorted(learned.items()) if piece]
            pieces = dict(sorted(known, key=lambda one: game.players if one[1].player is None else one[1].player))
            empty = next(sign for sign, piece in learned.items() if not piece)
            bare = replace(frame, pieces=(), marked=(), notes=(), scores=())
            return Palette(bare, empty, pieces, _turns(game, seen))
    return None


def board_in(game: Game, text: str) -> Position:
    """The position of a text that is known to be a board, so that it is refused as a board and not as moves."""
    try:
        return read_position(game, text)
    except BadPosition:
        if game.look.parse:
            game.look.parse(in_english(text))
        raise


def _sampled(game: Game) -> Iterator[Position]:
    """Positions of some random games, always the same ones."""
    source = random.Random(1)

    def choose(play: Play) -> Any:
        return source.choice(play.legal)

    for _ in range(SAMPLES):
        play = Play(game)
        yield play.position
        for _ in islice(moves(play, [choose] * game.players, dice(source.getrandbits(32))), LONGEST_SAMPLE):
            yield play.position


def _learned(game: Game, frame: Board, seen: list[tuple[Position, str]], start: int) -> dict[str, Piece | None] | None:
    """What each sign means, if the lines from `start` on show the board; None if they do not."""
    meaning: dict[str, Piece | None] = {}
    for position, text in seen:
        board, places = board_of(game, position), _places(text, frame, start)
        if not places or (board.columns, board.rows, board.missing) != (frame.columns, frame.rows, frame.missing):
            return None
        standing = {piece.square: replace(piece, square=ANYWHERE) for piece in board.pieces}
        if len(standing) < len(board.pieces):
            return None  # several on one square
        for square, place in places.items():
            if meaning.setdefault(text[place], standing.get(square)) != standing.get(square):
                return None
    is_plain = len(set(meaning.values())) == len(meaning)  # one sign for each piece, and one for no piece
    return meaning if is_plain and None in meaning.values() and len(meaning) > 1 else None


def _places(text: str, frame: Board, start: int) -> dict[Square, int] | None:
    """Where the signs of the squares stand, if the board begins with that line; None if it cannot."""
    lines = text.splitlines(keepends=True)
    offset = sum(map(len, lines[:start]))
    found: dict[Square, int] = {}
    for row in range(frame.rows):
        squares = [(column, row) for column in range(frame.columns) if (column, row) not in frame.missing]
        places = _signs(lines[start + row], len(squares)) if start + row < len(lines) else None
        if places is None:
            return None
        found |= {square: offset + place for square, place in zip(squares, places, strict=True)}
        offset += len(lines[start + row])
    return found


def _signs(line: str, count: int) -> list[int] | None:
    """The places of `count` signs in a line, apart or together, perhaps with the name of the row at the left or on
    both sides.

    >>> _signs("8  . X O", 3), _signs("8  .XO  8", 3), _signs("White to move", 3)
    ([3, 5, 7], [3, 4, 5], None)
    """
    words = list(re.finditer(r"\S+", line))
    for before, after in ((0, 0), (1, 0), (1, 1)):
        signs = words[before : len(words) - after]
        if len(signs) == count and all(len(sign[0]) == 1 for sign in signs):
            return [sign.start() for sign in signs]
        if len(signs) == 1 and len(signs[0][0]) == count:
            return list(range(signs[0].start(), signs[0].end()))
    return None


def _turns(game: Game, seen: list[tuple[Position, str]]) -> tuple[str, ...]:
    """The line that says who moves, for each player: the one that all positions of a player share, and no others."""
    positions = [(game.player(position), text.splitlines()) for position, text in seen if not game.terminal(position)]
    by_player = [[lines for mover, lines in positions if mover == player] for player in range(game.players)]
    if game.players < 2 or not all(by_player) or any(mover == CHANCE for mover, _ in positions):
        return ()
    shared = [{line for line in all_lines[0] if all(line in lines for lines in all_lines)} for all_lines in by_player]
    telling = [
        sorted(lines - set().union(*(shared[:player] + shared[player + 1 :]))) for player, lines in enumerate(shared)
    ]
    return tuple(lines[0] for lines in telling) if all(len(lines) == 1 for lines in telling) else ()
