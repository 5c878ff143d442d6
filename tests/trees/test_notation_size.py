"""Notation of any size and arbitrary text: linear time, one sentence for invalid input."""

import random
import time
from contextlib import suppress
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trees.test_notation import BOOK, LOST
from zermelo.trees.notation import parse, write
from zermelo.trees.notation_words import BadNotation


def wide(size):
    return "A(" + ",".join(f"B{place}({place},{place + 1},-3)" for place in range(size // 4)) + ")"


def deep(size):
    return "(" * size + "3" + ")" * size


def deep_with_labels(size):
    return "R(a: " + "".join(f"N{place}(1, a: " for place in range(size // 2)) + "3" + ")" * (size // 2 + 1)


def outcomes(size):
    return "A*(" + ",".join(f"1/{size}: {place}" for place in range(size)) + ")"


def seconds(work, data):
    times = []
    for _ in range(3):
        start = time.thread_time()
        work(data)
        times.append(time.thread_time() - start)
    return min(times)


def assert_linear(work, make, small):
    """Four times the length takes four times the time; up to ten times is allowed, for a busy machine."""
    for _ in range(10):
        if seconds(work, make(4 * small)) < 10 * seconds(work, make(small)) + 0.01:
            return
    pytest.fail(f"{make.__name__} takes more than linear time")


@pytest.mark.parametrize("make", [wide, deep, deep_with_labels, outcomes])
def test_linear_time(make):
    assert_linear(parse, make, 1500)
    assert_linear(lambda text: write(parse(text)), make, 1500)


@pytest.mark.parametrize("text", [wide(100_000), deep(10_000)], ids=["100,000 nodes", "depth 10,000"])
def test_large_trees(text):
    tree = parse(text)
    assert len(tree) > 9_999
    assert parse(write(tree)) == tree
    assert sum(map(len, tree.labels)) < 50 * len(tree)


def primes(size):
    numbers = [n for n in range(2, 12 * size) if all(n % d for d in range(2, int(n**0.5) + 1))][:size]
    return "A*(" + ",".join(f"1/{prime}: 1" for prime in numbers) + ")"


def long_label(size):
    return '"' + "x" * size + '"(' + "1," * size + "".join(f"n{place}=1," for place in range(size)) + "1)"


HOSTILE = [
    "(",
    ")",
    "A(",
    '"',
    "?",
    "!",
    "#",
    "//",
    "1/",
    "9",
    "[1,",
    "@",
    "a ",
    "-",
    '"\\',
    "△",
    "∞",
    "a:",
    "1 ",
    "A=(",
    "~",
    "\n",
    "A(1,",
    "A*(1/3:",
    ",",
    "é\u0301",
    "max ",
    ".",
    "%",
    "a 1",
    "\\",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_repetition_is_refused_in_linear_time(piece):
    def repeat(size):
        return piece * size

    def attempt(text):
        with pytest.raises(BadNotation):
            parse(text)

    if piece == "9":
        return attempt(repeat(100_000))
    assert_linear(attempt, repeat, 2000)


@pytest.mark.parametrize("make", [primes, long_label])
def test_hostile_designs_take_linear_time(make):
    def attempt(text):
        with suppress(BadNotation):
            parse(text)

    texts = {size: make(size) for size in (500, 2000)}

    def made(size):
        return texts[size]

    made.__name__ = make.__name__
    assert_linear(attempt, made, 500)


# Arbitrary text


def check_any_text(text):
    """Parse to a tree that survives a round trip, or raise one sentence, nothing else."""
    try:
        tree = parse(text)
    except BadNotation as error:
        assert "\n" not in str(error) and str(error).endswith(".")
        assert error.column >= 1 and error.line <= text.count("\n") + 1
        assert error.picture.count("\n") == 1
        str(error).encode(errors="strict")
    else:
        assert parse(write(tree)) == tree


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from('AB12(),:=!#~@%△○∞+-*?/.[]"\\ \nmaxinf'), max_size=40))
def test_any_text_of_the_alphabet(text):
    check_any_text(text)


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(), max_size=30))
def test_any_text(text):
    check_any_text(text)


SAMPLES = [
    BOOK,
    LOST,
    "A(B(3,#12,H!=?x),C(~2,∞))",
    "P@1(Q@2([1,2,3],[4,2,1]),[0,0,0])",
    "△A(▽B(3,12,8),○C(2,4,6))",
    "A*(heads 1/2: B-(1,2), tails 50%: 7)",
    'max "a b"(min B=~4!(3,4),chance(1,2)) // end',
    "T*(a 0.4: 10, b 0.6: -1/3)",
    "A(a -3, b 4, C max(3,4))",
]
PIECES = [
    *'()[],:=!#~@%△▽○∞+-−*?/."\\ \nAB19',
    "//",
    "max ",
    "inf",
    "?p",
    "1/2",
    "50%",
    "@2",
    "[1,2]",
    "0.5: ",
    "\u0301",
    "\ud800",
    "\x00",
    "٣",
    "½",
    "𝔸",
]


def mutated(random_source):
    """A good text with a few accidents: pieces lost, doubled, moved, swapped with another text or with rubbish."""
    text = random_source.choice(SAMPLES)
    for _ in range(random_source.randint(1, 4)):
        start = random_source.randint(0, len(text))
        end = min(len(text), start + random_source.choice((0, 1, 1, 2, 5, 20)))
        accident = random_source.randrange(5)
        if accident == 0:
            text = text[:start] + text[end:]
        elif accident == 1:
            text = text[:end] + text[start:]
        elif accident == 2:
            text = text[:start] + random_source.choice(PIECES) + text[end:]
        elif accident == 3:
            text = text[:start] + random_source.choice(PIECES) + text[start:]
        else:
            other = random_source.choice(SAMPLES)
            text = text[:start] + other[random_source.randrange(len(other)) :]
    return text


def check_mutations(count, seed):
    random_source = random.Random(seed)
    outcomes = [check_any_text(mutated(random_source)) for _ in range(count)]
    assert len(outcomes) == count


def test_mutated_texts():
    check_mutations(3_000, seed=1912)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_a_million_mutated_texts(seed):
    check_mutations(50_000, seed)


def test_mutations_reach_trees_and_many_different_errors():
    random_source = random.Random(7)
    sentences = []
    for _ in range(2_000):
        try:
            parse(mutated(random_source))
            sentences.append("a tree")
        except BadNotation as error:
            sentences.append(str(error).split(": ", 1)[1][:18])
    assert sentences.count("a tree") > 100
    assert len(list(groupby(sorted(sentences)))) > 15


def test_names_have_the_signs_of_real_words():
    tree = parse("A(tranquil·la: B(1,2), cul-de-sac: C-d(3,4))")
    assert [tree.actions[child] for child in tree.children[0]] == ["tranquil·la", "cul-de-sac"]
    assert tree.labels[tree.children[0][1]] == "C-d"
    assert parse(write(tree)) == tree
    assert parse("A-(1,2)").players[0] == 1 and parse("A(B-(1,2),3)").labels[1] == "B"
