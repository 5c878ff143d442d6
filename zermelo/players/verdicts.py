"""Values, outcomes and quantities in words.

>>> from zermelo import search
>>> from zermelo.games import find
>>> game = find("tic-tac-toe")
>>> verdict(search(game, "X.O/.X./O..", algorithm="alphabeta"))
'X wins with b3.'
>>> from zermelo import tree
>>> verdict(search(tree("A(B(3,12,8),C(2,4,6))")))
'Player 1 should play B; it is worth 3 to player 1.'
"""

from math import isinf
from typing import TYPE_CHECKING, Any

from zermelo.algorithms import Result
from zermelo.algorithms.algorithm import ROOT_SEES
from zermelo.languages.message import M, Message, capital, counted, joined
from zermelo.languages.numbers import rounded, tidy
from zermelo.pathfinding.puzzle import is_puzzle
from zermelo.players.play import Play
from zermelo.rules.game import CHANCE, MAX, MIN, Game, Position, Value
from zermelo.trees.tree import TreeGame

if TYPE_CHECKING:
    from zermelo.pathfinding.route import Route
    from zermelo.solving.solution import Solution


def final_words(game: Game, position: Position) -> Message:
    """How a finished game ended.

    >>> from zermelo.games import find
    >>> final_words(find("tic-tac-toe"), find("tic-tac-toe").position("XXX/OO./..."))
    'X wins.'
    """
    value = tidy(game.utility(position))
    if game.has_payoffs:
        return M("{shares}.", shares=capital(shares_text(game, value)))
    if game.players == 1:
        if is_puzzle(game):
            return M("Solved.") if value > 0 else M("Not solved: there is no move left.")
        if game.bounds == (0, 1) and value in (0, 1):
            return M("Won.") if value else M("Lost.")
        return M("The result is {value}.", value=rounded(value))
    if value == 0:
        return M("It is a draw.")
    name = capital(winner(game, value))
    if not game.counts_points and (abs(value) == 1 or is_extreme(game, value)):
        return M("{player} wins.", player=name)
    return M("{player} wins by {margin}.", player=name, margin=margin_text(game, value))


def words_after(play: Play) -> Message:
    """How a game ended: by its rules, or by repetition."""
    if play.is_over or not play.game.repetition:
        return final_words(play.game, play.position) if play.is_over else M("It is a draw by repetition.")
    return M("{player} wins by repetition.", player=capital(winner(play.game, play.game.repetition)))


def verdict(found: Result) -> Message:
    """The result of a search for the side to move: the winner, or the value of the position."""
    game, position = found.game, found.position
    mover = game.player(position)
    if mover == CHANCE:
        return M("Chance moves now; {worth}.", worth=worth(found))
    name = game.player_name(mover)
    if found.bound:
        relation = M("at least") if (found.bound == "≥") == (mover == MAX) else M("at most")
        return M(
            "Outside the window only a bound is known, and no best move: {relation} {value}.",
            relation=relation,
            value=_value_text(found),
        )
    if found.action is None:  # an opponent modelled as chance chooses no move
        return M("The moves of {player} count as chance here; {worth}.", player=name, worth=worth(found))
    move = game.write(position, found.action)
    value = seen_by_max(found)
    if not is_decided(found) or not is_outcome(game, value):
        return M("{player} should play {move}; {worth}.", player=capital(name), move=move, worth=worth(found))
    if value == 0:
        return M("It is a draw with best play; {player} should play {move}.", player=name, move=move)
    if (value > 0) == (mover == MAX):
        if found.plies and found.plies > 1:
            plies = plies_text(found.plies)
            return M("{player} wins with {move} in {plies}.", player=capital(name), move=move, plies=plies)
        return M("{player} wins with {move}.", player=capital(name), move=move)
    return M(
        "{winner} wins against any defence; {player} can try {move}.",
        winner=capital(winner(game, value)),
        player=name,
        move=move,
    )


def solution_words(solution: "Solution") -> Message:
    """The exact value of a position, for the side to move.

    >>> from zermelo.games import find
    >>> from zermelo.solving.solution import solve
    >>> solution_words(solve(find("tic-tac-toe")))
    'It is a draw after 9 plies of best play; X should play a3.'
    """
    if solution.route is not None:
        return route_words(solution.route)
    game, mover = solution.game, solution.game.player(solution.position)
    move = "" if solution.action is None else game.write(solution.position, solution.action)
    name = game.player_name(mover)
    if solution.outcome is None:
        value = _exact_worth(game, solution.value)
        if not move:
            return M("With best play {value}.", value=value)
        return M("With best play {value}; {player} should play {move}.", value=value, player=name, move=move)
    if solution.plies is None:
        return _outcome(solution.outcome, name, game.player_name(1 - mover), move)
    if game.counts_points and solution.outcome != "draw":
        return _outcome_by_points(solution, name, game.player_name(1 - mover), move)
    plies = plies_text(solution.plies)
    return _outcome_after(solution.outcome, name, game.player_name(1 - mover), move, plies)


def route_words(route: "Route") -> Message:
    """What a search for a path has found.

    >>> from zermelo.games import find
    >>> from zermelo.pathfinding.route import find_route
    >>> route_words(find_route(find("8-puzzle"), algorithm="astar"))
    'Solved in 26 moves; none is shorter if the estimate is never too high.'
    """
    method, has_costs = route.method, route.game.cost is not None
    moves = counted("{count} move", "{count:,} moves", len(route.line))
    if not route.solved:
        if not route.complete:
            return M("Stopped: no way costs less than {bound}, and none is known yet.", bound=route.at_least)
        if method.gives_up:
            return M("Stuck after {moves}: no move from there looks nearer to a goal.", moves=moves)
        return M("No moves lead to a goal from here.")
    found = (
        M("Solved in {moves} that cost {cost}", moves=moves, cost=rounded(route.cost))
        if has_costs
        else M("Solved in {moves}", moves=moves)
    )
    if method.least_cost and method.uses_distance:
        if has_costs:
            return M("{found}; none is cheaper if the estimate is never too high.", found=found)
        return M("{found}; none is shorter if the estimate is never too high.", found=found)
    if method.least_cost or (method.fewest_moves and not has_costs):
        return M("{found}; none is cheaper.", found=found) if has_costs else M("{found}; none is shorter.", found=found)
    if method.fewest_moves:
        return M("{found}; none has fewer moves, but there may be a cheaper one.", found=found)
    return M("{found}; there may be a shorter way.", found=found)


def _outcome(outcome: str, name: str, other: str, move: str) -> Message:
    """A win, a draw or a loss of unknown length."""
    if outcome == "draw":
        return M("It is a draw that neither side can avoid; {player} should play {move}.", player=name, move=move)
    if outcome == "win":
        return M("{player} wins with {move}.", player=capital(name), move=move)
    return M("{winner} wins; {player} holds out longest with {move}.", winner=capital(other), player=name, move=move)


def _outcome_after(outcome: str, name: str, other: str, move: str, plies: Message) -> Message:
    """A win, a draw or a loss after a number of plies."""
    if outcome == "draw":
        return M(
            "It is a draw after {plies} of best play; {player} should play {move}.", plies=plies, player=name, move=move
        )
    if outcome == "win":
        return M("{player} wins with {move} after {plies} of best play.", player=capital(name), move=move, plies=plies)
    return M(
        "{winner} wins after {plies} of best play; {player} holds out longest with {move}.",
        winner=capital(other),
        plies=plies,
        player=name,
        move=move,
    )


def _outcome_by_points(solution: "Solution", name: str, other: str, move: str) -> Message:
    """A win or a loss where points are counted."""
    margin, plies = margin_text(solution.game, solution.value), plies_text(solution.plies or 0)
    if solution.outcome == "win":
        return M(
            "{player} wins by {margin} with {move} after {plies} of best play.",
            player=capital(name),
            margin=margin,
            move=move,
            plies=plies,
        )
    return M(
        "{winner} wins by {margin} after {plies} of best play; {player} holds the margin with {move}.",
        winner=capital(other),
        margin=margin,
        plies=plies,
        player=name,
        move=move,
    )


def _exact_worth(game: Game, value: Value) -> Message:
    if isinstance(value, tuple):
        return shares_text(game, value)
    first = game.player_name(MAX)
    if game.chance is not None:
        return M("the value is {value} on average for {player}", value=rounded(value), player=first)
    return M("the value is {value} for {player}", value=rounded(value), player=first)


def seen_by_max(found: Result) -> Value:
    """The value of a game of two opponents for MAX, found by any algorithm."""
    if isinstance(found.value, tuple):
        return found.value[MAX]
    by_root = found.declaration is not None and found.declaration.seen_by == ROOT_SEES
    if by_root and found.game.player(found.position) == MIN:
        return -found.value
    return found.value


def is_decided(found: Result) -> bool:
    """Whether the value gives the winner: two opponents, no chance, and every relevant line played to its end."""
    game = found.game
    models = found.declaration is not None and "model" in found.declaration.roles
    if game.players != 2 or game.chance is not None or game.has_payoffs or models or found.is_sampled:
        return False
    return found.exact or (is_extreme(game, seen_by_max(found)) and ends_the_game(found))


def is_outcome(game: Game, value: Value) -> bool:
    """Whether "wins", "loses" or "draws" describes a value completely.

    The leaves of a written tree are payoffs, and those of a rulebook may be.
    """
    if isinstance(game, TreeGame):
        return False
    return game.counts_points or value in (-1, 0, 1) or is_extreme(game, value)


def ends_the_game(found: Result) -> bool:
    """Whether the principal line leads to a finished game rather than to the horizon."""
    position = found.position
    for action in found.line:
        position = found.game.result(position, action)
    return bool(found.game.terminal(position))


def worth(found: Result) -> Message:
    """The value with its meaning: an expectation, an estimate or a payoff, and for which player."""
    value = _value_text(found)
    if found.is_sampled:
        return M("the estimate of a sample is {value}", value=value)
    if found.exact:
        return M("it is worth {value}", value=value)
    if found.depth == 0:
        return M("without looking ahead the evaluation gives {value}", value=value)
    return M("{plies} ahead the evaluation gives {value}", plies=plies_text(found.depth or 0), value=value)


def _value_text(found: Result) -> Any:
    """A number, or a message that names its player."""
    game, value = found.game, found.value
    if isinstance(value, tuple):
        shares = enumerate(value)
        return joined(
            M("{value} to {player}", value=rounded(part), player=game.player_name(player)) for player, part in shares
        )
    if game.players == 1:
        return rounded(value)
    side = MIN if game.player(found.position) == MIN else MAX
    own, name = seen_by_max(found) if side == MAX else -seen_by_max(found), game.player_name(side)
    if found.error is not None:
        error = float(f"{found.error:.2g}")
        return M("{value} ± {error} on average to {player}", value=rounded(own), error=error, player=name)
    if game.chance is not None:
        return M("{value} on average to {player}", value=rounded(own), player=name)
    return M("{value} to {player}", value=rounded(own), player=name)


def shares_text(game: Game, payoffs: tuple[Value, ...]) -> Message:
    """The payoff of each player."""
    shares = enumerate(payoffs)
    return joined(
        M("{player} gets {value}", player=game.player_name(player), value=rounded(part)) for player, part in shares
    )


def margin_text(game: Game, value: Value) -> Any:
    """The margin of a win: in points, or the game's word for them; a plain number where it counts none."""
    margin = rounded(abs(value))
    if not game.counts_points:
        return margin
    return game.look.margin(margin) if game.look.margin else counted("{count} point", "{count} points", margin)


def winner(game: Game, value: Value) -> str:
    """The name of the player who is ahead in a game of two opponents."""
    return game.player_name(MAX if value > 0 else MIN)


def is_extreme(game: Game, value: Value) -> bool:
    """Whether a value is the most that a player can win or lose."""
    return (game.bounds is not None and value in game.bounds) or (game.decisive and isinf(value))


def plies_text(count: int) -> Message:
    """A number of plies."""
    return counted("{count} ply", "{count:,} plies", count)


def duration(seconds: float) -> Message:
    """A duration in words.

    >>> duration(0.00042), duration(0.25), duration(3.14159), duration(754)
    ('0.4 ms', '250 ms', '3.1 s', '12 min 34 s')
    """
    if seconds < 0.01:
        return M("{milliseconds:.1f} ms", milliseconds=seconds * 1000)
    if seconds < 1:
        return M("{milliseconds:.0f} ms", milliseconds=seconds * 1000)
    if seconds < 100:
        return M("{seconds:.1f} s", seconds=seconds)
    return M("{minutes} min {seconds} s", minutes=int(seconds // 60), seconds=int(seconds % 60))
