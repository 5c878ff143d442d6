"""Empty lists and sets that nothing is put into: `return []` becomes a list of numbers, or of what the function lists.

The compiler takes the kind of an empty list from what is put into it later. Where the list has no name nothing is, so
it is written as an empty part of a list that has something in it. A dictionary that begins empty is asked by `in` and
`[]` instead of by `get`, whose answer the compiler would have to know before anything is put in.
"""

import ast
from copy import deepcopy
from typing import Any

from zermelo.machine.natural.functions import or_else, united
from zermelo.machine.natural.rewrites.scope import Scope, call, load, placed


class Empties(ast.NodeTransformer):
    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        self.scope = scope
        self.sample = sample_in(node)
        begun = [
            (one.targets[0].id, one.value)
            for one in ast.walk(node)
            if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name)
        ]
        self.sets = {name for name, value in begun if self.is_empty_set(value)}
        self.dictionaries = {name for name, value in begun if self.is_empty_dictionary(value)}

    def is_empty_dictionary(self, node: ast.AST) -> bool:
        if isinstance(node, ast.Call):
            return self.scope.is_builtin(node.func, "dict") and not node.args and not node.keywords
        return isinstance(node, ast.Dict) and not node.keys

    def is_empty_set(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and self.scope.is_builtin(node.func, "set") and not node.args

    def visit_Assign(self, node: ast.Assign) -> Any:
        if self.is_empty_set(node.value) or is_empty_list(node.value):
            return node
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """A set that begins empty grows by `update`, which tells what it holds."""
        self.generic_visit(node)
        if isinstance(node.target, ast.Name) and node.target.id in self.sets and isinstance(node.op, ast.BitOr):
            self.scope.changed = True
            grow, more = ast.Attribute(load(node.target.id), "update", ast.Load()), node.value
            if isinstance(more, ast.Call) and self.scope.is_builtin(more.func, "set") and len(more.args) == 1:
                more = more.args[0]  # an iterable put into a set need not be a set
            return placed(ast.Expr(ast.Call(grow, [more], [])), node)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        """`found or []`, where what was found may be None."""
        literal = isinstance(node.values[-1], (ast.List, ast.Tuple)) or self.is_empty_set(node.values[-1])
        self.generic_visit(node)
        if isinstance(node.op, ast.Or) and len(node.values) == 2 and literal:
            self.scope.changed = True
            return placed(call(self.scope.add("or_else", or_else), *node.values), node)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """`taken | {square}` without making the second set."""
        self.generic_visit(node)
        if not isinstance(node.op, ast.BitOr) or not isinstance(node.right, ast.Set):
            return node
        if any(isinstance(one, ast.Starred) for one in node.right.elts):
            return node
        self.scope.changed = True
        items = placed(ast.Tuple(node.right.elts, ast.Load()), node)
        return placed(call(self.scope.add("united", united), node.left, items), node)

    def visit_List(self, node: ast.List) -> Any:
        self.generic_visit(node)
        return self.nothing(node) if is_empty_list(node) else node

    def visit_Call(self, node: ast.Call) -> Any:
        if self.is_empty_set(node):
            node.args = [self.nothing(node)]
            return node
        self.generic_visit(node)
        return self.asked(node)

    def asked(self, node: ast.Call) -> ast.expr:
        """`counts.get(key, 0)` as `counts[key] if key in counts else 0`, where the key may be read twice."""
        match node:
            case ast.Call(ast.Attribute(ast.Name(name), "get", _), [key, default], []) if name in self.dictionaries:
                if any(isinstance(one, (ast.Call, ast.NamedExpr)) for one in ast.walk(key)):
                    return node
                self.scope.changed = True
                found = ast.Subscript(load(name), key, ast.Load())
                return placed(  # type: ignore[no-any-return]
                    ast.IfExp(ast.Compare(deepcopy(key), [ast.In()], [load(name)]), found, default), node
                )
        return node

    def nothing(self, node: ast.AST) -> ast.expr:
        self.scope.changed = True
        before = ast.Slice(None, ast.Constant(0), None)
        return placed(ast.Subscript(ast.List([self.sample], ast.Load()), before, ast.Load()), node)  # type: ignore[no-any-return]


def is_empty_list(node: ast.AST) -> bool:
    return isinstance(node, ast.List) and isinstance(node.ctx, ast.Load) and not node.elts


def sample_in(node: ast.AST) -> ast.expr:
    """Something of the kind that a function lists: a number, or a tuple of numbers."""
    for one in ast.walk(node):
        item: ast.AST | None = None
        if isinstance(one, (ast.ListComp, ast.SetComp, ast.GeneratorExp)):
            item = one.elt
        elif isinstance(one, (ast.List, ast.Set)) and one.elts:
            item = one.elts[0]
        elif isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr in ("append", "add"):
            item = one.args[0] if one.args else None
        if isinstance(item, ast.Tuple):
            return ast.Tuple([ast.Constant(0) for _ in item.elts], ast.Load())
    return ast.Constant(0)
