"""The subject of a command or a call: a tree in any notation, a file or stdin that has one, or a position of a game."""

import os
import re
import sys

from zermelo.languages.errors import BadText, ZermeloError, reason_of
from zermelo.languages.message import M, joined
from zermelo.rules.game import Game, Position
from zermelo.rules.words import nearest
from zermelo.trees.notation import parse
from zermelo.trees.tree import Tree, TreeGame

LONGEST_NAME = 1000
LONGEST_TEXT = 200_000_000
FILE_NAME = re.compile(r"[^\s;:=,(){}\[\]]*\.[A-Za-z][A-Za-z0-9]{0,9}|\.{0,2}/[^;:=(){}\[\]\n]*")
"""Text that can only be a file name: a suffix of letters, or a path."""
NOTATION = re.compile(r"[^\W\d][^\[{\"'=:(\n]*\(.*")
"""A label and a bracket on one line: the notation, parsed without loading other formats."""


class NoSuchSubject(ZermeloError):
    """The words denote neither a tree nor a game."""


def find_subject(text: str, words: tuple[str, ...] = ()) -> tuple[Tree | Game, Position]:
    """The tree or the game that a text denotes, and the position (None for a tree).

    >>> find_subject("A(B(3,12),C(2,4))")[0].labels
    ['A', 'B', 'B1', 'B2', 'C', 'C1', 'C2']
    >>> find_subject("tic-tac-toe", ("b2", "a1"))[1].player
    0
    """
    refuse_missing(text, (".py",))
    tree = _tree(text)
    if tree is not None:
        if words:
            raise NoSuchSubject(M("A tree has no positions; leave {words!r} out.", words=" ".join(words)))
        return tree, None
    return _game(text, words)


def subject_of(subject: Tree | Game | str, position: Position = None) -> tuple[Tree | Game, Position]:
    """A tree or a game, itself or by text, and a position of the game, itself or as text.

    >>> subject_of("tic-tac-toe", "b2 a1")[1].player, subject_of("A(B(3,12),C(2,4))")[0].depth
    (0, 2)
    """
    if isinstance(subject, str):
        subject, _ = find_subject(subject)
    if isinstance(subject, TreeGame) and position is None:
        subject = subject.tree
    if isinstance(subject, Game):
        from zermelo.games.loading import as_position  # a tree needs no games

        return subject, as_position(subject, position)
    if position is not None:
        raise NoSuchSubject(M("A tree has no positions; leave {words!r} out.", words=str(position)))
    return subject, None


def game_of(text: str, words: tuple[str, ...] = (), *, hidden: bool = False) -> Game:
    """The game that a text denotes; a tree is a game too, without other positions. See `playable` for `hidden`.

    >>> game_of("A(B(3,12),C(2,4))").name, game_of("tic-tac-toe").name
    ('tree', 'tic-tac-toe')
    """
    refuse_missing(text, (".py",))
    tree = _tree(text)
    if tree is None:
        from zermelo.games import playable

        return playable(text, hidden=hidden)
    if words:
        raise NoSuchSubject(M("A tree has no positions; leave {words!r} out.", words=" ".join(words)))
    if not tree.children[0]:
        raise NoSuchSubject(
            M("The tree is the leaf {label} alone, so there is nothing to search.", label=tree.labels[0])
        )
    return tree.game()


def _game(text: str, words: tuple[str, ...]) -> tuple[Game, Position]:
    from zermelo.games import NoSuchGame, names, playable

    try:
        game = playable(text)
    except NoSuchGame:
        if ".py" in text or text.partition(":")[0] in names():
            raise
        near = nearest(text, names(), "game")
        if near:
            raise NoSuchSubject(
                M(
                    "{text!r} is neither a tree nor a game; did you mean {near}?",
                    text=text,
                    near=joined(near, M(" or ")),
                )
            ) from None
        raise NoSuchSubject(
            M(
                "{text!r} is neither a tree, as in A(B(3,12),C(2,4)), nor a game; the games are {games}.",
                text=text,
                games=", ".join(names()),
            )
        ) from None
    return game, game.position(" ".join(words))


def _tree(text: str) -> Tree | None:
    if text.startswith("openspiel:"):
        return None  # its games may have brackets, too
    if NOTATION.fullmatch(text) and not os.path.isfile(text):
        return parse(text)
    from zermelo.trees.formats import nested, read

    if text == "-":
        return read(sys.stdin.read())
    if os.path.isfile(text):
        content = content_of(text)
        if text.endswith(".py") and not nested.looks_like(content):
            return None  # a rulebook
        return read(content, filename=text)
    if any(bracket in text for bracket in "([{"):
        return read(text)
    from zermelo.games import names

    if text.partition(":")[0] in names():
        return None  # 2048, which could be a leaf, too
    try:
        return parse(text)  # a leaf alone: 3, or A=3
    except BadText:
        return None


# ---------------------------------------------------------------------------------------------
# Text on the command line: the text itself, a file that holds it, or stdin


def text_given(given: str) -> str:
    """The content of a file or of stdin (-), or the words themselves.

    >>> text_given("A: 2 -3; B: 0 2")
    'A: 2 -3; B: 0 2'
    >>> text_given("missing.csv")
    Traceback (most recent call last):
        ...
    zermelo.languages.errors.ZermeloError: There is no file missing.csv.
    """
    if given == "-":
        return sys.stdin.read()
    refuse_missing(given)
    return content_of(given) if _may_be_name(given) and os.path.isfile(given) else given


def content_of(file: str) -> str:
    """The text of a file, or of a stream such as /dev/stdin, which might have no end."""
    try:
        with open(file, encoding="utf-8-sig") as stream:
            text = stream.read(LONGEST_TEXT + 1)
    except UnicodeDecodeError:
        raise ZermeloError(M("{file} is not text in UTF-8.", file=file)) from None
    except OSError as error:
        raise ZermeloError(M("{file} cannot be read: {reason}.", file=file, reason=reason_of(error))) from None
    if len(text) > LONGEST_TEXT:
        raise ZermeloError(M("{file} has more than {most:,} characters.", file=file, most=LONGEST_TEXT))
    return text


def refuse_missing(given: str, except_for: tuple[str, ...] = ()) -> None:
    """Refuse a text that can only name a file, if the file is missing; suffixes in `except_for` are checked elsewhere.

    A text may be longer than any file name: `os.path` then answers no, where `Path` would raise an error.
    """
    if not _may_be_name(given):
        return
    if os.path.isdir(given) and (FILE_NAME.fullmatch(given) or "/" in given):
        raise ZermeloError(M("{file} is a folder, not a file.", file=given))
    if FILE_NAME.fullmatch(given) and not given.endswith(except_for) and not os.path.exists(given):
        raise ZermeloError(M("There is no file {file}.", file=given))


def _may_be_name(given: str) -> bool:
    return "\n" not in given and "\0" not in given and 0 < len(given) < LONGEST_NAME
