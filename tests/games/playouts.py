"""Every game there is, and random games of it."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from zermelo.games import find as load
from zermelo.games import names
from zermelo.games.starters import FOLDER, kinds
from zermelo.machine.compile import enabled
from zermelo.rules.game import Action, Game, Position

EXAMPLES = Path(__file__).parents[2] / "examples"
INSTALLED = [name for name in names() if name != "chess960"]  # the same rules from other first rows: test_chess.py
RULEBOOKS = sorted(str(file) for file in EXAMPLES.glob("*.py") if "game = Game(" in file.read_text(encoding="utf-8"))
STARTERS = [str(FOLDER / f"{kind}.py") for kind in kinds()]
ALL = INSTALLED + RULEBOOKS + STARTERS
OPEN = names(hidden=False) + RULEBOOKS + STARTERS
"""Those in which all players see everything."""
VARIANTS = [
    "connect-four:9,6,5",
    "pig:6,2,6,1",
    "nim:1,2,3,4",
    "coins:3,1,4",
    "kalah:3,2,1",
    "breakthrough:3,5",
    "othello:4",
    "checkers:6,1",
    "one-card-poker:4",
    "liars-dice:3,2,1,none",
    "battleship:3,4,2,1",
    "battleship-hunt:4,2,3",
    "goofspiel:3,descending,points",
    "truco:0,flor=yes",
    "truco:0,calls=2,cards=5,hand=1",
    "dominoes:kind=draw,lead=double",
    "dominoes:highest=3,players=4,tiles=2,points=9",
    "dominoes:highest=3,tiles=3,kind=draw,stay=0",
    "pac-man:tiny,2,20",
    "2048:2,3",
    "minesweeper:3,4,3,0",
    "freecell:3,4,1,2,5",
    "klondike:0,1,3,2,4",
    "klondike:5,3",
    f"{EXAMPLES / 'dots_and_boxes.py'}:dots_and_boxes:2,1",
    "connect-four:4,4,3",
    "connect-four:1,3,2",
    "pig:20,4",
    "nim:7",
    "mnk:4,3,3",
    "kalah:6,6,0",
    "kalah:1,5,0",
    "breakthrough:4,9",
    "mnk:2,9,4",
    "mnk:5,5,4",
    "othello:6",
    "checkers:10,1",
    "checkers:6,0",
    "backgammon:1,3,0",
    "pac-man:trap,1,9",
    "sliding-tiles:2,2",
    "sliding-tiles:5,3",
    "2048:3,2,32,0",
    "sliding-tiles:3,2,misplaced",
    "roads:S4 A3 B1 G0 S>A2 S-B9 A-B1 B-G2",
    "missionaries:4,3",
    "brisca:5,2",
    "chinese-checkers:6,1,9",
    "chinese-checkers:2,2,30",
    "triad:1,2",
    "queens:5",
    "queens:4,1",
    "cube:2,1",
    "sokoban:rooms",
    "go:3",
    "go:4,komi=0.5,suicide=yes,scoring=territory",
    "minesweeper:5,2,2,2,1",
]
if enabled():  # they differ in numbers only, and each would have to be compiled
    VARIANTS = []


@cache
def find(address: str) -> Game:
    """The game, loaded once: positions of one loading of a rulebook are not those of another."""
    return load(address)


def short_name(address: str) -> str:
    """For a test or a file: that of an example which is also an installed game says so."""
    name = Path(address).stem
    return f"{name}-example" if name != address and name in INSTALLED else name


def playout(game: Game, seed: object, most: int = 60) -> Iterator[tuple[Position, Action | None]]:
    """A random game: each position with the move that follows, None at the end. The same on every machine."""
    dice = Random(f"{game.name} {seed}")
    position = game.initial
    for _ in range(most):
        moves = game.moves(position)
        if not moves:
            yield position, None
            return
        action = moves[int(dice.random() * len(moves))]
        yield position, action
        position = game.result(position, action)


def positions(address: str, games: int = 10, most: int = 60) -> list[Position]:
    """The different positions of some random games, in the order in which they came."""
    game = find(address)
    return list(dict.fromkeys(position for seed in range(games) for position, _ in playout(game, seed, most)))


def spread(found: list[Position], most: int) -> list[Position]:
    """A sample of at most that many positions, from the beginning of the games to their end."""
    return found[:: max(1, -(-len(found) // most))]
