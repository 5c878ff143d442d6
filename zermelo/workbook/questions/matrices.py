"""Payoff matrices: played in turns, what each side is sure of, saddle points, dominance, mixed strategies."""

from zermelo.explain.story import tell
from zermelo.languages.named import say
from zermelo.languages.numbers import decimal_point, tidy
from zermelo.theory.matrix_results import COLUMN, ROW
from zermelo.workbook.fields import CellsField, ChoiceField, Field, NumberField, PayoffsField, PicksField
from zermelo.workbook.question import Question
from zermelo.workbook.questions.transforms import yes_no
from zermelo.workbook.remarks import BadExercise, Remark


class MatrixQuestion(Question):
    def ask(self) -> Remark:
        return Remark(f"wb.ask.{self.kind}")

    def material(self, language: str) -> str:
        matrix = self.task.matrix
        whose = say("wb.payoffs.pairs" if matrix.has_pairs else "wb.payoffs.row", language)
        return f"{matrix.text(solved=False, point=decimal_point(language))}\n{whose}"  # the rest is what is asked


class MatrixTree(MatrixQuestion):
    """The same payoffs played in turns: the value and the first move, for either order of play."""

    kind = "matrix-tree"
    options = ("first",)

    def ask(self) -> Remark:
        asked = "payoffs" if self.task.matrix.has_pairs else "value"
        return Remark(f"wb.ask.matrix-tree.{self.first}", {"asked": Remark(f"wb.asked.{asked}")})

    @property
    def first(self) -> str:
        wanted = str(self.given.get("first", "row"))
        if wanted not in ("row", "column"):
            raise BadExercise(f"The option first is row or column, not {wanted!r}.")
        return wanted

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
        caption = Remark("wb.cap.payoffs" if matrix.has_pairs else "wb.cap.game-value")
        number: Field = (
            PayoffsField("value", value, caption=caption)
            if matrix.has_pairs
            else NumberField("value", value, caption=caption)
        )
        return [ChoiceField("move", matrix.names(player), frozenset(best), caption=Remark("wb.cap.first-move")), number]


class Maximin(MatrixQuestion):
    """What each side is sure of with a pure choice, and whether there is a saddle point."""

    kind = "maximin"

    def make_fields(self) -> list[Field]:
        matrix = self.task.matrix
        if matrix.has_pairs:
            raise BadExercise("The question maximin is for matrices with one number a cell.")
        return [
            NumberField("maximin", matrix.maximin().value, caption=Remark("wb.cap.maximin")),
            NumberField("minimax", matrix.minimax().value, caption=Remark("wb.cap.minimax")),
            yes_no("saddle", bool(matrix.saddle_points()), Remark("wb.cap.saddle")),
        ]


class DominanceQuestion(MatrixQuestion):
    """Which rows and columns are strictly dominated."""

    kind = "dominance"

    def make_fields(self) -> list[Field]:
        found = self.task.matrix.dominated()
        return [
            PicksField(
                name,
                self.task.matrix.names(player),
                frozenset(one.dominated for one in found if one.player == player),
                caption=Remark(f"wb.cap.dominated-{name}"),
            )
            for player, name in ((ROW, "rows"), (COLUMN, "columns"))
        ]


class Equilibrium(MatrixQuestion):
    """Which pairs of pure choices are equilibria."""

    kind = "equilibria"

    def make_fields(self) -> list[Field]:
        matrix = self.task.matrix
        cells = tuple(f"{row}/{column}" for row, column in matrix.cells())
        return [CellsField("cells", cells, frozenset(f"{row}/{column}" for row, column in matrix.equilibria()))]


class MixedValue(MatrixQuestion):
    """The value when both sides may mix."""

    kind = "mixed-value"

    def make_fields(self) -> list[Field]:
        return [NumberField("value", self.task.matrix.mixed().value)]


QUESTIONS = (MatrixTree, Maximin, DominanceQuestion, Equilibrium, MixedValue)
