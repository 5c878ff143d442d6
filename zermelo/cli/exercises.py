"""The work of `exercise`: write one exercise or a batch, in this process, in several or on a cluster; list them."""

import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from zermelo.cli.console import progress, say, speech
from zermelo.cli.sharing import sharing
from zermelo.cli.workbook import BatchOptions, GeneratorOptions
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.library.subject import text_given
from zermelo.machine.runtime.files import write_whole, writing
from zermelo.tasks.pool import Alone
from zermelo.workbook.collection import find, names
from zermelo.workbook.exercise import Exercise, Rule
from zermelo.workbook.formats import FORMATS, format_of, write
from zermelo.workbook.generator import generate, kinds
from zermelo.workbook.grading import as_exercise
from zermelo.workbook.question import kinds as questions
from zermelo.workbook.random_trees import Controls


def write_exercise(
    name: str | None, generator: GeneratorOptions, format: str | None, output: Path | None, solutions: bool
) -> None:
    """Write one exercise to a file or to stdout."""
    chosen = wanted_exercise(name, generator)
    form = wanted_format(format, output)
    put(write(chosen, form, speech.language, solutions), form, output)


def write_exercises(
    name: str | None,
    generator: GeneratorOptions,
    batch: BatchOptions,
    format: str | None,
    folder: Path | None,
    solutions: bool,
) -> None:
    """Write a file for each seed; the files do not depend on which process writes them."""
    if name is not None or generator.kind is None or batch.how_many is None or folder is None:
        raise ZermeloError(M("Several exercises need --kind, --count, and a folder for their files: -o FOLDER."))
    form = wanted_format(format or "text", None)
    seeds = range(generator.seed, generator.seed + batch.how_many)
    with sharing(batch.workers, batch.cluster) as pool, writing(folder), progress() as line:
        folder.mkdir(parents=True, exist_ok=True)
        work = (pool or Alone()).results(written, seeds, generator, form, speech.language, solutions)
        for done, (name, content) in enumerate(work, start=1):
            write_whole(folder / f"{name}{FORMATS[form][1]}", content)
            line.say(M("exercise {done:,} of {count:,} …", done=done, count=len(seeds)))
    say(M("{count:,} exercises in {folder}.", count=len(seeds), folder=str(folder)))


def written(seed: int, generator: GeneratorOptions, form: str, language: str, solutions: bool) -> tuple[str, bytes]:
    """The name of an exercise, and its file."""
    chosen = wanted_exercise(None, generator._replace(seed=seed))
    content = write(chosen, form, language, solutions)
    return chosen.id, content if isinstance(content, bytes) else content.encode()


def wanted_exercise(name: str | None, options: GeneratorOptions) -> Exercise:
    """The exercise that the options name or generate."""
    if (name is None) == (options.kind is None):
        raise ZermeloError(M("Give either the name of an exercise or --kind to generate one; --list names both."))
    if name is not None:
        return as_exercise(text_given(name))
    rule, controls = Rule(tie=options.rule, fail=options.labels), read_controls(options.control)
    return generate(str(options.kind), options.seed, rule=None if rule == Rule() else rule, **controls)


def wanted_format(format: str | None, output: Path | None) -> str:
    """The requested format, by name or by the suffix of the file."""
    form = format or (format_of(output.name) if output else "text")
    if form is None:
        endings = ", ".join(ending for _, ending in FORMATS.values())
        raise ZermeloError(
            M(
                "The suffix of {file} names no format; the suffixes are {suffixes}, or give --format.",
                file=str(output),
                suffixes=endings,
            )
        )
    if form not in FORMATS:
        raise ZermeloError(
            M("There is no format {format!r}; there are {known}.", format=form, known=", ".join(FORMATS))
        )
    return form


def put(content: str | bytes, form: str, output: Path | None) -> None:
    """Write an exercise to its file, or to stdout."""
    if output:
        with writing(output):
            write_whole(output, content if isinstance(content, bytes) else content.encode())
    elif isinstance(content, str):
        print(content, end="")
    elif sys.stdout.isatty():
        raise ZermeloError(M("A {format} cannot be shown on a terminal; give a file with -o FILE.", format=form))
    else:
        sys.stdout.buffer.write(content)


def read_controls(written: tuple[str, ...]) -> dict[str, Any]:
    """Parse `branching=3` and the like: numbers and booleans."""
    found: dict[str, Any] = {}
    for text in written:
        name, _, value = text.partition("=")
        words = {"yes": True, "true": True, "no": False, "false": False}
        try:
            found[name.strip().replace("-", "_")] = (
                words[value] if value in words else float(value) if "." in value else int(value)
            )
        except ValueError:
            raise ZermeloError(
                M("{text!r} is not a control; write a name and a number, as in branching=3.", text=text)
            ) from None
    return found


def print_catalogue() -> None:
    """List the collection, the kinds, the controls and the questions."""
    width = max(map(len, names()))
    collection = [f"  {name.ljust(width)}  {find(name).title.get(speech.language, '')}" for name in names()]
    controls = [f"{part.name}={part.default}" for part in fields(Controls)]
    say(M("Collection:"))
    print("\n".join(collection))
    say(M("Kinds (--kind): {names}", names=", ".join(kinds())))
    say(M("Controls (--control): {names}", names=", ".join(controls)))
    say(M("Questions: {names}", names=", ".join(sorted(questions()))))
