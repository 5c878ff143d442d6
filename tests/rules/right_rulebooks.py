"""Small rulebooks that declare everything there is, and are right: to be broken."""

from tests.rulebooks import RULES, STICKS_OF_THREE

DECLARED = """
from zermelo.rules.board import Board, Piece
from zermelo.rules.advice import Advice, ProofAdvice, SearchAdvice
from zermelo.rules.game import BadPosition, IllegalMove


def evaluate(position):
    good = 0.5 if position.sticks % 4 > 0 else -0.5
    return good if position.player == 0 else -good


def noisy(position):
    if position.sticks <= 3:
        yield position.sticks


def key(position):
    return position.sticks * 2 + position.player


def from_key(number):
    return Position(number >> 1, number & 1)


def sufficient(position):
    yield position.sticks % 4 if position.sticks % 4 > 0 else 1


def proved(position):
    if position.sticks == 0:
        return -12, -12
    return (1, 12) if position.sticks % 4 > 0 else (-12, -1)


def text(position):
    return "|" * position.sticks + " " + "AB"[position.player]


def parse(written):
    if written[-1] not in "AB":
        raise BadPosition("No player moves.")
    return Position(written.count("|"), "AB".index(written[-1]))


def action_text(position, take):
    return str(take)


def parse_action(position, written):
    if not written.isdigit():
        raise IllegalMove("That is no number.")
    return int(written)


def draw(position):
    return Board(columns=11, rows=1, pieces=tuple(Piece((place, 0), "stick") for place in range(position.sticks)))


def squares(position, take):
    return ((position.sticks - take, 0),)
"""
STICKS = STICKS_OF_THREE.replace("\ngame =", f"{DECLARED}\n\ngame =").replace(
    f"Position(5, 0), {RULES}",
    f"""Position(11, 0), {RULES},
    evaluate=evaluate, noisy=noisy, key=key, key_bits=5, from_key=from_key, longest=11, bounds=(-1, 1),
    advice=Advice(
        search=SearchAdvice(order=lambda position, take: take),
        proof=ProofAdvice(sufficient=sufficient, proved=proved),
    ),
    look=Look(
        player_names=("Ann", "Ben"), text=text, parse=parse, action_text=action_text, parse_action=parse_action,
        draw=draw, squares=squares,
    ),
""",
)
PAIRS = """
from typing import NamedTuple
from zermelo import Game, Look

LINES = ((0, 1), (1, 2), (2, 3))


class Position(NamedTuple):
    first: int
    second: int
    player: int


def actions(position):
    for square in range(4):
        if (position.first | position.second) >> square & 1 == 0:
            yield square


def result(position, square):
    if position.player == 0:
        return Position(position.first | 1 << square, position.second, 1)
    return Position(position.first, position.second | 1 << square, 0)


def has_pair(stones):
    for one, other in LINES:
        if stones >> one & 1 == 1 and stones >> other & 1 == 1:
            return True
    return False


def terminal(position):
    return has_pair(position.first) or has_pair(position.second) or position.first | position.second == 15


def utility(position):
    return 1 if has_pair(position.first) else -1 if has_pair(position.second) else 0


def mirrored(stones):
    return (stones & 1) << 3 | (stones & 2) << 1 | (stones & 4) >> 1 | (stones & 8) >> 3


def symmetries(position):
    yield position
    yield Position(mirrored(position.first), mirrored(position.second), position.player)


def key(position):
    return position.first | position.second << 4 | position.player << 8


def text(position):
    signs = ""
    for square in range(4):
        signs += "X" if position.first >> square & 1 == 1 else "O" if position.second >> square & 1 == 1 else "."
    return signs


def parse(written):
    first, second = 0, 0
    for square in range(4):
        first |= (written[square] == "X") << square
        second |= (written[square] == "O") << square
    return Position(first, second, 0 if written.count("X") == written.count("O") else 1)


game = Game(
    name="pairs", initial=Position(0, 0, 0), actions=actions, result=result, terminal=terminal, utility=utility,
    symmetries=symmetries, key=key, key_bits=9, longest=4, bounds=(-1, 1),
    look=Look(player_names=("X", "O"), text=text, parse=parse, action_text=lambda position, square: "abcd"[square]),
)
"""
COINS = """
from typing import NamedTuple
from zermelo import Game

COINS = (3, 1, 4, 2, 5)


class Position(NamedTuple):
    left: int
    right: int
    lead: int
    player: int


def actions(position):
    yield 0
    if position.right - position.left > 1:
        yield 1


def result(position, end):
    coin = COINS[position.left] if end == 0 else COINS[position.right - 1]
    lead = position.lead + coin if position.player == 0 else position.lead - coin
    if end == 0:
        return Position(position.left + 1, position.right, lead, 1 - position.player)
    return Position(position.left, position.right - 1, lead, 1 - position.player)


def terminal(position):
    return position.left == position.right


def utility(position):
    return position.lead


def on_the_table(position):
    total = 0
    for place in range(position.left, position.right):
        total += COINS[place]
    return total


def proved(position):
    own = position.lead if position.player == 0 else -position.lead
    return own - on_the_table(position), own + on_the_table(position)


def key(position):
    return ((position.left * 6 + position.right) * 31 + position.lead + 15) * 2 + position.player


game = Game(
    name="coins-in-a-row", initial=Position(0, 5, 0, 0), actions=actions, result=result, terminal=terminal,
    utility=utility, evaluate=utility, key=key, key_bits=12, longest=5, bounds=(-15, 15), counts_points=True,
    proved=proved,
)
"""
DICE = """
from typing import NamedTuple
from zermelo import CHANCE, Game


class Position(NamedTuple):
    first: int
    second: int
    turn: int
    rolling: int


def player(position):
    return CHANCE if position.rolling == 1 else position.turn


def actions(position):
    yield 0
    yield 1


def chance(position):
    yield 1, 0.5
    yield 2, 0.25
    yield 3, 0.25


def result(position, choice):
    if position.rolling == 0 and choice == 1:
        return Position(position.first, position.second, position.turn, 1)
    step = 2 if position.rolling == 0 else choice
    if position.turn == 0:
        return Position(position.first + step, position.second, 1, 0)
    return Position(position.first, position.second + step, 0, 0)


def terminal(position):
    return position.first >= 4 or position.second >= 4


def utility(position):
    return 1 if position.first >= 4 else -1


def evaluate(position):
    return (position.first - position.second) / 8


def key(position):
    return (position.first * 8 + position.second) * 4 + position.turn * 2 + position.rolling


game = Game(
    name="race", initial=Position(0, 0, 0, 0), player=player, actions=actions, chance=chance, result=result,
    terminal=terminal, utility=utility, evaluate=evaluate, key=key, key_bits=8, longest=16, bounds=(-1, 1),
)
"""
THREE = """
from typing import NamedTuple
from zermelo import Game, Look


class Position(NamedTuple):
    stones: int
    player: int


def actions(position):
    return [take for take in (1, 2) if take <= position.stones]


def result(position, take):
    return Position(position.stones - take, (position.player + 1) % 3)


def terminal(position):
    return position.stones == 0


def utility(position):
    if position.player == 0:
        return (0, 1, 2)
    return (2, 0, 1) if position.player == 1 else (1, 2, 0)


game = Game(
    name="heap", initial=Position(7, 0), actions=actions, result=result, terminal=terminal, utility=utility, players=3,
    zero_sum=False, bounds=(0, 2), payoff_sum=3, constant_sum=3, longest=7,
    key=lambda position: position.stones * 3 + position.player, key_bits=5,
    look=Look(player_names=("Ada", "Bob", "Cleo"), action_text=lambda position, take: str(take)),
)
"""
SHARED = """
from typing import NamedTuple
from zermelo import Game


class Position(NamedTuple):
    piles: list
    player: int


def actions(position):
    return [(pile, take) for pile in range(2) for take in range(1, position.piles[pile] + 1)]


def result(position, move):
    piles = list(position.piles)
    piles[move[0]] -= move[1]
    return Position(piles, 1 - position.player)


def terminal(position):
    return sum(list(position.piles)) == 0


def utility(position):
    return 1 if position.player == 1 else -1


def symmetries(position):
    yield position
    yield Position(list(position.piles)[::-1], position.player)


def key(position):
    return (position.piles[0] * 4 + position.piles[1]) * 2 + position.player


game = Game(
    name="piles", initial=Position([2, 3], 0), actions=actions, result=result, terminal=terminal, utility=utility,
    symmetries=symmetries, key=key, key_bits=5, longest=5, bounds=(-1, 1),
)
"""
RIGHT = {"sticks": STICKS, "pairs": PAIRS, "coins": COINS, "dice": DICE, "three": THREE, "shared": SHARED}
