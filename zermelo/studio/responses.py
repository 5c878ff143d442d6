"""What is sent to a page: JSON, or events as they happen until it is over or nobody listens any more."""

import json
from collections.abc import AsyncIterator
from typing import Any

import anyio
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

HEARTBEAT = 15.0
"""Seconds after which a silent stream says that it is alive, so that nothing on the way closes it."""


class Answer(JSONResponse):
    """JSON in which any text can stand, whatever a request had in it."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, allow_nan=False, separators=(",", ":")).encode()


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
                    await self._send(send, f"event: {name}\ndata: {json.dumps(value, allow_nan=False)}\n\n")
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
