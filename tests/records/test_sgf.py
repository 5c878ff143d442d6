"""SGF: variations and properties survive, other programs' files are read, and a broken one is refused in a sentence."""

import pytest

from tests.modes import interpreted
from zermelo.games import find
from zermelo.records.record import BadRecord, Record, made
from zermelo.records.registry import format_named, game_told, read_records, write_records

pytestmark = interpreted
GO = find("go")
WRITTEN = r"""
(;FF[4]GM[1]SZ[9]KM[7.5]PB[Ann \] B]PW[Ben]RE[B+3.5]DT[2026-11-19]TM[600]C[A game\: x]
;B[ee]C[centre];W[cc]WL[300](;B[gg]TE[1];W[])(;B[gc]LB[cc:A][dd:B](;W[gg])(;W[fg]C[or here])))
(;SZ[9]HA[2]AB[gc][cg];W[ee];B[tt];C[a last word])"""


def test_variations_and_properties_survive():
    first, second = read_records(GO, WRITTEN)
    assert [move.text for move in first.moves] == ["e5", "c7", "g3", "pass"]
    assert (first.players, first.scores, first.comment) == (("Ann ] B", "Ben"), (1.0, 0.0), "A game: x")
    assert (first.tags["Date"], first.tags["TM"], first.tags["RE"]) == ("2026.11.19", "600", "B+3.5")
    assert first.moves[1].clock == 300 and first.moves[2].marks == (1,)
    (variation,) = first.moves[2].variations
    assert variation.moves[0].properties == (("LB", ("cc:A", "dd:B")),)
    assert variation.moves[1].variations[0].moves[0].comment == "or here"
    assert GO.position(second.start).board.count(1) == 2 and second.start.endswith("White to move")
    assert [move.text for move in second.moves] == ["e5", "pass"] and second.moves[1].comment == "a last word"
    again = read_records(GO, write_records(GO, [first, second], "sgf"))
    assert again[0] == first and (again[1].moves, again[1].start) == (second.moves, second.start)
    assert read_records(GO, write_records(GO, [first], "json")) == [first]


def test_a_record_of_the_arena_is_written():
    record = Record(made("e5 c3 pass pass"), players=("mcts", "gtp"), scores=(0.0, 1.0), tags={"Seed": "1"})
    written = format_named(GO).write(GO, [record])
    assert written == "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]PB[mcts]PW[gtp]RE[W+]\n;B[ee];W[cg];B[];W[])\n"


def test_handicap_stones_and_the_game_are_found():
    handicap = find("go:9,handicap=2")
    (record,) = read_records(handicap, write_records(handicap, [Record(made("e5"))]))
    assert record.start == "" and [move.text for move in record.moves] == ["e5"]
    assert game_told("(;GM[1]SZ[13]KM[0.5];B[aa])") == "go:13,0.5" and game_told("(;B[aa])") == "go:19"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(;SZ[9];B[zz])", r"Game 1: B\[zz\] is not a point of a board of 9 lines"),
        ("(;SZ[9]AB[aa:zz])", r"AB\[aa:zz\] is not a point"),
        ("(;SZ[9];B[aa];B[bb])", "move 2 is not the turn of B"),
        ("(;SZ[9];B[aa];W[aa])", r"W\[aa\] is not legal here"),
        ("(;SZ[9];B[aa]W[bb])", "move 1 sets several stones"),
        ("(;SZ[9];AW[aa])", "move 1 sets several stones"),
        ("(;SZ[9];C[x])", "the node after the first has no move"),
        ("(;SZ[9];B[aa]", "A parenthesis is not closed"),
        ("(;SZ[9])x", "begins with a parenthesis, not with 'x'"),
        ("(;[x])", "'x' does not stand where SGF allows it"),
        ("(;SZ[9]" * 300, r"'\(' does not stand where SGF allows it"),
        ("(;SZ[19];B[aa])", "this is a game of go:19, not go"),
        ("(;GM[2])", r"another game than Go \(GM\[2\]\)"),
    ],
)
def test_a_broken_file_is_refused(text, said):
    with pytest.raises(BadRecord, match=said):
        read_records(GO, text)
