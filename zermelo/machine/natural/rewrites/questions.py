"""Helpers that are only asked whether they find anything, or whether they return None.

    def placements(board, own):
        return sorted(square for square in range(36) if flips(board, square, own))

    def terminal(position):
        return not placements(position.board, 1) and not placements(position.board, 2)

`terminal` does not need the list. It calls a form of the helper that returns whether there is anything, and leaves at
the first item; so does that form with `flips`:

    def some_placements(board, own):
        return any(True for square in range(36) if some_flips(board, square, own))

Rules have no effects but their answers, so what is not evaluated is not missed.
"""

import ast
from typing import Any

from zermelo.machine.natural.functions import is_found
from zermelo.machine.natural.rewrites.comprehensions import has_walrus
from zermelo.machine.natural.rewrites.helpers import (
    NoSuchForm,
    form_called,
    function_called,
    helper_called,
    is_empty,
    kind_of,
    names,
    returns_in,
    values_assigned,
)
from zermelo.machine.natural.rewrites.scope import Scope, arguments_of, assign, call, names_stored, placed
from zermelo.machine.natural.sources import source_of

SOME, ABSENT = "some", "absent"
"""The questions: whether there is anything in the answer, whether the answer is None."""
GROWING = {"append": False, "add": False, "extend": True, "update": True}
"""Methods by which a collection grows, and whether by a collection."""


# ---------------------------------------------------------------------------------------------
# Where something is asked


def rewrite_questions(node: ast.FunctionDef, scope: Scope) -> None:
    """Change a function in place: what it only asks of a helper is answered by a form of the helper."""
    if scope.helpers is not None:
        asked = questions_in(node, scope)
        Asking(asked, answered_names(node, asked, scope), scope).visit(node)
    Finding(questions_in(node, scope), node, scope).visit(node)


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


class Finding(ast.NodeTransformer):
    """`if path:` where the path came from a function that may return None: the compiler must be told to look."""

    def __init__(self, asked: dict[int, str], node: ast.FunctionDef, scope: Scope) -> None:
        self.asked, self.scope = asked, scope
        self.names: set[str] = set()
        for one in ast.walk(node):
            if isinstance(one, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) and self.may_be_none(one.value):
                self.names |= names_stored(one)

    def may_be_none(self, value: ast.AST | None) -> bool:
        """Whether some part of an expression is a list that may be None."""
        for one in ast.walk(value) if value is not None else ():
            source = function_called(one, self.scope)
            node = None if source is None else source_of(source)
            if node is not None:
                empty = {is_none(each.value) for each in ast.walk(node) if isinstance(each, ast.Return)}
                if empty == {True, False}:
                    return True
        return False

    def visit(self, node: ast.AST) -> Any:
        asked = self.asked.get(id(node)) == SOME
        self.generic_visit(node)
        if not asked or not isinstance(node, (ast.Name, ast.Call)):
            return node
        if not (isinstance(node, ast.Name) and node.id in self.names) and not self.is_asked(node):
            return node
        self.scope.changed = True
        return placed(call(self.scope.add("is_found", is_found), node), node)

    def is_asked(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and function_called(node, self.scope) is not None and self.may_be_none(node)


def is_none(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


# ---------------------------------------------------------------------------------------------
# The answers


def answer_absent(node: ast.FunctionDef, scope: Scope) -> None:
    """A helper becomes a function that tells whether it would return None."""
    answers = Answers(node, scope)
    for one in returns_in(node):
        one.value = placed(answers.absent(one.value), one)
    node.body.append(placed(ast.Return(ast.Constant(True)), node.body[-1]))


def answer_some(node: ast.FunctionDef, scope: Scope) -> None:
    """A helper becomes a function that tells whether there would be anything in the list or set that it returns."""
    answers = Answers(node, scope)
    returned = [(one, one.value) for one in returns_in(node)]
    grown = {name: answers.grows_only(name) for name in sorted(names_stored(node))}
    for one, value in returned:
        one.value = placed(answers.some(value), one)
    for name, leaves in grown.items():
        if leaves is not None:
            Grown(name, leaves, answers).visit(node)
    node.body.append(placed(ast.Return(ast.Constant(False)), node.body[-1]))


class Answers:
    """Expressions that a helper returns, and what is asked of them."""

    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        self.node, self.scope = node, scope

    def absent(self, value: ast.expr | None) -> ast.expr:
        match value:
            case None | ast.Constant(None):
                return ast.Constant(True)
            case ast.IfExp(test, one, other):
                return ast.IfExp(test, self.absent(one), self.absent(other))
            case ast.BoolOp(ast.Or(), [*before, last]):
                absent = self.absent(last)
                if isinstance(absent, ast.Constant) and absent.value is False:
                    return absent
                nothing = [ast.UnaryOp(ast.Not(), self.some(one)) for one in before]
                return ast.BoolOp(ast.And(), [*nothing, absent])
            case ast.Name(name) if any(helper_called(one, self.scope) for one in values_assigned(name, self.node)):
                return ast.Compare(value, [ast.Is()], [ast.Constant(None)])
            case ast.Call() if helper_called(value, self.scope):
                return ast.Compare(value, [ast.Is()], [ast.Constant(None)])
        return ast.Constant(False)

    def some(self, value: ast.expr | None) -> ast.expr:
        match value:
            case None | ast.Constant(None):
                return ast.Constant(False)
            case ast.List(items) | ast.Set(items) | ast.Tuple(items):
                if any(not isinstance(one, ast.Starred) for one in items):
                    return ast.Constant(True)
                return either([self.some(one.value) for one in items if isinstance(one, ast.Starred)])
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() if not has_walrus(value):
                return call("any", ast.GeneratorExp(ast.Constant(True), value.generators))
            case ast.Call(function, [inner]) if self.scope.is_builtin(function, "list", "set", "tuple", "sorted"):
                return self.some(inner)
            case ast.Call() if is_empty(value, self.scope):
                return ast.Constant(False)
            case ast.IfExp(test, one, other):
                return ast.IfExp(test, self.some(one), self.some(other))
            case ast.BoolOp(operation, values):
                return ast.BoolOp(operation, [self.some(one) for one in values])
            case ast.BinOp(one, ast.Add() | ast.BitOr(), other) if self.collects(one) or self.collects(other):
                return either([self.some(one), self.some(other)])
        return ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), value))

    def collects(self, value: ast.expr) -> bool:
        return kind_of(value, self.node, self.scope) in ({"list"}, {"set"})

    def grows_only(self, name: str) -> bool | None:
        """Whether the helper may leave as soon as there is something in a collection; None if it reads the collection.

        It may if the collection is begun once, and whatever is returned afterwards contains all of it.
        """
        if not self.is_never_read(name):
            return None
        later = self.returned_after(name)
        return later is not None and all(holds(one, name, self.scope) for one in later)

    def is_never_read(self, name: str) -> bool:
        """Whether a name means collections that are only put into, and returned."""
        values = values_assigned(name, self.node)
        if not values or name in arguments_of(self.node):
            return False
        if any(helper_called(one, self.scope) or not self.collects(one) for one in values):
            return False
        harmless = {id(one) for one in self.growths(name)}
        returned = [one for one in returns_in(self.node) if one.value is not None]
        harmless |= {id(one) for each in returned for one in parts(each.value, self.scope)}
        loads = [one for one in ast.walk(self.node) if names(one, name) and isinstance(one.ctx, ast.Load)]  # type: ignore[attr-defined]
        return all(id(one) in harmless for one in loads)

    def returned_after(self, name: str) -> list[ast.expr | None] | None:
        """The values that are returned once a collection is begun; None if it may be begun more than once."""
        values = values_assigned(name, self.node)
        begun = [one for one in self.node.body if isinstance(one, (ast.Assign, ast.AnnAssign)) and one.value in values]
        if not len(values) == len(begun) == 1:
            return None
        return [one.value for one in returns_in(self.node) if one.lineno > begun[0].lineno]

    def growths(self, name: str) -> list[ast.expr]:
        found: list[ast.expr] = []
        for one in ast.walk(self.node):
            match one:
                case ast.Expr(ast.Call(ast.Attribute(ast.Name(owner) as value, method), [_], [])) if owner == name:
                    found += [value] if method in GROWING else []
        return found


def either(values: list[ast.expr]) -> ast.expr:
    if any(isinstance(one, ast.Constant) and one.value is True for one in values):
        return ast.Constant(True)
    if len(values) < 2:
        return values[0] if values else ast.Constant(False)
    return ast.BoolOp(ast.Or(), values)


def parts(value: ast.expr | None, scope: Scope) -> list[ast.expr]:
    """The expressions of which a returned one consists, as far as `Answers.some` takes it apart."""
    match value:
        case ast.IfExp(_, one, other) | ast.BinOp(one, ast.Add() | ast.BitOr(), other):
            return parts(one, scope) + parts(other, scope)
        case ast.BoolOp(_, values):
            return [part for one in values for part in parts(one, scope)]
        case ast.Call(function, [inner]) if scope.is_builtin(function, "list", "set", "tuple", "sorted"):
            return parts(inner, scope)
        case None:
            return []
    return [value]


def holds(value: ast.expr | None, name: str, scope: Scope) -> bool:
    """Whether something returned contains everything that a collection has."""
    match value:
        case ast.Name(one):
            return one == name
        case ast.BinOp(one, ast.Add() | ast.BitOr(), other):
            return holds(one, name, scope) or holds(other, name, scope)
        case ast.BoolOp(ast.Or(), [first, *_]):
            return holds(first, name, scope)
        case ast.Call(function, [inner]) if scope.is_builtin(function, "list", "set", "tuple", "sorted"):
            return holds(inner, name, scope)
    return False


class Grown(ast.NodeTransformer):
    """A collection that only grows becomes the answer whether there is anything in it."""

    def __init__(self, name: str, leaves: bool, answers: Answers) -> None:
        self.name, self.leaves, self.answers = name, leaves, answers

    def visit_Assign(self, node: ast.Assign) -> Any:
        if names(node.targets[0], self.name):
            return placed(assign(self.name, self.answers.some(node.value)), node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if names(node.target, self.name):
            return placed(assign(self.name, self.answers.some(node.value)), node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if not names(node.target, self.name):
            return node
        if not isinstance(node.op, (ast.Add, ast.BitOr)):
            raise NoSuchForm
        return self.grown(self.answers.some(node.value), node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        match node.value:
            case ast.Call(ast.Attribute(value, method), [item], []) if names(value, self.name):
                more = self.answers.some(item) if GROWING[method] else ast.Constant(True)
                return self.grown(more, node)
        return node

    def grown(self, more: ast.expr, node: ast.stmt) -> ast.stmt:
        found = ast.Return(ast.Constant(True)) if self.leaves else assign(self.name, ast.Constant(True))
        return placed(ast.If(more, [found], []), node)  # type: ignore[no-any-return]
