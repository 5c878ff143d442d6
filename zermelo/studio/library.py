"""The games of the studio: those of the package, and the rulebook given on the command line.

A request names a game, never a file. Requests refer to the user's rulebook by its file name; it is reloaded whenever
it is saved.
"""

import linecache
import re
import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from zermelo.games import NoSuchGame, find, names
from zermelo.games.loading import playable, refuse_hidden
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.accidents import accident
from zermelo.rules.game import Game
from zermelo.studio.patience import GivenUp, within

ADDRESS = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}(:[a-z0-9_=,.-]{1,60})?", re.IGNORECASE)
MOST_KEPT = 64
MOST_PARAMETERS = 16
PATIENCE = 10.0
"""Timeout for loading the user's rulebook, in seconds."""
LARGEST_PARAMETER = 200


@dataclass(frozen=True)
class Edition:
    """A version of the user's rulebook: the game, or what is wrong with it in a sentence."""

    number: int
    game: Game | None
    fault: str = ""


class Library:
    """The games by name, with a cache."""

    def __init__(self, rulebook: str | None = None) -> None:
        """`rulebook` is my_game.py, or my_game.py:name."""
        self._rulebook = rulebook
        self._stamp: tuple[int, int] | None = None
        self._edition = Edition(0, None)
        self._lock, self._reading = threading.Lock(), threading.Lock()
        self._kept: OrderedDict[str, Game] = OrderedDict()
        if rulebook:
            self.refresh()

    @property
    def own(self) -> str | None:
        """The name of the user's rulebook in requests."""
        return self._rulebook and Path(self._rulebook).name

    def names(self) -> list[str]:
        """The user's own game first, then those of the package."""
        own = [self.own] if self.own and self.edition.game else []
        return own + names()

    @property
    def edition(self) -> Edition:
        return self._edition

    def refresh(self) -> Edition:
        """Reload the user's rulebook if its file has changed; on a fault the last working game stays in use."""
        if self._rulebook is None:
            return self._edition
        with self._reading:
            stamp = self._saved()
            if stamp != self._stamp:
                self._stamp = stamp
                self._edition = self._read()
        return self._edition

    @property
    def is_there(self) -> bool:
        """Whether the file of the user's rulebook exists."""
        return self._rulebook is not None and self._saved() is not None

    def _saved(self) -> tuple[int, int] | None:
        """The modification time and the size of the file; None while it is missing."""
        assert self._rulebook
        try:
            status = Path(self._rulebook.partition(".py")[0] + ".py").stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size

    def _read(self) -> Edition:
        assert self._rulebook
        number = self._edition.number + 1
        linecache.checkcache()
        try:
            return Edition(number, within(PATIENCE, partial(playable, self._rulebook, hidden=True)))
        except GivenUp:
            fault = M(
                "{file} did not answer within {seconds:g} seconds; is there an endless loop in its rules?",
                file=self.own,
                seconds=PATIENCE,
            )
            return Edition(number, self._edition.game, fault)
        except ZermeloError as error:
            return Edition(number, self._edition.game, error.message)
        except Exception as error:
            return Edition(number, self._edition.game, accident(error)[0])

    def find(self, address: str, *, hidden: bool = False) -> Game:
        """The game that a request names; unless `hidden`, refuse one in which something is, for all of it is shown."""
        game = self._find(address)
        if not hidden:
            refuse_hidden(game)
        return game

    def _find(self, address: str) -> Game:
        if self.own and address == self.own:
            edition = self.refresh()
            if edition.game is None:
                raise NoSuchGame(edition.fault)
            return edition.game
        if not ADDRESS.fullmatch(address):
            raise NoSuchGame(M("{name!r} is not the name of a game.", name=address[:60]))
        check_parameters(address)
        with self._lock:
            if address in self._kept:
                self._kept.move_to_end(address)
                return self._kept[address]
        if not is_known(address):  # `find` would suggest a file, which no request can name
            known = ", ".join(names())
            raise NoSuchGame(M("There is no game {name!r}; there are {names}.", name=address, names=known))
        game = find(address)
        with self._lock:
            self._kept[address] = game
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return game


def is_known(address: str) -> bool:
    """Whether a game of this or another installed package has that name."""
    return address.partition(":")[0].lower().replace("_", "-") in names()


def check_parameters(address: str) -> None:
    """Reject parameters of games that would be too large to draw."""
    parameters = address.partition(":")[2].split(",")
    numbers = [int(digits) for digits in re.findall(r"\d+", ",".join(parameters))]
    if len(parameters) > MOST_PARAMETERS or max(numbers, default=0) > LARGEST_PARAMETER:
        raise NoSuchGame(
            M(
                "The studio takes at most {most} parameters of a game, and none above {largest}.",
                most=MOST_PARAMETERS,
                largest=LARGEST_PARAMETER,
            )
        )
