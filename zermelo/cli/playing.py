"""Games against the program: the commands `play` and `demo`."""

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from zermelo.algorithms import Result
from zermelo.cli.console import noticing_interruption, print_indented, progress, say, told
from zermelo.cli.options import (
    AlgorithmName,
    Depth,
    GameName,
    Language,
    PositionWords,
    Time,
    checked_time,
    optional,
    position_of,
)
from zermelo.players.play import Move, Play, dice, moves, program, which_players
from zermelo.players.thinker import thinking
from zermelo.players.verdicts import capital, final_words, verdict
from zermelo.rules.game import CHANCE, Action, Game, IllegalMove

You = Annotated[str, typer.Option("--as", help="Who you are: first, second …, a player's name, all or none.")]

HELP = """\
  a move   {examples} …
  moves    all legal moves
  hint     what the program would play
  undo     take your last move back
  board    show the board again
  quit     leave the game (Ctrl-D and Ctrl-C do, too)"""


class Left(Exception):
    """The person does not want to play on."""


def play(
    game: GameName,
    position: PositionWords = None,
    you: You = "first",
    algorithm: AlgorithmName = "auto",
    depth: Depth = None,
    time: Time = None,
    seed: Annotated[int | None, optional("Roll the same dice again.")] = None,
    lang: Language = None,
) -> None:
    """Play a game against the program.

    Type a move, or: hint, undo, moves, help, quit. The program thinks for a second a move unless told otherwise.

    \b
    zermelo play tic-tac-toe
    zermelo play connect-four --as second --time 3
    zermelo play pig --seed 7
    zermelo play tic-tac-toe --as none
    """
    from zermelo.games.loading import playable

    rules = playable(game)
    table = Play(rules, position_of(rules, position))
    people = which_players(rules, you)
    only_hints = len(people) == rules.players
    play_on(table, people, thinking(rules, algorithm, depth, checked_time(time), lazy=only_hints), seed)


def play_on(table: Play, people: set[int], think: Callable[[Play], Result], seed: int | None = None) -> None:
    """Play a game in the terminal to its end, or until the person leaves."""
    game = table.game
    considered = _watched(think)
    person, machine = _person(people, considered), program(considered)
    choosers = [person if player in people else machine for player in range(game.players)]
    if game.look.about:
        say(game.look.about)
    if people and len(people) < game.players:
        say(f"You are {' and '.join(game.player_name(player) for player in sorted(people))}; type a move, or help.")
    print()
    print_indented(game.show(table.position))
    print()
    try:
        for move in moves(table, choosers, dice(seed)):
            say(_told(game, move))
            if table.is_over or table.player != CHANCE:
                print()
                print_indented(game.show(table.position))
                print()
        say(final_words(game, table.position))
    except (Left, EOFError, KeyboardInterrupt):
        say("\nGood-bye.")


def _watched(think: Callable[[Play], Result]) -> Callable[[Play], Result]:
    """The same thinking with a progress line; Ctrl-C during it is the wish to leave, not for a quick answer."""

    def considered(table: Play) -> Result:
        with noticing_interruption() as interruption, progress(table.game.name) as line:
            line.say("thinking …")
            found = think(table)
        if interruption.happened:
            raise Left
        return found

    return considered


def _told(game: Game, move: Move) -> str:
    """A move in words: who, and what."""
    if move.player == CHANCE:
        return f"Chance gives {move.text}."
    return f"{capital(game.player_name(move.player))} plays {move.text}."


def _person(people: set[int], think: Callable[[Play], Result]) -> Callable[[Play], Action]:
    """A person at the keyboard, or lines from a pipe."""

    def choose(table: Play) -> Action:
        while True:
            answer = _asked(_prompt(table))
            word = answer.casefold()
            if word in {"quit", "exit", "q"}:
                raise Left
            if not _is_command(table, word, people, think):
                try:
                    return table.game.read(table.position, answer)
                except IllegalMove as error:
                    say(str(error))

    return choose


def _asked(prompt: str) -> str:
    """What the person types; a line from a pipe is shown, as a keyboard would have done."""
    answer = input(prompt).strip()
    if not sys.stdin.isatty():
        print(answer)
    return answer


def _prompt(table: Play) -> str:
    name = table.game.player_name(table.player)
    return capital(told(f"{name} to move (for example {_examples(table)}):")) + " "


def _examples(table: Play) -> str:
    """Two legal moves, the first and one from the middle, or the only one."""
    legal = table.legal
    chosen = [legal[0], legal[len(legal) // 2]] if len(legal) > 1 else legal
    return " or ".join(table.game.write(table.position, action) for action in chosen)


def _is_command(table: Play, word: str, people: set[int], think: Callable[[Play], Result]) -> bool:
    """Do what the word asks for, if it is not a move."""
    game = table.game
    if word == "":
        return True
    if word in {"help", "?"}:
        say(HELP.format(examples=_examples(table)))
    elif word == "moves":
        say(capital(game.legal_text(table.position, most=len(table.legal))) + ".")
    elif word == "hint":
        say(verdict(think(table)))
    elif word == "board":
        print_indented(game.show(table.position))
    elif word == "undo":
        if table.take_back(people):
            say("Taken back.\n")
            print_indented(game.show(table.position))
            print()
        else:
            say("You have not moved yet.")
    else:
        return False
    return True


def demo(lang: Language = None) -> None:
    """A guided tour in the terminal, which ends in a game if you are at the keyboard.

    \b
    zermelo demo
    """
    from zermelo.cli import demo as tour

    tour.show()
