"""Positions of backgammon in the identifiers of other programs: GNU Backgammon's two, and XGID.

A position ID encodes the checkers, seen by the player to roll; a match ID the dice, the cube and the score. Joined by
a colon, they are the whole position:

>>> from zermelo.games import find
>>> game = find("backgammon:1,9")
>>> position = game.position("4HPwATDgc/ABMA:QYkqASAAIAAA")
>>> position.turn, position.dice, position.cube, position.white_score, position.black_score
(1, 52, 2, 2, 4)
>>> identifiers(game, position)
'4HPwATDgc/ABMA:QYkqASAAIAAA'
>>> find("backgammon").position("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10").dice
31
"""

import re
from base64 import b64decode, b64encode
from binascii import Error

from zermelo.games.looks.backgammon_text import Stakes, checked, counts, side_of
from zermelo.games.moves.backgammon_position import (
    ANSWERING,
    BAR,
    CHECKERS,
    DOUBLING,
    EITHER,
    OFF,
    OPENING,
    OVER,
    ROLLING,
    Position,
)
from zermelo.languages.message import M
from zermelo.rules.game import MAX, MIN, BadPosition, Game

GNU = re.compile(r"([A-Za-z0-9+/]{14})(?:={0,2}:([A-Za-z0-9+/]{12}))?")
XGID = re.compile(r"(?:XGID=)?([-a-oA-O]{26}):(\d+):(-?[01]):(-?1):([0-6]{2}|[DBR]):(\d+):(\d+):([0-3]):(\d+)(?::\d+)?")
FIELDS = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15)
"""Bits of a match ID: the cube's power of 2, its owner, who rolls, Crawford, the state of the game, who decides, a
double offered, a resignation, both dice, the length of the match, and both scores."""
MIDDLE = 3
"""The owner of a cube in the middle, in a match ID."""
PLAYING = 1


def identifiers(game: Game, position: Position) -> str:
    """The position ID and the match ID of a position, as GNU Backgammon writes them."""
    length = re.search(r"match to (\d+)", game.show(game.initial))
    return f"{position_id(position)}:{match_id(int(length[1]) if length else 0, position)}"


def position_id(position: Position) -> str:
    """The checkers: for each point a one for each checker and a zero, the opponent's first.

    >>> from zermelo.games import find
    >>> position_id(find("backgammon").initial)
    '4HPwATDgc/ABMA'
    """
    white, black = counts(position)
    first, second = (black, white) if position.turn == MAX else (white, black)
    bits = "".join("1" * count + "0" for side in (first, second) for count in side[1:])
    return _written(int(bits[::-1], 2), 10)[:14]


def match_id(length: int, position: Position) -> str:
    """The cube, the dice and the score."""
    dice = divmod(position.dice, 10) if position.dice > OVER else (0, 0)
    offered = position.dice == ANSWERING
    numbers = (
        position.cube.bit_length() - 1,
        MIDDLE if position.owner == EITHER else position.owner,
        position.turn,
        position.crawford == 1,
        0 if position.dice == OPENING else 2 if position.dice == OVER else PLAYING,
        1 - position.turn if offered else position.turn,
        offered,
        0,
        *dice,
        length,
        position.white_score,
        position.black_score,
    )
    packed, place = 0, 0
    for number, bits in zip(numbers, FIELDS, strict=True):
        packed |= int(number) << place
        place += bits
    return _written(packed, 9)


def _written(number: int, length: int) -> str:
    return b64encode(number.to_bytes(length, "little")).decode()


def _read(text: str, written: str) -> int:
    try:
        return int.from_bytes(b64decode(text + "=" * (-len(text) % 4)), "little")
    except Error:
        raise BadPosition(M("{written!r} is not an identifier of a position.", written=written)) from None


def read_identifiers(stakes: Stakes, written: str) -> Position | None:
    """The position of identifiers; None if the text is none."""
    text = written.strip()
    if found := XGID.fullmatch(text):
        return read_xgid(stakes, found)
    found = GNU.fullmatch(text)
    if found is None:
        return None
    sides = _checkers(_read(found[1], written), written)
    numbers, bits = [], _read(found[2], written) if found[2] else match_id_of_money()
    for size in FIELDS:
        numbers.append(bits & (1 << size) - 1)
        bits >>= size
    power, owner, turn, crawford, state, _, offered, _, one, two, length, *scores = numbers
    dice = 10 * max(one, two) + min(one, two) if one else ANSWERING if offered else ROLLING
    if state != PLAYING:
        dice = OVER if state else OPENING
    side = [side_of(checkers) for checkers in (sides[::-1] if turn == MAX else sides)]
    owner = EITHER if owner == MIDDLE else owner
    return _finished(
        stakes, Position(*side[0], *side[1], turn, dice, 1 << power, owner, scores[0], scores[1], crawford), length
    )


def match_id_of_money() -> int:
    """The bits of a game for points in which White rolls."""
    return MIDDLE << 4 | PLAYING << 8


def _checkers(bits: int, written: str) -> list[list[int]]:
    """The checkers of the opponent and of the player to roll."""
    sides = []
    for _ in range(2):
        side = [0] * (BAR + 1)
        for point in range(1, BAR + 1):
            while bits & 1:
                side[point] += 1
                bits >>= 1
            bits >>= 1
        side[OFF] = CHECKERS - sum(side)
        if side[OFF] < 0:
            raise BadPosition(M("{written!r} is not an identifier of a position.", written=written))
        sides.append(side)
    return sides


def read_xgid(stakes: Stakes, found: re.Match[str]) -> Position:
    """A position of eXtreme Gammon: White's checkers are the capitals."""
    white, black = [0] * (BAR + 1), [0] * (BAR + 1)
    for place, sign in enumerate(found[1]):
        if sign.isupper():
            white[place] = ord(sign) - ord("A") + 1
        elif sign != "-":
            black[BAR - place] = ord(sign) - ord("a") + 1
    for side in (white, black):
        side[OFF] = CHECKERS - sum(side)
        if side[OFF] < 0:
            raise BadPosition(M("{written!r} is not an identifier of a position.", written=found[0]))
    turn = MAX if found[4] == "1" else MIN
    roll = found[5]
    dice = ANSWERING if roll in "DB" else ROLLING if roll in ("00", "R") else int("".join(sorted(roll, reverse=True)))
    owner = {"0": EITHER, "1": MAX, "-1": MIN}[found[3]]
    length = int(found[9])
    crawford = int(found[8] == "1") if length else 0
    scores = int(found[6]), int(found[7])
    position = Position(*side_of(white), *side_of(black), turn, dice, 1 << int(found[2]), owner, *scores, crawford)
    return _finished(stakes, position, length)


def _finished(stakes: Stakes, position: Position, length: int) -> Position:
    """The position under the rules of the game; refuse a match of another length."""
    if length != stakes.length and length:
        raise BadPosition(M("This is a match to {length}; backgammon:1,{length} plays it.", length=length))
    if not stakes.cube:
        if position.cube > 1 or position.dice == ANSWERING:
            raise BadPosition(M("This game is played without a cube; backgammon:1 has one."))
        return checked(stakes, position)
    crawford = position.crawford
    if stakes.length and not crawford and stakes.length - 1 in (position.white_score, position.black_score):
        crawford = 2  # one short of the match, and this is not the Crawford game
    score = position.white_score if position.turn == MAX else position.black_score
    is_enough = stakes.length > 0 and score + position.cube >= stakes.length
    asks = position.dice == ROLLING and crawford != 1 and position.owner != 1 - position.turn and not is_enough
    return checked(stakes, position._replace(dice=DOUBLING if asks else position.dice, crawford=crawford))
