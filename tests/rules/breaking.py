"""Breaking a rulebook at random: one small change of its source, as people make them by mistake."""

import ast
from collections.abc import Iterator
from random import Random

SWAPS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Mod: ast.FloorDiv,
}


def changes(tree: ast.Module) -> Iterator[tuple[ast.AST, str, object]]:
    """Everything that can be changed: a node, its field, and what to put there."""
    fields = [line.target.id for node in tree.body if isinstance(node, ast.ClassDef) for line in node.body]  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool):
            yield node, "value", node.value + 1
            yield node, "value", node.value - 1
        elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
            yield node, "op", SWAPS[type(node.op)]()
            if isinstance(node.op, ast.Sub) and isinstance(node.left, ast.Constant) and node.left.value == 1:
                yield node, "left", ast.BinOp(node.right, ast.Mult(), ast.Constant(2))  # the player stays the same
        elif isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
            yield node, "ops", [SWAPS[type(node.ops[0])]()]
        elif isinstance(node, ast.Attribute) and node.attr in fields:
            for other in fields:
                if other != node.attr:
                    yield node, "attr", other
        elif isinstance(node, ast.IfExp):
            yield node, "test", ast.UnaryOp(ast.Not(), node.test)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "list":
            yield node, "func", ast.parse("(lambda same: same)", mode="eval").body  # shared in place of copied
        elif isinstance(node, ast.FunctionDef) and len(node.body) > 1:
            for place in range(len(node.body)):
                yield node, "body", node.body[:place] + node.body[place + 1 :]
        elif isinstance(node, ast.Tuple) and len(node.elts) > 1:
            yield node, "elts", node.elts[:-1]
            yield node, "elts", [node.elts[1], node.elts[0], *node.elts[2:]]


def broken(source: str, dice: Random) -> str:
    """The source with one of the changes."""
    tree = ast.parse(source)
    node, field, value = dice.choice(list(changes(tree)))
    setattr(node, field, value)
    return ast.unparse(ast.fix_missing_locations(tree))
