"""Backgammon: its plays beside a plain twin, the ways to win, the cube and matches, and how it is written."""

from random import Random

import pytest

from tests.games.naive_backgammon import Board, results
from tests.games.playouts import playout
from tests.modes import interpreted
from zermelo.games import find
from zermelo.games.looks.backgammon_text import side_of
from zermelo.games.moves.backgammon import actions
from zermelo.games.moves.backgammon_position import BAR, OFF, Position, Side, on_point
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import CHANCE, MAX, MIN, BadPosition, Game, IllegalMove

ROLLS = [10 * larger + smaller for larger in range(1, 7) for smaller in range(1, larger + 1)]


@pytest.fixture(scope="module")
def game() -> Game:
    return find("backgammon")


def counts(side: Side) -> tuple[int, ...]:
    return tuple(on_point(side, point) for point in range(26))


def random_board(dice: Random) -> Board:
    """Checkers anywhere, on few points or many, those of one player never where the other has some."""
    sides: list[list[int]] = []
    for _ in range(2):
        side = [0] * 26
        farthest = dice.choice([6, 6, 12, BAR, BAR, BAR])
        side[OFF] = dice.choice([0, 0, dice.randrange(15)])
        free = [point for point in range(1, farthest + 1) if point == BAR or not sides or not sides[0][BAR - point]]
        while sum(side) < 15:
            side[dice.choice(free or [BAR])] += min(15 - sum(side), dice.choice([1, 1, 2, 2, 3, 5]))
        sides.append(side)
    return tuple(sides[0]), tuple(sides[1])


def position_of(board: Board, dice: int) -> Position:
    return Position(*side_of(list(board[0])), *side_of(list(board[1])), MAX, dice, 1, 2, 0, 0, 0)


def boards_after(game: Game, position: Position) -> list[Board]:
    """The board that each play leads to, the mover's checkers first."""
    after = [game.result(position, play) for play in actions(position)]
    return [(counts(Side(one.white_near, one.white_far)), counts(Side(one.black_near, one.black_far))) for one in after]


@interpreted
def test_plays_are_those_of_the_plain_twin_each_result_once(game):
    dice = Random("plays")
    for _ in range(1500):
        board, roll = random_board(dice), dice.choice(ROLLS)
        found = boards_after(game, position_of(board, roll))
        assert len(found) == len(set(found)), (board, roll)
        assert set(found) == results(board, divmod(roll, 10)), (board, roll)


def test_there_are_447_different_results_from_the_start(game):
    start = game.position("21")
    assert sum(len(set(boards_after(game, start._replace(dice=roll)))) for roll in ROLLS) == 447


def test_the_dice_have_21_rolls_and_the_opening_30_throws(game):
    opening = game.outcomes(game.initial)
    assert len(opening) == 30 and {chance for _, chance in opening} == {1 / 30}
    assert game.player(game.initial) == CHANCE
    rolls = dict(game.outcomes(game.position("31 8/5 6/5")))
    assert sorted(rolls) == sorted(ROLLS)
    assert rolls[66] == 1 / 36 and rolls[65] == 2 / 36


def test_the_higher_die_begins_and_plays_both(game):
    white, black = game.position("52"), game.position("25")
    assert (game.player(white), white.dice) == (MAX, 52)
    assert (game.player(black), black.dice) == (MIN, 52)


@pytest.mark.parametrize(
    ("board", "plays"),
    [
        ("white 10 off:14 black 16:2 off:13 white to play 61", {"10/3"}),  # both dice, in the one order there is
        ("white 13 off:14 black 23:2 off:13 white to play 65", {"13/7"}),  # only one of either: the larger
        ("white 13 off:14 black 23:2 18:2 off:11 white to play 65", {"13/8"}),  # only the smaller
        ("white bar 6 off:13 black 1:2 2:2 off:11 white to play 21", {"no move"}),  # the bar first
        ("white bar:2 6 off:12 black 6:2 off:13 white to play 61", {"bar/24"}),
        ("white bar 6 off:13 black 3 off:14 white to play 31", {"bar/22*/21", "bar/22* 6/5", "bar/24 6/3", "bar/21"}),
        ("white 13:4 off:11 black 1:15 white to play 66", {"13/1(2)", "13/1 13/7(2)", "13/7(4)"}),
        ("white 6:2 5 off:12 black 1:15 white to play 66", {"6/off(2) 5/off"}),  # by a higher number
        ("white 4 2 off:13 black 1:15 white to play 65", {"4/off 2/off"}),
        ("white 5 3 off:13 black 1:15 white to play 41", {"5/off", "5/1 3/2"}),  # not 3/off, with one behind it
    ],
)
def test_known_positions(game, board, plays):
    position = game.position(board)
    assert {game.write(position, play) for play in game.moves(position)} == plays


def finished(game, board, play):
    position = game.position(board)
    return game.result(position, game.read(position, play))


@pytest.mark.parametrize(
    ("black", "points"),
    [("6:14 off:1", 1), ("6:15", 2), ("18:1 6:14", 2), ("19:1 6:14", 3), ("bar 6:14", 3), ("bar 6:13 off", 1)],
)
def test_a_win_counts_single_gammon_or_backgammon(game, black, points):
    over = finished(game, f"white 2 off:14 black {black} white to play 61", "2/off")
    assert game.terminal(over) and game.utility(over) == points
    mirrored = finished(game, f"white {black} black 2 off:14 black to play 61", "2/off")
    assert game.utility(mirrored) == -points


# ---------------------------------------------------------------------------------------------
# The cube and matches


def test_a_double_is_taken_or_passed():
    game = find("backgammon:1")
    position = game.position("31 8/5 6/5")
    assert [game.write(position, choice) for choice in game.moves(position)] == ["roll", "double"]
    asked = game.result(position, game.read(position, "double"))
    assert game.player(asked) == MAX  # Black doubled
    passed = game.result(asked, game.read(asked, "pass"))
    assert game.terminal(passed) and game.utility(passed) == -1
    taken = game.result(asked, game.read(asked, "take"))
    assert (taken.cube, taken.owner, game.player(taken)) == (2, MAX, CHANCE)
    played = game.position("31 8/5 6/5 double take 31 8/5 6/5 double take 62 24/18 13/11")
    assert (played.cube, played.owner) == (4, MIN)
    assert "double" in [game.write(played, choice) for choice in game.moves(played)]


def test_jacoby_counts_gammons_only_after_a_double():
    board = "white 2 off:14 black 6:15 {cube} white to play 61"
    middle, owned = board.format(cube="cube: 1, in the middle"), board.format(cube="cube: 2, owned by black")
    assert [find("backgammon:1").utility(finished(find("backgammon:1"), one, "2/off")) for one in (middle, owned)] == [
        2,
        4,
    ]
    jacoby = find("backgammon:1,0,1")
    assert [jacoby.utility(finished(jacoby, one, "2/off")) for one in (middle, owned)] == [1, 4]


def test_a_match_goes_on_until_its_length_with_a_crawford_game():
    game = find("backgammon:1,3")
    board = "white 2 off:14 black {black} match to 3: {score} {crawford} white to play 61"
    after = finished(game, board.format(black="6:15", score="0 to 0", crawford=""), "2/off")
    assert (after.white_score, after.black_score, after.crawford) == (2, 0, 1)
    assert not game.terminal(after) and game.player(after) == CHANCE
    opened = game.result(after, 31)
    played = game.result(opened, game.read(opened, "8/5 6/5"))
    assert game.player(played) == CHANCE  # no doubling in the Crawford game
    lost = "white 6:15 black 2 off:14 match to 3: 2 to 0 crawford game black to play 61"
    later = finished(game, lost, "2/off")
    assert (later.white_score, later.black_score, later.crawford) == (2, 2, 2)
    won = finished(game, board.format(black="6:14 off", score="2 to 2", crawford="after the crawford game"), "2/off")
    assert game.terminal(won) and game.utility(won) == 1 and won.white_score == 3


def test_a_player_for_whom_the_stakes_are_enough_does_not_double():
    game = find("backgammon:1,3")
    board = "white 6:15 black 6:15 cube: 2, owned by {owner} match to 3: 1 to 0 black to play 61"
    enough = finished(game, board.format(owner="white"), "6/off 6/5")
    assert game.player(enough) == CHANCE  # White has 1, and 2 are on the cube
    other = "white 6:15 black 6:15 cube: 2, owned by black match to 3: 1 to 0 white to play 61"
    assert game.player(finished(game, other, "6/off 6/5")) == MIN


# ---------------------------------------------------------------------------------------------
# How it is written


@interpreted
@pytest.mark.parametrize("address", ["backgammon", "backgammon:1,0,1", "backgammon:1,5,0"])
def test_every_play_is_read_back_as_it_was_written(address):
    game = find(address)
    for seed in range(3):
        for position, _ in playout(game, seed, 80):
            written = [game.write(position, action) for action in game.moves(position)]
            assert len(set(written)) == len(written)
            for action, text in zip(game.moves(position), written, strict=True):
                assert game.look.parse_action(position, text) == action


@pytest.mark.parametrize(
    "spelling",
    ["8/5 6/5", "6/5 8/5", "8/5, 6/5", "8-5 6-5", "(31) 8/5 6/5", "31: 8/5 6/5", "8/5,6/5", " 6/5  8/5 "],
)
def test_usual_spellings_are_read(game, spelling):
    position = game.position("31")
    assert game.write(position, game.read(position, spelling)) == "8/5 6/5"


@pytest.mark.parametrize(
    ("board", "spelling", "meant"),
    [
        ("white bar off:14 black 7 12 off:13 white to play 61", "bar/24/18*", "bar/18*"),
        ("white 24 off:14 black 7 12 off:13 white to play 65", "24/18*/13*", "24/18*/13*"),
        ("white 24 off:14 black 7 off:14 white to play 65", "24/13", "24/13"),
        ("white 24 off:14 black 7 off:14 white to play 65", "24/18*/13", "24/18*/13"),
        ("white 6:3 off:12 black 1:2 off:13 white to play 66", "6/off(3)", "6/off(3)"),
        ("white 6:3 off:12 black 1:2 off:13 white to play 66", "6/0(3)", "6/off(3)"),
        ("white 25 6 off:13 black 1 off:14 white to play 31", "25/24* 6/3", "bar/24* 6/3"),
        ("white 8:2 off:13 black 20 off:14 white to play 33", "8/5*/2 8/5/2", "8/5*/2(2)"),
    ],
)
def test_hits_the_bar_and_bearing_off_are_read(game, board, spelling, meant):
    position = game.position(board)
    assert game.write(position, game.read(position, spelling)) == meant


@pytest.mark.parametrize("wrong", ["8/5", "8/5 6/4", "8/5 6/5 24/23", "8", "", "eight to five", "9/5 6/5", "8/5(9)"])
def test_what_is_no_play_is_refused(game, wrong):
    with pytest.raises(IllegalMove):
        game.read(game.position("31"), wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        "white 24:2",
        "white 24:16 black 1 white to play 31",
        "white 24 black 1 white to play 31",
        "white 26 black 1 white to play 31",
        "white off:15 black 1 white to roll",
        "white 6 black 6 cube: 2, owned by white white to roll",
        "white 6 black 6 white to roll or double",
    ],
)
def test_what_is_no_position_is_refused(game, wrong):
    with pytest.raises(BadPosition):
        game.position(wrong)


def test_parameters_that_do_not_fit_are_refused():
    for address in ("backgammon:2", "backgammon:0,0,1", "backgammon:1,5,1", "backgammon:1,100"):
        with pytest.raises(ZermeloError):
            find(address)
