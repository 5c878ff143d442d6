"""The machine side of `memory.py`: each function is the compiled twin of the one with the same name there."""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.errors import TypingError

from zermelo.machine.intrinsics.overloads import instructions, intrinsic
from zermelo.machine.natural.board_intrinsics import BoardType

WORD, FLOAT = ir.IntType(64), ir.DoubleType()
INTEGER = types.int64


def pointer(builder: Any, address: Any, word: Any) -> Any:
    base = builder.inttoptr(address, WORD.as_pointer())
    return builder.gep(base, [word])


load = instructions(INTEGER(INTEGER, INTEGER), lambda builder, run, word: builder.load(pointer(builder, run, word)))
store = instructions(
    types.void(INTEGER, INTEGER, INTEGER),
    lambda builder, run, word, number: builder.store(number, pointer(builder, run, word)),
)
is_rounded = instructions(types.boolean(types.float64), lambda builder, value: ir.IntType(1)(1))
quotient = instructions(
    types.float64(INTEGER, INTEGER),
    lambda builder, part, whole: builder.fdiv(builder.sitofp(part, FLOAT), builder.sitofp(whole, FLOAT)),
)
product = instructions(
    INTEGER(INTEGER, INTEGER),
    lambda builder, first, second: builder.and_(builder.mul(first, second), WORD((1 << 63) - 1)),
)
word_of = instructions(INTEGER(types.float64), lambda builder, value: builder.bitcast(value, WORD))
float_of = instructions(types.float64(INTEGER), lambda builder, word: builder.bitcast(word, FLOAT))


def as_floats(kind: Any) -> Any:
    """The one type that values of a kind have in a kernel."""
    if isinstance(kind, types.BaseTuple):
        return types.UniTuple(types.float64, len(kind))
    return types.float64


@intrinsic
def number(typing: Any, value: Any) -> Any:
    target = as_floats(value)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if not isinstance(value, types.BaseTuple):
            return context.cast(builder, arguments[0], value, target)
        items = zip(cgutils.unpack_tuple(builder, arguments[0]), value.types, strict=True)  # type: ignore[attr-defined]
        return context.make_tuple(
            builder, target, [context.cast(builder, item, kind, types.float64) for item, kind in items]
        )

    return target(value), generate


# ---------------------------------------------------------------------------------------------
# Moves and positions: taken apart into words, and put together again


def parts(kind: Any) -> list[Any]:
    """The kinds of the numbers and boards that a value consists of, in order."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.BaseTuple):
        return [part for inner in kind.types for part in parts(inner)]  # type: ignore[attr-defined]
    if isinstance(kind, (types.Integer, types.Boolean, types.Float, BoardType)):
        return [kind]
    problem = f"a move of type {kind} cannot be kept"
    raise TypingError(problem)


def words_of(kind: Any) -> int:
    """How many words a number or a board takes."""
    return kind.width // 8 if isinstance(kind, BoardType) else 1


def as_word(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    if isinstance(kind, BoardType):
        return context.data_model_manager[kind].as_data(builder, value)
    if isinstance(kind, types.Float):
        return builder.bitcast(context.cast(builder, value, kind, types.float64), WORD)
    return context.cast(builder, value, kind, INTEGER)


def from_word(context: Any, builder: Any, kind: Any, where: Any) -> Any:
    if isinstance(kind, BoardType):
        model = context.data_model_manager[kind]
        return model.from_data(builder, builder.load(builder.bitcast(where, model.get_data_type().as_pointer())))
    word = builder.load(where)
    if isinstance(kind, types.Float):
        return context.cast(builder, builder.bitcast(word, FLOAT), types.float64, kind)
    return context.cast(builder, word, INTEGER, kind)


def pointers(builder: Any, address: Any, first: Any, kind: Any) -> list[tuple[Any, Any]]:
    """The kind of each part of a value, and where it is kept."""
    found, index = [], 0
    for part in parts(kind):
        found.append((part, pointer(builder, address, builder.add(first, WORD(index)))))
        index += words_of(part)
    return found


@intrinsic
def save(typing: Any, run: Any, word: Any, action: Any) -> Any:
    parts(action)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, first, value = arguments
        values = context.get_arg_packer([action]).as_arguments(builder, [value])
        for (kind, where), content in zip(pointers(builder, address, first, action), values, strict=True):
            data = as_word(context, builder, kind, content)
            builder.store(data, builder.bitcast(where, data.type.as_pointer()))
        return context.get_dummy_value()

    return types.void(INTEGER, INTEGER, action), generate


@intrinsic
def restore(typing: Any, run: Any, word: Any, like: Any) -> Any:
    move = types.unliteral(like)
    parts(move)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, first, _ = arguments
        places = pointers(builder, address, first, move)
        values = [from_word(context, builder, kind, where) for kind, where in places]
        return context.get_arg_packer([move]).from_arguments(builder, values)[0]

    return move(INTEGER, INTEGER, like), generate


@intrinsic
def words_in(typing: Any, action: Any) -> Any:
    count = sum(map(words_of, parts(action)))
    return INTEGER(action), lambda context, builder, signature, arguments: WORD(count)
