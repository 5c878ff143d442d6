"""Helpers that are only asked whether they find anything, or whether they return None.

    def placements(board, own):
        return sorted(square for square in range(36) if flips(board, square, own))

    def terminal(position):
        return not placements(position.board, 1) and not placements(position.board, 2)

`terminal` does not need the list. It calls a form of the helper that returns whether there is anything, and leaves at
the first item; so does that form with `flips`:

    def some_placements(board, own):
        for square in range(36):
            if some_flips(board, square, own):
                return True
        return False

Rules have no effects but their answers, so what is not evaluated is not missed.
"""

import ast
from typing import Any

from zermelo.machine.natural.rewrites.helpers import call_of_form, form_called, values_assigned
from zermelo.machine.natural.rewrites.inspecting import arguments_of, names, names_stored
from zermelo.machine.natural.rewrites.scope import Rewriter, Scope

SOME, ABSENT = "some", "absent"
"""The questions: whether there is anything in the answer, whether the answer is None."""


def rewrite_questions(node: ast.FunctionDef, scope: Scope) -> None:
    """Change a function in place: what it only asks of a helper is answered by a form of the helper."""
    asked = questions_in(node, scope)
    Asking(asked, answered_names(node, asked, scope), scope).visit(node)


def questions_in(node: ast.AST, scope: Scope) -> dict[int, str]:
    """The questions, by the expressions that they are about."""
    found: dict[int, str] = {}
    for one in ast.walk(node):  # which comes to the parts of an expression after the whole
        tests: list[ast.expr] = []
        match one:
            case (
                ast.If(value) | ast.While(value) | ast.IfExp(value) | ast.Assert(value) | ast.UnaryOp(ast.Not(), value)
            ):
                tests = [value]
            case ast.Call(function, [value], []) if scope.is_builtin(function, "bool"):
                tests = [value]
            case ast.BoolOp(_, values) if id(one) in found:
                tests = values
            case ast.comprehension():
                tests = one.ifs
            case ast.Compare(value, [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
                found[id(value)] = ABSENT
            case ast.Compare():
                counted = counted_for_nothing(one, scope)
                tests = [] if counted is None else [counted]
        found |= {id(test): SOME for test in tests}
    return found


def counted_for_nothing(node: ast.Compare, scope: Scope) -> ast.expr | None:
    """The expression that is counted in `len(moves) == 0`, `len(moves) != 0` and `len(moves) > 0`."""
    match node:
        case ast.Compare(ast.Call(function, [value], []), [ast.Eq() | ast.NotEq() | ast.Gt()], [ast.Constant(0)]):
            return value if scope.is_builtin(function, "len") else None
    return None


def answered_names(node: ast.FunctionDef, asked: dict[int, str], scope: Scope) -> dict[str, str]:
    """The names for what a helper returned of which only one thing is asked, and which."""
    found = {}
    for name in sorted(names_stored(node) - arguments_of(node)):
        every = [one for one in ast.walk(node) if names(one, name)]
        values = values_assigned(name, node)
        questions = {asked.get(id(one)) for one in every if isinstance(one.ctx, ast.Load)}  # type: ignore[attr-defined]
        stored = sum(isinstance(one.ctx, ast.Store) for one in every)  # type: ignore[attr-defined]
        if len(values) == stored == 1 and len(questions) == 1:
            question = questions.pop()
            if question is not None and form_called(values[0], question, scope) is not None:
                found[name] = question
    return found


class Asking(Rewriter):
    """Calls the forms of helpers."""

    def __init__(self, asked: dict[int, str], answered: dict[str, str], scope: Scope) -> None:
        super().__init__(scope)
        self.asked, self.answered = asked, answered

    def visit_Call(self, node: ast.Call) -> Any:
        question = self.asked.get(id(node))
        self.generic_visit(node)
        return (question and call_of_form(node, question, self.scope)) or node

    def visit_Assign(self, node: ast.Assign) -> Any:
        self.generic_visit(node)
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id in self.answered:
            node.value = call_of_form(node.value, self.answered[target.id], self.scope) or node.value
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        left = node.left
        named = isinstance(left, ast.Name) and left.id in self.answered
        counted = counted_for_nothing(node, self.scope)
        self.generic_visit(node)
        if counted is not None and isinstance(node.left, ast.Call):
            now = node.left.args[0]
            named = isinstance(now, ast.Name) and now.id in self.answered
            if now is counted and not named:
                return node
            return ast.UnaryOp(ast.Not(), now) if isinstance(node.ops[0], ast.Eq) else now
        if self.asked.get(id(left)) == ABSENT and (node.left is not left or named):
            return ast.UnaryOp(ast.Not(), node.left) if isinstance(node.ops[0], ast.IsNot) else node.left
        return node
