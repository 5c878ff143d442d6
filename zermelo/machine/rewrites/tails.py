"""A function that ends by calling itself goes round a loop instead.

    def absent_ray(board, square, step):              def absent_ray(board, square, step):
        …                                                 while True:
        rest = absent_ray(board, square + step, step)         …
        return True if rest else False                        square = square + step
                                                              continue

So the optimiser can put it into its callers. It is done for forms of helpers (`helpers.py`): they return True or False.
"""

import ast
from typing import Any

from zermelo.machine.rewrites.helpers import names
from zermelo.machine.rewrites.scope import Scope, names_stored, placed


def loop_tails(node: ast.FunctionDef, scope: Scope) -> None:
    """Change a function in place, if every call of itself is the last thing it does."""
    own = next((name for name, value in scope.added.items() if value is scope.form), None)
    if own is None:
        return
    Returns(node).visit(node)
    calls = [one for one in ast.walk(node) if isinstance(one, ast.Call) and names(one.func, own)]
    tails = [one.value for one in ast.walk(node) if isinstance(one, ast.Return)]
    within = [one for loop in ast.walk(node) if isinstance(loop, (ast.For, ast.While)) for one in ast.walk(loop)]
    if calls and all(any(one is tail for tail in tails) for one in calls) and not any(one in within for one in calls):
        again = Again(own, [argument.arg for argument in node.args.args])
        body = [part for one in node.body for part in as_list(again.visit(one))]
        node.body = [placed(ast.While(ast.Constant(True), body, []), node.body[0])]


def as_list(one: Any) -> list[Any]:
    return one if isinstance(one, list) else [one]


class Returns(ast.NodeTransformer):
    """`rest = f(…)` and then `return True if rest else False` as `return f(…)`."""

    def __init__(self, node: ast.FunctionDef) -> None:
        loads = [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
        self.once = {name for name in names_stored(node) if loads.count(name) == 1}

    def visit(self, node: ast.AST) -> Any:
        self.generic_visit(node)
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                self.shorten(block)
        return node

    def shorten(self, block: list[ast.stmt]) -> None:
        for place in range(len(block) - 1):
            match block[place : place + 2]:
                case [ast.Assign([ast.Name(name)], ast.Call() as value), ast.Return(answer)] if name in self.once:
                    if is_truth_of(answer, name):
                        block[place : place + 2] = [placed(ast.Return(value), block[place])]
                        return


def is_truth_of(node: ast.expr | None, name: str) -> bool:
    """Whether an expression is a truth value by another name."""
    match node:
        case ast.Name(one):
            return one == name
        case ast.IfExp(test, ast.Constant(True), ast.Constant(False)):
            return is_truth_of(test, name)
        case ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), inner)):
            return is_truth_of(inner, name)
    return False


class Again(ast.NodeTransformer):
    """Gives the arguments their next values, and begins again."""

    def __init__(self, own: str, arguments: list[str]) -> None:
        self.own, self.arguments = own, arguments

    def visit_Return(self, node: ast.Return) -> Any:
        if not (isinstance(node.value, ast.Call) and names(node.value.func, self.own)):
            return node
        given = zip(self.arguments, node.value.args, strict=True)
        changed = [(name, value) for name, value in given if not names(value, name)]
        statements: list[ast.stmt] = [ast.Continue()]
        if changed:
            targets: list[ast.expr] = [ast.Name(name, ast.Store()) for name, _ in changed]
            values = [value for _, value in changed]
            pair = (targets[0], values[0])
            if len(changed) > 1:
                pair = (ast.Tuple(targets, ast.Store()), ast.Tuple(values, ast.Load()))
            statements.insert(0, ast.Assign([pair[0]], pair[1]))
        return [placed(one, node) for one in statements]
