"""The web application of a class: the workbook behind a code to join, and a page for the teacher behind a key.

It is the studio's own workbook with the studio's safety; a student is a token in a cookie. No answer of the server to a
student holds anything of another.
"""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from zermelo.draw.page_colours import style_sheet
from zermelo.languages.message import M
from zermelo.studio.api import Caller, Endpoint, in_pool, read_json, route
from zermelo.studio.app import FOLDER, LENT, REFUSED, Studio, icon
from zermelo.studio.classroom.report import as_csv, report
from zermelo.studio.classroom.store import Attempt, Store
from zermelo.studio.http import Answer, Refused, error_response
from zermelo.studio.language import language_of
from zermelo.studio.pages import Page, workbook
from zermelo.studio.safety import EVERYWHERE, Safety, own_names
from zermelo.studio.schema import most, read
from zermelo.studio.sheets import ExerciseRequest

COOKIE = "class"
LASTS = 30 * 24 * 3600
"""Seconds for which a browser is recognised."""
JOIN = Page(name="class-join", title=M("Join the class"), place=0)
TEACHER = Page(name="class-teacher", title=M("The class"), place=0)
OPEN = [
    Endpoint("GET", "/api/workbook", workbook.catalogue),
    Endpoint("POST", "/api/workbook/solution", workbook.solved),
]

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True, kw_only=True)
class JoinRequest:
    """The code that the teacher shows, and a name."""

    code: Annotated[str, most(40)]
    name: Annotated[str, most(60)]


class Classroom(Studio):
    """A studio that serves only the workbook, without its teacher's view, and keeps the answers."""

    address = ""
    """Where students find it, for the teacher's page."""

    def __init__(self, file: Path, host: str = "127.0.0.1") -> None:
        super().__init__(None, host)
        self.store = Store(file)
        self.pages = []

    def application(self) -> Starlette:
        """The ASGI application."""
        return Starlette(
            routes=[
                Route("/", self._door),
                Route("/colours.css", colours),
                Route("/favicon.ico", icon),
                Route("/workbook", self._admitted(self._workbook)),
                Route("/api/class/join", self._join, methods=["POST"]),
                Route("/api/workbook/exercise", self._admitted(self._exercise), methods=["POST"]),
                Route("/api/workbook/grade", self._admitted(self._grade), methods=["POST"]),
                *(self._admitted_route(one) for one in OPEN),
                Route("/teacher/{key}", self._teacher),
                Route("/teacher/{key}/report", self._report),
                Route("/teacher/{key}/answers.csv", self._csv),
                Mount("/static", StaticFiles(directory=FOLDER / "static", packages=LENT)),
            ],
            middleware=[Middleware(Safety, names=own_names(self.host), open_to_all=self.host in EVERYWHERE)],
            exception_handlers=dict.fromkeys(REFUSED, error_response),  # type: ignore[arg-type]
            lifespan=self._lifespan,
        )

    # -----------------------------------------------------------------------------------------
    # Students

    def _student(self, request: Request) -> int | None:
        token = request.cookies.get(COOKIE, "")
        return self.store.student(token) if token else None

    def _admitted(self, handler: Handler) -> Handler:
        """A handler for those who have joined; others are shown the door."""

        async def admit(request: Request) -> Response:
            if await in_pool(self._student, request) is not None:
                return await handler(request)
            if request.method == "GET" and not request.url.path.startswith("/api/"):
                return RedirectResponse("/", status_code=303)
            raise Refused(M("Join the class first, with the code that the teacher shows."), 403)

        return admit

    def _admitted_route(self, endpoint: Endpoint) -> Route:
        return Route(endpoint.path, self._admitted(route(self, endpoint).endpoint), methods=[endpoint.method])

    async def _door(self, request: Request) -> Response:
        if await in_pool(self._student, request) is not None:
            return RedirectResponse("/workbook", status_code=303)
        return HTMLResponse(self.render(JOIN, language_of(request)))

    async def _join(self, request: Request) -> Response:
        wanted = read(JoinRequest, await read_json(request))
        code = "".join(wanted.code.split()).upper().encode()
        name = " ".join(wanted.name.split())
        if not secrets.compare_digest(code, self.store.code.encode()):
            raise Refused(M("That is not the code of this class."), 403)
        if not name:
            raise Refused(M("Give a name by which the teacher knows you."), 400)
        answer = Answer({"name": name})
        answer.set_cookie(
            COOKIE, await in_pool(self.store.join, name), max_age=LASTS, path="/", httponly=True, samesite="strict"
        )
        return answer

    async def _workbook(self, request: Request) -> Response:
        return HTMLResponse(self.render(workbook.PAGE, language_of(request)))

    async def _exercise(self, request: Request) -> Response:
        wanted = read(ExerciseRequest, await read_json(request))
        shown = await in_pool(workbook.exercise, Caller(self, language_of(request)), wanted)
        await in_pool(self.store.open, self._student(request), shown.title)
        return Answer(shown)

    async def _grade(self, request: Request) -> Response:
        wanted = read(workbook.GradeRequest, await read_json(request))
        caller = Caller(self, language_of(request))
        grading = await in_pool(workbook.graded, caller, wanted)
        attempts = await in_pool(attempts_in, caller, wanted, grading)
        await in_pool(self.store.record, self._student(request), attempts)
        return Answer(grading)

    # -----------------------------------------------------------------------------------------
    # The teacher

    def _refuse_others(self, request: Request) -> None:
        if not secrets.compare_digest(request.path_params["key"].encode(), self.store.key.encode()):
            raise Refused(M("There is no such page."), 404)

    async def _teacher(self, request: Request) -> Response:
        self._refuse_others(request)
        return HTMLResponse(self.render(TEACHER, language_of(request)))

    async def _report(self, request: Request) -> Response:
        self._refuse_others(request)
        found = await in_pool(report, self.store, language_of(request))
        return Answer({"code": self.store.code, "address": self.address, **vars(found)})

    async def _csv(self, request: Request) -> Response:
        self._refuse_others(request)
        headers = {"content-disposition": 'attachment; filename="answers.csv"'}
        return Response(await in_pool(as_csv, self.store), media_type="text/csv", headers=headers)


async def colours(request: Request) -> Response:
    """The style sheet of the colours."""
    return Response(style_sheet(), media_type="text/css", headers={"cache-control": "no-cache"})


def attempts_in(caller: Caller, wanted: workbook.GradeRequest, grading: workbook.Grading) -> list[Attempt]:
    """The checked questions of a request that have an answer."""
    given: dict[str, dict[str, Any]] = {}
    for one in wanted.answers:
        given.setdefault(one.question, {})[one.field] = one.value if one.picked is None else one.picked
    exercise = wanted.exercise
    name = exercise.name or f"{exercise.kind} {exercise.level} {exercise.seed} {exercise.tie} {exercise.labels}"
    title = workbook.shown_sheet(caller, exercise).named_title
    return [
        Attempt(name, title, one.name, written(given[one.name]), one.credit, grading.diagnosis)
        for one in grading.questions
        if one.name in given and (wanted.checked is None or one.name in wanted.checked)
    ]


def written(fields: dict[str, Any]) -> str:
    """The answer to a question as text.

    >>> written({"value": "3"}), written({"A": "3", "cut": ["B", "C"]})
    ('3', 'A: 3; cut: B, C')
    """
    texts = {name: value if isinstance(value, str) else ", ".join(value) or "–" for name, value in fields.items()}
    return "; ".join(f"{name}: {text}" if len(texts) > 1 else text for name, text in texts.items())
