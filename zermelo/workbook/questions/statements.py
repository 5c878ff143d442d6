"""True-or-false statements; a false one needs a counterexample, which the checker searches."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isinf
from typing import Any

from zermelo.explain.telling import tell
from zermelo.languages.errors import BadText, ZermeloError
from zermelo.languages.message import M, Message
from zermelo.rules.game import CHANCE
from zermelo.trees.notation import parse
from zermelo.trees.tree import Tree
from zermelo.workbook.changes import from_right, mapped
from zermelo.workbook.fields import FULL, ChoiceField, Field, TreeField, Verdict
from zermelo.workbook.orders import extremes
from zermelo.workbook.question import Question
from zermelo.workbook.questions.transforms import YES_NO_ALIASES
from zermelo.workbook.remarks import BadAnswer, BadExercise

MOST_NODES = 500
WITH_CHANCE = M("The statement is about trees with chance nodes and plain numbers; give one of those.")
WITHOUT_CHANCE = M("The statement is about trees of MAX and MIN with plain numbers; give one of those.")


@dataclass(frozen=True)
class Statement:
    """A statement about searches; `refutes` checks whether a tree is a counterexample (None: it is true)."""

    text: Message
    refutes: Callable[[Tree], bool] | None = None
    model: str = ""
    """A counterexample."""
    chance: bool = False
    """Whether it is about trees with chance nodes."""


def pruned_values_differ(tree: Tree) -> bool:
    """Whether alpha-beta gives some visited node another number than its minimax value."""
    plain = {node.label: node.visit.value for node in tell(tree, algorithm="minimax").nodes}
    return any(node.visit.value != plain[node.label] for node in tell(tree, algorithm="alphabeta").nodes)


def order_matters(tree: Tree) -> bool:
    found = extremes(tree, strict=False)
    return found.fewest < found.most


def rules_differ(tree: Tree) -> bool:
    """Whether the tie rule changes the generated nodes."""
    one, other = (tell(tree, algorithm="alphabeta", rule=rule) for rule in ("nonstrict", "strict"))
    return one.result.nodes != other.result.nodes


def last_tie_is_wrong(tree: Tree) -> bool:
    """Whether a later child of the root shows the value of the best but is worse."""
    plain = {node.label: node.visit.value for node in tell(tree, algorithm="minimax").nodes}
    story = tell(tree, algorithm="alphabeta")
    tied = [step.node.label for step in story.root.visit.steps if step.value == story.value]
    return any(plain[label] != plain[story.root.label] for label in tied)


def cube_changes_move(tree: Tree) -> bool:
    """Whether cubing the leaves, which preserves their order, changes the decision."""
    if any(isinf(tree.values[leaf]) for leaf in tree.leaves):  # type: ignore[arg-type]
        return False
    algorithm = "expectiminimax"
    before = tell(tree, algorithm=algorithm)
    after = tell(mapped(tree, lambda value: value**3), algorithm=algorithm)  # type: ignore[arg-type, return-value]
    return before.best is not None and after.best is not None and before.best.label != after.best.label


def risk_pays(tree: Tree) -> bool:
    """Whether a move other than minimax's is better against a MIN that moves at random."""
    minimax, expected = tell(tree, algorithm="minimax"), tell(tree, algorithm="expectimax")
    if minimax.best is None or expected.best is None:
        return False
    averages = {step.node.label: step.value for step in expected.root.visit.steps}
    return bool(averages[minimax.best.label] < averages[expected.best.label])


def reversal_changes_count(tree: Tree) -> bool:
    """Whether searching from right to left generates another number of nodes."""
    return tell(tree, algorithm="alphabeta").result.nodes != tell(from_right(tree), algorithm="alphabeta").result.nodes


STATEMENTS: Mapping[str, Statement] = {
    "same-root-value": Statement(M("Alpha-beta always gives the root the same value as minimax.")),
    "same-every-value": Statement(
        M("Every node that alpha-beta visits gets its minimax value."), pruned_values_differ, "A(B(3,5),C(2,1))"
    ),
    "order-is-irrelevant": Statement(
        M("The order of the children does not change how many nodes alpha-beta generates."),
        order_matters,
        "A(B(3,5),C(2,1))",
    ),
    "tie-rule-is-irrelevant": Statement(
        M("Cutting on ties or not, alpha-beta generates the same number of nodes."), rules_differ, "A(B(3,5),C(3,1))"
    ),
    "last-tie-is-safe": Statement(
        M("After alpha-beta (cutting on ties), every child of the root that shows the root's value is a best move."),
        last_tie_is_wrong,
        "A(B(3,5),C(3,1))",
    ),
    "monotone-minimax": Statement(
        M("A strictly increasing transformation of the leaves never changes the move of minimax.")
    ),
    "monotone-expectiminimax": Statement(
        M("Replacing every leaf x by x³, which keeps their order, never changes the move of expectiminimax."),
        cube_changes_move,
        "A(B*(0,4),C*(1,3.5))",
        chance=True,
    ),
    "affine-expectiminimax": Statement(M("Replacing every leaf x by 2x + 5 never changes the move of expectiminimax.")),
    "minimax-beats-anyone": Statement(
        M("Against a MIN that moves at random, no move is better on average than that of minimax."),
        risk_pays,
        "A(B(3,3),C(2,9))",
    ),
    "direction-is-irrelevant": Statement(
        M("From left to right or from right to left, alpha-beta generates the same number of nodes."),
        reversal_changes_count,
        "A(B(3,5),C(2,1))",
    ),
    "cut-at-last-child-saves": Statement(
        M("Every time the condition of a cut holds, some node is saved."),
        lambda tree: any(not cut.is_effective for cut in tell(tree, algorithm="alphabeta").cuts),
        "A(B(3,5),C(4,1))",
    ),
}


class TrueFalse(Question):
    """A statement to be judged; the answer "false" needs a counterexample."""

    kind = "true-false"
    options = ("statement",)

    def statement(self) -> Statement:
        wanted = str(self.given.get("statement", ""))
        if wanted not in STATEMENTS:
            raise BadExercise(
                M("There is no statement {wanted!r}; there are {known}.", wanted=wanted, known=", ".join(STATEMENTS))
            )
        return STATEMENTS[wanted]

    def ask(self) -> Message:
        return M(
            "True or false? «{statement}» If it is false, give a tree that shows it.", statement=self.statement().text
        )

    def make_fields(self) -> list[Field]:
        statement = self.statement()
        truth = "false" if statement.refutes else "true"
        words = {"true": M("true"), "false": M("false")}
        aliases = {alias: {"yes": "true", "no": "false"}[meant] for alias, meant in YES_NO_ALIASES.items()} | {
            "yes": "true",
            "no": "false",
            "v": "true",
            "vertader": "true",
            "c": "true",
            "f": "false",
            "t": "true",
        }
        caption = M("a tree that shows it, such as A(B(…),C(…))")
        return [
            ChoiceField("truth", ("true", "false"), frozenset({truth}), words, aliases, caption=M("true or false")),
            TreeField("tree", statement.model, self.check, caption=caption),
        ]

    def judge(self, field: Field, given: Mapping[str, Any]) -> Verdict:
        """Mark the answer; a true statement needs no tree, only the answer "true"."""
        if field.name == "tree" and self.statement().refutes is None:
            return Verdict(self.judge(self.fields[0], given).credit)
        return super().judge(field, given)

    def check(self, text: str) -> Verdict:
        statement = self.statement()
        assert statement.refutes is not None
        try:
            tree = parse(text)
            if len(tree) > MOST_NODES:
                raise BadAnswer(M("The tree is too large; at most {most} nodes are searched.", most=MOST_NODES))
            if (CHANCE in tree.players) != statement.chance or tree.has_payoffs or not tree.children[0]:
                raise BadAnswer(WITH_CHANCE if statement.chance else WITHOUT_CHANCE)
            shown = statement.refutes(tree)
        except BadText as error:
            raise BadAnswer(M("The tree cannot be used. {text}", text=error.message)) from None
        except BadAnswer:
            raise
        except ZermeloError as error:
            raise BadAnswer(M("The tree cannot be used. {text}", text=error.message)) from None
        return (
            Verdict(FULL)
            if shown
            else Verdict(
                FULL * 0,
                (M("Your tree does not contradict the statement."),),
                (M("This one does: {tree}", tree=statement.model),),
            )
        )

    def agrees(self, answer: object) -> bool:
        return self.mark(answer).credit == 1


QUESTIONS = (TrueFalse,)
