"""The machine side of `memory.py`: each function is the compiled twin of the one with the same name there."""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.errors import TypingError

from zermelo.machine.intrinsics.overloads import intrinsic


def pointer(context: Any, builder: Any, address: Any, word: Any) -> Any:
    base = builder.inttoptr(address, ir.IntType(64).as_pointer())
    return builder.gep(base, [word])


@intrinsic
def load(typing: Any, run: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(pointer(context, builder, *arguments))

    return types.int64(types.int64, types.int64), generate


@intrinsic
def store(typing: Any, run: Any, word: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, word, number = arguments
        builder.store(number, pointer(context, builder, address, word))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


def as_floats(kind: Any) -> Any:
    """The one type that values of a kind have in a kernel."""
    if isinstance(kind, types.BaseTuple):
        return types.UniTuple(types.float64, len(kind))
    return types.float64


@intrinsic
def number(typing: Any, value: Any) -> Any:
    target = as_floats(value)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.args[0]
        if not isinstance(kind, types.BaseTuple):
            return context.cast(builder, arguments[0], kind, target)
        parts = [
            context.cast(builder, builder.extract_value(arguments[0], index), part, types.float64)
            for index, part in enumerate(components(kind))
        ]
        return context.make_tuple(builder, target, parts)

    return target(value), generate


@intrinsic
def quotient(typing: Any, part: Any, whole: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.fdiv(*(builder.sitofp(number, ir.DoubleType()) for number in arguments))

    return types.float64(types.int64, types.int64), generate


# ---------------------------------------------------------------------------------------------
# Moves: taken apart into words, and put together again


def components(kind: Any) -> list[Any]:
    """The kinds of the parts of a tuple."""
    return list(kind.types)


def parts(kind: Any) -> list[Any]:
    """The kinds of the numbers that a value consists of, in order."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.BaseTuple):
        return [part for inner in components(kind) for part in parts(inner)]
    if isinstance(kind, (types.Integer, types.Boolean, types.Float)):
        return [kind]
    problem = f"a move of type {kind} cannot be kept"
    raise TypingError(problem)


def taken_apart(context: Any, builder: Any, kind: Any, value: Any) -> list[Any]:
    kind = types.unliteral(kind)
    if isinstance(kind, types.BaseTuple):
        values = [builder.extract_value(value, index) for index in range(len(kind))]
        inner = zip(components(kind), values, strict=True)
        return [word for part, content in inner for word in taken_apart(context, builder, part, content)]
    if isinstance(kind, types.Float):
        return [builder.bitcast(context.cast(builder, value, kind, types.float64), ir.IntType(64))]
    return [context.cast(builder, value, kind, types.int64)]


def put_together(context: Any, builder: Any, kind: Any, words: list[Any]) -> Any:
    """The value made of the first words, which are taken from the list."""
    if isinstance(kind, types.BaseTuple):
        content = [put_together(context, builder, part, words) for part in components(kind)]
        return context.make_tuple(builder, kind, content)
    word = words.pop(0)
    if isinstance(kind, types.Float):
        return context.cast(builder, builder.bitcast(word, ir.DoubleType()), types.float64, kind)
    return context.cast(builder, word, types.int64, kind)


def _without_literals(kind: Any) -> Any:
    kind = types.unliteral(kind)
    if isinstance(kind, (types.Tuple, types.UniTuple)):
        return types.BaseTuple.from_types([_without_literals(part) for part in components(kind)])
    return kind


@intrinsic
def save(typing: Any, run: Any, word: Any, action: Any) -> Any:
    parts(action)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, first, value = arguments
        for index, content in enumerate(taken_apart(context, builder, signature.args[2], value)):
            where = builder.add(first, ir.IntType(64)(index))
            builder.store(content, pointer(context, builder, address, where))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, action), generate


@intrinsic
def restore(typing: Any, run: Any, word: Any, like: Any) -> Any:
    kind = _without_literals(like)
    count = len(parts(kind))

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, first, _ = arguments
        places = [builder.add(first, ir.IntType(64)(index)) for index in range(count)]
        words = [builder.load(pointer(context, builder, address, place)) for place in places]
        return put_together(context, builder, kind, words)

    return kind(types.int64, types.int64, like), generate


@intrinsic
def words_in(typing: Any, action: Any) -> Any:
    count = len(parts(action))

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return ir.IntType(64)(count)

    return types.int64(action), generate


@intrinsic
def product(typing: Any, first: Any, second: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.and_(builder.mul(*arguments), ir.IntType(64)((1 << 63) - 1))

    return types.int64(types.int64, types.int64), generate


@intrinsic
def word_of(typing: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.IntType(64))

    return types.int64(types.float64), generate


@intrinsic
def float_of(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.DoubleType())

    return types.float64(types.int64), generate
