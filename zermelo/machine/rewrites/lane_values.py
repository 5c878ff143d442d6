"""Expressions for all lanes at once: what each piece of source becomes, and between which numbers it lies.

A lane holds a byte. So that nothing is lost, it is worked out beforehand between which numbers every expression lies;
conditions help: after `0 <= row < SIZE` the row does. Where that is not enough, the source stays as it is.
"""

import ast
from dataclasses import dataclass, replace
from typing import Any

from zermelo.machine import lanes
from zermelo.machine.rewrites.helpers import NoSuchForm
from zermelo.machine.rewrites.scope import Scope, assign, call, load

Span = tuple[int, int]
EVERYTHING: Span = (lanes.SMALLEST, lanes.LARGEST)
NARROW: Span = (-lanes.NARROW, lanes.NARROW)


@dataclass(frozen=True)
class Value:
    """The facts about an expression."""

    varies: bool = False
    """Whether lanes hold different numbers."""
    span: Span | None = None
    """Between which numbers it lies; always known of lanes."""
    parts: tuple[Span, ...] = ()
    """The same of each part of a tuple."""
    partly: bool = False
    """Whether some lanes may have had another number in an earlier round of a loop, which is lost."""
    code: ast.expr | None = None


def joined(one: Value, other: Value) -> Value:
    """The facts that hold for either of two."""
    both = one.span is not None and other.span is not None
    span = union(one.span, other.span) if both else None  # type: ignore[arg-type]
    same_parts = len(one.parts) == len(other.parts)
    parts = tuple(map(union, one.parts, other.parts)) if same_parts else ()
    return Value(one.varies or other.varies, span, parts, one.partly or other.partly)


def union(one: Span, other: Span) -> Span:
    return min(one[0], other[0]), max(one[1], other[1])


def span_after(operation: ast.operator, one: Span, other: Span) -> Span:
    match operation:
        case ast.Add():
            return one[0] + other[0], one[1] + other[1]
        case ast.Sub():
            return one[0] - other[1], one[1] - other[0]
        case ast.Mult():
            corners = [first * second for first in one for second in other]
            return min(corners), max(corners)
        case ast.FloorDiv() if one[0] >= 0 and other[0] == other[1] > 0:
            return one[0] // other[0], one[1] // other[0]
        case ast.Mod() if one[0] >= 0 and other[0] == other[1] > 0:
            return 0, min(one[1], other[0] - 1)
    raise NoSuchForm


CALCULATIONS: dict[type[ast.operator], Any] = {
    ast.Add: lanes.added,
    ast.Sub: lanes.subtracted,
    ast.Mult: lanes.multiplied,
    ast.FloorDiv: lanes.divided,
    ast.Mod: lanes.remaining,
}
COMPARISONS: dict[type[ast.cmpop], tuple[Any, bool, type[ast.cmpop]]] = {
    ast.Eq: (lanes.equal, True, ast.Eq),
    ast.NotEq: (lanes.equal, False, ast.NotEq),
    ast.Lt: (lanes.less, True, ast.Gt),
    ast.GtE: (lanes.less, False, ast.LtE),
    ast.Gt: (lanes.greater, True, ast.Lt),
    ast.LtE: (lanes.greater, False, ast.GtE),
}
"""Functions that compare lanes, whether the answer is to be taken as it is, and the comparison from the other side."""
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
}


class Values:
    """Turns expressions of one function into expressions for all lanes."""

    def __init__(self, scope: Scope, trouble: str) -> None:
        self.scope, self.trouble = scope, trouble
        self.known: dict[str, Value] = {}
        """The facts about each name of the function at this place."""
        self.out: list[ast.stmt] = []
        """The statements made so far."""

    # -----------------------------------------------------------------------------------------
    # Small pieces

    def use(self, function: Any, *arguments: ast.expr) -> ast.expr:
        return call(self.scope.add("lane", function), *arguments)

    def named(self, value: ast.expr, kind: str = "lanes") -> str:
        """A name for a value, computed here."""
        name = self.scope.fresh(kind)
        self.out.append(assign(name, value))
        return name

    def both(self, one: ast.expr, other: ast.expr) -> ast.expr:
        return ast.BinOp(one, ast.BitAnd(), other)

    def either(self, one: ast.expr, other: ast.expr) -> ast.expr:
        return ast.BinOp(one, ast.BitOr(), other)

    def without(self, one: ast.expr, other: ast.expr) -> ast.expr:
        return self.both(one, ast.UnaryOp(ast.Invert(), other))

    # -----------------------------------------------------------------------------------------
    # Numbers

    def value(self, node: ast.expr, among: str) -> Value:
        """A number, the same for all or one a lane; `among` names the lanes that ask for it."""
        match node:
            case ast.Constant(int() as number):
                return Value(span=(int(number), int(number)), code=node)
            case ast.Name(name):
                return self.of_name(name)
            case ast.Attribute():
                return self.of_attribute(node)
            case ast.UnaryOp(ast.USub(), inner):
                nothing = Value(span=(0, 0), code=ast.Constant(0))
                return self.calculated(ast.Sub(), nothing, self.value(inner, among), among)
            case ast.BinOp(one, operation, other):
                return self.calculated(operation, self.value(one, among), self.value(other, among), among)
            case ast.Subscript(whole, place):
                return self.of_square(whole, place, among)
            case ast.IfExp(test, one, other):
                yes = self.named(self.answer(test, among))
                first, second = self.as_lanes(self.value(one, among)), self.as_lanes(self.value(other, among))
                code = self.use(lanes.chosen, load(yes), first.code, second.code)  # type: ignore[arg-type]
                return replace(joined(first, second), code=code)
            case _ if self.is_truth(node):
                answer = self.answer(node, among)
                ones = [self.use(lanes.spread, ast.Constant(number)) for number in (1, 0)]
                return Value(True, (0, 1), code=self.use(lanes.chosen, answer, *ones))
        raise NoSuchForm

    def is_truth(self, node: ast.expr) -> bool:
        """Whether an expression is True or False, and nothing else that holds or does not."""
        match node:
            case ast.Compare() | ast.UnaryOp(ast.Not()) | ast.Constant(bool()):
                return True
            case ast.BoolOp(_, values):
                return all(map(self.is_truth, values))
            case ast.IfExp(_, one, other):
                return self.is_truth(one) and self.is_truth(other)
        return False

    def of_name(self, name: str) -> Value:
        if name in self.known:
            if self.known[name].partly:
                raise NoSuchForm
            return replace(self.known[name], code=load(name))
        number = self.scope.value(name)
        if type(number) is not int:
            raise NoSuchForm
        return Value(span=(number, number), code=load(name))

    def of_attribute(self, node: ast.Attribute) -> Value:
        """A field of a position, the same for all lanes."""
        inner: ast.expr = node
        while isinstance(inner, ast.Attribute):
            inner = inner.value
        if not isinstance(inner, ast.Name) or inner.id not in self.known or self.known[inner.id].varies:
            raise NoSuchForm
        return Value(code=node)

    def calculated(self, operation: ast.operator, one: Value, other: Value, among: str) -> Value:
        other = pinned(other)
        assert one.code is not None and other.code is not None
        if type(operation) not in CALCULATIONS or one.parts or other.parts:
            raise NoSuchForm
        if isinstance(operation, (ast.FloorDiv, ast.Mod)) and not is_positive_constant(other):
            raise NoSuchForm  # zero may be divided by where nobody asks
        if not one.varies and not other.varies:
            both = one.span is not None and other.span is not None
            span = span_after(operation, one.span, other.span) if both else None  # type: ignore[arg-type]
            return Value(span=span, code=ast.BinOp(one.code, operation, other.code))
        if isinstance(operation, ast.Mult) and is_positive_constant(other):
            return self.multiple(one, other.span[0])  # type: ignore[index]
        one, other = self.as_lanes(one), self.as_lanes(other)
        span = span_after(operation, one.span, other.span)  # type: ignore[arg-type]
        if not fits(span):
            one, other = self.narrowed(one, among), self.narrowed(other, among)
            span = span_after(operation, one.span, other.span)  # type: ignore[arg-type]
        if not fits(span):
            raise NoSuchForm
        return Value(True, span, code=self.use(CALCULATIONS[type(operation)], one.code, other.code))  # type: ignore[arg-type]

    def narrowed(self, value: Value, among: str) -> Value:
        """Lanes that are only trouble where they come to a large number."""
        assert value.span is not None and value.code is not None
        if NARROW[0] <= value.span[0] and value.span[1] <= NARROW[1]:
            return value
        name = self.named(value.code)
        large = [self.use(lanes.greater, load(name), ast.Constant(NARROW[1]))]
        large.append(self.use(lanes.less, load(name), ast.Constant(NARROW[0])))
        noted = self.use(lanes.note, load(self.trouble), self.both(load(among), self.either(*large)))
        self.out.append(ast.Expr(noted))
        return Value(True, NARROW, code=load(name))

    def multiple(self, value: Value, times: int) -> Value:
        """Lanes times a constant, by additions: processors have no multiplication of bytes."""
        assert value.span is not None and value.code is not None
        span = value.span[0] * times, value.span[1] * times
        if not fits(span):
            raise NoSuchForm
        power, whole = self.named(value.code), ""
        while times:
            if times & 1:
                whole = self.named(self.use(lanes.added, load(whole), load(power))) if whole else power
            times >>= 1
            if times:
                power = self.named(self.use(lanes.added, load(power), load(power)))
        return Value(True, span, code=load(whole))

    def as_lanes(self, value: Value) -> Value:
        """A number as lanes; one that is not known beforehand has to be small."""
        assert value.code is not None
        if value.parts:
            raise NoSuchForm
        if value.varies:
            return value
        code, span = value.code, value.span
        if span is None:
            code, span = self.use(lanes.narrow, load(self.trouble), code), NARROW
        if not fits(span):
            raise NoSuchForm
        return Value(True, span, code=self.use(lanes.spread, code))

    def of_square(self, whole: ast.expr, place: ast.expr, among: str) -> Value:
        number = self.value(place, among)
        if isinstance(whole, ast.Name) and whole.id not in self.known:
            raise NoSuchForm
        row = self.value(whole, among)
        if number.varies:
            if row.varies:
                raise NoSuchForm
            looked_up = self.use(lanes.square_at, load(self.trouble), load(among), row.code, number.code)  # type: ignore[arg-type]
            return Value(True, EVERYTHING, code=looked_up)
        if not isinstance(place, ast.Constant):
            raise NoSuchForm  # there may be no such place, and nobody may ask for it
        at = place.value
        span = row.parts[at] if isinstance(at, int) and 0 <= at < len(row.parts) else None
        if span is not None:
            return Value(row.varies, span=span, code=ast.Subscript(row.code, place, ast.Load()))  # type: ignore[arg-type]
        if row.varies:
            raise NoSuchForm
        return Value(code=self.use(lanes.part_at, load(self.trouble), row.code, place))  # type: ignore[arg-type]

    # -----------------------------------------------------------------------------------------
    # Answers, one bit a lane; those of other lanes than asked mean nothing

    def answer(self, node: ast.expr, among: str) -> ast.expr:
        match node:
            case ast.Constant(int() as constant):
                return ast.Constant(-1 if constant else 0)
            case ast.UnaryOp(ast.Not(), inner):
                return ast.UnaryOp(ast.Invert(), self.answer(inner, among))
            case ast.BoolOp(connection, values):
                return self.connected(values, isinstance(connection, ast.And), among)
            case ast.Compare(left, operations, others):
                pairs = zip([left, *others], operations, others, strict=False)
                answers = [self.compared(one, operation, other, among) for one, operation, other in pairs]
                whole = answers[0]
                for answer in answers[1:]:
                    whole = self.both(whole, answer)
                return whole
            case ast.IfExp(test, one, other):
                yes = self.named(self.both(load(among), self.answer(test, among)))
                no = self.named(self.without(load(among), load(yes)))
                before = dict(self.known)
                self.assume(test, True)
                first = self.named(self.both(load(yes), self.answer(one, yes)))
                self.known = dict(before)
                self.assume(test, False)
                second = self.answer(other, no)
                self.known = before
                return self.either(load(first), self.both(load(no), second))
            case ast.Call():
                return self.asked(node, among)
        value = self.value(node, among)
        if value.parts:
            raise NoSuchForm
        if value.varies:
            return ast.UnaryOp(ast.Invert(), self.use(lanes.equal, value.code, ast.Constant(0)))  # type: ignore[arg-type]
        return self.use(lanes.everywhere, value.code)  # type: ignore[arg-type]

    def asked(self, node: ast.Call, among: str) -> ast.expr:
        """The answer of a helper."""
        raise NoSuchForm

    def connected(self, values: list[ast.expr], all_of_them: bool, among: str) -> ast.expr:
        """`and` and `or`: a later part is asked only of those lanes for which the earlier ones left it open."""
        before = dict(self.known)
        left = among
        for value in values:
            answer = self.answer(value, left)
            narrowed = self.both if all_of_them else self.without
            left = self.named(narrowed(load(left), answer))
            self.assume(value, all_of_them)
        self.known = before
        return load(left) if all_of_them else self.without(load(among), load(left))

    def compared(self, one: ast.expr, operation: ast.cmpop, other: ast.expr, among: str) -> ast.expr:
        if type(operation) not in COMPARISONS:
            raise NoSuchForm
        first, second = self.value(one, among), self.value(other, among)
        assert first.code is not None and second.code is not None
        if first.parts or second.parts:
            raise NoSuchForm
        if not first.varies and not second.varies:
            return self.use(lanes.everywhere, ast.Compare(first.code, [operation], [second.code]))
        kind = type(operation)
        if not first.varies:
            first, second, kind = second, first, COMPARISONS[kind][2]
        function, as_it_is, _ = COMPARISONS[kind]
        answer = self.use(function, first.code, second.code)  # type: ignore[arg-type]
        return answer if as_it_is else ast.UnaryOp(ast.Invert(), answer)

    # -----------------------------------------------------------------------------------------
    # The facts that a condition gives

    def assume(self, node: ast.expr, holds: bool) -> None:
        """Note what is known of names where a condition holds, or does not."""
        match node:
            case ast.UnaryOp(ast.Not(), inner):
                self.assume(inner, not holds)
            case ast.BoolOp(connection, values) if isinstance(connection, ast.And) == holds:
                for value in values:
                    self.assume(value, holds)
            case ast.Compare(left, operations, others) if holds or len(others) == 1:
                for one, operation, other in zip([left, *others], operations, others, strict=False):
                    kind = type(operation) if holds else OPPOSITE.get(type(operation))
                    if kind in COMPARISONS:
                        self.limit(one, kind, other)
                        self.limit(other, COMPARISONS[kind][2], one)

    def limit(self, node: ast.expr, kind: type[ast.cmpop], other: ast.expr) -> None:
        """Note that a name compares so to a number."""
        if not isinstance(node, ast.Name) or node.id not in self.known:
            return
        known, span = self.known[node.id], self.span_of(other)
        if known.span is None or span is None:
            return
        low, high = known.span
        if kind in (ast.Lt, ast.LtE, ast.Eq):
            high = min(high, span[1] - (kind is ast.Lt))
        if kind in (ast.Gt, ast.GtE, ast.Eq):
            low = max(low, span[0] + (kind is ast.Gt))
        if low <= high:
            self.known[node.id] = replace(known, span=(low, high))

    def span_of(self, node: ast.expr) -> Span | None:
        """Between which numbers an expression without lanes lies, if that is plain."""
        match node:
            case ast.Constant(int() as number):
                return int(number), int(number)
            case ast.Name(name) if name in self.known:
                return self.known[name].span
            case ast.Name(name):
                number = self.scope.value(name)
                return (number, number) if type(number) is int else None
            case ast.BinOp(one, operation, other):
                first, second = self.span_of(one), self.span_of(other)
                if first is not None and second is not None and type(operation) in CALCULATIONS:
                    try:
                        return span_after(operation, first, second)
                    except NoSuchForm:
                        return None
        return None


def pinned(value: Value) -> Value:
    """A number that can be only one, as that number: lanes that nobody asks may hold others."""
    if value.span is None or value.span[0] != value.span[1]:
        return value
    return Value(span=value.span, code=ast.Constant(value.span[0]))


def is_positive_constant(value: Value) -> bool:
    return isinstance(value.code, ast.Constant) and value.span is not None and value.span[0] > 0


def fits(span: Span) -> bool:
    return EVERYTHING[0] <= span[0] and span[1] <= EVERYTHING[1]
