"""The command `studio`: the local web page."""

from typing import Annotated

import typer

from zermelo.cli.console import say
from zermelo.cli.options import Language, optional, switch

Rulebook = Annotated[
    str | None,
    typer.Argument(metavar="FILE", help="Your own rulebook, read again whenever it is saved.", show_default=False),
]


def studio(
    rulebook: Rulebook = None,
    port: Annotated[int | None, optional("The port to listen on; else the first free one from 8912.")] = None,
    host: Annotated[
        str, typer.Option(help="The address to listen on; other machines reach only what you allow.")
    ] = "127.0.0.1",
    no_browser: Annotated[bool, switch("--no-browser", "Do not open the browser.")] = False,
    lang: Language = None,
) -> None:
    """Open the studio: a local web page to play, watch and explain.

    \b
    zermelo studio
    zermelo studio my_game.py --port 9000 --no-browser
    """
    from zermelo.studio.serve import serve

    serve(rulebook, host, port, not no_browser, say)
