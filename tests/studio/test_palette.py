"""Setting up a position piece by piece: which pieces a game has, where its text has them; and the page in a browser."""

import re

import pytest

from tests.studio.conftest import expect, fits, running
from zermelo.games import find, names
from zermelo.languages.message import in_language
from zermelo.rules.grid import EMPTY

WITH_PALETTE = ["breakthrough", "connect-four", "connect-four:5,4", "mnk:5,4,3", "tic-tac-toe"]
PEGS = '''"""Two kinds of pieces in a row of four; the player who takes the last one wins."""

from typing import NamedTuple

from zermelo import Game
from zermelo.rules.grid import Grid


class Row(NamedTuple):
    pegs: int
    mover: int


def pegs_of(row):
    return [row.pegs >> 2 * place & 3 for place in range(4)]


def sides(row):
    return tuple(sum(1 << place for place, peg in enumerate(pegs_of(row)) if peg == kind) for kind in (1, 2, 3))


def row_of(*sides_and_mover):
    *sets, mover = sides_and_mover
    pegs = [(kind, place) for kind, one in enumerate(sets, 1) for place in range(4) if one >> place & 1]
    return Row(sum(kind << 2 * place for kind, place in pegs), mover)


grid = Grid(4, 1, {"x": ("glyph", 0), "y": ("glyph", None), "k": ("glyph", None)}, says_turn=True)
game = Game(
    name="pegs", initial=Row(0b01_10_11_01, 0), player=lambda row: row.mover,
    actions=lambda row: [place for place in range(4) if pegs_of(row)[place]],
    result=lambda row, place: Row(row.pegs & ~(3 << 2 * place), 1 - row.mover),
    terminal=lambda row: row.pegs == 0, utility=lambda row: 1 if row.mover else -1,
    look=grid.look("Take a peg.", sides=sides, position=row_of, moves=grid.on_squares(), player=lambda row: row.mover),
)
'''


@pytest.mark.parametrize("name", WITH_PALETTE)
def test_any_position_can_be_set_up(name, ask):
    """Any position can be made from the empty board, sign by sign, and then is the same position."""
    game = find(name)
    grid = game.look.grid
    position = game.initial
    for number in range(5):
        target = game.show(position)
        text = ask("/api/analyse/arrange", game=name, text=target, sign=EMPTY)["text"]
        for row, signs in enumerate(grid.read(target).rows):
            for column, sign in enumerate(signs):
                if sign != EMPTY:
                    text = ask("/api/analyse/arrange", game=name, text=text, square=[column, row], sign=sign)["text"]
        assert text == target and game.board(text) == position
        position = game.result(position, game.moves(position)[number % len(game.moves(position))])


@pytest.mark.parametrize("name", ["kalah", "nim", "pig", "coins", "prisoners-dilemma"])
def test_a_game_without_declared_pieces_is_typed(name, ask):
    assert ask("/api/analyse/palette", game=name) == {"pieces": [], "empty": "", "movers": []}
    said = ask("/api/analyse/arrange", 400, game=name, text="")
    assert said == f"{name} declares no pieces to set up; type the position."


def test_every_game_can_be_asked(ask):
    with_pieces = {name for name in names(hidden=False) if ask("/api/analyse/palette", game=name)["pieces"]}
    assert with_pieces >= {"breakthrough", "connect-four", "tic-tac-toe"}


@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_who_moves_is_chosen_where_the_text_says_it(language, ask, client):
    game = find("breakthrough")
    client.cookies.set("lang", language)
    shown = in_language(game.show(game.initial), language)
    assert ask("/api/analyse/arrange", game="breakthrough", text=shown)["player"] == 0
    changed = ask("/api/analyse/arrange", game="breakthrough", text=shown, player=1)
    assert changed["player"] == 1 and changed["text"].endswith(in_language(game.look.grid.turns[1], language))
    assert game.player(game.position(changed["text"])) == 1
    assert ask("/api/analyse/arrange", game="breakthrough", text=changed["text"], player=0)["text"] == shown
    without = "\n".join(shown.splitlines()[:-1])
    assert ask("/api/analyse/arrange", game="breakthrough", text=without, player=1)["player"] == 1


def test_arranging_over_http(ask, client):
    palette = ask("/api/analyse/palette", game="breakthrough")
    assert [(piece["sign"], piece["name"]) for piece in palette["pieces"]] == [("W", "White"), ("B", "Black")]
    assert palette["movers"] == ["White", "Black"] and all("<svg" in piece["svg"] for piece in palette["pieces"])
    start = ask("/api/analyse/arrange", game="breakthrough", text="")
    assert start["fault"] == "" and start["player"] == 0 and start["signs"][0] == "BBBBBBBB"
    taken = ask("/api/analyse/arrange", game="breakthrough", text=start["text"], square=[2, 6], sign=".", player=1)
    assert taken["view"]["player"] == 1 and taken["signs"][6] == "WW.WWWWW"
    crowded = ask("/api/analyse/arrange", game="breakthrough", text=start["text"], square=[0, 3], sign="W")
    assert crowded["fault"] == "White begins with 16 pawns and cannot have more." and crowded["view"] is None
    assert 'data-on="0,3"' in crowded["board"] and crowded["signs"][3] == "W......."
    client.cookies.set("lang", "ca")
    assert ask("/api/analyse/arrange", game="breakthrough", text=crowded["text"])["fault"].startswith("Blanc ")


def test_a_board_written_in_another_way_is_taken_up(ask):
    taken = ask("/api/analyse/arrange", game="tic-tac-toe", text="X.O/.X./...", square=[2, 2], sign="O")
    assert taken["signs"] == ["X.O", ".X.", "..O"] and taken["fault"] == ""
    assert ask("/api/analyse/arrange", game="connect-four", text="4 4")["signs"][-2:] == ["...O...", "...X..."]


def test_a_refused_board_speaks_as_a_board(ask):
    """Its first word could be a move, but it is none."""
    many = ask("/api/analyse/arrange", game="tic-tac-toe", text="3  X X .\n2  . X .\n1  . . .\n   a b c")
    assert "3 X with 0 O" in many["fault"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"sign": "Q"}, "'Q' is not a piece; there are X, O, .."),
        ({"sign": ""}, "'' is not a piece; there are X, O, .."),
        ({"sign": "X", "square": [3, 0]}, "The board has no such square."),
        ({"sign": "X", "square": [1]}, "The board has no such square."),
        ({"player": 1}, "The text of tic-tac-toe does not say that it is the turn of player 2."),
        ({"text": "nonsense"}, "'nonsense'"),
    ],
)
def test_what_cannot_be_arranged_is_refused_in_a_sentence(ask, body, said):
    assert said in ask("/api/analyse/arrange", 400, **{"game": "tic-tac-toe", "text": ""} | body)


def test_pieces_without_an_owner_are_named_by_their_signs(tmp_path):
    book = tmp_path / "pegs.py"
    book.write_text(PEGS)
    with running(str(book)) as studio, studio.client() as client:
        own = next(game["address"] for game in client.get("/api/games").json() if game["own"])
        palette = client.post("/api/analyse/palette", json={"game": own}).json()
        assert [piece["name"] for piece in palette["pieces"]] == ["Player 1", "y", "k"]
        assert palette["movers"] == ["Player 1", "Player 2"]


# ---------------------------------------------------------------------------------------------
# In the browser


def opened(visit, studio, address, **more):
    page = visit(studio, reduced_motion="reduce", **more)
    page.remember({"analyse seconds": "0.2"})
    page.open(f"/analyse#{address}")
    expect(page.page.locator("#arrange")).to_be_visible()
    return page.page


def test_a_position_is_set_up_by_clicks(visit, studio):
    page = opened(visit, studio, "game=tic-tac-toe&m=b2&m=a1")
    moves, status, fault = page.locator("#moves li"), page.locator("#status"), page.locator("#arrange-fault")
    page.click("#arrange")
    expect(page.locator("#palette")).to_be_visible()
    expect(moves).to_have_count(2)  # looking changes nothing
    page.click("#bare")
    expect(page.locator("#board .piece")).to_have_count(0)
    for square in ("0,0", "1,1", "2,2"):  # faster than the studio answers
        page.click(f'[data-square="{square}"]')
    expect(fault).to_have_text(re.compile("^X begins and the players alternate, so there cannot be 3 X"))
    expect(page.locator("#board .piece.cross")).to_have_count(3)
    expect(status).to_have_text("This is not a position of the game yet.")
    page.click("#arrange")  # the pieces set up stay in the text, and come back
    expect(page.locator("#board-text")).to_have_value(re.compile(r"3  X \. \."))
    expect(page.locator("#fault")).to_have_text(re.compile("^X begins"))
    page.click("#arrange")
    expect(page.locator("#board .piece.cross")).to_have_count(3)
    page.get_by_role("button", name="O", exact=True).click()
    page.click('[data-square="0,1"]')
    page.click('[data-square="2,2"]')
    expect(page.locator("#board .piece.ring")).to_have_count(2)
    expect(status).to_have_text("X to move")
    expect(fault).to_have_text("")
    expect(page).to_have_url(re.compile("start="))
    page.click('[data-square="2,2"]')  # a second click takes it away
    expect(status).to_have_text("O to move")
    page.click("#arrange")
    expect(page.locator("#palette")).to_be_hidden()
    page.click('[data-square="2,2"]')  # and now it is played
    expect(moves).to_have_count(1)


def test_a_position_is_set_up_with_the_keyboard(visit, studio):
    page = opened(visit, studio, "game=breakthrough:4,4")
    press, told = page.keyboard.press, page.locator("#live")
    press("p")
    expect(page.locator("#palette")).to_be_visible()
    expect(page.locator("#board")).to_be_focused()
    expect(page.locator("#board")).to_have_attribute("aria-label", re.compile("Delete empties it"))
    for _ in range(4):
        press("ArrowUp")
        press("ArrowLeft")
    press("Delete")
    expect(told).to_have_text("a4: empty")
    press("ArrowDown")
    press("ArrowDown")
    press("2")
    expect(told).to_have_text("Black chosen")
    press("Enter")
    expect(told).to_have_text("a2: Black")
    press("0")
    press("Space")
    expect(told).to_have_text("a2: empty")
    page.select_option("#mover", "1")
    expect(page.locator("#board-text")).to_have_value(re.compile("Black to move$"))


def test_a_telephone_in_catalan(visit, studio):
    small = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
    page = opened(visit, studio, "game=breakthrough", **small)
    page.select_option("#language", "ca")
    page.get_by_role("button", name="Col·locar una posició").tap()
    expect(page.locator("#palette")).to_be_visible()
    page.get_by_role("button", name="Goma").tap()
    page.locator('[data-square="3,6"]').tap()
    expect(page.locator("#board-text")).to_have_value(re.compile("2  W W W [.] W"))
    page.select_option("#mover", "1")
    expect(page.locator("#status")).to_have_text(re.compile("negres"))
    expect(page.locator("#arrange-fault")).to_have_text("")
    fits(page)


def test_a_game_without_a_board_has_no_palette(visit, studio):
    page = opened(visit, studio, "game=tic-tac-toe")
    page.select_option("#game", "nim")
    expect(page.locator("#status")).to_have_text("First to move")
    expect(page.locator("#arrange")).to_be_hidden()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("p")
    page.keyboard.press("m")  # comes after it
    expect(page.locator("#typed")).to_be_focused()
    expect(page.locator("#palette")).to_be_hidden()
