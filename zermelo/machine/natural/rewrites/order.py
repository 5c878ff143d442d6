"""Iteration over a set, whose order compiled is not Python's: refused, unless the order cannot matter.

    for square in flips(board, move):         the same squares turn, whatever the order
        board[square] = own
    for square in flips(board, move):         the first one found is another
        return square

The operand of a loop is marked; whether it is a set only its type can tell (`function_intrinsics.py`). Where the order
cannot matter is decided in `commuting.py`.
"""

import ast
import builtins
from typing import Any

from zermelo.machine.natural.functions import in_order, members
from zermelo.machine.natural.rewrites.commuting import ignores_order, is_free
from zermelo.machine.natural.rewrites.comprehensions import Comprehension
from zermelo.machine.natural.rewrites.scope import Scope, call, placed

MAY_BE_SETS = (ast.Name, ast.Attribute, ast.BinOp, ast.BoolOp, ast.IfExp, ast.Subscript, ast.Set, ast.SetComp)
ORDERED = ("list", "tuple", "enumerate", "zip", "map", "filter", "iter", "min", "max", "sorted")
"""Functions whose answer may depend on the order of a collection; of the last three those with a key, by its ties."""


class Order(ast.NodeTransformer):
    def __init__(self, around: ast.FunctionDef, scope: Scope) -> None:
        self.around, self.scope = around, scope
        self.free: set[int] = set()
        """Comprehensions whose order does not matter."""

    def visit_For(self, node: ast.For) -> Any:
        free = is_free(node, self.around)
        self.generic_visit(node)
        if not free and not is_kept(node):
            node.iter = self.marked(node.iter)
        elif free and isinstance(node.iter, (ast.Name, ast.Attribute)) and not self.is_here(node.iter):
            self.scope.changed = True
            node.iter = placed(call(self.scope.add("members", members), node.iter), node)
        return node

    def is_here(self, node: ast.expr) -> bool:
        """Whether a name means what needs no mark: a collection on the stack, or a constant."""
        return isinstance(node, ast.Name) and (
            node.id in self.scope.on_stack_names or self.scope.value(node.id) is not None
        )

    def visit_Call(self, node: ast.Call) -> Any:
        free = ignores_order(node, self.scope)
        if free:
            self.free |= {id(one) for one in node.args}
        self.generic_visit(node)
        if not free and self.scope.is_builtin(node.func, *ORDERED):
            node.args = [self.marked(one) for one in node.args]
        match node:
            case ast.Call(ast.Attribute(ast.Name() as value, "pop", _) as function, [], []):
                function.value = self.marked(value)
        return node

    def visit_comprehensions(self, node: Any) -> Any:
        self.generic_visit(node)
        if id(node) not in self.free and not isinstance(node, ast.SetComp):
            for one in node.generators:
                one.iter = self.marked(one.iter)
        return node

    def visit(self, node: ast.AST) -> Any:
        return self.visit_comprehensions(node) if isinstance(node, Comprehension) else super().visit(node)

    def marked(self, node: ast.expr) -> ast.expr:
        """The expression, marked if it may be a set that comes from elsewhere."""
        calls = isinstance(node, ast.Call) and not self.is_known(node.func)
        if self.is_here(node) or not (calls or isinstance(node, MAY_BE_SETS)):
            return node
        self.scope.changed = True
        return placed(call(self.scope.add("in_order", in_order), node), node)  # type: ignore[no-any-return]

    def is_known(self, function: ast.expr) -> bool:
        """Whether a function is one of Python's own, or a method that gives no set."""
        if isinstance(function, ast.Attribute):
            return function.attr in ("items", "keys", "values", "index", "split")
        if self.scope.is_builtin(function, "set", "frozenset"):
            return False
        return not isinstance(function, ast.Name) or hasattr(builtins, function.id)


def is_kept(node: ast.For) -> bool:
    """Whether a generator iterates over a name, which is put in order as a whole (`statements.py`)."""
    yields = any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in ast.walk(node))
    return yields and (isinstance(node.iter, ast.Name) or is_method(node.iter))


def is_method(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
