"""Finding a game by its address: a name, a name with parameters, or a file.

A rulebook module defines `game`, and a function of the module's own name if the game has parameters. Games of other
packages are found by the entry point group `zermelo.games`; a rulebook in any file is addressed by its path.
"""

import copyreg
import importlib
import importlib.util
import inspect
import os
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, WeakValueDictionary

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, joined
from zermelo.rules.game import Game, Position, Unsuitable, variant
from zermelo.rules.groups import ORIGINS
from zermelo.rules.user_files import load
from zermelo.rules.words import nearest

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


FIRST = "tic-tac-toe"
"""The default game."""


class NoSuchGame(ZermeloError):
    """No game by that name, or none in the file."""


def names(*, hidden: bool = True) -> list[str]:
    """The names of all games that are installed; unless `hidden`, of those in which all players see everything.

    >>> "tic-tac-toe" in names(), "kuhn-poker" in names(), "kuhn-poker" in names(hidden=False)
    (True, True, False)
    """
    own = [name.removeprefix("_").replace("_", "-") for name in _rulebooks()]
    found = sorted(own) + sorted(others())
    return found if hidden else [name for name in found if find(name).sees is None]


def module_of(name: str) -> str:
    """The module that holds the rules of a game, and the function in it that takes parameters.

    >>> module_of("connect-four"), module_of("8-puzzle")
    ('connect_four', '_8_puzzle')
    """
    identifier = name.replace("-", "_")
    return f"_{identifier}" if identifier[:1].isdigit() else identifier


def _rulebooks() -> Iterator[str]:
    """The modules of this folder that are rulebooks: all but this one."""
    for found in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if f"zermelo.games.{found.name}" != __name__ and not found.ispkg:
            yield found.name


@cache
def others() -> "dict[str, EntryPoint]":
    """The games of other packages by name; the environment is scanned once."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group="zermelo.games")}


def find(address: str) -> Game:
    """The game at an address: a name, a name with parameters, or a file.

    `tic-tac-toe` · `connect-four:5,4` · `connect-four:width=5,line=3` · `my_game.py` · `my_game.py:name` ·
    `my_game.py:name:3,4,5` · `openspiel:tic_tac_toe`

    >>> find("connect-four:width=5,height=4").name
    'connect-four:5,4,4'
    """
    game = _find(address)
    _addresses[game] = os.path.abspath(address) if ".py" in address else address
    return game


def rules_at(address: str) -> Game:
    """The game at an address, cached in this process so that it is compiled once."""
    return _given.get(address) or _rules_at(address)


_rules_at = lru_cache(maxsize=8)(find)
_addresses: WeakKeyDictionary[Game, str] = WeakKeyDictionary()
_given: WeakValueDictionary[str, Game] = WeakValueDictionary()
"""The games of a script, by the addresses made up for them."""


def own_address(game: Game) -> str:
    """The address of a game; for one of a script, a name by which this process alone finds it.

    >>> from zermelo import variant
    >>> plain = variant(find("nim"), evaluate=None)
    >>> own_address(plain), rules_at(own_address(plain)) is plain
    ('<nim>', True)
    """
    found = address_of(game)
    number = 1
    while found is None:
        name = f"<{game.name}>" if number == 1 else f"<{game.name} {number}>"
        if _given.setdefault(name, game) is game:
            found = name
        number += 1
    return found


def shared_address(game: Game) -> str:
    """The address by which other processes and machines find a game; refuse one without."""
    address = address_of(game)
    if address is None:
        raise ZermeloError(
            M("Other processes find a game by its name or its file; {game} has neither.", game=game.name)
        )
    return address


def address_of(game: Game) -> str | None:
    """The address by which another process finds the same game; None for one not loaded by address.

    >>> address_of(find("nim"))
    'nim'
    """
    return _addresses.get(game)


def _find(address: str) -> Game:
    if address.startswith("<"):
        raise NoSuchGame(M("{address} is a game of a script, which alone has its rules.", address=address))
    if ".py" in address:
        file, _, rest = address.partition(".py")
        name, colon, written = rest.removeprefix(":").partition(":")
        return _from_file(Path(file + ".py"), name, written if colon else None)
    name, colon, written = address.partition(":")
    parameters = written if colon else None
    name = name.strip().lower().replace("_", "-").replace(" ", "-")
    if name == "openspiel":
        from zermelo.adapters.openspiel import openspiel

        return openspiel(written.strip())
    is_own = module_of(name) in _rulebooks()
    if not is_own and name in others():
        return _made(others()[name].load(), name, parameters)
    if not is_own:
        known, near = ", ".join(names()), nearest(name, names(), "game")
        if near:
            raise NoSuchGame(
                M(
                    "There is no game {address!r}; did you mean {near}? `zermelo games` lists all of them.",
                    address=address,
                    near=joined(near, M(" or ")),
                )
            )
        raise NoSuchGame(
            M(
                "There is no game {address!r}; there are {known}, or give a file such as my_game.py.",
                address=address,
                known=known,
            )
        )
    module = importlib.import_module(f"zermelo.games.{module_of(name)}")
    if parameters is None:
        return module.game  # type: ignore[no-any-return]
    maker = getattr(module, module_of(name), None)
    if maker is None:
        raise NoSuchGame(M("{name} has no parameters.", name=name))
    return _made(maker, name, parameters)


def _made(maker: Any, name: str, parameters: str | None) -> Game:
    """A game, or the result of a function for parameters such as 3,4,5 or width=5; None if there are none."""
    if isinstance(maker, Game):
        if parameters is not None:
            raise NoSuchGame(M("{name} has no parameters.", name=name))
        return maker
    wanted = _signature_text(maker)
    texts = [one.name for one in inspect.signature(maker).parameters.values() if isinstance(one.default, str)]
    values: list[int | float | str] = []
    named: dict[str, int | float | str] = {}
    for part in [] if parameters is None else parameters.split(","):
        if not part.strip():
            raise NoSuchGame(
                M(
                    "In {name}:{parameters} a parameter is empty; the parameters are {wanted}.",
                    name=name,
                    parameters=parameters,
                    wanted=wanted,
                )
            )
        key, equals, text = part.rpartition("=")
        key = key.strip() if equals else next(islice(inspect.signature(maker).parameters, len(values), None), "")
        try:
            value = text.strip() if key in texts else float(text) if "." in text else int(text)
        except ValueError:
            raise NoSuchGame(
                M(
                    "In {name}:{parameters}, {text!r} is not a number; the parameters are {wanted}.",
                    name=name,
                    parameters=parameters,
                    text=text,
                    wanted=wanted,
                )
            ) from None
        if equals:
            named[key] = value
        else:
            values.append(value)
    try:
        inspect.signature(maker).bind(*values, **named)
    except TypeError:
        given = name if parameters is None else f"{name}:{parameters}"
        raise NoSuchGame(M("{given} does not fit; the parameters are {wanted}.", given=given, wanted=wanted)) from None
    game = maker(*values, **named)
    if not isinstance(game, Game):
        raise NoSuchGame(M("{name} makes a value of type {kind}, not a Game.", name=name, kind=type(game).__name__))
    return game


def parameters_of(name: str) -> dict[str, int] | None:
    """The parameters of an installed game with their defaults; None for a variable number of them.

    >>> parameters_of("connect-four"), parameters_of("nim"), parameters_of("tic-tac-toe")
    ({'width': 7, 'height': 6, 'line': 4}, None, {})
    """
    identifier = module_of(name)
    if identifier not in _rulebooks():
        return {}
    maker = getattr(importlib.import_module(f"zermelo.games.{identifier}"), identifier, None)
    parameters = inspect.signature(maker).parameters.values() if callable(maker) else ()
    if any(not isinstance(one.default, int) for one in parameters):
        return None
    return {one.name: one.default for one in parameters}


def _signature_text(maker: Callable[..., Any]) -> str:
    shown = []
    for parameter in inspect.signature(maker).parameters.values():
        default = "" if parameter.default is inspect.Parameter.empty else f"={parameter.default}"
        shown.append(str(parameter).split(":")[0] + default)
    return ", ".join(shown) or "none"


def _from_file(file: Path, name: str, parameters: str | None) -> Game:
    module = load(file, NoSuchGame)
    if name:
        found = getattr(module, name, None)
        if not isinstance(found, Game) and not callable(found):
            raise NoSuchGame(
                M(
                    "{file} defines no game called {name!r}; {games}.",
                    file=file,
                    name=name,
                    games=_games_in(module, file),
                )
            )
        return _made(found, f"{file}:{name}", parameters)
    games = {key: value for key, value in vars(module).items() if isinstance(value, Game)}
    if "game" in games:
        return games["game"]
    if len(set(map(id, games.values()))) == 1:
        return next(iter(games.values()))
    raise NoSuchGame(M("{games}.", games=_games_in(module, file)))


def _games_in(module: ModuleType, file: Path) -> str:
    games = [key for key, value in vars(module).items() if isinstance(value, Game)]
    if not games:
        return M("{file} defines no Game; end it with `game = Game(name=…, initial=…, actions=…, …)`", file=file)
    return M("{file} defines {games}; choose one as {file}:{first}", file=file, games=", ".join(games), first=games[0])


# ---------------------------------------------------------------------------------------------
# Games and positions by name, and games in other processes


def as_game(game: Game | str, is_played_first: bool = True) -> Game:
    """A game, the one at an address, or a tree in the notation; a user's rulebook is checked briefly first.

    >>> as_game("nim:1,2"), as_game(find("nim")), as_game("A(B(3,12),C(2,4))")
    (<Game nim:1,2>, <Game nim>, <TreeGame tree, 7 nodes>)
    """
    if not isinstance(game, str):
        return game
    if "(" in game and ".py" not in game and not game.startswith("openspiel:"):
        from zermelo.trees.explicit import tree

        return tree(game)
    return playable(game, hidden=True) if is_played_first else find(game)


def as_position(game: Game, position: Position | str | None) -> Position:
    """A position, or the one that a text means: a board, or the moves that lead to it; None is the start.

    >>> as_position(find("nim"), "2x1 3x5").piles
    (3, 3, 0)
    """
    if position is None:
        return game.initial
    is_text = isinstance(position, str) and not isinstance(game.initial, str)
    return game.position(position) if is_text else position


def _pickled(game: Game) -> Any:
    """Pickle a game by its address if it has one, a variant by its changes, and else a game by its functions."""
    address = address_of(game) or (game.name if _is_found_by_name(game) else None)
    if address is not None:
        return find, (address,)
    made = ORIGINS.get(game)
    return game.__reduce_ex__(2) if made is None else (_varied, made)


def _varied(game: Game, changes: dict[str, Any]) -> Game:
    return variant(game, **changes)


def _is_found_by_name(game: Game) -> bool:
    try:
        return _is_same(game, find(game.name))
    except ZermeloError:
        return False


def _is_same(one: Any, other: Any) -> bool:
    """Whether two games, or parts of them, have the same functions and declarations."""
    if is_dataclass(one) and type(one) is type(other):
        return all(_is_same(getattr(one, part.name), getattr(other, part.name)) for part in fields(one))
    if hasattr(one, "__code__"):
        return getattr(other, "__code__", None) is one.__code__
    return one is other or bool(one == other)


copyreg.pickle(Game, _pickled)


def refuse_hidden(game: Game) -> None:
    """Refuse a game that hides something from its players, where all of it would be shown or used."""
    if game.sees is not None:
        raise Unsuitable(
            M(
                "{game} hides something from its players, which would be revealed here; "
                "`zermelo play` and `zermelo solve` take such games.",
                game=game.name,
            )
        )


def playable(address: str, *, hidden: bool = False) -> Game:
    """The game at an address; a user's rulebook is checked briefly first, and refused if it is unplayable.

    Unless `hidden`, refuse a game that hides something from its players, for a caller that would show or use it.

    >>> playable("nim:1,2").name
    'nim:1,2'
    """
    game = find(address)
    if not hidden:
        refuse_hidden(game)
    file, is_file, _ = address.partition(".py")
    if is_file:
        from zermelo.rules.first_look import look_before_use

        look_before_use(game, f"{Path(file).name}.py")
    return game
