"""Write the studio as a folder: a page for each language, the scripts, Python, and the answers known in advance.

    index.html          chooses the language
    en/ es/ ca/         the pages
    static/             scripts and styles, the same as the server's but for `transport.js`
    answers/            answers to requests that are always the same, such as the pages of the course
    python/             Python for browsers, and this package

Addresses become relative as files are written, so that the folder works wherever it lies.
"""

import json
import re
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from zermelo.course.contents import pages as lessons
from zermelo.draw.page_colours import style_sheet
from zermelo.languages.choice import LANGUAGES, NAMES
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.files import write_whole, writing
from zermelo.studio.app import FOLDER, LENT
from zermelo.studio.publish.in_page import Site, response
from zermelo.studio.publish.runtime import archive, python_files
from zermelo.studio.safety import POLICY

Tell = Callable[[str], None]
OWN = Path(__file__).parent
MARK = "zermelo-site.json"
"""A file by which a folder is known as a site, which may be written again."""
COPIED = {".js", ".css", ".svg"}
PAGES = "learn|play|analyse|trees|workbook|calculator|missing"
LINK = re.compile(rf"""(["'`])/(?:static/|({PAGES})(?=[#$"'`\\]))""")


def publish(folder: Path, package: Path | None, tell: Tell) -> tuple[int, int]:
    """Write the site; return the number of files and their bytes. A folder with anything else is refused."""
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / MARK).exists())):
        raise ZermeloError(M("{folder} holds something else; give an empty folder, or one with a site.", folder=folder))
    before = {file for file in folder.rglob("*") if file.is_file()}
    sizes = {}
    for name, content in files(package, tell):
        file = folder / name
        with writing(file):
            write_whole(file, content)
        sizes[file] = len(content)
    for file in before - sizes.keys():  # of an older version
        file.unlink()
    return len(sizes), sum(sizes.values())


def files(package: Path | None, tell: Tell) -> Iterator[tuple[str, bytes]]:
    """The name and the content of each file."""
    site = Site()
    yield MARK, b"{}\n"
    yield "index.html", _first().encode()
    yield "colours.css", style_sheet().encode()
    yield from scripts()
    python = [*python_files(package), ("zermelo.zip", archive())]
    yield from ((f"python/{name}", content) for name, content in python)
    fetched = sum(len(content) for name, content in python if not name.endswith((".mjs", ".json")))
    yield "python/size.json", json.dumps({"bytes": fetched}).encode()
    for language in LANGUAGES:
        tell(M("{language}: pages and answers …", language=NAMES[language]))
        for page in site.pages:
            name = "index" if page.is_first else page.name
            yield f"{language}/{name}.html", with_policy(relative(site.render(page, language))).encode()
        yield from answers(site, language)


def scripts() -> Iterator[tuple[str, bytes]]:
    """The scripts and styles of all packages that the server serves from one folder."""
    folders = [FOLDER / "static"]
    for lent in LENT:
        assert isinstance(lent, tuple)
        package, inside = lent
        found = find_spec(package)
        assert found and found.origin
        folders.append(Path(found.origin).parent / inside)
    own = {file.name: file for file in OWN.glob("*.js")}
    added = (OWN / "site.css").read_text(encoding="utf-8")
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder).as_posix()
            if file.suffix in COPIED and name not in own:
                text = file.read_text(encoding="utf-8") + (added if name == "style.css" else "")
                yield f"static/{name}", relative(text).encode()
    for name, file in own.items():
        yield f"static/{name}", file.read_bytes()


def answers(site: Site, language: str) -> Iterator[tuple[str, bytes]]:
    """The answers known in advance, and an index of their requests."""
    index = {}
    for number, (path, body) in enumerate(known_requests()):
        status, text = response(site, path, body, language)
        assert status == 200, text
        index[f"{path} {body}".strip()] = f"{number}.json"
        yield f"answers/{language}/{number}.json", relative(text).encode()
    yield f"answers/{language}/index.json", json.dumps(index, separators=(",", ":")).encode()


def known_requests() -> Iterator[tuple[str, str]]:
    """Requests that every reader sends alike, as the pages write them."""
    for path in ("games", "gallery", "course", "workbook", "calculator/presets"):
        yield f"/api/{path}", ""
    for page in lessons():
        yield "/api/course/page", json.dumps({"page": page.name}, separators=(",", ":"))


def relative(text: str) -> str:
    """A page, a script or an answer with addresses relative to the folder of a language.

    >>> relative('<a href="/trees#x">, "/static/a.css", `/play${game}`, href="/", "/colours.css"')
    '<a href="trees.html#x">, "../static/a.css", `play.html${game}`, href="index.html", "../colours.css"'
    """
    text = text.replace('href="/"', 'href="index.html"').replace('"/colours.css"', '"../colours.css"')
    text = text.replace("`/${page}${", "`${page}.html${")
    return LINK.sub(lambda found: found[1] + (f"{found[2]}.html" if found[2] else "../static/"), text)


def with_policy(page: str) -> str:
    """The page with the server's rules about what it may load, which here stand in the page itself."""
    rules = [rule for rule in POLICY.split("; ") if not rule.startswith("frame-ancestors")]
    written, charset = "; ".join(["worker-src 'self'", *rules]), '<meta charset="utf-8">'
    return page.replace(charset, f'{charset}\n<meta http-equiv="content-security-policy" content="{written}">')


def _first() -> str:
    """The first page: it leads to the reader's language."""
    links = "".join(f'<p><a href="{code}/index.html" lang="{code}">{NAMES[code]}</a></p>' for code in LANGUAGES)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Zermelo</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<script src="static/first.js"></script></head>'
        f"<body><h1>Zermelo</h1>{links}</body></html>\n"
    )
