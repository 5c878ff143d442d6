"""Where a rule goes through a set, whose order compiled is not Python's: refused, unless the order cannot matter.

    for square in flips(board, move):         the same squares turn, whatever the order
        board[square] = own
    for square in flips(board, move):         the first one found is another
        return square

The operand of a loop is marked; whether it is a set only its type can tell (`natural_intrinsics.py`). Sets that stay in
a rule are laid out as Python does it (`set_rooms.py`) and need no mark.
"""

import ast
import builtins
from typing import Any

from zermelo.machine.natural import in_order, members
from zermelo.machine.rewrites.comprehensions import UNORDERED
from zermelo.machine.rewrites.scope import Scope, call, names_stored, placed

MAY_BE_SETS = (ast.Name, ast.Attribute, ast.BinOp, ast.Subscript)
ORDERED = ("list", "tuple", "enumerate", "zip", "map", "filter", "iter")
"""Functions that give a collection an order."""
COMMUTING = (ast.Add, ast.Mult, ast.BitOr, ast.BitAnd, ast.BitXor)
Comprehension = ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp


class Order(ast.NodeTransformer):
    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.free: set[int] = set()
        """Comprehensions whose order does not matter."""

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        if not is_free(node) and not is_kept(node):
            node.iter = self.marked(node.iter)
        elif is_free(node) and isinstance(node.iter, (ast.Name, ast.Attribute)) and not self.is_here(node.iter):
            self.scope.changed = True
            node.iter = placed(call(self.scope.add("members", members), node.iter), node)
        return node

    def is_here(self, node: ast.expr) -> bool:
        """Whether a name means what is kept in order anyway: a set on the stack, or a constant."""
        return isinstance(node, ast.Name) and (
            node.id in self.scope.on_stack_names or self.scope.value(node.id) is not None
        )

    def visit_Call(self, node: ast.Call) -> Any:
        if self.scope.is_builtin(node.func, "frozenset", *UNORDERED):
            self.free |= {id(one) for one in node.args}
        self.generic_visit(node)
        if self.scope.is_builtin(node.func, *ORDERED):
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
        return not isinstance(function, ast.Name) or hasattr(builtins, function.id)


def is_kept(node: ast.For) -> bool:
    """Whether a generator goes through something by name, which is put in order as a whole (`statements.py`)."""
    yields = any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in ast.walk(node))
    return yields and (isinstance(node.iter, ast.Name) or is_method(node.iter))


def is_method(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)


def is_free(node: ast.For) -> bool:
    """Whether a loop comes to the same in whatever order it goes: each round does what no other round undoes."""
    whole = ast.Module(node.body, [])
    changed = names_stored(whole)
    mine = names_stored(node.target)
    answers = {ast.dump(one) for one in ast.walk(whole) if isinstance(one, ast.Return)}
    if node.orelse or len(answers) > 1:  # the first round that answers decides
        return False
    return all(commutes(one, mine, changed - mine) for one in node.body)


def commutes(node: ast.stmt, mine: set[str], changed: set[str]) -> bool:
    def reads(one: ast.AST, names: set[str]) -> bool:
        return any(isinstance(name, ast.Name) and name.id in names for name in ast.walk(one))

    match node:
        case ast.Pass() | ast.Continue():
            return True
        case ast.Return(value):
            return value is None or isinstance(value, ast.Constant)
        case ast.If(test, body, orelse):
            return not reads(test, changed) and all(commutes(one, mine, changed) for one in [*body, *orelse])
        case ast.For(target, iterated, body, []):
            inner = mine | names_stored(target)
            rest = changed - inner
            return not reads(iterated, rest) and all(commutes(one, inner, rest) for one in body)
        case ast.AugAssign(ast.Name(name), operation, value):
            return isinstance(operation, COMMUTING) and name not in mine and not reads(value, changed)
        case ast.Assign([ast.Subscript(ast.Name(board), place)], value):
            single = isinstance(place, ast.Name) and place.id in mine and len(mine) == 1
            return (
                not reads(value, {board} | changed) and not reads(place, changed) and (single or not reads(value, mine))
            )
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(), "add" | "discard"), [value], [])):
            return not reads(value, changed)
    return False
