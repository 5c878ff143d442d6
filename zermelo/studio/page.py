"""A page of the studio, found by listing `zermelo/studio/pages`; `docs/studio.md` says how one is made."""

import importlib
import pkgutil
from dataclasses import dataclass, field
from typing import Any

from zermelo.languages.message import Message
from zermelo.studio.endpoint import Endpoint


@dataclass(frozen=True)
class Page:
    """A page: its template is `templates/NAME.html`, its script `static/NAME.js`."""

    name: str
    title: Message
    """Its name in the menu: a message."""
    place: int
    """Its place in the menu."""
    endpoints: list[Endpoint[Any]] = field(default_factory=list)
    is_first: bool = False
    """Whether it is what the address of the studio alone shows; the name of the studio leads there, not the menu."""

    in_menu: bool = True
    """Whether the menu leads there; other pages may."""

    @property
    def path(self) -> str:
        return "/" if self.is_first else f"/{self.name}"


def pages() -> list[Page]:
    """Every page, as they stand in the menu."""
    package = importlib.import_module("zermelo.studio.pages")
    modules = [
        importlib.import_module(f"{package.__name__}.{found.name}") for found in pkgutil.iter_modules(package.__path__)
    ]
    return sorted((module.PAGE for module in modules), key=lambda page: page.place)
