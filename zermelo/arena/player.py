"""The text of a player: its kind and its settings.

    random                      any legal move
    opponent:clara              one of the named opponents (docs/opponents.md), or a level: opponent:easy
    perfect                     the best move by exact solution, for small games
    equilibrium                 where something is hidden: an equilibrium, for small games
    pimc:worlds=20              where something is hidden: the best average in sampled worlds; simulations, or another
                                search with its depth; time
    ismcts:simulations=4000     where something is hidden: one tree of information sets for all worlds; explore, time
    model:mixture:0.8           a model of an opponent: uniform, mixture or ideal
    engine:time=0.1             the engine; depth, nodes, time, weights, without, evaluation, table, threads,
                                beam; in games of chance also reach and samples
    alphabeta:depth=6           any algorithm; depth, time, weights and the options of `search`
    gtp:gtp-rhino               an external program, by its protocol and its command
    my_player.py:memory=64      a file with `def choose(game, position, clock)`, in a process of its own
    greedy()                    a function of a script (`entrants.py`), which only that script can play

>>> read_player("engine: time=0.10, depth=6")
Player('engine:depth=6,time=0.1')
>>> [str(one) for one in players_of("alphabeta:depth=1..3")]
['alphabeta:depth=1', 'alphabeta:depth=2', 'alphabeta:depth=3']
"""

import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from zermelo.algorithms import algorithms
from zermelo.algorithms.registry import ENGINE, registered
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.players.hidden import EQUILIBRIUM, ISMCTS, PIMC
from zermelo.players.levels import level_named
from zermelo.protocols.protocol import protocols

RANDOM, PERFECT, MODEL, FILE, OBJECT, OPPONENT = "random", "perfect", "model", "file", "object", "opponent"
FOR_HIDDEN = (RANDOM, EQUILIBRIUM, PIMC, ISMCTS)
"""The players for games in which something is hidden: they use what their player knows, and nothing else."""
RANGE = re.compile(r"(\d+)\.\.(\d+)")
WIDEST_RANGE = 64

Setting = Callable[[str], Any]


def _switch(text: str) -> bool:
    if text not in ("", "yes"):
        raise ValueError
    return True


LIMITS: dict[str, Setting] = {"depth": int, "time": float, "weights": str}
ENGINE_SETTINGS: dict[str, Setting] = {
    **LIMITS,
    "nodes": int,
    "without": str,
    "evaluation": str,
    "table": float,
    "threads": int,
    "beam": int,
    "reach": float,
    "samples": int,
}
FILE_SETTINGS: dict[str, Setting] = {"time": float, "memory": float}
PIMC_SETTINGS: dict[str, Setting] = {"worlds": int, "simulations": int, "search": str, "depth": int, "time": float}
ISMCTS_SETTINGS: dict[str, Setting] = {"simulations": int, "explore": float, "time": float}
OPTIONS: dict[str, Setting] = {
    "beam": int,
    "symmetric": _switch,
    "strict": _switch,
    "fail": str,
    "quiescence": _switch,
    "singular": float,
    "model": str,
    "shallow": _switch,
    "simulations": int,
    "seed": int,
    "explore": float,
    "plies": int,
    "formula": str,
    "reference": int,
    "bias": float,
    "implicit": float,
    "clear": float,
    "root": str,
    "considered": int,
    "scale": float,
    "noise": float,
    "unproved": _switch,
}
"""Options of the textbook algorithms that can be written as text."""
REPEATED = "without"
"""The setting that may be given more than once."""


@dataclass(frozen=True)
class Player:
    """A kind of player with settings; its text says all of it."""

    kind: str
    """A name of the table above, `file`, `object`, or the name of the engine, of an algorithm or of a protocol."""
    address: str = ""
    """The file of a user's player, the name of a model, the command of a program, or the text of an object."""
    settings: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        head = (
            self.address
            if self.kind in (FILE, OBJECT)
            else f"{self.kind}:{self.address}"
            if self.address
            else self.kind
        )
        tail = ",".join(name if value is True else f"{name}={_written(value)}" for name, value in self.settings)
        return f"{head}:{tail}" if tail else head

    def __repr__(self) -> str:
        return f"Player({str(self)!r})"

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a setting."""
        return dict(self.settings).get(name, default)

    def several(self, name: str) -> list[Any]:
        """All values of a setting that may be given more than once."""
        return [value for key, value in self.settings if key == name]


def _written(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def read_player(text: str) -> Player:
    """Parse a player."""
    head, _, tail = text.strip().partition(":")
    if head.endswith(".py") and not _is_algorithm_file(head):
        return Player(FILE, str(_existing(head)), _settings(text, tail, FILE_SETTINGS))
    if head in (RANDOM, PERFECT, EQUILIBRIUM):
        return Player(head, "", _settings(text, tail, {}))
    if head == PIMC:
        return Player(head, "", _settings(text, tail, PIMC_SETTINGS))
    if head == ISMCTS:
        return Player(head, "", _settings(text, tail, ISMCTS_SETTINGS))
    if head == OPPONENT:
        return Player(OPPONENT, level_named(tail).name.casefold())
    if head == MODEL:
        return Player(MODEL, tail.strip() or "uniform")
    if head in protocols():
        return Player(head, _command(text, tail))
    if text.endswith(")"):
        return Player(OBJECT, text)
    if head == ENGINE:
        return Player(ENGINE, "", _settings(text, tail, ENGINE_SETTINGS))
    return Player(_algorithm(head), "", _settings(text, tail, _known_by(head)))


def _command(text: str, tail: str) -> str:
    """The command of a program, with normalized quoting.

    >>> read_player("gtp:  'gtp-rhino'   -l 3")
    Player('gtp:gtp-rhino -l 3')
    """
    try:
        words = shlex.split(tail)
    except ValueError:
        words = []
    if not words:
        raise ZermeloError(
            M("The player {text!r} has no command; write the program after the colon, as in gtp:gtp-rhino.", text=text)
        )
    return shlex.join(words)


def _is_algorithm_file(head: str) -> bool:
    """Whether a file defines an algorithm rather than a player, without executing it."""
    return "ALGORITHM" in _existing(head).read_text(encoding="utf-8", errors="replace")


def _existing(head: str) -> Path:
    file = Path(head)
    if not file.is_file():
        raise ZermeloError(M("There is no file {file}.", file=head))
    return file


def _algorithm(head: str) -> str:
    """The name of a known algorithm; for a file, its path."""
    if registered(head) not in algorithms():
        raise ZermeloError(
            M(
                "There is no player {name!r}; there are {kinds}, {algorithms}, and files such as my_player.py.",
                name=head,
                kinds=", ".join((RANDOM, PERFECT, EQUILIBRIUM, PIMC, ISMCTS, MODEL, OPPONENT, ENGINE, *protocols())),
                algorithms=", ".join(sorted(algorithms())),
            )
        )
    return head


def _known_by(head: str) -> dict[str, Setting]:
    """The settings of an algorithm: limits, and its options that can be written as text."""
    own = {*algorithms()[registered(_algorithm(head))].all_options, "beam", "symmetric"}
    return {**LIMITS, **{name: read for name, read in OPTIONS.items() if name in own}}


def _settings(text: str, tail: str, known: dict[str, Setting]) -> tuple[tuple[str, Any], ...]:
    """Parse the settings after the colon, sorted to give each player a canonical text."""
    found: list[tuple[str, Any]] = []
    for part in filter(None, (part.strip() for part in tail.split(","))):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name not in known:
            raise ZermeloError(
                M(
                    "In the player {text!r}, {name!r} is not a setting; there are {known}.",
                    text=text,
                    name=name,
                    known=", ".join(known) or M("none"),
                )
            )
        if name != REPEATED and name in dict(found):
            raise ZermeloError(M("In the player {text!r}, {name} is given twice.", text=text, name=name))
        found.append((name, _value(text, name, value, known[name])))
    return tuple(sorted(found))


def _value(text: str, name: str, value: str, read: Setting) -> Any:
    try:
        made = read(value)
        if value == "" and made is not True:
            raise ValueError
        if name in ("time", "memory", "table") and not 0 < made < float("inf"):
            raise ValueError
        return made
    except ValueError:
        raise ZermeloError(
            M("In the player {text!r}, {value!r} is not a value of {name}.", text=text, value=value, name=name)
        ) from None


# ---------------------------------------------------------------------------------------------
# Several players at once


def players_of(text: str) -> list[Player]:
    """Expand a text into players: one, one per value of `depth=1..6` or `time=0.1/0.2`, or those of a folder.

    >>> [str(one) for one in players_of("engine:time=0.1/0.2")]
    ['engine:time=0.1', 'engine:time=0.2']
    """
    with suppress(OSError, ValueError):  # too long, or not a name that a folder can have
        if Path(text).is_dir():
            return _in_folder(Path(text))
    head, colon, tail = text.partition(":")
    if head in (MODEL, OPPONENT) or head in protocols() or head.endswith(".py") or not colon:
        return [read_player(text)]
    choices = [list(_choices(part)) for part in tail.split(",")]
    return [read_player(f"{head}:{','.join(parts)}") for parts in product(*choices)]


def _choices(part: str) -> Iterator[str]:
    name, equals, value = part.partition("=")
    found = RANGE.fullmatch(value.strip())
    if found:
        low, high = int(found[1]), int(found[2])
        if not 0 <= high - low < WIDEST_RANGE:
            raise ZermeloError(
                M("{part} is not a range; write the smaller number first, as in {name}=1..6.", part=part, name=name)
            )
        yield from (f"{name}={number}" for number in range(low, high + 1))
    else:
        yield from (f"{name}{equals}{one}" for one in value.split("/"))


def _in_folder(folder: Path) -> list[Player]:
    """The players of a folder: its Python files, except names that begin with _ or a dot."""
    files = sorted(file for file in folder.glob("*.py") if file.name[0] not in "_.")
    if not files:
        raise ZermeloError(M("There are no players in {folder}: it holds no Python files.", folder=str(folder)))
    return [Player(FILE, str(file)) for file in files]
