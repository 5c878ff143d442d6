"""The table of the API: each endpoint with what it takes and gives, from which everything else follows.

A handler is a plain function from a visit (the studio and the language of the caller) and the checked request to a
value for JSON; it runs in a thread, so that it may take its time without holding up anybody. A stream is an
asynchronous generator of (event, value) pairs, sent to the page as they come.
"""

import json
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo import __version__
from zermelo.studio.errors import told
from zermelo.studio.language import language_of
from zermelo.studio.responses import Answer, EventStream
from zermelo.studio.schema import NOTHING, BadRequest, Schema, anything, check, record, text

if TYPE_CHECKING:
    from zermelo.studio.app import Studio


@dataclass(frozen=True)
class Visit:
    """Who is served: by which studio, and in which language."""

    studio: "Studio"
    language: str

    def say(self, sentence: str) -> str:
        """A sentence of the program in the language of the visitor."""
        from zermelo.languages.translations import translate_lines

        return translate_lines(sentence, self.language)


@dataclass(frozen=True)
class Endpoint:
    """One thing that the API does."""

    method: str
    path: str
    about: str
    answer: Callable[[Visit, dict[str, Any]], Any]
    request: Schema | None = None
    response: Schema | None = None
    """What the answer looks like; for a stream, the value of its events."""
    streams: bool = False

    @property
    def takes(self) -> Schema:
        return self.request or NOTHING

    @property
    def gives(self) -> Schema:
        return self.response or anything()


def route(studio: "Studio", endpoint: Endpoint) -> Route:
    """The endpoint as the server knows it."""

    async def serve(request: Request) -> Response:
        wish = await read_json(request) if endpoint.method == "POST" else {}
        check(wish, endpoint.takes)
        visit = Visit(studio, language_of(request))
        if endpoint.streams:
            return EventStream(_translated(visit, endpoint.answer(visit, wish)))
        return Answer(await run_in_threadpool(endpoint.answer, visit, wish))

    return Route(endpoint.path, serve, methods=[endpoint.method])


async def _translated(visit: Visit, events: AsyncIterator[tuple[str, Any]]) -> AsyncIterator[tuple[str, Any]]:
    """A stream that fails tells so as its last event."""
    try:
        async for event in events:
            yield event
    except Exception as error:
        yield "error", {"error": visit.say(told(error)[0])}


async def read_json(request: Request) -> Any:
    """The body of a request; whatever is not JSON is refused."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise BadRequest("The body of the request is JSON; send it as application/json.")
    return await run_in_threadpool(parsed, await request.body())


TEXT = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
"""A text in JSON; one that is not closed goes to the end, so that looking for texts takes linear time."""
NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
DEEPEST = 64


def parsed(body: bytes) -> Any:
    """The value of a text in JSON.

    What is nested too deeply is refused before it is read: while a search runs, the recursion of Python has no limit
    that would protect the reader.

    >>> parsed(b'{"a": ["[[["]}')
    {'a': ['[[[']}
    """
    depth = 0
    for bracket in TEXT.sub(b"", body).translate(None, NOT_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            raise BadRequest(f"The body of the request is nested more than {DEEPEST} deep.")
    try:
        return json.loads(body.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadRequest("The body of the request is not JSON.") from None


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


# ---------------------------------------------------------------------------------------------
# The description of the API

ERROR = record({"error": text(about="One sentence, in the language of the caller.")})


def openapi(endpoints: list[Endpoint]) -> dict[str, Any]:
    """The description of the API, for programs that want to use it."""
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Zermelo studio", "version": __version__},
        "paths": paths,
        "components": {"schemas": {"Error": ERROR}},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    medium = "text/event-stream" if endpoint.streams else "application/json"
    described: dict[str, Any] = {} if endpoint.streams else {"schema": endpoint.gives}
    if endpoint.streams:
        described = {"schema": {"type": "string"}, "x-events": endpoint.gives}
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    operation: dict[str, Any] = {
        "summary": endpoint.about,
        "operationId": endpoint.path.removeprefix("/api/").replace("/", "_"),
        "responses": {
            "200": {"description": "The answer.", "content": {medium: described}},
            "4XX": {"description": "What is wrong with the request, in one sentence.", "content": refused},
        },
    }
    if endpoint.method == "POST":
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": endpoint.takes}}}
    return operation
