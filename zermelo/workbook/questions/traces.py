"""Traces with gaps and traces with an error."""

import random
import re
from functools import cached_property

from zermelo.explain.tracing import trace
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.message import M, Message
from zermelo.workbook.fields import LINE_NUMBER, Field, LineField, NumberField, numbers_in
from zermelo.workbook.question import Question
from zermelo.workbook.remarks import BadExercise

GAP = "____"


class TraceQuestion(Question):
    """A question about lines of the trace, selected by the seed."""

    def lines(self, language: str) -> list[str]:
        return list(trace(self.task.story(), language))

    @cached_property
    def chance(self) -> random.Random:
        return random.Random(f"{self.kind} {self.given.get('seed', self.task.exercise.seed or 0)}")

    def askable(self) -> list[int]:
        """The lines that hold a number; the first call and the last line are given."""
        lines = self.lines("en")
        return [place for place, line in enumerate(lines) if 0 < place < len(lines) - 1 and numbers_in(line)]

    def line_field(self, place: int, name: str, caption: Message) -> LineField:
        return LineField(name, {language: self.lines(language)[place] for language in LANGUAGES}, caption=caption)


class TraceGaps(TraceQuestion):
    """Fill in the numbers of some lines."""

    kind = "trace-gaps"
    sentence = M("Fill in the gaps of the trace: for each line, the whole line or its missing numbers in order.")
    options = ("gaps", "seed")

    @cached_property
    def places(self) -> list[int]:
        askable = self.askable()
        wanted = self.whole("gaps", 3, 1, 1000)
        if not 1 <= wanted <= len(askable):
            raise BadExercise(
                M(
                    "This trace has {count} lines that can have a gap, so there cannot be {wanted}.",
                    count=len(askable),
                    wanted=wanted,
                )
            )
        return sorted(self.chance.sample(askable, wanted))

    def material(self, language: str) -> str:
        shown = self.lines(language)
        for place in self.places:
            shown[place] = LINE_NUMBER.sub(GAP, shown[place])
        return numbered(shown)

    def make_fields(self) -> list[Field]:
        return [
            self.line_field(place, f"line {place + 1}", M("line {number}", number=place + 1)) for place in self.places
        ]


class TraceError(TraceQuestion):
    """One number of the trace is wrong: in which line, and how should it read?"""

    kind = "trace-error"
    sentence = M("One number of this trace is wrong. In which line, and how should the line read?")
    options = ("seed",)

    @cached_property
    def place(self) -> int:
        askable = [place for place in self.askable() if self.finite(place)]
        if not askable:
            raise BadExercise(M("This trace has no number that could be wrong."))
        return self.chance.choice(askable)

    def finite(self, place: int) -> list[re.Match[str]]:
        return [match for match in LINE_NUMBER.finditer(self.lines("en")[place]) if "inf" not in match.group()]

    @cached_property
    def change(self) -> tuple[int, int]:
        """The index of the changed number (counted from the end of the line), and the difference."""
        count = len(self.finite(self.place))
        return self.chance.randrange(count), self.chance.choice([-2, -1, 1, 2])

    def material(self, language: str) -> str:
        shown = self.lines(language)
        which, by = self.change
        matches = [match for match in LINE_NUMBER.finditer(shown[self.place]) if "inf" not in match.group()]
        match = matches[-1 - which]
        whole = re.match(r"-?\d+", match.group())
        assert whole is not None
        wrong = str(int(whole.group()) + by) + match.group()[whole.end() :]
        shown[self.place] = shown[self.place][: match.start()] + wrong + shown[self.place][match.end() :]
        return numbered(shown)

    def make_fields(self) -> list[Field]:
        return [
            NumberField("line", self.place + 1, caption=M("number of the wrong line")),
            self.line_field(self.place, "correction", M("how that line should read")),
        ]


def numbered(lines: list[str]) -> str:
    """The lines, numbered."""
    width = len(str(len(lines)))
    return "\n".join(f"{number:>{width}}  {line}" for number, line in enumerate(lines, start=1))


QUESTIONS = (TraceGaps, TraceError)
