"""The command `new`: a rulebook to start from."""

from pathlib import Path
from typing import Annotated

from zermelo.cli.console import say
from zermelo.cli.parsing import argument, option
from zermelo.games.starters import kinds, starter
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.files import write_whole, writing


def new(
    file: Annotated[str, argument(M("The file to write, such as my_game.py."), "FILE")],
    board: Annotated[
        str, option(M("The board to play on: squares, piles, dice or hexes."), metavar="KIND")
    ] = "squares",
) -> None:
    """Write a rulebook to start from: a small game that works, for you to change.

    \b
    zermelo new my_game.py
    zermelo new my_game.py --board hexes
    """
    path = Path(file)
    if board not in kinds():
        raise ZermeloError(M("There is no board {board!r}; there are {kinds}.", board=board, kinds=", ".join(kinds())))
    if path.suffix != ".py" or not path.stem.isidentifier():
        raise ZermeloError(M("{file} is not a name for a rulebook; give one such as my_game.py.", file=file))
    if path.exists():
        raise ZermeloError(M("{file} exists already; choose another name, or remove it first.", file=file))
    name = path.stem.replace("_", "-")
    written = starter(board).replace(" FILE ", f" {file} ").replace('name="my-game"', f'name="{name}"')
    with writing(path):
        write_whole(path, written.encode())
    say(
        M(
            "{file} holds a small game that works. Change it, and try it with `zermelo check {file}`, "
            "`zermelo play {file}` and `zermelo studio {file}`.",
            file=file,
        )
    )
