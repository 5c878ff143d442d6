"""Boards of backgammon to and from text: drawn with X for White and O for Black, or as lists of checkers.

The board is shown as White sees it, with White's points.
"""

import re
from typing import NamedTuple

from zermelo.games.moves.backgammon_position import (
    ANSWERING,
    BAR,
    CHECKERS,
    DOUBLING,
    EITHER,
    FAR,
    OFF,
    OPENING,
    OVER,
    ROLLING,
    Position,
    Side,
    on_point,
)
from zermelo.languages.message import M, Message, joined
from zermelo.rules.game import MAX, MIN, BadPosition
from zermelo.rules.words import laid_out

NAMES = (M("White"), M("Black"))
SIGNS = "XO"
ROWS = 5
"""The most checkers drawn on a point; if there are more, the last place is their number."""
UPPER, LOWER = (*range(13, 19), BAR, *range(19, 25)), (*range(12, 6, -1), OFF, *range(6, 0, -1))
"""The points of both rows from the left as White counts them; between them the bar, White's above and Black's below."""


class Stakes(NamedTuple):
    """The stakes: the parameters of the rulebook."""

    cube: int
    length: int
    jacoby: int


def counts(position: Position) -> tuple[list[int], list[int]]:
    """The checkers of White and of Black on each of their points, from 0, off the board, to 25, the bar."""
    white, black = Side(position.white_near, position.white_far), Side(position.black_near, position.black_far)
    return [on_point(white, point) for point in range(26)], [on_point(black, point) for point in range(26)]


def pips(checkers: list[int]) -> int:
    """The pip count of a player."""
    return sum(point * count for point, count in enumerate(checkers))


# ---------------------------------------------------------------------------------------------
# Messages of the board


def opening_roll() -> Message:
    return M("opening roll")


def to_roll(player: str) -> Message:
    return M("{player} to roll", player=player)


def to_roll_or_double(player: str) -> Message:
    return M("{player} to roll or double", player=player)


def to_answer(player: str) -> Message:
    return M("{player} to take or pass", player=player)


def to_play(player: str, roll: object) -> Message:
    return M("{player} to play {roll}", player=player, roll=roll)


def has_won(player: str) -> Message:
    return M("{player} has won", player=player)


def cube_in_middle(cube: object) -> Message:
    return M("cube: {cube}, in the middle", cube=cube)


def cube_owned(cube: object, player: str) -> Message:
    return M("cube: {cube}, owned by {player}", cube=cube, player=player)


def match_score(length: object, white: object, black: object) -> Message:
    return M("match to {length}: {white} to {black}", length=length, white=white, black=black)


CRAWFORD, AFTER_CRAWFORD = M("Crawford game"), M("after the Crawford game")


def moment(position: Position) -> Message:
    """The state of the game, in words."""
    name, other = NAMES[position.turn], NAMES[1 - position.turn]
    match position.dice:
        case 0:
            return to_roll(name)
        case 1:
            return opening_roll()
        case 2:
            return to_roll_or_double(name)
        case 3:
            return to_answer(other)
        case 4:
            return has_won(name)
    return to_play(name, position.dice)


def words() -> tuple[Message, ...]:
    """The phrases that `parse` reads in English, the longer ones first."""
    return (
        opening_roll(),
        to_roll_or_double(""),
        to_roll(""),
        to_answer(""),
        to_play("", ""),
        has_won(""),
        cube_in_middle(""),
        cube_owned("", ""),
        match_score("", "", ""),
        AFTER_CRAWFORD,
        CRAWFORD,
        *NAMES,
    )


# ---------------------------------------------------------------------------------------------
# Boards as text


def text(stakes: Stakes, position: Position) -> Message:
    """The board as White sees it, and the rest of the position below it."""
    white, black = counts(position)

    def row(points: tuple[int, ...], number: int) -> str:
        return _spread([_cell(white, black, point, number) for point in points])

    upper_names, lower_names = (_spread([_number(point) for point in points]) for points in (UPPER, LOWER))
    lines: list[str] = [upper_names, *(row(UPPER, number) for number in range(ROWS)), _spread([""] * len(UPPER))]
    lines += [*(row(LOWER, number) for number in reversed(range(ROWS))), lower_names]
    for sign, name, side in zip(SIGNS, NAMES, (white, black), strict=True):
        count = M("{pips} pips, {off} off", pips=pips(side), off=side[OFF])
        lines.append(laid_out("{sign} {name:6} {count}", sign=sign, name=name, count=count))
    lines += told(stakes, position)
    return joined([*lines, moment(position)], "\n")


def _spread(cells: list[str]) -> str:
    """A line of the board, with the bar in its middle."""
    left, bar, right = (" ".join(f"{cell:>2}" for cell in part) for part in (cells[:6], cells[6:7], cells[7:]))
    return f"{left} |{bar} | {right}"


def _number(point: int) -> str:
    return "" if point in (BAR, OFF) else str(point)


def told(stakes: Stakes, position: Position) -> list[Message]:
    """The cube and the score, if any."""
    lines = []
    if stakes.cube:
        middle = position.owner == EITHER
        name = NAMES[MAX if middle else position.owner]
        lines.append(cube_in_middle(position.cube) if middle else cube_owned(position.cube, name))
    if stakes.length:
        lines.append(match_score(stakes.length, position.white_score, position.black_score))
    if position.crawford:
        lines.append(CRAWFORD if position.crawford == 1 else AFTER_CRAWFORD)
    return lines


def _cell(white: list[int], black: list[int], point: int, row: int) -> str:
    """The sign on a point at a distance from the edge."""
    owner, count = standing_on(white, black, point)
    if row == ROWS - 1 and count > ROWS:
        return str(count)
    return SIGNS[owner] if row < count else "."


def standing_on(white: list[int], black: list[int], point: int) -> tuple[int, int]:
    """The owner and the number of the checkers on a point of White's; the bar is 25 for White and 0 for Black."""
    if point == BAR or (point != OFF and white[point]):
        return MAX, white[point]
    return MIN, black[BAR - point]


# ---------------------------------------------------------------------------------------------
# Boards from text

SHAPE = M("draw it, or list the checkers by point: white 24:2 13:5 8:3 6:5 black 24:2 13:5 8:3 6:5 white to play 31")
MOMENT = re.compile(
    r"(?P<opening>opening roll)|(?P<player>white|black) (?:to (?P<doubling>roll or double)|to (?P<rolling>roll)"
    r"|to (?P<answering>take or pass)|to (?:play|move)(?: (?P<one>[1-6])[- ]?(?P<two>[1-6]))?|(?P<over>has won))"
)
CUBE = re.compile(r"cube: (\d+), (?:in the middle|owned by (white|black))")
SCORE = re.compile(r"match to (\d+): (\d+) to (\d+)")
LISTED = re.compile(r"(white|black)\s*:?\s*((?:(?:bar|off|\d+)(?:[:x]\d+)?[\s,;]*)*)")


def parse(stakes: Stakes, initial: Position, written: str) -> Position:
    """A position from its board, or from lists of checkers."""
    lower = written.lower()
    moment = MOMENT.search(lower)
    cells = [re.findall(r"[xo.]|\d+", line) for line in lower.splitlines() if re.fullmatch(r"[\sxo.\d|]+", line)]
    cells = [row for row in cells if len(row) == len(UPPER)]
    if moment is None or (cells and len(cells) != 2 * ROWS):
        raise BadPosition(M("{written!r} is not a position of backgammon; {shape}.", written=written, shape=SHAPE))
    white, black = _drawn(cells) if cells else _listed(lower[: moment.start()], written)
    turn, dice = _moment(moment)
    cube, owner = _cube(stakes, lower)
    scores = _scores(stakes, lower)
    crawford = 2 if "after the crawford" in lower else 1 if "crawford game" in lower else 0
    position = Position(*_side(white, MAX), *_side(black, MIN), turn, dice, cube, owner, *scores, crawford)
    return checked(stakes, position)


def _drawn(cells: list[list[str]]) -> tuple[list[int], list[int]]:
    white, black = [0] * 26, [0] * 26
    rows = [(UPPER, cells[:ROWS]), (LOWER, cells[: ROWS - 1 : -1])]
    for points, lines in rows:
        for column, point in enumerate(points):
            stack = [line[column] for line in lines]
            count = int(stack[-1]) if stack[-1].isdecimal() else sum(sign in "xo" for sign in stack)
            if "x" in stack and "o" in stack:
                raise BadPosition(M("Checkers of both players stand on point {point}.", point=point))
            if "x" in stack:
                white[point] = count
            elif "o" in stack:
                black[BAR - point] = count
    return white, black


def _listed(lower: str, written: str) -> tuple[list[int], list[int]]:
    sides = [[0] * 26, [0] * 26]
    found = LISTED.findall(lower)
    if {name for name, _ in found} != {"white", "black"}:
        raise BadPosition(M("{written!r} is not a position of backgammon; {shape}.", written=written, shape=SHAPE))
    for name, listed in found:
        for point, count in re.findall(r"(bar|off|\d+)(?:[:x](\d+))?", listed):
            number = BAR if point == "bar" else OFF if point == "off" else int(point)
            if number > BAR:
                raise BadPosition(M("There is no point {point}; points are 1 to 24, bar and off.", point=number))
            sides[name == "black"][number] += int(count or 1)
    return sides[0], sides[1]


def _side(checkers: list[int], player: int) -> Side:
    """The words of a player's checkers; missing ones are off the board."""
    on_board = sum(checkers[1:])
    if on_board + checkers[OFF] > CHECKERS:
        here = on_board + checkers[OFF]
        raise BadPosition(M("{player} has {here} checkers, more than 15.", player=NAMES[player], here=here))
    return side_of([CHECKERS - on_board, *checkers[1:]])


def side_of(checkers: list[int]) -> Side:
    """The words of a player's checkers, from those off the board to those on the bar."""
    near = sum(count << 4 * place for place, count in enumerate(checkers[:FAR]))
    return Side(near, sum(count << 4 * place for place, count in enumerate(checkers[FAR:])))


def _moment(found: re.Match[str]) -> tuple[int, int]:
    """Whose turn it is, and the phase."""
    turn = MIN if found["player"] == "black" else MAX
    if found["opening"]:
        return MAX, OPENING
    if found["doubling"]:
        return turn, DOUBLING
    if found["answering"]:
        return 1 - turn, ANSWERING
    if found["over"]:
        return turn, OVER
    if found["one"]:
        larger, smaller = sorted((int(found["one"]), int(found["two"])), reverse=True)
        return turn, 10 * larger + smaller
    return turn, ROLLING


def _cube(stakes: Stakes, lower: str) -> tuple[int, int]:
    found = CUBE.search(lower)
    if found is None:
        return 1, EITHER
    if not stakes.cube:
        raise BadPosition(M("This game is played without a cube; backgammon:1 has one."))
    cube = int(found[1])
    if cube.bit_count() != 1 or cube > 1 << 10:
        raise BadPosition(M("The cube shows 1, 2, 4, 8 and so on, not {cube}.", cube=cube))
    return cube, EITHER if found[2] is None else MIN if found[2] == "black" else MAX


def _scores(stakes: Stakes, lower: str) -> tuple[int, int]:
    found = SCORE.search(lower)
    if found is None:
        return 0, 0
    length, white, black = map(int, found.groups())
    if length != stakes.length or max(white, black) > length:
        raise BadPosition(
            M("{score} is not a score of a match to {length}.", score=f"{white} to {black}", length=stakes.length)
        )
    return white, black


def checked(stakes: Stakes, position: Position) -> Position:
    """The position; refuse an impossible one."""
    white, black = counts(position)
    shared = [point for point in range(1, 25) if white[point] and black[BAR - point]]
    if shared:
        raise BadPosition(M("Checkers of both players stand on point {point}.", point=shared[0]))
    if position.dice in (DOUBLING, ANSWERING) and not stakes.cube:
        raise BadPosition(M("This game is played without a cube; backgammon:1 has one."))
    if position.dice != OVER and CHECKERS in (white[OFF], black[OFF]):
        winner = MAX if white[OFF] == CHECKERS else MIN
        raise BadPosition(M("The game is over: {player} has borne off all checkers.", player=NAMES[winner]))
    return position
