"""The story of a search against a naive twin, and the expected results of the course notes."""

import json
import os
from dataclasses import replace
from fractions import Fraction
from math import inf
from operator import ge, gt, le, lt
from random import Random

import pytest

from tests.algorithms.forest import OPPONENTS
from tests.explain import mission
from tests.explain.naive import Naive, minimax, random_tree, written
from zermelo.algorithms import run_algorithm
from zermelo.draw.source import of_story
from zermelo.explain.counts import count
from zermelo.explain.reporting import as_data, report
from zermelo.explain.sentences import explain_all
from zermelo.explain.telling import story_of, tell
from zermelo.games import tic_tac_toe
from zermelo.languages.errors import ZermeloError
from zermelo.languages.numbers import exact_text as exact
from zermelo.rules.game import MAX, variant
from zermelo.trees.build import build, chance
from zermelo.trees.build import node as branch
from zermelo.trees.notation import parse
from zermelo.trees.walk import Position

VARIANTS = [("nonstrict", "soft"), ("strict", "soft"), ("nonstrict", "hard"), ("nonstrict", "practical")]
COUNT = 60 if os.environ.get("ZERMELO_COMPILE") == "0" else 150
MANY = 25_000


def trees(seed, count=COUNT, **shape):
    random = Random(seed)
    for _ in range(count):
        tree = random_tree(random, alternate=random.random() < 0.8, player=random.randint(0, 1), **shape)
        if isinstance(tree, tuple):
            yield tree


@pytest.mark.parametrize(("rule", "labels"), VARIANTS)
def test_cuts_owners_windows_labels_and_counts_are_those_of_the_twin(rule, labels):
    for tree in trees(f"{rule} {labels}"):
        compare_with_twin(tree, rule, labels)


@pytest.mark.soak
@pytest.mark.parametrize(("rule", "labels"), VARIANTS)
def test_a_hundred_thousand_trees_against_the_twin(request, rule, labels):
    if "soak" not in request.config.option.markexpr:
        pytest.skip("a long count; `make soak` runs it")
    for tree in trees(f"many {rule} {labels}", count=MANY):
        compare_with_twin(tree, rule, labels)


def compare_with_twin(tree, rule, labels):
    twin = Naive(tree, strict=rule == "strict", fail=labels)
    story = tell(build(written(tree)), algorithm="alphabeta", rule=rule, labels=labels)
    assert story.value == twin.value == minimax(tree)
    found = [
        (
            cut.node.label,
            cut.after.label,
            cut.kind,
            cut.value,
            cut.bound,
            cut.owner and cut.owner.node.label,
            list(cut.dropped),
        )
        for cut in story.cuts
    ]
    assert found == twin.cuts
    assert {node.label: (node.visit.first_alpha, node.visit.first_beta) for node in story.nodes} == twin.windows
    assert {node.label: node.visit.value for node in story.nodes if not node.visit.is_leaf} == twin.labels
    inner = [node for node in story.nodes if not node.visit.is_leaf]
    assert {node.label: windows_after(node.visit) for node in inner} == twin.after
    assert (story.result.nodes, story.result.leaves) == (twin.generated, twin.evaluated)
    assert len(story.nodes) == twin.generated
    assert list(story.skipped) == twin.skipped
    assert story.best.label == twin.best


def windows_after(visit):
    """The window after each child, the one that cut aside: a cut leaves it as it was."""
    steps = visit.steps[:-1] if visit.cut else visit.steps
    return [(step.alpha, step.beta) for step in steps]


@pytest.mark.parametrize("rule", ["nonstrict", "strict"])
def test_a_sign_says_what_the_number_is_to_the_real_value(rule):
    for tree in trees("signs"):
        story = tell(build(written(tree)), algorithm="alphabeta", rule=rule, labels="bound")
        real = {node.label: node.visit.value for node in tell(build(written(tree)), algorithm="minimax").nodes}
        for node in story.nodes:
            shown, sign = node.visit.value, story.sign(node.visit)
            assert {"": real[node.label] == shown, "≥": real[node.label] >= shown, "≤": real[node.label] <= shown}[sign]


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs", "mtdf", "paranoid"])
def test_every_algorithm_has_a_story_whose_line_is_that_of_the_search(algorithm):
    for tree in trees(algorithm, count=60):
        if algorithm == "paranoid" and tree[0] != MAX:
            continue
        explicit = build(written(tree))
        story = tell(explicit, algorithm=algorithm)
        assert story.value == minimax(tree)
        assert [node.position.node for node in story.line[1:]] == story.result.line
        assert len(story.visits) == story.result.nodes
        assert sum(visit.is_leaf for visit in story.visits) == story.result.leaves
        for visit in story.visits:
            if visit.ending == "children" and visit.node.role != "own" and story.sign(visit) == "":
                wanted = max if visit.node.role == "max" else min
                assert visit.value == wanted(step.value for step in visit.steps)


@pytest.mark.parametrize("algorithm", ["alphabeta", "negamax", "pvs", "mtdf"])
def test_a_cut_is_made_when_its_condition_holds_and_only_then(algorithm):
    holds = {"≥": ge, ">": gt, "≤": le, "<": lt}
    for tree in trees(f"conditions {algorithm}", count=60):
        story = tell(build(written(tree)), algorithm=algorithm)
        for cut in story.cuts:
            assert holds[cut.relation](cut.value, cut.bound)
            assert (cut.visit.asks, cut.node.role, cut.relation) not in {(">", "max", "≥"), ("≥", "min", "≤")}
        for visit in story.visits:
            if visit.asks and not visit.is_leaf and visit.cut is None:
                yes = visit.value > visit.first_alpha or (visit.value == visit.first_alpha and visit.asks == "≥")
                assert yes == (visit.node.role == "min")


def test_negamax_tells_the_story_of_alpha_beta():
    for tree in trees("negamax", count=100):
        explicit = build(written(tree))
        ours, theirs = (as_data(tell(explicit, algorithm=name)) for name in ("negamax", "alphabeta"))
        assert {**ours, "algorithm": ""} == {**theirs, "algorithm": ""}


def test_a_deep_cut_is_owned_by_the_grandparent():
    story = tell(parse("A(3, B(C(D(2,9),7),8))"), algorithm="alphabeta")
    (deep,) = [cut for cut in story.cuts if cut.node.label == "D"]
    assert (deep.kind, deep.bound, deep.owner.node.label, deep.owner.branch.label) == ("alpha", 3, "A", "A1")
    assert deep.is_deep and deep.dropped == ("D2",)


def test_a_bound_that_is_only_tied_stays_with_who_had_it_first():
    story = tell(parse("A(3, B(C(3,D(2,9)),8))"), algorithm="alphabeta", rule="nonstrict")
    (cut,) = [cut for cut in story.cuts if cut.node.label == "D"]
    assert cut.owner.node.label == "A"


def test_chance_terms_are_kept_and_a_pruned_average_is_a_bound():
    tree = parse("A+(B*(0.5: 4, 0.5: 8), C*(0.5: -10, 0.5: D-(9, 10)))")
    plain = tell(tree, algorithm="expectiminimax")
    terms = [(term.probability, term.value) for term in plain.find("B").visit.terms]
    assert terms == [(Fraction(1, 2), 4), (Fraction(1, 2), 8)]
    pruned = tell(tree, algorithm="star1", labels="bound")
    (cut,) = pruned.effective_cuts
    assert (cut.node.label, cut.kind, cut.value, cut.bound, cut.owner.node.label) == ("C", "alpha", 0, 6, "A")
    assert cut.skipped == ("D", "D1", "D2")
    assert report(tree, algorithm="star1", labels="bound")["labels"]["C"] == "≤0"


def test_what_star2_probes_is_visited_twice():
    tree = parse("A+(B*(0.5: E-(4,5), 0.5: F-(8,9)), C*(0.5: G-(1,2), 0.5: H-(3,20)))")
    story = tell(tree, algorithm="star2")
    first, second = story.find("E").visits
    assert (first.ending, second.ending, second.probe) == ("probe", "children", first)
    assert [step.value for step in second.all_steps] == [4, 5]
    assert (second.steps[0].visit.first_alpha, second.steps[0].visit.first_beta) == (1, 4)
    assert story.value == 6 and story.best.label == "B"


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "star1", "star2"])
def test_a_child_is_entered_with_the_window_that_its_parent_has_then(algorithm):
    random = Random(algorithm)
    for tree in trees(algorithm, count=100):
        text = with_dice(tree, random) if algorithm.startswith("star") else written(tree)
        explicit = build(text)
        if algorithm.startswith("star") and any(value in (inf, -inf) for value in explicit.values):
            continue
        story = tell(explicit, algorithm=algorithm)
        assert story.value == tell(explicit, algorithm="expectiminimax").value
        for visit in story.visits:
            if visit.node.role == "chance" or visit.is_question or visit.ending == "probe":
                continue
            window = visit.first_alpha, visit.first_beta
            if visit.probe:
                window = (
                    (max(window[0], visit.probe.value), window[1])
                    if visit.node.role == "max"
                    else (window[0], min(window[1], visit.probe.value))
                )
            for step in visit.steps:
                if not step.visit.is_question:
                    assert (step.visit.first_alpha, step.visit.first_beta) == window
                window = step.alpha, step.beta


@pytest.mark.parametrize("algorithm", ["alphabeta", "negamax", "pvs", "star1", "star2"])
def test_the_owner_of_a_bound_is_an_ancestor_that_has_it(algorithm):
    random = Random(f"owners {algorithm}")
    for tree in trees(f"owners {algorithm}", count=60):
        explicit = build(with_dice(tree, random) if algorithm.startswith("star") else written(tree))
        if any(value in (inf, -inf) for value in explicit.values):
            continue
        for cut in tell(explicit, algorithm=algorithm).cuts:
            if cut.owner is None:
                continue
            visit, below = cut.visit.above, cut.visit
            while visit.node is not cut.owner.node:
                visit, below = visit.above, visit
            earlier = visit.all_steps[: [step.visit for step in visit.all_steps].index(below)]
            before = [step for step in earlier if step.node is not below.node]  # a question about it proves nothing
            best = max if visit.node.role == "max" else min
            sure = best(step.value for step in before)
            assert cut.owner.branch in [step.node for step in before if step.value == sure]
            assert cut.owner.converted or sure == cut.bound


def with_dice(tree, random):
    """The same tree with a die before some of its nodes."""
    if not isinstance(tree, tuple):
        return tree
    inner = branch([with_dice(child, random) for child in tree[1]], player=tree[0])
    if random.random() < 0.5:
        return inner
    return chance((Fraction(1, 4), inner), (Fraction(1, 2), random.randint(0, 6)), (Fraction(1, 4), branch([1, 5])))


def test_a_game_is_told_by_its_moves():
    story = tell(tic_tac_toe.game, depth=2, algorithm="alphabeta", symmetric=True)
    assert (story.value, story.best.action) == (1, "b2")
    assert {"root", "a3", "b2", "b2 a3"} <= {node.label for node in story.nodes}
    assert story.find("b2").visit.ending == "children" and story.find("b2 a3").visit.ending == "estimate"


def test_a_quiescent_search_stands_pat_and_goes_on():
    for tree in trees("quiet", count=40):
        if any(abs(value) == inf for value in build(written(tree)).values if value is not None):
            continue
        position = Position(0, build(written(tree)).arrays())
        result = run_algorithm(
            OPPONENTS, position, algorithm="alphabeta", depth=2, quiescence=True, record=True, compiled=False
        )
        story = story_of(_named(result, variant(OPPONENTS, text=str)))
        assert len(story.visits) == result.nodes
        for visit in story.visits:
            if visit.stand_pat is not None and visit.cut is None:
                wanted = max if visit.node.role == "max" else min
                assert visit.value == wanted([visit.stand_pat, *(step.value for step in visit.steps)])


def _named(result, game):
    return replace(result, game=game, searched=game)


def test_the_results_of_the_course_notes():
    for case in json.loads(mission.text_of("tree-cases.json")):
        tree = parse(case["tree"])
        values = report(tree, algorithm="maxn" if "@" in case["tree"] else "expectiminimax")["labels"]
        wanted = {
            label: text.strip("()").split(",") if text[0] == "(" else text
            for label, text in case["internal_values"].items()
        }
        assert values == wanted
        for rule, labels in VARIANTS:
            name = f"{rule}_{labels.replace('practical', 'pract')}"
            if name in case:
                _compare(report(tree, algorithm="alphabeta", rule=rule, labels=labels), case[name])


def _compare(found, wanted):
    assert found["generated"] == wanted["visited"]
    assert found["evaluated"] == wanted["leaves_evaluated"]
    assert found["skipped"] == wanted["not_generated"]
    assert found["best"] == wanted["best"]
    assert found["windows"] == wanted["windows"]
    assert found["labels"] == wanted["labels"]
    ours = [[cut[key] for key in ("node", "after", "kind", "value", "bound", "dropped")] for cut in found["cuts"]]
    theirs = [[cut[key] for key in ("node", "after", "type", "v", "bound", "drops")] for cut in wanted["cuts"]]
    assert ours == theirs


def test_the_styles_of_labels_of_the_first_example():
    tree = parse("A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))")
    wanted = {"soft": "8 2 1", "bound": "≥8 ≤2 1", "hard": "3 3 3", "practical": "8 2 1"}
    for style, shown in wanted.items():
        labels = report(tree, algorithm="alphabeta", labels=style)["labels"]
        assert " ".join(labels[node] for node in ("B3", "C", "D")) == shown


def test_depth_of_a_tree_is_no_depth_of_python():
    deep = 3000
    text = "(" * deep + "1,2" + ")" * deep
    story = tell(parse(text), algorithm="alphabeta")
    assert len(story.nodes) == deep + 2
    assert exact(story.value) in ("1", "2")


def test_what_does_not_fit_is_refused_in_a_sentence():
    tree = parse("A(B(3,4),C(1,2))")
    for wrong in (
        {"rule": "lax"},
        {"labels": "loud"},
        {"algorithm": "pvs", "rule": "strict"},
        {"algorithm": "minimax", "labels": "hard"},
        {"algorithm": "alphabeat"},
        {"algorithm": "alphabeta", "rule": "strict", "labels": "hard"},
    ):
        with pytest.raises(ZermeloError) as caught:
            tell(tree, **wrong)
        assert str(caught.value).endswith(".")
    with pytest.raises(ZermeloError, match="not recorded"):
        story_of(run_algorithm(tree.game()))


def test_star2_counts_with_the_bounds_of_its_probes():
    """A cut at a chance node that knows some outcomes only from their first child."""
    tree = parse("A(safe: 5, risky: B*(win 1/3: C(12,9), lose 2/3: D(2,4)))")
    story = tell(tree, algorithm="star2")
    said = list(explain_all(story, "en"))
    assert "Chance moves at B: 1/3·9 + 2/3·2 ≤ 13/3." in said
    assert any(line.endswith("will never choose B. D2 is skipped.") for line in said)
    counted = count(story)
    assert (counted.generated, counted.plain_generated, counted.skipped) == (8, 9, 1)
    assert [node.label for node in of_story(story).nodes if node.dropped] == ["D2"]


@pytest.mark.parametrize("seed", range(30))
def test_what_star2_generates_and_skips_is_the_whole_tree(seed):
    chance = Random(seed)
    leaf = lambda: str(chance.randint(-9, 9))  # noqa: E731
    choice = lambda: f"({','.join(leaf() for _ in range(chance.randint(1, 3)))})"  # noqa: E731
    dice = lambda: f"*(1/4: {choice()}, 1/4: {choice()}, 1/2: {choice()})"  # noqa: E731
    story = tell(parse(f"({','.join(dice() for _ in range(3))})"), algorithm="star2")
    counted = count(story)
    assert counted.generated + counted.skipped == counted.plain_generated
    assert len(story.skipped) == counted.skipped
    for cut in story.cuts:
        if cut.node.role == "chance" and len(cut.visit.parts) == 3:
            assert sum(share * step.value for share, step in cut.visit.parts) == cut.value


def test_a_node_whose_leaves_were_all_seen_has_an_exact_label():
    tree = parse("R(M1(X1(2,3),X2(5,9)),M2(X3(0,1),X4(7,4)),M3(X5(2,1),X6(5,6)))")
    labels = report(tree, algorithm="alphabeta", labels="bound")["labels"]
    assert (labels["X3"], labels["X5"], labels["X2"], labels["M2"]) == ("1", "2", "≥5", "≤1")
    hard = tell(tree, algorithm="alphabeta", labels="hard")
    assert [hard.sign(hard.find(label).visit) for label in ("X3", "X5")] == ["≤", "≤"]
