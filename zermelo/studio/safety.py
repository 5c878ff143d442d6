"""Middleware: reject other origins and large bodies, add the security headers.

A page of another site must not reach the studio, not even by DNS rebinding: the `Host` header must be one of the
studio's own names, and `Origin` must match it.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable

import anyio
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zermelo.languages.message import M
from zermelo.studio.http import Refused, error_response

LOOPBACK = {"localhost", "127.0.0.1", "::1"}
EVERYWHERE = {"0.0.0.0", "::", ""}
LARGEST_BODY = 1 << 20
PATIENCE = 10.0
"""For how many seconds the body of a request may take to arrive."""
COURTESY = 2.0
MOST_HEARD = 1 << 24
"""For how many seconds, and up to how many bytes, a rejected request is still read."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def own_names(host: str) -> frozenset[str]:
    """The host names accepted by a studio that listens on `host`."""
    names = {*LOOPBACK, host.lower()}
    if host in EVERYWHERE:
        names.add(socket.gethostname().lower())
    return frozenset(names)


def host_name(authority: str) -> str:
    """The name in a Host header, without its port.

    >>> host_name("localhost:8000"), host_name("[::1]:8000"), host_name("evil.example")
    ('localhost', '::1', 'evil.example')
    >>> host_name("127.0.0.1:8000@evil.example")  # no name at all
    '127.0.0.1:8000@evil.example'
    """
    found = re.fullmatch(r"(?:\[([^\]]*)\]|([^:@]*?)\.?)(?::\d*)?", authority)
    return (found[1] or found[2] or "").lower() if found else authority.lower()


def is_number(name: str) -> bool:
    """Whether a host is an IP address, which needs no DNS and so cannot be rebound."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Safety:
    """The security middleware."""

    def __init__(self, app: ASGIApp, names: Iterable[str], open_to_all: bool = False) -> None:
        self._app = app
        self._names = frozenset(names)
        self._open_to_all = open_to_all

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sending = _with_headers(send)
        refusal = self._refusal(scope)
        if refusal:
            await _heard_out(receive)
            response = await error_response(Request(scope), refusal)
            await response(scope, receive, sending)
            return
        await self._app(scope, _Limited(receive), sending)

    def _refusal(self, scope: Scope) -> Refused | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = host_name(host)
        if name not in self._names and not (self._open_to_all and is_number(name)):
            return Refused(M("The studio answers only under its own name."), 403)
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2].lower() != host.lower():
            return Refused(M("Requests of other sites are not served."), 403)
        if scope["method"] not in {"GET", "HEAD"} and headers.get("sec-fetch-site", "same-origin") == "cross-site":
            return Refused(M("Requests of other sites are not served."), 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > LARGEST_BODY:
            return too_large()
        return None


def too_large() -> Refused:
    return Refused(M("The request is too large; at most {most} kB are read.", most=LARGEST_BODY >> 10), 413)


async def _heard_out(receive: Receive) -> None:
    """Drain the request for a moment: a client that is cut off while sending would not see the response."""
    with anyio.move_on_after(COURTESY):
        read = 0
        while read < MOST_HEARD:
            message = await receive()
            read += len(message.get("body", b""))
            if not message.get("more_body", False):
                return


class _Limited:
    """A `receive` that limits the size of the body and the time to read it."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0
        self._deadline: float | None = None
        self._complete = False

    async def __call__(self) -> Message:
        if self._complete:  # only the disconnect is still to come
            return await self._receive()
        self._deadline = self._deadline or anyio.current_time() + PATIENCE
        try:
            with anyio.fail_after(self._deadline - anyio.current_time()):
                message = await self._receive()
        except TimeoutError:
            raise Refused(M("The request took too long to arrive."), 408) from None
        self._size += len(message.get("body", b""))
        if self._size > LARGEST_BODY:
            raise too_large()
        self._complete = not message.get("more_body", False)
        return message


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending
