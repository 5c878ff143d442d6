"""The standings of a tournament as a page with links to replay every game.

The page links to one page per game, in a folder of the same name; all of them are self-contained.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from zermelo.arena.one_game import PLIES, REPETITION, RULES, TABLE, GameRecord
from zermelo.arena.plan import ContestPlan
from zermelo.arena.recording import record_of
from zermelo.arena.standings import Standings, names_of, setting_of, standings
from zermelo.draw.board_svg import board_svg
from zermelo.draw.boards import board_of
from zermelo.draw.rating_chart import Bar, rating_chart
from zermelo.draw.stepper import resource
from zermelo.draw.themes import LIGHT
from zermelo.games.loading import rules_at
from zermelo.languages.message import M, Message, in_context, in_language
from zermelo.languages.numbers import display
from zermelo.machine.runtime.files import write_whole
from zermelo.players.forfeit import forfeit_words
from zermelo.players.verdicts import final_words
from zermelo.records.record import positions
from zermelo.rules.game import Game, Position


@dataclass(frozen=True)
class Report:
    """The content of a page: a plan, its games, and the language."""

    plan: ContestPlan
    games: Sequence[GameRecord]
    lang: str = "en"

    @property
    def names(self) -> list[str]:
        return names_of(self.plan.players)

    def told(self, message: str) -> str:
        """A message as HTML, in the language of the page."""
        return escape(in_language(message, self.lang))


def write_report(report: Report, file: Path) -> None:
    """Write the standings page and the folder with the pages of the games."""
    folder = file.with_suffix("").name + "-games"
    game = rules_at(report.plan.game)
    for record in report.games:
        write_whole(file.parent / folder / f"{record.number + 1}.html", game_page(report, game, record).encode())
    write_whole(file, standings_page(report, folder).encode())


# ---------------------------------------------------------------------------------------------
# The standings


def standings_page(report: Report, folder: str) -> str:
    """The table, the chart, and a list of links to all games."""
    table = standings(report.plan, report.games)
    title, heading = M("Standings: {game}", game=rules_at(report.plan.game).name), in_context("played", "Games")
    return _page(
        report,
        title,
        f"<h1>{report.told(title)}</h1>\n"
        f"{''.join(_table_rows(report, table))}\n{chart_of(table, report.lang) if report.games else ''}\n"
        f"<h2>{report.told(heading)}</h2>\n{''.join(_game_rows(report, folder))}",
    )


def _table_rows(report: Report, table: Standings) -> Iterator[str]:
    titles = [M("player"), M("Elo"), M("games"), M("won"), M("drawn"), M("lost"), M("points"), M("failures")]
    heads = "".join(f"<th>{report.told(title)}</th>" for title in ["", *titles])
    yield f"<table><thead><tr>{heads}</tr></thead><tbody>"
    for rank, row in enumerate(table.rows, start=1):
        numbers = [
            rating_text(row.elo, row.error) if row.games else "–",
            row.games,
            row.won,
            row.drawn,
            row.lost,
            display(round(row.points, 2), report.lang),
            row.forfeits,
        ]
        cells = "".join(f"<td>{escape(str(number))}</td>" for number in numbers)
        yield f'<tr><td>{rank}</td><th scope="row">{escape(row.player)}</th>{cells}</tr>'
    yield "</tbody></table>"


def _game_rows(report: Report, folder: str) -> Iterator[str]:
    titles = [in_context("played", "game"), M("players"), M("result"), M("moves"), M("end")]
    yield f"<table><thead><tr>{''.join(f'<th>{report.told(title)}</th>' for title in titles)}</tr></thead><tbody>"
    for record in report.games:
        players = " – ".join(report.names[seat] for seat in record.seats)
        yield (
            f'<tr><td><a href="{escape(folder)}/{record.number + 1}.html">{record.number + 1}</a></td>'
            f"<td>{escape(players)}</td><td>{scores_text(record.scores, report.lang)}</td><td>{len(record.moves)}</td>"
            f"<td>{report.told(ending_words(record, report.names))}</td></tr>"
        )
    yield "</tbody></table>"


def chart_of(table: Standings, lang: str = "en") -> str:
    """The ratings as SVG: over depth or time if the players differ in nothing else."""
    setting = setting_of([row.player for row in table.rows])
    axis, places = setting or ("", {})
    bars = [Bar(row.player, row.elo, row.error, places.get(row.player)) for row in table.rows]
    told = "; ".join(f"{bar.name}: {rating_text(bar.elo, bar.error)}" for bar in bars)
    return rating_chart(bars, in_language(M("Ratings"), lang), told, axis)


def rating_text(elo: float, error: float) -> str:
    """A rating with its error.

    >>> rating_text(-35.2, 12), rating_text(35.2, 12)
    ('−35 ± 12', '+35 ± 12')
    """
    return f"{elo:+.0f} ± {error:.0f}".replace("-", "−")


def scores_text(scores: Sequence[float], lang: str = "en") -> str:
    """The score of each seat, as text.

    >>> scores_text((0.5, 0.5))
    '½–½'
    """
    return "–".join("½" if score == 0.5 else display(round(score, 2), lang) for score in scores)


def ending_words(record: GameRecord, names: Sequence[str]) -> Message:
    """Why a game ended, in words."""
    if record.loser is not None:
        return forfeit_words(names[record.seats[record.loser]], record.ending, record.detail)
    return {
        RULES: M("by the rules"),
        PLIES: M("drawn by the limit of moves"),
        REPETITION: M("by repetition"),
        TABLE: M("by a table of exact values"),
    }[record.ending]


# ---------------------------------------------------------------------------------------------
# One game


def game_page(report: Report, game: Game, record: GameRecord) -> str:
    """The boards of a game, one at a time, with clickable moves."""
    players = [report.names[seat] for seat in record.seats]
    title = M("Game {number}: {players}", number=record.number + 1, players=" – ".join(players))
    shown = list(positions(game, record_of(report.plan, record)))
    boards = "".join(_figure(report, game, number, *one) for number, one in enumerate(shown))
    moves = "".join(
        f'<li><a href="#{number}">{escape(in_language(text, report.lang))}</a></li>'
        for number, (_, text) in enumerate(shown)
        if number
    )
    seats = M("{players}: {result}", players=" – ".join(players), result=scores_text(record.scores, report.lang))
    last, back, on = shown[-1][0], M("move back"), M("move forward")
    end = ending_words(record, report.names) if record.ending != RULES else final_words(game, last)
    return _page(
        report,
        title,
        f"<h1>{report.told(title)}</h1>\n<p>{report.told(seats)}. {report.told(end)}</p>\n"
        f'<nav><button id="back" aria-label="{report.told(back)}">←</button> '
        f'<button id="on" aria-label="{report.told(on)}">→</button> '
        '<span id="count" role="status"></span></nav>\n'
        f'<div class="game"><div id="boards">{boards}</div><ol>{moves}</ol></div>\n'
        f"<script>\n{resource('replay.js')}</script>",
    )


def _figure(report: Report, game: Game, number: int, position: Position, move: str) -> str:
    board = board_of(game, position, report.lang)
    title = f"{number}. {move}" if move else game.name
    drawn = board_svg(board, title, in_language(game.show(position), report.lang), clickable=False)
    return f'<figure id="{number}">{drawn}<figcaption>{number}. {escape(move)}</figcaption></figure>'


def _page(report: Report, title: Message, body: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{report.lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{report.told(title)}</title>\n'
        f"<style>{STYLE % vars(LIGHT)}</style>\n{body}\n</html>\n"
    )


STYLE = """
body { margin: 16px; background: %(ground)s; color: %(ink)s; font: 16px/1.4 Helvetica, Arial, sans-serif; }
table { border-collapse: collapse; margin: 12px 0; } th, td { padding: 3px 10px; text-align: right; }
th[scope=row], td:nth-child(2) { text-align: left; } thead th { border-bottom: 2px solid %(edge)s; }
tbody tr:nth-child(even) { background: %(panel)s; }
a { color: inherit; } .game { display: flex; gap: 24px; flex-wrap: wrap; } figure { margin: 0; }
ol { columns: 3; margin: 0; max-height: 70vh; } a[aria-current] { font-weight: bold; }
button { font-size: 16px; min-width: 40px; min-height: 34px; }
svg { max-width: 100%%; height: auto; }
"""
