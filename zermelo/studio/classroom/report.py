"""The page of the teacher: where each student is, how each question goes, common mistakes; and all answers as CSV."""

import csv
import io
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from zermelo.studio.classroom.store import Store
from zermelo.workbook.diagnoses import DIAGNOSES

MOST_SHOWN = 3
"""Of the wrong answers to a question."""
RIGHT = 0.9999
STUDENTS = """SELECT s.number, s.name, s.title, s.seen, count(a.number), coalesce(sum(a.credit > ?), 0) FROM students s
    LEFT JOIN latest a ON a.student = s.number GROUP BY s.number ORDER BY s.name, s.number"""
LATEST = """WITH latest AS (SELECT * FROM attempts WHERE number IN
    (SELECT max(number) FROM attempts GROUP BY student, exercise, question)) """
QUESTIONS = """SELECT exercise, title, question, count(DISTINCT student), coalesce(sum(credit > ?), 0) FROM latest
    GROUP BY exercise, question ORDER BY min(at), question"""
WRONG = """SELECT exercise, question, answer, count(DISTINCT student) FROM attempts WHERE credit <= ?
    GROUP BY exercise, question, answer ORDER BY 4 DESC, answer"""
MISTAKES = """SELECT diagnosis, count(DISTINCT student) FROM attempts WHERE diagnosis != '' GROUP BY diagnosis
    ORDER BY 2 DESC, diagnosis"""
ALL = """SELECT s.number, s.name, a.at, a.exercise, a.title, a.question, a.answer, a.credit, a.diagnosis
    FROM attempts a JOIN students s ON s.number = a.student ORDER BY a.number"""
HEADINGS = ("student", "name", "time", "exercise", "title", "question", "answer", "credit", "diagnosis")


@dataclass(frozen=True)
class Report:
    """The live page of the teacher."""

    students: list[dict[str, Any]]
    questions: list[dict[str, Any]]
    mistakes: list[dict[str, Any]]


def report(store: Store, language: str) -> Report:
    """The state of the class, in a language; of each question a student's last answer counts."""
    now = time.time()
    wrong: dict[tuple[Any, Any], list[dict[str, Any]]] = {}
    for exercise, question, answer, count in store.rows(WRONG, RIGHT):
        wrong.setdefault((exercise, question), []).append({"answer": answer, "count": count})
    return Report(
        [
            {"number": number, "name": name, "title": title, "idle": int(now - float(str(seen)))}
            | {"answered": answered, "right": right}
            for number, name, title, seen, answered, right in store.rows(LATEST + STUDENTS, RIGHT)
        ],
        [
            {"title": title, "question": question, "tried": tried, "right": right}
            | {"wrong": wrong.get((exercise, question), [])[:MOST_SHOWN]}
            for exercise, title, question, tried, right in store.rows(LATEST + QUESTIONS, RIGHT)
        ],
        [
            {"sentence": DIAGNOSES[str(name)].in_language(language), "count": count}
            for name, count in store.rows(MISTAKES)
            if name in DIAGNOSES
        ],
    )


def as_csv(store: Store) -> str:
    """All answers, in the order in which they came."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(HEADINGS)
    for number, name, at, *rest in store.rows(ALL):
        moment = datetime.fromtimestamp(float(str(at)), UTC).isoformat(timespec="seconds")
        table.writerow([number, *map(harmless, (name, moment, *rest))])
    return written.getvalue()


def harmless(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("-3"), harmless("3")
    ("'=1+1", '-3', '3')
    """
    is_formula = isinstance(cell, str) and cell[:1] in {"=", "+", "-", "@", "\t", "\r"}
    return f"'{cell}" if is_formula and not str(cell)[1:].replace(".", "", 1).isdigit() else cell
