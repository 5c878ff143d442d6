"""The result of a search: of a textbook algorithm, of the engine, or one line of an analysis."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.events import Event
from zermelo.languages.choice import language_for
from zermelo.languages.message import M, Message, counted
from zermelo.languages.numbers import display, json_value, number_text
from zermelo.rules.display import rows_in_html as rows_in_html
from zermelo.rules.game import Action, Game, Position, Value

SHOWN_MOVES = 8
"""Moves of the principal line shown by `repr`."""


def bound_sign(value: Value, low: Value, high: Value, strict: bool) -> str:
    """The sign of a value outside its window, which is only a bound: "≥" or "≤"; empty inside.

    A value equal to an end of the window is a bound unless ties do not cut (`strict`).

    >>> bound_sign(3, 1, 2, False), bound_sign(2, 1, 2, False), bound_sign(2, 1, 2, True), bound_sign(0, 1, 2, True)
    ('≥', '≥', '', '≤')
    """
    if value < low or (value == low and not strict):
        return "≤"
    return "≥" if value > high or (value == high and not strict) else ""


class Written:
    """An answer with moves in notation: that of a search, or of the solver."""

    game: Game
    position: Position
    action: Action | None
    line: list[Action]

    @property
    def move(self) -> str | None:
        """The best move in notation; None when there is nothing to choose."""
        return None if self.action is None else self.game.write(self.position, self.action)

    @property
    def moves(self) -> list[str]:
        """The principal line in notation."""
        return self.game.write_line(self.position, self.line)


@dataclass(frozen=True, repr=False)
class Result(Written):
    """The value of a position, the move that reaches it, and the cost of the search.

    `value` is seen by MAX, or a tuple with an entry for each player; `action` is the first move that reached it
    (None when there is nothing to choose) and `line` the principal variation, up to the first outcome of chance.

    >>> from zermelo import search
    >>> from zermelo.games import tic_tac_toe
    >>> search(tic_tac_toe.game, "X.O/.X./O..", algorithm="alphabeta")
    Result(tic-tac-toe, alphabeta: value 1, move b3, line b3 a2 c2 b1 c1, exact, 59 nodes)
    """

    game: Game
    position: Position
    algorithm: str
    value: Value
    action: Action | None
    line: list[Action]
    nodes: int
    leaves: int = 0
    estimates: int = 0
    """The number of leaves evaluated at the horizon rather than terminal."""
    depth: int | None = None
    """The depth limit in plies, None when the search went to the end of the game."""
    seconds: float = 0.0
    compiled: bool = False
    """Whether it ran as machine code."""
    interpreted: str = ""
    """Why it did not, where machine code was requested: the rules cannot be compiled, or are still being compiled."""
    complete: bool = True
    """Whether the search finished, rather than being stopped."""
    bound: str = ""
    """"≥" or "≤" if the value lies outside the window that was given, and so is only a bound; no move is known then."""
    plies: int | None = None
    """The plies of a forced win, if known."""
    exact: bool = True
    """Whether the value depends on no estimate: every relevant line was played to its end."""
    chances: tuple[float, ...] | None = None
    """The expected outcome for each player, from −1 (lost) to 1 (won), if known."""
    error: float | None = None
    """The standard error of the value, where outcomes of chance were sampled."""
    rank: int = 1
    """1 for the best line, 2 for the second best …"""
    deepest: int | None = None
    """The length of the longest line, where a search goes further than its depth."""
    fill: float | None = None
    """The fill ratio of the transposition table, from 0 to 1, if any."""
    declaration: Algorithm | None = None
    """The declaration of the algorithm; None for the engine, which is not a textbook algorithm."""
    searched: Game | None = None
    """The variant of the game that was searched: with a beam, or symmetric moves merged."""
    read_events: Callable[[], list[Event]] = list

    @cached_property
    def events(self) -> list[Event]:
        """The events of a recorded search in order, read from its log when first needed."""
        return self.read_events()

    @property
    def chance(self) -> float | None:
        """The expected outcome for MAX, from −1 (lost) to 1 (won), if known."""
        return self.chances[0] if self.chances else None

    @property
    def is_sampled(self) -> bool:
        """Whether the value is the estimate of a sampling search, at any depth, which did not prove it."""
        return self.declaration is not None and not self.declaration.exact and not self.exact

    @property
    def rate(self) -> float:
        """Nodes per second."""
        return self.nodes / self.seconds if self.seconds > 0 else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data, ready for JSON; values as in the output of the command line.

        >>> from zermelo import search
        >>> found = search("nim:1,2").to_dict()
        >>> found["move"], found["value"], found["line"], found["exact"]
        ('2x1', 1, ['2x1', '1x1', '2x1'], True)
        """
        moves = self.moves
        return {
            "game": self.game.name,
            "position": str(self.game.show(self.position)),
            "algorithm": self.algorithm,
            "move": self.move,
            "value": json_value(self.value),
            "bound": self.bound,
            "line": moves,
            "plies": self.plies,
            "exact": self.exact,
            "error": self.error,
            "depth": self.depth,
            "deepest": self.deepest,
            "rank": self.rank,
            "chance": round(self.chance or 0.0, 4) + 0.0,  # never -0.0
            "nodes": self.nodes,
            "leaves": self.leaves,
            "estimates": self.estimates,
            "seconds": round(self.seconds, 6),
            "rate": round(self.rate),
            "fill": round(self.fill or 0.0, 4),
            "compiled": self.compiled,
            "interpreted": self.interpreted or None,
            "complete": self.complete,
        }

    def __getstate__(self) -> dict[str, Any]:
        """For pickle: with the events read, the algorithm by name, and without the variant that was searched."""
        name = self.declaration.name if self.declaration else None
        return vars(self) | {"events": self.events, "read_events": list, "searched": None, "declaration": name}

    def __setstate__(self, state: dict[str, Any]) -> None:
        from zermelo.algorithms.registry import declared

        name = state["declaration"]
        vars(self).update(state | {"declaration": declared(name) if name else None})

    def __repr__(self) -> str:
        moves = self.moves
        parts = [f"{'estimate' if self.is_sampled else 'value'} {self.bound}{number_text(self.value)}"]
        if moves:
            parts.append(f"move {moves[0]}")
        if len(moves) > 1:
            parts.append(f"line {' '.join(moves[:SHOWN_MOVES])}{' …' if len(moves) > SHOWN_MOVES else ''}")
        far = "exact" if self.exact else "" if self.depth is None else f"depth {self.depth}"
        parts += [part for part in (far, f"{self.nodes} nodes") if part]
        parts += ["interpreted"] if self.interpreted else []
        return f"Result({self.game.name}, {self.algorithm}: {', '.join(parts)})"

    def _repr_html_(self) -> str:
        """A table for notebooks, one row per fact."""
        language = language_for()
        return rows_in_html(self._rows(language), language)

    def _rows(self, language: str) -> list[tuple[Message, str]]:
        nodes = counted("{count} node", "{count:,} nodes", self.nodes)
        rows: list[tuple[Message, str]] = [
            (M("Game"), self.game.name),
            (M("Algorithm"), self.algorithm),
            (M("Estimate") if self.is_sampled else M("Value"), self.bound + display(self.value, language)),
            (M("Principal line"), " ".join(self.moves)),
            (M("Depth"), self._how_deep()),
            (M("Cost"), M("{nodes} in {seconds:.2f} s", nodes=nodes, seconds=self.seconds)),
            (M("Interpreted"), self.interpreted),
        ]
        return [(name, text) for name, text in rows if text]

    def _how_deep(self) -> Message:
        if self.exact or self.depth is None:
            return M("to the end of the game")
        return counted("{count} ply", "{count} plies", self.depth)
