"""The trace of a search, line by line, as the course notes print it.

A line for each call, indented by ". " a ply; one where a node gets its value, or is cut; at the end the value
found. Numbers have a decimal point in every language, as in a program's output.

>>> from zermelo.explain.telling import tell
>>> from zermelo.trees.build import build
>>> print("\\n".join(trace(tell(build([[3, 12], [2, 4]]), algorithm="alphabeta"), "es")))
Invocacion maxValue( A , alfa= -inf , beta= inf ) :
. Invocacion minValue( A1 , alfa= -inf , beta= inf ) :
. . Invocacion maxValue( A11 , alfa= -inf , beta= inf ) -> que retorna valor terminal 3
. . Invocacion maxValue( A12 , alfa= -inf , beta= 3 ) -> que retorna valor terminal 12
. minValue de A1 asigna valor 3
. Invocacion minValue( A2 , alfa= 3 , beta= inf ) :
. . Invocacion maxValue( A21 , alfa= 3 , beta= inf ) -> que retorna valor terminal 2
. PODA en minValue de A2 porque v= 2 <= alfa= 3 -> le asigna valor 2
maxValue de A asigna valor 3
valor encontrado: 3
"""

from collections.abc import Iterator

from zermelo.explain.story import ROOT, Cut, Node, Story, Visit, journey
from zermelo.languages.message import in_language
from zermelo.languages.named import say
from zermelo.languages.numbers import exact_text as exact
from zermelo.rules.game import Value
from zermelo.trees.tree import automatic_label

INDENT = ". "
FUNCTIONS = {"max": "maxValue", "min": "minValue", "chance": "expValue", "model": "expValue"}


def trace(story: Story, language: str, *, boards: bool = False) -> Iterator[str]:
    """The trace of a search; with `boards`, the position below the line that enters it."""
    for lines in trace_steps(story, language, boards=boards):
        yield from lines


def trace_steps(story: Story, language: str, *, boards: bool = False) -> Iterator[list[str]]:
    """The same, the lines of each step of the journey together, and at last the value found."""
    writer = _Writer(story, language)
    turns = story.declared.tuples  # a player tells what it has chosen, after its children and not before
    for visit, leaving in journey(story):
        indent = INDENT * visit.node.depth
        lines = [indent + line for line in (writer.leaving(visit) if leaving else writer.entering(visit))]
        if boards and leaving == turns and not story.is_tree:
            shown = in_language(story.game.show(visit.node.position), language)
            lines += [indent + INDENT + row for row in shown.splitlines()]
        yield lines
    yield [say("trace.found", language, value=number(story.value))]


def action_line(story: Story, language: str) -> str:
    """The last line of the notes: which action to take; empty where there is nothing to choose."""
    if story.best is None:
        return ""
    message = "trace.action" if story.has_windows else "trace.action.plain"
    return say(message, language, node=name_of(story.root, language), action=story.best.action)


def name_of(node: Node, language: str) -> str:
    """A node's label; the start of a game has a word in each language."""
    return say("name.root", language) if node.label == ROOT and node.parent is None else node.label


def number(value: Value) -> str:
    """A number as the traces print it, payoffs with blanks inside the parentheses."""
    if isinstance(value, tuple):
        return f"( {' , '.join(number(part) for part in value)} )"
    return exact(value)


class _Writer:
    """The lines of one story in one language."""

    def __init__(self, story: Story, language: str) -> None:
        self.story = story
        self.language = language
        self.dispatches = story.declared.averages
        """Whether the textbook's code has one `value` that finds out what kind of node it is given."""
        self.alpha = say("trace.alpha", language)
        self.beta = say("trace.beta", language)

    def entering(self, visit: Visit) -> list[str]:
        if self.story.declared.tuples:
            return []
        value = self.shown(visit)
        if self.is_given(visit):
            return [say("trace.given", self.language, node=name_of(visit.node, self.language), value=value)]
        call = self.call(visit)
        if visit.is_leaf:
            message = "trace.estimate" if self.story.is_estimate(visit) else "trace.terminal"
            return [say(message, self.language, call=call, value=value)]
        opening = say("trace.call", self.language, call=call) + (" :" if self.story.has_windows else ":")
        if visit.stand_pat is None:
            return [opening]
        estimate = number(self.story.in_code(visit, visit.stand_pat))
        return [opening, INDENT + say("trace.stand_pat", self.language, value=estimate)]

    def leaving(self, visit: Visit) -> list[str]:
        if self.story.declared.tuples:
            return [self.turn(visit)]
        slots = {"function": self.function(visit), "node": name_of(visit.node, self.language)}
        if visit.cut:
            return [say("trace.cut", self.language, **slots, test=self.test(visit.cut), value=self.shown(visit))]
        if visit.ending == "probe":
            return [say("trace.probe", self.language, **slots, value=self.shown(visit))]
        value = self.shown(visit)
        if visit.node.role in ("chance", "model"):
            value = f"{self.sum(visit)} = {value}"
        return [say("trace.assigns", self.language, **slots, value=value)]

    # The parts of a line

    def function(self, visit: Visit) -> str:
        if self.story.is_seen_by_mover:
            return self.story.algorithm
        if visit.is_leaf and self.dispatches:
            return "value"
        return FUNCTIONS[visit.node.role]

    def call(self, visit: Visit) -> str:
        parts = [name_of(visit.node, self.language)]
        alpha, beta = self.story.window_in_code(visit, visit.first_alpha, visit.first_beta)
        if self.story.has_windows and visit.is_question:
            parts.append(f"gamma= {number(alpha)}")
        elif self.story.has_windows:
            parts += [f"{self.alpha}= {number(alpha)}", f"{self.beta}= {number(beta)}"]
        return f"{self.function(visit)}( {' , '.join(parts)} )"

    def test(self, cut: Cut) -> str:
        """The condition that was met: v= 8 >= beta= 3."""
        at_max = cut.kind == "beta"
        value, bound, bound_name = cut.value, cut.bound, self.beta if at_max else self.alpha
        if self.story.is_seen_by_mover:
            value, bound = self.story.in_code(cut.visit, value), self.story.in_code(cut.visit, bound)
            at_max, bound_name = True, self.beta
        if cut.visit.is_question:
            bound_name = "gamma"
        relation = (">" if at_max else "<") + ("=" if cut.relation in "≤≥" else "")
        test = f"v= {number(value)} {relation} {bound_name}= {number(bound)}"
        if cut.node.role == "chance":
            return say("trace.at_least" if at_max else "trace.at_most", self.language, test=test)
        return test

    def sum(self, visit: Visit) -> str:
        return " + ".join(f"{number(step.probability)}*{number(step.value)}" for step in visit.terms)

    def shown(self, visit: Visit) -> str:
        """The value of a visit in the style of labels that was asked for."""
        sign = self.story.sign(visit) if self.story.labels == "bound" else ""
        if sign and self.story.in_code(visit, 1) < 0:
            sign = "≤" if sign == "≥" else "≥"
        return sign + number(self.story.in_code(visit, visit.value))

    def is_given(self, visit: Visit) -> bool:
        """Whether a node was worked out before the exercise began: it has a value and a name of its own (X=8)."""
        node = visit.node
        if not (visit.is_leaf and self.story.is_tree and node.parent and self.dispatches):
            return False
        return node.label != automatic_label(node.parent.label, node.place + 1, node.position.node)

    def turn(self, visit: Visit) -> str:
        """Max^n: who chooses what, and why."""
        node, payoffs = name_of(visit.node, self.language), number(visit.value)
        if visit.node.role == "chance":
            return say("trace.turn.chance", self.language, node=node, sum=self.sum(visit), payoffs=payoffs)
        mover = visit.node.player
        player = say("name.player", self.language, number=mover + 1)
        best = visit.best
        assert best is not None
        if visit.cut:
            return say(
                "trace.turn.cut",
                self.language,
                player=player,
                node=node,
                payoffs=payoffs,
                own=number(best.value[mover]),
            )
        if not best.visit.is_leaf:
            return say(
                "trace.turn.child",
                self.language,
                player=player,
                node=node,
                payoffs=payoffs,
                child=name_of(best.node, self.language),
            )
        others = [step.value[mover] for step in visit.steps if step is not best]
        if not others:
            return say("trace.turn.only", self.language, player=player, node=node, payoffs=payoffs)
        own, next_best = best.value[mover], max(others)
        message = "trace.turn.tie" if own == next_best else "trace.turn.leaf"
        return say(
            message, self.language, player=player, node=node, payoffs=payoffs, own=number(own), other=number(next_best)
        )
