"""The commands of the workbook: `zermelo exercise` and `zermelo grade`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.given import text_given
from zermelo.cli.options import Json, Language
from zermelo.languages.errors import ZermeloError

if TYPE_CHECKING:
    from zermelo.workbook.exercise import Exercise


def exercise(
    name: Annotated[
        str | None,
        typer.Argument(help="A name of the collection, a file, or kind:seed (alphabeta:17).", show_default=False),
    ] = None,
    kind: Annotated[str | None, typer.Option(help="Generate one of this kind.", show_default=False)] = None,
    seed: Annotated[int, typer.Option(help="Other numbers give other exercises.")] = 0,
    lang: Language = None,
    format: Annotated[
        str | None, typer.Option(help="text, json, html, moodle, gift, pdf or exercise.", show_default=False)
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to.", show_default=False)
    ] = None,
    solutions: Annotated[bool, typer.Option("--solutions", help="With the answers.")] = False,
    control: Annotated[
        list[str] | None,
        typer.Option(help="A property of the tree, as branching=3; `--list` names them.", show_default=False),
    ] = None,
    rule: Annotated[str, typer.Option(help="The tie rule of a generated exercise: nonstrict or strict.")] = "nonstrict",
    labels: Annotated[str, typer.Option(help="Its values at cut nodes: soft, hard, bound or practical.")] = "soft",
    listing: Annotated[bool, typer.Option("--list", help="List the collection, the kinds and the controls.")] = False,
) -> None:
    """Write an exercise: one of the collection, or a new one from a seed.

    \b
    zermelo exercise upv-4 --lang ca
    zermelo exercise --kind alphabeta --seed 17 --format moodle -o quiz.xml
    zermelo exercise --kind alphabeta --seed 17 --control depth=4 --control deep_cuts=1 -o sheet.pdf
    """
    from zermelo.languages.choice import language_for
    from zermelo.machine.files import write_whole, writing
    from zermelo.workbook.formats import FORMATS, format_of, write

    language = language_for(lang)
    if listing:
        print(catalogue(language))
        return
    chosen = wanted_exercise(name, kind, seed, control or [], rule, labels)
    form = format or (format_of(output.name) if output else "text")
    if form is None:
        endings = ", ".join(ending for _, ending in FORMATS.values())
        raise ZermeloError(f"The ending of {output} means no format; the endings are {endings}, or give --format.")
    if form not in FORMATS:
        raise ZermeloError(f"There is no format {form!r}; there are {', '.join(FORMATS)}.")
    content = write(chosen, form, language, solutions)
    data = content if isinstance(content, bytes) else content.encode()
    if output:
        with writing(output):
            write_whole(output, data)
    elif isinstance(content, bytes):
        if sys.stdout.isatty():
            raise ZermeloError(f"A {form} is not for the screen; say where to with -o FILE.")
        sys.stdout.buffer.write(content)
    else:
        print(content, end="")


def wanted_exercise(
    name: str | None, kind: str | None, seed: int, controls: list[str], rule: str, labels: str
) -> "Exercise":
    """The exercise that the options of a command mean."""
    from zermelo.workbook.exercise import Rule
    from zermelo.workbook.generator import generate
    from zermelo.workbook.grading import as_exercise

    if (name is None) == (kind is None):
        raise ZermeloError("Give either the name of an exercise or --kind to generate one; --list names both.")
    if name is not None:
        return as_exercise(text_given(name))
    chosen = Rule(tie=rule, fail=labels)
    wishes = read_controls(controls)
    return generate(str(kind), seed, rule=None if chosen == Rule() else chosen, **wishes)


def read_controls(written: list[str]) -> dict[str, Any]:
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
            raise ZermeloError(f"{text!r} is not a control; write a name and a number, as in branching=3.") from None
    return found


def catalogue(language: str) -> str:
    """What there is, as text."""
    from dataclasses import fields

    from zermelo.languages.named import say
    from zermelo.workbook.collection import find, names
    from zermelo.workbook.generator import Controls, kinds
    from zermelo.workbook.question import kinds as questions

    width = max(map(len, names()))
    parts = {
        "collection": "\n"
        + "\n".join(f"  {name.ljust(width)}  {find(name).title.get(language, '')}" for name in names()),
        "kinds": ", ".join(kinds()),
        "controls": ", ".join(f"{part.name}={part.default}" for part in fields(Controls)),
        "questions": ", ".join(sorted(questions())),
    }
    return "\n".join(f"{say(f'wb.list.{part}', language)}: {text}" for part, text in parts.items())


def grade(
    exercise: Annotated[str, typer.Argument(help="A name of the collection, a file, or kind:seed (alphabeta:17).")],
    answers: Annotated[
        str, typer.Argument(help="A file with the answers, - for the input, or the answers themselves.")
    ],
    lang: Language = None,
    json: Json = False,
) -> None:
    """Grade the answers to an exercise: marks, what was wrong, and why if it can be told.

    \b
    zermelo grade upv-4 answers.json --lang ca
    zermelo grade upv-4 'no-cut: > 5'
    """
    import json as json_module

    from zermelo.languages.choice import language_for
    from zermelo.workbook.grading import grade as graded

    language = language_for(lang)
    result = graded(text_given(exercise), text_given(answers), lang=language)
    print(json_module.dumps(result.data(language), ensure_ascii=False) if json else result.text(language))


COMMANDS = (exercise, grade)


def register(app: typer.Typer) -> None:
    """Add the commands to a program."""
    for command in COMMANDS:
        app.command()(command)
