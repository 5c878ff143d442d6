"""Advice for Go: random games that fill no eyes, played on a board that keeps its chains.

A random game draws among the moves that are legal and fill no eye of the player's own, and passes where there is none;
so it ends. The rules (`zermelo/games/go.py`) find the chains of a board anew for each move. A random game keeps them:

    head[stone]         the stone that stands for its chain
    follow[stone]       the next stone of the chain, in a circle
    liberties[head]     the free neighbours of all its stones, one that is next to two of them counted twice
    empty               the free points, in any order
"""

from collections.abc import Callable, Iterator
from typing import Any

from zermelo.games.moves.go import EMPTY, NOWHERE, geometry
from zermelo.rules.advice import Advice, SearchAdvice
from zermelo.rules.random_states import draw_below, next_state

NATURAL = True


def knowledge(
    size: int, is_legal: Callable[[Any, int], bool], of_position: Any, *, keeps_past: bool, counts_prisoners: bool
) -> Advice:
    """The moves of random games, and fast random games where the rules have no more than the simple ko."""
    points = size * size
    neighbours, _, corners = geometry(size)
    allowed = tuple(1 if len(one) == 4 else 0 for one in corners)
    """The corners of an eye that the opponent may hold: one, but none at the edge of the board."""

    def is_eye(board: Any, point: int, colour: int) -> bool:
        """Whether a free point is an eye: surrounded by own stones that cannot be cut apart."""
        for near in neighbours[point]:
            if board[near] != colour:
                return False
        held = 0
        for near in corners[point]:
            if board[near] == 3 - colour:
                held += 1
        return held <= allowed[point]

    def sensible(position: Any) -> Iterator[int]:
        """The legal moves that fill no eye; a pass where there is none."""
        found = 0
        for point in range(points):
            if is_legal(position, point) and not is_eye(position.board, point, position.player + 1):
                found += 1
                yield point
        if found == 0:
            yield points

    def noted_playout(note: Callable[..., None]) -> Callable[..., Any]:
        def play(position: Any, plies: int, dice: int, run: Any) -> Any:
            board, head, follow, liberties = [EMPTY] * points, [0] * points, [0] * points, [0] * points
            for point in range(points):
                if position.board[point] != EMPTY:
                    put(board, head, follow, liberties, point, position.board[point])
            empty = [point for point in range(points) if board[point] == EMPTY]
            player, ko, passes, prisoners = position.player, position.ko, position.passes, position.prisoners
            while plies > 0 and passes < 2:
                plies -= 1
                colour = player + 1
                player = 1 - player
                chosen, untried = NOWHERE, len(empty)
                while untried > 0 and chosen == NOWHERE:
                    dice = next_state(dice)
                    place = draw_below(dice, untried)
                    untried -= 1
                    point = empty[place]
                    empty[place], empty[untried] = empty[untried], point
                    is_sensible = point != ko and not is_eye(board, point, colour)
                    if is_sensible and leaves_liberty(board, head, liberties, point, colour):
                        chosen = point
                ko = NOWHERE
                note(run, 1 - player, points if chosen == NOWHERE else chosen)
                if chosen == NOWHERE:
                    passes += 1
                    continue
                passes = 0
                empty[untried] = empty[len(empty) - 1]
                empty.pop()
                put(board, head, follow, liberties, chosen, colour)
                taken = 0
                for near in neighbours[chosen]:
                    if board[near] == 3 - colour and liberties[head[near]] == 0:
                        taken += take(board, head, follow, liberties, empty, near)
                if counts_prisoners:
                    prisoners += taken if colour == 1 else -taken
                if taken == 1 and liberties[head[chosen]] == 1 and follow[chosen] == chosen:
                    ko = empty[len(empty) - 1]
            return of_position(tuple(board), player, ko, passes, prisoners, position.past), dice

        return play

    noted = noted_playout(unnoted)

    def playout(position: Any, plies: int, dice: int) -> Any:
        return noted(position, plies, dice, 0)

    def put(board: Any, head: Any, follow: Any, liberties: Any, point: int, colour: int) -> None:
        """Put a stone on a free point: it takes a liberty from each neighbour, and joins those of its colour."""
        board[point] = colour
        head[point], follow[point], liberties[point] = point, point, 0
        for near in neighbours[point]:
            if board[near] == EMPTY:
                liberties[point] += 1
            else:
                liberties[head[near]] -= 1
        for near in neighbours[point]:
            if board[near] == colour and head[near] != head[point]:
                join(head, follow, liberties, head[near], head[point])

    def join(head: Any, follow: Any, liberties: Any, one: int, other: int) -> None:
        """Join two chains: the second belongs to the first from now on, and their circles become one."""
        liberties[one] += liberties[other]
        head[other] = one
        stone = follow[other]
        while stone != other:
            head[stone] = one
            stone = follow[stone]
        follow[one], follow[other] = follow[other], follow[one]

    def take(board: Any, head: Any, follow: Any, liberties: Any, empty: Any, first: int) -> int:
        """Take a chain off the board, and count its stones; each gives a liberty to its neighbours."""
        stone, count = first, 0
        while count == 0 or stone != first:
            board[stone] = EMPTY
            empty.append(stone)
            count += 1
            for near in neighbours[stone]:
                if board[near] != EMPTY:
                    liberties[head[near]] += 1
            stone = follow[stone]
        return count

    def leaves_liberty(board: Any, head: Any, liberties: Any, point: int, colour: int) -> bool:
        """Whether a stone there has a liberty in the end; a chain is without one if all it has are at that point."""
        for near in neighbours[point]:
            if board[near] == EMPTY:
                return True
            at_point = 0
            for other in neighbours[point]:
                if board[other] != EMPTY and head[other] == head[near]:
                    at_point += 1
            if (liberties[head[near]] > at_point) == (board[near] == colour):
                return True
        return False

    if keeps_past:
        return Advice(search=SearchAdvice(choices=sensible))
    return Advice(search=SearchAdvice(choices=sensible, playout=playout, noted_playout=noted_playout))


def unnoted(run: Any, player: int, point: int) -> None:
    """Pass over a move."""
