"""The picture of a search for a path, and its steps: f at each position, g + h below it, and the order of expansion."""

from collections.abc import Iterator
from typing import Any

from zermelo.draw.boxes import Style, number_text
from zermelo.draw.picture import NOWHERE, Node, Picture
from zermelo.draw.source import board
from zermelo.explain.path_sentences import sentences_of
from zermelo.explain.path_story import KNOWN, PathStory, Place
from zermelo.languages.message import joined
from zermelo.languages.numbers import exact_text
from zermelo.players.verdicts import route_words

ENTERED, VALUED = 1, 2


def of_path(story: PathStory) -> Picture:
    """The positions that the search found, each below the one from which the cheapest way known reaches it.

    >>> from zermelo.explain.path_story import tell_path
    >>> from zermelo.games.sliding_tiles import sliding_tiles
    >>> game = sliding_tiles(3, 2)
    >>> picture = of_path(tell_path(game, game.position("1 2 0 3 4 5"), "astar"))
    >>> [(node.label, node.value, node.sum, node.visits) for node in picture.nodes][:3]
    [('#0', 2, '0 + 2', (1,)), ('#1', 2, '1 + 1', (2,)), ('#3', 2, '2 + 0', (3,))]
    """
    f = story.method.f or ("g + h" if story.method.name == "idastar" else "h" if story.method.gives_up else "g")
    picture = Picture([], players=1, algorithm=story.method.title, f=f)
    line = set(map(id, story.line))
    below: dict[int, list[Place]] = {}
    for place in story.places:
        if place.parent is not None:
            below.setdefault(id(place.parent), []).append(place)
    waiting = [(story.root, NOWHERE)]
    while waiting:
        place, parent = waiting.pop()
        number = picture.add(parent, node_of(story, place, f, id(place) in line))
        waiting += [(child, number) for child in reversed(below.get(id(place), []))]
    return picture


def node_of(story: PathStory, place: Place, f: str, on_line: bool) -> Node:
    """A position as a node of the picture, pale if it was never expanded; one with a name needs no board."""
    named = story.method.numbers and not place.label.startswith("#")
    return Node(
        label=place.label if story.method.numbers else "",
        action=place.move,
        value={"g": place.g, "h": place.h}[f] if f != "g + h" else place.g + place.h,
        sum=f"{exact_text(place.g)} + {exact_text(place.h)}" if f == "g + h" else "",
        visits=tuple(place.turns),
        visited=bool(place.turns) or on_line,
        principal=on_line,
        board="" if named else board(story.game, place.position),
        position=None if named else place.position,
        told=place.number + 1,
        unopened=True,
    )


def path_steps(picture: Picture, style: Style, story: PathStory) -> Iterator[dict[str, Any]]:
    """The content of each step: its sentences, and the positions it expands and finds with their values."""
    numbers = {node.told: number for number, node in enumerate(picture.nodes) if node.told}
    bound: Any = None

    def change(place: Place, stage: int, value: Any) -> Iterator[list[Any]]:
        """The number of a position that is drawn, its stage, and its value."""
        if place.number + 1 in numbers:
            yield [numbers[place.number + 1], stage, number_text(value, style.lang)]

    for step in story.steps:
        bound = step.numbers.f if step.place is None else bound
        nodes = [*change(step.place, VALUED, step.numbers.f)] if step.place else []
        for arrival in step.arrivals:
            if arrival.kind != KNOWN:
                value = arrival.numbers.g if picture.f == "g" else arrival.numbers.f
                nodes += change(arrival.place, ENTERED, value)
        text = joined(sentences_of(story, step, bound), " ")
        yield {"text": text.in_language(style.lang), "nodes": nodes}
    yield {"text": route_words(story.route).in_language(style.lang), "nodes": []}
