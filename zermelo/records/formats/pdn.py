"""PDN, the format of draughts: PGN with a tag for the rules, positions as FEN, and moves such as 11-15 and 15x24x31."""

import re
from collections.abc import Mapping, Sequence

from zermelo.games.looks.checkers import fen
from zermelo.records import dialect
from zermelo.records.dialect import BLACK, Dialect, seat_tags
from zermelo.records.record import Record
from zermelo.records.registry import Format
from zermelo.records.tagged_reader import read
from zermelo.records.tagged_writer import write
from zermelo.rules.game import Game

ENGLISH, INTERNATIONAL, BRAZILIAN = "21", "20", "26,W,8,8,N2,0"
"""Brazilian squares are named as in chess unless the file says that they are numbered, here from the top left."""
GAME_TYPES = {"checkers": ENGLISH, "checkers:10,1": INTERNATIONAL, "checkers:8,1": BRAZILIAN}
"""The PDN numbers of the rules; boards of other sizes have none."""
GAME_TYPE = re.compile(r'(\[\s*GameType\s+")(\d+)(?:,[^"]*)?"')
"""The number of the rules, and the optional details: who begins, the size of the board, the notation."""
SIGNS = re.compile(r'\s*\[\s*(?:GameType|FEN\s+"[BW]:)', re.IGNORECASE)


def own_tags(game: Game) -> Mapping[str, str]:
    """The tag of the rules: PDN's number, or the name of the game if PDN has none."""
    return {"GameType": GAME_TYPES[game.name]} if game.name in GAME_TYPES else {"Game": game.name}


def start_tags(game: Game, start: str) -> Mapping[str, str]:
    """The first position as FEN."""
    return {"SetUp": "1", "FEN": fen(game, game.position(start))}


def first_players_first(game: Game, scores: tuple[float, ...]) -> tuple[float, ...]:
    """Convert scores between the order of the players, as in PDN, and White first, as in PGN."""
    return scores[::-1] if seat_tags(game)[0] == BLACK else scores


def write_result(game: Game, scores: tuple[float, ...]) -> str:
    """The score of the player who moves first comes first: Black's in English draughts.

    >>> from zermelo.games import find
    >>> write_result(find("checkers"), (1.0, 0.0))
    '1-0'
    """
    return dialect.write_result(game, first_players_first(game, scores))


def read_result(game: Game, text: str) -> tuple[float, ...] | None:
    scores = dialect.read_result(game, text)
    return None if scores is None else first_players_first(game, scores)


PDN = Dialect(own_tags=own_tags, start_tags=start_tags, write_result=write_result, read_result=read_result)


def write_pdn(game: Game, records: Sequence[Record]) -> str:
    """Records one after the other.

    >>> from zermelo.games import find
    >>> from zermelo.records.record import made
    >>> text = write_pdn(find("checkers"), [Record(made("11-15 23-19"), start="B:W21-32:B1-12")])
    >>> print("\\n".join(text.splitlines()[-5:]))
    [GameType "21"]
    [SetUp "1"]
    [FEN "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"]
    <BLANKLINE>
    1. 11-15 23-19 *
    """
    return "\n".join(write(game, record, PDN) for record in records)


def read_pdn(game: Game, text: str) -> list[Record]:
    """The records of a text; the details of a GameType follow from its number.

    >>> from zermelo.games import find
    >>> (record,) = read_pdn(find("checkers"), '[GameType "21,B,8,8,N1,0"] 1. 11-15 22-18 2. 15x22 25x18 *')
    >>> [move.text for move in record.moves]
    ['11-15', '22-18', '15x22', '25x18']
    >>> (record,) = read_pdn(find("checkers:8,1"), '[GameType "26,W,8,8,A0,0"] 1. c3-d4 f6-e5 2. d4xf6 *')
    >>> [move.text for move in record.moves]
    ['22-18', '11-15', '18x11']
    >>> '[GameType "26,W,8,8,N2,0"]' in write_pdn(find("checkers:8,1"), [record])
    True
    """
    own = {tag.partition(",")[0]: tag for tag in GAME_TYPES.values()}
    return read(game, GAME_TYPE.sub(lambda found: f'{found[1]}{own.get(found[2], found[2])}"', text), PDN)


def is_pdn(game: Game, text: str) -> bool:
    """Whether a text begins with a tag that only PDN has, or contains one for these rules.

    >>> is_pdn(None, '[GameType "20"]'), is_pdn(None, "11-15 23-19")
    (True, False)
    """
    return SIGNS.match(text) is not None or re.match(r'\s*\[\s*\w+\s+"', text) is not None


FORMAT = Format(name="pdn", write=write_pdn, read=read_pdn, is_meant=is_pdn)
