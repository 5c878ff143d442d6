"""Counting the layouts of mines that agree with the numbers seen on a board of minesweeper.

Only covered squares beside a number are restricted. Those beside the same numbers are equal and form a box, and boxes
fall into components that share no number. The layouts of each component are counted by their mines, by backtracking
over the mines in each box, and the mines that are left lie anywhere on the other squares:

    layouts = sum over k of   ways to put k mines into the components · (other squares choose mines left - k)

A square takes four bits, fifteen squares a word.
"""

from array import array
from collections.abc import Callable, Iterator
from itertools import chain
from math import comb
from typing import NamedTuple

from zermelo.machine.data.data_array import DataArray

BITS, PER_WORD = 4, 15
SIGN = (1 << BITS) - 1
COVERED, NUMBER, MINE = 0, 1, 10
"""The signs of squares; the number n is NUMBER + n, and MINE has exploded."""
MOST_NEAR = 8

Words = tuple[int, ...]


class Counting(NamedTuple):
    seen: Callable[[Words, int], int]
    """The sign of a square."""
    around: DataArray
    """The neighbours of each square, eight numbers each, the last of them -1 at the edge."""
    layouts: Callable[[Words], float]
    """The number of layouts, as a float: it may have a hundred digits."""


def neighbours(width: int, height: int, square: int) -> Iterator[int]:
    row, column = divmod(square, width)
    for below in range(max(0, row - 1), min(height, row + 2)):
        for beside in range(max(0, column - 1), min(width, column + 2)):
            if (below, beside) != (row, column):
                yield below * width + beside


def counting(width: int, height: int, mines: int) -> Counting:
    squares = width * height

    def all_neighbours() -> "array[int]":
        near = [list(neighbours(width, height, square)) for square in range(squares)]
        return array("i", chain.from_iterable((one + [-1] * MOST_NEAR)[:MOST_NEAR] for one in near))

    def binomials() -> "array[float]":
        return array("d", [float(comb(one, two)) for one in range(squares + 1) for two in range(mines + 1)])

    around, choose = DataArray(all_neighbours), DataArray(binomials)

    def seen(words: Words, square: int) -> int:
        return words[square // PER_WORD] >> BITS * (square % PER_WORD) & SIGN

    def layouts(words: Words) -> float:
        signs, need, free = [0] * squares, [0] * squares, [0] * squares
        left = mines
        for square in range(squares):
            signs[square] = seen(words, square)
            if signs[square] == MINE:
                left -= 1
        covered = 0
        for square in range(squares):
            covered += 1 if signs[square] == COVERED else 0
            if not is_number(signs[square]):
                continue
            need[square] = signs[square] - NUMBER
            for place in range(MOST_NEAR * square, MOST_NEAR * square + MOST_NEAR):
                beside = around[place]
                if beside >= 0:
                    free[square] += 1 if signs[beside] == COVERED else 0
                    need[square] -= 1 if signs[beside] == MINE else 0
            if not 0 <= need[square] <= free[square]:
                return 0.0
        boxes, sizes, ends = [0] * squares, [0] * squares, [0] * (squares + 1)
        components = find_components(signs, boxes, sizes, ends)
        total = [0.0] * (mines + 1)
        total[0] = 1.0
        beside_numbers = 0
        for which in range(components):
            ways = [0.0] * (mines + 1)
            count_component(signs, need, free, boxes, sizes, ends[which], ends[which + 1], left, ways)
            for placed in range(mines, -1, -1):
                found = 0.0
                for more in range(placed + 1):
                    found += total[placed - more] * ways[more]
                total[placed] = found
            for place in range(ends[which], ends[which + 1]):
                beside_numbers += sizes[place]
        others, found = covered - beside_numbers, 0.0
        for placed in range(max(0, left) + 1):
            if left - placed <= others:
                found += total[placed] * choose[others * (mines + 1) + left - placed]
        return found if left >= 0 else 0.0

    def is_number(sign: int) -> bool:
        return NUMBER <= sign < MINE

    def find_components(signs: list[int], boxes: list[int], sizes: list[int], ends: list[int]) -> int:
        """List a square of each box and the size of the box, component by component; return their number."""
        listed, components, end = [0] * squares, 0, 0
        for square in range(squares):
            if not is_number(signs[square]):
                continue
            first = done = end
            end = list_covered(signs, square, boxes, listed, end)
            while done < end:
                for place in range(MOST_NEAR * boxes[done], MOST_NEAR * boxes[done] + MOST_NEAR):
                    if around[place] >= 0 and is_number(signs[around[place]]):
                        end = list_covered(signs, around[place], boxes, listed, end)
                done += 1
            if end > first:
                end = merge_equal(signs, boxes, sizes, first, end)
                components += 1
                ends[components] = end
        return components

    def list_covered(signs: list[int], number: int, order: list[int], listed: list[int], end: int) -> int:
        """List the covered neighbours of a number that are not listed yet; return the new end of the list."""
        for place in range(MOST_NEAR * number, MOST_NEAR * number + MOST_NEAR):
            beside = around[place]
            if beside >= 0 and signs[beside] == COVERED and not listed[beside]:
                order[end], listed[beside] = beside, 1
                end += 1
        return end

    def merge_equal(signs: list[int], boxes: list[int], sizes: list[int], first: int, end: int) -> int:
        """Keep one square of each box of a component, and count the others; return the end of the boxes."""
        kept = first
        for place in range(first, end):
            box = first
            while box < kept and not are_equal(signs, boxes[box], boxes[place]):
                box += 1
            if box == kept:
                boxes[kept], sizes[kept] = boxes[place], 0
                kept += 1
            sizes[box] += 1
        return kept

    def are_equal(signs: list[int], one: int, other: int) -> bool:
        """Whether two squares are beside the same numbers."""
        if abs(one % width - other % width) > 2 or abs(one // width - other // width) > 2:
            return False
        difference = 0
        for place in range(MOST_NEAR):
            beside, beside_other = around[MOST_NEAR * one + place], around[MOST_NEAR * other + place]
            if beside >= 0 and is_number(signs[beside]):
                if abs(beside % width - other % width) > 1 or abs(beside // width - other // width) > 1:
                    return False
                difference += 1
            if beside_other >= 0 and is_number(signs[beside_other]):
                difference -= 1
        return difference == 0

    def count_component(
        signs: list[int],
        need: list[int],
        free: list[int],
        boxes: list[int],
        sizes: list[int],
        first: int,
        last: int,
        left: int,
        ways: list[float],
    ) -> None:
        """Count the layouts of some boxes by their mines: each box is tried with no mine, with one, and so on."""
        tried, weights = [0] * (last - first + 1), [1.0] * (last - first + 1)
        place, placed = first, 0
        while place >= first:
            if place == last:
                ways[placed] += weights[place - first]
                place -= 1
                continue
            step, size = tried[place - first], sizes[place]
            if step > size:
                changed(signs, need, free, boxes[place], size, size)
                placed -= size
                tried[place - first] = 0
                place -= 1
                continue
            is_possible = changed(signs, need, free, boxes[place], -1 if step else 0, 0 if step else -size)
            placed += 1 if step else 0
            tried[place - first] = step + 1
            if is_possible and placed <= left:
                weights[place - first + 1] = weights[place - first] * choose[size * (mines + 1) + step]
                place += 1

    def changed(signs: list[int], need: list[int], free: list[int], square: int, mined: int, taken: int) -> bool:
        """Change what the numbers beside a square need, and the squares they have free; whether it is possible."""
        is_possible = True
        for place in range(MOST_NEAR * square, MOST_NEAR * square + MOST_NEAR):
            number = around[place]
            if number >= 0 and is_number(signs[number]):
                need[number] += mined
                free[number] += taken
                is_possible = is_possible and 0 <= need[number] <= free[number]
        return is_possible

    return Counting(seen, around, layouts)
