"""Records made by compiled rules, with fields of the kinds that they have in the position at the start.

`Position(tuple(squares), 1 - player)` makes a tuple of unknown length; the position at the start tells that the board
has 36 squares. So each class of records that a position consists of gets a function that makes one: it fits each
value to its field, turns a list into a tuple of the right length, and refuses what would be lost, such as a text in
a field of numbers.
"""

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

from numba.core import types
from numba.core.errors import TypingError

from zermelo.machine.intrinsics.overloads import by_type, intrinsic
from zermelo.machine.natural.board_intrinsics import BoardType, empty_board
from zermelo.machine.natural.board_overloads import WHOLE
from zermelo.machine.natural.constant_intrinsics import TableType
from zermelo.machine.natural.function_intrinsics import present
from zermelo.machine.natural.mismatch_intrinsics import always
from zermelo.machine.natural.number_sets import NumberSetType, as_set, holds_pairs, pairs_of_words
from zermelo.machine.natural.outgrown import Outgrown
from zermelo.machine.natural.square_intrinsics import board_of, fits
from zermelo.machine.natural.stack.lists import StackCollection, StackList

REFUSED = "zermelo refuses"
"""How the error begins that tells of a field and of what it was given."""
LISTS = (types.List, TableType, types.Array, StackList)
IN_WORDS: dict[str, Any] = {
    "bool": types.Boolean,
    "int": types.Integer,
    "float": types.Float,
    "str": types.UnicodeType,
    "None": types.NoneType,
    "set": (types.Set, NumberSetType),
    "list": (types.List, StackList),
}


def maker(record: Any, kinds: tuple[Any, ...]) -> FunctionType:
    """The function that makes a record of a class."""
    names = record._fields
    given = ", ".join(f"{name}=default_{name}" if name in record._field_defaults else name for name in names)
    fitted = ", ".join(f"fit_{name}({name})" for name in names)
    space: dict[str, Any] = {"record": record, "__name__": "numba"}
    for name, kind in zip(names, kinds, strict=True):
        space[f"fit_{name}"] = fitter(kind, f"{record.__name__}.{name}")
        space[f"default_{name}"] = record._field_defaults.get(name)
    exec(f"def {record.__name__}({given}):\n    return record({fitted})", space)
    return space[record.__name__]  # type: ignore[no-any-return]


@cache
def fitter(target: Any, label: str) -> Callable[[Any], Any]:
    """A function that makes a value one of that kind."""

    @by_type
    def fit(value: Any) -> Any:
        made = fitting(types.unliteral(value), target, label)
        if made is None:
            problem = f"{REFUSED} {label}: {described(target)}: {described(value)}."
            raise TypingError(problem)
        return made

    return fit  # type: ignore[no-any-return]


def fitting(value: Any, target: Any, label: str) -> Any:
    """The implementation for values of a kind, or None where something would be lost."""
    if value == target or (isinstance(target, types.Array) and isinstance(value, types.Array)):
        return lambda value: value
    if isinstance(target, types.Integer) and isinstance(value, types.Float):
        return lambda value: value  # nothing is lost: it is a position of another kind, with code of its own
    if fits(value, target):
        cast = caster(target)
        return lambda value: cast(value)
    if isinstance(value, types.Optional):
        return unless_none(fitter(target, label))
    if isinstance(target, types.Integer) and isinstance(value, types.BaseTuple):
        return absent(0)  # a move where an outcome of chance is meant, or the reverse: never reached
    if isinstance(target, NumberSetType) and isinstance(value, NumberSetType):
        return empty_of_pairs if target.pairs else None
    if isinstance(target, NumberSetType) and isinstance(value, (types.Set, types.List, TableType, StackCollection)):
        return (lambda value: as_set(value)) if holds_pairs(value) == target.pairs else None
    if isinstance(target, BoardType):
        is_row = isinstance(value, (types.UniTuple, *LISTS)) and isinstance(value.dtype, WHOLE)
        return onto_board(empty_board(target)) if is_row else None
    if isinstance(target, types.BaseNamedTuple):
        record: Any = target.instance_class  # type: ignore[attr-defined]
        same = isinstance(value, types.BaseNamedTuple) and value.instance_class is record  # type: ignore[attr-defined]
        return of_parts(target, label, record) if same else None
    if isinstance(target, types.BaseTuple) and isinstance(value, types.BaseTuple):
        return of_parts(target, label) if len(value) == len(target) else None
    return of_parts(target, label) if isinstance(target, types.UniTuple) and isinstance(value, LISTS) else None


def onto_board(empty: Any) -> Any:
    return lambda value: board_of(empty(), value)


def caster(target: Any) -> Any:
    @intrinsic
    def cast(typing: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return context.cast(builder, arguments[0], signature.args[0], target)

        return target(value), generate

    return cast


def unless_none(fit: Any) -> Any:
    def inside(value: Any) -> Any:
        if value is None:
            raise Outgrown
        return fit(present(value))

    return inside


def empty_of_pairs(value: Any) -> Any:
    """`frozenset()`, which is taken for a set of numbers."""
    if len(value) != 0:
        raise Outgrown
    return pairs_of_words((0, 0))


def absent(instead: Any) -> Any:
    def never(value: Any) -> Any:
        if always():
            raise Outgrown
        return instead

    return never


def of_parts(target: Any, label: str, record: Any = None) -> Any:
    """Fit each part of a sequence, which has to have as many as the target."""
    count = len(target)
    space: dict[str, Any] = {"Outgrown": Outgrown, "record": record}
    for number, kind in enumerate(target.types):
        space[f"fit_{number}"] = fitter(kind, label)
    parts = "".join(f"fit_{number}(value[{number}]), " for number in range(count))
    made = f"record({parts})" if record else f"({parts})"
    lines = [
        "def fitted(value):",
        f"    if len(value) != {count}:",
        "        raise Outgrown",
        f"    return {made}",
    ]
    exec("\n".join(lines), space)
    return space["fitted"]


def described(kind: Any) -> str:
    """A kind of value in one word for `reasons.py`."""
    kind = types.unliteral(kind)
    if isinstance(kind, types.BaseNamedTuple):
        return str(kind.instance_class.__name__)  # type: ignore[attr-defined]
    if isinstance(kind, (types.BaseTuple, BoardType)):
        return f"tuple of {len(kind)}"
    return next((word for word, kinds in IN_WORDS.items() if isinstance(kind, kinds)), "other")
