"""Trees in the formats of other tools, one module per format.

Every format is a module of this package, as is `zermelo.trees.notation`, with a `NAME`, the `EXTENSIONS` of its files,
`read(text)`, `write(tree)` and `looks_like(text)`. A format that cannot represent a feature of a tree (chance,
unknowns, several players …) raises BadTree; it leaves out decorations (highlights, marked edges, shapes).

>>> sorted(formats())
['aima', 'counts', 'cs188', 'forest', 'gambit', 'json', 'lists', 'nested', 'notation']
>>> tree = read("((3 12 8)(2 4 6)(14 5 2))")
>>> write(tree, "notation")
'A((3,12,8),(2,4,6),(14,5,2))'
"""

from functools import cache
from importlib import import_module
from pathlib import PurePath
from pkgutil import iter_modules
from typing import Any

from zermelo.languages.message import M
from zermelo.trees import notation
from zermelo.trees.tree import BadTree, Tree


@cache
def formats() -> dict[str, Any]:
    """The modules of the formats, by name."""
    modules = [notation, *(import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))]
    return {module.NAME: module for module in modules if hasattr(module, "NAME")}


def format_named(name: str) -> Any:
    """The module of a format, by its name or by the extension of a file."""
    for module in formats().values():
        if name in (module.NAME, *module.EXTENSIONS):
            return module
    raise BadTree(
        M("There is no tree format {name!r}; the formats are {known}.", name=name, known=", ".join(sorted(formats())))
    )


def format_of(text: str, filename: str = "") -> Any:
    """The module of the format of a text, detected from the filename extension, else from the text."""
    extension = PurePath(filename).suffix
    for module in formats().values():
        if extension and extension in module.EXTENSIONS:
            return module
    return next((module for module in formats().values() if module.looks_like(text)), formats()["notation"])


def read(text: str, format: str = "", filename: str = "") -> Tree:
    """Read a tree in any of the formats; without a format name, detect it."""
    module = format_named(format) if format else format_of(text, filename)
    found: Tree = module.read(text)
    return found


def write(tree: Tree, format: str = "notation") -> str:
    """Write a tree in a format."""
    text: str = format_named(format).write(tree)
    return text
