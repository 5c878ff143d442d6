"""NBoard's protocol for Othello programs: `nboard:COMMAND` runs a program, `zermelo speak nboard` is one.

A line is a command. We send the whole game (`set game`, in GGF) and `go`; the response `=== F5/2.00/1.5` is the move
with its value for the player to move and the seconds it took. `ping 3` is answered by `pong 3` when all earlier
commands are done.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from zermelo.engine.engine import Engine
from zermelo.engine.limits import Clock, Limits
from zermelo.languages.errors import ZermeloError
from zermelo.players.play import Move, Play
from zermelo.protocols.ggf import PASS, read_ggf, write_ggf
from zermelo.protocols.protocol import STARTING_SECONDS, Conversation, Protocol
from zermelo.rules.game import Action, Game, Position, own_value

ANSWER = "==="


def spelled(game: Game, position: Position, action: Action) -> str:
    """A move in capitals, a pass as PA."""
    squares = game.look.squares(position, action) if game.look.squares else ()
    return game.write(position, action).upper() if squares else PASS.upper()


class NBoardProgram(Conversation):
    """A program that speaks NBoard's protocol."""

    pings = 0

    def begin(self, game: Game) -> None:
        self.program.send("nboard 2")
        self._wait()

    def asked(self, play: Play, news: Sequence[Move], clock: Clock | None, seconds: float) -> str:
        start = play.history[0].before if play.history else play.position
        moves = [spelled(play.game, move.before, move.action) for move in play.history]
        self.program.send(f"set game {write_ggf(play.game, start, moves)}")
        self._wait()
        self.program.send("go")
        for line in self.program.lines(seconds):
            if line.startswith(ANSWER):
                return line[len(ANSWER) :].strip().split("/")[0]
        raise AssertionError  # the lines end with an exception

    def spelled(self, game: Game, position: Position, action: Action) -> str:
        return spelled(game, position, action)

    def _wait(self) -> None:
        """Wait until the program has processed all commands."""
        self.pings += 1
        self.program.send(f"ping {self.pings}")
        for line in self.program.lines(STARTING_SECONDS):
            if line.strip() == f"pong {self.pings}":
                return


PROTOCOL = Protocol("nboard", NBoardProgram)


class NBoardServer:
    """The engine as a program that speaks NBoard's protocol: lines in, lines out."""

    def __init__(self, engine: Engine, say: Callable[[str], None], seconds: float | None = None) -> None:
        self.engine, self.game, self.say = engine, engine.game, say
        self.seconds, self.depth = seconds, None if seconds else 12
        self.position = self.game.initial

    def answer(self, line: str) -> bool:
        """Execute a command; return False at the end."""
        command, _, rest = line.strip().partition(" ")
        if command == "quit":
            return False
        with suppress(ZermeloError, ValueError):  # NBoard wants unknown or impossible commands ignored
            self._obey(command, rest.strip())
        return True

    def _obey(self, command: str, rest: str) -> None:
        if command == "nboard":
            self.say("set myname Zermelo")
        elif command == "ping":
            self.say(f"pong {rest}")
        elif command == "move":
            self.position = self.game.result(self.position, self._read(rest.split("/")[0]))
        elif command == "go":
            self._go()
        elif command == "hint":
            self._hint(int(rest or 1))
        elif command == "set":
            name, _, value = rest.partition(" ")
            if name == "game":
                start, moves = read_ggf(self.game, value)
                for action in moves:
                    start = self.game.result(start, action)
                self.position = start
            elif name == "depth" and self.seconds is None:
                self.depth = max(1, min(60, int(value)))

    def _read(self, text: str) -> Action:
        return self.game.read(self.position, PASS if text.upper().startswith(PASS.upper()) else text)

    @property
    def limits(self) -> Limits:
        return Limits(depth=self.depth, time=self.seconds)

    def _go(self) -> None:
        self.say("status Zermelo is thinking")
        self.engine.warm(self.position)
        began = time.perf_counter()
        found = self.engine.best(self.position, self.limits)
        value = own_value(self.game.player(self.position), found.value)
        move = spelled(self.game, self.position, found.action)
        self.say(f"{ANSWER} {move}/{value:.2f}/{time.perf_counter() - began:.2f}")
        self.say("status")

    def _hint(self, lines: int) -> None:
        for found in self.engine.think(self.position, self.limits, lines=lines):
            state, moves = self.position, []
            for action in found.line:
                moves.append(spelled(self.game, state, action))
                state = self.game.result(state, action)
            value = own_value(self.game.player(self.position), found.value)
            self.say(f"search {''.join(moves)} {value:.2f} 0 {found.depth or 0}")
        self.say("status")
