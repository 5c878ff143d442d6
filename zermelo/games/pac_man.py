"""Pac-Man: eat all the food of a maze before a ghost catches you.

Pac-Man (MAX) and the ghosts (MIN) move in rounds: Pac-Man, the first ghost, the second … The rules are those of the
Berkeley course on artificial intelligence (http://ai.berkeley.edu), so a depth of d rounds is d plies for each of them.

- Pac-Man moves one square in any direction without a wall, or stops; every move of his costs 1 point.
- Food brings 10 points, and the last food 500 more: Pac-Man has won. A capsule scares all ghosts for 40 of their moves.
- A ghost moves one square, half a square while it is scared. It never stops, and turns back only where there is no
  other way. Between two squares it goes straight on; when its fear ends there, it is put on the upper or the right one.
- Pac-Man and a ghost meet if they are at most half a square apart. A scared ghost is eaten: 200 points, and it begins
  again at its start, no longer scared. Any other ghost catches Pac-Man: he loses 500 points and the game.

The value is the score. `pac_man(layout, ghosts, limit)` takes a layout of the package or a text file
(`zermelo/games/layouts`), and ends after `limit` moves of Pac-Man, so that the score has bounds. With `ghosts=1` the
ghosts move at random, with `ghosts=2` directionally: they are then part of nature, and the game is one of chance.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.advice.pac_man import knowledge
from zermelo.games.layouts import layout_of
from zermelo.games.looks import pac_man as look
from zermelo.games.moves.pac_man import STOP, Ghosts, walking
from zermelo.rules.advice import Advice, SearchAdvice
from zermelo.rules.declared import Numbers
from zermelo.rules.game import CHANCE, MAX, MIN, Game
from zermelo.rules.parameters import whole
from zermelo.rules.piles import replacing

FOOD, WIN, GHOST, CAUGHT, MOVE = 10, 500, 200, -500, -1
"""What food, the last food, a scared ghost, being caught and a move of Pac-Man bring."""
FEAR = 40
HOSTILE, RANDOM, DIRECTIONAL = range(3)
"""The ghosts are MIN, or move by chance."""


class Position(NamedTuple):
    place: int
    """Where Pac-Man is."""
    facing: int
    """His last direction other than STOP."""
    ghosts: Ghosts
    food: tuple[int, ...]
    """The squares with food, a row of them in each integer; bit 0 is the leftmost square."""
    left: int
    """The number of squares with food."""
    capsules: int
    """A bit for each capsule of the layout that is still there."""
    score: int
    moves: int
    """The number of Pac-Man's moves so far."""
    turn: int
    """Who moves: 0 for Pac-Man, then the number of a ghost."""
    lost: int
    """1 if a ghost has caught Pac-Man."""


def pac_man(layout: str = "small", ghosts: int = HOSTILE, limit: int = 1000) -> Game:
    """The game in a layout, against ghosts that are opponents (0), random (1) or directional (2).

    >>> from zermelo import search
    >>> trap = pac_man("trap")
    >>> for algorithm in ("minimax", "expectimax"):
    ...     print(trap.write(trap.initial, search(trap, depth=6, algorithm=algorithm).action))
    Stop
    West
    """
    whole("ghosts", ghosts, HOSTILE, DIRECTIONAL)
    whole("limit", limit, 1, 100_000)
    maze = layout_of(layout)
    stride = 2 * maze.width
    starts = tuple(2 * column + 2 * stride * row for column, row in maze.ghosts)
    capsules_at = tuple(2 * column + 2 * stride * row for column, row in maze.capsules) or (-1,)
    count = len(starts)
    with_row = replacing(maze.height)
    steps, is_open, may_go, meets, nearest_square, with_ghost = walking(maze)

    # -----------------------------------------------------------------------------------------
    # Moves

    def player(position: Position) -> int:
        return MAX if position.turn == 0 else MIN if ghosts == HOSTILE else CHANCE

    def actions(position: Position) -> Iterator[int]:
        for direction in range(5):
            if is_legal(position, direction):
                yield direction

    def is_legal(position: Position, direction: int) -> bool:
        if position.turn == 0:
            return is_open(position.place + 2 * steps[direction])
        ghosts, number = position.ghosts, position.turn - 1
        return may_go(ghosts.places[number], ghosts.facings[number], direction)

    def result(position: Position, direction: int) -> Position:
        return after_pac_man(position, direction) if position.turn == 0 else after_ghost(position, direction)

    def after_pac_man(position: Position, direction: int) -> Position:
        place = position.place + 2 * steps[direction]
        row, column = place // (2 * stride), place % stride // 2
        food, left, capsules, them = position.food, position.left, position.capsules, position.ghosts
        score, lost = position.score + MOVE, 0
        if food[row] >> column & 1:
            food, left = with_row(food, row, food[row] ^ 1 << column), left - 1
            score += FOOD if left else FOOD + WIN
        for number in range(len(capsules_at)):
            if capsules_at[number] == place and capsules >> number & 1:
                capsules ^= 1 << number
                for ghost in range(count):
                    them = with_ghost(them, ghost, them.places[ghost], them.facings[ghost], FEAR)
        for ghost in range(count):
            if meets(place, them.places[ghost]):
                if them.fears[ghost]:
                    score += GHOST
                    them = with_ghost(them, ghost, starts[ghost], STOP, 0)
                elif left:  # no ghost catches a Pac-Man who has just won
                    score += CAUGHT
                    lost = 1
        facing = position.facing if direction == STOP else direction
        return Position(place, facing, them, food, left, capsules, score, position.moves + 1, 1, lost)

    def after_ghost(position: Position, direction: int) -> Position:
        ghost, them, score, lost = position.turn - 1, position.ghosts, position.score, 0
        fear = them.fears[ghost]
        place = them.places[ghost] + (steps[direction] if fear else 2 * steps[direction])
        if fear == 1:
            place = nearest_square(place)
        fear = max(0, fear - 1)
        them = with_ghost(them, ghost, place, direction, fear)
        if meets(position.place, place):
            if fear:
                score += GHOST
                them = with_ghost(them, ghost, starts[ghost], STOP, 0)
            else:
                score += CAUGHT
                lost = 1
        turn = (position.turn + 1) % (count + 1)
        return Position(
            position.place, position.facing, them, position.food, position.left, position.capsules, score,
            position.moves, turn, lost,
        )  # fmt: skip

    def terminal(position: Position) -> bool:
        return position.left == 0 or position.lost == 1 or (position.turn == 0 and position.moves >= limit)

    def utility(position: Position) -> int:
        return position.score

    at_random, directional, features = knowledge(maze, steps, actions)

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        return at_random(position) if ghosts == RANDOM else directional(position)

    first = Position(
        place=2 * maze.pac_man[0] + 2 * stride * maze.pac_man[1],
        facing=STOP,
        ghosts=Ghosts(starts, (STOP,) * count, (0,) * count),
        food=maze.food,
        left=sum(row.bit_count() for row in maze.food),
        capsules=(1 << len(maze.capsules)) - 1,
        score=0,
        moves=0,
        turn=0,
        lost=0,
    )
    most = FOOD * first.left + WIN + GHOST * count * len(maze.capsules)
    parameters = f"{layout},{ghosts},{limit}"
    return Game(
        name="pac-man" if parameters == "small,0,1000" else f"pac-man:{parameters}",
        initial=first,
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=utility,
        chance=None if ghosts == HOSTILE else chance,
        bounds=(MOVE * limit + CAUGHT * count, most),
        counts_points=True,
        longest=limit * (count + 1),
        advice=Advice(
            search=SearchAdvice(models={"directional": directional}),
            learning=Numbers(of=features, names=look.FEATURES),
        ),
        look=look.maze_look(maze, first, Position, Ghosts),
    )


game = pac_man()
