"""The help of the commands in the language of the reader."""

from collections.abc import Callable
from typing import Any

from zermelo.explain.translations import COLUMNS
from zermelo.explain.translations.help import HELP, HELP_MARKS


def translate_help(command: Any, language: str) -> None:
    """Put the help of a command, of its options and of the commands below it into a language."""
    if language not in COLUMNS:
        return
    for each in (command, *getattr(command, "commands", {}).values()):
        each.help = help_text(each.help or "", language)
        for parameter in each.params:
            if getattr(parameter, "help", None):
                parameter.help = help_text(parameter.help, language)
        each.get_help = _marked(each.get_help, language)


def help_text(text: str, language: str) -> str:
    """A help text, paragraph by paragraph; examples stay as they are.

    >>> help_text("Find the best move.", "es")
    'Encuentra la mejor jugada.'
    """
    paragraphs = (" ".join(part.split()) if not part.startswith("\b") else part for part in text.split("\n\n"))
    return "\n\n".join(HELP[part][COLUMNS[language]] if part in HELP else part for part in paragraphs)


def _marked(get_help: Callable[[Any], str], language: str) -> Callable[[Any], str]:
    def translated(context: Any) -> str:
        text = get_help(context)
        for mark, texts in HELP_MARKS.items():
            text = text.replace(mark, texts[COLUMNS[language]])
        return text

    return translated
