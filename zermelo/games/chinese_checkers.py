"""Chinese checkers: be the first to bring all pieces across the star, by steps and by hops.

The board is a hexagon with six points, each a triangle with `side` rows of holes. Every player fills one point with
pieces and is to fill the opposite one, the goal. In turn a piece moves either one step to a free neighbouring hole, or
by any number of hops, each over one neighbouring piece of any player into the free hole behind it; it may stop after
any hop. Nothing is captured. A player without a move passes.

Without further rules a game need not end: a player could block a point for ever. So here
- a piece that stands in its goal does not leave it, though it may move within it;
- a player wins when the goal is full and at least one piece in it is the player's own;
- after `rounds` rounds the game is drawn, and all share it alike.

Two players sit at opposite points, three at every other one, four at two pairs of opposite points, six at all; the turn
moves clockwise. With two players a win counts 1, a loss -1 and a draw 0; with more the winner gets 1 and the others 0.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.chinese_checkers import OFF, Star, look_of, star_of
from zermelo.machine.natural.functions import replaced
from zermelo.rules.game import Game
from zermelo.rules.parameters import one_of, whole

SEATS = {2: (3, 0), 3: (3, 5, 1), 4: (3, 4, 0, 1), 6: (3, 4, 5, 0, 1, 2)}
"""The points of the players, which are numbered clockwise from the top."""
FREE, NO_ONE = 0, -1
PASS = -1
"""Both holes of a move that leaves the board as it is."""


class Position(NamedTuple):
    board: tuple[int, ...]
    """What each hole holds, row by row from the top: FREE, or the number of a player, the first being 1."""
    player: int
    moves: int
    """The number of moves made in the game."""


def chinese_checkers(players: int = 3, side: int = 2, rounds: int = 100) -> Game:
    """The game for that number of players, on a star whose points have that many rows.

    >>> game = chinese_checkers(2, 4)
    >>> len(game.initial.board), len(game.moves(game.initial))
    (121, 14)
    """
    one_of("players", str(players), tuple(map(str, SEATS)))
    whole("side", side, 1, 4)
    whole("rounds", rounds, 1, 1000)
    star: Star = star_of(side)
    points, around = star.points, star.around
    homes = tuple(points[seat] for seat in SEATS[players])
    goals = tuple(points[(seat + 3) % 6] for seat in SEATS[players])
    in_goal = tuple(tuple(hole in goal for hole in range(len(star.holes))) for goal in goals)
    away = tuple(star.distances[(seat + 3) % 6] for seat in SEATS[players])
    """How many steps each hole is from the tip of a player's goal."""
    shortest = sum(away[0][hole] for hole in goals[0])
    way = sum(away[0][hole] for hole in homes[0]) - shortest
    nothing, equal, finished = (0.0,) * players, (1 / players,) * players, (1 + shortest / way,) * players
    longest = rounds * players

    def targets(board: tuple[int, ...], origin: int) -> list[int]:
        """The holes that the piece of a hole can reach: by a step, or by hops over others than itself."""
        reached = [origin]
        done = 0
        while done < len(reached):
            for direction in range(6):
                over = around[reached[done]][direction]
                if over != OFF and over != origin and board[over] != FREE:
                    behind = around[over][direction]
                    if behind != OFF and board[behind] == FREE and behind not in reached:
                        reached.append(behind)
            done += 1
        for hole in around[origin]:
            if hole != OFF and board[hole] == FREE:
                reached.append(hole)
        return reached[1:]

    def actions(position: Position) -> Iterator[tuple[int, int]]:
        """From which hole to which."""
        player, can_move = position.player, False
        for origin in range(len(position.board)):
            if position.board[origin] == player + 1:
                for target in targets(position.board, origin):
                    if in_goal[player][target] or not in_goal[player][origin]:
                        can_move = True
                        yield origin, target
        if not can_move:
            yield PASS, PASS

    def result(position: Position, move: tuple[int, int]) -> Position:
        origin, target = move
        board = list(position.board)
        if origin != PASS:
            board[target] = board[origin]
            board[origin] = FREE
        return Position(tuple(board), (position.player + 1) % players, position.moves + 1)

    def has_won(position: Position, player: int) -> bool:
        is_there = False
        for hole in goals[player]:
            if position.board[hole] == FREE:
                return False
            is_there = is_there or position.board[hole] == player + 1
        return is_there

    def winner(position: Position) -> int:
        """The player whose goal is full, or NO_ONE; the last move filled at most one."""
        for player in range(players):
            if has_won(position, player):
                return player
        return NO_ONE

    def terminal(position: Position) -> bool:
        return position.moves >= longest or winner(position) != NO_ONE

    def progress(position: Position) -> tuple[float, ...]:
        """How much of the way to the goal each player has made: 0 at home, 1 in the goal."""
        made = finished
        for hole, piece in enumerate(position.board):
            if piece != FREE:
                made = replaced(made, piece - 1, made[piece - 1] - away[piece - 1][hole] / way)
        return made

    def payoffs(position: Position) -> tuple[float, ...]:
        won = winner(position)
        return equal if won == NO_ONE else replaced(nothing, won, 1.0)

    def estimates(position: Position) -> tuple[float, ...]:
        """An equal share, more or less by how far a player is ahead of the average."""
        made = progress(position)
        average = sum(made) / players
        estimate = equal
        for player in range(players):
            estimate = replaced(estimate, player, equal[player] * (1 + (made[player] - average) / 2))
        return estimate

    def score(position: Position) -> int:
        won = winner(position)
        return 0 if won == NO_ONE else 1 if won == 0 else -1

    def lead(position: Position) -> float:
        made = progress(position)
        return (made[0] - made[1]) / 2

    board = [FREE] * len(star.holes)
    for number, home in enumerate(homes, start=1):
        for hole in home:
            board[hole] = number
    parameters = (players, side, rounds)
    has_two = players == 2
    return Game(
        name="chinese-checkers" if parameters == (3, 2, 100) else f"chinese-checkers:{players},{side},{rounds}",
        initial=Position(tuple(board), 0, 0),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=score if has_two else payoffs,
        evaluate=lead if has_two else estimates,
        players=players,
        zero_sum=has_two,
        bounds=(-1, 1) if has_two else (0, 1),
        payoff_sum=None if has_two else 1,
        constant_sum=None if has_two else 1,
        longest=longest,
        look=look_of(star, SEATS[players], longest, Position),
    )


game = chinese_checkers()
