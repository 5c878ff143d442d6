"""Match files of Jellyfish (.mat), the common format of backgammon programs: one column per player.

A match of the rulebook, as in backgammon:1,7, is one record; of a money game, each game of the file is one.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import count

from zermelo.games.moves.backgammon_position import ANSWERING, DOUBLING, OPENING, OVER, ROLLING, Position
from zermelo.languages.message import M
from zermelo.records.record import BadRecord, Record, made, positions
from zermelo.records.registry import Format
from zermelo.rules.game import MAX, MIN, Game, IllegalMove

WIDE = 30
"""The width of the first column."""
HEAD = re.compile(r"^\s*(\d+) point match", re.MULTILINE)
GAME = re.compile(r"^\s*Game (\d+)\s*$", re.MULTILINE)
NAMES = re.compile(r"^\s*(\S.*?)\s*:\s*(\d+)\s+(\S.*?)\s*:\s*(\d+)\s*$")
ROW = re.compile(r"^\s*\d+\)(.*)$")
EVENT = re.compile(
    r"(?P<dice>[1-6]{2}):(?P<play>.*?)(?=\s+[1-6]{2}:|\s+Doubles|\s+Takes|\s+Drops|\s*$)"
    r"|(?P<word>Doubles|Takes|Drops)(?: => \d+)?"
)
WORDS = {"Doubles": "double", "Takes": "take", "Drops": "pass"}
UNPLAYED = ("", "Cannot Move", "????")


def read_mat(game: Game, text: str) -> list[Record]:
    """The games of a file; the whole match as one if the rules play matches.

    >>> from zermelo.games import find
    >>> (record,) = read_mat(find("backgammon"), " Game 1\\n Ann : 0   Ben : 0\\n 1) 31: 8/5 6/5    52: 13/8 24/22")
    >>> record.players, [move.text for move in record.moves]
    (('Ann', 'Ben'), ['31', '8/5 6/5', '52', '24/22 13/8'])
    """
    parts = GAME.split(text)[1:]
    if not parts:
        raise BadRecord(M("The text has no game; each begins with a line such as Game 1."))
    is_match = "match to" in game.look.text(game.initial) if game.look.text else False
    found: list[Record] = []
    reader = _Reader(game)
    for number, body in zip(parts[::2], parts[1::2], strict=True):
        if not is_match:
            reader = _Reader(game)
        try:
            reader.read(body)
        except (BadRecord, IllegalMove) as error:
            raise BadRecord(M("Game {number}: {problem}", number=number, problem=error.message)) from None
        if not is_match:
            found.append(reader.record())
    return [reader.record()] if is_match else found


class _Reader:
    """Replays the events of a file and records the moves."""

    def __init__(self, game: Game) -> None:
        self.game, self.position, self.moves, self.names = game, game.initial, list[str](), ("", "")

    def read(self, body: str) -> None:
        for line in body.splitlines():
            if names := NAMES.match(line):
                self.names = names[1], names[3]
            elif row := ROW.match(line):
                for side, event in self._events(row[1]):
                    self._play(side, event)

    def _events(self, row: str) -> Iterator[tuple[int, re.Match[str]]]:
        """The actions of the two players in a row, each with its player."""
        found = list(EVENT.finditer(row))
        first = MIN if found and found[0].start() > WIDE // 2 else MAX
        yield from zip(count(first), found)

    def _play(self, side: int, event: re.Match[str]) -> None:
        position: Position = self.position
        if event["word"]:
            self._make(WORDS[event["word"]])
            return
        larger, smaller = sorted(event["dice"], reverse=True)
        if position.dice == DOUBLING:
            self._make("roll")
        self._make(smaller + larger if position.dice == OPENING and side == MIN else larger + smaller)
        if self.position.turn != side:
            raise BadRecord(M("it is the turn of {player}.", player=self.game.player_name(self.position.turn)))
        written = event["play"].strip()
        legal = self.game.moves(self.position)
        self._make(self.game.write(self.position, legal[0]) if written in UNPLAYED and len(legal) == 1 else written)

    def _make(self, written: str) -> None:
        action = self.game.read(self.position, written)
        self.moves.append(self.game.write(self.position, action))
        self.position = self.game.result(self.position, action)

    def record(self) -> Record:
        scores: tuple[float, ...] = ()
        if self.game.terminal(self.position):
            scores = (1.0, 0.0) if self.position.turn == MAX else (0.0, 1.0)
        return Record(made(self.moves), players=self.names if any(self.names) else (), scores=scores)


def write_mat(game: Game, records: Sequence[Record]) -> str:
    """Records as a file of games; a match begins with its length."""
    length = re.search(r"match to (\d+)", game.look.text(game.initial) if game.look.text else "")
    games = [one for record in records for one in _games(game, record)]
    lines = [f" {length[1] if length else 0} point match", ""]
    for number, (names, scores, columns, end) in enumerate(games, 1):
        left = f" {names[0]} : {scores[0]}"
        lines += [f" Game {number}", f"{left:<{WIDE + 5}} {names[1]} : {scores[1]}"]
        lines += [
            f"{row:>3}) {columns[at]:<{WIDE}} {columns[at + 1] if at + 1 < len(columns) else ''}".rstrip()
            for row, at in enumerate(range(0, len(columns), 2), 1)
        ]
        lines += [end, ""] if end else [""]
    return "\n".join(lines)


def _games(game: Game, record: Record) -> Iterator[tuple[tuple[str, ...], tuple[int, int], list[str], str]]:
    """The games of a record: names, the score before, the players' actions in turn, and who wins how much."""
    names = record.players or tuple(map(str, game.look.player_names))
    columns, scores, before = list[str](), (0, 0), None
    for position, written in positions(game, record):
        if before is not None:
            _tell(game, before, written, columns)
        if before is not None and (position.dice == OPENING or position.dice == OVER):
            yield names, scores, columns, _end(game, position, scores)
            columns = []
        if position.dice == OPENING:
            scores = position.white_score, position.black_score
        before = position
    if columns:
        yield names, scores, columns, ""


def _end(game: Game, position: Position, before: tuple[int, int]) -> str:
    """The line below a game, in the column of its winner."""
    gains = position.white_score - before[0], position.black_score - before[1]
    if not any(gains):  # not a match
        value = game.utility(position)
        gains = max(value, 0), max(-value, 0)
    won = f"Wins {max(gains)} point{'s' if max(gains) > 1 else ''}"
    return f"{'':<{6 if gains[0] else WIDE + 7}}{won}"


def _tell(game: Game, before: Position, written: str, columns: list[str]) -> None:
    """Append an action to the columns."""
    if before.dice in (OPENING, ROLLING):
        dice = "".join(sorted(written, reverse=True))
        if before.dice == OPENING and written != dice:
            columns.append("")  # the second player begins
        columns.append(f"{dice}:")
    elif before.dice == DOUBLING:
        if written == "double":
            columns.append(f" Doubles => {2 * before.cube}")
    elif before.dice == ANSWERING:
        columns.append(" Takes" if written == "take" else " Drops")
    elif game.read(before, written):  # not 0, which moves nothing
        columns[-1] += " " + written.replace("bar", "25").replace("off", "0")


def is_mat(game: Game, text: str) -> bool:
    """Whether a text has the headings of a match file.

    >>> is_mat(None, " 7 point match\\n\\n Game 1\\n"), is_mat(None, "31 8/5 6/5")
    (True, False)
    """
    return GAME.search(text) is not None or HEAD.search(text) is not None


FORMAT = Format(name="mat", write=write_mat, read=read_mat, is_meant=is_mat)
