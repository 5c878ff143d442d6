"""The results of the arena as tables of the terminal, as JSON and as files of games."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.arena.elo import Strength
from zermelo.arena.one_game import GameRecord
from zermelo.arena.plan import GAUNTLET, LADDER, ContestPlan
from zermelo.arena.recording import record_of
from zermelo.arena.standings import Row, Standings, names_of
from zermelo.arena.store import Match
from zermelo.arena.words import difference_words, failures_words, margin_words, row_texts, row_titles
from zermelo.cli.console import print_rows, say, speech
from zermelo.games.loading import rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import json_value
from zermelo.machine.runtime.files import write_whole, writing
from zermelo.records.registry import Format, format_of_file

if TYPE_CHECKING:
    from zermelo.arena.match import Contest  # loads the engine, which a list of results does not need


def print_standings(plan: ContestPlan, games: Sequence[GameRecord], table: Standings) -> None:
    """Print the table of a match or tournament, and the failures."""
    print_players(table.rows, with_elo=table.strength is None)
    if table.strength and table.strength.games:
        print()
        say(difference_words(names_of(plan.players)[0], table.strength, table.pairs))
        if table.margin:
            say(margin_words(names_of(plan.players)[0], table.margin))
    elif plan.kind in (LADDER, GAUNTLET) and table.encounters:
        print()
        for one in table.encounters:
            both = M("{one} against {other}", one=one.one, other=one.other)
            say(difference_words(both, one.strength, one.pairs))
    for words in failures_words(names_of(plan.players), games):
        say(words)


def print_players(rows: Sequence[Row], with_elo: bool = True) -> None:
    """Print a table of players; two need no ratings, because their difference is printed below."""
    print_rows(row_titles(with_elo), [tuple(row_texts(row, speech.language, with_elo)) for row in rows], numbers=True)


# ---------------------------------------------------------------------------------------------
# JSON


def game_answer(match: int, plan: ContestPlan, game: GameRecord) -> dict[str, Any]:
    """A game as one JSON object."""
    return {
        "match": match,
        "game": game.number + 1,
        "rules": plan.game,
        "round": game.round + 1,
        "players": [plan.players[seat] for seat in game.seats],
        "opening": game.opening.position or list(game.opening.moves),
        "moves": list(game.moves),
        "scores": list(game.scores),
        "payoffs": [json_value(share) for share in game.payoffs],
        "ending": game.ending,
        "loser": None if game.loser is None else plan.players[game.seats[game.loser]],
        "detail": game.detail,
        "seconds": list(game.seconds),
        "times": list(game.times),
    }


def standings_answer(
    match: int, plan: ContestPlan, table: Standings, contest: "Contest | None" = None
) -> dict[str, Any]:
    """The result of a match as one JSON object."""
    answer: dict[str, Any] = {
        "match": match,
        "rules": plan.game,
        "kind": plan.kind,
        "seed": plan.seed,
        "standings": [row.to_dict() for row in table.rows],
    }
    if table.strength:
        answer["difference"] = difference_answer(table.strength, table.pairs)
    if table.margin:
        answer["margin"] = {"mean": table.margin.mean, "error": table.margin.error}
    if table.encounters:
        answer["encounters"] = [
            {"player": one.one, "against": one.other, **difference_answer(one.strength, one.pairs)}
            for one in table.encounters
        ]
    if contest and plan.sprt:
        answer["sprt"] = {"elo": list(plan.sprt), "llr": contest.llr, "verdict": contest.verdict}
    return answer


def difference_answer(found: Strength, pairs: Sequence[int]) -> dict[str, Any]:
    return {
        "elo": json_value(found.elo),
        "low": json_value(found.low),
        "high": json_value(found.high),
        "superiority": found.superiority,
        "normalized": json_value(found.normalized),
        "pairs": list(pairs),
    }


# ---------------------------------------------------------------------------------------------
# Files


def format_for(game: str, file: Path) -> Format:
    """The format by the suffix of a file, for the game at an address."""
    return format_of_file(rules_at(game), file)


def write_games(file: Path, found: Sequence[tuple[Match, Sequence[GameRecord]]]) -> None:
    """Write the games of some matches into a file, in the format of its suffix."""
    names = sorted({match.plan.game for match, _ in found})
    if len(names) != 1:
        raise ZermeloError(M("A file holds games of one kind; choose with --match or --game."))
    records = [record_of(match.plan, one, match) for match, games in found for one in games]
    with writing(file):
        write_whole(file, format_for(names[0], file).write(rules_at(names[0]), records).encode())
