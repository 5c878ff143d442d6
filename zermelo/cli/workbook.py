"""The commands `exercise` and `grade`. `exercises` does the work of the first."""

from pathlib import Path
from typing import Annotated, NamedTuple

from zermelo.cli.console import print_json, speech
from zermelo.cli.options import ClusterAddress, Json, Workers
from zermelo.cli.parsing import argument, option
from zermelo.languages.message import M
from zermelo.library.subject import text_given


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
    """The number of exercises, and the processes that write them."""

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
    from zermelo.cli.exercises import print_catalogue, write_exercise, write_exercises

    if listing:
        print_catalogue()
    elif batch != BatchOptions():
        write_exercises(name, generator, batch, format, output, solutions)
    else:
        write_exercise(name, generator, format, output, solutions)


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
