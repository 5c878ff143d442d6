"""Lists and sets that never leave a rule: they are made on the stack, and filled one item at a time.

    waiting = [square for square in edge if board[square] == 1]

becomes

    waiting = zermelo_new_list()
    for zermelo_square in edge:
        if board[zermelo_square] == 1:
            waiting.append(zermelo_square)

A name qualifies if it only ever means a list made here, or a set, and is only asked for its items: not returned, not
passed to a function that could keep it, not given another name. So it is unreachable when the rule returns. The
result of a helper qualifies, too, if the helper can fill a list of its caller (`filling.py`).
"""

import ast
from copy import deepcopy
from typing import Any

from zermelo.machine.natural.forms import is_record
from zermelo.machine.natural.functions import members
from zermelo.machine.natural.rewrites.boards import Uses, reads_only
from zermelo.machine.natural.rewrites.commuting import ignores_order, is_free
from zermelo.machine.natural.rewrites.comprehensions import Comprehension, has_walrus, nested, renamed, targets_of
from zermelo.machine.natural.rewrites.empties import sample_in
from zermelo.machine.natural.rewrites.filling import INTO, kind_filled, sample_of
from zermelo.machine.natural.rewrites.helpers import form_called
from zermelo.machine.natural.rewrites.scope import Scope, arguments_of, assign, call, load, names_stored, placed, stored
from zermelo.machine.natural.stack.making import MAKERS

GROWING = {"list": {"append", "extend", "clear"}, "set": {"add", "update", "clear", "discard", "remove"}}
"""Statements that change a collection."""
ANSWERS = {"pop", "index", "count"}
"""Methods of a list that answer something."""


def rewrite_locals(node: ast.FunctionDef, scope: Scope) -> None:
    """Change a function in place."""
    if any(isinstance(one, (ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal)) for one in ast.walk(node)):
        return  # a generator loses its stack when it resumes
    qualified: dict[str, Stays] = {}
    for name in sorted(names_stored(node) - arguments_of(node)):
        stays = Stays(name, scope)
        stays.visit(node)
        if stays.qualifies and not is_board(name, node, scope):
            qualified[name] = stays
    scope.on_stack_names |= set(qualified)
    for name, stays in qualified.items():
        scope.changed = True
        OnStack(name, stays, scope).visit(node)


def is_board(name: str, node: ast.FunctionDef, scope: Scope) -> bool:
    uses = Uses(name, scope)
    uses.visit(node)
    return uses.is_board


def kind_made(node: ast.AST | None, scope: Scope) -> str:
    """ "list" or "set" if an expression makes one that can be made item by item."""
    match node:
        case ast.List(elts) | ast.Set(elts):
            plain = not any(isinstance(one, ast.Starred) for one in elts)
            return ("list" if isinstance(node, ast.List) else "set") if plain else ""
        case ast.ListComp() | ast.SetComp():
            is_plain = not has_walrus(node) and not any(one.is_async for one in node.generators)
            return ("list" if isinstance(node, ast.ListComp) else "set") if is_plain else ""
        case ast.BinOp(ast.List([item]), ast.Mult(), _) if not isinstance(item, ast.Starred):
            return "list"
        case ast.Call(ast.Name("list" | "set" as name), arguments, []) if len(arguments) <= 1:
            return name if scope.is_builtin(node.func, name) else ""  # type: ignore[attr-defined]
        case ast.Call():
            return kind_filled(node, scope)
    return ""


class Stays(ast.NodeVisitor):
    """Whether a name means only lists, or only sets, that are made in the function and stay there."""

    def __init__(self, name: str, scope: Scope) -> None:
        self.name, self.scope = name, scope
        self.kinds: set[str] = set()
        self.methods: set[str] = set()
        self.spoiled = False
        self.in_order = False
        """Whether it is iterated over where the order may matter."""
        self.free: set[int] = set()
        """Comprehensions whose order does not matter."""
        self.makes = 0
        """How often it is begun."""
        self.filled: ast.Call | None = None
        """A helper that fills it."""
        self.may_be_none = False
        """Whether it is asked whether the helper returned None."""
        self.inside = 0
        """How many comprehensions stand around the place."""
        self.iterated = 0
        """How many loops over it stand around the place."""
        self.outermost: ast.FunctionDef | None = None

    @property
    def qualifies(self) -> bool:
        if self.spoiled or len(self.kinds) != 1:
            return False
        kind = next(iter(self.kinds))
        if kind == "set" and self.in_order:
            return False
        return self.methods <= (GROWING[kind] | ANSWERS if kind == "list" else GROWING[kind])

    @property
    def kind(self) -> str:
        """The kind of collection that it becomes."""
        kind = next(iter(self.kinds))
        return f"lent {kind}" if self.filled else kind

    def samples(self) -> list[ast.expr]:
        """Something of the kind that is put into it, where that is plain."""
        for one in ast.walk(self.outermost or ast.Module([], [])):
            match one:
                case ast.Call(ast.Attribute(value, "append" | "add"), [ast.Tuple() | ast.BinOp()]) if self.is_it(value):
                    return [sample_in(one)]
        return []

    def is_it(self, node: ast.AST | None) -> bool:
        return isinstance(node, ast.Name) and node.id == self.name

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if self.outermost is None:
            self.outermost = node
            self.generic_visit(node)
        else:
            self.visit_Lambda(node)

    def visit_Lambda(self, node: ast.AST) -> None:
        self.spoiled |= self.is_in(node)

    def is_in(self, node: ast.AST) -> bool:
        return any(map(self.is_it, ast.walk(node)))

    def visit_Name(self, node: ast.Name) -> None:
        self.spoiled |= node.id == self.name  # any use that is not known to be harmless

    def made(self, target: ast.AST, value: ast.expr | None) -> bool:
        kind = kind_made(value, self.scope) if self.is_it(target) else ""
        if not kind or value is None:
            return False
        self.kinds.add(kind)
        self.makes += 1
        # It is filled item by item, so its value must not read it; a loop over it keeps to the one before.
        self.spoiled |= self.iterated > 0 or self.is_in(value)
        if kind_filled(value, self.scope):
            assert isinstance(value, ast.Call)
            self.filled = value
        self.visit(value)
        return True

    def visit_Assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1 or not self.made(node.targets[0], node.value):
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if not self.made(node.target, node.value):
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if self.is_it(node.target) and isinstance(node.op, (ast.Add, ast.BitOr)):
            self.methods.add("extend" if isinstance(node.op, ast.Add) else "update")
            self.spoiled |= self.is_in(node.value)
            self.visit(node.value)
        else:
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        match node.value:
            case ast.Call(ast.Attribute(value, method), [*given], []) if self.is_it(value) and method not in ANSWERS:
                self.methods.add(method)
                self.spoiled |= len(given) != (method != "clear")
                self.spoiled |= method == "clear" and self.iterated > 0
                for one in given:
                    self.spoiled |= method in ("extend", "update") and self.is_in(one)
                    self.visit(one)
            case _:
                self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        reads = reads_only(node.func, self.scope)
        unordered = ignores_order(node, self.scope)
        if unordered:
            self.free |= {id(one) for one in node.args}
        match node.func:
            case ast.Attribute(value, method) if self.is_it(value) and method in ANSWERS and not node.keywords:
                self.methods.add(method)
                self.spoiled |= self.inside > 0 and method == "pop"
            case _:
                self.visit(node.func)
        for one in node.args:
            if reads and self.is_it(one):
                self.in_order |= not unordered
            else:
                self.visit(one)
        for named in node.keywords:
            self.visit(named)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not self.is_it(node.value):
            self.generic_visit(node)
            return
        self.methods.add("pop")  # sets have no places
        self.spoiled |= isinstance(node.slice, ast.Slice) or isinstance(node.ctx, ast.Del)
        self.visit(node.slice)

    def visit_For(self, node: ast.For) -> None:
        self.visit(node.target)
        self.read(node.iter, free=self.outermost is not None and is_free(node, self.outermost))
        self.iterated += self.is_in(node.iter)
        for statement in [*node.body, *node.orelse]:
            self.visit(statement)
        self.iterated -= self.is_in(node.iter)

    def read(self, node: ast.expr, free: bool) -> None:
        """Visit an iterable, in any order if that is free."""
        if self.is_it(node):
            self.in_order |= not free
        else:
            self.visit(node)

    def visit_all(self, node: Comprehension) -> None:
        """A comprehension: in which order it goes matters, unless a set or a function that ignores order is made."""
        self.inside += 1
        for one in node.generators:
            self.visit(one.target)
            self.read(one.iter, free=isinstance(node, ast.SetComp) or id(node) in self.free)
            for test in one.ifs:
                self.test(test)
        for part in [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]:
            self.visit(part)
        self.inside -= 1

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, Comprehension):
            self.visit_all(node)
        elif isinstance(node, (ast.If, ast.While, ast.IfExp)):
            self.tested(node)
        else:
            super().visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if self.is_it(node.left) and is_asked_for_none(node):
            self.may_be_none = True
            return
        self.visit(node.left)
        for test, one in zip(node.ops, node.comparators, strict=True):
            if not (isinstance(test, (ast.In, ast.NotIn)) and self.is_it(one)):
                self.visit(one)

    def test(self, node: ast.expr) -> None:
        """An expression that is only asked whether it holds: a list or a set does if it is not empty."""
        if isinstance(node, ast.BoolOp):
            for one in node.values:
                self.test(one)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.test(node.operand)
        elif not self.is_it(node):
            self.visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.test(node.operand)
        else:
            self.generic_visit(node)

    def tested(self, node: Any) -> None:
        self.test(node.test)
        rest = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [*node.body, *node.orelse]
        for one in rest:
            self.visit(one)


def is_asked_for_none(node: ast.Compare) -> bool:
    match node:
        case ast.Compare(_, [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
            return True
    return False


class OnStack(ast.NodeTransformer):
    """Makes a collection on the stack, item by item."""

    def __init__(self, name: str, stays: Stays, scope: Scope) -> None:
        self.name, self.scope = name, scope
        self.method = "append" if stays.kinds == {"list"} else "add"
        self.maker = scope.add(stays.kind.replace(" ", "_"), MAKERS[stays.kind])
        self.like: list[ast.expr] = []
        if stays.filled:
            self.like = [sample_of(stays.filled, scope)]
        elif stays.makes > 1:  # the first may be gone before anything is put into it
            self.like = stays.samples()
        self.there = scope.fresh("there") if stays.may_be_none else ""
        """The name that tells whether the collection is not None."""

    @property
    def empty(self) -> ast.stmt:
        return assign(self.name, call(self.maker, *map(deepcopy, self.like)))

    def is_it(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id == self.name

    def visit_Assign(self, node: ast.Assign) -> Any:
        self.generic_visit(node)
        return self.made(node, node.value) if self.is_it(node.targets[0]) else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        self.generic_visit(node)
        return self.made(node, node.value) if self.is_it(node.target) else node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        self.generic_visit(node)
        return self.placed(self.filled(node.value), node) if self.is_it(node.target) else node

    def visit_Expr(self, node: ast.Expr) -> Any:
        self.generic_visit(node)
        match node.value:
            case ast.Call(ast.Attribute(value, "clear"), []) if self.is_it(value):
                return self.placed([self.empty], node)
            case ast.Call(ast.Attribute(value, "extend" | "update"), [more]) if self.is_it(value):
                return self.placed(self.filled(more), node)
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        """A tuple made of a list for a field of a position needs no list in between."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and is_record(self.scope.value(node.func.id)):
            node.args = [self.bare(one) for one in node.args]
            for named in node.keywords:
                named.value = self.bare(named.value)
        return node

    def bare(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.Call(function, [inner], []) if self.scope.is_builtin(function, "tuple") and self.is_it(inner):
                return inner if self.method == "append" else node
        return node

    def placed(self, statements: list[ast.stmt], like: ast.AST) -> list[ast.stmt]:
        return [placed(one, like) for one in statements]

    def made(self, node: ast.stmt, value: Any) -> list[ast.stmt]:
        statements: list[ast.stmt] = [self.empty]
        there: ast.expr = ast.Constant(True)
        match value:
            case ast.Call() if kind_filled(value, self.scope):
                there = call(self.scope.add(INTO, form_called(value, INTO, self.scope)), load(self.name), *value.args)
            case ast.Call(_, []):
                pass
            case ast.Call(_, [more]):
                statements += self.filled(more)
            case ast.BinOp(ast.List([item]), _, times):
                again, number = self.scope.fresh("item"), self.scope.fresh("number")
                loop = ast.For(stored(number), call("range", times), [self.put(load(again))], [], None)
                statements += [assign(again, item), loop]
            case _:
                statements += self.filled(value)
        if self.there:
            statements.append(assign(self.there, there))
        elif isinstance(there, ast.Call):
            statements.append(ast.Expr(there))
        return self.placed(statements, node)

    def visit_Compare(self, node: ast.Compare) -> Any:
        if self.there and self.is_it(node.left) and is_asked_for_none(node):
            there = load(self.there)
            return placed(ast.UnaryOp(ast.Not(), there) if isinstance(node.ops[0], ast.Is) else there, node)
        self.generic_visit(node)
        return node

    def put(self, item: ast.expr) -> ast.stmt:
        return ast.Expr(ast.Call(ast.Attribute(load(self.name), self.method, ast.Load()), [item], []))

    def filled(self, value: ast.expr) -> list[ast.stmt]:
        """Put every item of an expression into the collection."""
        if isinstance(value, (ast.List, ast.Set, ast.Tuple)) and not any(
            isinstance(one, ast.Starred) for one in value.elts
        ):
            return [self.put(one) for one in value.elts]
        if isinstance(value, (ast.ListComp, ast.SetComp, ast.GeneratorExp)) and not has_walrus(value):
            renamed(value, {name: self.scope.fresh(name) for name in targets_of(value)})
            return [nested(value, [self.put(value.elt)])]
        item = self.scope.fresh("item")
        if self.method == "add" and isinstance(value, (ast.Name, ast.Attribute, ast.BinOp)):
            value = call(self.scope.add("members", members), value)
        return [ast.For(stored(item), value, [self.put(load(item))], [], None)]
