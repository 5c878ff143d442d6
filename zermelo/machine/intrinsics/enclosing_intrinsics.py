"""The machine side of `rules/enclosing.py`: the four lines through a square lie in the four lanes of a vector."""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.errors import TypingError

from zermelo.machine.data.data_array_intrinsics import DataArrayType, beginning
from zermelo.machine.intrinsics.board_lines import WAYS, between_sides, steps
from zermelo.machine.intrinsics.overloads import intrinsic
from zermelo.machine.natural.board_intrinsics import spread

PLACE, WORD = ir.IntType(32), ir.IntType(64)
LINES = ir.VectorType(WORD, WAYS)
WORD_BYTES = 8


def constant(numbers: tuple[int, ...]) -> Any:
    return ir.Constant(LINES, [WORD(number) for number in numbers])


def together(builder: Any, lines: Any) -> Any:
    """The union of the sets in all lanes."""
    for distance in (2, 1):
        order = ir.Constant(ir.VectorType(PLACE, WAYS), [PLACE((lane + distance) % WAYS) for lane in range(WAYS)])
        lines = builder.or_(lines, builder.shuffle_vector(lines, lines, order))
    return builder.extract_element(lines, PLACE(0))


def is_any(builder: Any, lines: Any) -> Any:
    """All bits of each lane whose set is not empty."""
    return builder.sext(builder.icmp_signed("!=", lines, constant((0,) * WAYS)), LINES)


@intrinsic
def behind_rows(typing: Any, mine: Any, theirs: Any, size: Any) -> Any:
    """A row is at most six long, which takes four steps: one disc, one more, and twice two that lie together."""
    if not isinstance(size, types.IntegerLiteral):
        problem = "the size of a board is a constant"
        raise TypingError(problem)
    step = steps(size.literal_value)
    inner = tuple(-1 if one == size.literal_value else between_sides(size.literal_value) for one in step)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        own = spread(builder, arguments[0], WAYS)
        others = builder.and_(spread(builder, arguments[1], WAYS), constant(inner))
        one, two = constant(step), constant(tuple(2 * distance for distance in step))
        ends = []
        for shift in (builder.shl, builder.lshr):
            reached = builder.and_(others, shift(own, one))
            reached = builder.or_(reached, builder.and_(others, shift(reached, one)))
            pairs = builder.and_(others, shift(others, one))
            for _ in range(2):
                reached = builder.or_(reached, builder.and_(pairs, shift(reached, two)))
            ends.append(shift(reached, one))
        return together(builder, builder.or_(*ends))

    return types.int64(types.int64, types.int64, size), generate


def four_rays(builder: Any, kind: DataArrayType, place: Any) -> Any:
    """The rays from a place on, one in each lane."""
    first = builder.gep(beginning(builder.module, kind, WORD), [place])
    return builder.load(builder.bitcast(first, LINES.as_pointer()), align=WORD_BYTES)


def rows_up(builder: Any, own: Any, others: Any, ray: Any) -> Any:
    """Added to what is not free on a ray, 1 is carried to the first square that is not the opponent's."""
    carried = builder.add(builder.or_(others, builder.not_(ray)), constant((1,) * WAYS))
    end = builder.and_(builder.and_(carried, ray), own)
    return builder.and_(builder.add(end, is_any(builder, end)), ray)


def rows_down(builder: Any, own: Any, others: Any, ray: Any, step: Any) -> Any:
    """From the squares that are not the opponent's all below are filled; the highest of them is where a row ends."""
    filled = builder.and_(ray, builder.not_(others))
    for times in (1, 2, 4):
        filled = builder.or_(filled, builder.lshr(filled, builder.mul(step, constant((times,) * WAYS))))
    end = builder.and_(builder.and_(filled, builder.not_(builder.lshr(filled, step))), builder.and_(own, ray))
    return builder.and_(builder.and_(ray, builder.not_(filled)), is_any(builder, end))


@intrinsic
def enclosed(typing: Any, mine: Any, theirs: Any, rays: Any, square: Any) -> Any:
    if not isinstance(rays, DataArrayType):
        problem = "rays are in a DataArray"
        raise TypingError(problem)
    size = round((rays.length // (2 * WAYS)) ** 0.5)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        own, others = spread(builder, arguments[0], WAYS), spread(builder, arguments[1], WAYS)
        first = builder.mul(arguments[3], WORD(2 * WAYS))
        up = four_rays(builder, rays, first)
        down = four_rays(builder, rays, builder.add(first, WORD(WAYS)))
        rows = builder.or_(
            rows_up(builder, own, others, up), rows_down(builder, own, others, down, constant(steps(size)))
        )
        return together(builder, rows)

    return types.int64(types.int64, types.int64, rays, types.int64), generate
