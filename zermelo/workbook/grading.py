"""Grading: marks the answers to an exercise, with partial credit and feedback.

>>> result = grade('''
... tree: A(B(3,12,8),C(2,4,6),D(14,5,2))
... ask: [values, pruned, best-move]
... ''', {"values": {"A": 3, "B": 3, "C": 2, "D": 2}, "pruned": [], "best-move": "B"})
>>> result.total, float(result["pruned"].credit)
(Fraction(2, 3), 0.0)
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from zermelo.languages.choice import language_for
from zermelo.languages.message import M, Message, joined
from zermelo.languages.numbers import display, shorten
from zermelo.workbook import header
from zermelo.workbook.bugs import Bug, Diagnostician
from zermelo.workbook.exercise import Exercise, from_data, read_exercise
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.question import Mark, Question, questions_of
from zermelo.workbook.question_names import local_name, question_named, shown_name
from zermelo.workbook.questions.counts import Count
from zermelo.workbook.remarks import BadExercise, some


@dataclass(frozen=True)
class Result:
    """The marks of the answers to an exercise, displayed in notebooks. `total` is from 0 to 1."""

    exercise: Exercise
    marks: Mapping[str, Mark]
    causes: tuple[Bug, ...] = ()
    """The known mistakes that explain all answers, the commonest first."""
    language: str = "en"

    @property
    def diagnosis(self) -> Bug | None:
        """The commonest mistake that explains all answers."""
        return self.causes[0] if self.causes else None

    @property
    def sentence(self) -> Message:
        """The diagnosis in words; empty without one."""
        if len(self.causes) < 2:
            return joined([bug.remark for bug in self.causes])
        return M("{remark} (Other mistakes, less common, lead to these answers too.)", remark=self.causes[0].remark)

    @property
    def total(self) -> Fraction:
        counted = [mark.credit for mark in self.marks.values() if not mark.question.is_open]
        return sum(counted, Fraction(0)) / max(1, len(counted))

    @property
    def is_right(self) -> bool:
        return self.total == 1

    @property
    def mark(self) -> M:
        """The mark out of ten in words; answers in sentences are left to a person."""
        if all(mark.question.is_open for mark in self.marks.values()):
            return M("Mark: pending.")
        return M("Mark: {points} of 10.", points=self.points())

    def points(self, most: float = 10) -> float:
        """The mark on a scale, rounded to hundredths."""
        return round(float(self.total) * most, 2)

    def __float__(self) -> float:
        return float(self.total)

    def __getitem__(self, name: str) -> Mark:
        return self.marks[name]

    def feedback(self, name: str, language: str = "", *, tells: bool = True) -> list[str]:
        """The feedback on the answer to one question; with `tells`, also the right answers."""
        lang = language or self.language
        mark = self.marks[name]
        several = len(mark.question.fields) > 1
        found = [remark.in_language(lang) for remark in mark.remarks]
        for field in mark.question.fields:
            verdict = mark.verdicts.get(field.name)
            remarks = () if verdict is None else verdict.remarks if tells else verdict.reasons
            if remarks:
                said = " ".join(remark.in_language(lang) for remark in remarks)
                found.append(f"{mark.question.label(field, lang)}: {said}" if several else said)
        return found if tells or mark.credit == 1 else [*found, self._look_again(mark, lang)]

    def _look_again(self, mark: Mark, language: str) -> str:
        """Name the wrong fields without their right answers."""
        fields = mark.question.fields
        wrong = [field for field in fields if field.name in mark.verdicts and not mark.verdicts[field.name].is_right]
        if len(fields) == 1 or not wrong:
            return M("This is not it yet; a second check gives a hint.").in_language(language)
        return M(
            "Look again at: {fields}.", fields=some([mark.question.label(field, language) for field in wrong])
        ).in_language(language)

    def text(self, language: str = "") -> str:
        """The result as text."""
        lang = language or self.language
        pending = M("pending").in_language(lang)
        lines = [self.mark.in_language(lang)]
        for name, mark in self.marks.items():
            credit = f"{display(round(float(mark.credit) * 100, 1), lang)} %"
            lines.append(f"- {local_name(name, lang)}: {pending if mark.question.is_open else credit}")
            lines += [f"    {sentence}" for sentence in self.feedback(name, lang)]
        if self.diagnosis:
            lines.append(self.sentence.in_language(lang))
        return "\n".join(lines)

    def data(self, language: str = "") -> dict[str, Any]:
        """The result as JSON data."""
        lang = language or self.language
        return {
            "exercise": self.exercise.id,
            "total": float(self.total),
            "questions": {
                name: {
                    "credit": _credit(mark, mark.credit),
                    "fields": {field: _credit(mark, verdict.credit) for field, verdict in mark.verdicts.items()},
                    "feedback": self.feedback(name, lang),
                }
                for name, mark in self.marks.items()
            },
            "diagnosis": self.diagnosis.name if self.diagnosis else None,
            "sentence": self.sentence.in_language(lang),
        }

    def __str__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return f"```\n{self.text()}\n```"


def _credit(mark: Mark, credit: Fraction) -> float | None:
    """A credit as JSON has it; None for an answer that a person marks."""
    return None if mark.question.is_open else float(credit)


def as_exercise(given: Any) -> Exercise:
    """An exercise, given itself, as text, JSON, a dictionary, a name in the collection, or kind-seed.

    >>> as_exercise("alphabeta-17") == as_exercise("alphabeta:17")
    True
    """
    from zermelo.workbook import collection, generator

    if isinstance(given, Exercise):
        return given
    if isinstance(given, Mapping):
        return from_data(given)
    if not isinstance(given, str):
        raise BadExercise(
            M(
                "A {kind} is not an exercise; give one, its text, or its name in the collection.",
                kind=type(given).__name__,
            )
        )
    name = given.strip()
    generated = re.fullmatch(r"([a-z-]+?)[:-](-?\d{1,18})", name)
    if generated and generated[1] in generator.kinds() and name not in collection.names():
        return generator.generate(generated[1], int(generated[2]))
    if not re.fullmatch(r"[\w-]*", name):
        return read_exercise(given)
    if re.fullmatch(r"([a-z-]+?)-(-?\d{1,18})-[0-9a-f]{6}", name):
        raise BadExercise(
            M("{name} was generated with controls of its own; give the file of `--format exercise`.", name=name)
        )
    return collection.find(name)


def read_answers(given: Any) -> dict[str, Any]:
    """Parse answers by question: a dictionary, JSON, or lines `question: answer` and `question.field: answer`."""
    if isinstance(given, str):
        if given.lstrip().startswith("{"):
            try:
                given = json.loads(given)
            except json.JSONDecodeError as error:
                raise BadExercise(
                    M(
                        "The answers begin like JSON, but line {line}, column {column} is not JSON.",
                        line=error.lineno,
                        column=error.colno,
                    )
                ) from None
            except (ValueError, RecursionError):
                raise BadExercise(M("The answers begin like JSON, but hold something too long or too deep.")) from None
        else:
            given = _lines(given)
    if not isinstance(given, Mapping):
        raise BadExercise(M('The answers are pairs of a question and its answer, as in {{"best-move": "B"}}.'))
    return {str(name): answer for name, answer in given.items()}


def _lines(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, colon, answer = line.partition(":")
        if not colon:
            raise BadExercise(
                M(
                    "Line {number} of the answers is {text}, but it should be a question, a colon and the answer.",
                    number=number,
                    text=shorten(line),
                )
            )
        question, dot, field = name.strip().partition(".")
        value = answer.strip()
        if value.startswith("{"):
            found[question] = header.read(f"answer: {value}")["answer"]
        elif dot:
            found.setdefault(question, {})[field.strip()] = value
        else:
            found[question] = value
    return found


def grade(exercise: Any, answers: Any, *, lang: str | None = None, diagnosis: bool = True) -> Result:
    """Grade the answers to an exercise, with partial credit, feedback, and a diagnosis where possible.

    `exercise` is an Exercise, its text, or its name in the collection; `answers` maps questions to text as typed.

    >>> [cause.name for cause in grade("upv-4", {"not-generated": "4"}).causes]
    ['counts-leaves', 'other-direction']
    """
    chosen = as_exercise(exercise)
    task = ExerciseTask(chosen)
    questions = questions_of(task)
    given = _by_question(read_answers(answers), [question.name for question in questions])
    marks = {question.name: question.mark(given.get(question.name)) for question in questions}
    causes = (
        Diagnostician(task, questions).diagnose(given)
        if diagnosis and any(marks[name].credit < 1 for name in given)
        else ()
    )
    if causes:  # it explains the wrong counts too; that they equal another count is a coincidence
        counts = [name for name in given if isinstance(marks[name].question, Count)]
        marks |= {name: replace(marks[name], remarks=()) for name in counts}
    return Result(chosen, marks, causes, language_for(lang) if lang else chosen.lang[0])


def _by_question(answers: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The answers by the names of the questions, which may be written in any language."""
    found: dict[str, Any] = {}
    for written, answer in answers.items():
        name = question_named(written, names)
        if name is None:
            known = joined(map(shown_name, names))
            raise BadExercise(M("The exercise has no question {name!r}; it has {known}.", name=written, known=known))
        found[name] = answer
    return found


def key_of(exercise: Any) -> dict[str, Any]:
    """The answer key of an exercise, as a student would write it."""
    return {question.name: question.key for question in questions_of(ExerciseTask(as_exercise(exercise)))}


def questions_for(exercise: Any) -> list[Question]:
    """The questions of an exercise, ready for display and marking."""
    return questions_of(ExerciseTask(as_exercise(exercise)))
