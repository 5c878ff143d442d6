"""Wrong answers: for every type of field a right one spoiled, and those of a student with a known bug."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.workbook.answers import read_value
from zermelo.workbook.bugs import Bug, wrong_questions
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.fields import (
    ChoiceField,
    Field,
    LabelField,
    LineField,
    MagnitudeField,
    NumberField,
    OpenField,
    OrderField,
    PayoffsField,
    PicksField,
    SetField,
    TreeField,
    WindowField,
)
from zermelo.workbook.question import Question


def spoiled_field(field: Field, chance: Random) -> Any:
    """A valid answer that is wrong; None if absent."""
    if isinstance(field, NumberField):
        return str(read_value(field.key) + chance.choice([-3, -1, 1, 2])) if field.key not in ("inf", "-inf") else "0"
    if isinstance(field, PayoffsField):
        place = chance.randrange(len(field.correct))
        return [part + (number == place) for number, part in enumerate(field.correct)]
    if isinstance(field, ChoiceField):
        others = [option for option in field.options if option not in field.correct]
        return chance.choice(others) if others else None
    if isinstance(field, PicksField):
        return spoiled_picks(field, chance)
    if isinstance(field, OrderField):
        return list(field.correct[:-1]) if len(field.correct) > 1 else None
    if isinstance(field, WindowField):
        if field.correct is None:
            return "(0, 1)"
        return chance.choice(["-", [str(field.correct[0]), "3.25"], ["-7.5", str(field.correct[1])]])
    if isinstance(field, LabelField):
        return "3.25" if field.correct != 3.25 else "4"
    if isinstance(field, SetField):
        if field.wanted != "set":
            return None
        return field.correct.complement().text("en")
    if isinstance(field, LineField):
        return field.key + " 7"
    if isinstance(field, MagnitudeField):
        return f"10^{round(field.size) + chance.choice([-2, 2])}"
    if isinstance(field, (TreeField, OpenField)):
        return "A(1,2)"
    raise AssertionError(type(field))


def spoiled_picks(field: PicksField, chance: Random) -> list[str] | None:
    """One node more, or one branch less."""
    extra = [option for option in field.options if option not in field.correct and not field.below.get(option)]
    key = list(field.key)
    if key and (not extra or chance.random() < 0.5):
        key.remove(chance.choice(key))
        return key
    return [*key, chance.choice(extra)] if extra else None


def closed_fields(question: Question) -> Sequence[Field]:
    """The fields with one right answer; a counter-example counts only beside them."""
    return [field for field in question.fields if not isinstance(field, (TreeField, OpenField))] or question.fields


def spoiled(question: Question, chance: Random) -> tuple[str, Any] | None:
    """The name of a field and the whole answer with that field spoiled."""
    field = chance.choice(closed_fields(question))
    wrong = spoiled_field(field, chance)
    return None if wrong is None else (field.name, with_wrong(question, field, wrong))


def spoiled_everywhere(question: Question, chance: Random) -> Iterator[Any]:
    """For each field in turn, the whole answer with that field spoiled."""
    for field in closed_fields(question):
        wrong = spoiled_field(field, chance)
        if wrong is not None:
            yield with_wrong(question, field, wrong)


def with_wrong(question: Question, field: Field, wrong: Any) -> Any:
    """The key of a question with one field spoiled."""
    return wrong if len(question.fields) == 1 else {**question.key, field.name: wrong}


def answers_with(bug: Bug, task: ExerciseTask) -> dict[str, Any] | None:
    """The answers of a student with a bug; None if the bug has no effect, or needs a cut that is never made."""
    try:
        return {question.name: question.key for question in wrong_questions(bug, task)} or None
    except ZermeloError:
        return None
