"""The trace of a search, line by line, as the course notes print it.

One line per call, indented by ". " per ply; one where a node gets its value, or is cut; at the end the value
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
from typing import Any

from zermelo.explain.simulations import back_up, ending, selection
from zermelo.explain.story import Cut, Node, Story, Visit, journey
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, in_language, joined
from zermelo.languages.numbers import exact_text as exact
from zermelo.rules.game import Value

INDENT = ". "
FUNCTIONS = {"max": "maxValue", "min": "minValue", "chance": "expValue", "model": "expValue"}
ALPHA, BETA, GAMMA = M("alpha"), M("beta"), "gamma"


def trace(story: Story, language: str, *, boards: bool = False) -> Iterator[str]:
    """The trace of a search; with `boards`, the position below the line that enters it."""
    if boards and story.is_tree:
        raise ZermeloError(M("A tree has no boards to show; they are for games."))
    for lines in trace_steps(story, language, boards=boards):
        yield from lines


def trace_steps(story: Story, language: str, *, boards: bool = False) -> Iterator[list[str]]:
    """The same, the lines of each step together, and finally the value found."""
    writer = _Simulations(story) if story.simulates else _Writer(story)
    turns = story.declared.tuples  # a player announces its choice after its children
    for visit, leaving in journey(story):
        indent = INDENT * visit.node.depth
        told = writer.leaving(visit) if leaving else writer.entering(visit)
        lines = [indent + line.in_language(language) for line in told]
        if boards and leaving == turns and not story.is_tree:
            shown = in_language(story.game.show(visit.node.position), language)
            lines += [indent + INDENT + row for row in shown.splitlines()]
        yield lines
    value = story.bound + number(story.value)
    is_sampled = story.result.is_sampled
    last = M("estimate found: {value}", value=value) if is_sampled else M("value found: {value}", value=value)
    yield [last.in_language(language)]


def action_line(story: Story, language: str) -> str:
    """The last line of the notes: the action to take; empty if there is no choice."""
    if story.best is None:
        return ""
    gaps: dict[str, Any] = {"node": name_of(story.root), "action": story.best.action}
    if story.has_windows:
        line = M("after going through the successors of {node}, the action to take is {action}", **gaps)
    else:
        line = M("after going through the successors of {node} the action to take is {action}", **gaps)
    return line.in_language(language)


def name_of(node: Node) -> str:
    """A node's label; the start of a game has a word in each language."""
    return M("root") if node.starts_game else node.label


def number(value: Value) -> str:
    """A number as the traces print it, payoffs with blanks inside the parentheses."""
    if isinstance(value, tuple):
        return f"( {' , '.join(number(part) for part in value)} )"
    return exact(value)


def variable(name: str, value: Value) -> Message:
    """A variable of the code with its value: alpha= 3."""
    return joined([name, f"= {number(value)}"], "")


class _Simulations:
    """The lines of a search by simulations: select, simulate, back up."""

    def __init__(self, story: Story) -> None:
        self.story = story

    def entering(self, visit: Visit) -> list[Message]:
        return [ending(visit) if visit.is_leaf else selection(self.story, visit)]

    def leaving(self, visit: Visit) -> list[Message]:
        return [back_up(self.story, visit)]


class _Writer:
    """The lines of one story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.dispatches = story.declared.averages
        """Whether the textbook's code has one `value` that dispatches on the kind of node."""

    def entering(self, visit: Visit) -> list[Message]:
        if self.story.declared.tuples:
            return []
        value = self.shown(visit)
        if self.story.is_given(visit):
            return [M("{node} already computed -> {value}", node=name_of(visit.node), value=value)]
        call = self.call(visit)
        if visit.is_leaf:
            if self.story.is_estimate(visit):
                return [M("Call {call} -> which returns estimated value {value}", call=call, value=value)]
            return [M("Call {call} -> which returns terminal value {value}", call=call, value=value)]
        opening = M("Call {call} :", call=call) if self.story.has_windows else M("Call {call}:", call=call)
        if visit.stand_pat is None:
            return [opening]
        estimate = number(self.story.in_code(visit, visit.stand_pat))
        return [
            opening,
            joined([INDENT, M("estimated value {value}, and on with the noisy moves", value=estimate)], ""),
        ]

    def leaving(self, visit: Visit) -> list[Message]:
        if self.story.declared.tuples:
            return [self.turn(visit)]
        value = self.shown(visit)
        gaps: dict[str, Any] = {"function": self.function(visit), "node": name_of(visit.node)}
        if visit.cut:
            cut = M(
                "CUT in {function} of {node} because {test} -> it is assigned value {value}",
                **gaps,
                test=self.test(visit.cut),
                value=value,
            )
            return [cut]
        if visit.ending == "probe":
            return [M("probe {function} of {node} with its first child: bound {value}", **gaps, value=value)]
        if visit.node.role in ("chance", "model"):
            value = f"{self.sum(visit)} = {value}"
        return [M("{function} of {node} assigns value {value}", **gaps, value=value)]

    # The parts of a line

    def function(self, visit: Visit) -> str:
        if self.story.is_seen_by_mover:
            return self.story.algorithm
        if visit.is_leaf and self.dispatches:
            return "value"
        return FUNCTIONS[visit.node.role]

    def call(self, visit: Visit) -> Message:
        parts = [name_of(visit.node)]
        alpha, beta = self.story.window_in_code(visit, visit.first_alpha, visit.first_beta)
        if self.story.has_windows and visit.is_question:
            parts.append(variable(GAMMA, alpha))
        elif self.story.has_windows:
            parts += [variable(ALPHA, alpha), variable(BETA, beta)]
        return joined([f"{self.function(visit)}(", joined(parts, " , "), ")"], " ")

    def test(self, cut: Cut) -> Message:
        """The condition that was met: v= 8 >= beta= 3."""
        value, bound = self.story.in_code(cut.visit, cut.value), self.story.in_code(cut.visit, cut.bound)
        at_max = cut.kind == "beta" or self.story.is_seen_by_mover
        name = GAMMA if cut.visit.is_question else BETA if at_max else ALPHA
        relation = (">" if at_max else "<") + ("=" if cut.relation in "≤≥" else "")
        test = joined([variable("v", value), relation, variable(name, bound)], " ")
        if cut.node.role != "chance":
            return test
        return M("at least {test}", test=test) if at_max else M("at most {test}", test=test)

    def sum(self, visit: Visit) -> str:
        return " + ".join(f"{number(step.probability)}*{number(step.value)}" for step in visit.terms)

    def shown(self, visit: Visit) -> str:
        """The value of a visit in the requested label style."""
        sign = self.story.sign(visit) if self.story.labels == "bound" else ""
        if sign and self.story.in_code(visit, 1) < 0:
            sign = "≤" if sign == "≥" else "≥"
        return sign + number(self.story.in_code(visit, visit.value))

    def turn(self, visit: Visit) -> Message:
        """Max^n: the player, its choice, and the reason."""
        gaps: dict[str, Any] = {"node": name_of(visit.node), "payoffs": number(visit.value)}
        if visit.node.role == "chance":
            return M("chance at {node}: {sum} = {payoffs}", **gaps, sum=self.sum(visit))
        mover = visit.node.player
        gaps["player"] = visit.node.mover
        best = visit.best
        assert best is not None
        own = best.value[mover]
        if visit.cut:
            return M(
                "CUT in the turn of {player} at {node} because {own} is already too much -> it is assigned {payoffs}",
                **gaps,
                own=number(own),
            )
        if not best.visit.is_leaf:
            return M("turn of {player} at {node}: chooses {child} -> {payoffs}", **gaps, child=name_of(best.node))
        others = [step.value[mover] for step in visit.steps if step is not best]
        if not others:
            return M("turn of {player} at {node}: chooses {payoffs}, the only one", **gaps)
        gaps |= {"own": number(own), "other": number(max(others))}
        if own == max(others):
            return M(
                "turn of {player} at {node}: chooses {payoffs} because {own} = {other} and it is the first", **gaps
            )
        return M("turn of {player} at {node}: chooses {payoffs} because {own} > {other}", **gaps)
