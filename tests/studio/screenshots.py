"""Pictures of the pages for the documentation, in both themes: python -m tests.studio.screenshots [FOLDER [NAME…]].

Pillow, which nothing else needs (pip install pillow), gives them a palette, so that each stays below 150 kB.
"""

import io
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.studio.chromium import chromium
from tests.studio.conftest import Running

LARGEST = 150_000
COLOURS = 256
MOVED = "document.querySelectorAll('#moves li').length > 0"
CHARTED = "document.querySelectorAll('#chart [data-ply]').length > 14"
COMPARED = "document.querySelectorAll('.column.two .lines li').length > 1"
QUIET = "document.querySelector('#search').getAttribute('aria-pressed') === 'false'"
OFFERED = "[...document.querySelectorAll('button')].some(one => one.textContent.includes('Set up') && one.offsetParent)"
LINED = "document.querySelectorAll('.lines li').length > 1"
DRAWN = "document.querySelectorAll('main svg').length > 0"
LISTED = "document.querySelectorAll('#collection button').length > 0"


@dataclass(frozen=True)
class Picture:
    """A page, what to do there, and when it is ready."""

    path: str
    ready: str
    steps: tuple[str, ...] = ()
    """Scripts to run one after the other once it is ready, each with its own wait."""
    done: str = "true"
    kept: tuple[tuple[str, str], ...] = ()
    """Values in the storage of the browser."""
    size: tuple[int, int] = (1100, 780)


def pressed(key: str) -> str:
    """A script that presses a key of the page."""
    return f"document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}}))"


def clicked(name: str) -> str:
    """A script that clicks the first button that says so."""
    return f"[...document.querySelectorAll('button')].find(one => one.textContent.trim().startsWith({name!r})).click()"


GAME = "m=4&m=4&m=4&m=4&m=3&m=5&m=3&m=2&m=4&m=5&m=5&m=3&m=2&m=6"
ROLLS = (
    "m=31&m=8/5%206/5&m=64&m=24/14&m=52&m=13/8%2013/11*&m=21&m=bar/22&m=66&m=24/18(2)%2013/7(2)"
    "&m=43&m=13/9%2013/10&m=52"
)
PICTURES = {
    "home": Picture("/", DRAWN),
    "play-connect-four": Picture(
        f"/play#game=connect-four&{GAME}",
        MOVED,
        kept=(("seats connect-four", '[{"who":"person"},{"who":"auto","seconds":1}]'),),
    ),
    "play-coins": Picture("/play#game=coins&m=left&m=right&m=right", MOVED, size=(1100, 560)),
    "analyse-connect-four": Picture(
        f"/analyse#game=connect-four&{GAME}&chart=1",
        f"{CHARTED} && {QUIET}",
        kept=(("analyse seconds", '"1"'),),
        size=(1100, 1260),
    ),
    "analyse-backgammon": Picture(
        f"/analyse#game=backgammon&{ROLLS}&chart=1",
        f"document.querySelector('.mistake') && {QUIET}",
        kept=(("analyse seconds", '"1"'),),
        size=(1100, 1260),
    ),
    "analyse-set-up": Picture(
        "/analyse#game=breakthrough%3A5%2C6",
        f"{OFFERED} && {LINED}",
        steps=(pressed("p"),),
        kept=(("analyse seconds", '"1"'),),
    ),
    "analyse-side-by-side": Picture(
        "/analyse#game=breakthrough&m=f2-e3&m=d7-e6&m=c2-b3&m=a7-a6",
        f"{COMPARED} && {QUIET}",
        kept=(
            ("analyse seconds", '"1"'),
            ("analyse compare", "true"),
            ("analyse lines", '"2"'),
            ("analyse two breakthrough", '{"algorithm":"alphabeta","depth":"4","evaluation":"game"}'),
        ),
    ),
    "trees": Picture(
        "/trees#tree=A(a1%3A%20B(3%2C12%2C8)%2Ca2%3A%20C(2%2C4%2C6)%2Ca3%3A%20D(14%2C5%2C2))&algorithm=alphabeta",
        DRAWN,
        steps=(pressed("End"), pressed("ArrowLeft"), pressed("ArrowLeft")),
    ),
    "trees-position": Picture(
        "/trees#game=tic-tac-toe&move=b2&move=a1&move=c3&move=b1&move=c1&move=a3&algorithm=alphabeta&depth=2",
        DRAWN,
        steps=(pressed("End"),),
        size=(1100, 920),
    ),
    "arena": Picture(
        "/arena",
        "document.querySelectorAll('#players input').length === 2 && document.querySelector('#game').options.length",
        steps=(
            "document.querySelector('#game').value = 'connect-four'; document.querySelector('[name=pairs]').value = 8;"
            " ['alphabeta:depth=3', 'alphabeta:depth=1'].forEach((one, place) => {"
            " document.querySelectorAll('#players input')[place].value = one; })",
            "document.querySelector('#start').click()",
        ),
        done="document.querySelectorAll('#rows tr').length === 2 && document.querySelector('#words').textContent",
    ),
    "workbook": Picture(
        "/workbook", LISTED, steps=(clicked("A deep cut"),), done="!document.querySelector('#exercise').hidden"
    ),
    "workbook-teacher": Picture(
        "/workbook",
        LISTED,
        steps=(
            clicked("Teacher's view"),
            "for (const one of [...document.querySelectorAll('#collection li')].slice(4, 8))"
            " one.querySelector('button:last-child').click()",
        ),
    ),
}


def taken(browser, address, picture, theme):
    """The picture as PNG."""
    wide, high = picture.size
    page = browser.new_page(
        viewport={"width": wide, "height": high}, color_scheme=theme, locale="en-GB", reduced_motion="reduce"
    )
    page.set_default_timeout(120_000)
    for name, value in picture.kept:
        page.add_init_script(f"localStorage.setItem({name!r}, {value!r})")
    page.goto(address + picture.path)
    page.wait_for_function(f"() => {picture.ready}")
    for step in picture.steps:
        page.evaluate(step)
        page.wait_for_timeout(300)
    page.wait_for_function(f"() => {picture.done}")
    page.evaluate("document.activeElement.blur()")
    page.wait_for_timeout(700)
    png = page.screenshot()
    page.close()
    return reduced(png)


def reduced(png: bytes) -> bytes:
    """The same picture in few colours."""
    from PIL import Image  # needed only here

    small = io.BytesIO()
    drawn = Image.open(io.BytesIO(png)).convert("RGB")
    drawn.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()


def main(folder: Path, wanted: list[str]) -> None:
    """One picture for each page and theme."""
    folder.mkdir(parents=True, exist_ok=True)
    with Running() as studio, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(chromium()), args=["--no-sandbox"])
        for name in wanted or PICTURES:
            for theme in ("light", "dark"):
                png = taken(browser, studio.address, PICTURES[name], theme)
                if len(png) > LARGEST:
                    raise SystemExit(f"{name} in {theme} colours has {len(png)} bytes; at most {LARGEST} are kept.")
                (folder / f"studio-{name}-{theme}.png").write_bytes(png)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"), sys.argv[2:])
