"""Savings of each technique of the engine: nodes to a fixed depth with everything, and with one technique switched off.

Each number is a ratio: the nodes without the technique to the nodes with all of them, summed over the same positions,
with a new table for each. Above 1 the technique saves nodes; below 1 it costs some, as any technique that searches
beyond the depth must, in return for better moves. A dash: the game declares nothing that the technique could use.

The last column is breakthrough with a rulebook that also allows forward pruning: the null move, late-move reductions,
futility, and an extension after a step to the last row but one.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from random import Random

from zermelo.engine import Engine, Limits, Options, without
from zermelo.games import find
from zermelo.games.advice.breakthrough import PAWN
from zermelo.games.breakthrough import Position as Board
from zermelo.rules.game import Game, Position, variant

MEGABYTES = 16
POSITIONS = 5


@dataclass(frozen=True)
class Subject:
    """A game, its search depth, and the number of random moves to its positions."""

    title: str
    game: Game
    depth: int
    moves: int


def subjects() -> list[Subject]:
    breakthrough = find("breakthrough:5,6")
    return [
        Subject("connect-four", find("connect-four"), 10, 6),
        Subject("kalah", find("kalah"), 9, 6),
        Subject("breakthrough:5,6", breakthrough, 7, 8),
        Subject("mnk:5,5,4", find("mnk:5,5,4"), 6, 4),
        Subject("the same, pruned", pruning(breakthrough, 5, 6), 7, 8),
    ]


def pruning(game: Game, width: int, height: int) -> Game:
    """Breakthrough with forward pruning, as a user's rulebook may allow it.

    Passing is never better than the best move except in zugzwang, which is rare while there are many pawns; it is
    excluded if the opponent threatens to win.
    """
    last_but_one = [sum(1 << width * row + column for column in range(width)) for row in (height - 2, 1)]
    of_white, of_black = last_but_one

    def pass_turn(position):
        return Board(position.white, position.black, 1 - position.player)

    def may_pass(position):
        return position.black & of_black == 0 and position.white & of_white == 0

    def extend(position, step, after):
        """Extend after a pawn reaches the last row but one: it must be captured at once."""
        return 1 if (after.white & of_white & ~position.white | after.black & of_black & ~position.black) != 0 else 0

    return variant(game, pass_turn=pass_turn, may_pass=may_pass, extend=extend, late_moves=4, futility=PAWN)


TECHNIQUES = [field.name for field in fields(Options) if field.type is bool]
USES: dict[str, Callable[[Game], bool]] = {
    "order": lambda game: game.advice.search.order is not None,
    "sufficient": lambda game: game.advice.proof.sufficient is not None,
    "proved": lambda game: game.advice.proof.proved is not None,
    "quiescence": lambda game: game.noisy is not None,
    "extensions": lambda game: game.advice.search.extend is not None,
    "null_move": lambda game: game.advice.search.pass_turn is not None,
    "endings": lambda game: False,  # proved within a time, not to a depth
    "exchange": lambda game: game.advice.search.loses is not None,
    "probable_cuts": lambda game: len(game.advice.search.probable_cuts) > 0,
    "late_moves": lambda game: game.advice.search.late_moves is not None,
    "futility": lambda game: game.advice.search.futility is not None and game.noisy is not None,
}
"""The declarations that a technique requires; the others require none."""


def positions(subject: Subject, count: int) -> list[Position]:
    """The start, and unfinished positions after random moves."""
    game, dice = subject.game, Random(1912)
    found = [game.initial]
    while len(found) < count:
        position = game.initial
        for _ in range(subject.moves):
            if not game.terminal(position):
                position = game.result(position, dice.choice(game.moves(position)))
        if not game.terminal(position):
            found.append(position)
    return found


def nodes(subject: Subject, options: Options, count: int) -> int:
    """The nodes of all depths and positions together."""
    engine = Engine(subject.game, options=options, megabytes=MEGABYTES)
    total = 0
    for position in positions(subject, count):
        engine.clear()
        total += engine.best(position, Limits(depth=subject.depth)).nodes
    return total


def measure(subject: Subject, count: int) -> dict[str, float | None]:
    """The nodes with everything, and the ratio without each technique."""
    everything = nodes(subject, Options(), count)
    found: dict[str, float | None] = {"nodes": everything}
    for technique in TECHNIQUES:
        if USES.get(technique, lambda game: True)(subject.game):
            found[technique] = nodes(subject, without(technique), count) / everything
        else:
            found[technique] = None
    return found


def main() -> int:
    chosen = subjects()
    print(f"\nNodes without a technique, by the nodes with all; {POSITIONS} positions of each game")
    print(f"  {'':20}" + "".join(f"{subject.title:>18}" for subject in chosen))
    print(f"  {'depth':20}" + "".join(f"{subject.depth:>18}" for subject in chosen))
    columns = [measure(subject, POSITIONS) for subject in chosen]
    print(f"  {'nodes':20}" + "".join(f"{column['nodes']:>18,}" for column in columns))
    for technique in TECHNIQUES:
        ratios = [column[technique] for column in columns]
        shown = ["–" if ratio is None else f"{ratio:.2f}" for ratio in ratios]
        print(f"  {technique.replace('_', '-'):20}" + "".join(f"{text:>18}" for text in shown))
    return 0


if __name__ == "__main__":
    sys.exit(main())
