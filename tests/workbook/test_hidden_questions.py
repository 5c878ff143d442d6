"""The answers about information sets against a naive twin, which plays every pure strategy of a tree."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from tests.refusals import refused
from zermelo.rules.game import CHANCE, MAX, MIN
from zermelo.theory.matrix import Matrix
from zermelo.trees.notation import parse
from zermelo.workbook import Exercise, questions_for, read_exercise
from zermelo.workbook.exercise import Asked
from zermelo.workbook.remarks import BadExercise


def random_tree(chance):
    """MAX sees a card of two, MIN only what MAX does, and MAX answers without knowing the card in one case."""
    numbers = [chance.randint(-4, 4) for _ in range(12)]
    first = Fraction(chance.randint(1, 4), 5)
    return (
        "C*(a {0}: G+(l: H-{{h}}(x: {2}, y: {3}), r: I-{{i}}(x: {4}, y: {5}), s: {10}), "
        "b {1}: B+(l: K-{{h}}(x: {6}, y: {7}), r: L-{{i}}(x: {8}, y: {9}), s: {11}))"
    ).format(first, 1 - first, *numbers[:10], *numbers[10:])


def random_strategy(chance, tree, player):
    found = {}
    for number, children in enumerate(tree.children):
        if children and tree.players[number] == player:
            parts = [chance.randint(0, 3) for _ in children]
            parts[0] += not sum(parts)
            shares = [Fraction(part, sum(parts)) for part in parts]
            moves = [tree.actions[child] for child in children]
            found.setdefault(name(tree, number), dict(zip(moves, shares, strict=True)))
    return found


def name(tree, number):
    return tree.sets[number] or tree.labels[number]


def worth(tree, strategies, number=0):
    """The value for MAX of a pair of strategies, by plain recursion."""
    children = tree.children[number]
    if not children:
        return tree.values[number]
    mixture = strategies.get(name(tree, number), {})
    return sum(
        (tree.probabilities[child] if tree.players[number] == CHANCE else mixture[tree.actions[child]])
        * worth(tree, strategies, child)
        for child in children
    )


def pure(tree, player):
    """Every pure strategy of a player."""
    sets = {
        name(tree, number): [tree.actions[child] for child in children]
        for number, children in enumerate(tree.children)
        if children and tree.players[number] == player
    }
    for choice in product(*sets.values()):
        yield {
            one: {move: int(move == chosen) for move in moves}
            for (one, moves), chosen in zip(sets.items(), choice, strict=True)
        }


def best(tree, player, other):
    values = [worth(tree, own | other) for own in pure(tree, player)]
    return max(values) if player == MAX else min(values)


def fields_of(tree, kind, **options):
    exercise = Exercise(ask=(Asked(kind, options),), tree=tree)
    return {field.name: field for field in questions_for(exercise)[0].fields}


def written(strategy):
    return {one: {move: str(share) for move, share in mixture.items()} for one, mixture in strategy.items()}


@pytest.mark.parametrize("seed", range(10))
def test_best_responses_and_exploitability_against_all_pure_strategies(seed):
    chance = Random(seed)
    text = random_tree(chance)
    tree = parse(text)
    first, second = (random_strategy(chance, tree, player) for player in (MAX, MIN))
    high, low = best(tree, MAX, second), best(tree, MIN, first)
    found = fields_of(text, "exploitability", strategy=written(first | second))
    assert [found[part].correct for part in ("max", "min", "exploitability")] == [high, low, Fraction(high - low) / 2]
    for other, value, word in ((second, high, "max"), (first, low, "min")):
        fields = fields_of(text, "best-response", strategy=written(other), player=word)
        assert fields.pop("value").correct == value
        chosen = {one: dict.fromkeys(field.options, 0) | {min(field.correct): 1} for one, field in fields.items()}
        assert worth(tree, chosen | other) == value
        for one, field in fields.items():
            for move in field.options:  # a move is right exactly where it costs nothing
                changed = chosen | {one: dict.fromkeys(field.options, 0) | {move: 1}}
                assert (worth(tree, changed | other) == value) == (move in field.correct)


@pytest.mark.parametrize("seed", range(5))
def test_a_posterior_against_the_weights_of_the_paths(seed):
    chance = Random(seed)
    text = random_tree(chance)
    tree = parse(text)
    strategy = random_strategy(chance, tree, MAX)
    weights = {
        label: tree.probabilities[tree.labels.index(world)] * strategy[world]["l"]
        for label, world in (("H", "G"), ("K", "B"))
    }
    if not sum(weights.values()):
        with pytest.raises(BadExercise, match="never comes"):
            fields_of(text, "posterior", strategy=written(strategy), set="h")
        return
    found = fields_of(text, "posterior", strategy=written(strategy), set="h")
    assert {label: field.correct for label, field in found.items()} == {
        label: Fraction(weight) / sum(weights.values()) for label, weight in weights.items()
    }


def seen(tree, number):
    """The value of a node if all is seen."""
    children = tree.children[number]
    if not children:
        return tree.values[number]
    values = [seen(tree, child) for child in children]
    if tree.players[number] == CHANCE:
        return sum(tree.probabilities[child] * value for child, value in zip(children, values, strict=True))
    return (max if tree.players[number] == MAX else min)(values)


@pytest.mark.parametrize("seed", range(5))
def test_an_average_of_worlds_and_the_value_in_truth(seed):
    chance = Random(seed)
    text = random_tree(chance).replace("G+(", "G+{m}(").replace("B+(", "B+{m}(")
    tree = parse(text)
    found = fields_of(text, "worlds", set="m")
    shares = {world: tree.probabilities[tree.labels.index(world)] for world in "GB"}
    for place, move in enumerate("lrs"):
        average = sum(
            share * seen(tree, tree.children[tree.labels.index(world)][place]) for world, share in shares.items()
        )
        assert found[move].correct == average
    rows = [[worth(tree, own | other) for other in pure(tree, MIN)] for own in pure(tree, MAX)]
    names = [
        tuple(f"{letter}{place}" for place in range(size)) for letter, size in (("r", len(rows)), ("c", len(rows[0])))
    ]
    assert found["value"].correct == Matrix(*names, tuple(map(tuple, rows))).mixed().value


def test_the_collection_shows_the_fusion_of_strategies():
    (question,) = questions_for("hidden-coin")
    assert question.key == {"stop": "1", "look": "2", "guess": "3", "best": "guess", "value": "2"}
    assert questions_for("bluff")[-1].key["exploitability"] == "0"


BLUFF = 'tree: "A(l: B{h}(x: 1, y: 2), r: C{h}(x: 3, y: 4))"\nask: '

test_wrong_strategies_are_refused = refused(
    lambda text: [question.fields for question in questions_for(read_exercise(BLUFF + text))],
    BadExercise,
    [
        ("[{exploitability: {strategy: {k: {x: 1, y: 0}}}}]", "no information set k; there are A, h"),
        ("[{exploitability: {strategy: {h: {x: 1, y: 1}}}}]", "gives each of x, y a probability, of sum 1"),
        ("[{exploitability: {strategy: {h: {x: 1}}}}]", "gives each of x, y a probability"),
        ("[{exploitability: {strategy: {h: x}}}]", "gives each of x, y a probability"),
        ("[{exploitability: {strategy: x}}]", "for each information set"),
        ("[{exploitability: {strategy: {h: {x: much, y: 0}}}}]", "gives each of x, y a probability"),
        ("[{posterior: {set: k}}]", "is one of h, not 'k'"),
        ("[{worlds: {set: h}}]", "to which chance alone leads"),
    ],
)
