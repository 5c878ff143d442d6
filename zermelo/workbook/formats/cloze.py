"""Fields as parts of a Moodle "embedded answers" (Cloze) question.

A number becomes NUMERICAL with a tolerance where it has to be rounded, a choice or a set of numbers MULTICHOICE,
nodes to be marked MULTIRESPONSE, anything else a SHORTANSWER that accepts the usual spellings.

Moodle parses a part with regular expressions and then decodes its entities, so special characters are written as
entities; its own escape, a backslash, works for } and # only. In a SHORTANSWER a star is a wildcard, unless a
backslash precedes it.
"""

from fractions import Fraction

from zermelo.workbook.fields import Field
from zermelo.workbook.fields.part import Numerical, OneOf, Several, Typed

SPECIAL = '&<>"{}#~\\=%'

SHARES = ("5", "10", "11.11111", "12.5", "14.28571", "16.66667", "20", "25", "33.33333", "50", "100")
"""The fractions of a mark that Moodle accepts, in percent."""


def escaped(text: str) -> str:
    """Escape a text inside a part, for the HTML of the question.

    >>> escaped("{3} ~ 1/2")
    '&#123;3&#125; &#126; 1/2'
    """
    return "".join(f"&#{ord(letter)};" if letter in SPECIAL else letter for letter in text)


def starred(text: str) -> str:
    """Escape the stars of a text to be typed. A backslash elsewhere is literal."""
    return text.replace("*", "\\*")


def part(field: Field, language: str, weight: int = 1) -> str:
    """The part for a field; empty for one that only a person or this program can mark.

    >>> from zermelo.workbook.fields import NumberField
    >>> part(NumberField("A", Fraction(13, 2)), "en"), part(NumberField("B", Fraction(1, 3)), "en")
    ('{1:NUMERICAL:=6.5:0}', '{1:NUMERICAL:=0.333333:0.005}')
    """
    match field.part(language):
        case Numerical() as number:
            return f"{{{weight}:NUMERICAL:={numeric(number)}}}"
        case OneOf(options):
            offered = [("=" if right else "") + escaped(text) for text, right in options]
            return f"{{{weight}:MULTICHOICE:{'~'.join(offered)}}}"
        case Several() as several:
            shares = [f"%{share}%{escaped(option)}" for option, share in pick_shares(several, exactly=True)]
            return f"{{{weight}:MULTIRESPONSE_H:{'~'.join(shares)}}}"
        case Typed([]):
            return ""
        case Typed(spellings):
            accepted = ["=" + escaped(starred(text)) for text in spellings]
            return f"{{{weight}:SHORTANSWER:{'~'.join(accepted)}}}"


def numeric(number: Numerical) -> str:
    """A number and its tolerance in Moodle's syntax: decimal points, no fractions."""
    return f"{decimal(number.value)}:{decimal(number.tolerance)}"


def decimal(number: Fraction) -> str:
    """At most six decimals; whole numbers in full."""
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.6f}".rstrip("0").rstrip(".")


def pick_shares(field: Several, exactly: bool = False) -> list[tuple[str, str]]:
    """Every node with its share of the mark in percent; empty if Moodle does not accept the share.

    The topmost right nodes share the mark, nodes below them count nothing, and every other node costs as much as a
    right one earns: neither marking nothing nor marking everything pays. If no node is right, a dash is. Only a part
    of a question (`exactly`) may have any share; elsewhere Moodle accepts only those of `SHARES`.
    """
    if not field.key:
        return [("-", "100"), *((option, "-100") for option in field.options)]
    wrong = [option for option in field.options if option not in field.correct]
    share = percent(100 / len(field.key))
    costs = max(float(share), 100 / len(wrong) if wrong else 0)  # so that all wrong ones together cost the full mark
    if exactly:
        cost = percent(costs)
    elif share in SHARES:
        cost = next(known for known in SHARES if float(known) >= costs - 0.001)
    else:
        return []
    return [
        (option, share if option in field.key else "0" if option in field.correct else f"-{cost}")
        for option in field.options
    ]


def percent(share: float) -> str:
    return f"{share:.5f}".rstrip("0").rstrip(".")
