"""The command `gtp`."""

import sys
from typing import Annotated

from zermelo.cli.options import checked_time
from zermelo.cli.parsing import argument, option
from zermelo.games.loading import playable
from zermelo.languages.message import M


def gtp(
    game: Annotated[str, argument(M("The game to play: Go, unless another on a board is named."), "GAME")] = "go",
    time: Annotated[float | None, option(M("Seconds per move where no time is set by the other side."))] = None,
) -> None:
    """Speak GTP on stdin and stdout, so that Go programs and boards can play with Zermelo.

    \b
    zermelo gtp
    zermelo gtp go:9 --time 2
    zermelo gtp othello
    """
    from zermelo.players.thinker import SECONDS
    from zermelo.protocols.gtp_server import GtpServer

    server = GtpServer(playable(game), lambda text: print(text, flush=True), checked_time(time) or SECONDS)
    for line in sys.stdin:
        if not server.answer(line):
            return
