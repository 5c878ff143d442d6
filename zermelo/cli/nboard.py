"""The command `speak nboard`."""

import sys
from typing import Annotated

from zermelo.cli.options import checked_time
from zermelo.cli.parsing import argument, option
from zermelo.games.loading import playable
from zermelo.languages.message import M


def nboard(
    game: Annotated[str, argument(M("Othello, on a board of any size."), "GAME")] = "othello",
    time: Annotated[float | None, option(M("Think for this many seconds, whatever depth NBoard sets."))] = None,
) -> None:
    """Speak NBoard's protocol, so that NBoard and other Othello programs can play with the engine.

    \b
    zermelo speak nboard --time 2
    """
    from zermelo.engine.engine import Engine
    from zermelo.protocols.nboard import NBoardServer

    server = NBoardServer(Engine(playable(game)), lambda line: print(line, flush=True), checked_time(time))
    for line in sys.stdin:
        if not server.answer(line):
            break
