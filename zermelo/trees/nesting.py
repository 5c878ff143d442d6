"""The text of nested parts, put together without recursion: trees may be deeper than Python's stack."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Node = TypeVar("Node", int, tuple[int, int])


def write_nested(root: Node, parts: Callable[[Node], Iterable[Node | str]]) -> str:
    """The texts among the parts of a node in their order, with the text of each node among them in its place.

    >>> write_nested(3, lambda number: ["(", number - 1, ")"] if number else ["end"])
    '(((end)))'
    """
    written: list[str] = []
    waiting: list[Node | str] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            written.append(item)
        else:
            waiting += reversed(list(parts(item)))
    return "".join(written)
