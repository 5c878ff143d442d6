"""The tidy tree: nothing overlaps, parents are centred, and the time is linear."""

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.draw.layout import tidy

GAP = 12


@st.composite
def trees(draw):
    """The children of each node, and sizes from dots to boards."""
    count = draw(st.integers(1, 60))
    reach = draw(st.sampled_from([1, 2, 5, 60]))
    children = [[] for _ in range(count)]
    for node in range(1, count):
        children[draw(st.integers(max(0, node - reach), node - 1))].append(node)
    sizes = st.lists(st.sampled_from([4.0, 20.0, 37.5, 220.0]), min_size=count, max_size=count)
    return children, draw(sizes), draw(sizes)


@given(trees())
@settings(max_examples=150, deadline=None)
def test_the_boxes_are_apart_in_order_and_below_their_parents(tree):
    children, widths, heights = tree
    layout = tidy(children, widths, heights, gap=GAP, drop=30)
    places = layout.places
    for row, below in zip(layout.rows, [*layout.rows[1:], None], strict=True):
        assert all(places[node].top == row.top and places[node].bottom <= row.bottom for node in row.nodes)
        assert below is None or below.top >= row.bottom + 30
        for left, right in zip(row.nodes, row.nodes[1:], strict=False):
            assert places[left].right + GAP <= places[right].left + 1e-6
    for node, own in enumerate(children):
        if own:
            assert abs(places[node].x - (places[own[0]].x + places[own[-1]].x) / 2) < 1e-6
    assert min(place.left for place in places) >= -1e-9
    assert max(place.right for place in places) <= layout.width + 1e-9


def test_equal_subtrees_look_equal():
    children = [[1, 2], [3, 4, 5], [6, 7, 8], [], [], [], [], [], []]
    places = tidy(children, [20.0] * 9, [10.0] * 9).places
    assert [places[n].x - places[1].x for n in (3, 4, 5)] == [places[n].x - places[2].x for n in (6, 7, 8)]


def test_small_subtrees_are_spread_between_large_ones():
    """Reingold and Tilford's fault: leaves between two large subtrees must not stick to the left one."""
    children = [[1, 2, 3, 4], list(range(5, 15)), [], [], list(range(15, 25))] + [[] for _ in range(20)]
    places = tidy(children, [20.0] * 25, [10.0] * 25).places
    steps = [places[right].x - places[left].x for left, right in ((1, 2), (2, 3), (3, 4))]
    assert max(steps) - min(steps) < 1e-6


def test_a_tree_ten_thousand_deep_is_no_matter_of_recursion():
    depth = 10_000
    children = [[node + 1] for node in range(depth)] + [[]]
    layout = tidy(children, [20.0] * (depth + 1), [10.0] * (depth + 1))
    assert len(layout.rows) == depth + 1 and len({place.x for place in layout.places}) == 1


def test_the_time_is_linear_in_the_number_of_nodes():
    """Four times as many nodes take four times as long; ten times is allowed, in one of ten attempts."""

    def seconds(size):
        children = [list(range(3 * node + 1, min(3 * node + 4, size))) for node in range(size)]
        started = time.thread_time()
        tidy(children, [20.0] * size, [10.0] * size)
        return time.thread_time() - started

    def ratio():
        return min(seconds(20_000) for _ in range(3)) / min(seconds(5_000) for _ in range(3))

    assert any(ratio() < 10 for _ in range(10))
