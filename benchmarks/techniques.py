"""Savings of each technique of the engine: nodes to a fixed depth with everything, and with one thing switched off.

Each number is a ratio: the nodes without the technique by the nodes with all of them, summed over the same positions, a
new table for each. Above 1 the technique saves nodes; below 1 it costs some, as every technique that looks further than
the depth must, and pays by better moves. A dash: the game declares nothing that the technique could use.

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
    """A game, the depth to which it is searched, and how many random moves lead to its positions."""

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
    """Breakthrough that lets the engine prune, as a rulebook of one's own may do.

    To pass is never better than the best move unless every move gives something away, which is rare while there are
    many pawns; it is out of the question where the opponent is about to win.
    """
    last_but_one = [sum(1 << width * row + column for column in range(width)) for row in (height - 2, 1)]
    of_white, of_black = last_but_one

    def pass_turn(position):
        return Board(position.white, position.black, 1 - position.player)

    def may_pass(position):
        return position.black & of_black == 0 and position.white & of_white == 0

    def extend(position, step, after):
        """A pawn that has come to the last row but one must be captured at once."""
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
    "probable_cuts": lambda game: len(game.advice.search.probable_cuts) > 0,
    "late_moves": lambda game: game.advice.search.late_moves is not None,
    "futility": lambda game: game.advice.search.futility is not None and game.noisy is not None,
}
"""The declarations that a technique needs; the others need nothing."""


def positions(subject: Subject, count: int) -> list[Position]:
    """The start, and positions after some random moves of games that are not over."""
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
    """The nodes of all depths together, over the positions."""
    engine = Engine(subject.game, options=options, megabytes=MEGABYTES)
    total = 0
    for position in positions(subject, count):
        engine.clear()
        total += engine.best(position, Limits(depth=subject.depth)).nodes
    return total


def measure(subject: Subject, count: int) -> dict[str, float | None]:
    """The nodes with everything, and for each technique how many times as many there are without it."""
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
