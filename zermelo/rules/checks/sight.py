"""Checks of what a player sees: the laws of `sees` and `possible`."""

from collections import Counter
from random import Random
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.checks.evidence import Evidence, Visit, call, is_hashable, listed, shortened
from zermelo.rules.checks.registry import after_play, at_positions, before_play, costly
from zermelo.rules.comparing import Wrong
from zermelo.rules.game import Game, Position


def view_of(visit: Visit, player: int) -> Position:
    assert visit.game.sees
    return call("sees", visit.game.sees, visit.position, player)


@before_play()
def possible_needs_sees(evidence: Evidence) -> None:
    if evidence.game.possible and not evidence.game.sees:
        raise Wrong(M("The game has `possible` but no `sees`, so that all players see everything"), "possible")


@at_positions("sees")
def a_view_is_a_position(visit: Visit) -> None:
    """For every player: of the type of a position, hashable, the same compiled, and a view of it is itself."""
    game, machine = visit.game, visit.evidence.machine
    for player in range(game.players):
        view = view_of(visit, player)
        if type(view) is not type(visit.position) or not is_hashable(view):
            raise Wrong(
                M("`sees` gives {view!r}, which is not a position; blank the fields that are hidden", view=view), "sees"
            )
        if machine and game.sees:
            machine.compare("sees", game.sees, view, visit.position, player)
        again = call("sees", game.sees, view, player)  # type: ignore[arg-type]
        if again != view:
            raise Wrong(
                M(
                    "Player {player} sees {view}, and of that only {again}; a view has nothing left to hide",
                    player=player,
                    view=shortened(view),
                    again=shortened(again),
                ),
                "sees",
            )
        visit.evidence.hides |= view != visit.position


@at_positions("sees", decisions=True)
def the_mover_knows_the_moves(visit: Visit) -> None:
    """The view of the player to move is that player's turn, with the same moves."""
    game = visit.game
    view = view_of(visit, visit.mover)
    if call("terminal", game.terminal, view) or call("player", game.player, view) != visit.mover:
        raise Wrong(
            M(
                "Player {player} is to move and sees {view}, which does not say so; put UNSEEN where something is "
                "hidden, distinct from what is not there yet",
                player=visit.mover,
                view=shortened(view),
            ),
            "sees",
        )
    moves = listed("actions", game.actions, view)
    if Counter(moves) != Counter(visit.moves):
        raise Wrong(
            M(
                "The moves are {moves}, but those of the view {view} are {seen}; the moves may depend only on what "
                "the player sees",
                moves=visit.moves,
                view=shortened(view),
                seen=moves,
            ),
            "sees",
        )


@at_positions("sees")
def equal_views_are_equal_turns(visit: Visit) -> None:
    """A player who sees the same is to move in both positions or in none."""
    for player in range(visit.game.players):
        view = view_of(visit, player)
        before = visit.evidence.views.setdefault((player, view), visit)
        turns = [one.is_choice and one.mover == player for one in (before, visit)]
        if turns[0] != turns[1]:
            raise Wrong(
                M(
                    "Player {player} sees {view} here and at {other}, and is to move in only one of them",
                    player=player,
                    view=shortened(view),
                    other=shortened(before.position),
                ),
                "sees",
            )


def _must_look_so(field: str, game: Game, position: Any, player: int, view: Any) -> None:
    """Refuse a position, given by a field of the rulebook, that does not look like the view."""
    assert game.sees
    seen = call("sees", game.sees, position, player)
    if seen != view:
        raise Wrong(
            M(
                "`{field}` gives {position}, which looks like {seen} to player {player}, not like {view}",
                field=field,
                position=shortened(position),
                seen=shortened(seen),
                player=player,
                view=shortened(view),
            ),
            field,
        )


@costly("sees", "possible", decisions=True)
def possible_positions_look_so(visit: Visit) -> None:
    """At a decision: the true position is among the possible ones, and each of them looks like the view."""
    game = visit.game
    assert game.sees and game.possible
    player, view = visit.mover, view_of(visit, visit.mover)
    pairs: list[Any] = listed("possible", lambda seen: game.possible(seen, player), view)  # type: ignore[misc]
    visit.evidence.spend(len(pairs))
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise Wrong(M("`possible` must give pairs (position, weight)"), "possible")
    for position, weight in pairs:
        _must_look_so("possible", game, position, player, view)
        if not weight > 0:
            raise Wrong(
                M("`possible` gives the weight {weight}; leave impossible positions out", weight=weight), "possible"
            )
    counts = Counter(position for position, _ in pairs)
    if visit.position not in counts:
        raise Wrong(
            M("`possible` does not give the position itself for the view {view}", view=shortened(view)), "possible"
        )
    if max(counts.values()) > 1:
        twice = counts.most_common(1)[0][0]
        raise Wrong(M("`possible` gives a position twice: {position}", position=shortened(twice)), "possible")


GUESSES = 3


@costly("sees", decisions=True)
def guesses_look_so(visit: Visit) -> None:
    """At a decision: every position drawn looks like the view."""
    guess, game = visit.game.advice.search.guess, visit.game
    if guess is None or game.sees is None:
        return
    player, view = visit.mover, view_of(visit, visit.mover)
    for seed in range(GUESSES):
        drawn = call("guess", guess, view, player, Random(seed))
        _must_look_so("guess", game, drawn, player, view)


@after_play("sees")
def something_is_hidden(evidence: Evidence) -> None:
    if not evidence.hides:
        raise Wrong(M("`sees` hides nothing from any player; leave it out"), "sees")
