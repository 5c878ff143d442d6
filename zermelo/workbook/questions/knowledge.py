"""Kinds of games, the size of their trees, and questions that an author writes out."""

from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from math import isinf
from typing import Any, ClassVar

from zermelo.games import find, names
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.message import M, Message, Spelled, joined
from zermelo.theory.complexity import YEAR, best_leaves, deepest, minimax_leaves, short
from zermelo.workbook.answers import read_value
from zermelo.workbook.fields import ChoiceField, Field, MagnitudeField, NumberField, OpenField
from zermelo.workbook.question import Question
from zermelo.workbook.questions.transforms import yes_no
from zermelo.workbook.remarks import BadExercise

GAMES: Mapping[str, Message] = {
    "tic-tac-toe": M("tic-tac-toe"),
    "chess": M("chess"),
    "checkers": M("checkers"),
    "reversi": M("reversi"),
    "go": M("Go"),
    "backgammon": M("backgammon"),
    "battleship": M("battleship"),
    "poker": M("two-player poker"),
    "monopoly": M("Monopoly"),
    "8-puzzle": M("8-puzzle"),
}
KNOWN: Mapping[str, tuple[int, bool, str, str]] = {
    "chess": (2, False, "perfect", "zero"),
    "reversi": (2, False, "perfect", "zero"),
    "go": (2, False, "perfect", "zero"),
    "battleship": (2, False, "imperfect", "zero"),
    "poker": (2, True, "imperfect", "zero"),
    "monopoly": (4, True, "perfect", "variable"),
    "8-puzzle": (1, False, "perfect", "variable"),
}
"""The classification of games without a rulebook: players, chance, information, sum."""


def classification(name: str) -> tuple[int, bool, str, str]:
    """The class of a game: from its rulebook, or from the table."""
    if name in KNOWN:
        return KNOWN[name]
    if name.partition(":")[0] not in names():
        raise BadExercise(
            M(
                "There is no game {name!r} to classify; there are {known}.",
                name=name,
                known=", ".join([*KNOWN, *names()]),
            )
        )
    game = find(name)
    return game.players, game.chance is not None, game.information, game.kind_of_sum


class Classify(Question):
    """The number of players, chance, information and sum of a game."""

    kind = "classify"
    options = ("game",)

    def name_of_game(self) -> str:
        return str(self.given.get("game") or self.task.exercise.game)

    def ask(self) -> Message:
        name = self.name_of_game()
        return M("Classify the game: {game}.", game=GAMES.get(name, name))

    def make_fields(self) -> list[Field]:
        players, chance, information, total = classification(self.name_of_game())
        made: list[Field] = []
        if not (self.name_of_game() in KNOWN and players > 2):
            made.append(NumberField("players", players, caption=M("players")))
        made += [
            yes_no("chance", chance, M("is there chance?")),
            ChoiceField(
                "information",
                ("perfect", "imperfect"),
                frozenset({information}),
                {"perfect": M("perfect"), "imperfect": M("imperfect")},
                caption=M("information"),
            ),
        ]
        if players > 1:
            made.append(
                ChoiceField(
                    "sum",
                    ("zero", "constant", "variable"),
                    frozenset({total}),
                    {"zero": M("zero-sum"), "constant": M("constant sum"), "variable": M("variable sum")},
                    caption=M("sum"),
                )
            )
        return made


FIGURES: Mapping[str, Message] = {
    "leaves": M("leaves of the full tree"),
    "magnitude": M("leaves of the full tree, as a power of ten"),
    "best-leaves": M("fewest leaves that alpha-beta can evaluate (exact)"),
    "best-magnitude": M("leaves of alpha-beta in the best case, as a power of ten"),
    "years": M("years that it takes, as a power of ten"),
    "depth": M("depth of the deepest full search in that time"),
}


class Complexity(Question):
    """Figures of a uniform tree (branching b, depth m): leaves of minimax, fewest of alpha-beta, time."""

    kind = "complexity"
    options = ("b", "m", "figures", "rate", "nodes", "positions", "seconds")

    def number(self, name: str, default: str = "") -> Fraction:
        if name not in self.given and not default:
            raise BadExercise(M("The question complexity needs {name}.", name=name))
        number = read_value(self.given.get(name, default))
        if isinf(number) or number <= 0:
            raise BadExercise(M("In a question about complexity {name} is a number above 0.", name=name))
        return Fraction(number)

    @property
    def figures(self) -> list[str]:
        wanted = self.given.get("figures", ["leaves", "best-leaves"])
        wanted = [wanted] if isinstance(wanted, str) else list(wanted)
        unknown = sorted(set(wanted) - set(FIGURES))
        if unknown:
            raise BadExercise(
                M("There is no figure {name!r}; there are {known}.", name=unknown[0], known=", ".join(FIGURES))
            )
        return wanted

    def ask(self) -> Message:
        names = [name for name in ("b", "m", "rate", "nodes", "positions", "seconds") if name in self.given]
        said = joined(_given(name, self.number(name), "positions" in names) for name in names)
        return M("Compute the figures. Given: {given}.", given=said)

    def make_fields(self) -> list[Field]:
        return [self.figure(name) for name in self.figures]

    def figure(self, name: str) -> Field:
        caption = FIGURES[name]
        if name == "years":
            years = self.nodes() / self.number("rate") / YEAR
            return MagnitudeField(name, years, caption=caption)
        branching = self.whole("b", 0, 2, 10_000)
        if name == "depth":
            return NumberField(name, self.reachable(branching), caption=caption)
        depth = self.whole("m", 0, 1, 1000)
        if name == "leaves":
            return NumberField(name, branching**depth, caption=caption)
        if name == "magnitude":
            return MagnitudeField(name, Fraction(branching**depth), caption=caption)
        if name == "best-leaves":
            return NumberField(name, best_leaves(branching, depth), caption=caption)
        return MagnitudeField(name, Fraction(best_leaves(branching, depth)), caption=caption)

    def nodes(self) -> Fraction:
        """The number of nodes or of positions visited; a position counts once."""
        for name in ("nodes", "positions"):
            if name in self.given:
                return self.number(name)
        return Fraction(self.whole("b", 0, 2, 10_000) ** self.whole("m", 0, 1, 1000))

    def reachable(self, branching: int) -> int:
        """The depth of the deepest full search at the rate in the given seconds."""
        return deepest(branching, self.number("rate") * self.number("seconds"), minimax_leaves)


def _given(name: str, number: Fraction, of_positions: bool) -> Message:
    """A given number in words; a rate is in nodes or in positions."""
    shown = short(int(number)) if number.denominator == 1 else number
    if name == "b":
        return M("branching b = {number}", number=shown)
    if name == "m":
        return M("depth m = {number}", number=shown)
    if name == "rate":
        if of_positions:
            return M("{number} positions per second", number=shown)
        return M("{number} nodes per second", number=shown)
    if name == "nodes":
        return M("{number} nodes", number=shown)
    if name == "positions":
        return M("{number} positions", number=shown)
    return M("{number} seconds", number=shown)


class Authored(Question):
    """A question with a text by its author in each language."""

    options: ClassVar[tuple[str, ...]] = ("text", "answer")

    def ask(self) -> Message:
        text = self.given.get("text", {})
        missing = [language for language in LANGUAGES if not isinstance(text, Mapping) or not text.get(language)]
        if missing:
            raise BadExercise(
                M(
                    "The text of a {kind} question is missing in {languages}.",
                    kind=self.kind,
                    languages=", ".join(missing),
                )
            )
        return Spelled(lambda language: str(text[language]))


class Numeric(Authored):
    """A number."""

    kind = "numeric"

    def make_fields(self) -> list[Field]:
        return [NumberField("answer", read_value(self.given.get("answer", "")))]


class MultipleChoice(Authored):
    """One of several answers; the right ones are given by number, counted from 1."""

    kind = "multiple-choice"
    options = ("text", "answer", "choices")

    def make_fields(self) -> list[Field]:
        choices = self.given.get("choices", [])
        options = tuple(str(place) for place in range(1, len(choices) + 1))
        right = self.given.get("answer", "")
        correct = frozenset(str(place) for place in (right if isinstance(right, list) else [right]))
        if not correct or not correct <= set(options):
            raise BadExercise(M("The answer of a multiple-choice question is the number of a choice, counted from 1."))
        aliases = {
            text: place
            for place, choice in zip(options, choices, strict=True)
            for text in (choice.values() if isinstance(choice, Mapping) else [str(choice)])
        }
        return [ChoiceField("answer", options, correct, aliases=aliases)]

    def material(self, language: str) -> str:
        choices = self.given.get("choices", [])
        return "\n".join(
            f"{place}. {choice[language] if isinstance(choice, Mapping) else choice}"
            for place, choice in enumerate(choices, start=1)
        )


class Matching(Authored):
    """Matching pairs: for each entry on the left one on the right, which may be chosen more than once."""

    kind = "matching"
    options = ("text", "pairs")

    def make_fields(self) -> list[Field]:
        pairs = self.given.get("pairs", [])
        if len(pairs) < 2 or not all(isinstance(pair, Mapping) and {"left", "right"} <= set(pair) for pair in pairs):
            raise BadExercise(M("A matching question has at least two pairs, each with left and right."))
        words = {str(place): _spoken(pair["right"]) for place, pair in enumerate(pairs, start=1)}
        order = tuple(sorted(words, key=lambda place: sha256(str(words[place]).encode()).digest()))
        return [
            ChoiceField(str(place), order, frozenset({str(place)}), words, caption=_spoken(pair["left"]))
            for place, pair in enumerate(pairs, start=1)
        ]

    def material(self, language: str) -> str:
        """The entries on the right, in an order that does not reveal the pairs."""
        return "\n".join(f"- {name}" for _, name in self.fields[0].choices(language) or [])


def _spoken(text: Any) -> Message:
    """An author's text, the same in every language or one for each."""
    return Spelled(lambda language: str(text[language]) if isinstance(text, Mapping) else str(text))


class Open(Authored):
    """A question to be answered in sentences: `answer` is a model, `rubric` the points that a good answer makes."""

    kind = "open"
    options = ("text", "answer", "rubric")
    is_open = True

    def make_fields(self) -> list[Field]:
        if not self.given.get("answer"):
            raise BadExercise(M("An open question needs a model answer."))
        rubric = tuple(map(_spoken, self.given.get("rubric", [])))
        return [OpenField("answer", _spoken(self.given["answer"]), rubric)]


QUESTIONS = (Classify, Complexity, Numeric, MultipleChoice, Matching, Open)
