"""The work of `results`: list, rate and export stored matches."""

import io
import json as json_text
import sys
from csv import writer as csv_writer
from pathlib import Path
from typing import Any

from zermelo.arena.one_game import GameRecord
from zermelo.arena.standings import Row, Standings, names_of, rated, standings
from zermelo.arena.store import Match, Store
from zermelo.cli.console import print_json, print_rows, say, speech
from zermelo.cli.results import ResultOptions
from zermelo.cli.standings import game_answer, print_players, print_standings, write_games
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.files import write_whole, writing


def tell_results(options: ResultOptions) -> None:
    """Print or write what the options request."""
    number, game = options.match, options.game
    with Store(options.store, must_exist=True) as store:
        matches = [store.match(number)] if number else store.matches()
        matches = [one for one in matches if game in (None, one.plan.game)]
        if options.ratings or options.chart:
            tell_ratings(store, matches, options.chart, options.json)
        elif options.page:
            write_page(store, store.match(number), options.page)
        elif options.export:
            chosen = [store.match(number)] if number is None and game is None else matches
            write_games(options.export, [(one, games_of(store, one, options)) for one in chosen])
        elif options.csv or options.parquet or options.json or options.player or options.ending:
            found = [(one, games_of(store, one, options)) for one in matches]
            rows = [game_answer(one.id, one.plan, record) for one, records in found for record in records]
            write_rows(rows, options.csv, options.parquet, options.json)
        elif number:
            print_match(store, matches[0])
        else:
            print_matches(matches)


def games_of(store: Store, match: Match, options: ResultOptions) -> list[GameRecord]:
    """The games of a match that pass the filters."""
    texts, player, ending = match.plan.players, options.player, options.ending
    return [
        one
        for one in store.games(match.id)
        if ending in (None, one.ending) and (player is None or any(player in texts[seat] for seat in one.seats))
    ]


def write_rows(rows: list[dict[str, Any]], csv: Path | None, parquet: Path | None, json: bool) -> None:
    """Write games to files, or print them, one per line."""
    if csv:
        text = csv_text(rows)
        if str(csv) == "-":
            sys.stdout.write(text)
        else:
            with writing(csv):
                write_whole(csv, text.encode())
    if parquet:
        write_parquet(rows, parquet)
    if json or not (csv or parquet):
        for row in rows:
            print_json(row)


COLUMNS = "match game rules round players opening moves scores payoffs ending loser detail seconds times"


def csv_text(rows: list[dict[str, Any]]) -> str:
    """Games as CSV; lists are JSON.

    >>> csv_text([]).startswith("match,game,rules")
    True
    """
    out = io.StringIO()
    writer = csv_writer(out, lineterminator="\n")
    columns = COLUMNS.split()
    writer.writerow(columns)
    for row in rows:
        cells = (row[name] for name in columns)
        writer.writerow(json_text.dumps(cell, ensure_ascii=False) if isinstance(cell, list) else cell for cell in cells)
    return out.getvalue()


def write_parquet(rows: list[dict[str, Any]], file: Path) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise ZermeloError(M("Parquet needs the package pyarrow: pip install pyarrow. CSV works without.")) from None
    plain = [
        {name: json_text.dumps(cell) if isinstance(cell, list) else cell for name, cell in row.items()} for row in rows
    ]
    with writing(file):
        content = io.BytesIO()
        parquet.write_table(pyarrow.Table.from_pylist(plain), content)
        write_whole(file, content.getvalue())


def print_match(store: Store, match: Match) -> None:
    games = store.games(match.id)
    if not games:
        say(M("No game of this match is over yet."))
        return
    print_standings(match.plan, games, standings(match.plan, games))


def print_matches(matches: list[Match]) -> None:
    if not matches:
        say(M("There are no such matches."))
        return
    titles: list[str] = [M("match"), M("begun"), M("game"), M("games"), M("finished"), M("players")]
    rows = [
        (
            str(match.id),
            match.begun[:16].replace("T", " "),
            match.plan.game,
            str(match.games),
            M("yes") if match.finished else M("no"),
            ", ".join(names_of(match.plan.players)),
        )
        for match in matches
    ]
    print_rows(titles, rows)


def write_page(store: Store, match: Match, page: Path) -> None:
    from zermelo.draw.standings_page import Report, write_report

    with writing(page):
        write_report(Report(match.plan, store.games(match.id), speech.language), page)


# ---------------------------------------------------------------------------------------------
# Ratings


def tell_ratings(store: Store, matches: list[Match], chart: Path | None, json: bool) -> None:
    """Rate the players of some matches of one game: print a table, and draw the chart if requested."""
    names = sorted({one.plan.game for one in matches})
    if len(names) > 1:
        raise ZermeloError(M("The file holds matches of {games}; choose one with --game.", games=", ".join(names)))
    rows = rated([(one.plan, store.games(one.id)) for one in matches])
    if json:
        print_json([row.to_dict() for row in rows])
    else:
        print_players(rows)
    if chart:
        write_chart(rows, chart)


def write_chart(rows: list[Row], chart: Path) -> None:
    from zermelo.draw.standings_page import chart_of

    with writing(chart):
        write_whole(chart, chart_of(Standings(rows), speech.language).encode())
