"""The arguments and options that commands share, each described once; typer reads them from the annotations."""

from math import inf, isfinite
from typing import Annotated, Any

import typer

from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import read_number
from zermelo.rules.game import Game, Position

LONGEST_TIME = 1e6


def optional(help: str, **more: Any) -> Any:
    """An option that may be left out."""
    return typer.Option(help=help, show_default=False, **more)


def switch(name: str, help: str) -> Any:
    """An option that is either given or not."""
    return typer.Option(name, help=help)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name, a name with parameters, or a file.")]
PositionWords = Annotated[
    list[str] | None,
    typer.Argument(metavar="POSITION", help="A board, or the moves that lead to it.", show_default=False),
]

Json = Annotated[bool, switch("--json", "Print one JSON value instead of words.")]
Language = Annotated[str | None, optional("en, es or ca; else that of the locale.", metavar="LANG")]
AlgorithmName = Annotated[str, typer.Option(help="How to search; `zermelo algorithms` lists them.")]
Depth = Annotated[int | None, optional("Look this many plies ahead.")]
Symmetric = Annotated[bool, switch("--symmetric", "Of symmetric moves, look at one.")]
Time = Annotated[float | None, optional("Think for this many seconds.")]
Strict = Annotated[bool, switch("--strict", "Cut only when a value passes the bound, not on ties.")]
Fail = Annotated[str | None, optional("What a cut node returns: soft, hard or practical.")]
Quiescence = Annotated[bool, switch("--quiescence", "At the horizon, play the noisy moves out.")]
Singular = Annotated[float | None, optional("Look a ply deeper after a move better than all others by this margin.")]
Beam = Annotated[int | None, optional("Look only at this many best-looking moves.")]
Shallow = Annotated[bool, switch("--shallow", "In max^n, prune where the sum of the payoffs is known.")]
Window = Annotated[str | None, optional("Search for values between two numbers only.", metavar="LOW,HIGH")]
Model = Annotated[str | None, optional("What expectimax expects of the opponent: uniform, mixture:0.8, ideal.")]


def position_of(game: Game, words: list[str] | None) -> Position:
    """The position that the words of a command mean."""
    from zermelo.explain.board_text import read_position

    return read_position(game, " ".join(words or []))


def window_of(text: str | None) -> tuple[Any, Any]:
    """The window of the root: two numbers, or everything."""
    if text is None:
        return -inf, inf
    low, comma, high = text.partition(",")
    if not comma:
        raise ZermeloError(f"{text!r} is no window; write two numbers, the smaller first: -1,1.")
    return read_number(low.strip()), read_number(high.strip())


def checked_time(time: float | None) -> float | None:
    if time is not None and not (isfinite(time) and time > 0):
        raise ZermeloError(f"{time:g} is no time to think; give a number of seconds above 0.")
    return None if time is None else min(time, LONGEST_TIME)
