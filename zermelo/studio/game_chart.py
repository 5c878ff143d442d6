"""The chart of the value over a game, and its mistakes: moves that lost much of their player's chances."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from zermelo.draw.page_colours import PAGE as COLOURS
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import display
from zermelo.players.play import Move
from zermelo.records.spelling import LONGEST_MOVE
from zermelo.rules.game import CHANCE, MAX, Game, Value
from zermelo.studio.api import Caller
from zermelo.studio.positions import MOST_MOVES, PositionRequest, Record, label_of, replayed
from zermelo.studio.schema import about, between, most
from zermelo.studio.value_chart import Chart, Point, chart_svg

ABOUT_CHANCES = "From −1, lost, to 1, won, for each player."
MISTAKE, BLUNDER = 0.5, 1.0
"""Losses of winning chances from which a move is a mistake or a blunder: a quarter or half of the scale."""
ERROR_WITH_DICE, BLUNDER_WITH_DICE = 0.08, 0.16
"""The same thresholds with dice, in equity, as usual in backgammon."""


@dataclass(frozen=True, kw_only=True)
class KnownPoint:
    """A ply of the game with its value."""

    ply: Annotated[int, between(0, MOST_MOVES)]
    chances: Annotated[list[Annotated[float, between(-1, 1)]], most(100, ABOUT_CHANCES)]
    score: Annotated[str, most(200, "The value as people write it.")] = ""
    value: Annotated[float | None, between(-1e9, 1e9, "The value for the first player, where it is one number.")] = None
    best: Annotated[str, most(LONGEST_MOVE, "The best move there.")] = ""
    known: Annotated[bool, about("Whether the value is exact.")] = False


@dataclass(frozen=True, kw_only=True)
class ChartRequest(PositionRequest):
    """A game with the values of its positions, to be charted."""

    points: Annotated[list[KnownPoint], most(MOST_MOVES + 1)]
    shown: Annotated[int, between(0, MOST_MOVES, "The ply to highlight.")] = -1


@dataclass(frozen=True)
class Mistake:
    """A move that lost much of its player's chances."""

    ply: Annotated[int, about("The ply after the move.")]
    mark: Annotated[str, about("? for a mistake, ?? for a blunder.")]
    words: str


@dataclass(frozen=True)
class Charted:
    """The chart of a game."""

    svg: Annotated[str, about("The chart.")]
    words: Annotated[str, about("Its description, for screen readers.")]
    mistakes: list[Mistake]


def chart(caller: Caller, request: ChartRequest) -> Charted:
    """The value over a game as a drawing, and the mistakes."""
    game, found = replayed(caller, request)
    given = {point.ply: point for point in request.points if point.ply <= len(found.history)}
    if any(len(point.chances) != game.players for point in given.values()):
        raise ZermeloError(M("Each point has the chances of {players} players.", players=game.players))
    mistakes = list(_mistakes(caller, game, found, given))
    names = [label_of(caller, game, player) for player in range(game.players)]
    opposed = game.players == 2 and not game.has_payoffs
    shape = Chart(
        [
            Point(ply, tuple(point.chances), _about(found, ply, names, point, opposed, caller.language))
            for ply, point in sorted(given.items())
        ],
        len(found.history),
        names,
        opposed,
        request.shown,
        [mistake.ply for mistake in mistakes],
        caller.language,
    )
    words = " ".join(mistake.words for mistake in mistakes) or caller.say(M("No move lost much."))
    return Charted(chart_svg(shape, caller.say(M("The value over the game")), words, COLOURS), words, mistakes)


def _mistakes(caller: Caller, game: Game, found: Record, given: dict[int, KnownPoint]) -> Iterator[Mistake]:
    """The moves that lost much of their player's chances or, with dice, equity."""
    for ply, move in enumerate(found.history):
        if move.player == CHANCE or ply not in given or ply + 1 not in given:
            continue
        best, equity = given[ply].best, _equity_lost(game, given, ply, move.player)
        lost = _lost(given, ply, move.player) if equity is None else equity
        error, blunder = (MISTAKE, BLUNDER) if equity is None else (ERROR_WITH_DICE, BLUNDER_WITH_DICE)
        if lost < error or best == move.text:  # the best move is no mistake, even if it is no good
            continue
        told = _mistake if equity is None else _error_with_dice
        words = caller.say(told(game, move, ply + 1, round(lost, 2), best))
        yield Mistake(ply + 1, "??" if lost >= blunder else "?", words)


def _mistake(game: Game, move: Move, number: int, lost: float, best: str) -> Message:
    name = game.player_name(move.player)
    if not best:
        return M(
            "Move {number}: {player} loses {lost} with {move}.", number=number, player=name, lost=lost, move=move.text
        )
    return M(
        "Move {number}: {player} loses {lost} with {move}; {best} was better.",
        number=number,
        player=name,
        lost=lost,
        move=move.text,
        best=best,
    )


def _error_with_dice(game: Game, move: Move, number: int, lost: float, best: str) -> Message:
    return M(
        "Move {number}: {player} loses {lost} of equity with {move}; {best} was better.",
        number=number,
        player=game.player_name(move.player),
        lost=lost,
        move=move.text,
        best=best,
    )


def _lost(given: dict[int, KnownPoint], ply: int, player: int) -> float:
    """The chances that a player lost by a move.

    Estimates fluctuate from ply to ply, so a loss that rests on them must persist a ply later.
    """
    before = given[ply].chances[player]
    later = [ply + 1] if given[ply].known and given[ply + 1].known else [ply + 1, ply + 2]
    return float(min(before - given[one].chances[player] for one in later if one in given))


def _equity_lost(game: Game, given: dict[int, KnownPoint], ply: int, player: int) -> float | None:
    """The equity that a player lost by a move; None without dice or if the game is not between two opponents.

    A ply later the dice are rolled, and luck would count. So the page searches the position after the move to the same
    horizon as before it, and the difference is due to the move alone.
    """
    before, after = given[ply].value, given[ply + 1].value
    if game.chance is None or game.players != 2 or game.has_payoffs or before is None or after is None:
        return None
    return before - after if player == MAX else after - before


def _about(found: Record, ply: int, names: list[str], point: KnownPoint, opposed: bool, language: str) -> str:
    moved = f"{ply}. {found.history[ply - 1].text}: " if ply else ""
    chances = [score_text(round(chance, 2), language) for chance in point.chances]
    shown = [f"{name} {chance}" for name, chance in zip(names, chances, strict=True)]
    score = f" ({point.score})" if point.score else ""
    return moved + ", ".join(shown[:1] if opposed else shown) + score


def score_text(value: Value, language: str) -> str:
    """A value formatted for a language, with at most four decimals.

    >>> score_text(1 / 3, "en"), score_text((0.5, -2), "es")
    ('0.3333', '(0,5; −2)')
    """
    parts = tuple(round(part, 4) for part in (value if isinstance(value, tuple) else (value,)))
    return display(parts if isinstance(value, tuple) else parts[0], language)
