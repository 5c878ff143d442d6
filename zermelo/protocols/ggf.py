"""GGF, the game format of Othello programs: the first board and the moves, on one line.

>>> from zermelo.games.othello import game
>>> written = write_ggf(game, game.initial, ["f5", "d6"])
>>> written[-12:]
'B[f5]W[d6];)'
>>> read_ggf(game, written)[1]
[37, 43]
"""

import re

from zermelo.languages.message import M
from zermelo.rules.game import Action, BadPosition, Game, IllegalMove, Position

PASS = "pa"
SIGNS = str.maketrans("X.", "*-")


def write_ggf(game: Game, start: Position, moves: list[str]) -> str:
    """Write a game from its first position on, with moves as text."""
    *rows, _, _ = game.show(start).splitlines()
    width = len(rows)
    signs = "".join("".join(row.split()[1:]) for row in rows).translate(SIGNS)
    mover = "*O"[game.player(start)]
    player = game.player(start)
    parts = [f"{'BW'[(player + number) % 2]}[{move}]" for number, move in enumerate(moves)]
    head = f"(;GM[Othello]PC[Zermelo]PB[Black]PW[White]RE[?]TY[{width}]BO[{width} {signs} {mover}]"
    return f"{head}{''.join(parts)};)"


def read_ggf(game: Game, written: str) -> tuple[Position, list[Action]]:
    """Read the first position and the moves; other tags are ignored."""
    board = re.search(r"BO\[(\d+)\s+([^\]]+)\]", written)
    if board is None:
        raise BadPosition(M("{written!r} is not a game in GGF: it has no board BO[8 …].", written=written))
    start = game.board(board[2])
    position = start
    moves: list[Action] = []
    for text in re.findall(r"(?<![A-Z])[BW]\[([^\]/]+)[^\]]*\]", written):
        try:
            action = game.read(position, PASS if text.lower().startswith(PASS) else text)
        except IllegalMove as error:
            raise BadPosition(M("Move {number}: {problem}", number=len(moves) + 1, problem=error.message)) from None
        moves.append(action)
        position = game.result(position, action)
    return start, moves
