"""Records of games: records written are read back the same, in any game; mistakes get a sentence with their line."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.games import find
from zermelo.records.record import BadRecord, MoveSequence, Record, RecordedMove, made, positions
from zermelo.records.registry import format_named, formats_of, read_record, read_records, write_records
from zermelo.rules.game import Game, variant

GAMES = [
    "tic-tac-toe",
    "connect-four",
    "kalah",
    "pig:20",
    "coins",
    "nim",
    "breakthrough:5,5",
    "checkers:6,0",
    "checkers",
]
SIGNS = "abc ü.!?[%1-0;$\"\\'()\n"


def text(dice, least=0):
    return "".join(dice.choices(SIGNS, k=dice.randint(least, 12)))


def words(dice):
    return " ".join(text(dice).split())


def seconds(dice):
    return dice.choice([None, dice.randint(0, 10**7) / 1000])


def line(dice, game, position, depth=2):
    """Some legal moves with everything that may be told of them."""
    moves = []
    while not game.terminal(position) and dice.random() < 0.8:
        action = dice.choice(game.moves(position))
        marks = tuple(dice.choices(range(1, 13), k=dice.choice([0, 0, 1, 2])))
        variations = tuple(line(dice, game, position, depth - 1) for _ in range(dice.randint(0, 1) if depth else 0))
        written = game.write(position, action)
        moves.append(RecordedMove(written, words(dice), marks, seconds(dice), seconds(dice), variations))
        position = game.result(position, action)
    return MoveSequence(tuple(moves), words(dice))


def record(dice, game):
    """A record of a random game, with strange names and comments."""
    seats = game.players
    first_wins = (1.0, *[(seats / 2 - 1) / (seats - 1)] * (seats - 1))
    found = line(dice, game, game.initial)
    return Record(
        found.moves,
        found.comment,
        dice.choice([(), tuple(f"Ann{text(dice)}" for _ in range(seats))]),
        dice.choice([(), (0.5,) * seats, first_wins]),
        "",
        {name: text(dice, least=1) for name in ("Event", "Seed", "Annotator") if dice.random() < 0.3},
    )


SEEDS = st.integers(0, 2**32).map(random.Random)


@pytest.mark.parametrize("name", ["pgn", "json"])
@pytest.mark.parametrize("address", GAMES)
def test_what_is_written_is_read_back(name, address):
    game = find(address)

    @given(SEEDS)
    def read_back(dice):
        played = [record(dice, game) for _ in range(2)]
        assert format_named(game, name).read(game, write_records(game, played, name)) == played

    read_back()


def awkward(position, action):
    return ["1-0", "*", "3.5", "a b", "so!", '{"', "$1", "1/2-1/2"][action]


AWKWARD = Game(
    name="awkward",
    initial=(0, 0),
    player=lambda position: position[0] % 2,
    actions=lambda position: range(8),
    result=lambda position, action: (position[0] + 1, action),
    terminal=lambda position: position[0] == 20,
    utility=lambda position: 0,
    action_text=awkward,
)


@given(SEEDS)
def test_moves_that_look_like_results_numbers_or_comments_are_quoted(dice):
    played = record(dice, AWKWARD)
    assert read_records(AWKWARD, write_records(AWKWARD, [played])) == [played]


def test_a_game_from_a_position_keeps_it():
    game = find("tic-tac-toe")
    record = Record(made("c1"), start="X.O\n.X.\n...")
    for name in ("pgn", "json"):
        assert read_records(game, write_records(game, [record], name)) == [record]
    assert '[FEN "X.O\\n.X.\\n..."]' in write_records(game, [record])


def test_pgn_reads_like_pgn():
    game = find("tic-tac-toe")
    record = Record(
        (
            RecordedMove("b2", "the centre", marks=(1,)),
            RecordedMove("a1", variations=(MoveSequence(made("a2 c3")),)),
            RecordedMove("c3", clock=59.5),
        ),
        scores=(0.5, 0.5),
    )
    assert write_records(game, [record]).splitlines()[-1] == (
        "1. b2! {the centre} 1... a1 (1... a2 2. c3) 2. c3 {[%clk 0:00:59.5]} 1/2-1/2"
    )


def test_turns_of_several_moves_have_one_number():
    """In kalah the third house ends in the own store, after which one moves again."""
    (record,) = read_records(find("kalah"), "3 1 2 4")
    assert write_records(find("kalah"), [record]).splitlines()[-1] == "1. 3 1 2 2. 4 *"
    (record,) = read_records(find("pig"), "roll, 4, hold, roll")
    assert write_records(find("pig"), [record]).splitlines()[-1] == "1. roll 4 hold roll *"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1.b2 1...a1 2.c3", "b2 a1 c3"),
        ("1. b2!? a1 ; the corner\n2. c3 ??", "b2 a1 c3"),
        ("{first} 1. 5 a1 1/2-1/2", "b2 a1"),
        ('%ignored\n[White "Ann"]\n\n1. b2 $14 (1. a1 (1. c3) b1) *', "b2"),
        ("{a variation to its end} 1. b2 (1. a1 b2 1/2-1/2) a1", "b2 a1"),
    ],
)
def test_pgn_of_other_hands(text, moves):
    (record,) = format_named(find("tic-tac-toe"), "pgn").read(find("tic-tac-toe"), text)
    assert " ".join(move.text for move in record.moves) == moves


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[White "A"]\n\n1. b2 z9', "Game 1, line 3: 'z9' is not a square"),
        ("{a} 1. b2 (1. a1", "Game 1, line 1: a variation is not closed"),
        ("{a} 1. b2 a1 2. c1( b1 *", "Game 1, line 1: a variation is not closed"),
        ("1e999{a}", "Game 1, line 1: '1e999' is not a square"),
        ("{a} 1. b2 )", "Game 1, line 1: ')' has no meaning here"),
        ("{a} (b2) *", "Game 1, line 1: ( stands before the first move"),
        ('[Game "nim"] 1x1', "this is a game of nim, by its tag Game, not tic-tac-toe"),
        ('{"moves": ["b2", 3]}', "Line 1: 3 stands where an object"),
        ('{"moves": ["b2", "b2"]}', "Line 1: 'b2' is not a move here"),
        ('{"scores": "x"}', "Line 1: 'x' is not a value of 'scores'"),
        ('{"moves": ', "Line 1 is not JSON"),
        ("{a} b2 " + "(a1 " * 60, "more than 50 deep"),
    ],
)
def test_mistakes_get_a_sentence_with_their_line(text, problem):
    with pytest.raises(BadRecord) as error:
        read_records(find("tic-tac-toe"), text)
    assert problem in str(error.value.message)


def test_a_record_is_played_again():
    game = find("connect-four")
    *_, (last, text) = positions(game, Record(made("4 4 5")))
    assert (last, text) == (game.position("445"), "5")
    with pytest.raises(BadRecord, match="Move 2"):
        list(positions(game, Record(made("4 9"))))


def test_a_game_names_its_formats_and_others_are_refused():
    game = find("nim")
    assert [one.name for one in formats_of(game)] == ["pgn", "json"]
    assert formats_of(variant(game, look=variant(game, formats=("json",)).look))[0].name == "json"
    with pytest.raises(Exception, match="there are pgn, json"):
        format_named(game, "pdn")
    with pytest.raises(BadRecord, match="no game 2"):
        read_record(game, "1x1", 2)


def test_white_is_the_player_that_the_game_calls_white():
    game = variant(find("tic-tac-toe"), look=find("tic-tac-toe").look)
    swapped = Game(**{**vars(game), "player_names": ("Black", "White")})
    record = Record(made("b2"), players=("Ann", "Ben"), scores=(1.0, 0.0))
    text = write_records(swapped, [record])
    assert '[White "Ben"]\n[Black "Ann"]\n[Result "0-1"]' in text
    assert read_records(swapped, text) == [record]
