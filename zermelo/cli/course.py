"""The command `course`: read the course in the terminal, or write it as a folder of pages."""

from pathlib import Path
from typing import Annotated

from zermelo.cli.console import say, speech, terminal_width
from zermelo.cli.parsing import argument, option
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, counted

WIDEST = 100
"""Columns beyond which lines are hard to read."""


def course(
    page: Annotated[str | None, argument(M("The page to read; without one, the contents."), "PAGE")] = None,
    export: Annotated[
        Path | None, option(M("Write all pages in all languages into this folder, to open in a browser."))
    ] = None,
) -> None:
    """Read a course on adversarial search; every number in it is computed as you read.

    \b
    zermelo course
    zermelo course alpha-beta --lang es
    zermelo course --export pages
    """
    if export is not None and page is not None:
        raise ZermeloError(M("--export writes all pages; give it no PAGE."))
    if export is not None:
        write_site(export)
    elif page is None:
        print_contents()
    else:
        print_page(page)


def write_site(folder: Path) -> None:
    from zermelo.course.site import export

    say(
        M(
            "Wrote {files}; open {first} in a browser.",
            files=counted("{count} file", "{count} files", export(folder)),
            first=str(folder / "index.html"),
        )
    )


def print_contents() -> None:
    from zermelo.course.contents import pages

    width = max(len(page.name) for page in pages())
    for number, page in enumerate(pages(), start=1):
        print(f"{number:2}  {page.name.ljust(width)}  {page.title(speech.language)}")
    say()
    say(M("Read a page: zermelo course {page}. In the browser: zermelo studio, page Learn.", page=pages()[0].name))


def print_page(name: str) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    from zermelo.course.contents import find, neighbours
    from zermelo.course.terminal import markdown

    page = find(name)
    console = Console(width=min(terminal_width(), WIDEST), highlight=False)
    console.print(Markdown(markdown(page, speech.language)))
    if page.exercises:
        print()
        say(M("Exercises: {names} (zermelo exercise NAME)", names=", ".join(page.exercises)))
    after = neighbours(page)[1]
    if after is not None:
        say(M("Next: zermelo course {page}", page=after.name))
