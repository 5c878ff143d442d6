"""The page to analyse: a position or a whole game, searched by one algorithm or by two side by side."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any

from zermelo.algorithms import Result
from zermelo.engine.options import EVALUATIONS
from zermelo.languages.message import M
from zermelo.languages.numbers import json_value
from zermelo.players.chances import chances_of
from zermelo.players.thinker import Search, Thinker, WhileCompiling
from zermelo.players.verdicts import final_words, verdict
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.game_api import ThinkRequest
from zermelo.studio.game_chart import CHANCES, CHARTED, ChartRequest, chart, score_text
from zermelo.studio.game_files import OPENED, SAVED, OpenRequest, SaveRequest, opened, save
from zermelo.studio.game_text import READ, ReadRequest, read
from zermelo.studio.pages import Page
from zermelo.studio.positions import GameRequest, replayed
from zermelo.studio.schema import anything, between, list_of, number, one_of, record, text, truth, whole
from zermelo.studio.set_up import ARRANGED, PALETTE, ArrangeRequest, arrange, palette

MOST_LINES = 5


@dataclass(frozen=True, kw_only=True)
class AnalyseRequest(ThinkRequest):
    """A request for the best lines of a position."""

    evaluation: Annotated[str, one_of(*EVALUATIONS, about="How positions at the horizon are judged.")] = "game"
    lines: Annotated[int, between(1, MOST_LINES, "How many of the best moves to tell.")] = 1


LINE = record(
    {
        "rank": whole(1, MOST_LINES, "1 for the best line, 2 for the second best …"),
        "move": text(about="The first move; empty where chance moves or the game is over."),
        "line": list_of(text(), 10_000, "What is expected to follow, the move itself first."),
        "chances": CHANCES,
        "value": anything("Seen by the first player, or a list with an entry for each."),
        "score": text(about="The same as people write it."),
        "depth": anything("Plies; null when the whole game was searched."),
        "deepest": anything("Plies of the longest line, where some go further than the depth; else null."),
        "nodes": whole(0, 1 << 62),
        "rate": number(0, 1e15, "Nodes a second."),
        "seconds": number(0, 1e9),
        "fill": anything("How much of the table is in use, from 0 to 1; null without a table."),
        "plies": anything("How long a forced win takes, where known; else null."),
        "known": truth("Whether the value is certain, no estimate being part of it."),
        "algorithm": text(),
        "complete": truth("Whether the search came to its end rather than being stopped."),
        "words": text(1000, "The best line in a sentence; empty for the others."),
    },
    about="Events: queued {place}, started {}, compiling {}, line (this record), at last answer (the best line again), "
    "error {error}.",
)


async def lines(caller: Caller, request: AnalyseRequest) -> AsyncIterator[tuple[str, Any]]:
    """Look at a position: for each depth its best lines, the very best again as the answer."""
    game, found = await asyncio.to_thread(replayed, caller, request)

    def make() -> Search:
        thinker = Thinker(
            game, request.algorithm, evaluation=request.evaluation, while_compiling=WhileCompiling.PREVIEW
        )
        history = [move.before for move in found.history]
        return thinker.think(found.position, request.limits, lines=request.lines, history=history)

    best: dict[str, Any] | None = None
    async for kind, value in caller.studio.searches.events(make):
        if kind == "fact":
            line = line_of(caller, value)
            best = line if line["rank"] == 1 else best
            yield "line", line
        else:
            yield kind, {} if value is None else {"place": value}
    yield "answer", best


def line_of(caller: Caller, found: Result) -> dict[str, Any]:
    """A line, for a page."""
    game, position = found.game, found.position
    written = game.write_line(position, found.line)
    said = final_words(game, position) if game.terminal(position) else verdict(found)
    return {
        "rank": found.rank,
        "move": written[0] if written else "",
        "line": written,
        "chances": list(chances_of(found)),
        "value": json_value(found.value),
        "score": score_text(found.value, caller.language),
        "depth": found.depth,
        "deepest": found.deepest,
        "nodes": found.nodes,
        "rate": found.rate,
        "seconds": found.seconds,
        "fill": found.fill,
        "plies": found.plies,
        "known": found.exact,
        "algorithm": found.algorithm,
        "complete": found.complete,
        "words": caller.say(said) if found.rank == 1 else "",
    }


PAGE = Page(
    name="analyse",
    title=M("Analyse"),
    place=20,
    endpoints=[
        Endpoint(
            "POST",
            "/api/analyse",
            "The best lines of a position, deeper and deeper; close the connection to stop.",
            lines,
            AnalyseRequest,
            LINE,
            streams=True,
        ),
        Endpoint(
            "POST", "/api/analyse/read", "What a text means: a board, or the moves of a game.", read, ReadRequest, READ
        ),
        Endpoint(
            "POST",
            "/api/analyse/save",
            "A game with comments and variations as a file: PGN-like text, JSON, or a format of the game's own.",
            save,
            SaveRequest,
            SAVED,
        ),
        Endpoint(
            "POST",
            "/api/analyse/open",
            "A game of such a file, and what the others are called.",
            opened,
            OpenRequest,
            OPENED,
        ),
        Endpoint(
            "POST",
            "/api/analyse/palette",
            "The pieces that can be put on the board of a game.",
            palette,
            GameRequest,
            PALETTE,
        ),
        Endpoint(
            "POST",
            "/api/analyse/arrange",
            "A board with a piece more or less, or another player to move.",
            arrange,
            ArrangeRequest,
            ARRANGED,
        ),
        Endpoint(
            "POST",
            "/api/analyse/chart",
            "The value over a game as a drawing, and the mistakes.",
            chart,
            ChartRequest,
            CHARTED,
        ),
    ],
)
