"""Games that people paste: a board in the game's notation, or the moves in any of the ways in which they are written.

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
"""Separators of moves that have several words."""

ReadMove = Callable[[Game, Position, str], Action]


def read_text(game: Game, text: str) -> tuple[str, list[str]]:
    """The start and the moves that a text means: a board is a start without moves.

    A text that can be read both ways means the moves only if they lead to that very board.
    """
    if not text.strip():
        return "", []
    try:
        moves, reached = read_moves(game, game.initial, text)
    except IllegalMove as error:
        if len(text) > LONGEST_BOARD:
            raise BadPosition(error.message) from None
        game.position(text)  # a board, or the sentence that says why it is none
        return text, []
    return (text, []) if _is_another_board(game, text, reached) else ("", moves)


def _is_another_board(game: Game, text: str, reached: Position) -> bool:
    """Whether a text is a board, and not the one that was reached; `game.position` would take it for moves as well."""
    with suppress(ZermeloError):
        return bool(game.board(text) != reached)
    return False


def read_moves(game: Game, position: Position, text: str) -> tuple[list[str], Position]:
    """The moves of a text in the game's own spelling, and the position after them."""
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
    """The characters of a word, if each is a move of its own; nothing otherwise."""
    for character in word:
        try:
            position = game.result(position, game.read(position, character))
        except IllegalMove:
            return []
    return list(word)


def next_move(
    game: Game, position: Position, words: Sequence[str], *, is_whole: bool = False, read: ReadMove = Game.read
) -> tuple[Action, int]:
    """The move at the beginning of some words, and how many of them it takes; all of them, if possible, if `is_whole`.

    A number that is stuck to it, as in 1.b2, is left out.
    """
    if len(words[0]) > LONGEST_MOVE:
        legal = game.legal_text(position)
        raise IllegalMove(M("{move!r} is not a move here; {legal}.", move=words[0][:LONGEST_MOVE], legal=legal))
    most = min(len(words), MOST_WORDS)
    counts = [most, *range(1, most)] if is_whole else range(1, most + 1)
    for count in counts:
        with suppress(IllegalMove):
            return read(game, position, " ".join([NUMBER.sub("", words[0]), *words[1:count]])), count
    return read(game, position, words[0]), 1  # which says what would be legal
