"""Values, outcomes and quantities in a person's words.

>>> from zermelo import search
>>> from zermelo.games import find
>>> game = find("tic-tac-toe")
>>> verdict(search(game, game.position("X.O/.X./O..")))
'X wins with b3.'
"""

from math import isinf

from zermelo.algorithms import Result
from zermelo.languages.numbers import number_text, tidy
from zermelo.rules.game import CHANCE, MAX, MIN, Action, Game, Position, Value
from zermelo.solving import Solution


def final_words(game: Game, position: Position) -> str:
    """How a finished game ended.

    >>> from zermelo.games import find
    >>> final_words(find("tic-tac-toe"), find("tic-tac-toe").position("XXX/OO./..."))
    'X wins.'
    """
    value = tidy(game.utility(position))
    if game.has_payoffs:
        return f"{capital(shares_text(game, value))}."
    if game.players == 1:
        return f"The result is {number_text(value)}."
    if value == 0:
        return "It is a draw."
    margin = "" if abs(value) == 1 or is_extreme(game, value) else f" by {number_text(abs(value))}"
    return f"{capital(winner(game, value))} wins{margin}."


def verdict(found: Result) -> str:
    """What a search found, for the side to move: who wins, or what the position is worth."""
    game, position = found.game, found.position
    mover = game.player(position)
    if mover == CHANCE:
        return f"Chance moves now; {worth(found)}."
    name = game.player_name(mover)
    if found.action is None:  # an opponent whose moves are averaged chooses nothing
        return f"The moves of {name} count as chance here; {worth(found)}."
    move = game.write(position, found.action)
    if not is_decided(found):
        return f"{capital(name)} should play {move}; {worth(found)}."
    value = seen_by_max(found)
    if value == 0:
        return f"It is a draw with best play; {name} should play {move}."
    if (value > 0) == (mover == MAX):
        soon = f" in {plural(found.plies, 'ply', 'plies')}" if found.plies and found.plies > 1 else ""
        return f"{capital(name)} wins with {move}{soon}."
    return f"{capital(winner(game, value))} wins against any defence; {name} can try {move}."


def solution_words(solution: Solution) -> str:
    """The exact value of a position, for the side to move.

    >>> from zermelo.games import find
    >>> from zermelo.solving import solve
    >>> solution_words(solve(find("tic-tac-toe")))
    'It is a draw after 9 plies of best play; X should play a3.'
    """
    game, mover = solution.game, solution.game.player(solution.position)
    move = "" if solution.action is None else game.write(solution.position, solution.action)
    if solution.outcome is None:
        chooses = f"; {game.player_name(mover)} should play {move}" if move else ""
        return f"{capital(_exact_worth(game, solution.value))}{chooses}."
    name = game.player_name(mover)
    after = f" after {plural(solution.plies, 'ply', 'plies')} of best play" if solution.plies is not None else ""
    if solution.outcome == "draw":
        return f"It is a draw{after or ' that nobody can avoid'}; {name} should play {move}."
    if solution.outcome == "win":
        return f"{capital(name)} wins with {move}{after}."
    return f"{capital(game.player_name(1 - mover))} wins{after}; {name} holds out longest with {move}."


def _exact_worth(game: Game, value: Value) -> str:
    if isinstance(value, tuple):
        return f"with best play {shares_text(game, value)}"
    expected = " on average" if game.chance is not None else ""
    return f"with best play the value is {number_text(value)}{expected} for {game.player_name(MAX)}"


def seen_by_max(found: Result) -> Value:
    """The value of a game of two opponents for MAX, whichever algorithm found it."""
    if isinstance(found.value, tuple):
        return found.value[MAX]
    if found.algorithm == "paranoid" and found.game.player(found.position) == MIN:
        return -found.value  # it is seen by the player to move
    return found.value


def is_decided(found: Result) -> bool:
    """Whether the value tells who wins: two opponents, no chance, and every line that matters played to its end."""
    game = found.game
    if game.players != 2 or game.chance is not None or game.has_payoffs or found.algorithm == "expectimax":
        return False
    return found.exact or (is_extreme(game, seen_by_max(found)) and ends_the_game(found))


def ends_the_game(found: Result) -> bool:
    """Whether the principal line leads to a finished game rather than to the horizon."""
    position = found.position
    for action in found.line:
        position = found.game.result(position, action)
    return bool(found.game.terminal(position))


def worth(found: Result) -> str:
    """The value with its meaning: an expectation, an estimate or a payoff, and whose."""
    game, value = found.game, found.value
    kind = "it is worth" if found.exact else f"{plural(found.depth or 0, 'ply', 'plies')} ahead it looks worth"
    if isinstance(value, tuple):
        shares = [f"{number_text(part)} to {game.player_name(player)}" for player, part in enumerate(value)]
        return f"{kind} {', '.join(shares)}"
    if game.players == 1:
        return f"{kind} {number_text(value)}"
    expected = " on average" if game.chance is not None else ""
    side = MIN if game.player(found.position) == MIN else MAX
    own = seen_by_max(found) if side == MAX else -seen_by_max(found)
    return f"{kind} {number_text(own)}{expected} to {game.player_name(side)}"


def shares_text(game: Game, payoffs: tuple[Value, ...]) -> str:
    """What each player gets."""
    return ", ".join(f"{game.player_name(player)} gets {number_text(part)}" for player, part in enumerate(payoffs))


def winner(game: Game, value: Value) -> str:
    """The name of the player who is ahead in a game of two opponents."""
    return game.player_name(MAX if value > 0 else MIN)


def is_extreme(game: Game, value: Value) -> bool:
    """Whether a value is the most that a player can win or lose."""
    return (game.bounds is not None and value in game.bounds) or (game.decisive and isinf(value))


def line_texts(game: Game, position: Position, line: list[Action]) -> list[str]:
    """The moves of a line, each as it is written in its position."""
    texts = []
    for action in line:
        texts.append(game.write(position, action))
        position = game.result(position, action)
    return texts


def plural(count: int, one: str, many: str = "") -> str:
    """A count with its noun.

    >>> plural(1, "node"), plural(18297, "node"), plural(2, "ply", "plies")
    ('1 node', '18,297 nodes', '2 plies')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def duration(seconds: float) -> str:
    """How long something took.

    >>> duration(0.00042), duration(0.25), duration(3.14159), duration(754)
    ('0.4 ms', '250 ms', '3.1 s', '12 min 34 s')
    """
    if seconds < 0.01:
        return f"{seconds * 1000:.1f} ms"
    if seconds < 1:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 100:
        return f"{seconds:.1f} s"
    return f"{int(seconds // 60)} min {int(seconds % 60)} s"


def capital(text: str) -> str:
    """The same text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
