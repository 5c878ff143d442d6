"""A player that speaks GTP on two streams: `zermelo gtp`, for Go and every other game on a board of squares.

A command may have a number, which the answer repeats: `7 genmove b` is answered by `=7 d4` and an empty line, a failure
by `?7 …`. What cannot be understood, or is refused, changes nothing. A match is driven by the other side: `play` and
`genmove` may name either colour, and the other passes first, where the game allows it.
"""

import re
from collections.abc import Callable

from zermelo import __version__
from zermelo.engine.limits import Clock, Limits
from zermelo.games.loading import rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.players.thinker import Thinker
from zermelo.protocols.gtp import COLOURS, colour, vertex
from zermelo.rules.game import Action, Game, Position

PASS = "pass"
UNKNOWN = "unknown command"
SIZE = "unacceptable size"
NOT_EMPTY = "board not empty"
STONES = "invalid number of stones"
ILLEGAL = "illegal move"
NO_UNDO = "cannot undo"
NO_SCORE = "cannot score"
SYNTAX = "syntax error"
"""The failures that the protocol names; programs read them, so they are not translated."""


class Failure(Exception):
    """An answer that begins with a question mark."""


class GtpServer:
    """One session: lines in, answers out."""

    def __init__(self, game: Game, say: Callable[[str], None], seconds: float) -> None:
        self.say, self.seconds = say, seconds
        self.clocks: dict[str, Clock] = {}
        self.settings: Clock | None = None
        self._begin(game)

    def _begin(self, game: Game) -> None:
        self.game, self.thinker = game, Thinker(game)
        self.history: list[Position] = []
        self.position = game.initial
        self.clocks.clear()

    @property
    def is_go(self) -> bool:
        return self.game.name.partition(":")[0] == "go"

    def _go(self, **changed: object) -> Game:
        """The same rules of Go with other parameters."""
        _, _, written = self.game.name.partition(":")
        size, *others = written.split(",") if written else ["9"]
        given = {"size": size} | dict(one.split("=") for one in others) | changed
        return rules_at("go:" + ",".join(f"{name}={value}" for name, value in given.items()))

    def answer(self, line: str) -> bool:
        """Obey a line; return False at the end."""
        text = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", line.partition("#")[0].replace("\t", " ")).strip()
        if not text:
            return True
        number, _, rest = text.partition(" ") if text.split()[0].isdigit() else ("", "", text)
        name, *words = rest.split() or [""]
        command = COMMANDS.get(name)
        try:
            if command is None:
                raise Failure(UNKNOWN)
            self.say(f"={number} {command(self, words)}".rstrip() + "\n")
        except Failure as failure:
            self.say(f"?{number} {failure}\n")
        except (ZermeloError, ValueError, IndexError):
            self.say(f"?{number} {SYNTAX}\n")
        return name != "quit"

    # -----------------------------------------------------------------------------------------
    # About the program

    def protocol_version(self, words: list[str]) -> str:
        return "2"

    def name(self, words: list[str]) -> str:
        return "Zermelo"

    def version(self, words: list[str]) -> str:
        return __version__

    def known_command(self, words: list[str]) -> str:
        return str(words[0] in COMMANDS).lower()

    def list_commands(self, words: list[str]) -> str:
        return "\n".join(COMMANDS)

    def quit(self, words: list[str]) -> str:
        return ""

    # -----------------------------------------------------------------------------------------
    # The game

    def boardsize(self, words: list[str]) -> str:
        """A board of another size where the game takes one; a handicap ends."""
        size, grid = int(words[0]), self.game.look.grid
        if grid and (grid.width, grid.height) == (size, size):
            self._begin(self.game)
            return ""
        try:
            family = self.game.name.partition(":")[0]
            self._begin(self._go(size=size, handicap=0) if self.is_go else rules_at(f"{family}:{size}"))
        except ZermeloError:
            raise Failure(SIZE) from None
        return ""

    def clear_board(self, words: list[str]) -> str:
        """The first position, and the machine code of the search, which no clock waits for."""
        self._begin(self._go(handicap=0) if self.is_go else self.game)
        self.thinker.warm()
        return ""

    def komi(self, words: list[str]) -> str:
        """The komi of Go from the next move on; another game has none and accepts any, as the protocol asks."""
        komi, history, position = float(words[0]), self.history, self.position
        if self.is_go:
            self._begin(self._go(komi=komi))
            self.history, self.position = history, position
        return ""

    def fixed_handicap(self, words: list[str]) -> str:
        """Stones of Black on the star points; White begins."""
        if self.history:
            raise Failure(NOT_EMPTY)
        if not self.is_go:
            raise Failure(STONES)
        try:
            self._begin(self._go(handicap=int(words[0])))
        except ZermeloError:
            raise Failure(STONES) from None
        grid = self.game.look.grid
        return " ".join(grid.name(bit) for bit, stone in enumerate(self.position.board) if stone and grid).upper()

    def play(self, words: list[str]) -> str:
        """A move of a colour, made even out of turn."""
        position, written = self._turn_of(colour_of(words[0])), words[1].casefold()
        for action in self.game.moves(position):
            if vertex(self.game, position, action).casefold() == written:
                self._make(position, action)
                return ""
        raise Failure(ILLEGAL)

    def genmove(self, words: list[str]) -> str:
        return self._generated(words, is_made=True)

    def reg_genmove(self, words: list[str]) -> str:
        return self._generated(words, is_made=False)

    def _generated(self, words: list[str], *, is_made: bool) -> str:
        mover = colour_of(words[0])
        position = self._turn_of(mover)
        if self.game.terminal(position):
            return PASS
        clock = self.clocks.get(mover, self.settings)
        limits = Limits(clock=clock) if clock else Limits(time=self.seconds)
        action = self.thinker.choose(position, limits, self.history)
        written = vertex(self.game, position, action)
        if is_made:
            self._make(position, action)
        return written if written == PASS else written.upper()

    def _turn_of(self, mover: str) -> Position:
        """The position with that colour to move: if it is the turn of the other, after a pass."""
        if self.game.terminal(self.position) or colour(self.game, self.game.player(self.position)) == mover:
            return self.position
        passed = self._passed(self.position)
        if passed is None:
            raise Failure(ILLEGAL)
        return passed._replace(passes=0) if self.is_go else passed  # it is no answer to a pass, and ends no game

    def _passed(self, position: Position) -> Position | None:
        """The position after a pass; None where that is not legal."""
        for action in self.game.moves(position):
            if vertex(self.game, position, action) == PASS:
                return self.game.result(position, action)
        return None

    def _make(self, position: Position, action: Action) -> None:
        """Make a move in a position, which is that of the game, or the same with the other colour to move."""
        self.history.append(self.position)
        self.position = self.game.result(position, action)

    def undo(self, words: list[str]) -> str:
        if not self.history:
            raise Failure(NO_UNDO)
        self.position = self.history.pop()
        return ""

    def showboard(self, words: list[str]) -> str:
        return "\n" + self.game.show(self.position)

    def final_score(self, words: list[str]) -> str:
        """The score as the board stands: all stones are alive."""
        margin = (self._go(count="points") if self.is_go else self.game).utility(self._ended())
        leader = colour(self.game, 0 if margin > 0 else 1)[0].upper()
        return f"{leader}+{abs(margin):g}" if margin else "0"

    def _ended(self) -> Position:
        """The position after passes by both sides."""
        position: Position | None = self.position
        while position is not None and not self.game.terminal(position):
            position = self._passed(position)
        if position is None:
            raise Failure(NO_SCORE)
        return position

    # -----------------------------------------------------------------------------------------
    # Time

    def time_settings(self, words: list[str]) -> str:
        """Main time, then byo-yomi, a time for some stones; 0 0 0 is no main time, x 0 for 0 no limit."""
        main, period, stones = (float(word) for word in words[:3])
        unlimited = period > 0 and not stones
        self.settings = None if unlimited else Clock(main, 0.0) if main > 0 else None
        if main == 0 and stones:
            self.seconds = max(0.05, period / stones * 0.9)
        self.clocks.clear()
        return ""

    def time_left(self, words: list[str]) -> str:
        mover, left, stones = colour_of(words[0]), float(words[1]), int(words[2])
        self.clocks[mover] = Clock(max(left, 0.05), 0.0, stones or None)
        return ""


def colour_of(word: str) -> str:
    """black or white, of which one letter suffices."""
    found = [one for one in COLOURS if word and one.startswith(word.casefold())]
    if not found:
        raise Failure(SYNTAX)
    return found[0]


ANSWERS = (
    GtpServer.protocol_version,
    GtpServer.name,
    GtpServer.version,
    GtpServer.known_command,
    GtpServer.list_commands,
    GtpServer.quit,
    GtpServer.boardsize,
    GtpServer.clear_board,
    GtpServer.komi,
    GtpServer.fixed_handicap,
    GtpServer.play,
    GtpServer.genmove,
    GtpServer.reg_genmove,
    GtpServer.undo,
    GtpServer.showboard,
    GtpServer.final_score,
    GtpServer.time_settings,
    GtpServer.time_left,
)
COMMANDS: dict[str, Callable[[GtpServer, list[str]], str]] = {command.__name__: command for command in ANSWERS}
