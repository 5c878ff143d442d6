"""Output in a notebook: positions, traces, searches."""

from zermelo.draw.notebook import show_position, show_trace
from zermelo.explain import tell
from zermelo.games import tic_tac_toe
from zermelo.trees.explicit import tree
from zermelo.trees.notation import parse


def test_a_position_shows_its_board_however_it_is_given():
    game = tic_tac_toe.game
    board = game.show(game.position("b2"))
    assert str(show_position(game, "b2")) == str(show_position(game, game.position("b2"))) == board
    assert str(show_position(game)) == game.show(game.initial)
    drawn = show_position(game, "b2")._repr_html_()
    assert drawn.startswith("<svg") and drawn.count('class="piece') == 1
    assert game._repr_svg_().startswith("<svg") and 'class="piece' not in game._repr_svg_()
    assert tree("A(B(3,12),C(2,4))")._repr_svg_() == parse("A(B(3,12),C(2,4))")._repr_svg_()


def test_what_means_something_in_html_is_written_as_text():
    story = tell(parse('A("<b>"(3,12),C(2,4))'), algorithm="alphabeta")
    shown = show_trace(story, "en")._repr_html_()
    assert "&lt;b&gt;" in shown and "<b>" not in shown


def test_a_story_shows_itself_step_by_step():
    shown = tell(parse("A(B(3,12,8),C(2,4,6))"), algorithm="alphabeta")._repr_html_()
    assert "range" in shown and "svg" in shown
