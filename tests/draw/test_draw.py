"""Drawings: their contents, no overlaps, and legible without colour or sight."""

import random
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from zermelo.algorithms import run_algorithm
from zermelo.draw import Picture, draw
from zermelo.draw.board_svg import board_svg
from zermelo.draw.boards import board_of
from zermelo.draw.fold import fold
from zermelo.draw.measure import width
from zermelo.draw.open_lines import with_open_lines
from zermelo.draw.picture import Node
from zermelo.draw.plan import plan
from zermelo.draw.themes import LIGHT, THEMES
from zermelo.explain.telling import tell
from zermelo.games import tic_tac_toe
from zermelo.languages.choice import LANGUAGES
from zermelo.rules.game import CHANCE
from zermelo.trees.build import build
from zermelo.trees.notation import parse

SEED = "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"
THREE = (
    "P@1(a: Q@2(l: R@3([1,2,3],[4,2,1]), r: S@3([6,1,2],[7,4,1])), "
    "b: K*(sun 1/2: T@2([5,1,1],[1,5,2]), rain 0.3: [5,4,5], snow 20%: U@3(~[7,7,1],[5,4,5])))"
)
QUESTIONS = "A(B(3,#12,H!=?x),C(~2,∞), D*(?p: 4, 1/3: 5, 1/3: X-=8))"
SVG = "{http://www.w3.org/2000/svg}"


def seed_story(**options):
    return tell(parse(SEED), algorithm="alphabeta", **options)


def test_leaves_tell_how_likely_they_are_reached():
    story = tell(parse("A(B*(1/6: C*(1/6: 60, 5/6: 6), 5/6: 3), 2)"))
    plain = draw(story, reach=True, lang="ca").text()
    assert "C1 = 60 P = 1/36" in plain and "A2 = 2 P = 0" in plain and "P probabilitat d'arribar a la fulla" in plain
    assert ">P = 5/36<" in draw(story, reach=True).svg() and "P = " not in draw(story).svg()
    assert "reached with probability 5/6" in draw(story, reach=True).words()


def test_information_sets_are_joined_by_dashed_lines():
    """Straight between neighbours, above other nodes otherwise; and told without sight."""
    drawing = draw("A(l: B{h}(l: 1, r: -1), m: C(l: 0, r: 1), r: D{h}(l: 3, r: 2))", lang="es")
    paths = re.findall(r'd="([^"]+)"[^>]*stroke-dasharray="7 5"', drawing.svg())
    assert [path.count("C") for path in paths] == [2, 0]  # the line, and the sample of the legend
    assert "B {h} MIN" in drawing.text() and "en el conjunto de información h" in drawing.words()
    assert r"(node1.north) to[bend left=15] (node7.north)" in drawing.tex()
    neighbours = draw("A(l: B{h}(l: 1, r: -1), r: C{h}(l: 3, r: 2))").svg()
    assert 'stroke-dasharray="7 5"' in neighbours and "{h}" not in neighbours


def test_open_lines_are_drawn_over_the_board():
    position = tic_tac_toe.game.position("b2 b3")
    board = with_open_lines(board_of(tic_tac_toe.game, position), position)
    assert [sum(player == one for *_, one in board.ways) for player in (0, 1)] == [6, 4]
    assert ((0, 0), (2, 2), 0) in board.ways and ((0, 1), (2, 1), 1) not in board.ways
    assert board_svg(board, "tic-tac-toe", "", LIGHT).count('class="way"') == 10


def large_tree(size, seed=1):
    """A tree of exactly `size` nodes, neither a comb nor a fan."""
    rng = random.Random(seed)
    children = [[] for _ in range(size)]
    for node in range(1, size):
        children[rng.randrange(node // 4, node // 3 + 1)].append(node)
    data = [None] * size
    for node in reversed(range(size)):
        data[node] = [data[child] for child in children[node]] or rng.randrange(-99, 100)
    return build(data[0])


# ---------------------------------------------------------------------------------------------
# Geometry


def boxes_of_texts(svg):
    """Every text with its box (left, top, right, bottom), as wide as the drawing makes the viewer draw it."""
    found = []

    def visit(element, dx, dy):
        moved = re.match(r"translate\(([\d.]+) ([\d.]+)\)", element.get("transform", ""))
        if moved:
            dx, dy = dx + float(moved[1]), dy + float(moved[2])
        if element.tag == SVG + "text":
            x, y, size = float(element.get("x")) + dx, float(element.get("y")) + dy, float(element.get("font-size"))
            wide = float(element.get("textLength") or width(element.text, size, bold=True))
            left = x - wide / 2 if element.get("text-anchor") == "middle" else x
            found.append((left, y - 0.72 * size, left + wide, y, element.text))
        for child in element:
            visit(child, dx, dy)

    visit(ET.fromstring(svg), 0.0, 0.0)
    return found


def assert_texts_apart(svg):
    root = ET.fromstring(svg)
    wide, high = float(root.get("width")), float(root.get("height"))
    waiting = sorted(boxes_of_texts(svg))
    open_boxes = []
    for box in waiting:
        assert box[0] >= 0 and box[1] >= 0 and box[2] <= wide and box[3] <= high, f"{box[4]!r} leaves the drawing"
        open_boxes = [other for other in open_boxes if other[2] > box[0] + 0.2]
        for other in open_boxes:
            assert box[3] <= other[1] + 0.2 or other[3] <= box[1] + 0.2, f"{box[4]!r} lies over {other[4]!r}"
        open_boxes.append(box)


def assert_nothing_overlaps(drawing):
    worked_out = plan(drawing.picture, drawing.style)
    places = worked_out.places
    for row, below in zip(worked_out.layout.rows, [*worked_out.layout.rows[1:], None], strict=True):
        for left, right in pairwise(row.nodes):
            assert places[left].right < places[right].left
        labels = [worked_out.labels[node] for node in row.nodes if worked_out.labels[node]]
        for left, right in pairwise(labels):
            assert left.x + left.width / 2 <= right.x - right.width / 2 + 1e-6
        for label in labels:
            assert label.y + label.height / 2 < row.top
        if below:
            labels_below = [worked_out.labels[node] for node in below.nodes if worked_out.labels[node]]
            assert all(label.y - label.height / 2 > row.bottom for label in labels_below)
    for number, box in enumerate(worked_out.boxes):
        assert box.width <= places[number].width + 1e-6 and box.height <= places[number].height + 1e-6
    assert_texts_apart(drawing.svg())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("dark", [False, True])
def test_the_seed_tree_in_every_theme(theme, dark):
    drawing = draw(seed_story(), theme=theme, dark=dark)
    assert_nothing_overlaps(drawing)
    svg = drawing.svg()
    assert svg.count('class="slashes"') == 4  # B32, B33, C2, C3
    assert svg.count("stroke-dasharray") >= 6  # their edges, and the legend
    shown = {text for *_, text in boxes_of_texts(svg)}
    assert {"A", "B", "C", "D"} <= {text.split(" = ")[0] for text in shown}
    assert {"a1", "a2", "a3", "[−∞, ∞]"} <= shown
    names = {"player 1", "player 2"} if theme == "negamax" else {"MAX", "MIN"}
    assert names <= shown


@pytest.mark.parametrize("text", [SEED, THREE, QUESTIONS, "7"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_trees_without_a_search(text, theme, lang):
    assert_nothing_overlaps(draw(text, theme=theme, lang=lang))


def test_random_trees_with_boards_actions_and_probabilities():
    rng = random.Random(7)
    boards = ["", "X", "X . O\n. X .\nO . X", "a very wide board of one line", "\n".join("12345678")]
    for _ in range(60):
        picture = Picture([], players=10, payoffs=True)
        for number in range(rng.randrange(1, 80)):
            parent = rng.randrange(max(0, number - rng.choice([1, 3, 80])), number) if number else -1
            picture.add(
                parent,
                Node(
                    label=rng.choice(["", f"N{number}", "a long name"]),
                    player=rng.choice([0, 1, CHANCE, 2, 3, 9]),
                    action=rng.choice(["", "a1", "takes the queen"]),
                    probability=rng.choice([None, 0.25, "?p"]),
                    value=rng.choice([None, 3, -12.5, (1, 2, 3)]),
                    window=rng.choice([None, (-3, 14)]),
                    visits=rng.choice([(), (number + 1,), (3, 9, 27, 81)]),
                    visited=rng.random() < 0.7,
                    dropped=rng.random() < 0.2,
                    board=rng.choice(boards),
                    highlighted=rng.random() < 0.1,
                ),
            )
        assert_nothing_overlaps(draw(picture, theme=rng.choice(list(THEMES))))


def test_two_thousand_nodes_do_not_overlap():
    drawing = draw(tell(large_tree(2000), algorithm="alphabeta"))
    assert len(drawing.picture) == 2000
    assert_nothing_overlaps(drawing)


def test_a_deep_tree_is_folded_and_drawn():
    data = 1
    for _ in range(10_000):
        data = [data]
    drawing = draw(build(data), most=50)
    assert len(drawing.picture) == 50
    assert drawing.picture.nodes[-1].folded == 10_001 - 49
    assert_nothing_overlaps(drawing)


# ---------------------------------------------------------------------------------------------
# Contents


def test_the_story_becomes_a_picture():
    picture = draw(seed_story()).picture
    by_label = {node.label: node for node in picture.nodes}
    assert [label for label, node in by_label.items() if node.dropped] == ["B32", "B33", "C2", "C3"]
    assert [label for label, node in by_label.items() if node.principal] == ["A", "B", "B1"]
    assert by_label["B3"].window == (float("-inf"), 3) and by_label["B3"].visits == (5,)
    assert by_label["C2"].value == 4 and not by_label["C2"].visited
    assert by_label["B3"].cut.kind == "beta" and by_label["C"].cut.kind == "alpha"
    assert by_label["B"].action == "a1" and by_label["B1"].action == ""


def test_a_result_is_drawn_like_its_story():
    tree = parse(SEED)
    recorded = draw(run_algorithm(tree.game(), algorithm="alphabeta", record=True))
    told = draw(tell(tree, algorithm="alphabeta"))
    assert recorded.picture.nodes == told.picture.nodes


def test_whole_subtrees_that_were_skipped_are_drawn_grey():
    text = "A(B(E(4,6),F(7,9),G(3,5)),C(H(2,3),I(8,1)),D(J(6,2),K(5,8,9),L(1,4)))"
    picture = draw(tell(parse(text), algorithm="alphabeta")).picture
    assert [node.label for node in picture.nodes if not node.visited] == ["F2", "I", "I1", "I2", "K3"]
    assert [node.label for node in picture.nodes if node.dropped] == ["F2", "I", "K3"]


def test_replies_of_a_modelled_opponent_have_their_probabilities():
    """Also those that it never chooses, which no search visits."""
    likely = draw(tell(parse("A(B(3,12,8),C(2,40,60))"), algorithm="expectimax", model="mixture:0.8")).picture
    assert [str(node.probability) for node in likely.nodes[2:5]] == ["13/15", "1/15", "1/15"]
    ideal = draw(tell(parse("A(B(3,12,8),C(2,40,60))"), algorithm="expectimax", model="ideal")).picture
    assert [(node.probability, node.visited, node.dropped) for node in ideal.nodes[2:5]] == [
        (1, True, False),
        (0, False, False),
        (0, False, False),
    ]


def test_labels_as_bounds():
    picture = draw(seed_story(labels="bound")).picture
    shown = {node.label: (node.relation, node.value) for node in picture.nodes if node.children}
    assert shown["B3"] == ("≥", 8) and shown["C"] == ("≤", 2) and shown["A"] == ("", 3)
    assert "≥8" in draw(seed_story(labels="bound")).text()


@pytest.mark.parametrize("algorithm", ["alphabeta", "negamax", "pvs", "mtdf"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_negamax_tells_its_rule_without_max_and_min(algorithm, language):
    told = draw(tell(parse(SEED), algorithm=algorithm), theme="negamax", lang=language).picture.caption
    assert ("v ≥ γ" if algorithm == "mtdf" else "v ≥ β") in told
    assert "MAX" not in told and "MIN" not in told and "≤" not in told
    assert "MAX" in draw(tell(parse(SEED), algorithm=algorithm), lang=language).picture.caption


def test_negamax_sees_everything_from_the_side_to_move():
    nodes = {node.label: node for node in draw(seed_story(), theme="negamax").picture.nodes}
    assert nodes["C"].value == -2 and nodes["C"].window == (float("-inf"), -3)
    assert nodes["C"].cut.kind == "beta" and nodes["C"].cut.bound == -3
    assert nodes["B31"].value == -8 and nodes["B3"].value == 8
    same = {node.label: node for node in draw(tell(parse(SEED), algorithm="negamax"), theme="negamax").picture.nodes}
    assert [(node.label, node.value, node.window) for node in same.values() if node.visited] == [
        (node.label, node.value, node.window) for node in nodes.values() if node.visited
    ]


def test_questions_are_drawn_as_questions():
    drawing = draw(QUESTIONS)
    shown = {text for *_, text in boxes_of_texts(drawing.svg())}
    assert {"?x", "?p", "~2", "∞", "1/3"} <= shown
    nodes = {node.label: node for node in drawing.picture.nodes}
    assert nodes["H"].highlighted and nodes["B2"].dropped and nodes["X"].value == 8


def test_a_node_computed_elsewhere_keeps_the_shape_it_was_given():
    for written in ("A(▽X=8, 3)", "A(X-=8, 3)", "A(min X=8, 3)"):
        lines = draw(written).text().splitlines()
        assert lines[2:5] == ["△ A MAX", "├─ ▽ X MIN = 8", "└─ □ A2 = 3"]
    assert draw("A(X@2=8, 3)").text().splitlines()[3] == "├─ □ X = 8"  # only says whose turn it is
    assert draw("A(X*=8, 3)").text().splitlines()[3] == "├─ ○ X chance = 8"
    searched = draw(tell(parse("A(X-=8, 3)"), algorithm="alphabeta")).svg()
    assert "X: MIN" in searched and "A2: leaf" in searched


def test_several_players_have_colours_shapes_and_names():
    drawing = draw(tell(parse(THREE), algorithm="maxn"), lang="es")
    assert_nothing_overlaps(drawing)
    svg = drawing.svg()
    shown = {text for *_, text in boxes_of_texts(svg)}
    assert {"jugador 1", "jugador 2", "jugador 3", "azar", "(3; 4,5; 3,5)", "sun 0,5"} <= shown
    assert all(LIGHT.of(player, is_leaf=False)[0] in svg for player in (0, 1, 2, CHANCE))


WITH_CHANCE = "A(B*(1/2: D(3,5), 1/2: E(1,9)), C*(1/4: F(7,2), 3/4: G(6,8)))"


@pytest.mark.parametrize(
    ("algorithm", "text"),
    [(name, SEED) for name in ("minimax", "negamax", "pvs", "mtdf", "paranoid", "expectimax", "maxn")]
    + [(name, WITH_CHANCE) for name in ("star1", "star2", "expectimax", "expectiminimax", "maxn")],
)
def test_every_kind_of_search_can_be_drawn(algorithm, text):
    drawing = draw(tell(parse(text), algorithm=algorithm))
    assert_nothing_overlaps(drawing)
    assert drawing.picture.nodes[0].value is not None and drawing.text() and drawing.tex()


@pytest.mark.parametrize("searched", [False, True])
def test_tic_tac_toe_to_depth_two_with_symmetric_boards_merged(searched):
    if searched:
        drawing = draw(tell(tic_tac_toe.game, algorithm="minimax", depth=2, symmetric=True))
    else:
        drawing = draw(tic_tac_toe.game, depth=2, symmetric=True)
    depths = drawing.picture.depths()
    assert (depths.count(0), depths.count(1), depths.count(2)) == (1, 3, 12)
    assert [drawing.picture.nodes[n].action for n in drawing.picture.nodes[0].children] == ["a3", "b3", "b2"]
    assert all(node.board for node in drawing.picture.nodes)
    assert_nothing_overlaps(drawing)


def test_moves_that_a_cut_skipped_are_drawn_with_their_boards():
    drawing = draw(tell(tic_tac_toe.game, algorithm="alphabeta", depth=2, symmetric=True))
    skipped = [node for node in drawing.picture.nodes if not node.visited]
    assert skipped and all(node.dropped and node.board and not node.is_leaf for node in skipped)


# ---------------------------------------------------------------------------------------------
# Folding


@pytest.mark.parametrize("most", [2, 10, 100, 1000])
def test_folding_counts_every_node_once_and_keeps_the_principal_line(most):
    story = tell(large_tree(3000), algorithm="alphabeta")
    whole = draw(story, most=10_000).picture
    folded = fold(whole, most)
    first_rows = 1 + 2 * len(whole.nodes[0].children)
    assert len(folded) <= max(most, first_rows)
    assert folded.sizes()[0] == 3000
    if most >= 100:
        assert sum(node.principal for node in folded.nodes) == sum(node.principal for node in whole.nodes)


def test_a_fan_of_leaves_is_folded_too():
    picture = draw(build(list(range(5000)))).picture
    assert len(picture) == 202 and picture.nodes[-1].folded == 4800
