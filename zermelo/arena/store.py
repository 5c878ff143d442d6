"""All matches in one SQLite file: each game is committed as it ends, and none is stored twice.

>>> import tempfile
>>> from pathlib import Path
>>> from zermelo.arena.plan import Fixture, ContestPlan
>>> from zermelo.arena.one_game import play_game
>>> plan = ContestPlan("nim:1,2", ("model:ideal", "random"), pairs=1)
>>> with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "arena.sqlite") as store:
...     match = store.begin(plan)
...     for task in Fixture(plan).games(0):
...         _ = store.add(match, play_game(task))
...     len(store.games(match)), store.add(match, play_game(task))
(2, False)
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zlib import crc32

from zermelo.arena.one_game import GameRecord
from zermelo.arena.opening import restored
from zermelo.arena.plan import ContestPlan, restored_plan
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import json_value

VERSION = 3
WAITING = 60.0
"""Timeout for a lock of another process, in seconds."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (
    id INTEGER PRIMARY KEY,
    begun TEXT NOT NULL,
    game TEXT NOT NULL,
    identity TEXT NOT NULL,
    plan TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    checksum INTEGER
);
CREATE TABLE IF NOT EXISTS games (
    match INTEGER NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    round INTEGER NOT NULL,
    seats TEXT NOT NULL,
    opening TEXT NOT NULL,
    moves TEXT NOT NULL,
    payoffs TEXT NOT NULL,
    scores TEXT NOT NULL,
    ending TEXT NOT NULL,
    loser INTEGER,
    detail TEXT NOT NULL,
    seconds TEXT NOT NULL,
    times TEXT NOT NULL DEFAULT '[]',
    checksum INTEGER,
    PRIMARY KEY (match, number)
);
"""
CHANGES = {
    1: ("ALTER TABLE games ADD COLUMN times TEXT NOT NULL DEFAULT '[]'",),
    2: ("ALTER TABLE games ADD COLUMN checksum INTEGER", "ALTER TABLE matches ADD COLUMN checksum INTEGER"),
}
"""Migrations: the statements that upgrade each version to the next; rows of earlier versions have no checksum."""
GAME = "match, number, round, seats, opening, moves, payoffs, scores, ending, loser, detail, seconds, times"
"""The columns of a game, under its checksum."""


@dataclass(frozen=True)
class Match:
    """A match in the file."""

    id: int
    begun: str
    plan: ContestPlan
    finished: bool
    games: int


class Store:
    """A file of matches and their games."""

    def __init__(self, file: Path, *, must_exist: bool = False) -> None:
        """Open the file, or create it; `must_exist` refuses a missing one."""
        self.file = file
        if must_exist and not file.is_file():
            raise ZermeloError(
                M("There is no file {file}; `zermelo match` and `tournament` write one.", file=str(file))
            )
        with self._readable():
            self._connection = sqlite3.connect(file, timeout=WAITING, isolation_level=None)
            if self._version() > VERSION:
                raise ZermeloError(M("{file} was written by another version of the program.", file=str(file)))
            if self._version() < VERSION:
                self._bring_up_to_date()

    def _version(self) -> int:
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def _bring_up_to_date(self) -> None:
        """Create or migrate the schema, under a lock."""
        with self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            version = self._version()
            steps = [change for step in range(version, VERSION) for change in CHANGES.get(step, ())]
            changes = steps if version else SCHEMA.split(";")[:-1]
            for change in changes:
                self._connection.execute(change)
            self._connection.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """Turn every failure of the file, or of what it holds, into one sentence."""
        try:
            yield
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise self._unusable(str(error)) from None

    def _unusable(self, reason: str) -> ZermeloError:
        return ZermeloError(
            M("{file} cannot be used as a file of matches: {reason}.", file=str(self.file), reason=reason)
        )

    def _intact(self, row: Sequence[Any]) -> Sequence[Any]:
        """The values of a row that ends with its checksum; refuse the file if one has changed."""
        *values, written = row
        if written is not None and written != checksum(values):
            raise self._unusable(M("a row has changed since it was written"))
        return values

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def _run(self, statement: str, values: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        with self._readable():
            return self._connection.execute(statement, values)

    # -----------------------------------------------------------------------------------------
    # Writing

    def begin(self, plan: ContestPlan) -> int:
        """Insert a new match; return its number."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        columns = "begun, game, identity, plan, checksum"
        found = self._run(f"INSERT INTO matches ({columns}) VALUES (?, ?, ?, ?, ?)", (now, *_checked(plan))).lastrowid
        assert found is not None
        return found

    def resume(self, plan: ContestPlan) -> int:
        """The last match with the same plan, its number of pairs updated; else a new match."""
        row = self._run(
            "SELECT id FROM matches WHERE identity = ? ORDER BY id DESC LIMIT 1", (plan.identity(),)
        ).fetchone()
        if row is None:
            return self.begin(plan)
        change = "UPDATE matches SET game = ?, identity = ?, plan = ?, checksum = ?, finished = 0 WHERE id = ?"
        self._run(change, (*_checked(plan), row[0]))
        return int(row[0])

    def add(self, match: int, game: GameRecord) -> bool:
        """Store a game; return False if it was stored already."""
        values = (
            match,
            game.number,
            game.round,
            json.dumps(game.seats),
            game.opening.stored(),
            json.dumps(game.moves, ensure_ascii=False),
            json.dumps([json_value(share) for share in game.payoffs]),
            json.dumps(game.scores),
            game.ending,
            game.loser,
            game.detail,
            json.dumps(game.seconds),
            json.dumps(game.times),
        )
        marks = ", ".join("?" * (len(values) + 1))
        statement = f"INSERT OR IGNORE INTO games ({GAME}, checksum) VALUES ({marks})"
        return self._run(statement, (*values, checksum(values))).rowcount == 1

    def end(self, match: int, last: int | None = None) -> None:
        """Mark a match as finished; drop games after the one that decided a test."""
        if last is not None:
            self._run("DELETE FROM games WHERE match = ? AND number > ?", (match, last))
        self._run("UPDATE matches SET finished = 1 WHERE id = ?", (match,))

    # -----------------------------------------------------------------------------------------
    # Reading

    def matches(self) -> list[Match]:
        """All matches, in order."""
        counted = "(SELECT count(*) FROM games WHERE match = id)"
        rows = self._run(
            f"SELECT id, begun, finished, {counted}, game, identity, plan, checksum FROM matches ORDER BY id"
        )
        with self._readable():
            return [
                Match(one, begun, restored_plan(self._intact(row)[-1]), bool(done), games)
                for one, begun, done, games, *row in rows
            ]

    def match(self, number: int | None = None) -> Match:
        """The match with that number, or the last one."""
        found = self.matches()
        for one in reversed(found):
            if number in (None, one.id):
                return one
        if not found:
            raise ZermeloError(M("{file} holds no match.", file=str(self.file)))
        numbers = ", ".join(str(one.id) for one in found)
        raise ZermeloError(
            M("{file} has no match {number}; it has {numbers}.", file=str(self.file), number=number, numbers=numbers)
        )

    def games(self, match: int) -> list[GameRecord]:
        """The games of a match, in order."""
        rows = self._run(f"SELECT {GAME}, checksum FROM games WHERE match = ? ORDER BY number", (match,))
        with self._readable():
            return [_record(self._intact(row)) for row in rows]


def checksum(values: Sequence[Any]) -> int:
    """A number that changes with any bit of the values."""
    return crc32(json.dumps(values, ensure_ascii=False).encode())


def _checked(plan: ContestPlan) -> tuple[Any, ...]:
    """The columns of a plan, with their checksum."""
    values = (plan.game, plan.identity(), plan.stored())
    return *values, checksum(values)


def _record(row: Sequence[Any]) -> GameRecord:
    _, number, round_number, seats, opening, moves, payoffs, scores, ending, loser, detail, seconds, times = row
    return GameRecord(
        number,
        round_number,
        tuple(json.loads(seats)),
        restored(opening),
        tuple(json.loads(moves)),
        tuple(json.loads(payoffs)),
        tuple(json.loads(scores)),
        ending,
        loser,
        detail,
        tuple(json.loads(seconds)),
        tuple(json.loads(times)),
    )
