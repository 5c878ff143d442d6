"""Right rulebooks in the voices of ten people, each odd in its way; `fifty.py` varies them."""

TEACHER = '''
"""Three in a row. The board is a text of nine signs, as on paper."""
from zermelo import Game

ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]
TURNS = ["012345678", "630741852", "876543210", "258147036", "210543876", "678345012", "036147258", "852741630"]

def won(board, sign):
    return any(all(board[int(s)] == sign for s in row) for row in ROWS)

def actions(p):
    moves = [n for n, sign in enumerate(p[0]) if sign == "."]
    return moves

def result(p, n):
    board, turn = p
    return board[:n] + "XO"[turn] + board[n + 1:], 1 - turn

def terminal(p):
    return won(p[0], "X") or won(p[0], "O") or "." not in p[0]

def utility(p):
    return won(p[0], "X") - won(p[0], "O")

def evaluate(p):
    free = lambda sign: sum(all(p[0][int(s)] in sign + "." for s in row) for row in ROWS)
    return (free("X") - free("O")) / 10

def symmetries(p):
    return [("".join(p[0][int(s)] for s in turn), p[1]) for turn in TURNS]

game = Game(name="three in a row", initial=("." * 9, 0), player=lambda p: p[1], actions=actions, result=result,
            terminal=terminal, utility=utility, evaluate=evaluate, symmetries=symmetries)
'''

ENGINEER = '''
"""Crossing: pawns on 5 rows and 4 columns; the first on the far row wins, and so does who takes everything."""
from dataclasses import dataclass, replace
from zermelo import Game

ROWS, COLUMNS = 5, 4

@dataclass(frozen=True)
class Field:
    white: frozenset[int]
    black: frozenset[int]
    white_moves: bool = True
    plies: int = 0

def steps(field):
    own, other = (field.white, field.black) if field.white_moves else (field.black, field.white)
    forward = -1 if field.white_moves else 1
    for square in sorted(own):
        row, column = divmod(square, COLUMNS)
        for side in (-1, 0, 1):
            to = (row + forward) * COLUMNS + column + side
            if not 0 <= column + side < COLUMNS or to in own or (side == 0 and to in other):
                continue
            yield square, to

def moved(field, step):
    square, to = step
    if field.white_moves:
        white, black = field.white - {square} | {to}, field.black - {to}
    else:
        white, black = field.white - {to}, field.black - {square} | {to}
    return Field(white, black, not field.white_moves)

def has_crossed(field):
    return min(field.white, default=99) < COLUMNS or max(field.black, default=0) >= (ROWS - 1) * COLUMNS

def is_over(field):
    return has_crossed(field) or not any(True for step in steps(field))

def points(field):
    return -1 if field.white_moves else 1

def guess(field):
    white = sum(ROWS - 1 - square // COLUMNS for square in field.white)
    return (white - sum(square // COLUMNS for square in field.black)) / 50

def mirrored(squares):
    return frozenset(square // COLUMNS * COLUMNS + COLUMNS - 1 - square % COLUMNS for square in squares)

game = Game(
    name="crossing",
    initial=Field(frozenset(range(12, 20)), frozenset(range(8))),
    player=lambda field: 0 if field.white_moves else 1,
    actions=steps, result=moved, terminal=is_over, utility=points, evaluate=guess, bounds=(-1, 1),
    symmetries=lambda field: [field, replace(field, white=mirrored(field.white), black=mirrored(field.black))],
)
'''

SOWER = '''
"""Sowing on two rows of three holes, at most thirty turns; a class with slots, as for speed."""
from zermelo import Game

class Holes:
    __slots__ = ("seeds", "stores", "turn", "moves")

    def __init__(self, seeds, stores, turn, moves):
        self.seeds, self.stores, self.turn, self.moves = seeds, stores, turn, moves

    def __eq__(self, other):
        return (self.seeds, self.stores, self.turn, self.moves) == (other.seeds, other.stores, other.turn, other.moves)

    def __hash__(self):
        return hash((tuple(self.seeds), self.stores, self.turn, self.moves))

def actions(holes):
    return [n for n in range(3 * holes.turn, 3 * holes.turn + 3) if holes.seeds[n]]

def result(holes, n):
    seeds = list(holes.seeds)
    hand, seeds[n] = seeds[n], 0
    while hand:
        n = (n + 1) % 6
        seeds[n] += 1
        hand -= 1
    stores = list(holes.stores)
    if seeds[n] in (2, 3):
        stores[holes.turn] += seeds[n]
        seeds[n] = 0
    return Holes(tuple(seeds), tuple(stores), 1 - holes.turn, holes.moves + 1)

def terminal(holes):
    return holes.moves >= 30 or not actions(holes)

def utility(holes):
    return holes.stores[0] - holes.stores[1]

def evaluate(holes):
    return holes.stores[0] - holes.stores[1]

def key(holes):
    number = holes.turn
    for seeds in holes.seeds + holes.stores + (holes.moves,):
        number = number * 32 + seeds
    return number

game = Game(name="sowing", initial=Holes((3,) * 6, (0, 0), 0, 0), player=lambda holes: holes.turn, actions=actions,
            result=result, terminal=terminal, utility=utility, evaluate=evaluate, key=key)
'''

GAMBLER = '''
"""La carrera: se tira un dado y se avanza una ficha u otra; gana quien llega antes con las dos."""
from fractions import Fraction
from typing import NamedTuple
from zermelo import CHANCE, Game

META = 12

class Carrera(NamedTuple):
    fichas: tuple[tuple[int, int], tuple[int, int]]
    turno: int
    dado: int = 0

def jugador(p):
    return p.turno if p.dado else CHANCE

def dados(p):
    return [(n, Fraction(1, 6)) for n in range(1, 7)]
def jugadas(p):
    return [n for n, ficha in enumerate(p.fichas[p.turno]) if ficha < META]

def siguiente(p, n):
    if not p.dado:
        return p._replace(dado=n)
    fichas = [list(par) for par in p.fichas]
    fichas[p.turno][n] = min(META, fichas[p.turno][n] + p.dado)
    return Carrera((tuple(fichas[0]), tuple(fichas[1])), 1 - p.turno)

def final(p):
    return (META, META) in p.fichas

def valor(p):
    return 1 if p.fichas[0] == (META, META) else -1

def ventaja(p):
    return (sum(p.fichas[0]) - sum(p.fichas[1])) / 30

game = Game(name="carrera", initial=Carrera(((0, 0), (0, 0)), 0), player=jugador, chance=dados, actions=jugadas,
            result=siguiente, terminal=final, utility=valor, evaluate=ventaja)
'''

DEALER = '''
"""Tricks with open cards: the second card of a pair wins if it is higher; most pairs win."""
from typing import NamedTuple, Optional
from zermelo import Game

VALUES = {"ace": 5, "king": 4, "queen": 3, "jack": 2, "ten": 1, "nine": 0}

class Table(NamedTuple):
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    lead: Optional[str]
    pairs: tuple[int, int]
    player: int

def actions(table):
    return table.hands[table.player]

def result(table, card):
    hands = tuple(tuple(one for one in hand if (one, n) != (card, table.player)) for n, hand in enumerate(table.hands))
    if table.lead is None:
        return Table(hands, card, table.pairs, 1 - table.player)
    winner = table.player if VALUES[card] > VALUES[table.lead] else 1 - table.player
    pairs = tuple(won + (n == winner) for n, won in enumerate(table.pairs))
    return Table(hands, None, pairs, winner)

def terminal(table):
    return table.hands == ((), ())

def utility(table):
    return (table.pairs[0] > table.pairs[1]) - (table.pairs[0] < table.pairs[1])

game = Game(name="pairs", initial=Table((("ace", "jack", "nine"), ("king", "queen", "ten")), None, (0, 0), 0),
            actions=actions, result=result, terminal=terminal, utility=utility)
'''

WALKER = '''
"""Walk on a ring of towns, never back to the town before; who is stuck has lost. No town is visited a third time."""
from typing import NamedTuple
from zermelo import Game

ROADS = {0: (1, 2, 4), 1: (0, 2, 3), 2: (0, 1, 5), 3: (1, 4, 5), 4: (0, 3, 5), 5: (2, 3, 4)}

class Trip(NamedTuple):
    town: int
    before: int
    visits: tuple[int, ...]
    player: int
    passes: int

def actions(trip):
    roads = [town for town in ROADS[trip.town] if town != trip.before and trip.visits[town] < 2]
    return roads if trip.passes else roads + [-1]

def result(trip, town):
    if town < 0:
        return trip._replace(player=1 - trip.player, passes=1)
    visits = tuple(count + (n == town) for n, count in enumerate(trip.visits))
    return Trip(town, trip.town, visits, 1 - trip.player, trip.passes)

def terminal(trip):
    return not actions(trip)

def utility(trip):
    return 1 if trip.player else -1

def key(trip):
    number = trip.town
    for part in (trip.before + 1, trip.player, trip.passes, *trip.visits):
        number = number << 3 | part
    return number

game = Game(name="trip", initial=Trip(0, -1, (1, 0, 0, 0, 0, 0), 0, 0), actions=actions, result=result,
            terminal=terminal, utility=utility, key=key)
'''

THREE = '''
"""Three people take one or two coins of a row of values in turn, from the left; each keeps what it took."""
from collections import namedtuple
from zermelo import Game

COINS = (1, 5, 2, 8, 3, 1, 4, 9, 2, 6, 5, 3, 7, 1, 2, 4, 4, 8, 3, 2, 6, 1, 5, 7)
Row = namedtuple("Row", "taken sums player")

def result(row, count):
    worth = sum(COINS[row.taken : row.taken + count])
    sums = tuple(total + worth if n == row.player else total for n, total in enumerate(row.sums))
    return Row(row.taken + count, sums, (row.player + 1) % 3)

game = Game(name="coins in a row", players=3, zero_sum=False, initial=Row(0, (0, 0, 0), 0),
            actions=lambda row: range(1, min(2, len(COINS) - row.taken) + 1), result=result,
            terminal=lambda row: row.taken == len(COINS), utility=lambda row: row.sums, evaluate=lambda row: row.sums)
'''

PAINTER = '''
"""Paint the corners of a hexagon with all its diagonals; who paints a third corner of one colour has lost."""
from itertools import permutations
from math import cos, pi, sin
from typing import NamedTuple
from zermelo import Game, Look
from zermelo.rules.board import Board, Edge, Piece

CORNERS = 6
ORDERS = list(permutations(range(CORNERS)))
COLOURS = 3

class Paint(NamedTuple):
    corners: tuple[int, ...]
    player: int

def actions(paint):
    return [(n, colour) for n, has in enumerate(paint.corners) if not has for colour in range(1, COLOURS + 1)]

def result(paint, move):
    corners = list(paint.corners)
    corners[move[0]] = move[1]
    return Paint(tuple(corners), 1 - paint.player)

def lost(paint):
    return any(paint.corners.count(colour) > 2 for colour in range(1, COLOURS + 1))

def symmetries(paint):
    return [paint._replace(corners=tuple(paint.corners[n] for n in order)) for order in ORDERS]

def draw(paint):
    places = tuple((2 + 2 * cos(n * pi / 3), 2 + 2 * sin(n * pi / 3)) for n in range(CORNERS))
    painted = [(n, colour) for n, colour in enumerate(paint.corners) if colour]
    pieces = tuple(Piece((n, 0), "disc", colour % 2, "?RGB"[colour]) for n, colour in painted)
    edges = tuple(Edge((n, 0), (m, 0)) for n in range(CORNERS) for m in range(n))
    return Board(columns=5, rows=5, style="bare", spots=places, pieces=pieces, edges=edges)

game = Game(name="corners", initial=Paint((0,) * CORNERS, 0), actions=actions, result=result,
            terminal=lambda paint: lost(paint) or all(paint.corners),
            utility=lambda paint: 0 if not lost(paint) else 1 if paint.player == 0 else -1, symmetries=symmetries,
            look=Look(draw=draw, squares=lambda paint, move: ((move[0], 0),),
                      action_text=lambda paint, move: f"{move[0] + 1}{'?RGB'[move[1]]}"))
'''

SPELLER = '''
"""Add a letter in front or behind; who completes one of the words has lost."""
from zermelo import Game

WORDS = "ear pear pears tear tears art arts part parts star stare rate rates crate crates eat eats seat seats".split()
PARTS = {word[a:b] for word in WORDS for a in range(len(word)) for b in range(a + 1, len(word) + 1)}
LETTERS = "".join(sorted(set("".join(WORDS))))

def actions(state):
    found = {}
    for letter in LETTERS:
        for word in (letter + state[0], state[0] + letter):
            if word in PARTS:
                found[word] = True
    return list(found)

def terminal(state):
    return state[0] in WORDS or not actions(state)

game = Game(name="spelling", initial=("", 0), player=lambda state: state[1], actions=actions,
            result=lambda state, word: (word, 1 - state[1]), terminal=terminal,
            utility=lambda state: 1 if state[1] == 0 else -1, text=lambda state: f"[{state[0]}]")
'''

NUMBERS = '''
"""Reversi on a line of twelve, in numpy: a move flips what it encloses on either side."""
from typing import NamedTuple
import numpy as np
from zermelo import Game

SIZE = 12

class Line(NamedTuple):
    cells: tuple
    player: int
    passed: bool = False

def flips(cells, n, own):
    found = []
    for step in (-1, 1):
        here, run = n + step, []
        while 0 <= here < SIZE and cells[here] == -own:
            run.append(here)
            here += step
        if 0 <= here < SIZE and cells[here] == own:
            found += run
    return found

def actions(line):
    cells, own = np.array(line.cells), 1 - 2 * line.player
    free = [int(n) for n in np.flatnonzero(cells == 0) if flips(cells, int(n), own) or not cells.any()]
    return free or [-1]

def result(line, n):
    if n < 0:
        return Line(line.cells, 1 - line.player, True)
    cells, own = np.array(line.cells), 1 - 2 * line.player
    for place in flips(cells, n, own) + [n]:
        cells[place] = own
    return Line(tuple(int(cell) for cell in cells), 1 - line.player, False)

def terminal(line):
    return 0 not in line.cells or actions(line) == actions(Line(line.cells, 1 - line.player)) == [-1]

def utility(line):
    return int(np.sign(sum(line.cells)))

def evaluate(line):
    return float(np.mean(line.cells)) / 2

board_key = lambda line: sum((cell + 1) * 3**n for n, cell in enumerate(line.cells))
START = np.zeros(SIZE, dtype=int)
START[3:9] = 1, -1, 1, -1, -1, 1
game = Game(name="line of twelve", initial=Line(tuple(int(cell) for cell in START), 0), actions=actions, result=result,
            terminal=terminal, utility=utility, evaluate=evaluate,
            key=lambda line: board_key(line) * 4 + line.player * 2 + line.passed)
'''
