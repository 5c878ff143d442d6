"""Openings for a match: random and balanced for any game, or the lines of a file.

>>> from zermelo.games import find
>>> first, second = random_openings(find("connect-four"), 2, plies=4, seed=7)
>>> len(first.moves), first != second
(4, True)
"""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice, repeat

from zermelo.algorithms import run_algorithm
from zermelo.arena.opening import START, Opening
from zermelo.arena.seeds import derived
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.players.chances import chances_of
from zermelo.players.play import Play
from zermelo.records.spelling import read_text
from zermelo.rules.game import CHANCE, Game, Position
from zermelo.rules.playout import possible

USUAL_PLIES = 4
SHORT_GAME = 4
"""An opening takes at most a quarter of the longest game."""
TRIES = 12
"""Candidates drawn for each opening."""
LOOKED_AHEAD = 2
"""Search depth for judging the balance of an opening."""
BALANCED = 0.4
"""The largest accepted imbalance of an opening, from 0 to 1."""


def usual_plies(game: Game) -> int:
    """The default number of plies of a random opening."""
    return min(USUAL_PLIES, (game.longest or USUAL_PLIES * SHORT_GAME) // SHORT_GAME)


def random_openings(game: Game, count: int, *, plies: int | None = None, seed: int = 0) -> list[Opening]:
    """Draw `count` openings, distinct if possible; a larger count extends the same list."""
    return list(islice(endless_openings(game, plies=plies, seed=seed), count))


def endless_openings(game: Game, *, plies: int | None = None, seed: int = 0) -> Iterator[Opening]:
    """Draw the same openings one by one."""
    wanted = usual_plies(game) if plies is None else plies
    return _different(game, wanted, seed) if wanted else repeat(START)


def _different(game: Game, plies: int, seed: int) -> Iterator[Opening]:
    seen: set[Position] = set()
    uneven = cache(partial(unbalance, game))  # in small games the same openings are drawn repeatedly
    number = 0
    while True:
        dice = random.Random(derived(seed, "opening", number))
        chosen = min(_candidates(game, plies, dice, seen, uneven), key=lambda one: one[0])
        seen.add(chosen[2])
        yield chosen[1]
        number += 1


def _candidates(
    game: Game, plies: int, dice: random.Random, seen: set[Position], uneven: Callable[[Position], float]
) -> Iterator[tuple[float, Opening, Position]]:
    """Random openings with their penalty and position, up to the first good one."""
    for number in range(TRIES):
        play = _drawn(game, max(1, plies - number * plies // TRIES), dice)
        price = uneven(play.position) + 2 * (play.position in seen)
        yield price, Opening("", tuple(move.text for move in play.history)), play.position
        if price <= BALANCED:
            return


def _drawn(game: Game, plies: int, dice: random.Random) -> Play:
    """Random plies that end neither the game nor at a chance node."""
    play = Play(game)
    while len(play.history) < plies or play.player == CHANCE:
        going_on = [action for action in possible(game, play.position) if not _ends(game, play.position, action)]
        if not going_on:
            return Play(game)
        play.make(dice.choice(going_on))
    return play


def _ends(game: Game, position: Position, action: object) -> bool:
    return bool(game.terminal(game.result(position, action)))


def unbalance(game: Game, position: Position) -> float:
    """The imbalance of a position by a shallow search, from 0 to 1."""
    chances = chances_of(run_algorithm(game, position, depth=LOOKED_AHEAD, compiled=False))
    return (max(chances) - min(chances)) / 2 if len(chances) > 1 else 0.0


def openings_of_lines(game: Game, lines: Iterable[str]) -> list[Opening]:
    """Parse the openings of a file: a board or moves per line; skip blank lines and # comments."""
    found = []
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            start, moves = read_text(game, text)
            position = Opening(start, tuple(moves)).play(game).position
        except ZermeloError as error:
            raise ZermeloError(
                M("Line {number} of the openings: {problem}", number=number, problem=error.message)
            ) from None
        if game.terminal(position):
            raise ZermeloError(M("Line {number} of the openings: the game is over there.", number=number))
        found.append(Opening(start, tuple(moves)))
    if not found:
        raise ZermeloError(M("The file of openings has no lines."))
    return found
