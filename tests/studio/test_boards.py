"""Boards as values: every game has one, every move has its place on it, and the picture is sound."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from tests.games.playouts import ALL, VARIANTS, find, positions, short_name
from tests.rulebooks import STICKS
from tests.studio.conftest import running
from zermelo.draw.board_size import MOST_SQUARES
from zermelo.draw.board_svg import board_svg
from zermelo.draw.boards import board_from_text, board_of, squares_named, squares_of
from zermelo.draw.pieces import PAINTERS
from zermelo.draw.themes import DARK
from zermelo.games import find as found
from zermelo.rules.board import KINDS, STYLES, Board, Edge, Piece
from zermelo.rules.check import check
from zermelo.rules.game import CHANCE, BadPosition
from zermelo.rules.grid import Grid

PROMOTION = re.compile("=[RBN]")

every_game = pytest.mark.parametrize("address", ALL + VARIANTS, ids=short_name)


@every_game
def test_every_position_has_a_board_and_every_move_a_place_on_it(address):
    game = find(address)
    for position in positions(address):
        board = board_of(game, position)
        squares = set(board.squares())
        assert all(piece.square in squares for piece in board.pieces if piece.kind != "store")
        alone = [piece.square for piece in board.pieces if piece.kind not in STACKED]
        assert len(set(alone)) == len(alone)
        assert len(board.scores) in (0, game.players)
        if game.terminal(position) or game.player(position) == CHANCE:
            continue
        places = {action: squares_of(game, board, position, action) for action in game.moves(position)}
        assert all(square in squares for path in places.values() for square in path)
        if game.look.squares:
            # A move that is not on the board has a button; the page asks for the piece of a promotion.
            made = [
                place for move, place in places.items() if place and not PROMOTION.search(game.write(position, move))
            ]
            assert len(set(made)) == len(made), "a click cannot distinguish two moves at the same place"


@every_game
def test_the_picture_holds_the_text_and_is_well_formed(address):
    game = find(address)
    for position in list(positions(address))[:5]:
        picture = ElementTree.fromstring(board_svg(board_of(game, position), game.name, game.show(position), DARK))
        assert picture.find("{http://www.w3.org/2000/svg}desc").text == game.show(position)
        assert len(picture.findall(".//*[@data-square]")) == len(list(board_of(game, position).squares()))


def test_every_kind_and_style_is_painted():
    assert set(PAINTERS) == set(KINDS)
    for style in STYLES:
        texts = {"domino": "6-5"}
        pieces = tuple(Piece((place, 0), kind, place % 3, texts.get(kind, "5")) for place, kind in enumerate(KINDS))
        board = Board(
            columns=len(KINDS),
            rows=2,
            style=style,
            pieces=pieces,
            missing=((0, 1),),
            marked=((1, 1),),
            lines=(((0, 0), (1, 1)),),
            notes=("a < b & c",),
        )
        picture = ElementTree.fromstring(board_svg(board, "all", "kinds"))
        assert len(picture.findall(".//*[@data-square]")) == len(list(board.squares()))
        assert len(picture.findall(".//*[@data-on]")) == len(KINDS)


def test_only_the_dark_squares_of_a_draughts_board_are_in_the_game():
    grid = Grid(8, 8, {"b": ("man", 0), "w": ("man", 1)}, style="draughts", players=("Black", "White"), says_turn=True)
    assert len(grid.bits) == 32 and grid.name(0) == "1" and grid.places[0] == (1, 0) and grid.places[31] == (6, 7)
    assert grid.read(grid.text((1, 1 << 31), 1)).sets == (1, 1 << 31)
    drawn = board_svg(replace(grid.draw((1, 1 << 31)), tones=("black", "white")), "draughts", "two men")
    assert drawn.count("data-square") == 32 and 'data-name="32"' in drawn
    with pytest.raises(BadPosition, match="in column 1 of row 1; only dark squares"):
        grid.read("b......./" + "/".join(["........"] * 7))


def test_discs_of_players_called_by_a_colour_have_that_colour_and_no_sign():
    board = Board(columns=1, rows=1, style="green", pieces=(Piece((0, 0), "disc", 0, "B"),), tones=("black", "white"))
    assert "#20242c" in board_svg(board, "othello", "a disc") and ">B<" not in board_svg(board, "othello", "a disc")


def test_cells_of_six_sides_and_edges_can_be_clicked():
    cells = board_svg(Board(columns=3, rows=3, style="hexagons", borders=(0, 1, 0, 1)), "hex", "cells")
    assert cells.count("<polygon") == 9 and cells.count('class="border"') == 4
    edges = (Edge((0, 0), (1, 0)), Edge((1, 0), (1, 1), player=1), Edge((0, 0), (0, 1), taken=True))
    fences = board_svg(Board(columns=2, rows=2, style="bare", edges=edges), "boxes", "fences")
    assert fences.count("data-edge") == 1 and fences.count('class="edge taken"') == 2
    star = Board(spots=((1, 0), (0, 2), (2, 2)), edges=(Edge((0, 0), (2, 0)),))
    assert list(star.squares()) == [(0, 0), (1, 0), (2, 0)] and star.name((2, 0)) == "3"
    assert 'data-edge="0,0,2,0"' in board_svg(star, "star", "three points")


def test_what_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="no piece of the kind 'wizard'; there are cross"):
        Piece((0, 0), "wizard")
    with pytest.raises(ValueError, match="no style 'round' of board; there are plain"):
        Board(style="round")


def test_a_huge_board_is_told_in_words_only():
    picture = board_svg(Board(columns=MOST_SQUARES, rows=2, notes=("large",)), "large", "too large to draw")
    assert "data-square" not in picture and "too large to draw" in picture


STACKED = ("checker", "flat", "ghost", "crate", "keeper", "target")
"""Pieces that lie one above the other, or on what they walk over."""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "one line",
        "1  a b\n2  c",
        "3  X . O\n2  . X .\n1  . . .",
        "3  X . O\n2  . X .\n   a b",
        "x\n1  . .\n   a b",
    ],
)
def test_a_text_that_is_no_grid_stays_text(text):
    board = board_from_text(text)
    assert board.columns == 0 and board.notes == tuple(text.splitlines()) and board.is_text


@pytest.mark.parametrize(
    "text", ["..F\nh.h", "to move: F\n. . F\nh . h", "|.|.|F|\n|h|.|h|", ".|.|F\n-+-+-\nh|.|h\n", " . . F\n  h . h"]
)
def test_rows_of_signs_without_names_are_squares(text):
    board = board_from_text(text)
    assert (board.columns, board.rows) == (3, 2)
    assert {piece.square: piece.text for piece in board.pieces} == {(2, 0): "F", (0, 1): "h", (2, 1): "h"}


@pytest.mark.parametrize("text", ["white\nblack", "12\n34", "..\n...", "ab\n", "..\n..\n\n..\n..", "4  . .\n5  . ."])
def test_two_words_or_rows_of_different_lengths_are_no_squares(text):
    assert board_from_text(text).is_text


def test_a_text_board_stands_in_a_fixed_width_face():
    svg = board_svg(board_from_text("  /\\  \n /  \\ "), "hill", "a hill")
    assert "monospace" in svg and "\u00a0\u00a0/\\" in svg


def test_a_rulebook_without_a_drawing_can_be_clicked():
    game = find(next(address for address in ALL if "breakthrough.py" in address))
    board = board_of(game, game.initial)
    assert (board.columns, board.rows) == (5, 5)
    assert [piece.player for piece in board.pieces].count(0) == 10
    assert squares_of(game, board, game.initial, game.moves(game.initial)[0]) == ((0, 3), (0, 2))
    assert squares_named(board, "castle") == ()


def test_kalah_names_the_pits_of_both_sides_and_counts_the_stores():
    game = find("kalah")
    board = board_of(game, game.position("1 2 3"))
    assert [(piece.player, piece.text) for piece in board.pieces if piece.kind == "store"] == [(1, "0"), (0, "1")]
    for action in game.moves(game.position("1 2 3")):
        position = game.position("1 2 3")
        (square,) = squares_of(game, board, position, action)
        assert board.name(square) == game.write(position, action)  # the label beside the pit that a move names
    picture = ElementTree.fromstring(board_svg(board, "kalah", ""))
    labels = [text for text in picture.findall("{http://www.w3.org/2000/svg}text") if (text.text or "").isdecimal()]
    above = sorted((float(text.get("x")), text.text) for text in labels if float(text.get("y")) < 60)
    assert [name for _, name in above] == ["6", "5", "4", "3", "2", "1"]


def test_a_finished_row_of_connect_four_is_marked():
    game = find("connect-four")
    assert board_of(game, game.position("1 2 1 2 1 2")).marked == ()
    assert sorted(board_of(game, game.position("1 2 1 2 1 2 1")).marked) == [(0, 2), (0, 3), (0, 4), (0, 5)]


def test_pieces_agree_with_the_names_of_their_players():
    pawns = board_svg(board_of(found("breakthrough"), found("breakthrough").initial), "", "", DARK)
    assert '<g class="piece pawn" data-on="0,7" data-player="0"><path' in pawns
    first, last = (pawns.split(f'data-on="{square}"')[1].split("</g>")[0] for square in ("0,7", "0,0"))
    assert 'fill="#ffffff"' in first and 'fill="#20242c"' in last  # White and Black
    discs = board_svg(board_of(found("connect-four"), found("connect-four").position("4 5")), "", "", DARK)
    picture = ElementTree.fromstring(discs)
    signs = [piece.find("{http://www.w3.org/2000/svg}text").text for piece in picture.findall(".//*[@data-on]")]
    assert signs == ["X", "O"]


@pytest.mark.parametrize("given", ["(1, 2)", "5", "((1, 2, 3),)", "'b2'"])
def test_squares_of_the_wrong_shape_are_told_with_their_line(given, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        STICKS
        + f"""
from dataclasses import replace
from zermelo.rules.board import Board

def squares(position, action):
    return {given}

game = replace(game, look=replace(game.look, draw=lambda position: Board(columns=3, rows=3), squares=squares))
"""
    )
    line = file.read_text().splitlines().index("def squares(position, action):") + 1
    with running(str(file)) as studio, studio.client() as client:
        refused = client.post("/api/position", json={"game": "mine.py"})
        assert refused.status_code == 400
        assert f"`squares` (mine.py, line {line}) gives" in refused.json()["error"]
    assert any("`squares`" in problem for problem in check(found(str(file)), games=1).problems)


def test_chance_has_a_die_whatever_the_players_are_called():
    for tones in ((), ("white", "black")):
        board = Board(columns=1, rows=1, style="bare", pieces=(Piece((0, 0), "die", CHANCE, "5"),), tones=tones)
        assert board_svg(board, "", "").count("<circle") == 5


def test_payoffs_are_written_as_the_language_writes_numbers():
    game = find("prisoners-dilemma")
    texts = {piece.text for piece in board_of(game, game.initial, "es").pieces if piece.kind == "payoff"}
    assert texts == {"−6; −6", "0; −10", "−10; 0", "−0,5; −0,5"}
