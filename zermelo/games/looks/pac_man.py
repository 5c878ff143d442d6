"""The look of Pac-Man: the maze in the signs of its layout, a line for each agent, and the drawing.

%%%%%%%%      %  wall            C  Pac-Man
%   C G%      .  food            G  ghost (g on food)
%G%%%%%%      o  capsule         S  scared ghost (s on food; O: any ghost on a capsule)
%....  %
%%%%%%%%
C 4,3 -       Pac-Man is in the fifth column and the fourth row from the bottom, as in the Berkeley course
1 1,2 -       the first ghost, which has no direction yet: < > ^ v are West, East, North and South
2 6,3 -       a number behind it says for how many moves a ghost is scared
score 0, move 0, C
"""

import re
from collections.abc import Iterator
from typing import Any

from zermelo.games.layouts import Layout
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, main_spelling

Position = Any
NAMES = (M("Pac-Man"), M("Ghost"))
DIRECTIONS = (
    in_context("typed", "West, w, left"),
    in_context("typed", "Stop, x, stay"),
    in_context("typed", "East, e, right"),
    in_context("typed", "North, n, up"),
    in_context("typed", "South, s, down"),
)
ARROWS = "<->^v"
KEYS = ("left", "stay", "right", "up", "down")
SIDEWAYS, DOWN = (-1, 0, 1, 0, 0), (0, 0, 0, -1, 1)
FEATURES = (
    M("points so far"),
    M("food left"),
    M("capsules left"),
    M("nearness of food"),
    M("nearness of a ghost"),
    M("nearness of a scared ghost"),
)
AGENT = re.compile(r"([C\d]) (\d+(?:\.5)?),(\d+(?:\.5)?) ([-<>^v])(?: (\d+))?")
LAST = re.compile(r"score (-?\d+), move (\d+), ([C\d]|caught)")
CAUGHT = M("caught")


def last_line(score: int, move: int, agent: str) -> Message:
    return M("score {score}, move {move}, {agent}", score=str(score), move=str(move), agent=agent)


def maze_look(maze: Layout, first: Position, of_position: Any, of_ghosts: Any) -> Look:
    """The look of the game in a maze; `first` is its first position."""
    stride, count = 2 * maze.width, len(maze.ghosts)
    missing = tuple((c, row) for row in range(maze.height) for c in range(maze.width) if maze.walls[row] >> c & 1)

    def square_of(place: int) -> Square:
        """The square at a place, the left or upper one if it lies between two."""
        return place % stride // 2, place // stride // 2

    def coordinates(place: int) -> str:
        """Column and row from the bottom, in the halves of the course: 4,3 or 4.5,3."""
        across, up = place % stride / 2, maze.height - 1 - place // stride / 2
        return f"{across:g},{up:g}"

    def place_of(across: str, up: str) -> int:
        place = round(2 * float(across)) + stride * round(2 * (maze.height - 1 - float(up)))
        column, row = square_of(place)
        inside = 0 <= column < maze.width and 0 <= row < maze.height
        if not inside or maze.walls[row] >> column & 1:
            raise BadPosition(M("{across},{up} is not a free square of the maze.", across=across, up=up))
        return place

    # -----------------------------------------------------------------------------------------
    # Text

    def signs(position: Position) -> list[list[str]]:
        def ground(column: int, row: int) -> str:
            return "%" if maze.walls[row] >> column & 1 else "." if position.food[row] >> column & 1 else " "

        rows = [[ground(column, row) for column in range(maze.width)] for row in range(maze.height)]
        for number, (column, row) in enumerate(maze.capsules):
            if position.capsules >> number & 1:
                rows[row][column] = "o"
        column, row = square_of(position.place)
        rows[row][column] = "C"
        for place, fear in zip(position.ghosts.places, position.ghosts.fears, strict=True):
            column, row = square_of(place)
            sign = "S" if fear else "G"
            below = rows[row][column]
            rows[row][column] = sign.lower() if below in ".gs" else "O" if below in "oO" else sign
        return rows

    def text(position: Position) -> str:
        agents = [("C", position.place, position.facing, 0)]
        agents += [(str(number + 1), *ghost) for number, ghost in enumerate(zip(*position.ghosts, strict=True))]
        lines = ["".join(row) for row in signs(position)]
        for name, place, facing, fear in agents:
            lines.append(f"{name} {coordinates(place)} {ARROWS[facing]}" + (f" {fear}" if fear else ""))
        agent = CAUGHT if position.lost else str(position.turn) if position.turn else "C"
        return joined([*lines, last_line(position.score, position.moves, agent)], "\n")

    def parse(written: str) -> Position:
        lines = [line.rstrip() for line in written.strip().splitlines()]
        if len(lines) != maze.height + count + 2:
            raise BadPosition(
                M(
                    "A position of this maze has {rows} rows of squares, a line for each of its {agents} agents, and "
                    "the score below; these are {lines} lines.",
                    rows=maze.height,
                    agents=count + 1,
                    lines=len(lines),
                )
            )
        food, capsules = read_maze(lines[: maze.height])
        agents = [read_agent(line, name) for line, name in zip(lines[maze.height : -1], names(), strict=True)]
        found = LAST.fullmatch(lines[-1])
        if found is None or found[3] not in (*names(), "caught") or len(found[1] + found[2]) > 12:
            raise BadPosition(M("{line!r} is no last line such as: score 0, move 0, C.", line=lines[-1]))
        places, facings, fears = zip(*agents[1:], strict=True)
        return of_position(
            place=agents[0][0],
            facing=agents[0][1],
            ghosts=of_ghosts(places, facings, fears),
            food=food,
            left=sum(row.bit_count() for row in food),
            capsules=capsules,
            score=int(found[1]),
            moves=int(found[2]),
            turn=1 if found[3] == "caught" else names().index(found[3]),
            lost=int(found[3] == "caught"),
        )

    def names() -> list[str]:
        return ["C", *(str(number + 1) for number in range(count))]

    def read_maze(lines: list[str]) -> tuple[tuple[int, ...], int]:
        """The rows of food and the capsules that are left."""
        for row, line in enumerate(lines):
            walls = sum(1 << column for column, sign in enumerate(line) if sign == "%")
            if walls != maze.walls[row] or not set(line) <= set("%. oCGgSsO"):
                raise BadPosition(M("Row {row}, {line!r}, is not a row of this maze.", row=row + 1, line=line))
        food = tuple(sum(1 << column for column, sign in enumerate(line) if sign in ".gs") for line in lines)
        for row, new in enumerate(food):
            if new & ~maze.food[row]:
                raise BadPosition(M("Row {row}, {line!r}, is not a row of this maze.", row=row + 1, line=lines[row]))
        there = [lines[row][column] in "oO" for column, row in maze.capsules]
        return food, sum(1 << number for number, is_there in enumerate(there) if is_there)

    def read_agent(line: str, name: str) -> tuple[int, int, int]:
        found = AGENT.fullmatch(line)
        if found is None or found[1] != name or len(found[5] or "") > 3:
            raise BadPosition(M("{line!r} is no line of an agent such as: {name} 4,3 >.", line=line, name=name))
        return place_of(found[2], found[3]), ARROWS.index(found[4]), int(found[5] or 0)

    # -----------------------------------------------------------------------------------------
    # Moves and drawing

    def action_text(position: Position, direction: int) -> str:
        return main_spelling(DIRECTIONS[direction])

    def parse_action(position: Position, written: str) -> int:
        for direction, spellings in enumerate(DIRECTIONS):
            if is_spelled(written, spellings):
                return direction
        raise IllegalMove(M("{written!r} is no direction; write West, Stop, East, North or South.", written=written))

    def arrow(position: Position, direction: int) -> str:
        return KEYS[direction]

    def squares(position: Position, direction: int) -> tuple[Square, ...]:
        """The square that Pac-Man moves to; those of a ghost, which may be any of several, from and to."""
        place = position.ghosts.places[position.turn - 1] if position.turn else position.place
        column, row = square_of(place)
        if direction in (0, 3) and (place % 2 or place // stride % 2):
            return ((column, row),)  # between two squares, back towards the one that it is listed at
        target = column + SIDEWAYS[direction], row + DOWN[direction]
        return ((column, row), target) if position.turn else (target,)

    def pieces(position: Position) -> Iterator[Piece]:
        for row in range(maze.height):
            for column in range(maze.width):
                if position.food[row] >> column & 1:
                    yield Piece((column, row), "food")
        for number, capsule in enumerate(maze.capsules):
            if position.capsules >> number & 1:
                yield Piece(capsule, "capsule")
        yield Piece(square_of(position.place), "eater", 0, ARROWS[position.facing])
        for number, (place, facing, fear) in enumerate(zip(*position.ghosts, strict=True)):
            halves = f"{place % 2}{place // stride % 2}"
            yield Piece(square_of(place), "ghost", 1, f"{number}{ARROWS[facing]}{halves}{fear or ''}")

    def draw(position: Position) -> Board:
        notes = [M("Ghost {number} is scared for {moves} moves.", number=number + 1, moves=fear)
                 for number, fear in enumerate(position.ghosts.fears) if fear]  # fmt: skip
        return Board(
            columns=maze.width,
            rows=maze.height,
            style="maze",
            missing=missing,
            pieces=tuple(pieces(position)),
            scores=(str(position.score), ""),
            notes=tuple(notes),
        )

    return Look(
        title=M("Pac-Man"),
        about=M("Eat all the food of the maze before a ghost catches you; the score counts."),
        player_names=NAMES,
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        arrow=arrow,
        words=(last_line(0, 0, ""), CAUGHT),
    )
