"""A board copied as a list, changed, and made a tuple again: the squares are replaced one by one instead.

    board = list(position.board)              board = zermelo_copied(position.board)
    board[square] = 1                   →     board = zermelo_assigned(board, square, 1)
    return Position(tuple(board), 2)          return Position(tuple(board), 2)

So no list is ever made, and the number of squares stays known. The same for a board cut in slices around a square:
`board[:square] + (1,) + board[square + 1:]`.
"""

import ast
from typing import Any

from zermelo.machine.natural.functions import assigned, copied, in_order, replaced_between
from zermelo.machine.natural.rewrites.building import assign, load, stored
from zermelo.machine.natural.rewrites.inspecting import contains, mentions, names, names_stored
from zermelo.machine.natural.rewrites.scope import Rewriter, Scope

READERS = ("tuple", "len", "sum", "min", "max", "any", "all", "sorted", "enumerate", "zip", "reversed", "set", "print")
"""Functions that a board may be given to, since they do not change it."""


def rewrite_boards(node: ast.FunctionDef, scope: Scope) -> None:
    """Change a function in place."""
    Slices(scope).visit(node)
    for name in sorted(names_stored(node)):
        if is_board(name, node, scope):
            Functional(name, scope).visit(node)


class Uses(ast.NodeVisitor):
    """How a function uses a variable; any use that is not known to be harmless spoils it."""

    def __init__(self, name: str, scope: Scope) -> None:
        self.name, self.scope, self.spoiled = name, scope, False
        self.changed = 0  # how often one of its items is changed

    def is_it(self, node: ast.AST | None) -> bool:
        return names(node, self.name)

    def visit_Lambda(self, node: ast.AST) -> None:
        self.spoiled |= mentions(node, self.name)

    visit_FunctionDef = visit_Lambda

    def visit_Name(self, node: ast.Name) -> None:
        self.spoiled |= self.is_it(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not self.is_it(node.value):
            self.generic_visit(node)
            return
        self.changed += isinstance(node.ctx, ast.Store)
        self.spoiled |= isinstance(node.slice, ast.Slice) or isinstance(node.ctx, ast.Del)
        self.visit(node.slice)

    def visit_Compare(self, node: ast.Compare) -> None:
        self.visit(node.left)
        for test, one in zip(node.ops, node.comparators, strict=True):
            if not (isinstance(test, (ast.In, ast.NotIn)) and self.is_it(one)):
                self.visit(one)


class BoardUses(Uses):
    """Whether a variable is made once as a copy and afterwards only read, and changed one square at a time."""

    made = 0

    def visit_Assign(self, node: ast.Assign) -> None:
        if len(node.targets) == 1 and self.is_it(node.targets[0]) and copy_of(node.value, self.scope):
            self.made += 1
            self.visit(node.value)
        else:
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        reads = reads_only(node.func, self.scope)
        for one in [node.func, *node.args, *node.keywords]:
            if not (reads and self.is_it(one)):
                self.visit(one)

    def visit_For(self, node: ast.For) -> None:
        before = self.changed
        for one in [node.target, node.iter, *node.body, *node.orelse]:
            if one is not node.iter or not self.is_it(one):
                self.visit(one)
        # Python would see the changes while it iterates.
        self.spoiled |= self.changed > before and mentions(node.iter, self.name)


def is_board(name: str, node: ast.FunctionDef, scope: Scope) -> bool:
    uses = BoardUses(name, scope)
    uses.generic_visit(node)
    return uses.made == 1 and uses.changed > 0 and not uses.spoiled


def reads_only(function: ast.AST, scope: Scope) -> bool:
    """Whether a function is one of those that do not change or keep what they are given."""
    return is_ours(function, scope) or scope.is_builtin(function, *READERS)


def is_ours(function: ast.AST, scope: Scope) -> bool:
    """Whether a function only marks what it is given."""
    return isinstance(function, ast.Name) and scope.added.get(function.id) is in_order


def copy_of(node: ast.expr, scope: Scope) -> ast.expr | None:
    """The operand that an expression copies as a list, if it does: `list(x)` or `[*x]`."""
    match node:
        case ast.Call(function, [inner], []) if scope.is_builtin(function, "list"):
            if isinstance(inner, ast.Call) and is_ours(inner.func, scope):
                inner = inner.args[0]
            return inner if isinstance(inner, (ast.Name, ast.Attribute, ast.Subscript)) else None
        case ast.List([ast.Starred(inner)]):
            return inner
    return None


class Functional(Rewriter):
    """Replaces squares instead of changing them."""

    def __init__(self, name: str, scope: Scope) -> None:
        super().__init__(scope)
        self.name = name

    def visit_Assign(self, node: ast.Assign) -> Any:
        target = node.targets[0]
        if names(target, self.name):
            source = copy_of(node.value, self.scope)
            assert source is not None
            node.value = self.scope.call(copied, source)
            return node
        parts = target.elts if isinstance(target, (ast.Tuple, ast.List)) else node.targets
        if not any(self.is_square(one) for one in parts):
            return node
        values = [self.scope.fresh("value") for _ in parts]
        later = [self.given(one, load(name)) for one, name in zip(parts, values, strict=True)]
        first: list[ast.expr] = [stored(name) for name in values]
        if isinstance(target, (ast.Tuple, ast.List)) and len(node.targets) == 1:
            first = [ast.Tuple(first, ast.Store())]
        return [ast.Assign(first, node.value), *later]

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if not self.is_square(node.target):
            return node
        assert isinstance(node.target, ast.Subscript)
        place = self.scope.fresh("place")
        before = ast.Subscript(load(self.name), load(place), ast.Load())
        changed = self.assignment(load(place), ast.BinOp(before, node.op, node.value))
        return [assign(place, node.target.slice), changed]

    def is_square(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Subscript) and names(node.value, self.name)

    def given(self, target: Any, value: ast.expr) -> ast.stmt:
        return self.assignment(target.slice, value) if self.is_square(target) else ast.Assign([target], value)

    def assignment(self, place: ast.expr, value: ast.expr) -> ast.stmt:
        return assign(self.name, self.scope.call(assigned, load(self.name), place, value))


class Slices(Rewriter):
    """`board[:i] + (x,) + board[i + 1:]` is the board with one square replaced."""

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
                # What only names something may be evaluated once instead of twice.
                if same and not contains(ast.Tuple([board, place]), ast.Call, ast.NamedExpr, ast.Yield):
                    return self.scope.call(replaced_between, board, place, value)
        return node
