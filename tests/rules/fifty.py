"""Fifty rulebooks, written before `check` was mended: broken in subtle ways, or right and odd.

Each varies one of `voices.py`: pairs of what is replaced and its replacement; before them, of a broken one, what
`check` says. `MISSED` passed `check` before the mend (one of them crashed it), another seven were refused only for
something that is right, and of the right ones `ACCUSED` were refused.
"""

from tests.rules.voices import (
    DEALER,
    ENGINEER,
    GAMBLER,
    NUMBERS,
    PAINTER,
    SOWER,
    SPELLER,
    TEACHER,
    THREE,
    WALKER,
)

CLOCK = ("from zermelo import Game", "import time\nfrom zermelo import Game")
CHANCE = ("from zermelo import Game", "import random\nfrom zermelo import Game")
CHECKED = (
    "    for square in sorted(own):",
    "    for square in sorted(own):\n        if square == LAST.get('to'):\n            continue",
)
MEMO = """
def steps(field):
    if KNOWN not in MEMO:
        MEMO[KNOWN] = list(all_steps(field))
    return MEMO[KNOWN]

MEMO = {}

def moved("""
PASSED = " * 4 + line.player * 2 + line.passed)"

BROKEN: dict[str, tuple[str, ...]] = {
    "three in a row, estimate for O": (
        "take the side of MIN",
        TEACHER,
        '(free("X") - free("O"))',
        '(free("O") - free("X"))',
    ),
    "three in a row, one image is none": ("`symmetries` yields", TEACHER, "852741630", "852741603"),
    "three in a row, shuffled": (
        "another order when asked again.*line 14 asks `random.shuffle`",
        TEACHER,
        *CHANCE,
        "    return moves\n",
        "    random.shuffle(moves)\n    return moves\n",
    ),
    "three in a row, sorted by hash": (
        "another order in another process",
        TEACHER,
        "    return moves\n",
        "    return sorted(moves, key=lambda n: hash(str(n)))\n",
    ),
    "three in a row, hash as key": (
        "`key` gives",
        TEACHER,
        "evaluate=evaluate,",
        "evaluate=evaluate, key=lambda p: hash(p) % 65537,",
    ),
    "crossing, estimate for Black": ("take the side of MIN", ENGINEER, "return (white - sum(", "return -(white - sum("),
    "crossing, only White mirrored": ("`symmetries` yields", ENGINEER, ", black=mirrored(field.black))", ")"),
    "crossing, memory without Black": (
        "`actions` gives .* in another process",
        ENGINEER,
        "def steps(",
        "def all_steps(",
        "\ndef moved(",
        MEMO.replace("KNOWN", "(field.white, field.white_moves)"),
    ),
    "crossing, the pawn moved last": (
        "`actions` gives .* when asked again.*changes `LAST`",
        ENGINEER,
        *CHECKED,
        "    square, to = step\n",
        "    square, to = step\n    LAST['to'] = to\n",
        "ROWS, COLUMNS = 5, 4",
        "ROWS, COLUMNS = 5, 4\nLAST = {}",
    ),
    "crossing, bolder in the afternoon": (
        "in another process.*line 46 asks `time.localtime`",
        ENGINEER,
        *CLOCK,
        "/ 50",
        "/ 50 + (0.01 if time.localtime().tm_hour > 12 else 0)",
    ),
    "crossing, equality without plies": (
        "whether the game is over",
        ENGINEER,
        "    plies: int = 0",
        "    plies: int = dataclasses.field(default=0, compare=False)",
        "from dataclasses",
        "import dataclasses\nfrom dataclasses",
        "not field.white_moves)",
        "not field.white_moves, field.plies + 1)",
        "return has_crossed(field) or",
        "return field.plies > 7 + (2 in field.black) or has_crossed(field) or",
    ),
    "sowing, estimate for the second": (
        "take the side of MIN",
        SOWER,
        "def evaluate(holes):\n    return ",
        "def evaluate(holes):\n    return -1 * ",
        "-1 * holes.stores[0] -",
        "-holes.stores[0] +",
    ),
    "sowing, key without the turns": (
        "let the key hold every field",
        SOWER,
        "holes.stores + (holes.moves,)",
        "holes.stores",
    ),
    "sowing, over at every 7919th question": (
        "line 37 changes `ASKED`",
        SOWER,
        "def terminal(holes):",
        "ASKED = 0\n\ndef terminal(holes):\n    global ASKED\n    ASKED += 1",
        "return holes.moves >= 30",
        "return ASKED % 7919 == 0 or holes.moves >= 30",
    ),
    "race, estimate for the second": (
        "take the side of MIN",
        GAMBLER,
        "(sum(p.fichas[0]) - sum(p.fichas[1]))",
        "(sum(p.fichas[1]) - sum(p.fichas[0]))",
    ),
    "race, one die thrown": (
        "line 19 asks `random.randint`",
        GAMBLER,
        "from fractions",
        "import random\nfrom fractions",
        "[(n, Fraction(1, 6)) for n in range(1, 7)]",
        "[(random.randint(1, 6), 1)]",
    ),
    "pairs, hand as a set": (
        "another order in another process",
        DEALER,
        "return table.hands[table.player]",
        "return set(table.hands[table.player])",
    ),
    "pairs, a tie by the order of a set": (
        "`result` .* in another process",
        DEALER,
        "winner = table.player if VALUES[card] > VALUES[table.lead] else 1 - table.player",
        "best = max({card, table.lead}, key=lambda one: VALUES[one] // 2)\n"
        "    winner = table.player if card == best else 1 - table.player",
    ),
    "pairs, key without the lead": (
        "let the key hold every field",
        DEALER,
        "utility=utility)",
        "utility=utility, key=lambda t: (t.hands, t.pairs, t.player))",
    ),
    "trip, key without the town before": (
        "let the key hold every field",
        WALKER,
        "(trip.before + 1, trip.player",
        "(trip.player",
    ),
    "trip, key without a town": (
        "let the key hold every field",
        WALKER,
        "*trip.visits):",
        "*trip.visits[:3], *trip.visits[4:]):",
    ),
    "coins, estimates of the neighbour": (
        "numbers of other players",
        THREE,
        "evaluate=lambda row: row.sums",
        "evaluate=lambda row: row.sums[1:] + row.sums[:1]",
    ),
    "corners, three in a row and all orders": (
        "`symmetries` yields",
        PAINTER,
        "any(paint.corners.count(colour) > 2 for colour in range(1, COLOURS + 1))",
        "any(0 < paint.corners[n] == paint.corners[n - 1] == paint.corners[n - 2] for n in range(CORNERS))",
    ),
    "corners, one colour stays": (
        "`symmetries` yields",
        PAINTER,
        "corners=tuple(paint.corners[n] for n in order))",
        "corners=tuple(3 if has == 3 else paint.corners[n] % 3 for n, has in zip(order, paint.corners)))",
    ),
    "corners, places in a dictionary": (
        "spots is a tuple of points",
        PAINTER,
        "places = tuple((2 + 2 * cos(n * pi / 3), 2 + 2 * sin(n * pi / 3)) for n",
        "places = dict((((n, 0)), (2 + 2 * cos(n * pi / 3), 2 + 2 * sin(n * pi / 3))) for n",
    ),
    "corners, a number as text": ("a board that cannot be shown", PAINTER, '"?RGB"[colour])', "colour)"),
    "spelling, words from a set": (
        "another order in another process",
        SPELLER,
        "found = {}",
        "found = set()",
        "found[word] = True",
        "found.add(word)",
    ),
    "spelling, words drawn": (
        "line 16 asks `random.sample`",
        SPELLER,
        *CHANCE,
        "return list(found)",
        "return random.sample(list(found), len(found))",
    ),
    "line of twelve, estimate for the second": (
        "take the side of MIN",
        NUMBERS,
        "float(np.mean(line.cells))",
        "-float(np.mean(line.cells))",
    ),
    "line of twelve, seldom a slip": (
        "line 35 asks `np.random.random`",
        NUMBERS,
        "        cells[place] = own",
        "        cells[place] = own if np.random.random() > 0.001 else -own",
    ),
}

RIGHT: dict[str, tuple[str, ...]] = {
    "trip, the turn tells of the pass": (WALKER, "trip.passes, *trip.visits", "*trip.visits"),
    "three in a row": (TEACHER,),
    "crossing": (ENGINEER,),
    "sowing": (SOWER,),
    "race": (GAMBLER,),
    "pairs": (DEALER,),
    "trip": (WALKER,),
    "coins": (THREE,),
    "corners": (PAINTER,),
    "spelling": (SPELLER,),
    "line of twelve": (NUMBERS,),
    "three in a row, the signs tell the turn": (
        TEACHER,
        "evaluate=evaluate,",
        "evaluate=evaluate, key=lambda p: int(p[0].translate({46: 48, 79: 49, 88: 50}), 3),",
    ),
    "three in a row loses": (
        TEACHER,
        'return won(p[0], "X") - won(p[0], "O")',
        'return won(p[0], "O") - won(p[0], "X")',
        '(free("X") - free("O"))',
        '(free("O") - free("X"))',
    ),
    "three in a row, a set of numbers": (TEACHER, "    return moves\n", "    return set(moves)\n"),
    "three in a row, estimates of no use": (
        TEACHER,
        *CHANCE,
        '(free("X") - free("O")) / 10',
        'random.Random("".join(sorted(p[0]))).uniform(-0.5, 0.5)',
    ),
    "crossing, one minus a flag": (ENGINEER, "not field.white_moves)", "1 - field.white_moves)"),
    "crossing loses": (
        ENGINEER,
        "return -1 if field.white_moves else 1",
        "return 1 if field.white_moves else -1",
        "return (white - sum(",
        "return -(white - sum(",
    ),
    "crossing, memory of everything": (
        ENGINEER,
        "def steps(",
        "def all_steps(",
        "\ndef moved(",
        MEMO.replace("KNOWN", "field"),
    ),
    "crossing, questions counted": (
        ENGINEER,
        "def is_over(field):",
        "ASKED = 0\n\ndef is_over(field):\n    global ASKED\n    ASKED += 1",
    ),
    "crossing, time taken": (
        ENGINEER,
        *CLOCK,
        "def is_over(field):\n    return has_crossed(field) or not any(True for step in steps(field))",
        "SPENT = [0.0]\n\ndef is_over(field):\n    started = time.perf_counter()\n"
        "    over = has_crossed(field) or not any(True for step in steps(field))\n"
        "    SPENT[0] += time.perf_counter() - started\n    return over",
    ),
    "crossing, the turn is worth something": (ENGINEER, "/ 50", "/ 50 + (0.1 if field.white_moves else -0.1)"),
    "crossing, moves as they lie in a set": (ENGINEER, "in sorted(own)", "in own"),
    "sowing, the second store follows": (SOWER, "holes.stores + (holes.moves,)", "holes.stores[:1] + (holes.moves,)"),
    "race, half steps": (GAMBLER, "+ p.dado)", "+ p.dado / 2)"),
    "pairs, hands as sorted sets": (
        DEALER,
        "return table.hands[table.player]",
        "return sorted(table.hands[table.player])",
        'Table((("ace", "jack", "nine"), ("king", "queen", "ten"))',
        'Table((frozenset(["ace", "jack", "nine"]), frozenset(["king", "queen", "ten"]))',
        "tuple(tuple(one for one",
        "tuple(frozenset(one for one",
        "hands == ((), ())",
        "hands == (frozenset(), frozenset())",
    ),
    "trip, no town before": (WALKER, "Trip(0, -1,", "Trip(0, None,", "utility=utility, key=key", "utility=utility"),
    "coins, sums of numpy": (
        THREE,
        "from zermelo",
        "import numpy as np\nfrom zermelo",
        "worth = sum(",
        "worth = np.sum(",
    ),
    "corners, each image twice": (PAINTER, "for order in ORDERS]", "for order in ORDERS + ORDERS]"),
    "spelling, a sorted set": (
        SPELLER,
        "found = {}",
        "found = set()",
        "found[word] = True",
        "found.add(word)",
        "return list(found)",
        "return sorted(found)",
    ),
    "line of twelve, numbers of numpy": (NUMBERS, "tuple(int(cell) for cell in cells), 1", "tuple(cells), 1"),
    "line of twelve, key without the pass": (NUMBERS, PASSED, " * 2 + line.player)"),
    "coins, tenths": (
        THREE,
        "worth = sum(COINS[row.taken : row.taken + count])",
        "worth = sum(COINS[row.taken : row.taken + count]) * 0.1",
    ),
}


MISSED = {
    "three in a row, estimate for O",
    "three in a row, shuffled",
    "three in a row, sorted by hash",
    "crossing, estimate for Black",
    "crossing, bolder in the afternoon",
    "sowing, key without the turns",
    "sowing, over at every 7919th question",
    "coins, estimates of the neighbour",
    "spelling, words from a set",
    "spelling, words drawn",
    "line of twelve, estimate for the second",
}
ACCUSED = {
    "pairs",
    "corners",
    "three in a row, a set of numbers",
    "race, half steps",
    "pairs, hands as sorted sets",
    "trip, no town before",
    "coins, sums of numpy",
    "corners, each image twice",
    "line of twelve, numbers of numpy",
    "coins, tenths",
}


def source(variation: tuple[str, ...]) -> str:
    """The rulebook with its replacements, each of which has to be found."""
    text, *changes = variation
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    return text
