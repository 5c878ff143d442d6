"""Positions of games: open lines and evaluation in tic-tac-toe, the move at a depth, symmetric boards."""

from collections.abc import Iterable
from typing import Any

from zermelo.draw.open_lines import open_lines
from zermelo.games import tic_tac_toe
from zermelo.languages.message import M, Message, in_language, joined, spelled
from zermelo.languages.numbers import tidy
from zermelo.workbook.fields import ChoiceField, Field, NumberField
from zermelo.workbook.question import Question
from zermelo.workbook.remarks import BadExercise


class BoardQuestion(Question):
    """A question that shows the position."""

    def material(self, language: str) -> str:
        return in_language(self.task.game.show(self.task.position), language)


class OpenLines(BoardQuestion):
    """The number of lines still open to each side, empty ones included."""

    kind = "open-lines"
    sentence = M("How many lines are still open to X, and how many to O (empty ones included)?")

    def make_fields(self) -> list[Field]:
        if self.task.game.name != tic_tac_toe.game.name:
            raise BadExercise(M("Open lines are counted in tic-tac-toe, not in {name}.", name=self.task.game.name))
        position = self.task.position
        return [
            NumberField("X", tic_tac_toe.open_lines(position.noughts)),
            NumberField("O", tic_tac_toe.open_lines(position.crosses)),
        ]

    def reasons(self, language: str) -> list[str]:
        return open_lines_told(self.task.position, language)


def open_lines_told(position: tic_tac_toe.Position, language: str) -> list[str]:
    """The lines that are still open to each player, by their squares."""
    return [
        M("Open to {player}: {lines}.", player="XO"[player], lines=_names(open_lines(position, player))).in_language(
            language
        )
        for player in (0, 1)
    ]


def _names(lines: list[list[int]]) -> Message:
    return joined("-".join(map(tic_tac_toe.GRID.name, line)) for line in lines)


class Evaluation(BoardQuestion):
    """The value of the position by the game's evaluation function."""

    kind = "evaluation"
    sentence = M("What is the value of the evaluation function in this position?")

    def ask(self) -> Message:
        lines = self.task.game.name == tic_tac_toe.game.name
        return (
            M("What is the value of the evaluation function in this position (lines open to X minus lines open to O)?")
            if lines
            else self.sentence
        )

    def make_fields(self) -> list[Field]:
        game = self.task.game
        if game.evaluate is None:
            raise BadExercise(M("{name} has no evaluation function.", name=game.name))
        return [NumberField("value", tidy(game.evaluate(self.task.position)))]

    def reasons(self, language: str) -> list[str]:
        if self.task.game.name != tic_tac_toe.game.name:
            return []
        position = self.task.position
        mine, theirs = tic_tac_toe.open_lines(position.noughts), tic_tac_toe.open_lines(position.crosses)
        counted = M(
            "X has {mine} open lines, O has {theirs}: {mine} - {theirs} = {value}.",
            mine=mine,
            theirs=theirs,
            value=mine - theirs,
        )
        return [counted.in_language(language)]


class DepthMove(BoardQuestion):
    """The best move of a depth-limited search; every equally good move is right."""

    kind = "depth-move"
    options = ("depth",)

    @property
    def depth(self) -> int:
        return self.whole("depth", self.task.exercise.depth or 2, 1, 6)

    def ask(self) -> Message:
        return M(
            "Which move does minimax choose with a search of {depth} plies, and what value does it find?",
            depth=self.depth,
        )

    def make_fields(self) -> list[Field]:
        story = self.task.play(self.depth)
        root = story.root
        best = [step.node.action for step in root.visit.steps if step.value == story.value]
        options = tuple(step.node.action for step in root.visit.steps)
        return [
            ChoiceField("move", options, frozenset(best), aliases=self.spellings(options), caption=M("move")),
            NumberField("value", tidy(story.value), caption=M("value")),
        ]

    def reasons(self, language: str) -> list[str]:
        story = self.task.play(self.depth)
        steps = story.root.visit.steps
        worth = joined((joined([step.node.action, spelled(tidy(step.value))], " ") for step in steps), "; ")
        gaps: dict[str, Any] = {"depth": self.depth, "moves": worth, "value": tidy(story.value)}
        said = M("{depth} plies deep the moves are worth: {moves}. MIN takes the smallest, {value}.", **gaps)
        if story.root.role == "max":
            said = M("{depth} plies deep the moves are worth: {moves}. MAX takes the largest, {value}.", **gaps)
        return [said.in_language(language)]

    def spellings(self, options: Iterable[str]) -> dict[str, str]:
        """The numbers 1 to 9 and the words for the middle as aliases of squares, if the board has them."""
        if self.task.game.name != tic_tac_toe.game.name:
            return {}
        squares = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
        found = {str(number): square for number, square in enumerate(squares, start=1) if square in options}
        middle = dict.fromkeys(("centre", "center", "centro"), "b2") if "b2" in options else {}
        return found | middle


class SymmetricClasses(BoardQuestion):
    """The number of moves, and of boards after two plies, that differ by more than symmetry."""

    kind = "symmetric-classes"
    sentence = M(
        "How many moves are really different, symmetric ones counted once, and how many boards are "
        "there after two plies?"
    )

    def make_fields(self) -> list[Field]:
        game, position = self.task.game, self.task.position
        if game.symmetries is None:
            raise BadExercise(M("{name} declares no symmetries.", name=game.name))
        first = self.classes(game.result(position, action) for action in game.moves(position))
        second = self.classes(game.result(after, reply) for after in first for reply in game.moves(after))
        return [
            NumberField("moves", len(first), caption=M("different moves")),
            NumberField("boards", len(second), caption=M("different boards after two plies")),
        ]

    def classes(self, positions: Iterable[Any]) -> list[Any]:
        """One position of each class."""
        symmetries = self.task.game.symmetries
        assert symmetries is not None
        return list({min(symmetries(position)): position for position in positions}.values())


QUESTIONS = (OpenLines, Evaluation, DepthMove, SymmetricClasses)
