"""The wheel of triad and its orders: aH holds, a-m moves, xSy supports y where it is, xSa-m supports the move a-m."""

import re
from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import UNSEEN, BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look

PLACES = "axbyczm"
SIZE, HUB = len(PLACES), 6
NEAR = tuple(
    tuple(one != other and (HUB in (one, other) or (one - other) % HUB in (1, HUB - 1)) for other in range(SIZE))
    for one in range(SIZE)
)
"""Whether two places are neighbours."""
POWERS = ("A", "B", "C")
SIGNS = (".", *POWERS)
"""No power, and each power."""
ARMIES, OWNERS, ORDERS, TURNS = M("Armies"), M("Owners"), M("Orders"), M("Turns")
HIDDEN, MISSING = "?", "-"
RADIUS = 1.9
"""Of the ring, in squares."""
SPOTS = (
    *((RADIUS * (1 + sin(pi * place / 3)), RADIUS * (1 - cos(pi * place / 3))) for place in range(HUB)),
    (RADIUS, RADIUS),
)


def order_text(army: int, order: int) -> str:
    """The order of the army on a place."""
    origin, target = PLACES[order // SIZE], PLACES[order % SIZE]
    what = origin if origin == target else f"{origin}-{target}"
    if army == order // SIZE:
        return f"{origin}H" if origin == target else what
    return f"{PLACES[army]}S{what}"


def look_of(
    start: Any, orders_of: Callable[[tuple[int, ...], int], list[int]], next_army: Callable[[Any], int], no_order: int
) -> Look:
    """The look of the game."""

    def written(position: Any, place: int) -> str:
        order = position.orders[place]
        return HIDDEN if order == UNSEEN else MISSING if order == no_order else order_text(place, order)

    def text(position: Any) -> Message:
        """The armies, owners and orders of the places a x b y c z m, and the turns still to play."""
        return labelled(
            [
                (ARMIES, " ".join(SIGNS[power] for power in position.armies)),
                (OWNERS, " ".join(SIGNS[power] for power in position.owners)),
                (ORDERS, " ".join(written(position, place) for place in range(SIZE))),
                (TURNS, str(position.turns)),
            ]
        )

    def powers(label: str, given: str) -> tuple[int, ...]:
        signs = given.upper().split()
        if len(signs) != SIZE or set(signs) - set(SIGNS):
            raise BadPosition(
                M(
                    "{label}: {given!r} are not seven powers, one for each of the places a x b y c z m; write A, B, C "
                    "or a dot.",
                    label=label,
                    given=given,
                )
            )
        return tuple(SIGNS.index(sign) for sign in signs)

    def order_read(armies: tuple[int, ...], place: int, given: str) -> int:
        choices = (
            {order_text(place, order).lower(): order for order in orders_of(armies, place)} if armies[place] else {}
        )
        choices |= {MISSING: no_order} | ({HIDDEN: UNSEEN} if armies[place] else {})
        if given.lower() not in choices:
            raise BadPosition(M("{given!r} is no order of the army on {place}.", given=given, place=PLACES[place]))
        return choices[given.lower()]

    def parse(written: str) -> Any:
        """A position from its text; without orders a turn begins, and without owners an army owns its place."""
        given = contents(written, [ARMIES, OWNERS, ORDERS, TURNS])
        armies = powers(ARMIES, given[ARMIES])
        owners = powers(OWNERS, given[OWNERS]) if given[OWNERS] else armies
        if not any(armies) or any(army and army != owner for army, owner in zip(armies, owners, strict=True)):
            raise BadPosition(M("There is an army, and each army owns its place at the beginning of a turn."))
        words = given[ORDERS].split() or [MISSING] * SIZE
        if len(words) != SIZE:
            raise BadPosition(M("{given!r} are not seven orders; write - where there is none.", given=given[ORDERS]))
        orders = tuple(order_read(armies, place, word) for place, word in enumerate(words))
        in_turn = sorted((army, place) for place, army in enumerate(armies) if army)
        are_given = [orders[place] != no_order for _, place in in_turn]
        if all(are_given) or sorted(are_given, reverse=True) != are_given:
            raise BadPosition(M("Orders are given in turn, first by A, then by B, then by C, and carried out at once."))
        turns = given[TURNS] or str(start.turns)
        if not re.fullmatch(r"\d", turns) or int(turns) > start.turns:
            raise BadPosition(M("{turns!r} is no number of turns up to {most}.", turns=turns, most=start.turns))
        return type(start)(armies, owners, orders, int(turns))

    def action_text(position: Any, order: int) -> str:
        return order_text(next_army(position), order)

    def parse_action(position: Any, written: str) -> int:
        """An order with any spaces and marks, as in "x s a - m"."""
        wanted = re.sub(r"[^a-z]", "", written.lower())
        for order in orders_of(position.armies, next_army(position)):
            if re.sub(r"[^a-z]", "", action_text(position, order).lower()) == wanted:
                return order
        raise IllegalMove(
            M("{given!r} is no order of the army on {place}.", given=written, place=PLACES[next_army(position)])
        )

    def squares(position: Any, order: int) -> tuple[Square, ...]:
        """From where to where; to support, first what is supported and then the supporter. To hold is a button."""
        army = next_army(position)
        origin, target = order // SIZE, order % SIZE
        if origin == target == army:
            return ()
        path = [origin] if origin == target else [origin, target]
        return tuple((place, 0) for place in (path if origin == army else [*path, army]))

    def draw(position: Any) -> Board:
        """The wheel in the colours of the owners; moves that are seen are lines in the colours of their powers."""
        joined = [(one, other) for one in range(SIZE) for other in range(one) if NEAR[one][other]]
        armies = tuple(
            Piece((place, 0), "disc", army - 1, SIGNS[army] + PLACES[place])
            for place, army in enumerate(position.armies)
            if army
        )
        seen = [(place, order) for place, order in enumerate(position.orders) if order not in (UNSEEN, no_order)]
        notes = (M("Orders: {orders}", orders=", ".join(order_text(*one) for one in seen)),) if seen else ()
        return Board(
            spots=SPOTS,
            style="holes",
            areas=tuple((((place, 0), (place, 0)), owner - 1) for place, owner in enumerate(position.owners) if owner),
            square_names=tuple(PLACES),
            lines=tuple(((one, 0), (other, 0)) for one, other in joined),
            pieces=armies,
            ways=tuple(
                ((place, 0), (order % SIZE, 0), position.armies[place] - 1)
                for place, order in seen
                if place == order // SIZE != order % SIZE
            ),
            scores=tuple(str(position.owners.count(power)) for power in (1, 2, 3)),
            notes=notes,
        )

    return Look(
        title=M("Triad"),
        about=M("Three powers give orders to their armies at once, and want to own most places of a wheel."),
        parameters={"armies": M("armies of each power"), "turns": M("number of turns")},
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        player_names=POWERS,
        words=(ARMIES, OWNERS, ORDERS, TURNS),
    )
