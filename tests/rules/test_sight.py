"""What `check` says about `sees` and `possible`: each fault by its sentence, and nothing about right ones."""

import pytest

from tests.modes import interpreted
from zermelo.games.kuhn_poker import game
from zermelo.games.one_card_poker import Position, sees
from zermelo.rules.check import check
from zermelo.rules.game import UNSEEN, Game, variant


def blanked(first: int, second: int):  # type: ignore[no-untyped-def]
    """A `sees` with other blanks."""
    return lambda position, who: Position(
        position.first if who == 0 else first, position.second if who == 1 else second, position.moves
    )


def without(place: int):  # type: ignore[no-untyped-def]
    """A `possible` that forgets one of the possible positions."""
    return lambda view, who: [pair for number, pair in enumerate(game.possible(view, who)) if number != place]


def forgetful(position: Position, who: int) -> Position:
    """The moves are hidden, too."""
    return sees(position, who)._replace(moves=1)


def each(change):  # type: ignore[no-untyped-def]
    """A `possible` whose pairs are changed."""
    return lambda view, who: [change(*pair) for pair in game.possible(view, who)]


FAULTS: dict[str, tuple[Game, str]] = {
    "a card not seen is a card not dealt": (variant(game, sees=blanked(0, 0)), "which does not say so; put UNSEEN"),
    "only the second player is blind": (variant(game, sees=blanked(0, UNSEEN)), "which does not say so; put UNSEEN"),
    "nothing is hidden": (variant(game, sees=lambda p, who: p, possible=None), "`sees` hides nothing"),
    "the card of the first player leaks": (
        variant(game, sees=lambda p, who: p if who == 1 else sees(p, who)),
        "which looks like",
    ),
    "the card leaks after a bet": (
        variant(game, sees=lambda p, who: p if p.moves == 3 else sees(p, who)),
        "which looks like",
    ),
    "no position": (variant(game, sees=lambda p, who: (p.first, p.second)), "which is not a position"),
    "no answer": (variant(game, sees=lambda p, who: None), "which is not a position"),
    "a view that hides more of itself": (
        variant(game, possible=None, sees=lambda p, who: p._replace(moves=max(1, p.moves >> 1))),
        "a view has nothing left to hide",
    ),
    "the moves are hidden": (variant(game, sees=forgetful, possible=None), "does not say so"),
    "an accident": (variant(game, sees=lambda p, who: 1 // (p.moves - 3) and p), "`sees` fails"),
    "the wrong player": (variant(game, sees=lambda p, who: sees(p, 1 - who)), "which looks like"),
    "possible without sees": (variant(game, sees=None), "has `possible` but no `sees`"),
    "possible forgets one": (variant(game, possible=without(0)), "does not give the position itself"),
    "possible forgets another": (variant(game, possible=without(1)), "does not give the position itself"),
    "possible gives none": (variant(game, possible=lambda view, who: []), "does not give the position itself"),
    "possible gives no pairs": (variant(game, possible=lambda view, who: [view]), "must give pairs"),
    "possible gives no list": (variant(game, possible=lambda view, who: 3), "it should yield one after the other"),
    "a weight of nothing": (variant(game, possible=each(lambda p, share: (p, 0))), "gives the weight 0"),
    "a negative weight": (variant(game, possible=each(lambda p, share: (p, -1))), "gives the weight −1"),
    "possible repeats itself": (
        variant(game, possible=lambda view, who: list(game.possible(view, who)) * 2),
        "gives a position twice",
    ),
    "possible turns the cards": (
        variant(game, possible=each(lambda p, share: (Position(p.second, p.first, p.moves), share))),
        "which looks like",
    ),
    "possible takes a move back": (
        variant(game, possible=each(lambda p, share: (p._replace(moves=1), share))),
        "which looks like",
    ),
}


@interpreted
@pytest.mark.parametrize("faulty, sentence", FAULTS.values(), ids=FAULTS)
def test_each_fault_is_found(faulty: Game, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    problems = check(faulty, games=20).problems
    assert any(sentence in problem for problem in problems), problems


@interpreted
@pytest.mark.parametrize(
    "right",
    [
        variant(game, possible=None),
        variant(game, sees=lambda position, who: position._replace(first=UNSEEN, second=UNSEEN) if position.second
                else position._replace(first=min(position.first, 0)), possible=None),
    ],
    ids=["without possible", "neither sees any card"],
)  # fmt: skip
def test_the_right_ones_are_not_accused(right: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    assert check(right, games=20).problems == []


def test_the_information_follows_from_what_is_seen() -> None:
    assert game.information == "imperfect"
    assert variant(game, sees=None, information="perfect").information == "perfect"
    assert game.view(game.position("K Q"), 0) == Position(3, UNSEEN, 1)
