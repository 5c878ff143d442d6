"""Functions for all lanes at once: a lane that a condition does not concern waits, one that has returned is out.

    def legal(board, square, own):                  def each_legal(trouble, lanes, board, square, own):
        if board[square] != 0:                          answer = 0
            return False                                yes = lanes & ~equal(square_at(…), 0)
        return board[square + 1] == own                 answer |= yes & 0
                                                        lanes = lanes & ~yes
                                                        answer |= lanes & equal(square_at(…), own)
                                                        return answer

`square` is one number a lane, the rest is the same for all.
"""

import ast
from dataclasses import replace
from types import FunctionType
from typing import Any

from zermelo.machine import lanes
from zermelo.machine.rewrites.helpers import NoSuchForm, function_called, returns_in
from zermelo.machine.rewrites.lane_values import EVERYTHING, Value, Values, joined
from zermelo.machine.rewrites.scope import assign, load, stored
from zermelo.machine.sources import source_of

MOST_TRIES = 4
"""How often a loop is gone through until it is plain between which numbers its names lie."""


class Varies(Exception):
    """A name of which one number was enough so far turns out to differ between lanes."""

    def __init__(self, name: str) -> None:
        self.name = name


class Bodies(Values):
    """Turns the statements of a function that answers a question into statements for all lanes."""

    def __init__(self, scope: Any, trouble: str, varying: set[str]) -> None:
        super().__init__(scope, trouble)
        self.answers = scope.fresh("answer")
        self.varying = varying
        """Names that differ between lanes."""
        self.hurried = False
        """Whether it is enough that one lane answers yes."""
        self.parted = 0
        """How many conditions and loops are around the place that some lanes have left for a while."""
        self.loops: list[Loop] = []

    def whole(self, body: list[ast.stmt], among: str) -> list[ast.stmt]:
        """The statements that find the answer of each lane."""
        self.out = [assign(self.answers, ast.Constant(0))]
        for name in sorted(self.varying & set(self.known)):
            if not self.known[name].varies:
                value = self.as_lanes(self.of_name(name))
                self.out.append(assign(name, value.code))  # type: ignore[arg-type]
                self.known[name] = Value(True, value.span)
        self.block(body, among)
        return [*self.out, ast.Return(load(self.answers))]

    def block(self, body: list[ast.stmt], among: str) -> str | None:
        """Add the statements; the name of the lanes that go on behind them, None if none does."""
        left: str | None = among
        for statement in body:
            if left is None:
                break
            left = self.statement(statement, left)
        return left

    def statement(self, node: ast.stmt, among: str) -> str | None:
        match node:
            case ast.Pass() | ast.Expr(ast.Constant()):
                return among
            case ast.Return(value):
                answer = ast.Constant(0) if value is None else self.answer(value, among)
                found = self.either(load(self.answers), self.both(load(among), answer))
                self.out.append(assign(self.answers, found))
                if self.hurried and not is_constant(answer, 0):
                    yes = ast.Compare(load(self.answers), [ast.NotEq()], [ast.Constant(0)])
                    self.out.append(ast.If(yes, [ast.Return(load(self.answers))], []))
                return None
            case ast.Assign([ast.Name(name)], value):
                self.store(name, self.value(value, among), among)
                return among
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if len(targets) == len(values):
                return self.store_each(targets, values, among)
            case ast.AugAssign(ast.Name(name), operation, value):
                self.store(name, self.value(ast.BinOp(load(name), operation, value), among), among)
                return among
            case ast.If(test, body, orelse):
                return self.condition(test, body, orelse, among)
            case ast.While(test, body, []):
                return self.repeated(node, test, body, among)
            case ast.For(target, several, body, []):
                return self.for_each(target, several, body, among)
            case ast.Break():
                self.loops[-1].leave(among)
                return None
            case ast.Continue():
                self.loops[-1].go_on(among)
                return None
        raise NoSuchForm

    def store_each(self, targets: list[ast.expr], values: list[ast.expr], among: str) -> str:
        if not all(isinstance(one, ast.Name) for one in targets):
            raise NoSuchForm
        found = []
        for one in values:
            value = self.value(one, among)
            name = self.named(value.code, "part")  # type: ignore[arg-type]
            found.append(replace(value, code=load(name)))
        for target, value in zip(targets, found, strict=True):
            self.store(target.id, value, among)  # type: ignore[attr-defined]
        return among

    def store(self, name: str, value: Value, among: str) -> None:
        """Give a name a value, in those lanes that are here."""
        before = self.known.get(name)
        if value.varies or self.parted:
            if name not in self.varying:
                raise Varies(name)
            value = self.as_lanes(value)
        elif name in self.varying:
            value = self.as_lanes(value)
        code = value.code
        if self.parted and before is not None:
            code = self.use(lanes.chosen, load(among), code, load(name))  # type: ignore[arg-type]
            value = joined(before, value)
        self.out.append(assign(name, code))  # type: ignore[arg-type]
        self.known[name] = Value(value.varies, value.span)

    def condition(self, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt], among: str) -> str | None:
        yes = self.named(self.both(load(among), self.answer(test, among)))
        no = self.named(self.without(load(among), load(yes)))
        before = dict(self.known)
        self.parted += 1
        self.assume(test, True)
        after_yes = self.block(body, yes)
        known_yes, self.known = self.known, before | self.new_since(before)
        self.assume(test, False)
        after_no = self.block(orelse, no)
        self.parted -= 1
        if after_yes is None or after_no is None:
            if after_no is None:
                self.known = known_yes
            return after_yes or after_no
        self.known = known_in_both(known_yes, self.known)
        return self.named(self.either(load(after_yes), load(after_no)))

    def new_since(self, before: dict[str, Value]) -> dict[str, Value]:
        """Names that have a value since: junk in the lanes that were not there, but of the same kind.

        In a loop a lane may want the value of an earlier round, which the junk has replaced.
        """
        new = {name: value for name, value in self.known.items() if name not in before}
        return {name: replace(value, partly=True) for name, value in new.items()} if self.loops else new

    # -----------------------------------------------------------------------------------------
    # Loops

    def repeated(self, node: ast.While, test: ast.expr, body: list[ast.stmt], among: str) -> str | None:
        endless = isinstance(test, ast.Constant) and bool(test.value)
        rounds = self.scope.fresh("rounds")

        def one_round(loop: Loop) -> None:
            if not endless:
                stays = self.named(self.both(load(loop.here), self.answer(test, loop.here)))
                loop.leave_rest(stays)
                self.assume(test, True)
                self.out.append(assign(loop.here, load(stays)))
            self.leave_if_empty(loop)
            self.out.append(ast.AugAssign(stored(rounds), ast.Add(), ast.Constant(1)))
            too_many = ast.Compare(load(rounds), [ast.Gt()], [ast.Constant(lanes.MOST_ROUNDS)])
            noted = ast.Expr(self.use(lanes.note, load(self.trouble), load(loop.here)))
            self.out.append(ast.If(too_many, [noted, ast.Break()], []))
            self.end_round(loop, self.block(body, loop.here))

        before = [assign(rounds, ast.Constant(0))]
        made, loop = self.settled(one_round, among, not endless or may_part(body))
        self.out += [*before, *loop.beginning(), ast.While(ast.Constant(True), made, [])]
        return self.after(loop, goes_on=False)

    def for_each(self, target: ast.expr, several: ast.expr, body: list[ast.stmt], among: str) -> str | None:
        values = self.gone_through(target, several)

        def one_round(loop: Loop) -> None:
            self.known |= values
            self.leave_if_empty(loop)
            self.end_round(loop, self.block(body, loop.here))

        if set(values) & self.varying:
            raise NoSuchForm
        made, loop = self.settled(one_round, among, may_part(body))
        self.out += [*loop.beginning(), ast.For(target, several, made, [], None)]
        left = self.after(loop, goes_on=True)
        self.known = {name: value for name, value in self.known.items() if name not in values}
        return left  # not all of which have seen the last item

    def gone_through(self, target: ast.expr, several: ast.expr) -> dict[str, Value]:
        """The names that a loop over constants gives values to, and what is known of them."""
        items = self.constant_items(several)
        match target:
            case ast.Name(name) if all(type(one) is int for one in items):
                return {name: Value(span=(min(items), max(items)))}
            case ast.Name(name):
                return {name: Value(parts=tuple((min(part), max(part)) for part in zip(*items, strict=True)))}
            case ast.Tuple(targets) if all(isinstance(one, ast.Name) for one in targets):
                spans = [(min(part), max(part)) for part in zip(*items, strict=True)]
                names = [one.id for one in targets]  # type: ignore[attr-defined]
                return {name: Value(span=span) for name, span in zip(names, spans, strict=True)}
        raise NoSuchForm

    def constant_items(self, several: ast.expr) -> list[Any]:
        match several:
            case ast.Name(name):
                found = self.scope.value(name)
                items = list(found) if isinstance(found, (list, tuple)) else []
            case ast.Tuple(elements) | ast.List(elements):
                items = [one.value for one in elements if isinstance(one, ast.Constant)]
                items = items if len(items) == len(elements) else []
            case ast.Call(function, arguments, []) if self.scope.is_builtin(function, "range"):
                spans = [self.span_of(one) for one in arguments]
                if any(span is None or span[0] != span[1] for span in spans):
                    raise NoSuchForm
                items = list(range(*(span[0] for span in spans if span is not None)))
            case _:
                raise NoSuchForm
        whole = all(type(one) is int for one in items)
        rows = all(isinstance(one, tuple) and all(type(part) is int for part in one) for one in items)
        if not items or len(items) > lanes.LANES or not (whole or (rows and len({len(one) for one in items}) == 1)):
            raise NoSuchForm
        return items

    def settled(self, one_round: Any, among: str, parts: bool) -> tuple[list[ast.stmt], "Loop"]:
        """The statements of one round, made again until it is plain what is known where a round begins."""
        outside, begin = self.out, dict(self.known)
        self.parted += parts
        for attempt in range(MOST_TRIES):
            self.out, self.known = [], dict(begin)
            loop = Loop(self, among)
            self.loops.append(loop)
            one_round(loop)
            self.loops.pop()
            later = begin
            for known in loop.known_again:
                later = known_in_both(later, known)
            if later == begin:
                self.parted -= parts
                made, self.out = self.out, outside
                return made, loop
            begin = {name: widened(one) for name, one in later.items()} if attempt == MOST_TRIES - 2 else later
        raise NoSuchForm

    def leave_if_empty(self, loop: "Loop") -> None:
        none = ast.Compare(load(loop.here), [ast.Eq()], [ast.Constant(0)])
        self.out.append(ast.If(none, [ast.Break()], []))

    def end_round(self, loop: "Loop", left: str | None) -> None:
        if left is not None:
            loop.go_on(left)
        self.out.append(assign(loop.here, load(loop.again)))
        self.out.append(assign(loop.again, ast.Constant(0)))

    def after(self, loop: "Loop", goes_on: bool) -> str | None:
        """The lanes behind a loop: those that left it, and for a loop over items those that went through all."""
        states = [*loop.known_left, *([loop.known_at_start, *loop.known_again] if goes_on else [])]
        if not states:
            return None
        self.known = loop.known_at_start  # later rounds may have replaced what a lane took with it of a new name
        for known in states:
            self.known = known_in_both(self.known, known)
        return self.named(self.either(load(loop.left), load(loop.here)) if goes_on else load(loop.left))

    # -----------------------------------------------------------------------------------------
    # Helpers

    def asked(self, node: ast.Call, among: str, hurried: bool = False) -> ast.expr:
        """The answers of a helper; if there is no hurry, of all lanes."""
        given = [self.value(one, among) for one in node.args]
        if node.keywords or not any(one.varies for one in given):
            raise NoSuchForm
        form = self.form_of(node, given, hurried)
        arguments = [one.code for one in given if one.code is not None]
        return self.use(form, load(self.trouble), load(among), *arguments)

    def form_of(self, node: ast.Call, given: list[Value], hurried: bool) -> FunctionType:
        function, question = self.helper_asked(node)
        known = tuple(Value(one.varies, one.span, one.parts) for one in given)
        return self.scope.helpers.in_lanes(function, question, known, hurried)  # type: ignore[no-any-return, union-attr]

    def helper_asked(self, node: ast.Call) -> tuple[FunctionType, str]:
        """The helper that is called, and what is asked of it if it is not called as it was written."""
        helpers = self.scope.helpers
        if helpers is None or not isinstance(node.func, ast.Name):
            raise NoSuchForm
        added = self.scope.added.get(node.func.id)
        function, question = helpers.origin(added) if added is not None else (function_called(node, self.scope), "")
        if function is None:
            raise NoSuchForm
        return function, question

    def is_truth(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Call):
            return super().is_truth(node)
        function, question = self.helper_asked(node)
        source = source_of(function)
        if question or source is None or not isinstance(source.body[-1], ast.Return):
            return bool(question)
        return all(one.value is not None and super(Bodies, self).is_truth(one.value) for one in returns_in(source))


class Loop:
    """A loop that is being made: its lanes, and those that leave a round or the loop early."""

    def __init__(self, bodies: Bodies, among: str) -> None:
        self.bodies, self.among = bodies, among
        fresh = bodies.scope.fresh
        self.here, self.again, self.left = fresh("here"), fresh("again"), fresh("left")
        self.known_at_start = dict(bodies.known)
        self.known_again: list[dict[str, Value]] = []
        self.known_left: list[dict[str, Value]] = []

    def beginning(self) -> list[ast.stmt]:
        nobody = [assign(name, ast.Constant(0)) for name in (self.again, self.left)]
        return [assign(self.here, load(self.among)), *nobody]

    def gather(self, name: str, among: ast.expr) -> None:
        self.bodies.out.append(assign(name, self.bodies.either(load(name), among)))

    def leave(self, among: str) -> None:
        self.gather(self.left, load(among))
        self.known_left.append(dict(self.bodies.known))

    def leave_rest(self, stays: str) -> None:
        self.gather(self.left, self.bodies.without(load(self.here), load(stays)))
        self.known_left.append(dict(self.bodies.known))

    def go_on(self, among: str) -> None:
        self.gather(self.again, load(among))
        self.known_again.append(dict(self.bodies.known))


def is_constant(node: ast.expr, value: int) -> bool:
    return isinstance(node, ast.Constant) and node.value == value


def known_in_both(one: dict[str, Value], other: dict[str, Value]) -> dict[str, Value]:
    return {name: joined(one[name], other[name]) for name in one if name in other}


def widened(value: Value) -> Value:
    return replace(value, span=EVERYTHING if value.varies else None)


def may_part(body: list[ast.stmt]) -> bool:
    """Whether lanes may leave a round early and come back."""
    early = (ast.Break, ast.Continue)
    ends = [place for place, one in enumerate(body) if isinstance(one, (*early, ast.Return))]
    until = ends[0] if ends and isinstance(body[ends[0]], ast.Continue) else len(body)
    return any(isinstance(one, early) for statement in body[:until] for one in ast.walk(statement))
