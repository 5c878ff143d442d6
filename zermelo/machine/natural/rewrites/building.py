"""New pieces of source."""

import ast
from typing import Any


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def stored(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def assign(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([stored(name)], value)


def call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(load(name), list(arguments), [])


def loop(name: str, iterable: ast.expr, body: list[ast.stmt]) -> ast.stmt:
    return ast.For(stored(name), iterable, body, [], None)


def grow(name: str, method: str, item: ast.expr) -> ast.stmt:
    """`found.append(item)`, for a collection of that name."""
    return ast.Expr(ast.Call(ast.Attribute(load(name), method, ast.Load()), [item], []))


def definition(name: str, arguments: list[str], body: list[ast.stmt]) -> ast.FunctionDef:
    """A function with those arguments."""
    given = ast.arguments([], [ast.arg(one) for one in arguments], None, [], [], None, [])
    made = ast.FunctionDef(name, given, body, [], None, None)
    made.__dict__.setdefault("type_params", [])  # which Python 3.12 wants
    return made


def placed(node: Any, like: ast.AST) -> Any:
    """The node, or the nodes, at the place of another, so that messages name the line of the user."""
    for one in node if isinstance(node, list) else [node]:
        for inner in ast.walk(one):
            if not hasattr(inner, "lineno") and "lineno" in inner._attributes:
                ast.copy_location(inner, like)
    return node
