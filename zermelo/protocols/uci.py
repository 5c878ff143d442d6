"""UCI, the protocol of chess programs, for every game whose moves go from square to square: `uci:stockfish`.

We send the whole game before each move: `position startpos moves a2a3 …`, `go movetime 100`; the response is
`bestmove b7b6`. The option UCI_Variant, if offered, selects the game.
"""

from collections.abc import Sequence

from zermelo.engine.limits import Clock
from zermelo.players.play import Move, Play
from zermelo.players.thinker import SECONDS
from zermelo.protocols.protocol import CHESS960, STARTING_SECONDS, Conversation, Protocol
from zermelo.rules.game import Game

VARIANT = "UCI_Variant"


class UciProgram(Conversation):
    """A program that speaks UCI."""

    def begin(self, game: Game) -> None:
        self.program.send("uci")
        said = self._until("uciok", STARTING_SECONDS)
        if any(line.startswith(f"option name {VARIANT} ") for line in said):
            self.program.send(f"setoption name {VARIANT} value {game.name.partition(':')[0].replace('-', '')}")
        if game.name.startswith(CHESS960):
            self.program.send("setoption name UCI_Chess960 value true")
        self.program.send("ucinewgame")
        self.program.send("isready")
        self._until("readyok", STARTING_SECONDS)

    def asked(self, play: Play, news: Sequence[Move], clock: Clock | None, seconds: float) -> str:
        moves = [self.spelled(play.game, move.before, move.action) for move in play.history]
        start = play.history[0].before if play.history else play.position
        set_up = (play.game.look.fen and start != play.game.initial) or play.game.name.startswith(CHESS960)
        written = f"fen {play.game.look.fen(start)}" if set_up and play.game.look.fen else "startpos"
        self.program.send(" ".join([f"position {written}", *(["moves", *moves] if moves else [])]))
        self.program.send(self._go(clock))
        return self._until("bestmove", seconds)[-1].split()[1]

    def _go(self, clock: Clock | None) -> str:
        """The request for a move; both sides get our clock, because the other's is unknown here."""
        if clock is None:
            return f"go movetime {round(1000 * (self._seconds or SECONDS))}"
        left, more = round(1000 * clock.remaining), round(1000 * clock.increment)
        return f"go wtime {left} btime {left} winc {more} binc {more}"

    def _until(self, word: str, seconds: float) -> list[str]:
        """Read the lines up to one that begins with a word."""
        said: list[str] = []
        for line in self.program.lines(seconds):
            said.append(line)
            if line.split()[:1] == [word]:
                break
        return said


PROTOCOL = Protocol("uci", UciProgram)
