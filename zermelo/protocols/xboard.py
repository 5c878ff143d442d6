"""The protocol of xboard and WinBoard, version 2, for games whose moves go from square to square: `xboard:crafty`.

The program stays in `force` mode, in which it only records moves, and gets `go` for each of its own. The response is
`move b7b6`, or `resign`.
"""

from collections.abc import Sequence
from math import ceil

from zermelo.engine.limits import Clock
from zermelo.players.forfeit import ILLEGAL, Forfeit
from zermelo.players.play import Move, Play
from zermelo.protocols.protocol import RESIGN, STARTING_SECONDS, Conversation, Protocol
from zermelo.rules.game import Game


class XboardProgram(Conversation):
    """A program that speaks the protocol of xboard."""

    def begin(self, game: Game) -> None:
        self._prefix = ""
        for line in ("xboard", "protover 2"):
            self.program.send(line)
        features: list[str] = []
        for line in self.program.lines(STARTING_SECONDS):
            features += line.split()[1:] if line.startswith("feature") else []
            if "done=1" in features:
                break
        self._prefix = "usermove " if "usermove=1" in features else ""
        name = game.name.partition(":")[0]
        variants = [feature for feature in features if feature.startswith("variants=")]
        told = [f"variant {name}"] if any(name in feature for feature in variants) else []
        for line in ("new", *told, "nopost", "easy", "force"):
            self.program.send(line)

    def asked(self, play: Play, news: Sequence[Move], clock: Clock | None, seconds: float) -> str:
        for move in news:
            self.program.send(self._prefix + self.spelled(play.game, move.before, move.action))
        if clock:
            self.program.send(f"time {round(100 * clock.remaining)}")
        elif self._seconds:
            self.program.send(f"st {ceil(self._seconds)}")
        self.program.send("go")
        for line in self.program.lines(seconds):
            word, _, rest = line.strip().partition(" ")
            if word == "move":
                self.program.send("force")
                return rest.strip()
            if word == RESIGN:
                return word
            if word in ("Illegal", "Error"):
                raise Forfeit(ILLEGAL, line)
        raise AssertionError  # the lines end by a forfeit


PROTOCOL = Protocol("xboard", XboardProgram)
