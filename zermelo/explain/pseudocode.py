"""The code of a search, as one shows it beside a tree: the very source that searches, without what records it.

Nothing is written twice. The functions of an algorithm are read from its file; the calls of the observer are taken
out, and where they stood tells which line is at work when something happens:

>>> code = code_of("alphabeta")
>>> code.lines[code.line("max_value", "cut")].strip()
'if best >= beta:'
>>> code.lines[code.line("value", "leaf")].strip()
'return game.utility(state)'
>>> code_of("alphabeta", strict=True).lines[code.line("max_value", "cut")].strip()
'if best > beta:'
"""

import ast
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from zermelo.algorithms import algorithms, scout
from zermelo.algorithms.star import star
from zermelo.explain.story import ASKING, Step, Story, Visit

MARK = "observed: "
FUNCTIONS = {
    "max": "max_value",
    "min": "min_value",
    "chance": "exp_value",
    "model": "opponent_value",
    "own": "own_best",
}
"""Which function of an algorithm looks at a node; where there is none of that name, `value` does."""
BEFORE = {"improve", "term"}
"""What is told of after the statement that does it; of the others, before."""
QUESTION = "test."
"""What stands before the names of the functions that answer questions."""


@dataclass
class Code:
    """The lines of an algorithm, and which of them an event belongs to."""

    lines: list[str] = field(default_factory=list)
    marks: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """By function and event; the definition of a function is its "enter"."""

    def line(self, function: str, event: str, last: bool = False) -> int:
        """The line at work; that of the definition where the function has no such event, and -1 without one."""
        found = self.marks.get((function, event)) or self.marks.get((function, "enter")) or [-1]
        return found[-1 if last else 0]

    def has(self, function: str) -> bool:
        return (function, "enter") in self.marks


@cache
def code_of(algorithm: str, strict: bool = False, fail: str = "soft") -> Code:
    """The code of an algorithm with a tie rule and a style of returning."""
    kernel: Any = star if algorithm in ("star1", "star2") else algorithms()[algorithm].kernel
    settled = {"probing": algorithm == "star2", "shallow": False}
    if "fail" in inspect.signature(kernel).parameters:
        settled |= {"strict": strict, "soft": fail == "soft", "hard": fail == "hard"}
    code = Code()
    _add(code, kernel, settled, "")
    if algorithm in ASKING:
        code.lines += ["", "def test(game):"]
        _add(code, scout.test, {}, QUESTION)
    return code


def lines_at_work(story: Story, visit: Visit, leaving: bool, answer: Step | None) -> list[int]:
    """The lines of `code_of` for a step of the search: what happens at the node, then what its parent makes of it.

    `answer` is what the visit was to the one above it (see `answers`).

    >>> from zermelo.explain.story import answers, tell
    >>> from zermelo.trees.notation import parse
    >>> story = tell(parse("A(B(3,12),C(2,4))"), algorithm="alphabeta")
    >>> first = story.find("B1").visit
    >>> at_work = lines_at_work(story, first, False, answers(story)[first.number])
    >>> [code_for(story).lines[line].strip() for line in at_work]
    ['return game.utility(state)', 'best = child']
    """
    code = code_for(story)
    function = function_of(code, visit)
    if not (leaving or visit.is_leaf):
        return [code.line(function, "enter")]
    if visit.is_leaf:
        value = (QUESTION if visit.is_question else "") + "value"
        lines = [code.line(value, "leaf" if visit.ending == "utility" else "estimate")]
    elif visit.cut and not code.marks.get((function, "cut")) and code.has("cut_value"):  # Star decides in one place
        lines = [code.line("cut_value", "cut", last=visit.cut.kind == "beta")]
    elif visit.cut:
        lines = [code.line(function, "cut"), code.line(function, "leave")]
    else:
        lines = [code.line(function, "leave")]
    if answer is not None and visit.above is not None:
        event = "improve" if answer.improved else "term" if answer.probability is not None else "compare"
        lines.append(code.line(function_of(code, visit.above), event))
    return lines


def code_for(story: Story) -> Code:
    """The code that told this story."""
    return code_of(story.algorithm, story.strict, str(story.options.get("fail", "soft")))


def function_of(code: Code, visit: Visit) -> str:
    """The function that looks at a node."""
    prefix = QUESTION if visit.is_question and code.has(f"{QUESTION}value") else ""
    name = "probe" if visit.ending == "probe" else FUNCTIONS[visit.node.role]
    return prefix + (name if code.has(prefix + name) else "value")


# ---------------------------------------------------------------------------------------------
# From the source to the lines


def _add(code: Code, kernel: Callable[..., Any], settled: dict[str, bool], prefix: str) -> None:
    """Append the functions of a kernel, without what records and with what is settled left out."""
    source = ast.parse(inspect.getsource(kernel)).body[0]
    assert isinstance(source, ast.FunctionDef)
    functions = {
        part.name: ast.fix_missing_locations(_Plain(settled).visit(part))
        for part in source.body
        if isinstance(part, ast.FunctionDef)
    }
    used = _reached(functions, "value" if prefix else "decision")
    margin = "    " if prefix else ""
    for name, function in functions.items():
        if name in used:
            if code.lines and not code.lines[-1].endswith("):"):
                code.lines.append("")
            _place(code, prefix + name, [margin + line for line in ast.unparse(function).splitlines()])


def _reached(functions: dict[str, ast.AST], start: str) -> set[str]:
    """The functions that are called, directly or not."""
    found, waiting = {start}, [start]
    while waiting:
        names = {node.id for node in ast.walk(functions[waiting.pop()]) if isinstance(node, ast.Name)}
        waiting += names & functions.keys() - found
        found |= names & functions.keys()
    return found


def _place(code: Code, name: str, lines: list[str]) -> None:
    """Append the lines of a function; a mark in them is no line, it says what happens at a line near by."""
    code.marks[name, "enter"] = [len(code.lines)]
    waiting: list[str] = []
    for line in lines:
        last = len(code.lines) - 1
        if MARK not in line:
            for event in waiting:
                code.marks.setdefault((name, event), []).append(last + 1)
            waiting = []
            code.lines.append(line)
            continue
        event = line.strip(" '\"").removeprefix(MARK)
        if event in BEFORE or (event == "cut" and code.lines[last].lstrip().startswith("if ")):
            code.marks.setdefault((name, event), []).append(last)
        elif event != "enter":
            waiting.append(event)
        if event == "improve":  # which was found out in the line before
            code.marks.setdefault((name, "compare"), []).append(last - 1)


class _Plain(ast.NodeTransformer):
    """Takes the observer out of a function, and decides what is settled."""

    def __init__(self, settled: dict[str, bool]) -> None:
        self.settled = settled

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.args.args = [argument for argument in node.args.args if argument.arg != "run"]
        if ast.get_docstring(node):
            node.body = node.body[1:]
        node.body = list(self._statements(node.body))
        return node

    def visit_For(self, node: ast.For) -> Any:
        return self._with_body(node)

    def visit_While(self, node: ast.While) -> Any:
        return self._with_body(node)

    def visit_If(self, node: ast.If) -> Any:
        test = self.visit(node.test)
        if isinstance(test, ast.Constant):
            return list(self._statements(node.body if test.value else node.orelse))
        return self._with_body(node)

    def _with_body(self, node: Any) -> Any:
        for name, part in ast.iter_fields(node):
            if name in ("body", "orelse"):
                setattr(node, name, list(self._statements(part)))
            elif isinstance(part, ast.AST):
                setattr(node, name, self.visit(part))
        return node

    def _statements(self, statements: list[ast.stmt]) -> Iterator[ast.stmt]:
        for statement in statements:
            called = getattr(statement, "value", None)
            event = _observed(called)
            if event and isinstance(statement, ast.Expr):
                yield _mark(event)
                continue
            if isinstance(statement, ast.Assign) and _calls(called, "deserving"):
                continue  # no child is searched deeper than the others
            if event:
                yield _mark(event)
            elif _calls(called, "horizon_value"):
                yield _mark("estimate")
            plain = self.visit(statement)
            yield from plain if isinstance(plain, list) else [plain]

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if _observed(node):
            return self.visit(node.args[-1])  # type: ignore[no-any-return]
        if _calls(node, "number"):
            return self.visit(node.args[0])  # type: ignore[no-any-return]
        if _calls(node, "horizon_value"):
            return ast.parse("game.evaluate(state)", mode="eval").body
        self.generic_visit(node)
        node.args = [part for part in node.args if not (isinstance(part, ast.Name) and part.id == "run")]
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Constant(self.settled[node.id]) if node.id in self.settled else node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Constant):
            return ast.Constant(not node.operand.value)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        extension = isinstance(node.right, ast.Compare) and _is_name(node.right.comparators[0], "extended")
        return node.left if extension else node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """`a > b or (a == b and True)` is `a >= b`."""
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)
        if any(isinstance(part, ast.Constant) and part.value is decides for part in node.values):
            return ast.Constant(decides)
        node.values = [part for part in node.values if not isinstance(part, ast.Constant)]
        if len(node.values) == 1:
            return node.values[0]
        return _joined(node) or node


def _joined(node: ast.BoolOp) -> ast.Compare | None:
    """A comparison and its tie as one comparison."""
    if not (isinstance(node.op, ast.Or) and len(node.values) == 2):
        return None
    first, second = node.values
    if not (isinstance(first, ast.Compare) and isinstance(second, ast.Compare)):
        return None
    widened: dict[type, ast.cmpop] = {ast.Gt: ast.GtE(), ast.Lt: ast.LtE()}
    same = ast.dump(first.left) == ast.dump(second.left) and ast.dump(first.comparators[0]) == ast.dump(
        second.comparators[0]
    )
    if same and isinstance(second.ops[0], ast.Eq) and type(first.ops[0]) in widened:
        return ast.Compare(first.left, [widened[type(first.ops[0])]], first.comparators)
    return None


def _observed(node: Any) -> str:
    """Which event a call tells of; empty if it is no call of the observer."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_name(node.func.value, "observe"):
        return node.func.attr
    return ""


def _calls(node: Any, name: str) -> bool:
    return isinstance(node, ast.Call) and _is_name(node.func, name)


def _is_name(node: Any, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _mark(event: str) -> ast.stmt:
    return ast.Expr(ast.Constant(MARK + event))
