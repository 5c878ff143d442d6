"""The example that counts the material of a chess position."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examples import chess_material
from examples.chess_material import Material, material, pieces_of
from tests.refusals import refused
from zermelo import BadPosition


@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 39, 39),
        ("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 39, 39),
        ("8/8/8/8/8/8/8/8", 0, 0),
        ("4k3/8/8/8/8/8/4P3/4K3 b", 1, 0),
        ("QQQQQQQQ/8/8/8/8/8/8/nbrqp3 w - - 0 1", 72, 21),
    ],
)
def test_material(fen, white, black):
    assert material(fen) == Material(white, black)
    assert material(fen).difference == white - black


def test_pieces_are_counted_by_colour():
    assert pieces_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") == {
        **dict.fromkeys("rnbRNB", 2),
        **dict.fromkeys("qkQK", 1),
        "p": 8,
        "P": 8,
    }


test_a_malformed_board_is_refused_in_a_sentence = refused(
    material,
    BadPosition,
    [
        ("", "empty"),
        ("8/8/8", "has 3"),
        ("9/8/8/8/8/8/8/8", "no piece"),
        ("7/8/8/8/8/8/8/8", "7 squares"),
        ("8/8/8/8/8/8/8/4x3", "row 1"),
        ("ppppppppp/8/8/8/8/8/8/8", "9 squares"),
        ("8/8/8/8/8/8/8/8 x", "w or b"),
        ("0/8/8/8/8/8/8/8", "no piece"),
        ("٣/8/8/8/8/8/8/8", "no piece"),
        ("hello", "has 1"),
    ],
)


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_board_or_a_sentence(text):
    try:
        material(text)
    except BadPosition as error:
        assert "\n" not in str(error)


def test_it_runs_by_itself():
    def answer(fen):
        return subprocess.run([sys.executable, chess_material.__file__, fen], capture_output=True, text=True)

    assert answer("4k3/8/8/3q4/8/8/4PP2/R3K3 w - - 0 1").stdout == "White 7, Black 9: -2\n"
    assert answer("8/8").returncode == 1 and answer("8/8").stderr.startswith("A chess board has eight rows")
