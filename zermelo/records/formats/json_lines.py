"""Records as JSON, one per line. Empty fields are omitted, and a move without annotations is a string.

>>> from zermelo.games import find
>>> from zermelo.records.record import made
>>> print(write_json(find("nim"), [Record(made("1x1 2x2"), players=("Ann", "Ben"))]), end="")
{"game": "nim", "players": ["Ann", "Ben"], "moves": ["1x1", "2x2"]}
"""

import json
import re
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from zermelo.games.loading import address_of
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.records.record import BadRecord, MoveSequence, Record, RecordedMove, first_position
from zermelo.records.registry import Format
from zermelo.rules.game import Game, Position

NUMBER = (int, float)


def write_json(game: Game, records: Sequence[Record]) -> str:
    """Records, one per line."""
    address = address_of(game) or game.name
    return "".join(json.dumps({"game": address, **told(record)}, ensure_ascii=False) + "\n" for record in records)


def told(one: MoveSequence | RecordedMove) -> dict[str, Any]:
    """A record, a line or a move as JSON; the moves come last."""
    found = {part.name: getattr(one, part.name) for part in fields(one)}
    if "moves" in found:
        found["moves"] = [_move(move) for move in found.pop("moves")]
    if "variations" in found:
        found["variations"] = [told(line) for line in found["variations"]]
    if "tags" in found:
        found["tags"] = dict(found["tags"])
    return {
        name: value for name, value in found.items() if name in ("moves", "text") or value not in ("", (), [], {}, None)
    }


def _move(move: RecordedMove) -> str | dict[str, Any]:
    return move.text if move == RecordedMove(move.text) else told(move)


# ---------------------------------------------------------------------------------------------
# Reading


def read_json(game: Game, text: str) -> list[Record]:
    """The records of a text, one per line."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            found.append(_record(game, json.loads(line)))
        except (ValueError, RecursionError):
            raise BadRecord(M("Line {line} is not JSON.", line=number)) from None
        except ZermeloError as error:
            raise BadRecord(M("Line {line}: {problem}", line=number, problem=error.message)) from None
    return found


def _record(game: Game, given: Any) -> Record:
    own = address_of(game) or game.name
    other = _part(_dictionary(given), "game", str, own)
    if other != own:
        raise BadRecord(M("this is a game of {other}, not {game}.", other=other, game=own))
    record = Record(
        players=tuple(_list_of(given, "players", str)),
        scores=tuple(map(float, _list_of(given, "scores", NUMBER))),
        start=_part(given, "start", str, ""),
        tags={str(name): str(value) for name, value in _part(given, "tags", dict, {}).items()},
    )
    line = _line(game, first_position(game, record), given)
    return replace(record, moves=line.moves, comment=line.comment)


def _line(game: Game, position: Position, given: Any) -> MoveSequence:
    moves = []
    for one in _part(_dictionary(given), "moves", list, []):
        more = {"text": one} if isinstance(one, str) else _dictionary(one)
        action = game.read(position, _part(more, "text", str, ""))
        moves.append(
            RecordedMove(
                game.write(position, action),
                _part(more, "comment", str, ""),
                tuple(_list_of(more, "marks", int)),
                _part(more, "seconds", NUMBER, None),
                _part(more, "clock", NUMBER, None),
                tuple(_line(game, position, line) for line in _part(more, "variations", list, [])),
                tuple(_property(one) for one in _part(more, "properties", list, [])),
            )
        )
        position = game.result(position, action)
    return MoveSequence(tuple(moves), _part(given, "comment", str, ""))


def _property(given: Any) -> tuple[str, tuple[str, ...]]:
    """A name with its values."""
    if not isinstance(given, list) or len(given) != 2 or not isinstance(given[0], str):
        raise BadRecord(M("{value!r} is not a value of {name!r}.", value=given, name="properties"))
    return given[0], tuple(_list_of({given[0]: given[1]}, given[0], str))


def _dictionary(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadRecord(M("{given!r} stands where an object {{…}} is expected.", given=given))
    return given


def _part(given: dict[str, Any], name: str, kind: Any, default: Any) -> Any:
    """A field of an object, checked for its type."""
    value = given.get(name, default)
    if value is not default and (not isinstance(value, kind) or isinstance(value, bool)):
        raise BadRecord(M("{value!r} is not a value of {name!r}.", value=value, name=name))
    return value


def _list_of(given: dict[str, Any], name: str, kind: Any) -> list[Any]:
    return [_part({name: one}, name, kind, None) for one in _part(given, name, list, [])]


def is_json(game: Game, text: str) -> bool:
    """Whether a text begins like a JSON object.

    >>> is_json(None, '{"moves": []}'), is_json(None, "{a comment} 1. b2")
    (True, False)
    """
    return re.match(r'\s*\{\s*"', text) is not None


FORMAT = Format(name="json", write=write_json, read=read_json, is_meant=is_json)
