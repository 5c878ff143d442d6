"""Policy tables: a strategy as a file of JSON lines, one position per line, readable by any program.

The first line is a header, and each further line holds a position and its move:

    {"format": "zermelo policy", "version": 1, "game": "nim:1,2", "player": 0, "start": …, "text": …, "value": 1, …}
    {"position": [[1, 2], 0], "text": "1: |\\n2: ||", "action": "2x1", "value": 1}

Positions are nested lists of their fields (or the game's own key), moves are in the notation of the game, and values
are exact numbers as text (floats as numbers), or lists of those.

>>> from zermelo.games import find
>>> from zermelo.theory.strategy import plan
>>> table = list(rows(plan(find("nim:1,2"))))
>>> table[0]["game"], [row["action"] for row in table[1:]]
('nim:1,2', ['2x1', '2x1', '1x1'])
"""

import json
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any

from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.exact import read_number
from zermelo.languages.message import M
from zermelo.languages.numbers import json_value, shorten
from zermelo.machine.runtime.files import write_whole, writing
from zermelo.rules.game import Game, Position, Value
from zermelo.solving.graph import naming
from zermelo.theory.strategy import Choice, NotPlanned, Strategy, cover
from zermelo.trees.formats.limits import require_shallow

FORMAT = "zermelo policy"
VERSION = 1


class BadPolicy(ZermeloError):
    """The file is not a policy table of this game; the message says where."""


def rows(strategy: Strategy) -> Iterator[dict[str, Any]]:
    """The lines of the table as dictionaries."""
    game = strategy.game
    yield {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "player": strategy.player,
        "start": plain(strategy.name(strategy.start)),
        "text": game.show(strategy.start),
        "value": json_value(strategy.value),
        "depth": strategy.depth,
        "plies": strategy.plies,
        "positions": len(strategy),
    }
    for position in strategy.positions():
        action, value = strategy.choice(position)
        yield {
            "position": plain(strategy.name(position)),
            "text": game.show(position),
            "action": game.write(position, action),
            "value": json_value(value),
        }


def plain(name: Hashable) -> Any:
    """The key of a position as numbers, strings and lists."""
    if isinstance(name, tuple):
        return [plain(part) for part in name]
    if isinstance(name, (int, float, str)):
        return name
    raise BadPolicy(
        M(
            "A {type} in a position cannot be written to a file; make positions of numbers.",
            type=type(name).__name__,
        )
    )


def save(strategy: Strategy, file: Path) -> None:
    """Write the table atomically."""
    lines = [json.dumps(row, ensure_ascii=False) for row in rows(strategy)]
    with writing(file):
        write_whole(file, ("\n".join(lines) + "\n").encode())


def load(game: Game, file: Path, position: Position = None) -> Strategy:
    """Load a strategy and check that every reachable position has a legal move.

    A table that starts at another position than the game has it as text; give `position` where that does not suffice.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else M("it is not text in UTF-8")
        raise BadPolicy(M("{file} cannot be read: {reason}.", file=file, reason=reason)) from None
    entries = [_entry(file, number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if not entries or entries[0].get("format") != FORMAT:
        raise BadPolicy(M("{file} is not a policy table: its first line does not say so.", file=file))
    head = entries[0]
    if head.get("version") != VERSION:
        raise BadPolicy(
            M(
                "{file} is of version {found}; only version {version} is known.",
                file=file,
                found=shorten(str(head.get("version"))),
                version=VERSION,
            )
        )
    if head.get("game") != game.name:
        raise BadPolicy(
            M(
                "{file} is a table for {other}, not for {name}.",
                file=file,
                other=shorten(str(head.get("game"))),
                name=game.name,
            )
        )
    start = _start(game, file, head, position)
    table = {}
    for number, entry in enumerate(entries[1:], start=2):
        if not {"position", "action", "value"} <= set(entry):
            raise BadPolicy(
                M("{file}, line {number}: a line has a position, an action and a value.", file=file, number=number)
            )
        table[_name(entry["position"])] = (number, entry)
    return _checked(game, file, start, head, table)


def _entry(file: Path, number: int, line: str) -> dict[str, Any]:
    try:
        require_shallow(line, M("JSON"))
        entry = json.loads(line)
    except (ValueError, ZermeloError):
        raise BadPolicy(
            M("{file}, line {number}: {line} is not JSON.", file=file, number=number, line=shorten(line))
        ) from None
    if not isinstance(entry, dict):
        raise BadPolicy(
            M("{file}, line {number}: {line} is not an object.", file=file, number=number, line=shorten(line))
        )
    return entry


def _name(written: Any) -> Hashable:
    if isinstance(written, list):
        return tuple(_name(part) for part in written)
    return written if isinstance(written, (int, float, str)) else repr(written)


def _start(game: Game, file: Path, head: dict[str, Any], position: Position) -> Position:
    """The start of the table: the given position, the start of the game, or the position of its text."""
    wanted = _name(head.get("start"))
    name = naming(game, game.initial)
    if position is not None:
        if name(position) != wanted:
            raise BadPolicy(M("{file} starts at another position than the one given.", file=file))
        return position
    if name(game.initial) == wanted:
        return game.initial
    try:
        found = game.position(str(head.get("text")))
    except ZermeloError:
        found = game.initial
    if name(found) != wanted:
        raise BadPolicy(M("{file} does not start where the game does; give the position it starts at.", file=file))
    return found


def _checked(
    game: Game, file: Path, start: Position, head: dict[str, Any], table: dict[Hashable, tuple[int, dict[str, Any]]]
) -> Strategy:
    """The strategy, after a check of all reachable positions."""
    name = naming(game, start)

    def choose(state: Position) -> Choice:
        if name(state) not in table:
            board = " / ".join(game.show(state).splitlines())
            raise NotPlanned(
                M("{file} has no move for this position, which can arise: {board}", file=file, board=board)
            )
        number, entry = table[name(state)]
        try:
            return game.read(state, str(entry["action"])), _value(entry["value"])
        except ZermeloError as error:
            raise BadPolicy(
                M("{file}, line {number}: {problem}", file=file, number=number, problem=error.message)
            ) from None

    player, depth, plies = head.get("player"), head.get("depth"), head.get("plies")
    if not isinstance(player, int) or not 0 <= player < game.players:
        raise BadPolicy(
            M("{file}, line 1: player {player} does not play {name}.", file=file, player=player, name=game.name)
        )
    if any(number is not None and not isinstance(number, int) for number in (depth, plies)):
        raise BadPolicy(M("{file}, line 1: depth and plies are whole numbers or null.", file=file))
    try:
        value = _value(head.get("value"))
    except ZermeloError as error:
        raise BadPolicy(M("{file}, line {number}: {problem}", file=file, number=1, problem=error.message)) from None
    return cover(game, start, player, choose, value, depth=depth, plies=plies)


def _value(written: Any) -> Value:
    if isinstance(written, list):
        return tuple(map(_value, written))
    return written if isinstance(written, float) else read_number(str(written))
