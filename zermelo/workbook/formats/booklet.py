"""Several exercises in one file: a sheet assembled by a teacher, with its own title.

>>> from zermelo.workbook.collection import find
>>> written = write_together("Chance", [find("die"), find("ghosts")], "gift", "en")
>>> [line for line in written.splitlines() if line.startswith("//")]
['// Chance', '// Exercise 1: The mean of a die', '// Exercise 2: An opponent who is right four times in five']
"""

import json
from collections.abc import Callable, Sequence

from zermelo.languages.message import M
from zermelo.workbook.exercise import Exercise
from zermelo.workbook.formats import gift, moodle, page, pdf, plain
from zermelo.workbook.formats.json_sheet import data
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.remarks import BadExercise

WHOLE = 10
"""The points of an exam."""
Writer = Callable[[str, list[Sheet], bool], str | bytes]


def write_together(
    title: str,
    exercises: Sequence[Exercise],
    format: str,
    lang: str,
    solutions: bool = False,
    points: Sequence[float] = (),
) -> str | bytes:
    """Write exercises in a format and a language; with `solutions`, the answers too, if the format has them.

    `points` are those of each exercise; without them ten are shared out.
    """
    if format not in TOGETHER:
        raise BadExercise(
            M(
                "There is no format {format!r} for several exercises; there are {known}.",
                format=format,
                known=", ".join(TOGETHER),
            )
        )
    if not exercises:
        raise BadExercise(M("A sheet has at least one exercise."))
    heading = " ".join(title.split())  # a title is one line, in every format
    return TOGETHER[format](heading, numbered(exercises, lang, points), solutions)


def write_exam(
    title: str, versions: Sequence[Sequence[Exercise]], lang: str, solutions: bool, points: Sequence[float] = ()
) -> bytes:
    """Write the versions of an exam as one PDF, or with `solutions` the key to all of them."""
    if not versions or not all(versions):
        raise BadExercise(M("A sheet has at least one exercise."))
    return pdf.exam(" ".join(title.split()), [numbered(version, lang, points) for version in versions], solutions)


def numbered(exercises: Sequence[Exercise], lang: str, points: Sequence[float]) -> list[Sheet]:
    """The exercises of a sheet with their numbers and points."""
    if points and len(points) != len(exercises):
        raise BadExercise(
            M("There are points for {count} exercises, and {all} on the sheet.", count=len(points), all=len(exercises))
        )
    worth = points or shared_out(len(exercises))
    return [Sheet(exercise, lang, place + 1, worth[place]) for place, exercise in enumerate(exercises)]


def shared_out(count: int) -> list[float]:
    """Ten points in quarters, the first exercises with what remains.

    >>> shared_out(3), sum(shared_out(7))
    ([3.5, 3.25, 3.25], 10.0)
    """
    quarters, rest = divmod(4 * WHOLE, count)
    return [(quarters + (place < rest)) / 4 for place in range(count)]


def as_text(title: str, sheets: list[Sheet], solutions: bool) -> str:
    return "\n\n".join([title, *(plain.write(sheet, solutions) for sheet in sheets)])


def as_json(title: str, sheets: list[Sheet], solutions: bool) -> str:
    found = {"title": title, "lang": sheets[0].lang, "exercises": [data(sheet, solutions) for sheet in sheets]}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def as_moodle(title: str, sheets: list[Sheet], solutions: bool) -> str:
    return moodle.document(sheets, solutions)


def as_gift(title: str, sheets: list[Sheet], solutions: bool) -> str:
    return "\n".join([f"// {title}\n", *(gift.write(sheet, solutions) for sheet in sheets)])


TOGETHER: dict[str, Writer] = {
    "text": as_text,
    "json": as_json,
    "html": page.document,
    "moodle": as_moodle,
    "gift": as_gift,
    "pdf": pdf.document,
}
"""The writer of several exercises in each format; the extensions are those of `formats.FORMATS`."""
