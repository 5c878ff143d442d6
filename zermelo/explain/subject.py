"""What a command is about: a tree in any notation, a file or the input that holds one, or a position of a game."""

import os
import sys
from pathlib import Path

from zermelo.explain.languages import say
from zermelo.formats import read
from zermelo.game import Game, Position, ZermeloError
from zermelo.games import NoSuchGame, find, names
from zermelo.tree import Tree


class NoSuchSubject(ZermeloError):
    """The words of a command mean neither a tree nor a game."""


def find_subject(text: str, words: list[str] | None = None, language: str = "en") -> tuple[Tree | Game, Position]:
    """The tree or the game that a text means, with the position that further words mean (None for a tree).

    >>> find_subject("A(B(3,12),C(2,4))")[0].labels
    ['A', 'B', 'B1', 'B2', 'C', 'C1', 'C2']
    >>> find_subject("tic-tac-toe", ["b2", "a1"])[1].player
    0
    """
    tree = _tree(text, language)
    if tree is not None:
        if words:
            raise NoSuchSubject(say("subject.position", language, words=" ".join(words)))
        return tree, None
    try:
        game = find(text)
    except NoSuchGame:
        if ".py" in text or text.partition(":")[0] in names():
            raise
        raise NoSuchSubject(say("subject.missing", language, text=text, games=", ".join(names()))) from None
    return game, game.position(" ".join(words or []))


def _tree(text: str, language: str) -> Tree | None:
    if text == "-":
        return read(sys.stdin.read())
    if os.path.isfile(text) and not text.endswith(".py"):
        try:
            return read(Path(text).read_text(encoding="utf-8"), filename=text)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "UTF-8"
            raise NoSuchSubject(say("subject.unreadable", language, file=text, reason=reason)) from None
    return read(text) if any(bracket in text for bracket in "([{") else None
