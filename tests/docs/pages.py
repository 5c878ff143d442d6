"""Pages of the documentation, parsed as a reader works through them: files to save, and commands with their output."""

import doctest
import re
from pathlib import Path
from typing import NamedTuple

AS_ON_PAPER = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
DOCS = Path(__file__).parents[2] / "docs"
_PART = re.compile(r"(?P<prose>.*?)^```(?P<kind>python|console)\n(?P<code>.*?)^```$", re.DOTALL | re.MULTILINE)
_EDIT = re.compile(r"in `(\w+\.py)`,\s+write\s+`([^`]+)`\s+in\s+place\s+of\s+`([^`]+)`", re.IGNORECASE)


class Edit(NamedTuple):
    """Write something in place of something else."""

    file: str
    new: str
    old: str


class Code(NamedTuple):
    """The beginning of a file, or its continuation."""

    file: str
    text: str
    is_more: bool


class Command(NamedTuple):
    """A command without `zermelo`, and everything that it shows."""

    line: str
    shown: str

    @property
    def typed(self):
        """The input of a person behind the prompts."""
        return "".join(f"{line}\n" for line in re.findall(r"to move \(.*\): (.+)", self.shown))

    def shows(self, printed):
        """Whether this is what a command has printed; `...` stands for anything, and lines may be broken elsewhere."""
        return doctest.OutputChecker().check_output(self.shown, printed, AS_ON_PAPER)


def steps(page):
    """The steps of the reader of a page, in order."""
    text = (DOCS / page).read_text(encoding="utf-8")
    for prose, kind, code in _PART.findall(text):
        yield from (Edit(*found) for found in _EDIT.findall(prose))
        if kind == "console":
            for line, shown in re.findall(r"^\$ zermelo ([^\n]*)\n(.*?)(?=^\$ |\Z)", code, re.DOTALL | re.MULTILINE):
                yield Command(line, shown)
        else:
            paragraph = prose.strip().rpartition("\n\n")[2]
            yield Code(re.findall(r"`(\w+\.py)`", paragraph)[-1], code, is_more="Add the" in paragraph)
