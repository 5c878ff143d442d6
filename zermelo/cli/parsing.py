"""Click commands built from plain functions: the signature gives names, types, defaults and help.

    Depth = Annotated[int | None, option(M("Look this many plies ahead."))]

    def best(game: GameName, depth: Depth = None) -> None:
        \"\"\"Find the best move.\"\"\"

A parameter is an option `--depth`, a flag if it is a bool, or an argument if it is described by `argument`. Related
options may be grouped as the fields of a NamedTuple, which is then a single parameter.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, NamedTuple, get_args, get_origin

import click

from zermelo.cli.console import INTERRUPTED, complain, speech
from zermelo.languages.message import M, Message

OPTION = re.compile("--?[a-z]")


class Described(NamedTuple):
    """The description of a parameter: its help, its names, its limits."""

    help: Message
    names: tuple[str, ...] = ()
    """`--output`, `-o`; by default the name of the parameter."""
    metavar: str = ""
    low: float | None = None
    high: float | None = None
    is_argument: bool = False


def option(help: Message, *names: str, metavar: str = "", low: float | None = None, high: float | None = None) -> Any:
    """Describe an option, with the limits of a number."""
    return Described(help, names, metavar, low, high)


def argument(help: Message, metavar: str, *, low: float | None = None, high: float | None = None) -> Any:
    """Describe a positional argument."""
    return Described(help, (), metavar, low, high, is_argument=True)


# ---------------------------------------------------------------------------------------------
# Types


class NumberType(click.ParamType):  # type: ignore[type-arg]
    """A number within limits."""

    def __init__(self, kind: type[int] | type[float], low: float | None, high: float | None) -> None:
        self.name, self.kind, self.low, self.high = kind.__name__, kind, low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = self.kind(self._with_point(value))
        except ValueError:
            self.fail(self._expected(value), param, ctx)
        if self.low is not None and number < self.low:
            self.fail(M("{number} is too small, it must be at least {low}", number=value, low=self.low), param, ctx)
        if self.high is not None and number > self.high:
            self.fail(M("{number} is too large, it must be at most {high}", number=value, high=self.high), param, ctx)
        return number

    def _with_point(self, value: Any) -> Any:
        """Replace a decimal comma by a point."""
        return value.replace(",", ".") if self.kind is float and isinstance(value, str) else value

    def _expected(self, value: str) -> Message:
        if self.kind is int:
            return M("{text!r} is not a whole number", text=value)
        return M("{text!r} is not a number", text=value)


def type_of(annotation: Any, described: Described) -> Any:
    """The click type for an annotation."""
    if annotation in (int, float):
        return NumberType(annotation, described.low, described.high)
    return click.Path(path_type=Path) if annotation is Path else click.STRING


METAVARS = {int: "N", float: "X", Path: "FILE", str: "NAME"}


# ---------------------------------------------------------------------------------------------
# Commands


def command_of(name: str, function: Callable[..., None]) -> "Command":
    """Build the command of a function."""
    return Command(
        name,
        callback=lambda **values: called(function, values),
        help=inspect.getdoc(function),
        params=[*map(parameter_of, parameters(function)), language_option(), help_option()],
        add_help_option=False,
        context_settings={"allow_extra_args": True},
    )


def parameters(function: Callable[..., Any]) -> Iterator[inspect.Parameter]:
    """The parameters of a command, with groups (NamedTuples of options) flattened."""
    for parameter in inspect.signature(function).parameters.values():
        if is_group(parameter.annotation):
            yield from parameters(parameter.annotation)
        else:
            yield parameter


def called(function: Callable[..., Any], values: dict[str, Any]) -> Any:
    """Call a function with values by name, gathering groups again."""
    return function(
        **{
            name: called(parameter.annotation, values) if is_group(parameter.annotation) else values[name]
            for name, parameter in inspect.signature(function).parameters.items()
        }
    )


def is_group(annotation: Any) -> bool:
    return hasattr(annotation, "_fields")


def parameter_of(parameter: inspect.Parameter) -> click.Parameter:
    """The click parameter for one parameter of a function."""
    plain, described = get_args(parameter.annotation)
    kind = without_none(plain)
    several = get_origin(kind) is tuple
    if several:
        kind = get_args(kind)[0]
    required = parameter.default is inspect.Parameter.empty
    common: dict[str, Any] = {"type": type_of(kind, described), "required": required}
    if not required and not several:
        common["default"] = parameter.default
    if described.is_argument:
        nargs = -1 if several else 1
        argument = click.Argument([parameter.name], metavar=described.metavar, nargs=nargs, **common)
        return explained(argument, described.help)
    if kind is bool:
        return _switch(parameter.name, described, parameter.default)
    names = described.names or [f"--{parameter.name.replace('_', '-')}"]
    metavar = described.metavar or METAVARS[kind]
    return explained(
        click.Option([*names, parameter.name], metavar=metavar, multiple=several, **common), described.help
    )


def _switch(name: str, described: Described, default: bool | None) -> click.Parameter:
    """A flag; with default None, it gets a `--no-` form too."""
    long = f"--{name.replace('_', '-')}"
    names = described.names or [long if default is False else f"{long}/--no-{name}"]
    return explained(click.Option([*names, name], is_flag=True, default=default), described.help)


def explained(parameter: click.Parameter, help: Message) -> click.Parameter:
    """Set the help, which must stay a message: click's constructor would turn it into plain text."""
    parameter.help = help  # type: ignore[attr-defined]
    return parameter


def without_none(annotation: Any) -> Any:
    """The type of a parameter without `| None`.

    >>> without_none(int | None)
    <class 'int'>
    """
    if isinstance(annotation, UnionType):
        (annotation,) = (kind for kind in get_args(annotation) if kind is not NoneType)
    return annotation


class Helpful:
    """A command with translated help, whose usage errors carry its context."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        return rest

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from zermelo.cli.helping import write_help

        write_help(ctx, formatter)


class Command(Helpful, click.Command):
    """A command that reports Ctrl-C and unexpected arguments."""

    def make_parser(self, ctx: click.Context) -> Any:
        """The parser of click, to which a board such as -OO-X or a number is no option."""
        parser: Any = super().make_parser(ctx)
        process_option = parser._process_opts
        parser._process_opts = lambda word, state: (
            process_option(word, state) if OPTION.match(word) else state.largs.append(word)
        )
        return parser

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        if ctx.args:
            raise click.UsageError(M("Unexpected argument: {words}", words=" ".join(ctx.args)), ctx)
        return rest

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            complain(M("Stopped before there was an answer."))
            raise click.exceptions.Exit(INTERRUPTED) from None


# ---------------------------------------------------------------------------------------------
# Options of every command


def language_option() -> click.Parameter:
    chosen = click.Option(["--lang"], metavar="LANG", expose_value=False)
    return explained(chosen, M("en, es or ca (default: the language of the locale)."))


def choose_language(arguments: list[str]) -> None:
    """Set the language of `--lang` before parsing, so that help and errors are translated too.

    This parser ignores all other words, so the option may come before or after the command.
    """
    command = click.Command("zermelo", params=[language_option()])
    parser = command.make_parser(click.Context(command, ignore_unknown_options=True, allow_extra_args=True))
    given: dict[str, Any] = {}
    with suppress(click.UsageError):
        given, _, _ = parser.parse_args(args=list(arguments))
    speech.choose(given.get("lang"))


def leaving_option(names: list[str], show: Callable[[click.Context], None], help: Message) -> click.Parameter:
    """An option that shows something instead of running the command."""

    def callback(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value:
            show(ctx)
            ctx.exit()

    option = click.Option(names, is_flag=True, is_eager=True, expose_value=False, callback=callback)
    return explained(option, help)


def help_option() -> click.Parameter:
    return leaving_option(["-h", "--help"], lambda context: print(context.get_help()), M("Show this help and exit."))
