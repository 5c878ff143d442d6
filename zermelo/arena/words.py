"""The state and the result of a match in words, for the terminal and for pages."""

from collections.abc import Iterator, Sequence
from math import isfinite

from zermelo.arena.elo import Strength
from zermelo.arena.one_game import GameRecord
from zermelo.arena.sprt import Sprt
from zermelo.arena.standings import Margin, Row, Standings
from zermelo.languages.message import M, Message, joined
from zermelo.languages.numbers import display
from zermelo.players.forfeit import forfeit_words
from zermelo.players.verdicts import duration

MOST_FAILURES = 5
"""Forfeits that are told one by one."""


def row_titles(with_elo: bool = True) -> list[str]:
    """The titles of a table of players; two need no ratings, because their difference is told below."""
    titles: list[str] = [M("games"), M("won"), M("drawn"), M("lost"), M("points"), M("score")]
    return [M("player"), *([M("Elo")] if with_elo else []), *titles]


def row_texts(row: Row, language: str, with_elo: bool = True) -> list[str]:
    """The cells of a player, in the order of `row_titles`."""
    elo = f"{row.elo:+.0f} ± {row.error:.0f}" if isfinite(row.error) else "–"
    points = display(round(row.points, 2), language)
    numbers = [str(row.games), str(row.won), str(row.drawn), str(row.lost), points, f"{100 * row.score:.0f} %"]
    return [row.player, *([elo] if with_elo else []), *numbers]


def failures_words(names: Sequence[str], games: Sequence[GameRecord]) -> Iterator[Message]:
    """The forfeits of a match, a sentence each, of which only the first are told."""
    failed = [game for game in games if game.loser is not None]
    for game in failed[:MOST_FAILURES]:
        assert game.loser is not None
        words = forfeit_words(names[game.seats[game.loser]], game.ending, game.detail)
        yield M("Game {number}: {problem}", number=game.number + 1, problem=words)
    if len(failed) > MOST_FAILURES:
        yield M("… and {count} more failures.", count=len(failed) - MOST_FAILURES)


def difference_words(player: str, found: Strength, pairs: Sequence[int]) -> Message:
    """The difference in strength of a player, with its pairs."""
    return M(
        "{player}: {difference} Elo, stronger with a probability of {percent:.1f} %; pairs with 0, ½, "
        "1, 1½, 2 points: {pairs}.",
        player=player,
        difference=difference_text(found),
        percent=100 * found.superiority,
        pairs=" ".join(map(str, pairs)),
    )


def margin_words(player: str, margin: Margin) -> Message:
    """The mean payoff of a player per game.

    >>> margin_words("gnubg:0", Margin(0.6381, 0.0474))
    'gnubg:0: +0.638 ± 0.047 points a game.'
    """
    return M("{player}: {mean:+.3f} ± {error:.3f} points a game.", player=player, mean=margin.mean, error=margin.error)


def difference_text(found: Strength) -> Message:
    """A difference with its error; a range if one side is unbounded.

    >>> from zermelo.arena.elo import strength
    >>> difference_text(strength((110, 85, 195))), difference_text(strength((0, 0, 10)))
    ('+77.0 ± 31.1', '+∞ (from +183 to +∞)')
    """
    if isfinite(found.error):
        return M("{elo:+.1f} ± {error:.1f}", elo=found.elo, error=found.error)
    elo, low, high = (f"{end:+.0f}".replace("inf", "∞") for end in (found.elo, found.low, found.high))
    return M("{elo} (from {low} to {high})", elo=elo, low=low, high=high)


def sequential_words(hypotheses: tuple[float, float], llr: float, verdict: str) -> Message:
    """The verdict or the state of a sequential test."""
    low, high = hypotheses
    if verdict:
        chosen, other = (high, low) if verdict == "H1" else (low, high)
        return M(
            "The test is decided: {chosen:+g} Elo rather than {other:+g}, LLR {llr:.2f}.",
            chosen=chosen,
            other=other,
            llr=llr,
        )
    least, most = Sprt(low, high).bounds
    return M(
        "The test of {low:+g} against {high:+g} Elo is not decided: LLR {llr:.2f} between {least:.2f} and {most:.2f}.",
        low=low,
        high=high,
        llr=llr,
        least=least,
        most=most,
    )


def progress_words(table: Standings, done: int, whole: int, rate: float, llr: float | None = None) -> Message:
    """The progress of a match: games, score, speed and remaining time."""
    parts: list[str] = [M("{done:,} of {whole:,} games", done=done, whole=whole)]
    best = table.rows[0]
    if table.strength:
        parts.append(M("score {percent:.1f} %", percent=100 * table.strength.score))
    else:
        parts.append(M("{player} leads with {percent:.1f} %", player=best.player, percent=100 * best.score))
    if llr is not None:
        parts.append(M("LLR {llr:.2f}", llr=llr))
    parts.append(M("{rate:.1f} games a second", rate=rate))
    if rate > 0:
        parts.append(M("{time} left …", time=duration((whole - done) / rate)))
    return joined(parts, " · ")
