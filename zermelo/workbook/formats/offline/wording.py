"""How an answer may be written: the texts that a student could type for a number, a set, a label.

They are candidates only: the grader says of each what it is worth. The patterns tell which texts are so fully foreseen
that one that is not found can only be wrong.

>>> list(number_texts(Fraction(1, 2), places=2))
['1/2', '0', '-0', '1', '0.5', '.5', '0.50', '.50', '50%', '50.0%', '50.00%']
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from math import ceil, floor, isinf

from zermelo.languages.numbers import Number
from zermelo.workbook import answers
from zermelo.workbook.fields import LabelField, LineField, MagnitudeField, NumberField, SetField, numbers_in
from zermelo.workbook.formats.offline.normal import PLAIN, between
from zermelo.workbook.intervals import EVERYTHING

MOST_PLACES, PLACES_OF_PERCENT = 5, 2
"""Decimals up to which numbers are foreseen; `normal.PLAIN` says the same."""
END = "-?(?:inf|[0-9]{1,290}(?:[.][0-9]{1,3})?|[0-9]{1,290}/[0-9]{1,290})"
"""An end of an interval of which every spelling is foreseen."""
ONLY_NUMBER = f"^(?:{PLAIN})$"
ONLY_LABEL = f"^[≥≤]?(?:{PLAIN})$"
ONLY_INTERVAL = f"^[\\[(]{END};{END}[\\])]$"
MAGNITUDE = "^(?:[0-9]{1,3}|(?:[0-9](?:[.][0-9])?·)?10\\^[0-9]{1,4})$"
WHOLE_RANGE, TENTHS_RANGE = 200, 20
SOME_NUMBER = "^-?(?:[0-9]{1,2}|1[0-9]{2}|200|1?[0-9][.][0-9])$"
"""The numbers that are tried where any number of a set will do."""
MOST_SETS = 4000


def decimal(digits: int, places: int) -> str:
    """A number of so many units of the last place.

    >>> decimal(-5, 1), decimal(314, 2)
    ('-0.5', '3.14')
    """
    text = str(abs(digits)).rjust(places + 1, "0")
    sign = "-" if digits < 0 else ""
    return f"{sign}{text[:-places]}.{text[-places:]}" if places else f"{sign}{text}"


def number_texts(value: Number, places: int = MOST_PLACES) -> Iterator[str]:
    """A number as a fraction, as decimals (rounded down and up where it has more), per cent, and as a power."""
    if isinf(value):
        yield "inf" if value > 0 else "-inf"
        return
    exact = Fraction(value)
    if exact.denominator > 1:
        yield str(exact)
    for behind in range(places + 1):
        for digits in dict.fromkeys((floor(exact * 10**behind), ceil(exact * 10**behind))):
            for sign in ("", "-") if digits == 0 else ("",):
                text = sign + decimal(digits, behind)
                yield text
                if text.startswith(("0.", "-0.")):
                    yield text.replace("0.", ".", 1)
    for behind in range(PLACES_OF_PERCENT + 1):
        hundredths = exact * 10 ** (behind + 2)
        yield from (f"{decimal(digits, behind)}%" for digits in dict.fromkeys((floor(hundredths), ceil(hundredths))))
    yield from power_texts(exact)


def power_texts(exact: Fraction) -> Iterator[str]:
    """A whole number as a power, or as so many tens, hundreds, thousands."""
    if exact.denominator > 1 or abs(exact) < 4:
        return
    number = exact.numerator
    for exponent in range(2, abs(number).bit_length() + 1):
        base = round(abs(number) ** (1 / exponent)) if abs(number) < 10**300 else 10
        if base > 1 and base**exponent == number:
            yield f"{base}^{exponent}"
    zeros = len(str(number)) - len(str(number).rstrip("0"))
    for ten in range(1, zeros + 1):
        yield f"{number // 10**ten}·10^{ten}"
        yield f"{number // 10**ten}e{ten}"


def near_texts(value: Number, near: Fraction) -> Iterator[str]:
    """A number, and every one of a few decimals that is near enough."""
    yield from number_texts(value, places=3)
    if isinf(value) or not near:
        return
    for behind in range(5):
        first, last = (Fraction(value) - near) * 10**behind, (Fraction(value) + near) * 10**behind
        yield from (decimal(digits, behind) for digits in range(ceil(first), floor(last) + 1))


def texts_of_number(field: NumberField) -> Iterator[str]:
    yield from number_texts(field.correct)
    yield from near_texts(field.correct, field.near)


def texts_of_label(field: LabelField) -> Iterator[str]:
    yield from sorted(answers.not_generated())
    if field.correct is not None and not isinstance(field.correct, tuple):
        for text in number_texts(field.correct):
            yield from (text, f"≥{text}", f"≤{text}")


def texts_of_magnitude(field: MagnitudeField) -> Iterator[str]:
    size = round(field.size)
    yield from map(str, range(1000))
    for exponent in range(max(0, size - 3), size + 4):
        yield f"10^{exponent}"
        for tenths in range(1, 100):
            yield f"{decimal(tenths, 1)}·10^{exponent}"
            if tenths < 10:
                yield f"{tenths}·10^{exponent}"


def texts_of_line(field: LineField) -> Iterator[str]:
    for line in field.correct.values():
        yield line
        yield " ".join(numbers_in(line))


def texts_of_set(field: SetField) -> Iterator[str]:
    """The set as intervals in any order, with each end in and out; words where it is empty or everything."""
    if field.wanted != "set":
        yield from texts_from_set(field)
        return
    yield from sorted((answers.NOTHING - {""}) | answers.EVERYTHING)
    ways = [list(piece_texts(field, piece)) for piece in field.correct.pieces]
    if not ways or _size(ways) > MOST_SETS:
        yield field.correct.text("en")
        return
    for texts in product(*ways):
        yield from ("|".join(order) for order in permutations(texts))
    for piece in field.correct.pieces:
        low, high = (next(number_texts(end, places=0)) for end in (piece.low, piece.high))
        yield from (
            f"{one}&{other}"
            for first, second in product((False, True), repeat=2)
            for one, other in permutations((between(first, low, "inf", False), between(False, "-inf", high, second)))
        )


def _size(ways: list[list[str]]) -> int:
    size = 1
    for place, texts in enumerate(ways, start=1):
        size *= place * len(texts)
    return size


def piece_texts(field: SetField, piece: tuple[Number, bool, Number, bool]) -> Iterator[str]:
    """An interval with its ends as they may be written; several of them only in the two shortest ways."""
    low, _, high, _ = piece
    single = len(field.correct.pieces) == 1
    lows, highs = (list(dict.fromkeys(near_texts(end, field.near if single else Fraction(0)))) for end in (low, high))
    if not single:
        lows, highs = lows[:2], highs[:2]
    limits = field.domain.pieces[0] if len(field.domain.pieces) == 1 else None
    if limits and field.domain != EVERYTHING:
        lows += ["-inf"] if low == limits.low else []
        highs += ["inf"] if high == limits.high else []
    for one, other in product(lows, highs):
        for first, second in product((False, True), repeat=2):
            yield between(first, one, other, second)


def texts_from_set(field: SetField) -> Iterator[str]:
    """One number of the set: the one that is asked for, or many that are in it or not."""
    yield from sorted(answers.NOTHING - {""})
    if field.key != "none":
        yield from number_texts(answers.read_value(field.key))
    if field.wanted == "one":
        yield from map(str, range(-WHOLE_RANGE, WHOLE_RANGE + 1))
        yield from (decimal(tenths, 1) for tenths in range(-10 * TENTHS_RANGE + 1, 10 * TENTHS_RANGE))


def certain_of_set(field: SetField) -> str:
    if field.wanted == "set":
        return ONLY_INTERVAL if field.domain == EVERYTHING and not field.near else ""
    return SOME_NUMBER if field.wanted == "one" else ONLY_NUMBER
