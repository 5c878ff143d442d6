"""The command line: `zermelo games`, `play`, `best`, `solve`, `perft` and the others, one module a group.

`docs/command-line.md` describes every command and what `--json` prints.
"""

import errno
import os
import sys
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Annotated, Any

import typer

from zermelo.cli.console import INTERRUPTED, complain, option_given, plain_warnings, speech
from zermelo.cli.letters import accept_any_letter
from zermelo.cli.options import Language
from zermelo.languages.errors import ZermeloError
from zermelo.rules.accidents import accident

COMMANDS = {
    "games": "zermelo.cli.catalogue",
    "algorithms": "zermelo.cli.catalogue",
    "play": "zermelo.cli.playing",
    "best": "zermelo.cli.analyse",
    "analyze": "zermelo.cli.engine",
    "solve": "zermelo.cli.analyse",
    "prove": "zermelo.cli.proving",
    "perft": "zermelo.cli.analyse",
    "table": "zermelo.cli.tables",
    "book": "zermelo.cli.tables",
    "probe": "zermelo.cli.tables",
    "strategy": "zermelo.cli.strategy",
    "matrix": "zermelo.cli.matrix",
    "value": "zermelo.cli.explain",
    "trace": "zermelo.cli.explain",
    "explain": "zermelo.cli.explain",
    "count": "zermelo.cli.explain",
    "draw": "zermelo.cli.draw",
    "exercise": "zermelo.cli.workbook",
    "grade": "zermelo.cli.workbook",
    "studio": "zermelo.cli.studio",
    "check": "zermelo.cli.workshop",
    "warm": "zermelo.cli.workshop",
    "bench": "zermelo.cli.workshop",
    "demo": "zermelo.cli.playing",
}
"""Each command and the module with the function of that name; only the module of the command that is run is loaded."""


def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
    lang: Language = None,
) -> None:
    """Games as search: play them, solve them, and find the best move.

    A GAME is a name (zermelo games lists them), a name with parameters (connect-four:5,4) or your own rulebook
    (my_game.py, my_game.py:name). A POSITION is a board, or the moves that lead to it from the start.

    \b
    zermelo play tic-tac-toe
    zermelo best connect-four "4 4 3" --time 2
    zermelo solve tic-tac-toe
    """
    if version:
        from zermelo import __version__

        print(f"zermelo {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def application(arguments: list[str]) -> typer.Typer:
    """The command that the arguments name, or all of them where they name none."""
    app = typer.Typer(
        add_completion=False, rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]}
    )
    app.callback(invoke_without_command=True)(start)
    wanted = [name for name in arguments[:1] if name in COMMANDS]
    for name in wanted or COMMANDS:
        app.command(name)(_telling(getattr(import_module(COMMANDS[name]), name)))
    return app


def _telling(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same command, which says so when Ctrl-C ends it; the parser of the command line would keep silent."""

    @wraps(command)
    def telling(*arguments: Any, **options: Any) -> Any:
        try:
            return command(*arguments, **options)
        except KeyboardInterrupt:
            complain("Stopped before there was an answer.")
            raise typer.Exit(INTERRUPTED) from None

    return telling


def main(arguments: list[str] | None = None) -> None:
    """Run a command; whatever goes wrong is one sentence and an exit code."""
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - for as long as we run
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=accept_any_letter())
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """The exit code of a command."""
    try:
        speech.choose(arguments)
        arguments = command_first(arguments)
        with plain_warnings():
            command = typer.main.get_command(application(arguments))
            _translate_help(command)
            code = command.main(args=arguments, prog_name="zermelo", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except ZermeloError as error:
        complain(error.message)
        return 2
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:  # whoever was reading has seen enough
        _forget_output()
        return 0
    except SystemExit as ending:
        if isinstance(ending.__context__, BrokenPipeError):  # how the parser of the command line takes it
            return 0
        return ending.code if isinstance(ending.code, int) else 1
    except Exception as error:
        if hasattr(error, "format_message"):  # how typer, in every version, says that a command is written wrongly
            complain(f"{error.format_message().rstrip('.')}; `{_command_path(error)} --help` explains.")
            return 2
        if os.environ.get("ZERMELO_TRACEBACK") == "1":
            raise
        if isinstance(error, OSError) and error.filename is None and error.errno in FULL:
            _forget_output()
            complain(f"The answer cannot be written: {error.strerror}.")
            return 2
        sentence, code = accident(error)
        complain(sentence)
        return code


FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
"""What goes wrong when the output has no more room."""


def _forget_output() -> None:
    """What is still waiting to be written cannot be; without this, Python would try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def command_first(arguments: list[str]) -> list[str]:
    """A language before the command is meant for it.

    >>> command_first(["--lang", "es", "best", "nim"]), command_first(["--lang=ca", "games"])
    (['best', 'nim', '--lang', 'es'], ['games', '--lang', 'ca'])
    """
    size = 2 if arguments[:1] == ["--lang"] else 1
    language, rest = option_given(arguments[:size], "--lang"), arguments[size:]
    return [*rest, "--lang", language] if language and rest[:1] and rest[0] in COMMANDS else arguments


def _translate_help(command: Any) -> None:
    if speech.language != "en":
        from zermelo.cli.helping import translate_help

        translate_help(command, speech.language)


def _command_path(error: Exception) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context else "zermelo"
