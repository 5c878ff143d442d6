"""Positions written as lines such as "First: K", each with a label before its content."""

from collections.abc import Iterable, Sequence

from zermelo.languages.message import M, Message, joined
from zermelo.rules.game import BadPosition
from zermelo.rules.words import laid_out


def labelled(lines: Iterable[tuple[Message, str]]) -> Message:
    """The text of a position: a line for each label and its content.

    >>> labelled([(M("First"), "K"), (M("Second"), "?")])
    'First: K\\nSecond: ?'
    """
    return joined((laid_out("{label}: {content}", label=label, content=content) for label, content in lines), "\n")


def contents(written: str, labels: Sequence[str]) -> dict[str, str]:
    """The content of each line by its label, "" where a label is missing; refuse any other text.

    >>> contents("First: K\\nsecond: ? ", ["First", "Second", "Moves"])
    {'First': 'K', 'Second': '?', 'Moves': ''}
    """
    found = dict.fromkeys(labels, "")
    names = {label.lower(): label for label in labels}
    seen = set()
    for line in filter(str.strip, written.splitlines()):
        label, colon, content = line.partition(":")
        name = names.get(label.strip().lower())
        if not colon or name is None or name in seen:
            raise BadPosition(
                M(
                    "{line!r} is not a line of a position; each line is one of {labels}, a colon and its content.",
                    line=line.strip(),
                    labels=joined(labels),
                )
            )
        seen.add(name)
        found[name] = content.strip()
    if labels[0] not in seen:
        raise BadPosition(
            M(
                "A position begins with {label}: and its content, not with {written!r}.",
                label=labels[0],
                written=written,
            )
        )
    return found
