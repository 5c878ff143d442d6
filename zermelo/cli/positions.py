"""Answers for a file of positions: from this process, several, or a cluster."""

import sys
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Annotated, Any, NamedTuple

import click

from zermelo.cli.console import print_json, told
from zermelo.cli.options import ClusterAddress, Positions, position_of
from zermelo.cli.parsing import option
from zermelo.games.loading import shared_address
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.library.subject import content_of, game_of
from zermelo.rules.game import Game, Position


class BatchOptions(NamedTuple):
    """A file of positions, and the processes that answer them."""

    positions: Positions = None
    workers: Annotated[
        int | None, option(M("With --positions: processes that answer (default: this one alone)."), low=1)
    ] = None
    cluster: ClusterAddress = ""

    @property
    def is_alone(self) -> bool:
        return not self.cluster and self.workers in (None, 1)

    def refuse_alone(self) -> None:
        """Refuse --workers and --cluster without --positions."""
        if self.positions is None and (self.cluster or self.workers is not None):
            raise ZermeloError(M("--workers and --cluster share out a file of positions: give --positions FILE."))


class NumberedLine(NamedTuple):
    """A line of a file of positions."""

    number: int
    text: str


def each_position(
    game: Game,
    written: str,
    options: BatchOptions,
    words: tuple[str, ...],
    answer: Callable[..., dict[str, Any]],
    *means: Any,
) -> None:
    """Print one JSON object for each line of a file, in order; a wrong line gives its error, and exit code 2.

    `answer(address, position, *means)` must be picklable.
    """
    from zermelo.tasks.pool import pool_of

    if words:
        raise ZermeloError(M("Give a position, or --positions with a file of them, but not both."))
    assert options.positions is not None
    address = written if options.is_alone else shared_address(game)
    failed = False
    with pool_of(options.workers or 1, options.cluster) as pool:
        for found in pool.in_order(answered, _lines(options.positions), address, answer, *means):
            if "error" in found:
                failed, found["error"] = True, told(found["error"])
            print_json(found)
            sys.stdout.flush()
    if failed:
        raise click.exceptions.Exit(2)


def answered(line: NumberedLine, address: str, answer: Callable[..., dict[str, Any]], *means: Any) -> dict[str, Any]:
    """The answer for a line, or what is wrong with it."""
    try:
        position: Position = position_of(game_of(address, ()), (line.text,))
        return {"position": line.text} | answer(address, position, *means)
    except ZermeloError as error:
        return {"position": line.text, "line_number": line.number, "error": error.message}


def _lines(file: str) -> Iterator[NumberedLine]:
    """The non-blank lines with their numbers."""
    lines = sys.stdin if file == "-" else StringIO(content_of(file))
    return (NumberedLine(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip())
