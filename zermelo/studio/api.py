"""Endpoints of the API: validation, routes and OpenAPI are derived from the types and the docstring of a handler.

A handler is a plain function from the caller (the studio and a language) and a typed request to a typed response; it
runs in a thread, so that it does not block the event loop. A stream is an asynchronous generator of (event, value)
pairs, sent to the page as server-sent events.
"""

import base64
import json
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import cached_property
from inspect import getdoc, isasyncgenfunction
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_type_hints

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo import __version__
from zermelo.languages.message import M, in_language
from zermelo.machine.runtime.threads import has_threads
from zermelo.studio.http import Answer, EventStream, message_of
from zermelo.studio.language import language_of
from zermelo.studio.schema import BadRequest, Schema, about, read, schema_of

if TYPE_CHECKING:
    from zermelo.studio.app import Studio


Told = TypeVar("Told")
Events = AsyncIterator[tuple[str, Told | dict[str, int]]]
"""The events of a search: its results, and {"place": 2} or {} when it is queued, started or compiling."""


@dataclass(frozen=True)
class Caller:
    """The context of a request: the studio and the client's language."""

    studio: "Studio"
    language: str

    def say(self, sentence: str) -> str:
        """Translate a message into the caller's language."""
        return in_language(sentence, self.language)


@dataclass(frozen=True)
class Endpoint:
    """A method, a path and their handler."""

    method: str
    path: str
    handler: Callable[[Caller, Any], Any]

    @property
    def streams(self) -> bool:
        return isasyncgenfunction(self.handler)

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.handler, include_extras=True)

    @property
    def request(self) -> Any:
        """The dataclass of the request."""
        return self._hints["request"]

    @property
    def takes(self) -> Schema:
        """The schema of the request."""
        return schema_of(self.request)

    @property
    def gives(self) -> Schema:
        """The schema of the response; for a stream, of the values of its events."""
        response = self._hints["return"]
        return schema_of(get_args(get_args(response)[0])[1] if self.streams else response, response=True)

    @property
    def about(self) -> tuple[str, str]:
        """The summary and the description, from the handler's docstring."""
        summary, _, details = (getdoc(self.handler) or "").partition("\n\n")
        return " ".join(summary.split()), " ".join(details.split())


@dataclass(frozen=True)
class File:
    """A file to download."""

    name: str
    media: str
    content: Annotated[str, about("The content, in base 64.")]

    @classmethod
    def of(cls, name: str, media: str, content: bytes) -> "File":
        return cls(name, media, base64.b64encode(content).decode())


def route(studio: "Studio", endpoint: Endpoint) -> Route:
    """The Starlette route of an endpoint."""

    async def serve(request: Request) -> Response:
        wanted = read(endpoint.request, await read_json(request) if endpoint.method == "POST" else {})
        caller = Caller(studio, language_of(request))
        if endpoint.streams:
            return EventStream(translated_events(caller, endpoint.handler(caller, wanted)))
        return Answer(await in_pool(endpoint.handler, caller, wanted))

    return Route(endpoint.path, serve, methods=[endpoint.method])


async def translated_events(caller: Caller, events: AsyncIterator[tuple[str, Any]]) -> AsyncIterator[tuple[str, Any]]:
    """The events of a stream; an exception becomes a final error event."""
    try:
        async for event in events:
            yield event
    except Exception as error:
        yield "error", {"error": caller.say(message_of(error)[0])}


async def read_json(request: Request) -> Any:
    """The JSON body of a request."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise BadRequest(M("The body of the request is JSON; send it as application/json."))
    return await in_pool(parsed, await request.body())


async def in_pool(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function in a thread of the server; where there are none, here."""
    return await run_in_threadpool(function, *arguments) if has_threads() else function(*arguments)


TEXT = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
"""A JSON string; an unterminated one extends to the end, so that matching takes linear time."""
NOT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
DEEPEST = 64


def parsed(body: bytes) -> Any:
    """Parse JSON.

    Deep nesting is rejected before parsing: while a search runs, the recursion limit is raised and would not protect
    the parser.

    >>> parsed(b'{"a": ["[[["]}')
    {'a': ['[[[']}
    """
    depth = 0
    for bracket in TEXT.sub(b"", body).translate(None, NOT_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            raise BadRequest(M("The body of the request is nested more than {most} deep.", most=DEEPEST))
    try:
        return json.loads(body.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadRequest(M("The body of the request is not JSON.")) from None


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


# ---------------------------------------------------------------------------------------------
# The description of the API


@dataclass(frozen=True)
class Refusal:
    """An error response."""

    error: Annotated[str, about("One sentence, in the language of the caller.")]


def openapi(endpoints: list[Endpoint]) -> dict[str, Any]:
    """The OpenAPI description of the API."""
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Zermelo studio", "version": __version__},
        "paths": paths,
        "components": {"schemas": {"Error": schema_of(Refusal, response=True)}},
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    medium = "text/event-stream" if endpoint.streams else "application/json"
    described: dict[str, Any] = {"schema": endpoint.gives}
    if endpoint.streams:
        described = {"schema": {"type": "string"}, "x-events": endpoint.gives}
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    summary, details = endpoint.about
    operation: dict[str, Any] = {
        "summary": summary,
        "description": details,
        "operationId": endpoint.path.removeprefix("/api/").replace("/", "_"),
        "responses": {
            "200": {"description": "The answer.", "content": {medium: described}},
            "4XX": {"description": "What is wrong with the request, in one sentence.", "content": refused},
        },
    }
    if endpoint.method == "POST":
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": endpoint.takes}}}
    return operation
