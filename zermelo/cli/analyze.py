"""The command `analyze`."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import click

from zermelo.cli.console import INTERRUPTED, catch_interrupt, print_indented, print_json, say, told
from zermelo.cli.engine_options import EngineOptions, LimitOptions
from zermelo.cli.options import GameName, Json, PositionWords, position_of
from zermelo.cli.parsing import option
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, counted
from zermelo.languages.numbers import number_text, rounded
from zermelo.players.verdicts import duration, verdict
from zermelo.rules.game import Game, Position

if TYPE_CHECKING:
    from zermelo.algorithms import Result

Lines = Annotated[int, option(M("How many of the best moves to follow."))]


def analyze(
    game: GameName,
    position: PositionWords = (),
    lines: Lines = 3,
    *,
    limits: LimitOptions,
    engine: EngineOptions,
    json: Json = False,
) -> None:
    """Watch the engine think about a position: the best lines, how deep, and the chances.

    It stops at --depth, --time or --nodes, when the value is exact, or at Ctrl-C.

    \b
    zermelo analyze connect-four "4 4 4" --time 10
    zermelo analyze connect-four --lines 7 --threads 2
    zermelo analyze tic-tac-toe b2 --json
    """
    from zermelo.algorithms.registry import ENGINE
    from zermelo.players.thinker import Thinker, WhileCompiling

    rules = playable(game)
    require_engine(game, rules)
    state = position_of(rules, position)
    thinker = Thinker(rules, ENGINE, while_compiling=WhileCompiling.PLAY, engine=engine.engine(rules))
    with catch_interrupt() as interrupt:
        thinker.join(state)
        facts = iter(thinker.think(state, limits.limits(None), lines=lines))
        if json:
            _stream(facts)
        else:
            print_indented(rules.show(state))
            print()
            print_opening(rules, state)
            _watch(facts)
    if interrupt.happened:
        raise click.exceptions.Exit(INTERRUPTED)


def print_opening(game: Game, state: Position) -> None:
    """Print the name of the opening, if the position has one."""
    from zermelo.records.opening_names import position_name

    name = position_name(game, state)
    if name:
        say(M("Opening: {name}", name=name))


def require_engine(address: str, game: Game) -> None:
    """Refuse a game that the engine does not play, with the command that searches it."""
    from zermelo import engine as engines
    from zermelo.players.algorithm_choice import choose_algorithm

    if engines.fits(game):
        raise ZermeloError(
            M(
                "`analyze` shows the engine, which plays games of two opponents; for {game} use "
                "zermelo best {address} --algorithm {algorithm}.",
                game=game.name,
                address=address,
                algorithm=choose_algorithm(game).name,
            )
        )


def _stream(facts: Iterator["Result"]) -> None:
    for fact in facts:
        print_json(fact_answer(fact))
        sys.stdout.flush()


def fact_answer(fact: "Result") -> dict[str, Any]:
    """The JSON of `analyze` for each line of each depth."""
    found = fact.to_dict()
    return {name: found[name] for name in ANSWER.split()}


ANSWER = "depth deepest rank move value chance plies line nodes seconds rate fill exact error complete"
"""The fields of a result that `analyze --json` prints."""


def _watch(facts: Iterator["Result"]) -> None:
    """Show the lines of the last depth: redrawn as it deepens on a terminal, else once at the end."""
    from rich.console import Console
    from rich.live import Live

    console = Console()
    shown: dict[int, Result] = {}
    if not console.is_terminal:
        for fact in facts:
            shown[fact.rank] = fact
        console.print(_table_of_lines(shown))
    else:
        with Live(console=console, refresh_per_second=8) as live:
            for fact in facts:
                shown[fact.rank] = fact
                live.update(_table_of_lines(shown))
    _summarize(shown[1])


BAR = 12


def _table_of_lines(shown: dict[int, "Result"]) -> Any:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(told(M("chances")), no_wrap=True)
    table.add_column(told(M("value")), no_wrap=True, justify="right")
    table.add_column(told(M("plies")), no_wrap=True, justify="right")
    table.add_column(told(M("line")))
    for fact in sorted(shown.values(), key=lambda fact: fact.rank):
        line = " ".join(fact.game.write_line(fact.position, fact.line))
        table.add_row(chance_bar(fact.chance or 0.0), worth_text(fact), str(fact.depth), line)
    return table


def chance_bar(chance: float, width: int = BAR) -> str:
    """The chances of MAX as a bar: empty is lost, full is won.

    >>> chance_bar(0.0), chance_bar(1.0, 4)
    ('██████░░░░░░', '████')
    """
    full = round((chance + 1) / 2 * width)
    return "█" * full + "░" * (width - full)


def worth_text(fact: "Result") -> str:
    """The value for MAX, or how soon the game is won or lost."""
    if fact.plies is None:
        return number_text(rounded(fact.value)) + ("" if fact.error is None else f" ± {fact.error:.2g}")
    sign = "+" if fact.value > 0 else "−"
    return f"{sign}#{fact.plies}"


def _summarize(fact: "Result") -> None:
    print()
    say(verdict(fact))
    say(cost(fact))


def rate_text(rate: float) -> Message:
    """The search speed in words.

    >>> rate_text(5_800), rate_text(2_340_000)
    ('5,800 a second', '2.3 million a second')
    """
    if rate < 1e6:
        return M("{count:,} a second", count=round(rate))
    return M("{millions:.1f} million a second", millions=rate / 1e6)


def cost(fact: "Result") -> Message:
    return M(
        "{plies} deep, the longest line {deepest}: {nodes} in {time}, {rate}; the table is {fill:.0%} full.",
        plies=counted("{count} ply", "{count} plies", fact.depth or 0),
        deepest=fact.deepest,
        nodes=counted("{count} node", "{count:,} nodes", fact.nodes),
        time=duration(fact.seconds),
        rate=rate_text(fact.rate),
        fill=fact.fill or 0.0,
    )
