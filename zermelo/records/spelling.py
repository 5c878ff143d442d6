"""Pasted games: a board in the game's notation, or moves in any common notation.

>>> from zermelo.games import find
>>> read_text(find("tic-tac-toe"), "1. b2 a1  2. c3")
('', ['b2', 'a1', 'c3'])
>>> read_text(find("tic-tac-toe"), "centre, top left")
('', ['b2', 'a3'])
>>> read_text(find("connect-four"), "4453")
('', ['4', '4', '5', '3'])
>>> read_text(find("tic-tac-toe"), "X.O/.X./...")
('X.O/.X./...', [])
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import MOST_WORDS, Action, BadPosition, Game, IllegalMove, Position

LONGEST_MOVE = 60
"""Characters of a move."""
LONGEST_BOARD = 2000
"""Characters of a board."""
NUMBER = re.compile(r"^\d+\.+")
"""The number of a move, as in 12. or 12..."""
BREAK = re.compile(r"[,;]")
"""Separators of moves that consist of several words."""

ReadMove = Callable[[Game, Position, str], Action]


def read_text(game: Game, text: str) -> tuple[str, list[str]]:
    """The start and the moves of a text: a board is a start without moves.

    An ambiguous text is read as moves only if they lead to that very board.
    """
    if not text.strip():
        return "", []
    try:
        moves, reached = read_moves(game, game.initial, text)
    except IllegalMove as error:
        if len(text) > LONGEST_BOARD:
            raise BadPosition(error.message) from None
        game.position(text)  # a board, or an error that says why not
        return text, []
    return (text, []) if _is_another_board(game, text, reached) else ("", moves)


def _is_another_board(game: Game, text: str, reached: Position) -> bool:
    """Whether a text is a board other than the one reached; `game.position` would also accept moves."""
    with suppress(ZermeloError):
        return bool(game.board(text) != reached)
    return False


def read_moves(game: Game, position: Position, text: str) -> tuple[list[str], Position]:
    """The moves of a text in the game's own notation, and the position after them."""
    moves: list[str] = []
    for part in BREAK.split(text):
        words = part.split()
        while words:
            if NUMBER.sub("", words[0]) == "":
                words = words[1:]
                continue
            try:
                action, used = next_move(game, position, words, is_whole=BREAK.search(text) is not None)
            except IllegalMove as error:
                if not moves and words == [text.strip()] and (one_by_one := _characters(game, position, words[0])):
                    return read_moves(game, position, " ".join(one_by_one))
                number = len(moves) + 1
                raise IllegalMove(M("Move {number}: {problem}", number=number, problem=error.message)) from None
            moves.append(game.write(position, action))
            position = game.result(position, action)
            words = words[used:]
    return moves, position


def _characters(game: Game, position: Position, word: str) -> list[str]:
    """The characters of a word, if each is a move; empty otherwise."""
    for character in word:
        try:
            position = game.result(position, game.read(position, character))
        except IllegalMove:
            return []
    return list(word)


def next_move(
    game: Game, position: Position, words: Sequence[str], *, is_whole: bool = False, read: ReadMove = Game.read
) -> tuple[Action, int]:
    """The first move of some words, and the number of words it takes; with `is_whole`, all of them if possible.

    A move number attached to it, as in 1.b2, is ignored.
    """
    if len(words[0]) > LONGEST_MOVE:
        legal = game.legal_text(position)
        raise IllegalMove(M("{move!r} is not a move here; {legal}.", move=words[0][:LONGEST_MOVE], legal=legal))
    most = min(len(words), MOST_WORDS)
    counts = [most, *range(1, most)] if is_whole else range(1, most + 1)
    for count in counts:
        with suppress(IllegalMove):
            return read(game, position, " ".join([NUMBER.sub("", words[0]), *words[1:count]])), count
    return read(game, position, words[0]), 1  # whose error lists the legal moves
