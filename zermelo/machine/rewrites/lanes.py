"""Squares for which something holds, asked of all squares at once.

    [square for square in range(36) if legal(board, square, own)]

becomes

    [square for square in zermelo_lanes_in(zermelo_where(board, own))]

where `zermelo_where` gives a word with one bit a square. It has two bodies: one asks in lanes (`lane_bodies.py`), where
the board is a row of bytes and the processor can look up many squares at once; the other goes from square to square. It
is taken for other boards, and when a lane comes to something that lanes cannot do, such as a square that there is not.
"""

import ast
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from zermelo.machine import lanes
from zermelo.machine.rewrites.comprehensions import has_walrus, targets_of
from zermelo.machine.rewrites.helpers import Helpers, NoSuchForm, names, returns_in
from zermelo.machine.rewrites.lane_bodies import Bodies, Varies
from zermelo.machine.rewrites.lane_values import Value, fits
from zermelo.machine.rewrites.prepending import THERE
from zermelo.machine.rewrites.questions import ABSENT, SOME, answer_absent, answer_some, rewrite_questions
from zermelo.machine.rewrites.scope import MARK, Scope, assign, call, definition, load, names_stored, placed, stored
from zermelo.machine.rewrites.tails import loop_tails
from zermelo.machine.sources import source_of

INTO = "into"
READERS = ("len", "abs", "min", "max", "sum", "range", "int", "bool", "divmod")
FEWEST = 8
"""Squares, or directions, for which it is worth the trouble."""


def rewrite_lanes(node: ast.FunctionDef, scope: Scope) -> None:
    """Change a function in place: its comprehensions over squares ask in lanes."""
    if scope.helpers is not None:
        Squares(node, scope).visit(node)


class Squares(ast.NodeTransformer):
    """Finds the comprehensions and loops, and lifts their conditions out."""

    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        self.node, self.scope = node, scope
        self.around: list[set[str]] = []
        """The names of the comprehensions around the place."""

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        if self.scope.is_builtin(node.func, "next"):
            return node  # which stops at the first that holds
        if self.scope.is_builtin(node.func, "any", "all"):
            return self.any_or_all(node, is_all=node.func.id == "all")  # type: ignore[attr-defined]
        self.generic_visit(node)
        return node

    def any_or_all(self, node: ast.Call, is_all: bool) -> ast.expr:
        """Whether something holds for one of them; for all, if the opposite holds for none."""
        match node:
            case ast.Call(_, [ast.GeneratorExp(wanted, [ast.comprehension(target, several, ifs, 0)])], []):
                self.within(node.args[0])
                if has_walrus(node):
                    return node
                test = ast.UnaryOp(ast.Not(), wanted) if is_all else wanted
                tests = (
                    ifs if isinstance(wanted, ast.Constant) and wanted.value is True and not is_all else [*ifs, test]
                )
                found = self.found(target, several, Condition(conjunction(tests), [], first=True)) if tests else None
                if found is not None:
                    sign = ast.Eq() if is_all else ast.NotEq()
                    return placed(ast.Compare(found, [sign], [ast.Constant(0)]), node)  # type: ignore[no-any-return]
        return node

    def within(self, node: Any) -> None:
        """Look inside a comprehension."""
        self.around.append(targets_of(node))
        self.generic_visit(node)
        self.around.pop()

    def lifted(self, node: Any) -> Any:
        self.within(node)
        first = node.generators[0]
        if has_walrus(node) or first.is_async or not first.ifs or not isinstance(first.iter, ast.Call):
            return node
        squares = self.asked(first.target, first.iter, conjunction(first.ifs))
        if squares is not None:
            first.iter, first.ifs = squares, []
        return node

    visit_ListComp = visit_SetComp = visit_GeneratorExp = lifted

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        match node:
            case ast.For(_, _, [*before, ast.If(test, body, [])], []) if self.may_be_asked_first(node, before, body):
                tests = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
                touched = names_touched(node, before, body, self)
                count = 0
                while count < len(tests) and not names_in([tests[count]]) & touched:
                    count += 1
                self.ask_first(node, before, tests[:count], tests[count:], body)
        return node

    def may_be_asked_first(self, loop: ast.For, before: list[ast.stmt], body: list[ast.stmt]) -> bool:
        """Whether a condition may be asked of all before anything is done with the first."""
        own: set[str] = set()
        for one in before:
            if not isinstance(one, ast.Assign) or names_stored(one) & (names_loaded(one) | own):
                return False
            own |= names_stored(one)
        if any(isinstance(one, LEAVING) for statement in body for one in ast.walk(statement)):
            return False
        for name in own | names_stored(loop.target):
            inside = sum(names(one, name) for one in ast.walk(loop))
            if inside != sum(names(one, name) for one in ast.walk(self.node)):
                return False  # the last value is used behind the loop
        return not names_in(before) & names_touched(loop, before, body, self)

    def ask_first(
        self, loop: ast.For, before: list[ast.stmt], tests: list[ast.expr], rest: list[ast.expr], body: list[ast.stmt]
    ) -> None:
        """Go only through those for which the first conditions hold."""
        squares = self.asked(loop.target, loop.iter, conjunction(tests), before) if tests else None
        if squares is None:
            return
        item: list[ast.stmt] = []
        if isinstance(loop.iter, ast.Name):
            number = self.scope.fresh("number")
            item = [ast.Assign([loop.target], ast.Subscript(loop.iter, load(number), ast.Load()))]
            loop.target = placed(stored(number), loop)
        inner = [ast.If(conjunction(rest), body, [])] if rest else body
        loop.iter, loop.body = squares, [placed(one, loop) for one in [*item, *before, *inner]]

    def asked(
        self, target: ast.expr, several: ast.expr, test: ast.expr, before: Sequence[ast.stmt] = ()
    ) -> ast.expr | None:
        """The squares for which a condition holds, or the numbers of constants; None if they cannot be asked so."""
        found = self.found(target, several, Condition(test, list(before)))
        if found is None:
            return None
        return placed(call(self.scope.add("lanes_in", lanes.lanes_in), found), several)  # type: ignore[no-any-return]

    def found(self, target: ast.expr, several: ast.expr, condition: "Condition") -> ast.expr | None:
        """The word with a bit for each, or at least the first, for which a condition holds."""
        own = self.scope.locals.union(*self.around)
        try:
            where = Where(self.lanes_of(target, several), condition, own, self.scope).front(target, several)
        except NoSuchForm:
            return None
        self.scope.changed = True
        return placed(where, several)  # type: ignore[no-any-return]

    def lanes_of(self, target: ast.expr, several: ast.expr) -> "Asked":
        """The items of a loop, one lane each."""
        items = Bodies(self.scope, "", set()).constant_items(several)
        if len(items) < FEWEST:
            raise NoSuchForm
        match target:
            case ast.Name(name) if isinstance(several, ast.Call) and items == list(range(len(items))):
                return Asked(len(items), {name: items})
            case ast.Name(name) if isinstance(several, ast.Name):
                return Asked(len(items), {name: items})
            case ast.Tuple(targets) if isinstance(several, ast.Name) and isinstance(items[0], tuple):
                parts = [list(part) for part in zip(*items, strict=True)]
                every = [one.id for one in targets if isinstance(one, ast.Name)]
                if len(every) == len(targets) == len(parts):
                    return Asked(len(items), dict(zip(every, parts, strict=True)))
        raise NoSuchForm


def conjunction(tests: list[ast.expr]) -> ast.expr:
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)


@dataclass
class Asked:
    """Of what a question is asked: how many lanes there are, and what each name means in each of them."""

    count: int
    items: dict[str, list[Any]]

    @property
    def are_squares(self) -> bool:
        """Whether the lanes are numbered squares, not constants."""
        return list(self.items.values()) == [list(range(self.count))]

    def values(self) -> dict[str, Value]:
        return {name: value_of(items) for name, items in self.items.items()}

    def code(self, name: str, bodies: Bodies) -> ast.expr:
        """The lanes that a name stands for."""
        items = self.items[name]
        if items == list(range(self.count)):
            return bodies.use(lanes.numbered)
        if isinstance(items[0], tuple):
            return ast.Tuple([self.constant(part, bodies) for part in zip(*items, strict=True)], ast.Load())
        return self.constant(items, bodies)

    def constant(self, items: Any, bodies: Bodies) -> ast.expr:
        numbers = ast.Tuple([ast.Constant(number) for number in items], ast.Load())
        return bodies.use(lanes.listed, numbers)


def value_of(items: list[Any]) -> Value:
    """The facts about constants, one per lane; NoSuchForm if a lane cannot hold one of them."""
    rows = list(zip(*items, strict=True)) if isinstance(items[0], tuple) else [items]
    spans = tuple((min(row), max(row)) for row in rows)
    if not all(map(fits, spans)):
        raise NoSuchForm
    return Value(True, parts=spans) if isinstance(items[0], tuple) else Value(True, spans[0])


LEAVING = (ast.Return, ast.Break, ast.Raise, ast.Yield, ast.YieldFrom, ast.Lambda, ast.FunctionDef)


def names_in(nodes: Iterable[ast.AST]) -> set[str]:
    return {one.id for node in nodes for one in ast.walk(node) if isinstance(one, ast.Name)}


def names_loaded(node: ast.AST) -> set[str]:
    return names_in([node]) - names_stored(node)


def names_touched(loop: ast.For, before: list[ast.stmt], body: list[ast.stmt], around: Squares) -> set[str]:
    """The names of a loop to which, or to the content of which, something may happen behind its condition."""
    stored = set().union(*(names_stored(one) for one in body))
    changed: set[str] = set()
    for one in (part for statement in body for part in ast.walk(statement)):
        match one:
            case ast.Call(ast.Name(name), [ast.Name(into), *_]) if fills(around.scope.added.get(name), around.scope):
                changed.add(into)
            case ast.Call(function, given, named) if not around.scope.is_builtin(function, *READERS):
                changed |= names_in([function, *given, *named])
            case ast.Subscript(whole, _, ast.Store() | ast.Del()) | ast.Attribute(whole, _, ast.Store() | ast.Del()):
                changed |= names_in([whole])
            case ast.AugAssign(target):
                changed |= names_in([target])
    numbers = names_stored(loop.target).union(*map(names_stored, before))  # nothing can happen to a number
    return stored | (with_other_names(changed - numbers, around.node) - numbers)


def with_other_names(touched: set[str], node: ast.FunctionDef) -> set[str]:
    """Names, and those that may mean the same thing or a part of it."""
    pairs = []
    for one in ast.walk(node):
        match one:
            case ast.Assign([target], value) | ast.AnnAssign(target, _, ast.expr() as value) | ast.For(target, value):
                pairs.append((names_stored(target), names_shared(value)))
            case ast.Assign(targets, value):  # several names at once
                same = set().union(*map(names_stored, targets))
                pairs.append((same, same | names_shared(value)))
    found: set[str] = set()
    while found != touched:
        found = touched
        touched = touched.union(*(one | other for one, other in pairs if (one | other) & touched and other))
    return found


def names_shared(value: ast.expr) -> set[str]:
    """The names of an expression of which it may be another name; a call makes something new."""
    match value:
        case ast.Name(name):
            return {name}
        case ast.Tuple(parts) | ast.List(parts) | ast.BoolOp(_, parts):
            return set().union(*map(names_shared, parts))
        case ast.IfExp(_, one, other):
            return names_shared(one) | names_shared(other)
        case ast.Subscript(whole) | ast.Attribute(whole) | ast.Starred(whole):
            return names_shared(whole)
    return set()


def fills(form: Any, scope: Scope) -> bool:
    """Whether a function is a form of a helper that changes its first argument alone."""
    return scope.helpers is not None and scope.helpers.origin(form)[1] in (INTO, THERE)


@dataclass
class Condition:
    """The question, after some names have been given values."""

    test: ast.expr
    before: list[ast.stmt]
    first: bool = False
    """Whether it is enough to find one."""


class Where:
    """A question as a function beside the rule, asked in lanes and one after the other."""

    def __init__(self, asked: Asked, condition: Condition, own: set[str], scope: Scope) -> None:
        self.asked, self.condition, self.scope = asked, condition, scope
        whole = [condition.test, *condition.before]
        made = set(asked.items).union(*map(names_stored, condition.before))
        self.given = sorted((names_in(whole) & own) - made)
        worth = (ast.Subscript, ast.Call) if asked.are_squares else ast.Call
        if not any(isinstance(one, worth) for one in ast.walk(condition.test)):
            raise NoSuchForm  # a few constants are quicker gone through, if nothing but a square is looked at

    def front(self, target: ast.expr, several: ast.expr) -> ast.expr:
        """The call that answers."""
        name, in_turn, in_lanes = (self.scope.fresh(one, local=False) for one in ("where", "in_turn", "in_lanes"))
        body = self.in_lanes(in_turn)
        self.lift(in_turn, self.in_turn(target, several))
        self.lift(name, [ast.Return(call(in_turn, *map(load, self.given)))])
        self.lift(in_lanes, body)
        self.scope.in_lanes[name] = in_lanes
        return call(name, *map(load, self.given))

    def lift(self, name: str, body: list[ast.stmt]) -> None:
        self.scope.lifted.append(placed(definition(name, self.given, body), self.condition.test))

    def in_turn(self, target: ast.expr, several: ast.expr) -> list[ast.stmt]:
        found, bit = self.scope.fresh("found"), self.scope.fresh("bit")
        more = ast.AugAssign(stored(found), ast.BitOr(), load(bit))
        next_bit = ast.AugAssign(stored(bit), ast.LShift(), ast.Constant(1))
        asked = deepcopy(self.condition)
        done: list[ast.stmt] = [ast.Return(load(bit))] if asked.first else [more]
        body = [*asked.before, ast.If(asked.test, done, []), next_bit]
        loop = ast.For(deepcopy(target), deepcopy(several), body, [], None)
        return [assign(found, ast.Constant(0)), assign(bit, ast.Constant(1)), loop, ast.Return(load(found))]

    def in_lanes(self, otherwise: str) -> list[ast.stmt]:
        trouble, everyone = self.scope.fresh("trouble"), self.scope.fresh("everyone")
        known = {name: Value() for name in self.given} | self.asked.values()

        def answered(bodies: Bodies) -> list[ast.stmt]:
            bodies.out = [
                assign(trouble, bodies.use(lanes.new_trouble)),
                assign(everyone, bodies.use(lanes.first_lanes, ast.Constant(self.asked.count))),
                *(assign(name, self.asked.code(name, bodies)) for name in self.asked.items),
            ]
            asked = deepcopy(self.condition)
            bodies.block(asked.before, everyone)
            hurried = asked.first and isinstance(asked.test, ast.Call)
            ask = (lambda test, among: bodies.asked(test, among, True)) if hurried else bodies.answer
            found = bodies.named(bodies.both(load(everyone), ask(asked.test, everyone)), "found")
            again = ast.Return(call(otherwise, *map(load, self.given)))
            noted = ast.If(bodies.use(lanes.is_noted, load(trouble)), [again], [])
            return [*bodies.out, noted, ast.Return(load(found))]

        return with_varying(known, lambda varying: Bodies(self.scope, trouble, varying), answered)


def form_in_lanes(
    helpers: Helpers, function: FunctionType, question: str, given: tuple[Value, ...], hurried: bool
) -> FunctionType:
    """A helper that answers a question for all lanes at once."""
    node = source_of(function)
    if node is None or function.__closure__ or node.args.kwonlyargs or len(node.args.args) != len(given):
        raise NoSuchForm
    form = helpers.form(function, question) if question else None
    scope = Scope(function, helpers.classes, changed=True, helpers=helpers, form=form)
    if question:
        {SOME: answer_some, ABSENT: answer_absent}[question](node, scope)
    returns_in(node)  # refuses functions inside functions
    rewrite_questions(node, scope)
    if question:
        loop_tails(node, scope)
    trouble, among = scope.fresh("trouble"), scope.fresh("among")
    arguments = [one.arg for one in node.args.args]
    body = node.body

    def answered(bodies: Bodies) -> list[ast.stmt]:
        bodies.hurried = hurried
        return bodies.whole(deepcopy(body), among)

    known = dict(zip(arguments, given, strict=True))
    node.body = with_varying(known, lambda varying: Bodies(scope, trouble, varying), answered)
    node.args.args[:0] = [ast.arg(trouble), ast.arg(among)]
    node.name = f"{MARK}each_{question}_{function.__name__}"
    return helpers.finished(placed(node, node.body[0]), scope)


def with_varying(
    known: dict[str, Value], begin: Callable[[set[str]], Bodies], answered: Callable[[Bodies], list[ast.stmt]]
) -> list[ast.stmt]:
    """The statements for all lanes, once it is found which names differ between them."""
    varying = {name for name, value in known.items() if value.varies}
    while True:
        bodies = begin(varying)
        bodies.known = dict(known)
        try:
            return answered(bodies)
        except Varies as found:
            varying = varying | {found.name}
