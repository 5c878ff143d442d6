"""The form in which answers are looked up: one spelling for what the grader reads alike.

The page does the same in `normal.js`, with the very same rules, which it gets as data. An answer in a form that is not
known here stays as it is, and the page leaves it to the grader.

>>> number("+ 007,50"), number("−∞"), number("6 ½"), number("10²"), number("52.521.875")
('7.50', '-inf', '13/2', '10^2', '52521875')
>>> label(">= 3"), row("(5; 2,5; 4)"), interval_form("x mayor que 3"), interval_form("]2; 5] or x=9")
('≥3', '5|2.5|4', '(3;inf)', '(2;5]|[9;9]')
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from math import gcd

from zermelo.workbook import answers

Rules = list[tuple[str, str]]
"""Regular expressions that Python and browsers understand alike, and what stands in place of a match."""

TIDY: Rules = [
    ("[\t\n\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+", " "),
    ("^ | $", ""),
]
RAISED: Rules = [
    ("([0-9]) ?(?=[¼-¾⅐-⅞])", "$1 "),
    ("([0-9])(?=[⁺⁻]?[⁰¹²³⁴-⁹])", "$1^"),
]
"""Fractions and exponents that are single letters, which Unicode would run into the number before them."""
NUMBER: Rules = [
    ("−", "-"),
    ("⁄", "/"),
    (" ?/ ?", "/"),
    (" ?%$", "%"),
    ("^([-+]) ", "$1"),
    ("^([-+]?)(?:inf(?:inito|inity|init)?|∞|oo)$", "$1inf"),
    ("^[+]", ""),
    ("[*][*]", "^"),
    (" ?[·x×*] ?", "·"),
    (" ?\\^ ?[(]?([-+]?[0-9]+)[)]?$", "^$1"),
    ("^(-?[0-9]*),([0-9]+%?)$", "$1.$2"),
    ("^(-?[0-9]+)[.]$", "$1"),
    ("^(-?)0+(?=[0-9])", "$1"),
]
GROUPED = "^-?[0-9]{1,3}([., '’])[0-9]{3}(?:\\1[0-9]{3})+$"
FRACTION = "^(-?)(?:([0-9]{1,300}) )?([0-9]{1,300})/([0-9]{1,300})$"
PLAIN = "-?(?:inf|[0-9]{1,290}(?:[.][0-9]{1,5}|(?:[.][0-9]{1,2})?%)?|[.][0-9]{1,5}|[0-9]{1,290}/[0-9]{1,290})"
"""A number of which every spelling is foreseen: not found among the right ones, it is wrong."""
NAMED_BOUND = "(?:alpha|alfa|beta|[αβ]) ?[=:]"
SIGN = "^ ?(>=|=>|≥|<=|=<|≤)"
BRACKETS = "^[\\[\\](<{]|[\\[\\])>}]$"
NAME_BRACKETS = "^[\\[({]|[\\])}]$"
NAME_SEPARATED = "[,;→>\n]"
NAME_ENDS = "\\s*(?:[,;\n]|→|->|>|\\s(?:and|y|i|e)\\s)\\s*"
NAME_GAPS = "\\s+(?:(?:and|y|i|e)\\s+)?"
LINE: Rules = [
    ("^ ?[0-9]+ (?=[.]|(?!inf)[a-zA-ZÀ-ɏ])", ""),
    ("^[. ]+", ""),
    ("[ ,;()]+", ""),
]
LETTER = "[0-9a-z_ª²³¹º¼-¾À-ɏͰ-Ͽ⁰-₉⅐-↉]"
"""Browsers know the ends of English words only, so these say what goes on with a word."""


def _words(phrases: Iterable[str]) -> str:
    return f"(?<!{LETTER})(?:{'|'.join(phrases)})(?!{LETTER})"


SET_WORDS: Rules = [
    *((_words(phrases), symbol) for symbol, phrases in answers.WORDS.items()),
    *answers.RELATIONS.items(),
    ("^[a-z_][a-z0-9_]* ?(?:∈|in ) ?", ""),
]
JOINED_SETS = f" ?(?:∪|{_words(('u', 'or', 'o'))}|∨|[|]) ?"
COMMON_SETS = f" ?(?:{_words(('and', 'y', 'i'))}|∧|&) ?"
BRACKETED = "^([\\[\\](])(.+)([\\])\\[])$"
UNKNOWN = "[a-z_][a-z0-9_]*"
RELATION = "<=|>=|!=|<|>|="


def rewritten(text: str, rules: Rules) -> str:
    for pattern, put in rules:
        text = re.sub(pattern, re.sub(r"\$(\d)", r"\\g<\1>", put), text)
    return text


def tidy(text: str) -> str:
    return rewritten(unicodedata.normalize("NFC", text), TIDY)


def number(text: str) -> str:
    raised = rewritten(tidy(text), RAISED)
    plain = rewritten(tidy(unicodedata.normalize("NFKC", raised).lower()), NUMBER)
    return re.sub("[^0-9-]", "", plain) if re.search(GROUPED, plain) else lowest_terms(plain)


def lowest_terms(text: str) -> str:
    """A fraction, or a whole number and a fraction, as one in lowest terms; anything else as it is."""
    found = re.search(FRACTION, text)
    if not found or not int(found[4]):
        return text
    under = int(found[4])
    over = int(found[2] or 0) * under + int(found[3])
    common = gcd(over, under)
    return f"{found[1]}{over // common}" + ("" if under == common else f"/{under // common}")


def row(text: str) -> str:
    """Numbers in a row, in brackets or without, as `answers.split_numbers` parts them."""
    inner = tidy(re.sub(BRACKETS, "", tidy(text)))
    if ";" in inner:
        parts = inner.split(";")
    elif ", " in inner or ("," in inner and " " not in inner):
        parts = inner.split(",")
    else:
        parts = inner.split(" ")
    return "|".join(map(number, parts))


def window(text: str) -> str:
    return row(re.sub(NAMED_BOUND, " ", tidy(text).lower().replace("- ", "-")))


def label(text: str) -> str:
    plain = tidy(text)
    sign = re.search(SIGN, plain)
    if not sign:
        return row(plain) if plain[:1] in ("[", "(") else number(plain)
    return ("≥" if re.search("[>≥]", sign[1]) else "≤") + number(plain[sign.end() :])


def names(text: str) -> str:
    """Names in a row, as `answers.read_names` parts them."""
    inner = re.sub(NAME_BRACKETS, "", unicodedata.normalize("NFC", text).strip())
    parts = re.split(NAME_ENDS if re.search(NAME_SEPARATED, inner) else NAME_GAPS, inner)
    return "|".join(part.strip().lower() for part in parts if part.strip())


def line(text: str) -> str:
    return rewritten(tidy(text), LINE).lower()


def numbers_alone(text: str) -> str:
    return "|".join(part for part in re.split("[ ,;()]+", tidy(text)) if part)


def interval_form(text: str) -> str:
    """A set of numbers as intervals: [low;high) joined by a bar. A text that is not an interval stays as it is."""
    plain = rewritten(re.sub("^[ .]+|[ .]+$", "", tidy(text).lower()), SET_WORDS)
    return "|".join("&".join(map(interval, re.split(COMMON_SETS, part))) for part in re.split(JOINED_SETS, plain))


def interval(text: str) -> str:
    plain = tidy(text)
    found = re.search(BRACKETED, plain)
    if found:
        ends = two_ends(found[2])
        return between(found[1] == "[", ends[0], ends[1], found[3] == "]") if ends else plain
    parts = [part.strip() for part in re.split(f"({RELATION})", re.sub("^[{]([^,;]+)[}]$", "\\1", plain))]
    if len(parts) == 5:
        return chain(parts) or plain
    if len(parts) == 3 and re.search(f"^(?:{UNKNOWN})?$", parts[2]):
        parts = [parts[2], parts[1].translate(str.maketrans("<>", "><")), parts[0]]
    if len(parts) == 3 and not re.search(f"^(?:{UNKNOWN})?$", parts[0]):
        return plain
    return one_sided(parts[1] if len(parts) == 3 else "=", number(parts[-1])) or plain


def two_ends(inner: str) -> list[str] | None:
    """The two numbers between brackets, where they can be read in one way only."""
    cuts = [place for place, letter in enumerate(inner) if letter == (";" if ";" in inner else ",")]
    ways = [[number(inner[:place]), number(inner[place + 1 :])] for place in cuts]
    read = [way for way in ways if all(is_plain(end) for end in way)]
    return read[0] if len(read) == 1 else None


def one_sided(relation: str, end: str) -> str:
    if not is_plain(end) or end.endswith("inf"):
        return ""
    if relation == "!=":
        return f"(-inf;{end})|({end};inf)"
    if relation == "=":
        return between(True, end, end, True)
    closed = relation.endswith("=")
    return between(closed, end, "inf", False) if relation[0] == ">" else between(False, "-inf", end, closed)


def chain(parts: list[str]) -> str:
    """3 < x <= 7, or the other way round."""
    low, first, unknown, second, high = parts
    if not re.search(f"^{UNKNOWN}$", unknown) or first[0] != second[0] or first[0] not in "<>":
        return ""
    if first[0] == ">":
        low, first, second, high = high, second, first, low
    least, most = number(low), number(high)
    return between(first.endswith("="), least, most, second.endswith("=")) if is_plain(least) and is_plain(most) else ""


def between(closed_low: bool, low: str, high: str, closed_high: bool) -> str:
    opening = "[" if closed_low and low != "-inf" else "("
    return f"{opening}{low};{high}{']' if closed_high and high != 'inf' else ')'}"


def is_plain(text: str) -> bool:
    return re.search(f"^{PLAIN}$", text) is not None


FORMS: dict[str, Callable[[str], str]] = {
    "number": number,
    "row": row,
    "window": window,
    "label": label,
    "names": names,
    "set": interval_form,
    "line": line,
    "alone": numbers_alone,
}
"""Every form by its name, which `normal.js` uses too."""


def rules() -> dict[str, object]:
    """Everything that the page needs to do the same."""
    own = globals()
    shared = (
        *("TIDY", "RAISED", "NUMBER", "GROUPED", "FRACTION", "PLAIN", "NAMED_BOUND", "SIGN", "BRACKETS"),
        *("NAME_BRACKETS", "NAME_SEPARATED", "NAME_ENDS", "NAME_GAPS", "LINE", "SET_WORDS", "JOINED_SETS"),
        *("COMMON_SETS", "BRACKETED", "UNKNOWN", "RELATION"),
    )
    return {name: own[name] for name in shared}
