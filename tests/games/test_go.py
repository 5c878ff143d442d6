"""Go against a twin of stones by coordinates, published counts, and the cases by which rule sets differ."""

from random import Random

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo import solve
from zermelo.algorithms.sampling import plain_playout
from zermelo.games import find
from zermelo.games.go import go
from zermelo.games.moves.go import EMPTY
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import BadPosition
from zermelo.rules.perft import perft
from zermelo.rules.random_states import scrambled


class NaiveGo:
    """Stones by their column and row; the boards so far decide on ko, the last two of them on the simple one."""

    def __init__(self, size, rule):
        self.size, self.rule = size, rule
        self.stones, self.player, self.passes, self.past = {}, 0, 0, [({}, 0)]

    def group(self, stones, point):
        found, waiting = {point}, [point]
        while waiting:
            for near in self.near(waiting.pop()):
                if stones.get(near) == stones.get(point) and near not in found:
                    found.add(near)
                    waiting.append(near)
        return found, any(near not in stones for one in found for near in self.near(one))

    def near(self, point):
        column, row = point
        ways = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
        return [(x, y) for x, y in ways if 0 <= x < self.size and 0 <= y < self.size]

    def after(self, point):
        """The stones after a move; None where it is not legal."""
        if point in self.stones:
            return None
        stones = {**self.stones, point: self.player}
        for near in self.near(point):
            if stones.get(near) == 1 - self.player and not self.group(stones, near)[1]:
                for one in self.group(stones, near)[0]:
                    del stones[one]
        if not self.group(stones, point)[1]:
            return None
        earlier = self.past[-2:-1] if self.rule == "simple" else self.past
        is_ko = self.rule != "simple" or len(self.stones) == len(stones)
        comes_again = (stones, 1 - self.player) in earlier
        if self.rule == "positional":
            comes_again = stones in [board for board, _ in earlier]
        return None if is_ko and comes_again else stones

    def moves(self):
        points = [(column, row) for row in range(self.size) for column in range(self.size)]
        return [point for point in points if self.after(point) is not None]

    def play(self, point):
        self.stones = self.stones if point is None else self.after(point)
        self.passes = self.passes + 1 if point is None else 0
        self.player = 1 - self.player
        self.past.append((self.stones, self.player))

    def margin(self):
        points = 0
        for row in range(self.size):
            for column in range(self.size):
                point = (column, row)
                region = {point} if point in self.stones else self.group(self.stones, point)[0]
                colours = {
                    self.stones[near] for one in region for near in (*self.near(one), one) if near in self.stones
                }
                colours = {self.stones[point]} if point in self.stones else colours
                points += (colours == {0}) - (colours == {1})
        return points


@interpreted
@pytest.mark.parametrize(("size", "rule"), [(4, "simple"), (7, "simple"), (3, "positional"), (3, "situational")])
def test_moves_boards_and_points_are_those_of_a_naive_twin(size, rule):
    game = go(size, 0, rule, count="points")
    for seed in range(6 if size < 7 else 2):
        twin, dice, position = NaiveGo(size, rule), Random(seed), game.initial
        for _ in range(4 * size * size):
            moves = game.moves(position)
            points = [(move % size, move // size) for move in moves if move < size * size]
            assert points == twin.moves() and moves[-1] == size * size
            assert game.utility(position) == twin.margin()
            move = dice.choice(moves[:-1] or moves)
            position = game.result(position, move)
            twin.play(None if move == size * size else (move % size, move // size))
            board = {(place % size, place // size): stone - 1 for place, stone in enumerate(position.board) if stone}
            assert (board, position.passes) == (twin.stones, twin.passes)
            if game.terminal(position):
                break


COUNTS = {
    "go:1": [1, 1, 0],
    "go:2": [5, 21, 68, 156, 316, 604, 1168, 2592],
    "go:2,ko=positional": [5, 21, 68, 156, 316, 604, 1088],
    "go:3": [10, 91, 738],
    "go:3,suicide=yes,ko=positional": [10, 91, 738],
    "go:4": [17, 273],
    "go": [82],
}
"""Moves, passes among them. Superko and the simple ko part at ply 7 of 2×2."""


@interpreted
@pytest.mark.parametrize("address", COUNTS)
def test_moves_are_counted_as_published(address):
    assert perft(find(address), len(COUNTS[address])).leaves == COUNTS[address]


def test_moves_are_counted_deeper_by_machine_code():
    assert perft(find("go:3"), 5).leaves == [10, 91, 738, 5281, 33384]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("address", "depth", "count"),
    [("go:3,suicide=yes,ko=positional", 6, 180768), ("go:4", 5, 764016), ("go:5", 4, 361041), ("go", 3, 531522)],
)
def test_moves_are_counted_deep(address, depth, count):
    assert perft(find(address), depth).leaves[-1] == count


@interpreted
def test_two_by_two_is_a_draw_with_the_simple_ko():
    """A circle of captures goes on for ever."""
    assert solve(go(2)).value == 0


@pytest.mark.soak
def test_black_owns_the_whole_of_three_by_three():
    assert solve(go(3)).value == 9


# ---------------------------------------------------------------------------------------------
# Cases

KO = ". X O .\nX O . O\n. X O .\n. . . .\nBlack to move"


@interpreted
def test_a_ko_is_not_retaken_at_once():
    game = go(4)
    taken = game.result(game.position(KO), game.read(game.position(KO), "c3"))
    assert "ko: b3" in game.show(taken) and game.read(game.position(KO), "c3") not in game.actions(taken)
    elsewhere = game.position(game.show(taken))
    for move in ("a1", "d1"):
        elsewhere = game.result(elsewhere, game.read(elsewhere, move))
    assert game.read(elsewhere, "b3") in game.moves(elsewhere)


@interpreted
def test_suicide_takes_the_own_chain_off_where_it_is_legal():
    shown = ". X O\nX X O\nO O .\nBlack to move"
    may, may_not = go(3, suicide="yes"), go(3)
    alone = "a3"
    assert may.position(". O .\nO . .\n. . .\nBlack to move") and alone not in [
        may.write(one, move) for one in [may.position(". O .\nO . .\n. . .\nBlack to move")] for move in may.moves(one)
    ]
    chain = ". X O\nX X O\nO O .\nWhite to move"
    assert "a3" in [may_not.write(may_not.position(chain), move) for move in may_not.moves(may_not.position(chain))]
    own = may.position(shown)
    after = may.result(own, may.read(own, "a3"))
    assert after.board[:5].count(EMPTY) == 4 and "a3" not in [
        may_not.write(may_not.position(shown), move) for move in may_not.moves(may_not.position(shown))
    ]


@interpreted
def test_territory_counts_free_points_and_prisoners():
    area, territory = go(4, 0.5), go(4, 0.5, scoring="territory")
    moves = "b3 a3 a2 pass a4 pass b4 c4 pass pass"
    assert territory.utility(territory.position(moves)) == 1 + 1 - 0.5
    assert territory.position(moves).prisoners == 1 and area.position(moves).prisoners == 0


test_a_board_that_cannot_be_is_refused = interpreted(
    refused(
        go(2).position,
        BadPosition,
        [
            ("X O\nO .", "The chain of a2 has no liberty"),
            ("X .\n. .\nko: a2", "a2 is not a free point"),
            ("X .\n. .\nko: c9", "c9 is not a free point"),
            ("X . .", "The board has 2 rows"),
        ],
    )
)
test_parameters_are_refused = interpreted(
    refused(
        find,
        ZermeloError,
        [
            ("go:20", "size is a whole number from 1 to 19, not 20"),
            ("go:9,ko=super", "The parameter ko is one of simple, positional, situational, not super"),
            ("go:9,handicap=1", "handicap is a whole number from 2 to 9, not 1"),
            ("go:5,handicap=2", "handicap is a whole number from 0 to 0, not 2"),
            ("go:9,count=stones", "The parameter count is one of points, winner, not stones"),
        ],
    )
)


@interpreted
def test_a_random_game_notes_its_moves():
    for game in (go(4), go(5, suicide="yes", scoring="territory")):
        moves = []
        play = game.advice.search.noted_playout(lambda run, player, point: run.append((player, point)))
        final, _ = play(game.initial, 400, scrambled(3), moves)
        state = game.initial
        for player, point in moves:
            assert player == game.player(state) and point in game.moves(state)
            state = game.result(state, point)
        assert state == final and game.terminal(state)


@interpreted
def test_random_games_fill_no_eyes_and_take_the_pass_for_the_end():
    """The fast random game against the plain one: mean length and score, at five standard deviations."""
    game = go(5)
    fast, plain = game.advice.search.playout, plain_playout(game)
    found = {}
    for name, play in (("fast", fast), ("plain", plain)):
        scores = []
        for seed in range(150):
            position, _ = play(game.initial, 400, scrambled(seed))
            assert position.passes == 2
            scores.append(game.utility(position))
        found[name] = scores
    means = [sum(scores) / len(scores) for scores in found.values()]
    spread = sum(score**2 for scores in found.values() for score in scores) / 300
    assert abs(means[0] - means[1]) < 5 * (2 * spread / 150) ** 0.5
