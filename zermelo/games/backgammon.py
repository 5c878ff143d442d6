"""Backgammon: race fifteen checkers home and off the board by the luck of two dice.

Two players, White and Black, move their checkers in opposite directions over 24 points. To begin, each throws a die,
again while they are equal; the higher number begins and plays both. Then the players in turn roll two dice
and move a checker for each number, or one for both; a doublet is played four times. A point with two or more enemies
is closed. A checker that meets a single enemy hits it: it goes to the bar, and must enter the far home board before its
owner moves anything else. Once all fifteen are home they may be borne off: by the exact number, or by a higher one if
no checker stands behind. Both dice have to be played where that is possible; if only one of either can be, the larger.

The first to bear off all checkers wins: a point; two if the loser has not borne off any (a gammon); three if one of the
loser's is still on the bar or in the winner's home board as well (a backgammon).

`backgammon(cube, length, jacoby)`: with `cube=1`, a player whose turn it is may double the stakes before rolling; the
opponent takes, and may then double next, or passes and loses the stakes as they were. With `length`, a match is played
to that many points, one game after another: its value is 1 or -1. In the first game after a player is one point short
of the match there is no doubling (the Crawford rule), nor ever by a player for whom the stakes are enough already. With
`jacoby=1`, gammons and backgammons count only after a double. Without a match the cube ends at 64.

Positions and plays are integers, laid out in `zermelo/games/moves/backgammon*.py`.
"""

from collections.abc import Iterator

from zermelo.games.advice.backgammon import knowledge
from zermelo.games.looks.backgammon import look_of
from zermelo.games.looks.backgammon_text import Stakes
from zermelo.games.moves.backgammon import actions, played
from zermelo.games.moves.backgammon_position import (
    ANSWERING,
    BAR,
    CHECKERS,
    DOUBLING,
    EITHER,
    FAR,
    HOME,
    OPENING,
    OVER,
    ROLL,
    ROLLING,
    START,
    TAKE,
    Position,
    Scores,
    other_side,
    own_side,
    placed,
    staked,
    turned,
)
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.substitutes import inlined
from zermelo.rules.dice import rolls
from zermelo.rules.game import CHANCE, MAX, MIN, Game
from zermelo.rules.parameters import whole

LARGEST_CUBE = 64
LONGEST_MATCH = 99


def backgammon(cube: int = 0, length: int = 0, jacoby: int = 0) -> Game:
    """One game for points, or a match to a length; with or without the doubling cube.

    >>> game = backgammon()
    >>> position = game.position("31")
    >>> len(game.moves(position)), game.write(position, game.read(position, "6/5, 8/5"))
    (16, '8/5 6/5')
    """
    whole("cube", cube, 0, 1)
    whole("length", length, 0, LONGEST_MATCH)
    whole("jacoby", jacoby, 0, 1)
    if jacoby and (length or not cube):
        raise ZermeloError(M("The Jacoby rule needs the cube and no match, as in backgammon:1,0,1."))

    def player(position: Position) -> int:
        if position.dice == ROLLING or position.dice == OPENING:
            return CHANCE
        return 1 - position.turn if position.dice == ANSWERING else position.turn

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        if position.dice == OPENING:  # White's die, then Black's
            for white in range(1, 7):
                for black in range(1, 7):
                    if white != black:
                        yield 10 * white + black, 1 / 30
        else:
            for (smaller, larger), probability in rolls(6):
                yield 10 * larger + smaller, probability

    @inlined
    def result(position: Position, choice: int) -> Position:
        if position.dice == OPENING:
            white, black = choice // 10, choice % 10
            if white > black:
                return turned(position, MAX, choice)
            return turned(position, MIN, 10 * black + white)
        if position.dice == ROLLING:
            return turned(position, position.turn, choice)
        if position.dice == DOUBLING:
            return turned(position, position.turn, ROLLING if choice == ROLL else ANSWERING)
        if position.dice == ANSWERING:
            return taken(position) if choice == TAKE else ended(turned(position, position.turn, OVER))
        return after_play(position, choice)

    @inlined
    def after_play(position: Position, play: int) -> Position:
        turn = position.turn
        own, other = played(own_side(position), other_side(position), position.dice, play)
        white, black = (own, other) if turn == MAX else (other, own)
        if own.near & 15 == CHECKERS:
            return ended(placed(position, white, black, turn, OVER))
        return placed(position, white, black, 1 - turn, DOUBLING if may_double(position, 1 - turn) else ROLLING)

    # -----------------------------------------------------------------------------------------
    # Stakes

    def may_double(position: Position, turn: int) -> bool:
        if not cube or position.crawford == 1 or position.owner == 1 - turn:
            return False
        score = position.white_score if turn == MAX else position.black_score
        return score + position.cube < length if length else position.cube < LARGEST_CUBE

    def taken(position: Position) -> Position:
        """The stakes are doubled, the cube is the opponent's, and the doubler rolls."""
        doubler = position.turn
        scores = Scores(position.white_score, position.black_score, position.crawford)
        return staked(turned(position, doubler, ROLLING), 2 * position.cube, 1 - doubler, scores)

    def points(position: Position) -> int:
        """The payoff of the winner of a finished game: where a double was passed, the stakes before it."""
        loser = other_side(position)
        is_plain = own_side(position).near & 15 < CHECKERS or loser.near & 15 > 0
        if is_plain or (jacoby and position.owner == EITHER):
            return position.cube
        is_backgammon = loser.far >> 4 * (BAR - HOME - FAR) != 0
        return position.cube * (3 if is_backgammon else 2)

    def ended(position: Position) -> Position:
        """The end of a game: in a match that goes on, the beginning of the next one."""
        if not length:
            return position
        won = points(position)
        white = min(position.white_score + (won if position.turn == MAX else 0), length)
        black = min(position.black_score + (won if position.turn == MIN else 0), length)
        if white == length or black == length:
            return staked(position, position.cube, position.owner, Scores(white, black, position.crawford))
        return first_position(white, black, position.crawford)

    def first_position(white: int, black: int, crawford: int) -> Position:
        """The beginning of a game at a score; `crawford` is that of the game before."""
        if crawford == 1:
            crawford = 2
        elif crawford == 0 and length > 0 and max(white, black) == length - 1:
            crawford = 1
        return Position(START.near, START.far, START.near, START.far, MAX, OPENING, 1, EITHER, white, black, crawford)

    def terminal(position: Position) -> bool:
        return position.dice == OVER

    def utility(position: Position) -> int:
        won = 1 if length else points(position)
        return won if position.turn == MAX else -won

    most = 1 if length else 3 * LARGEST_CUBE if cube else 3
    parameters = cube, length, jacoby
    known = knowledge(cube, length)
    return Game(
        name="backgammon" if parameters == (0, 0, 0) else f"backgammon:{','.join(map(str, parameters))}",
        initial=first_position(0, 0, 0),
        player=player,
        actions=actions,
        chance=chance,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=known.evaluate,
        advice=known.advice,
        counts_points=not length,
        bounds=(-most, most),
        look=look_of(Stakes(cube, length, jacoby), first_position(0, 0, 0)),
    )


game = backgammon()
