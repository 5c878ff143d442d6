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

from zermelo.machine.natural.rewrites.helpers import form_called, names, values_assigned
from zermelo.machine.natural.rewrites.scope import Scope, arguments_of, assign, call, names_stored, placed

SOME, ABSENT = "some", "absent"
"""The questions: whether there is anything in the answer, whether the answer is None."""


def rewrite_questions(node: ast.FunctionDef, scope: Scope) -> None:
    """Change a function in place: what it only asks of a helper is answered by a form of the helper."""
    if scope.helpers is not None:
        asked = questions_in(node, scope)
        Asking(asked, answered_names(node, asked, scope), scope).visit(node)


def questions_in(node: ast.AST, scope: Scope) -> dict[int, str]:
    """The questions, by the expressions that they are about."""
    found: dict[int, str] = {}

    def test(value: ast.expr) -> None:
        if isinstance(value, ast.BoolOp):
            for one in value.values:
                test(one)
        else:
            found[id(value)] = SOME

    for one in ast.walk(node):
        match one:
            case ast.If() | ast.While() | ast.IfExp() | ast.Assert():
                test(one.test)
            case ast.UnaryOp(ast.Not(), value):
                test(value)
            case ast.comprehension():
                for value in one.ifs:
                    test(value)
            case ast.Call(function, [value], []) if scope.is_builtin(function, "bool"):
                test(value)
            case ast.Compare(value, [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
                found[id(value)] = ABSENT
            case ast.Compare():
                counted = counted_for_nothing(one, scope)
                if counted is not None:
                    found[id(counted)] = SOME
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


class Asking(ast.NodeTransformer):
    """Calls the forms of helpers."""

    def __init__(self, asked: dict[int, str], answered: dict[str, str], scope: Scope) -> None:
        self.asked, self.answered, self.scope = asked, answered, scope

    def answer(self, node: ast.Call, question: str) -> ast.expr | None:
        form = form_called(node, question, self.scope)
        if form is None:
            return None
        self.scope.changed = True
        return placed(call(self.scope.add(question, form), *node.args), node)  # type: ignore[no-any-return]

    def visit_Call(self, node: ast.Call) -> Any:
        question = self.asked.get(id(node))
        self.generic_visit(node)
        return (self.answer(node, question) if question else None) or node

    def visit_Assign(self, node: ast.Assign) -> Any:
        return self.assigned(node, node.targets[0])

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        return self.assigned(node, node.target)

    def assigned(self, node: Any, target: ast.expr) -> Any:
        self.generic_visit(node)
        if isinstance(target, ast.Name) and target.id in self.answered:
            return placed(assign(target.id, self.answer(node.value, self.answered[target.id]) or node.value), node)
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
            return self.negated(now) if isinstance(node.ops[0], ast.Eq) else now
        if self.asked.get(id(left)) == ABSENT and (node.left is not left or named):
            return self.negated(node.left) if isinstance(node.ops[0], ast.IsNot) else node.left
        return node

    def negated(self, node: ast.expr) -> ast.expr:
        return placed(ast.UnaryOp(ast.Not(), node), node)  # type: ignore[no-any-return]
