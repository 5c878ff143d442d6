"""SGF (FF[4]), the format of Go: a tree of nodes with properties, as other programs and people write it.

>>> from zermelo.games import find
>>> (record,) = read_sgf(find("go"), "(;GM[1]SZ[9]PB[Ann]RE[B+3.5];B[ee]C[centre];W[cc](;B[gg])(;B[gc]LB[cc:A]))")
>>> [move.text for move in record.moves], record.scores, record.moves[2].variations[0].moves[0].properties
(['e5', 'c7', 'g3'], (1.0, 0.0), (('LB', ('cc:A',)),))
>>> print(write_sgf(find("go"), [record]).splitlines()[1])
;B[ee]C[centre];W[cc]

Variations, comments, annotations and clocks are those of a record. Every other property of a node is kept as it
stands, in the tags of the record if the node is the first.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import isqrt
from typing import Any

from zermelo.games.moves.go import BLACK, EMPTY, WHITE
from zermelo.languages.message import M
from zermelo.records.record import BadRecord, MoveSequence, Record, RecordedMove, first_position
from zermelo.records.registry import Format
from zermelo.rules.game import Action, BadPosition, Game, IllegalMove, Position

Properties = dict[str, list[str]]
Nested = tuple[list[Properties], list[Any]]
"""A game tree: its nodes, and the game trees that follow."""
DEEPEST = 200
"""The deepest nesting of variations."""
TOKENS = re.compile(
    r"\s*(?:(?P<sign>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>(?:\\.|[^\\\]])*)\]|(?P<other>\S))", re.DOTALL
)
LETTERS = "abcdefghijklmnopqrs"
COLOURS = ("B", "W")
SEATS = ("PB", "PW")
LEFT = ("BL", "WL")
NAMES = {"Event": "EV", "Round": "RO", "Site": "PC", "Date": "DT"}
"""The tags of a record that have a property of their own."""
MARKS = {("TE", "1"): 1, ("BM", "1"): 2, ("TE", "2"): 3, ("BM", "2"): 4, ("IT", ""): 5, ("DO", ""): 6}
OURS = {*SEATS, *NAMES.values(), "GM", "FF", "CA", "AP", "SZ", "RE", "AB", "AW", "PL", "C"}
"""The properties of the first node that a record holds elsewhere, or that are written anew."""
PASSES = ("", "tt")


def size_of(game: Game) -> int:
    return isqrt(len(game.initial.board))


def komi_of(game: Game) -> str:
    found = re.search(r"komi=([^,]+)", game.name)
    return found[1] if found else "7.5" if size_of(game) > 5 else "0"


# ---------------------------------------------------------------------------------------------
# Writing


def write_sgf(game: Game, records: Sequence[Record]) -> str:
    """Records, one game tree after the other."""
    return "".join(_tree(game, record) for record in records)


def _tree(game: Game, record: Record) -> str:
    position = first_position(game, record)
    size = str(size_of(game))
    head = _node({"GM": ["1"], "FF": ["4"], "CA": ["UTF-8"], "SZ": [size], "KM": [komi_of(game)], **_head(record)})
    return f"({head}{_stones(game, position)}\n{_line(game, position, record.moves)})\n"


def _head(record: Record) -> Properties:
    found = {name: [player] for name, player in zip(SEATS, record.players, strict=False)}
    for name, value in record.tags.items():
        if name in NAMES or name.isupper():  # SGF has no property for the tags of other formats
            found[NAMES.get(name, name)] = [value.replace(".", "-") if name == "Date" else value]
    if record.scores:
        black, white = record.scores
        told = [value for name, value in record.tags.items() if name == "RE"]
        found["RE"] = told or ["0" if black == white else "B+" if black > white else "W+"]
    return found | ({"C": [record.comment]} if record.comment else {})


def _stones(game: Game, position: Position) -> str:
    """The stones and the player to move, where a game does not begin with Black on an empty board."""
    found: Properties = {}
    for name, colour in (("AB", BLACK), ("AW", WHITE)):
        points = [_point(game, point) for point, stone in enumerate(position.board) if stone == colour]
        found |= {name: points} if points else {}
    return _node(found | {"PL": [COLOURS[position.player]]})[1:] if found or position.player else ""


def _node(properties: Mapping[str, Sequence[str]]) -> str:
    written = (name + "".join(f"[{_escaped(value)}]" for value in values) for name, values in properties.items())
    return ";" + "".join(written)


def _escaped(value: str) -> str:
    return re.sub(r"([\]\\])", r"\\\1", value)


def _line(game: Game, position: Position, moves: Sequence[RecordedMove]) -> str:
    """Moves in order; where one has variations, it and they follow in parentheses."""
    written = ""
    for number, move in enumerate(moves):
        action = game.read(position, move.text)
        node = _node(_told(game, position, action, move))
        after = game.result(position, action)
        if move.variations:
            others = (_line(game, position, one.moves) for one in move.variations)
            return written + "".join(f"\n({one})" for one in (node + _line(game, after, moves[number + 1 :]), *others))
        written, position = written + node, after
    return written


def _told(game: Game, position: Position, action: Action, move: RecordedMove) -> Properties:
    player = game.player(position)
    found = {COLOURS[player]: [_point(game, action)]}
    found |= {"C": [move.comment]} if move.comment else {}
    found |= {name: [value] for (name, value), mark in MARKS.items() if mark in move.marks}
    found |= {LEFT[player]: [f"{move.clock:g}"]} if move.clock is not None else {}
    return found | {name: list(values) for name, values in move.properties}


def _point(game: Game, action: Action) -> str:
    size = size_of(game)
    return "" if action == size * size else LETTERS[action % size] + LETTERS[action // size]


# ---------------------------------------------------------------------------------------------
# Reading


def read_sgf(game: Game, text: str) -> list[Record]:
    """The records of a text, one for each game tree."""
    tokens = _tokens(text)
    found = []
    for token in tokens:
        if token != ("sign", "("):
            raise BadRecord(M("A game in SGF begins with a parenthesis, not with {text!r}.", text=token[1]))
        try:
            found.append(_record(game, _nested(tokens, 1)))
        except (BadPosition, IllegalMove, BadRecord) as error:
            raise BadRecord(M("Game {number}: {problem}", number=len(found) + 1, problem=error.message)) from None
    return found


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    for match in TOKENS.finditer(text.lstrip("\ufeff")):
        assert match.lastgroup is not None
        value = match[match.lastgroup]
        yield match.lastgroup, re.sub(r"\\(?:\r?\n)?(.?)", r"\1", value) if match.lastgroup == "value" else value


def _nested(tokens: Iterator[tuple[str, str]], depth: int) -> Nested:
    """A game tree, of which the parenthesis has been read."""
    nodes: list[Properties] = []
    below: list[Any] = []
    values: list[str] | None = None
    for kind, text in tokens:
        if (kind, text) == ("sign", ")") and nodes:
            return [{name: values or [""] for name, values in node.items()} for node in nodes], below
        if (kind, text) == ("sign", "(") and nodes and depth < DEEPEST:
            below.append(_nested(tokens, depth + 1))
        elif (kind, text) == ("sign", ";") and not below:
            nodes.append({})
            values = None
        elif kind == "name" and nodes and not below:
            values = nodes[-1].setdefault("".join(letter for letter in text if letter.isupper()), [])
        elif kind == "value" and values is not None:
            values.append(text)
        else:
            raise BadRecord(M("{text!r} does not stand where SGF allows it.", text=text[:20]))
    raise BadRecord(M("A parenthesis is not closed."))


def _record(game: Game, tree: Nested) -> Record:
    nodes, below = tree
    head = nodes[0]
    size = head.get("SZ", ["19"])[0]
    if head.get("GM", ["1"]) != ["1"]:
        raise BadRecord(M("this is a record of another game than Go (GM[{number}]).", number=head["GM"][0]))
    if size != str(size_of(game)):
        raise BadRecord(M("this is a game of {other}, not {game}.", other=f"go:{size}", game=game.name))
    start = _start(game, head)
    first = {name: values for name, values in head.items() if name in COLOURS}
    position = game.position(start) if start else game.initial
    moves = _moves(game, position, ([first] if first else []) + nodes[1:], below)
    players = tuple(head[name][0] if name in head else "?" for name in SEATS)
    tags = {tag: head[name][0] for tag, name in NAMES.items() if name in head}
    if "Date" in tags:
        tags["Date"] = tags["Date"].replace("-", ".")
    kept = {name: values[0] for name, values in head.items() if name not in {*OURS, *COLOURS}}
    scores = _scores(head.get("RE", [""])[0])
    told = {"RE": head["RE"][0]} if scores else {}
    named = players if any(name in head for name in SEATS) else ()
    return Record(moves, head.get("C", [""])[0], named, scores, start, tags | kept | told)


def _start(game: Game, head: Properties) -> str:
    """The initial position as a text; empty if it is the game's own."""
    if not head.keys() & {"AB", "AW", "PL"}:
        return ""
    size = size_of(game)
    board = [EMPTY] * (size * size)
    for name, colour in (("AB", BLACK), ("AW", WHITE)):
        for point in (one for value in head.get(name, []) for one in _rectangle(value)):
            board[_action(game, point, name)] = colour
    to_move = head.get("PL", ["W" if "AB" in head and "AW" not in head else "B"])[0]
    rows = [" ".join(".XO"[stone] for stone in board[row * size : (row + 1) * size]) for row in range(size)]
    text = "\n".join([*rows, "White to move" if to_move[:1].upper() == "W" else "Black to move"])
    return "" if game.position(text) == game.initial else game.show(game.position(text))


def _rectangle(value: str) -> Iterator[str]:
    """The points of a compressed list, as in aa:cc; a single one is itself."""
    first, colon, last = value.partition(":")
    if not colon or len(first) != 2 or len(last) != 2 or not set(first + last) <= set(LETTERS):
        yield value
        return
    for row in LETTERS[LETTERS.find(first[1]) : LETTERS.find(last[1]) + 1]:
        for column in LETTERS[LETTERS.find(first[0]) : LETTERS.find(last[0]) + 1]:
            yield column + row


def _action(game: Game, point: str, name: str) -> int:
    size = size_of(game)
    if point in PASSES and name in COLOURS:
        return size * size
    if len(point) != 2 or any(letter not in LETTERS[:size] for letter in point):
        raise BadRecord(
            M("{name}[{point}] is not a point of a board of {size} lines.", name=name, point=point, size=size)
        )
    return LETTERS.index(point[1]) * size + LETTERS.index(point[0])


def _moves(
    game: Game, position: Position, nodes: Sequence[Properties], below: Sequence[Nested]
) -> tuple[RecordedMove, ...]:
    """The main line; the other game trees that follow are variations of its next move."""
    found: list[RecordedMove] = []
    for node in nodes:
        made = [name for name in COLOURS if name in node]
        if len(made) > 1 or node.keys() & {"AB", "AW", "AE", "PL"}:
            raise BadRecord(M("move {number} sets several stones, which a record cannot hold.", number=len(found) + 1))
        if not made:
            if not found:
                raise BadRecord(M("the node after the first has no move."))
            found[-1] = _joined(found[-1], node)
            continue
        if made[0] != COLOURS[game.player(position)]:
            raise BadRecord(M("move {number} is not the turn of {colour}.", number=len(found) + 1, colour=made[0]))
        action = _action(game, node[made[0]][0], made[0])
        if action not in game.moves(position):
            raise IllegalMove(M("{move} is not legal here.", move=f"{made[0]}[{node[made[0]][0]}]"))
        found.append(_annotated(game.write(position, action), node, made[0]))
        position = game.result(position, action)
    if below:
        lines = [_moves(game, position, *one) for one in below]
        first, others = lines[0], [line for line in lines[1:] if line]
        if first:
            variations = tuple(MoveSequence(line) for line in others)
            found += [replace(first[0], variations=variations), *first[1:]]
    return tuple(found)


def _annotated(text: str, node: Properties, colour: str) -> RecordedMove:
    left = LEFT[COLOURS.index(colour)]
    marks = tuple(mark for (name, value), mark in MARKS.items() if node.get(name) == [value])
    marked = {name for (name, value) in MARKS if node.get(name) == [value]}
    clock = node.get(left, [""])[0]
    is_clock = re.fullmatch(r"\d+(\.\d+)?", clock) is not None
    used = {colour, "C", *marked, *([left] if is_clock else [])}
    kept = tuple((name, tuple(values)) for name, values in node.items() if name not in used)
    return RecordedMove(text, node.get("C", [""])[0], marks, clock=float(clock) if is_clock else None, properties=kept)


def _joined(move: RecordedMove, node: Properties) -> RecordedMove:
    """A move with what a node without one says about the position after it."""
    comment = "\n".join(one for one in (move.comment, node.get("C", [""])[0]) if one)
    kept = tuple((name, tuple(values)) for name, values in node.items() if name != "C")
    return replace(move, comment=comment, properties=move.properties + kept)


def _scores(result: str) -> tuple[float, ...]:
    """The scores of a result; empty for one that is unknown."""
    if result[:2] in ("B+", "W+"):
        return (1.0, 0.0) if result[0] == "B" else (0.0, 1.0)
    return (0.5, 0.5) if result in ("0", "Draw") else ()


def is_sgf(game: Game, text: str) -> bool:
    """Whether a text begins like a game tree."""
    return re.match(r"\s*\(\s*;", text.lstrip("\ufeff")) is not None


FORMAT = Format(name="sgf", write=write_sgf, read=read_sgf, is_meant=is_sgf)
