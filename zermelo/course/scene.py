"""The state of a page while it is rendered: its language and its named trees."""

import shlex
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from zermelo.algorithms.prepared_search import window_of
from zermelo.course.document import Document
from zermelo.draw import draw
from zermelo.draw.drawing import Drawing
from zermelo.explain.path_story import PathStory
from zermelo.explain.scripted import recorded_path
from zermelo.explain.story import Story
from zermelo.explain.telling import tell
from zermelo.games import find as find_game
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import Game, Position
from zermelo.trees.notation import parse
from zermelo.trees.tree import Tree

GAME = "game "
"""The prefix of a tree that is a position of a game: `game tic-tac-toe b2 a1`."""
SEARCHING = ("algorithm", "rule", "labels", "depth", "model", "window", "symmetric")
LOOKS = ("theme", "windows", "numbers", "names", "reach")
MOST_BOARDS = 60
"""A tree of a game with more nodes is drawn without boards; so is one with `boards=no`."""


@dataclass
class Scene:
    """The state shared by the elements of a page."""

    language: str
    trees: dict[str, "Searched"] = field(default_factory=dict)

    @classmethod
    def of(cls, document: Document, language: str) -> "Scene":
        """A scene with all trees of a page, so that the text may refer to one before it is drawn."""
        named = [fence for fence in document.fences if fence.kind == "tree" and fence.words]
        return cls(language, {fence.words[0]: Searched(fence.body, fence.options) for fence in named})

    def game(self, subject: str) -> Game:
        """The game of a tree of the page, of one in the notation, or by its name."""
        if subject not in self.trees and "(" not in subject:
            return find_game(subject)
        return self.searched(subject).game

    def searched(self, name: str, **options: str) -> "Searched":
        """A tree of the page, or one in the notation, with options overridden.

        A model and an algorithm exclude each other, so the one replaces the other.
        """
        known = self.trees.get(name) or Searched(name, {})
        other = {"algorithm": "model", "model": "algorithm"}
        kept = {key: text for key, text in known.options.items() if other.get(key) not in options}
        return Searched(known.content, kept | options) if options else known


@dataclass(frozen=True)
class Searched:
    """A tree, or a position of a game, with the options of its search.

    >>> one = Searched("A(B(3,12,8),C(2,4,6))", {"algorithm": "alphabeta"})
    >>> one.story.value, len(one.story.visits)
    (3, 7)
    """

    content: str
    options: dict[str, str]

    @cached_property
    def subject(self) -> tuple[Tree | Game, Position]:
        """The tree, or the game and its position."""
        if not self.content.startswith(GAME):
            return parse(self.content), None
        name, *moves = shlex.split(self.content.removeprefix(GAME))
        game = find_game(name)
        return game, game.position(" ".join(moves)) if moves else game.initial

    @cached_property
    def game(self) -> Game:
        """The subject as a game."""
        subject, _ = self.subject
        return subject.game() if isinstance(subject, Tree) else subject

    @cached_property
    def path(self) -> PathStory | None:
        """The search for a path, of a game of one player."""
        subject, position = self.subject
        return recorded_path(
            subject, position, {name: self.options[name] for name in SEARCHING if name in self.options}
        )

    @cached_property
    def story(self) -> Story:
        """The search."""
        subject, position = self.subject
        given: dict[str, Any] = {name: self.options[name] for name in SEARCHING if name in self.options}
        if "depth" in given:
            given["depth"] = int(given["depth"])
        if "window" in given:
            given["window"] = window_of(given["window"])
        if "symmetric" in given:
            given["symmetric"] = given["symmetric"] == "yes"
        return tell(subject, position, **given)

    @property
    def is_searched(self) -> bool:
        return self.options.get("algorithm") != "none"

    def drawing(self, language: str) -> Drawing:
        """The drawing of the search, or of the bare tree."""
        look: dict[str, Any] = {name: self.options[name] != "no" for name in LOOKS[1:] if name in self.options}
        if "names" in look:
            look["labels"] = look.pop("names")
        if "theme" in self.options:
            look["theme"] = self.options["theme"]
        look["most_boards"] = 0 if self.options.get("boards") == "no" else MOST_BOARDS
        subject, position = self.subject
        if self.is_searched:
            return draw(self.path or self.story, lang=language, caption="", **look)
        depth = int(self.options["depth"]) if "depth" in self.options else None
        return draw(subject, position=position, depth=depth, lang=language, **look)

    @property
    def request(self) -> dict[str, Any]:
        """The same as a request to the tree lab, which can change it."""
        asked: dict[str, Any] = {name: value for name, value in self.options.items() if name in SEARCHING + LOOKS}
        if "depth" in asked:
            asked["depth"] = int(asked["depth"])
        for name in (*LOOKS[1:], "symmetric"):
            if name in asked:
                asked[name] = asked[name] != "no"
        if self.content.startswith(GAME):
            name, *moves = shlex.split(self.content.removeprefix(GAME))
            return asked | {"game": name, "start": " ".join(moves)}
        return asked | {"notation": self.content}


def checked(options: dict[str, str], *known: str) -> None:
    """Refuse unknown options."""
    for name in options:
        if name not in known:
            raise ZermeloError(
                M("There is no option {name!r} here; there are {known}.", name=name, known=", ".join(known))
            )
