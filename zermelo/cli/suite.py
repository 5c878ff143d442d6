"""The command `suite`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import click

from zermelo.cli.analyze import require_engine
from zermelo.cli.console import INTERRUPTED, catch_interrupt, print_json, print_rows, progress, say
from zermelo.cli.engine_options import EngineOptions, LimitOptions
from zermelo.cli.options import Json
from zermelo.cli.parsing import argument, option
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M
from zermelo.rules.game import Game

if TYPE_CHECKING:
    from zermelo.engine import Engine, Limits
    from zermelo.records.epd import Problem

SECONDS = 1.0


def suite(
    file: Annotated[str, argument(M("Test positions with their best moves, one on each line (EPD)."), "FILE")],
    game: Annotated[str, option(M("The game of the positions."), metavar="GAME")] = "chess",
    *,
    limits: LimitOptions,
    engine: EngineOptions,
    json: Json = False,
) -> None:
    """Let the engine solve test positions; print which moves it finds, and how many.

    A line is a position, then bm and the best moves, or am and moves to avoid, and optionally id and a name.

    \b
    zermelo suite wac.epd --time 1
    zermelo suite endings.epd --nodes 100000 --threads 2 --json
    """
    rules = playable(game)
    require_engine(game, rules)
    problems = problems_in(rules, file)
    player, within = engine.engine(rules), limits.limits(SECONDS)
    answers: list[dict[str, Any]] = []
    with progress(rules.name, shown=not json) as line, catch_interrupt() as interrupt:
        player.warm(problems[0].position)
        for problem in problems:
            answers.append(answer_of(rules, player, problem, within))
            if interrupt.happened:
                answers.pop()
                break
            solved = sum(answer["solved"] for answer in answers)
            line.say(M("{solved} of {count} solved …", solved=solved, count=len(answers)))
    summary = {
        "game": rules.name,
        "file": file,
        "solved": sum(answer["solved"] for answer in answers),
        "tried": len(answers),
        "positions": len(problems),
        "nodes": sum(answer["nodes"] for answer in answers),
        "seconds": round(sum(answer["seconds"] for answer in answers), 3),
    }
    if json:
        print_json({**summary, "answers": answers})
    else:
        print_answers(answers, summary)
    if interrupt.happened:
        raise click.exceptions.Exit(INTERRUPTED)


def problems_in(game: Game, file: str) -> "list[Problem]":
    """The problems of a file; refuse one without any."""
    from zermelo.records.epd import read_epd

    try:
        text = Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise ZermeloError(M("{file} cannot be read: {reason}.", file=file, reason=reason_of(error))) from None
    found = read_epd(game, text)
    if not found:
        raise ZermeloError(M("{file} has no test positions.", file=file))
    return found


def answer_of(game: Game, player: "Engine", problem: "Problem", within: "Limits") -> dict[str, Any]:
    """The move that the engine finds, and since when it has preferred it."""
    player.clear()
    last, since, action = None, 0.0, None
    for fact in player.think(problem.position, within):
        if fact.action != action:
            since, action = fact.seconds, fact.action
        last = fact
    assert last is not None
    return {
        "line": problem.line,
        "id": problem.name,
        "best": [game.write(problem.position, move) for move in problem.best],
        "avoid": [game.write(problem.position, move) for move in problem.avoid],
        "move": game.write(problem.position, action),
        "solved": problem.is_solved_by(action),
        "value": last.value,
        "depth": last.depth,
        "nodes": last.nodes,
        "since": round(since, 3),
        "seconds": round(last.seconds, 3),
    }


def print_answers(answers: list[dict[str, Any]], summary: dict[str, Any]) -> None:
    """A row for each position, and the count."""
    rows = [
        (
            answer["id"] or M("line {number}", number=answer["line"]),
            M("yes") if answer["solved"] else M("no"),
            answer["move"],
            " ".join(answer["best"]) or M("not {moves}", moves=" ".join(answer["avoid"])),
            str(answer["depth"]),
            f"{answer['since']:.2f}",
        )
        for answer in answers
    ]
    titles: list[str] = [M("position"), M("solved"), M("move"), M("expected"), M("depth"), M("since (s)")]
    print_rows(titles, rows, numbers=True)
    say(
        M(
            "Solved {solved} of {tried}, with {nodes:,} nodes in {seconds:.1f} seconds.",
            solved=summary["solved"],
            tried=summary["tried"],
            nodes=summary["nodes"],
            seconds=summary["seconds"],
        )
    )
