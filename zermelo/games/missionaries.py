"""Missionaries and cannibals: all must cross the river, and cannibals must never outnumber missionaries.

As many missionaries as cannibals stand on the left bank, with a boat for a few people. The boat does not cross empty.
On neither bank may there be more cannibals than missionaries, unless there are no missionaries at all. The goal is to
bring all to the right bank in the fewest crossings: 11 for three and three in a boat for two (Amarel, 1968). Four and
four cannot cross in such a boat. `missionaries(people, boat)` takes other numbers.

The estimate counts crossings as if no one were ever eaten: each return trip brings at least one person back.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.missionaries import bank_look
from zermelo.rules.game import Game
from zermelo.rules.parameters import whole

Crew = tuple[int, int]
"""The missionaries and the cannibals in the boat."""


class Position(NamedTuple):
    missionaries: int
    """Those on the left bank."""
    cannibals: int
    boat: int
    """0 if the boat is at the left bank, 1 at the right."""


def missionaries(people: int = 3, boat: int = 2) -> Game:
    """The puzzle with that number of missionaries and of cannibals, and of seats in the boat.

    >>> from zermelo import solve
    >>> solve(missionaries()).plies, solve(missionaries(4)).outcome, solve(missionaries(4, 3)).plies
    (11, 'loss', 9)
    """
    whole("people", people, 1, 20)
    whole("boat", boat, 2, 20)
    crews = tuple(
        (some, others)
        for size in range(boat, 0, -1)
        for some in range(size, -1, -1)
        for others in (size - some,)
        if some == 0 or some >= others
    )

    def is_safe(some: int, others: int) -> bool:
        """Whether no one is eaten on either bank."""
        return (some == 0 or some >= others) and (some == people or some <= others)

    def result(position: Position, crew: Crew) -> Position:
        some, others = crew
        sign = 2 * position.boat - 1
        return Position(position.missionaries + sign * some, position.cannibals + sign * others, 1 - position.boat)

    def actions(position: Position) -> Iterator[Crew]:
        for crew in crews:
            after = result(position, crew)
            inside = 0 <= after.missionaries <= people and 0 <= after.cannibals <= people
            if inside and is_safe(after.missionaries, after.cannibals):
                yield crew

    def terminal(position: Position) -> bool:
        return position.missionaries == 0 and position.cannibals == 0

    def utility(position: Position) -> int:
        return 1

    def distance(position: Position) -> int:
        waiting = position.missionaries + position.cannibals
        if waiting == 0:
            return 0
        back = position.boat  # one has to fetch those who wait
        rest = max(0, waiting + back - boat)
        return 2 * -(-rest // (boat - 1)) + 1 + back

    def key(position: Position) -> int:
        return (position.missionaries * (people + 1) + position.cannibals) * 2 + position.boat

    return Game(
        name="missionaries" if (people, boat) == (3, 2) else f"missionaries:{people},{boat}",
        initial=Position(people, people, 0),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        distance=distance,
        key=key,
        players=1,
        bounds=(0, 1),
        look=bank_look(people, is_safe, Position),
    )


game = missionaries()
