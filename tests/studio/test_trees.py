"""The tree lab: the answers of its API."""

import random
from base64 import b64decode

import pytest

from zermelo.algorithms import algorithms
from zermelo.explain.pseudocode import code_for, lines_at_work
from zermelo.explain.story import answers, journey
from zermelo.explain.telling import tell
from zermelo.studio.tree_lab import MOST_BOARDS, MOST_DRAWN, MOST_NODES, MOST_POSITIONS_DRAWN, tree_numbers
from zermelo.trees.notation import parse

SEED = "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"
CHANCE = "A(safe: 5, risky: B*(win 1/3: C(12,9), lose 2/3: D(2,4)))"
THREE = "A@1(B@2([1,2,6],[4,3,3]),C@2([6,1,2],[7,4,1]))"


def uniform(depth, branching, seed=7):
    """A tree with random leaves, as text."""
    dice = random.Random(seed)

    def node(left):
        inside = (node(left - 1) if left > 1 else str(dice.randint(-50, 50)) for _ in range(branching))
        return f"({','.join(inside)})"

    return "A" + node(depth)


# ---------------------------------------------------------------------------------------------
# Searching and drawing


def test_a_tree_with_everything_to_step_through_it(ask):
    shown = ask("/api/trees/show", notation=SEED)
    assert shown["fault"]["sentence"] == "" and shown["algorithm"] == shown["algorithms"][0]["name"] == "alphabeta"
    assert len(shown["steps"]) == 12 + 5 + 1 and len(shown["frames"]) == 12 and len(shown["nodes"]) == 16
    assert shown["parents"][:6] == [-1, 0, 1, 1, 1, 4] and "var(--ink)" in shown["svg"]
    first, *_, last = shown["steps"]
    assert first["text"].startswith("Enter A (MAX).") and first["nodes"] == [[0, 1, None]]
    assert last["text"] == "The search is over: the value of A is 3." and last["trace"] == len(shown["trace"])


def test_leaves_tell_how_likely_they_are_reached(ask):
    assert ">P = 1<" in ask("/api/trees/show", notation=CHANCE, reach=True)["svg"]
    assert "P = " not in ask("/api/trees/show", notation=CHANCE)["svg"]


def test_the_cuts_say_the_condition_in_force_and_why(ask):
    cuts = ask("/api/trees/show", notation=SEED)["cuts"]
    assert [(cut["node"], cut["condition"], cut["skips"]) for cut in cuts] == [
        ("B3", "Condition in force: cut if v ≥ 3.", 2),
        ("C", "Condition in force: cut if v ≤ 3.", 2),
        ("D", "Condition in force: cut if v ≤ 3.", 0),
    ]
    assert cuts[0]["why"].endswith("MIN is sure of 3 at B (branch B1) and will never choose B3. B32, B33 are skipped.")


def test_calls_code_and_trace_are_in_step(ask):
    shown = ask("/api/trees/show", notation=SEED)
    cut = shown["cuts"][0]["step"]
    step = shown["steps"][cut]
    assert shown["frames"][step["frame"]]["call"] == "max_value(B3, alpha = −∞, beta = 3)" and step["back"] == "8"
    assert shown["code"][step["code"][0]].strip() == "if best >= beta:"
    assert shown["trace"][step["trace"] - 1].startswith(". . CUT in maxValue of B3 because v= 8 >= beta= 3")
    above = shown["frames"][shown["frames"][step["frame"]]["above"]]
    assert above["call"].startswith("min_value(B,")
    assert above["states"][-1] == [cut, "best = 3, alpha = −∞, beta = 3"]


def test_the_strict_rule_changes_the_code(ask):
    code = ask("/api/trees/show", notation=SEED, rule="strict", algorithm="alphabeta")["code"]
    assert "        if best > beta:" in code and "        if best >= beta:" not in code


def test_negamax_counts_for_the_player_to_move(ask):
    shown = ask("/api/trees/show", notation="A(B(3,12),C(2,4))", algorithm="negamax")
    assert shown["frames"][1]["states"][0][1] == "best = −3, alpha = −3, beta = ∞"


FITTING = [
    (name, notation)
    for notation in (SEED, CHANCE, THREE, uniform(4, 2))
    for name, algorithm in algorithms().items()
    if not algorithm.fits(parse(notation).game())
]


@pytest.mark.parametrize(("name", "notation"), FITTING)
def test_every_algorithm_shows_the_line_at_work(name, notation):
    story = tell(parse(notation), algorithm=name)
    code, known = code_for(story), answers(story)
    for visit, leaving in journey(story):
        lines = [code.lines[line].strip() for line in lines_at_work(story, visit, leaving, known.get(visit.number))]
        if not (leaving or visit.is_leaf):
            assert lines[0].startswith("def ")
        elif visit.cut:
            assert lines[0].startswith("if ") or lines[0].startswith("return at_")
        else:
            assert lines[0].startswith("result = " if visit.is_leaf and name == "mcts" else "return ")
        answer = known.get(visit.number)
        if answer and answer.improved and (leaving or visit.is_leaf):
            assert lines[-1] == "best = child"
        if answer and answer.probability is not None and (leaving or visit.is_leaf):
            assert lines[-1].startswith("total")


def test_other_algorithms_and_styles(ask):
    for name in ("minimax", "pvs", "mtdf", "maxn", "expectimax", "none"):
        shown = ask("/api/trees/show", notation=SEED, algorithm=name, labels="bound", theme="nilsson", windows=False)
        assert not shown["fault"]["sentence"] and bool(shown["steps"]) == (name != "none")
    fit = {one["name"] for one in ask("/api/trees/show", notation=THREE)["algorithms"]}
    assert fit == {"maxn", "paranoid", "mcts"}
    assert "alphabeta" not in {one["name"] for one in ask("/api/trees/show", notation=CHANCE)["algorithms"]}


# ---------------------------------------------------------------------------------------------
# Mistakes are reported with their place


def test_a_bad_text_says_where(ask):
    fault = ask("/api/trees/show", notation="A(B(3,12,8),\nC(2,,6))")["fault"]
    assert fault["sentence"].startswith("Line 2, column 5: expected a node")
    assert (fault["line"], fault["column"], fault["picture"]) == (2, 5, "C(2,,6))\n    ^")


def test_a_click_while_a_text_is_unfinished_is_answered_with_what_is_missing(ask):
    unfinished = "A(B(3,12),C(2"
    said = ask("/api/trees/show", notation=unfinished)["fault"]["sentence"]
    assert ask("/api/trees/explain", notation=unfinished, node="B")["sentences"] == [said]
    assert ask("/api/trees/counts", notation=unfinished) == {"lines": [said], "ordered": False}
    assert ask("/api/trees/change", notation=unfinished, change="best") == {"notation": unfinished, "fault": said}


def test_unknown_values_are_drawn_but_not_searched(ask):
    shown = ask("/api/trees/show", notation="A(B(3,?x),C(2,4))")
    assert shown["fault"]["sentence"] and shown["svg"].count("data-node") == 7 and shown["steps"] == []


def test_three_players_are_the_reason_before_missing_bounds(ask):
    shown = ask("/api/trees/show", notation="A@1(B@2([1,2,6],[4,3,3]),C@2([6,1,2],[7,4,1]))", algorithm="star2")
    assert "3 players" in shown["fault"]["sentence"]


def test_an_algorithm_that_does_not_fit_says_why(ask):
    shown = ask("/api/trees/show", notation=CHANCE, algorithm="alphabeta")
    assert "has chance nodes" in shown["fault"]["sentence"] and shown["svg"] and not shown["steps"]


def test_sizes_are_limited_with_a_sentence(ask):
    deep = ask("/api/trees/show", notation="(" * 300 + "1" + ")" * 300)["fault"]["sentence"]
    assert deep == "The tree lab takes trees of at most 200 plies, and this one has 300."
    sentence = ask("/api/trees/show", notation=f"A({','.join('1' * (MOST_NODES + 1))})")["fault"]["sentence"]
    assert sentence == f"The tree lab takes trees of at most {MOST_NODES} nodes, and this one has {MOST_NODES + 2}."
    assert "`notation`" in ask("/api/trees/show", 400, notation="1" * 100_000)
    assert "too many to explain" in ask("/api/trees/show", game="connect-four", depth=9)["fault"]["sentence"]
    assert ask("/api/trees/show", 400, notation=SEED, game="nim").endswith("not about both.")
    assert ask("/api/trees/show", 400) == "The tree lab needs a tree (notation) or a game."


def test_in_the_language_of_the_visitor(client):
    client.cookies["lang"] = "es"
    shown = client.post("/api/trees/show", json={"notation": SEED}).json()
    assert shown["steps"][-1]["text"] == "La búsqueda ha terminado: el valor de A es 3."
    assert shown["cuts"][0]["condition"] == "Condición en vigor: poda si v ≥ 3."
    fault = client.post("/api/trees/show", json={"notation": "A("}).json()["fault"]
    assert fault["sentence"].startswith("Columna 3: se esperaba")


# ---------------------------------------------------------------------------------------------
# Large trees


def test_a_large_tree_is_folded_and_opened_on_demand(ask):
    notation = uniform(10, 2)
    shown = ask("/api/trees/show", notation=notation, algorithm="minimax")
    assert len(shown["nodes"]) <= MOST_DRAWN and len(shown["steps"]) == 2047 + 1023 + 1
    assert all(0 <= step["at"] < len(shown["nodes"]) for step in shown["steps"])
    marker = next(node for node in shown["nodes"] if node["whole"] >= 0)
    opened = ask("/api/trees/show", notation=notation, algorithm="minimax", opened=[marker["whole"]])
    assert len(opened["nodes"]) > len(shown["nodes"])
    assert sum(node["whole"] == marker["whole"] for node in opened["nodes"]) == 0


def test_the_nodes_of_a_drawing_are_those_of_the_tree():
    from zermelo.draw import draw

    tree = parse(SEED)
    assert tree_numbers(draw(tell(tree)).picture, tree) == list(range(len(tree)))
    folded = draw(tell(tree), most=9).picture
    numbers = tree_numbers(folded, tree)
    assert all(
        number == -1 if node.folded else tree.labels[number] == node.label
        for node, number in zip(folded.nodes, numbers, strict=True)
    )


# ---------------------------------------------------------------------------------------------
# Positions


def boards_in(svg):
    return svg.count('<g class="board"')


def test_positions_have_boards_and_moves(ask):
    shown = ask("/api/trees/show", game="tic-tac-toe", moves=["b2"], depth=2, algorithm="alphabeta")
    assert [node["action"] for node in shown["nodes"]][:2] == ["", "a3"]
    assert shown["symmetric"] and len(shown["nodes"]) <= MOST_POSITIONS_DRAWN
    assert boards_in(shown["svg"]) == len([node for node in shown["nodes"] if node["whole"] < 0])
    assert 'class="piece cross"' in shown["svg"] and "var(--player-0)" in shown["svg"]
    merged = ask("/api/trees/show", game="tic-tac-toe", depth=1, symmetric=True)
    assert [node["name"] for node in merged["nodes"]] == ["root", "a3", "b3", "b2"] and boards_in(merged["svg"]) == 4
    below = ask("/api/trees/explain", game="tic-tac-toe", moves=["b2"], depth=2, node="a3")["sentences"]
    assert any("a3" in sentence for sentence in below)


def test_a_game_without_squares_keeps_its_text(ask):
    shown = ask("/api/trees/show", game="pig", depth=1)
    assert boards_in(shown["svg"]) == 0 and "rolling" in shown["svg"]


def test_what_each_player_has_stands_below_the_board(ask):
    shown = ask("/api/trees/show", game="coins:1,5,2", depth=1)
    assert boards_in(shown["svg"]) == 3 and ">1 : 0 : 0<" in shown["svg"]


def test_where_very_many_positions_are_opened_only_the_moves_are_left(ask):
    """So that stepping stays smooth; opened nodes stay open."""
    body = {"game": "connect-four", "depth": 3, "algorithm": "minimax"}
    opened, seen = [], []
    for _ in range(40):
        shown = ask("/api/trees/show", **body, opened=opened)
        seen.append((len(shown["nodes"]) > MOST_BOARDS, boards_in(shown["svg"])))
        assert shown["boards"] != seen[-1][0]
        if seen[-1][0]:
            break
        opened += [node["whole"] for node in shown["nodes"] if node["whole"] >= 0][:4]
    assert [few > 0 for _, few in seen[:-1]] == [True] * (len(seen) - 1) and seen[-1] == (True, 0)
    assert ">4</text>" in shown["svg"]


def test_boards_are_drawn_in_files_and_text_in_latex(ask):
    body = {"game": "connect-four", "moves": ["4"], "depth": 1, "algorithm": "minimax"}
    content = {
        form: b64decode(ask("/api/trees/export", **body, format=form)["content"])
        for form in ("svg", "png", "tex", "html")
    }
    assert boards_in(content["svg"].decode()) == boards_in(content["html"].decode()) == 8
    assert content["png"].startswith(b"\x89PNG") and b"ttfamily" in content["tex"]


@pytest.mark.parametrize("game", ["pig", "nim:1,2", "coins", "prisoners-dilemma"])
def test_every_kind_of_game(ask, game):
    shown = ask("/api/trees/show", game=game, depth=2)
    assert shown["steps"] and not shown["fault"]["sentence"]
    assert ask("/api/trees/show", game=game, depth=40, algorithm="none")["svg"]
