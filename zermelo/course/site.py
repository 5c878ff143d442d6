"""Export of the course as a folder of files that open in any browser, without installation or server.

A folder for each language holds its pages; the exercises show their solutions on request. Drawings follow the
light or dark mode of the reader's system.
"""

from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

from zermelo.course.contents import Page, neighbours, pages, resource
from zermelo.course.html import body
from zermelo.draw.page_colours import style_sheet
from zermelo.draw.stepper import resource as drawing_resource
from zermelo.languages.choice import LANGUAGES, NAMES
from zermelo.languages.message import M
from zermelo.machine.runtime.files import write_whole, writing
from zermelo.workbook.collection import find as find_exercise
from zermelo.workbook.formats.page import write_each

STYLE = """
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, Arial, sans-serif; }
header, main, footer { padding: .8rem 1rem; } a { color: var(--player-0); }
header { display: flex; flex-wrap: wrap; gap: .4rem 1rem; border-bottom: 1px solid var(--edge); }
header nav { margin-left: auto; display: flex; gap: .8rem; } header nav [aria-current] { font-weight: bold; }
main.exercises { border: 0; }
.contents { max-width: 46rem; margin: 0 auto; } .contents li { margin: .4rem 0; }
pre, code { font-family: "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace; }
"""
CSS, SCRIPT = "course.css", "course.js"
COURSE = M("Adversarial search: a course")


def link(kind: str, name: str) -> str:
    """The URL of a link, relative to the folder of the language."""
    return f"{name}.html" if kind == "course" else f"exercises/{name}.html"


def export(folder: Path) -> int:
    """Write the course in every language; return the number of files."""
    written = 0
    for name, content in files():
        file = folder / name
        with writing(file):
            write_whole(file, content.encode())
        written += 1
    return written


def files() -> Iterator[tuple[str, str]]:
    """The name and the content of each file, page by page."""
    yield CSS, f"{style_sheet()}{STYLE}{drawing_resource('stepper.css')}{resource('static/course.css')}"
    yield SCRIPT, script()
    yield "index.html", languages()
    for language in LANGUAGES:
        yield f"{language}/index.html", contents(language)
        for page in pages():
            yield f"{language}/{page.name}.html", whole(page, language)
    for name in dict.fromkeys(name for page in pages() for name in page.exercises):
        for language, sheet in write_each(find_exercise(name)).items():
            yield f"{language}/exercises/{name}.html", sheet


@cache
def script() -> str:
    """The scripts, concatenated: a page opened from a folder may not load modules."""
    lines = resource("static/live-tree.js").replace("\nexport ", "\n").splitlines()
    own = "\n".join(line for line in lines if not line.startswith("import "))
    return f'"use strict";\n{drawing_resource("stepper.js")}\n{own}\nenliven(document);\n'


def languages() -> str:
    """The first page: a choice of languages."""
    items = "".join(
        f'<li><a href="{code}/index.html" lang="{code}"><strong>{NAMES[code]}</strong><br>'
        f"{escape(COURSE.in_language(code))}</a></li>"
        for code in LANGUAGES
    )
    return _page("Zermelo", "en", "", f'<main class="exercises"><h1>Zermelo</h1><ul>{items}</ul></main>', "index")


def contents(language: str) -> str:
    """The pages of a language."""
    items = "".join(f'<li><a href="{page.name}.html">{escape(page.title(language))}</a></li>' for page in pages())
    title = COURSE.in_language(language)
    main = f'<main class="contents"><h1>{escape(title)}</h1><ol>{items}</ol></main>'
    return _page(title, language, "../", main, "index")


def whole(page: Page, language: str) -> str:
    """A complete page, with its frame."""
    main = (
        f'<main class="room"><article class="lesson">{body(page, language, link)}</article>{exercises(page, language)}'
        f"{turning(page, language)}</main>"
    )
    return _page(page.title(language), language, "../", main, page.name)


def exercises(page: Page, language: str) -> str:
    """The exercises of a page, as links."""
    if not page.exercises:
        return ""
    items = "".join(
        f'<li><a href="{link("exercise", name)}">{escape(find_exercise(name).title.get(language, name))}</a></li>'
        for name in page.exercises
    )
    title = escape(M("Exercises").in_language(language))
    return f'<section class="exercises"><h2>{title}</h2><ul>{items}</ul></section>'


def turning(page: Page, language: str) -> str:
    """Links to the previous and the next page."""
    before, after = neighbours(page)
    links = [
        f'<a href="{one.name}.html">{text}</a>'
        for one, text in (
            (before, before and f"← {escape(before.title(language))}"),
            (after, after and f"{escape(after.title(language))} →"),
        )
        if one
    ]
    return f'<nav class="turning">{"".join(links)}</nav>'


def _page(title: str, language: str, up: str, main: str, name: str) -> str:
    others = "".join(
        f'<a href="{up}{code}/{name}.html" lang="{code}"{" aria-current=page" if code == language else ""}>{code}</a>'
        for code in LANGUAGES
    )
    home = COURSE.in_language(language)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f'<link rel="stylesheet" href="{up}{CSS}">\n'
        f'<header><a href="index.html">{escape(home)}</a><nav>{others}</nav></header>\n{main}\n'
        f'<script src="{up}{SCRIPT}"></script>\n</html>\n'
    )
