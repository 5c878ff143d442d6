"""Python source that is parsed but never executed."""

import ast
import warnings
from math import inf
from typing import Any

from zermelo.languages.message import M
from zermelo.trees.formats.limits import require_shallow
from zermelo.trees.tree import BadTree


def syntax(text: str, what: str) -> ast.Module:
    """Parse Python source; on a syntax error raise a BadTree that names `what` was expected."""
    require_shallow(text, M("Python text"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # style warnings about the user's text
            return ast.parse(text.strip())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadTree(M("This is not {what}.", what=what)) from None


class _Infinities(ast.NodeTransformer):
    """Replace float("inf"), inf and math.inf by constants: Python has no literal for ∞."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(inf) if node.id == "inf" else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return ast.Constant(inf) if node.attr == "inf" else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        match node:
            case ast.Call(ast.Name("float"), [ast.Constant(str(text))], []):
                return ast.Constant(float(text))
        return node


def literal(expression: ast.expr) -> Any:
    """The value of a literal that may contain infinities; ValueError if it is not a literal.

    >>> literal(ast.parse("[float('-inf'), 3, inf]").body[0].value)
    [-inf, 3, inf]
    """
    return ast.literal_eval(_Infinities().visit(expression))


def written(data: Any) -> str:
    """Nested data as Python source: an infinity is float('inf').

    >>> written({"a": [3, float("-inf")]})
    "{'a': [3, float('-inf')]}"
    """
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key!r}: {written(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(written, data)) + "]"
    if isinstance(data, tuple):
        return "(" + ", ".join(map(written, data)) + ("," if len(data) == 1 else "") + ")"
    return f"float('{data}')" if data in (inf, -inf) else repr(data)
