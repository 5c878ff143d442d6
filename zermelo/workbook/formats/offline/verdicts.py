"""The verdicts of the grader on every foreseen answer to a field, as the page looks them up.

A field is prepared as pairs: the form in which its answers are looked up, and tables from such forms to verdicts. Each
verdict is the grader's own, and says too which of the known mistakes would have given that answer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any

from zermelo.languages.message import Message
from zermelo.languages.numbers import Number
from zermelo.rules.game import CHANCE
from zermelo.workbook import answers
from zermelo.workbook.fields import (
    NONE,
    ChoiceField,
    Field,
    LabelField,
    LineField,
    MagnitudeField,
    NumberField,
    OrderField,
    PayoffsField,
    PicksField,
    SetField,
    Verdict,
    WindowField,
)
from zermelo.workbook.formats.offline import wording
from zermelo.workbook.formats.offline.normal import FORMS, PLAIN
from zermelo.workbook.question import Question
from zermelo.workbook.questions.moves import Line
from zermelo.workbook.remarks import BadAnswer

WRONG = 0
"""The number of the verdict that an answer is wrong, with nothing to add."""
SURELY_WRONG = "987654321.25"
ONE_ROW = f"^(?:{PLAIN})(?:[|](?:{PLAIN}))*$"
LONGER = 4
"""How many names an order may have too many and still be foreseen."""
MOST_LINES = 200
COUNTED = 200
"""Numbers up to which it is asked whether they are those of another count."""


class Book:
    """The verdicts of an exercise, each once: its mark, its words, and the mistakes that answer so."""

    def __init__(self, languages: Sequence[str]) -> None:
        self.languages = languages
        self.entries: list[dict[str, Any]] = []
        self._places: dict[str, int] = {}
        assert self.add(Verdict(NONE)) == WRONG

    def add(self, verdict: Verdict, mistakes: Sequence[int] = (), remarks: Sequence[Message] = ()) -> int:
        told = [*remarks, *verdict.reasons]
        said = {language: " ".join(one.in_language(language) for one in told) for language in self.languages}
        entry = {"credit": float(verdict.credit), "said": said if told else {}, "mistakes": list(mistakes)}
        place = self._places.setdefault(repr(entry), len(self.entries))
        if place == len(self.entries):
            self.entries.append(entry)
        return place


@dataclass(frozen=True)
class Asked:
    """A field of a question, and the same field as each of the known mistakes would have it, by its number."""

    question: Question
    field: Any
    rivals: Mapping[int, Any]
    book: Book

    @cached_property
    def groups(self) -> list[tuple[Field, list[int]]]:
        """The mistakes that ask for the same answer, so that each answer is judged once for all of them."""
        found: list[tuple[Field, list[int]]] = []
        for number, rival in self.rivals.items():
            same = next((numbers for field, numbers in found if field == rival), None)
            if same is None:
                found.append((rival, [number]))
            else:
                same.append(number)
        return found

    def fields(self) -> list[Any]:
        """The field itself and those of the mistakes."""
        return [self.field, *(rival for rival, _ in self.groups)]

    def agreeing(self, given: Any) -> list[int]:
        return sorted(number for rival, numbers in self.groups if is_right(rival, given) for number in numbers)

    def verdict(self, given: Any) -> int:
        """The number of the verdict on an answer."""
        judged = self.question.judge(self.field, {self.field.name: given})
        alone = len(self.question.fields) == 1 and not judged.is_right
        remarks = self.question.remarks({self.field.name: given}) if alone else []
        return self.book.add(judged, self.agreeing(given), remarks)

    def table(self, form: str, texts: Iterator[str]) -> dict[str, int]:
        """The verdicts on texts by the form in which they are looked up; those that are simply wrong left out."""
        read = FORMS[form]
        found = {}
        for text in dict.fromkeys(texts):
            verdict = self.verdict(text)
            if verdict != WRONG:
                found[read(text)] = verdict
        return found


def is_right(field: Field, given: Any) -> bool:
    try:
        return field.judge(given).is_right
    except BadAnswer:
        return False


def every(asked: Asked, texts: Callable[[Any], Iterator[str]]) -> Iterator[str]:
    for field in asked.fields():
        yield from texts(field)


def number(asked: Asked) -> dict[str, Any]:
    texts = [*every(asked, wording.texts_of_number)]
    if len(asked.question.fields) == 1:
        texts += map(str, range(-1, COUNTED))
    return {"form": "number", "texts": asked.table("number", iter(texts)), "certain": wording.ONLY_NUMBER}


def magnitude(asked: Asked) -> dict[str, Any]:
    texts = asked.table("number", every(asked, wording.texts_of_magnitude))
    return {"form": "number", "texts": texts, "certain": wording.MAGNITUDE}


def label(asked: Asked) -> dict[str, Any]:
    if any(isinstance(field.correct, tuple) for field in asked.fields()):
        return {**row(asked, "label"), "texts": asked.table("label", iter(sorted(answers.not_generated())))}
    texts = asked.table("label", every(asked, wording.texts_of_label))
    return {"form": "label", "texts": texts, "certain": wording.ONLY_LABEL}


def numbers_in_set(asked: Asked) -> dict[str, Any]:
    form = "set" if asked.field.wanted == "set" else "number"
    texts = asked.table(form, every(asked, wording.texts_of_set))
    return {"form": form, "texts": texts, "certain": wording.certain_of_set(asked.field)}


def line(asked: Asked) -> dict[str, Any]:
    """A line of a trace is right by its letters or by its numbers alone; nothing else is."""
    texts = [*every(asked, wording.texts_of_line)]
    tables = {form: asked.table(form, iter(texts)) for form in ("line", "alone")}
    return {"form": "line", "texts": tables["line"], "alone": tables["alone"], "certain": "^"}


def window(asked: Asked) -> dict[str, Any]:
    return {**row(asked, "window"), "texts": asked.table("window", iter(sorted(answers.not_generated())))}


def row(asked: Asked, form: str = "row") -> dict[str, Any]:
    """A row of numbers: which of them are right, what that is worth, and whose mistakes they are."""
    right = asked.field.correct or ()
    rows = [correct for field in asked.fields() if isinstance(correct := field.correct, tuple)]
    width = len(right) or max(map(len, rows), default=0)
    alike = [correct for correct in rows if len(correct) == width]
    tables = [_at_place(asked, place, {correct[place] for correct in alike}) for place in range(width)]
    masks = {"".join(map(str, mask)): _with_mask(asked, mask) for mask in product((0, 1), repeat=len(right)) if mask}
    return {"form": form, "texts": {}, "parts": tables, "masks": masks, "certain": ONE_ROW}


def _at_place(asked: Asked, place: int, values: set[Number]) -> dict[str, list[Any]]:
    """Every way to write the numbers that stand at one place: whether each is right, and the mistakes that have it."""
    texts = {text: answers.read_value(text) for value in values for text in wording.number_texts(value)}
    own = asked.field.correct[place] if asked.field.correct else None
    return {
        text: [
            int(value == own),
            [number for number, rival in asked.rivals.items() if _has(rival.correct, place, value)],
        ]
        for text, value in texts.items()
        if value in values
    }


def _has(correct: Any, place: int, value: Number) -> bool:
    return isinstance(correct, tuple) and len(correct) > place and correct[place] == value


def _with_mask(asked: Asked, mask: tuple[int, ...]) -> int:
    """The verdict on a row of which just these numbers are right."""
    given = [value if good else SURELY_WRONG for good, value in zip(mask, asked.field.correct, strict=True)]
    return asked.book.add(asked.question.judge(asked.field, {asked.field.name: given}))


def choice(asked: Asked) -> dict[str, Any]:
    return {"form": "choice", "texts": {option: asked.verdict(option) for option in asked.field.options}}


def picks(asked: Asked) -> dict[str, Any]:
    """Marked nodes: which are right, what each number of hits and misses is worth, and the sets of the mistakes."""
    field: PicksField = asked.field
    right = [option for option in field.options if option in field.correct]
    others = [option for option in field.options if option not in field.correct]
    flat = replace(asked, field=replace(field, below={}))
    counts = {
        f"{hits}/{extra}": asked.book.add(
            flat.question.judge(flat.field, {field.name: [*right[:hits], *others[:extra]]})
        )
        for hits in range(len(right) + 1)
        for extra in range(len(others) + 1)
    }
    sets = {
        "|".join(option for option in field.options if option in rival.correct): asked.verdict(list(rival.correct))
        for rival in asked.fields()
        if rival.correct <= set(field.options)
    }
    below = {label: list(under) for label, under in field.below.items() if under}
    return {
        "form": "picks", "options": field.options, "right": right, "below": below, "counts": counts, "texts": sets
    }  # fmt: skip


def order(asked: Asked) -> dict[str, Any]:
    """Names in order: how far each beginning is right, and what that is worth in a row of any length."""
    field: OrderField = asked.field
    named = {option.lower(): option for option in field.options}
    named |= {alias.lower(): option for alias, option in field.aliases.items() if alias.lower() not in named}
    lines = [*dict.fromkeys([field.correct, *_best_lines(asked.question)])]
    starts = {line[:length]: _good(asked, line[:length]) for line in lines for length in range(1, len(line) + 1)}
    whole = {"|".join(line): asked.verdict(list(line)) for line in [*lines, *(one.correct for one in asked.fields())]}
    return {
        "form": "names",
        "names": named,
        "start": field.start,
        "texts": {text: verdict for text, verdict in whole.items() if verdict != WRONG},
        "starts": {"|".join(start): good for start, good in starts.items()},
        "counts": dict(_lengths(asked, starts)),
    }


def _good(asked: Asked, start: tuple[str, ...]) -> int:
    """How many names of a beginning the grader counts as right."""
    judged = asked.question.judge(asked.field, {asked.field.name: list(start)})
    return round(judged.credit * max(len(start), len(asked.field.correct)))


def _lengths(asked: Asked, starts: Mapping[tuple[str, ...], int]) -> Iterator[tuple[str, int]]:
    """The verdict on a row of any length that goes wrong after so many names."""
    name, options = asked.field.name, asked.field.options
    shortest = {good: start for start, good in sorted(starts.items(), key=lambda one: -len(one[0]))} | {0: ()}
    for good, start in shortest.items():
        stray = next((option for option in options if option not in start and (*start, option) not in starts), None)
        for length in range(max(1, len(start)), len(asked.field.correct) + LONGER):
            if length > len(start) and stray is None:
                continue
            given = [*start, *[stray] * (length - len(start))]
            verdict = asked.question.judge(asked.field, {name: given})
            if not verdict.is_right:
                yield f"{good}/{length}", asked.book.add(verdict)


def _best_lines(question: Question) -> list[tuple[str, ...]]:
    """Every line of best moves, where each of them is right."""
    if not isinstance(question, Line) or question.task.story().has_windows:
        return []
    task, tree = question.task, question.task.tree
    waiting: list[tuple[str, ...]] = [(tree.labels[0],)]
    found: list[tuple[str, ...]] = []
    while waiting and len(found) < MOST_LINES:
        path = waiting.pop()
        number = tree.labels.index(path[-1])
        if tree.children[number] and tree.players[number] != CHANCE:
            waiting += [(*path, label) for label in task.optimal(path[-1])]
        else:
            found.append(path)
    return found


PREPARED: Mapping[type[Field], Callable[[Asked], dict[str, Any]]] = {
    NumberField: number,
    PayoffsField: row,
    MagnitudeField: magnitude,
    LabelField: label,
    WindowField: window,
    SetField: numbers_in_set,
    LineField: line,
    ChoiceField: choice,
    PicksField: picks,
    OrderField: order,
}
"""How each type of field is prepared; a tree and an answer in sentences cannot be."""


def prepared(asked: Asked) -> dict[str, Any] | None:
    """Everything that can be foreseen of a field; None if that is nothing."""
    for kind, prepare in PREPARED.items():
        if isinstance(asked.field, kind):
            return {"name": asked.field.name, **prepare(asked)}
    return None
