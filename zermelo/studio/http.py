"""Responses: JSON, server-sent events, and errors as one sentence with a status.

An error that the client can fix is 4xx; only a bug is 500.
"""

import json
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any

import anyio
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, in_language
from zermelo.rules.accidents import accident
from zermelo.studio.language import language_of

HEARTBEAT = 15.0
"""Seconds of silence after which a stream sends a comment, so that no proxy closes it."""


class Answer(JSONResponse):
    """A JSON response in ASCII, so that lone surrogates of a request cannot break it."""

    def render(self, content: Any) -> bytes:
        return as_json(content).encode()


def as_json(value: Any) -> str:
    """A response as JSON; a dataclass becomes an object with its fields."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"), default=vars)


class EventStream(Response):
    """A response that streams the events of a generator and closes the generator when the client disconnects."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[tuple[str, Any]]) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        async with anyio.create_task_group() as together:
            together.start_soon(self._until_disconnected, receive, together.cancel_scope)
            together.start_soon(self._heartbeat, send)
            try:
                async for name, value in self._events:
                    await self._send(send, f"event: {name}\ndata: {as_json(value)}\n\n")
            except OSError:  # the client has disconnected
                pass
            together.cancel_scope.cancel()
        with anyio.CancelScope(shield=True):
            await self._events.aclose()  # type: ignore[attr-defined]
            try:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            except OSError:
                return

    async def _until_disconnected(self, receive: Receive, scope: anyio.CancelScope) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        scope.cancel()

    async def _heartbeat(self, send: Send) -> None:
        while True:
            await anyio.sleep(HEARTBEAT)
            await self._send(send, ": still here\n\n")

    async def _send(self, send: Send, written: str) -> None:
        await send({"type": "http.response.body", "body": written.encode(), "more_body": True})


# ---------------------------------------------------------------------------------------------
# Errors

FAULT_OF_OURS = 1
"""The code that `accident` returns for a bug of the program."""


class Refused(ZermeloError):
    """A rejected request, with its status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class Busy(Refused):
    """Status 429: too many requests at a time."""

    def __init__(self, message: str) -> None:
        super().__init__(message, HTTPStatus.TOO_MANY_REQUESTS)


def message_of(error: Exception) -> tuple[str, int]:
    """The message and the status of an error."""
    if isinstance(error, Refused):
        return error.message, error.status
    if isinstance(error, ZermeloError):
        return error.message, HTTPStatus.BAD_REQUEST
    if isinstance(error, HTTPException):
        return _by_status(error.status_code), error.status_code
    message, code = accident(error)
    return message, HTTPStatus.INTERNAL_SERVER_ERROR if code == FAULT_OF_OURS else HTTPStatus.BAD_REQUEST


def _by_status(status: int) -> str:
    if status == HTTPStatus.NOT_FOUND:
        return M("There is no such page.")
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return M("This address does not take requests of that kind.")
    return M("The request cannot be served.")


async def error_response(request: Request, error: Exception) -> Response:
    """The response to an error, in the client's language."""
    if isinstance(error, ClientDisconnect):
        return Response(status_code=HTTPStatus.BAD_REQUEST)
    message, status = message_of(error)
    headers = getattr(error, "headers", None)
    return Answer({"error": in_language(message, language_of(request))}, status_code=status, headers=headers)
