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
from zermelo.machine.natural.rewrites.boards import Uses, is_board, reads_only
from zermelo.machine.natural.rewrites.building import assign, call, load, loop
from zermelo.machine.natural.rewrites.commuting import free_in
from zermelo.machine.natural.rewrites.comprehensions import Filling
from zermelo.machine.natural.rewrites.empties import sample_in
from zermelo.machine.natural.rewrites.filling import INTO, kind_filled, sample_of
from zermelo.machine.natural.rewrites.helpers import call_of_form
from zermelo.machine.natural.rewrites.inspecting import arguments_of, contains, growth, mentions, names, names_stored
from zermelo.machine.natural.rewrites.questions import ABSENT, questions_in
from zermelo.machine.natural.rewrites.scope import Scope
from zermelo.machine.natural.stack.making import MAKERS

METHODS = {"list": {"append", "extend", "pop", "index", "count", "[]"}, "set": {"add", "update", "discard", "remove"}}
"""What a collection on the stack may be asked to do."""
ANSWERS = {"pop", "index", "count"}
"""Methods that answer something."""


def rewrite_locals(node: ast.FunctionDef, scope: Scope) -> None:
    """Change a function in place."""
    if contains(node, ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal):
        return  # a generator loses its stack when it resumes
    qualified: dict[str, Stays] = {}
    reads = Reads(node, scope)
    for name in sorted(names_stored(node) - arguments_of(node)):
        stays = Stays(name, reads, scope)
        stays.generic_visit(node)
        if stays.qualifies and not is_board(name, node, scope):
            qualified[name] = stays
    scope.on_stack_names |= set(qualified)
    for name, stays in qualified.items():
        OnStack(name, stays, scope).visit(node)


def kind_made(node: ast.expr, scope: Scope) -> str:
    """ "list" or "set" if an expression makes one that can be made item by item."""
    match node:
        case ast.List(items) | ast.Set(items) | ast.BinOp(ast.List([_] as items), ast.Mult()):
            can_be = not any(isinstance(one, ast.Starred) for one in items)
        case ast.ListComp() | ast.SetComp():
            can_be = not contains(node, ast.NamedExpr)
        case ast.Call(ast.Name(name), arguments, []) if scope.is_builtin(node.func, "list", "set"):
            return name if len(arguments) <= 1 else ""
        case _:
            return kind_filled(node, scope)
    return "" if not can_be else "set" if isinstance(node, (ast.Set, ast.SetComp)) else "list"


class Reads:
    """The expressions of a function of which only the items are read, or which are only asked a question."""

    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        self.node, self.asked, self.free = node, questions_in(node, scope), free_in(node, scope)
        self.iterated: set[int] = set()
        for one in ast.walk(node):
            if isinstance(one, (ast.For, ast.comprehension)):
                self.iterated.add(id(one.iter))
            elif isinstance(one, ast.Call) and reads_only(one.func, scope):
                self.iterated |= set(map(id, one.args))


class Stays(Uses):
    """Whether a name means only lists, or only sets, that are made in the function and stay there."""

    def __init__(self, name: str, reads: Reads, scope: Scope) -> None:
        super().__init__(name, scope)
        self.reads = reads
        self.kinds: set[str] = set()
        self.methods: set[str] = set()
        self.filled: ast.expr | None = None  # the call of a helper that fills it
        self.makes = 0  # how often it is begun
        self.in_order = False  # whether it is iterated over where the order may matter
        self.may_be_none = False  # whether it is asked whether the helper returned None
        self.inside = self.iterated = 0  # how many comprehensions, and loops over it, stand around the place

    @property
    def qualifies(self) -> bool:
        if self.spoiled or len(self.kinds) != 1:
            return False
        (kind,) = self.kinds
        return self.methods <= METHODS[kind] and not (kind == "set" and self.in_order)

    def samples(self) -> list[ast.expr]:
        """Something of the kind that is put into it, where that is plain."""
        for one in ast.walk(self.reads.node):
            match one:
                case ast.Call(ast.Attribute(value, "append" | "add"), [ast.Tuple() | ast.BinOp()]) if self.is_it(value):
                    return [sample_in(one)]
        return []

    def visit_Assign(self, node: ast.Assign) -> None:
        kind = kind_made(node.value, self.scope) if len(node.targets) == 1 and self.is_it(node.targets[0]) else ""
        if not kind:
            self.generic_visit(node)
            return
        self.kinds.add(kind)
        self.makes += 1
        if kind_filled(node.value, self.scope):
            self.filled = node.value
        self.spoiled |= self.iterated > 0  # the loop keeps to the one before
        self.put_all(node.value)

    def put_all(self, value: ast.expr) -> None:
        """It is filled item by item, so what is put into it must not read it."""
        self.spoiled |= mentions(value, self.name)
        self.visit(value)

    def visit_Expr(self, node: ast.stmt) -> None:
        match growth(node):
            case name, method, more if name == self.name and method not in ANSWERS:
                self.methods.add(method)
                if method in ("extend", "update"):
                    self.put_all(more)
                else:
                    self.visit(more)
            case _:
                self.generic_visit(node)

    visit_AugAssign = visit_Expr

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Attribute(value, method) if self.is_it(value) and method in ANSWERS and not node.keywords:
                self.methods.add(method)
                self.spoiled |= self.inside > 0 and method == "pop"
                for one in node.args:
                    self.visit(one)
            case _:
                self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if self.is_it(node.value):
            self.methods.add("[]")
        super().visit_Subscript(node)

    def visit_For(self, node: ast.For) -> None:
        over_it = mentions(node.iter, self.name)
        self.iterated += over_it
        self.generic_visit(node)
        self.iterated -= over_it

    def visit_ListComp(self, node: ast.AST) -> None:
        self.inside += 1
        self.generic_visit(node)
        self.inside -= 1

    visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_ListComp

    def visit_Name(self, node: ast.Name) -> None:
        if self.is_it(node):
            question = self.reads.asked.get(id(node))
            self.may_be_none |= question == ABSENT
            if id(node) in self.reads.iterated:
                self.in_order |= id(node) not in self.reads.free
            elif question is None:
                self.spoiled = True


class OnStack(Filling):
    """Makes a collection on the stack, item by item."""

    def __init__(self, name: str, stays: Stays, scope: Scope) -> None:
        super().__init__(scope)
        (kind,) = stays.kinds
        self.name, self.method = name, "append" if kind == "list" else "add"
        self.maker = scope.add(kind, MAKERS[f"lent {kind}" if stays.filled else kind])
        self.like: list[ast.expr] = []
        if stays.filled:
            self.like = [sample_of(stays.filled, scope)]
        elif stays.makes > 1:  # the first may be gone before anything is put into it
            self.like = stays.samples()
        self.there = scope.fresh("there") if stays.may_be_none else ""
        """The name that tells whether the collection is not None."""

    def visit_Assign(self, node: ast.Assign) -> Any:
        self.generic_visit(node)
        return self.made(node.value) if names(node.targets[0], self.name) else node

    def visit_Expr(self, node: ast.stmt) -> Any:
        self.generic_visit(node)
        match growth(node):
            case self.name, "extend" | "update", more:
                return self.put_all(more) or ast.Pass()
        return node

    visit_AugAssign = visit_Expr

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
            case ast.Call(function, [inner], []) if self.scope.is_builtin(function, "tuple"):
                return inner if names(inner, self.name) and self.method == "append" else node
        return node

    def made(self, value: ast.expr) -> list[ast.stmt]:
        statements: list[ast.stmt] = [assign(self.name, call(self.maker, *map(deepcopy, self.like)))]
        filling = call_of_form(value, INTO, self.scope, load(self.name))
        match value:
            case ast.Call(_, given) if filling is None:
                for more in given:
                    statements += self.put_all(more)
            case ast.BinOp(ast.List([item]), _, times):
                again, number = self.scope.fresh("item"), self.scope.fresh("number")
                statements += [assign(again, item), loop(number, call("range", times), [self.put(load(again))])]
            case _ if filling is None:
                statements += self.put_all(value)
        if self.there:
            statements.append(assign(self.there, filling or ast.Constant(True)))
        elif filling is not None:
            statements.append(ast.Expr(filling))
        return statements

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        match node:
            case ast.Compare(ast.Name(name), [ast.Is() | ast.IsNot() as test], [ast.Constant(None)]) if (
                name == self.name
            ):
                return ast.UnaryOp(ast.Not(), load(self.there)) if isinstance(test, ast.Is) else load(self.there)
        return node
