"""Monte Carlo tree search over information sets (Cowling, Powley and Whitehouse 2012).

Every simulation is played in a world drawn from those that its player cannot distinguish from the true position. The
tree belongs to all worlds: its nodes are the information sets of the player to move, so what a move has yielded in one
world counts in all that look the same, to the opponents, too. So, unlike the search of each world alone (PIMC), it
does not believe that it will see everything at its next move.

    select      at an information set, the move that UCB1 prefers; one that was never tried comes first
    expand      the first set that no simulation has visited joins the tree
    simulate    from there, random moves to the end of the game
    back up     every move on the path counts a visit, and adds the result for the player who made it
"""

from collections.abc import Callable
from functools import lru_cache
from math import inf
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.algorithms.algorithm import Setting
from zermelo.algorithms.mcts import entry_for, number_for, ucb1
from zermelo.algorithms.prepared_search import refuse_too_small
from zermelo.algorithms.sampling import successors
from zermelo.equilibria.set_table import UNKNOWN, SetTable, kept_positions, runs_compiled, set_finder, set_table
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import rounded
from zermelo.machine.runtime.kernel import Kernel, machine_position
from zermelo.machine.runtime.memory import Block, restore, words_in
from zermelo.machine.runtime.memory import number as as_float
from zermelo.players.guesser import Sampler, knowledge
from zermelo.players.play import Play
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import CHANCE, Action, Game, Unsuitable
from zermelo.rules.random_states import draw_below, next_state, scrambled

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIMULATIONS = 4_000
EXPLORE = 0.7
"""The usual weight of the bonus for few visits."""
BATCH = 32
"""Worlds drawn at once."""
DEEPEST = 400
"""The moves of a path that join the tree."""
ROOM = 1 << 17
"""Information sets in the tree; a set has about that number of sequences at most, too."""
SEQUENCES = 8 * ROOM
VISITED, TOTAL, SQUARES = range(3)
LOWEST, HIGHEST = range(2)


class Memory(NamedTuple):
    """The tree, and the path of a simulation."""

    sets: SetTable
    known: "NDArray[Any]"
    """For each sequence the visits, the total of the results and their squares, for the player who moves."""
    path: "NDArray[Any]"
    """The sequences of a simulation, and their players."""
    last: "NDArray[Any]"
    """The last sequence of each player."""
    range: "NDArray[Any]"
    """The smallest and the largest result."""

    @property
    def parts(self) -> tuple[Any, ...]:
        """The arguments of the kernel."""
        done, views, table, firsts = self.sets
        return done, views.handle, table, firsts, self.known, self.path, self.last, self.range


def memory_for(game: Game, room: int, sequences: int, machine: bool) -> Memory:
    import numpy as np

    known, path = np.zeros((sequences, 3)), np.zeros((DEEPEST, 2), np.int64)
    last = np.zeros(game.players, np.int64)
    return Memory(set_table(game, room, machine), known, path, last, np.array([inf, -inf]))


def searching(game: Game) -> Callable[..., int]:
    """The kernel."""
    own = entry_for if game.has_payoffs else number_for
    set_at, count_moves = set_finder(game)
    _, successor, drawn_outcome = successors(game)  # type: ignore[no-untyped-call]

    def search(
        like: Any,
        worlds: Any,
        count: Any,
        dice: Any,
        explore: Any,
        done: Any,
        views: Any,
        table: Any,
        firsts: Any,
        known: Any,
        path: Any,
        last: Any,
        span: Any,
    ) -> Any:
        """Run a simulation in each world, and return the next random state."""
        for world in range(count):
            last[:] = 0
            state, length, is_inside = restore(worlds, world * words_in(like), like), 0, True
            while not game.terminal(state):
                dice = next_state(dice)
                mover = game.player(state)
                if mover == CHANCE:
                    state = successor(state, drawn_outcome(state, dice))
                    continue
                moves = count_moves(state)
                place = draw_below(dice, moves)
                if is_inside and length < len(path):
                    new = done[0]
                    found = set_at(state, mover, last[mover], moves, len(known), done, views, table, firsts)
                    is_inside = found != UNKNOWN and found != new
                    if found != UNKNOWN:
                        first = firsts[found]
                        if is_inside:
                            place = select(first, moves, place, known, explore, span)
                        path[length, 0], path[length, 1] = first + place, mover
                        last[mover] = first + place
                        length += 1
                state = successor(state, place)
            back_up(as_float(game.utility(state)), length, known, path, span)
        return dice

    def select(first: Any, moves: Any, place: Any, known: Any, explore: Any, span: Any) -> Any:
        """The place of the best move; of those never tried, the next after a random one."""
        above = 0.0
        for turn in range(moves):
            chosen = (place + turn) % moves
            if known[first + chosen, VISITED] == 0:
                return chosen
            above += known[first + chosen, VISITED]
        wide = span[HIGHEST] - span[LOWEST] if span[HIGHEST] > span[LOWEST] else 1.0
        chosen, best = 0, -inf
        for other in range(moves):
            visits = known[first + other, VISITED]
            mean = known[first + other, TOTAL] / visits
            worth = mean + ucb1(mean, known[first + other, SQUARES], visits, above, explore, wide)  # type: ignore[no-untyped-call]
            if worth > best:
                chosen, best = other, worth
        return chosen

    def back_up(result: Any, length: Any, known: Any, path: Any, span: Any) -> Any:
        for step in range(length):
            sequence, value = path[step, 0], own(result, path[step, 1])  # type: ignore[no-untyped-call]
            known[sequence, VISITED] += 1
            known[sequence, TOTAL] += value
            known[sequence, SQUARES] += value * value
            span[LOWEST], span[HIGHEST] = min(span[LOWEST], value), max(span[HIGHEST], value)

    return search


@lru_cache(maxsize=16)
def _kernel(game: Game) -> Kernel:
    def nothing_to_search() -> tuple[Any, ...]:
        return Block(1, machine=True), 0, scrambled(0), EXPLORE, *memory_for(game, 2, 8, True).parts

    return Kernel(searching(with_defaults(game)), nothing_to_search)


class InformationSetSearch:
    """A player that searches a tree of information sets, for a number of simulations or for some seconds.

    >>> from zermelo.games import find
    >>> kuhn = find("kuhn-poker")
    >>> play = Play(kuhn, kuhn.position("J K bet"))
    >>> kuhn.write(play.position, InformationSetSearch(kuhn, simulations=300, seed=1)(play))
    'call'
    """

    def __init__(
        self,
        game: Game,
        simulations: int | None = None,
        explore: float = EXPLORE,
        seed: int | None = None,
        seconds: float | None = None,
    ) -> None:
        simulations = SIMULATIONS if simulations is None else simulations
        if simulations < 1:
            raise ZermeloError(M("The number of simulations is at least 1, not {number}.", number=simulations))
        refuse_too_small(Setting("explore", EXPLORE, 0.0), explore)
        self.game, self.simulations, self.explore, self.seconds = game, simulations, explore, seconds
        self._dice = Random(None if seed is None else f"ismcts {seed}")

    def refuse_unfit(self) -> None:
        """Refuse a game in which nothing is hidden."""
        if self.game.sees is None:
            raise Unsuitable(M("ismcts is for games in which something is hidden, unlike {game}.", game=self.game.name))

    def __call__(self, play: Play) -> Action:
        """The most visited move; of several the best."""
        only = play.legal
        return only[0] if len(only) == 1 else self._best(self.visits(play))[0]

    def visits(self, play: Play) -> list[tuple[Action, int, float]]:
        """Each move with its visits and its mean, for the player to move, who is asked for nothing hidden."""
        game, player = self.game, play.player
        past, view = knowledge(play)
        sampler = Sampler(game, player, past, view)
        kernel = _kernel(game)
        machine = runs_compiled(kernel, game)
        run, like = kernel.function(machine), machine_position(game.initial) if machine else game.initial
        memory = memory_for(game, ROOM, SEQUENCES, machine)
        until = None if self.seconds is None else perf_counter() + self.seconds
        dice, done = scrambled(self._dice.randrange(1 << 30)), 0
        while done < self.simulations if until is None else done == 0 or perf_counter() < until:
            count = BATCH if until is not None else min(BATCH, self.simulations - done)
            worlds = kept_positions([sampler.draw(self._dice) for _ in range(count)], machine)
            dice, done = int(run(like, worlds.handle, count, dice, self.explore, *memory.parts)), done + count
        moves = list(game.actions(view))
        known = memory.known[1 : 1 + len(moves)].tolist()  # the first set is that of the root
        return [
            (move, int(visited), total / max(1, visited))
            for move, (visited, total, _) in zip(moves, known, strict=True)
        ]

    def _best(self, found: list[tuple[Action, int, float]]) -> tuple[Action, int, float]:
        return max(found, key=lambda one: one[1:])

    def advice(self, play: Play) -> Message:
        """The move, its visits and its mean in words."""
        found = self.visits(play)
        move, visited, mean = self._best(found)
        return M(
            "Of {count} simulations in worlds that you cannot tell apart, {visits} begin with {move}, which is worth "
            "{value} on average.",
            count=sum(each for _, each, _ in found),
            visits=visited,
            move=self.game.write(play.position, move),
            value=rounded(mean),
        )
