"""The command `studio`: the local web page."""

from typing import Annotated

from zermelo.cli.console import say
from zermelo.cli.parsing import argument, option
from zermelo.languages.message import M

Rulebook = Annotated[str | None, argument(M("Your own rulebook, loaded again whenever it is saved."), "FILE")]


def studio(
    rulebook: Rulebook = None,
    port: Annotated[int | None, option(M("The port to listen on (default: the first free one from 8912)."))] = None,
    host: Annotated[
        str, option(M("The address to listen on; other machines reach only what you allow."), metavar="ADDRESS")
    ] = "127.0.0.1",
    no_browser: Annotated[bool, option(M("Do not open the browser."))] = False,
) -> None:
    """Open the studio: a local web page to play, watch and explain.

    \b
    zermelo studio
    zermelo studio my_game.py --port 9000 --no-browser
    """
    from zermelo.studio.serve import serve

    serve(rulebook, host, port, not no_browser, say)
