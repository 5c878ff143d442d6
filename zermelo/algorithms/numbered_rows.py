"""Rows of words in a block, numbered by an open hash table so that equal rows have one number."""

from typing import Any

from zermelo.machine.runtime.memory import digest, load, product

MULTIPLIER = 0x1F351F1D9E3779B1


def numbered(rows: Any, width: int, table: Any, count: int, is_full: bool = False) -> int:
    """The number of the row `count`: that of the listed row that is equal, or a new one, not listed if all is full."""
    mixed = 1
    for word in range(width):
        mixed = product(mixed ^ mixed >> 29 ^ digest(rows, count * width + word), MULTIPLIER)
    slot = (mixed >> 24) & (len(table) - 1)
    while table[slot] != 0:
        other = int(table[slot]) - 1
        same = True
        for word in range(width):
            if load(rows, other * width + word) != load(rows, count * width + word):
                same = False
                break
        if same:
            return other
        slot = (slot + 1) & (len(table) - 1)
    if not is_full:
        table[slot] = count + 1
    return count


def fill_table(rows: Any, width: int, table: Any, count: int) -> None:
    """Enter the first rows in a new table."""
    for number in range(count):
        numbered(rows, width, table, number)
