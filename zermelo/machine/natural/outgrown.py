"""A value that compiled rules cannot hold, met while they run."""

from zermelo.languages.message import M, Message
from zermelo.machine.natural.forms import MOST_NUMBERS, SIDE


class Outgrown(ValueError):
    """A board of another size than at the start, or a number that a set cannot hold: interpreted rules can go on."""


def outgrown() -> Message:
    """The sentence about rules that came to such a value."""
    return M(
        "The rules run interpreted, because a position comes to hold what compiled rules cannot: "
        "a tuple of another length, or a set with a number above {most} or a pair with one above {side}.",
        most=MOST_NUMBERS - 1,
        side=SIDE - 1,
    )
