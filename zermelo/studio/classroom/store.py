"""The answers of a class in one SQLite file: each written whole before it is acknowledged, so that a crash loses none.

>>> from pathlib import Path; from tempfile import TemporaryDirectory
>>> folder = TemporaryDirectory()
>>> book = Store(Path(folder.name) / "class.db")
>>> ann = book.student(book.join("Ann"))
>>> attempt = Attempt("minimax-1", "Minimax 1", "value", "3", 1.0, "")
>>> book.record(ann, [attempt]), book.record(ann, [attempt])  # the same answer sent again is not counted again
(1, 0)
>>> book.close(); folder.cleanup()
"""

import secrets
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.studio.http import Busy

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of a code to join: none that is taken for another."""
CODE_LENGTH = 6
MOST_STUDENTS = 500
MOST_ATTEMPTS = 20_000
"""Of one student, so that no client fills the disk."""
TABLES = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS students (
    number INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL, title TEXT NOT NULL DEFAULT '',
    seen REAL NOT NULL);
CREATE TABLE IF NOT EXISTS attempts (
    number INTEGER PRIMARY KEY, student INTEGER NOT NULL REFERENCES students, at REAL NOT NULL, exercise TEXT NOT NULL,
    title TEXT NOT NULL, question TEXT NOT NULL, answer TEXT NOT NULL, credit REAL, diagnosis TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS by_question ON attempts (student, exercise, question);
"""
LAST = "SELECT answer FROM attempts WHERE student = ? AND exercise = ? AND question = ? ORDER BY number DESC LIMIT 1"
INSERT = """INSERT INTO attempts (student, at, exercise, title, question, answer, credit, diagnosis)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""


@dataclass(frozen=True)
class Attempt:
    """An answer to a question that a student checked."""

    exercise: str
    title: str
    question: str
    answer: str
    credit: float | None
    diagnosis: str


class Store:
    """The file of a class; it keeps the code to join and the teacher's key, so that a restart changes nothing."""

    def __init__(self, file: Path) -> None:
        self._lock = threading.Lock()
        try:
            self._data = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
            self._data.execute("PRAGMA journal_mode = WAL")
            self._data.execute("PRAGMA synchronous = FULL")
            self._data.executescript(TABLES)
            self.code = self._constant("code", "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH)))
            self.key = self._constant("key", secrets.token_urlsafe(16))
        except sqlite3.Error as error:
            raise ZermeloError(
                M("{file} cannot be used for the answers of a class: {reason}.", file=str(file), reason=str(error))
            ) from None

    def close(self) -> None:
        with self._lock:
            self._data.close()

    def _constant(self, name: str, value: str) -> str:
        """A value that is drawn once for each file."""
        self._data.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (name, value))
        return str(self._data.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()[0])

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, on the disk when it ends; nothing of it if it fails."""
        with self._lock:
            self._data.execute("BEGIN IMMEDIATE")
            try:
                yield self._data
            except BaseException:
                self._data.execute("ROLLBACK")
                raise
            self._data.execute("COMMIT")

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with self._lock:
            return self._data.execute(query, values).fetchall()

    def join(self, name: str) -> str:
        """Add a student; return the token by which the browser is recognised."""
        token = secrets.token_urlsafe(16)
        with self._writing() as data:
            if data.execute("SELECT count(*) FROM students").fetchone()[0] >= MOST_STUDENTS:
                raise Busy(M("The class is full; it takes {most} students.", most=MOST_STUDENTS))
            data.execute("INSERT INTO students (token, name, seen) VALUES (?, ?, ?)", (token, name, time.time()))
        return token

    def student(self, token: str) -> int | None:
        """The number of a student by the token."""
        found = self.rows("SELECT number FROM students WHERE token = ?", token)
        return int(str(found[0][0])) if found else None

    def open(self, student: int, title: str) -> None:
        """Note the exercise that a student has opened."""
        with self._writing() as data:
            data.execute("UPDATE students SET title = ?, seen = ? WHERE number = ?", (title, time.time(), student))

    def record(self, student: int, attempts: Iterable[Attempt]) -> int:
        """Store the answers that differ from the student's last to the same question; return their number."""
        count = 0
        with self._writing() as data:
            if (
                data.execute("SELECT count(*) FROM attempts WHERE student = ?", (student,)).fetchone()[0]
                > MOST_ATTEMPTS
            ):
                raise Busy(M("No more answers are stored; {most} are the most.", most=MOST_ATTEMPTS))
            for one in attempts:
                before = data.execute(LAST, (student, one.exercise, one.question)).fetchone()
                if before and before[0] == one.answer:
                    continue
                values = one.exercise, one.title, one.question, one.answer, one.credit, one.diagnosis
                data.execute(INSERT, (student, time.time(), *values))
                count += 1
            data.execute("UPDATE students SET seen = ? WHERE number = ?", (time.time(), student))
        return count
