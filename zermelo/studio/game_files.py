"""Save and open games as files, with comments and variations, in any format of the game.

A page holds a game as a tree of moves. It is sent as a list in which each move has the index of its predecessor; the
first successor of a move continues the main line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from zermelo.games import find, names
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, counted
from zermelo.records.record import MoveSequence, Record, RecordedMove
from zermelo.records.registry import format_named, game_told, numbered, read_records, write_records
from zermelo.records.spelling import LONGEST_MOVE
from zermelo.studio.api import Caller, File
from zermelo.studio.library import is_known
from zermelo.studio.positions import MOST_MOVES, GameName, GameRequest, Start
from zermelo.studio.schema import about, between, most

LONGEST_COMMENT = 4000
LONGEST_NAME, LONGEST_TITLE = 40, 500
LARGEST_FILE = 1_000_000
MOST_LISTED = 2_000
"""The most games of a file that are listed."""
BEFORE_ALL = -1
"""The predecessor of a first move."""


@dataclass(frozen=True, kw_only=True)
class TreeMove:
    """A move of a tree of moves."""

    text: Annotated[str, most(LONGEST_MOVE)]
    after: Annotated[int, between(BEFORE_ALL, MOST_MOVES, "The index of its predecessor; -1 for a first move.")]
    comment: Annotated[str, most(LONGEST_COMMENT)] = ""


@dataclass(frozen=True, kw_only=True)
class SaveRequest(GameRequest):
    """A game to save."""

    start: Start = ""
    tree: Annotated[list[TreeMove], most(MOST_MOVES, "The moves, each after its predecessor.")]
    format: Annotated[str, most(20, "pgn, json, or a format of the game's own.")] = ""


def save(caller: Caller, request: SaveRequest) -> File:
    """A game with comments and variations as a file: PGN-like text, JSON, or a format of the game's own."""
    game = caller.studio.library.find(request.game)
    line = line_of(request.tree, BEFORE_ALL)
    written = write_records(game, [Record(line.moves, start=request.start)], request.format)
    ending = format_named(game, request.format).name
    media = "application/json" if ending == "json" else "text/plain"
    return File.of(f"{game.name.partition(':')[0]}.{ending}", media, written.encode())


def line_of(tree: Sequence[TreeMove], after: int) -> MoveSequence:
    """The line that follows a move, with its variations.

    >>> moves = [TreeMove(text="4", after=-1), TreeMove(text="3", after=-1), TreeMove(text="5", after=0)]
    >>> [(move.text, len(move.variations)) for move in line_of(moves, -1).moves]
    [('4', 1), ('5', 0)]
    """
    following: dict[int, list[int]] = {}
    for place, move in enumerate(tree):
        if move.after >= place:
            raise ZermeloError(M("Move {number} of the tree comes before the one that it follows.", number=place + 1))
        following.setdefault(move.after, []).append(place)
    return _line(tree, following, following.get(after, []))


def _line(tree: Sequence[TreeMove], following: dict[int, list[int]], choices: list[int]) -> MoveSequence:
    moves = []
    while choices:
        main, *others = choices
        variations = tuple(_line(tree, following, [other]) for other in others)
        moves.append(RecordedMove(tree[main].text, tree[main].comment, variations=variations))
        choices = following.get(main, [])
    return MoveSequence(tuple(moves))


@dataclass(frozen=True, kw_only=True)
class OpenRequest:
    """A file to open."""

    text: Annotated[str, most(LARGEST_FILE, "Records in any format, a board, or moves.")]
    game: GameName
    number: Annotated[int, between(1, MOST_LISTED, "Which of its games.")] = 1
    name: Annotated[str, most(LONGEST_TITLE, "The name of the file.")] = ""


@dataclass(frozen=True)
class Opened:
    """A game of a file, and the titles of all its games."""

    game: Annotated[str, about("The name of the game in requests.")]
    start: str
    tree: list[TreeMove]
    games: Annotated[list[str], about("The titles of the games in the file, in order.")]


def opened(caller: Caller, request: OpenRequest) -> Opened:
    """Open a game of a file, and list the titles of all its games.

    The file's content or its name may identify the game; otherwise it is that of the page.
    """
    told = game_told(request.text)
    address = told if told and is_known(told) else game_of_format(request.name.rpartition(".")[2], request.game)
    game = caller.studio.library.find(address)
    records = read_records(game, request.text)
    found = numbered(records, request.number)
    tree = list(tree_of(found))
    if len(tree) > MOST_MOVES:
        raise ZermeloError(M("The studio takes games of at most {most} moves.", most=MOST_MOVES))
    titles = [caller.say(title_of(number, one)) for number, one in enumerate(records[:MOST_LISTED], start=1)]
    return Opened(address, found.start, tree, titles)


def game_of_format(ending: str, usual: str) -> str:
    """The game whose own format has this file extension; else the default.

    >>> game_of_format("pdn", "nim"), game_of_format("pgn", "nim")
    ('checkers', 'nim')
    """
    if is_known(usual) and ending in find(usual.partition(":")[0]).look.formats:
        return usual
    return next((name for name in names() if ending in find(name).look.formats), usual)


def title_of(number: int, record: Record) -> Message:
    """The title of a game in a list: the players, if known, and the number of moves.

    >>> str(title_of(2, Record((RecordedMove("4"),), players=("Ann", "Ben"))))
    '2: Ann – Ben, 1 move'
    """
    players = " – ".join(name.strip()[:LONGEST_NAME] for name in record.players)
    moves = counted("{count} move", "{count} moves", len(record.moves))
    if not players:
        return M("{number}: {moves}", number=number, moves=moves)
    return M("{number}: {players}, {moves}", number=number, players=players, moves=moves)


def tree_of(line: MoveSequence, after: int = BEFORE_ALL, count: int = 0) -> Iterator[TreeMove]:
    """The moves of a line and its variations, each after its predecessor; `count` is the first index."""
    for move in line.moves:
        here = count
        yield TreeMove(text=move.text, after=after, comment=move.comment)
        count += 1
        for variation in move.variations:
            for other in tree_of(variation, after, count):
                count += 1
                yield other
        after = here
