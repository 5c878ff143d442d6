"""Tree traversals without recursion: trees may be deeper than Python's stack."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

Node = TypeVar("Node", int, tuple[int, int])


def levels(parents: Iterable[int]) -> list[int]:
    """The depth of every node, from its parent's number; parents precede children, and the root has parent -1.

    >>> levels([-1, 0, 1, 0])
    [0, 1, 2, 1]
    """
    found: list[int] = []
    for parent in parents:
        found.append(found[parent] + 1 if parent >= 0 else 0)
    return found


def depth_first(children: Sequence[Sequence[int]]) -> Iterator[int]:
    """The nodes in preorder: each before its children, children in order.

    >>> list(depth_first([[2, 1], [], [3], []]))
    [0, 2, 3, 1]
    """
    waiting = [0]
    while waiting:
        number = waiting.pop()
        yield number
        waiting += reversed(children[number])


def write_nested(root: Node, parts: Callable[[Node], Iterable[Node | str]]) -> str:
    """Concatenate the parts of a node, expanding each node among them in place.

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
