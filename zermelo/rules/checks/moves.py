"""Checks of the player to move, the moves, the outcomes of chance, and the noisy moves."""

from collections import Counter
from math import isclose
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.checks.content import are_same
from zermelo.rules.checks.evidence import Visit, is_hashable, listed
from zermelo.rules.checks.registry import at_positions
from zermelo.rules.comparing import Unplayable, Wrong, unsteady
from zermelo.rules.game import CHANCE, Action, Game, Position


def refuse_mover(game: Game, mover: Any) -> None:
    """Raise if `player` returns no player of the game."""
    if mover not in range(game.players):
        raise Unplayable(
            M(
                "`player` answers {mover!r}, but a game of {players} players has 0 to {last} and CHANCE",
                mover=mover,
                players=game.players,
                last=game.players - 1,
            ),
            "player",
        )


def legal_moves(game: Game, position: Position) -> list[Action]:
    """The moves of an unfinished position; raise if there are none, or if they are not hashable."""
    actions = listed("actions", game.actions, position)
    if not actions:
        raise Unplayable(
            M(
                "The position is not terminal, and yet `actions` gives no move; let `terminal` say that the game is "
                "over, or give a move that passes"
            ),
            "actions",
        )
    refuse_unhashable("actions", actions)
    return actions


def refuse_other_answers(visits: tuple[Visit, Visit]) -> None:
    """Raise if the rules differ at the second visit of a position; the order of moves from a set may."""
    before, now = visits
    if not are_same(before.position, now.position):
        return
    answers: list[tuple[str, Any, Any]] = [
        ("terminal", before.over, now.over),
        ("player", before.mover, now.mover),
        ("chance" if now.mover == CHANCE else "actions", before.moves, now.moves),
    ]
    for rule, one, other in answers:
        if one != other and (not isinstance(one, list) or Counter(one) != Counter(other)):
            raise unsteady(rule, other, one)


def refuse_unhashable(rule: str, actions: list[Action]) -> None:
    for action in actions:
        if not is_hashable(action):
            raise Unplayable(
                M(
                    "`{rule}` gives the move {move!r}, which cannot be looked up in a table; give numbers, texts or "
                    "tuples",
                    rule=rule,
                    move=action,
                ),
                rule,
            )


def outcomes(game: Game, position: Position) -> tuple[list[Action], list[float]]:
    """The outcomes of chance and their probabilities; raise if they are invalid."""
    if game.chance is None:
        raise Unplayable(M("`player` answers CHANCE, but the game has no `chance` function"), "player")
    pairs = listed("chance", game.chance, position)
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise Unplayable(M("`chance` must give pairs (outcome, probability)"), "chance")
    if not pairs:
        raise Unplayable(M("The position is a chance node, and yet `chance` gives no outcome"), "chance")
    shares = [share for _, share in pairs]
    if not all(hasattr(share, "__float__") for share in shares):
        raise Unplayable(M("`chance` gives {share!r}, which is not a probability", share=shares[0]), "chance")
    if min(shares) < 0:
        raise Unplayable(M("`chance` gives a negative probability, {share}", share=min(shares)), "chance")
    if not isclose(sum(shares), 1, abs_tol=1e-9):
        raise Unplayable(
            M("The probabilities that `chance` gives sum to {sum:.6g}, not to 1", sum=float(sum(shares))), "chance"
        )
    found = [outcome for outcome, _ in pairs]
    refuse_unhashable("chance", found)
    return found, shares


@at_positions(decisions=True)
def no_move_twice(visit: Visit) -> None:
    if len(set(visit.moves)) < len(visit.moves):
        raise Wrong(M("`actions` lists a move twice: {move!r}", move=first_twice(visit.moves)), "actions")


def first_twice(items: list[Any]) -> Any:
    return next(item for number, item in enumerate(items) if item in items[:number])


@at_positions("noisy", decisions=True)
def noisy_moves_are_legal(visit: Visit) -> None:
    assert visit.game.noisy
    noisy, legal = listed("noisy", visit.game.noisy, visit.position), set(visit.moves)
    for action in noisy:
        if action not in legal:
            raise Wrong(
                M(
                    "`noisy` gives {action!r}, which is not a legal move; let it give some of those of `actions`",
                    action=action,
                ),
                "noisy",
            )
    if len(set(noisy)) < len(noisy):
        raise Wrong(M("`noisy` lists a move twice: {move!r}", move=first_twice(noisy)), "noisy")
    if visit.evidence.machine:
        visit.evidence.machine.compare_list("noisy", visit.game.noisy, noisy, visit.position)
