"""The elements of a page, one per file: a tree, a board, a matrix, a timeline …"""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from zermelo.course.document import Fence
from zermelo.course.scene import Scene


@dataclass(frozen=True)
class Element:
    """An element: rendered as HTML for a browser, and as Markdown for a terminal."""

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
    """A Markdown code block, which preserves lines."""
    return f"```text\n{text.rstrip()}\n```"
