"""Where the order of a loop cannot matter: each round does what no other round undoes or sees.

A loop that counts, marks squares of a board, fills another set or looks for one answer comes to the same in any order.
What is not known to commute does not, so a rule that compiles answers as it does interpreted.
"""

import ast
from dataclasses import dataclass, replace

from zermelo.machine.natural.rewrites.comprehensions import UNORDERED, Comprehension, targets_of
from zermelo.machine.natural.rewrites.scope import Scope, names_stored

CHANGING = {"add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popleft", "remove", "update"}
CHANGING |= {"reverse", "setdefault", "sort", "popitem", "difference_update", "intersection_update"}
"""Methods that change a collection."""
COMMUTING = (ast.Add, ast.Mult, ast.BitOr, ast.BitAnd, ast.BitXor)


def ignores_order(node: ast.Call, scope: Scope) -> bool:
    """Whether a call answers the same for any order of its arguments; a key makes ties, which the first wins."""
    return scope.is_builtin(node.func, "frozenset", "len", *UNORDERED) and not any(
        one.arg == "key" for one in node.keywords
    )


def is_free(node: ast.For, around: ast.FunctionDef) -> bool:
    """Whether a loop of a function comes to the same in whatever order it goes."""
    answers = {ast.dump(one) for one in ast.walk(node) if isinstance(one, ast.Return)}
    if node.orelse or len(answers) > 1:  # the first round that answers decides
        return False
    mine = names_stored(node.target)
    return Loop(node, around, mine, changed_in(node) - mine).commutes(node.body)


def changed_in(node: ast.AST) -> set[str]:
    """The names that a piece of source assigns, and those of the collections that it changes."""
    return names_stored(node) | {owner for one in ast.walk(node) if (owner := owner_changed(one))}


def owner_changed(node: ast.AST) -> str:
    """The collection that an expression changes: `board[square] = …`, `seen.add(…)`."""
    match node:
        case ast.Subscript(ast.Name(name), _, ast.Store() | ast.Del()):
            return name
        case ast.Call(ast.Attribute(ast.Name(name), method)) if method in CHANGING:
            return name
    return ""


def reads(node: ast.AST, names: set[str]) -> bool:
    return any(isinstance(one, ast.Name) and one.id in names for one in ast.walk(node))


@dataclass
class Loop:
    """A part of a loop that goes through a set."""

    node: ast.For
    around: ast.FunctionDef
    mine: set[str]
    """Names that mean something else in each round."""
    changed: set[str]
    """Names that rounds change for each other."""
    hidden: frozenset[str] = frozenset()
    """Names of a round that must not be read, since another round might have come first."""

    def commutes(self, block: list[ast.stmt]) -> bool:
        for number, one in enumerate(block):
            if isinstance(one, ast.Assign) and self.is_temporary(one, block[number + 1 :]):
                names = names_stored(one)
                rest = replace(self, mine=self.mine | names, changed=self.changed - names)
                return self.is_known(one.value) and rest.commutes(block[number + 1 :])
            if not self.statement(one):
                return False
        return True

    def is_temporary(self, node: ast.Assign, later: list[ast.stmt]) -> bool:
        """Whether the names that a statement assigns are used only in what follows it in the same round."""
        names = names_stored(node)
        if not all(isinstance(one, (ast.Name, ast.Tuple)) for one in node.targets):
            return False
        here = {id(one) for statement in [node, *later] for one in ast.walk(statement)}
        for one in ast.walk(self.around):
            if isinstance(one, Comprehension) and targets_of(one) & names:
                here |= {id(inner) for inner in ast.walk(one)}  # which has names of its own
        return all(id(one) in here for one in ast.walk(self.around) if isinstance(one, ast.Name) and one.id in names)

    def is_known(self, node: ast.AST) -> bool:
        """Whether an expression has the same value whatever rounds came before."""
        return not reads(node, self.changed) and not reads(node, set(self.hidden))

    def statement(self, node: ast.stmt) -> bool:
        match node:
            case ast.Pass() | ast.Continue():
                return True
            case ast.Return(value):
                return value is None or isinstance(value, ast.Constant)
            case ast.If(test, body, orelse):
                return self.is_first_time(node) or (
                    self.is_known(test) and self.commutes(body) and self.commutes(orelse)
                )
            case ast.For(target, iterated, body, []):
                names = names_stored(target)
                inner = replace(self, mine=self.mine | names, changed=self.changed - names)
                return self.is_known(iterated) and inner.commutes(body)
            case ast.AugAssign(ast.Name(name), operation, value):
                return name not in self.mine and self.is_known(value) and self.only_grows(name, operation)
            case ast.Assign([ast.Subscript(ast.Name(board), place)], value):
                own = isinstance(place, ast.Name) and self.mine == {place.id}
                single = len(self.changes_of(board)) == 1 and (own or not reads(value, self.mine))
                return single and self.is_known(value) and self.is_known(place)
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name), "add" | "discard" as method), [value], [])):
                return self.is_known(value) and all(is_call(one, method) for one in self.changes_of(name))
        return False

    def changes_of(self, name: str) -> list[ast.AST]:
        """The places of the loop that change a collection."""
        return [one for one in ast.walk(self.node) if owner_changed(one) == name]

    def only_grows(self, name: str, operation: ast.operator) -> bool:
        """Whether a name means a whole number that is only changed in one way; lists would grow in order."""
        if not isinstance(operation, COMMUTING):
            return False
        begun, grown = 0, 0
        for one in ast.walk(self.around):
            match one:
                case ast.Assign([ast.Name(target)], ast.Constant(int())) if target == name:
                    begun += 1
                case ast.AugAssign(ast.Name(target), same) if target == name and isinstance(same, type(operation)):
                    grown += 1
        stored = [one for one in ast.walk(self.around) if isinstance(one, ast.Name) and one.id == name]
        return begun > 0 and begun + grown == sum(isinstance(one.ctx, ast.Store) for one in stored)

    def is_first_time(self, node: ast.If) -> bool:
        """`if item not in seen: seen.add(item); …`, where the rest depends on the item alone."""
        tests = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
        if node.orelse or (isinstance(node.test, ast.BoolOp) and not isinstance(node.test.op, ast.And)):
            return False
        for guard in tests:
            match guard:
                case ast.Compare(item, [ast.NotIn()], [ast.Name(seen)]):
                    added = [one for one in node.body if is_addition(one, seen, item)]
                    others = [one for one in tests if one is not guard]
                    if len(added) == 1 == len(self.changes_of(seen)) and self.is_known(item):
                        hidden = frozenset(one for one in self.mine if not reads(item, {one}))
                        inner = replace(self, hidden=self.hidden | hidden)
                        return all(map(self.is_known, others)) and inner.commutes(node.body)
        return False


def is_call(node: ast.AST, method: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method


def is_addition(node: ast.stmt, name: str, item: ast.expr) -> bool:
    match node:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(owner), "add"), [value], [])):
            return owner == name and ast.dump(value) == ast.dump(item)
    return False
