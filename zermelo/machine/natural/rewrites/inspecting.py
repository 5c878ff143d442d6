"""Questions about a piece of source."""

import ast


def contains(node: ast.AST, *kinds: type[ast.AST]) -> bool:
    """Whether a piece of source has such a piece."""
    return any(isinstance(one, kinds) for one in ast.walk(node))


def names(node: ast.AST | None, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def mentions(node: ast.AST, name: str) -> bool:
    return any(names(one, name) for one in ast.walk(node))


def growth(node: ast.stmt) -> tuple[str, str, ast.expr] | None:
    """The collection that a statement changes, how, and by what: `found += more`, `found.append(item)`."""
    match node:
        case ast.AugAssign(ast.Name(name), ast.Add() | ast.BitOr() as operation, more):
            return name, "extend" if isinstance(operation, ast.Add) else "update", more
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), method), [more], [])):
            return name, method, more
    return None


def names_stored(node: ast.AST) -> set[str]:
    """The names that a piece of source gives values to."""
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}


def arguments_of(node: ast.FunctionDef | ast.Lambda) -> set[str]:
    given = node.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    return {one.arg for one in every if one is not None}
