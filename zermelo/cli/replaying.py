"""The work of `replay`: games of a match or a file, board by board or in a format."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from zermelo.arena.one_game import RULES, GameRecord
from zermelo.arena.recording import record_of
from zermelo.arena.standings import names_of
from zermelo.arena.store import Match, Store
from zermelo.cli.console import print_indented, print_json, say, speech, told
from zermelo.cli.results import ReplayOptions
from zermelo.cli.standings import game_answer
from zermelo.draw.standings_page import ending_words, scores_text
from zermelo.games.loading import find, rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.library.subject import content_of
from zermelo.players.verdicts import final_words
from zermelo.records.record import Record, positions
from zermelo.records.registry import game_told, read_record, write_records
from zermelo.rules.game import Game


def show_game(number: int, options: ReplayOptions) -> None:
    """Print a game as the options say."""
    if options.file:
        rules, record = recorded_in(options.file, options.game, number)
        print_record(rules, record, options.moves, "json" if options.json else options.format)
        return
    with Store(options.store, must_exist=True) as store:
        found = store.match(options.match)
        games = store.games(found.id)
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
    if options.json:
        print_json(game_answer(found.id, found.plan, played))
    elif options.moves or options.format:
        record = record_of(found.plan, played, found)
        print_record(rules_of(found), record, options.moves, options.format)
    else:
        print_game(found, played)


def recorded_in(file: Path, address: str, number: int) -> tuple[Game, Record]:
    """A game of a file, and its rules."""
    text = content_of(str(file))
    name = address or game_told(text)
    if not name:
        raise ZermeloError(M("{file} does not name its game; give it with --game.", file=str(file)))
    rules = find(name)
    return rules, read_record(rules, text, number)


def print_record(game: Game, record: Record, moves: bool, format: str) -> None:
    """Print a record as its moves, in a format, or board by board."""
    if moves:
        print(" ".join(move.text for move in record.moves))
    elif format:
        print(write_records(game, [record], format), end="")
    else:
        say(M("{game}: {players}", game=game.name, players=" – ".join(record.players)))
        print_boards(game, positions(game, record))
        print(scores_text(record.scores, speech.language))


def print_boards(game: Game, boards: Iterable[tuple[Any, str]]) -> Any:
    """Print positions with the moves that led to them; return the last position."""
    position = game.initial
    for number, (position, text) in enumerate(boards):
        print()
        if number:
            print(f"{number}. {told(text)}")
        print_indented(game.show(position))
    print()
    return position


def print_game(match: Match, record: GameRecord) -> None:
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


def rules_of(match: Match) -> Game:
    return rules_at(match.plan.game)
