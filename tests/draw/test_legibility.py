"""Drawings without colour, without sight, in other languages."""

import re
import xml.etree.ElementTree as ET

import pytest

from tests.draw.test_draw import SEED, SVG, boxes_of_texts, seed_story
from zermelo.algorithms import run_algorithm
from zermelo.draw import Picture, draw
from zermelo.draw.boxes import Style
from zermelo.draw.picture import Node
from zermelo.draw.themes import DARK, LIGHT, THEMES, find_theme
from zermelo.games import tic_tac_toe
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.trees.build import build
from zermelo.trees.notation import parse


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_every_text_has_the_contrast_that_the_guidelines_ask_for(colours):
    kinds = [*colours.players, colours.chance, colours.leaf]
    for ground in (colours.ground, colours.panel):
        for text in (colours.ink, colours.muted, colours.cut, *(outline for outline, _ in kinds)):
            assert contrast(text, ground) >= 4.5, (text, ground)
    assert all(contrast(colours.ink, filling) >= 4.5 for _, filling in kinds)
    assert contrast(colours.edge, colours.ground) >= 3


def test_the_drawing_tells_itself_in_words():
    for lang in LANGUAGES:
        drawing = draw(seed_story(), lang=lang)
        root = ET.fromstring(drawing.svg())
        title, description = root.find(SVG + "title"), root.find(SVG + "desc")
        assert root.get("role") == "img"
        assert root.get("aria-labelledby").split() == [title.get("id"), description.get("id")]
        assert description.text == drawing.words()
        said = [line.partition(":")[0] for line in drawing.words().splitlines()[2:]]
        assert said == [node.label for node in drawing.picture.nodes]


def test_the_words_of_a_cut_node():
    words = draw(seed_story()).words()
    assert "B3: MAX, child of B, value 8, window from −∞ to 3, visit 5, β cut because 8 ≥ β = 3." in words
    assert "C2: leaf, child of C, value 4, not visited, branch cut." in words


def test_the_plain_text():
    lines = draw(seed_story()).text().splitlines()
    assert lines[3:8] == [
        "△ A MAX = 3 [−∞, ∞] #1",
        "┣━ a1: ▽ B MIN = 3 [−∞, ∞] #2",
        "│  ┣━ □ B1 = 3 [−∞, ∞] #3",
        "│  ├─ □ B2 = 12 [−∞, 3] #4",
        "│  └─ △ B3 MAX = 8 [−∞, 3] (8 ≥ β) #5",
    ]
    assert "│  └╳╌□ C3 = 6" in lines
    assert lines[-1].startswith("Legend: △ MAX · ▽ MIN · □ leaf")


def test_every_drawing_has_a_legend_and_the_rule_in_force():
    for theme in THEMES:
        svg = draw(seed_story(), theme=theme, lang="ca").svg()
        for word in ("finestra", "branca podada", "no visitat", "línia principal", "ordre de visita", "Regla"):
            assert word in svg


def test_hostile_names_stay_text():
    name = "<script>alert(1)</script> & \" ' ]]> \x07 \ud800 \n\n x"
    picture = Picture([])
    picture.add(-1, Node(label=name))
    picture.add(0, Node(label="漢字", action=name, value=1, board="<b>\x00"))
    drawing = draw(picture)
    root = ET.fromstring(drawing.svg().encode("utf-8"))
    assert not [element for element in root.iter() if element.tag.endswith("script")]
    assert "<script>" not in drawing.html()
    assert drawing.text() and drawing.words() and drawing.tex()


def test_what_cannot_be_drawn_is_refused_in_a_sentence():
    for wrong, sentence in [
        (lambda: draw(SEED, theme="cubist"), "There is no theme 'cubist'; there are aima, nilsson, unir, ballard,"),
        (lambda: draw(tic_tac_toe.game), "tic-tac-toe needs a depth to be drawn: how many moves from here."),
        (lambda: draw(SEED, most=1), "A drawing of at most 1 nodes shows no tree; it needs at least 2."),
        (lambda: draw(3), "This cannot be drawn (int); a tree, its text, a game or a recorded search can."),
        (lambda: draw(SEED).steps(), "Only a recorded search has steps: search with record=True."),
        (lambda: draw(run_algorithm(parse(SEED).game())), "not recorded"),
        (lambda: draw(tic_tac_toe.game, depth=-1), "A tree −1 moves deep cannot be drawn; the depth is at least 0."),
    ]:
        with pytest.raises(ZermeloError, match=re.escape(sentence)):
            wrong()


def test_notebooks_show_trees_and_drawings():
    assert parse(SEED)._repr_svg_() == draw(SEED).svg() == draw(SEED)._repr_svg_()


def test_styles_can_leave_things_out():
    shown = {text for *_, text in boxes_of_texts(draw(seed_story(), windows=False, numbers=False, labels=False).svg())}
    assert not {"[−∞, ∞]", "12 ≥ β", "B3"} & shown
    assert Style(find_theme("aima")).windows


def test_a_zero_seen_by_its_mover_has_no_sign():
    drawn = draw(build([[[0.0, 1.5], 2.0], 3.0]), theme="negamax")
    assert "−0" not in drawn.text() + drawn.words() and "value −3" in drawn.words()
