"""The command `play`: a game against the program."""

import sys
from collections.abc import Callable
from functools import cache, partial
from typing import Annotated, Any

import click

from zermelo.algorithms import Result
from zermelo.cli.console import INTERRUPTED, catch_interrupt, print_indented, progress, reporting, say, told
from zermelo.cli.options import (
    AlgorithmName,
    Depth,
    GameName,
    PositionWords,
    Simulations,
    Time,
    checked_time,
    position_of,
)
from zermelo.cli.parsing import option
from zermelo.games.loading import playable
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, capital, in_context, joined
from zermelo.players.guesser import AUTO, Guesser
from zermelo.players.hidden import HiddenPlayer, hidden_opponent
from zermelo.players.levels import Opponent, level_named, playing, slipping
from zermelo.players.play import Chooser, Move, Play, dice, moves, program, which_players
from zermelo.players.strategist import is_seen
from zermelo.players.thinker import Thinker, WhileCompiling, thinking
from zermelo.players.turning import turning_point
from zermelo.players.verdicts import verdict, words_after
from zermelo.rules.game import CHANCE, Action, Game, IllegalMove, Position
from zermelo.rules.words import is_spelled, laid_out, main_spelling, to_move

You = Annotated[str, option(M("Your side: first, second …, a player's name, all or none."), "--as", metavar="PLAYER")]
LevelName = Annotated[
    str | None,
    option(
        M("How strong the program is: beginner, easy, medium, hard, strongest, or an opponent such as Clara."),
        "--level",
        "--opponent",
        metavar="LEVEL",
    ),
]


class Left(Exception):
    """The person leaves the game."""


def play(
    game: GameName,
    position: PositionWords = (),
    you: You = "first",
    level: LevelName = None,
    algorithm: AlgorithmName = "auto",
    depth: Depth = None,
    time: Time = None,
    simulations: Simulations = None,
    seed: Annotated[int | None, option(M("Roll the same dice again."))] = None,
) -> None:
    """Play a game against the program.

    Type a move, or: hint, undo, moves, help, quit. The program thinks for a second a move unless --level, --time or
    --depth says otherwise, or --simulations in a search that samples. Afterwards it names the move that decided the
    game.

    \b
    zermelo play tic-tac-toe
    zermelo play connect-four --as second --time 3
    zermelo play connect-four --level easy
    zermelo play othello --opponent Clara
    zermelo play pig --seed 7
    zermelo play kuhn-poker
    zermelo play tic-tac-toe --as none
    zermelo play breakthrough --algorithm mcts --simulations 5000
    """
    rules = playable(game, hidden=True)
    table = Play(rules, position_of(rules, position))
    people = which_players(rules, you)
    only_hints = len(people) == rules.players
    strength = _strength(level, depth, checked_time(time))
    slips = strength.slips if strength else 0.0
    if rules.sees:
        if table.position != rules.initial:
            raise ZermeloError(M("{game} hides something; it is played from the start.", game=rules.name))
        limits = {"depth": depth, "simulations": simulations, "seconds": checked_time(time)}
        opponent = _opponent(rules, algorithm, limits, seed)
        play_on(table, people, slipping(opponent, slips, seed), opponent.advice, seed)
        return
    think = thinking(rules, algorithm, depth, time, simulations, lazy=only_hints)
    if strength is None:
        play_against(table, people, think, seed)
        return
    considered = _watched(think)
    others = cache(partial(Thinker, rules, algorithm, must_move=True, while_compiling=WhileCompiling.PLAY))
    choose = program(_watched(playing(others, strength, seed)))
    say(M("{name}: {temper}.", name=strength.name, temper=strength.temper))
    play_on(table, people, choose, lambda table: verdict(considered(table)), seed)


def _opponent(game: Game, algorithm: str, limits: dict[str, Any], seed: int | None) -> HiddenPlayer:
    """The program where something is hidden: an equilibrium of a small game, or a search of sampled worlds."""
    options = {name: value for name, value in limits.items() if value is not None}
    with progress(game.name) as line:
        opponent = hidden_opponent(game, algorithm, seed=seed, progress=reporting(line), **options)
    if algorithm == AUTO and not options and isinstance(opponent, Guesser):
        say(M("The tree is too large for an equilibrium, so the program searches worlds drawn at random."))
    return opponent


def _strength(level: str | None, depth: int | None, time: float | None) -> Opponent | None:
    """The requested opponent; None for the program itself, which thinks to a depth or for a time."""
    if level is None:
        return None
    if depth is not None or time is not None:
        raise ZermeloError(M("Give a level, or --depth and --time, but not both."))
    return level_named(level)


def play_against(table: Play, people: set[int], think: Callable[[Play], Result], seed: int | None = None) -> None:
    """Play a game against a search, which also gives the hints."""
    considered = _watched(think)
    play_on(table, people, program(considered), lambda table: verdict(considered(table)), seed)


def play_on(
    table: Play,
    people: set[int],
    choose: Chooser,
    advise: Callable[[Play], Message],
    seed: int | None = None,
) -> None:
    """Play a game in the terminal to its end, or until the person leaves."""
    game = table.game
    person = Person(people, advise)
    choosers = [person if player in people else choose for player in range(game.players)]
    if game.look.about:
        say(game.look.about)
    if people and len(people) < game.players:
        names = joined((game.player_name(player) for player in sorted(people)), M(" and "))
        say(M("You are {names}; type a move, or help.", names=names))
    person.show(table)
    try:
        for move in moves(table, choosers, dice(seed)):
            if all(is_seen(game, move.before, move.action, player) for player in people):
                say(move_text(game, move))
            if table.is_over or (table.player != CHANCE and person.sees_news(table)):
                person.show(table)
        say(words_after(table))
        if people and not game.sees:
            _tell_turning_point(table)
    except (Left, EOFError):
        print()
        say(M("Good-bye."))
    except KeyboardInterrupt:
        print()
        say(M("Good-bye."))
        raise click.exceptions.Exit(INTERRUPTED) from None


def _tell_turning_point(table: Play) -> None:
    """Print the move that lost the game, if one did."""
    with progress(table.game.name) as line:
        line.say(M("looking for the move that decided the game …"))
        found = turning_point(table)
    if found:
        say(found.words())


def _watched(think: Callable[[Play], Result]) -> Callable[[Play], Result]:
    """Wrap a search with a status line; Ctrl-C during it leaves the game."""

    def considered(table: Play) -> Result:
        with catch_interrupt() as interrupt, progress(table.game.name) as line:
            line.say(M("thinking …"))
            found = think(table)
        if interrupt.happened:
            raise KeyboardInterrupt
        return found

    return considered


def move_text(game: Game, move: Move) -> Message:
    """A move as a sentence."""
    if move.player == CHANCE:
        return M("Chance gives {move}.", move=move.text)
    return M("{player} plays {move}.", player=capital(game.player_name(move.player)), move=move.text)


HELP = in_context("typed", "help, ?")
MOVES = in_context("typed", "moves")
HINT = in_context("typed", "hint")
BOARD = in_context("typed", "board")
UNDO = in_context("typed", "undo, back")
QUIT = in_context("typed", "quit, exit, q")
"""The words to type instead of a move: those of every language at once."""


class Person:
    """A person at the keyboard, or lines from a pipe: a move, or one of the commands below."""

    def __init__(self, people: set[int], advise: Callable[[Play], Message]) -> None:
        self.people = people
        self.advise = advise
        self._shown: Position = None
        self.commands: dict[Message, Callable[[Play], None]] = {
            HELP: self.help,
            MOVES: self.moves,
            HINT: self.hint,
            BOARD: self.board,
            UNDO: self.undo,
            QUIT: self.quit,
        }

    def __call__(self, table: Play) -> Action:
        """The next move of the person."""
        while True:
            answer = _asked(told(prompt(table)) + " ")
            command = next((self.commands[words] for words in self.commands if is_spelled(answer, words)), None)
            if command:
                command(table)
            if command or not answer:
                continue
            try:
                return table.game.read(table.position, answer)
            except IllegalMove as error:
                say(error.message)

    def help(self, table: Play) -> None:
        rows: list[tuple[str, str]] = [
            (M("a move"), laid_out("{examples} …", examples=examples(table))),
            (main_spelling(MOVES), M("all legal moves")),
            (main_spelling(HINT), M("the move the program would play")),
            (main_spelling(UNDO), M("take your last move back")),
            (main_spelling(BOARD), M("show the board again")),
            (main_spelling(QUIT), M("leave the game (Ctrl-D and Ctrl-C do, too)")),
        ]
        width = max(len(told(word)) for word, _ in rows)
        for word, meaning in rows:
            print(f"  {told(word).ljust(width)}   {told(meaning)}")

    def moves(self, table: Play) -> None:
        legal = joined(table.game.write(table.position, action) for action in table.legal)
        say(M("The legal moves are {moves}.", moves=legal))

    def hint(self, table: Play) -> None:
        say(self.advise(table))

    def seen(self, table: Play) -> Position:
        """The position as the person sees it; of several persons, the one to move."""
        if not self.people or table.is_over:
            return table.position
        return table.game.view(table.position, table.player if table.player in self.people else min(self.people))

    def sees_news(self, table: Play) -> bool:
        """Whether the board looks other than when it was shown last; a hidden move must not be told by its silence."""
        return table.game.sees is None or self.seen(table) != self._shown

    def board(self, table: Play) -> None:
        self._shown = self.seen(table)
        print_indented(table.game.show(self._shown))

    def show(self, table: Play) -> None:
        print()
        self.board(table)
        print()

    def undo(self, table: Play) -> None:
        if table.take_back(self.people):
            say(M("Taken back."))
            self.show(table)
        else:
            say(M("You have not moved yet."))

    def quit(self, table: Play) -> None:
        raise Left


def _asked(prompt: str) -> str:
    """Read a line; echo it if it comes from a pipe."""
    answer = input(prompt).strip()
    if not sys.stdin.isatty():
        print(answer)
    return answer


def prompt(table: Play) -> Message:
    turn = to_move(table.game.player_name(table.player))
    return capital(M("{turn} (for example {examples}):", turn=turn, examples=examples(table)))


def examples(table: Play) -> Message:
    """Two legal moves, the first and one from the middle, or the only one."""
    legal = table.legal
    chosen = [legal[0], legal[len(legal) // 2]] if len(legal) > 1 else legal
    return joined((table.game.write(table.position, action) for action in chosen), M(" or "))
