"""The program `zermelo`: load the requested command, run it, and report a failure in one sentence."""

import errno
import os
import sys
from importlib import import_module
from typing import Any

import click

from zermelo.cli import COMMANDS, FORMER, function_name, next_words, print_version
from zermelo.cli.console import INTERRUPTED, complain, short_warnings
from zermelo.cli.letters import accept_any_letter
from zermelo.cli.mistakes import usage_message
from zermelo.cli.parsing import (
    Helpful,
    choose_language,
    command_of,
    help_option,
    language_option,
    leaving_option,
)
from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M, Message, joined


class Program(Helpful, click.Group):
    """The commands, or those of a family; only the one that is run is loaded."""

    def __init__(self, words: str = "", **settings: Any) -> None:
        super().__init__(words or "zermelo", invoke_without_command=True, add_help_option=False, **settings)
        self.words = words

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if ctx.parent is None:
            choose_language(args)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return next_words(COMMANDS, self.words)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        path = f"{self.words} {cmd_name}".strip()
        if path in FAMILIES:
            return family(path)
        if path not in COMMANDS:
            return None
        module = import_module(f"{__package__}.{COMMANDS[path]}")
        return command_of(cmd_name, getattr(module, function_name(cmd_name)))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args[0] not in self.list_commands(ctx):
            raise click.UsageError(no_such_command(self.words, args[0]), ctx)
        return super().resolve_command(ctx, args)


def no_such_command(words: str, name: str) -> Message:
    """The sentence about an unknown command, with similar ones."""
    from zermelo.rules.words import nearest

    known = {command.split()[-1]: command for command in COMMANDS} | {word: word for word in FAMILIES} | FORMER
    near = [known[word] for word in nearest(name, known, "command")]
    name = f"{words} {name}".strip()
    if near:
        return M("There is no command {name!r} (did you mean {near}?)", name=name, near=joined(near, M(" or ")))
    return M("There is no command {name!r}", name=name)


def start() -> None:
    """Games as search: play them, solve them, and find the best move.

    A GAME is a name (zermelo games lists them), a name with parameters (connect-four:5,4) or your own rulebook
    (my_game.py, my_game.py:name). A POSITION is a board, or the moves that lead to it from the start.

    \b
    zermelo play tic-tac-toe
    zermelo best connect-four "4 4 3" --time 2
    zermelo solve tic-tac-toe
    """


def theory() -> None:
    """Compute examples of the theory: payoff matrices, the size of a search, dice and chance.

    \b
    zermelo theory matrix "A: 2 -3; B: 0 2; C: -5 10"
    zermelo theory complexity 35 10 --speed 1000000
    """


def speak() -> None:
    """Speak a protocol on stdin and stdout, so that other programs can play with the engine.

    \b
    zermelo speak nboard --time 2
    """


FAMILIES = {"theory": theory, "speak": speak}
"""The first words of two-word commands, each with the function whose docstring is its help."""


def family(words: str) -> Program:
    """The commands that begin with a word."""
    return Program(words, callback=show_help, help=FAMILIES[words].__doc__, params=[language_option(), help_option()])


def application() -> Program:
    """The whole program, for click to run."""
    return Program(callback=show_help, help=start.__doc__, params=[version_option(), language_option(), help_option()])


def show_help() -> None:
    """Print the help if no command is given."""
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        print(context.get_help())


def version_option() -> click.Parameter:
    return leaving_option(["--version"], lambda context: print_version(), M("Print the version and exit."))


def run_command(arguments: list[str]) -> int:
    """Run a command; return its exit code. A failure is one sentence on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=accept_any_letter())
    try:
        with short_warnings():
            program = application()
            with program.make_context("zermelo", list(arguments)) as context:
                program.invoke(context)
        sys.stdout.flush()
        return 0
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:  # the reader, `head` for instance, has closed the pipe
        _discard_output()
        return 0
    except SystemExit as ending:
        return ending.code if isinstance(ending.code, int) else 1
    except Exception as error:
        return report(error)


def report(error: Exception) -> int:
    """Print the error as one sentence on stderr; return the exit code."""
    if isinstance(error, ZermeloError):
        complain(error.message)
        return 2
    if isinstance(error, click.UsageError):
        complain(usage_message(error))
        return 2
    if os.environ.get("ZERMELO_TRACEBACK") == "1":
        raise error
    if isinstance(error, OSError) and error.filename is None and error.errno in FULL:
        _discard_output()
        complain(M("The answer cannot be written: {reason}.", reason=reason_of(error)))
        return 2
    from zermelo.rules.accidents import accident

    sentence, code = accident(error)
    complain(sentence)
    return code


FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
"""Errors of an output that is full or broken."""


def _discard_output() -> None:
    """Discard the buffered output, which Python would otherwise try to write again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
