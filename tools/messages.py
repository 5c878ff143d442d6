"""The catalogues of translations: extracted from the source by Babel, updated, and checked.

    python tools/messages.py            write new messages into zermelo/languages/*/*.po, drop unused ones
    python tools/messages.py --release  write nothing, and exit with 1 if a translation is missing, too

There is one file per folder of the package, with the messages of that folder. A message that
another folder has already translated is copied. A missing translation is listed and shown in English, so that a game
can be added without Spanish and Catalan; only a release needs them all.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from zermelo.algorithms import algorithms
from zermelo.cli import COMMANDS, FORMER, function_name
from zermelo.cli.helping import paragraphs
from zermelo.cli.program import FAMILIES
from zermelo.games import names as games
from zermelo.games.loading import module_of, others
from zermelo.pathfinding.route import METHODS as PATHFINDERS
from zermelo.workbook.question import kinds as questions

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "zermelo"
LANGUAGES = ("es", "ca")
KEYWORDS: dict[str, Any] = {"counted": (1, 2), "in_context": ((1, "c"), 2)}
KEYWORDS |= dict.fromkeys(("M", "Message", "unfilled"))
METHODS = {
    ".py": ("python", KEYWORDS),
    ".html": ("jinja2", {"_": None}),
    ".js": ("javascript", {"t": None, "sentence": None, "counted": (1, 2)}),
}
OPTIONS = {"parse_template_string": True}
"""In a script a message may stand inside `…${}…`."""
GAP = re.compile(r"\{[^{}]*\}")


def folders() -> list[str]:
    return sorted(path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__")


@cache
def template_of(folder: str) -> Catalog:
    """Every message in the source of a folder."""
    found = Catalog(charset="utf-8", fuzzy=False)
    for file in sorted((PACKAGE / folder).rglob("*")):
        if file.suffix not in METHODS:
            continue
        name = file.relative_to(ROOT).as_posix()
        for line, text, context in sorted(messages_in(file), key=lambda one: one[0]):
            found.add(text, locations=[(name, line)], context=context, flags=())
    for context, file, name in known_names(folder):
        found.add(name, locations=[(file.relative_to(ROOT).as_posix(), 1)], context=context, flags=())
    return found


def known_names(folder: str) -> Iterator[tuple[str, Path, str]]:
    """The translatable names of games, algorithms, questions and commands.

    Each is (context, file, name).
    """
    if folder == "games":
        for name in sorted(set(games()) - set(others())):
            yield "game", PACKAGE / "games" / f"{module_of(name)}.py", name
    elif folder == "algorithms":
        for name in sorted(algorithms()):
            yield "algorithm", PACKAGE / "algorithms" / "registry.py", name
    elif folder == "pathfinding":
        for name, method in PATHFINDERS.items():
            yield "algorithm", ROOT / f"{method.kernel.__module__.replace('.', '/')}.py", name
    elif folder == "workbook":
        for name, question in sorted(questions().items()):
            yield "question", ROOT / f"{question.__module__.replace('.', '/')}.py", name
    elif folder == "cli":
        for name in sorted({word for command in COMMANDS for word in command.split()} | set(FORMER)):
            yield "command", PACKAGE / "cli" / "__init__.py", name


def messages_in(file: Path) -> Iterator[tuple[int, Any, str | None]]:
    """The messages of a file: (line, text or (one, many), context)."""
    method, keywords = METHODS[file.suffix]
    with file.open("rb") as source:
        for line, text, _, context in extract(method, source, keywords, options=OPTIONS):
            yield line, text, context
    if file.suffix == ".py" and file.parent.name == "cli":
        yield from help_texts(file)


def help_texts(file: Path) -> Iterator[tuple[int, str, None]]:
    """The help of commands: the paragraphs of their docstrings, without the examples."""
    commands = {function_name(command) for command, module in COMMANDS.items() if module == file.stem}
    if file.stem == "program":
        commands = {"start", *FAMILIES}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name in commands:
            yield from ((node.lineno, text, None) for text in paragraphs(ast.get_docstring(node) or ""))


def file_of(language: str, folder: str) -> Path:
    return PACKAGE / "languages" / language / f"{folder}.po"


def read(language: str, folder: str) -> Catalog:
    file = file_of(language, folder)
    if not file.exists():
        return Catalog(locale=language, charset="utf-8", fuzzy=False)
    with file.open("rb") as source:
        return read_po(source, locale=language, charset="utf-8")


def key_of(message: Message) -> tuple[str, str]:
    english = message.id[0] if isinstance(message.id, tuple) else message.id
    return message.context or "", english


def is_translated(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)


def entries(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def updated(language: str, folder: str, known: dict[tuple[str, str], Any]) -> Catalog:
    """The catalogue of a folder for the current source, with the existing translations."""
    fresh = Catalog(locale=language, charset="utf-8", fuzzy=False, project="Zermelo")
    fresh.header_comment = ""
    before = {key_of(message): message for message in entries(read(language, folder))}
    for message in entries(template_of(folder)):
        old = before.get(key_of(message))
        string = old.string if old is not None and is_translated(old) else known.get(key_of(message), "")
        plural = isinstance(message.id, tuple)
        if plural != isinstance(string, tuple):
            string = ("", "") if plural else ""
        fresh.add(message.id, string=string, locations=message.locations, context=message.context, flags=())
    return fresh


def text_of(catalog: Catalog) -> bytes:
    out = BytesIO()
    write_po(
        out,
        catalog,
        width=110,
        omit_header=False,
        sort_by_file=True,
        include_previous=False,
        ignore_obsolete=True,
        include_lineno=False,
    )
    return re.sub(
        rb'"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Report-Msgid-Bugs-To|'
        rb'Project-Id-Version|Generated-By): [^"]*"\n',
        b"",
        out.getvalue(),
    )


def gaps(text: str) -> list[str]:
    return sorted(re.split(r"[:!]", gap[1:-1])[0] for gap in GAP.findall(text.replace("{{", "").replace("}}", "")))


def other_gaps(language: str, folder: str, catalog: Catalog) -> Iterator[str]:
    """Translations whose gaps differ from the English."""
    for message in filter(is_translated, entries(catalog)):
        _, english = key_of(message)
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        wanted = message.id[1] if isinstance(message.id, tuple) else english
        for form in forms:
            if set(gaps(form)) - set(gaps(wanted)) or (set(gaps(wanted)) - set(gaps(form)) - {"count"}):
                yield f"{language}/{folder}.po: other gaps in {form!r} than in {english!r}"


def missing() -> list[str]:
    """Messages without a translation."""
    return [
        f"{language}/{folder}.po: no text for {key_of(message)[1]!r}"
        for language in LANGUAGES
        for folder in folders()
        for message in entries(updated(language, folder, {}))
        if not is_translated(message)
    ]


def faults() -> list[str]:
    """Translations that are stale, contradict each other or have other gaps than the English."""
    found = []
    for language in LANGUAGES:
        texts: dict[tuple[str, str], Any] = {}
        for folder in folders():
            wanted, there = updated(language, folder, {}), read(language, folder)
            found += other_gaps(language, folder, wanted)
            stale = {key_of(one) for one in entries(there)} - {key_of(one) for one in entries(wanted)}
            found += [f"{language}/{folder}.po: {english!r} is no longer used" for _, english in sorted(stale)]
            for message in filter(is_translated, entries(there)):
                if texts.setdefault(key_of(message), message.string) != message.string:
                    found.append(f"{language}/{folder}.po: {message.id!r} is translated differently elsewhere")
    return found


def translations(language: str) -> dict[tuple[str, str], Any]:
    """All translations to a language."""
    return {
        key_of(message): message.string
        for folder in folders()
        for message in entries(read(language, folder))
        if is_translated(message)
    }


def update() -> None:
    """Bring every catalogue up to date."""
    for language in LANGUAGES:
        known = translations(language)
        for folder in folders():
            catalog = updated(language, folder, known)
            file = file_of(language, folder)
            if entries(catalog):
                file.write_bytes(text_of(catalog))
            elif file.exists():
                file.unlink()


def main() -> None:
    is_release = "--release" in sys.argv
    if not is_release:
        update()
    wrong, untranslated = faults(), missing()
    print("\n".join(wrong + untranslated))
    sys.exit(1 if wrong or (is_release and untranslated) else 0)


if __name__ == "__main__":
    main()
