"""The pieces of boards, each centred in its square; `PAINTERS` has one painter for each kind in `board.KINDS`."""

from collections.abc import Callable, Iterator
from math import cos, pi, sin, sqrt

from zermelo.draw import (
    board_cards,
    board_dominoes,
    board_maze,
    board_puzzles,
    board_sea,
    board_tiles,
    chess_pieces,
    pen,
)
from zermelo.draw.board_backgammon import CHECKER, FLAT, spots
from zermelo.draw.board_dominoes import PIPS, pips
from zermelo.draw.board_paint import Paint
from zermelo.draw.measure import width
from zermelo.rules.board import Piece

GOLDEN_ANGLE = pi * (3 - sqrt(5))
MOST_SEEDS = 60
"""The most seeds drawn; the number shows how many there are."""


def piece_painter(paint: Paint) -> Callable[[int, Piece], str]:
    """The painter of the pieces of a board, each with its index among them."""
    stacked = spots(paint) if paint.board.style == "backgammon" else {}

    def painted(number: int, piece: Piece) -> str:
        x, y = stacked[number] if stacked else paint.middle(piece.square)
        column, row = piece.square
        drawn = "".join(PAINTERS[piece.kind](piece, x, y, paint))
        owner = "" if piece.player is None else f' data-player="{piece.player}"'
        who = board_maze.identity(piece, x, y, paint)
        return f'<g class="piece {piece.kind}" data-on="{column},{row}"{owner}{who}>{drawn}</g>'

    return painted


def circle(x: float, y: float, radius: float, drawn: str) -> str:
    return f'<circle cx="{pen.short(x)}" cy="{pen.short(y)}" r="{pen.short(radius)}" {drawn}/>'


def _fitting(text: str, size: float, room: float) -> float:
    """The size at which a text fits the width."""
    return min(size, room / max(0.55, width(text, 1)))


def _written(x: float, y: float, text: str, size: float, colour: str) -> str:
    """A bold text centred at a point."""
    return pen.text(x, y + size * 0.36, text, size, colour, bold=True)


def _cross(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    drawn = pen.stroke(paint.tint(piece.player)[0], 7) + ' stroke-linecap="round"'
    yield pen.line(x - 16, y - 16, x + 16, y + 16, drawn)
    yield pen.line(x - 16, y + 16, x + 16, y - 16, drawn)


def _ring(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    yield circle(x, y, 17, f'fill="none" {pen.stroke(paint.tint(piece.player)[0], 7)}')


def _slab(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A round piece with a highlight along its rim."""
    body, _ = paint.body(piece.player)
    edge = pen.stroke(paint.tint(piece.player)[0], 1.5)
    yield circle(x, y + 1.5, 23.5, 'fill="#000000" fill-opacity="0.25"')
    yield circle(x, y, 23, f'fill="{body}" {edge}')
    yield circle(x, y - 0.5, 20, 'fill="none" stroke="#ffffff" stroke-opacity="0.28" stroke-width="2"')


def _disc(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """Players differ by more than colour: by the text, or by one more ring for each player after the first."""
    has_tone = bool(paint.tone(piece.player))
    sign = paint.body(piece.player)[1]
    yield from _slab(piece, x, y, paint)
    for ring in range(0 if piece.text or has_tone else min(piece.player or 0, 3)):
        yield circle(x, y, 15 - 5 * ring, f'fill="none" {pen.stroke(sign, 3)}')
    if piece.text and not has_tone:
        yield _written(x, y, piece.text, 20, sign)


def _stone(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A stone of Go, which touches its neighbours and is lit from the upper left."""
    body, _ = paint.body(piece.player)
    yield circle(x + 1, y + 2, 28, 'fill="#000000" fill-opacity="0.25"')
    yield circle(x, y, 28, f'fill="{body}" {pen.stroke(paint.tint(piece.player)[0], 1)}')
    yield circle(x - 9, y - 10, 9, 'fill="#ffffff" fill-opacity="0.18"')


def _man(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A draughtsman: ridges, and a ring in the middle of the second player's pieces."""
    sign = paint.body(piece.player)[1]
    yield from _slab(piece, x, y, paint)
    yield circle(x, y, 15, f'fill="none" stroke-opacity="0.55" {pen.stroke(sign, 2)}')
    if piece.player == 1 or paint.tone(piece.player):
        yield circle(x, y, 8, f'fill="none" stroke-opacity="0.55" {pen.stroke(sign, 2)}')


def _king(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    sign = paint.body(piece.player)[1]
    yield from _slab(piece, x, y, paint)
    crown = [(-13, 9), (-15, -8), (-6, 0), (0, -12), (6, 0), (15, -8), (13, 9)]
    yield pen.polygon([(x + dx, y + dy) for dx, dy in crown], f'fill="{sign}" {pen.stroke(sign, 2)}')


def _pawn(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    outline, filling = paint.tint(piece.player)
    drawn = f'fill="{filling}" {pen.stroke(outline, 2.5)} stroke-linejoin="round"'
    body = f"M{pen.short(x - 18)} {pen.short(y + 24)}q2 -9 9 -11q3 -5 3 -12h12q0 7 3 12q7 2 9 11z"
    yield f'<path d="{body}" {drawn}/>'
    yield pen.rectangle(x - 9, y - 2, 18, 5, drawn, 2.5)
    yield circle(x, y - 11, 10, drawn)


def _glyph(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A sign as large as fits; on a disc tinted in its owner's colour, if it has one."""
    outline, filling = paint.tint(piece.player)
    size = _fitting(piece.text, 36, 44)
    if piece.player is not None:
        yield circle(x, y, 25, f'fill="{filling}" {pen.stroke(outline, 2)}')
        size = min(size, 30.0)
    yield _written(x, y, piece.text, size, paint.colours.ink if piece.player is None else outline)


def _coin(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    outline, filling = paint.colours.players[3] if piece.player is None else paint.tint(piece.player)
    yield circle(x, y + 1.5, 25, 'fill="#000000" fill-opacity="0.2"')
    yield circle(x, y, 25, f'fill="{filling}" {pen.stroke(outline, 3)}')
    yield circle(x, y, 20, f'fill="none" {pen.stroke(outline, 1, dashed=True)}')
    yield _written(x, y, piece.text, _fitting(piece.text, 22, 34), outline)


def _stick(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A match with its head."""
    outline, filling = paint.colours.players[3] if piece.player is None else paint.tint(piece.player)
    yield pen.rectangle(x - 4, y - 18, 8, 44, f'fill="{filling}" {pen.stroke(outline, 2)}', 3)
    yield f'<ellipse cx="{pen.short(x)}" cy="{pen.short(y - 19)}" rx="6" ry="8" fill="{paint.colours.cut}"/>'


def _die(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    outline, filling = paint.tint(piece.player)
    yield pen.rectangle(x - 22, y - 22, 44, 44, f'fill="{filling}" {pen.stroke(outline, 2.5)}', 9)
    face = int(piece.text) if piece.text.isdecimal() else 0
    if face in PIPS:
        for across, down in pips(face):
            yield circle(x + 12 * across, y + 12 * down, 4.5, f'fill="{outline}"')
    else:
        yield _written(x, y, piece.text, 20, outline)


def _seeds(x: float, y: float, count: int, wide: float, high: float) -> Iterator[str]:
    """Seeds in a hollow: each further from the middle than the one before."""
    spread = max(count, 5)
    for seed in range(min(count, MOST_SEEDS)):
        distance, angle = sqrt((seed + 0.5) / spread), seed * GOLDEN_ANGLE
        at = (x + wide * distance * cos(angle), y + high * distance * sin(angle))
        yield circle(*at, 4, 'class="seed" fill="#f4e6c8" stroke="#6b4a24" stroke-width="1"')


def _hollow(x: float, y: float, wide: float, high: float, colour: str) -> str:
    corner = min(wide, high) / 2
    return pen.rectangle(
        x - wide / 2, y - high / 2, wide, high, f'fill="#000000" fill-opacity="0.32" {pen.stroke(colour, 2)}', corner
    )


def _counted(x: float, y: float, piece: Piece, paint: Paint) -> Iterator[str]:
    """The number of seeds, on a plate in the colour of their owner."""
    outline, filling = paint.tint(piece.player)
    wide = max(22.0, width(piece.text, 15, bold=True) + 10)
    yield pen.rectangle(x - wide / 2, y - 11, wide, 22, f'fill="{filling}" {pen.stroke(outline, 1.5)}', 11)
    yield _written(x, y, piece.text, 15, outline)


def _pit(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    count = int(piece.text) if piece.text.isdecimal() else 0
    yield _hollow(x, y, 54, 54, paint.tint(piece.player)[0])
    yield from _seeds(x, y, count, 19, 19)
    yield from _counted(x + 16, y + (18 if piece.square[1] else -18), piece, paint)


def _store(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    count = int(piece.text) if piece.text.isdecimal() else 0
    middle = y + paint.high / 2
    yield _hollow(x, middle, 52, paint.high + 48, paint.tint(piece.player)[0])
    yield from _seeds(x, middle + 8, count, 17, 34)
    yield from _counted(x, y - 12, piece, paint)


def _claim(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """The box between four points, of which the piece is at the top left."""
    outline, filling = paint.tint(piece.player)
    wide, high = paint.wide, paint.high
    yield pen.rectangle(x, y, wide, high, f'fill="{filling}"')
    yield _written(x + wide / 2, y + high / 2, piece.text, _fitting(piece.text, 24, 40), outline)


def _payoff(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """The numbers of a cell, each in its player's colour and at its own height."""
    parts = [part.strip() for part in piece.text.split(";" if ";" in piece.text else ",")]
    step = paint.wide / (len(parts) + 1)
    for player, part in enumerate(parts):
        lean = 8 if len(parts) > 1 and player == 0 else -8 if len(parts) > 1 else 0
        outline = paint.tint(player)[0]
        yield _written(x - paint.wide / 2 + step * (player + 1), y + lean, part, _fitting(part, 19, step), outline)


def _checker(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A checker of backgammon, optionally with the size of its stack."""
    sign = paint.body(piece.player)[1]
    yield from _slab(piece, x, y, paint)
    yield circle(x, y, CHECKER / 3, f'fill="none" stroke-opacity="0.45" {pen.stroke(sign, 1.5)}')
    if piece.text:
        yield _written(x, y, piece.text, 18, sign)


def _flat(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A checker in the tray, seen edge-on."""
    body, sign = paint.body(piece.player)
    drawn = f'fill="{body}" {pen.stroke(sign, 1)}'
    yield pen.rectangle(x - 18, y - FLAT / 2 + 1, 36, FLAT - 2, drawn, 3)


def _cube(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """The doubling cube, with its number."""
    yield pen.rectangle(x - 20, y - 20, 40, 40, 'fill="#fffdf8" stroke="#6b4a24" stroke-width="2"', 6)
    yield _written(x, y, piece.text, _fitting(piece.text, 22, 32), "#17202c")


PAINTERS: dict[str, Callable[[Piece, float, float, Paint], Iterator[str]]] = {
    "cross": _cross,
    "ring": _ring,
    "disc": _disc,
    "stone": _stone,
    "man": _man,
    "king": _king,
    "pawn": _pawn,
    "glyph": _glyph,
    "coin": _coin,
    "stick": _stick,
    "die": _die,
    "card": board_cards.card,
    "pit": _pit,
    "store": _store,
    "claim": _claim,
    "payoff": _payoff,
    "checker": _checker,
    "flat": _flat,
    "cube": _cube,
    "food": board_maze.food,
    "capsule": board_maze.capsule,
    "eater": board_maze.eater,
    "ghost": board_maze.ghost,
    **dict.fromkeys(chess_pieces.BODIES, chess_pieces.chess_piece),
    "tile": board_puzzles.tile,
    "peg": board_puzzles.peg,
    "sticker": board_puzzles.sticker,
    "crate": board_puzzles.crate,
    "target": board_puzzles.target,
    "keeper": board_puzzles.keeper,
    "boat": board_puzzles.boat,
    "water": board_puzzles.water,
    "power": board_tiles.power,
    "cover": board_tiles.cover,
    "count": board_tiles.count,
    "mine": board_tiles.mine,
    "hull": board_sea.hull,
    "wreck": board_sea.wreck,
    "hit": board_sea.hit,
    "splash": board_sea.splash,
    "domino": board_dominoes.domino,
}
