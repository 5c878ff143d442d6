"""How much of a proof is done: read off the table while the proof is under way.

A yes to "is this position worth at least so much?" needs one move that reaches it, a no needs an answer to every move.
So the share of a yes is that of the first move that is not yet refuted, the share of a no the mean over all moves, and
which of the two it will be nobody knows: the larger counts. It is a rough measure, since moves differ in what they
take, but it rises from 0 to 1 and tells a minute from an hour.
"""

from collections.abc import Callable
from typing import Any

from zermelo.rules.game import Game, Position
from zermelo.solving.bounds import entries
from zermelo.solving.nullwindow import distances, finished, most_value, promising, table_key

PLIES = 8
"""How far the table is followed: only every second of them has more than one branch."""


def share_of_proof(game: Game, run: Any, table: Any) -> Callable[[Position, int], float]:
    """How much is done of the proof that answers a question about a position, by what stands in a table."""
    most = most_value(game)
    table_of, hashed, scale = entries(game, most), table_key(game), distances(game)
    proved = game.advice.proved or finished(game)
    moves = promising(game)

    def answer(position: Position, threshold: int, depth: int) -> bool | None:
        """Whether a position is worth at least so much, as far as is known."""
        low, high = proved(position)
        if low < threshold <= high:
            known = table_of.probe(run, table, int(hashed(position, depth, run)))
            low, high = max(low, table_of.at_least(known)), min(high, table_of.at_most(known))
        return True if low >= threshold else False if high < threshold else None

    def replies(position: Position, threshold: int) -> list[tuple[Position, int, bool]]:
        """The positions after each move, what is asked of them, and whether a yes there is a yes here."""
        beyond, found = scale.farther(threshold), []
        for action in moves(position):
            after = game.result(position, action)
            again = game.player(after) == game.player(position)
            found.append((after, beyond if again else 1 - beyond, again))
        return found

    def share(position: Position, threshold: int, depth: int, hoped: bool) -> float:
        """The share of the proof that the answer is as hoped."""
        known = answer(position, threshold, depth)
        if known is not None:
            return 1.0 if known == hoped else 0.0
        if depth == PLIES:
            return 0.0
        shares = []
        for after, asked, again in replies(position, threshold):
            wanted = hoped if again else not hoped
            if hoped and answer(after, asked, depth + 1) not in (None, wanted):
                continue
            shares.append(share(after, asked, depth + 1, wanted))
            if hoped:
                break
        return sum(shares) / len(shares) if shares else 0.0

    return lambda position, threshold: max(share(position, threshold, 0, hoped) for hoped in (True, False))
