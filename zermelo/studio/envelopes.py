"""Moves that a page must not know, held by the server while the page plays on.

A page sends all moves of its game each time. Those that its player cannot know never leave the server: in their place
the page holds a token, random and of one game, in which they lie as in an envelope. A game with an envelope goes on,
and nothing of it is tried twice: a second try would find out what is hidden.
"""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

MARK = "?"
"""The first sign of a token."""
MOST_KEPT = 20_000


@dataclass(eq=False)
class Line:
    """A game as far as it was played, seen by one player."""

    game: str
    viewer: int
    moves: tuple[str, ...] = ()
    tokens: dict[tuple[int, int], str] = field(default_factory=dict)
    """By the plies before the first and after the last of the moves that each holds."""


class Envelopes:
    """The hidden moves of all games being played, the latest of them.

    >>> kept, line = Envelopes(), Line("kuhn-poker", 0)
    >>> kept.follow(line, ("J", "K", "check"))
    >>> token = kept.seal(line, 1, 2)
    >>> kept.opened(["J", token])[0]
    ('J', 'K')
    >>> kept.follow(line, ("J", "K", "bet"))
    Traceback (most recent call last):
    zermelo.languages.errors.ZermeloError: Where something is hidden, no move is taken back.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Line, int, int]] = OrderedDict()
        self._lock = threading.Lock()

    def opened(self, written: Sequence[str]) -> tuple[tuple[str, ...], Line | None]:
        """The true moves, and their game if any of them is hidden."""
        moves: list[str] = []
        line = None
        for word in written:
            if not word.startswith(MARK):
                moves.append(word)
                continue
            held, first, last = self._found(word)
            if first != len(moves) or line not in (None, held):
                raise ZermeloError(M("The hidden moves are not those of this game."))
            line = held
            moves.extend(held.moves[first:last])
        return tuple(moves), line

    def _found(self, token: str) -> tuple[Line, int, int]:
        with self._lock:
            if token not in self._kept:
                raise ZermeloError(M("The studio no longer knows the hidden moves of this game; start a new one."))
            self._kept.move_to_end(token)
            return self._kept[token]

    def follow(self, line: Line, moves: tuple[str, ...]) -> None:
        """Note how far a game was played; refuse another course of it."""
        with self._lock:
            shared = min(len(moves), len(line.moves))
            if moves[:shared] != line.moves[:shared]:
                raise ZermeloError(M("Where something is hidden, no move is taken back."))
            line.moves = max(moves, line.moves, key=len)

    def seal(self, line: Line, first: int, last: int) -> str:
        """The token of some consecutive moves of a game."""
        with self._lock:
            token = line.tokens.setdefault((first, last), MARK + secrets.token_urlsafe(9))
            self._kept[token] = line, first, last
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return token
