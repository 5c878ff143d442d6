"""The engine as a program that speaks UCI: `zermelo uci`.

Lines come in while a search runs on a thread of its own, which says `info` for each depth and line, and `bestmove` at
its end. A search that ponders or is infinite waits with its move for `ponderhit` or `stop`. What cannot be understood
is answered by an `info string` and changes nothing.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from zermelo import __version__
from zermelo.algorithms.result import Result
from zermelo.engine.engine import MEGABYTES, Engine
from zermelo.engine.limits import Clock, Limits
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.protocols.protocol import CHESS960 as CHESS960_GAME
from zermelo.protocols.protocol import coordinates
from zermelo.rules.game import MAX, Action, Game, Position, own_value

CHESS960, OWN_BOOK = "UCI_Chess960", "OwnBook"
LIMITED, ELO = "UCI_LimitStrength", "UCI_Elo"
SPINS = {"Hash": (MEGABYTES, 1, 65536), "Threads": (1, 1, 256), "MultiPV": (1, 1, 500), ELO: (1850, 1500, 2100)}
"""The numbers that can be set: default, least and most."""
RATED, RATED_NODES, DOUBLING = 1850, 20_000, 50
"""The nodes for each move of a rating, and the rating that twice as many add (docs/chess.md has the matches)."""
MOST = 1 << 62
LARGE = 1000
"""Values of this size are hundredths already."""
NUMBERS = {"depth", "nodes", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo"}
WORDS = {*NUMBERS, "searchmoves", "ponder", "infinite"}
"""What can follow `go`."""


def nodes_of(rating: int) -> int:
    """The nodes for each move of a player with a rating.

    >>> [nodes_of(rating) for rating in (RATED, RATED + DOUBLING)] == [RATED_NODES, 2 * RATED_NODES]
    True
    """
    return round(RATED_NODES * 2 ** ((rating - RATED) / DOUBLING))


@dataclass
class Order:
    """What a `go` demands."""

    numbers: dict[str, int]
    moves: tuple[Action, ...] = ()
    """The moves to choose among; all if empty."""
    ponders: bool = False
    is_infinite: bool = False

    def limits(self, player: int) -> Limits:
        """The limits for the player to move; the clock runs as soon as nothing is pondered."""
        left = self.numbers.get("wtime" if player == MAX else "btime")
        clock = None
        if left is not None and not self.is_infinite:
            more = self.numbers.get("winc" if player == MAX else "binc", 0)
            clock = Clock(max(left, 1) / 1000, max(more, 0) / 1000, self.numbers.get("movestogo") or None)
        seconds = self.numbers.get("movetime")
        depths = [self.numbers["depth"]] if "depth" in self.numbers else []
        depths += [2 * self.numbers["mate"] - 1] if "mate" in self.numbers else []
        return Limits(
            depth=max(1, min(depths)) if depths else None,
            nodes=max(1, self.numbers["nodes"]) if "nodes" in self.numbers else None,
            time=None if seconds is None else max(seconds, 1) / 1000,
            clock=clock,
        )


class UciServer:
    """One session: lines in, lines out."""

    def __init__(
        self, game: Game, say: Callable[[str], None], opening: Callable[[Position], Action | None] | None = None
    ) -> None:
        """`opening` is the move of a book in a position, None where it has none."""
        self.game, self.say, self.opening = game, say, opening
        self.is_chess = game.name.startswith("chess")
        self.options = {name: default for name, (default, _, _) in SPINS.items()}
        self.checks = {"Ponder": False, OWN_BOOK: opening is not None}
        if self.is_chess:
            self.checks |= {CHESS960: game.name.startswith(CHESS960_GAME), LIMITED: False}
        self.engine: Engine | None = None
        self.history: list[Position] = []
        self.position = game.initial
        self._thread: threading.Thread | None = None
        self._released = threading.Event()
        """Whether the move may be said: after `stop` or `ponderhit`, or if it need not wait."""
        self._order = Order({})
        self._timer: threading.Timer | None = None

    def answer(self, line: str) -> bool:
        """Obey a line; return False at the end."""
        words = line.split()
        while words and words[0] not in COMMANDS and words[0] != "quit":
            del words[0]  # the protocol wants unknown words before a command ignored
        if words and words[0] == "quit":
            self.close()
            return False
        if words:
            try:
                COMMANDS[words[0]](self, words[1:])
            except ZermeloError as error:
                self.say(f"info string {error}")
            except (ValueError, IndexError):
                self.say(f"info string {words[0]} needs other words than {' '.join(words[1:])[:60] or 'none'}")
        elif line.strip():
            self.say(f"info string unknown command {line.strip()[:60]}")
        return True

    def close(self) -> None:
        """End the search, whose move is of no use any more."""
        self._end_search(quietly=True)

    # -----------------------------------------------------------------------------------------
    # Before a game

    def uci(self, words: list[str]) -> None:
        self.say(f"id name Zermelo {__version__}")
        self.say("id author the Zermelo project")
        for name, (default, least, most) in SPINS.items():
            if name != ELO or self.is_chess:
                self.say(f"option name {name} type spin default {default} min {least} max {most}")
        for name, is_on in self.checks.items():
            if name != OWN_BOOK or self.opening:
                self.say(f"option name {name} type check default {str(is_on).lower()}")
        self.say("option name Clear Hash type button")
        self.say("uciok")

    def isready(self, words: list[str]) -> None:
        if self._thread is None:
            self._ready().warm(self.game.initial)
        self.say("readyok")

    def setoption(self, words: list[str]) -> None:
        self._end_search()
        text = " ".join(words)
        name, _, value = text.removeprefix("name ").partition(" value ")
        known = {one.casefold(): one for one in (*SPINS, *self.checks, "Clear Hash")}
        option = known.get(name.strip().casefold())
        if option in SPINS:
            _, least, most = SPINS[option]
            self.options[option] = min(max(int(value), least), most)
            if option in ("Hash", "Threads"):
                self.engine = None
        elif option in self.checks:
            self.checks[option] = value.strip().casefold() == "true"
        elif option == "Clear Hash" and self.engine:
            self.engine.clear()
        elif option is None:
            self.say(f"info string unknown option {name.strip()[:40]}")

    def ucinewgame(self, words: list[str]) -> None:
        self._end_search()
        if self.engine:
            self.engine.clear()

    def debug(self, words: list[str]) -> None:
        """Accepted; there is nothing more to say."""

    def _ready(self) -> Engine:
        if self.engine is None:
            self.engine = Engine(self.game, megabytes=self.options["Hash"], threads=self.options["Threads"])
        return self.engine

    # -----------------------------------------------------------------------------------------
    # A position

    def set_position(self, words: list[str]) -> None:
        """The first position or a FEN, and the moves that were made; nothing changes if a move is illegal."""
        self._end_search()
        place = words.index("moves") if "moves" in words else len(words)
        start, moves = words[:place], words[place + 1 :]
        if start[0] not in ("startpos", "fen"):
            raise ZermeloError(M("A position is startpos or fen, not {word!r}.", word=start[0]))
        position = self.game.initial if start[0] == "startpos" else self.game.board(" ".join(start[1:]))
        history = []
        for move in moves:
            history.append(position)
            position = self.game.result(position, self._read(position, move))
        self.position, self.history = position, history

    def _read(self, position: Position, written: str) -> Action:
        for action in self.game.actions(position):
            if self._written(position, action) == written:
                return action
        return self.game.read(position, written)

    def _written(self, position: Position, action: Action) -> str:
        if self.game.look.coordinates:
            return self.game.look.coordinates(position, action, self.checks.get(CHESS960, False))
        return coordinates(self.game, position, action)

    # -----------------------------------------------------------------------------------------
    # A search

    def go(self, words: list[str]) -> None:
        self._end_search()
        order = self._order = self._ordered(words)
        self._released.clear()
        if not (order.ponders or order.is_infinite):
            self._released.set()
        limits = Limits() if order.ponders or order.is_infinite else order.limits(self.game.player(self.position))
        if self.checks.get(LIMITED):
            limits = replace(limits, nodes=min(limits.nodes or MOST, nodes_of(self.options[ELO])))
        self._ready()
        self._thread = threading.Thread(target=self._search, args=(order, limits), daemon=True)
        self._thread.start()

    def _ordered(self, words: list[str]) -> Order:
        numbers: dict[str, int] = {}
        moves: list[Action] = []
        place = 0
        while place < len(words):
            word = words[place]
            place += 1
            if word in NUMBERS and place < len(words) and words[place] not in WORDS:
                numbers[word] = int(words[place])
                place += 1
            elif word == "searchmoves":
                while place < len(words) and words[place] not in WORDS:
                    moves.append(self._read(self.position, words[place]))
                    place += 1
        is_infinite = "infinite" in words or not (numbers or "ponder" in words)
        return Order(numbers, tuple(moves), "ponder" in words, is_infinite)

    def _search(self, order: Order, limits: Limits) -> None:
        choice, reply = "(none)", ""
        choices = list(self.game.actions(self.position)) if not self.game.terminal(self.position) else []
        known = self.opening(self.position) if self.opening and self.checks[OWN_BOOK] and choices else None
        if known is not None and (not order.moves or known in order.moves):
            choice = self._written(self.position, known)
        elif choices:
            choice, reply = self._think(order, limits, len(choices))
        else:  # mate, or a draw, after which a program may still ask for a move
            choice = next((self._written(self.position, one) for one in self.game.actions(self.position)), choice)
        self._released.wait()
        self.say(f"bestmove {choice} ponder {reply}" if reply else f"bestmove {choice}")

    def _think(self, order: Order, limits: Limits, choices: int) -> tuple[str, str]:
        """The move and the reply that it expects, after telling every line."""
        engine = self._ready()
        lines = choices if order.moves else min(self.options["MultiPV"], choices)
        choice, reply, rank = "", "", 0
        for fact in engine.think(self.position, limits, lines=lines, history=self.history):
            if order.moves and fact.action not in order.moves:
                continue
            rank = 1 if fact.rank == 1 or not choice else rank + 1
            written = self._line(fact)
            if fact.depth:
                self.say(self._told(fact, rank, written))
            if rank == 1 or not choice:
                choice, reply = written[0], written[1] if len(written) > 1 else ""
        return choice or self._written(self.position, order.moves[0]), reply

    @property
    def _is_large(self) -> bool:
        return max(map(abs, self.game.bounds or (0,))) >= LARGE

    def _line(self, fact: Result) -> list[str]:
        position, written = self.position, []
        for action in fact.line:
            written.append(self._written(position, action))
            position = self.game.result(position, action)
        return written

    def _told(self, fact: Result, rank: int, line: list[str]) -> str:
        own: float = own_value(self.game.player(self.position), fact.value)
        if fact.exact and fact.plies is not None and own:
            score = f"mate {(fact.plies + 1) // 2 * (1 if own > 0 else -1)}"
        else:
            score = f"cp {round(own if self._is_large else 100 * own)}"
        full, milliseconds = round(1000 * (fact.fill or 0)), round(1000 * fact.seconds)
        rate = round(fact.nodes / max(fact.seconds, 0.001))
        return (
            f"info depth {fact.depth} seldepth {fact.deepest} multipv {rank} score {score} nodes {fact.nodes} "
            f"nps {rate} hashfull {full} time {milliseconds} pv {' '.join(line)}"
        )

    def stop(self, words: list[str]) -> None:
        self._end_search()

    def ponderhit(self, words: list[str]) -> None:
        """The expected move was made: from now on the clock runs."""
        if self._thread is None or not self._order.ponders or self._released.is_set():
            return
        self._order.ponders = False
        soft, _ = self._order.limits(self.game.player(self.position)).plan()
        self._released.set()
        if soft < threading.TIMEOUT_MAX:
            self._timer = threading.Timer(soft, self._ready().stop)
            self._timer.start()

    def _end_search(self, quietly: bool = False) -> None:
        """Stop the search, and wait until it has said its move."""
        if self._timer:
            self._timer.cancel()
        thread, self._thread = self._thread, None
        if thread is None:
            return
        if quietly:
            self.say = lambda line: None
        self._released.set()
        while thread.is_alive():  # a search that is only just beginning would not notice a single stop
            self._ready().stop()
            thread.join(0.01)


COMMANDS: dict[str, Any] = {
    "uci": UciServer.uci,
    "isready": UciServer.isready,
    "setoption": UciServer.setoption,
    "ucinewgame": UciServer.ucinewgame,
    "debug": UciServer.debug,
    "position": UciServer.set_position,
    "go": UciServer.go,
    "stop": UciServer.stop,
    "ponderhit": UciServer.ponderhit,
}
