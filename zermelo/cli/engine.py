"""The engine on the command line: its options, many positions in one run, and the command `analyze`."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.console import (
    INTERRUPTED,
    noticing_interruption,
    print_indented,
    print_json,
    progress,
    say,
    speech,
    told,
)
from zermelo.cli.options import (
    Depth,
    GameName,
    Json,
    Language,
    PositionWords,
    Time,
    checked_time,
    optional,
    position_of,
)
from zermelo.languages.errors import ZermeloError
from zermelo.languages.numbers import json_value
from zermelo.rules.game import Game, Position

if TYPE_CHECKING:
    from zermelo.algorithms import Result
    from zermelo.engine import Engine, Limits
    from zermelo.solving.store import Table

Nodes = Annotated[int | None, optional("Look at this many positions at most.")]
Threads = Annotated[int, typer.Option(help="How many processor cores the engine may use.")]
TableSize = Annotated[float | None, optional("The memory of the engine in MB; 64 unless told otherwise.", metavar="MB")]
Without = Annotated[list[str] | None, optional("Switch a technique of the engine off: null-move, killers …")]
Positions = Annotated[
    str | None, optional("Answer for each line of a file, - for the input, with a line of JSON.", metavar="FILE")
]
Book = Annotated[
    str | None, optional("Ask this file of exact values, made by `zermelo table` or `zermelo book`.", metavar="FILE")
]
Lines = Annotated[int, typer.Option(help="How many of the best moves to follow.")]


def engine_of(
    game: Game, threads: int = 1, table: float | None = None, without: list[str] | None = None, book: str | None = None
) -> "Engine":
    """The engine as the options describe it."""
    from zermelo import engine as engines
    from zermelo.engine.engine import MEGABYTES

    return engines.Engine(
        game,
        options=engines.without(*without or []),
        threads=threads,
        known=book_of(game, book),
        megabytes=MEGABYTES if table is None else table,
    )


def book_of(game: Game, file: str | None) -> "Table | None":
    """The file of exact values that an option names."""
    from zermelo.solving.store import Table

    return Table(file, game) if file else None


def limits_of(depth: int | None, time: float | None, nodes: int | None, patience: float | None) -> "Limits":
    """When to stop; after `patience` seconds where nothing is said."""
    from zermelo.engine import Limits

    nothing_said = depth is None and time is None and nodes is None
    return Limits(depth, nodes, patience if nothing_said else checked_time(time))


# ---------------------------------------------------------------------------------------------
# Many positions


def each_position(game: Game, file: str, words: list[str] | None, answer: Callable[[Position], dict[str, Any]]) -> None:
    """One JSON object for each line of a file, in order; a line that is wrong gets its sentence, and exit code 2."""
    if words:
        raise ZermeloError("Give a position, or --positions with a file of them, but not both.")
    failed = False
    for number, text in _lines(file):
        try:
            found = {"position": text} | answer(position_of(game, [text]))
        except ZermeloError as error:
            failed = True
            found = {"position": text, "line_number": number, "error": told(str(error))}
        print_json(found)
        sys.stdout.flush()
    if failed:
        raise typer.Exit(2)


def _lines(file: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, with their numbers."""
    if file == "-":
        yield from _numbered(sys.stdin)
        return
    try:
        with open(file, encoding="utf-8") as lines:
            yield from _numbered(lines)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise ZermeloError(f"The positions of {file} cannot be read: {reason}.") from None


def _numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    return ((number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip())


# ---------------------------------------------------------------------------------------------
# analyze


def refuse_to_watch(address: str, game: Game) -> None:
    """Say which command searches a game that the engine does not play."""
    from zermelo import engine as engines
    from zermelo.players.thinker import who_thinks

    if engines.fits(game):
        raise ZermeloError(
            f"Only the engine can be watched, which is for two opponents without chance, and {game.name} is none of "
            f"its games; it is searched by zermelo best {address} --algorithm {who_thinks(game)[0]}."
        )


def analyze(
    game: GameName,
    position: PositionWords = None,
    lines: Lines = 3,
    depth: Depth = None,
    time: Time = None,
    nodes: Nodes = None,
    threads: Threads = 1,
    table: TableSize = None,
    book: Book = None,
    without: Without = None,
    json: Json = False,
    lang: Language = None,
) -> None:
    """Watch the engine think about a position: the best lines, how deep, and the chances.

    It goes on until --depth, --time or --nodes, until everything is known, or until Ctrl-C.

    \b
    zermelo analyze connect-four "4 4 4" --time 10
    zermelo analyze connect-four --lines 7 --threads 2
    zermelo analyze tic-tac-toe b2 --json
    """
    from zermelo.games.loading import playable
    from zermelo.players.thinker import ENGINE, Thinker

    rules = playable(game)
    refuse_to_watch(game, rules)
    state = position_of(rules, position)
    engine = engine_of(rules, threads, table, without, book)
    limits = limits_of(depth, time, nodes, None)
    with progress(rules.name, shown=not json):
        engine.warm(state)
    with noticing_interruption() as interruption:
        facts = iter(Thinker(rules, ENGINE, engine=engine).think(state, limits, lines=lines))
        if json:
            _stream(facts)
        else:
            print_indented(rules.show(state))
            print()
            _watch(facts)
    if interruption.happened:
        raise typer.Exit(INTERRUPTED)


def _stream(facts: Iterator["Result"]) -> None:
    for fact in facts:
        print_json(fact_answer(fact))
        sys.stdout.flush()


def fact_answer(fact: "Result") -> dict[str, Any]:
    """What `analyze --json` prints for each line of each depth."""
    from zermelo.players.verdicts import line_texts

    line = line_texts(fact.game, fact.position, fact.line)
    return {
        "depth": fact.depth,
        "deepest": fact.deepest,
        "rank": fact.rank,
        "best": line[0] if line else None,
        "value": json_value(fact.value),
        "chance": round(fact.chance or 0.0, 4),
        "plies": fact.plies,
        "line": line,
        "nodes": fact.nodes,
        "seconds": round(fact.seconds, 6),
        "rate": round(fact.rate),
        "fill": round(fact.fill or 0.0, 4),
        "exact": fact.exact,
        "complete": fact.complete,
    }


def _watch(facts: Iterator["Result"]) -> None:
    """The lines of the last depth, redrawn as it deepens where a person watches; else once, at the end."""
    from rich.console import Console
    from rich.live import Live

    console = Console()
    shown: dict[int, Result] = {}
    if not console.is_terminal:
        for fact in facts:
            shown[fact.rank] = fact
        console.print(_board_of_lines(shown))
    else:
        with Live(console=console, refresh_per_second=8) as live:
            for fact in facts:
                shown[fact.rank] = fact
                live.update(_board_of_lines(shown))
    say(_summary(shown[1]))


BAR = 12


def _board_of_lines(shown: dict[int, "Result"]) -> Any:
    from rich.table import Table

    from zermelo.languages.translations import heading
    from zermelo.players.verdicts import line_texts

    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("chances", "value", "plies", "line"):
        table.add_column(
            heading(title, speech.language),
            no_wrap=title != "line",
            justify="right" if title in ("value", "plies") else "left",
        )
    for fact in sorted(shown.values(), key=lambda fact: fact.rank):
        line = " ".join(line_texts(fact.game, fact.position, fact.line))
        table.add_row(chance_bar(fact.chance or 0.0), worth_text(fact), str(fact.depth), line)
    return table


def chance_bar(chance: float, width: int = BAR) -> str:
    """The chances of MAX as a bar: empty is lost, half is even, full is won.

    >>> chance_bar(0.0), chance_bar(1.0, 4)
    ('██████░░░░░░', '████')
    """
    full = round((chance + 1) / 2 * width)
    return "█" * full + "░" * (width - full)


def worth_text(fact: "Result") -> str:
    """The value for MAX, or how soon the game is won or lost."""
    from zermelo.languages.numbers import number_text

    if fact.plies is None:
        return number_text(fact.value)
    sign = "+" if fact.value > 0 else "−"
    return f"{sign}#{fact.plies}"


def _summary(fact: "Result") -> str:
    from zermelo.players.verdicts import duration, plural, verdict

    words = verdict(fact)
    return (
        f"\n{words}\n{plural(fact.depth or 0, 'ply', 'plies')} deep, the longest line {fact.deepest}: "
        f"{plural(fact.nodes, 'node')} in {duration(fact.seconds)}, {fact.rate / 1e6:.1f} million a second; "
        f"the table is {fact.fill or 0:.0%} full."
    )
