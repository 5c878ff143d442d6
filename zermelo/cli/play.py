"""The command `play`: a game against the program."""

import sys
from collections.abc import Callable
from typing import Annotated

from zermelo.algorithms import Result
from zermelo.cli.console import catch_interrupt, print_indented, progress, say, told
from zermelo.cli.options import AlgorithmName, Depth, GameName, PositionWords, Time, checked_time, position_of
from zermelo.cli.parsing import option
from zermelo.games.loading import playable
from zermelo.languages.message import M, Message, capital, joined
from zermelo.players.play import Move, Play, dice, moves, program, which_players
from zermelo.players.thinker import thinking
from zermelo.players.verdicts import final_words, verdict
from zermelo.rules.game import CHANCE, Action, Game, IllegalMove

You = Annotated[str, option(M("Who you are: first, second …, a player's name, all or none."), "--as", metavar="PLAYER")]


class Left(Exception):
    """The person wants to leave the game."""


def play(
    game: GameName,
    position: PositionWords = (),
    you: You = "first",
    algorithm: AlgorithmName = "auto",
    depth: Depth = None,
    time: Time = None,
    seed: Annotated[int | None, option(M("Roll the same dice again."))] = None,
) -> None:
    """Play a game against the program.

    Type a move, or: hint, undo, moves, help, quit. The program thinks for a second a move unless --time or --depth says
    otherwise.

    \b
    zermelo play tic-tac-toe
    zermelo play connect-four --as second --time 3
    zermelo play pig --seed 7
    zermelo play tic-tac-toe --as none
    """
    rules = playable(game)
    table = Play(rules, position_of(rules, position))
    people = which_players(rules, you)
    only_hints = len(people) == rules.players
    play_on(table, people, thinking(rules, algorithm, depth, checked_time(time), lazy=only_hints), seed)


def play_on(table: Play, people: set[int], think: Callable[[Play], Result], seed: int | None = None) -> None:
    """Play a game in the terminal to its end, or until the person leaves."""
    game = table.game
    considered = _watched(think)
    person, machine = Person(people, considered), program(considered)
    choosers = [person if player in people else machine for player in range(game.players)]
    if game.look.about:
        say(game.look.about)
    if people and len(people) < game.players:
        names = joined((game.player_name(player) for player in sorted(people)), M(" and "))
        say(M("You are {names}; type a move, or help.", names=names))
    _print_board(table)
    try:
        for move in moves(table, choosers, dice(seed)):
            say(move_text(game, move))
            if table.is_over or table.player != CHANCE:
                _print_board(table)
        say(final_words(game, table.position))
    except (Left, EOFError, KeyboardInterrupt):
        print()
        say(M("Good-bye."))


def _print_board(table: Play) -> None:
    print()
    print_indented(table.game.show(table.position))
    print()


def _watched(think: Callable[[Play], Result]) -> Callable[[Play], Result]:
    """The same thinking with a status line; Ctrl-C during it leaves the game."""

    def considered(table: Play) -> Result:
        with catch_interrupt() as interrupt, progress(table.game.name) as line:
            line.say(M("thinking …"))
            found = think(table)
        if interrupt.happened:
            raise Left
        return found

    return considered


def move_text(game: Game, move: Move) -> Message:
    """A move in words: who, and what."""
    if move.player == CHANCE:
        return M("Chance gives {move}.", move=move.text)
    return M("{player} plays {move}.", player=capital(game.player_name(move.player)), move=move.text)


class Person:
    """A person at the keyboard, or lines from a pipe: a move, or one of the commands below."""

    def __init__(self, people: set[int], think: Callable[[Play], Result]) -> None:
        self.people = people
        self.think = think
        self.commands: dict[str, Callable[[Play], None]] = {
            "": lambda table: None,
            "help": self.help,
            "?": self.help,
            "moves": self.moves,
            "hint": self.hint,
            "board": self.board,
            "undo": self.undo,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }

    def __call__(self, table: Play) -> Action:
        """The next move of the person."""
        while True:
            answer = _asked(told(prompt(table)) + " ")
            command = self.commands.get(answer.casefold())
            if command:
                command(table)
                continue
            try:
                return table.game.read(table.position, answer)
            except IllegalMove as error:
                say(error.message)

    def help(self, table: Play) -> None:
        say(
            M(
                "  a move   {examples} …\n"
                "  moves    all legal moves\n"
                "  hint     the move the program would play\n"
                "  undo     take your last move back\n"
                "  board    show the board again\n"
                "  quit     leave the game (Ctrl-D and Ctrl-C do, too)",
                examples=examples(table),
            )
        )

    def moves(self, table: Play) -> None:
        legal = ", ".join(table.game.write(table.position, action) for action in table.legal)
        say(M("The legal moves are {moves}.", moves=legal))

    def hint(self, table: Play) -> None:
        say(verdict(self.think(table)))

    def board(self, table: Play) -> None:
        print_indented(table.game.show(table.position))

    def undo(self, table: Play) -> None:
        if table.take_back(self.people):
            say(M("Taken back."))
            _print_board(table)
        else:
            say(M("You have not moved yet."))

    def quit(self, table: Play) -> None:
        raise Left


def _asked(prompt: str) -> str:
    """The line that the person types; a line from a pipe is printed, as a terminal would have shown it."""
    answer = input(prompt).strip()
    if not sys.stdin.isatty():
        print(answer)
    return answer


def prompt(table: Play) -> Message:
    name = table.game.player_name(table.player)
    return capital(M("{player} to move (for example {examples}):", player=name, examples=examples(table)))


def examples(table: Play) -> Message:
    """Two legal moves, the first and one from the middle, or the only one."""
    legal = table.legal
    chosen = [legal[0], legal[len(legal) // 2]] if len(legal) > 1 else legal
    return joined((table.game.write(table.position, action) for action in chosen), M(" or "))
