"""An exercise: a subject to search, the conventions, and the questions.

>>> exercise = read_exercise('''
... id: upv-4
... lang: [ca, es, en]
... tree: "A(B(E(4,6),F(7,9),G(3,5)),C(H(2,H2!=3),I(8,1)),D(J(6,2),K(5,8,9),L(1,4)))"
... rule: {tie: nonstrict, fail: soft, order: ltr, range: none, count: generated}
... ask: [best-move, not-generated, {no-cut: {leaf: H2, cut: [C, after: H]}}]
... ''')
>>> exercise.rule.tie, [question.kind for question in exercise.ask]
('nonstrict', ['best-move', 'not-generated', 'no-cut'])
>>> read_exercise(exercise.text()) == exercise == read_exercise(exercise.json())
True
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from zermelo.explain.labels import STYLES, TIES
from zermelo.languages.choice import LANGUAGES, language_for
from zermelo.languages.message import M, Spelled
from zermelo.languages.numbers import Number, shorten
from zermelo.workbook import header
from zermelo.workbook.answers import read_value
from zermelo.workbook.remarks import BadAnswer, BadExercise

ORDERS = ("ltr", "rtl")
COUNTS = ("generated", "leaves", "branches")


@dataclass(frozen=True)
class Rule:
    """The conventions under which the answers are right; every sheet prints them."""

    tie: str = "nonstrict"
    """nonstrict: a value that equals the bound cuts; strict: only one that passes it."""
    fail: str = "soft"
    """The label of a node that was cut: soft, hard, practical (what the search returns) or bound (≥, ≤)."""
    order: str = "ltr"
    """Children are searched from left to right (ltr) or from right to left (rtl)."""
    range: str = "none"
    """The window at the root: none, or the smallest and the largest utility as in "-1 1"."""
    count: str = "generated"
    """The unit of "how many are not generated": nodes (generated), leaves, or branches cut off."""

    def __post_init__(self) -> None:
        for name, allowed in (("tie", TIES), ("fail", STYLES), ("order", ORDERS), ("count", COUNTS)):
            if getattr(self, name) not in allowed:
                raise BadExercise(
                    M(
                        "The rule says {name}: {text}; it is {known}.",
                        name=name,
                        text=shorten(str(getattr(self, name))),
                        known=", ".join(allowed),
                    )
                )
        if self.tie == "strict" and self.fail in ("hard", "practical"):
            raise BadExercise(
                M("The strict tie rule goes with soft or bound labels: with the others it loses ordinary cuts.")
            )
        if self.range != "none" and not self.window[0] < self.window[1]:
            raise BadExercise(M("The range {text} is empty; the smaller number comes first.", text=shorten(self.range)))

    @property
    def window(self) -> tuple[Number, Number]:
        """The initial window at the root."""
        if self.range == "none":
            return float("-inf"), float("inf")
        try:
            low, high = (read_value(part) for part in self.range.replace(",", " ").split())
        except (ValueError, BadAnswer):
            raise BadExercise(M("The range {text} is not two numbers, as in -1 1.", text=shorten(self.range))) from None
        return low, high


@dataclass(frozen=True)
class Asked:
    """One question: its kind and its options."""

    kind: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def data(self) -> Any:
        return {self.kind: dict(self.options)} if self.options else self.kind


@dataclass(frozen=True)
class Exercise:
    """A subject and questions about it; the answers are computed, never written down."""

    ask: tuple[Asked, ...]
    tree: str = ""
    """A tree in the notation."""
    game: str = ""
    """Or a game by its address, with a position."""
    position: str = ""
    matrix: str = ""
    """Or the payoffs of a simultaneous game, in the format of `Matrix.read`."""
    rule: Rule = field(default_factory=Rule)
    algorithm: str = ""
    """The search algorithm; empty for the one that suits the subject."""
    depth: int | None = None
    relations: tuple[str, ...] = ()
    """Equations for the unknowns of the tree."""
    given: Mapping[str, str] = field(default_factory=dict)
    """Values of inner nodes that the statement gives."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Translations of the names of moves, rows and columns that are words."""
    id: str = ""
    seed: int | None = None
    lang: tuple[str, ...] = LANGUAGES
    title: Mapping[str, str] = field(default_factory=dict)
    story: Mapping[str, str] = field(default_factory=dict)
    """The story behind the numbers, in each language."""
    source: str | Mapping[str, str] = ""
    """The source: a text, or one for each language."""

    def __post_init__(self) -> None:
        if not self.id:
            mark = hashlib.sha256(json.dumps(self.data(), sort_keys=True).encode()).hexdigest()[:10]
            object.__setattr__(self, "id", f"x-{mark}")

    def data(self) -> dict[str, Any]:
        """The exercise as a dictionary for JSON or for its text form, without defaults."""
        rule = {part.name: getattr(self.rule, part.name) for part in fields(Rule)}
        pairs: dict[str, Any] = {
            "id": self.id,
            "seed": self.seed,
            "lang": list(self.lang),
            "title": dict(self.title),
            "story": dict(self.story),
            "source": self.source if isinstance(self.source, str) else dict(self.source),
            "tree": self.tree,
            "game": self.game,
            "position": self.position,
            "matrix": self.matrix,
            "rule": rule,
            "algorithm": self.algorithm,
            "depth": self.depth,
            "relations": list(self.relations),
            "given": dict(self.given),
            "words": {name: dict(texts) for name, texts in self.words.items()},
            "ask": [asked.data() for asked in self.ask],
        }
        return {name: value for name, value in pairs.items() if value not in ("", None, {}, [])}

    def word(self, name: str) -> str:
        """The translations of a name; a name that is not a word stays unchanged."""
        texts = self.words.get(name)
        return Spelled(lambda language: texts.get(language, name)) if texts else name

    def spellings(self, name: str) -> list[str]:
        """A name in every language, given in any of them."""
        for original, texts in self.words.items():
            if name in (original, *texts.values()):
                return list(dict.fromkeys([original, *texts.values()]))
        return [name]

    def text(self) -> str:
        """The exercise in its text form."""
        return header.write(self.data())

    def _repr_html_(self) -> str:
        """The page of the exercise, for notebooks."""
        from html import escape

        from zermelo.workbook.formats import write

        page = escape(str(write(self, "html", self.lang[0])), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:700px;border:0" title="{escape(self.id)}"></iframe>'

    def json(self) -> str:
        return json.dumps(self.data(), ensure_ascii=False)


def read_exercise(text: str) -> Exercise:
    """Read an exercise from its text form or from JSON."""
    return from_data(header.read(text))


def from_data(pairs: Mapping[str, Any]) -> Exercise:
    """Read an exercise from a dictionary."""
    known = {part.name for part in fields(Exercise)}
    for name in pairs:
        if name not in known:
            raise BadExercise(
                M("An exercise has no {text}; it has {known}.", text=shorten(str(name)), known=", ".join(sorted(known)))
            )
    if not pairs.get("ask"):
        raise BadExercise(M("The exercise asks nothing; say what, as in ask: [values, best-move]."))
    return Exercise(
        ask=tuple(_asked(entry) for entry in _list(pairs["ask"])),
        tree=str(pairs.get("tree", "")),
        game=str(pairs.get("game", "")),
        position=str(pairs.get("position", "")),
        matrix=str(pairs.get("matrix", "")),
        rule=_rule(_pairs(pairs.get("rule", {}), "rule")),
        algorithm=str(pairs.get("algorithm", "")),
        depth=_whole(pairs.get("depth"), "depth"),
        relations=tuple(str(relation) for relation in _list(pairs.get("relations", []))),
        given={str(node): str(value) for node, value in _pairs(pairs.get("given", {}), "given").items()},
        words={
            str(name): {str(code): str(text) for code, text in _pairs(texts, "words").items()}
            for name, texts in _pairs(pairs.get("words", {}), "words").items()
        },
        id=str(pairs.get("id", "")),
        seed=_whole(pairs.get("seed"), "seed"),
        lang=tuple(language_for(str(code)) for code in _list(pairs.get("lang", list(LANGUAGES)))),
        title={str(code): str(text) for code, text in _pairs(pairs.get("title", {}), "title").items()},
        story={str(code): str(text) for code, text in _pairs(pairs.get("story", {}), "story").items()},
        source=_said(pairs.get("source", "")),
    )


def _said(value: Any) -> str | dict[str, str]:
    """A text, or one for each language."""
    return {str(code): str(text) for code, text in value.items()} if isinstance(value, Mapping) else str(value)


def _asked(entry: Any) -> Asked:
    if isinstance(entry, Mapping):
        if len(entry) != 1:
            raise BadExercise(
                M("Every question is its kind, or its kind with options, as in {{no-cut: {{leaf: H2}}}}.")
            )
        ((kind, options),) = entry.items()
        return Asked(str(kind), dict(_pairs(options, str(kind))))
    return Asked(str(entry))


def _rule(pairs: Mapping[str, Any]) -> Rule:
    known = [part.name for part in fields(Rule)]
    for name in pairs:
        if name not in known:
            raise BadExercise(
                M("A rule has no {text}; it has {known}.", text=shorten(str(name)), known=", ".join(known))
            )
    written = {
        name: " ".join(map(str, value)) if isinstance(value, list) else str(value) for name, value in pairs.items()
    }
    return Rule(**written)


def _pairs(value: Any, name: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadExercise(
            M("The value of {name} is pairs in braces, and {text} is not.", name=name, text=shorten(str(value)))
        )
    return value


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _whole(value: Any, name: str) -> int | None:
    if value is None or value == "":
        return None
    try:
        return int(str(value))
    except ValueError:
        raise BadExercise(
            M("The {name} of an exercise is a whole number, and {text} is not.", name=name, text=shorten(str(value)))
        ) from None
