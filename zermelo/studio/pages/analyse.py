"""The page Analyse: a position or a whole game, searched by one algorithm or two side by side."""

from dataclasses import dataclass
from typing import Annotated

from zermelo.engine.options import EVALUATIONS
from zermelo.languages.message import M
from zermelo.machine.runtime.threads import aside
from zermelo.players.thinker import Search, Thinker, WhileCompiling
from zermelo.studio.api import Caller, Endpoint, Events
from zermelo.studio.game_api import ShownLine, ThinkRequest, line_of
from zermelo.studio.game_chart import chart
from zermelo.studio.game_files import opened, save
from zermelo.studio.game_text import read
from zermelo.studio.pages import Page
from zermelo.studio.positions import replayed
from zermelo.studio.schema import between, one_of
from zermelo.studio.set_up import arrange, palette

MOST_LINES = 5


@dataclass(frozen=True, kw_only=True)
class AnalyseRequest(ThinkRequest):
    """A request for the best lines of a position."""

    evaluation: Annotated[str, one_of(*EVALUATIONS, about="The evaluation at the horizon.")] = "game"
    lines: Annotated[int, between(1, MOST_LINES, "The number of best moves to report.")] = 1


async def lines(caller: Caller, request: AnalyseRequest) -> Events[ShownLine | None]:
    """The best lines of a position, by iterative deepening; close the connection to stop.

    Events: queued {place}, started {}, compiling {}, line, finally answer (the best line again), error {error}.
    """
    game, found = await aside(replayed, caller, request)

    def make() -> Search:
        thinker = Thinker(
            game, request.algorithm, evaluation=request.evaluation, while_compiling=WhileCompiling.PREVIEW
        )
        history = [move.before for move in found.history]
        return thinker.think(found.position, request.limits, lines=request.lines, history=history)

    best: ShownLine | None = None
    async for kind, value in caller.studio.searches.events(make):
        if kind == "fact":
            line = line_of(caller, value)
            best = line if line.rank == 1 else best
            yield "line", line
        else:
            yield kind, {} if value is None else {"place": value}
    yield "answer", best


PAGE = Page(
    name="analyse",
    title=M("Analyse"),
    place=20,
    endpoints=[
        Endpoint("POST", "/api/analyse", lines),
        Endpoint("POST", "/api/analyse/read", read),
        Endpoint("POST", "/api/analyse/save", save),
        Endpoint("POST", "/api/analyse/open", opened),
        Endpoint("POST", "/api/analyse/palette", palette),
        Endpoint("POST", "/api/analyse/arrange", arrange),
        Endpoint("POST", "/api/analyse/chart", chart),
    ],
)
