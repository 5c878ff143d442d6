"""The command `uci`."""

import sys
from typing import Annotated

from zermelo.cli.analyze import require_engine
from zermelo.cli.engine_options import opening_book
from zermelo.cli.parsing import argument, option
from zermelo.games.loading import playable
from zermelo.languages.message import M


def uci(
    game: Annotated[str, argument(M("The game to play; chess, unless another is named."), "GAME")] = "chess",
    *,
    book: Annotated[str | None, option(M("Play from a book of Polyglot (.bin)."), metavar="FILE")] = None,
) -> None:
    """Speak UCI on stdin and stdout, so that chess programs and arenas can play with the engine.

    \b
    zermelo uci
    zermelo uci breakthrough
    zermelo uci --book openings.bin
    """
    from zermelo.protocols.uci_server import UciServer

    rules = playable(game)
    require_engine(game, rules)
    opening = opening_book(rules, book).best if book else None
    server = UciServer(rules, lambda line: print(line, flush=True), opening)
    for line in sys.stdin:
        if not server.answer(line):
            return
    server.close()
