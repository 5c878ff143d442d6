"""Strategies: a move for every position that can arise, whatever the opponents and chance do.

>>> from zermelo import tree
>>> shop = tree("A(a1: B(b1: 3, b2: 12, b3: 8), a2: C(2,4,6), a3: D(d1: E(14,1), 5, 2))")
>>> best = plan(shop)
>>> best.value
3
>>> print(best.text())
play a1
  if player 2 answers b1: the value is 3
  if player 2 answers b2: the value is 12
  if player 2 answers b3: the value is 8

A strategy is callable: it maps a position to a move.

>>> shop.write(shop.initial, best(shop.initial))
'a1'
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from math import inf
from typing import NamedTuple

from zermelo.algorithms import run_algorithm
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import Joined, M, capital, joined
from zermelo.languages.numbers import tidy
from zermelo.players.verdicts import final_words
from zermelo.rules.game import CHANCE, MAX, Action, Game, Position, Value, own_value
from zermelo.rules.playout import possible
from zermelo.solving.graph import Progress, TooLarge, action_to, naming, solve_graph
from zermelo.solving.solution import chosen_child, is_duel

MOST_POSITIONS = 200_000
"""A plan with more cases than this would be of no use to a reader."""
MOST_LINES = 2_000

Choice = tuple[Action, Value]
"""A move, and the value it is expected to lead to."""


class NotPlanned(ZermeloError):
    """The strategy has no move for this position."""


@dataclass(frozen=True, eq=False)
class Strategy:
    """One player's move in every position reachable from `start` while the player follows the plan."""

    game: Game
    player: int
    start: Position
    value: Value
    """The value of the start if all play as the plan assumes."""
    choices: Mapping[Hashable, Choice]
    """The move and its value, by the key of the position (`naming`)."""
    reached: list[Position] = field(repr=False)
    """All reachable positions, opponents' and terminal ones included, in breadth-first order."""
    depth: int | None = None
    """The search depth of each move, in plies; None if the values are exact."""
    plies: int | None = None
    """The number of plies covered; None if the plan extends to the end of the game."""

    @cached_property
    def name(self) -> Callable[[Position], Hashable]:
        return naming(self.game, self.start)

    def __call__(self, position: Position) -> Action:
        """The move in a position."""
        return self.choice(position)[0]

    def choice(self, position: Position) -> Choice:
        """The move in a position, and the value it is expected to lead to."""
        found = self.choices.get(self.name(position))
        if found is None:
            board = " / ".join(self.game.show(position).splitlines())
            raise NotPlanned(M("The strategy has no move for this position: {board}", board=board))
        return found

    def __len__(self) -> int:
        """The number of positions with a move."""
        return len(self.choices)

    def __bool__(self) -> bool:
        return True

    def positions(self) -> Iterator[Position]:
        """The positions with a move, in breadth-first order."""
        return (position for position in self.reached if self.name(position) in self.choices)

    def text(self, plies: int | None = None, most: int = MOST_LINES) -> Joined:
        """The plan as indented text, limited to `plies`; a repeated case refers to its first occurrence."""
        lines = list(islice(_lines(self, plies), most + 1))
        return joined([*lines[:most], "…"] if len(lines) > most else lines, "\n")


def plan(
    game: Game,
    position: Position = None,
    player: int | None = None,
    *,
    depth: int | None = None,
    plies: int | None = None,
    algorithm: str | None = None,
    progress: Progress | None = None,
) -> Strategy:
    """The best strategy of a player, by default the one to move.

    Without `depth` it uses the exact values of all positions; with it, a search of that many plies at each move.
    `plies` limits the plan. Of equally good moves it takes the one that wins soonest or loses latest, then the first.

    >>> from zermelo.games import find
    >>> print(plan(find("nim:1,2")).text())
    play 2x1
      if Second answers 1x1: play 2x1; First wins.
      if Second answers 2x1: play 1x1; First wins.
    """
    start = game.start_at(position)
    if game.terminal(start):
        raise ZermeloError(M("This game of {name} is over, so there is nothing to plan.", name=game.name))
    if depth is not None and depth < 1:
        raise ZermeloError(M("A depth of {depth} plies decides nothing; it is at least 1.", depth=depth))
    if plies is not None and plies < 1:
        raise ZermeloError(M("A plan of {plies} plies decides nothing; it is at least 1.", plies=plies))
    who = _player(game, start, player)
    if depth is None:
        choose, value = _exact(game, start, progress)
    else:
        choose, value = _searched(game, start, depth, algorithm)
    return cover(game, start, who, choose, value, depth=depth, plies=plies)


def _player(game: Game, start: Position, player: int | None) -> int:
    if player is None:
        mover = game.player(start)
        return MAX if mover == CHANCE else mover
    if not 0 <= player < game.players:
        raise ZermeloError(
            M(
                "There is no player {player} in {name}; they are 0 to {last}.",
                player=player,
                name=game.name,
                last=game.players - 1,
            )
        )
    return player


def cover(
    game: Game,
    start: Position,
    player: int,
    choose: Callable[[Position], Choice],
    value: Value,
    *,
    depth: int | None = None,
    plies: int | None = None,
) -> Strategy:
    """The strategy that follows `choose` in every reachable position; `value` is the value of the start."""
    name = naming(game, start)
    choices: dict[Hashable, Choice] = {}
    reached, distances, seen = [start], [0], {name(start)}
    for state, distance in zip(reached, distances, strict=False):  # both grow during the iteration
        if game.terminal(state) or (plies is not None and distance >= plies):
            continue
        if game.player(state) == player:
            choices[name(state)] = choose(state)
            actions = [choices[name(state)][0]]
        else:
            actions = possible(game, state)
        for action in actions:
            after = game.result(state, action)
            if name(after) not in seen:
                seen.add(name(after))
                reached.append(after)
                distances.append(distance + 1)
        if len(reached) > MOST_POSITIONS:
            raise TooLarge(
                M(
                    "The plan has more than {most:,} cases; plan fewer plies, or start later.",
                    most=MOST_POSITIONS,
                )
            )
    return Strategy(game, player, start, value, choices, reached, depth, plies)


def _exact(game: Game, start: Position, progress: Progress | None) -> tuple[Callable[[Position], Choice], Value]:
    """A choice function by the exact values of all positions, and the value of the start."""
    try:
        graph, plies = solve_graph(game, start, progress)
    except TooLarge as error:
        raise TooLarge(M("{problem} Give a depth to search instead.", problem=error.message)) from None
    name = naming(game, start)
    numbers = {name(state): number for number, state in enumerate(graph.states)}

    def choose(state: Position) -> Choice:
        number = numbers[name(state)]
        return action_to(game, state, chosen_child(game, graph, plies, number)), tidy(graph.values[number])

    return choose, tidy(graph.values[0])


def _searched(
    game: Game, start: Position, depth: int, algorithm: str | None
) -> tuple[Callable[[Position], Choice], Value]:
    """A choice function by a depth-limited search, and its value of the start."""

    def choose(state: Position) -> Choice:
        found = run_algorithm(game, state, depth=depth, algorithm=algorithm)
        return found.action, found.value

    return choose, run_algorithm(game, start, depth=depth, algorithm=algorithm).value


# ---------------------------------------------------------------------------------------------
# Won positions


def winning_tree(game: Game, position: Position = None, player: int | None = None) -> Strategy:
    """The strategy that wins a won position; the positions it reaches are a proof of the win.

    It includes one winning move where the player moves, and all moves where the opponent does.

    >>> from zermelo import tree
    >>> won = winning_tree(tree("A(B(1,0),C(D(-1,1),E(1,1)),F(0,-1))"))
    >>> [won.game.show(position) for position in won.reached]
    ['A', 'C', 'D', 'E', 'D2', 'E1']
    """
    if not is_duel(game):
        raise ZermeloError(
            M("Only one of two opponents without chance can be sure to win; {name} is not such a game.", name=game.name)
        )
    found = plan(game, position, player)
    if own_value(found.player, found.value) <= 0:
        raise ZermeloError(M("{player} cannot force a win here.", player=capital(game.player_name(found.player))))
    return found


def suffices(game: Game, positions: Iterable[Position], start: Position, player: int) -> bool:
    """Whether a set of positions alone proves that the player wins from the start.

    >>> from zermelo import tree
    >>> game = tree("A(B(1,0),C(D(-1,1),E(1,1)),F(0,-1))")
    >>> won = winning_tree(game)
    >>> suffices(game, won.reached, game.initial, 0), suffices(game, won.reached[:-1], game.initial, 0)
    (True, False)
    """
    name = naming(game, start)
    given = {name(position): position for position in positions}
    proved: set[Hashable] = set()
    while True:
        before = len(proved)
        proved |= {key for key, state in given.items() if _is_won(game, state, player, proved, name)}
        if len(proved) == before:
            return name(start) in proved


def _is_won(
    game: Game, state: Position, player: int, proved: set[Hashable], name: Callable[[Position], Hashable]
) -> bool:
    if game.terminal(state):
        return bool(own_value(player, game.utility(state)) > 0)
    after = [name(game.result(state, action)) in proved for action in game.actions(state)]
    return any(after) if game.player(state) == player else all(after)


# ---------------------------------------------------------------------------------------------
# In words


def _lines(strategy: Strategy, plies: int | None) -> Iterator[str]:
    """The lines of the plan; a stack instead of recursion, because games may be long."""
    game, name = strategy.game, strategy.name
    told: set[Hashable] = set()
    waiting = [_Case(strategy.start, 0, 0)]
    while waiting:
        case = waiting.pop()
        state = case.state
        if game.terminal(state):
            yield case.line(_end(game, state))
        elif case.ply >= min(limit for limit in (plies, strategy.plies, inf) if limit is not None):
            yield case.line("…")
        elif game.player(state) == strategy.player:
            action = strategy(state)
            move, after = game.write(state, action), game.result(state, action)
            if game.terminal(after):
                yield case.line(M("play {move}; {end}", move=move, end=_end(game, after)))
            elif name(state) in told:
                yield case.line(M("play {move}, and go on as above", move=move))
            else:
                yield case.line(M("play {move}", move=move))
                waiting += _replies(strategy, after, case.indent + 1, case.ply + 1)
        elif name(state) in told:
            yield case.line(M("as above"))
        else:
            if case.move:
                yield case.line("")
            waiting += _replies(strategy, state, case.indent + (1 if case.move else 0), case.ply)
        told.add(name(state))


class _Case(NamedTuple):
    """A position to be planned for, and the move that led to it: an opponent's, chance's or our own."""

    state: Position
    indent: int
    ply: int
    mover: str = ""
    move: str = ""
    again: bool = False
    """Whether it is our turn again."""

    def line(self, plan: str) -> Joined:
        return joined(["  " * self.indent, self._introduced(plan)], "")

    def _introduced(self, plan: str) -> str:
        if self.again:
            return M("then {plan}", plan=plan)
        if not self.move:
            return plan
        if self.mover and plan:
            return M("if {player} answers {move}: {plan}", player=self.mover, move=self.move, plan=plan)
        if self.mover:
            return M("if {player} answers {move}:", player=self.mover, move=self.move)
        if plan:
            return M("if chance gives {move}: {plan}", move=self.move, plan=plan)
        return M("if chance gives {move}:", move=self.move)


def _replies(strategy: Strategy, state: Position, indent: int, ply: int) -> list[_Case]:
    """The cases that can follow, in reverse order."""
    game = strategy.game
    mover = game.player(state)
    if mover == strategy.player:
        return [_Case(state, indent, ply, again=True)]
    name = "" if mover == CHANCE else game.player_name(mover)
    cases = [
        _Case(game.result(state, action), indent, ply + 1, name, game.write(state, action))
        for action in possible(game, state)
    ]
    return cases[::-1]


def _end(game: Game, state: Position) -> str:
    """The result: the game's own sentence if its players have names, else the value."""
    if game.look.player_names:
        return final_words(game, state)
    return M("the value is {value}", value=tidy(game.utility(state)))
