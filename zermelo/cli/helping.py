"""The help of the commands in the language of the reader: usage, description, arguments, options, commands."""

import re
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click

from zermelo.cli import COMMANDS, GROUPS, function_name, next_words
from zermelo.cli.console import speech
from zermelo.languages.catalogue import translated
from zermelo.languages.message import M, Message, in_context, in_language, joined

EXAMPLES = "\b"
"""The mark before verbatim lines: click does not wrap them, and they are not translated."""

FIRST_PARAGRAPH = r'^def {name}\(.*?"""(.+?)(?:"""|\n\n)'
TITLES = {
    "play": in_context("commands", "Play"),
    "search": in_context("commands", "Search"),
    "explain": in_context("commands", "Explain"),
    "solve": in_context("commands", "Solve"),
    "learn": in_context("commands", "Learn"),
    "arena": in_context("commands", "Arena"),
    "workbook": in_context("commands", "Workbook"),
    "tools": in_context("commands", "Tools"),
}
"""The headings of the groups of commands."""


def write_help(context: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the whole help of a command."""
    command, language = context.command, speech.language
    usage = " ".join(usage_pieces(command, language))
    formatter.write_usage(context.command_path, usage, in_language(M("Usage:"), language) + " ")
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(help_text(command.help or "", language))
    arguments = [one for one in command.params if isinstance(one, click.Argument)]
    options = [one for one in command.params if isinstance(one, click.Option)]
    sections = {
        M("Arguments"): [argument_row(one, language) for one in arguments],
        M("Options"): [option_row(one, language) for one in options],
        **command_sections(context, language),
    }
    for title, rows in sections.items():
        if rows:
            with formatter.section(in_language(title, language)):
                formatter.write_dl(rows)


def usage_pieces(command: click.Command, language: str) -> list[str]:
    """The arguments of a command, in brackets if optional."""
    pieces = [in_language(M("[OPTIONS]"), language)]
    for one in command.params:
        if isinstance(one, click.Argument):
            more = "..." if one.nargs == -1 else ""
            pieces.append(f"{one.metavar}{more}" if one.required else f"[{one.metavar}]{more}")
    if isinstance(command, click.Group):
        pieces += [in_language(M("COMMAND"), language), "..."]
    return pieces


def help_of(parameter: click.Parameter) -> Message:
    """The help of a parameter, as `parsing.explained` has set it."""
    found: Message = vars(parameter)["help"]
    return found


def argument_row(argument: click.Argument, language: str) -> tuple[str, str]:
    return str(argument.metavar), in_language(help_of(argument), language)


def option_row(option: click.Option, language: str) -> tuple[str, str]:
    """The names of an option with its value, and what it does."""
    short_first = sorted(option.opts, key=len)
    names = ", ".join(short_first) + "".join(f" / {name}" for name in option.secondary_opts)
    value = "" if option.is_flag else f" {option.metavar}"
    return f"{names}{value}", in_language(joined([help_of(option), *notes(option)], "  "), language)


def notes(option: click.Option) -> list[Message]:
    """The default of an option, its limits, and whether it must be given, in brackets."""
    found: list[Message] = []
    if option.required:
        found.append(M("required"))
    if isinstance(option.default, int | float | str) and option.default != "" and not option.is_flag:
        found.append(M("default: {value}", value=plain(option.default)))
    low, high = getattr(option.type, "low", None), getattr(option.type, "high", None)
    if low is not None:
        found.append(M("at least {low}", low=low))
    if high is not None:
        found.append(M("at most {high}", high=high))
    return [M("[{notes}]", notes=joined(found, "; "))] if found else []


def plain(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def command_sections(context: click.Context, language: str) -> dict[str, list[tuple[str, str]]]:
    """The commands by group, or those of a family in one section, each with a sentence."""
    program = context.command
    if not isinstance(program, click.Group):
        return {}
    groups = {TITLES[name]: next_words(commands) for name, commands in GROUPS.items()}
    if context.parent is not None:
        groups = {M("Commands"): program.list_commands(context)}
    width = max(len(word) for words in groups.values() for word in words)
    family = program.name if context.parent else ""
    return {
        title: [(word.ljust(width), translated(sentence_of(f"{family} {word}".strip()), language)) for word in words]
        for title, words in groups.items()
    }


def sentence_of(command: str) -> str:
    """The first paragraph of the help of a command, from the source: importing all commands takes a second.

    >>> sentence_of("best"), sentence_of("theory dice")
    ('Find the best move.', 'Show the sums of dice with their exact probabilities, and the mean.')
    """
    module = COMMANDS.get(command, "program")
    source = Path(__file__).with_name(f"{module}.py").read_text(encoding="utf-8")
    found = re.search(FIRST_PARAGRAPH.format(name=function_name(command)), source, re.DOTALL | re.MULTILINE)
    assert found is not None  # a command has a docstring
    return " ".join(found[1].split())


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line, without the examples."""
    return [" ".join(part.split()) for part in cleandoc(text).split("\n\n") if not part.startswith(EXAMPLES)]


def help_text(text: str, language: str) -> str:
    """A help text, paragraph by paragraph; examples stay verbatim.

    >>> help_text("Find the best move.", "es")
    'Encuentra la mejor jugada.'
    """
    parts = cleandoc(text).split("\n\n")
    return "\n\n".join(
        part if part.startswith(EXAMPLES) else translated(" ".join(part.split()), language) for part in parts
    )
