"""The options that commands of every part share, each described once; typer reads them from the annotations."""

from typing import Annotated, Any

import typer


def optional(help: str, **more: Any) -> Any:
    """An option that may be left out."""
    return typer.Option(help=help, show_default=False, **more)


def switch(name: str, help: str) -> Any:
    """An option that is either given or not."""
    return typer.Option(name, help=help)


Json = Annotated[bool, switch("--json", "Print one JSON value instead of words.")]
Language = Annotated[str | None, optional("en, es or ca; else that of the locale.", metavar="LANG")]
AlgorithmName = Annotated[str, typer.Option(help="How to search; `zermelo algorithms` lists them.")]
Depth = Annotated[int | None, optional("Look this many plies ahead.")]
Symmetric = Annotated[bool, switch("--symmetric", "Of symmetric moves, look at one.")]
