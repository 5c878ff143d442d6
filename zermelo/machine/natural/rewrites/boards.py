"""A board copied as a list, changed, and made a tuple again: the squares are replaced one by one instead.

    board = list(position.board)              board = zermelo_copied(position.board)
    board[square] = 1                   →     board = zermelo_replaced(board, square, 1)
    return Position(tuple(board), 2)          return Position(tuple(board), 2)

So no list is ever made, and the number of squares stays known. The same for a board cut in slices around a square:
`board[:square] + (1,) + board[square + 1:]`.
"""

import ast
from typing import Any

from zermelo.machine.natural.functions import copied, in_order, members, replaced, replaced_between
from zermelo.machine.natural.rewrites.scope import Scope, assign, call, load, names_stored, placed

READERS = ("tuple", "len", "sum", "min", "max", "any", "all", "sorted", "enumerate", "zip", "reversed", "set", "print")
"""Functions that a board may be given to, since they do not change it."""


def rewrite_boards(node: ast.FunctionDef, scope: Scope) -> None:
    """Change a function in place."""
    Slices(scope).visit(node)
    for name in sorted(names_stored(node)):
        uses = Uses(name, scope)
        uses.visit(node)
        if uses.is_board:
            scope.changed = True
            Functional(name, scope).visit(node)


class Uses(ast.NodeVisitor):
    """Whether a variable is made once as a copy and afterwards only read, and changed one square at a time."""

    def __init__(self, name: str, scope: Scope) -> None:
        self.name, self.scope = name, scope
        self.made, self.changed, self.spoiled = 0, 0, False

    @property
    def is_board(self) -> bool:
        return self.made == 1 and self.changed > 0 and not self.spoiled

    def is_it(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id == self.name

    def visit_Assign(self, node: ast.Assign) -> None:
        if len(node.targets) == 1 and self.is_it(node.targets[0]) and copy_of(node.value, self.scope):
            self.made += 1
            self.visit(node.value)
            return
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not self.is_it(node.value):
            self.generic_visit(node)
            return
        if isinstance(node.slice, ast.Slice):
            self.spoiled = True
        self.changed += isinstance(node.ctx, ast.Store)
        self.spoiled |= isinstance(node.ctx, ast.Del)
        self.visit(node.slice)

    def visit_Call(self, node: ast.Call) -> None:
        reads = reads_only(node.func, self.scope)
        for one in node.args:
            if not (reads and self.is_it(one)):
                self.visit(one)
        for named in node.keywords:
            self.visit(named)
        self.visit(node.func)

    def visit_For(self, node: ast.For) -> None:
        changes = any(
            isinstance(one, ast.Subscript) and self.is_it(one.value) and isinstance(one.ctx, ast.Store)
            for statement in node.body
            for one in ast.walk(statement)
        )
        names = {one.id for one in ast.walk(node.iter) if isinstance(one, ast.Name)}
        self.spoiled |= changes and self.name in names  # Python would see the changes while it iterates
        self.visit(node.target)
        if not self.is_it(node.iter):
            self.visit(node.iter)
        for statement in [*node.body, *node.orelse]:
            self.visit(statement)

    def visit_Compare(self, node: ast.Compare) -> None:
        self.visit(node.left)
        for test, one in zip(node.ops, node.comparators, strict=True):
            if not (isinstance(test, (ast.In, ast.NotIn)) and self.is_it(one)):
                self.visit(one)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        inner = any(isinstance(one, ast.Name) and one.id == self.name for one in ast.walk(node))
        if not hasattr(self, "outermost"):
            self.outermost = node
            self.generic_visit(node)
        else:
            self.spoiled |= inner

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.spoiled |= any(isinstance(one, ast.Name) and one.id == self.name for one in ast.walk(node))

    def visit_Name(self, node: ast.Name) -> None:
        self.spoiled |= node.id == self.name  # any other use


def reads_only(function: ast.AST, scope: Scope) -> bool:
    """Whether a function is one of those that do not change or keep what they are given."""
    return is_ours(function, scope) or scope.is_builtin(function, *READERS)


def is_ours(function: ast.AST, scope: Scope) -> bool:
    """Whether a function only marks what it is given."""
    return isinstance(function, ast.Name) and scope.added.get(function.id) in (members, in_order)


def copy_of(node: ast.expr, scope: Scope) -> ast.expr | None:
    """The operand that an expression copies as a list, if it does: `list(x)` or `[*x]`."""
    if isinstance(node, ast.Call) and scope.is_builtin(node.func, "list") and len(node.args) == 1 and not node.keywords:
        inner = node.args[0]
        if isinstance(inner, ast.Call) and is_ours(inner.func, scope):
            inner = inner.args[0]
        return inner if isinstance(inner, (ast.Name, ast.Attribute, ast.Subscript)) else None
    if isinstance(node, ast.List) and len(node.elts) == 1 and isinstance(node.elts[0], ast.Starred):
        return node.elts[0].value
    return None


class Functional(ast.NodeTransformer):
    """Replaces squares instead of changing them."""

    def __init__(self, name: str, scope: Scope) -> None:
        self.name, self.scope = name, scope

    def visit_Assign(self, node: ast.Assign) -> Any:
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id == self.name:
            source = copy_of(node.value, self.scope)
            assert source is not None
            node.value = placed(call(self.scope.add("copied", copied), source), node)
            return node
        parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else node.targets
        if not any(self.is_square(one) for one in parts):
            return node
        names = [self.scope.fresh("value") for _ in parts]
        later = [self.given(one, load(name)) for one, name in zip(parts, names, strict=True)]
        if isinstance(target, (ast.Tuple, ast.List)) and len(node.targets) == 1:
            first: ast.stmt = ast.Assign(
                [ast.Tuple([ast.Name(name, ast.Store()) for name in names], ast.Store())], node.value
            )
        else:
            first = ast.Assign([ast.Name(name, ast.Store()) for name in names], node.value)
        return [placed(one, node) for one in (first, *later)]

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if not self.is_square(node.target):
            return node
        assert isinstance(node.target, ast.Subscript)
        place = self.scope.fresh("place")
        before = ast.Subscript(load(self.name), load(place), ast.Load())
        value = ast.BinOp(before, node.op, node.value)
        changed = assign(self.name, call(self.scope.add("replaced", replaced), load(self.name), load(place), value))
        return [placed(one, node) for one in (assign(place, node.target.slice), changed)]

    def is_square(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == self.name

    def given(self, target: Any, value: ast.expr) -> ast.stmt:
        if not self.is_square(target):
            return ast.Assign([target], value)
        return assign(self.name, call(self.scope.add("replaced", replaced), load(self.name), target.slice, value))


class Slices(ast.NodeTransformer):
    """`board[:i] + (x,) + board[i + 1:]` is the board with one square replaced."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        match node:
            case ast.BinOp(
                ast.BinOp(
                    ast.Subscript(board, ast.Slice(None, place, None)), ast.Add(), ast.Tuple(elts=[value], ctx=_)
                ),
                ast.Add(),
                ast.Subscript(again, ast.Slice(behind, None, None)),
            ) if place is not None and behind is not None and not isinstance(value, ast.Starred):
                next_place = ast.BinOp(place, ast.Add(), ast.Constant(1))
                same = ast.dump(board) == ast.dump(again) and ast.dump(next_place) == ast.dump(behind)
                if same and is_plain(board) and is_plain(place):
                    self.scope.changed = True
                    name = self.scope.add("replaced", replaced_between)
                    return placed(call(name, board, place, value), node)
        return node


def is_plain(node: ast.AST) -> bool:
    """Whether an expression only names something, so that it may be evaluated once instead of twice."""
    return not any(isinstance(one, (ast.Call, ast.NamedExpr, ast.Yield)) for one in ast.walk(node))
