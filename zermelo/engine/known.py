"""Probe files of exact values (books, endgame tables) inside the search.

The address of the file and its scale are written into the block of each thread, so a search compiled for one file
serves all files of the same game.
"""

from types import SimpleNamespace
from typing import Any

from zermelo.engine.memory import FILE, MOST_UTILITIES, SPAN, UTILITIES
from zermelo.engine.scoring import Scale
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.memory import Block, load
from zermelo.rules.game import Game
from zermelo.solving.store import Table
from zermelo.solving.table_format import prober


def describe_file(block: Block, file: Table, machine: bool, points: Any) -> None:
    """Write the address of the file and the meaning of its scores into a thread's block."""
    utilities = file.scale.utilities
    if len(utilities) > MOST_UTILITIES:
        raise ZermeloError(M("{file} has more different values than the engine can hold.", file=file.file))
    block.words[FILE] = file.address if machine else file
    block.words[SPAN] = file.scale.span
    for number, utility in enumerate(utilities):
        block.words[UTILITIES + number] = points(utility)


def probing(game: Game, scores: SimpleNamespace, scale: Scale) -> SimpleNamespace:
    """The functions of a kernel that probe the file."""
    probe = prober(game)
    lift, unit = scale.lift, scale.unit

    def find(state, run):
        """The score of a position in the file; negative if absent."""
        return probe(load(run, FILE), state)

    def score(state, found, ply, run):
        """Convert it to a score for the player to move, counted from the root."""
        span = load(run, SPAN)
        points = load(run, UTILITIES + found // span)
        place = found % span
        if points > 0:
            return scores.own(state, (points + lift) * unit - scores.near(ply + span - 1 - place))
        if points < 0:
            return scores.own(state, (points - lift) * unit + scores.near(ply + place))
        return 0

    return SimpleNamespace(find=find, score=score)
