"""What the hidden tiles may be, drawn at random, each division as likely as any other; and a greedy player.

A player who draws or passes shows that no tile of the hand fits an open end. Tiles that were drawn later are not
concerned, so the tiles of a player are divided into groups by the time at which they were taken. A tile can be of each
group whose owner has not shown since that no such tile is there. Counting the divisions tile by tile, backwards, gives
the chance of each group for every tile.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from random import Random
from typing import NamedTuple

from zermelo.games.moves.dominoes import Position, Tiles, round_of
from zermelo.rules.advice import Advice, SearchAdvice
from zermelo.rules.bits import squares

BONEYARD = -1
DEALT, HELD = -1, 10_000
"""The times of the deal, and of a tile that is not laid yet."""


class Group(NamedTuple):
    """Tiles that one player took at one time."""

    owner: int
    taken: int
    """The number of the first event at which they were drawn, or DEALT."""
    size: int


class Divisions:
    """The ways to divide tiles into groups of these sizes, each tile into one of those named for it.

    >>> found = Divisions((2, 1), ((0, 1), (0,), (0, 1)))
    >>> found.ways(0, (2, 1)), found.draw(Random(1))
    (2, [0, 0, 1])
    """

    def __init__(self, sizes: tuple[int, ...], groups: Sequence[tuple[int, ...]]) -> None:
        self._sizes, self._groups = sizes, groups

        @cache
        def ways(tile: int, left: tuple[int, ...]) -> int:
            if tile == len(groups):
                return 1
            return sum(ways(tile + 1, _less(left, group)) for group in groups[tile] if left[group])

        self.ways = ways

    def draw(self, dice: Random) -> list[int]:
        """The group of each tile, in one of these ways."""
        left, found = self._sizes, []
        for tile, groups in enumerate(self._groups):
            weights = [self.ways(tile + 1, _less(left, group)) if left[group] else 0 for group in groups]
            found.append(dice.choices(groups, weights)[0])
            left = _less(left, found[-1])
        return found


def _less(sizes: tuple[int, ...], group: int) -> tuple[int, ...]:
    return (*sizes[:group], sizes[group] - 1, *sizes[group + 1 :])


def groups_of(view: Position, tiles: Tiles, each: int, who: int) -> tuple[list[Group], dict[int, tuple[int, int]]]:
    """The groups of tiles of the others, and the tiles of them that were laid, each with its owner and the time.

    A tile drawn and laid at once is neither: all have seen when it was taken.
    """
    events = list(round_of(view, tiles))
    groups = [Group(seat, DEALT, each) for seat in range(len(view.hands)) if seat != who]
    laid: dict[int, tuple[int, int]] = {}
    begun = 0
    for time, (player, event, *_) in enumerate(events):
        follows = time and events[time - 1][:2] == (player, tiles.drawn)
        if event == tiles.drawn:
            begun = begun if follows else time
        if player == who:
            continue
        if event == tiles.drawn and follows:
            groups[-1] = groups[-1]._replace(size=groups[-1].size + 1)
        elif event == tiles.drawn:
            groups.append(Group(player, time, 1))
        elif event < tiles.pass_move and follows:
            groups[-1] = groups[-1]._replace(size=groups[-1].size - 1)
        elif event < tiles.pass_move:
            laid[event // 2] = player, time
    return groups, laid


def divisions_of(
    view: Position, tiles: Tiles, each: int, must_lead: bool, who: int
) -> tuple[Divisions, list[int], list[int]]:
    """The divisions of the tiles that a player has not seen dealt, these tiles, and the owner of each group."""
    events = list(round_of(view, tiles))
    groups, laid = groups_of(view, tiles, each, who)
    shown = [
        (time, player, {left, right})
        for time, (player, event, left, right) in enumerate(events)
        if event >= tiles.pass_move
    ]
    on_table = {event // 2 for _, event, _, _ in events if event < tiles.pass_move}
    free = [tile for tile in range(tiles.count) if tile not in on_table and not view.hands[who] >> tile & 1]
    first = events[0].event // 2 if events else max(squares(view.hands[who]), default=0)
    highest = first if must_lead and view.scores == (0, 0) else tiles.count

    def may_be(tile: int, group: Group, owner: int, until: int) -> bool:
        """Whether a tile that its owner has until then can be of a group."""
        if group.owner != owner or group.taken > until or (group.taken == DEALT and tile > highest):
            return False
        return not any(
            player == owner and group.taken <= time < until and ends & set(tiles.ends[tile])
            for time, player, ends in shown
        )

    def choices(tile: int) -> tuple[int, ...]:
        if tile in laid:
            owner, until = laid[tile]
            return tuple(number for number, group in enumerate(groups) if may_be(tile, group, owner, until))
        owned = (number for number, group in enumerate(groups) if may_be(tile, group, group.owner, HELD))
        return (*owned, len(groups))

    unseen = [*free, *laid]
    sizes = (*(group.size for group in groups), view.boneyard)
    return Divisions(sizes, [choices(tile) for tile in unseen]), unseen, [*(group.owner for group in groups), BONEYARD]


def advice_for(tiles: Tiles, each: int, must_lead: bool, actions: Callable[[Position], Iterable[int]]) -> Advice:
    """The advice for a set of tiles, of which each player is dealt a number."""

    @lru_cache(maxsize=16)
    def divisions(view: Position, who: int) -> tuple[Divisions, list[int], list[int]]:
        return divisions_of(view, tiles, each, must_lead, who)

    def guess(view: Position, who: int, dice: Random) -> Position:
        """A division of the tiles that agrees with all that was shown."""
        found, unseen, owners = divisions(view, who)
        hands = [0 if seat != who else hand for seat, hand in enumerate(view.hands)]
        on_table = {event // 2 for _, event, _, _ in round_of(view, tiles)}
        for tile, group in zip(unseen, found.draw(dice), strict=True):
            if owners[group] != BONEYARD and tile not in on_table:
                hands[owners[group]] |= 1 << tile
        return view._replace(hands=tuple(hands))

    def greedy(view: Position) -> Iterator[tuple[int, float]]:
        """Lay the tile with the most pips."""
        yield max(actions(view), key=lambda move: sum(tiles.ends[move // 2]) if move < tiles.pass_move else -1), 1.0

    return Advice(search=SearchAdvice(guess=guess, models={"greedy": greedy}))
