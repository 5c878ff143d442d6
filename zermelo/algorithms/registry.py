"""Finding an algorithm: by its name, in a file, or in another package.

The algorithms of Zermelo are the files of this folder that define `ALGORITHM`. Other packages announce theirs by the
entry point group `zermelo.algorithms`. A file such as my_search.py is given by its path, or listed in the environment
variable ZERMELO_ALGORITHMS; its algorithm has a name like any other from then on.
"""

import importlib
import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.algorithms.algorithm import Algorithm, bounded
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, joined
from zermelo.rules.game import Game, Unsuitable
from zermelo.rules.words import nearest

FOLDER = Path(__file__).parent
VARIABLE = "ZERMELO_ALGORITHMS"
"""The environment variable that lists the user's files of algorithms, as PATH lists folders."""


ENGINE = "engine"
"""The name of the engine, which is not a textbook algorithm (zermelo/engine/)."""
RESERVED = "auto", ENGINE


class Choice(NamedTuple):
    """The name of a search, and the reason for choosing it."""

    name: str
    reason: Message


class NoSuchAlgorithm(ZermeloError):
    """No algorithm by that name, or in that file."""


def algorithms() -> dict[str, Algorithm]:
    """All algorithms by name: those of this folder, of other packages, and of the files given so far.

    >>> "alphabeta" in algorithms()
    True
    """
    for file in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        registered(file)
    return _packaged() | _others() | {name: algorithm for name, (algorithm, _) in _from_files.items()}


@cache
def _packaged() -> dict[str, Algorithm]:
    """The algorithms of this folder."""
    files = [file for file in sorted(FOLDER.glob("*.py")) if "\nALGORITHM = " in file.read_text(encoding="utf-8")]
    found = [importlib.import_module(f"zermelo.algorithms.{file.stem}").ALGORITHM for file in files]
    return {algorithm.name: algorithm for algorithm in found}


@cache
def _others() -> dict[str, Algorithm]:
    """The algorithms of other packages; the environment is searched once."""
    from importlib.metadata import entry_points

    found = [_announced(point.name, point.load()) for point in entry_points(group="zermelo.algorithms")]
    return {algorithm.name: algorithm for algorithm in found}


def _announced(name: str, found: Any) -> Algorithm:
    """The algorithm of another package: an `Algorithm`, or a module that defines `ALGORITHM`."""
    algorithm = getattr(found, "ALGORITHM", found)
    if not isinstance(algorithm, Algorithm):
        raise NoSuchAlgorithm(
            M("The entry point {name} of zermelo.algorithms names no Algorithm; let it name ALGORITHM.", name=name)
        )
    return algorithm


def declared(name: str) -> Algorithm | None:
    """The algorithm of that name, or None; other packages are searched only for a name not in this folder."""
    return _packaged().get(name) or algorithms().get(name)


_from_files: dict[str, tuple[Algorithm, Path]] = {}
"""The algorithms of users' files, each with its file."""


def registered(name: str) -> str:
    """The name of an algorithm; a file is loaded, and its algorithm registered by name."""
    if not name.endswith(".py"):
        return name
    from zermelo.rules.user_files import load

    file = Path(name)
    algorithm = getattr(load(file, NoSuchAlgorithm), "ALGORITHM", None)
    if not isinstance(algorithm, Algorithm):
        raise NoSuchAlgorithm(
            M("{file} defines no algorithm; end it with `ALGORITHM = Algorithm(name=…, kernel=…, …)`.", file=str(file))
        )
    other = _from_files.get(algorithm.name)
    if algorithm.name in {*_packaged(), *_others(), *RESERVED} or (other is not None and other[1] != file.resolve()):
        raise NoSuchAlgorithm(
            M(
                "{file} calls its algorithm {name!r}, and there is one of that name; choose another.",
                file=str(file),
                name=algorithm.name,
            )
        )
    _from_files[algorithm.name] = algorithm, file.resolve()
    return algorithm.name


def address_of(name: str) -> str:
    """The text by which another process finds the same algorithm: its name, or the path of its file."""
    return str(_from_files[name][1]) if name in _from_files else name


def find_algorithm(wanted: str | Algorithm | None, game: Game) -> Algorithm:
    """The algorithm of that name, or in that file, if it fits the game; None: the textbook algorithm that suits."""
    algorithm = wanted if isinstance(wanted, Algorithm) else _named(wanted or suitable_algorithm(game).name)
    why_not = algorithm.fits(game)
    if why_not:
        raise Unsuitable(M("{algorithm} does not fit: {reason}", algorithm=algorithm.title, reason=why_not))
    return algorithm


def _named(wanted: str) -> Algorithm:
    name = registered(wanted)
    found = declared(name)
    if found is None:
        raise no_such_algorithm(name, ["auto"] * (name != "auto") + sorted(algorithms()))
    return found


def no_such_algorithm(name: str, known: list[str]) -> NoSuchAlgorithm:
    """The error for an unknown name, with similar names."""
    near = nearest(name, known, "algorithm")
    if near:
        return NoSuchAlgorithm(
            M(
                "There is no algorithm {name!r}; did you mean {near}? `zermelo algorithms` lists all of them.",
                name=name,
                near=joined(near, M(" or ")),
            )
        )
    names = ", ".join(known)
    return NoSuchAlgorithm(M("There is no algorithm {name!r}; there are {names}.", name=name, names=names))


def suitable_algorithm(game: Game, has_model: bool = False, samples: bool = False) -> Choice:
    """The textbook algorithm for the declarations of a game, against an opponent model, or by samples, and why."""
    if samples:
        return Choice("mcts", M("the values are sampled"))
    if has_model:
        return Choice("expectimax", M("the opponent is described by probabilities"))
    if game.players > 2:
        return Choice("maxn", M("{players} players, each for itself", players=game.players))
    if game.players == 2 and not game.zero_sum:
        return Choice("maxn", M("two players whose gains and losses do not cancel out"))
    if game.has_payoffs:
        return Choice("maxn", M("one player with payoffs"))
    if game.chance is not None and game.players == 1:
        return Choice("expectiminimax", M("one player and chance"))
    if game.chance is not None and not bounded(game):
        return Choice("star2", M("two opponents and chance, with known bounds of the values"))
    if game.chance is not None:
        return Choice("expectiminimax", M("two opponents and chance"))
    if game.players == 1:
        return Choice("minimax", M("one player and no opponent"))
    return Choice("alphabeta", M("two opponents, no chance, zero sum"))


def without_cuts(game: Game) -> str:
    """The algorithm without pruning for a game: minimax, expectiminimax or max^n."""
    if game.has_payoffs:
        return "maxn"
    return "minimax" if game.chance is None else "expectiminimax"
