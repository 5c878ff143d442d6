"""Loops whose order cannot matter: each round does what no other round undoes or reads.

A loop over a set may count, mark squares of a board, fill another set or look for one answer. Any other loop is taken
to depend on the order, so a rule that compiles answers as it does interpreted.
"""

import ast

from zermelo.machine.natural.rewrites.comprehensions import UNORDERED
from zermelo.machine.natural.rewrites.scope import Scope, names_stored

COMMUTING = (ast.Add, ast.Mult, ast.BitOr, ast.BitAnd, ast.BitXor)


def ignores_order(node: ast.Call, scope: Scope) -> bool:
    """Whether a call answers the same for any order of its arguments; a key makes ties, which the first wins."""
    return scope.is_builtin(node.func, "frozenset", "len", *UNORDERED) and not any(
        one.arg == "key" for one in node.keywords
    )


def is_free(node: ast.For, around: ast.FunctionDef) -> bool:
    """Whether a loop of a function has the same effect in any order."""
    answers = {ast.dump(one) for one in ast.walk(node) if isinstance(one, ast.Return)}
    if node.orelse or len(answers) > 1:  # the first round that answers decides
        return False
    return all(map(Loop(node, around).commutes, node.body))


def owner_changed(node: ast.AST) -> str:
    """The collection that an expression changes, or may change: `board[square] = …`, `seen.add(…)`."""
    match node:
        case ast.Subscript(ast.Name(name), _, ast.Store() | ast.Del()):
            return name
        case ast.Call(ast.Attribute(ast.Name(name), _)):
            return name
    return ""


class Loop:
    """A loop over a set."""

    def __init__(self, node: ast.For, around: ast.FunctionDef) -> None:
        self.node, self.around = node, around
        self.mine = names_stored(node.target)
        """Names that have another value in each round."""
        loops = [one for one in ast.walk(node) if isinstance(one, ast.For)]
        changed = names_stored(node) | {owner_changed(one) for one in ast.walk(node)}
        self.changed = changed.difference(*(names_stored(one.target) for one in loops))
        """Names that rounds change for each other."""

    def is_known(self, node: ast.AST) -> bool:
        """Whether an expression has the same value whatever rounds came before."""
        return not any(isinstance(one, ast.Name) and one.id in self.changed for one in ast.walk(node))

    def commutes(self, node: ast.stmt) -> bool:
        match node:
            case ast.Pass() | ast.Continue():
                return True
            case ast.Return(value):
                return value is None or isinstance(value, ast.Constant)
            case ast.If(test, body, orelse):
                return self.is_known(test) and all(map(self.commutes, [*body, *orelse]))
            case ast.For(_, iterated, body, []):
                return self.is_known(iterated) and all(map(self.commutes, body))
            case ast.AugAssign(ast.Name(name), operation, value):
                return self.is_known(value) and self.only_grows(name, operation)
            case ast.Assign([ast.Subscript(ast.Name(board), place)], value):
                changes = [one for one in ast.walk(self.node) if owner_changed(one) == board]
                own = isinstance(place, ast.Name) and self.mine == {place.id}
                return (
                    len(changes) == 1
                    and self.is_known(place)
                    and self.is_known(value)
                    and (own or isinstance(value, ast.Constant))
                )
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "add" | "discard" as method), [value], [])):
                changes = [one for one in ast.walk(self.node) if owner_changed(one) == name]
                return self.is_known(value) and all(is_call(one, method) for one in changes)
        return False

    def only_grows(self, name: str, operation: ast.operator) -> bool:
        """Whether a name means a whole number that is only changed in one way; lists would grow in order."""
        if not isinstance(operation, COMMUTING):
            return False
        begun, grown, stored = 0, 0, 0
        for one in ast.walk(self.around):
            match one:
                case ast.Assign([ast.Name(target)], ast.Constant(int())) if target == name:
                    begun += 1
                case ast.AugAssign(ast.Name(target), same) if target == name and isinstance(same, type(operation)):
                    grown += 1
                case ast.Name(target, ast.Store()) if target == name:
                    stored += 1
        return begun > 0 and begun + grown == stored


def is_call(node: ast.AST, method: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method
