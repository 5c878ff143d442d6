"""Loops whose order cannot matter: each round does what no other round undoes or reads.

A loop over a set may count, mark squares of a board, fill another set or look for one answer. Any other loop is taken
to depend on the order, so a rule that compiles answers as it does interpreted.
"""

import ast

from zermelo.machine.natural.rewrites.comprehensions import UNORDERED, Comprehension
from zermelo.machine.natural.rewrites.inspecting import names, names_stored
from zermelo.machine.natural.rewrites.scope import Scope

COMMUTING = (ast.Add, ast.Mult, ast.BitOr, ast.BitAnd, ast.BitXor)


def ignores_order(node: ast.Call, scope: Scope) -> bool:
    """Whether a call answers the same for any order of its arguments; a key makes ties, which the first wins."""
    has_key = any(one.arg == "key" for one in node.keywords)
    return scope.is_builtin(node.func, "frozenset", "len", *UNORDERED) and not has_key


def is_of_library(function: ast.expr, scope: Scope, *names: str) -> bool:
    """Whether a function is one of `itertools` or the like, whose answer has the order of its arguments."""
    match function:
        case ast.Name(name):
            value = scope.value(name)
        case ast.Attribute(ast.Name(module), name):
            value = getattr(scope.value(module), name, None)
        case _:
            return False
    known = getattr(value, "__module__", "") in ("itertools", "collections", "functools")
    return known and (not names or getattr(value, "__name__", "") in names)


def combined_in_any_order(node: ast.expr, scope: Scope) -> list[ast.expr]:
    """The collections whose `combinations` a comprehension asks only for what has no order: `sum(three) == 15`."""
    found: list[ast.expr] = []
    for part in node.generators if isinstance(node, Comprehension) else ():
        match part:
            case ast.comprehension(ast.Name(item), ast.Call(function, [items, _], [])):
                calls = [one for one in ast.walk(node) if isinstance(one, ast.Call) and ignores_order(one, scope)]
                asked = sum(names(argument, item) for one in calls for argument in one.args)
                read = sum(names(one, item) for one in ast.walk(node)) - 1  # once it is the target
                if is_of_library(function, scope, "combinations") and asked == read:
                    found.append(items)
    return found


def free_in(node: ast.FunctionDef, scope: Scope) -> dict[int, ast.expr]:
    """The collections that a function iterates over in any order, by their ids."""
    found: list[ast.expr] = []
    for one in ast.walk(node):
        match one:
            case ast.For() if is_free(one, node):
                found.append(one.iter)
            case ast.SetComp():
                found += [part.iter for part in one.generators]
            case ast.Call() if ignores_order(one, scope):
                found += one.args
                found += [part.iter for arg in one.args if isinstance(arg, Comprehension) for part in arg.generators]
                found += [items for arg in one.args for items in combined_in_any_order(arg, scope)]
    return {id(one): one for one in found}


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
                own = isinstance(place, ast.Name) and self.mine == {place.id}
                known = self.is_known(place) and self.is_known(value)
                return known and len(self.changes(board)) == 1 and (own or isinstance(value, ast.Constant))
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "add" | "discard" as method), [value], [])):
                return self.is_known(value) and all(is_call(one, method) for one in self.changes(name))
        return False

    def changes(self, name: str) -> list[ast.AST]:
        return [one for one in ast.walk(self.node) if owner_changed(one) == name]

    def only_grows(self, name: str, operation: ast.operator) -> bool:
        """Whether a name means a whole number that is only changed in one way; lists would grow in order."""
        if not isinstance(operation, COMMUTING):
            return False
        begun, grown = 0, 0
        for one in ast.walk(self.around):
            match one:
                case ast.Assign([target], ast.Constant(int())):
                    begun += names(target, name)
                case ast.AugAssign(target, same) if isinstance(same, type(operation)):
                    grown += names(target, name)
        stored = [one for one in ast.walk(self.around) if names(one, name) and isinstance(one.ctx, ast.Store)]  # type: ignore[attr-defined]
        return begun > 0 and begun + grown == len(stored)


def is_call(node: ast.AST, method: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method
