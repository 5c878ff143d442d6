"""The elements between the paragraphs of a page, one per file: a tree, a board, a matrix, a timeline …"""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from zermelo.course.document import Fence
from zermelo.course.scene import Scene


@dataclass(frozen=True)
class Element:
    """An element: its picture for a browser, and its text for a terminal, which is Markdown."""

    html: Callable[[Fence, Scene], str]
    text: Callable[[Fence, Scene], str]


@cache
def elements() -> dict[str, Element]:
    """Every element by the name of its file, which is the first word of its fence."""
    return {
        found.name: importlib.import_module(f"{__name__}.{found.name}").ELEMENT
        for found in pkgutil.iter_modules(__path__)
    }


def as_code(text: str) -> str:
    """Text for a terminal that keeps its lines."""
    return f"```text\n{text.rstrip()}\n```"
