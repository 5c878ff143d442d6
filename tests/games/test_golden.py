"""One short random game of each, printed in full and compared line by line: the best description of a game.

ZERMELO_GOLDEN=write python -m pytest tests/games/test_golden.py     writes the files anew
"""

import os
from pathlib import Path

import pytest

from tests.games.playouts import ALL, find, playout, short_name
from zermelo.languages.numbers import tidy
from zermelo.rules.game import Game

GOLDEN = Path(__file__).parent / "golden"
SHORTER = {"pig": "pig:20"}
"""Games that would fill too many pages with their usual parameters."""


def story(game: Game) -> str:
    """A random game from the first position to the last, with everything the game says about itself."""
    lines = [f"{game.name}: {game.look.about}", f"players: {', '.join(map(game.player_name, range(game.players)))}"]
    lines += [
        f"declared: zero_sum={game.zero_sum} information={game.information} chance={game.chance is not None} "
        f"bounds={game.bounds} payoff_sum={game.payoff_sum}"
    ]
    for position, action in playout(game, "golden"):
        lines += ["", game.show(position)]
        if game.key:
            lines.append(f"key: {game.key(position)}")
        if action is None:
            lines.append(f"over, utility {tidy(game.utility(position))}")
            break
        if game.evaluate:
            lines.append(f"evaluation: {tidy(game.evaluate(position))}")
        moves = [game.write(position, move) for move in game.moves(position)]
        lines.append(f"{game.player_name(game.player(position))} chooses among: {', '.join(moves)}")
        lines.append(f"→ {game.write(position, action)}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("address", ALL, ids=short_name)
def test_the_game_is_told_as_it_was(address: str) -> None:
    file = GOLDEN / f"{short_name(address)}.txt"
    told = story(find(SHORTER.get(address, address)))
    if os.environ.get("ZERMELO_GOLDEN") == "write":
        file.write_text(told, encoding="utf-8")
    assert told.splitlines() == file.read_text(encoding="utf-8").splitlines()
