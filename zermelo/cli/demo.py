"""The command `demo`: a guided tour in six short steps and a game.

Every number is computed as it runs. A step is a function that yields lines; `demo` prints them and, on a terminal,
waits between steps and offers a game at the end.
"""

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator

from zermelo import search, tree
from zermelo.algorithms import Result
from zermelo.algorithms.algorithm import title_of
from zermelo.cli.console import catch_interrupt, progress, say, told
from zermelo.cli.play import play_against
from zermelo.games import coins, connect_four, pig, tic_tac_toe
from zermelo.languages.message import M, Message, counted
from zermelo.machine import compile as compiler
from zermelo.players.play import Play
from zermelo.players.thinker import thinking
from zermelo.players.verdicts import duration, verdict
from zermelo.rules.game import Position

SEED_TREE = {"a1": [3, 12, [8, 7, 3]], "a2": [2, 4, 6], "a3": [14, 5, 1]}
"""The example of a lecture: MAX chooses a1, a2 or a3, then MIN replies."""

DICE_DEPTH = 11

Step = Callable[[], Iterator[str]]


def rules_are_python() -> Iterator[str]:
    yield M("These are rules of tic-tac-toe, from zermelo/games/tic_tac_toe.py:")
    yield ""
    for rule in (tic_tac_toe.actions, tic_tac_toe.result, tic_tac_toe.terminal):
        yield textwrap.indent(inspect.getsource(rule).rstrip(), "    ")
        yield ""
    yield M("No decorators and no classes to inherit from: functions over an immutable position.")
    yield M("The same source is interpreted when it explains itself and compiled when it plays.")


def a_tree_by_hand() -> Iterator[str]:
    game = tree(SEED_TREE)
    plain, pruned = search(game, algorithm="minimax"), search(game, algorithm="alphabeta")
    yield "    A(a1: B(3, 12, B3(8, 7, 3)), a2: C(2, 4, 6), a3: D(14, 5, 1))"
    yield ""
    for found in (plain, pruned):
        yield M(
            "{algorithm:>10}: value {value} by {move}, {nodes}",
            algorithm=title_of(found.algorithm),
            value=found.value,
            move=game.write(game.initial, found.action),
            nodes=nodes_text(found.nodes),
        )
    yield M(
        "The same answer, and {nodes} that alpha-beta did not need to search.",
        nodes=nodes_text(plain.nodes - pruned.nodes),
    )


def a_whole_game() -> Iterator[str]:
    game = tic_tac_toe.game
    for name in ("minimax", "alphabeta"):
        found = search(game, algorithm=name)
        yield M(
            "{algorithm:>10}: {nodes} in {time}",
            algorithm=title_of(name),
            nodes=nodes_text(found.nodes),
            time=duration(found.seconds),
        )
    line = " ".join(game.write_line(game.initial, found.line)[1:])
    yield M("{verdict} The game continues: {moves}.", verdict=verdict(found), moves=line)


def plain_python_at_speed() -> Iterator[str]:
    slow = search(connect_four.game, algorithm="alphabeta", depth=5, compiled=False)
    yield M("interpreted: {speed}", speed=_speed(slow))
    if not compiler.enabled():
        yield M("Compilation is turned off by ZERMELO_COMPILE=0.")
        return
    fast = search(connect_four.game, algorithm="alphabeta", depth=10)
    yield M("   compiled: {speed}", speed=_speed(fast))
    yield M("The same source, {times:,.0f} times as fast.", times=_rate(fast) / _rate(slow))


def _rate(found: Result) -> float:
    return found.nodes / max(found.seconds, 1e-9)


def _speed(found: Result) -> Message:
    return M(
        "{millions:,.2f} million nodes a second ({depth} plies, {time})",
        millions=_rate(found) / 1e6,
        depth=found.depth,
        time=duration(found.seconds),
    )


def dice() -> Iterator[str]:
    game = pig.game
    yield M("Pig. {about}", about=game.look.about)
    for written in ("0+5 0", "0+26 0", "40+20 95"):
        position = game.position(written)
        found = search(game, position, algorithm="expectiminimax", depth=DICE_DEPTH)
        yield M("    {position}: {move}.", position=_pig_words(position), move=game.write(position, found.action))
    late = game.position("70+21 90")
    whole = search(game, late, algorithm="expectiminimax", depth=DICE_DEPTH)
    skipping = search(game, late, algorithm="star1", depth=DICE_DEPTH)
    yield M("Every roll is weighed by its probability. Star1 skips the rolls that cannot matter any more:")
    yield M(
        "with {position}, {nodes} instead of {most:,}.",
        position=_pig_words(late),
        nodes=nodes_text(skipping.nodes),
        most=whole.nodes,
    )


def _pig_words(position: Position) -> Message:
    return M(
        "{own} points, {turn} more in this turn and {other} for the other",
        own=position.first,
        turn=position.total,
        other=position.second,
    )


def three_players() -> Iterator[str]:
    game = coins.coins(1, 9, 2, 7)
    found = search(game, algorithm="maxn")
    yield M("Coins worth 1 9 2 7 lie in a row; three players take one from either end in turn.")
    yield verdict(found)
    yield M(
        "Every value is a tuple, and each player maximises its own entry (max^n, {nodes}).",
        nodes=nodes_text(found.nodes),
    )


def nodes_text(count: int) -> Message:
    return counted("{count} node", "{count:,} nodes", count)


STEPS: dict[Message, Step] = {
    M("A game is plain Python"): rules_are_python,
    M("Minimax and alpha-beta on a small tree"): a_tree_by_hand,
    M("Tic-tac-toe, solved"): a_whole_game,
    M("Connect Four, interpreted and compiled"): plain_python_at_speed,
    M("A game of dice"): dice,
    M("Three players, each for itself"): three_players,
}


def demo() -> None:
    """Take a guided tour in the terminal, which ends in a game if you are at the keyboard.

    \b
    zermelo demo
    """
    person = sys.stdin.isatty() and sys.stdout.isatty()
    try:
        for number, title in enumerate(STEPS, start=1):
            show_step(number, title, person)
        examples = "zermelo games · zermelo best connect-four · zermelo solve nim:3,4,5 · zermelo --help"
        say(M("More: {examples}", examples=examples))
    except (EOFError, KeyboardInterrupt):
        print()
        say(M("Good-bye."))
        return
    game = tic_tac_toe.game
    if not person:
        say(M("A game against the program: {command}", command=f"zermelo play {game.name}"))
        return
    print()
    say(M("And now a game of {game}.", game=game.name))
    print()
    play_against(Play(game), {0}, thinking(game))


def show_step(number: int, title: Message, person: bool) -> None:
    """Print one step of the tour; a person presses Enter to continue."""
    say(M("{number}. {title}", number=number, title=title))
    print()
    with catch_interrupt(), progress(shown=person):
        lines = list(STEPS[title]())
    print(*(textwrap.indent(told(line), "   ") for line in lines), sep="\n", end="\n\n")
    if person:
        input(told(M("Enter continues, Ctrl-C exits.")) + " ")
        print()
