"""The pseudo-code of an algorithm in a book or a lecture, with its lines linked to events.

After an at sign a line names its events, each with the function of the source that reports it:

>>> short = Writing("short", "short", '''
... v ← max(v, MIN-VALUE(s))  @ max_value.compare max_value.improve
... return v
... ''')
>>> short.lines()
['v ← max(v, MIN-VALUE(s))', 'return v']
>>> short.marks
{('max_value', 'compare'): [0], ('max_value', 'improve'): [0]}

The events are those of an observer (observe.py), and `compare`, where the value of a child improves nothing. A function
without an `enter` is absent from the pseudo-code, and `value` replaces it.
"""

from dataclasses import dataclass

from zermelo.languages.message import Message, in_language, joined

MARK = "@"


@dataclass(frozen=True)
class Writing:
    """One way to write an algorithm."""

    name: str
    title: str
    text: str
    """The lines, each with its events."""
    by_levels: bool = False
    """Whether it processes the tree level by level, so that its steps have another order (explain/levels.py)."""

    def lines(self, language: str = "en") -> list[str]:
        """The lines, in a language if they are words (`in_words`) rather than code."""
        return [line.partition(MARK)[0].rstrip() for line in self._written(language)]

    @property
    def marks(self) -> dict[tuple[str, str], list[int]]:
        """The line numbers by function and event."""
        found: dict[tuple[str, str], list[int]] = {}
        for number, line in enumerate(self._written("en")):
            for mark in line.partition(MARK)[2].split():
                function, _, event = mark.partition(".")
                found.setdefault((function, event), []).append(number)
        return found

    def _written(self, language: str) -> list[str]:
        return in_language(self.text, language).strip("\n").splitlines()


def in_words(*lines: tuple[Message, str]) -> Message:
    """The text of an algorithm told in words, each line a message with its events."""
    return joined([joined(line, f" {MARK} ") for line in lines], "\n")
