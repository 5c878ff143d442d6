"""Games of the engine with itself as one run of machine code, for games in which exchanges have to be played out.

After some random moves every move is searched by the whole engine, quiescence and all, to a small depth or some
thousand nodes. A game ends by its rules, when a position occurs again, or when one side is sure to win. The
kernel writes each position with its value for the player to move and whether the move made there was noisy:

    stop | plies | outcome | values, one per ply | positions, some words each
"""

from collections.abc import Callable
from typing import Any

from zermelo.engine.deepening import deepening
from zermelo.engine.kernel import kernel
from zermelo.engine.memory import (
    DOUBTS,
    FINISHED_DEPTH,
    FINISHED_LINE,
    HISTORY_LENGTH,
    NODE_LIMIT,
    NODES,
    PATH,
    TABLE_BITS,
    WORDS,
)
from zermelo.engine.options import Options
from zermelo.engine.scoring import Scale, scale_of
from zermelo.engine.table import TableMemory, entries, layout_of
from zermelo.learning.self_play import SCRAMBLE, Played, dice_of
from zermelo.machine.runtime.kernel import Kernel, machine_position
from zermelo.machine.runtime.memory import Block, Stopped, load, product, save, stopped_block, store, words_in
from zermelo.rules.game import MAX, Game, Position, variant

STOP, PLIES, OUTCOME, VALUES = 0, 1, 2, 3
TABLE = 16
"""The table has 2 to this power words."""
MOST = 300
"""A longer game is drawn."""
SURE = 3
"""A value of this many times the advantage that mostly wins, `SEEN` moves in a row, ends the game."""
SEEN = 4


def engine_games(game: Game, scale: Scale, layout: Any, sample: Any) -> Any:
    """The kernel: play(start, dice, random_plies, depth, most, record, run, memory)."""
    options = Options()
    deepened = deepening(kernel(game, options, scale, layout, sample, False), scale, options)
    key = entries(game, layout, scale).key
    sure = round(SURE * scale.clear * scale.resolution) * scale.unit
    noisy = game.noisy or game.actions

    def is_noisy(state, move):
        for action in noisy(state):
            if action == move:
                return True
        return False

    def move_of(state, number):
        chosen = sample
        for place, action in enumerate(game.actions(state)):
            if place == number:
                chosen = action
        return chosen

    def searched(state, ply, depth, run, memory):
        """The score of a position; its move is the first of the finished line."""
        for word in (NODES, DOUBTS, FINISHED_DEPTH):
            store(run, word, 0)
        store(run, HISTORY_LENGTH, ply)
        return deepened(state, 1, depth, 0, True, run, memory)

    def occurred(run, ply, now):
        for earlier in range(ply):
            if load(run, PATH + earlier) == now:
                return True
        return False

    def play(start, dice, random_plies, depth, most, record, run, memory):
        if load(record, STOP) != 0:
            raise Stopped
        state, ply, in_row, outcome = start, 0, 0, 0
        while ply < most and not game.terminal(state) and in_row < SEEN and not occurred(run, ply, key(state)):
            store(run, PATH + ply, key(state))
            save(record, VALUES + most + 1 + ply * words_in(state), state)
            score, number = 0, 0
            if ply < random_plies:
                count = 0
                for _ in game.actions(state):
                    count += 1
                dice = product(dice ^ dice >> 29, SCRAMBLE)
                number = (dice >> 20) % count
            else:
                score = searched(state, ply, depth, run, memory)
                number = load(run, FINISHED_LINE + 1)
            move = move_of(state, number)
            store(record, VALUES + ply, 2 * score + (1 if is_noisy(state, move) else 0))
            in_row = in_row + 1 if abs(score) >= sure else 0
            outcome = score if (game.player(state) == MAX) else -score
            state = game.result(state, move)
            ply += 1
        if game.terminal(state):
            outcome = game.utility(state)
        elif in_row < SEEN:
            outcome = 0
        store(record, OUTCOME, (outcome > 0) - (outcome < 0))
        store(record, PLIES, ply)

    return play


class EngineGames:
    """Self-play by the engine of a game whose estimate may change between two games."""

    def __init__(self, game: Game, depth: int, estimate: Callable[[Position], Any] | None = None) -> None:
        """`estimate` replaces that of the rulebook, which gives the scale of values in either case."""
        self.game, self.depth, self.scale = game, depth, scale_of(game, game.initial)
        played = variant(game, evaluate=estimate or game.evaluate, estimate=None)
        layout, sample = layout_of(game, self.scale, TABLE), next(iter(game.actions(game.initial)))
        self.kernel = Kernel(engine_games(played, self.scale, layout, sample), self._stopped)
        self.machine = self.kernel.becomes_ready(game.name, game.initial)
        self.run, self.table = Block(WORDS, self.machine), TableMemory(TABLE, self.machine)
        start = machine_position(game.initial) if self.machine else game.initial
        self.start, self.width = start, len(tuple(start)) if self.machine else 1
        self.record = Block(VALUES + (MOST + 1) * (1 + self.width), self.machine)

    @staticmethod
    def _stopped() -> tuple[Any, ...]:
        return 1, 0, 1, 1, stopped_block(STOP), Block(WORDS, machine=True), TableMemory(TABLE, machine=True)

    def game_of(self, seed: int, random_plies: int) -> Played:
        """Play the game of a seed, which depends on nothing before it."""
        self.run.clear()
        self.table.clear()
        self.run.words[NODE_LIMIT], self.run.words[TABLE_BITS] = 1 << 62, TABLE
        blocks = (self.record.handle, self.run.handle, self.table.handle)
        self.kernel.function(self.machine)(self.start, dice_of(seed), random_plies, self.depth, MOST, *blocks)
        words, first = self.record.words, VALUES + MOST + 1
        positions, values, quiet = [], [], []
        for ply in range(random_plies, words[PLIES]):
            place = first + ply * self.width
            fields = words[place : place + self.width].tolist() if self.machine else words[place]
            positions.append(type(self.game.initial)(*fields))
            values.append(self.scale.value(words[VALUES + ply] >> 1))
            quiet.append(words[VALUES + ply] & 1 == 0)
        return Played(positions, values, quiet, words[OUTCOME])
