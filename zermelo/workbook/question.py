"""A question: a sentence, fields to fill in, and their marking."""

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from zermelo.languages.choice import LANGUAGES
from zermelo.languages.message import M, Message
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.fields import FULL, NONE, Field, Verdict
from zermelo.workbook.question_names import local_part, shown_part
from zermelo.workbook.remarks import BadAnswer, BadExercise, some


@dataclass(frozen=True)
class Mark:
    """The mark of the answer to a question."""

    question: "Question"
    credit: Fraction
    verdicts: Mapping[str, Verdict]
    """By field."""
    remarks: tuple[Message, ...] = ()
    """About the answer as a whole."""


class Question(ABC):
    """One question of an exercise. A new kind is a subclass in a module of `zermelo/workbook/questions/`."""

    kind: ClassVar[str]
    options: ClassVar[tuple[str, ...]] = ()
    """The accepted options."""
    is_open: ClassVar[bool] = False
    """Whether it needs marking by a person; then it does not count in the total."""
    sentence: ClassVar[Message]
    """The wording, if it is always the same."""

    def __init__(self, task: ExerciseTask, options: Mapping[str, Any], name: str = "") -> None:
        unknown = sorted(set(options) - set(self.options))
        if unknown:
            allowed = ", ".join(self.options) or "none"
            raise BadExercise(
                M(
                    "The question {kind} has no option {option!r}; it has {allowed}.",
                    kind=self.kind,
                    option=unknown[0],
                    allowed=allowed,
                )
            )
        self.task = task
        self.given = options
        self.name = name or self.kind

    def whole(self, option: str, default: int, least: int, most: int) -> int:
        """An option that is a whole number within limits."""
        written = str(self.given.get(option, default))
        if not written.lstrip("-").isdecimal() or len(written) > 9 or not least <= int(written) <= most:
            raise BadExercise(
                M(
                    "The option {option} of {kind} is a whole number from {least} to {most}, not {written!r}.",
                    option=option,
                    kind=self.kind,
                    least=least,
                    most=most,
                    written=written,
                )
            )
        return int(written)

    def one_of(self, option: str, known: Iterable[str]) -> str:
        """An option that is one of some words; by default the first."""
        words = list(known)
        written = str(self.given.get(option, words[0]))
        if written not in words:
            raise BadExercise(
                M(
                    "The option {option} of {kind} is one of {known}, not {written!r}.",
                    option=option,
                    kind=self.kind,
                    known=", ".join(words),
                    written=written,
                )
            )
        return written

    def ask(self) -> Message:
        """The wording of the question."""
        return self.sentence

    @abstractmethod
    def make_fields(self) -> list[Field]:
        """The fields to fill in."""

    @cached_property
    def fields(self) -> list[Field]:
        self.ask()  # a question that cannot be worded fails now
        made = self.make_fields()
        if not made:
            raise BadExercise(M("There is nothing to ask with {kind} here.", kind=self.kind))
        return made

    def material(self, language: str) -> str:
        """The text between the sentence and the fields, for example a trace with gaps."""
        return ""

    def prompt(self, language: str) -> str:
        return self.ask().in_language(language)

    def label(self, field: Field, language: str) -> str:
        """The text beside a field; a single one without a caption is labelled "Answer"."""
        single = len(self.fields) == 1 and field.caption is None
        return M("Answer").in_language(language) if single else field.label(language)

    def reasons(self, language: str) -> list[str]:
        """The sentences that a solution adds to the answers, where the drawing of the search does not show them."""
        return []

    def name_beside(self, field: Field, language: str) -> str:
        """The name of a field for `grade`, in brackets, if it differs from the label."""
        label = self.label(field, language)
        return (
            label if len(self.fields) == 1 or label == field.name else f"{label} [{local_part(field.name, language)}]"
        )

    # Answers

    @property
    def key(self) -> Any:
        """The right answer: that of a single field, else a dictionary by field."""
        if len(self.fields) == 1:
            return self.fields[0].key
        return {field.name: field.key for field in self.fields}

    def by_field(self, answer: Any) -> dict[str, Any]:
        """An answer as a dictionary by field, without unanswered ones."""
        if answer is None:
            return {}
        names = {field.label(language).casefold(): field.name for field in self.fields for language in LANGUAGES}
        for language in LANGUAGES:
            names |= {local_part(field.name, language).casefold(): field.name for field in self.fields}
        names |= {field.name.casefold(): field.name for field in self.fields}
        if isinstance(answer, Mapping) and any(str(name).casefold() in names for name in answer):
            strange = [str(name) for name in answer if str(name).casefold() not in names]
            if strange:
                raise BadAnswer(
                    M(
                        "Nothing called {text} is asked here; asked are {options}.",
                        text=strange[0],
                        options=some([shown_part(field.name) for field in self.fields]),
                    )
                )
            return {names[str(name).casefold()]: value for name, value in answer.items() if value not in (None, "")}
        if len(self.fields) == 1:
            return {self.fields[0].name: answer} if answer != "" else {}
        if isinstance(answer, Mapping) and not answer:
            return {}
        raise BadAnswer(
            M(
                "This question has several parts; answer each by its name: {options}.",
                options=some([shown_part(field.name) for field in self.fields]),
            )
        )

    def mark(self, answer: Any) -> Mark:
        """Mark every field; the credit is their mean."""
        try:
            given = self.by_field(answer)
        except BadAnswer as error:
            return Mark(self, NONE, {}, (error.message,))
        if not given:
            return Mark(self, NONE, {field.name: Verdict(NONE) for field in self.fields}, (M("Not answered."),))
        verdicts = {field.name: self.judge(field, given) for field in self.fields}
        credit = sum((verdict.credit for verdict in verdicts.values()), Fraction(0)) / len(verdicts)
        return Mark(self, credit, verdicts, tuple(self.remarks(given)) if credit < 1 else ())

    def judge(self, field: Field, given: Mapping[str, Any]) -> Verdict:
        if field.name not in given:
            return Verdict(NONE, (M("Not answered."),))
        try:
            return field.judge(given[field.name])
        except BadAnswer as error:
            return Verdict(NONE, (error.message,))

    def remarks(self, given: Mapping[str, Any]) -> list[Message]:
        """Further remarks on a wrong answer."""
        return []

    def agrees(self, answer: Any) -> bool:
        """Whether an answer is exactly right in every field, to recognise wrong algorithms."""
        try:
            given = self.by_field(answer)
            return all(field.name in given and field.judge(given[field.name]).credit == FULL for field in self.fields)
        except BadAnswer:
            return False


@lru_cache(maxsize=1)
def kinds() -> dict[str, type[Question]]:
    """All kinds of questions by name, discovered in the package."""
    package = importlib.import_module("zermelo.workbook.questions")
    found: dict[str, type[Question]] = {}
    for module in pkgutil.iter_modules(package.__path__):
        questions = importlib.import_module(f"zermelo.workbook.questions.{module.name}").QUESTIONS
        found |= {question.kind: question for question in questions}
    return found


COMPOSITE = {"ab-tree": ("labels", "windows", "pruned")}
"""Questions that stand for several: the whole tree that results from alpha-beta."""


def questions_of(task: ExerciseTask) -> list[Question]:
    """The questions of an exercise in order; a repeated kind gets a number."""
    found: list[Question] = []
    names: dict[str, int] = {}
    for asked in task.exercise.ask:
        for kind in COMPOSITE.get(asked.kind, (asked.kind,)):
            if kind not in kinds():
                known = ", ".join(sorted([*kinds(), *COMPOSITE]))
                raise BadExercise(M("There is no question {kind!r}; there are {known}.", kind=kind, known=known))
            names[kind] = names.get(kind, 0) + 1
            name = kind if names[kind] == 1 else f"{kind}-{names[kind]}"
            found.append(kinds()[kind](task, asked.options if asked.kind == kind else {}, name))
    return found
