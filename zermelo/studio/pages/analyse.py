"""The page to analyse: a position or a whole game, looked at by one search or by two side by side."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from zermelo.algorithms import Result
from zermelo.draw.board_svg import board_svg
from zermelo.engine import Limits
from zermelo.engine.options import EVALUATIONS
from zermelo.explain.board_text import in_language, read_position, show_board
from zermelo.languages.errors import ZermeloError
from zermelo.languages.numbers import display, json_value, number_text
from zermelo.players.chances import chances_of
from zermelo.players.thinker import Thinker, WhileCompiling
from zermelo.players.verdicts import capital, final_words, line_texts, verdict
from zermelo.rules.board import Board
from zermelo.rules.game import CHANCE, Game, Value
from zermelo.studio.colours import PAGE as COLOURS
from zermelo.studio.endpoint import Endpoint, Visit
from zermelo.studio.game_text import read_moves, read_text
from zermelo.studio.page import Page
from zermelo.studio.palette import Palette, board_in, palette_of
from zermelo.studio.schema import anything, choice, list_of, number, record, text, truth, whole
from zermelo.studio.shared import MOST_DEPTH, MOST_SECONDS
from zermelo.studio.table import (
    GAME,
    LONGEST_MOVE,
    LONGEST_START,
    MOST_MOVES,
    WHERE,
    Record,
    label_of,
    replay,
    replayed,
    view,
)
from zermelo.studio.value_chart import Chart, Point, chart_svg

# ---------------------------------------------------------------------------------------------
# The lines of a position

MOST_LINES = 5
WISH = record(
    {"game": GAME},
    WHERE
    | {
        "algorithm": text(40, "The name of an algorithm, engine, or auto."),
        "evaluation": choice(*EVALUATIONS, about="How positions at the horizon are judged."),
        "lines": whole(1, MOST_LINES, "How many of the best moves to tell."),
        "depth": whole(1, MOST_DEPTH, "How many plies to look ahead at most."),
        "seconds": number(0.01, MOST_SECONDS, "How long to look at most; a second if left out."),
    },
)
CHANCES = list_of(number(-1, 1), 100, "From −1, lost, to 1, won, for each player.")
LINE = record(
    {
        "rank": whole(1, MOST_LINES, "1 for the best line, 2 for the second best …"),
        "move": text(about="The first move; empty where chance moves or the game is over."),
        "line": list_of(text(), 10_000, "What is expected to follow, the move itself first."),
        "chances": CHANCES,
        "value": anything("Seen by the first player, or a list with an entry for each."),
        "score": text(about="The same as people write it."),
        "depth": anything("Plies; null when the whole game was searched."),
        "deepest": anything("Plies of the longest line, where some go further than the depth; else null."),
        "nodes": whole(0, 1 << 62),
        "rate": number(0, 1e15, "Nodes a second."),
        "seconds": number(0, 1e9),
        "fill": anything("How much of the table is in use, from 0 to 1; null without a table."),
        "plies": anything("How long a forced win takes, where known; else null."),
        "known": truth("Whether the value is certain, no estimate being part of it."),
        "algorithm": text(),
        "complete": truth("Whether the search came to its end rather than being stopped."),
        "words": text(1000, "The best line in a sentence; empty for the others."),
    },
    about="Events: queued {place}, started {}, compiling {}, line (this record), at last answer (the best line again), "
    "error {error}.",
)


async def lines(visit: Visit, wish: dict[str, Any]) -> AsyncIterator[tuple[str, Any]]:
    """Look at a position: for each depth its best lines, the very best again as the answer."""
    game, found = await asyncio.to_thread(replayed, visit, wish)
    depth = wish.get("depth")

    def make() -> Any:
        thinker = Thinker(
            game,
            wish.get("algorithm", "auto"),
            evaluation=wish.get("evaluation", "game"),
            while_compiling=WhileCompiling.PREVIEW,
        )
        limits = Limits(depth=None if depth is None else int(depth), time=wish.get("seconds", 1.0))
        history = [move.before for move in found.history]
        return thinker.think(found.position, limits, lines=int(wish.get("lines", 1)), history=history)

    best: dict[str, Any] | None = None
    async for kind, value in visit.studio.searches.events(make):
        if kind == "fact":
            told = line_of(visit, value)
            best = told if told["rank"] == 1 else best
            yield "line", told
        else:
            yield kind, {} if value is None else {"place": value}
    yield "answer", best


def _shown(value: Value, language: str) -> str:
    """A number as the visitor's language writes it, with at most four decimals.

    >>> _shown(1 / 3, "en"), _shown((0.5, -2), "es")
    ('0.3333', '(0,5; -2)')
    """
    parts = tuple(round(part, 4) for part in (value if isinstance(value, tuple) else (value,)))
    return display(parts if isinstance(value, tuple) else parts[0], language)


def line_of(visit: Visit, found: Result) -> dict[str, Any]:
    """A line, for a page."""
    game, position = found.game, found.position
    written = line_texts(game, position, found.line)
    said = final_words(game, position) if game.terminal(position) else verdict(found)
    return {
        "rank": found.rank,
        "move": written[0] if written else "",
        "line": written,
        "chances": list(chances_of(found)),
        "value": json_value(found.value),
        "score": _shown(found.value, visit.language),
        "depth": found.depth,
        "deepest": found.deepest,
        "nodes": found.nodes,
        "rate": found.rate,
        "seconds": found.seconds,
        "fill": found.fill,
        "plies": found.plies,
        "known": found.exact,
        "algorithm": found.algorithm,
        "complete": found.complete,
        "words": visit.say(said) if found.rank == 1 else "",
    }


# ---------------------------------------------------------------------------------------------
# Texts that people type

BOARD, MOVES, EITHER = "board", "moves", "either"
LONGEST_TEXT = 20_000
READING = record(
    {"game": GAME, "text": text(LONGEST_TEXT, "A board in the game's notation, or moves.")},
    {"start": WHERE["start"], "kind": choice(BOARD, MOVES, EITHER, about="What the text is, where that is known.")},
)
READ = record(
    {
        "fault": text(2000, "What is wrong with the text, in one sentence; empty if nothing is."),
        "start": text(LONGEST_START),
        "moves": list_of(text(LONGEST_MOVE), MOST_MOVES),
        "view": anything("The position, as /api/position gives it; null if there is none."),
    },
    about="Text that is being typed is rarely right, so a fault is no refusal.",
)


def read(visit: Visit, wish: dict[str, Any]) -> dict[str, Any]:
    """What a text means: a start and moves, and the position they lead to."""
    game = visit.studio.library.find(wish["game"])
    try:
        start, moves = _understood(game, wish)
        found = replay(game, start, tuple(moves))
    except ZermeloError as error:
        return {"fault": visit.say(str(error)), "start": "", "moves": [], "view": None}
    return {"fault": "", "start": start, "moves": moves, "view": view(visit, game, found)}


def _understood(game: Game, wish: dict[str, Any]) -> tuple[str, list[str]]:
    written, kind, start = wish["text"], wish.get("kind", EITHER), wish.get("start", "")
    if kind == MOVES:
        start, moves = start, read_moves(game, read_position(game, start), written)[0]
    elif kind == BOARD:
        start, moves = written, []
    else:
        start, moves = read_text(game, written)
    if len(start) > LONGEST_START:  # only where it was said to be a board
        raise ZermeloError(f"A board is written in at most {LONGEST_START} characters.")
    if len(moves) > MOST_MOVES:
        raise ZermeloError(f"The studio takes games of at most {MOST_MOVES} moves.")
    return start, moves


# ---------------------------------------------------------------------------------------------
# Setting up a position piece by piece

PALETTE = record(
    {
        "pieces": list_of(
            record({"sign": text(1), "name": text(), "svg": text(1 << 16)}),
            1000,
            "What can be put on squares; nothing where the game's text is not a board of signs.",
        ),
        "empty": text(1, "The sign of an empty square."),
        "movers": list_of(text(), 100, "Whose turn it can be, where the text says it; else empty."),
    }
)
ARRANGING = record(
    {"game": GAME, "text": text(LONGEST_START, "The board so far, in any language; the usual start if empty.")},
    {
        "square": list_of(whole(0, 1000), 2, "(column, row) from the top left; every square if left out."),
        "sign": text(1, "What to put there, as the palette names it."),
        "player": whole(0, 100, "Whose turn it is to be."),
    },
)
ARRANGED = record(
    {
        "text": text(LONGEST_START, "The board after the change."),
        "signs": list_of(text(1000), 1000, "The signs of each row; a blank where the board has no square."),
        "board": text(1 << 24, "The same drawn, whether such a position can occur or not."),
        "player": whole(-1, 100, "Whose turn it is, as far as the text tells; else -1."),
        "fault": text(2000, "Why the game has no such position; empty if it has."),
        "view": anything("The position, as /api/position gives it; null if there is none."),
    }
)


def palette(visit: Visit, wish: dict[str, Any]) -> dict[str, Any]:
    """The pieces that can be put on the board of a game."""
    game = visit.studio.library.find(wish["game"])
    found = palette_of(game)
    if found is None:
        return {"pieces": [], "empty": "", "movers": []}
    pieces = [
        {"sign": sign, "name": name, "svg": _alone(found, sign, name)}
        for sign, name in _piece_names(visit, game, found).items()
    ]
    movers = [label_of(visit, game, player) for player in range(len(found.turns))]
    return {"pieces": pieces, "empty": found.empty, "movers": movers}


def _piece_names(visit: Visit, game: Game, found: Palette) -> dict[str, str]:
    """A piece is called by its owner, and by its sign where the owner has several kinds or there is no owner."""
    owners = [piece.player for piece in found.pieces.values()]
    names = {}
    for sign, piece in found.pieces.items():
        owner = "" if piece.player is None else label_of(visit, game, piece.player)
        names[sign] = owner if owner and owners.count(piece.player) == 1 else f"{owner} {sign}".strip()
    return names


def _alone(found: Palette, sign: str, name: str) -> str:
    """A piece on no board, for a button."""
    piece = replace(found.pieces[sign], square=(0, 0))
    return board_svg(Board(columns=1, rows=1, style="bare", pieces=(piece,)), name, sign, COLOURS)


def arrange(visit: Visit, wish: dict[str, Any]) -> dict[str, Any]:
    """A board with a piece more or less, or another player to move; what the game says to it."""
    game = visit.studio.library.find(wish["game"])
    found = palette_of(game)
    if found is None:
        raise ZermeloError(f"The text of {game.name} is not a board of squares; type the position.")
    board = wish["text"]
    if found.places(board) is None:  # written in another of the game's ways
        board = show_board(game, board_in(game, board), visit.language)
        if found.places(board) is None:
            raise ZermeloError("This board shows pieces that the palette does not have; type the position.")
    board = _changed(game, found, board, wish, visit.language)
    fault, seen = "", None
    try:
        board_in(game, board)
        seen = view(visit, game, replay(game, board))
    except ZermeloError as error:
        fault = visit.say(str(error))
    mover = found.mover(board)
    drawn = found.drawn(board)
    if mover is not None:
        drawn = replace(drawn, notes=(in_language(found.turns[mover], visit.language),))
    return {
        "text": board,
        "signs": found.rows(board),
        "board": board_svg(drawn, capital(game.name), board, COLOURS),
        "player": -1 if mover is None else mover,
        "fault": fault,
        "view": seen,
    }


def _changed(game: Game, found: Palette, board: str, wish: dict[str, Any], language: str) -> str:
    sign, square = wish.get("sign"), wish.get("square")
    if sign is not None:
        if sign != found.empty and sign not in found.pieces:
            raise ZermeloError(f"{sign!r} is no piece; there are {', '.join([*found.pieces, found.empty])}.")
        board = found.put(board, None if square is None else tuple(map(int, square)), sign)
    player = wish.get("player")
    if player is not None:
        if player >= len(found.turns):
            raise ZermeloError(f"The text of {game.name} does not say that it is the turn of player {player + 1:.0f}.")
        board = found.with_mover(board, int(player), language)
    return board


# ---------------------------------------------------------------------------------------------
# The value over the game

MISTAKE = 0.5
"""Who loses so much of the chances with one move has made a mistake: a quarter of the way from won to lost."""
POINT = record(
    {"ply": whole(0, MOST_MOVES), "chances": CHANCES},
    {
        "score": text(about="The value as people write it."),
        "best": text(LONGEST_MOVE, "The best move there."),
        "known": truth("Whether the value is certain."),
    },
)
CHARTED = record(
    {
        "svg": text(1 << 22, "The chart."),
        "words": text(4000, "What it shows, for those who listen."),
        "mistakes": list_of(
            record({"ply": whole(1, MOST_MOVES, "After how many moves it had been made."), "words": text(1000)}),
            MOST_MOVES,
        ),
    }
)


def chart(visit: Visit, wish: dict[str, Any]) -> dict[str, Any]:
    """The chart of a game, from what was found at each of its positions."""
    game, found = replayed(visit, wish)
    given = {int(point["ply"]): point for point in wish["points"] if point["ply"] <= len(found.history)}
    if any(len(point["chances"]) != game.players for point in given.values()):
        raise ZermeloError(f"Each point has the chances of {game.players} players.")
    mistakes = list(_mistakes(visit, game, found, given))
    names = [label_of(visit, game, player) for player in range(game.players)]
    opposed = game.players == 2 and not game.has_payoffs
    points = [
        Point(ply, tuple(point["chances"]), _about(found, ply, names, point, opposed, visit.language))
        for ply, point in sorted(given.items())
    ]
    shape = Chart(
        points,
        len(found.history),
        names,
        opposed,
        int(wish.get("shown", -1)),
        [mistake["ply"] for mistake in mistakes],
        visit.language,
    )
    words = " ".join(mistake["words"] for mistake in mistakes) or visit.say("No move lost much.")
    return {
        "svg": chart_svg(shape, visit.say("The value over the game"), words, COLOURS),
        "words": words,
        "mistakes": mistakes,
    }


def _mistakes(visit: Visit, game: Game, found: Record, given: dict[int, Any]) -> Any:
    """The moves after which their player's chances were much worse."""
    for ply, move in enumerate(found.history):
        if move.player == CHANCE or ply not in given or ply + 1 not in given:
            continue
        lost = _lost(given, ply, move.player)
        best, name = given[ply].get("best", ""), game.player_name(move.player)
        if lost < MISTAKE or best == move.text:  # what was thought best was no mistake, though it was no good
            continue
        better = f"; {best} was better" if best else ""
        said = visit.say(f"Move {ply + 1}: {name} loses {number_text(round(lost, 2))} with {move.text}{better}.")
        yield {"ply": ply + 1, "words": said}


def _lost(given: dict[int, Any], ply: int, player: int) -> float:
    """How much of a player's chances a move gave away.

    Estimates go up and down from ply to ply, so a loss that rests on them must still be there a ply later.
    """
    before = given[ply]["chances"][player]
    later = [ply + 1] if given[ply].get("known") and given[ply + 1].get("known") else [ply + 1, ply + 2]
    return float(min(before - given[one]["chances"][player] for one in later if one in given))


def _about(found: Record, ply: int, names: list[str], point: dict[str, Any], opposed: bool, lang: str) -> str:
    moved = f"{ply}. {found.history[ply - 1].text}: " if ply else ""
    shown = [f"{name} {_shown(round(chance, 2), lang)}" for name, chance in zip(names, point["chances"], strict=True)]
    score = f" ({point['score']})" if point.get("score") else ""
    return moved + ", ".join(shown[:1] if opposed else shown) + score


PAGE = Page(
    name="analyse",
    title="Analyse",
    place=20,
    endpoints=[
        Endpoint(
            "POST",
            "/api/analyse",
            "The best lines of a position, deeper and deeper; close the connection to stop.",
            lines,
            WISH,
            LINE,
            streams=True,
        ),
        Endpoint(
            "POST", "/api/analyse/read", "What a text means: a board, or the moves of a game.", read, READING, READ
        ),
        Endpoint(
            "POST",
            "/api/analyse/palette",
            "The pieces that can be put on the board of a game.",
            palette,
            record({"game": GAME}),
            PALETTE,
        ),
        Endpoint(
            "POST",
            "/api/analyse/arrange",
            "A board with a piece more or less, or another player to move.",
            arrange,
            ARRANGING,
            ARRANGED,
        ),
        Endpoint(
            "POST",
            "/api/analyse/chart",
            "The value over a game as a drawing, and the mistakes.",
            chart,
            record(
                {"game": GAME, "points": list_of(POINT, MOST_MOVES + 1)},
                WHERE | {"shown": whole(0, MOST_MOVES, "The ply to point at.")},
            ),
            CHARTED,
        ),
    ],
)
