"""The help of the commands in the language of the reader."""

from collections.abc import Callable
from typing import Any

from zermelo.languages.catalogue import translated
from zermelo.languages.translations import COLUMNS
from zermelo.languages.translations.help import HELP_MARKS


def translate_help(command: Any, language: str) -> None:
    """Put the help of a command, of its options and of the commands below it into a language."""
    for each in (command, *getattr(command, "commands", {}).values()):
        each.help = help_text(each.help or "", language)
        for parameter in each.params:
            if getattr(parameter, "help", None):
                parameter.help = help_text(parameter.help, language)
        each.get_help = _marked(each.get_help, language)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line; examples, which begin with a backspace, are left out."""
    return [" ".join(part.split()) for part in text.split("\n\n") if not part.startswith("\b")]


def help_text(text: str, language: str) -> str:
    """A help text, paragraph by paragraph; examples stay as they are.

    >>> help_text("Find the best move.", "es")
    'Encuentra la mejor jugada.'
    """
    parts = [
        part if part.startswith("\b") else translated(" ".join(part.split()), language) for part in text.split("\n\n")
    ]
    return "\n\n".join(parts)


def _marked(get_help: Callable[[Any], str], language: str) -> Callable[[Any], str]:
    def marked(context: Any) -> str:
        text = get_help(context)
        for mark, texts in HELP_MARKS.items():
            text = text.replace(mark, texts[COLUMNS[language]])
        return text

    return marked
