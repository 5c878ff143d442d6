"""`check` finds every declaration that does not hold, says it with its place, and accuses nothing that is sound."""

from dataclasses import dataclass, make_dataclass
from typing import NamedTuple

import pytest

from tests.compiling import interpreted  # noqa: F401
from tests.rulebooks import STICKS_OF_THREE
from tests.rules.test_check import GOOD, Position
from zermelo import check, variant
from zermelo.cli import run
from zermelo.engine import Engine
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.rules.board import Board, Piece
from zermelo.rules.game import IllegalMove
from zermelo.rules.perft import distinct
from zermelo.solving.solution import solve

pytestmark = pytest.mark.usefixtures("interpreted")  # `test_check` compares with machine code
PLAIN = variant(GOOD, evaluate=None)
KEYED = variant(GOOD, key=lambda p: p.sticks * 2 + p.player, key_bits=4, longest=7)
ROW = variant(
    GOOD,
    draw=lambda p: Board(columns=7, rows=1, pieces=tuple(Piece((at, 0), "stick") for at in range(p.sticks))),
    squares=lambda p, take: ((p.sticks - take, 0),),
)


def in_words(position):
    return f"{position.sticks} sticks, player {position.player}"


def from_words(text):
    return Position(int(text.split()[0]), int(text.split()[-1]))


def number(position, text):
    if not text.isdigit():
        raise IllegalMove("That is no number.")
    return int(text)


WORDS = variant(GOOD, text=in_words, parse=from_words, action_text=lambda p, take: f"{take}", parse_action=number)


def mirrored(position):
    yield position
    yield Position(position.sticks ^ 1, position.player)


def lost_at_a_glance(position):
    """A true proof: with a multiple of four sticks the player to move loses, in as many plies as half of them."""
    if position.sticks == 0:
        return -8, -8
    return (-8, -1) if position.sticks % 4 == 0 else (1, 8)


LARGE = find("connect-four:5,4")  # far more positions than are listed
WRONG = {
    "key leaves the player out": (
        variant(KEYED, key=lambda p: p.sticks),
        "but the two differ in who moves; let the key",
    ),
    "key merges": (variant(KEYED, key=lambda p: p.sticks // 2), "let the key hold every field that matters"),
    "key is a list": (variant(KEYED, key=lambda p: [p.sticks], key_bits=None), "which cannot be looked up in a table"),
    "key is huge": (variant(KEYED, key=lambda p: (p.sticks * 2 + p.player) << 70), "has more than 64 bits"),
    "key_bits are too few": (variant(KEYED, key_bits=2), "`key` gives 14, which has 4 bits, more than the declared"),
    "key is negative": (variant(KEYED, key=lambda p: -p.sticks * 2 - p.player), "no key may be negative"),
    "key_bits without key": (variant(GOOD, key_bits=4), "key_bits=4 but no `key`"),
    "from_key": (
        variant(KEYED, from_key=lambda key: Position(key, 0)),
        "`from_key` makes Position(sticks=14, player=0)",
    ),
    "symmetries": (variant(KEYED, symmetries=mirrored), "but the two differ in where the moves lead"),
    "symmetries without itself": (
        variant(GOOD, symmetries=lambda p: [Position(p.sticks ^ 1, p.player)]),
        "leaves the position itself out",
    ),
    "longest": (variant(GOOD, longest=3), "longest=3, but a game lasts 7 plies"),
    "longest of no kind": (variant(GOOD, longest=0), "longest=0 is not a number of plies"),
    "bounds": (variant(GOOD, bounds=(1, -1)), "is not a pair of the smallest and the largest"),
    "one bound": (variant(GOOD, bounds=(1,)), "is not a pair of the smallest and the largest"),
    "information": (variant(GOOD, information="hidden"), "information='hidden' is not known; it is 'perfect' or"),
    "noisy": (variant(GOOD, noisy=lambda p: [1, 1]), "`noisy` lists a move twice: 1"),
    "two moves, one text": (variant(GOOD, action_text=lambda p, take: "take"), "writes two moves the same, 1 and 2"),
    "text of a move": (variant(GOOD, action_text=lambda p, take: f" {take}"), "without blanks around it"),
    "control characters": (variant(GOOD, text=lambda p: "\x1b[31mred"), "control character '\\x1b'"),
    "too few names": (variant(GOOD, player_names=("Ann",)), "player_names has 1 names, Ann, but the game has 2"),
    "a text for names": (variant(GOOD, player_names="Ann"), "is not a tuple of texts"),
    "parse": (variant(WORDS, parse=lambda text: Position(3, 0)), "`parse` reads 3 for `sticks`, which is 7 in"),
    "parse_action": (variant(GOOD, parse_action=lambda p, text: 1), "takes '2', which is how `action_text` writes 2"),
    "parse_action reads anything": (
        variant(GOOD, parse_action=lambda p, text: int(text) if text.isdigit() else 1),
        "takes '?!' for a move",
    ),
    "draw": (variant(ROW, draw=lambda p: "board"), "`draw` gives 'board', which is not a Board"),
    "a piece beside the board": (
        variant(ROW, draw=lambda p: Board(columns=3, rows=1, pieces=(Piece((p.sticks, 0)),))),
        "puts a piece on (7, 0), which the board of 3 columns and 1 rows does not have",
    ),
    "one square": (variant(ROW, squares=lambda p, take: (0, 0)), "such as ((2, 1),) for one"),
    "no squares": (variant(ROW, squares=lambda p, take: take), "gives 1; it gives squares, each (column, row)"),
    "squares beside the board": (variant(ROW, squares=lambda p, take: ((9, 9),)), "not on the board that `draw` gives"),
    "evaluate seen by the mover": (
        variant(GOOD, initial=Position(40, 0), evaluate=lambda p: 0.5 if p.sticks % 4 else -0.5),
        "`evaluate` seems to take the side of the player to move",
    ),
    "evaluate says nothing": (variant(GOOD, initial=Position(12, 0), evaluate=lambda p: 0.5), "at every position"),
    "sufficient is illegal": (variant(GOOD, sufficient=lambda p: [9]), "9, which is not a legal move"),
    "sufficient is empty": (variant(GOOD, sufficient=lambda p: []), "`sufficient` gives no move"),
    "sufficient is illegal in the endings of a large game": (
        variant(LARGE, sufficient=lambda p: LARGE.actions(p) if p.stones.bit_count() < 18 else [-1]),
        "-1, which is not a legal move",
    ),
    "sufficient leaves the best out of a large game": (
        variant(LARGE, sufficient=lambda p: [max(LARGE.actions(p))]),
        "`sufficient` leaves out",
    ),
    "proved in a large game": (
        variant(LARGE, proved=lambda p: (0, LARGE.longest + 1)),
        "`proved` says that the position is worth 0 to",
    ),
    "sufficient leaves the best out": (
        variant(GOOD, sufficient=lambda p: [1]),
        "`sufficient` leaves out 3, which is worth 1 to MAX",
    ),
    "proved": (variant(KEYED, proved=lambda p: (1, 8)), "`proved` says that the position is worth 1 to"),
    "proof_moves": (variant(GOOD, proof_moves=lambda p: [1]), "`proof_moves` gives [1], and not, in an"),
    "order": (variant(GOOD, order=lambda p, take: 0.5), "`order` gives 0.5, which is not a whole"),
    "payoff_sum": (
        variant(GOOD, zero_sum=False, utility=lambda p: (1, 1), payoff_sum=1),
        "adds up to 2, more than the declared payoff_sum 1",
    ),
    "chance of a wrong kind": (
        variant(GOOD, player=lambda p: -1, chance=lambda p: [(1, "half")]),
        "'half', which is not a probability",
    ),
}
SOUND = {
    "plain": PLAIN,
    "key, its bits and the longest game": KEYED,
    "a key that merges what plays alike": variant(
        GOOD,
        initial=(7, 0, 0),
        player=lambda p: p[1],
        actions=lambda p: [take for take in (1, 2, 3) if take <= p[0]],
        result=lambda p, take: (p[0] - take, 1 - p[1], take),  # no rule depends on the last move
        terminal=lambda p: p[0] == 0,
        utility=lambda p: 1 if p[1] == 1 else -1,
        key=lambda p: p[0] * 2 + p[1],
        key_bits=4,
    ),
    "inverse": variant(KEYED, from_key=lambda key: Position(key >> 1, key & 1)),
    "longer than needed": variant(KEYED, longest=70, key_bits=40),
    "every text": WORDS,
    "a parser that raises ValueError": variant(GOOD, parse_action=lambda p, text: int(text)),
    "drawn": ROW,
    "names": variant(GOOD, player_names=("Ann", "Ben")),
    "estimates": variant(GOOD, evaluate=lambda p: (0.5 if p.sticks % 4 else -0.5) * (1 - 2 * p.player)),
    "no opinion": variant(GOOD, evaluate=lambda p: 0),
    "sufficient": variant(GOOD, sufficient=lambda p: [p.sticks % 4 or 1]),
    "proved": variant(KEYED, proved=lost_at_a_glance),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_declaration_that_does_not_hold_is_found(case):
    game, sentence = WRONG[case]
    problems = check(game, games=40).problems
    assert any(sentence in problem for problem in problems), problems
    assert all("\n" not in problem for problem in problems)


@pytest.mark.parametrize("case", SOUND)
def test_what_is_sound_is_not_accused(case):
    assert check(SOUND[case], games=40).problems == []


def test_a_fault_is_told_once_with_moves_position_and_line():
    (problem,) = check(variant(KEYED, key_bits=3), games=40).problems
    assert "(after no move, at the start, at Position(sticks=7, player=0); line " in problem
    (problem,) = check(variant(GOOD, longest=6), games=40).problems
    assert problem.endswith("(after the moves 1 1 1 1 1 1 1, at Position(sticks=0, player=1))")


# ---------------------------------------------------------------------------------------------
# Positions that are not values


class Identity:
    """Equal to itself alone."""

    def __init__(self, sticks, player):
        self.sticks, self.player = sticks, player


class Forgetful(Identity):
    """Equal regardless of who moves."""

    def __eq__(self, other):
        return self.sticks == other.sticks

    def __hash__(self):
        return hash(self.sticks)


class Whole(Identity):
    """As a class should be; that it remembers its hash is its own affair."""

    def __eq__(self, other):
        return (self.sticks, self.player) == (other.sticks, other.player)

    def __hash__(self):
        self.known = hash((self.sticks, self.player))
        return self.known


@dataclass
class Loose:
    sticks: int
    player: int


@dataclass(frozen=True)
class Firm:
    sticks: int
    player: int


class Held(NamedTuple):
    piles: list
    player: int

    @property
    def sticks(self):
        return self.piles[0]


FirmlyHeld = make_dataclass("FirmlyHeld", ["piles", "player"], namespace={"sticks": Held.sticks}, frozen=True)


def of(kind):
    """Sticks with positions of another kind."""
    return variant(
        GOOD,
        initial=kind(12, 0),
        result=lambda position, take: kind(position.sticks - take, 1 - position.player),
    )


def in_place(position, take):
    position.piles[0] -= take
    return Held(position.piles, 1 - position.player)


HELD = variant(GOOD, initial=Held([12], 0), result=lambda p, take: Held([p.sticks - take], 1 - p.player))
UNEQUAL = {
    "identity": (lambda: of(Identity), "not equal, because Identity has no __eq__ and __hash__; make it a NamedTuple"),
    "no hash": (lambda: of(Loose), "because Loose has no __hash__; make it a NamedTuple or a dataclass(frozen=True)"),
    "a list": (lambda: HELD, "because their field `piles` is of type list; hold a tuple in its place"),
    "a list in a frozen class": (
        lambda: variant(
            GOOD, initial=FirmlyHeld([12], 0), result=lambda p, take: FirmlyHeld([p.sticks - take], 1 - p.player)
        ),
        "because their field `piles` is of type list; hold a tuple in its place",
    ),
    "in place": (
        lambda: variant(HELD, initial=Held([12], 0), result=in_place, key=lambda p: p.sticks * 2 + p.player),
        "`result` changes the position that it is given, in place: `piles` was [12] and becomes",
    ),
}


@pytest.mark.parametrize("case", UNEQUAL)
def test_positions_that_are_not_values_are_found(case):
    made, sentence = UNEQUAL[case]
    problems = check(made(), games=5).problems
    assert sentence in problems[0], problems


def test_positions_that_are_equal_and_differ_are_found():
    assert "Two positions are equal and yet differ" in check(of(Forgetful), games=20).problems[0]


@pytest.mark.parametrize("kind", [Whole, Firm])
def test_classes_that_say_when_two_are_equal_are_sound(kind):
    game = of(kind)
    assert check(game, games=10).problems == []
    assert Engine(game, compiled=False).best().value == -1 and solve(game).value == -1


def test_a_key_makes_up_for_positions_that_are_not_values():
    game = variant(of(Identity), key=lambda position: position.sticks * 2 + position.player)
    assert check(game, games=10).problems == []
    assert Engine(game, compiled=False).best().value == -1 and distinct(game) == 24


@pytest.mark.parametrize("kind", [Identity, Loose])
@pytest.mark.parametrize(
    "asked", [lambda game: Engine(game, compiled=False).best(), distinct], ids=["engine", "distinct"]
)
def test_nothing_answers_about_positions_that_it_cannot_tell_apart(kind, asked):
    """By their places in memory the engine once took positions for others, and said that the loser wins."""
    with pytest.raises(ZermeloError, match="make it a NamedTuple"):
        asked(of(kind))


def rolled(position, take):
    rolled.count += 1
    return Position(position.sticks - take, rolled.count % 2)


def test_a_result_that_depends_on_more_than_the_position_is_found():
    rolled.count = 0
    (problem,) = check(variant(GOOD, result=rolled), games=5).problems
    assert "asked again, to Position(" in problem and "chance belongs in `chance`" in problem


# ---------------------------------------------------------------------------------------------
# On the command line

TUPLE = "class Position(NamedTuple):\n    sticks: int\n    player: int\n"
INIT = "    def __init__(self, sticks, player):\n        self.sticks, self.player = sticks, player\n"
LOOP = "    for take in range(1, min(3, position.sticks) + 1):\n        yield take\n"
LISTED = "    return [take for take in (1, 2, 3) if take <= position.sticks]\n"
AS_TUPLES = STICKS_OF_THREE.replace(LOOP, LISTED).replace("(5, 0)", "(12, 0)")
CLASS = AS_TUPLES.replace(TUPLE, f"class Position:\n{INIT}")
REFUSED = {
    "class": (CLASS, "Position has no __eq__ and __hash__"),
    "dataclass": (
        CLASS.replace(
            "class Position:", "from dataclasses import dataclass\n@dataclass\nclass Position:\n    sticks: int"
        ),
        "because Position has no __hash__",
    ),
    "moves": (
        AS_TUPLES.replace("[take for", "[[take] for").replace("- take", "- take[0]"),
        "`actions` gives the move [1], which cannot be looked up in a table",
    ),
    "list": (
        AS_TUPLES.replace("sticks: int", "heap: list")
        .replace("position.sticks", "position.heap[0]")
        .replace("Position(position.heap[0] - take", "Position([position.heap[0] - take]")
        .replace("(12, 0)", "([12], 0)"),
        "their field `heap` is of type list",
    ),
}
COMMANDS = [
    ["check"],
    ["best", "--depth", "3"],
    ["solve"],
    ["solve", "--prove"],
    ["perft", "2", "--distinct"],
    ["trace", "--depth", "2"],
    ["analyze", "--depth", "2"],
    ["strategy"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("case", REFUSED)
def test_every_command_refuses_what_no_table_can_hold(case, command, tmp_path, capsys):
    source, sentence = REFUSED[case]
    file = tmp_path / "sticks.py"
    file.write_text(source, encoding="utf-8")
    name, *options = command
    assert run([name, str(file), *options, "--lang", "en"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert sentence in said[0]
    assert len(said) == 1 or (name == "check" and "is slow" in said[1])


def test_a_game_takes_the_parts_of_its_look_as_they_are(tmp_path):
    """Few want to know of a `Look` to name two players."""
    file = tmp_path / "sticks.py"
    file.write_text(AS_TUPLES.replace("utility=utility)", "utility=utility, player_names=('Ann', 'Ben'))"))
    game = find(str(file))
    assert game.player_name(1) == "Ben" and game.look.player_names == ("Ann", "Ben")


def test_hints_say_what_to_declare(tmp_path, capsys):
    file = tmp_path / "sticks.py"
    file.write_text(AS_TUPLES, encoding="utf-8")
    assert run(["check", str(file), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "key=lambda position: position.sticks << 1 | position.player, key_bits=5." in said
    assert "play shows games of up to 12 plies." in said
    assert check(KEYED, games=5).hints == []


def test_what_cannot_be_read_as_a_move_is_refused_even_if_the_parser_fails(capsys):
    game = variant(GOOD, parse_action=lambda position, text: int(text))
    with pytest.raises(IllegalMove, match="'b2' is not a move here"):
        game.read(game.initial, "b2")
