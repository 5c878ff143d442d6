"""Payoff matrices: sequential play, security levels, saddle points, dominance, mixed strategies."""

from collections.abc import Iterable

from zermelo.explain.telling import tell
from zermelo.languages.message import M, Message, in_context, in_language, joined
from zermelo.languages.numbers import tidy
from zermelo.theory.matrix import Matrix
from zermelo.theory.matrix_results import COLUMN, ROW
from zermelo.theory.matrix_words import mixed_words, pure_words
from zermelo.workbook.fields import CellsField, ChoiceField, Field, NumberField, PayoffsField, PicksField
from zermelo.workbook.question import Question
from zermelo.workbook.questions.transforms import yes_no
from zermelo.workbook.remarks import BadExercise

ROW_GAINS = M("(what the row player gains and the column player loses)")
BOTH_GAINS = M("(what the row player gains, what the column player gains)")


class MatrixQuestion(Question):
    """A question that shows the payoffs."""

    def spoken(self, language: str) -> Matrix:
        """The matrix with its names translated."""
        matrix = self.task.matrix
        rows, columns = (
            tuple(in_language(self.task.exercise.word(name), language) for name in names)
            for names in (matrix.rows, matrix.columns)
        )
        return Matrix(rows, columns, matrix.payoffs)

    def sentences(self, matrix: Matrix) -> Iterable[Message]:
        """The sentence of a solution about the matrix."""
        return ()

    def reasons(self, language: str) -> list[str]:
        return [sentence.in_language(language) for sentence in self.sentences(self.spoken(language))]

    def material(self, language: str) -> str:
        matrix = self.spoken(language)
        whose = (BOTH_GAINS if matrix.has_pairs else ROW_GAINS).in_language(language)
        return f"{matrix.text(solved=False, language=language)}\n{whose}"  # the rest would give away the answers

    def words(self, player: int) -> dict[str, str]:
        """The names of rows or columns in each language."""
        return {name: self.task.exercise.word(name) for name in self.task.matrix.names(player)}


class MatrixTree(MatrixQuestion):
    """The same payoffs in sequential play: the value and the first move, for either order."""

    kind = "matrix-tree"
    options = ("first",)

    def ask(self) -> Message:
        asked = M("what is the value for the row player")
        if self.task.matrix.has_pairs:
            asked = M("what does each of them get, the row player first")
        if self.first == "row":
            return M(
                "Build the tree in which the row player moves first: which is its first move, and {asked}?", asked=asked
            )
        return M(
            "Build the tree in which the column player moves first: which is its first move, and {asked}?", asked=asked
        )

    @property
    def first(self) -> str:
        return self.one_of("first", ("row", "column"))

    def make_fields(self) -> list[Field]:
        matrix = self.task.matrix
        player = ROW if self.first == "row" else COLUMN
        game = matrix.game(player)
        story = tell(game, algorithm="maxn" if matrix.has_pairs else "minimax")
        value = tidy(story.value)
        steps = story.root.visit.steps
        mine = player if matrix.has_pairs else 0
        best = [
            step.node.action
            for step in steps
            if (step.value[mine] == value[mine] if matrix.has_pairs else step.value == value)
        ]
        caption = M("payoffs") if matrix.has_pairs else M("value")
        number: Field = (
            PayoffsField("value", value, caption=caption)
            if matrix.has_pairs
            else NumberField("value", value, caption=caption)
        )
        words = self.words(player)
        return [ChoiceField("move", matrix.names(player), frozenset(best), words, caption=M("first move")), number]

    def sentences(self, matrix: Matrix) -> Iterable[Message]:
        player = ROW if self.first == "row" else COLUMN
        story = tell(matrix.game(player), algorithm="maxn" if matrix.has_pairs else "minimax")
        for step in story.root.visit.steps:
            answer = step.visit.best
            if answer:
                gaps = {"move": step.node.action, "answer": answer.node.action, "value": tidy(step.value)}
                yield M("After {move} the other answers {answer}: {value}.", **gaps)


class Maximin(MatrixQuestion):
    """The security level of each side in pure strategies, and whether there is a saddle point."""

    kind = "maximin"
    sentence = M("What is each player sure of when both choose at once, and is there a saddle point?")

    def make_fields(self) -> list[Field]:
        matrix = self.task.matrix
        if matrix.has_pairs:
            raise BadExercise(M("The question maximin is for matrices with one number per cell."))
        return [
            NumberField("maximin", matrix.maximin().value, caption=M("the row player gets at least")),
            NumberField("minimax", matrix.minimax().value, caption=M("the column player pays at most")),
            yes_no("saddle", bool(matrix.saddle_points()), M("is there a saddle point?")),
        ]

    def sentences(self, matrix: Matrix) -> Iterable[Message]:
        return pure_words(matrix)


class DominanceQuestion(MatrixQuestion):
    """Which rows and columns are strictly dominated."""

    kind = "dominance"
    sentence = M("Which rows and which columns are strictly dominated?")

    def make_fields(self) -> list[Field]:
        found = self.task.matrix.dominated()
        return [
            PicksField(
                name,
                self.task.matrix.names(player),
                frozenset(one.dominated for one in found if one.player == player),
                words=self.words(player),
                none=in_context("rows, columns", "none"),
                caption=caption,
            )
            for player, name, caption in (
                (ROW, "rows", M("dominated rows")),
                (COLUMN, "columns", M("dominated columns")),
            )
        ]

    def sentences(self, matrix: Matrix) -> Iterable[Message]:
        return [one.sentence for one in matrix.dominated()] or [M("Nothing is dominated.")]


class Equilibrium(MatrixQuestion):
    """Which pairs of pure choices are equilibria."""

    kind = "equilibria"
    sentence = M("Which pairs row/column are equilibria: neither player gains by changing alone?")

    def make_fields(self) -> list[Field]:
        matrix = self.task.matrix
        rows, columns = self.words(ROW), self.words(COLUMN)
        words = {f"{row}/{column}": joined([rows[row], columns[column]], "/") for row, column in matrix.cells()}
        right = frozenset(f"{row}/{column}" for row, column in matrix.equilibria())
        return [CellsField("cells", tuple(words), right, words=words)]

    def sentences(self, matrix: Matrix) -> Iterable[Message]:
        yield M("The row player could do no better in {cells}.", cells=_cells(matrix, ROW))
        yield M("The column player could do no better in {cells}.", cells=_cells(matrix, COLUMN))


class MixedValue(MatrixQuestion):
    """The value in mixed strategies."""

    kind = "mixed-value"
    sentence = M("What is the value of the game when both players may mix?")

    def make_fields(self) -> list[Field]:
        return [NumberField("value", self.task.matrix.mixed().value)]

    def sentences(self, matrix: Matrix) -> Iterable[Message]:
        return [mixed_words(matrix.mixed())]


def _cells(matrix: Matrix, player: int) -> Message:
    """The cells with a best response of the player."""
    best = matrix.best_responses(player)
    return joined(f"{row}/{column}" for row, column in matrix.cells() if (row, column) in best)


QUESTIONS = (MatrixTree, Maximin, DominanceQuestion, Equilibrium, MixedValue)
