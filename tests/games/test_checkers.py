"""Checkers against published counts, a naive twin, and other programs where they are installed."""

from random import Random

import pytest

from tests.games.naive_checkers import Naive, Square
from tests.games.playouts import find, playout
from tests.modes import interpreted
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.engine.engine import Engine
from zermelo.engine.limits import Limits
from zermelo.games.checkers import WIN, Position, checkers, game
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import enabled
from zermelo.players.play import Play, moves
from zermelo.rules.game import BadPosition, Game, IllegalMove
from zermelo.rules.perft import perft

ENGLISH = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564]
INTERNATIONAL = [9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423]
VARIANTS = ["checkers", "checkers:10,1", "checkers:6,0", "checkers:8,1", "checkers:6,1"]


def pieces_of(board: Game, position: Position) -> dict[Square, str]:
    grid = board.look.grid
    sides = zip(grid.pieces, board_sets(board, position), strict=True)
    return {grid.places[bit]: sign for sign, squares in sides for bit in range(64) if squares >> bit & 1}


def board_sets(board: Game, position: Position) -> tuple[int, ...]:
    first, second, kings = position.first, position.second, position.kings
    return first & ~kings, first & kings, second & ~kings, second & kings


def naive(board: Game, position: Position) -> Naive:
    turn = list(board.look.grid.pieces)[2 * position.player]
    return Naive(board.look.grid.width, pieces_of(board, position), turn, board.look.player_names[0] == "White")


def random_position(board: Game, dice: Random) -> Position | None:
    """Some men and kings anywhere; None where the board refuses them."""
    squares = list(board.look.grid.bits.values())
    dice.shuffle(squares)
    sets, most = [], len(squares) // 5
    for kind in range(4):
        count = dice.randint(kind % 2, most)
        sets.append(sum(1 << square for square in squares[:count]))
        del squares[:count]
    try:
        return position_of(board, sets, dice.randint(0, 1))
    except BadPosition:
        return None


def position_of(board: Game, sets: list[int], player: int) -> Position:
    rows = board.look.grid.text(tuple(sets), player)
    return board.position(rows)


def some_positions(address: str, games: int, placed: int) -> list[Position]:
    board, dice = find(address), Random(address)
    met = [position for seed in range(games) for position, action in playout(board, seed) if action is not None]
    thrown = [random_position(board, dice) for _ in range(placed)]
    return met + [position for position in thrown if position is not None and not board.terminal(position)]


# ---------------------------------------------------------------------------------------------
# Moves


def test_the_published_counts() -> None:
    depth = 8 if enabled() else 5
    assert perft(game, depth).leaves == ENGLISH[:depth]


def test_the_published_counts_of_international_draughts() -> None:
    depth = 6 if enabled() else 3
    assert perft(find("checkers:10,1"), depth).leaves == INTERNATIONAL[:depth]


@pytest.mark.soak
def test_the_published_counts_further_down() -> None:
    assert perft(game, 12).leaves == [*ENGLISH, 85242128, 388623673]
    assert perft(find("checkers:10,1"), 9).leaves == INTERNATIONAL


@interpreted
@pytest.mark.parametrize("address", VARIANTS)
def test_the_moves_are_those_of_a_plain_board(address: str) -> None:
    board = find(address)
    for position in some_positions(address, games=4, placed=60):
        twin = naive(board, position)
        captures = twin.captures()
        legal = board.moves(position)
        if not captures:
            assert sorted(board.look.squares(position, move) for move in legal) == sorted(twin.steps())
            results = {
                board.result(position, move): twin.after(board.look.squares(position, move), frozenset())
                for move in legal
            }
        elif twin.international:  # a capture by two ways is one move
            found = {(path[0], path[-1], taken): (path, taken) for path, taken in captures}
            assert len(legal) == len(found)
            wanted = [twin.after(*capture) for capture in found.values()]
            got = [pieces_of(board, board.result(position, move)) for move in legal]
            assert sorted(map(sorted, (pieces.items() for pieces in got))) == sorted(
                map(sorted, (pieces.items() for pieces in wanted))
            )
            results = {}
        else:
            assert sorted(board.look.squares(position, move) for move in legal) == sorted(path for path, _ in captures)
            taken = dict(captures)
            results = {
                board.result(position, move): twin.after(path, taken[path])
                for move in legal
                for path in [board.look.squares(position, move)]
            }
        for after, pieces in results.items():
            assert pieces_of(board, after) == pieces


@pytest.mark.parametrize("address", VARIANTS)
def test_a_player_without_a_move_has_lost(address: str) -> None:
    board, lost = find(address), 0
    for seed in range(20):
        *_, (position, action) = playout(board, seed, most=400)
        if action is None and not list(board.actions(position)):
            lost += 1
            assert board.utility(position) == (-WIN if position.player == 0 else WIN)
            assert not naive(board, position).steps() and not naive(board, position).captures()
    assert lost > 3


def test_crowning_ends_an_english_move_and_not_an_international_one() -> None:
    """The same men: on 8×8 the man is crowned and stays; by international rules it goes on as a man."""
    english = game.position("W:W11:B7,6,23")
    assert game.write_line(english, game.moves(english)) == ["11x2"]
    assert game.result(english, game.moves(english)[0]).kings
    international = checkers(8, 1)
    position = international.position("W:W11:B7,6,23")
    (move,) = international.moves(position)
    assert international.write(position, move) == "11x9"
    assert not international.result(position, move).kings


# ---------------------------------------------------------------------------------------------
# Draws


@pytest.mark.parametrize(
    "address, fen, plies",
    [
        ("checkers", "B:WK32:BK1", 80),
        ("checkers:10,1", "W:WK50,K49,K48:BK1,K2", 50),
        ("checkers:10,1", "W:WK50,K49,K48:BK1", 32),
        ("checkers:10,1", "W:WK50,49,48:BK1", 32),
        ("checkers:10,1", "W:WK50,K49:BK1", 10),
        ("checkers:10,1", "W:WK50:BK1", 10),
    ],
)
def test_a_game_without_progress_is_drawn(address: str, fen: str, plies: int) -> None:
    board = find(address)
    position = board.position(fen)
    assert not board.terminal(position)
    drawn = position._replace(quiet=plies)
    assert board.terminal(drawn) and board.utility(drawn) == 0
    assert not board.terminal(position._replace(quiet=plies - 1))


def test_what_counts_as_progress() -> None:
    position = game.position("B:WK32,22:BK1,9:H7")
    after = {game.write(position, move): game.result(position, move).quiet for move in game.moves(position)}
    assert after == {"1-5": 8, "1-6": 8, "9-13": 0, "9-14": 0}
    board = find("checkers:10,1")  # where two or three stand against a king, a man's step is none
    position = board.position("W:WK50,33:BK1:H3")
    assert {board.result(position, move).quiet for move in board.moves(position)} == {4}


def test_a_loss_comes_before_a_draw() -> None:
    lost = Position(1 << 31, 1 << 0, 1 << 0, 0, 80)  # a man that cannot step off the board
    assert game.utility(lost) == -WIN


def test_the_third_occurrence_of_a_position_ends_a_game() -> None:
    play = Play(game, game.position("B:WK32:BK1"))
    line = iter(["1-5", "32-28", "5-1", "28-32"] * 5)
    made = [move.text for move in moves(play, [lambda play: game.read(play.position, next(line))] * 2)]
    assert len(made) == 8 and play.is_repeated and not play.is_over


def test_the_engine_knows_a_repetition_for_a_draw() -> None:
    """Every move of the king has led to the same position before, so the game is drawn whatever the estimate says."""
    start = game.position("B:WK32,K31:BK1")
    earlier = [game.result(start, move) for move in game.moves(start)]
    engine = Engine(game, megabytes=1)
    assert engine.best(start, Limits(depth=3)).value < 0
    assert engine.best(start._replace(quiet=4), Limits(depth=3), history=[*earlier, start]).value == 0


# ---------------------------------------------------------------------------------------------
# Texts

FENS = [
    "B:W18,26,27,K32:B11,15,K22",
    "W:W21,22,23:B1,2,K30",
    "B:W21-32:B1-12",
    "W:WK5:BK32:H12",
    "B:Wa1,e3,g3,Kc1:Be5,Kd6,f6",
]


@pytest.mark.parametrize("fen", FENS)
def test_positions_as_fen(fen: str) -> None:
    position = game.position(fen)
    assert game.position(game.show(position)) == position
    assert game.position(f" {fen.lower()}. ") == position


def test_the_usual_fen_of_the_start() -> None:
    assert game.position("B:W21-32:B1-12") == game.initial
    assert find("checkers:10,1").position("W:W31-50:B1-20:H0:F1") == find("checkers:10,1").initial
    brazilian = find("checkers:8,1")
    white, black = "Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3", "Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
    assert brazilian.position(f"W:{white}:{black}") == brazilian.initial


@pytest.mark.parametrize("way", ["11-15", "11 15", "11x15", "f6-e5", "F6e5", "11–15"])
def test_moves_are_read_however_people_write_them(way: str) -> None:
    assert game.write(game.initial, game.read(game.initial, way)) == "11-15"


def test_captures_with_the_same_ends_are_told_apart() -> None:
    """A king in a ring of four men can go round either way; and two ways take different men."""
    position = game.position("W:WK22:B17,18,9,10")
    assert [game.write(position, move) for move in game.moves(position)] == ["22x15x6x13x22", "22x13x6x15x22"]
    assert game.result(position, game.read(position, "22x22")).second == 1 << game.moves(position)[0] % 64
    position = game.position("B:W6,7,14,15,22,23:B2")
    written = [game.write(position, move) for move in game.moves(position)]
    assert len(set(written)) == len(written)
    for text, move in zip(written, game.moves(position), strict=True):
        assert game.read(position, text.replace("x", "-")) == move


test_impossible_moves_are_refused = refused(
    lambda text: game.read(game.initial, text),
    IllegalMove,
    [
        ("11-20", "'11-20' is not a move here; the legal moves are 9-13"),
        ("33-34", "is not a move here"),
        ("eleven", "is not a move here"),
    ],
)


def test_who_must_capture_is_told_so() -> None:
    position = game.position("11-15 22-18")
    with pytest.raises(IllegalMove, match="captures are compulsory; the legal moves are 15x22"):
        game.read(position, "9-13")


test_impossible_positions_are_refused = refused(
    game.position,
    BadPosition,
    [
        ("B:W40:B1", "numbers up to 32"),
        ("B:W4:B1", "would be a king"),
        ("B:W20:B20", "on one square"),
        ("B:W20:Q20", "not a part of a FEN"),
        ("B:W1-32:B", "cannot have more"),
        ("B:W:B1", "had no pieces left"),
        ("B:WK32:BK1:H81", "drawn after 80"),
        ("b.../....", "draw them all"),
    ],
)


@pytest.mark.parametrize("address", ["checkers:5,0", "checkers:12,0", "checkers:10,0", "checkers:8,2"])
def test_impossible_boards_are_refused(address: str) -> None:
    with pytest.raises(ZermeloError):
        find(address)


def test_a_board_may_be_typed_in_short() -> None:
    whole = ".b.b.b.b/b.b.b.b./.b.b.b.b/......../......../w.w.w.w./.w.w.w.w/w.w.w.w."
    assert game.position(whole) == game.initial
    assert game.position(f"{whole} white to move").player == 1
    with pytest.raises(BadPosition, match="only dark squares"):
        game.position(whole.replace(".b.b.b.b", "b.b.b.b.", 1))


# ---------------------------------------------------------------------------------------------
# Judgement


@pytest.mark.parametrize("address", ["checkers", "checkers:10,1"])
def test_the_evaluation_sees_both_sides_alike(address: str) -> None:
    """The board turned round with the colours exchanged is worth the opposite."""
    board = find(address)
    last = board.initial.second.bit_length() - 1

    def turned(squares: int) -> int:
        return sum(1 << last - bit for bit in range(last + 1) if squares >> bit & 1)

    for position in some_positions(address, games=3, placed=30):
        first, second, kings, player, quiet = position
        other = Position(turned(second), turned(first), turned(kings), 1 - player, quiet)
        assert board.evaluate(other) == -board.evaluate(position)
        assert abs(board.evaluate(position)) < WIN


def test_a_player_who_must_capture_does_not_stand_pat() -> None:
    """Black's capture is forced and loses two men for one; an estimate before it would not know."""
    position = game.position("B:W18,26,27,31:B15,6,7")
    assert not game.terminal(position)
    quiet = run_algorithm(game, position, depth=1, quiescence=True).value
    full = run_algorithm(game, position, depth=4, quiescence=True).value
    assert (quiet < 0) == (full < 0)
