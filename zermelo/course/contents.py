"""The pages of the course: one source for each language, in the order of `contents.yaml`.

>>> [page.name for page in pages()][:3]
['games', 'history', 'search']
>>> find("alpha-beta").title("en")
'Alpha-beta'
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M


@dataclass(frozen=True)
class Page:
    """A page, with its exercises of the workbook."""

    name: str
    exercises: tuple[str, ...] = ()

    def source(self, language: str) -> str:
        """The source text."""
        return resource(f"pages/{self.name}.{language}.md")

    def title(self, language: str) -> str:
        return self.source(language).partition("\n")[0].removeprefix("# ")


@cache
def resource(name: str) -> str:
    """A file of the course."""
    return (files("zermelo.course") / name).read_text(encoding="utf-8")


@cache
def pages() -> tuple[Page, ...]:
    """All pages, in reading order."""
    listed = yaml.safe_load(resource("contents.yaml"))
    return tuple(Page(one["page"], tuple(one.get("exercises", ()))) for one in listed)


def find(name: str) -> Page:
    """A page by its name."""
    for page in pages():
        if page.name == name:
            return page
    known = ", ".join(page.name for page in pages())
    raise ZermeloError(M("There is no page {name!r}; there are {known}.", name=name, known=known))


def neighbours(page: Page) -> tuple[Page | None, Page | None]:
    """The previous and the next page."""
    listed = (None, *pages(), None)
    place = listed.index(page)
    return listed[place - 1], listed[place + 1]
