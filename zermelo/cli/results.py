"""The commands `results` and `replay`: what the file of matches holds."""

import io
import json as json_text
import sys
from csv import writer as csv_writer
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.cli.arena import STORE, Export, StoreFile, text_of, write_games
from zermelo.cli.console import print_indented, print_json, print_rows, say, speech, told
from zermelo.cli.options import Json
from zermelo.cli.parsing import argument, option
from zermelo.cli.standings import game_answer, print_players, print_standings, row_answer
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.files import write_whole, writing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zermelo.arena.one_game import GameRecord
    from zermelo.arena.standings import Row
    from zermelo.arena.store import Match, Store
    from zermelo.records.record import Record
    from zermelo.rules.game import Game

Number = Annotated[int | None, option(M("The number of a match (default: the last one)."), "--match", low=1)]
GameFilter = Annotated[str | None, option(M("Only matches of this game."), "--game")]
PlayerFilter = Annotated[str | None, option(M("Only games of players whose name contains this."), "--player")]


def results(
    match: Number = None,
    game: GameFilter = None,
    player: PlayerFilter = None,
    ending: Annotated[
        str | None,
        option(M("Only games that ended in this way: rules, plies, crash, illegal, time, memory, process …")),
    ] = None,
    csv: Annotated[Path | None, option(M("Write the games into this file as CSV (-: on stdout)."))] = None,
    parquet: Annotated[Path | None, option(M("Write the games into this file as Parquet; needs pyarrow."))] = None,
    export: Export = None,
    page: Annotated[
        Path | None, option(M("Write the standings of the match, and its games to replay, as HTML."))
    ] = None,
    ratings: Annotated[bool, option(M("Rate the players of all these matches together."))] = False,
    chart: Annotated[Path | None, option(M("The same, and write a chart of the ratings as SVG."))] = None,
    store: StoreFile = STORE,
    json: Json = False,
) -> None:
    """List the matches of a file, or the result of one, rate their players, and export games.

    Without --match the command lists all matches; with a filter, --csv, --parquet or --json, their games.

    Ratings follow the model of Zermelo, Bradley and Terry. Their average is 0; the interval given by ± contains the
    true rating with 95 % confidence.

    \b
    zermelo results
    zermelo results --match 3
    zermelo results --game connect-four --player random --csv games.csv
    zermelo results --ending crash --json
    zermelo results --match 3 --export games.pgn
    zermelo results --ratings --game connect-four
    zermelo results --match 2 --chart ratings.svg
    """
    from zermelo.arena.store import Store

    with Store(store, must_exist=True) as opened:
        matches = [opened.match(match)] if match else opened.matches()
        matches = [one for one in matches if game in (None, one.plan.game)]
        if ratings or chart:
            tell_ratings(opened, matches, chart, json)
        elif page:
            write_page(opened, opened.match(match), page)
        elif export:
            chosen = [opened.match(match)] if match is None and game is None else matches
            write_games(export, [(one, games_of(opened, one, player, ending)) for one in chosen])
        elif csv or parquet or json or player or ending:
            found = [(one, games_of(opened, one, player, ending)) for one in matches]
            rows = [game_answer(one.id, one.plan, record) for one, records in found for record in records]
            write_rows(rows, csv, parquet, json)
        elif match:
            print_match(opened, matches[0])
        else:
            print_matches(matches)


def games_of(store: "Store", match: "Match", player: str | None, ending: str | None) -> "list[GameRecord]":
    """The games of a match that pass the filters."""
    texts = match.plan.players
    return [
        one
        for one in store.games(match.id)
        if ending in (None, one.ending) and (player is None or any(player in texts[seat] for seat in one.seats))
    ]


def write_rows(rows: list[dict[str, Any]], csv: Path | None, parquet: Path | None, json: bool) -> None:
    """Write games to files, or print them, one a line."""
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


COLUMNS = (
    "match",
    "game",
    "rules",
    "round",
    "players",
    "opening",
    "moves",
    "scores",
    "payoffs",
    "ending",
    "loser",
    "detail",
    "seconds",
    "times",
)


def csv_text(rows: list[dict[str, Any]]) -> str:
    """Games as CSV; lists are JSON.

    >>> csv_text([]).startswith("match,game,rules")
    True
    """
    out = io.StringIO()
    writer = csv_writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        cells = (row[name] for name in COLUMNS)
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


def print_match(store: "Store", match: "Match") -> None:
    from zermelo.arena.standings import standings

    games = store.games(match.id)
    if not games:
        say(M("No game of this match is over yet."))
        return
    print_standings(match.plan, games, standings(match.plan, games))


def print_matches(matches: "list[Match]") -> None:
    from zermelo.arena.standings import names_of

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


def write_page(store: "Store", match: "Match", page: Path) -> None:
    from zermelo.draw.standings_page import Report, write_report

    with writing(page):
        write_report(Report(match.plan, store.games(match.id), speech.language), page)


# ---------------------------------------------------------------------------------------------
# Ratings


def tell_ratings(store: "Store", matches: "list[Match]", chart: Path | None, json: bool) -> None:
    """Rate the players of some matches of one game together: print a table, and draw it where a file is named."""
    names = sorted({one.plan.game for one in matches})
    if len(names) > 1:
        raise ZermeloError(M("The file holds matches of {games}; choose one with --game.", games=", ".join(names)))
    rows = rated_rows(store, matches)
    if json:
        print_json([row_answer(row) for row in rows])
    else:
        print_players(rows)
    if chart:
        write_chart(rows, chart)


def rated_rows(store: "Store", matches: "list[Match]") -> "list[Row]":
    """The table of several matches; a player is the same wherever its text is."""
    from dataclasses import replace

    from zermelo.arena.standings import standings

    everybody = sorted({text for one in matches for text in one.plan.players})
    games: list[GameRecord] = []
    for one in matches:
        numbers = [everybody.index(text) for text in one.plan.players]
        games += [replace(game, seats=tuple(numbers[seat] for seat in game.seats)) for game in store.games(one.id)]
    if not games:
        raise ZermeloError(M("There are no games to rate."))
    rows = standings(replace(matches[0].plan, players=tuple(everybody)), games).rows
    return sorted(rows, key=lambda row: -row.elo)


def write_chart(rows: "list[Row]", chart: Path) -> None:
    from zermelo.arena.standings import Standings
    from zermelo.draw.standings_page import chart_of

    with writing(chart):
        write_whole(chart, chart_of(Standings(rows), speech.language).encode())


# ---------------------------------------------------------------------------------------------
# Replaying


def replay(
    number: Annotated[int, argument(M("The number of the game in its match or file."), "NUMBER", low=1)] = 1,
    match: Number = None,
    file: Annotated[Path | None, option(M("A file of games (PGN, JSON …) instead of a match."))] = None,
    game: Annotated[str, option(M("The game of the file, where the file does not name it."))] = "",
    moves: Annotated[bool, option(M("Print the moves only."))] = False,
    format: Annotated[str, option(M("Print the game in this format: pgn, json, or one of its own."))] = "",
    store: StoreFile = STORE,
    json: Json = False,
) -> None:
    """Show a game of a match or of a file, board by board.

    \b
    zermelo replay 12
    zermelo replay 3 --match 2 --moves
    zermelo replay 3 --format pgn
    zermelo replay 3 --file games.pgn
    """
    if file:
        rules, record = recorded_in(file, game, number)
        print_record(rules, record, moves, "json" if json else format)
        return
    from zermelo.arena.recording import record_of
    from zermelo.arena.store import Store

    with Store(store, must_exist=True) as opened:
        found = opened.match(match)
        games = opened.games(found.id)
    played = next((one for one in games if one.number == number - 1), None)
    if played is None:
        raise ZermeloError(
            M(
                "Match {match} has no game {number}; it has {games:,} games.",
                match=found.id,
                number=number,
                games=len(games),
            )
        )
    if json:
        print_json(game_answer(found.id, found.plan, played))
    elif moves or format:
        print_record(rules_of(found), record_of(found.plan, played, found), moves, format)
    else:
        print_game(found, played)


def recorded_in(file: Path, address: str, number: int) -> "tuple[Game, Record]":
    """A game of a file, and its rules."""
    from zermelo.games.loading import find
    from zermelo.records.registry import game_told, read_record

    text = text_of(file)
    told = address or game_told(text)
    if not told:
        raise ZermeloError(M("{file} does not name its game; give it with --game.", file=str(file)))
    rules = find(told)
    return rules, read_record(rules, text, number)


def print_record(game: "Game", record: "Record", moves: bool, format: str) -> None:
    """A record as its moves, in a format, or board by board."""
    from zermelo.draw.standings_page import scores_text
    from zermelo.records.record import positions
    from zermelo.records.registry import write_records

    if moves:
        print(" ".join(move.text for move in record.moves))
    elif format:
        print(write_records(game, [record], format), end="")
    else:
        say(M("{game}: {players}", game=game.name, players=" – ".join(record.players)))
        print_boards(game, positions(game, record))
        print(scores_text(record.scores, speech.language))


def print_boards(game: "Game", boards: "Iterable[tuple[Any, str]]") -> Any:
    """Positions with the moves that led to them; the last one is given back."""
    position = game.initial
    for number, (position, text) in enumerate(boards):
        print()
        if number:
            print(f"{number}. {told(text)}")
        print_indented(game.show(position))
    print()
    return position


def print_game(match: "Match", record: "GameRecord") -> None:
    from zermelo.arena.one_game import RULES
    from zermelo.arena.recording import record_of
    from zermelo.arena.standings import names_of
    from zermelo.draw.standings_page import ending_words, scores_text
    from zermelo.players.verdicts import final_words
    from zermelo.records.record import positions

    game = rules_of(match)
    names = names_of(match.plan.players)
    players = " – ".join(names[seat] for seat in record.seats)
    say(M("Game {number}: {players}", number=record.number + 1, players=players))
    told = record_of(match.plan, record)
    if "Opening" in told.tags:
        say(M("Opening: {name}", name=told.tags["Opening"]))
    last = print_boards(game, positions(game, told))
    say(final_words(game, last) if record.ending == RULES else ending_words(record, names))
    print(scores_text(record.scores, speech.language))


def rules_of(match: "Match") -> "Game":
    from zermelo.games.loading import rules_at

    return rules_at(match.plan.game)
