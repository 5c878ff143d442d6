"""Parses the workbook's Moodle files by the published rules of the two formats, and grades like Moodle.

Written from the rules, not from the writers: Cloze parts `{weight:TYPE:alternatives}` with alternatives separated by ~,
`=` or a percentage before each, entities decoded and only \\} and \\# unescaped; GIFT with its escapes, its weights,
and the type of a question inferred from the answers.
"""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from html import unescape

FRACTIONS = (
    1,
    0.9,
    5 / 6,
    0.8,
    0.75,
    0.7,
    2 / 3,
    0.6,
    0.5,
    0.4,
    1 / 3,
    0.3,
    0.25,
    0.2,
    1 / 6,
    1 / 7,
    0.125,
    1 / 9,
    0.1,
    0.05,
    0,
)
"""The parts of a mark that a question may give, or take away."""
TYPES = {"NUMERICAL", "MULTICHOICE", "MULTIRESPONSE_H", "SHORTANSWER"}
NUMBER = r"-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"


@dataclass
class Part:
    """A place to answer: its type, and each answer with the fraction of the mark it is worth."""

    type: str
    answers: list[tuple[str, float]]
    tolerance: float = 0.0

    def grade(self, given) -> float:
        """The fraction of the mark for an answer, from 0 to 1."""
        if self.type == "multiple":
            return max(0.0, min(1.0, sum(worth for text, worth in self.answers if text in given)))
        if self.type == "number":
            ((text, worth),) = self.answers
            return worth if abs(float(given) - float(text)) <= self.tolerance + 1e-9 else 0.0
        if self.type == "choice":
            return next(worth for text, worth in self.answers if text == given)
        return max((worth for text, worth in self.answers if matches(text, given)), default=0.0)


def matches(pattern: str, given: str) -> bool:
    """A short answer: letters of any case, a star stands for anything unless a backslash precedes it.

    Of backslashes only those before a star are undone (`compare_string_with_wildcard`).
    """
    pieces = re.split(r"(?<!\\)\*", pattern)
    expression = ".*".join(re.escape(piece.replace("\\*", "*")) for piece in pieces)
    return re.fullmatch(expression, given.strip(), re.IGNORECASE | re.DOTALL) is not None


def read_cloze(text: str) -> list[Part]:
    """The parts of an embedded-answers question; everything that looks like a part must be one."""
    parts, position = [], 0
    while (start := text.find("{", position)) >= 0:
        head = re.compile(r"\{([0-9]*):([A-Z_]+):").match(text, start)
        assert head, f"a brace that begins no part: {text[start : start + 40]}"
        assert head[2] in TYPES
        end = re.compile(r"(?<!\\)\}").search(text, head.end()).start()
        parts.append(cloze_part(head[2], text[head.end() : end]))
        position = end + 1
    return parts


def cloze_part(kind: str, text: str) -> Part:
    found = []
    for alternative in re.split(r"(?<!\\)(?<!&)(?<!&amp;)~", text):
        fraction = re.match(r"=|%(-?[0-9]+(?:[.,][0-9]*)?)%", alternative)
        worth = 0.0 if not fraction else 1.0 if fraction[0] == "=" else float(fraction[1]) / 100
        answer = re.split(r"(?<!\\)(?<!&)(?<!&amp;)#", alternative[fraction.end() if fraction else 0 :])[0]
        assert answer.strip(), f"an empty answer in {text}"
        found.append((unescape(answer).replace("\\}", "}").replace("\\#", "#"), worth))
    if kind == "NUMERICAL":
        number = re.fullmatch(f"({NUMBER})(?::({NUMBER}))?", found[0][0])
        assert number and len(found) == 1, text
        return Part("number", [(number[1], found[0][1])], float(number[2] or 0))
    if kind == "MULTIRESPONSE_H":
        total = sum(worth for _, worth in found if worth > 0)
        assert total > 0
        return Part("multiple", [(answer, worth / total if worth > 0 else worth) for answer, worth in found])
    assert max(worth for _, worth in found) == 1
    assert kind == "SHORTANSWER" or len(found) >= 2, "a choice needs two answers"
    return Part("choice" if kind == "MULTICHOICE" else "text", found)


def read_xml(content: str) -> list[tuple[str, str, list[Part]]]:
    """Type, name and parts of every question of a file."""
    root = ElementTree.fromstring(content.encode())
    assert root.tag == "quiz"
    found = []
    for question in root.iter("question"):
        kind = question.get("type")
        if kind == "category":
            assert question.findtext("category/text").startswith("$course$/top/")
            continue
        name, body = question.findtext("name/text"), question.findtext("questiontext/text")
        assert 0 < len(name) <= 255 and question.find("questiontext").get("format") == "html"
        assert len(question.findtext("idnumber")) <= 100
        if kind == "essay":
            assert question.findtext("responseformat") in (
                "editor",
                "editorfilepicker",
                "plain",
                "monospaced",
                "noinline",
            )
        found.append((kind, name, read_cloze(body) if kind == "cloze" else []))
    return found


ESCAPE = re.compile(r"\\([~=#{}:\\])|\\(n)")


def mask(text: str) -> str:
    """Escaped characters as letters of a private range, to distinguish them from the marks of the format."""
    return ESCAPE.sub(lambda found: chr(0xE000 + ord(found[1] or "\n")), text)


def unmask(text: str) -> str:
    return re.sub("[\ue000-\ue0ff]", lambda found: chr(ord(found[0]) - 0xE000), text).strip()


def read_gift(content: str) -> list[tuple[str, str, Part | None]]:
    """Name, text and answers of every question of a file; None for one that a person marks."""
    found = []
    for block in re.split(r"\n\s*\n", content.strip()):
        block = "\n".join(line for line in block.splitlines() if not line.strip().startswith("//"))
        if not block or block.startswith("$CATEGORY:"):
            continue
        match = re.fullmatch(r"::(.*?)::(.*?)\{(.*)\}", mask(block), re.DOTALL)
        assert match and not set("{}") & set(match[2] + match[3]), block
        text = re.sub(r"^\[(moodle|html|plain|markdown)\]", "", match[2])
        found.append((unmask(match[1]), unmask(text), gift_part(match[3].strip())))
    return found


def gift_part(text: str) -> Part | None:
    if not text:
        return None
    if text.startswith("#"):
        number = re.fullmatch(rf"#({NUMBER})(?::({NUMBER}))?", text)
        assert number, text
        return Part("number", [(number[1], 1.0)], float(number[2] or 0))
    if "~" in text:
        pieces = [piece.strip() for piece in text.replace("=", "~=").split("~") if piece.strip()]
        answers = [weighed(piece, 0.0) for piece in pieces]
        assert len(answers) >= 2
        single = "=" in text
        assert single or abs(sum(worth for _, worth in answers if worth > 0) - 1) < 0.001
        return Part("choice" if single else "multiple", answers)
    assert "->" not in text, "this would become a question of pairs"
    return Part("text", [weighed(piece.strip(), 1.0) for piece in text.split("=") if piece.strip()])


def weighed(piece: str, usual: float) -> tuple[str, float]:
    """An answer and its worth; Moodle refuses a fraction that is not in its list."""
    worth = re.match(r"%(-*[0-9]{1,2}\.?[0-9]*)%", piece)
    fraction = 1.0 if piece.startswith("=") else float(worth[1]) / 100 if worth else usual
    assert any(abs(abs(fraction) - known) < 0.00001 for known in FRACTIONS), piece
    text = piece[worth.end() :] if worth else piece.removeprefix("=")
    assert "#" not in text
    return unmask(text), fraction
