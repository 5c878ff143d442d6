"""The entry point: `draw`, and the drawing it returns."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike
from typing import Any

from zermelo.algorithms import Result
from zermelo.draw import export, plain, source, stepper, svg, tikz
from zermelo.draw.boxes import Style
from zermelo.draw.fold import MOST_NODES, fold
from zermelo.draw.path_picture import of_path
from zermelo.draw.picture import Picture, by_mover
from zermelo.draw.themes import DARK, LIGHT, Theme, find_theme
from zermelo.explain.labels import rule_in_force
from zermelo.explain.path_story import PathStory
from zermelo.explain.story import Story
from zermelo.explain.telling import story_of
from zermelo.languages.choice import language_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import Game, Position
from zermelo.trees.notation import parse
from zermelo.trees.tree import Tree

ROOM_FOR_DETAILS = 300
"""The most nodes for which leaves show labels, windows and numbers by default."""


@dataclass(frozen=True)
class Drawing:
    """A drawing of a tree, returned by `draw`."""

    picture: Picture
    style: Style
    dark: bool = False
    story: Story | PathStory | None = None

    def svg(self) -> str:
        """The drawing as an SVG document, with the whole tree described in words inside."""
        return self._svg

    @cached_property
    def _svg(self) -> str:
        return svg.svg(self.picture, self.style, DARK if self.dark else LIGHT)

    def png(self, scale: float = 2) -> bytes:
        """The drawing as a PNG image, `scale` pixels per unit."""
        return export.png(self.svg(), scale)

    def pdf(self) -> bytes:
        """The drawing as a one-page PDF of the same size."""
        return export.pdf(self.svg(), plain.title(self.picture, self.style), self.style.lang)

    def tex(self) -> str:
        """The drawing as a standalone LaTeX document (class standalone, package forest)."""
        return tikz.document(self.picture, self.style)

    def text(self) -> str:
        """The drawing in characters, one node per line."""
        return plain.plain(self.picture, self.style)

    def words(self) -> str:
        """The drawing in sentences, for a screen reader."""
        return plain.words(self.picture, self.style)

    def html(self) -> str:
        """A self-contained page: the search step by step with a slider, or only the drawing if there was no search."""
        return stepper.page(self.svg(), self.picture, self.style, self.story, self.dark)

    def steps(self) -> stepper.Stepper:
        """The search step by step, for a notebook."""
        if self.story is None:
            raise ZermeloError(M("Only a recorded search has steps: search with record=True."))
        return stepper.Stepper(self.html())

    def save(self, path: str | PathLike[str]) -> None:
        """Write a file atomically; its suffix selects the format: .svg, .png, .pdf, .tex, .txt or .html."""
        export.save(self, path)

    def _repr_svg_(self) -> str:
        return self.svg()


def draw(
    subject: Tree | Game | Story | PathStory | Result | Picture | str,
    *,
    position: Position = None,
    depth: int | None = None,
    symmetric: bool = False,
    theme: str = "aima",
    dark: bool = False,
    lang: str = "en",
    windows: bool | None = None,
    numbers: bool | None = None,
    labels: bool | None = None,
    most: int = MOST_NODES,
    opened: Iterable[int] = (),
    most_boards: int | None = None,
    caption: str | None = None,
    reach: bool = False,
) -> Drawing:
    """Draw a tree (or its text in the notation), a game to a depth, or a recorded search.

    `theme` is aima, nilsson, unir, ballard or negamax. `windows`, `numbers` (the order of visits) and `labels` are
    shown by default wherever they fit. A tree of more than `most` nodes is folded
    (see `fold` for `opened`). `position`, `depth` and `symmetric` (symmetric moves once) apply to a game. Its boards
    are text, or with `most_boards` the rulebook's drawings; a tree of more nodes than that shows only the moves.
    With `reach` each leaf of a search shows the probability that play ends there.

    >>> draw("A(B(3,12),C(2,4))", theme="ballard").svg().startswith("<svg")
    True
    """
    language = language_for(lang)
    chosen = find_theme(theme)
    if most < 2:
        raise ZermeloError(M("A drawing of at most {most} nodes shows no tree; it needs at least 2.", most=most))
    whole, story = _picture(subject, position, depth, symmetric)
    if whole.f:  # all positions have one shape, without a sign
        chosen = replace(chosen, first="square", signs=None)
    if reach and isinstance(story, Story):
        whole = source.with_reach(whole, story)
    picture = fold(_localised(whole, story, chosen, language, caption), most, opened)
    boards = most_boards is None or len(picture) <= most_boards
    game = story.game if story is not None else subject
    if most_boards is not None and boards and isinstance(game, Game):
        picture = source.with_drawn_boards(picture, game, language)
    roomy = len(picture) <= ROOM_FOR_DETAILS or bool(windows or numbers or labels)
    shown = windows is not False, numbers is not False, labels is not False
    return Drawing(picture, Style(chosen, language, *shown, leaf_details=roomy, boards=boards), dark, story)


def _localised(
    picture: Picture, story: Story | PathStory | None, theme: Theme, language: str, caption: str | None
) -> Picture:
    """The picture with words of a language, its caption, and its values from the theme's point of view."""
    picture = source.in_words_of(picture, language)
    turned = theme.seen_by_mover and picture.players == 2 and not picture.payoffs
    if caption is None and isinstance(story, Story):
        caption = rule_in_force(story, language, turned)
    if caption is not None:
        picture = replace(picture, caption=caption)
    return by_mover(picture) if turned else picture


def _picture(
    subject: Any, position: Position, depth: int | None, symmetric: bool
) -> tuple[Picture, Story | PathStory | None]:
    if isinstance(subject, Result):
        subject = story_of(subject)
    if isinstance(subject, Story):
        return source.of_story(subject), subject
    if isinstance(subject, PathStory):
        return of_path(subject), subject
    if isinstance(subject, str):
        subject = parse(subject)
    if isinstance(subject, Tree):
        return source.of_tree(subject), None
    if isinstance(subject, Picture):
        return subject, None
    if isinstance(subject, Game):
        if depth is None:
            raise ZermeloError(M("{game} needs a depth to be drawn: how many moves from here.", game=subject.name))
        return source.of_game(subject, position, depth=depth, symmetric=symmetric), None
    raise ZermeloError(
        M(
            "This cannot be drawn ({kind}); a tree, its text, a game or a recorded search can.",
            kind=type(subject).__name__,
        )
    )
