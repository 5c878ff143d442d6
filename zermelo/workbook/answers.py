"""Parsing of answers: ½, 0,5, 1/2, ∞, inf, "> 5", "(5, inf)", "[5, ∞)", "C2 y C3".

An answer that cannot be parsed raises BadAnswer with a sentence that says what was expected.

>>> read_value("6½"), read_value("−∞"), read_value("33 %"), read_value("52.521.875")
(Fraction(13, 2), -inf, Fraction(33, 100), 52521875)
>>> read_set("x ≥ 5").text("en"), read_set("]2; 3,5] o > 7").text("es")
('[5, ∞)', '(2; 3,5] ∪ (7, ∞)')
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import inf, isinf, log10
from typing import Any

from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import BadText
from zermelo.languages.exact import LARGEST, MOST_DIGITS, read_number
from zermelo.languages.message import M, capital
from zermelo.languages.numbers import Number, shorten, whole
from zermelo.workbook.intervals import EVERYTHING as WHOLE_LINE
from zermelo.workbook.intervals import Union
from zermelo.workbook.remarks import BadAnswer

LONGEST = 2000
"""The most characters of an answer."""
NOT_GENERATED = frozenset(
    {
        *("-", "−", "–", "—", "x", "✗", "✕", "n/a"),
        *("pruned", "podado", "podada", "podat", "poda", "cut", "skipped"),
        *("no generado", "no generat"),
    }
)
NOTHING = {
    *("", "-", "−", "–", "∅", "{}", "[]", "no"),
    *("none", "nothing", "never", "impossible", "no value"),
    *("ninguno", "ninguna", "nada", "nunca", "imposible", "ningún valor"),
    *("cap", "res", "mai", "impossible", "cap valor"),
}
EVERYTHING = {
    "r",
    "ℝ",
    "all",
    "any",
    "anything",
    "always",
    "todos",
    "todo",
    "cualquiera",
    "siempre",
    "tots",
    "qualsevol",
    "sempre",
}
INFINITY = r"[-+−]?\s*(?:inf(?:inito|inity|init)?|∞|oo)"
GROUPED = re.compile(r"[-+−]?\d{1,3}(?:([., \u00a0\u202f'’])\d{3})(?:\1\d{3})+")
"""Digits in groups of three: at least two groups, for 1,234 may be a decimal."""
POWER = re.compile(
    r"(?:(?P<factor>[^·x×*]+?)\s*[·x×*]\s*)?(?P<base>\d{1,9})\s*(?:\^|\*\*)\s*\(?(?P<exponent>[-+]?\d{1,6})\)?"
)


def as_text(given: Any) -> str:
    """An answer as text, whether typed, from JSON, or a number from a notebook."""
    if isinstance(given, bool):
        return "yes" if given else "no"
    if isinstance(given, float) and not isinf(given):
        return repr(given)
    if isinstance(given, (list, tuple)):
        return ", ".join(as_text(part) for part in given)
    too_long = BadAnswer(M("The answer is too long; at most {most} letters are read.", most=LONGEST))
    try:
        text = unicodedata.normalize("NFC", str(given)).strip()
    except ValueError:  # Python's limit on the digits of an integer
        raise too_long from None
    if len(text) > LONGEST:
        raise too_long
    return text


# ---------------------------------------------------------------------------------------------
# Numbers


def read_value(given: Any) -> Number:
    """Parse a number."""
    if isinstance(given, (int, Fraction)) and not isinstance(given, bool):
        if max(abs(given.numerator), given.denominator) >= LARGEST:
            raise BadAnswer(M("The number has too many digits; at most {most} are read.", most=MOST_DIGITS))
        return given if isinstance(given, int) else whole(given)
    text = as_text(given)
    try:
        return _number(text)
    except (BadText, ValueError, ArithmeticError):
        raise BadAnswer(M("{text} is not a number; write 3, 0.5, 1/2, ½ or inf.", text=shorten(text))) from None


def positive(text: str, name: str) -> Fraction:
    """Parse a positive number typed for the option `name`.

    >>> positive("3*10^9", "--speed")
    Fraction(3000000000, 1)
    """
    number = read_value(text)
    if isinf(number) or number <= 0:
        raise BadAnswer(capital(M("{name} is a number above 0, not {text}.", name=name, text=text)))
    return Fraction(number)


def _number(text: str) -> Number:
    if re.fullmatch(INFINITY, text, re.IGNORECASE):
        return -inf if text[0] in "-−" else inf
    if GROUPED.fullmatch(text):
        return read_number(re.sub(r"[^\d\-−]", "", text))
    text = re.sub(r"(\d)\s*([¼-¾⅐-⅞])", r"\1 \2", text)
    text = re.sub(r"(?<=\d)(?=[⁺⁻]?[⁰¹²³⁴-⁹])(?<![⁰¹²³⁴-⁹])", "^", text)
    text = unicodedata.normalize("NFKC", text).replace("⁄", "/").replace("−", "-").strip()
    if text.endswith("%") and not text[:-1].rstrip().endswith("%"):
        return whole(Fraction(_number(text[:-1].strip())) / 100)
    power = POWER.fullmatch(text)
    if power:
        base, exponent = int(power["base"]), int(power["exponent"])
        if abs(exponent) * log10(base) > MOST_DIGITS:
            raise ValueError
        factor = Fraction(_number(power["factor"].strip())) if power["factor"] else Fraction(1)
        return whole(factor * Fraction(base) ** exponent)
    mixed = re.fullmatch(r"([-+]?)\s*(\d+)\s+(\d+/\d+)", text)
    if mixed:
        total = int(mixed[2]) + Fraction(read_number(mixed[3]))
        return whole(-total if mixed[1] == "-" else total)
    text = re.sub(r"\s*/\s*", "/", re.sub(r"^([-+])\s+", r"\1", text))
    return read_number(text.replace(",", ".") if text.count(",") == 1 and "." not in text else text)


def decimals(given: Any) -> int:
    """The number of decimals in an answer, two more for a percentage."""
    found = re.fullmatch(r"\s*[-+−]?\s*\d*[.,](\d+)\s*(%?)\s*", as_text(given))
    return len(found[1]) + 2 * len(found[2]) if found else 0


def same_number(given: Any, number: Number, correct: Number) -> bool:
    """Whether an answer is right: exactly, or rounded to its decimals if the correct number has more.

    >>> same_number("0.33", Fraction(33, 100), Fraction(1, 3)), same_number("6.51", Fraction(651, 100), Fraction(13, 2))
    (True, False)
    """
    if number == correct:
        return True
    places = decimals(given)
    if isinf(number) or isinf(correct) or places < 2:
        return False
    exact = Fraction(correct) * 10**places
    return exact.denominator != 1 and abs(Fraction(number) - Fraction(correct)) <= Fraction(1, 2 * 10**places)


def read_payoffs(given: Any) -> tuple[Number, ...]:
    """Parse the payoffs of several players: (5, 2, 5), [5;2;5] or 5 2 5."""
    if isinstance(given, (list, tuple)):
        return tuple(read_value(part) for part in given)
    parts = split_numbers(as_text(given))
    if not parts:
        raise BadAnswer(M("{text} is not a row of payoffs; write them as (5, 2, 5).", text=shorten(as_text(given))))
    return tuple(read_value(part) for part in parts)


def split_numbers(text: str) -> list[str]:
    """Split a row of numbers, with or without brackets, at semicolons, else commas, else blanks."""
    inner = re.sub(r"^[\[\](<{]|[\[\])>}]$", "", text.strip()).strip()
    if ";" in inner:
        return [part.strip() for part in inner.split(";")]
    if re.search(r",\s", inner) or ("," in inner and " " not in inner):
        return [part.strip() for part in inner.split(",")]
    return inner.split()


def read_pair(given: Any) -> tuple[Number, Number] | None:
    """Parse a window (alpha, beta); None for a node that is not generated."""
    if isinstance(given, (list, tuple)) and len(given) == 2:
        return read_value(given[0]), read_value(given[1])
    if isinstance(given, Mapping):
        given = [given.get("alpha", given.get("α", "")), given.get("beta", given.get("β", ""))]
        return read_pair(given)
    text = as_text(given)
    if is_not_generated(text):
        return None
    parts = split_numbers(re.sub(r"(alpha|alfa|beta|[αβ])\s*[=:]", " ", text.casefold().replace("- ", "-")))
    if len(parts) != 2:
        raise BadAnswer(
            M(
                "{text} is not a window; write alpha and beta as (3, inf), or - if the node is not generated.",
                text=shorten(text),
            )
        )
    return read_value(parts[0]), read_value(parts[1])


def is_not_generated(text: str) -> bool:
    return text.strip().casefold() in not_generated()


@cache
def not_generated() -> frozenset[str]:
    """The spellings of "not generated", including that of solutions in every language."""
    printed = M("not generated")
    return NOT_GENERATED | {printed.in_language(language).casefold() for language in LANGUAGES}


def read_label(given: Any) -> tuple[str, Number | tuple[Number, ...]] | None:
    """Parse the label of a node: its sign ("", "≥" or "≤") and value; None for a node that is not generated."""
    if isinstance(given, (list, tuple)):
        return "", read_payoffs(given)
    text = as_text(given)
    if is_not_generated(text):
        return None
    sign = re.match(r"\s*(>=|=>|≥|<=|=<|≤)", text)
    if not sign:
        return "", read_payoffs(text) if re.match(r"\s*[\[(]", text) else read_value(text)
    return "≥" if set(sign[1]) & set(">≥") else "≤", read_value(text[sign.end() :])


# ---------------------------------------------------------------------------------------------
# Names and orders


def read_names(given: Any) -> list[str]:
    """Parse names separated by commas, semicolons or the word and: "C2, C3", "C2 y C3", ["C2", "C3"]."""
    if isinstance(given, Mapping):
        return [str(name) for name, chosen in given.items() if chosen]
    if isinstance(given, Iterable) and not isinstance(given, str):
        return [as_text(part) for part in given]
    text = as_text(given)
    if text.casefold() in NOTHING:
        return []
    text = re.sub(r"^[\[({]|[\])}]$", "", text)
    if re.search(r"[,;→>\n]", text):
        parts = re.split(r"\s*(?:[,;\n]|→|->|>|\s(?:and|y|i|e)\s)\s*", text)
    else:
        parts = re.split(r"\s+(?:(?:and|y|i|e)\s+)?", text)
    return [part.strip() for part in parts if part.strip()]


# ---------------------------------------------------------------------------------------------
# Sets of numbers

WORDS = {
    ">": (
        "greater than",
        "more than",
        "larger than",
        "bigger than",
        "above",
        "mayor que",
        "más de",
        "más que",
        "més gran que",
        "major que",
        "més de",
    ),
    "<": ("less than", "smaller than", "below", "menor que", "menos de", "menos que", "més petit que", "menys de"),
    ">=": ("at least", "al menos", "por lo menos", "como mínimo", "com a mínim", "almenys"),
    "<=": ("at most", "como mucho", "como máximo", "com a molt", "com a màxim"),
    "!=": ("different from", "not equal to", "distinto de", "diferente de", "diferent de"),
}
RELATIONS = {"≥": ">=", "≤": "<=", "=>": ">=", "=<": "<=", "≠": "!=", "<>": "!=", "==": "="}
VARIABLE = r"[^\W\d]\w*"


def read_set(given: Any) -> Union:
    """Parse a set of numbers: an inequality, intervals, single numbers, or several of them joined by "or"."""
    text = as_text(given)
    plain = text.casefold().strip(" .")
    if plain in NOTHING - {""} or plain == "":
        if plain == "":
            raise BadAnswer(
                M("{text} is not a set of numbers; write > 5, [2, 5), or several joined by 'or'.", text=shorten(text))
            )
        return Union(())
    if plain in EVERYTHING:
        return WHOLE_LINE
    for symbol, phrases in WORDS.items():
        plain = re.sub(rf"\b(?:{'|'.join(phrases)})\b", symbol, plain)
    for symbol, usual in RELATIONS.items():
        plain = plain.replace(symbol, usual)
    plain = re.sub(rf"^{VARIABLE}\s*(?:∈|in)\s+", "", plain.replace("∈", " ∈ "))
    found: list[tuple[Number, bool, Number, bool]] = []
    for part in re.split(r"\s*(?:∪|\bu\b|\bor\b|\bo\b|∨|\|)\s*", plain):
        found += _conjunction(part, text)
    return Union.build(found)


def _conjunction(part: str, text: str) -> tuple[Any, ...]:
    together = WHOLE_LINE
    for condition in re.split(r"\s*(?:\band\b|\by\b|\bi\b|∧|&)\s*", part):
        together = together.intersection(_condition(condition.strip(), text))
    return together.pieces


def _condition(text: str, whole_answer: str) -> Union:
    bad = BadAnswer(
        M("{text} is not a set of numbers; write > 5, [2, 5), or several joined by 'or'.", text=shorten(whole_answer))
    )
    if re.match(r"[\[\](]", text):
        return _bracketed(text, bad)
    if text.startswith("{") and text.endswith("}"):
        points = list(map(read_value, split_numbers(text)))
        if any(map(isinf, points)):
            raise bad
        return Union.build([(number, True, number, True) for number in points])
    parts = re.split(r"\s*(<=|>=|!=|<|>|=)\s*", text)
    sides, relations = parts[0::2], parts[1::2]
    if not relations:
        number = read_value(text)
        if isinf(number):
            raise bad
        return Union.build([(number, True, number, True)])
    names = [place for place, side in enumerate(sides) if not side or re.fullmatch(VARIABLE, side)]
    unknown = [place for place in names if not re.fullmatch(INFINITY, sides[place] or "x")]
    if len(unknown) != 1 or len(relations) > 2:
        raise bad
    together = WHOLE_LINE
    for place, relation in enumerate(relations):
        left, right = sides[place], sides[place + 1]
        if unknown[0] not in (place, place + 1):
            raise bad
        if unknown[0] == place + 1:
            relation = relation.translate(str.maketrans("<>", "><"))
            left, right = right, left
        end = read_value(right)
        if isinf(end) and (relation[0] not in "<>" or (relation[0] == ">") == (end > 0)):
            raise bad  # no number is infinite, or beyond infinity
        together = together.intersection(_half_line(relation, end))
    return together


def _half_line(relation: str, end: Number) -> Union:
    point = Union.build([(end, True, end, True)])
    if relation == "=":
        return point
    if relation == "!=":
        return point.complement()
    closed = relation.endswith("=")
    return Union.build([(end, closed, inf, False) if relation[0] == ">" else (-inf, False, end, closed)])


def _bracketed(text: str, bad: BadAnswer) -> Union:
    """Parse an interval (a, b] in any convention: ]a, b] excludes a as well."""
    if len(text) < 3 or text[-1] not in "])[":
        raise bad
    inner = text[1:-1]
    if ";" in inner:
        ways = [tuple(inner.split(";"))]
    else:
        commas = [place for place, letter in enumerate(inner) if letter == ","]
        ways = [(inner[:place], inner[place + 1 :]) for place in commas]
    read = [numbers for numbers in map(_two_numbers, ways) if numbers]
    if len(read) != 1:
        raise (
            BadAnswer(M("{text} can be read in two ways; separate the ends with a semicolon.", text=shorten(text)))
            if len(read) > 1
            else bad
        )
    ((low, high),) = read
    if low > high or (low == high and isinf(low)):
        raise bad
    return Union.build([(low, text[0] == "[", high, text[-1] == "]")])


def _two_numbers(parts: tuple[str, ...]) -> tuple[Number, Number] | None:
    if len(parts) != 2:
        return None
    try:
        return read_value(parts[0].strip()), read_value(parts[1].strip())
    except BadAnswer:
        return None
