"""Leaves saved by the engine's techniques in games of chance, by depth, and backgammon against OpenSpiel.

The positions come from one-ply self-play games of backgammon with seeded dice; plain
expectiminimax visits every leaf, and each technique is added in turn. A ply of backgammon
is a move: a move and a roll are two of the engine's plies, so that 1, 2 and 3 moves are depths 1, 3 and 5. Every
evaluated position counts as a leaf, even if only to sort moves. Value and move are compared at every position: the
value to nine decimals, and the move by its value in plain expectiminimax.
"""

import random
import sys
import time
from dataclasses import dataclass, replace
from typing import Any

from benchmarks._race import Runner, best_of, missing, print_race
from zermelo import CHANCE, Game, variant
from zermelo import search as find_best
from zermelo.engine import Engine, Limits, Options, exact, without
from zermelo.games.backgammon import game as backgammon
from zermelo.games.pig import pig

POSITIONS = 30
PLIES = (2, 3)
NEEDED = 0.80
"""The share of leaves that Star2 with probes must save at three plies."""
MILLISECONDS = 22
"""GNU Backgammon's time per decision at its 2-ply setting, which looks three moves ahead."""
FILTERS: dict[str, Options] = {
    "every move": without("move-filter"),
    "the game's filter": Options(),
    "a beam of 8": Options(beam=8),
    "a beam of 4": Options(beam=4),
}
"""The moves searched there. The game's filter is GNU Backgammon's: up to eight moves, and one below."""
USUAL = "the game's filter"
TIMES = 50
"""The required ratio of leaves per second to OpenSpiel's."""

BARE = replace(
    exact(), table=False, star1=False, probes=False, static_order=False, aspiration=False,
    killers=False, replies=False, history=False,
)  # fmt: skip
RUNGS: dict[str, Options] = {
    "expectiminimax": BARE,
    "Star1": replace(BARE, star1=True),
    "Star2, order of the rules": replace(BARE, star1=True, probes=True),
    "Star2, good order": replace(exact(), table=False),
    "Star2, good order, table": exact(),
}
PUBLISHED = {
    "Star1": "25-30 % (Ballard 1983, random trees)",
    "Star2, order of the rules": "over 50 % (Ballard 1983, random order)",
    "Star2, good order": "75-95 % at depth 5 (Hauk, Buro, Schaeffer 2004)",
    "Star2, good order, table": "bounds at chance nodes save another 37 % (Veness, Blair 2007)",
}


def played_positions(game: Game, count: int, seed: int = 1983) -> list[Any]:
    """Positions with a choice from self-play, a few per game."""
    engine, dice, found = Engine(game, megabytes=1), random.Random(seed), []
    while len(found) < count:
        position, choices = game.initial, []
        while not game.terminal(position):
            if game.player(position) == CHANCE:
                outcomes, shares = zip(*game.outcomes(position), strict=True)
                position = game.result(position, dice.choices(outcomes, shares)[0])
                continue
            if len(game.moves(position)) > 1:
                choices.append(position)
            position = game.result(position, engine.best(position, Limits(depth=1)).action)
        found += dice.sample(choices, min(5, len(choices)))
    return found[:count]


@dataclass
class Rung:
    """The results of one set of techniques at all positions."""

    leaves: int = 0
    seconds: float = 0.0
    wrong: int = 0


def climbed(game: Game, positions: list[Any], depth: int) -> dict[str, Rung]:
    """The leaves of the last depth with each set of techniques, every result compared to the plain one."""
    rungs, plain = {}, {}
    judge = Engine(game, options=BARE)
    for name, options in RUNGS.items():
        engine, rung = Engine(game, options=options), Rung()
        engine.warm(positions[0])
        for number, position in enumerate(positions):
            engine.clear()
            started = time.process_time()
            found = list(engine.think(position, Limits(depth=depth)))
            rung.seconds += time.process_time() - started
            rung.leaves += found[-1].leaves - (found[-2].leaves if len(found) > 1 else 0)
            plain.setdefault(number, found[-1])
            rung.wrong += not is_same(judge, found[-1], plain[number], depth)
        rungs[name] = rung
    return rungs


def is_same(judge: Engine, found: Any, plain: Any, depth: int) -> bool:
    """Whether a result has the plain value, and a move of the same value in plain expectiminimax, the judge.

    The judge is an engine like the others, so that their estimates agree.
    """
    if abs(found.value - plain.value) > 1e-9:
        return False
    if found.action == plain.action:
        return True
    after = judge.game.result(found.position, found.action)
    if judge.game.terminal(after):
        return abs(judge.game.utility(after) - plain.value) <= 1e-9
    return abs(judge.best(after, Limits(depth=depth - 1)).value - plain.value) <= 1e-9


def print_savings(title: str, game: Game, positions: list[Any], depths: list[tuple[str, int]]) -> bool:
    """Print the table of savings; return whether all values are right and enough is saved at the last depth."""
    print(f"\n{title}, {len(positions)} positions")
    print(f"  {'':28}{'':8}{'leaves':>14}{'saved':>9}{'seconds':>10}{'wrong':>7}   published")
    reached = True
    for ply_name, depth in depths:
        rungs = climbed(game, positions, depth)
        whole = rungs["expectiminimax"].leaves
        for name, rung in rungs.items():
            saved = 1 - rung.leaves / whole
            cells = f"{rung.leaves:>14,}{saved:>9.1%}{rung.seconds:>10.2f}{rung.wrong:>7}"
            published = PUBLISHED.get(name, "") if game is backgammon else ""
            print(f"  {name:28}{ply_name:8}{cells}   {published}".rstrip())
            reached &= rung.wrong == 0
    if game is backgammon:
        saved = 1 - rungs["Star2, good order"].leaves / whole
        reached &= saved >= NEEDED
        print(f"  Star2 with probes at three plies: needed {NEEDED:.0%} saved: {'yes' if saved >= NEEDED else 'NO'}")
    return reached


def decision_time(positions: list[Any]) -> bool:
    """Measure the CPU time of a decision three moves ahead: with every move, and with filters."""
    print(f"\nA decision three moves ahead, mean of {len(positions)} positions, CPU time")
    whole: list[Any] = []
    reached = True
    for name, options in FILTERS.items():
        engine = Engine(backgammon, options=options)
        engine.warm(positions[0])
        started = time.process_time()
        moves = [engine.best(position, Limits(depth=5)).action for position in positions]
        mean = (time.process_time() - started) / len(positions) * 1000
        whole = whole or moves
        same = sum(one == other for one, other in zip(whole, moves, strict=True))
        verdict = ""
        if name == USUAL:
            reached = mean <= MILLISECONDS
            verdict = f"   needed {MILLISECONDS} ms: {'yes' if reached else 'NO'}"
        print(f"  {name:28}{mean:>8.1f} ms   the same move {same} times of {len(positions)}{verdict}")
    return reached


# ---------------------------------------------------------------------------------------------
# OpenSpiel


def race() -> bool:
    """Leaves per second without pruning or evaluation, in CPU time: rules and search alone.

    Both begin with 8/5 6/5 after a roll of 3 and 1, and look two moves ahead, each after a roll. OpenSpiel lists a play
    once per order of its steps and plays a doublet in two turns, so its tree differs slightly: each counts its own
    leaves. The last line is the time per decision.
    """
    other = open_spiel_runner()
    if other is None:
        return True
    bare = variant(backgammon, evaluate=worthless)
    start = bare.result(bare.position("31"), bare.read(bare.position("31"), "8/5 6/5"))
    find_best(bare, start, algorithm="expectiminimax", depth=1)
    plain, seconds = best_of(
        20, lambda: find_best(bare, start, algorithm="expectiminimax", depth=4), clock=time.process_time
    )
    own = Runner("zermelo, expectiminimax", plain.leaves, seconds)
    reached = print_race("Backgammon after 3-1 8/5 6/5, leaves as nodes", [own, other], {other.name: TIMES})
    print(f"  the same decision takes OpenSpiel {other.seconds / own.seconds:,.0f} times as long")
    return reached


def worthless(position: Any) -> float:
    return 0.0


def open_spiel_runner() -> Runner | None:
    try:
        import pyspiel
        from open_spiel.python.algorithms import minimax
    except ImportError:
        missing("open-spiel")
        return None
    state = pyspiel.load_game("backgammon").new_initial_state()
    roll = next(roll for roll, _ in state.chance_outcomes() if "X starts, (roll: 13)" in state.action_to_string(roll))
    state.apply_action(roll)
    player = state.current_player()
    move = next(move for move in state.legal_actions() if "8/5 6/5" in state.action_to_string(player, move))
    state.apply_action(move)
    leaves = 0

    def worthless_state(state: Any) -> int:
        nonlocal leaves
        leaves += 1
        return 0

    def run() -> None:
        nonlocal leaves
        leaves = 0
        minimax.expectiminimax(state, 2, worthless_state, player)

    _, seconds = best_of(3, run, clock=time.process_time)
    return Runner("OpenSpiel expectiminimax", leaves, seconds)


def main() -> int:
    positions = played_positions(backgammon, POSITIONS)
    small = pig(30)
    reached = print_savings("Pig to 30", small, played_positions(small, POSITIONS), [("depth 6", 6), ("depth 8", 8)])
    depths = [(f"{plies} plies", 2 * plies - 1) for plies in PLIES]
    reached &= print_savings("Backgammon", backgammon, positions, depths)
    reached &= decision_time(positions)
    reached &= race()
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
