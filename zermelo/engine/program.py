"""The search of the engine bound to one game and some options: its estimate, its scale, its table and its kernel."""

from functools import lru_cache
from typing import Any

from zermelo.engine.estimates import GENERIC
from zermelo.engine.kernel import kernel
from zermelo.engine.memory import STOP, TABLE_BITS, WORDS
from zermelo.engine.options import Options
from zermelo.engine.scoring import scale_of, scoring
from zermelo.engine.table import SMALLEST_BITS, Layout, TableMemory, entries, layout_of
from zermelo.machine.kernel import Kernel
from zermelo.machine.memory import Block
from zermelo.rules.game import Game, variant


class Program:
    """The search of a game with some options, ready to be compiled."""

    def __init__(self, game: Game, options: Options, table_bits: int, asks_file: bool) -> None:
        estimate = (game.advice.estimate or game.evaluate) if options.evaluation == "game" else None
        if estimate is None:
            made = GENERIC[options.evaluation if options.evaluation != "game" else "rollout"]
            estimate = made(game)
        self.game = variant(game, evaluate=estimate)
        self.scale = scale_of(self.game, game.initial)
        self.layout: Layout = layout_of(self.game, self.scale, table_bits)
        self.key = entries(self.game, self.layout, self.scale).key
        self.points = scoring(self.game, self.scale).points
        sufficient = game.advice.sufficient if options.sufficient else None
        self.choices = sufficient or game.actions
        sample = next(iter(game.actions(game.initial)))
        self.kernel = Kernel(kernel(self.game, options, self.scale, self.layout, sample, asks_file), _stopped)


def _stopped() -> tuple[Any, ...]:
    """The arguments of the kernel with which it stops at its first node."""
    block, table = Block(WORDS, machine=True), TableMemory(SMALLEST_BITS, machine=True)
    block.words[STOP], block.words[TABLE_BITS] = 1, table.bits
    return 1, 0, 1, block, table


@lru_cache(maxsize=64)
def program_of(game: Game, options: Options, table_bits: int, asks_file: bool) -> Program:
    """The program of a game with some options, made once."""
    return Program(game, options, table_bits, asks_file)
