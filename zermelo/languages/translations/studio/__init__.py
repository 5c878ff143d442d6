"""What the endpoints of the studio refuse with, in Spanish and Catalan: `SENTENCES` of one module a page."""

import importlib
import pkgutil

Table = dict[str, tuple[str, str]]


def _gathered(name: str) -> Table:
    """The tables of that name of all modules of this package."""
    found: Table = {}
    for module in pkgutil.iter_modules(__path__):
        found |= getattr(importlib.import_module(f"{__name__}.{module.name}"), name, {})
    return found


SENTENCES: Table = _gathered("SENTENCES")
