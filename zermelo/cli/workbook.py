"""The commands of the workbook: `exercise` and `grade`."""

import sys
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from zermelo.cli.console import print_json, say, speech
from zermelo.cli.options import ClusterAddress, Json, Workers
from zermelo.cli.parsing import argument, option
from zermelo.cli.subject import text_given
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

if TYPE_CHECKING:
    from zermelo.workbook.exercise import Exercise


class GeneratorOptions(NamedTuple):
    """The exercise to generate."""

    kind: Annotated[str | None, option(M("Generate an exercise of this kind."), metavar="KIND")] = None
    seed: Annotated[int, option(M("Another seed gives another exercise."))] = 0
    control: Annotated[
        tuple[str, ...],
        option(M("A property of the tree, as branching=3; `--list` names them."), metavar="NAME=VALUE"),
    ] = ()
    rule: Annotated[str, option(M("The tie rule of a generated exercise: nonstrict or strict."), metavar="RULE")] = (
        "nonstrict"
    )
    labels: Annotated[str, option(M("Its values at cut nodes: soft, hard, bound or practical."), metavar="STYLE")] = (
        "soft"
    )


class BatchOptions(NamedTuple):
    """How many exercises, and who writes them."""

    how_many: Annotated[
        int | None,
        option(
            M("Write this many exercises, with this seed and those after it, into the folder -o."), "--count", low=1
        ),
    ] = None
    workers: Workers = None
    cluster: ClusterAddress = ""


def exercise(
    name: Annotated[
        str | None, argument(M("A name of the collection, a file, or kind:seed (alphabeta:17)."), "NAME")
    ] = None,
    *,
    generator: GeneratorOptions,
    format: Annotated[
        str | None, option(M("text, json, html, moodle, gift, pdf or exercise."), metavar="FORMAT")
    ] = None,
    output: Annotated[Path | None, option(M("Write to this file."), "-o", "--output")] = None,
    solutions: Annotated[bool, option(M("Include the answers."))] = False,
    listing: Annotated[bool, option(M("List the collection, the kinds and the controls."), "--list")] = False,
    batch: BatchOptions,
) -> None:
    """Write an exercise: one of the collection, or a new one from a seed.

    \b
    zermelo exercise upv-4 --lang ca
    zermelo exercise --kind alphabeta --seed 17 --format moodle -o quiz.xml
    zermelo exercise --kind alphabeta --seed 17 --control depth=4 --control deep_cuts=1 -o sheet.pdf
    zermelo exercise --kind alphabeta --seed 1 --count 60 --format html --workers 2 -o class/
    """
    from zermelo.workbook.formats import write

    if listing:
        print_catalogue()
        return
    if batch != BatchOptions():
        from zermelo.cli.exercise_batches import write_exercises

        write_exercises(name, generator, batch, format, output, solutions)
        return
    chosen = wanted_exercise(name, generator)
    form = wanted_format(format, output)
    put(write(chosen, form, speech.language, solutions), form, output)


def wanted_exercise(name: str | None, options: GeneratorOptions) -> "Exercise":
    """The exercise that the options of a command mean."""
    from zermelo.workbook.exercise import Rule
    from zermelo.workbook.generator import generate
    from zermelo.workbook.grading import as_exercise

    if (name is None) == (options.kind is None):
        raise ZermeloError(M("Give either the name of an exercise or --kind to generate one; --list names both."))
    if name is not None:
        return as_exercise(text_given(name))
    rule, controls = Rule(tie=options.rule, fail=options.labels), read_controls(options.control)
    return generate(str(options.kind), options.seed, rule=None if rule == Rule() else rule, **controls)


def wanted_format(format: str | None, output: Path | None) -> str:
    """The format that is asked for, by name or by the suffix of the file."""
    from zermelo.workbook.formats import FORMATS, format_of

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
    from zermelo.machine.files import write_whole, writing

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
    """`branching=3` and the like; numbers, and yes or no."""
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
    from zermelo.workbook.collection import find, names
    from zermelo.workbook.generator import kinds
    from zermelo.workbook.question import kinds as questions
    from zermelo.workbook.random_trees import Controls

    width = max(map(len, names()))
    collection = [f"  {name.ljust(width)}  {find(name).title.get(speech.language, '')}" for name in names()]
    controls = [f"{part.name}={part.default}" for part in fields(Controls)]
    say(M("Collection:"))
    print("\n".join(collection))
    say(M("Kinds (--kind): {names}", names=", ".join(kinds())))
    say(M("Controls (--control): {names}", names=", ".join(controls)))
    say(M("Questions: {names}", names=", ".join(sorted(questions()))))


def grade(
    exercise: Annotated[str, argument(M("A name of the collection, a file, or kind:seed (alphabeta:17)."), "EXERCISE")],
    answers: Annotated[str, argument(M("A file with the answers, - for stdin, or the answers themselves."), "ANSWERS")],
    json: Json = False,
) -> None:
    """Grade the answers to an exercise: marks, mistakes, and their cause where it is recognised.

    \b
    zermelo grade upv-4 answers.json --lang ca
    zermelo grade upv-4 'no-cut: > 5'
    """
    from zermelo.workbook.grading import grade as graded

    result = graded(text_given(exercise), text_given(answers), lang=speech.language)
    if json:
        print_json(result.data(speech.language))
    else:
        print(result.text(speech.language))
