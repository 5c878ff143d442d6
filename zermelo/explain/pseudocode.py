"""The code of a search to show beside a tree: the source that actually searches, without its recording.

The functions of an algorithm are read from its file; observer calls are removed, small functions selected by an
option (a tie rule, say) are inlined, and the places of the observer calls map events to lines:

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
from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache, partial
from types import FunctionType
from typing import Any

from zermelo.algorithms import Algorithm, algorithms
from zermelo.algorithms.binding import Ignored
from zermelo.algorithms.observe import SILENT
from zermelo.explain.story import Step, Story, Visit
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import Game
from zermelo.trees.notation import parse

MARK = "observed: "
FUNCTIONS = {
    "max": "max_value",
    "min": "min_value",
    "chance": "exp_value",
    "model": "opponent_value",
    "own": "own_best",
}
"""The function of an algorithm that visits a node; the fallback is `value`."""
BEFORE = {"improve", "term"}
"""Events recorded after the statement that causes them; the others are recorded before."""
CHOICES = ("strict", "fail", "shallow")
"""The options that change the lines of an algorithm."""


@dataclass
class Code:
    """The lines of an algorithm, and the lines of each event."""

    lines: list[str] = field(default_factory=list)
    marks: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """By function and event; the definition of a function is its "enter"."""
    prefix: str = ""
    """The prefix of the names of functions for null-window tests."""

    def line(self, function: str, event: str, last: bool = False) -> int:
        """The active line; the definition if the function has no such event, -1 if it has no definition."""
        found = self.marks.get((function, event)) or self.marks.get((function, "enter")) or [-1]
        return found[-1 if last else 0]

    def has(self, function: str) -> bool:
        return (function, "enter") in self.marks


def code_of(name: str, **options: Any) -> Code:
    """The code of an algorithm with some of its options."""
    return _code(algorithms()[name], tuple(sorted(options.items())), Ignored(parse("A(B*(1,2),3)").game()))


def code_for(story: Story) -> Code:
    """The code of the search of a story."""
    chosen = {option: story.options[option] for option in CHOICES if option in story.options}
    return _code(story.declared, tuple(sorted(chosen.items())), Ignored(story.result.game))


@lru_cache(maxsize=64)
def _code(algorithm: Algorithm, options: tuple[tuple[str, Any], ...], game: Ignored) -> Code:
    """The lines of an algorithm; empty if its source cannot be read."""
    code = Code()
    try:
        _add(code, algorithm.kernel, _prepared(algorithm, game.value), dict(options), "")
        if algorithm.asks:
            code.prefix = f"{algorithm.asks.__name__}."
            code.lines += ["", f"def {algorithm.asks.__name__}(game):"]
            _add(code, algorithm.asks, game.value, {}, code.prefix)
    except (OSError, SyntaxError):
        return Code()
    return code


def _prepared(algorithm: Algorithm, game: Game) -> Game:
    complete = with_defaults(game)
    return algorithm.prepare(complete, game.initial) if algorithm.prepare else complete


def lines_at_work(
    story: Story, visit: Visit, leaving: bool, answer: Step | None, code: Code | None = None
) -> list[int]:
    """The active lines of `code_of` in a step of the search: the event at the node, then its effect in the parent.

    `answer` is the step of the visit above that this visit is (see `answers`). `code` may be another writing.

    >>> from zermelo.explain.story import answers
    >>> from zermelo.explain.telling import tell
    >>> from zermelo.trees.notation import parse
    >>> story = tell(parse("A(B(3,12),C(2,4))"), algorithm="alphabeta")
    >>> first = story.find("B1").visit
    >>> at_work = lines_at_work(story, first, False, answers(story)[first.number])
    >>> [code_for(story).lines[line].strip() for line in at_work]
    ['return game.utility(state)', 'best = child']
    """
    code = code or code_for(story)
    function = function_of(code, visit)
    if not (leaving or visit.is_leaf):
        return [code.line(function, "enter")]
    if visit.is_leaf:
        ending = "leaf" if visit.ending == "utility" else visit.ending
        alone = (code.prefix if visit.is_question else "") + ("value" if code.has("value") else "simulate")
        lines = [code.line(function if (function, ending) in code.marks else alone, ending)]
    elif visit.cut and not code.marks.get((function, "cut")) and code.has("cut_value"):  # Star decides in one place
        lines = [code.line("cut_value", "cut", last=visit.cut.kind == "beta")]
    elif visit.cut:
        lines = [code.line(function, "cut")]
        if "return" not in code.lines[lines[0]]:
            lines.append(code.line(function, "leave"))
    else:
        lines = [code.line(function, "leave")]
    if answer is not None and visit.above is not None:
        event = "improve" if answer.improved else "term" if answer.probability is not None else "compare"
        lines.append(code.line(function_of(code, visit.above), event))
    return lines


def function_of(code: Code, visit: Visit) -> str:
    """The function that visits a node."""
    prefix = code.prefix if visit.is_question else ""
    name = "probe" if visit.ending == "probe" else FUNCTIONS[visit.node.role]
    name = next((one for one in (name, "value") if code.has(prefix + one)), "simulate")
    return prefix + name


# ---------------------------------------------------------------------------------------------
# From the source to the lines


def _add(code: Code, kernel: Any, game: Game, options: dict[str, Any], prefix: str) -> None:
    """Append the functions of a kernel without observer calls, constants folded."""
    maker = kernel.func if isinstance(kernel, partial) else kernel
    source = ast.parse(inspect.getsource(maker)).body[0]
    assert isinstance(source, ast.FunctionDef)
    made = kernel(game, SILENT, **options)
    plain = _Plain(_settled(made, maker.__code__.co_filename))
    functions = {
        part.name: ast.fix_missing_locations(plain.visit(part))
        for part in source.body
        if isinstance(part, ast.FunctionDef)
    }
    used = _reached(functions, made.__name__)
    margin = "    " if prefix else ""
    for name, function in functions.items():
        if name in used:
            if code.lines and not code.lines[-1].endswith("):"):
                code.lines.append("")
            _place(code, prefix + name, [margin + line for line in ast.unparse(function).splitlines()])


def _settled(made: FunctionType, file: str) -> dict[str, Any]:
    """The names fixed by the options: booleans, and functions of the same file that are one expression."""
    settled: dict[str, Any] = {}
    waiting, seen = [made], {made}
    while waiting:
        function = waiting.pop()
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            value = cell.cell_contents
            if isinstance(value, bool):
                settled[name] = value
            elif isinstance(value, FunctionType) and value.__code__.co_filename == file:
                if "<locals>" not in value.__qualname__:
                    settled[name] = value
                elif value not in seen:
                    seen.add(value)
                    waiting.append(value)
    return settled


def _reached(functions: dict[str, ast.AST], start: str) -> set[str]:
    """The functions reachable from a call of `start`."""
    if start not in functions:
        return set(functions)
    found, waiting = {start}, [start]
    while waiting:
        names = {node.id for node in ast.walk(functions[waiting.pop()]) if isinstance(node, ast.Name)}
        waiting += names & functions.keys() - found
        found |= names & functions.keys()
    return found


def _place(code: Code, name: str, lines: list[str]) -> None:
    """Append the lines of a function; a mark among them is not a line, it records the event of an adjacent line."""
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
        if event == "improve":  # which the line before determined
            code.marks.setdefault((name, "compare"), []).append(last - 1)


class _Plain(ast.NodeTransformer):
    """Removes observer calls from a function, and folds constants."""

    def __init__(self, settled: dict[str, Any]) -> None:
        self.settled = settled

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.args.args = [argument for argument in node.args.args if argument.arg != "run"]
        if ast.get_docstring(node):
            node.body = node.body[1:]
        node.body = list(self._statements(node.body))
        return node

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

    visit_For = visit_While = _with_body

    def _statements(self, statements: list[ast.stmt]) -> Iterator[ast.stmt]:
        for statement in statements:
            called = getattr(statement, "value", None)
            event = _observed(called)
            if event and isinstance(statement, ast.Expr):
                yield _mark(event)
                continue
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
        chosen = self.settled.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if isinstance(chosen, FunctionType):
            return _in_place(chosen, node)
        node.args = [part for part in node.args if not (isinstance(part, ast.Name) and part.id == "run")]
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        value = self.settled.get(node.id)
        return ast.Constant(value) if isinstance(value, bool) else node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Drop constant operands, or replace the whole if one decides it."""
        self.generic_visit(node)
        decides = isinstance(node.op, ast.Or)
        if any(isinstance(part, ast.Constant) and part.value is decides for part in node.values):
            return ast.Constant(decides)
        node.values = [part for part in node.values if not isinstance(part, ast.Constant)]
        return node.values[0] if len(node.values) == 1 else node


class _Filled(ast.NodeTransformer):
    """Substitutes the arguments of a call into the body of the function."""

    def __init__(self, given: dict[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return deepcopy(self.given.get(node.id, node))


def _in_place(function: Callable[..., Any], call: ast.Call) -> ast.expr:
    """Inline a call of a one-expression function."""
    definition = ast.parse(inspect.getsource(function)).body[0]
    assert isinstance(definition, ast.FunctionDef)
    returned = definition.body[-1]
    assert isinstance(returned, ast.Return) and returned.value is not None
    names = [argument.arg for argument in definition.args.args]
    filled: ast.expr = _Filled(dict(zip(names, call.args, strict=True))).visit(returned.value)
    return filled


def _observed(node: Any) -> str:
    """The event that a call records; empty if it is not an observer call."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_name(node.func.value, "observe"):
        return node.func.attr
    return ""


def _calls(node: Any, name: str) -> bool:
    return isinstance(node, ast.Call) and _is_name(node.func, name)


def _is_name(node: Any, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _mark(event: str) -> ast.stmt:
    return ast.Expr(ast.Constant(MARK + event))
