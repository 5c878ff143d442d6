"""Just search: the order of expansion, the frontier, f = g + h, and the way that a search returns."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

from zermelo.explain.path_sentences import explain_path
from zermelo.explain.path_story import PathStory, tell_path
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import exact_text, tidy
from zermelo.pathfinding.route import METHODS, find_route
from zermelo.rules.game import Position
from zermelo.workbook.fields import ChoiceField, Field, NumberField, OrderField, PicksField
from zermelo.workbook.question import Question
from zermelo.workbook.remarks import BadExercise

ALGORITHMS = ("astar", *(name for name, method in METHODS.items() if method.f and name != "astar"))
"""Those with a frontier ordered by f."""
MOST_PLACES = 26
YES_NO = {"yes": M("yes"), "no": M("no")}


class PathQuestion(Question):
    """A question about the search of a small map; the first of an exercise shows it."""

    options: ClassVar[tuple[str, ...]] = ("algorithm",)

    @cached_property
    def algorithm(self) -> str:
        return self.one_of("algorithm", ALGORITHMS)

    @property
    def title(self) -> Message:
        return METHODS[self.algorithm].title

    @cached_property
    def story(self) -> PathStory:
        story = tell_path(self.task.game, self.task.position, self.algorithm)
        if any(place.label.startswith("#") for place in story.places):
            raise BadExercise(M("The positions of {game} have no names to ask for.", game=self.task.game.name))
        return story

    @cached_property
    def places(self) -> dict[str, Position]:
        """The places that can be reached, by name, in the order of the roads."""
        game, found = self.task.game, [self.task.position]
        for here in found:
            after = [game.result(here, action) for action in game.moves(here)]
            found += [place for place in dict.fromkeys(after) if place not in found]
            if len(found) > MOST_PLACES:
                raise BadExercise(M("{game} has too many positions for a sheet.", game=game.name))
        return {game.show(place): place for place in found}

    def material(self, language: str) -> str:
        if self.task.exercise.ask and self.task.exercise.ask[0].kind != self.kind:
            return ""
        return "\n".join(self.roads())

    def roads(self) -> Iterator[str]:
        """Each place with its estimate, and what each road from it costs."""
        game = self.task.game
        for name, place in self.places.items():
            costs = (
                f"{game.write(place, action)} {exact_text(game.cost(place, action) if game.cost else 1)}"
                for action in game.moves(place)
            )
            yield f"{name} (h = {exact_text(tidy(game.distance(place)))}): {', '.join(costs) or '–'}"  # type: ignore[misc]


class ExpansionOrder(PathQuestion):
    """The positions in the order in which the search expands them."""

    kind = "expansion-order"

    def ask(self) -> Message:
        return M(
            "In which order does {algorithm} expand the places, up to the goal? Of equal f the least h goes first, "
            "then the place found first.",
            algorithm=self.title,
        )

    def make_fields(self) -> list[Field]:
        order = tuple(step.place.label for step in self.story.steps if step.place)
        return [OrderField("order", tuple(self.places), order)]

    def reasons(self, language: str) -> list[str]:
        return explain_path(self.story, language)


class Frontier(PathQuestion):
    """The positions that wait after some expansions."""

    kind = "frontier"
    options = ("algorithm", "after")

    @cached_property
    def after(self) -> int:
        most = sum(step.frontier is not None for step in self.story.steps)
        return self.whole("after", min(2, most), 1, max(1, most))

    def ask(self) -> Message:
        return M(
            "Which places are in the frontier of {algorithm} after {count} expansions?",
            algorithm=self.title,
            count=self.after,
        )

    def make_fields(self) -> list[Field]:
        waiting = self.story.steps[self.after - 1].frontier or []
        return [PicksField("nodes", tuple(self.places), frozenset(one.place.label for one in waiting))]


class FValues(PathQuestion):
    """The value that orders the frontier, at each position found."""

    kind = "f-values"

    def ask(self) -> Message:
        formula = METHODS[self.algorithm].f
        return M(
            "What is f = {formula} at each place that {algorithm} finds, by the cheapest way it knows at the end?",
            formula=formula,
            algorithm=self.title,
        )

    def make_fields(self) -> list[Field]:
        formula = METHODS[self.algorithm].f
        return [
            NumberField(place.label, {"g": place.g, "h": place.h}.get(formula, (place.g or 0) + (place.h or 0)))
            for place in self.story.places
        ]


class PathFound(PathQuestion):
    """The way that the search returns, what it costs, and whether it is a cheapest one."""

    kind = "path-found"

    def ask(self) -> Message:
        return M(
            "Which way does {algorithm} return, what does it cost, and is there none cheaper?", algorithm=self.title
        )

    def make_fields(self) -> list[Field]:
        if not self.story.route.solved:
            raise BadExercise(M("No moves lead to a goal from here."))
        line = tuple(place.label for place in self.story.line)
        least: Any = find_route(self.task.game, self.task.position, "ucs", compiled=False).cost
        cheapest = "yes" if self.story.route.cost == least else "no"
        return [
            OrderField("line", tuple(self.places), line, start=line[0]),
            NumberField("value", self.story.route.cost, caption=M("cost")),
            ChoiceField("truth", tuple(YES_NO), frozenset([cheapest]), words=YES_NO, caption=M("none is cheaper")),
        ]


QUESTIONS = (ExpansionOrder, Frontier, FValues, PathFound)
