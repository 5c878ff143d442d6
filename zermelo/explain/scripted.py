"""Views of a search from a script: the text that the commands `trace` and `explain` print.

>>> print(trace("A(3,2)", algorithm="minimax", lang="en"))
Call maxValue( A ):
. Call minValue( A1 ) -> which returns terminal value 3
. Call minValue( A2 ) -> which returns terminal value 2
maxValue of A assigns value 3
value found: 3
after going through the successors of A the action to take is A1
"""

from collections.abc import Mapping
from html import escape
from typing import Any, TypedDict, Unpack

from zermelo.explain.path_sentences import explain_path
from zermelo.explain.path_story import PathStory, tell_path
from zermelo.explain.path_tracing import trace_path
from zermelo.explain.sentences import explain as explain_node
from zermelo.explain.sentences import explain_all
from zermelo.explain.story import Story
from zermelo.explain.telling import tell
from zermelo.explain.tracing import action_line
from zermelo.explain.tracing import trace as trace_of
from zermelo.languages.choice import language_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.library.subject import subject_of
from zermelo.pathfinding.puzzle import is_puzzle
from zermelo.pathfinding.route import METHODS, suitable_method
from zermelo.players.verdicts import route_words
from zermelo.rules.game import Game, Position, Value
from zermelo.trees.tree import Tree

MOST_VISITS = 200_000
"""A longer search is refused."""


class Settings(TypedDict, total=False):
    """The search to record, as on the command line."""

    algorithm: str
    depth: int | None
    rule: str
    """Whether a tie cuts: nonstrict or strict."""
    labels: str
    """The value written at a cut node: soft, hard, bound or practical."""
    symmetric: bool
    model: str
    window: tuple[Value, Value]
    simulations: int
    seed: int


class Lines(list[str]):
    """Lines of text, which print and show in a notebook as text."""

    def __str__(self) -> str:
        return "\n".join(self)

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def recorded(subject: Tree | Game | str, position: Position = None, **settings: Unpack[Settings]) -> Story:
    """The story of a search; a tree's file may ask for an algorithm and a depth."""
    found, start = subject_of(subject, position)
    asked = asked_by(found, {**settings}) if isinstance(found, Tree) else {}
    return tell(found, start, most=MOST_VISITS, **{**settings, **asked})


def recorded_path(subject: Tree | Game, position: Position, settings: Mapping[str, Any]) -> PathStory | None:
    """The story of a search for a path, if the settings ask for one, or if none of them is given and it suits the game.

    >>> from zermelo.games import find
    >>> recorded_path(find("nim"), None, {}), recorded_path(find("sliding-tiles"), None, {}).route.cost
    (None, 15)
    """
    if isinstance(subject, Tree):
        return None
    others = {name: value for name, value in settings.items() if value is not None}
    algorithm = others.pop("algorithm", "auto")
    if algorithm in METHODS:
        if others:
            raise ZermeloError(M("A search for a path takes no other options of a search."))
        return tell_path(subject, position, algorithm)
    suits = algorithm == "auto" and not others and is_puzzle(subject)
    return tell_path(subject, position, suitable_method(subject)) if suits else None


def asked_by(tree: Tree, given: dict[str, Any]) -> dict[str, Any]:
    """The settings that the file of a tree asks for, where they are not given."""
    asked = {name: value for name, value in tree.asks.items() if name not in given}
    if "model" in given:
        asked.pop("algorithm", None)
    if given.get("algorithm", "auto") not in ("auto", tree.asks.get("algorithm")):
        asked.pop("rule", None)
    return asked


def trace(
    subject: Tree | Game | str,
    position: Position = None,
    *,
    boards: bool = False,
    lang: str | None = None,
    **settings: Unpack[Settings],
) -> Lines:
    """Trace a search call by call, as `zermelo trace` prints it; `boards` shows the board of every position.

    >>> trace("A(B(3,12),C(2,4))", algorithm="minimax", lang="en")[-2:]
    ['value found: 3', 'after going through the successors of A the action to take is B']
    """
    language = language_for(lang)
    found, start = subject_of(subject, position)
    if path := recorded_path(found, start, settings):
        return Lines([*trace_path(path, language), route_words(path.route).in_language(language)])
    story = recorded(found, start, **settings)
    return Lines(filter(None, [*trace_of(story, language, boards=boards), action_line(story, language)]))


def explain(
    subject: Tree | Game | str,
    position: Position = None,
    node: str | None = None,
    *,
    lang: str | None = None,
    **settings: Unpack[Settings],
) -> Lines:
    """Explain a node of a search, or the case of each node and the reason of each cut, as `zermelo explain` prints it.

    >>> explain("A(B(3,12),C(2,4))", node="C", algorithm="alphabeta", lang="en")[-1]
    'Condition in force: cut if v ≤ 3. There would be no cut with C1 > 3.'
    """
    language = language_for(lang)
    found, start = subject_of(subject, position)
    if path := recorded_path(found, start, settings):
        return Lines(explain_path(path, language, node))
    story = recorded(found, start, **settings)
    return Lines(explain_all(story, language) if node is None else explain_node(story, node, language))
