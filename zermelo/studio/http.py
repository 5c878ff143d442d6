"""Responses: JSON, streams of events, and errors as one sentence with a status.

An error that the caller can mend is 4xx; only a fault of the program is 500.
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
"""Seconds after which a silent stream says that it is alive, so that nothing on the way closes it."""


class Answer(JSONResponse):
    """JSON in which any text can stand, whatever a request had in it."""

    def render(self, content: Any) -> bytes:
        return as_json(content).encode()


def as_json(value: Any) -> str:
    """A response as JSON; a dataclass becomes an object with its fields."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"), default=vars)


class EventStream(Response):
    """A response that sends the events of a generator and closes the generator when the page is closed."""

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
            except OSError:  # the page is gone
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
"""The code of `accident` for something that no user could have mended."""


class Refused(ZermeloError):
    """A request that is not served, with the status that says why."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class Busy(Refused):
    """Too many requests are being served already."""

    def __init__(self, message: str) -> None:
        super().__init__(message, HTTPStatus.TOO_MANY_REQUESTS)


def message_of(error: Exception) -> tuple[str, int]:
    """The sentence and the status for an error."""
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
    """The error as the caller gets it."""
    if isinstance(error, ClientDisconnect):
        return Response(status_code=HTTPStatus.BAD_REQUEST)
    message, status = message_of(error)
    headers = getattr(error, "headers", None)
    return Answer({"error": in_language(message, language_of(request))}, status_code=status, headers=headers)
