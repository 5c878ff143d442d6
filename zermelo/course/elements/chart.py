"""A chart of computed numbers. The first word is its kind:

leaves BRANCHING DEPTH   leaves of minimax and of alpha-beta by depth, on a logarithmic scale
dice DICE SIDES          the probability of each sum of some dice
reach NAME               the probability of reaching each leaf of a chance tree under optimal play
matches GAMES            the learned value of a pile of matches after a number of games of self-play
rounds GAME COUNT        the value of a game of dice after each of the first rounds of value iteration
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import log10

from zermelo.course.document import Fence
from zermelo.course.elements import Element
from zermelo.course.learned import piles_after, value_iteration
from zermelo.course.scene import Scene, checked
from zermelo.draw import pen
from zermelo.draw.measure import width
from zermelo.draw.page_colours import PAGE
from zermelo.explain.reach import reach_of
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, in_language
from zermelo.languages.numbers import display, number_text
from zermelo.theory.complexity import efforts, short
from zermelo.theory.dice import sums

ROW, BAR, GAP, WIDE = 22.0, 15.0, 10.0, 330.0
SIZE = 14.0
KINDS = ("leaves", "dice", "reach", "matches", "rounds")


@dataclass(frozen=True)
class Bar:
    """A bar: its name, length from 0 to 1, end label, and colour."""

    name: str
    length: float
    value: str
    colour: int = 0


def bars_of(fence: Fence, scene: Scene) -> tuple[str, list[Bar]]:
    """The title and the bars of a chart."""
    checked(fence.options)
    kind, *words = fence.words
    if kind == "leaves":
        return _leaves(int(words[0]), int(words[1]), scene.language)
    if kind == "dice":
        return _dice(int(words[0]), int(words[1]), scene.language)
    if kind == "reach":
        return _reach(words[0], scene)
    if kind == "matches":
        return _matches(int(words[0]), scene.language)
    if kind == "rounds":
        return _rounds(words[0], int(words[1]), scene.language)
    raise ZermeloError(M("There is no chart {kind!r}; there are {known}.", kind=kind, known=", ".join(KINDS)))


def _leaves(branching: int, deepest: int, language: str) -> tuple[str, list[Bar]]:
    most = log10(efforts(branching, deepest)[0].leaves)
    bars = []
    for depth in range(1, deepest + 1):
        minimax, best, _ = efforts(branching, depth)
        names = (M("depth {depth}, minimax", depth=depth), M("depth {depth}, alpha-beta", depth=depth))
        for name, colour, effort in zip(names, (1, 0), (minimax, best), strict=True):
            shown = in_language(short(effort.leaves), language)
            bars.append(Bar(name.in_language(language), log10(effort.leaves) / most, shown, colour))
    title = M("Leaves with {branching} moves at each node, for alpha-beta the best first", branching=branching)
    return title.in_language(language), bars


def _dice(dice: int, sides: int, language: str) -> tuple[str, list[Bar]]:
    found = sums(dice, sides)
    most = max(share for _, share in found)
    title = in_language(M("How likely each sum of {dice} dice is", dice=dice), language)
    return title, [Bar(str(total), float(share / most), display(share, language)) for total, share in found]


def _reach(name: str, scene: Scene) -> tuple[str, list[Bar]]:
    found = reach_of(scene.searched(name).story)
    title = in_language(M("Probability of reaching each leaf"), scene.language)
    return title, [Bar(label, float(share), display(share, scene.language)) for label, share in found.items()]


def _matches(games: int, language: str) -> tuple[str, list[Bar]]:
    title = in_language(M("Worth of a pile to the player to move, after {games} games", games=games), language)
    return title, [
        Bar(str(size), abs(worth), number_text(round(worth, 2), language), int(worth < 0))
        for size, worth in piles_after(games).items()
    ]


def _rounds(game: str, count: int, language: str) -> tuple[str, list[Bar]]:
    title = in_language(M("Value of the first position after each round"), language)
    found = value_iteration(game)[:count]
    return title, [
        Bar(str(number), abs(value) / max(found), number_text(value, language), int(value < 0))
        for number, value in enumerate(found, 1)
    ]


def html(fence: Fence, scene: Scene) -> str:
    title, bars = bars_of(fence, scene)
    return f'<figure class="chart"><figcaption>{escape(title)}</figcaption>{picture(title, bars)}</figure>\n'


def picture(title: str, bars: Sequence[Bar]) -> str:
    """The bars as SVG."""
    left = max(width(bar.name, SIZE) for bar in bars) + GAP
    right = max(width(bar.value, SIZE) for bar in bars) + GAP
    wide, high = left + WIDE + right, ROW * len(bars)
    words = "; ".join(f"{bar.name}: {bar.value}" for bar in bars)
    rows = []
    for number, bar in enumerate(bars):
        outline, filling = PAGE.players[bar.colour]
        top, long = number * ROW, max(2.0, bar.length * WIDE)
        rows.append(
            f'<text x="{pen.short(left - GAP)}" y="{pen.short(top + 15)}" text-anchor="end">{pen.safe(bar.name)}</text>'
            f'<rect x="{pen.short(left)}" y="{pen.short(top + 3)}" width="{pen.short(long)}" height="{pen.short(BAR)}" '
            f'fill="{filling}" stroke="{outline}"/>'
            f'<text x="{pen.short(left + long + 6)}" y="{pen.short(top + 15)}">{pen.safe(bar.value)}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {pen.short(wide)} {pen.short(high)}" '
        f'width="{pen.short(wide)}" role="img" font-family="{pen.SANS}" font-size="{pen.short(SIZE)}" '
        f'fill="{PAGE.ink}"><title>{pen.safe(title)}</title><desc>{pen.safe(words)}</desc>{"".join(rows)}</svg>'
    )


def text(fence: Fence, scene: Scene) -> str:
    title, bars = bars_of(fence, scene)
    widest = max(len(bar.name) for bar in bars)
    lines = [f"{bar.name.rjust(widest)}  {'█' * max(1, round(bar.length * 40))} {bar.value}" for bar in bars]
    return "\n".join([f"**{title}**", "", "```text", *lines, "```"])


ELEMENT = Element(html, text)
