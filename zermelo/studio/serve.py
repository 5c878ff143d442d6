"""Start the studio: find a free port, open the browser, serve until Ctrl-C."""

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from errno import EACCES, EADDRINUSE
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from zermelo.languages.errors import ZermeloError, reason_of
from zermelo.languages.message import M
from zermelo.studio.app import Studio
from zermelo.studio.safety import EVERYWHERE, LOOPBACK, PATIENCE

USUAL_PORT = 8912
MOST_WAITING = 5.0
"""Seconds from Ctrl-C to a forced exit."""
PORTS = 20
"""The number of ports to try if none is given."""


def serve(rulebook: str | None, host: str, port: int | None, browser: bool, tell: Callable[[str], None]) -> None:
    """Run the studio until it is interrupted."""
    studio = Studio(rulebook, host)
    if rulebook and not studio.library.is_there:
        raise ZermeloError(M("There is no file {file}.", file=rulebook))
    with listening(host, port) as channel:
        address = f"http://{shown(host)}:{channel.getsockname()[1]}/"
        tell(M("The studio is at {address}; Ctrl-C ends it.", address=address))
        if fault := studio.library.edition.fault:
            tell(fault)
        run(studio, channel, address if browser else "")


def serve_class(file: Path, host: str, port: int | None, browser: bool, tell: Callable[[str], None]) -> None:
    """Run the workbook for a class until it is interrupted."""
    from zermelo.studio.classroom.app import Classroom

    classroom = Classroom(file, host)
    with listening(host, port) as channel:
        number = channel.getsockname()[1]
        classroom.address = address = f"http://{in_the_network() if host in EVERYWHERE else shown(host)}:{number}/"
        page = f"http://{shown(host)}:{number}/teacher/{classroom.store.key}"
        tell(M("Students open {address} and type the code {code}.", address=address, code=classroom.store.code))
        tell(M("Your own page, which no student may see: {page}", page=page))
        if host in LOOPBACK:
            tell(M("Only this machine reaches it; --host with its address in the network opens it to the class."))
        tell(M("Answers are kept in {file}; Ctrl-C ends the class.", file=str(file)))
        run(classroom, channel, page if browser else "")
        classroom.store.close()


def in_the_network() -> str:
    """The address of this machine in its network; its name where there is none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as channel:
        try:
            channel.connect(("192.0.2.1", 9))  # an address for examples, which no machine has
            return str(channel.getsockname()[0])
        except OSError:
            return socket.gethostname()


def run(studio: Studio, channel: socket.socket, address: str) -> None:
    """Serve until Ctrl-C; open the address, if any, where there is a screen."""
    if address and has_screen():
        threading.Timer(0.5, webbrowser.open, [address]).start()
    settings = uvicorn.Config(
        studio.application(),
        http=Connection,
        log_level="warning",
        timeout_graceful_shutdown=1,
        server_header=False,
        ws="none",
    )
    with suppress(KeyboardInterrupt):  # the usual end
        Server(settings).run(sockets=[channel])


class Connection(H11Protocol):
    """A connection that closes if a request does not come: uvicorn waits for the end of its headers for ever."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect_request()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect_request()

    def _expect_request(self) -> None:
        before = self.cycle

        def close() -> None:
            if self.cycle is before and (before is None or before.response_complete):
                self.transport.close()

        self.loop.call_later(PATIENCE, close)


class Server(uvicorn.Server):
    """A server that exits at Ctrl-C even if a rulebook does not return."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        late = threading.Timer(MOST_WAITING, os._exit, [0])
        late.daemon = True
        late.start()


def has_screen() -> bool:
    """Whether a graphical browser can open; without a display, a text browser would take over the terminal."""
    return sys.platform in {"win32", "darwin"} or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def shown(host: str) -> str:
    """The host as written in a URL."""
    if host in {"0.0.0.0", "::", ""}:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def listening(host: str, port: int | None) -> socket.socket:
    """A socket that listens on the given port, or on the first free default port."""
    wanted = range(USUAL_PORT, USUAL_PORT + PORTS) if port is None else [port]
    for number in wanted:
        # With an explicit TCP socket, asyncio sets TCP_NODELAY; else small responses are delayed by 40 ms.
        channel = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, proto=socket.IPPROTO_TCP)
        channel.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            channel.bind((host, number))
            channel.listen()  # connections made before the server runs wait instead of being refused
            return channel
        except (OSError, OverflowError) as error:
            channel.close()
            if port is not None or not isinstance(error, OSError) or error.errno not in (EADDRINUSE, EACCES):
                reason = _why_silent(error)
                raise ZermeloError(
                    M(
                        "The studio cannot listen on {host}, port {port}: {reason}.",
                        host=host,
                        port=number,
                        reason=reason,
                    )
                ) from None
    raise ZermeloError(
        M("No port from {first} to {last} is free; choose one with --port.", first=wanted[0], last=wanted[-1])
    )


def _why_silent(error: OSError | OverflowError) -> str:
    """Why listening on an address failed."""
    if isinstance(error, OverflowError):
        return M("ports go from 0 to 65535")
    return M("no machine has that name") if isinstance(error, socket.gaierror) else reason_of(error)
