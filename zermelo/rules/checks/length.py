"""Checks of `longest`: no game may have more plies."""

from zermelo.languages.message import M
from zermelo.rules.checks.evidence import Evidence, Visit
from zermelo.rules.checks.registry import after_play, before_play
from zermelo.rules.comparing import Wrong


@before_play()
def longest_is_a_number_of_plies(evidence: Evidence) -> None:
    longest = evidence.game.longest
    if longest is not None and (not isinstance(longest, int) or longest < 1):
        raise Wrong(M("longest={longest!r} is not a number of plies from 1 up", longest=longest))


@after_play("longest")
def no_game_is_longer(evidence: Evidence) -> None:
    game, visit = evidence.game, evidence.longest
    if not isinstance(game.longest, int) or visit is None:
        return
    plies, listing = visit.ply, evidence.listing
    if listing is not None:
        order = listing.order()
        if order is None:
            raise Wrong(
                M(
                    "The game declares longest={longest}, but positions can repeat, so that it need "
                    "not end; leave it out, or count the moves in the position",
                    longest=game.longest,
                )
            )
        most, moves = listing.longest(order)
        if most > plies:
            plies, visit = most, Visit(evidence, game.initial)
            for action in moves:
                visit = Visit(evidence, game.result(visit.position, action), visit, action)
    if plies > game.longest:
        raise Wrong(
            M(
                "The game declares longest={longest}, but a game lasts {plies} plies; say how many there can be at "
                "most, or leave it out",
                longest=game.longest,
                plies=plies,
            ),
            visit=visit,
        )
