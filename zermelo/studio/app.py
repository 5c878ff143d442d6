"""The web application: pages, API and security middleware.

>>> [endpoint.path for endpoint in Studio().endpoints()][:2]
['/api/games', '/api/position']
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from zermelo.draw.page_colours import style_sheet
from zermelo.languages.catalogue import texts_of, translated
from zermelo.languages.choice import LANGUAGES, NAMES
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import display
from zermelo.players.levels import OPPONENTS
from zermelo.studio import game_api
from zermelo.studio.api import Endpoint, openapi, route
from zermelo.studio.envelopes import Envelopes
from zermelo.studio.http import Answer, error_response
from zermelo.studio.language import language_of
from zermelo.studio.library import Library
from zermelo.studio.matches import Matches
from zermelo.studio.pages import Page, pages
from zermelo.studio.safety import EVERYWHERE, Safety, own_names
from zermelo.studio.searches import Searches

FOLDER = Path(__file__).parent
LEAST_COMPRESSED = 4000
"""Bytes from which a response is compressed."""
REFUSED = (ZermeloError, HTTPException, ClientDisconnect, Exception)
"""Errors reported to the client as one sentence."""
MISSING = Page(name="missing", title=M("There is no such page."), place=0)
LENT: list[str | tuple[str, str]] = [
    ("zermelo.draw", "page"),
    ("zermelo.workbook.formats", "static"),
    ("zermelo.course", "static"),
]
"""Static folders of other packages, shared with their standalone pages."""


async def icon(request: Request) -> Response:
    """The icon that browsers ask for where no page names one, such as beside a file."""
    return FileResponse(FOLDER / "static" / "icon.svg")


class Studio:
    """The state shared by all pages: games, searches, matches."""

    def __init__(self, rulebook: str | None = None, host: str = "127.0.0.1") -> None:
        self.library = Library(rulebook)
        self.searches = Searches()
        self.matches = Matches()
        self.envelopes = Envelopes()
        self.host = host
        self.pages = pages()
        self._templates = Environment(
            loader=FileSystemLoader(FOLDER / "templates"), autoescape=select_autoescape(), trim_blocks=True
        )

    def endpoints(self) -> list[Endpoint]:
        """The shared endpoints, then those of each page."""
        return [*game_api.ENDPOINTS, *(endpoint for page in self.pages for endpoint in page.endpoints)]

    def application(self) -> Starlette:
        """The ASGI application."""
        table = self.endpoints()
        described = openapi(table)

        async def describe(request: Request) -> Response:
            return Answer(described)

        async def colours(request: Request) -> Response:
            return Response(style_sheet(), media_type="text/css", headers={"cache-control": "no-cache"})

        return Starlette(
            routes=[
                Route("/openapi.json", describe),
                Route("/colours.css", colours),
                Route("/favicon.ico", icon),
                *(Route(page.path, self._shown(page)) for page in self.pages),
                *(route(self, endpoint) for endpoint in table),
                Mount("/static", StaticFiles(directory=FOLDER / "static", packages=LENT)),
            ],
            middleware=[
                Middleware(Safety, names=own_names(self.host), open_to_all=self.host in EVERYWHERE),
                Middleware(GZipMiddleware, minimum_size=LEAST_COMPRESSED, compresslevel=4),
            ],
            exception_handlers=dict.fromkeys(REFUSED, error_response)  # type: ignore[arg-type]
            | {HTTPStatus.NOT_FOUND: self._missing},
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, application: Starlette) -> AsyncIterator[None]:
        yield
        self.searches.close()
        self.matches.stop(wait=False)

    async def _missing(self, request: Request, error: Exception) -> Response:
        """The 404 response: HTML for browsers, JSON for programs."""
        if "text/html" not in request.headers.get("accept", ""):
            return await error_response(request, error)
        return HTMLResponse(self.render(MISSING, language_of(request)), HTTPStatus.NOT_FOUND)

    def _shown(self, page: Page) -> Any:
        async def show(request: Request) -> Response:
            return HTMLResponse(self.render(page, language_of(request)))

        return show

    def render(self, page: Page, language: str) -> str:
        """The HTML of a page in a language."""
        return self._templates.get_template(f"{page.name}.html").render(
            page=page,
            pages=self.pages,
            lang=language,
            languages=[(code, NAMES[code]) for code in LANGUAGES],
            texts=texts_of("studio", language),
            own=self.library.own or "",
            opponents=OPPONENTS,
            number=lambda value: display(value, language),
            _=lambda text: translated(text, language),
        )
