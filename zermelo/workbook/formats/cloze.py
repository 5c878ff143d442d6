"""Fields as parts of a Moodle "embedded answers" (Cloze) question.

A number becomes NUMERICAL with a tolerance where it has to be rounded, a choice or a set of numbers MULTICHOICE,
nodes to be marked MULTIRESPONSE, anything else a SHORTANSWER that accepts the usual spellings.

Moodle reads a part with regular expressions and then decodes the entities in it, so whatever could be taken for a mark
of the format is written as an entity; its own way, a backslash, is undone for } and # only. In a SHORTANSWER a star
stands for anything, unless a backslash precedes it.
"""

from fractions import Fraction
from hashlib import sha256
from math import isinf

from zermelo.languages.message import in_language
from zermelo.languages.numbers import exact_text as exact
from zermelo.workbook.fields import (
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
    WindowField,
    numbers_in,
)
from zermelo.workbook.intervals import EVERYTHING, Union

SPECIAL = '&<>"{}#~\\=%'

SHARES = ("5", "10", "11.11111", "12.5", "14.28571", "16.66667", "20", "25", "33.33333", "50", "100")
"""The parts of a mark, in percent, that Moodle knows."""


def escaped(text: str) -> str:
    """A text inside a part, ready to stand in the HTML of the question.

    >>> escaped("{3} ~ 1/2")
    '&#123;3&#125; &#126; 1/2'
    """
    return "".join(f"&#{ord(letter)};" if letter in SPECIAL else letter for letter in text)


def starred(text: str) -> str:
    """A text to be typed, letter by letter: a star in it is a star."""
    return text.replace("\\", "\\\\").replace("*", "\\*")


def part(field: Field, language: str, weight: int = 1) -> str:
    """The part for a field; empty for one that only a person or this program can mark.

    >>> part(NumberField("A", Fraction(13, 2)), "en"), part(NumberField("B", Fraction(1, 3)), "en")
    ('{1:NUMERICAL:=6.5:0}', '{1:NUMERICAL:=0.333333:0.005}')
    """
    if isinstance(field, NumberField) and not isinf(field.correct):
        return f"{{{weight}:NUMERICAL:={numeric(field)}}}"
    if isinstance(field, ChoiceField):
        return f"{{{weight}:MULTICHOICE:{'~'.join(choices(field, language))}}}"
    if isinstance(field, PicksField):
        shares = pick_shares(field, exactly=True)
        return f"{{{weight}:MULTIRESPONSE_H:{'~'.join(f'%{share}%{escaped(option)}' for option, share in shares)}}}"
    if isinstance(field, SetField) and field.wanted == "set":
        offered = [
            ("=" if numbers == field.correct else "") + escaped(numbers.text(language)) for numbers in lookalikes(field)
        ]
        return f"{{{weight}:MULTICHOICE:{'~'.join(offered)}}}"
    accepted = spellings(field)
    return f"{{{weight}:SHORTANSWER:{'~'.join('=' + escaped(starred(text)) for text in accepted)}}}" if accepted else ""


def numeric(field: NumberField) -> str:
    """A number and its tolerance as Moodle reads them: a decimal point, no fraction."""
    value = Fraction(field.correct)
    tolerance = Fraction(field.near)
    if "/" in exact(value) or len(exact(value).partition(".")[2]) > 3:
        tolerance = max(tolerance, Fraction(5, 1000))
    return f"{decimal(value)}:{decimal(tolerance)}"


def decimal(number: Fraction) -> str:
    """At most six decimals; whole numbers in full."""
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.6f}".rstrip("0").rstrip(".")


def choices(field: ChoiceField, language: str) -> list[str]:
    """The options, the right ones marked with the sign of equality."""
    return [
        ("=" if option in field.correct else "") + escaped(in_language(field.named(option), language))
        for option in field.options
    ]


def pick_shares(field: PicksField, exactly: bool = False) -> list[tuple[str, str]]:
    """Every node with its share of the mark in percent; empty where Moodle knows no such share.

    The topmost right nodes share the mark, what is below them counts nothing, and everything else costs as much as a
    right one brings: neither marking nothing nor marking everything pays. Where nothing is right, a dash is. Only a
    part of a question (`exactly`) may have any share; elsewhere Moodle refuses those that it does not know.
    """
    if not field.key:
        return [("-", "100"), *((option, "-100") for option in field.options)]
    wrong = [option for option in field.options if option not in field.correct]
    share = percent(100 / len(field.key))
    costs = max(float(share), 100 / len(wrong) if wrong else 0)  # so that all the wrong ones cost all there is to gain
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


def lookalikes(field: SetField) -> list[Union]:
    """The set among others that a student could take for it, in an order that does not tell."""
    right = field.correct
    flipped = Union.build([(piece.low, not piece.closed_low, piece.high, not piece.closed_high) for piece in right])
    moved = Union.build([(piece.low + 1, piece.closed_low, piece.high + 1, piece.closed_high) for piece in right])
    others = [flipped, right.complement(), flipped.complement(), moved, EVERYTHING, Union(())]
    offered = {right, *(numbers.intersection(field.domain) for numbers in others)}
    return sorted(offered, key=lambda numbers: sha256(numbers.text("en").encode()).digest())


def pick_spellings(field: PicksField) -> list[str]:
    """The set in the order of the tree, in full and by its topmost nodes, with and without blanks."""
    full = [option for option in field.options if option in field.correct]
    sets = [full, field.key]
    texts = (
        [separator.join(names) for names in sets for separator in (", ", ",", " ")]
        if full
        else ["-", "none", "nada", "res", "0"]
    )
    return list(dict.fromkeys(texts))


def spellings(field: Field) -> list[str]:
    """What is accepted for a field that is answered in words; Moodle compares letter by letter."""
    if isinstance(field, NumberField):
        if not isinf(field.correct):
            return [exact(field.correct)]
        return ["inf", "∞", "+inf", "+∞"] if field.correct > 0 else ["-inf", "-∞", "−∞"]
    if isinstance(field, PayoffsField):
        return rows([exact(part) for part in field.correct])
    if isinstance(field, WindowField):
        if field.correct is None:
            return ["-", "–"]
        low, high = (exact(part) for part in field.correct)
        return [text for one in unlimited(low) for other in unlimited(high) for text in rows([one, other])]
    if isinstance(field, LabelField):
        return label_spellings(field)
    if isinstance(field, OrderField):
        return [separator.join(field.correct) for separator in (", ", ",", " ")]
    if isinstance(field, SetField):
        return set_spellings(field)
    if isinstance(field, LineField):
        lines = [" ".join(line.lstrip(". ").split()) for line in field.correct.values()]
        return list(dict.fromkeys([*lines, *(" ".join(numbers_in(line)) for line in lines if numbers_in(line))]))
    if isinstance(field, MagnitudeField):
        return [f"10^{field.exponent + off}" for off in (0, -1, 1)]
    return []


def rows(numbers: list[str]) -> list[str]:
    """Numbers in brackets of either kind, with and without blanks."""
    return [f"{opening}{comma.join(numbers)}{closing}" for opening, closing in ("()", "[]") for comma in (", ", ",")]


def unlimited(number: str) -> list[str]:
    return {"inf": ["inf", "∞"], "-inf": ["-inf", "-∞"]}.get(number, [number])


def label_spellings(field: LabelField) -> list[str]:
    if field.correct is None:
        return ["-", "–"]
    if isinstance(field.correct, tuple):
        return rows([exact(entry) for entry in field.correct])
    number = exact(field.correct)
    plain = [] if field.needs_sign else [number]
    signs = {"≥": ["≥", ">=", "≥ ", ">= "], "≤": ["≤", "<=", "≤ ", "<= "]}.get(field.sign, [])
    return plain + [sign + number for sign in signs]


def set_spellings(field: SetField) -> list[str]:
    """An inequality where the set is one; intervals in any case."""
    if field.wanted != "set":
        return [field.key]
    text = field.correct.text("en")
    found = [text, text.replace("∞", "inf"), text.replace(", ", ","), text.replace("∞", "inf").replace(", ", ",")]
    return list(dict.fromkeys([*found, *inequalities(field.correct)]))


def inequalities(numbers: Union) -> list[str]:
    if len(numbers.pieces) != 1:
        return []
    piece = numbers.pieces[0]
    if isinf(piece.high) and not isinf(piece.low):
        signs, end = (["≥", ">="] if piece.closed_low else [">"]), exact(piece.low)
    elif isinf(piece.low) and not isinf(piece.high):
        signs, end = (["≤", "<="] if piece.closed_high else ["<"]), exact(piece.high)
    else:
        return []
    return [f"{name}{sign}{blank}{end}" for sign in signs for blank in (" ", "") for name in ("", "x ", "x")]
