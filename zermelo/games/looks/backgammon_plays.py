"""The usual notation of backgammon plays: 8/5 6/5, bar/20*, 24/18*/13, 6/off(2).

>>> from zermelo.games import find
>>> game = find("backgammon")
>>> position = game.position("62 24/18 13/11 22")
>>> game.write(position, game.read(position, "6-4(2), 24-22(2)"))
'24/22(2) 6/4(2)'
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.moves.backgammon import SMALLER_FIRST, actions
from zermelo.games.moves.backgammon_position import BAR, OFF, Position, on_point, other_side
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.game import IllegalMove, moves_text
from zermelo.rules.words import is_spelled, main_spelling

ROLL_WORDS = in_context("typed", "roll, r")
DOUBLE_WORDS = in_context("typed", "double, d, redouble")
TAKE_WORDS = in_context("typed", "take, t, accept")
PASS_WORDS = in_context("typed", "pass, p, drop, decline")
BAR_WORDS = in_context("typed", "bar, b")
OFF_WORDS = in_context("typed", "off, o")
NOTHING_WORDS = in_context("typed", "no move, none, -, cannot move, dance")
WAY = re.compile(r"(?P<points>[^\s(),/*-]+\*?(?:[/-][^\s(),/*-]+\*?)+)(?:\((?P<count>[1-4])\))?")


class Step(NamedTuple):
    """One checker by one die."""

    origin: int
    target: int
    hits: bool


def steps(position: Position, play: int) -> list[Step]:
    """The steps of a play, checker by checker, in its order."""
    larger, smaller = divmod(position.dice, 10)
    dice = [smaller, larger] if play & SMALLER_FIRST else [larger, smaller, smaller, smaller]
    enemies, hit, found = other_side(position), set[int](), list[Step]()
    for number, die in enumerate(dice):
        if origin := (play & SMALLER_FIRST - 1) >> 5 * number & 31:
            target = max(origin - die, OFF)
            hits = target != OFF and target not in hit and on_point(enemies, BAR - target) == 1
            hit |= {target} if hits else set()
            found.append(Step(origin, target, hits))
    return found


def ways(position: Position, play: int) -> list[list[Step]]:
    """The steps of a play, those of one checker together, the rearmost first."""
    found: list[list[Step]] = []
    for step in sorted(steps(position, play), key=lambda step: -step.origin):
        behind = next((way for way in found if way[-1].target == step.origin), None)
        if behind:
            behind.append(step)
        else:
            found.append([step])
    return sorted(found, key=lambda way: (-way[0].origin, way[-1].target))


def write_play(position: Position, play: int) -> Message | str:
    """A play in the usual notation: intermediate points without a hit are omitted, equal moves counted."""
    hit = {step.target for step in steps(position, play) if step.hits}
    written = Counter(tuple(_stops(way, hit)) for way in ways(position, play))
    parts = [joined(stops, "/") + (f"({count})" if count > 1 else "") for stops, count in written.items()]
    return " ".join(parts) if parts else main_spelling(NOTHING_WORDS)


def _stops(way: list[Step], hit: set[int]) -> Iterator[str]:
    yield point_name(way[0].origin)
    for step in way:
        if step is way[-1] or step.target in hit:
            yield point_name(step.target) + ("*" if step.target in hit else "")


def point_name(point: int) -> str:
    return "bar" if point == BAR else "off" if point == OFF else str(point)


def read_play(position: Position, written: str) -> int:
    """The play that a text means: the same checkers moved and the marked hits; of several, the one that stops on the
    named points and hits least otherwise."""
    bare = re.sub(r"^(\([1-6][- ]?[1-6]\):?|[1-6][- ]?[1-6]:)\s*", "", written.strip())
    legal = list(actions(position))
    if is_spelled(bare, NOTHING_WORDS) and legal == [0]:
        return 0
    meaning = _meaning(bare)
    change, marked, stops = meaning or ({}, set(), set())
    fitting = []
    for play in legal:
        made = steps(position, play)
        hits = {step.target for step in made if step.hits}
        touched = {step.target for step in made}
        if meaning and _change(made) == change and marked <= hits:
            fitting.append((len(stops - touched), len(hits - marked), play))
    if not fitting:
        choices = moves_text([write_play(position, play) for play in legal])
        raise IllegalMove(M("{written!r} is not a move here; {legal}.", written=written, legal=choices))
    return min(fitting)[-1]


def _change(made: list[Step]) -> dict[int, int]:
    """The change of the number of checkers on each point."""
    change: Counter[int] = Counter()
    for step in made:
        change[step.origin] -= 1
        change[step.target] += 1
    return {point: count for point, count in change.items() if count}


def _meaning(written: str) -> tuple[dict[int, int], set[int], set[int]] | None:
    """A parsed text: the change of checkers on each point, the hits, and the stops."""
    moved, marked, stops, end = list[Step](), set[int](), set[int](), 0
    for found in WAY.finditer(written):
        names = re.split(r"[/-]", found["points"])
        points = [point for name in names if (point := point_number(name.rstrip("*"))) is not None]
        if written[end : found.start()].strip(" ,;") or len(points) < len(names):
            return None
        end = found.end()
        marked |= {point for name, point in zip(names, points, strict=True) if name.endswith("*")}
        stops |= set(points[1:])
        moved += [Step(points[0], points[-1], False)] * int(found["count"] or 1)
    return None if written[end:].strip(" ,;.") else (_change(moved), marked, stops)


def point_number(name: str) -> int | None:
    """A point by its number or name."""
    if name.isdecimal():
        return int(name) if int(name) <= BAR else None
    return BAR if is_spelled(name, BAR_WORDS) else OFF if is_spelled(name, OFF_WORDS) else None
