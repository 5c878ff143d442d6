"""The guided tour: what Zermelo does, in six short steps and a game.

Every number it prints is computed while you watch. A step is a function that yields lines; `show` prints them and,
where a person is at the keyboard, waits between steps and offers a game at the end.
"""

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator

from zermelo import search, tree
from zermelo.algorithms import Result
from zermelo.games import coins, connect_four, pig, tic_tac_toe
from zermelo.languages.numbers import number_text
from zermelo.machine import compile as compiler
from zermelo.players.verdicts import duration, line_texts, plural, verdict
from zermelo.rules.game import Game, Position

SEED_TREE = {"a1": [3, 12, [8, 7, 3]], "a2": [2, 4, 6], "a3": [14, 5, 1]}
"""The example of a lecture: MAX chooses a1, a2 or a3, then MIN replies."""

DICE_DEPTH = 11

Step = Callable[[], Iterator[str]]


def rules_are_python() -> Iterator[str]:
    """A game is plain Python"""
    yield "These are rules of tic-tac-toe, as they stand in zermelo/games/tic_tac_toe.py:"
    yield ""
    for rule in (tic_tac_toe.actions, tic_tac_toe.result, tic_tac_toe.terminal):
        yield textwrap.indent(inspect.getsource(rule).rstrip(), "    ")
        yield ""
    yield "No decorators and no classes to inherit from: functions over an immutable position."
    yield "The same source is interpreted when it explains itself and compiled when it plays."


def a_tree_by_hand() -> Iterator[str]:
    """Minimax and alpha-beta on a small tree"""
    game = tree(SEED_TREE)
    plain, pruned = search(game, algorithm="minimax"), search(game, algorithm="alphabeta")
    yield "    A(a1: B(3, 12, B3(8, 7, 3)), a2: C(2, 4, 6), a3: D(14, 5, 1))"
    yield ""
    for found in (plain, pruned):
        move = game.write(game.initial, found.action)
        yield f"{found.algorithm:>10}: value {number_text(found.value)} by {move}, {plural(found.nodes, 'node')}"
    yield f"The same answer, and {plural(plain.nodes - pruned.nodes, 'node')} that alpha-beta did not need to look at."


def a_whole_game() -> Iterator[str]:
    """Tic-tac-toe, solved"""
    game = tic_tac_toe.game
    for name in ("minimax", "alphabeta"):
        found = search(game, algorithm=name)
        yield f"{name:>10}: {plural(found.nodes, 'node')} in {duration(found.seconds)}"
    yield f"{verdict(found)} It goes on: {' '.join(line_texts(game, game.initial, found.line)[1:])}."


def plain_python_at_speed() -> Iterator[str]:
    """Connect Four, interpreted and compiled"""
    slow = search(connect_four.game, algorithm="alphabeta", depth=5, compiled=False)
    yield f"interpreted: {_speed(slow)}"
    if not compiler.enabled():
        yield "Compilation is turned off by ZERMELO_COMPILE=0."
        return
    fast = search(connect_four.game, algorithm="alphabeta", depth=10)
    yield f"   compiled: {_speed(fast)}"
    yield f"The same source, {_rate(fast) / _rate(slow):,.0f} times as fast."


def _rate(found: Result) -> float:
    return found.nodes / max(found.seconds, 1e-9)


def _speed(found: Result) -> str:
    return f"{_rate(found) / 1e6:,.2f} million nodes a second ({found.depth} plies, {duration(found.seconds)})"


def dice() -> Iterator[str]:
    """A game of dice"""
    game = pig.game
    yield f"Pig. {game.look.about}"
    for written in ("0+5 0", "0+26 0", "40+20 95"):
        position = game.position(written)
        found = search(game, position, algorithm="expectiminimax", depth=DICE_DEPTH)
        yield f"    {_pig_words(position)}: {game.write(position, found.action)}."
    late = game.position("70+21 90")
    whole = search(game, late, algorithm="expectiminimax", depth=DICE_DEPTH)
    skipping = search(game, late, algorithm="star1", depth=DICE_DEPTH)
    yield "Every roll is weighed by its probability. Star1 skips the rolls that cannot matter any more:"
    yield f"with {_pig_words(late)}, {plural(skipping.nodes, 'node')} instead of {whole.nodes:,}."


def _pig_words(position: Position) -> str:
    return f"{position.first} points, {position.total} more in this turn and {position.second} for the other"


def three_players() -> Iterator[str]:
    """Three players, each for itself"""
    game = coins.coins(1, 9, 2, 7)
    found = search(game, algorithm="maxn")
    yield "Coins worth 1 9 2 7 lie in a row; three players take one from either end in turn."
    yield verdict(found)
    yield f"Every value is a tuple, and each player maximises its own entry (max^n, {plural(found.nodes, 'node')})."


STEPS: tuple[Step, ...] = (rules_are_python, a_tree_by_hand, a_whole_game, plain_python_at_speed, dice, three_players)


def show(game: Game = tic_tac_toe.game) -> None:
    """Print the tour; a person at the keyboard is asked to go on after each step, and to a game at the end."""
    from zermelo.cli.console import noticing_interruption, progress, say, told

    person = sys.stdin.isatty() and sys.stdout.isatty()
    try:
        for number, step in enumerate(STEPS, start=1):
            say(f"{number}. {step.__doc__}\n")
            with noticing_interruption(), progress(shown=person):
                lines = list(step())
            print(*(_shown(line) for line in lines), sep="\n", end="\n\n")
            if person:
                input(told("Enter goes on, Ctrl-C leaves.") + " ")
                print()
        say("More: zermelo games · zermelo best connect-four · zermelo solve nim:3,4,5 · zermelo --help")
    except (EOFError, KeyboardInterrupt):
        say("\nGood-bye.")
        return
    if person:
        play_against(game)
    else:
        say(f"A game against the program: zermelo play {game.name}")


def _shown(line: str) -> str:
    """A line of the tour in the reader's language; several lines are source code, which has none."""
    from zermelo.cli.console import told

    return textwrap.indent(line if "\n" in line else told(line), "   ")


def play_against(game: Game) -> None:
    """The end of the tour: a game between the person and the program."""
    from zermelo.cli.console import say
    from zermelo.cli.playing import play_on
    from zermelo.players.play import Play
    from zermelo.players.thinker import thinking

    say(f"\nAnd now a game of {game.name}.\n")
    play_on(Play(game), {0}, thinking(game))
