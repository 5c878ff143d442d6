"""The pages of the studio, discovered in this folder: one module each, with `PAGE`; see `docs/studio.md`."""

import importlib
import pkgutil
import posixpath
import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from zermelo.languages.message import Message
from zermelo.studio.api import Endpoint

STATIC = Path(__file__).parents[1] / "static"
IMPORT = re.compile(r'^import .* from "(\./.*|\.\./.*)";$', re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """A page, with the template `templates/NAME.html` and the script `static/NAME.js`."""

    name: str
    title: Message
    """Its name in the menu."""
    place: int
    """The sort key of the menu."""
    endpoints: list[Endpoint] = field(default_factory=list)
    is_first: bool = False
    """Whether it is the home page, at `/`, which the logo links to instead of the menu."""

    in_menu: bool = True
    """Whether the menu links to it."""

    @property
    def path(self) -> str:
        return "/" if self.is_first else f"/{self.name}"

    @property
    def imported(self) -> tuple[str, ...]:
        """The scripts that its own imports, for the browser to preload."""
        return imported(f"{self.name}.js")


@lru_cache(maxsize=64)
def imported(script: str) -> tuple[str, ...]:
    """The scripts that a script imports, transitively.

    >>> imported("home/minute.js")
    ('common.js', 'transport.js')
    """
    found: list[str] = []
    waiting = [script]
    while waiting:
        here = waiting.pop()
        file = STATIC / here
        names = IMPORT.findall(file.read_text(encoding="utf-8")) if file.is_file() else []
        places = [posixpath.normpath(posixpath.join(posixpath.dirname(here), name)) for name in names]
        new = [place for place in places if place not in found and place != script and (STATIC / place).is_file()]
        found += new
        waiting += new
    return tuple(found)


def pages() -> list[Page]:
    """All pages, in menu order."""
    modules = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    return sorted((module.PAGE for module in modules), key=lambda page: page.place)
