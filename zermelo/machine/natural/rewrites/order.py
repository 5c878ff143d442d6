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

from zermelo.machine.natural.functions import in_order, ordered
from zermelo.machine.natural.rewrites.commuting import free_in, ignores_order, is_of_library
from zermelo.machine.natural.rewrites.inspecting import contains
from zermelo.machine.natural.rewrites.scope import Rewriter, Scope

MAY_BE_SETS = (ast.Name, ast.Attribute, ast.BinOp, ast.BoolOp, ast.IfExp, ast.Subscript, ast.Set, ast.SetComp)
ORDERED = ("list", "tuple", "enumerate", "zip", "map", "filter", "iter", "min", "max", "sorted")
"""Functions whose answer may depend on the order of a collection; of the last three those with a key, by its ties."""


class Order(Rewriter):
    def __init__(self, around: ast.FunctionDef, scope: Scope) -> None:
        super().__init__(scope)
        self.free = free_in(around, scope)

    def visit_For(self, node: ast.For) -> Any:
        free = id(node.iter) in self.free
        if contains(node, ast.Yield, ast.YieldFrom):
            node.iter = self.kept(node.iter)
        self.generic_visit(node)
        if not free:
            node.iter = self.marked(node.iter)
        return node

    def kept(self, value: ast.expr) -> ast.expr:
        """What a generator iterates over while it yields: a list, since a set has no order and a dictionary is lost."""
        match value:
            case ast.Call(function, [inner, *rest]) if self.scope.is_builtin(function, "enumerate"):
                value.args = [self.kept(inner), *rest]
            case ast.Name() | ast.Call(ast.Attribute()):
                return self.scope.call(ordered, value)
        return value

    def is_here(self, node: ast.expr) -> bool:
        """Whether a name means what needs no mark: a collection on the stack, or a constant."""
        return isinstance(node, ast.Name) and (
            node.id in self.scope.on_stack_names or self.scope.value(node.id) is not None
        )

    def visit_Call(self, node: ast.Call) -> Any:
        free = {id(one) for one in node.args if id(one) in self.free}
        self.generic_visit(node)
        in_order = self.scope.is_builtin(node.func, *ORDERED) or is_of_library(node.func, self.scope)
        if in_order and not ignores_order(node, self.scope):
            node.args = [one if id(one) in free else self.marked(one) for one in node.args]
        match node:
            case ast.Call(ast.Attribute(ast.Name() as value, "pop", _) as function, [], []):
                function.value = self.marked(value)
            case ast.Call(ast.Attribute(_, "extend"), [more], []):
                node.args = [self.marked(more)]
        return node

    def visit_Set(self, node: ast.Set) -> Any:
        for one in node.elts:
            self.generic_visit(one)
        return node

    def visit_Starred(self, node: ast.Starred) -> Any:
        self.generic_visit(node)
        node.value = self.marked(node.value) if isinstance(node.ctx, ast.Load) else node.value
        return node

    def visit_comprehension(self, node: ast.comprehension) -> Any:
        free = id(node.iter) in self.free
        self.generic_visit(node)
        node.iter = node.iter if free else self.marked(node.iter)
        return node

    def marked(self, node: ast.expr) -> ast.expr:
        """The expression, marked if it may be a set that comes from elsewhere."""
        calls = isinstance(node, ast.Call) and not self.is_known(node.func)
        if self.is_here(node) or not (calls or isinstance(node, MAY_BE_SETS)):
            return node
        return self.scope.call(in_order, node)

    def is_known(self, function: ast.expr) -> bool:
        """Whether a function is one of Python's own or of ours, or a method that gives no set."""
        if isinstance(function, ast.Attribute):
            return function.attr in ("items", "keys", "values", "index", "split")
        if self.scope.is_builtin(function, "set", "frozenset"):
            return False
        if not isinstance(function, ast.Name):
            return True
        return hasattr(builtins, function.id) or self.scope.added.get(function.id) is ordered
