"""Fox and geese on a cross of 33 points: the fox jumps over geese, the geese close it in."""

from typing import NamedTuple

from zermelo import Game

POINTS = [(x, y) for y in range(7) for x in range(7) if 2 <= x <= 4 or 2 <= y <= 4]
NUMBER = {point: number for number, point in enumerate(POINTS)}
WAYS = [(1, 0), (-1, 0), (0, 1), (0, -1)]


def number_at(x, y):
    return NUMBER.get((x, y), -1)


STEP = [[number_at(x + dx, y + dy) for dx, dy in WAYS] for x, y in POINTS]
GOOSE = 1


class Chase(NamedTuple):
    geese: tuple
    fox: int
    player: int


def fox_moves(chase):
    jumps = [
        (chase.fox, STEP[STEP[chase.fox][way]][way])
        for way in range(4)
        if STEP[chase.fox][way] >= 0
        and chase.geese[STEP[chase.fox][way]] == GOOSE
        and STEP[STEP[chase.fox][way]][way] >= 0
        and chase.geese[STEP[STEP[chase.fox][way]][way]] != GOOSE
    ]
    return jumps + [(chase.fox, to) for to in STEP[chase.fox] if to >= 0 and chase.geese[to] != GOOSE]


def goose_moves(chase):
    found = []
    for point in range(len(POINTS)):
        if chase.geese[point] == GOOSE:
            found += [(point, to) for to in STEP[point] if to >= 0 and to != chase.fox and chase.geese[to] != GOOSE]
    return found


def actions(chase):
    return fox_moves(chase) if chase.player == 1 else goose_moves(chase)


def result(chase, move):
    source, target = move
    if chase.player == 0:
        geese = tuple(GOOSE if p == target else 0 if p == source else g for p, g in enumerate(chase.geese))
        return Chase(geese, chase.fox, 1)
    geese = list(chase.geese)
    for way in range(4):
        over = STEP[source][way]
        if over >= 0 and over != target and STEP[over][way] == target:
            geese[over] = 0
    return Chase(tuple(geese), target, 0)


def terminal(chase):
    return sum(chase.geese) < 5 or len(actions(chase)) == 0


def utility(chase):
    return -1 if sum(chase.geese) < 5 else 1


game = Game(
    name="fox and geese",
    initial=Chase(tuple(GOOSE if y < 3 else 0 for x, y in POINTS), NUMBER[(3, 4)], 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    bounds=(-1, 1),
)
