"""Go: surround more of the board than your opponent.

Black and White place stones in turn on the points of a square board, Black first. Neighbouring stones of a colour are
one chain; the free points next to it are its liberties. A stone takes every chain of the opponent that it leaves
without a liberty off the board. Then its own chain must have one, unless suicide is allowed, which takes the chain off
instead; a single stone may never do so. A player may pass; two passes in a row end the game.

Ko: no move restores what was before. "simple" forbids retaking at once a single stone that has just taken a single
stone; "positional" forbids every earlier board, "situational" every earlier board with the same player to move. These
two keep all boards of the game, and run interpreted.

Area scoring counts the stones of a player and the empty points that only they reach, territory scoring these points
and the stones taken. Stones on the board at the end are alive: take dead ones off before you pass. White gets the komi.
With a handicap Black has stones on the star points, and White begins.
Boards up to 5×5, of which the values are known, have no komi and count points; on larger ones the winner counts.

Points are numbered from the top left in reading order:   0 1 2
                                                          3 4 5    and the number after the last is a pass.
                                                          6 7 8
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.games.advice.go import knowledge
from zermelo.games.looks.go import go_look, grid
from zermelo.games.moves.go import BLACK, EMPTY, NOWHERE, WHITE, chains, geometry, star_points
from zermelo.languages.message import M
from zermelo.rules.game import BadPosition, Game
from zermelo.rules.parameters import one_of, whole

NATURAL = True
CHOICES = {
    "ko": ("simple", "positional", "situational"),
    "suicide": ("no", "yes"),
    "scoring": ("area", "territory"),
    "count": ("points", "winner"),
}


class Position(NamedTuple):
    board: tuple[int, ...]
    player: int
    ko: int
    """The point that must not be retaken at once, or NOWHERE."""
    passes: int
    prisoners: int
    """The stones that Black has taken minus those that White has; 0 where the area counts."""
    past: tuple[int, ...]
    """The boards so far as numbers, where none may come again."""


def go(
    size: int = 9,
    komi: float | None = None,
    ko: str = "simple",
    suicide: str = "no",
    scoring: str = "area",
    count: str = "",
    handicap: int = 0,
) -> Game:
    """The game on a square board of that size.

    >>> go(3).name, go(3).bounds, go(7, ko="positional").name
    ('go:3', (-9, 9), 'go:7,ko=positional')
    """
    whole("size", size, 1, 19)
    is_small = size <= 5
    points_for_white = (0 if is_small else 7.5) if komi is None else komi
    given = {"ko": ko, "suicide": suicide, "scoring": scoring, "count": count or ("points" if is_small else "winner")}
    if handicap:  # a board of an even size, or of seven, has star points in its corners only, a smaller one none
        whole("handicap", handicap, 2 if size >= 7 else 0, 9 if size % 2 and size >= 9 else 4 if size >= 7 else 0)
    usual = {"ko": "simple", "suicide": "no", "scoring": "area", "count": "points" if is_small else "winner"}
    for name, choices in CHOICES.items():
        one_of(name, given[name], choices)
    unusual = [] if points_for_white == (0 if is_small else 7.5) else [f"komi={komi:g}"]
    unusual += [f"{name}={value}" for name, value in given.items() if value != usual[name]]
    unusual += [f"handicap={handicap}"] if handicap else []
    counts_points, counts_prisoners, suicide_is_legal = (
        given["count"] == "points",
        scoring == "territory",
        suicide == "yes",
    )
    pass_move = size * size
    neighbours = geometry(size).neighbours
    has_liberty, leaves_liberty, played, retaking, owner = chains(size)
    lines = grid(size)
    images = lines.images

    def is_legal(position: Position, point: int) -> bool:
        board, colour = position.board, position.player + 1
        if board[point] != EMPTY or point == position.ko:
            return False
        joins = any(board[near] == colour for near in neighbours[point])
        if not leaves_liberty(board, point, colour) and not (suicide_is_legal and joins):
            return False
        return may_follow(position, point)

    def actions(position: Position) -> Iterator[int]:
        for point in range(pass_move):
            if is_legal(position, point):
                yield point
        yield pass_move

    def result(position: Position, point: int) -> Position:
        before, player = position.board, position.player
        if point == pass_move:
            past = recorded(position.past, before, 1 - player)
            return Position(before, 1 - player, NOWHERE, position.passes + 1, position.prisoners, past)
        colour = player + 1
        board = played(before, point, colour)
        taken = before.count(3 - colour) - board.count(3 - colour)
        lost = before.count(colour) + 1 - board.count(colour)
        gain = taken - lost if colour == BLACK else lost - taken
        ko = retaking(before, board, point) if taken == 1 else NOWHERE
        prisoners = position.prisoners + gain if counts_prisoners else 0
        return Position(board, 1 - player, ko, 0, prisoners, recorded(position.past, board, 1 - player))

    def terminal(position: Position) -> bool:
        return position.passes == 2

    def margin(position: Position) -> Any:
        """The points of Black minus those of White."""
        board, points = position.board, position.prisoners - points_for_white
        for point in range(pass_move):
            if board[point] == EMPTY or not counts_prisoners:
                colour = owner(board, point)
                points += 1 if colour == BLACK else -1 if colour == WHITE else 0
        return points

    def utility(position: Position) -> Any:
        points = margin(position)
        return points if counts_points else 1 if points > 0 else -1 if points < 0 else 0

    def symmetries(position: Position) -> Iterator[Position]:
        for image in images:
            board = tuple(position.board[point] for point in image)
            ko = NOWHERE if position.ko == NOWHERE else image.index(position.ko)
            yield position._replace(board=board, ko=ko)

    # -----------------------------------------------------------------------------------------
    # Boards that must not come again

    def number(board: Any, player: int) -> int:
        """A board as a number, with the player to move where the situation counts."""
        found = player if ko == "situational" else 0
        for stone in board:
            found = 3 * found + stone
        return found

    def forgotten(past: Any, board: Any, player: int) -> Any:
        return past

    def kept(past: Any, board: Any, player: int) -> Any:
        return (*past, number(board, player))

    def may_come(position: Position, point: int) -> bool:
        return True

    def is_new(position: Position, point: int) -> bool:
        board = played(position.board, point, position.player + 1)
        return number(board, 1 - position.player) not in position.past

    keeps_past = ko != "simple"
    recorded, may_follow = (kept, is_new) if keeps_past else (forgotten, may_come)

    def key(position: Position) -> Any:
        rest = (position.player * (pass_move + 1) + position.ko + 1) * 3 + position.passes
        return rest * 3**pass_move + number(position.board, 0)

    def made(board: tuple[int, ...], player: int, ko: int, passes: int, prisoners: int) -> Position:
        """The position with these stones, of which each chain has a liberty."""
        for point in range(pass_move):
            if board[point] != EMPTY and not has_liberty(board, point):
                where = lines.name(point)
                raise BadPosition(M("The chain of {point} has no liberty, so it is off the board.", point=where))
        return Position(board, player, ko, passes, prisoners, recorded((), board, player))

    largest_key = 6 * (pass_move + 1) * 3**pass_move
    has_key = not (keeps_past or counts_prisoners) and largest_key < 1 << 63
    stars = star_points(size, handicap)
    most = pass_move + abs(points_for_white)
    return Game(
        name="go" if (size, unusual) == (9, []) else f"go:{','.join([str(size), *unusual])}",
        initial=made(tuple(int(point in stars) for point in range(pass_move)), int(handicap > 0), NOWHERE, 0, 0),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        symmetries=None if keeps_past else symmetries,
        key=key if has_key else None,
        key_bits=largest_key.bit_length() if has_key else None,
        advice=knowledge(size, is_legal, Position, keeps_past=keeps_past, counts_prisoners=counts_prisoners),
        bounds=(-1, 1) if not counts_points else None if counts_prisoners else (-most, most),
        counts_points=counts_points,
        look=go_look(lines, made, NOWHERE),
    )


game = go()
