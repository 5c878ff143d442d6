"""Pig: roll the die as often as you dare, or hold what the turn has brought.

Two players in turn roll a die. Each face counts towards the total of the turn, except a 1, which loses that total and
ends the turn. A player who has rolled may hold instead: the total of the turn is added to the score, and the turn
ends. The first player to reach the target, 100, wins; a player with enough points for it must hold.

The game can go on for ever, so a search of it needs a depth. `pig(target, sides, horizon, passing)` is finite: after
`horizon` decisions it is a draw; and with `passing=1` a player may hold before rolling. `pig(30, 2, 8, 1)` is
`pig(winscore=30,diceoutcomes=2,horizon=8)` of OpenSpiel.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.board import Board
from zermelo.rules.dice import faces
from zermelo.rules.game import CHANCE, MAX, MIN, BadPosition, Game, IllegalMove
from zermelo.rules.look import Look
from zermelo.rules.parameters import fits, whole
from zermelo.rules.words import is_spelled, laid_out, main_spelling

ROLL, HOLD = 0, 1
NAMES, ROLLING = (M("First"), M("Second")), M("rolling")
SPELLINGS = (in_context("typed", "roll, r, again"), in_context("typed", "hold, h, stop, stay, bank"))


class Position(NamedTuple):
    first: int
    """The score of the first player."""
    second: int
    total: int
    """The points of the turn so far."""
    turn: int
    """Whose turn it is, also while the die rolls."""
    rolling: int
    """1 while the die rolls, else 0."""
    decisions: int
    """The number of rolls and holds so far; always 0 without a horizon."""


def pig(target: int = 100, sides: int = 6, horizon: int = 0, passing: int = 0) -> Game:
    """The game to a target with a die of `sides` sides; after `horizon` decisions, if not 0, it is a draw.

    >>> pig(30, 2, horizon=8).name
    'pig:30,2,8,0'
    """
    whole("target", target, 1)
    whole("sides", sides, 2)
    whole("horizon", horizon, 0)
    whole("passing", passing, 0, 1)
    fits(bits=((target + sides) ** 3 * 4 * (horizon + 1)).bit_length())
    counting = 1 if horizon else 0
    most = target + sides  # more points than any player can have

    def player(position: Position) -> int:
        return CHANCE if position.rolling else position.turn

    def actions(position: Position) -> Iterator[int]:
        score = position.first if position.turn == MAX else position.second
        if score + position.total < target:
            yield ROLL
        if position.total > 0 or passing:
            yield HOLD

    def chance(position: Position) -> Iterator[tuple[int, float]]:
        return faces(sides)

    def result(position: Position, choice: int) -> Position:
        if position.rolling:
            return after_face(position, choice)
        return after_roll(position) if choice == ROLL else after_hold(position)

    def after_roll(position: Position) -> Position:
        decisions = position.decisions + counting
        return Position(position.first, position.second, position.total, position.turn, 1, decisions)

    def after_face(position: Position, face: int) -> Position:
        if face == 1:
            return Position(position.first, position.second, 0, 1 - position.turn, 0, position.decisions)
        return Position(position.first, position.second, position.total + face, position.turn, 0, position.decisions)

    def after_hold(position: Position) -> Position:
        decisions = position.decisions + counting
        if position.turn == MAX:
            return Position(position.first + position.total, position.second, 0, MIN, 0, decisions)
        return Position(position.first, position.second + position.total, 0, MAX, 0, decisions)

    def terminal(position: Position) -> bool:
        over = horizon > 0 and position.decisions >= horizon
        return over or position.first >= target or position.second >= target

    def utility(position: Position) -> int:
        return 1 if position.first >= target else -1 if position.second >= target else 0

    def evaluate(position: Position) -> float:
        """The lead as a fraction of the target, as if the player held now."""
        first, second = position.first, position.second
        if position.turn == MAX:
            first = min(first + position.total, target)
        else:
            second = min(second + position.total, target)
        return (first - second) / target

    def key(position: Position) -> int:
        points = (position.first * most + position.second) * most + position.total
        return ((points * 2 + position.turn) * 2 + position.rolling) * (horizon + 1) + position.decisions

    # -----------------------------------------------------------------------------------------
    # Text and drawing

    def text(position: Position) -> str:
        """The scores, with the total of the turn beside that of the player whose turn it is."""
        lines = [laid_out("{name:6} {score:>3}", name=NAMES[one], score=position[one]) for one in (MAX, MIN)]
        turn = laid_out("{line} +{total}", line=lines[position.turn], total=position.total)
        lines[position.turn] = laid_out("{line} {rolling}", line=turn, rolling=ROLLING) if position.rolling else turn
        return joined([*lines, decisions(position.decisions, horizon)] if horizon else lines, "\n")

    def draw(position: Position) -> Board:
        """No board, only the scores and the total of the turn."""
        scores = [str(position.first), str(position.second)]
        if position.total:
            scores[position.turn] += f" + {position.total}"
        return Board(scores=tuple(scores), notes=(f"{position.decisions} / {horizon}",) if horizon else ())

    def parse(written: str) -> Position:
        """A position from its text, or as short as "12+5 30": 12 points and 5 in this turn, against 30."""
        score = r"\s*(\d+)(?:\s*\+\s*(\d+)(\s*rolling)?)?\s*"
        bare = re.sub(r"first|second|[\n,:;]", " ", written.lower())
        found = re.fullmatch(rf"{score}\s{score}(?:(\d+) of (\d+) decisions)?\s*", bare)
        if found is None or (found[2] and found[5]):
            raise BadPosition(
                M(
                    "{written!r} is not two scores, one with what the turn has brought, such as 12+5 30.",
                    written=written,
                )
            )
        turn = MIN if found[5] else MAX
        parts = found[1], found[4], found[2] or found[5], found[7]
        first, second, total, done = (int(part or 0) for part in parts)
        position = Position(first, second, total, turn, rolling=1 if found[3] or found[6] else 0, decisions=done)
        if int(found[8] or horizon) != horizon or position.decisions > horizon:
            after = decisions(position.decisions, int(found[8] or 0))
            raise BadPosition(M("The game ends after {horizon} decisions, not {after}.", horizon=horizon, after=after))
        if position.first >= target and position.second >= target:
            raise BadPosition(M("Only one player can have reached {target}.", target=target))
        if max(position[:3]) >= most:
            raise BadPosition(M("No player can have more than {points} points.", points=most - 1))
        return position

    def action_text(position: Position, choice: int) -> str:
        if position.rolling:
            return str(choice)
        return main_spelling(SPELLINGS[choice])

    def parse_action(position: Position, written: str) -> int:
        for choice in (ROLL, HOLD):
            if not position.rolling and is_spelled(written, SPELLINGS[choice]):
                return choice
        raise IllegalMove(
            M("{written!r} is not a move here; {legal}.", written=written, legal=game.legal_text(position))
        )

    parameters = (target, sides, horizon, passing)
    game = Game(
        name="pig" if parameters == (100, 6, 0, 0) else f"pig:{','.join(map(str, parameters))}",
        initial=Position(first=0, second=0, total=0, turn=MAX, rolling=0, decisions=0),
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        chance=chance,
        evaluate=evaluate,
        key=key,
        bounds=(-1, 1),
        look=Look(
            title=M("Pig"),
            about=M("Roll as often as you dare or hold; a 1 loses the turn, and {target} points win.", target=target),
            parameters={"target": M("points to win"), "sides": M("sides of the die"), "passing": M("may pass")}
            | {"horizon": M("a draw after this many decisions (0: never)")},
            switches=("passing",),
            text=text,
            parse=parse,
            action_text=action_text,
            parse_action=parse_action,
            draw=draw,
            player_names=NAMES,
            words=(decisions(0, 0), ROLLING, *NAMES),
        ),
    )
    return game


def decisions(done: int, horizon: int) -> Message:
    return M("{done} of {all} decisions", done=done, all=horizon)


game = pig()
