"""What a command is about: a tree in any notation, a file or the input that holds one, or a position of a game."""

import os
import sys
from pathlib import Path

from zermelo.cli.given import refuse_missing
from zermelo.explain.board_text import read_position
from zermelo.games import NoSuchGame, names
from zermelo.games.loading import playable
from zermelo.languages.errors import BadText, ZermeloError
from zermelo.languages.named import say
from zermelo.rules.game import Game, Position
from zermelo.trees.formats import nested, read
from zermelo.trees.notation import parse
from zermelo.trees.tree import Tree


class NoSuchSubject(ZermeloError):
    """The words of a command mean neither a tree nor a game."""


def find_subject(text: str, words: list[str] | None = None, language: str = "en") -> tuple[Tree | Game, Position]:
    """The tree or the game that a text means, with the position that further words mean (None for a tree).

    >>> find_subject("A(B(3,12),C(2,4))")[0].labels
    ['A', 'B', 'B1', 'B2', 'C', 'C1', 'C2']
    >>> find_subject("tic-tac-toe", ["b2", "a1"])[1].player
    0
    """
    refuse_missing(text, (".py",))
    tree = _tree(text, language)
    if tree is not None:
        if words:
            raise NoSuchSubject(say("subject.position", language, words=" ".join(words)))
        return tree, None
    try:
        game = playable(text)
    except NoSuchGame:
        if ".py" in text or text.partition(":")[0] in names():
            raise
        raise NoSuchSubject(say("subject.missing", language, text=text, games=", ".join(names()))) from None
    return game, read_position(game, " ".join(words or []))


def _tree(text: str, language: str) -> Tree | None:
    if text == "-":
        return read(sys.stdin.read())
    if os.path.isfile(text):
        content = _content(text, language)
        if text.endswith(".py") and not nested.looks_like(content):
            return None  # a rulebook
        return read(content, filename=text)
    if any(bracket in text for bracket in "([{"):
        return read(text)
    try:
        return parse(text)  # a leaf alone: 3, or A=3
    except BadText:
        return None


def _content(file: str, language: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise NoSuchSubject(f"{file} is not text in UTF-8.") from None
    except OSError as error:
        raise NoSuchSubject(say("subject.unreadable", language, file=file, reason=error.strerror)) from None
