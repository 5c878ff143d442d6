"""The look of backgammon: boards, plays such as 8/5 6/5, and cube decisions, as text and drawings."""

import re

from zermelo.games.looks.backgammon_drawing import detours, draw, squares
from zermelo.games.looks.backgammon_identifiers import read_identifiers
from zermelo.games.looks.backgammon_plays import (
    DOUBLE_WORDS,
    PASS_WORDS,
    ROLL_WORDS,
    TAKE_WORDS,
    read_play,
    write_play,
)
from zermelo.games.looks.backgammon_text import NAMES, Stakes, parse, text, words
from zermelo.games.moves.backgammon_position import (
    ANSWERING,
    DOUBLE,
    DOUBLING,
    OPENING,
    PASS,
    ROLL,
    ROLLING,
    TAKE,
    Position,
)
from zermelo.languages.message import M
from zermelo.rules.game import IllegalMove, moves_text
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, main_spelling

CHOICES = {ROLL: ROLL_WORDS, DOUBLE: DOUBLE_WORDS, TAKE: TAKE_WORDS, PASS: PASS_WORDS}


def action_text(position: Position, choice: int) -> str:
    if choice in CHOICES and position.dice in (DOUBLING, ANSWERING):
        return main_spelling(CHOICES[choice])
    if position.dice in (ROLLING, OPENING):
        return str(choice)
    return write_play(position, choice)


def parse_action(position: Position, written: str) -> int:
    if position.dice in (DOUBLING, ANSWERING):
        offered = (ROLL, DOUBLE) if position.dice == DOUBLING else (TAKE, PASS)
        for choice in offered:
            if is_spelled(written, CHOICES[choice]):
                return choice
        choices = moves_text([main_spelling(CHOICES[choice]) for choice in offered])
        raise IllegalMove(M("{written!r} is not a move here; {legal}.", written=written, legal=choices))
    if position.dice in (ROLLING, OPENING):
        found = re.fullmatch(r"([1-6])[-\s]?([1-6])", written)
        if found is None:
            raise IllegalMove(M("{written!r} is not a roll of two dice, such as 31.", written=written))
        one, two = int(found[1]), int(found[2])
        return 10 * one + two if position.dice == OPENING else 10 * max(one, two) + min(one, two)
    return read_play(position, written)


def look_of(stakes: Stakes, initial: Position) -> Look:
    """The look of a game at such stakes."""
    return Look(
        title=M("Backgammon"),
        about=M("Race your checkers home and off the board by the dice; a gammon counts double."),
        rules=(
            M("Roll both dice and move a checker for each number; a doublet is played four times."),
            M("A point with two or more enemies is closed; a single enemy is hit and goes to the bar."),
            M("A checker on the bar enters before its owner moves another."),
            M("Once all your checkers are home, bear them off by the dice; the first to bear off all of them wins."),
            M("Both numbers are played where that is possible; if only one of either can be, the larger."),
            M(
                "A win counts double if the loser has borne off none, triple if one is still on the bar or in "
                "your home."
            ),
        ),
        player_names=NAMES,
        parameters={
            "cube": M("doubling cube"),
            "length": M("points of the match (0: one game)"),
            "jacoby": M("Jacoby rule"),
        },
        switches=("cube", "jacoby"),
        text=lambda position: text(stakes, position),
        parse=lambda written: read_identifiers(stakes, written) or parse(stakes, initial, written),
        action_text=action_text,
        parse_action=parse_action,
        draw=lambda position: draw(stakes, position),
        squares=squares,
        detours=detours,
        words=words(),
        formats=("mat",),
    )
