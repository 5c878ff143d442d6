"""The pairings of a Swiss tournament: players with similar points who have not met.

>>> pairings(4, [])
[(0, 1), (2, 3)]
"""

from collections import Counter
from collections.abc import Sequence

from zermelo.arena.one_game import GameRecord


def pairings(players: int, records: Sequence[GameRecord]) -> list[tuple[int, int]]:
    """The encounters of the next round; with an odd number of players one of the last has a bye."""
    points: Counter[int] = Counter()
    games: Counter[int] = Counter()
    met: set[frozenset[int]] = set()
    for record in records:
        met.add(frozenset(record.seats))
        for player, score in zip(record.seats, record.scores, strict=True):
            points[player] += score  # type: ignore[assignment]
            games[player] += 1
    most = max(games.values(), default=0)

    def standing(player: int) -> tuple[float, int]:
        """Points first; a bye counts as won."""
        return -(points[player] + most - games[player]), player

    order = sorted(range(players), key=standing)
    if players % 2:
        often = max(games[player] for player in order)
        order.remove(next(player for player in reversed(order) if games[player] == often))
    return _matched(order, met) or _matched(order, set()) or []


def _matched(order: list[int], met: set[frozenset[int]]) -> list[tuple[int, int]] | None:
    """Pair players who have not met, from the top, by backtracking; None if impossible."""
    if not order:
        return []
    first, rest = order[0], order[1:]
    for other in rest:
        if frozenset((first, other)) not in met:
            below = _matched([player for player in rest if player != other], met)
            if below is not None:
                return [(first, other), *below]
    return None
